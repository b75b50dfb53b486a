package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A mark is an open marked-content sequence (ISO 32000-1, 14.6).
type mark struct {
	off    bool   // its optional content is switched off
	within bool   // it lies in one whose ActualText counts, or is such a one
	actual string // its ActualText as the file has it, where it counts
	first  int    // index of its first glyph
	gap    bool   // a space was shown before it
}

const (
	// longestActual is how long an ActualText may be, in bytes, and how many glyphs it may stand
	// for: a page of print has half as many.
	longestActual = 1 << 16

	// maximumActual bounds the bytes of ActualText that are compared with the glyphs of a page.
	// One that is in the file once may be named for each glyph.
	maximumActual = 16 << 20
)

func (in *interpreter) begin(m mark) {
	if len(in.marks) >= maximumMarks {
		in.cut = true
		return
	}
	if m.off {
		in.endRun()
		in.hiddenDepth++
	}
	m.first, m.gap = len(in.text.glyphs), in.text.gap
	m.within = m.actual != "" || in.inActual()
	in.marks = append(in.marks, m)
}

// beginDict opens a sequence with a property list, which stands in the content or in the
// resources.
func (in *interpreter) beginDict(tag string, properties syntax.Operand) {
	var m mark
	var dict syntax.Dict
	if properties.Kind == syntax.KindName {
		o := in.resource("Properties", properties.Bytes)
		m.off = tag == "OC" && in.reader.layers.hides(o)
		dict = in.reader.doc.Dict(o)
	}
	if !in.inActual() {
		if text, ok := in.reader.doc.Text(dict["ActualText"]); ok {
			m.actual = string(text)
		} else if o := properties.Lookup("ActualText"); o.Kind == syntax.KindString {
			m.actual = string(o.Bytes)
		}
	}
	in.begin(m)
}

func (in *interpreter) inActual() bool {
	return len(in.marks) > 0 && in.marks[len(in.marks)-1].within
}

func (in *interpreter) end() {
	n := len(in.marks)
	if n <= in.markFloor {
		return
	}
	m := in.marks[n-1]
	in.marks = in.marks[:n-1]
	if m.off {
		in.endRun()
		in.hiddenDepth--
	}
	if glyphs := in.text.glyphs[m.first:]; m.actual != "" && in.comparable(m.actual, glyphs) {
		actual := textString([]byte(m.actual))
		in.text.replace(glyphs, actual)
		in.text.gap = in.text.gap && !unseenAtEnd(actual) || len(glyphs) == 0 && m.gap
	}
}

// unseenAtEnd reports whether an ActualText ends with a character that nobody sees, such as a
// soft hyphen. Chromium shows it as a blank without width, which is no gap.
func unseenAtEnd(actual string) bool {
	r, _ := utf8.DecodeLastRuneInString(actual)
	return unicode.Is(unicode.Cf, r)
}

// comparable reports whether there is room to compare an ActualText with the glyphs that it
// stands for. Where there is none, they are what counts.
func (in *interpreter) comparable(actual string, glyphs []glyph) bool {
	in.actual += len(actual)
	ok := max(len(actual), len(glyphs)) <= longestActual && in.actual <= maximumActual
	in.cut = in.cut || !ok
	return ok && !in.watch.Bytes(len(actual)+len(glyphs))
}

// textString decodes a text string: UTF-16 with a byte order mark, UTF-8 with one, or
// PDFDocEncoding (ISO 32000-2, 7.9.2.2).
func textString(s []byte) string {
	switch {
	case len(s) >= 2 && s[0] == 0xfe && s[1] == 0xff:
		return utf16String(s[2:], 1, 0)
	case len(s) >= 2 && s[0] == 0xff && s[1] == 0xfe:
		return utf16String(s[2:], 0, 1)
	case len(s) >= 3 && s[0] == 0xef && s[1] == 0xbb && s[2] == 0xbf:
		return strings.ToValidUTF8(string(s[3:]), "\ufffd")
	}
	runes := make([]rune, len(s))
	for i, b := range s {
		runes[i] = rune(b)
		if r, ok := pdfDocRunes[b]; ok {
			runes[i] = r
		}
	}
	return string(runes)
}

