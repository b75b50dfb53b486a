package syntax

import "github.com/truecopy-go/truecopy/internal/pace"

// An Op is a content stream operator: its bytes, the last one lowest, so that "Tj" is
// 'T'<<8 | 'j'. An operator of more than four bytes is OpUnknown.
type Op uint32

// The operators of a content stream (ISO 32000-1, annex A).
const (
	OpUnknown Op = 0

	OpSave            Op = 'q'
	OpRestore         Op = 'Q'
	OpConcat          Op = 'c'<<8 | 'm'
	OpLineWidth       Op = 'w'
	OpLineCap         Op = 'J'
	OpLineJoin        Op = 'j'
	OpMiterLimit      Op = 'M'
	OpDash            Op = 'd'
	OpRenderingIntent Op = 'r'<<8 | 'i'
	OpFlatness        Op = 'i'
	OpGraphicsState   Op = 'g'<<8 | 's'
	OpMove            Op = 'm'
	OpLine            Op = 'l'
	OpCurve           Op = 'c'
	OpCurveV          Op = 'v'
	OpCurveY          Op = 'y'
	OpClosePath       Op = 'h'
	OpRectangle       Op = 'r'<<8 | 'e'
	OpStroke          Op = 'S'
	OpCloseStroke     Op = 's'
	OpFill            Op = 'f'
	OpFillOld         Op = 'F'
	OpFillEvenOdd     Op = 'f'<<8 | '*'
	OpFillStroke      Op = 'B'
	OpFillStrokeEO    Op = 'B'<<8 | '*'
	OpCloseFillStroke Op = 'b'
	OpCloseFillStrkEO Op = 'b'<<8 | '*'
	OpEndPath         Op = 'n'
	OpClip            Op = 'W'
	OpClipEvenOdd     Op = 'W'<<8 | '*'
	OpBeginText       Op = 'B'<<8 | 'T'
	OpEndText         Op = 'E'<<8 | 'T'
	OpCharSpace       Op = 'T'<<8 | 'c'
	OpWordSpace       Op = 'T'<<8 | 'w'
	OpHorizontalScale Op = 'T'<<8 | 'z'
	OpLeading         Op = 'T'<<8 | 'L'
	OpFont            Op = 'T'<<8 | 'f'
	OpRenderMode      Op = 'T'<<8 | 'r'
	OpRise            Op = 'T'<<8 | 's'
	OpMoveText        Op = 'T'<<8 | 'd'
	OpMoveTextLeading Op = 'T'<<8 | 'D'
	OpTextMatrix      Op = 'T'<<8 | 'm'
	OpNextLine        Op = 'T'<<8 | '*'
	OpShow            Op = 'T'<<8 | 'j'
	OpShowArray       Op = 'T'<<8 | 'J'
	OpShowNextLine    Op = '\''
	OpShowSpacing     Op = '"'
	OpGlyphWidth      Op = 'd'<<8 | '0'
	OpGlyphWidthBox   Op = 'd'<<8 | '1'
	OpStrokeSpace     Op = 'C'<<8 | 'S'
	OpFillSpace       Op = 'c'<<8 | 's'
	OpStrokeColor     Op = 'S'<<8 | 'C'
	OpStrokeColorN    Op = 'S'<<16 | 'C'<<8 | 'N'
	OpFillColor       Op = 's'<<8 | 'c'
	OpFillColorN      Op = 's'<<16 | 'c'<<8 | 'n'
	OpStrokeGray      Op = 'G'
	OpFillGray        Op = 'g'
	OpStrokeRGB       Op = 'R'<<8 | 'G'
	OpFillRGB         Op = 'r'<<8 | 'g'
	OpStrokeCMYK      Op = 'K'
	OpFillCMYK        Op = 'k'
	OpShading         Op = 's'<<8 | 'h'
	OpInlineImage     Op = 'B'<<8 | 'I' // its operand is the image's dictionary; the data is skipped
	OpXObject         Op = 'D'<<8 | 'o'
	OpMarkPoint       Op = 'M'<<8 | 'P'
	OpMarkPointDict   Op = 'D'<<8 | 'P'
	OpBeginMarked     Op = 'B'<<16 | 'M'<<8 | 'C'
	OpBeginMarkedDict Op = 'B'<<16 | 'D'<<8 | 'C'
	OpEndMarked       Op = 'E'<<16 | 'M'<<8 | 'C'
	OpBeginCompatible Op = 'B'<<8 | 'X'
	OpEndCompatible   Op = 'E'<<8 | 'X'
)

