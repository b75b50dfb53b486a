package syntax

import (
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// TestEachFilterLooksAtItsContext: once in 64 KiB that go in or come out.
func TestEachFilterLooksAtItsContext(t *testing.T) {
	const size = 16 * stopEvery
	samples := []byte(strings.Repeat("\x00", size))
	mixed := make([]byte, size)
	for i := range mixed {
		mixed[i] = byte(i*i>>3) | 1
	}
	tests := []struct {
		name, dict string
		raw        []byte
		passes     int // over the bytes
	}{
		{"hexadecimal", "/Filter /ASCIIHexDecode", []byte(strings.Repeat("41", size/2)), 1},
		{"base 85", "/Filter /ASCII85Decode", []byte(strings.Repeat("+<VdL", size/5+1)), 1},
		{"runs", "/Filter /RunLengthDecode", []byte(strings.Repeat("\x00a", size)), 1},
		{"LZW", "/Filter /LZWDecode", lzwEncoded(mixed, 1), 1},
		{"deflate", "/Filter /FlateDecode", pdfwrite.Deflate(mixed), 1},
		{"PNG rows", "/Filter /FlateDecode /DecodeParms <</Predictor 15 /Columns 99>>", pdfwrite.Deflate(samples), 2},
		{"TIFF rows", "/Filter /FlateDecode /DecodeParms <</Predictor 2 /Columns 99>>", pdfwrite.Deflate(samples), 2},
		{"TIFF rows of bits", "/Filter /FlateDecode /DecodeParms <</Predictor 2 /Columns 99 /BitsPerComponent 1>>", pdfwrite.Deflate(samples), 2},
	}
	for _, tt := range tests {
		ctx := pacetest.New(0)
		d := document(Limits{})
		d.ctx = ctx
		s := filtered(t, tt.dict, tt.raw)
		d.Decode(s)
		all := ctx.Looks()
		if want := tt.passes * size / stopEvery; all < want {
			t.Errorf("%s: %d looks for %d bytes, want %d", tt.name, all, size, want)
		}
		for _, at := range []int{1, all / 2, all} {
			done := pacetest.New(at)
			d.ctx = done
			if _, err := d.Decode(s); err == nil || done.Looks() > at+4 {
				t.Errorf("%s: done at look %d of %d: %v after %d", tt.name, at, all, err, done.Looks())
			}
		}
	}
}

func TestALongObjectLooksAtItsContext(t *testing.T) {
	for name, o := range map[string]string{"an array": "[" + strings.Repeat("1 ", 20*pace.Steps) + "]", "a dictionary": "<<" + strings.Repeat("/A 1 ", 20*pace.Steps) + ">>"} {
		ctx := pacetest.New(0)
		d := document(Limits{})
		d.ctx, d.data = ctx, []byte(o)
		if d.parser(0).object(); ctx.Looks() < 20 {
			t.Errorf("%s: %d looks, want 20", name, ctx.Looks())
		}
	}
}

// TestContentEndsWhereItIsLate calls the reading of a stream off at each of its looks, some of which
// fall inside of strings and before delimiters: it ends, and gives no more than all of its operators.
func TestContentEndsWhereItIsLate(t *testing.T) {
	line := "[ <41> <42> ] TJ /a <</B 1>> 12 0 Td\n"
	stream := []byte("q " + strings.Repeat(line, 4*lookBytes/len(line)))
	operators := func(ctx *pacetest.Context) (n int) {
		c := NewContent(stream)
		c.Watch = pace.New(ctx)
		for _, _, ok := c.Next(); ok; _, _, ok = c.Next() {
			n++
		}
		return n
	}
	whole := pacetest.New(0)
	all := operators(whole)
	if whole.Looks() < 2 {
		t.Fatalf("%d looks, want 2", whole.Looks())
	}
	for at := 1; at <= whole.Looks(); at++ {
		if n := operators(pacetest.New(at)); n >= all {
			t.Errorf("done at look %d of %d: %d operators, want less than %d", at, whole.Looks(), n, all)
		}
	}
}
