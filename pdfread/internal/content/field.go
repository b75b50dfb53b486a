package content

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/font"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"
)

// Flags of a form field (ISO 32000-1, tables 228 and 230).
const (
	flagMultiline = 1 << 12
	flagPassword  = 1 << 13
	flagCombo     = 1 << 17
)

const (
	// fieldDepth is how far up the fields a value is looked for. Trees of five levels are seen.
	fieldDepth = 32

	// maximumFieldWork bounds what the fields of a page cost that a viewer draws: a value may
	// stand in a file once and be shown by thousands of fields. It counts the bytes of values and
	// fieldWork for each field and option; a form of a thousand fields comes to a twentieth.
	maximumFieldWork = 5_000_000

	// fieldWork is about how many bytes of a value can be set in the time that it takes to set
	// up a field.
	fieldWork = 200

	// maximumAppearance bounds the bytes of a default appearance, which names a font and a
	// colour: no more than a hundred.
	maximumAppearance = 4096

	// usualFieldSize is the font size of a field whose own is automatic and which is high
	// enough for it, in points.
	usualFieldSize = 12

	// fieldLeading is the height of a line of a value in units of the font size.
	fieldLeading = 1.15

	// fieldPadding keeps a value off the border of its field, in points.
	fieldPadding = 2
)

// A field is a form field, or a note set on the page, whose look the file leaves to the viewer
// (ISO 32000-1, 12.7.3.3 and 12.5.6.6).
type field struct {
	lines []string
	wraps bool
	list  bool    // of options, of which those below the field are not to be seen
	size  float64 // of its font; 0 where it follows the height of the field
	quad  int     // 0 left, 1 centred, 2 right
}

// drawn makes the appearance of an annotation that has none, or one that the file calls out of
// date: what a viewer prints there. It is nil where a viewer prints no text.
func (in *interpreter) drawn(dict syntax.Dict, box layout.Box) *syntax.Stream {
	if !in.work(fieldWork) {
		return nil
	}
	f, ok := in.fieldOf(dict)
	if !ok {
		return nil
	}
	b := newFieldFont(f.lines)
	wide, high := box.Right-box.Left, box.Top-box.Bottom
	turn := in.turnOf(dict)
	if turn.a == 0 {
		wide, high = high, wide
	}
	f.fit(high)
	look := b.load(in.reader)
	if look.codes == nil {
		return nil
	}
	measure := func(s string) float64 {
		sum := 0.0
		for _, c := range b.codes(s) {
			sum += look.codes[c].width
		}
		return sum * f.size / 1000
	}
	if f.wraps {
		f.wrap(wide-2*fieldPadding, measure)
	}
	if f.list {
		f.lines = f.lines[:min(len(f.lines), max(1, int(high/(fieldLeading*f.size))))]
	}
	return &syntax.Stream{
		Dict: syntax.Dict{
			"BBox":      syntax.Array{0.0, 0.0, wide, high},
			"Matrix":    syntax.Array{turn.a, turn.b, turn.c, turn.d, 0.0, 0.0},
			"Resources": syntax.Dict{"Font": syntax.Dict{"F": look}},
		},
		Raw: f.paint(b, wide, high, measure),
	}
}

// work counts what the fields of the page cost, and reports whether there is room for more.
func (in *interpreter) work(n int) bool {
	in.fieldWork += n
	in.cut = in.cut || in.fieldWork > maximumFieldWork
	return in.fieldWork <= maximumFieldWork
}

// fieldOf reads what an annotation prints.
func (in *interpreter) fieldOf(dict syntax.Dict) (field, bool) {
	d := in.reader.doc
	f := field{}
	f.quad, _ = d.Int(in.inherited(dict, "Q"))
	f.size = in.fieldSize(dict)
	flags, _ := d.Int(in.inherited(dict, "Ff"))
	switch {
	case d.Name(dict["Subtype"]) == "FreeText":
		f.lines, f.wraps = linesOfValue(in.valueText(dict["Contents"])), true
	case d.Name(dict["Subtype"]) != "Widget":
		return f, false
	case d.Name(in.inherited(dict, "FT")) == "Tx" && flags&flagPassword == 0:
		f.lines, f.wraps = linesOfValue(in.valueText(in.inherited(dict, "V"))), flags&flagMultiline != 0
		if !f.wraps {
			f.lines = []string{strings.Join(f.lines, " ")}
		}
	case d.Name(in.inherited(dict, "FT")) == "Ch":
		f.list = flags&flagCombo == 0
		f.lines = in.chosen(dict, !f.list)
	}
	return f, slices.ContainsFunc(f.lines, func(s string) bool { return !blank(s) })
}

