package hostile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// printedPages is a file whose pages print two lines of three words each, in columns.
func printedPages(n int) []byte {
	f := pdfwrite.New()
	for range n {
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")},
			Content: "BT /F1 8 Tf 20 150 Td (Rent) Tj 60 0 Td (May) Tj 60 0 Td (750,00) Tj -120 -12 Td (Gas) Tj 60 0 Td (June) Tj 60 0 Td (50,00) Tj ET"})
	}
	return f.Bytes()
}

// blanks make a stream that is shorter once it is deflated.
var blanks = strings.Repeat(" ", 200)

// nested is an array within arrays, so many in all.
func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

// limits are documents that reach a limit exactly, and what is said of them when the limit is
// one lower: the code of a finding, or a reason.
var limits = []struct {
	name     string
	document []byte
	limits   func(n int) truecopy.Limits
	reached  int
	says     string
}{
	{"bytes", []byte("a;b\n"), func(n int) truecopy.Limits { return truecopy.Limits{MaximumBytes: int64(n)} }, 4, "too-big"},

	{"rows of a text", []byte("a;b\n1;2\n3;4\n"), rows, 3, "rows-left"},
	{"lines of a paste", []byte("ab   12\ncd   34\nef   56\n"), rows, 3, "rows-left"},
	{"cells of a text", []byte("a;b\n1;2\n3;4\n"), cells, 6, "rows-left"},
	{"words of a paste", []byte("ab   12\ncd   34\nef   56\n"), cells, 6, "rows-left"},
	{"cells of a row", []byte("a;b\n1;2\n3;4;5\n"), columns, 3, "rows-left"},
	{"cells of the first row", []byte("a;b\n1;2\n3;4\n"), columns, 2, "too-big"},
	{"bytes of a cell", []byte("a;b\n1;2\n3;four\n"), cellBytes, 4, "rows-left"},
	{"bytes of a quoted cell", []byte("a;b\n1;2\n3;\"four\nfive\"\n"), cellBytes, 11, "rows-left"},
	{"bytes of a line", []byte("ab   12\ncd   34\nef   5678\n"), cellBytes, 9, "rows-left"},
	{"bytes of the first line", []byte("ab   1234\ncd   34\nef   56\n"), cellBytes, 9, "too-big"},

	{"pages", printedPages(3), func(n int) truecopy.Limits { return truecopy.Limits{MaximumPages: n} }, 3, "pages-left"},
	{"rows of pages", printedPages(2), rows, 4, "rows-left"},
	{"rows of the first page", printedPages(1), rows, 2, "too-big"},
	{"cells of pages", printedPages(2), cells, 12, "rows-left"},
	{"cells of the first page", printedPages(1), cells, 6, "too-big"},
	{"columns of a page", printedPages(1), columns, 3, "too-big"},
	{"bytes of a cell of a page", printedPages(1), cellBytes, 6, "too-big"},
	{"text of pages", printedPages(2), func(n int) truecopy.Limits { return truecopy.Limits{MaximumTextBytes: n} }, 2 * len("RentMay750,00GasJune50,00"), "rows-left"},
	{"bytes of a stream", onePage(rent, func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.Content, p.Entries = "", fmt.Sprintf("/Contents [%v]", f.AddFlate("", []byte(rent)))
	}), func(n int) truecopy.Limits { return truecopy.Limits{MaximumStreamBytes: int64(n)} }, len(rent), "over-limit"},
	{"bytes of the streams of a page", onePage("", func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.Entries = fmt.Sprintf("/Contents [%v %v]", f.AddStream("", []byte(rent)), f.AddStream("", []byte("q Q")))
	}), func(n int) truecopy.Limits { return truecopy.Limits{MaximumStreamBytes: int64(n)} }, len(rent + "\nq Q"), "over-limit"},
	{"bytes of forms within forms", onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
		inner := f.AddForm("", "q Q  Q  q")
		p.XObjects["A"] = f.AddForm(fmt.Sprintf("/Resources <</XObject <</B %v>>>>", inner), strings.Repeat("q Q ", 30)+"/B Do")
	}), func(n int) truecopy.Limits { return truecopy.Limits{MaximumStreamBytes: int64(n)} }, len("q Q  Q  q") + 4*30 + len("/B Do"), "over-limit"},
	{"bytes of all streams", onePage("", func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.Entries = fmt.Sprintf("/Contents [%v %v]", f.AddFlate("", []byte(rent+blanks)), f.AddFlate("", []byte("q Q")))
	}), func(n int) truecopy.Limits { return truecopy.Limits{MaximumDecodedBytes: int64(n)} }, len(rent+blanks) + 1, "over-limit"},
	{"nesting", onePage(rent, func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Entries = "/Extra " + nested(9) }),
		func(n int) truecopy.Limits { return truecopy.Limits{MaximumNesting: n} }, 10, "over-limit"},
	{"operators", onePage(rent+" q Q", nil), func(n int) truecopy.Limits { return truecopy.Limits{MaximumOperators: n} }, 9, "over-limit"},
	{"operators of forms", onePage(rent+" /A Do /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) { p.XObjects["A"] = f.AddForm("", "q Q") }),
		func(n int) truecopy.Limits { return truecopy.Limits{MaximumOperators: n} }, 13, "over-limit"},
	{"glyphs", onePage(rent, nil), func(n int) truecopy.Limits { return truecopy.Limits{MaximumGlyphs: n} }, len("Rent750,00"), "over-limit"},
	{"rulings", onePage(rent+" 10 10 m 90 10 l S 10 20 m 90 20 l S", nil), func(n int) truecopy.Limits { return truecopy.Limits{MaximumRulings: n} }, 2, "over-limit"},
}

