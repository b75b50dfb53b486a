package font

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// simple loads a Type 1, MMType1 or TrueType font (ISO 32000-1, 9.6).
func (l loader) simple() *Font {
	base := string(l.name(l.dict["BaseFont"]))
	d := l.descriptor(l.dict["FontDescriptor"])
	f := &Font{simple: new([256]Glyph)}
	f.Embedded = l.embeds(d)
	standard, isStandard := standardFace(withoutTag(base))
	f.describe(base, d, standard)
	if f.Name == "" {
		f.Name = string(l.name(d.dict["FontName"]))
	}
	if !isStandard {
		standard = d.standIn(f.Name)
	}
	program := sync.OnceValue(func() *program { return parseProgram(l.program(d)) })
	names := l.encoding(d, f.Embedded, isStandard, standard, program)
	widths := l.simpleWidths(d)
	source := simpleText{
		toUnicode: l.toUnicode(l.dict["ToUnicode"], privatePageOf(f.Name, standard)),
		names:     names,
		own:       func() *encoding { return l.ownNames(program) },
		embedded:  f.Embedded,
		dingbats:  standard == dingbats,
		program:   program,
		declared:  l.declares,
		guess:     guess(names, widths),
	}
	if f.Embedded && d.flags&symbolicSet != 0 && l.name(l.dict["Subtype"]) == "TrueType" && source.toUnicode.useless() {
		source.names = source.own() // whatever Encoding says, it is not what selects the glyphs (ISO 32000-1, 9.6.6.4)
	}
	if pictures(f.Name) {
		source.names = source.own()
		source.names.dropLetters()
		if isWingdings(f.Name) && (l.Resolve(l.dict["Encoding"]) != nil || !f.Embedded) {
			source.names.nameWingdings(names)
		}
	}
	if f.Embedded && !standard.symbolic() && !pictures(f.Name) && source.unnamed() {
		source.guess = byWidths(widths)
	}
	source.doubt(widths, standard, isStandard)
	for code := range f.simple {
		g := &f.simple[code]
		g.Code = uint32(code)
		g.Space = code == ' '
		g.Width = widthOf(widths, code, names[code], standard, program)
	}
	f.Guessed = source.name(f.simple)
	return f
}

// A simpleText is all that is said of what the codes of a simple font stand for.
type simpleText struct {
	toUnicode *unicodeMap
	names     *encoding
	own       func() *encoding // those of names that the font has of its own
	embedded  bool             // the font has a program of its own, whatever that draws
	dingbats  bool             // the names are those of Zapf Dingbats
	program   func() *program  // read when it is first needed, for that costs more than all the rest
	declared  func(code int) bool
	guess     *[256]string // what a convention says; may be nil
}

// doubt drops a ToUnicode CMap that the widths refute. Then its codes are no known encoding's, so
// that of names only those count that the font has of its own; and not even they where the widths
// refute them as well, for they were made by the same hand.
func (s *simpleText) doubt(widths *[256]float64, standard face, isStandard bool) {
	if s.toUnicode == nil || !s.claimed(widths).refuted(standard, isStandard) {
		return
	}
	s.toUnicode = nil
	s.names = s.own()
	if s.claimed(widths).refuted(standard, isStandard) {
		s.names, s.program = new(encoding), noProgram
	}
}

// name fills in the text of glyphs and reports whether some of it is a guess.
func (s simpleText) name(glyphs *[256]Glyph) (guessed bool) {
	for code := range glyphs {
		glyphs[code].Text = s.text(code)
		if isBlank(glyphs[code].Text) && s.names[code] == "" && s.toUnicode.manyBlanks() && s.program().inks(code) {
			glyphs[code].Text = "" // whatever it is, it is no blank
		}
		if glyphs[code].Text == "" && s.guess != nil && s.guess[code] != "" {
			glyphs[code].Text, guessed = s.guess[code], true
		}
	}
	return guessed
}

// unnamed reports whether nothing outside the font program says what any code stands for.
func (s *simpleText) unnamed() bool {
	return *s.names == encoding{} && (s.toUnicode == nil || s.toUnicode.useless())
}

// text weighs what is said of one code. A glyph that is named as a ligature outranks a map that
// gives only one of its letters: the others are printed as well.
func (s simpleText) text(code int) string {
	named := textOfName(s.names[code], s.dingbats)
	if text, known := s.toUnicode.text(uint32(code)); known {
		if len(named) > len(text) && ligature(s.names[code]) && (strings.HasPrefix(named, text) || strings.HasSuffix(named, text)) {
			return named
		}
		return text
	}
	if named == "" && s.declared(code) {
		if named = s.program().text(code); named == "" && !s.embedded && s.names[code] == "" && breaks(code) {
			return " "
		}
	}
	return named
}

