package mcp

import (
	"bytes"
	"errors"
	"iter"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding/json is not used to read messages. It matches member names without regard to
// case, keeps the last of two members of one name, replaces bytes that are not UTF-8 and
// turns numbers into float64: each of them makes another message of the one that was sent.

const (
	// MaximumMessage bounds a message, in bytes. 8 MiB hold the citations of 50,000 records, and are
	// under the line limits of the clients in use (10 MiB and 16 MiB).
	MaximumMessage = 8 << 20

	// maximumDepth bounds the nesting of a message. The deepest that a tool takes is 6; the
	// rest is room for members of clients that are ignored here.
	maximumDepth = 128
)

var (
	errTooLarge = errors.New("the message is larger than 8 MiB")
	errUTF8     = errors.New("the message is not UTF-8")
	errDepth    = errors.New("the message is nested deeper than 128 levels")
	errSyntax   = errors.New("the message is not one JSON value")
)

// A value is one JSON value as it was received: a slice of its message, without blanks
// around it. A value that came out of parse is well formed all through.
type value []byte

// A kind is what a value is. Its text names it in messages to clients.
type kind string

const (
	isNull    kind = "null"
	isBoolean kind = "a boolean"
	isNumber  kind = "a number"
	isString  kind = "a string"
	isArray   kind = "an array"
	isObject  kind = "an object"
)

// parse checks that text is one JSON value (RFC 8259) and nothing after it. doubled says that
// some object in it has two members of one name, which the grammar allows and which has no
// meaning that two readers would agree on.
func parse(text []byte) (v value, doubled bool, err error) {
	if len(text) > MaximumMessage {
		return nil, false, errTooLarge
	}
	if !utf8.Valid(text) {
		return nil, false, errUTF8
	}
	s := scanner{text: text}
	s.blanks()
	start := s.at
	if err := s.value(0); err != nil {
		return nil, false, err
	}
	v = value(text[start:s.at])
	s.blanks()
	if s.at != len(text) {
		return nil, false, errSyntax
	}
	return v, s.doubled, nil
}

func (v value) kind() kind {
	if len(v) == 0 {
		return isNull
	}
	switch v[0] {
	case '{':
		return isObject
	case '[':
		return isArray
	case '"':
		return isString
	case 't', 'f':
		return isBoolean
	case 'n':
		return isNull
	}
	return isNumber
}

// members yields the members of an object in order; of any other value, none.
func (v value) members() iter.Seq2[string, value] {
	return func(yield func(string, value) bool) {
		if v.kind() != isObject {
			return
		}
		s := scanner{text: v, at: 1, trusted: true}
		for s.blanks(); s.text[s.at] != '}'; s.blanks() {
			s.skip(',')
			name := s.take()
			s.skip(':')
			member := s.take()
			key, _ := name.text()
			if !yield(key, member) {
				return
			}
		}
	}
}

// items yields the items of an array in order; of any other value, none.
func (v value) items() iter.Seq2[int, value] {
	return func(yield func(int, value) bool) {
		if v.kind() != isArray {
			return
		}
		s := scanner{text: v, at: 1, trusted: true}
		n := 0
		for s.blanks(); s.text[s.at] != ']'; s.blanks() {
			s.skip(',')
			if !yield(n, s.take()) {
				return
			}
			n++
		}
	}
}

// member gives the member of that exact name, nil when there is none.
func (v value) member(name string) value {
	for key, member := range v.members() {
		if key == name {
			return member
		}
	}
	return nil
}

// text decodes a string. ok is false for any other value and for a string with half of a
// surrogate pair, which is no text.
func (v value) text() (s string, ok bool) {
	if v.kind() != isString {
		return "", false
	}
	inner := v[1 : len(v)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner), true
	}
	return unescape(inner)
}

