package hostile

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// repeated is a page of one piece of content, over and over, deflated.
func repeated(piece string, times int) []byte {
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Width: endless, Compress: true, Content: strings.Repeat(piece, times), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
	return f.Bytes()
}

// slow are documents that take a second and more, each in another part of the reader.
var slow = []struct {
	name string
	page int // that the refusal names; 0 where there is none to name
	make func() []byte
}{
	{"a stream that inflates to 60 MiB", 1, func() []byte { return repeated(strings.Repeat(" ", 1<<20), 60) }},
	{"ten million operators", 1, func() []byte { return repeated("q Q ", 5_000_000) }},
	{"half a million glyphs", 1, func() []byte {
		return repeated("BT /F1 8 Tf 20 100 Td (Rent of the month of May) Tj 0 -7 Td (750,00) Tj ET ", 16_000)
	}},
	{"a hundred thousand rulings", 1, func() []byte { return repeated("10 10 m 190 10 l S 20 10 m 20 190 l S ", 50_000) }},
	{"two hundred thousand words in columns", 1, func() []byte {
		var b strings.Builder
		for line := range 2_000 {
			fmt.Fprintf(&b, "BT /F1 8 Tf 20 %d Td ", 10*line)
			for range 100 {
				b.WriteString("(7,50) Tj 40 0 Td ")
			}
			b.WriteString("ET ")
		}
		f := pdfwrite.New()
		f.AddPage(pdfwrite.Page{Width: endless, Height: 20_000, Compress: true, Content: b.String(), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
		return f.Bytes()
	}},
	{"objects without a table", 0, func() []byte {
		return append([]byte("%PDF-1.4\n"), strings.Repeat("1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n", 200_000)...)
	}},
	{"quotes of 50 MB", 0, func() []byte { return bytes.Repeat([]byte(`,"x`), 17<<20) }},
	{"a quote that opens on each line", 0, func() []byte { return bytes.Repeat([]byte("a;\"open\n"), 4<<20) }},
	{"lines of many gutters", 0, func() []byte { return bytes.Repeat([]byte(strings.Repeat("ab  ", 200)+"\n"), 20_000) }},
	{"a figure a row", 0, func() []byte { return bytes.Repeat([]byte("1.234,50;2.345,60;3.456,70;rent of May\n"), 500_000) }},
	{"broken bytes", 0, func() []byte { return bytes.Repeat([]byte("caf\xe9;caf\xc3\xa9;\xff\n"), 2<<20) }},
}

// TestADoneContextEndsACall calls slow documents off at one of the first of some hundred or
// thousand looks at their context.
func TestADoneContextEndsACall(t *testing.T) {
	for _, s := range slow {
		data := s.make()
		for _, at := range []int{20, 60} {
			looks, refusal := read(data, at)
			switch {
			case refusal == nil || refusal.Reason != truecopy.TooSlow:
				t.Errorf("%s: done at look %d: %v, want too-slow", s.name, at, refusal)
			case looks > at+looksAfterwards:
				t.Errorf("%s: done at look %d, and looked %d times more", s.name, at, looks-at)
			case refusal.Page != s.page:
				t.Errorf("%s: done at look %d: too slow on page %d, want %d", s.name, at, refusal.Page, s.page)
			}
		}
	}
}
