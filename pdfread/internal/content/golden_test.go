package content

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// A feature is one thing that a page may do, as a file of one page that does it.
type feature struct {
	name    string
	content string
	page    func(f *pdfwrite.File, p *pdfwrite.Page) // more of the page, or nil
	want    string                                   // the words; ^ a superscript, + joined to the one before
	doubts  string                                   // codes and counts of the findings
}

// toUnicode is a CMap that names the codes of a simple font.
func toUnicode(f *pdfwrite.File, lines ...string) pdfwrite.Ref {
	return f.AddStream("", fmt.Appendf(nil, "begincmap 1 begincodespacerange <00> <ff> endcodespacerange %d beginbfchar %s endbfchar endcmap", len(lines), strings.Join(lines, " ")))
}

// named adds a font F2 whose codes a CMap names, and nothing else does.
func named(lines ...string) func(*pdfwrite.File, *pdfwrite.Page) {
	return func(f *pdfwrite.File, p *pdfwrite.Page) {
		widths := strings.Repeat("500 ", 256)
		p.Fonts["F2"] = f.Addf("<</Type /Font /Subtype /TrueType /BaseFont /Shapes /FirstChar 0 /LastChar 255 /Widths [%s] /Encoding <</Differences [97 /g1 /g2 /g3]>> /ToUnicode %v>>",
			widths, toUnicode(f, lines...))
	}
}

// image adds an image X1 of one black pixel.
func image(entries string) func(*pdfwrite.File, *pdfwrite.Page) {
	return func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.XObjects = pdfwrite.Named{"X1": f.AddStream("/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray "+entries, []byte{0})}
	}
}

// entries adds entries to the page.
func entries(s string) func(*pdfwrite.File, *pdfwrite.Page) {
	return func(f *pdfwrite.File, p *pdfwrite.Page) { p.Entries = s }
}

// layers adds the optional content groups On and Off, of which the second is switched off,
// and Either, a membership of both.
func layers(f *pdfwrite.File, p *pdfwrite.Page) {
	on, off := f.Add("<</Type /OCG /Name (on)>>"), f.Add("<</Type /OCG /Name (off)>>")
	either := f.Addf("<</Type /OCMD /OCGs [%v %v]>>", on, off)
	both := f.Addf("<</Type /OCMD /OCGs [%v %v] /P /AllOn>>", on, off)
	f.Catalog = fmt.Sprintf("/OCProperties <</OCGs [%v %v] /D <</OFF [%v]>>>>", on, off, off)
	p.Resources = fmt.Sprintf("/Properties <</On %v /Off %v /Either %v /Both %v>>", on, off, either, both)
}