func unescape(inner []byte) (string, bool) {
	out, ok := make([]byte, 0, len(inner)), true
	for i := 0; i < len(inner); {
		if inner[i] != '\\' {
			out = append(out, inner[i])
			i++
			continue
		}
		if inner[i+1] != 'u' {
			out = append(out, escapes[inner[i+1]])
			i += 2
			continue
		}
		r := hexRune(inner[i+2:])
		i += 6
		if utf16.IsSurrogate(r) {
			low := rune(-1)
			if i+6 <= len(inner) && inner[i] == '\\' && inner[i+1] == 'u' {
				low = hexRune(inner[i+2:])
			}
			if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
				ok = false
			} else {
				i += 6
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return string(out), ok
}

// escapes are what the characters stand for that may follow a backslash, but for u
// (RFC 8259, section 7). No other has an entry.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func hexRune(digits []byte) rune {
	n, _ := strconv.ParseUint(string(digits[:4]), 16, 32)
	return rune(n)
}

// integer reads a number whose value is whole, 2 or 2.0, and fits an int.
func (v value) integer() (n int, ok bool) {
	if !v.whole() {
		return 0, false
	}
	digits, _, _ := bytes.Cut(v, []byte("."))
	n, err := strconv.Atoi(string(digits))
	return n, err == nil
}

// whole reports whether a number is written as a whole one: digits, with at most zeros after
// the point. A number with an exponent is not, whatever its value.
func (v value) whole() bool {
	if v.kind() != isNumber {
		return false
	}
	digits, fraction, _ := bytes.Cut(v, []byte("."))
	return !bytes.ContainsAny(digits, "eE") && len(bytes.Trim(fraction, "0")) == 0
}

// A scanner walks over JSON. One that is trusted walks over what was checked before.
type scanner struct {
	text    []byte
	at      int
	doubled bool
	trusted bool
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0 // no JSON value starts with it or holds it
}

func (s *scanner) blanks() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// skip passes blanks, one c where it stands there, and blanks.
func (s *scanner) skip(c byte) {
	s.blanks()
	if s.peek() == c {
		s.at++
		s.blanks()
	}
}

// take gives the next value of checked text.
func (s *scanner) take() value {
	start := s.at
	if s.value(0) != nil {
		panic("mcp: JSON that was checked is not well formed")
	}
	return value(s.text[start:s.at])
}

func (s *scanner) value(depth int) error {
	if depth > maximumDepth {
		return errDepth
	}
	switch c := s.peek(); {
	case c == '{':
		return s.object(depth)
	case c == '[':
		return s.array(depth)
	case c == '"':
		return s.quoted()
	case c == '-' || '0' <= c && c <= '9':
		return s.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(s.text[s.at:], []byte(word)) {
			s.at += len(word)
			return nil
		}
	}
	return errSyntax
}

func (s *scanner) array(depth int) error {
	s.at++
	s.blanks()
	if s.peek() == ']' {
		s.at++
		return nil
	}
	for {
		s.blanks()
		if err := s.value(depth + 1); err != nil {
			return err
		}
		if done, err := s.more(']'); done || err != nil {
			return err
		}
	}
}

func (s *scanner) object(depth int) error {
	s.at++
	s.blanks()
	if s.peek() == '}' {
		s.at++
		return nil
	}
	var names names
	for {
		s.blanks()
		start := s.at
		if s.peek() != '"' {
			return errSyntax
		}
		if err := s.quoted(); err != nil {
			return err
		}
		if !s.trusted && !s.doubled {
			name, _ := value(s.text[start:s.at]).text()
			s.doubled = names.seen(name)
		}
		s.blanks()
		if s.peek() != ':' {
			return errSyntax
		}
		s.at++
		s.blanks()
		if err := s.value(depth + 1); err != nil {
			return err
		}
		if done, err := s.more('}'); done || err != nil {
			return err
		}
	}
}

// more passes the comma before another item, or the bracket that closes.
func (s *scanner) more(closing byte) (done bool, err error) {
	s.blanks()
	switch s.peek() {
	case ',':
		s.at++
		return false, nil
	case closing:
		s.at++
		return true, nil
	}
	return false, errSyntax
}

func (s *scanner) quoted() error {
	for s.at++; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return nil
		case c < ' ':
			return errSyntax
		case c == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		}
	}
	return errSyntax
}

// escape moves from a backslash to the last byte of its escape.
func (s *scanner) escape() error {
	s.at++
	if s.peek() != 'u' {
		if escapes[s.peek()] == 0 {
			return errSyntax
		}
		return nil
	}
	for range 4 {
		s.at++
		if c := s.peek(); !('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f') {
			return errSyntax
		}
	}
	return nil
}

func (s *scanner) number() error {
	if s.peek() == '-' {
		s.at++
	}
	if s.peek() == '0' {
		s.at++
	} else if !s.digits() {
		return errSyntax
	}
	if s.peek() == '.' {
		s.at++
		if !s.digits() {
			return errSyntax
		}
	}
	if s.peek()|0x20 == 'e' {
		s.at++
		if c := s.peek(); c == '+' || c == '-' {
			s.at++
		}
		if !s.digits() {
			return errSyntax
		}
	}
	return nil
}

func (s *scanner) digits() bool {
	start := s.at
	for '0' <= s.peek() && s.peek() <= '9' {
		s.at++
	}
	return s.at > start
}

// names remembers the member names of one object: a few in a row, many in a map.
type names struct {
	few  []string
	many map[string]bool
}

func (n *names) seen(name string) bool {
	if n.many != nil {
		if n.many[name] {
			return true
		}
		n.many[name] = true
		return false
	}
	for _, other := range n.few {
		if other == name {
			return true
		}
	}
	if n.few = append(n.few, name); len(n.few) > 16 {
		n.many = make(map[string]bool, 64)
		for _, other := range n.few {
			n.many[other] = true
		}
	}
	return false
}
