//go:build unix

package confine

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/mcp"
)

// promptly fails when f takes longer than a file may.
func promptly(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for somebody to write")
	}
}

func TestPipesSocketsAndDevicesAreNoFiles(t *testing.T) {
	root, dir := opened(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", filepath.Join(dir, "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	link(t, "pipe", filepath.Join(dir, "link"))
	devices, err := Open("/dev")
	if err != nil {
		t.Fatal(err)
	}
	defer devices.Close()
	promptly(t, func() {
		for _, path := range []string{"pipe", "link", "s"} {
			if _, err := root.Open(path); !errors.Is(err, mcp.ErrNotAFile) {
				t.Errorf("Open(%q) = %v, want %v", path, err, mcp.ErrNotAFile)
			}
		}
		for _, path := range []string{"null", "zero", "tty"} {
			if f, err := devices.Open(path); err == nil {
				f.Close()
				t.Errorf("Open(/dev/%s) opened it", path)
			}
		}
	})
}

// TestAFileThatTurnsIntoAPipe is never waited for and never given out.
func TestAFileThatTurnsIntoAPipe(t *testing.T) {
	root, dir := opened(t)
	pipe, file, path := filepath.Join(dir, "pipe"), filepath.Join(dir, "a.csv"), filepath.Join(dir, "race")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
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
			os.Link([]string{pipe, file}[i%2], next)
			os.Rename(next, path)
			os.Remove(next)
		}
	})
	promptly(t, func() {
		for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
			f, err := root.Open("race")
			if err != nil {
				continue
			}
			if text, err := io.ReadAll(f); err != nil || string(text) != "inside" {
				t.Errorf("the race gave %q, %v", text, err)
			}
			f.Close()
		}
	})
	close(stop)
	swapping.Wait()
}
