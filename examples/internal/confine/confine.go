// Package confine shows a server the regular files of one directory and nothing else: no
// link leads out of it, and a named pipe, a socket, a device or a directory is no file.
package confine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/truecopy-go/truecopy/mcp"
)

// A Root opens the files of one directory.
type Root struct {
	names []string // what the directory is called: as given, and with its links resolved
	root  *os.Root
}

// Open opens a directory. One that is not there is an error, and so is a file: a server that
// was told a wrong name must not serve another.
func Open(dir string) (*Root, error) {
	given, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	resolved, err := filepath.EvalSymlinks(given)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(resolved)
	if err != nil {
		return nil, err
	}
	return &Root{names: []string{given, resolved}, root: root}, nil
}

// Name is the directory, as an absolute path.
func (r *Root) Name() string { return r.names[0] }

// Close closes the directory.
func (r *Root) Close() error { return r.root.Close() }

// Open opens a regular file, by an absolute path or by one from the directory.
func (r *Root) Open(path string) (fs.File, error) {
	name, err := r.local(path)
	if err != nil {
		return nil, err
	}
	before, err := r.root.Stat(name)
	if err != nil {
		return nil, refused(err)
	}
	if !before.Mode().IsRegular() {
		return nil, mcp.ErrNotAFile
	}
	// Between the two calls the name may come to lead to a named pipe, which nobody may ever
	// write to; opened without waiting, it is found out below.
	file, err := r.root.OpenFile(name, os.O_RDONLY|withoutWaiting, 0)
	if err != nil {
		return nil, refused(err)
	}
	after, err := file.Stat()
	if err != nil || !after.Mode().IsRegular() || !os.SameFile(before, after) {
		file.Close()
		return nil, mcp.ErrNotAFile
	}
	return file, nil
}

// local is the path from the directory.
func (r *Root) local(path string) (string, error) {
	if path == "" || strings.ContainsRune(path, 0) {
		return "", fs.ErrInvalid
	}
	if !filepath.IsAbs(path) {
		return path, nil // os.Root refuses one that leads out
	}
	for _, dir := range r.names {
		if name, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(name) {
			return name, nil
		}
	}
	return "", fs.ErrPermission
}

// refused makes a path that leads out of the directory fs.ErrPermission: os.Root has no
// error value of its own for it.
func refused(err error) error {
	var where *fs.PathError
	if errors.As(err, &where) && strings.Contains(where.Err.Error(), "escapes") {
		return fs.ErrPermission
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return err
	}
	return fmt.Errorf("confine: %w", err)
}
