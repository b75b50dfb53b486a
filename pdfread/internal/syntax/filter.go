package syntax

import (
	"encoding/binary"
	"hash/adler32"
)

// maximumFilters is how many filters a chain may have. Three have been seen.
const maximumFilters = 8

// A filter is one step of a chain (ISO 32000-1, 7.4).
type filter struct {
	name  Name
	parms Dict
}

// A decoder runs filters within bounds.
type decoder struct {
	resolve func(Object) Object
	limit   int          // bytes that one filter may give
	stop    func() error // the context's error
	buffer  *Buffer      // for the output of a single filter, or nil
}

// A Buffer is memory that streams are decoded in, one after another. The zero Buffer is ready.
type Buffer struct{ inflater inflater }

// Decode runs the filters of a stream. What decoded before damage is kept and returned with
// ErrDamagedStream. A filter for images ends the chain: what it is to decode comes back with
// ErrImageFilter. ErrOverLimit comes with what a limit let through. The bytes may be a slice
// of the file: callers don't change them.
func (d *Document) Decode(s *Stream) ([]byte, error) {
	return d.decode(s, d.Resolve, nil)
}

// DecodeInto is Decode in the memory of a buffer: the bytes are valid until its next use.
func (d *Document) DecodeInto(b *Buffer, s *Stream) ([]byte, error) {
	return d.decode(s, d.Resolve, b)
}

func (d *Document) decode(s *Stream, resolve func(Object) Object, b *Buffer) ([]byte, error) {
	d.mu.Lock()
	spent := d.decoded >= d.limits.Decoded
	d.over = d.over || spent
	d.mu.Unlock()
	if spent {
		return nil, ErrOverLimit
	}
	c := decoder{resolve: resolve, limit: int(d.limits.DecodedStream), stop: d.ctx.Err, buffer: b}
	out, produced, err := c.chain(s)
	d.mu.Lock()
	d.decoded += produced
	d.over = d.over || err == ErrOverLimit
	d.mu.Unlock()
	return out, err
}

// chain runs all filters and gives how many bytes they produced together. Of several errors
// the first one is returned.
func (c decoder) chain(s *Stream) (out []byte, produced int64, err error) {
	filters, err := c.filters(s.Dict)
	out = s.Raw
	if len(filters) != 1 {
		c.buffer = nil // a filter would read what it overwrites
	}
	if len(filters) == 0 {
		produced = int64(len(out)) // which somebody reads
	}
	for _, f := range filters {
		decoded, failed := c.run(f, out)
		if failed == ErrImageFilter {
			return out, produced, failed
		}
		if err == nil {
			err = failed
		}
		if stopped := c.stop(); stopped != nil {
			return nil, produced, stopped
		}
		produced += int64(max(len(out), len(decoded))) // what goes in is work as well
		out = decoded
	}
	return out, produced, err
}

// filters lists the filters of a stream with their parameters.
func (c decoder) filters(dict Dict) ([]filter, error) {
	parms := c.resolve(dict["DecodeParms"])
	if parms == nil {
		parms = c.resolve(dict["DP"])
	}
	switch names := c.resolve(dict["Filter"]).(type) {
	case nil:
		return nil, nil
	case Name:
		return []filter{{names, c.parms(parms, 0)}}, nil
	case Array:
		var list []filter
		for i, o := range names {
			name, ok := c.resolve(o).(Name)
			if !ok || len(list) == maximumFilters {
				return list, ErrDamagedStream
			}
			list = append(list, filter{name, c.parms(parms, i)})
		}
		return list, nil
	}
	return nil, ErrDamagedStream
}

// parms gives the parameters of filter i: a dictionary alone belongs to the first one.
func (c decoder) parms(o Object, i int) Dict {
	if a, ok := o.(Array); ok {
		if i >= len(a) {
			return nil
		}
		o = c.resolve(a[i])
	} else if i > 0 {
		return nil
	}
	dict, _ := o.(Dict)
	return dict
}

// integer gives a parameter, or what it is when it is missing.
func (c decoder) integer(parms Dict, key Name, missing int) int {
	switch v := c.resolve(parms[key]).(type) {
	case int64:
		const most = 1 << 30 // what is larger is refused by whoever asked
		return int(min(max(v, -most), most))
	case float64:
		return int(v)
	}
	return missing
}

// run runs one filter, by its name or the name that inline images use (ISO 32000-1, tables 6
// and 94).
func (c decoder) run(f filter, src []byte) ([]byte, error) {
	switch f.name {
	case "FlateDecode", "Fl":
		out, err := c.flate(src)
		return c.unpredict(out, f.parms, err)
	case "LZWDecode", "LZW":
		out, err := c.lzw(src, c.integer(f.parms, "EarlyChange", 1))
		return c.unpredict(out, f.parms, err)
	case "ASCII85Decode", "A85":
		return c.ascii85(src)
	case "ASCIIHexDecode", "AHx":
		return c.asciiHex(src)
	case "RunLengthDecode", "RL":
		return c.runLength(src)
	case "Crypt": // streams are decrypted before
		return src, nil
	case "DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode":
		return nil, ErrImageFilter
	}
	return nil, ErrDamagedStream
}

