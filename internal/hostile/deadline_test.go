package hostile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// patience is when a reading is called off, and obedience how long after that it may go on.
// What is promised is 100 ms; a busy machine and the race detector need more.
const (
	patience  = 20 * time.Millisecond
	obedience = 2 * time.Second
)

// repeated is a page of one piece of content, over and over, deflated.
func repeated(piece string, times int) []byte {
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Width: endless, Compress: true, Content: strings.Repeat(piece, times), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
	return f.Bytes()
}

// slow are documents that take far longer than patience, each in another part of the reader.
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

func TestADoneContextEndsACall(t *testing.T) {
	for _, s := range slow {
		data := s.make()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		started := time.Now()
		_, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{})
		took := time.Since(started)
		cancel()
		var refusal *truecopy.Refusal
		switch {
		case !errors.As(err, &refusal) || refusal.Reason != truecopy.TooSlow:
			t.Errorf("%s: %v after %v, want too-slow", s.name, err, took)
		case took > patience+obedience:
			t.Errorf("%s: called off after %v and back after %v", s.name, patience, took)
		case refusal.Page != s.page:
			t.Errorf("%s: too slow on page %d, want %d", s.name, refusal.Page, s.page)
		}
		if testing.Verbose() {
			t.Logf("%-40s back after %v", s.name, took.Round(time.Millisecond))
		}
	}
}
