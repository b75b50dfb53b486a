package confine

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/mcp"
)

// opened is a root with a file, a directory and a file beside it that nobody may read.
func opened(t *testing.T) (root *Root, dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "served")
	write(t, filepath.Join(dir, "a.csv"), "inside")
	write(t, filepath.Join(dir, "sub", "b.csv"), "inside")
	write(t, filepath.Join(filepath.Dir(dir), "secret.csv"), "outside")
	root, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return root, dir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skipf("no links here: %v", err)
	}
}

func content(t *testing.T, f fs.File) string {
	t.Helper()
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestOpensWhatIsInside(t *testing.T) {
	root, dir := opened(t)
	link(t, "a.csv", filepath.Join(dir, "link.csv"))
	link(t, "sub", filepath.Join(dir, "linked"))
	for _, path := range []string{
		"a.csv", "./a.csv", "sub/b.csv", "sub/../a.csv", "link.csv", "linked/b.csv",
		filepath.Join(dir, "a.csv"), filepath.Join(dir, "sub", "b.csv"),
	} {
		f, err := root.Open(path)
		if err != nil {
			t.Errorf("Open(%q) = %v", path, err)
			continue
		}
		if got := content(t, f); got != "inside" {
			t.Errorf("Open(%q) gives %q", path, got)
		}
	}
}

func TestLeadsNowhereElse(t *testing.T) {
	root, dir := opened(t)
	outside := filepath.Join(filepath.Dir(dir), "secret.csv")
	link(t, outside, filepath.Join(dir, "absolute.csv"))
	link(t, "../secret.csv", filepath.Join(dir, "relative.csv"))
	link(t, filepath.Dir(dir), filepath.Join(dir, "up"))
	link(t, "relative.csv", filepath.Join(dir, "sub", "twice.csv"))
	link(t, "../relative.csv", filepath.Join(dir, "sub", "chain.csv"))
	link(t, "missing", filepath.Join(dir, "dangling"))
	link(t, "loop", filepath.Join(dir, "loop"))
	tests := []struct {
		path string
		want error
	}{
		{"../secret.csv", fs.ErrPermission},
		{"sub/../../secret.csv", fs.ErrPermission},
		{outside, fs.ErrPermission},
		{dir + "/../secret.csv", fs.ErrPermission},
		{dir + "-not/a.csv", fs.ErrPermission},
		{"/etc/passwd", fs.ErrPermission},
		{"/proc/self/environ", fs.ErrPermission},
		{"absolute.csv", fs.ErrPermission},
		{"relative.csv", fs.ErrPermission},
		{"up/secret.csv", fs.ErrPermission},
		{"up/served/a.csv", fs.ErrPermission},
		{"sub/chain.csv", fs.ErrPermission},
		{"sub/twice.csv", fs.ErrNotExist},
		{"dangling", fs.ErrNotExist},
		{"missing.csv", fs.ErrNotExist},
		{"", fs.ErrInvalid},
		{"a.csv\x00.pdf", fs.ErrInvalid},
		{".", mcp.ErrNotAFile},
		{"sub", mcp.ErrNotAFile},
		{dir, mcp.ErrNotAFile},
		{"loop", nil},
		{"a.csv/b", nil},
	}
	for _, tt := range tests {
		f, err := root.Open(tt.path)
		if err == nil {
			t.Errorf("Open(%q) opened %q", tt.path, content(t, f))
		} else if tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("Open(%q) = %v, want %v", tt.path, err, tt.want)
		}
	}
}

func TestOfALinkedDirectory(t *testing.T) {
	_, dir := opened(t)
	alias := filepath.Join(filepath.Dir(dir), "alias")
	link(t, dir, alias)
	root, err := Open(alias)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, path := range []string{filepath.Join(alias, "a.csv"), filepath.Join(dir, "a.csv"), "a.csv"} {
		if f, err := root.Open(path); err != nil {
			t.Errorf("Open(%q) = %v", path, err)
		} else {
			f.Close()
		}
	}
}

func TestAMistypedRootIsAnError(t *testing.T) {
	_, dir := opened(t)
	for _, path := range []string{dir + "x", filepath.Join(dir, "a.csv")} {
		if root, err := Open(path); err == nil {
			root.Close()
			t.Errorf("Open(%q) serves something", path)
		}
	}
}

// TestRace replaces a file by a link to the outside and back while it is opened: whatever is
// opened is inside.
func TestRace(t *testing.T) {
	root, dir := opened(t)
	path := filepath.Join(dir, "race.csv")
	link(t, "a.csv", path)
	stop := make(chan struct{})
	var swapping sync.WaitGroup
	swapping.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			next := filepath.Join(dir, "next")
			os.Symlink([]string{"../secret.csv", "a.csv"}[i%2], next)
			os.Rename(next, path)
		}
	})
	inside := 0
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		f, err := root.Open("race.csv")
		if err != nil {
			continue
		}
		if got := content(t, f); got != "inside" {
			t.Fatalf("the race gave %q", got)
		}
		inside++
	}
	close(stop)
	swapping.Wait()
	if inside == 0 {
		t.Error("the file was never opened, so nothing was tested")
	}
}
