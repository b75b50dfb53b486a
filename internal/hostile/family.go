package hostile

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/cost"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

// A Family is a kind of input that is made as large as one likes, to make a reader slow.
type Family struct {
	Name string
	Size int // of the input that is doubled

	// Prepare makes the input of a size, and gives what reads it.
	Prepare func(n int) func()
}

// Doubling is how much more an input twice as large may cost: linear cost doubles, sorting adds
// a little, and a slice that grows may fall on either side of a step.
const Doubling = 3

// Double reads an input of a size and one twice as large. It gives what each costs, and by what
// the second is over Doubling, or nothing.
func (f Family) Double(size int) (once, twice cost.Cost, over string) {
	once, twice = cost.Of(f.Prepare(size)), cost.Of(f.Prepare(2*size))
	return once, twice, twice.Over(Doubling, once)
}

// Families are all kinds there are: documents, texts that hold figures and dates, citations.
func Families() []Family {
	var all []Family
	for _, d := range families {
		all = append(all, Family{d.name, d.size, func(n int) func() {
			data := d.make(n)
			return func() { truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{}) }
		}})
	}
	return append(append(all, textFamilies()...), Family{"records of a citation", 2_000, citations})
}

// textFamilies are calls that look for figures, dates and words in texts of one piece.
func textFamilies() []Family {
	var all []Family
	for _, piece := range []string{
		"1 ", "1,", "(1", "- 1 ", "+1 1 ", "12 345 ", "a1 ", "1 mai ", "€1", "1.1", "EUR ", "janv 5 ", "١ ", "0 00 ", "a@", "l'", "a-", "1-", "(", "a, ", "1 000", "e\u0301",
	} {
		for _, call := range []struct {
			name string
			run  func(text string)
		}{
			{"FindNumbers", func(text string) { truecopy.FindNumbers(text, truecopy.Comma) }},
			{"DecimalMark", func(text string) { truecopy.DecimalMark(text) }},
			{"ParseNumber", func(text string) { truecopy.ParseNumber(text, truecopy.Comma) }},
			{"Cite", func(text string) {
				claims := []truecopy.Claim{{Value: "no such words"}, {Value: "7", Kind: truecopy.Figure}, {Value: piece + piece + "x"}}
				truecopy.Cite(truecopy.FromRows(1, [][]string{{text}}), []truecopy.Record{{Rows: []int{1}, Claims: claims}})
			}},
		} {
			all = append(all, Family{fmt.Sprintf("%s of %q", call.name, piece), 3_000, func(n int) func() {
				text := strings.Repeat(piece, n)
				return func() { call.run(text) }
			}})
		}
	}
	return all
}

// citations are n records that each claim a figure and words, over a reading of as many rows.
func citations(n int) func() {
	rows, records := make([][]string, n), make([]truecopy.Record, n)
	for i := range rows {
		rows[i] = []string{"Rent of May", "750,00"}
		records[i] = truecopy.Record{Rows: []int{n - i}, Claims: []truecopy.Claim{{Value: "rent of june"}, {Value: "750.01", Kind: truecopy.Figure}, {Value: "750", Kind: truecopy.Figure}}}
	}
	reading := truecopy.FromRows(1, rows)
	return func() { truecopy.Cite(reading, records) }
}

// drawn is a family of pages by what each of n steps draws.
func drawn(before, each, after string) func(n int) []byte {
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

// mapped is a page shown through a CMap of that content.
func mapped(cmap string) []byte {
	return onePage("BT /F2 12 Tf 20 150 Td <000000410000> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
		to := f.AddFlate("", []byte("begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange "+cmap+" endcmap"))
		p.Fonts["F2"] = identityFont(f, "/ToUnicode "+to.String())
	})
}

// written is a family of texts by what each of n steps writes.
func written(each string) func(n int) []byte {
	return func(n int) []byte { return []byte(strings.Repeat(each, n)) }
}

// A family is a kind of document.
type family struct {
	name string
	size int
	make func(n int) []byte
}