func forms(f *pdfwrite.File, p *pdfwrite.Page) {
	inner := f.AddForm("", "BT /F1 10 Tf 0 0 Td (inner) Tj ET")
	self := f.Reserve()
	f.SetStream(self, fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources <</XObject <</X %v>>>>", self), []byte("BT /F1 10 Tf 0 50 Td (once) Tj ET /X Do"))
	outer := f.AddForm(fmt.Sprintf("/BBox [0 0 60 30] /Matrix [1 0 0 1 20 100] /Resources <</XObject <</X %v>>>>", inner),
		"q 1 0 0 1 5 5 cm /X Do Q BT /F1 10 Tf 80 5 Td (clipped) Tj ET")
	p.XObjects = pdfwrite.Named{"X1": outer, "X2": self}
}

func widgets(f *pdfwrite.File, p *pdfwrite.Page) {
	look := func(text string) pdfwrite.Ref {
		return f.AddForm(fmt.Sprintf("/BBox [0 0 50 10] /Resources <</Font %v>>", p.Fonts), "BT /F1 8 Tf 1 2 Td ("+text+") Tj ET")
	}
	add := func(kind string, rect string, flags int, normal string) pdfwrite.Ref {
		return f.Addf("<</Type /Annot /Subtype /%s /Rect [%s] /F %d /AS /Yes /AP <</N %s>>>>", kind, rect, flags, normal)
	}
	p.Entries = fmt.Sprintf("/Annots [%v %v %v %v]",
		add("Widget", "20 100 120 120", 4, look("value").String()),
		add("Widget", "20 60 70 70", 4, fmt.Sprintf("<</Yes %v /No %v>>", look("checked"), look("unchecked"))),
		add("Widget", "20 40 70 50", 2, look("secret").String()),
		add("Popup", "20 20 70 30", 0, look("note").String()))
}

// plainFields have no appearance: viewers draw them.
func plainFields(f *pdfwrite.File, p *pdfwrite.Page) {
	field := func(rect, entries string) pdfwrite.Ref {
		return f.Addf("<</Type /Annot /Subtype /Widget /Rect [%s] /F 4 /DA (/Helv 8 Tf 0 g) %s>>", rect, entries)
	}
	parent := f.Add("<</FT /Tx /T (sum) /V (1 234,50 \\240) /Q 2>>")
	p.Entries = fmt.Sprintf("/Annots [%v %v %v %v %v %v %v]",
		field("20 170 120 185", "/FT /Tx /V (Anna)"),
		field("20 150 120 165", fmt.Sprintf("/Parent %v", parent)),
		field("20 100 80 130", "/FT /Tx /Ff 4096 /V (to the bank of the\\rriver)"),
		field("20 80 120 95", "/FT /Ch /Ff 131072 /Opt [[(fr) (France)] [(gr) (Greece)]] /V (gr)"),
		field("20 50 120 70", "/FT /Ch /Opt [(ash) (oak) (elm) (yew)] /TI 1"),
		field("20 30 120 45", "/FT /Tx /V <FEFF05D005D105D200315B57>"),
		field("20 10 120 25", "/FT /Tx /Ff 8192 /V (secret)"))
}

// staleFields have an appearance of which the file says that it is out of date.
func staleFields(f *pdfwrite.File, p *pdfwrite.Page) {
	old := f.AddForm(fmt.Sprintf("/BBox [0 0 100 20] /Resources <</Font %v>>", p.Fonts), "BT /F1 8 Tf 1 2 Td (before) Tj ET")
	field := f.Addf("<</Type /Annot /Subtype /Widget /FT /Tx /Rect [20 100 120 120] /V (after) /AP <</N %v>>>>", old)
	upright := f.Add("<</Type /Annot /Subtype /Widget /FT /Tx /Rect [150 20 165 120] /V (upright) /MK <</R 90>>>>")
	note := f.Add("<</Type /Annot /Subtype /FreeText /Rect [20 60 120 80] /Contents (a note on the page) /DA (/Helv 9 Tf)>>")
	p.Entries = fmt.Sprintf("/Annots [%v %v %v]", field, upright, note)
	f.Catalog = fmt.Sprintf("/AcroForm <</Fields [%v %v] /NeedAppearances true /DA (/Helv 8 Tf 0 g)>>", field, upright)
}

func type3(f *pdfwrite.File, p *pdfwrite.Page) {
	box := f.AddStream("", []byte("500 0 0 0 400 700 d1 0 0 400 700 re f"))
	p.Fonts["F3"] = f.Addf(`<</Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0]
/FirstChar 65 /LastChar 67 /Widths [500 500 500] /Encoding <</Type /Encoding /Differences [65 /A /B /g3]>> /CharProcs <</A %v /B %v /g3 %v>> /Resources <<>>>>`, box, box, box)
}

// unscaled adds fonts F3 and F4 whose glyphs are drawn in pixels: nothing names those of F4.
func unscaled(f *pdfwrite.File, p *pdfwrite.Page) {
	box := f.AddStream("", []byte("50 0 0 0 40 70 d1 0 0 40 70 re f"))
	for _, font := range [][]string{{"F3", "/n", "/u", "/b"}, {"F4", "/x1", "/x2", "/y"}} {
		names := font[1:]
		p.Fonts[font[0]] = f.Addf(`<</Type /Font /Subtype /Type3 /FontBBox [0 -20 60 90] /FontMatrix [1 0 0 1 0 0]
/FirstChar 65 /LastChar 67 /Widths [50 50 50] /Encoding <</Type /Encoding /Differences [65 %s]>> /CharProcs <<%s %v %s %v %s %v>> /Resources <<>>>>`,
			strings.Join(names, " "), names[0], box, names[1], box, names[2], box)
	}
}

// outlines adds a font F3 of the widths of Helvetica, whose size nothing tells.
func outlines(f *pdfwrite.File, p *pdfwrite.Page) {
	line := f.AddStream("", []byte("667 0 0 0 667 700 d1 0 0 667 700 re S"))
	p.Fonts["F3"] = f.Addf(`<</Type /Font /Subtype /Type3 /FontBBox [0 0 667 718] /FontMatrix [0.001 0 0 0.001 0 0]
/FirstChar 65 /LastChar 66 /Widths [667 667] /Encoding <</Type /Encoding /Differences [65 /A /B]>> /CharProcs <</A %v /B %v>> /Resources <<>>>>`, line, line)
}

func colored(f *pdfwrite.File, p *pdfwrite.Page) {
	box := f.AddStream("", []byte("500 0 d0 1 0 0 rg 0 0 400 700 re f"))
	p.Fonts["F3"] = f.Addf(`<</Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0]
/FirstChar 65 /LastChar 65 /Widths [500] /Encoding <</Type /Encoding /Differences [65 /A]>> /CharProcs <</A %v>> /Resources <<>>>>`, box)
}

// byCode adds a font that names its glyphs by their codes, as drivers of TeX's bitmap fonts do.
func byCode(f *pdfwrite.File, p *pdfwrite.Page) {
	box := f.AddStream("", []byte("500 0 0 0 400 700 d1 0 0 400 700 re f"))
	p.Fonts["F3"] = f.Addf(`<</Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0]
/FirstChar 49 /LastChar 52 /Widths [500 500 500 500] /Encoding <</Type /Encoding /Differences [49 /a49 /a50 /a51 /a52]>>
/CharProcs <</a49 %v /a50 %v /a51 %v /a52 %v>> /Resources <<>>>>`, box, box, box, box)
}

var features = []feature{{
	name: "text operators",
	content: `BT /F1 10 Tf 14 TL 20 180 Td (one) Tj 0 -20 TD (two) Tj T* (three) Tj
(four) ' 2 0 (five six) " 1 0 0 1 20 20 Tm [(sev) -50 (en) -800 (eight)] TJ ET`,
	want: "one | two | three | four | five six | seven eight",
}, {
	name:    "kerned and set in one string or several",
	content: "BT /F1 12 Tf 20 150 Td [(A) 80 (W) 90 (AY)] TJ 0 -20 Td (Sta) Tj 16.67 0 Td (te) Tj ET",
	want:    "AWAY | State",
}, {
	name:    "a thin space parts figures",
	content: "BT /F1 12 Tf 20 150 Td [(28) -170 (500,00)] TJ 0 -20 Td (28 500,00) Tj ET",
	want:    "28 500,00 | 28 500,00",
}, {
	name:    "letters spaced by the operator",
	content: "BT /F1 12 Tf 3 Tc 20 150 Td (DATE  DUE) Tj 0 Tc 0 -20 Td [(T) -300 (O) -300 (T) -300 (A) -300 (L)] TJ ET",
	want:    "DATE DUE | TOTAL",
}, {
	name: "letters spaced and kerned, each by an operator or several by one",
	content: `BT /F1 10 Tf 20 150 Td (T) Tj 9.11 0 Td (O) Tj 10.78 0 Td (T) Tj 8 0 Td (A) Tj 9.67 0 Td (L) Tj
8.5 0 Td ( ) Tj 5.7 0 Td (O) Tj 10.78 0 Td (F) Tj 9 0 Td ( ) Tj 5.7 0 Td (2) Tj 8.56 0 Td (9) Tj ET
BT /F1 10 Tf 20 130 Td [(V) -200 (A) -300 (L) -300 (U) -300 (E) -300 ( ) -300 (1) -300 (,) -300 (5)] TJ ET`,
	want: "TOTAL OF 29 | VALUE 1,5",
}, {
	name:    "letters of a row",
	content: "BT /F1 10 Tf 20 150 Td [(C) -250 (C) -250 (C) -250 (C)] TJ 0 -20 Td (A) Tj 10 0 Td (O) Tj 10 0 Td (M) Tj 10 0 Td (E) Tj 10 0 Td (N) Tj ET",
	want:    "C C C C | A O M E N",
}, {
	name: "character spacing that parts words",
	content: `BT /F1 10 Tf 20 150 Td 2.28 Tc (a c) Tj ET
BT /F1 10 Tf 20 130 Td 2.28 Tc (ac) Tj 0 Tc 12.84 0 Td (old) Tj ET
BT /F1 10 Tf 20 110 Td -1.5 Tc (Yo) Tj 0 Tc 10.73 0 Td (u) Tj ET`,
	want: "a c | a cold | You",
}, {
	name:    "ideographs spread over a line, and set off from letters",
	content: "BT /F2 10 Tf 20 150 Td [(a) -250 (b) -250 (xy) -250 (a) -300 (b ) -20 (b)] TJ ET",
	page:    named("<61> <6771>", "<62> <4eac>"),
	want:    "東京xy東 京 京",
}, {
	name:    "letters shown out of order",
	content: "BT /F1 12 Tf 36.68 150 Td (nt) Tj -16.68 0 Td (Re) Tj ET",
	want:    "Rent",
}, {
	name:    "a page turned, cropped and enlarged",
	content: "BT /F1 10 Tf 0 1 -1 0 70 60 Tm (Rent) Tj ET",
	page:    entries("/MediaBox [0 0 300 200] /CropBox [50 50 250 150] /Rotate 90 /UserUnit 2"),
	want:    "Rent",
}, {
	name:    "text that runs upward and aslant",
	content: "BT /F1 10 Tf 0 1 -1 0 50 50 Tm (up) Tj 0.7071 0.7071 -0.7071 0.7071 80 80 Tm (DRAFT) Tj ET",
	want:    "up | DRAFT",
	doubts:  "rotated-text 5",
}, {
	name:    "a text object begins level, whatever the one before it was",
	content: "BT /F1 10 Tf 0 2 -2 0 50 50 Tm (up) Tj ET BT 80 50 Td (level) Tj ET",
	want:    "level | up",
}, {
	name:    "text that is set to be invisible",
	content: "BT /F1 10 Tf 20 150 Td 1 Tr (seen) Tj 0 -20 Td 3 Tr (not seen) Tj ET",
	want:    "seen",
	doubts:  "hidden-text 7",
}, {
	name:    "text that is clipped away",
	content: "q 0 140 100 30 re W n BT /F1 10 Tf 20 150 Td (seen) Tj 0 -40 Td (not) Tj ET Q BT /F1 10 Tf 20 80 Td (after) Tj ET",
	want:    "seen | after",
	doubts:  "hidden-text 3",
}, {
	name:    "text outside the page",
	content: "BT /F1 10 Tf 20 150 Td (seen) Tj 300 0 Td (not) Tj ET",
	want:    "seen",
	doubts:  "hidden-text 3",
}, {
	name:    "text too small to read",
	content: "BT /F1 10 Tf 20 150 Td (seen) Tj /F1 1 Tf 0 -40 Td (not) Tj /F1 2 Tf 0 -40 Td (small print) Tj ET",
	want:    "seen | small print",
	doubts:  "hidden-text 3",
}, {
	name: "text in the colour of its ground",
	content: `0.2 0.3 0.4 rg 0 100 200 20 re f BT /F1 10 Tf 1 g 20 105 Td (white on blue) Tj 0 -40 Td (white on white) Tj
0.2 0.3 0.4 rg 0 40 Td 100 0 Td (blue on blue) Tj ET`,
	want:   "white on blue",
	doubts: "hidden-text 22",
}, {
	name:    "text that is painted over",
	content: "BT /F1 10 Tf 20 150 Td (seen) Tj 0 -40 Td (not) Tj ET 1 g 0 100 100 30 re f 0 G 0 145 100 30 re S",
	want:    "seen",
	doubts:  "hidden-text 3",
}, {
	name:    "text under what is transparent",
	content: "BT /F1 10 Tf 20 150 Td (marked) Tj ET /Half gs 1 1 0 rg 0 140 100 30 re f",
	page: func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.Resources = "/ExtGState <</Half <</BM /Multiply>>>>"
	},
	want: "marked",
}, {
	name:    "text under an image",
	content: "BT /F1 10 Tf 20 150 Td (not) Tj 0 -100 Td (seen) Tj ET q 100 0 0 30 0 140 cm /X1 Do Q",
	page:    image(""),
	want:    "seen",
	doubts:  "hidden-text 3",
}, {
	name:    "text under an image with a mask",
	content: "BT /F1 10 Tf 20 150 Td (seen) Tj ET q 100 0 0 30 0 140 cm /X1 Do Q",
	page:    image("/Mask [0 0]"),
	want:    "seen",
}, {
	name:    "a scan with a layer of text",
	content: "q 200 0 0 200 0 0 cm /X1 Do Q BT 3 Tr /F1 10 Tf 20 150 Td (recognised) Tj ET",
	page:    image(""),
	want:    "recognised",
	doubts:  "ocr-text 10",
}, {
	name:    "a picture of a letter with a layer of text",
	content: "q 120 0 0 60 10 120 cm /X1 Do Q BT 3 Tr /F1 10 Tf 20 150 Td (recognised) Tj ET",
	page:    image(""),
	want:    "recognised",
	doubts:  "ocr-text 10",
}, {
	name:    "a picture and an invisible line beside it",
	content: "q 120 0 0 60 10 120 cm /X1 Do Q BT 3 Tr /F1 10 Tf 20 90 Td (hidden) Tj ET",
	page:    image(""),
	doubts:  "hidden-text 6, blank-page 0",
}, {
	name:    "an invisible line on a page with a picture for its ground",
	content: "q 200 0 0 200 0 0 cm /X1 Do Q BT /F1 10 Tf 20 150 Td (printed on it) Tj 3 Tr 0 -20 Td (hidden) Tj ET",
	page:    image(""),
	want:    "printed on it",
	doubts:  "hidden-text 6",
}, {
	name: "layers that are switched off",
	content: `BT /F1 10 Tf 20 150 Td /OC /On BDC (on) Tj EMC /OC /Off BDC (off) Tj EMC 0 -20 Td /OC /Either BDC (either) Tj EMC
0 -20 Td /OC /Both BDC (both) Tj EMC (after) Tj ET`,
	page:   layers,
	want:   "on | either | after",
	doubts: "hidden-text 7",
}, {
	name:    "glyphs that nothing names",
	content: "BT /F1 10 Tf 20 150 Td (named) Tj /F2 10 Tf 0 -20 Td (ab) Tj ET",
	page:    named("<61> <e001>", "<62> <e002>"),
	want:    "named | \ufffd\ufffd",
	doubts:  "garbled-text 2",
}, {
	name:    "a text that stands for glyphs without a name",
	content: "BT /F2 10 Tf 20 150 Td /Span <</ActualText (fi)>> BDC (a) Tj EMC ET",
	page:    named("<61> <e001>"),
	want:    "fi",
}, {
	name:    "a text that says otherwise than the print",
	content: "BT /F1 10 Tf 20 150 Td /Span <</ActualText (900)>> BDC (100) Tj EMC 0 -20 Td /Span <</ActualText (Rent)>> BDC (Rent) Tj EMC ET",
	want:    "100 | Rent",
	doubts:  "hidden-text 3",
}, {
	name: "a text that says less than a glyph that stands for a cluster elsewhere",
	content: `BT /F2 10 Tf 20 150 Td (c) Tj /Span <</ActualText <feff0e490e33>>> BDC (a) Tj EMC (d) Tj
0 -20 Td (d) Tj /Span <</ActualText <feff0e33>>> BDC (ab) Tj EMC (c) Tj ET`,
	page: named("<61> <0e490e33>", "<62> <0e32>", "<63> <0e19>", "<64> <0e01>"),
	want: "น\u0e49\u0e33ก | ก\u0e33น",
}, {
	name:    "bold by printing twice",
	content: "BT /F1 10 Tf 20 150 Td (Total) Tj 0.3 0 Td (Total) Tj 0 -20 Td (a) Tj 0.2 0 Td (a) Tj 5.36 0 Td (b) Tj 0.2 0 Td (b) Tj ET",
	want:    "Total | ab",
}, {
	name:    "a shadow",
	content: "BT /F1 10 Tf 0.8 g 20.6 149.4 Td (Total due) Tj 0 g -0.6 0.6 Td (Total due) Tj ET",
	want:    "Total due",
}, {
	name:    "an outline drawn over its letters",
	content: "BT /F1 10 Tf 20 150 Td (AB) Tj /F3 10 Tf 0 0 Td (AB) Tj ET",
	page:    outlines,
	want:    "AB",
}, {
	name:    "text over text",
	content: "BT /F1 10 Tf 20 150 Td (12,40) Tj 3 1 Td (Rent) Tj ET",
	want:    "12,40 | Rent",
	doubts:  "overlap 4",
}, {
	name:    "a sign made of two letters",
	content: "BT /F1 10 Tf 20 150 Td (x) Tj 40 0 Td (c) Tj 0.5 0 Td (l) Tj ET",
	want:    "x c l",
}, {
	name: "signs moved off the line of their word",
	content: `BT /F1 10 Tf 20 180 Td (T) Tj 4.44 -2.15 Td (E) Tj 5.42 2.15 Td (X and a file) Tj ET
BT /F1 10 Tf 20 160 Td (/) Tj 2.78 -1.8 Td (*) Tj 6.67 1.8 Td (a note ) Tj 31.2 -1.8 Td (*) Tj 3.89 1.8 Td (/) Tj ET
BT /F1 10 Tf 20 138.2 Td (*) Tj 3.89 1.8 Td (data, first) Tj 41.13 2.3 Td (_) Tj 5.56 -2.3 Td (name) Tj ET`,
	want: "TEX and a file | /* a note */ | *data, first_name",
}, {
	name: "figures moved off the line of a word",
	content: `BT /F1 10 Tf 20 180 Td (250) Tj 16.68 2.4 Td (1) Tj ET
BT /F1 10 Tf 20 160 Td (10) Tj 11.12 2.4 Td (3) Tj 5.56 -2.4 Td (kg) Tj ET
BT /F1 10 Tf 20 140 Td (H) Tj 7.22 -2 Td (2) Tj 5.56 2 Td (O) Tj ET
BT /F1 10 Tf 20 120 Td (steps) Tj 24.46 2 Td (up) Tj 11.12 2 Td (and up) Tj ET`,
	want: "1 | 250 | 3 | 10 kg | H2O | and up | up | steps",
}, {
	name: "a line pressed together, in two fonts of which one has wider blanks",
	content: `BT /F1 10 Tf 20 150 Td (the command) Tj /F2 10 Tf 62.1 0 Td (part) Tj /F1 10 Tf 25.5 0 Td (and more) Tj
/F1 10 Tf -87.6 -20 Td (the command) Tj /F2 10 Tf 60.6 0 Td (part) Tj ET`,
	page: func(f *pdfwrite.File, p *pdfwrite.Page) {
		p.Fonts["F2"] = f.Add("<</Type /Font /Subtype /Type1 /BaseFont /Courier>>")
	},
	want: "the command part and more | the command +part",
}, {
	name: "characters shown under each other are lines from top to bottom",
	content: `BT /F2 10 Tf 150 180 Td (a) Tj 0 -9.1 Td (b) Tj .2 -11.2 Td (c) Tj -.2 -9.8 Td (a) Tj 0 -10.3 Td (d) Tj
-16 40.4 Td (d) Tj 0 -10 Td (c) Tj ET`,
	page: named("<61> <6625>", "<62> <306e>", "<63> <6d77>", "<64> <3002>"),
	want: "春の海春。 | 。海",
}, {
	name: "a line to the right beside one from top to bottom",
	content: `BT /F2 10 Tf 150 180 Td (a) Tj 0 -9.1 Td (b) Tj .2 -11.2 Td (c) Tj -.2 -9.8 Td (a) Tj 0 -10.3 Td (d) Tj
-100 0 Td (c) Tj 5 0 Td (bda) Tj ET`,
	page:   named("<61> <6625>", "<62> <306e>", "<63> <6d77>", "<64> <3002>"),
	want:   "海の。春 | 春の海春。",
	doubts: "rotated-text 5",
}, {
	name:    "characters of a column of lines",
	content: `BT /F2 10 Tf 50 180 Td (a) Tj 0 -14 Td (b) Tj 0 -14 Td (c) Tj 0 -14 Td (a) Tj ET`,
	page:    named("<61> <4e00>", "<62> <4e8c>", "<63> <4e09>"),
	want:    "一 | 二 | 三 | 一",
}, {
	name: "text beside what a clipping path that is no box leaves of a picture",
	content: `BT /F1 10 Tf 20 100 Td (under the picture) Tj 60 50 Td (beside it) Tj ET
q 10 90 m 150 90 l 10 180 l h 30 19 m W n 140 0 0 90 10 90 cm /X1 Do Q`,
	page:   image(""),
	want:   "beside it",
	doubts: "hidden-text 15",
}, {
	name:    "Type 3 fonts in pixels",
	content: "BT /F3 1 Tf .12 0 0 .12 20 150 Tm (ABC) Tj /F4 1 Tf .12 0 0 .12 20 120 Tm (AB) Tj ET",
	page:    unscaled,
	want:    "nub | \ufffd\ufffd",
	doubts:  "garbled-text 2",
}, {
	name: "an initial of three lines",
	content: `BT /F1 41 Tf 20 150 Td (S) Tj ET
BT /F1 10 Tf 48 171 Td (taff and students) Tj 0 -10.5 Td (are being urged) Tj 0 -10.5 Td (to save) Tj -28 -10.5 Td (energy.) Tj ET`,
	want: "S taff and students | are being urged | to save | energy.",
}, {
	name:    "a large letter on one line",
	content: `BT /F1 10 Tf 60 171 Td (above) Tj ET BT /F1 30 Tf 20 150 Td (A) Tj /F1 10 Tf 22 0 Td (part) Tj ET`,
	want:    "above | A part",
}, {
	name:    "superscript and subscript",
	content: "BT /F1 10 Tf 20 150 Td (250) Tj /F1 6 Tf 4 Ts (9) Tj 0 Ts /F1 10 Tf 0 -30 Td (H) Tj /F1 6 Tf -2 Ts (2) Tj 0 Ts /F1 10 Tf (O) Tj ET",
	want:    "^9 | 250 | H O | _2",
}, {
	name: "underlines are no rulings",
	content: `BT /F1 10 Tf 20 150 Td (under lined) Tj 0 -30 Td (struck) Tj 0 -30 Td (head) Tj ET
20 148.5 m 70.6 148.5 l S 20 123 27 0.5 re f 15 85 m 180 85 l S`,
	want: "under lined | struck | head",
}, {
	name: "rulings of all kinds",
	content: `10 190 m 100 190 l 100 190 m 190 190 l S
10 170 180 0.5 re f
2 w 10 100 100 50 re S 1 w
[3 2] 0 d 10 90 m 190 90 l S [] 0 d
10 80 m 12 80 l S 14 80 m 16 80 l S 18 80 m 20 80 l S 22 80 m 24 80 l S 26 80 m 28 80 l S 30 80 m 32 80 l S
1 G 10 70 m 190 70 l S 0 G
0.9 g 10 40 100 20 re f
0 g 10 10 100 20 re 10.5 10.5 99 19 re f*
8 w 150 20 m 190 20 l S 1 w
5 5 m 195 195 l S`,
}, {
	name:    "forms in forms, and one that shows itself",
	content: "/X1 Do /X2 Do",
	page:    forms,
	want:    "inner | once",
	doubts:  "hidden-text 7",
}, {
	name:    "an inline image",
	content: "q 20 0 0 20 100 100 cm BI /W 4 /H 4 /BPC 8 /CS /G ID EI (x) Tj EI1234 EI Q BT /F1 10 Tf 20 150 Td (after) Tj ET",
	want:    "after",
}, {
	name:    "a Type 3 font",
	content: "BT /F3 10 Tf 20 150 Td (AB) Tj 0 -20 Td (C) Tj ET",
	page:    type3,
	want:    "AB | \ufffd",
	doubts:  "garbled-text 1",
}, {
	name:    "glyphs with colours of their own",
	content: "1 g BT /F3 10 Tf 20 150 Td (A) Tj /F1 10 Tf 0 -20 Td (white) Tj ET",
	page:    colored,
	want:    "A",
	doubts:  "hidden-text 5",
}, {
	name:    "a font that names its glyphs by code",
	content: "BT /F1 10 Tf 20 150 Td (Page) Tj /F3 10 Tf 0 -20 Td (12) Tj ET",
	page:    byCode,
	want:    "Page | 12",
	doubts:  "garbled-text 2",
}, {
	name:    "values of form fields",
	content: "BT /F1 10 Tf 20 150 Td (Name) Tj ET",
	page:    widgets,
	want:    "Name | value | checked",
}, {
	name: "form fields that are out of date and a note",
	page: staleFields,
	want: "after | a note on the page | upright",
}, {
	name: "form fields without an appearance",
	page: plainFields,
	want: "Anna | 1 234,50 € | to the bank of | the | river | Greece | oak | elm | \u05d0\u05d1\u05d21\u5b57",
}, {
	name:    "accents set apart from their letters",
	content: "BT /F1 10 Tf 20 150 Td (Gr) Tj 1.1 0 Td 10.01 0 Td (\\250) Tj -1.1 0 Td (u) Tj 5.56 0 Td (n) Tj ET",
	want:    "Grün",
}, {
	name:    "a dotless letter under its accent",
	content: "BT /F2 10 Tf 20 150 Td [(a) 500 (b)] TJ ET",
	page:    named("<61> <0131>", "<62> <00a8>"),
	want:    "ï",
}, {
	name:    "a combining mark that reaches over the next letter",
	content: "BT /F2 10 Tf 20 150 Td [(a) 150 (b) 350 (c)] TJ ET",
	page:    named("<61> <01a1>", "<62> <0300>", "<63> <0069>"),
	want:    "ời",
}, {
	name:    "points of letters from right to left, drawn from left to right",
	content: "BT /F2 10 Tf 20 150 Td [(a) 250 (b) 250 (c)] TJ ET",
	page:    named("<61> <05d0>", "<62> <05b8>", "<63> <05e8>"),
	want:    "\u05e8\u05b8\u05d0",
}, {
	name:    "a vowel that is printed before its consonants",
	content: "BT /F2 10 Tf 20 150 Td (abcd) Tj 0 -20 Td /Span <</ActualText <feff0939093f>>> BDC (ad) Tj EMC 0 -20 Td (da) Tj ET",
	page:    named("<61> <093f>", "<62> <0928094d>", "<63> <0926>", "<64> <0939>"),
	want:    "न्दिह | हि | हि",
}, {
	name:    "a vowel of Thai under a tone mark",
	content: "BT /F2 10 Tf 20 150 Td [(a) 500 (b) 500 (cd)] TJ ET",
	page:    named("<61> <0e19>", "<62> <0e4d>", "<63> <0e49>", "<64> <0e32>"),
	want:    "น้ำ",
}, {
	name:    "letters from right to left with a figure within",
	content: "BT /F2 10 Tf 20 150 Td (12cba) Tj ET",
	page:    named("<61> <05d0>", "<62> <05d1>", "<63> <05d2>"),
	want:    "\u05d0\u05d1\u05d212",
}, {
	name:    "brackets and full stops on a page from right to left",
	content: "BT /F2 10 Tf 20 150 Td (ce ab abd) Tj 0 -20 Td (feee ba cab cxyd) Tj ET",
	page:    named("<61> <05d0>", "<62> <05d1>", "<63> <0028>", "<64> <0029>", "<65> <0031>", "<66> <002e>"),
	want:    "1) בא (בא | 111. אב בא) (xy)",
}, {
	name:    "brackets that are named by what they mean",
	content: "BT /F2 10 Tf 20 150 Td (de ab abc) Tj 0 -20 Td (bac ab) Tj ET",
	page:    named("<61> <05d0>", "<62> <05d1>", "<63> <0028>", "<64> <0029>", "<65> <0031>"),
	want:    "1) בא (בא | (אב בא",
}, {
	name:    "soft hyphens",
	content: "BT /F2 10 Tf 20 150 Td (go-in) Tj 0 -20 Td (when-) Tj ET",
	page:    named("<2d> <00ad>"),
	want:    "go-in | when\u00ad",
}, {
	name: "soft hyphens as blanks without width",
	content: `BT /F1 10 Tf 20 150 Td (Don) Tj /Span <</ActualText <feff00ad>>> BDC 18.34 0 Td ( ) Tj EMC 0 0 Td (au) Tj
/Span <</ActualText <feff0078200d>>> BDC 11.12 0 Td (x) Tj 5 0 Td ( ) Tj EMC 0 0 Td (y) Tj ET`,
	want: "Donauxy",
}, {
	name:   "a blank page",
	doubts: "blank-page 0",
}, {
	name:    "operators without their operands",
	content: "Td re (x) m BT /F1 10 Tf 20 150 Td (Rent) Tj Q Q ET EMC",
	want:    "Rent",
}}

