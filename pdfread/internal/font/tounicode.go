package font

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// maximumEntries bounds what one CMap may define. The largest predefined CMaps have fewer
	// than 20,000 ranges, and a ToUnicode that lists every code of two bytes has 65,536.
	maximumEntries = 1 << 18

	// maximumCMap is how many bytes of a CMap are read: so many entries take five million.
	maximumCMap = 8 << 20

	// maximumText bounds the bytes that one code may stand for. The longest single character
	// names of Unicode's own ligatures spell 18 letters (U+FDFA); 512 bytes are the bound of
	// ISO 32000-1, 9.10.3 on what a bfchar may map to.
	maximumText = 512

	// maximumPrefix bounds the units before the character that rises in a range: each code has a
	// text of its own then. What is numbered through are letters, with a sign before them or two.
	maximumPrefix = 32
)

// A textRule says which text a range of codes stands for.
type textRule struct {
	text string // of every code of the range; "" when what the map says cannot be what a page prints

	// A range whose last character rises with the code has these instead.
	rises  bool
	low    uint32 // the code that stands for prefix and last
	prefix string
	last   rune
}

// A unicodeMap maps character codes to text: a ToUnicode CMap (ISO 32000-1, 9.10.3). Codes are
// compared as numbers, for files write one-byte codes for two-byte fonts and the other way.
type unicodeMap struct {
	rules []textRule
	spans []span // the value is an index of rules
	bad   string // a text that so many codes are mapped to that the map is not believed there

	blanks int // codes that are mapped to a blank

	// clusters is set for a map that gives the text of a cluster of glyphs to one of them and
	// nothing to the others: WeasyPrint's are cut in the wrong places where text runs from right
	// to left.
	clusters bool

	private privatePage // what U+F020 to U+F0FF stand for; may be nil
	little  bool        // characters have their low byte first

	// Texts, and those of which no unit has a low byte. No text has only characters that are
	// multiples of 256: such a map has their bytes in the wrong order.
	texts, turned int
}

// character appends what a character of the map prints; ok is false when it prints nothing.
func (m *unicodeMap) character(text []byte, r rune) (_ []byte, ok bool) {
	if m.private != nil && r >= 0xf020 && r <= 0xf0ff {
		own := m.private(byte(r - 0xf000))
		return append(text, own...), own != ""
	}
	if !printable(r) {
		return text, false
	}
	return appendSpelled(text, r), true
}

// text gives what a code stands for. known is false when the map says nothing, or nothing
// that can be believed, of the code.
func (m *unicodeMap) text(code uint32) (text string, known bool) {
	if m == nil {
		return "", false
	}
	i, ok := find(m.spans, code)
	if !ok {
		return "", false
	}
	rule := m.rules[i]
	if rule.rises {
		return m.risen(rule, code)
	}
	return rule.text, rule.text != "" && (m.bad == "" || rule.text != m.bad)
}

// risen gives the text of one code of a range whose last character rises.
func (m *unicodeMap) risen(r textRule, code uint32) (string, bool) {
	last := uint64(r.last) + uint64(code-r.low)
	if last > utf8.MaxRune {
		return "", false
	}
	text, ok := m.character([]byte(r.prefix), rune(last))
	if !ok {
		return "", false
	}
	return string(text), true
}

// parseToUnicode reads a ToUnicode CMap. What is broken in it is skipped. private is the
// private page of the font, or nil.
func parseToUnicode(watch pace.Watch, source []byte, private privatePage) *unicodeMap {
	source = source[:min(len(source), maximumCMap)]
	p := unicodeParser{scanner: scanner{source: source, watch: watch}, unicodeMap: &unicodeMap{private: private}}
	p.parse()
	if several := 4; p.texts >= several && p.turned == p.texts {
		p = unicodeParser{scanner: scanner{source: source, watch: watch}, unicodeMap: &unicodeMap{private: private, little: true}}
		p.parse()
	}
	p.turnCodes()
	p.spans = disjoint(&p.watch, p.spans)
	p.doubt(&p.watch)
	return p.unicodeMap
}