// gutters is a page of so many lines of many words, and so many of two.
func gutters(wide, narrow, words int) []byte {
	const high = 900
	var b strings.Builder
	b.WriteString("/F1 8 Tf ")
	for i := range wide + narrow {
		fmt.Fprintf(&b, "1 0 0 1 20 %d Tm ", high-10*i-20)
		n := words
		if i >= wide {
			n = 2
		}
		b.WriteString(strings.Repeat("(a) Tj 20 0 Td ", n))
	}
	return onePage("BT "+b.String()+"ET", func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Width, p.Height = endless, high })
}

func rows(n int) truecopy.Limits      { return truecopy.Limits{MaximumRows: n} }
func cells(n int) truecopy.Limits     { return truecopy.Limits{MaximumCells: n} }
func columns(n int) truecopy.Limits   { return truecopy.Limits{MaximumColumns: n} }
func cellBytes(n int) truecopy.Limits { return truecopy.Limits{MaximumCellBytes: n} }

// said is what a reading within limits says: the codes of its findings, or the reason of its
// refusal.
func said(t *testing.T, document []byte, l truecopy.Limits) []string {
	t.Helper()
	reading, err := truecopy.Read(context.Background(), bytes.NewReader(document), truecopy.Options{Limits: l})
	var refusal *truecopy.Refusal
	if errors.As(err, &refusal) {
		return []string{string(refusal.Reason)}
	}
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, f := range reading.Findings {
		codes = append(codes, f.Code)
	}
	return codes
}

func TestLimits(t *testing.T) {
	for _, tt := range limits {
		t.Run(tt.name, func(t *testing.T) {
			free := said(t, tt.document, truecopy.Limits{})
			if got := said(t, tt.document, tt.limits(tt.reached)); !slices.Equal(got, free) {
				t.Errorf("at the limit it says %q, want %q as without one", got, free)
			}
			if got := said(t, tt.document, tt.limits(tt.reached-1)); slices.Contains(free, tt.says) || !slices.Contains(got, tt.says) {
				t.Errorf("one past the limit it says %q, want %q", got, tt.says)
			}
		})
	}
}

func TestLimitsOfZeroOrLessAreTheDefaults(t *testing.T) {
	least := truecopy.Limits{MaximumBytes: -1, MaximumPages: -1, MaximumCells: -1}.WithDefaults()
	if want := (truecopy.Limits{}).WithDefaults(); least != want {
		t.Errorf("limits %+v, want %+v", least, want)
	}
}

