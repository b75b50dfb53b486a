package font

import (
	"strconv"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A token is one lexical unit of the PostScript that CMaps and Type 1 fonts are written in.
type token struct {
	kind  tokenKind
	bytes []byte // of a name without its slash, a keyword, a string with its escapes decoded
	value float64
}

type tokenKind uint8

const (
	endOfTokens tokenKind = iota
	keyword               // an operator, a bracket or anything else that is not below
	name
	number
	text // a literal or hexadecimal string
)

// is reports whether a token is a keyword.
func (t token) is(word string) bool { return t.kind == keyword && string(t.bytes) == word }

// A scanner cuts PostScript into tokens. It skips what it cannot read and always ends.
type scanner struct {
	source []byte
	at     int
	watch  pace.Watch // once it is late the source has no more tokens
}

func (s *scanner) next() token {
	s.skipBlanks()
	if s.at >= len(s.source) || s.watch.Late() {
		return token{}
	}
	switch c := s.source[s.at]; c {
	case '/':
		s.at++
		return token{kind: name, bytes: s.regular()}
	case '(':
		return token{kind: text, bytes: s.literal()}
	case '<':
		return s.angle()
	case '>':
		s.at++
		if s.at < len(s.source) && s.source[s.at] == '>' {
			s.at++
			return token{kind: keyword, bytes: s.source[s.at-2 : s.at]}
		}
		return token{kind: keyword, bytes: s.source[s.at-1 : s.at]}
	case '[', ']', '{', '}', ')':
		s.at++
		return token{kind: keyword, bytes: s.source[s.at-1 : s.at]}
	}
	word := s.regular()
	if v, ok := parseNumber(word); ok {
		return token{kind: number, value: v, bytes: word}
	}
	return token{kind: keyword, bytes: word}
}

// parseNumber reads a PostScript number: decimal, real, or radix#digits.
func parseNumber(word []byte) (float64, bool) {
	if len(word) == 0 || word[0] > '9' {
		return 0, false
	}
	if v, err := strconv.ParseFloat(string(word), 64); err == nil {
		return v, true
	}
	for i, c := range word {
		if c != '#' {
			continue
		}
		base, err := strconv.Atoi(string(word[:i]))
		if err != nil || base < 2 || base > 36 {
			return 0, false
		}
		v, err := strconv.ParseUint(string(word[i+1:]), base, 32)
		return float64(v), err == nil
	}
	return 0, false
}

func (s *scanner) skipBlanks() {
	for ; s.at < len(s.source); s.at++ {
		switch c := s.source[s.at]; {
		case c == '%':
			for s.at+1 < len(s.source) && s.source[s.at+1] != '\n' && s.source[s.at+1] != '\r' {
				s.at++
			}
		case !blank(c):
			return
		}
	}
}

func blank(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func delimiter(c byte) bool {
	switch c {
	case '/', '(', ')', '<', '>', '[', ']', '{', '}', '%':
		return true
	}
	return blank(c)
}

// regular takes the regular characters from here on; none at all after a slash is the empty name.
func (s *scanner) regular() []byte {
	start := s.at
	for s.at < len(s.source) && !delimiter(s.source[s.at]) {
		s.at++
	}
	return s.source[start:s.at]
}

// angle reads what begins with <: a dictionary bracket or a hexadecimal string. Blanks and
// characters that are no digits are skipped. A string that nobody closed ends before the next
// bracket or name, so that one lost character costs one entry.
func (s *scanner) angle() token {
	s.at++
	if s.at < len(s.source) && s.source[s.at] == '<' {
		s.at++
		return token{kind: keyword, bytes: s.source[s.at-2 : s.at]}
	}
	var out []byte
	digits := 0
	for ; s.at < len(s.source); s.at++ {
		c := s.source[s.at]
		if c == '>' {
			s.at++
			break
		}
		if c == '<' || c == '[' || c == ']' || c == '/' {
			break
		}
		d, ok := hexDigit(c)
		if !ok {
			continue
		}
		if digits%2 == 0 {
			out = append(out, d<<4)
		} else {
			out[len(out)-1] |= d
		}
		digits++
	}
	if digits%2 == 1 && len(out) > 0 { // <041> is a number with a zero lost in front, not one with a zero lost behind
		for i := len(out) - 1; i >= 0; i-- {
			out[i] >>= 4
			if i > 0 {
				out[i] |= out[i-1] << 4
			}
		}
	}
	return token{kind: text, bytes: out}
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10, true
	case c >= 'A' && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// literal reads a string in parentheses. Only balanced parentheses and escapes count.
func (s *scanner) literal() []byte {
	s.at++
	var out []byte
	for depth := 1; s.at < len(s.source); s.at++ {
		c := s.source[s.at]
		switch c {
		case '\\':
			out = append(out, s.escape()...)
			continue
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				s.at++
				return out
			}
		}
		out = append(out, c)
	}
	return out
}

// escape reads an escape and stops on its last character.
func (s *scanner) escape() []byte {
	s.at++
	if s.at >= len(s.source) {
		return nil
	}
	switch c := s.source[s.at]; c {
	case 'n':
		return []byte{'\n'}
	case 'r':
		return []byte{'\r'}
	case 't':
		return []byte{'\t'}
	case 'b':
		return []byte{'\b'}
	case 'f':
		return []byte{'\f'}
	case '\n':
		return nil
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := int(c - '0')
		for i := 0; i < 2 && s.at+1 < len(s.source) && s.source[s.at+1] >= '0' && s.source[s.at+1] <= '7'; i++ {
			s.at++
			v = v*8 + int(s.source[s.at]-'0')
		}
		return []byte{byte(v)}
	default:
		return []byte{c}
	}
}
