package csvread

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"

	"github.com/truecopy-go/truecopy/internal/pace"
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
func decode(w *pace.Watch, data []byte) (decoded, error) {
	data = trimEndOfFile(data)
	d := decoded{encoding: "utf-8"}
	for _, b := range byteOrderMarks {
		if rest, n := trimMarks(w, data, b.mark); n > 0 {
			d.encoding, d.skipped, data = b.encoding, n, rest
			return d.decodeAs(w, data)
		}
	}
	if name := wide(w, data); name != "" {
		d.encoding = name
		d.doubts = append(d.doubts, doubt{code: "encoding-guessed", message: "no byte order mark says the encoding; the zero bytes say " + name, at: -1})
		return d.decodeAs(w, data)
	}
	if valid(w, data) {
		return d.asTheyStand(w, data)
	}
	if good, bad := sequences(w, data); good < bad {
		d.guessLegacy(w, data)
	}
	return d.decodeAs(w, data)
}

// asTheyStand takes bytes that are UTF-8 for the text. They are ours and are not written to.
func (d *decoded) asTheyStand(w *pace.Watch, data []byte) (decoded, error) {
	d.text = unsafe.String(unsafe.SliceData(data), len(data))
	d.doubtCharacters(w)
	return *d, w.Err()
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
func trimMarks(w *pace.Watch, data []byte, mark string) (rest []byte, n int) {
	for bytes.HasPrefix(data[n:], []byte(mark)) && !w.Late() {
		n += len(mark)
	}
	return data[n:], n
}

// decodeAs decodes bytes whose encoding is settled.
func (d *decoded) decodeAs(w *pace.Watch, data []byte) (decoded, error) {
	switch d.encoding {
	case "utf-8":
		if valid(w, data) {
			return d.asTheyStand(w, data)
		}
		d.decodeBroken(w, data)
	case "utf-16le", "utf-16be":
		d.decodeUnits(w, data, 2, d.encoding == "utf-16be")
	case "utf-32le", "utf-32be":
		d.decodeUnits(w, data, 4, d.encoding == "utf-32be")
	default:
		d.decodePieces(w, data, legacyNamed(d.encoding).decoder())
	}
	d.doubtCharacters(w)
	return *d, w.Err()
}

// valid tells whether data is UTF-8; true when late.
func valid(w *pace.Watch, data []byte) bool {
	for len(data) > 0 {
		n := pieceOf(data)
		if w.Bytes(n) {
			break
		}
		if !utf8.Valid(data[:n]) {
			return false
		}
		data = data[n:]
	}
	return true
}

// maximumPiece is about how many bytes are looked at between two looks at the context.
const maximumPiece = 1 << 16

// pieceOf is the length of the first piece of bytes, which ends no character of UTF-8 halfway.
func pieceOf[T []byte | string](data T) int {
	if len(data) <= maximumPiece {
		return len(data)
	}
	for n := maximumPiece; n > maximumPiece-utf8.UTFMax; n-- {
		if utf8.RuneStart(data[n]) {
			return n
		}
	}
	return maximumPiece
}

// decodeUnits decodes UTF-16 or UTF-32.
func (d *decoded) decodeUnits(w *pace.Watch, data []byte, size int, bigEndian bool) {
	out := make([]byte, 0, len(data)/size*5/4)
	d.startLine(0, 0)
	for i := 0; i < len(data) && !w.Late(); i += size {
		r := unit(data, i, size, bigEndian)
		if size == 2 && utf16.IsSurrogate(r) {
			r = utf16.DecodeRune(r, unit(data, i+size, size, bigEndian))
			if r != utf8.RuneError {
				i += size
			}
		}
		out = utf8.AppendRune(out, r)
		if r == '\n' || r == '\r' {
			d.startLine(len(out), i+size)
		}
	}
	d.take(out)
}

// startLine notes that a line starts at an offset into the text, and where it does in the
// bytes behind the marks of byte order.
func (d *decoded) startLine(text, input int) {
	d.offsets = append(d.offsets, offsets{text, d.skipped + input})
}

// take makes the text of bytes that nobody else has.
func (d *decoded) take(out []byte) {
	d.text = unsafe.String(unsafe.SliceData(out), len(out))
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
func wide(w *pace.Watch, data []byte) string {
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
	case even*16 <= odd && (odd > quarter || odd*32 > quarter && !valid(w, data)):
		return "utf-16le"
	case odd*16 <= even && (even > quarter || even*32 > quarter && !valid(w, data)):
		return "utf-16be"
	}
	return ""
}

// sequences counts the characters of several bytes that are good UTF-8, and the bytes that
// are not UTF-8.
func sequences(w *pace.Watch, data []byte) (good, bad int) {
	for len(data) > 0 && !w.Bytes(maximumPiece) {
		n := pieceOf(data)
		g, b := sequencesOf(data[:n])
		good, bad, data = good+g, bad+b, data[n:]
	}
	return good, bad
}

func sequencesOf(data []byte) (good, bad int) {
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
func (d *decoded) decodeBroken(w *pace.Watch, data []byte) {
	out := make([]byte, 0, len(data)+len(data)/8)
	mixed := doubt{code: "mixed-encoding", at: -1}
	d.startLine(0, 0)
	for i := 0; i < len(data) && !w.Late(); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			if r = windows1252.DecodeByte(data[i]); unicode.IsControl(r) {
				r = utf8.RuneError
			}
			if mixed.count++; mixed.at < 0 {
				mixed.at = len(out)
			}
		}
		out = utf8.AppendRune(out, r)
		i += n
		if r == '\n' || r == '\r' {
			d.startLine(len(out), i)
		}
	}
	d.take(out)
	mixed.message = fmt.Sprintf("the text is UTF-8 but for %s, read as windows-1252 where that gives a character", plural(mixed.count, "byte"))
	d.doubts = append(d.doubts, mixed)
}

