package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/truecopy-go/truecopy/mcp"
)

const statements = "../../testdata"

// answers runs the server on lines and gives its lines by id.
func answers(t *testing.T, args []string, lines ...string) map[string]string {
	t.Helper()
	var out, logs bytes.Buffer
	if err := run(args, strings.NewReader(strings.Join(lines, "\n")), &out, &logs); err != nil {
		t.Fatalf("run = %v", err)
	}
	byID := map[string]string{}
	for line := range strings.Lines(out.String()) {
		var reply struct{ ID json.RawMessage }
		if err := json.Unmarshal([]byte(line), &reply); err != nil || !strings.HasSuffix(line, "\n") {
			t.Fatalf("%v in %q", err, line)
		}
		if _, twice := byID[string(reply.ID)]; twice && reply.ID != nil {
			t.Errorf("id %s was answered twice", reply.ID)
		}
		byID[string(reply.ID)] = line
	}
	return byID
}

func callTool(id int, path string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"read_table","arguments":{"path":%q}}}`, id, path)
}

func TestAnswersALineEach(t *testing.T) {
	got := answers(t, []string{"-root", statements},
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`+"\r",
		"", "  ", `{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		callTool(2, "statement.csv"), `{bad`, callTool(3, "../go.mod"), `{"jsonrpc":"2.0","id":4,"method":"ping"}`) // which no line end follows
	for id, want := range map[string]string{"1": `"protocolVersion":"2025-11-25"`, "2": "CARD GROCER", "3": "not-allowed", "4": `"result":{}`, "": "-32700"} {
		if !strings.Contains(got[id], want) {
			t.Errorf("id %q was answered with %q, want %s in it", id, got[id], want)
		}
	}
	if len(got) != 5 {
		t.Errorf("%d answers, want 5", len(got))
	}
}

func TestAnswersManyAtOnce(t *testing.T) {
	var lines []string
	for id := range 200 {
		lines = append(lines, callTool(id, "statement.csv"))
	}
	if got := answers(t, []string{"-root", statements}, lines...); len(got) != 200 {
		t.Errorf("%d answers, want 200", len(got))
	}
}

func TestALineThatIsTooLongIsSkipped(t *testing.T) {
	got := answers(t, []string{"-root", statements}, strings.Repeat("x", mcp.MaximumMessage+1), `{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	if !strings.Contains(got[""], "larger than 8 MiB") || !strings.Contains(got["1"], "result") {
		t.Errorf("answered with %v", got)
	}
}

// A document that is not there yet holds the call that reads it.
type slow struct {
	fstest.MapFS
	wait chan struct{}
}

func (s slow) open(path string) (fs.File, error) {
	<-s.wait
	return s.Open(path)
}

// TestACancelledRequestIsNotAnswered, and those beside it are.
func TestACancelledRequestIsNotAnswered(t *testing.T) {
	documents := slow{fstest.MapFS{"a.csv": {Data: []byte("a;b\nc;d\n")}}, make(chan struct{})}
	in, client := io.Pipe()
	out, written := io.Pipe()
	s := newServer(mcp.Capabilities{Open: documents.open}, written)
	ended := make(chan error, 1)
	go func() { ended <- s.serve(in); written.Close() }()
	for _, line := range []string{callTool(1, "a.csv"), callTool(2, "a.csv"), `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"unknown"}}`} {
		fmt.Fprintln(client, line)
	}
	for end := time.Now().Add(5 * time.Second); !s.isCancelled("1"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the request was not cancelled")
		}
	}
	close(documents.wait)
	client.Close()
	var lines []string
	for scanner := bufio.NewScanner(out); scanner.Scan(); {
		lines = append(lines, scanner.Text())
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if len(lines) != 1 || !strings.Contains(lines[0], `"id":2`) {
		t.Errorf("answered with %q, want the second request alone", lines)
	}
}

func (s *server) isCancelled(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running[id] != nil && s.running[id].cancelled
}

// TestAClientThatIsGoneEndsTheServer rather than leaving it to answer nobody.
func TestAClientThatIsGoneEndsTheServer(t *testing.T) {
	in, client := io.Pipe()
	gone := errors.New("gone")
	ended := make(chan error, 1)
	go func() { ended <- newServer(mcp.Capabilities{}, failing{gone}).serve(in) }()
	go func() {
		for {
			if _, err := fmt.Fprintln(client, `{"jsonrpc":"2.0","id":1,"method":"ping"}`); err != nil {
				return
			}
		}
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, gone) {
			t.Errorf("serve = %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the server goes on")
	}
	in.Close()
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestTheRootIsAsked(t *testing.T) {
	t.Setenv("TRUECOPY_MCP_ROOT", statements)
	if got := answers(t, nil, callTool(1, "statement.csv")); !strings.Contains(got["1"], "CARD GROCER") {
		t.Errorf("TRUECOPY_MCP_ROOT is not served: %v", got)
	}
	empty := t.TempDir()
	if got := answers(t, []string{"-root", empty}, callTool(1, "statement.csv")); !strings.Contains(got["1"], "not-found") {
		t.Errorf("-root does not go before the environment: %v", got)
	}
	for _, args := range [][]string{{"-root", filepath.Join(empty, "mistyped")}, {"-rot", "x"}, {statements}} {
		if err := run(args, strings.NewReader(""), io.Discard, io.Discard); err == nil {
			t.Errorf("run(%q) serves something", args)
		}
	}
	t.Setenv("TRUECOPY_MCP_ROOT", "")
	t.Chdir(filepath.VolumeName(empty) + string(os.PathSeparator))
	if err := run(nil, strings.NewReader(""), io.Discard, io.Discard); err == nil {
		t.Error("the top of the file system is served to who did not ask")
	}
}