const (
	// maximumOperands is how many operands are kept for one operator; the last ones count. The
	// longest operator takes a colour of 32 components and a pattern name (ISO 32000-1, table 74
	// and annex C).
	maximumOperands = 64

	// contentDepth is how deep arrays and dictionaries nest in a content stream. Property lists
	// of two or three levels have been seen.
	contentDepth = 16

	// contentItems is how many items all arrays and dictionaries before one operator hold; what
	// is beyond is dropped, and Dropped counts it. The longest TJ arrays seen hold a line of
	// text, some hundred items.
	contentItems = 1 << 18
)

// An Operand is one operand of an operator. Bytes and Items are valid until the next call of
// Content.Next.
type Operand struct {
	Kind   Kind
	Number float64   // of KindNumber; 1 for true
	Bytes  []byte    // of KindName and KindString, decoded
	Items  []Operand // of KindArray; of KindDict keys and values in turn
}

// Lookup gives the value of a key in a dictionary operand, or a null operand.
func (o Operand) Lookup(key string) Operand {
	if o.Kind == KindDict {
		for i := 0; i+1 < len(o.Items); i += 2 {
			if string(o.Items[i].Bytes) == key {
				return o.Items[i+1]
			}
		}
	}
	return Operand{Kind: KindNull}
}

// A Content reads the operators of a content stream in order. It never fails and never
// stalls: what makes no sense is passed over.
type Content struct {
	// Watch ends the stream once it is late, also between two operators; nil never does.
	Watch *pace.Watch

	lex      Lexer
	operands []Operand
	items    []Operand // of the arrays and dictionaries among the operands
	kept     int       // items since the last operator, nested ones included
	dropped  int
}

// NewContent reads decoded bytes, which it doesn't change.
func NewContent(data []byte) *Content {
	return &Content{lex: Lexer{src: data}, operands: make([]Operand, 0, maximumOperands)}
}

// Dropped is how many items of arrays and dictionaries were over the limit.
func (c *Content) Dropped() int { return c.dropped }

// Reset starts anew with other bytes, in the memory of the last ones.
func (c *Content) Reset(data []byte) {
	c.lex.src, c.lex.pos, c.dropped = data, 0, 0
}

// Offset is how many bytes have been read.
func (c *Content) Offset() int { return c.lex.pos }

// Next gives the next operator and its operands, which are valid until the next call.
func (c *Content) Next() (op Op, operands []Operand, ok bool) {
	l := &c.lex
	c.operands = c.operands[:0]
	c.items = c.items[:0]
	c.kept = 0
	l.scratch, l.watch = l.scratch[:0], c.Watch
	for {
		for src := l.window(l.pos); l.pos < len(src) && l.pos < len(l.src); { // no bytes are left once a token was late
			switch b := src[l.pos]; classes[b] {
			case classSpace:
				l.pos++
			case classDigit:
				o := c.push(KindNumber)
				o.Number, _ = l.number()
			case classDelimiter:
				c.operand(b)
			default:
				if op, ok := c.operator(); ok {
					return op, c.operands, true
				}
			}
		}
		if l.pos >= len(l.src) || l.ends() {
			return 0, nil, false
		}
	}
}

// push makes room for an operand, in the place of an older one.
func (c *Content) push(kind Kind) *Operand {
	n := len(c.operands)
	if n == maximumOperands {
		copy(c.operands, c.operands[1:])
		n--
		c.look()
	}
	c.operands = c.operands[:n+1]
	o := &c.operands[n]
	o.renew(kind)
	return o
}

// operand reads an operand that a delimiter opens; a delimiter that opens nothing is passed
// over.
func (c *Content) operand(delimiter byte) {
	l := &c.lex
	switch delimiter {
	case '(':
		o := c.push(KindString)
		o.Bytes = l.literal()
		return
	case '/':
		o := c.push(KindName)
		o.Bytes = l.name()
		return
	case '[':
		l.pos++
		items := c.array()
		o := c.push(KindArray)
		o.Items = items
		return
	case '%':
		l.skipLine()
		return
	}
	switch t := l.token(); t.Kind {
	case KindString:
		o := c.push(KindString)
		o.Bytes = t.Bytes
	case KindArray, KindDict:
		items := c.collection(len(c.items), 1)
		o := c.push(t.Kind)
		o.Items = items
	}
}