func (p *unicodeParser) parse() {
	for t := p.next(); t.kind != endOfTokens && len(p.spans) < maximumEntries; t = p.next() {
		switch {
		case t.is("beginbfchar"):
			p.chars()
		case t.is("beginbfrange"):
			p.ranges()
		}
	}
}

type unicodeParser struct {
	scanner
	*unicodeMap
}

func (p *unicodeParser) add(low, high uint32, rule textRule) {
	if low > high || len(p.spans) >= maximumEntries {
		return
	}
	p.spans = append(p.spans, span{low, high, uint32(len(p.rules))})
	p.rules = append(p.rules, rule)
}

// one adds the text of one code: UTF-16, or the name of a glyph.
func (p *unicodeParser) one(code uint32, to token) {
	switch to.kind {
	case text:
		p.clusters = p.clusters || len(to.bytes) == 0
		p.add(code, code, textRule{text: p.decode(to.bytes)})
	case name:
		p.add(code, code, textRule{text: textOfName(string(to.bytes), false)})
	}
}

// chars reads pairs of a code and its text up to endbfchar.
func (p *unicodeParser) chars() {
	for {
		code := p.next()
		if code.kind != text {
			if p.ended(code) {
				return
			}
			continue
		}
		to := p.next()
		if p.ended(to) {
			return
		}
		p.one(codeOf(code.bytes), to)
	}
}

// ranges reads triples of two codes and the text of the first one, or an array of texts.
func (p *unicodeParser) ranges() {
	for {
		first := p.next()
		if first.kind != text {
			if p.ended(first) {
				return
			}
			continue
		}
		last := p.next()
		if last.kind != text {
			if p.ended(last) {
				return
			}
			continue
		}
		low, high := codeOf(first.bytes), codeOf(last.bytes)
		to := p.next()
		switch {
		case to.kind == text:
			p.rise(low, high, to.bytes)
		case to.is("["):
			if !p.array(low, high) {
				return
			}
		case p.ended(to):
			return
		}
	}
}

// rise adds a range whose last character rises with the code, over the byte boundary too:
// files do that, though Adobe Technical Note 5014 forbids it.
func (p *unicodeParser) rise(low, high uint32, to []byte) {
	if low == high {
		p.add(low, high, textRule{text: p.decode(to)})
		return
	}
	runes := utf16.Decode(p.units(to))
	p.texts++ // ranges do begin at multiples of 256: this one is no sign of bytes in the wrong order
	if len(runes) == 0 || len(runes) > maximumPrefix {
		return
	}
	var prefix []byte
	ok := true
	for _, r := range runes[:len(runes)-1] {
		if prefix, ok = p.character(prefix, r); !ok {
			return
		}
	}
	p.add(low, high, textRule{rises: true, low: low, prefix: string(prefix), last: runes[len(runes)-1]})
}

// array reads texts, one a code, up to the closing bracket. It is false at endbfrange.
func (p *unicodeParser) array(low, high uint32) bool {
	for code := uint64(low); ; code++ {
		t := p.next()
		switch {
		case t.is("]"):
			return true
		case p.ended(t):
			return false
		case code <= uint64(high):
			p.one(uint32(code), t)
		}
	}
}

// ended reports whether a section ends with a token, or is cut off by another one.
func (p *unicodeParser) ended(t token) bool {
	if t.kind == endOfTokens {
		return true
	}
	return t.kind == keyword && len(t.bytes) > 3 && string(t.bytes[:3]) == "end"
}

// codeOf reads a character code. Of more than four bytes the last four count.
func codeOf(b []byte) uint32 {
	var code uint32
	for _, c := range b {
		code = code<<8 | uint32(c)
	}
	return code
}

