package font

import (
	"bytes"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A cmap cuts a shown string into character codes and maps them to CIDs (ISO 32000-1, 9.7.5).
type cmap struct {
	codespaces []codespace
	chars      [5][]span // by bytes of a code; the value is CID - low, modulo 2^32
	notdef     [5][]span // by bytes of a code; the value is the one CID of the range
	vertical   bool
	ordering   string // of the collection whose CIDs a predefined CMap gives
	unicode    bool   // codes are UCS-2 or UTF-16
	parent     *cmap  // what usecmap names: it says what this one does not
}

// A codespace is a range of codes of one size. Each byte has to lie between those of both ends.
type codespace struct {
	size      int // bytes, 1 to 4
	low, high uint32
}

// holds reports whether the first n bytes of a code fit; code holds those n bytes.
func (c codespace) holds(code uint32, n int) bool {
	for i := range n {
		shift := 8 * (c.size - 1 - i)
		b := code >> (8 * (n - 1 - i)) & 0xff
		if b < c.low>>shift&0xff || b > c.high>>shift&0xff {
			return false
		}
	}
	return true
}

// spaces gives the codespaces of the map, or of what it is built on.
func (m *cmap) spaces() []codespace {
	for ; m != nil; m = m.parent {
		if len(m.codespaces) > 0 {
			return m.codespaces
		}
	}
	return nil
}

// take cuts the first code off a string that is not empty. Bytes that fit no codespace are
// taken as a code of the size of the codespace that fits their beginning best, or of the
// smallest one (ISO 32000-1, 9.7.6.3).
func (m *cmap) take(spaces []codespace, shown []byte) (code uint32, size int) {
	best, bestFit := 0, 0
	for size = 1; size <= 4 && size <= len(shown); size++ {
		code = code<<8 | uint32(shown[size-1])
		for _, c := range spaces {
			if c.size < size || !c.holds(code, size) {
				continue
			}
			if c.size == size {
				return code, size
			}
			if size > bestFit {
				best, bestFit = c.size, size
			}
		}
	}
	if best == 0 {
		best = smallest(spaces)
	}
	size = min(best, len(shown))
	return codeOf(shown[:size]), size
}

func smallest(spaces []codespace) int {
	size := 4
	for _, c := range spaces {
		size = min(size, c.size)
	}
	if len(spaces) == 0 {
		return 1
	}
	return size
}

// cid gives the CID of a code, or 0, the CID of no glyph.
func (m *cmap) cid(code uint32, size int) uint32 {
	for at := m; at != nil; at = at.parent {
		if delta, ok := find(at.chars[size], code); ok {
			return code + delta
		}
	}
	for at := m; at != nil; at = at.parent {
		if cid, ok := find(at.notdef[size], code); ok {
			return cid
		}
	}
	return 0
}

// identity is Identity-H or Identity-V: two bytes, the code is the CID.
func identity(vertical bool) *cmap {
	m := &cmap{codespaces: []codespace{{2, 0, 0xffff}}, vertical: vertical}
	m.chars[2] = []span{{0, 0xffff, 0}}
	return m
}

// parseCMap reads an embedded CMap. named finds the CMap that usecmap names; it may be nil.
func parseCMap(watch pace.Watch, source []byte, named func(string) *cmap) *cmap {
	p := cmapParser{scanner: scanner{source: source[:min(len(source), maximumCMap)], watch: watch}, cmap: &cmap{}}
	var last token
	for t := p.next(); t.kind != endOfTokens && p.entries < maximumEntries; t = p.next() {
		switch {
		case t.is("begincodespacerange"):
			p.codespaces()
		case t.is("begincidrange"):
			p.ranges(&p.chars, false)
		case t.is("begincidchar"):
			p.singles(&p.chars, false)
		case t.is("beginnotdefrange"):
			p.ranges(&p.notdef, true)
		case t.is("beginnotdefchar"):
			p.singles(&p.notdef, true)
		case t.is("usecmap") && last.kind == name && named != nil:
			p.parent = named(string(last.bytes))
		case t.kind == number && last.kind == name && bytes.Equal(last.bytes, []byte("WMode")):
			p.vertical = t.value == 1
		}
		last = t
	}
	p.settle(&p.watch)
	return p.cmap
}

type cmapParser struct {
	scanner
	*cmap
	entries int
}

// settle makes what was read searchable.
func (m *cmap) settle(watch *pace.Watch) {
	for size := range m.chars {
		m.chars[size] = disjoint(watch, m.chars[size])
		m.notdef[size] = disjoint(watch, m.notdef[size])
	}
}

// codes reads one or two strings of one size, which is false at the end of the section.
func (p *cmapParser) code() (value uint32, size int, ok bool) {
	for {
		t := p.next()
		if t.kind == text && len(t.bytes) >= 1 && len(t.bytes) <= 4 {
			return codeOf(t.bytes), len(t.bytes), true
		}
		if t.kind == endOfTokens || t.kind == keyword {
			return 0, 0, false
		}
	}
}

func (p *cmapParser) codespaces() {
	for {
		low, size, ok := p.code()
		if !ok {
			return
		}
		high, _, ok := p.code()
		if !ok {
			return
		}
		p.addCodespace(codespace{size, low, high})
	}
}

// maximumCodespaces bounds what each byte of a string is compared with. The predefined CMap
// with the most has ten.
const maximumCodespaces = 64

func (p *cmapParser) addCodespace(c codespace) {
	if len(p.cmap.codespaces) < maximumCodespaces {
		p.cmap.codespaces = append(p.cmap.codespaces, c)
	}
}

func (p *cmapParser) ranges(to *[5][]span, constant bool) {
	for {
		low, size, ok := p.code()
		if !ok {
			return
		}
		high, _, ok := p.code()
		if !ok {
			return
		}
		p.value(to, low, high, size, constant)
	}
}

func (p *cmapParser) singles(to *[5][]span, constant bool) {
	for {
		code, size, ok := p.code()
		if !ok {
			return
		}
		p.value(to, code, code, size, constant)
	}
}

// value reads the CID of a range and adds it.
func (p *cmapParser) value(to *[5][]span, low, high uint32, size int, constant bool) {
	t := p.next()
	if t.kind != number || t.value < 0 || t.value > maximumCID || low > high || p.entries >= maximumEntries {
		return
	}
	p.entries++
	value := uint32(t.value)
	if !constant {
		value -= low
	}
	to[size] = append(to[size], span{low, high, value})
}

// maximumCID is the greatest CID there is (ISO 32000-1, Annex C.2).
const maximumCID = 65535
