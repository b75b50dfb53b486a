package csvread

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// A decoded is a text in UTF-8, with what is known of the bytes it was made from.
type decoded struct {
	text     string
	encoding string    // IANA name
	skipped  int       // bytes before the text: byte order marks
	offsets  []offsets // where lines start, ascending; nil when text and input run side by side
	doubts   []doubt
}

// An offsets pairs a place in the text with the same place in the input.
type offsets struct {
	text, input int
}

// A doubt is something found at an offset into the text.
type doubt struct {
	code, message string
	at            int
	count         int
}

// input gives the offset in the input of an offset in the text, exact where a line starts.
func (d *decoded) input(at int) int {
	i := sort.Search(len(d.offsets), func(i int) bool { return d.offsets[i].text > at })
	if i == 0 {
		return at + d.skipped
	}
	o := d.offsets[i-1]
	return o.input + at - o.text
}

// A mark of byte order, the longest first. The last one is how GB18030 writes U+FEFF.
var byteOrderMarks = []struct{ mark, encoding string }{
	{"\xff\xfe\x00\x00", "utf-32le"},
	{"\x00\x00\xfe\xff", "utf-32be"},
	{"\x84\x31\x95\x33", "gb18030"},
	{"\xef\xbb\xbf", "utf-8"},
	{"\xff\xfe", "utf-16le"},
	{"\xfe\xff", "utf-16be"},
}

// decode turns bytes into UTF-8. A mark of byte order decides; without one, NUL bytes that
// stand in every other place do; then UTF-8, if all of the bytes are that; then the legacy
// encoding whose reading looks most like text.
func decode(data []byte) decoded {
	data = trimEndOfFile(data)
	for _, b := range byteOrderMarks {
		if rest, n := trimMarks(data, b.mark); n > 0 {
			if b.encoding == "utf-8" && !utf8.Valid(rest) {
				return decodeBroken(rest, n)
			}
			return decodeAs(rest, n, b.encoding)
		}
	}
	if name := wide(data); name != "" {
		d := decodeAs(data, 0, name)
		d.doubts = append(d.doubts, doubt{code: "encoding-guessed", message: "no byte order mark says the encoding; the zero bytes say " + name, at: -1})
		return d
	}
	if utf8.Valid(data) {
		return decodeAs(data, 0, "utf-8")
	}
	if good, bad := sequences(data); good >= bad {
		return decodeBroken(data, 0)
	}
	return decodeLegacy(data)
}

// endOfFile is Ctrl-Z, which CP/M and DOS programs write behind the last line.
const endOfFile = 0x1a

func trimEndOfFile(data []byte) []byte {
	if n := len(data); n > 1 && data[n-1] == endOfFile && (data[n-2] == '\n' || data[n-2] == '\r') {
		return data[:n-1]
	}
	return data
}

// trimMarks drops a mark of byte order, also one that stands there twice.
func trimMarks(data []byte, mark string) (rest []byte, n int) {
	for bytes.HasPrefix(data[n:], []byte(mark)) {
		n += len(mark)
	}
	return data[n:], n
}

// decodeAs decodes bytes whose encoding is known.
func decodeAs(data []byte, skipped int, encoding string) decoded {
	d := decoded{encoding: encoding, skipped: skipped}
	switch encoding {
	case "utf-8":
		d.text = unsafe.String(unsafe.SliceData(data), len(data)) // data is ours and is not written to
	case "utf-16le", "utf-16be":
		d.decodeUnits(data, 2, encoding == "utf-16be")
	case "utf-32le", "utf-32be":
		d.decodeUnits(data, 4, encoding == "utf-32be")
	default:
		d.decodeLines(data, legacyNamed(encoding))
	}
	d.doubtCharacters()
	return d
}

// decodeUnits decodes UTF-16 or UTF-32.
func (d *decoded) decodeUnits(data []byte, size int, bigEndian bool) {
	out := make([]byte, 0, len(data)/size*5/4)
	d.offsets = append(d.offsets, offsets{0, d.skipped})
	for i := 0; i < len(data); i += size {
		r := unit(data, i, size, bigEndian)
		if size == 2 && utf16.IsSurrogate(r) {
			r = utf16.DecodeRune(r, unit(data, i+size, size, bigEndian))
			if r != utf8.RuneError {
				i += size
			}
		}
		out = utf8.AppendRune(out, r)
		if r == '\n' || r == '\r' {
			d.offsets = append(d.offsets, offsets{len(out), d.skipped + i + size})
		}
	}
	d.text = string(out)
}