// operator reads a keyword. It reports false when the keyword is an operand.
func (c *Content) operator() (Op, bool) {
	l := &c.lex
	start := l.pos
	var op Op
	for src := l.window(l.pos); l.pos < len(src) && isRegular(src[l.pos]); l.pos++ {
		op = op<<8 | Op(src[l.pos])
	}
	if l.pos-start < len("null") {
		if op == OpInlineImage {
			c.inlineImage()
		}
		return op, true
	}
	switch string(l.src[start:l.pos]) {
	case "true":
		c.push(KindBool).Number = 1
	case "false":
		c.push(KindBool)
	case "null":
		c.push(KindNull)
	default:
		if l.pos-start > 4 {
			op = OpUnknown
		}
		return op, true
	}
	return 0, false
}

// array reads an array that stands in no other, up to its end: strings and numbers, of which
// the arrays of TJ are made, at once and the rest as any collection.
func (c *Content) array() []Operand {
	l, mark := &c.lex, len(c.items)
	for l.pos < len(l.src) && c.kept < contentItems {
		switch b := l.src[l.pos]; {
		case classes[b] == classSpace:
			l.pos++
		case classes[b] == classDigit:
			o := c.slot(KindNumber)
			o.Number, _ = l.number()
		case b == '(':
			o := c.slot(KindString)
			o.Bytes = l.literal()
		case b == ']':
			l.pos++
			return c.items[mark:len(c.items):len(c.items)]
		default:
			return c.collection(mark, 1)
		}
	}
	return c.collection(mark, 1)
}

// slot makes room for an item of an array as push does for an operand.
func (c *Content) slot(kind Kind) *Operand {
	c.kept++
	n := len(c.items)
	if n == cap(c.items) {
		c.items = append(c.items, Operand{Kind: kind})
		return &c.items[n]
	}
	c.items = c.items[:n+1]
	o := &c.items[n]
	o.renew(kind)
	return o
}

// renew makes the place of an older operand ready. Numbers, which most are, leave the pointers
// alone.
func (o *Operand) renew(kind Kind) {
	o.Kind, o.Number = kind, 0
	if o.Bytes != nil {
		o.Bytes = nil
	}
	if o.Items != nil {
		o.Items = nil
	}
}

// collection reads an array or a dictionary up to its end. The items of one that stands in
// no other are kept together in c.items, its own from mark on.
func (c *Content) collection(mark, depth int) []Operand {
	var nested []Operand
	items := &c.items
	if depth > 1 {
		items = &nested
	}
	for {
		at := c.lex.pos
		t := c.lex.token()
		if t.Kind == KindArrayEnd || t.Kind == KindDictEnd || t.Kind == KindEOF {
			break
		}
		if t.Kind == KindKeyword && endsCollection(t.Bytes) {
			c.lex.pos = at // it was never closed: the operator stands on its own
			break
		}
		if o, ok := c.item(t, depth); ok {
			*items = append(*items, o)
		}
	}
	return (*items)[mark:len(*items):len(*items)]
}

// item makes an operand of a token, or of the collection that it opens.
func (c *Content) item(t Token, depth int) (Operand, bool) {
	if c.kept++; c.kept > contentItems {
		c.dropped++
		c.look()
		return Operand{}, false
	}
	switch t.Kind {
	case KindArray, KindDict:
		if depth == contentDepth {
			return Operand{}, false
		}
		return Operand{Kind: t.Kind, Items: c.collection(0, depth+1)}, true
	case KindKeyword:
		return Operand{}, false
	}
	return Operand{Kind: t.Kind, Number: t.Number, Bytes: t.Bytes}, true
}

// look goes to the end of the stream once the watch is late.
func (c *Content) look() {
	if c.Watch != nil && c.Watch.Late() {
		c.lex.pos = len(c.lex.src)
	}
}

// endsCollection reports whether a keyword can only be an operator after a bracket that
// was never closed.
func endsCollection(keyword []byte) bool {
	switch string(keyword) {
	case "TJ", "Tj", "ET", "BT", "Td", "TD", "Tm", "Tf", "T*", "EMC", "BDC", "BMC", "Q", "q", "d", "Do":
		return true
	}
	return false
}

// String spells an operator as it stands in a content stream.
func (o Op) String() string {
	if o == OpUnknown {
		return "?"
	}
	var text []byte
	for shift := 24; shift >= 0; shift -= 8 {
		if b := byte(o >> shift); b != 0 {
			text = append(text, b)
		}
	}
	return string(text)
}
