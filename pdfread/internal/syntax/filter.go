package syntax

import (
	"bytes"
	"compress/zlib"
	"io"
)

// Decode runs the filters of a stream. What decoded before damage is kept and returned with
// ErrDamagedStream. A filter for images ends the chain: the bytes before it come back with
// ErrImageFilter. ErrOverLimit comes with what a limit let through. The bytes may be a slice
// of the file: callers don't change them.
func (d *Document) Decode(s *Stream) ([]byte, error) {
	switch d.Name(s.Dict["Filter"]) {
	case "":
		return s.Raw, nil
	case "FlateDecode", "Fl":
		r, err := zlib.NewReader(bytes.NewReader(s.Raw))
		if err != nil {
			return nil, ErrDamagedStream
		}
		out, err := io.ReadAll(io.LimitReader(r, d.limits.DecodedStream))
		if err != nil {
			return out, ErrDamagedStream
		}
		return out, nil
	}
	return nil, ErrUnsupported
}