// unit is the code unit at i; one that is cut off at the end is U+FFFD.
func unit(data []byte, i, size int, bigEndian bool) rune {
	if i+size > len(data) {
		return utf8.RuneError
	}
	var u uint32
	for k := range size {
		if bigEndian {
			u = u<<8 | uint32(data[i+k])
		} else {
			u |= uint32(data[i+k]) << (8 * k)
		}
	}
	if u > utf8.MaxRune {
		return utf8.RuneError
	}
	return rune(u)
}

// wide tells UTF-16 and UTF-32 without a mark by where NUL bytes stand: characters below
// U+0100, such as delimiters and line endings, have them in one half of each unit.
func wide(data []byte) string {
	var at [4]int
	window := data[:min(len(data), 1<<16)]
	for i, c := range window {
		if c == 0 {
			at[i%4]++
		}
	}
	quarter := len(window) / 4
	even, odd := at[0]+at[2], at[1]+at[3]
	switch {
	case quarter == 0 || even+odd == 0:
		return ""
	case at[1]+at[2]+at[3] > quarter*5/2 && at[0] < quarter/8:
		return "utf-32le"
	case at[0]+at[1]+at[2] > quarter*5/2 && at[3] < quarter/8:
		return "utf-32be"
	case even*16 <= odd && (odd > quarter || odd*32 > quarter && !utf8.Valid(data)):
		return "utf-16le"
	case odd*16 <= even && (even > quarter || even*32 > quarter && !utf8.Valid(data)):
		return "utf-16be"
	}
	return ""
}

// sequences counts the characters of several bytes that are good UTF-8, and the bytes that
// are not UTF-8.
func sequences(data []byte) (good, bad int) {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		i += n
	}
	return good, bad
}

// decodeBroken decodes UTF-8 with some bytes in it that are not: those are read as
// windows-1252 where that gives a letter or a mark, and are U+FFFD where it doesn't.
func decodeBroken(data []byte, skipped int) decoded {
	d := decoded{encoding: "utf-8", skipped: skipped}
	out := make([]byte, 0, len(data)+len(data)/8)
	mixed := doubt{code: "mixed-encoding", at: -1}
	d.offsets = append(d.offsets, offsets{0, skipped})
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			r = windows1252.DecodeByte(data[i])
			if r < 0xa0 && r != '\u0085' || r == '\u0085' {
				r = utf8.RuneError
			}
			if mixed.count++; mixed.at < 0 {
				mixed.at = len(out)
			}
		}
		out = utf8.AppendRune(out, r)
		i += n
		if r == '\n' || r == '\r' {
			d.offsets = append(d.offsets, offsets{len(out), skipped + i})
		}
	}
	d.text = string(out)
	mixed.message = fmt.Sprintf("the text is UTF-8 but for %s, read as windows-1252 where that gives a character", plural(mixed.count, "byte"))
	d.doubts = append(d.doubts, mixed)
	d.doubtCharacters()
	return d
}

// doubtCharacters looks for characters that say something was lost or mangled before.
func (d *decoded) doubtCharacters() {
	if n, at := count(d.text, "\ufffd"); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "replacement-char", message: fmt.Sprintf("%s stand for what could not be decoded, here or by whoever wrote the file", plural(n, "replacement character")), at: at, count: n})
	}
	if n, at := count(d.text, "\x00"); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "nul-bytes", message: plural(n, "NUL character") + " stand in the text; they are kept", at: at, count: n})
	}
	if n, at := mojibake(d.text); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "double-encoded", message: plural(n, "character") + " look like UTF-8 that was read as windows-1252 and encoded again; they are kept as they stand", at: at, count: n})
	}
}

func count(text, what string) (n, at int) {
	if at = strings.Index(text, what); at < 0 {
		return 0, at
	}
	return strings.Count(text[at:], what), at
}

// mojibake counts the characters that are UTF-8 read as windows-1252: a run of characters
// from that table whose bytes make one character beyond ASCII.
func mojibake(text string) (n, at int) {
	at = -1
	var buf [utf8.UTFMax]byte
	for i := 0; i < len(text); {
		if text[i] < 0xc2 { // leads no character that could be the first byte of UTF-8
			i++
			continue
		}
		k, j := 0, i
		for k < len(buf) && j < len(text) && text[j] >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[j:])
			b, ok := windows1252.EncodeRune(r)
			if !ok && r >= 0x80 && r < 0xa0 {
				b, ok = byte(r), true // latin-1, which has controls there
			}
			if !ok || b < utf8.RuneSelf {
				break
			}
			buf[k] = b
			k++
			j += size
		}
		r, size := utf8.DecodeRune(buf[:k])
		if k > 1 && r != utf8.RuneError {
			if n++; at < 0 {
				at = i
			}
			for range size {
				_, s := utf8.DecodeRuneInString(text[i:])
				i += s
			}
			continue
		}
		_, s := utf8.DecodeRuneInString(text[i:])
		i += s
	}
	return n, at
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