// inherited looks an entry up in a field and those above it (ISO 32000-1, 12.7.3.1).
func (in *interpreter) inherited(dict syntax.Dict, key syntax.Name) syntax.Object {
	for range fieldDepth {
		if o := in.reader.doc.Resolve(dict[key]); o != nil {
			return o
		}
		if dict = in.reader.doc.Dict(dict["Parent"]); dict == nil {
			break
		}
	}
	return in.reader.doc.Resolve(in.acroForm()[key])
}

func (in *interpreter) acroForm() syntax.Dict {
	return in.reader.doc.Dict(in.reader.doc.Catalog()["AcroForm"])
}

// outOfDate reports whether the file asks viewers to draw its fields anew.
func (in *interpreter) outOfDate(dict syntax.Dict) bool {
	d := in.reader.doc
	need, _ := d.Resolve(in.acroForm()["NeedAppearances"]).(bool)
	return need && d.Name(dict["Subtype"]) == "Widget" && d.Name(in.inherited(dict, "FT")) != "Btn"
}

// fieldSize is the font size of the default appearance, 0 where it is automatic.
func (in *interpreter) fieldSize(dict syntax.Dict) float64 {
	appearance, _ := in.reader.doc.Text(in.inherited(dict, "DA"))
	appearance = appearance[:min(len(appearance), maximumAppearance)]
	size := 0.0
	for c := syntax.NewContent([]byte(appearance)); ; {
		op, operands, ok := c.Next()
		if !ok {
			return size
		}
		if op == syntax.OpFont && len(operands) >= 2 {
			size = math.Abs(operands[len(operands)-1].Number)
		}
	}
}

// valueText is the text of a value: a string, or a stream where it is long.
func (in *interpreter) valueText(o syntax.Object) string {
	d := in.reader.doc
	text, ok := d.Text(o)
	if s := d.Stream(o); !ok && s != nil {
		data, err := d.Decode(s)
		in.damaged = in.damaged || err != nil
		text = syntax.String(data)
	}
	if !in.work(len(text)) {
		return ""
	}
	return textString([]byte(text))
}

// chosen is what a choice field prints: a combo box its value, a list all that there is to
// choose from. An option may print something else than the value that it stands for.
func (in *interpreter) chosen(dict syntax.Dict, combo bool) []string {
	d := in.reader.doc
	options := d.Array(in.inherited(dict, "Opt"))
	value := in.valueText(in.inherited(dict, "V"))
	var all []string
	for _, o := range options {
		if !in.work(fieldWork) {
			return nil
		}
		shown, stands := o, o
		if pair := d.Array(o); len(pair) == 2 {
			stands, shown = pair[0], pair[1]
		}
		text := in.valueText(shown)
		if combo && in.valueText(stands) == value {
			return []string{text}
		}
		all = append(all, text)
	}
	if combo {
		return []string{value}
	}
	top, _ := d.Int(in.inherited(dict, "TI"))
	return all[min(max(top, 0), len(all)):]
}

// turnOf is the quarter turn of a field in its rectangle (ISO 32000-1, table 189).
func (in *interpreter) turnOf(dict syntax.Dict) matrix {
	degrees, _ := in.reader.doc.Int(in.reader.doc.Dict(dict["MK"])["R"])
	switch (degrees%360 + 360) % 360 {
	case 90:
		return matrix{b: 1, c: -1}
	case 180:
		return matrix{a: -1, d: -1}
	case 270:
		return matrix{b: -1, c: 1}
	}
	return identity
}

func linesOfValue(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' })
}

// fit settles an automatic font size: it follows the height of a line's share of the field.
func (f *field) fit(height float64) {
	if f.size > 0 {
		return
	}
	f.size = usualFieldSize
	if !f.wraps && !f.list {
		f.size = min(f.size, max(height-fieldPadding, 1)/fieldLeading)
	}
}

// wrap breaks lines that are wider than the field at their blanks.
func (f *field) wrap(width float64, measure func(string) float64) {
	var out []string
	blankWidth := measure(" ")
	for _, line := range f.lines {
		from, end, at := 0, 0, 0.0 // of the line being filled: bytes, and its width
		for word := range strings.SplitAfterSeq(line, " ") {
			w := measure(word)
			if end > from && at+w-blankWidth > width {
				out = append(out, line[from:end])
				from, at = end, 0
			}
			end, at = end+len(word), at+w
		}
		out = append(out, line[from:end])
	}
	f.lines = out
}

