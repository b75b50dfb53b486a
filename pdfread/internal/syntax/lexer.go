package syntax

import (
	"bytes"
	"math"
	"strconv"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A Kind says what a token or an operand is.
type Kind uint8

const (
	KindEOF      Kind = iota // the end of the bytes
	KindNull                 // null
	KindBool                 // true (Number 1) or false (Number 0)
	KindNumber               // Number
	KindName                 // Bytes, without the slash, #xx decoded
	KindString               // Bytes, escapes and hexadecimal digits decoded
	KindArray                // Items; as a token, the opening bracket
	KindArrayEnd             // ]; of tokens only
	KindDict                 // Items, keys and values in turn; as a token, <<
	KindDictEnd              // >>; of tokens only
	KindKeyword              // Bytes: an operator, obj, endobj, a procedure's brace, ...
)

// A Token is one lexical unit (ISO 32000-1, 7.2).
type Token struct {
	Kind       Kind
	Integer    bool // a number written without a decimal point
	Start, End int  // offsets into the lexer's bytes
	Number     float64
	Bytes      []byte // valid until the next call of Next
}

// A Lexer cuts bytes into tokens. It never fails: what is no token of the format comes back
// as a keyword. Every call of Next advances, so a loop to KindEOF ends.
type Lexer struct {
	src     []byte
	pos     int
	scratch []byte      // decoded strings and names that are no slice of src
	watch   *pace.Watch // ends a token that is too long, once it is late; nil never does
}

// NewLexer reads src, which it doesn't change.
func NewLexer(src []byte) *Lexer { return &Lexer{src: src} }

// Offset is where the next token is looked for.
func (l *Lexer) Offset() int { return l.pos }

// lookBytes is how many bytes of one token, or between two, are read between two looks at the watch.
// Names, numbers and keywords end after so many, of which the format allows 127.
const lookBytes = 1 << 16

// window is what a name, a number or a keyword may be of that begins at an offset.
func (l *Lexer) window(from int) []byte { return l.src[:min(len(l.src), from+lookBytes)] }

// late reports whether the watch is late, which it looks at in one of lookBytes steps, of which i is the
// number. No token comes after it.
func (l *Lexer) late(i int) bool { return i&(lookBytes-1) == 0 && l.ends() }

func (l *Lexer) ends() bool {
	if l.watch == nil || !l.watch.Bytes(lookBytes) {
		return false
	}
	l.src = l.src[:0]
	return true
}

// Seek moves to an offset in the bytes.
func (l *Lexer) Seek(offset int) { l.pos = min(max(offset, 0), len(l.src)) }

// Character classes (ISO 32000-1, 7.2.2).
const (
	classRegular = iota
	classSpace
	classDelimiter
	classDigit // digits, signs and the point: a number may start here
)

var classes = func() (t [256]uint8) {
	for _, c := range "\x00\t\n\f\r " {
		t[c] = classSpace
	}
	for _, c := range "()<>[]{}/%" {
		t[c] = classDelimiter
	}
	for _, c := range "0123456789+-." {
		t[c] = classDigit
	}
	return t
}()

func isSpace(c byte) bool { return classes[c] == classSpace }

// isRegular reports whether c goes on with a name or a keyword.
func isRegular(c byte) bool { return classes[c] == classRegular || classes[c] == classDigit }

// skipSpace skips white space and comments.
func (l *Lexer) skipSpace() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case l.late(l.pos):
			return
		case classes[c] == classSpace:
			l.pos++
		case c == '%':
			l.skipLine()
		default:
			return
		}
	}
}

func (l *Lexer) skipLine() {
	for l.pos++; l.pos < len(l.src) && l.src[l.pos] != '\n' && l.src[l.pos] != '\r' && !l.late(l.pos); {
		l.pos++
	}
}

// Next gives the next token.
func (l *Lexer) Next() Token {
	l.scratch = l.scratch[:0]
	return l.token()
}

