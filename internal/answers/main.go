// Command answers prints a hash of what each document reads as, so that builds for different
// machines can be compared:
//
//	go run ./internal/answers [-most BYTES] [-step N] [-workers N] FOLDER ...
//
// Every Nth document of the folders that has at most so many bytes is read, in the order of
// their names. The same bytes must give the same lines on every machine.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

func main() {
	most := flag.Int64("most", 1<<40, "leave out documents of more bytes")
	step := flag.Int("step", 1, "read every so many documents")
	workers := flag.Int("workers", 1, "how many pages are read at a time")
	flag.Parse()
	for _, folder := range flag.Args() {
		if err := folderAnswers(os.Stdout, folder, *most, *step, *workers); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// folderAnswers reads the documents of a folder, truths left out.
func folderAnswers(w io.Writer, folder string, most int64, step, workers int) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	met := 0
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() || info.Size() > most || strings.HasSuffix(entry.Name(), ".json") {
			continue
		}
		if met++; met%step != 0 {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%x %s\n", sha256.Sum256(answer(data, workers)), entry.Name())
	}
	return nil
}

// answer is a reading as JSON, or the words of its refusal.
func answer(data []byte, workers int) []byte {
	reading, err := truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{Workers: workers})
	if err != nil {
		return []byte(err.Error())
	}
	return report.Whole(reading).AppendJSON(nil, true)
}
