package syntax

import "github.com/truecopy-go/truecopy/internal/pace"

// What counts against Limits.Objects.
const (
	valueCost = 1 // a number, string, name, reference or array

	// dictCost is a dictionary's: an empty Go map is about ten times the size of a value.
	dictCost = 10

	// bytesPerCost is how many bytes of source count as one value more, so that what is long
	// without holding values (a string, a comment) is not free.
	bytesPerCost = 64
)

// A parser reads objects (ISO 32000-1, 7.3).
type parser struct {
	lex   Lexer
	watch pace.Watch
	depth int  // levels of nesting left
	cut   bool // a limit ended the object
	cost  int  // of the values read
	most  int  // that cost may become; what comes after is left out
}

// total is the cost of what was read from an offset on.
func (p *parser) total(from int) int { return p.cost + (p.lex.pos-from)/bytesPerCost }

// object reads one object. An object that is no object is null, and so is what nests too deep.
func (p *parser) object() Object {
	return p.value(p.lex.token())
}

func (p *parser) value(t Token) Object {
	p.cost += valueCost
	switch t.Kind {
	case KindBool:
		return t.Number == 1
	case KindNumber:
		if t.Integer {
			return p.integer(t)
		}
		return t.Number
	case KindName:
		return Name(t.Bytes)
	case KindString:
		return String(t.Bytes)
	case KindArray:
		return p.array()
	case KindDict:
		return p.dict()
	}
	return nil
}

// integer reads what an integer begins: a reference, or itself.
func (p *parser) integer(t Token) Object {
	const most = 1 << 53 // beyond, a float64 is not exact
	if t.Number < -most || t.Number > most {
		return t.Number
	}
	if generation, ok := p.reference(); ok && t.Number >= 0 && t.Number <= maximumNumber {
		return Ref{Number: int(t.Number), Generation: generation}
	}
	return int64(t.Number)
}

// reference reads " G R" after an object number, or nothing.
func (p *parser) reference() (generation int, ok bool) {
	src, i := p.lex.src, p.lex.pos
	i = spacesEnd(src, i)
	start := i
	for i < len(src) && src[i]-'0' <= 9 && i-start < 6 {
		generation = generation*10 + int(src[i]-'0')
		i++
	}
	if i == start {
		return 0, false
	}
	gap := i
	i = spacesEnd(src, i)
	if i == gap || i >= len(src) || src[i] != 'R' || i+1 < len(src) && isRegular(src[i+1]) {
		return 0, false
	}
	p.lex.pos = i + 1
	return generation, true
}

func spacesEnd(src []byte, i int) int {
	for i < len(src) && isSpace(src[i]) {
		i++
	}
	return i
}

// tooDeep reports whether a limit ends the object at one more array or dictionary.
func (p *parser) tooDeep() bool {
	if p.depth > 0 && p.cost <= p.most {
		return false
	}
	p.cut = true
	p.lex.pos = len(p.lex.src)
	return true
}

// array reads an array after its bracket.
func (p *parser) array() Object {
	if p.tooDeep() {
		return nil
	}
	p.depth--
	defer func() { p.depth++ }()
	array := Array{}
	for p.cost <= p.most && !p.watch.Late() {
		at := p.lex.pos
		t := p.token()
		if t.Kind == KindArrayEnd {
			break
		}
		if t.Kind == KindEOF || t.Kind == KindDictEnd || t.Kind == KindKeyword && endsObject(t.Bytes) {
			p.lex.pos = at
			break
		}
		if t.Kind == KindKeyword {
			continue
		}
		array = append(array, p.value(t))
	}
	return array
}

// dict reads a dictionary after its brackets. Of two equal keys the last one counts.
func (p *parser) dict() Object {
	p.cost += dictCost
	if p.tooDeep() {
		return nil
	}
	p.depth--
	defer func() { p.depth++ }()
	dict := Dict{}
	for p.cost <= p.most && !p.watch.Late() {
		at := p.lex.pos
		t := p.token()
		if t.Kind == KindDictEnd {
			break
		}
		if t.Kind == KindEOF || t.Kind == KindKeyword && endsObject(t.Bytes) {
			p.lex.pos = at
			break
		}
		if t.Kind != KindName {
			continue
		}
		key := Name(t.Bytes)
		at = p.lex.pos
		t = p.token()
		if t.Kind == KindDictEnd || t.Kind == KindEOF || t.Kind == KindKeyword {
			p.lex.pos = at // a key without a value
			continue
		}
		if v := p.value(t); v != nil {
			dict[key] = v
		}
	}
	return dict
}

func (p *parser) token() Token { return p.lex.Next() }

// endsObject reports whether a keyword stands after an object only, so that an array or a
// dictionary before it was never closed.
func endsObject(keyword []byte) bool {
	switch string(keyword) {
	case "endobj", "obj", "stream", "endstream", "xref", "trailer", "startxref":
		return true
	}
	return false
}

// header reads "N G obj" at the lexer's place.
func (p *parser) header() (ref Ref, ok bool) {
	number, generation := p.token(), p.token()
	if !number.Integer || !generation.Integer || number.Number < 0 || number.Number > maximumNumber {
		return Ref{}, false
	}
	at := p.lex.pos
	keyword := p.token()
	if keyword.Kind != KindKeyword || len(keyword.Bytes) < 3 || string(keyword.Bytes[:3]) != "obj" {
		return Ref{}, false
	}
	p.lex.pos = spacesEnd(p.lex.src, at) + 3
	if p.lex.pos > keyword.End { // a comment stood before it
		p.lex.pos = keyword.End
	}
	return Ref{Number: int(number.Number), Generation: int(generation.Number)}, true
}
