package mcp_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/mcp"
)

var update = flag.Bool("update", false, "rewrite the transcripts of ../testdata/mcp")

// served are the documents of testdata, which every transcript may name.
var served = mcp.Capabilities{Open: os.DirFS("../testdata").Open, Version: "1.0.0"}

// A transcript is lines: # words, > a message, < its answer, which is empty when none is
// owed. ${repeat N TEXT} stands for N times TEXT in a message or an answer.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("../testdata/mcp/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("transcript mismatch (-want +got); go test ./mcp -update rewrites it:\n%s", diff)
			}
		})
	}
}

// replay answers the messages of a transcript anew.
func replay(transcript string) string {
	var out strings.Builder
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "<") {
			continue
		}
		out.WriteString(line)
		if message, ok := strings.CutPrefix(line, "> "); ok {
			reply := mcp.Respond(context.Background(), repeated(strings.TrimSuffix(message, "\n")), served)
			out.WriteString(strings.TrimSuffix("< "+shortenRuns(string(reply)), " ") + "\n")
		}
	}
	return out.String()
}

var repeat = regexp.MustCompile(`\$\{repeat ([0-9]+) ([^}]+)\}`)

func repeated(message string) []byte {
	return repeat.ReplaceAllFunc([]byte(message), func(m []byte) []byte {
		part := repeat.FindSubmatch(m)
		n, _ := strconv.Atoi(string(part[1]))
		return bytes.Repeat(bytes.ReplaceAll(part[2], []byte("\\x"), nil), n)
	})
}

// shortenRuns writes a run of over 100 letters x as what it is, so that an answer with a huge
// id stays a line to read.
func shortenRuns(reply string) string {
	return regexp.MustCompile(`x{100,}`).ReplaceAllStringFunc(reply, func(run string) string {
		return "${repeat " + strconv.Itoa(len(run)) + " x}"
	})
}
