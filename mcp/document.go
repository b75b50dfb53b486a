package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/truecopy-go/truecopy"
)

// ErrNotAFile is what Capabilities.Open wraps for a path that leads to something other than
// a regular file: a directory, a named pipe, a socket, a device.
var ErrNotAFile = errors.New("not a regular file")

// errChanged reports a file that changed while it was read.
var errChanged = errors.New("the file changed while it was read")

// read reads a document, or takes its reading from the cache. Whether the path may be opened
// is asked every time.
func (c Capabilities) read(ctx context.Context, opts truecopy.Options) (*truecopy.Reading, *failure) {
	if c.Open == nil {
		return nil, &failure{"not-allowed", "this server opens no documents"}
	}
	file, err := c.Open(opts.Name)
	if err != nil {
		return nil, openFailure(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, openFailure(err)
	}
	if fault := checkFile(info, opts.Limits.MaximumBytes); fault != nil {
		return nil, fault
	}
	key := keyOf(info, opts)
	if reading := c.Cache.reading(key); reading != nil {
		return reading, nil
	}
	reading, err := truecopy.Read(ctx, &steady{file: file, info: info}, opts)
	if err != nil {
		return nil, readFailure(ctx, err)
	}
	c.Cache.keep(key, reading)
	return reading, nil
}

// openFailure words why a path was not opened. The host's own words stay with the host, for
// they may name paths that the client did not give.
func openFailure(err error) *failure {
	switch {
	case errors.Is(err, ErrNotAFile):
		return &failure{"not-a-file", "the path leads to something other than a regular file; give the path of a document"}
	case errors.Is(err, fs.ErrNotExist):
		return &failure{"not-found", "there is no file at that path; check it, for nothing else is searched"}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrInvalid):
		return &failure{"not-allowed", "this server does not open that path; give one inside the directory that it serves"}
	}
	return &failure{"unreadable", "the file could not be opened"}
}

func checkFile(info fs.FileInfo, limit int64) *failure {
	switch {
	case !info.Mode().IsRegular():
		return openFailure(ErrNotAFile)
	case info.Size() > limit:
		return &failure{string(truecopy.TooBig), fmt.Sprintf("the file has more than the %d bytes that this server reads", limit)}
	case info.Size() == 0:
		return &failure{string(truecopy.Empty), "the file has no bytes"}
	}
	return nil
}

// readFailure words why a document was not read.
func readFailure(ctx context.Context, err error) *failure {
	var refusal *truecopy.Refusal
	switch {
	case errors.Is(err, errChanged):
		return &failure{"changed", "the file changed while it was read; call again when it is written"}
	case errors.As(err, &refusal):
		return &failure{string(refusal.Reason), refusalMessage(refusal)}
	case ctx.Err() != nil:
		return &failure{string(truecopy.TooSlow), "the time for this call passed before the document was read"}
	}
	return &failure{"unreadable", "the file could not be read to its end"}
}

// remedies are what whoever called the tool can do, which is not always what the importer of
// the package can do.
var remedies = map[truecopy.Reason]string{
	truecopy.Empty:     "the file has no bytes",
	truecopy.TooSlow:   `it took too long to read; ask for fewer pages with "pages" or "maximumPages"`,
	truecopy.NoText:    "its pages have no text at all: they are scans or images, and there is no OCR here; ask for a copy with text",
	truecopy.NoEngine:  "this server was built without a PDF reader; whoever runs it can add one",
	truecopy.NotOpened: "the file is damaged beyond recovery, or is not what it says it is; ask for another copy",
}

func refusalMessage(r *truecopy.Refusal) string {
	message := r.Message
	if remedy, ok := remedies[r.Reason]; ok {
		message = remedy
	}
	if r.Page > 0 {
		message = fmt.Sprintf("page %d: %s", r.Page, message)
	}
	return message
}

// A steady file fails to be read unless it has the size that it said, and at its end still
// says the same size and time. Files of /proc and /sys, which say a size that they do not
// have, fail as well.
type steady struct {
	file fs.File
	info fs.FileInfo
	read int64
}

// Len is how many bytes are left, which lets a reader make room for them at once.
func (s *steady) Len() int { return int(s.info.Size() - s.read) }

func (s *steady) Read(p []byte) (int, error) {
	n, err := s.file.Read(p)
	if s.read += int64(n); s.read > s.info.Size() {
		return 0, errChanged
	}
	if err == io.EOF && !s.unchanged() {
		return 0, errChanged
	}
	return n, err
}

func (s *steady) unchanged() bool {
	now, err := s.file.Stat()
	return err == nil && s.read == s.info.Size() && now.Size() == s.info.Size() && now.ModTime().Equal(s.info.ModTime())
}
