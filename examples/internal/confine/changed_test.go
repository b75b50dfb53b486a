package confine

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/mcp"
)

// An interrupted file has something done to it before it is read for the second time.
type interrupted struct {
	fs.File
	reads int
	act   func()
}

func (f *interrupted) Read(p []byte) (int, error) {
	if f.reads++; f.reads == 2 {
		f.act()
	}
	return f.File.Read(p[:min(len(p), 16)])
}

// TestAFileThatChangesWhileItIsRead is refused, whichever way it changes: a reading of half
// of one and half of another is of no document that there ever was.
func TestAFileThatChangesWhileItIsRead(t *testing.T) {
	const text = "Date;Amount\n02/05/2026;12,40\n03/05/2026;13,40\n"
	tests := []struct {
		name string
		act  func(path string) error
		want string
	}{
		{"untouched", func(string) error { return nil }, ""},
		{"longer", func(path string) error { return os.WriteFile(path, []byte(text+text), 0o644) }, "changed"},
		{"shorter", func(path string) error { return os.Truncate(path, 20) }, "changed"},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }, "changed"},
		{"written over", func(path string) error {
			later := time.Now().Add(time.Second)
			if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "1", "2")), 0o644); err != nil {
				return err
			}
			return os.Chtimes(path, later, later)
		}, "changed"},
		{"replaced, which leaves what was opened as it is", func(path string) error {
			if err := os.WriteFile(path+"x", []byte("other"), 0o644); err != nil {
				return err
			}
			return os.Rename(path+"x", path)
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, dir := opened(t)
			path := filepath.Join(dir, "a.csv")
			write(t, path, text)
			open := func(name string) (fs.File, error) {
				f, err := root.Open(name)
				return &interrupted{File: f, act: func() {
					if err := tt.act(path); err != nil {
						t.Error(err)
					}
				}}, err
			}
			result, _ := mcp.Call(context.Background(), "read_table", []byte(`{"path":"a.csv"}`), mcp.Capabilities{Open: open})
			if got := result.Failed; got != (tt.want != "") || !strings.Contains(result.Text, tt.want) {
				t.Errorf("answered with %s", result.Text)
			}
		})
	}
}