// file writes the feature's page with Helvetica as F1.
func (f feature) file() []byte {
	w := pdfwrite.New()
	p := pdfwrite.Page{Content: f.content, Fonts: pdfwrite.Named{"F1": w.Standard("Helvetica")}}
	if f.page != nil {
		f.page(w, &p)
	}
	w.AddPage(p)
	return w.Bytes()
}

func pageOf(t *testing.T, data []byte) (layout.Page, Tally) {
	t.Helper()
	d, err := syntax.Open(context.Background(), data, "", syntax.Limits{})
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	var s Scratch
	page, tally, err := NewReader(d, Limits{}).Page(context.Background(), &s, 0)
	if err != nil {
		t.Fatalf("Page: %v", err)
	}
	return page, tally
}

// spelled writes words as the features do: lines parted by bars.
func spelled(words []layout.Word) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case w.Baseline != words[i-1].Baseline || w.Turn != words[i-1].Turn || w.Angle != words[i-1].Angle:
			b.WriteString(" | ")
		default:
			b.WriteString(" ")
		}
		if w.Joined {
			b.WriteString("+")
		}
		b.WriteString(map[int8]string{1: "^", -1: "_"}[w.Script] + w.Text)
	}
	return b.String()
}

func doubts(findings []layout.Finding) string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %d", f.Code, f.Count))
	}
	return strings.Join(out, ", ")
}