// flate decodes zlib data (RFC 1950). Blanks before it, a wrong header and a missing checksum
// are passed over; a wrong checksum is damage.
func (c decoder) flate(src []byte) ([]byte, error) {
	for len(src) > 0 && isSpace(src[0]) { // an end of line too many after "stream"
		src = src[1:]
	}
	if len(src) < 2 {
		return nil, damageIf(len(src) > 0)
	}
	wellFormed := src[0]&15 == 8 && binary.BigEndian.Uint16(src)%31 == 0 && src[1]&0x20 == 0
	body := src[2:]
	if src[0]&15 != 8 {
		body = src // the header is lost
	}
	f := &inflater{}
	if c.buffer != nil {
		f = &c.buffer.inflater
	}
	out, used, over, err := f.inflate(body, c.limit, c.stop)
	switch {
	case over:
		return out, ErrOverLimit
	case err != nil && !wellFormed:
		return nil, ErrDamagedStream // there is no saying that this was deflated at all
	case err != nil || !wellFormed:
		return out, ErrDamagedStream
	}
	return out, damageIf(!checked(out, body[used:]))
}

// checked reports whether the checksum after the data is right. Some writers leave it out, or
// write zeros, which no checksum of data is.
func checked(out, rest []byte) bool {
	if len(rest) < 4 {
		return true
	}
	sum := binary.BigEndian.Uint32(rest)
	return sum == 0 || sum == adler32.Checksum(out)
}

func damageIf(damaged bool) error {
	if damaged {
		return ErrDamagedStream
	}
	return nil
}

// asciiHex decodes pairs of digits up to a > (ISO 32000-1, 7.4.2).
func (c decoder) asciiHex(src []byte) ([]byte, error) {
	out := make([]byte, 0, min(len(src)/2+1, c.limit))
	high, damaged := -1, false
	for i, b := range src {
		if i%stopEvery == 0 && c.stop() != nil {
			return out, c.stop()
		}
		if b == '>' {
			break
		}
		v := hexValue(b)
		switch {
		case v < 0:
			damaged = damaged || !isSpace(b)
		case len(out) >= c.limit:
			return out, ErrOverLimit
		case high < 0:
			high = v
		default:
			out = append(out, byte(high<<4|v))
			high = -1
		}
	}
	if high >= 0 {
		out = append(out, byte(high<<4))
	}
	return out, damageIf(damaged)
}

// ascii85 decodes groups of five characters up to ~> (ISO 32000-1, 7.4.3).
func (c decoder) ascii85(src []byte) ([]byte, error) {
	for len(src) > 0 && isSpace(src[0]) {
		src = src[1:]
	}
	if len(src) >= 2 && string(src[:2]) == "<~" {
		src = src[2:]
	}
	out := make([]byte, 0, min(len(src)/5*4+4, c.limit+4))
	var group uint64
	count, damaged := 0, false
	for i, b := range src {
		if i%stopEvery == 0 && c.stop() != nil {
			return out, c.stop()
		}
		if len(out) > c.limit {
			return out[:c.limit], ErrOverLimit
		}
		switch {
		case b == 'z' && count == 0:
			out = append(out, 0, 0, 0, 0)
		case b >= '!' && b <= 'u':
			group = group*85 + uint64(b-'!')
			if count++; count == 5 {
				damaged = damaged || group > 1<<32-1
				out = binary.BigEndian.AppendUint32(out, uint32(group))
				group, count = 0, 0
			}
		case b == '~':
			return c.ascii85Tail(out, group, count, damaged)
		case !isSpace(b):
			damaged = true
		}
	}
	return c.ascii85Tail(out, group, count, damaged)
}

// ascii85Tail decodes a last group that is not full: n characters hold n-1 bytes.
func (c decoder) ascii85Tail(out []byte, group uint64, count int, damaged bool) ([]byte, error) {
	if count == 1 {
		damaged = true
	}
	if count > 1 {
		for range 5 - count {
			group = group*85 + 84
		}
		out = append(out, binary.BigEndian.AppendUint32(nil, uint32(group))[:count-1]...)
	}
	if len(out) > c.limit {
		return out[:c.limit], ErrOverLimit
	}
	return out, damageIf(damaged)
}

// runLength decodes runs (ISO 32000-1, 7.4.5).
func (c decoder) runLength(src []byte) ([]byte, error) {
	const endOfData = 128
	var out []byte
	for steps := 0; len(src) > 0 && src[0] != endOfData; steps++ {
		if steps%stopEvery == 0 && c.stop() != nil {
			return out, c.stop()
		}
		n := int(src[0]) + 1
		src = src[1:]
		if n <= endOfData { // bytes as they are
			if n > len(src) {
				return append(out, src...), ErrDamagedStream
			}
			out = append(out, src[:n]...)
			src = src[n:]
		} else { // one byte repeated
			if len(src) == 0 {
				return out, ErrDamagedStream
			}
			for range 257 - (n - 1) {
				out = append(out, src[0])
			}
			src = src[1:]
		}
		if len(out) > c.limit {
			return out[:c.limit], ErrOverLimit
		}
	}
	return out, nil
}