// units gives the UTF-16 units of a string: big-endian, or as its byte order mark says. A single
// byte is one unit.
func (m *unicodeMap) units(b []byte) []uint16 {
	if len(b) == 1 {
		m.texts++
		return []uint16{uint16(b[0])}
	}
	little := m.little || len(b) >= 4 && b[0] == 0xff && b[1] == 0xfe
	units := make([]uint16, 0, len(b)/2)
	low := len(b) < 2
	for i := 0; i+1 < len(b); i += 2 {
		unit := uint16(b[i])<<8 | uint16(b[i+1])
		low = low || b[i+1] != 0 || b[i] == 0
		if little {
			unit = unit>>8 | unit<<8
		}
		if unit != 0xfeff { // a byte order mark prints nothing
			units = append(units, unit)
		}
	}
	if m.texts++; !low {
		m.turned++
	}
	return units
}

// decode reads the text of a map entry, or "" when a part of it cannot be what a page
// prints. Zero units at the end are padding, and a blank control prints as a space.
func (m *unicodeMap) decode(b []byte) string {
	if len(b) > maximumText {
		return ""
	}
	units := m.units(b)
	for len(units) > 1 && units[len(units)-1] == 0 {
		units = units[:len(units)-1]
	}
	text, ok := make([]byte, 0, len(b)*2), true
	for _, r := range utf16.Decode(units) {
		if r == '\t' || r == '\n' || r == '\r' {
			r = ' '
		}
		if text, ok = m.character(text, r); !ok {
			return ""
		}
	}
	return withoutBreaks(string(text))
}

// withoutBreaks drops the marks of places where a line may break from what a glyph stands for
// besides: no glyph shows them, and the same glyph stands in other words.
func withoutBreaks(text string) string {
	const marks = "\u00ad\u200b"
	if !strings.ContainsAny(text, marks) || strings.Trim(text, marks) == "" {
		return text
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(marks, r) {
			return -1
		}
		return r
	}, text)
}

// sameAsCode reports whether the map says no more than that each code is its own character: one
// range over a thousand codes or more.
func (m *unicodeMap) sameAsCode() bool {
	if m == nil || len(m.spans) == 0 {
		return false
	}
	const many = 1000
	s := m.spans[len(m.spans)/2]
	r := m.rules[s.value]
	return r.rises && r.prefix == "" && uint32(r.last) == r.low && s.high-s.low >= many
}

// manyBlanks reports whether more codes are mapped to blanks than a font has blanks: then some
// glyphs may be none.
func (m *unicodeMap) manyBlanks() bool {
	const few = 3 // space, no-break space, and one more
	return m != nil && m.blanks > few
}

// turnCodes puts right a map whose codes have their bytes in the wrong order: no font shows only
// codes that are multiples of 256.
func (m *unicodeMap) turnCodes() {
	const several = 4
	if len(m.spans) < several {
		return
	}
	for _, s := range m.spans {
		if s.low != s.high || s.low&0xff != 0 || s.low > 0xffff {
			return
		}
	}
	for i := range m.spans {
		m.spans[i].low >>= 8
		m.spans[i].high >>= 8
	}
}

// useless reports whether there is a map for codes of one byte and it says nothing of any.
func (m *unicodeMap) useless() bool {
	if m == nil || len(m.spans) == 0 {
		return false
	}
	for code := range uint32(256) {
		if _, known := m.text(code); known {
			return false
		}
	}
	return true
}

// doubt looks for the map that gives one text to most of its codes. A font has several forms of
// one character (small capitals, alternates, ligature parts), but not as most of a set of eight
// glyphs or more: such a map was filled in, not made from the font. Blanks for the codes that are
// not shown, beside the text of those that are, prove nothing.
func (m *unicodeMap) doubt(watch *pace.Watch) {
	const few = 8
	count := map[string]int{}
	total, most := 0, 0
	worst := ""
	for _, s := range m.spans {
		if watch.Late() {
			return
		}
		rule, codes := m.rules[s.value], int(min(s.high-s.low, 0xffff))+1
		total += codes
		if rule.rises || rule.text == "" {
			continue
		}
		if isBlank(rule.text) {
			m.blanks += codes
		}
		if count[rule.text] += codes; count[rule.text] > most {
			most, worst = count[rule.text], rule.text
		}
	}
	if isBlank(worst) && total-most >= few {
		return
	}
	if most >= few && most*2 > total {
		m.bad = worst
	}
}
