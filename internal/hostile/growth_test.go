package hostile

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// A family is a kind of input that is made as large as one likes, to make a reader slow.
type family struct {
	name string
	size int // of the input that the test doubles; a benchmark takes sixteen times as much
	make func(n int) []byte
}

// content is a family of pages by what each of n steps draws.
func content(before, each, after string) func(n int) []byte {
	return func(n int) []byte {
		var b strings.Builder
		b.WriteString(before)
		for i := range n {
			if strings.Contains(each, "%") {
				fmt.Fprintf(&b, each, i)
			} else {
				b.WriteString(each)
			}
		}
		return onePage(b.String()+after, func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Width = endless })
	}
}

// endless is the width of a page that has room for everything, in points.
const endless = 900_000

// lines is a family of texts by what each of n steps writes.
func lines(each string) func(n int) []byte {
	return func(n int) []byte { return []byte(strings.Repeat(each, n)) }
}

var families = []family{
	{"states saved and never restored", 5_000, content("", "q ", rent)},
	{"strings that open and never close", 5_000, content(rent+" ", "( ", "")},
	{"arrays that open and never close", 5_000, content("", "[ ", rent)},
	{"dictionaries that open and never close", 5_000, content("", "<< ", rent)},
	{"texts that begin and never end", 5_000, content("", "BT ", rent)},
	{"marked content that begins and never ends", 5_000, content("", "/P BMC ", rent)},
	{"clips within clips", 2_000, content("", "0 0 200 200 re W n ", rent)},
	{"words on one baseline", 500, content("BT /F1 12 Tf 20 100 Td ", "(a) Tj 9 0 Td ", "ET")},
	{"words on one point", 1_000, content("BT /F1 12 Tf 20 100 Td ", "(ab%d) Tj 0 0 Td ", "ET")},
	{"one word on one point", 1_000, content("BT /F1 12 Tf 20 100 Td ", "(a) Tj 0 0 Td ", "ET")},
	{"accents on one letter", 5_000, content("BT /F1 12 Tf 20 100 Td (a) Tj ", `(\250) Tj 0 0 Td `, "ET")},
	{"letters over a leader", 1_000, func(n int) []byte {
		return onePage("BT /F1 12 Tf -3 Tc 20 100 Td ("+strings.Repeat(".,", n)+") Tj 0 Tc 0 -3 Td "+strings.Repeat("(a) Tj (b) Tj 0 0 Td ", n)+"ET", nil)
	}},
	{"words down a page", 500, content("BT /F1 4 Tf 20 195 Td ", "(a%d) Tj 0 -0.05 Td ", "ET")},
	{"boxes over each other", 1_000, content(rent+" ", "10 10 180 180 re f ", "")},
	{"boxes over each other, stroked", 500, content(rent+" ", "1%[1]d 10 18%[1]d 180 re S ", "")},
	{"boxes over text", 1_000, content("", rent+" 1 g 10 10 180 180 re f 0 g ", "")},
	{"rulings that cross", 250, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			at := 10 + 180*float64(i)/float64(n)
			fmt.Fprintf(&b, "10 %.4f m 190 %.4f l S %.4f 10 m %.4f 190 l S ", at, at, at, at)
		}
		return onePage(rent+" "+b.String(), nil)
	}},
	{"a line of a path with many corners", 5_000, content(rent+" 0 0 m ", "%d 3 l ", "S")},
	{"forms in a row", 300, func(n int) []byte {
		return onePage(rent+strings.Repeat(" /A Do", n), func(f *pdfwrite.File, p *pdfwrite.Page) { p.XObjects["A"] = f.AddForm("", "0 0 5 5 re f") })
	}},
	{"a page tree of one kid a level", 1_000, func(n int) []byte {
		objects := []string{rawCatalog, "<</Type /Pages /Kids [6 0 R] /Count 1>>", rawPage, rawStream("", rent), rawFont}
		for i := range n {
			objects = append(objects, fmt.Sprintf("<</Type /Pages /Parent %d 0 R /Kids [3 0 R %d 0 R] /Count 1>>", max(2, i+5), i+7))
		}
		return rawPDF("", append(objects, rawPage)...)
	}},
	{"kids that are one page", 1_000, func(n int) []byte {
		return rawPDF("", rawCatalog, "<</Type /Pages /Kids ["+strings.Repeat("3 0 R ", n)+"] /Count 1>>", rawPage, rawStream("", rent), rawFont)
	}},
	{"sections of a cross-reference chain", 200, func(n int) []byte {
		data := rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
		at := bytes.LastIndex(data, []byte("xref\n0"))
		for range n {
			here := len(data)
			data = fmt.Appendf(data, "xref\n0 0\ntrailer\n<</Size 6 /Root 1 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", at, here)
			at = here
		}
		return data
	}},
	{"objects without a table", 2_000, func(n int) []byte {
		return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n", n) + string(rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)[9:]))
	}},
	{"objects that never end", 2_000, func(n int) []byte {
		return append([]byte("%PDF-1.4\n"), strings.Repeat("7 0 obj << /A [ ( stream\n", n)...)
	}},
	{"ranges of a CMap", 500, func(n int) []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000000410000> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			to := f.AddFlate("", []byte("begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange "+
				strings.Repeat("1 beginbfrange <00000000> <ffffffff> <0041> endbfrange 1 beginbfrange <0000> <ffff> <0041> endbfrange ", n)+"endcmap"))
			p.Fonts["F2"] = identityFont(f, "/ToUnicode "+to.String())
		})
	}},

	{"nothing but quotes", 20_000, lines(`"`)},
	{"nothing but quoted nothing", 10_000, lines(`"",`)},
	{"quotes that open and never close", 10_000, lines(`,"x`)},
	{"a quote that opens on each line", 3_000, lines("a;\"open\n")},
	{"one record of many fields", 20_000, lines("1;")},
	{"one line of many gutters", 10_000, lines("ab  ")},
	{"lines of many gutters", 20, func(n int) []byte { return []byte(strings.Repeat(strings.Repeat("ab  ", 500)+"\n", n)) }},
	{"lines that grow", 200, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat("a,", (i*i)%7+1) + "\n")
		}
		return []byte(b.String())
	}},
	{"one long word", 100_000, lines("a")},
	{"a figure of many digits", 50_000, lines("9")},
	{"a figure of many groups", 20_000, lines("999.")},
	{"a figure of many groups in a column", 5_000, func(n int) []byte {
		return []byte("a;b\n" + strings.Repeat("1", n) + ";1\n" + strings.Repeat("1,", n) + ";2\n" + strings.Repeat("1 000 ", n) + ";3\n")
	}},
	{"empty lines", 20_000, lines("\n")},
	{"pipes", 20_000, lines("|")},
	{"rows of pipes", 2_000, lines("| a | b |\n")},
	{"box drawing", 5_000, lines("+-+-+\n")},
	{"bytes of no encoding", 10_000, lines("\xff\xfe\x81 ;")},
	{"combining marks on one letter", 10_000, lines("\u0301")},
	{"running balances", 1_000, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "1.00;%d.00;%d.00\n", i, i+1)
		}
		return []byte(b.String())
	}},
	{"zeros that add up to anything", 2_000, lines("0;0;0\n")},
}