// paint writes the content stream of the appearance. Lines below the field are seen by nobody;
// the clip of the form takes them.
func (f *field) paint(b *fieldFont, wide, high float64, measure func(string) float64) []byte {
	leading := float64(fieldLeading * f.size)
	y := high - fieldPadding - float64(0.8*f.size)
	if !f.wraps && !f.list {
		y = float64((high-leading)/2) + float64(0.25*f.size)
	}
	out := fmt.Appendf(nil, "BT /F %.4f Tf\n", f.size)
	for _, line := range f.lines {
		x := float64(fieldPadding)
		if free := wide - 2*fieldPadding - measure(line); free > 0 {
			x += float64(free * float64(min(max(f.quad, 0), 2)) / 2)
		}
		out = fmt.Appendf(out, "1 0 0 1 %.4f %.4f Tm <%x> Tj\n", x, y, b.codes(inOrder(line)))
		y -= leading
	}
	return append(out, "ET"...)
}

// inOrder gives a line in the order in which it is seen from left to right (UAX #9).
func inOrder(line string) string {
	if !rightToLeft(line) {
		return line
	}
	var p bidi.Paragraph
	if _, err := p.SetString(line); err != nil {
		return line
	}
	order, err := p.Order()
	if err != nil {
		return line
	}
	runs := make([]string, order.NumRuns())
	for i := range runs {
		run := order.Run(i)
		if runs[i] = run.String(); run.Direction() == bidi.RightToLeft {
			runs[i] = bidi.ReverseString(runs[i])
		}
	}
	if !p.IsLeftToRight() {
		slices.Reverse(runs) // they come in the order of the text
	}
	return strings.Join(runs, "")
}

const (
	asciiCodes = 128 // codes that stand for themselves

	// narrowField and wideField are widths of characters that the standard face has not, in
	// thousandths of the size: those of a figure in Helvetica and of an ideograph.
	narrowField = 556
	wideField   = 1000
)

// A fieldFont is a simple font in the metrics of Helvetica, which most forms are set in. The
// codes above ASCII are given out to the other characters of a value.
type fieldFont struct {
	others []rune
}

func newFieldFont(lines []string) *fieldFont {
	b := &fieldFont{}
	seen := map[rune]bool{}
	for _, line := range lines {
		for _, r := range line {
			if r >= asciiCodes && !seen[r] && len(b.others) < 256-asciiCodes {
				seen[r] = true
				b.others = append(b.others, r)
			}
		}
	}
	return b
}

// codes spells a text in the font. What it has no code for becomes a glyph without a name.
func (b *fieldFont) codes(s string) []byte {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		switch i := slices.Index(b.others, r); {
		case r == '\t':
			out = append(out, ' ')
		case r < ' ':
		case r < asciiCodes:
			out = append(out, byte(r))
		case i >= 0:
			out = append(out, byte(asciiCodes+i))
		default:
			out = append(out, 0)
		}
	}
	return out
}

// helvetica is the font of values in ASCII.
func helvetica() syntax.Dict {
	return syntax.Dict{
		"Type": syntax.Name("Font"), "Subtype": syntax.Name("Type1"), "BaseFont": syntax.Name("Helvetica"),
		"Encoding": syntax.Dict{"BaseEncoding": syntax.Name("WinAnsiEncoding"), "Differences": syntax.Array{int64(0), syntax.Name(".notdef")}},
	}
}

// load gives the face of the font.
func (b *fieldFont) load(r *Reader) *face {
	ascii := r.fieldFace()
	if len(b.others) == 0 || ascii.codes == nil {
		return ascii
	}
	widths := syntax.Array{}
	for _, c := range ascii.codes[:asciiCodes] {
		widths = append(widths, c.width)
	}
	differences := syntax.Array{int64(0), syntax.Name(".notdef"), int64(asciiCodes)}
	for _, c := range b.others {
		differences = append(differences, syntax.Name(fmt.Sprintf("u%04X", c)))
		widths = append(widths, widthOfOther(c))
	}
	dict := helvetica()
	dict["Encoding"].(syntax.Dict)["Differences"] = differences
	dict["FirstChar"], dict["Widths"] = int64(0), widths
	return newFace(font.Load(r.doc, dict), syntax.Ref{}, true)
}

func widthOfOther(r rune) float64 {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return wideField
	}
	return narrowField
}