// doubtCharacters looks for characters that say something was lost or mangled before.
func (d *decoded) doubtCharacters(w *pace.Watch) {
	if n, at := count(w, d.text, "\ufffd"); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "replacement-char", message: plural(n, "replacement character") + " stand for what could not be decoded, here or by whoever wrote the file", at: at, count: n})
	}
	if n, at := count(w, d.text, "\x00"); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "nul-bytes", message: plural(n, "NUL character") + " stand in the text; they are kept", at: at, count: n})
	}
	if n, at := mojibake(w, d.text); n > 0 {
		d.doubts = append(d.doubts, doubt{code: "double-encoded", message: plural(n, "character") + " look like UTF-8 that was read as windows-1252 and encoded again; they are kept as they stand", at: at, count: n})
	}
}

// count counts a character and tells where the first one stands.
func count(w *pace.Watch, text, what string) (n, at int) {
	at = -1
	for i := 0; i < len(text) && !w.Bytes(maximumPiece); {
		piece := text[i : i+pieceOf(text[i:])]
		if k := strings.Index(piece, what); k >= 0 {
			n += strings.Count(piece[k:], what)
			if at < 0 {
				at = i + k
			}
		}
		i += len(piece)
	}
	return n, at
}

// mojibake counts the characters that are UTF-8 read as windows-1252: a run of characters
// from that table whose bytes make one character beyond ASCII.
func mojibake(w *pace.Watch, text string) (n, at int) {
	at = -1
	for i := 0; i < len(text); {
		piece := text[i:min(len(text), i+maximumPiece)]
		k := strings.IndexByte(piece, leadOfLeads)
		if k < 0 {
			k = len(piece)
		}
		if w.Bytes(k) {
			break
		}
		if i += k; k == len(piece) {
			continue
		}
		if size := mangled(text[i:]); size > 0 {
			if n++; at < 0 {
				at = i
			}
			i += size
			continue
		}
		i++
	}
	return n, at
}

// leadOfLeads: the first byte of a character of several is C2 to F4, which windows-1252 has
// at U+00C2 to U+00F4, and those begin with C3 in UTF-8.
const leadOfLeads = 0xc3

// mangled is the length of the characters that s begins with and that are the bytes of one
// character; 0 where they are not.
func mangled(s string) int {
	var buf [utf8.UTFMax]byte
	k, j := 0, 0
	for k < len(buf) && j < len(s) && s[j] >= utf8.RuneSelf {
		r, size := utf8.DecodeRuneInString(s[j:])
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
	r, width := utf8.DecodeRune(buf[:k])
	if k < 2 || r == utf8.RuneError {
		return 0
	}
	j = 0
	for range width {
		_, size := utf8.DecodeRuneInString(s[j:])
		j += size
	}
	return j
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
