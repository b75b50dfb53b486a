package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// densePage is a page of a statement: 47 ruled rows of 6 columns in 8 points.
func densePage() Page {
	p := Page{Number: 1, Box: Box{Right: 595, Top: 842}}
	columns := []float64{40, 100, 160, 380, 450, 520}
	for row := range 47 {
		y := 780 - 15*float64(row)
		cells := []string{fmt.Sprintf("%02d/05/2026", 1+row%28), fmt.Sprintf("REF%05d", row*37), "CARD PAYMENT GROCER", fmt.Sprintf("%d,50", row), "", fmt.Sprintf("%d,00", 9000-row)}
		for c, cell := range cells {
			x := columns[c]
			for _, text := range strings.Fields(cell) {
				width := 4.4 * float64(len(text))
				p.Words = append(p.Words, Word{Text: text, Box: Box{x, y - 2, x + width, y + 6}, Baseline: y, Size: 8})
				x += width + 2.2
			}
		}
		p.Rulings = append(p.Rulings, Ruling{Box: Box{36, y - 4, 560, y - 4}, Thickness: 0.5})
	}
	return p
}

// prosePage is a page of 50 lines of 12 words in 10 points.
func prosePage() Page {
	p := Page{Number: 1, Box: Box{Right: 595, Top: 842}}
	for row := range 50 {
		x, y := 72.0, 770-14*float64(row)
		for k := range 12 {
			width := 5 * float64(3+(row+5*k)%7)
			p.Words = append(p.Words, Word{Text: "nothings!"[:3+(row+5*k)%7], Box: Box{x, y - 2, x + width, y + 7}, Baseline: y, Size: 10})
			x += width + 2.8
		}
	}
	return p
}

// BenchmarkCutPage cuts one page again and again, as the pages of a document are cut.
func BenchmarkCutPage(b *testing.B) {
	for _, bb := range []struct {
		name string
		page Page
		rows int // at least
	}{{"dense", densePage(), 47}, {"prose", prosePage(), 50}} {
		b.Run(bb.name, func(b *testing.B) {
			var c Cutter
			b.ReportAllocs()
			for b.Loop() {
				result, err := c.Cut(new(pace.Watch), &bb.page)
				if err != nil {
					b.Fatal(err)
				}
				rows := 0
				for _, r := range result.Regions {
					rows += len(r.Rows)
				}
				if rows < bb.rows {
					b.Fatalf("%d rows of %d", rows, bb.rows)
				}
			}
		})
	}
}
