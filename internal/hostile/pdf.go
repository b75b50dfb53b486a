package hostile

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// rent is a page that any reader reads.
const rent = "BT /F1 12 Tf 20 150 Td (Rent) Tj 100 0 Td (750,00) Tj ET"

// onePage is a file with a page of that content, whose forms and fonts make may add.
func onePage(content string, make func(f *pdfwrite.File, p *pdfwrite.Page)) []byte {
	f := pdfwrite.New()
	p := pdfwrite.Page{Content: content, Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, XObjects: pdfwrite.Named{}}
	if make != nil {
		make(f, &p)
	}
	f.AddPage(p)
	return f.Bytes()
}

// rawPDF lays out objects, numbered from 1, as they are given, with a cross-reference table
// that is right.
func rawPDF(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, strings.ReplaceAll(trailer, "START", fmt.Sprint(start)), start)
	return b.Bytes()
}

// The objects of a raw file of one page: 3 is the page, 4 its content, 5 its font.
const (
	rawCatalog = "<</Type /Catalog /Pages 2 0 R>>"
	rawTree    = "<</Type /Pages /Kids [3 0 R] /Count 1>>"
	rawPage    = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>"
	rawFont    = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"
)

func rawStream(entries, data string) string {
	return fmt.Sprintf("<<%s /Length %d>>\nstream\n%s\nendstream", entries, len(data), data)
}

// updated is a file of one page that was updated so many times, and where its last cross-reference
// is.
func updated(trailer string, times int) (data []byte, last int) {
	data = rawPDF(trailer, rawCatalog, rawTree, rawPage, rawStream("", rent), rawFont)
	last = bytes.LastIndex(data, []byte("xref\n0"))
	for range times {
		here := len(data)
		data = fmt.Appendf(data, "xref\n0 0\ntrailer\n<</Size 6 /Root 1 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", last, here)
		last = here
	}
	return data, last
}

// identityFont is a composite font of two-byte codes with no word on what they mean.
func identityFont(f *pdfwrite.File, entries string) pdfwrite.Ref {
	descendant := f.Add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Made /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /DW 500>>")
	return f.Addf("<</Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Made /Encoding /Identity-H /DescendantFonts [%v] %s>>", descendant, entries)
}
