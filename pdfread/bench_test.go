package pdfread

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// dense is a statement of so many pages: 47 rows of six columns between rulings on each.
func dense(pages int) []byte {
	f := pdfwrite.New()
	fonts := pdfwrite.Named{"F1": f.Standard("Helvetica")}
	for page := range pages {
		var b strings.Builder
		b.WriteString("0.5 w ")
		for row := range 47 {
			y := 780 - 16*row
			fmt.Fprintf(&b, "40 %d m 560 %[1]d l S BT /F1 8 Tf ", y-4)
			cents := 100_000 + 977*(47*page+row)
			for i, cell := range []string{
				fmt.Sprintf("%02d/05/2031", 1+row%28), fmt.Sprintf("%02d/06/2031", 1+row%28), "CARD PAYMENT EXAMPLE SHOP 4711",
				fmt.Sprintf("%d,%02d", row, cents%100), "EUR", fmt.Sprintf("%d %03d,%02d", cents/100_000, cents/100%1000, cents%100),
			} {
				fmt.Fprintf(&b, "1 0 0 1 %d %d Tm (%s) Tj ", 42+[...]int{0, 60, 120, 300, 370, 430}[i], y, cell)
			}
			b.WriteString("ET ")
		}
		f.AddPage(pdfwrite.Page{Width: 595, Height: 842, Compress: true, Content: b.String(), Fonts: fonts})
	}
	return f.Bytes()
}

// benchmarkPages is how many pages a benchmark reads: as many as an account prints in a year.
const benchmarkPages = 24

// BenchmarkRead reads a document into rows.
func BenchmarkRead(b *testing.B) {
	data := dense(benchmarkPages)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPages reads the same into the words and rulings of its pages, which is the share of
// BenchmarkRead that is this package's.
func BenchmarkPages(b *testing.B) {
	data := dense(benchmarkPages)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := open(context.Background(), data, truecopy.Options{}, func(*layout.Page) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