// growthAllowed is how much more doubling an input may cost: linear cost doubles, sorting adds
// a little, and a slice that grows may fall on either side of a step.
const growthAllowed = 3

// smallestCost is the noise of pools and of the runtime, in bytes.
const smallestCost = 1 << 20

// TestDoublingAtMostTriples counts the bytes that reading an input allocates, and those of one
// twice as large: a count, so that a busy machine changes nothing.
func TestDoublingAtMostTriples(t *testing.T) {
	for _, f := range families {
		once, twice := allocated(f.make(f.size)), allocated(f.make(2*f.size))
		if twice > growthAllowed*max(once, smallestCost) {
			t.Errorf("%s: %d bytes of memory at %d, %d at %d", f.name, once, f.size, twice, 2*f.size)
		}
	}
}

// allocated is how many bytes reading the data allocates.
func allocated(data []byte) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{})
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// citations are n records that each claim a figure and words, over a reading of as many rows.
func citations(n int) (*truecopy.Reading, []truecopy.Record) {
	rows, records := make([][]string, n), make([]truecopy.Record, n)
	for i := range rows {
		rows[i] = []string{"Rent of May", "750,00"}
		records[i] = truecopy.Record{Rows: []int{n - i}, Claims: []truecopy.Claim{{Value: "rent of june"}, {Value: "750.01", Kind: truecopy.Figure}, {Value: "750", Kind: truecopy.Figure}}}
	}
	return truecopy.FromRows(1, rows), records
}

func TestDoublingCitationsAtMostTriples(t *testing.T) {
	cost := func(n int) float64 {
		reading, records := citations(n)
		return testing.AllocsPerRun(1, func() {
			if _, err := truecopy.Cite(reading, records); err != nil {
				t.Fatal(err)
			}
		})
	}
	if once, twice := cost(2_000), cost(4_000); twice > growthAllowed*once {
		t.Errorf("%.0f allocations for 2,000 records, %.0f for 4,000", once, twice)
	}
}

func BenchmarkCitations(b *testing.B) {
	reading, records := citations(100_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := truecopy.Cite(reading, records); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFamilies reads each family at eight and at sixteen times the size of the test, to be
// compared: the second should take at most three times as long.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range families {
		for _, times := range []int{8, 16} {
			data := f.make(times * f.size)
			b.Run(fmt.Sprintf("%s/%dx", f.name, times), func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					truecopy.Read(b.Context(), bytes.NewReader(data), truecopy.Options{})
				}
			})
		}
	}
}