// TestFixedLimits reach limits that no option moves, and go one past them.
func TestFixedLimits(t *testing.T) {
	tests := []struct {
		name    string
		make    func(n int) []byte
		reached int
		says    string
	}{
		{"forms within forms", func(n int) []byte {
			return onePage(rent+" /A0 Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
				forms := pdfwrite.Named{}
				for i := n - 1; i >= 0; i-- {
					content := fmt.Sprintf("/A%d Do", i+1)
					forms = pdfwrite.Named{fmt.Sprintf("A%d", i): f.AddForm("/Resources <</XObject "+forms.String()+">>", content)}
				}
				p.XObjects["A0"] = forms["A0"]
			})
		}, 28, "over-limit"},
		{"marked content within marked content", func(n int) []byte { return onePage(rent+strings.Repeat(" /P BMC", n), nil) }, 1024, "over-limit"},
		{"areas painted", func(n int) []byte { return onePage(strings.Repeat("0 0 9 9 re f ", n)+"0 g "+rent, nil) }, 200_000, "over-limit"},
		{"areas of ten corners", func(n int) []byte {
			return onePage(strings.Repeat("0 0 m"+strings.Repeat(" 9 0 l 0 9 l 9 9 l", 3)+" f ", n)+rent, nil)
		}, 100_000, "over-limit"},
		{"points of a path", func(n int) []byte { return onePage(rent+" 0 0 m"+strings.Repeat(" 9 0 l", n-1)+" S", nil) }, 1_000_000, "over-limit"},
		{"bytes of content that are run", func(n int) []byte {
			return onePage(rent+strings.Repeat(" /A Do", n), func(f *pdfwrite.File, p *pdfwrite.Page) {
				p.XObjects["A"] = f.AddFlate("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", bytes.Repeat([]byte(" "), 16<<20-16)) // 64 of them leave room for what paints them
			})
		}, 64, "over-limit"},
		{"updates of a file", func(n int) []byte {
			data, _ := updated("", n)
			return data
		}, 4095, "over-limit"},
		{"states saved", func(n int) []byte { return onePage(rent+strings.Repeat(" q", n), nil) }, 4096, "over-limit"},
		{"annotations", func(n int) []byte {
			return onePage(rent, func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Entries = "/Annots [" + strings.Repeat("null ", n) + "]" })
		}, 20_000, "over-limit"},
		{"fields without an appearance", func(n int) []byte {
			return onePage(rent, func(f *pdfwrite.File, p *pdfwrite.Page) {
				field := f.Add("<</Subtype /Widget /FT /Tx /Rect [0 0 9 9] /V (" + strings.Repeat(" ", 300) + ")>>")
				p.Entries = "/Annots [" + strings.Repeat(field.String()+" ", n) + "]"
			})
		}, 10_000, "over-limit"},
		{"boundaries of a table", func(n int) []byte { return gutters(2, 0, n+1) }, 1 << 12, "over-limit"},
		{"lines of a table of many boundaries", func(n int) []byte { return gutters(3, n-3, 1<<12+1) }, 64, "over-limit"},
		{"tables that are compared with each other", tablesBelow, 500, "edge-unclear"},
		{"bytes of an object", func(n int) []byte {
			const before, after = "3 0 obj\n<</X (", ")"
			page := strings.TrimPrefix(rawPage, "<<")
			long := strings.Repeat("x", n-len(before+after+page))
			return rawPDF("", rawCatalog, rawTree, "<</X ("+long+after+page, rawStream("", rent), rawFont)
		}, 16<<20 - 1, "over-limit"},
		{"font programs of 16 MiB", func(n int) []byte {
			return onePage("", func(f *pdfwrite.File, p *pdfwrite.Page) {
				data := pdfwrite.Deflate(append([]byte{0, 1, 0, 0}, make([]byte, 16<<20-4)...))
				for i := range n {
					program := f.AddStream("/Filter /FlateDecode", data)
					descriptor := f.Addf("<</Type /FontDescriptor /Flags 4 /FontFile2 %v>>", program)
					descendant := f.Addf("<</Subtype /CIDFontType2 /BaseFont /ABCDEF+Made /FontDescriptor %v>>", descriptor)
					name := fmt.Sprintf("C%d", i)
					p.Content += fmt.Sprintf("BT /%s 9 Tf 20 %d Td <0001> Tj ET ", name, 10+10*i)
					p.Fonts[name] = f.Addf("<</Subtype /Type0 /Encoding /Identity-H /DescendantFonts [%v]>>", descendant)
				}
			})
		}, 8, "over-limit"},
		{"fonts", func(n int) []byte {
			return onePage(rent, func(f *pdfwrite.File, p *pdfwrite.Page) {
				descendant := f.Add("<</Subtype /CIDFontType2 /BaseFont /ABCDEF+Made>>")
				for i := range n - 1 {
					name := fmt.Sprintf("C%d", i)
					p.Content += fmt.Sprintf(" /%s 9 Tf", name)
					p.Fonts[name] = f.Addf("<</Subtype /Type0 /Encoding /Identity-H /DescendantFonts [%v]>>", descendant)
				}
			})
		}, 170, "over-limit"},
		{"text of glyphs of several characters", func(n int) []byte {
			const glyphs = 1 << 8 // a line
			return onePage("BT /F2 12 Tf 12 TL 20 3950 Td "+strings.Repeat("<"+strings.Repeat("0001", glyphs)+"> ' ", n/glyphs)+"<"+strings.Repeat("0001", n%glyphs)+"> ' ET",
				func(f *pdfwrite.File, p *pdfwrite.Page) {
					p.Width, p.Height = 4000, 4000
					text := f.AddFlate("", []byte("begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange beginbfchar <0001> <"+strings.Repeat("0041", 256)+"> endbfchar endcmap"))
					p.Fonts["F2"] = identityFont(f, "/ToUnicode "+text.String())
				})
		}, 1 << 16, "over-limit"},
		{"bytes of an ActualText", func(n int) []byte {
			return onePage("/Span <</ActualText ("+strings.Repeat("x", n)+")>> BDC "+rent+" EMC", nil)
		}, 1 << 16, "over-limit"},
		{"glyphs of an ActualText", func(n int) []byte {
			return onePage("/Span <</ActualText (x)>> BDC BT /F1 12 Tf 20 100 Td ("+strings.Repeat("x", n)+") Tj ET EMC", func(_ *pdfwrite.File, p *pdfwrite.Page) { p.Width = endless })
		}, 1 << 16, "over-limit"},
		{"bytes of all ActualTexts", func(n int) []byte {
			return onePage("BT /F1 12 Tf 20 100 Td "+strings.Repeat("/Span /P BDC (x) Tj EMC ", n)+"ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
				p.Resources = "/Properties <</P <</ActualText (" + strings.Repeat("x", 1<<16) + ")>>>>"
			})
		}, 1 << 8, "over-limit"},
		{"entries of a CMap", func(n int) []byte {
			return onePage("BT /F2 12 Tf 20 150 Td <0002> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
				text := f.AddFlate("", []byte("begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange beginbfchar "+
					strings.Repeat("<0001> <0041> ", n-1)+"<0002> <0042> endbfchar endcmap"))
				p.Fonts["F2"] = identityFont(f, "/ToUnicode "+text.String())
			})
		}, 1 << 18, "garbled-text"},
		{"bytes of a CMap", func(n int) []byte {
			return onePage("BT /F2 12 Tf 20 150 Td <0002> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
				const before, entry = "begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ", "beginbfchar <0002> /B"
				text := f.AddFlate("", []byte(before+strings.Repeat(" ", n-len(before+entry))+entry))
				p.Fonts["F2"] = identityFont(f, "/ToUnicode "+text.String())
			})
		}, 8 << 20, "garbled-text"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := said(t, tt.make(tt.reached), truecopy.Limits{}); slices.Contains(got, tt.says) {
				t.Errorf("at the limit it says %q", got)
			}
			if got := said(t, tt.make(tt.reached+1), truecopy.Limits{}); !slices.Contains(got, tt.says) {
				t.Errorf("one past the limit it says %q, want %q", got, tt.says)
			}
		})
	}
}