// pdfDocRunes are the codes of PDFDocEncoding that Latin-1 has not, or has for something else
// (ISO 32000-2, D.3).
var pdfDocRunes = map[byte]rune{
	0x18: '˘', 0x19: 'ˇ', 0x1a: 'ˆ', 0x1b: '˙', 0x1c: '˝', 0x1d: '˛', 0x1e: '˚', 0x1f: '˜',
	0x80: '•', 0x81: '†', 0x82: '‡', 0x83: '…', 0x84: '—', 0x85: '–', 0x86: 'ƒ', 0x87: '⁄',
	0x88: '‹', 0x89: '›', 0x8a: '−', 0x8b: '‰', 0x8c: '„', 0x8d: '“', 0x8e: '”', 0x8f: '‘',
	0x90: '’', 0x91: '‚', 0x92: '™', 0x93: 'ﬁ', 0x94: 'ﬂ', 0x95: 'Ł', 0x96: 'Œ', 0x97: 'Š',
	0x98: 'Ÿ', 0x99: 'Ž', 0x9a: 'ı', 0x9b: 'ł', 0x9c: 'œ', 0x9d: 'š', 0x9e: 'ž', 0xa0: '€',
}

func utf16String(s []byte, low, high int) string {
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i+low]) | uint16(s[2*i+high])<<8
	}
	return string(utf16.Decode(units))
}

// replace weighs an ActualText against the glyphs that it stands for. It names glyphs that
// nothing else names, and symbols. Where the font says otherwise the print counts, for nobody
// sees an ActualText, and the difference is reported.
func (l *textLayer) replace(glyphs []glyph, actual string) {
	if len(glyphs) == 0 || blank(actual) {
		return
	}
	nameless := false
	var printed strings.Builder
	for i := range glyphs {
		nameless = nameless || glyphs[i].flags&garbled != 0
		if printed.Len() < 16*longestActual { // it differs whatever comes then: a character decomposes into 18 at most
			printed.WriteString(l.spelled(glyphs[i].text))
		}
	}
	shown, said := folded(printed.String()), folded(actual)
	switch {
	case nameless, shown == "" && said == "", l.ofCluster(glyphs, printed.String(), actual):
		l.put(glyphs, strings.TrimSpace(actual))
	case shown != said && !rightToLeft(actual):
		l.tally.Contradicted += len(glyphs)
	case reordered(printed.String(), actual):
		l.put(glyphs, strings.TrimSpace(actual))
	}
}

// ofCluster reports whether a text says less than glyphs of which one stands for a letter and marks:
// its font names it by a cluster that it is part of elsewhere. LibreOffice's do.
func (l *textLayer) ofCluster(glyphs []glyph, printed, actual string) bool {
	const most = 16 // glyphs of a cluster: they are two or three
	if len(glyphs) > most || !slices.ContainsFunc(glyphs, func(g glyph) bool {
		return g.text >= severalCharacters && strings.ContainsFunc(l.spelled(g.text), isCombining)
	}) {
		return false
	}
	left := []rune(norm.NFKD.String(printed))
	for _, r := range norm.NFKD.String(actual) {
		i := slices.Index(left, r)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// isCombining reports whether a character is a combining mark.
func isCombining(r rune) bool { return unicode.Is(unicode.M, r) }

// reordered reports whether a text has the characters of another one in another order, because
// of a mark: some stand before the letter that they are read after.
func reordered(printed, actual string) bool {
	p, a := []rune(norm.NFKD.String(printed)), []rune(norm.NFKD.String(actual))
	if len(p) != len(a) || slices.Equal(p, a) || !slices.ContainsFunc(a, isCombining) {
		return false
	}
	slices.Sort(p)
	slices.Sort(a)
	return slices.Equal(p, a)
}

// put lets the first glyph stand for all of them that follow on its line.
func (l *textLayer) put(glyphs []glyph, actual string) {
	first := &glyphs[0]
	r := &l.runs[first.run]
	first.flags &^= garbled | special
	code, flags := l.classify(actual)
	first.text, first.flags = code, first.flags|flags
	for i := 1; i < len(glyphs); i++ {
		g := &glyphs[i]
		g.flags |= replaced
		along := float32((g.x-first.x)*r.dx) + float32((g.y-first.y)*r.dy)
		if across := float32((g.x-first.x)*r.ux) + float32((g.y-first.y)*r.uy); across < r.size/2 && -across < r.size/2 {
			first.advance = max(first.advance, along+g.advance)
		}
	}
}

// folded keeps the letters and digits of a text, without accents and case.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(s))
}
