package hostile

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	"github.com/truecopy-go/truecopy/internal/report"
)

// extremes are numbers that a file may write and no page means.
var extremes = []string{
	"0", "-0", "1", "-1", "0.5", "12", "1000000000", "-1000000000", "2147483648", "-2147483649", "4294967296", "9223372036854775808",
	"0.000000000000000000000000000000000000000000001", "340282350000000000000000000000000000000", strings.Repeat("9", 309), "-" + strings.Repeat("9", 400), "1" + strings.Repeat("0", 200), "0." + strings.Repeat("0", 320) + "1", "nan", "inf",
}

// measured are operators that place, scale and draw, a number for each %s.
var measured = []string{
	"%s %s %s %s %s %s cm ", "%s %s %s %s %s %s Tm ", "%s %s Td ", "%s TL ", "T* ", "%s Tc ", "%s Tw ", "%s Tz ", "%s Ts ", "/F1 %s Tf ", "/F2 %s Tf ", "(Rent) Tj ", "[(750) %s (,00)] TJ ",
	"%s %s %s %s re f ", "%s %s m %s %s l S ", "%s w ", "%s %s m %s %s %s %s %s %s c f ", "%s %s %s %s re W n ", "q ", "Q ", "/A Do ", "%s g ", "%s %s %s rg ", "BI /W 1 /H 1 ID x EI ",
}

// extremePage is a page of such operators and boxes.
func extremePage(random *rand.Rand) []byte {
	number := func() string { return extremes[random.IntN(len(extremes))] }
	filled := func(s string) string {
		for strings.Contains(s, "%s") {
			s = strings.Replace(s, "%s", number(), 1)
		}
		return s
	}
	var b strings.Builder
	b.WriteString(rent + " BT /F1 12 Tf 20 100 Td (May) Tj ")
	for range 1 + random.IntN(30) {
		b.WriteString(filled(measured[random.IntN(len(measured))]))
	}
	return onePage(b.String(), func(f *pdfwrite.File, p *pdfwrite.Page) {
		descendant := f.Add(filled("<</Subtype /CIDFontType2 /BaseFont /ABCDEF+Made /DW %s /W [0 9 %s 65 [%s %s]] /DW2 [%s %s] /FontDescriptor <</Ascent %s /Descent %s /FontBBox [%s %s %s %s]>>>>"))
		p.Fonts["F2"] = f.Addf("<</Subtype /Type0 /Encoding /Identity-%s /DescendantFonts [%v]>>", []string{"H", "V"}[random.IntN(2)], descendant)
		p.XObjects["A"] = f.AddForm(filled("/BBox [%s %s %s %s] /Matrix [%s %s %s %s %s %s]"), "BT /F1 9 Tf (Gas) Tj ET")
		if random.IntN(2) == 0 {
			p.Entries = filled("/MediaBox [%s %s %s %s] /CropBox [%s %s %s %s] /Rotate %s /UserUnit %s")
		}
	})
}

// TestExtremeNumbersAreNoPlaces reads pages of numbers out of all proportion. No place is beyond
// what a number holds, and the answer is JSON.
func TestExtremeNumbersAreNoPlaces(t *testing.T) {
	ctx := caught.Watch(t.Context(), func(value any, stack []byte) { t.Errorf("panic: %v\n%s", value, stack) })
	for seed := range uint64(2_000) {
		reading, err := truecopy.Read(ctx, bytes.NewReader(extremePage(rand.New(rand.NewPCG(seed, 0)))), truecopy.Options{})
		if err != nil {
			continue
		}
		if !json.Valid(report.Whole(reading).AppendJSON(nil, true)) {
			t.Errorf("page %d: the answer is no JSON", seed)
		}
		for _, row := range reading.Rows {
			if !finite(row.Box) {
				t.Errorf("page %d: row %d stands at %v", seed, row.Number, row.Box)
			}
		}
		for _, p := range reading.Pages {
			for _, box := range append(p.Rulings, truecopy.Box{Right: p.Width, Top: p.Height}) {
				if !finite(box) {
					t.Errorf("page %d: a ruling or the page itself is at %v", seed, box)
				}
			}
		}
		for _, r := range reading.Regions {
			if !finite(r.Box) {
				t.Errorf("page %d: a region stands at %v", seed, r.Box)
			}
		}
	}
}

func finite(b truecopy.Box) bool {
	for _, v := range []float64{b.Left, b.Bottom, b.Right, b.Top} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