// token is Next without giving up the bytes of the tokens before.
func (l *Lexer) token() Token {
	l.skipSpace()
	t := Token{Start: l.pos}
	if l.pos >= len(l.src) {
		t.End = l.pos
		return t
	}
	switch c := l.src[l.pos]; classes[c] {
	case classDigit:
		t.Kind = KindNumber
		t.Number, t.Integer = l.number()
	case classDelimiter:
		l.delimited(&t, c)
	default:
		l.keyword(&t)
	}
	t.End = l.pos
	return t
}

func (l *Lexer) delimited(t *Token, c byte) {
	switch c {
	case '/':
		t.Kind, t.Bytes = KindName, l.name()
	case '(':
		t.Kind, t.Bytes = KindString, l.literal()
	case '<':
		if l.pos+1 < len(l.src) && l.src[l.pos+1] == '<' {
			l.pos += 2
			t.Kind = KindDict
			return
		}
		t.Kind, t.Bytes = KindString, l.hexadecimal()
	case '>':
		if l.pos+1 < len(l.src) && l.src[l.pos+1] == '>' {
			l.pos += 2
			t.Kind = KindDictEnd
			return
		}
		l.single(t, KindKeyword)
	case '[':
		l.single(t, KindArray)
	case ']':
		l.single(t, KindArrayEnd)
	default:
		l.single(t, KindKeyword)
	}
}

func (l *Lexer) single(t *Token, kind Kind) {
	t.Kind, t.Bytes = kind, l.src[l.pos:l.pos+1]
	l.pos++
}

func (l *Lexer) keyword(t *Token) {
	start, src := l.pos, l.window(l.pos)
	for l.pos < len(src) && isRegular(src[l.pos]) {
		l.pos++
	}
	switch word := l.src[start:l.pos]; string(word) {
	case "true":
		t.Kind, t.Number = KindBool, 1
	case "false":
		t.Kind = KindBool
	case "null":
		t.Kind = KindNull
	default:
		t.Kind, t.Bytes = KindKeyword, word
	}
}

// exactDigits is how many decimal digits an int64 mantissa always holds.
const exactDigits = 18

var powersOfTen = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// number reads a number at pos, where a digit, sign or point stands. Doubled signs and signs
// inside a number are passed over, as other readers do; a sign or point alone is 0.
func (l *Lexer) number() (value float64, integer bool) {
	src, i := l.window(l.pos), l.pos
	negative := false
	for i < len(src) && (src[i] == '+' || src[i] == '-') {
		negative = negative || src[i] == '-'
		i++
	}
	var mantissa int64
	digits, point := 0, -1 // digits taken in, and how many of them before the point
	start := i
	for ; i < len(src); i++ {
		c := src[i]
		if c-'0' <= 9 {
			if digits >= exactDigits {
				return l.longNumber(src, start, negative)
			}
			mantissa = mantissa*10 + int64(c-'0')
			digits++
		} else if c == '.' && point < 0 {
			point = digits
		} else if c != '-' {
			break
		}
	}
	l.pos = i
	if negative {
		mantissa = -mantissa
	}
	if point < 0 {
		return float64(mantissa), true
	}
	return float64(mantissa) / powersOfTen[digits-point], false
}

// longestNumber is how many digits of a number are read: more than decide the value of a float64.
// One that has more before its point is larger than any.
const longestNumber = 800

// longNumber reads a number whose digits an int64 does not hold.
func (l *Lexer) longNumber(src []byte, start int, negative bool) (float64, bool) {
	i, integer := start, true
	var text []byte
	beyond := false // digits before the point that are not in text
	for ; i < len(src); i++ {
		c := src[i]
		if c == '.' && integer {
			integer = false
		} else if c == '-' {
			continue
		} else if c-'0' > 9 {
			break
		}
		if c == '0' && integer && len(text) == 0 {
			continue
		}
		if len(text) < longestNumber {
			text = append(text, c)
		} else {
			beyond = beyond || integer
		}
	}
	l.pos = i
	value, _ := strconv.ParseFloat(string(text), 64)
	if beyond || math.IsInf(value, 0) {
		value = math.MaxFloat64
	}
	if negative {
		value = -value
	}
	return value, integer
}