// tablesBelow is a page of n tables of two rows, far below each other.
func tablesBelow(n int) []byte {
	var b strings.Builder
	for i := range n {
		for row := range 2 {
			y := 60*i + 14*row + 20
			fmt.Fprintf(&b, "20 %d 100 14 re S 120 %[1]d 60 14 re S BT /F1 8 Tf 25 %d Td (ab cd) Tj 100 0 Td (12,00) Tj ET ", y, y+5)
		}
	}
	return onePage(b.String(), func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Height = endless })
}

// families are documents that read slowly if anything does.
var families = []family{
	{"blanks and no operator", 20_000, drawn("", "    ", rent)},
	{"a comment", 20_000, drawn("% ", "rent", "\n"+rent)},
	{"one number", 20_000, drawn("", "1234", " w "+rent)},
	{"one number of signs", 20_000, drawn("", "----", " w "+rent)},
	{"one name", 20_000, drawn("/", "rent", " gs "+rent)},
	{"one string of escapes", 20_000, drawn("(", `\\r\\n`, ") pop "+rent)},
	{"one string of digits", 20_000, drawn("<", "4142", "> pop "+rent)},
	{"an image that almost ends", 20_000, drawn("BI /W 1 /H 1 ID ", " EIx", " EI "+rent)},
	{"states saved and never restored", 5_000, drawn("", "q ", rent)},
	{"strings that open and never close", 5_000, drawn(rent+" ", "( ", "")},
	{"arrays that open and never close", 5_000, drawn("", "[ ", rent)},
	{"dictionaries that open and never close", 5_000, drawn("", "<< ", rent)},
	{"texts that begin and never end", 5_000, drawn("", "BT ", rent)},
	{"marked content that begins and never ends", 5_000, drawn("", "/P BMC ", rent)},
	{"clips within clips", 2_000, drawn("", "0 0 200 200 re W n ", rent)},
	{"words on one baseline", 500, drawn("BT /F1 12 Tf 20 100 Td ", "(a) Tj 9 0 Td ", "ET")},
	{"words on one point", 1_000, drawn("BT /F1 12 Tf 20 100 Td ", "(ab%d) Tj 0 0 Td ", "ET")},
	{"one word on one point", 1_000, drawn("BT /F1 12 Tf 20 100 Td ", "(a) Tj 0 0 Td ", "ET")},
	{"accents on one letter", 5_000, drawn("BT /F1 12 Tf 20 100 Td (a) Tj ", `(\250) Tj 0 0 Td `, "ET")},
	{"letters over a leader", 1_000, func(n int) []byte {
		return onePage("BT /F1 12 Tf -3 Tc 20 100 Td ("+strings.Repeat(".,", n)+") Tj 0 Tc 0 -3 Td "+strings.Repeat("(a) Tj (b) Tj 0 0 Td ", n)+"ET", nil)
	}},
	{"dots spaced evenly", 2_000, drawn("BT /F1 12 Tf 20 100 Td [", "(.) -300 ", "] TJ ET")},
	{"letters spaced evenly that end with a dot", 2_000, drawn("BT /F1 12 Tf 20 100 Td [", "(a) -300 ", "(.)] TJ ET")},
	{"words down a page", 500, drawn("BT /F1 4 Tf 20 195 Td ", "(a%d) Tj 0 -0.05 Td ", "ET")},
	{"wide lines over narrow ones", 300, func(n int) []byte {
		var b strings.Builder
		b.WriteString("BT /F1 8 Tf ")
		for i := range n {
			fmt.Fprintf(&b, "1 0 0 1 %d %d Tm (a) Tj 1 0 0 1 20 %d Tm (b) Tj 90 0 Td (c) Tj ", 20+40*i, 12*n+20, 12*i+10)
		}
		return onePage(b.String()+"ET", func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Width, p.Height = endless, endless })
	}},
	{"tables below each other", 600, tablesBelow},
	{"boxes over each other", 1_000, drawn(rent+" ", "10 10 180 180 re f ", "")},
	{"boxes over each other, stroked", 500, drawn(rent+" ", "1%[1]d 10 18%[1]d 180 re S ", "")},
	{"boxes over text", 1_000, drawn("", rent+" 1 g 10 10 180 180 re f 0 g ", "")},
	{"rulings that cross", 250, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			at := 10 + 180*float64(i)/float64(n)
			fmt.Fprintf(&b, "10 %.4f m 190 %.4f l S %.4f 10 m %.4f 190 l S ", at, at, at, at)
		}
		return onePage(rent+" "+b.String(), nil)
	}},
	{"a line of a path with many corners", 5_000, drawn(rent+" 0 0 m ", "%d 3 l ", "S")},
	{"fields of one value", 100, func(n int) []byte {
		return onePage(rent, func(f *pdfwrite.File, p *pdfwrite.Page) {
			field := f.Add("<</Subtype /Widget /FT /Tx /Ff 4096 /Rect [10 10 190 190] /V (" + strings.Repeat("rent of May ", 100) + ")>>")
			p.Entries = "/Annots [" + strings.Repeat(field.String()+" ", n) + "]"
		})
	}},
	{"options of one list", 2_000, func(n int) []byte {
		return onePage(rent, func(f *pdfwrite.File, p *pdfwrite.Page) {
			field := f.Add("<</Subtype /Widget /FT /Ch /Rect [10 10 190 190] /Opt [" + strings.Repeat("(ash) ", n) + "]>>")
			p.Entries = "/Annots [" + strings.Repeat(field.String()+" ", 20) + "]"
		})
	}},
	{"forms in a row", 300, func(n int) []byte {
		return onePage(rent+strings.Repeat(" /A Do", n), func(f *pdfwrite.File, p *pdfwrite.Page) { p.XObjects["A"] = f.AddForm("", "0 0 5 5 re f") })
	}},
	{"forms in a circle", 50, func(n int) []byte {
		return onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
			forms := make([]pdfwrite.Ref, n)
			for i := range forms {
				forms[i] = f.Reserve()
			}
			for i, form := range forms {
				f.SetStream(form, fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources <</XObject <</X %v>>>>", forms[(i+1)%n]), []byte("0 0 5 5 re f /X Do"))
			}
			p.XObjects["A"] = forms[0]
		})
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
		data, _ := updated("", n)
		return data
	}},
	{"a cross-reference chain that ends in itself", 200, func(n int) []byte {
		data, last := updated("/Prev LAST", n)
		return bytes.Replace(data, []byte("LAST"), fmt.Append(nil, last), 1)
	}},
	{"objects without a table", 2_000, func(n int) []byte {
		return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n", n) + string(rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)[9:]))
	}},
	{"objects that never end", 2_000, func(n int) []byte {
		return append([]byte("%PDF-1.4\n"), strings.Repeat("7 0 obj << /A [ ( stream\n", n)...)
	}},
	{"ranges of a CMap", 500, func(n int) []byte {
		return mapped(strings.Repeat("1 beginbfrange <00000000> <ffffffff> <0041> endbfrange 1 beginbfrange <0000> <ffff> <0041> endbfrange ", n))
	}},
	{"ranges of a CMap that all end at 2^32", 1_000, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "1 beginbfrange <%08x> <ffffffff> <0041> endbfrange ", i)
		}
		return mapped(b.String())
	}},
	{"codespaces of a CMap", 1_000, func(n int) []byte { return mapped("begincodespacerange " + strings.Repeat("<0000> <ffff> ", n)) }},
	{"an array for a range of 2^32", 1_000, func(n int) []byte {
		return mapped("beginbfrange <00000000> <ffffffff> [" + strings.Repeat("<0041>", n))
	}},
	{"widths for each CID, again and again", 1_000, func(n int) []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000000410000> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			descendant := f.Add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Made /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /W [" + strings.Repeat("0 65535 500 ", n) + "]>>")
			p.Fonts["F2"] = f.Addf("<</Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Made /Encoding /Identity-H /DescendantFonts [%v]>>", descendant)
		})
	}},
	{"an array of widths named again and again", 500, func(n int) []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000000410000> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			widths := f.Add("[" + strings.Repeat("500 ", n) + "]")
			descendant := f.Add("<</Subtype /CIDFontType2 /BaseFont /ABCDEF+Made /W [" + strings.Repeat("0 "+widths.String()+" ", n) + "]>>")
			p.Fonts["F2"] = f.Addf("<</Subtype /Type0 /BaseFont /ABCDEF+Made /Encoding /Identity-H /DescendantFonts [%v]>>", descendant)
		})
	}},
	{"fonts", 500, func(n int) []byte {
		return onePage("", func(f *pdfwrite.File, p *pdfwrite.Page) {
			var b strings.Builder
			for i := range n {
				name := fmt.Sprintf("F%d", i)
				p.Fonts[name] = f.Standard("Helvetica")
				fmt.Fprintf(&b, "BT /%s 12 Tf 20 %d Td (a) Tj ET ", name, 20+20*i)
			}
			p.Content, p.Height = b.String(), endless
		})
	}},
	{"fonts of one array of names, none of them an object", 100, func(n int) []byte {
		return onePage("", func(f *pdfwrite.File, p *pdfwrite.Page) {
			names := f.Add("[1 " + strings.Repeat("/a ", n) + "]")
			var fonts strings.Builder
			for i := range 20 {
				fmt.Fprintf(&fonts, "/F%d <</Subtype /Type1 /BaseFont /Made /Encoding <</Differences %v>>>> ", i, names)
				p.Content += fmt.Sprintf("/F%d 12 Tf ", i)
			}
			p.Content = "BT 20 20 Td " + strings.Repeat(p.Content+"(a) Tj 9 0 Td ", n) + "ET"
			p.Fonts, p.Resources = nil, "/Font <<"+fonts.String()+">>"
			p.Width = endless
		})
	}},
	{"an ActualText named again and again", 500, func(n int) []byte {
		return onePage("BT /F1 12 Tf 20 100 Td "+strings.Repeat("/Span /P BDC (x) Tj EMC ", n)+"ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			p.Resources = "/Properties <</P <</ActualText (" + strings.Repeat("x", 100*n) + ")>>>>"
		})
	}},

	{"nothing but quotes", 20_000, written(`"`)},
	{"nothing but quoted nothing", 10_000, written(`"",`)},
	{"quotes that open and never close", 10_000, written(`,"x`)},
	{"a quote that opens on each line", 3_000, written("a;\"open\n")},
	{"one record of many fields", 20_000, written("1;")},
	{"one line of many gutters", 10_000, written("ab  ")},
	{"lines of many gutters", 20, func(n int) []byte { return []byte(strings.Repeat(strings.Repeat("ab  ", 500)+"\n", n)) }},
	{"lines that grow", 200, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat("a,", (i*i)%7+1) + "\n")
		}
		return []byte(b.String())
	}},
	{"one long word", 100_000, written("a")},
	{"a figure of many digits", 50_000, written("9")},
	{"a figure of many groups", 20_000, written("999.")},
	{"a figure of many groups in a column", 5_000, func(n int) []byte {
		return []byte("a;b\n" + strings.Repeat("1", n) + ";1\n" + strings.Repeat("1,", n) + ";2\n" + strings.Repeat("1 000 ", n) + ";3\n")
	}},
	{"empty lines", 20_000, written("\n")},
	{"wide headings over many short lines", 1_000, func(n int) []byte {
		return []byte(strings.Repeat(strings.Repeat("a  ", n)+"\n", 2) + strings.Repeat("b  c\n", 4*n))
	}},
	{"lines of dashes", 5_000, written("---\n")},
	{"paragraphs", 2_000, written("one word and then another one.\n")},
	{"tabs", 10_000, written("a\t")},
	{"pipes", 20_000, written("|")},
	{"rows of pipes", 2_000, written("| a | b |\n")},
	{"box drawing", 5_000, written("+-+-+\n")},
	{"bytes of no encoding", 10_000, written("\xff\xfe\x81 ;")},
	{"combining marks on one letter", 10_000, written("\u0301")},
	{"running balances", 1_000, func(n int) []byte {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "1.00;%d.00;%d.00\n", i, i+1)
		}
		return []byte(b.String())
	}},
	{"zeros that add up to anything", 2_000, written("0;0;0\n")},
}
