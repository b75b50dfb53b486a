package confine

import (
	"errors"
	"os"
	"path/filepath"
)

// OpenOrHere opens the directory of the documents: dir, or the working directory where it is "". The top of the file system is served only
// to who asks for it by name: a client may start a server there without meaning it.
func OpenOrHere(dir string) (*Root, error) {
	if dir != "" {
		return Open(dir)
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if here == filepath.Dir(here) {
		return nil, errors.New("started at the top of the file system: say with -root which directory to serve")
	}
	return Open(here)
}