// name reads a name at pos, where its slash stands.
func (l *Lexer) name() []byte {
	l.pos++
	start, escaped, src := l.pos, false, l.window(l.pos)
	for l.pos < len(src) && isRegular(src[l.pos]) {
		escaped = escaped || src[l.pos] == '#'
		l.pos++
	}
	raw := l.src[start:l.pos]
	if !escaped {
		return raw
	}
	mark := len(l.scratch)
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) && hexValue(raw[i+1]) >= 0 && hexValue(raw[i+2]) >= 0 {
			l.scratch = append(l.scratch, byte(hexValue(raw[i+1])<<4|hexValue(raw[i+2])))
			i += 2
			continue
		}
		l.scratch = append(l.scratch, raw[i])
	}
	return l.scratch[mark:len(l.scratch):len(l.scratch)]
}

// literal reads a string at pos, where its parenthesis stands (ISO 32000-1, 7.3.4.2). One
// that is never closed goes to the end.
func (l *Lexer) literal() []byte {
	l.pos++
	start := l.pos
	for end, c := range l.window(start)[start:] {
		if c == ')' { // most strings have nothing in them that has to be decoded
			l.pos = start + end + 1
			return l.src[start : start+end : start+end]
		}
		if c == '(' || c == '\\' || c == '\r' {
			break
		}
	}
	mark := len(l.scratch)
	for depth, n := 1, 1; l.pos < len(l.src) && !l.late(n); n++ {
		c := l.src[l.pos]
		l.pos++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return l.scratch[mark:len(l.scratch):len(l.scratch)]
			}
		case '\\':
			l.escape()
			continue
		case '\r': // an end of line in a string is a line feed
			if l.pos < len(l.src) && l.src[l.pos] == '\n' {
				l.pos++
			}
			c = '\n'
		}
		l.scratch = append(l.scratch, c)
	}
	return l.scratch[mark:len(l.scratch):len(l.scratch)]
}

// escape reads what follows a backslash (ISO 32000-1, table 3).
func (l *Lexer) escape() {
	if l.pos >= len(l.src) {
		return
	}
	c := l.src[l.pos]
	l.pos++
	switch c {
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case '\n':
		return
	case '\r':
		if l.pos < len(l.src) && l.src[l.pos] == '\n' {
			l.pos++
		}
		return
	case '0', '1', '2', '3', '4', '5', '6', '7':
		c = l.octal(c - '0')
	}
	l.scratch = append(l.scratch, c)
}

// octal reads up to two more digits; what overflows a byte is cut off.
func (l *Lexer) octal(value byte) byte {
	for range 2 {
		if l.pos >= len(l.src) || l.src[l.pos] < '0' || l.src[l.pos] > '7' {
			break
		}
		value = value<<3 | (l.src[l.pos] - '0')
		l.pos++
	}
	return value
}

// hexadecimal reads a string at pos, where its < stands. What is no digit is passed over; a
// missing last digit is 0 (ISO 32000-1, 7.3.4.3).
func (l *Lexer) hexadecimal() []byte {
	l.pos++
	mark := len(l.scratch)
	high := -1
	for l.pos < len(l.src) && !l.late(l.pos) {
		c := l.src[l.pos]
		l.pos++
		if c == '>' {
			break
		}
		v := hexValue(c)
		switch {
		case v < 0:
		case high < 0:
			high = v
		default:
			l.scratch = append(l.scratch, byte(high<<4|v))
			high = -1
		}
	}
	if high >= 0 {
		l.scratch = append(l.scratch, byte(high<<4))
	}
	return l.scratch[mark:len(l.scratch):len(l.scratch)]
}

var hexValues = func() (t [256]int8) {
	for i := range t {
		t[i] = -1
	}
	for i, c := range []byte("0123456789abcdef") {
		t[c] = int8(i)
		t[bytes.ToUpper([]byte{c})[0]] = int8(i)
	}
	return t
}()

func hexValue(c byte) int { return int(hexValues[c]) }
