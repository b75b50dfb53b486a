package csvread

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

var seeds = []string{
	"", "\n", "a", "a,b\n1,2\n", "a;b\r\n\"x;\"\"y\";2\r\n", "a,\"b\n", "\"\"\"\",\"\n\",\"\r", "sep=;\na;b\n",
	"\xef\xbb\xbfa,b\n", "\xff\xfea\x00,\x00", "\xfe\xff\x00a\x00,", "caf\xe9;1\n", "\x93\xfa\x95t,1\n", "#x\n1,2\n#y\n3,4\n",
	"a\\\"b,\"c\\\"d\"\n", "'a','b'\n'c,','d'\n", "a|b\n--+--\n", "x  y\n1  2\n", "a\x1fb\x1e1\x1f2\x1e", "a||b||c\n1||2||3\n",
}

// A decoded text is UTF-8, ASCII comes out as it went in, and offsets never go back.
func FuzzDecode(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := decode(new(pace.Watch), bytes.Clone(data))
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.ValidString(d.text) {
			t.Errorf("%s: the text is not UTF-8", d.encoding)
		}
		if ascii(data) && wide(new(pace.Watch), data) == "" && d.text != string(trimEndOfFile(data)) {
			t.Errorf("%s: ASCII came out changed", d.encoding)
		}
		last := -1
		for _, o := range d.offsets {
			if o.input < last || o.input > len(data) || o.text > len(d.text) {
				t.Fatalf("%s: offset %d of %d after %d", d.encoding, o.input, len(data), last)
			}
			last = o.input
		}
	})
}

func ascii(data []byte) bool {
	return firstHighByte(new(pace.Watch), data) < 0
}

// Whatever dialect a text is read under, nothing is lost and nothing is invented.
func FuzzRecords(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, byte(','), byte('"'), false, uint8(2))
		f.Add(s, byte(';'), byte('\''), true, uint8(1))
	}
	f.Fuzz(func(t *testing.T, text string, delimiter, quote byte, backslash bool, width uint8) {
		if delimiter >= utf8.RuneSelf || quote >= utf8.RuneSelf || strings.IndexByte("\n\r \x00", delimiter) >= 0 || delimiter == quote || strings.IndexByte("\n\r \t\x00\\", quote) >= 0 || delimiter == '\\' {
			return // no dialect
		}
		c := &choice{dialect: newDialect(string(rune(delimiter)), quote, backslash), fits: &widths{common: int(width), recur: map[int]bool{int(width): true}}}
		_, from := declaration(text)
		rs, err := readRecords(new(pace.Watch), text, from, c, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if err := conserved(&Text{Delimiter: c.dialect.delimiter, records: rs}); err != nil {
			t.Error(err)
		}
	})
}

// A reading of any bytes loses nothing, and comes out the same again.
func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := Read(context.Background(), bytes.Clone(data), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(context.Background(), bytes.Clone(data), Limits{})
		if err != nil || again.Delimiter != text.Delimiter || again.Encoding != text.Encoding || len(again.Findings) != len(text.Findings) {
			t.Error("the same bytes were read in two ways")
		}
		if text.Cut == nil {
			if err := conserved(text); err != nil {
				t.Errorf("delimiter %q, quote %q: %v", text.Delimiter, text.Quote, err)
			}
		}
	})
}
