package font

import (
	"math"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// simple loads a Type 1, MMType1 or TrueType font (ISO 32000-1, 9.6).
func (l loader) simple() *Font {
	base := string(l.name(l.dict["BaseFont"]))
	d := l.descriptor(l.dict["FontDescriptor"])
	f := &Font{simple: new([256]Glyph)}
	data := l.program(d)
	f.Embedded = data != nil
	standard, isStandard := standardFace(withoutTag(base))
	f.describe(base, d, standard)
	if f.Name == "" {
		f.Name = string(l.name(d.dict["FontName"]))
	}
	if !isStandard {
		standard = d.standIn(f.Name)
	}
	program := parseProgram(data)
	names := l.encoding(d, f.Embedded, isStandard, standard, program)
	toUnicode := l.toUnicode(l.dict["ToUnicode"])
	widths := l.simpleWidths(d, program)
	pictorial := standard.symbolic()
	for code := range f.simple {
		g := &f.simple[code]
		g.Code = uint32(code)
		g.Space = code == ' '
		g.Text = l.textOf(toUnicode, names, program, pictorial, code)
		g.Width = widthOf(widths, code, names[code], standard, program)
	}
	return f
}

// textOf weighs what is said of one code.
func (l loader) textOf(m *unicodeMap, names *encoding, p *program, dingbats bool, code int) string {
	if text, known := m.text(uint32(code)); known {
		return text
	}
	if text := textOfName(names[code], dingbats); text != "" {
		return text
	}
	if p != nil && p.texts != nil {
		return p.texts[code]
	}
	return ""
}

// encoding builds the glyph names by code: the Differences of the font dictionary over its base
// encoding over what the font program says.
func (l loader) encoding(d descriptor, embedded, isStandard bool, standard face, p *program) *encoding {
	names := new(encoding)
	entry := l.Resolve(l.dict["Encoding"])
	var base *encoding
	var differences syntax.Array
	switch v := entry.(type) {
	case syntax.Name:
		base = baseEncoding(v)
	case syntax.Dict:
		base = baseEncoding(l.name(v["BaseEncoding"]))
		differences = l.array(v["Differences"])
	}
	switch {
	case standard.symbolic() && !embedded:
		base = standard.encoding() // the symbol fonts have one encoding, whatever the dictionary names
	case base == nil && p != nil && p.encoding != nil:
		base = p.encoding
	case base == nil && (!embedded || d.flags&symbolicSet == 0 || differences != nil):
		base = (*encoding)(&standardNames)
	}
	if base != nil {
		*names = *base
	}
	names.differ(l.Objects, differences)
	return names
}

func (l loader) toUnicode(o syntax.Object) *unicodeMap {
	data := l.stream(o)
	if data == nil {
		return nil
	}
	return parseToUnicode(data)
}

// simpleWidths reads Widths. A code that it leaves out is NaN.
func (l loader) simpleWidths(d descriptor, p *program) *[256]float64 {
	widths := new([256]float64)
	list := l.array(l.dict["Widths"])
	missing := d.missingWidth
	if list == nil {
		missing = math.NaN()
	}
	for i := range widths {
		widths[i] = missing
	}
	first, ok := l.number(l.dict["FirstChar"])
	if !ok || first < 0 || first > 255 {
		first = 0
	}
	for i, o := range list {
		code := int(first) + i
		if code > 255 {
			break
		}
		if w, ok := l.number(o); ok && believable(w) {
			widths[code] = w
		}
	}
	return widths
}

// believable reports whether a number can be an advance: fonts of the widest glyphs there
// are (long dashes, logotypes) stay under 20 times their size.
func believable(w float64) bool { return w >= -20000 && w <= 20000 }

// widthOf is the advance of a code that Widths may leave out: of the standard face by the name
// of the glyph, or of the font program.
func widthOf(widths *[256]float64, code int, glyph string, standard face, p *program) float64 {
	if w := widths[code]; !math.IsNaN(w) {
		return w
	}
	if p != nil && p.widths != nil {
		if w, ok := p.widths(code, glyph); ok {
			return w
		}
	}
	if w, ok := standard.width(glyph); ok {
		return w
	}
	return 0
}

// type3 loads a font whose glyphs are content streams.
func (l loader) type3() *Font {
	f := &Font{simple: new([256]Glyph), Type3: &Type3{Matrix: [6]float64{0.001, 0, 0, 0.001, 0, 0}}, Embedded: true}
	d := l.descriptor(l.dict["FontDescriptor"])
	if matrix := l.array(l.dict["FontMatrix"]); len(matrix) == 6 {
		for i := range matrix {
			f.Type3.Matrix[i], _ = l.number(matrix[i])
		}
	}
	f.Type3.Resources = l.child(l.dict["Resources"])
	f.describe(string(l.name(l.dict["Name"])), d, face{})
	f.Ascent, f.Descent = l.type3Heights(f.Type3.Matrix)
	procs := l.child(l.dict["CharProcs"])
	names := new(encoding)
	if e, ok := l.Resolve(l.dict["Encoding"]).(syntax.Dict); ok {
		names.differ(l.Objects, l.array(e["Differences"]))
	} else if base := baseEncoding(l.name(l.dict["Encoding"])); base != nil {
		*names = *base
	}
	toUnicode := l.toUnicode(l.dict["ToUnicode"])
	widths := l.simpleWidths(d, nil)
	for code := range f.simple {
		g := &f.simple[code]
		g.Code, g.Space = uint32(code), code == ' '
		g.Text = l.textOf(toUnicode, names, nil, false, code)
		if w := widths[code] * f.Type3.Matrix[0] * 1000; !math.IsNaN(w) && believable(w) {
			g.Width = w
		}
		if names[code] != "" {
			f.Type3.Procs[code], _ = l.Resolve(procs[syntax.Name(names[code])]).(*syntax.Stream)
		}
	}
	return f
}

// type3Heights takes the heights of a Type 3 font from its FontBBox, in thousandths of text
// space, or says zero to both: then only its glyphs know.
func (l loader) type3Heights(matrix [6]float64) (ascent, descent float64) {
	box := l.array(l.dict["FontBBox"])
	if len(box) != 4 {
		return usualAscent, usualDescent
	}
	low, _ := l.number(box[1])
	high, _ := l.number(box[3])
	low, high = low*matrix[3]*1000, high*matrix[3]*1000
	if low > high {
		low, high = high, low
	}
	if high < leastAscent || high > greatestAscent || low < -greatestDescent {
		return usualAscent, usualDescent
	}
	return high, min(low, 0)
}
