package hostile

import (
	"bytes"
	"fmt"
	"maps"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// faultInputs builds the input of each row of testdata/faults.tsv.
var faultInputs = func() map[string]func() []byte {
	all := maps.Clone(pdfFaults)
	maps.Copy(all, csvFaults)
	return all
}()

// flated is data deflated so many times, and the filters that undo it.
func flated(data []byte, times int) (filters string, out []byte) {
	for range times {
		data = pdfwrite.Deflate(data)
	}
	return "/Filter [" + strings.Repeat("/FlateDecode ", times) + "]", data
}

// toUnicodeFont shows codes of one byte through a CMap and has no other encoding.
func toUnicodeFont(f *pdfwrite.File, cmap string) pdfwrite.Ref {
	to := f.AddFlate("", []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"+cmap+"\nendcmap end end"))
	return f.Addf("<</Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Made /FirstChar 0 /LastChar 3 /Widths [500 500 500 500] /ToUnicode %v>>", to)
}

var pdfFaults = map[string]func() []byte{
	"pdf-prev-itself": func() []byte {
		return rawPDF("/Prev START", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
	},
	"pdf-prev-circle": func() []byte {
		first := rawPDF("/Prev SECOND", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
		at := bytes.LastIndex(first, []byte("xref\n0"))
		second := len(first) + len("0000000000") - len("SECOND")
		first = bytes.Replace(first, []byte("SECOND"), fmt.Appendf(nil, "%010d", second), 1)
		return fmt.Appendf(first, "xref\n0 0\ntrailer\n<</Size 6 /Root 1 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", at, second)
	},
	"pdf-tree-circle": func() []byte {
		return rawPDF("", rawCatalog, "<</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>>", rawPage, rawStream("", rent), rawFont)
	},
	"pdf-tree-parents": func() []byte {
		return rawPDF("", rawCatalog, "<</Type /Pages /Kids [6 0 R] /Count 1>>", rawPage, rawStream("", rent), rawFont,
			"<</Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1>>")
	},
	"pdf-tree-deep": func() []byte {
		objects := []string{rawCatalog, "<</Type /Pages /Kids [6 0 R] /Count 1>>", rawPage, rawStream("", rent), rawFont}
		for i := range 20_000 {
			objects = append(objects, fmt.Sprintf("<</Type /Pages /Parent %d 0 R /Kids [%d 0 R] /Count 1>>", max(2, i+5), i+7))
		}
		return rawPDF("", append(objects, rawPage)...)
	},
	"pdf-nested-objects": func() []byte {
		return rawPDF("/Info "+strings.Repeat("[<</A ", 50_000), rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
	},
	"pdf-nested-operands": func() []byte {
		return onePage(strings.Repeat("[<</A ", 50_000)+rent, nil)
	},
	"pdf-form-circle": func() []byte {
		return onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
			a, b := f.Reserve(), f.Reserve()
			for _, form := range []struct{ self, other pdfwrite.Ref }{{a, b}, {b, a}} {
				f.SetStream(form.self, fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources <</XObject <</X %v>>>>", form.other), []byte("/X Do /X Do"))
			}
			p.XObjects["A"] = a
		})
	},
	"pdf-form-inherits": func() []byte {
		return onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) { p.XObjects["A"] = f.AddForm("", "/A Do") })
	},
	"pdf-form-doubling": func() []byte {
		return onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
			form := f.AddForm("", "0 0 m")
			for range 40 {
				form = f.AddForm(fmt.Sprintf("/Resources <</XObject <</X %v>>>>", form), "/X Do /X Do")
			}
			p.XObjects["A"] = form
		})
	},
	"pdf-type3-circle": func() []byte {
		return onePage(rent+" BT /T3 12 Tf 20 100 Td (a) Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			font := f.Reserve()
			glyph := f.AddStream("", []byte("500 0 d0 BT /T3 1 Tf (a) Tj ET"))
			f.Set(font, fmt.Sprintf("<</Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 /Widths [500] /Encoding <</Differences [97 /a]>> /CharProcs <</a %v>> /Resources <</Font <</T3 %v>>>>>>", glyph, font))
			p.Fonts["T3"] = font
		})
	},
	"pdf-length-circle": func() []byte {
		stream := strings.Replace(rawStream("", rent), fmt.Sprint("/Length ", len(rent)), "/Length 4 0 R", 1)
		return rawPDF("", rawCatalog, rawTree, rawPage, stream, rawFont)
	},
	"pdf-reference-circle": func() []byte {
		return rawPDF("/Info 6 0 R", rawCatalog, rawTree, strings.Replace(rawPage, "[0 0 200 200]", "6 0 R", 1), rawStream("", rent), rawFont, "7 0 R", "6 0 R")
	},
	"pdf-outline-circle": func() []byte {
		return rawPDF("", "<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R>>", rawTree, rawPage, rawStream("", rent), rawFont,
			"<</First 7 0 R /Last 7 0 R>>", "<</Title (a) /Parent 6 0 R /Next 7 0 R /First 6 0 R>>")
	},
	"pdf-structure-circle": func() []byte {
		return rawPDF("", "<</Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R>>", rawTree, rawPage, rawStream("", rent), rawFont,
			"<</Type /StructTreeRoot /K 7 0 R>>", "<</S /P /P 6 0 R /K [7 0 R 6 0 R]>>")
	},
	"pdf-object-stream-itself": func() []byte {
		return rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont,
			"<</Type /ObjStm /N 1 /First 4 /Extends 6 0 R /Length 6 0 R>>\nstream\n6 0 null\nendstream")
	},
	"pdf-huge-size": func() []byte {
		return bytes.Replace(rawPDF("/Size 2147483647", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont), []byte("/Root 1 0 R"), nil, 1)
	},
	"pdf-huge-subsection": func() []byte {
		return bytes.Replace(rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont), []byte("xref\n0 6"), []byte("xref\n0 4294967295"), 1)
	},
	"pdf-xref-outside": func() []byte {
		data := rawPDF("", rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
		return append(data[:bytes.LastIndex(data, []byte("startxref"))], "startxref\n-9223372036854775808\n%%EOF"...)
	},
	"pdf-cut-in-array": func() []byte {
		data := rawPDF("", rawCatalog, rawTree, strings.Replace(rawPage, "200 200]", "200 200", 1), rawStream("", rent), rawFont)
		return data[:bytes.Index(data, []byte("200 200"))+7]
	},
	"pdf-only-an-end": func() []byte { return []byte("%PDF-1.4\n%EO-254536430\n%%EOF\x00\xff%%EOF\x00ref\r\n2714\r\n\xff") },
	"pdf-inline-image-no-end": func() []byte {
		return onePage(rent+"\nBI /W 8 /H 8 /BPC 8 /CS /G ID \x00\x01\x02 no end", nil)
	},
	"pdf-inline-dct-no-end": func() []byte {
		return onePage(rent+"\nBI /W 8 /H 8 /BPC 8 /CS /G /F /DCT ID \xff\xd8\xff\xe0 no end of image", nil)
	},
	"pdf-flate-bomb": func() []byte {
		f := pdfwrite.New()
		content := append([]byte(rent), bytes.Repeat([]byte(" "), 64<<20)...)
		filters, data := flated(content, 1)
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Entries: "/Contents " + f.AddStream(filters, data).String()})
		return f.Bytes()
	},
	"pdf-flate-stacked": func() []byte {
		f := pdfwrite.New()
		filters, data := flated(append([]byte(rent), bytes.Repeat([]byte(" "), 4<<20)...), 4)
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Entries: "/Contents " + f.AddStream(filters, data).String()})
		return f.Bytes()
	},
	"pdf-filters-by-the-hundred": func() []byte {
		f := pdfwrite.New()
		filters := "/Filter [" + strings.Repeat("/RunLengthDecode ", 500) + "]"
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Entries: "/Contents " + f.AddStream(filters, bytes.Repeat([]byte{129, 129}, 64)).String()})
		return f.Bytes()
	},
	"pdf-lzw-garbage": func() []byte {
		f := pdfwrite.New()
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Content: rent + " /A Do",
			XObjects: pdfwrite.Named{"A": f.AddStream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /LZWDecode", bytes.Repeat([]byte{0x80, 0x0b, 0x60, 0x50, 0xff}, 100_000))}})
		return f.Bytes()
	},
	"pdf-predictor-columns": func() []byte {
		f := pdfwrite.New()
		parameters := "/Filter /FlateDecode /DecodeParms <</Predictor 15 /Columns 2147483647 /Colors 2147483647 /BitsPerComponent 16>>"
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Entries: "/Contents " + f.AddStream(parameters, pdfwrite.Deflate([]byte(rent))).String()})
		return f.Bytes()
	},
	"pdf-image-dimensions": func() []byte {
		return onePage(rent+" /A Do", func(f *pdfwrite.File, p *pdfwrite.Page) {
			p.XObjects["A"] = f.AddStream("/Type /XObject /Subtype /Image /Width 2147483647 /Height 2147483647 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode", pdfwrite.Deflate([]byte("x")))
		})
	},
	"pdf-no-tounicode": func() []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000300240025> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) { p.Fonts["F2"] = identityFont(f, "") })
	},
	"pdf-private-use": func() []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000100010001> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			to := f.AddFlate("", []byte("begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <dbc0dc01> endbfchar endcmap"))
			p.Fonts["F2"] = identityFont(f, "/ToUnicode "+to.String())
		})
	},
	"pdf-short-bfrange": func() []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <00010203> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			p.Fonts["F2"] = toUnicodeFont(f, "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <03> [<0041> <0042>] endbfrange")
		})
	},
	"pdf-cmap-whole-range": func() []byte {
		return onePage("BT /F2 12 Tf 20 150 Td <000000410000> Tj ET", func(f *pdfwrite.File, p *pdfwrite.Page) {
			to := f.AddFlate("", []byte("begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange endcmap"))
			p.Fonts["F2"] = identityFont(f, "/ToUnicode "+to.String())
		})
	},
	"pdf-invisible-mode": func() []byte {
		return onePage(rent+" BT 3 Tr /F1 12 Tf 20 100 Td (Nobody sees this) Tj ET", nil)
	},
	"pdf-white-on-white": func() []byte {
		return onePage(rent+" BT 1 g /F1 12 Tf 20 100 Td (Nobody sees this) Tj ET", nil)
	},
	"pdf-off-the-page": func() []byte {
		return onePage(rent+" BT /F1 12 Tf 20 1435 Td (MEDICATION) Tj ET", nil)
	},
	"pdf-printed-twice": func() []byte {
		return onePage("BT /F1 12 Tf 20 150 Td (Statement) Tj 0.1 0 Td (Statement) Tj ET", nil)
	},
	"pdf-text-over-text": func() []byte {
		return onePage("BT /F1 12 Tf 20 150 Td (Powercor Australia) Tj 3 2 Td (City of Melbourne) Tj ET", nil)
	},
	"pdf-content-no-page-end": func() []byte {
		return onePage(strings.Repeat("q ", 100_000)+rent, nil)
	},
	"pdf-restores-too-many": func() []byte {
		return onePage(strings.Repeat("Q ET EMC EX ", 1000)+rent, nil)
	},
	"pdf-huge-numbers": func() []byte {
		return onePage("1e308 0 0 1e308 1e308 1e308 cm BT /F1 99999999999999999999999999999999999999999 Tf "+strings.Repeat("9", 5000)+" 0 Td (Rent) Tj ET", nil)
	},
	"pdf-dash-of-nothing": func() []byte {
		return onePage(rent+" [0 0] 0 d [0.0000001] 0 d 0 100 m 200 100 l S 0 0 0.00001 200 re f", nil)
	},
}