func TestFeatures(t *testing.T) {
	for _, tt := range features {
		t.Run(tt.name, func(t *testing.T) {
			page, tally := pageOf(t, tt.file())
			if diff := cmp.Diff(tt.want, spelled(page.Words)); diff != "" {
				t.Errorf("words mismatch (-want +got):\n%s", diff)
			}
			got := doubts(page.Findings)
			if tt.want == "" && tt.doubts == "" {
				got = strings.TrimPrefix(got, "blank-page 0")
			}
			if diff := cmp.Diff(tt.doubts, got); diff != "" {
				t.Errorf("findings mismatch (-want +got):\n%s", diff)
			}
			if sum := tally.Words + tally.Hidden + tally.Twice + tally.Replaced; tally.Shown != sum {
				t.Errorf("glyphs lost: %d shown, %d accounted for", tally.Shown, sum)
			}
		})
	}
}

// TestGoldens compares all that is read of each feature, places included, with the file
// beside it, and the file with the one in testdata that people and other readers can open.
func TestGoldens(t *testing.T) {
	for _, tt := range features {
		name := filepath.Join("testdata", strings.NewReplacer(" ", "-", ",", "").Replace(tt.name))
		data := tt.file()
		page, _ := pageOf(t, data)
		golden(t, name+".pdf", string(data))
		golden(t, name+".txt", dump(page))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s mismatch (-want +got):\n%s", name, diff)
	}
}

func dump(p layout.Page) string {
	var b strings.Builder
	box := func(x layout.Box) string {
		return fmt.Sprintf("%.1f %.1f %.1f %.1f", x.Left, x.Bottom, x.Right, x.Top)
	}
	fmt.Fprintf(&b, "page %s\n", box(p.Box))
	for _, w := range p.Words {
		fmt.Fprintf(&b, "word %q %s baseline %.1f size %.1f turn %d angle %g script %d bold %t joined %t\n",
			w.Text, box(w.Box), w.Baseline, w.Size, w.Turn, w.Angle, w.Script, w.Bold, w.Joined)
	}
	for _, r := range p.Rulings {
		fmt.Fprintf(&b, "ruling %s thick %.1f\n", box(r.Box), r.Thickness)
	}
	for _, f := range p.Fills {
		fmt.Fprintf(&b, "fill %s gray %.2f\n", box(f.Box), f.Gray)
	}
	for _, i := range p.Images {
		fmt.Fprintf(&b, "image %s\n", box(i))
	}
	for _, f := range p.Findings {
		fmt.Fprintf(&b, "%s %d %s: %s\n", f.Code, f.Count, box(f.Box), f.Message)
	}
	return b.String()
}