// breaks reports whether a code is a tab or a line break, which no face that a viewer stands in
// with has a glyph for: programs that fill in forms leave them in their strings.
func breaks(code int) bool { return code == '\t' || code == '\n' || code == '\r' }

// ligature reports whether a glyph name is that of several Latin letters.
func ligature(name string) bool {
	switch name {
	case "ff", "fi", "fl", "ffi", "ffl":
		return true
	}
	return strings.IndexByte(name, '_') > 0
}

// encoding builds the glyph names by code: the Differences of the font dictionary over its base
// encoding over what the font program says.
func (l loader) encoding(d descriptor, embedded, isStandard bool, standard face, program func() *program) *encoding {
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
	case base == nil && program().encoding != nil:
		base = program().encoding
	case base == nil && (!embedded || d.flags&symbolicSet == 0 || differences != nil):
		base = (*encoding)(&standardNames)
	}
	if base != nil {
		*names = *base
	}
	names.differ(l.Objects, differences)
	return names
}

// ownNames are those that the font program gives and the Differences, without any base encoding.
func (l loader) ownNames(program func() *program) *encoding {
	names := new(encoding)
	if own := program().encoding; own != nil {
		*names = *own
	}
	if e, ok := l.Resolve(l.dict["Encoding"]).(syntax.Dict); ok {
		names.differ(l.Objects, l.array(e["Differences"]))
	}
	return names
}

// toUnicode reads a ToUnicode CMap, or gives nil. private is the private page of the font, or nil.
func (l loader) toUnicode(o syntax.Object, private privatePage) *unicodeMap {
	data := l.cmapStream(o)
	if data == nil {
		return nil
	}
	return parseToUnicode(l.Watch(), data, private)
}

// simpleWidths reads Widths. A code that it leaves out is NaN.
func (l loader) simpleWidths(d descriptor) *[256]float64 {
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

// declares reports whether Widths covers a code, as it does all codes that are shown; all are
// covered when there is none.
func (l loader) declares(code int) bool {
	list := l.array(l.dict["Widths"])
	first, _ := l.number(l.dict["FirstChar"])
	return list == nil || code >= int(first) && code < int(first)+len(list)
}

// widestUnit is how many ems a unit of the glyphs of a Type 3 font may be: some are in pixels, shown at a
// size of 1 on a page that is scaled down.
const widestUnit = 1000

// believable reports whether a number can be an advance: fonts of the widest glyphs there
// are (long dashes, logotypes) stay under 20 times their size.
func believable(w float64) bool { return w >= -20000 && w <= 20000 }

// widthOf is the advance of a code that Widths may leave out: of the standard face by the name
// of the glyph, or of the font program.
func widthOf(widths *[256]float64, code int, glyph string, standard face, program func() *program) float64 {
	if w := widths[code]; !math.IsNaN(w) {
		return w
	}
	if w, ok := program().width(code, glyph); ok {
		return w
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
	widths := l.simpleWidths(d)
	source := simpleText{embedded: true, toUnicode: l.toUnicode(l.dict["ToUnicode"], nil), names: names, program: noProgram, declared: l.declares, guess: guess(names, widths)}
	for code := range f.simple {
		g := &f.simple[code]
		g.Code, g.Space = uint32(code), code == ' '
		if w := widths[code] * f.Type3.Matrix[0] * 1000; !math.IsNaN(w) && believable(w/widestUnit) {
			g.Width = w
		}
		if names[code] != "" {
			f.Type3.Procs[code], _ = l.Resolve(procs[syntax.Name(names[code])]).(*syntax.Stream)
		}
	}
	f.Guessed = source.name(f.simple)
	f.Type3.Colored = l.colored(f.Type3.Procs[:])
	return f
}

// colored reports whether the first glyph of a Type 3 font that is drawn sets colours: it begins
// with d0, not d1, and has an operator that does, or that paints something else (9.6.5.2).
func (l loader) colored(procs []*syntax.Stream) bool {
	const enough = 1 << 12 // bytes of a glyph to find a colour in
	i := slices.IndexFunc(procs, func(s *syntax.Stream) bool { return s != nil })
	if i < 0 {
		return false
	}
	data := l.stream(procs[i])
	operators := bytes.Fields(data[:min(len(data), enough)])
	if !slices.ContainsFunc(operators[:min(len(operators), 3)], func(b []byte) bool { return string(b) == "d0" }) {
		return false
	}
	return slices.ContainsFunc(operators, func(b []byte) bool {
		switch string(b) {
		case "g", "rg", "k", "sc", "scn", "sh", "Do":
			return true
		}
		return false
	})
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
	if !(high >= leastAscent && high <= greatestAscent && low >= -greatestDescent) {
		return usualAscent, usualDescent
	}
	return high, min(low, 0)
}
