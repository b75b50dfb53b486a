package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/fold"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// A word is one word of a text, as words are compared.
type word struct {
	text     string // folded by fold.Case
	from, to int    // its bytes in the text
	cell     int    // index of its cell in the row
	row      int    // index of its row in the reading
	sign     wordSign
	digits   bool // it holds a digit
	elided   bool // it stands behind an elided article: Ourcq in l'Ourcq
	within   bool // it goes on with the figure of the word before it: 234,50 in 1 234,50
}

// A wordSign says what sign a word with digits stands under, beyond its own characters.
type wordSign uint8

const (
	unsigned  wordSign = iota
	negative           // of a negative figure
	bracketed          // an integer in brackets, which may be a sign or punctuation
)

// fits reports whether a claimed word may stand for a printed one by their signs. A sign
// is never added and never dropped; brackets around an integer in a phrase may be left out.
func (s wordSign) fits(printed wordSign) bool {
	return s == printed || s == unsigned && printed == bracketed || s == bracketed && printed == negative
}

// A wordScanner cuts a text into words. Punctuation around a word is not part of it. A
// hyphen splits only between letters: before a digit it may be a sign, between digits it
// belongs to a date or a code.
type wordScanner struct {
	text  string
	pos   int
	plain int // no address begins before it
}

// next is the next word, without its folding; false at the end.
func (s *wordScanner) next() (w word, ok bool) {
	for s.pos < len(s.text) {
		if end := s.address(); end > 0 {
			w = s.cut(end)
			return w, true
		}
		r, n := utf8.DecodeRuneInString(s.text[s.pos:])
		switch {
		case isWordRune(r) || s.leadingSign(r, n):
			return s.run(), true
		case isSymbol(r):
			w = word{from: s.pos, to: s.pos + n}
			s.pos += n
			return w, true
		}
		s.pos += n
	}
	return word{}, false
}

// cut takes the bytes up to end as a word.
func (s *wordScanner) cut(end int) word {
	w := word{from: s.pos, to: end, digits: strings.ContainsAny(s.text[s.pos:end], "0123456789")}
	s.pos = end
	return w
}

// isWordRune reports what is always part of a word.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return isLetterByte(byte(r)) || r >= '0' && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || r == utf8.RuneError || r == '°'
}

// isSymbol reports what is a word of its own: currencies, percent, an ampersand, operators.
func isSymbol(r rune) bool {
	switch r {
	case '&', '%', '@', '#', '§', '‰':
		return true
	case '-', '\u2212', '<', '>', '|', '~', '^', '`':
		return false
	}
	if r >= '\u2500' && r <= '\u25ff' {
		return false
	}
	return unicode.IsSymbol(r)
}

// leadingSign reports a sign that belongs to the digits behind it.
func (s *wordScanner) leadingSign(r rune, n int) bool {
	if r != '-' && r != '+' && !fold.IsMinus(r) {
		return false
	}
	_, _, digit := digitAt(s.text, s.pos+n)
	return digit > 0
}

// run reads a word that begins at pos.
func (s *wordScanner) run() word {
	w := word{from: s.pos}
	previous := rune(0)
	for s.pos < len(s.text) {
		r, n := utf8.DecodeRuneInString(s.text[s.pos:])
		switch {
		case fold.Invisible(r):
			s.pos += n
			continue
		case isWordRune(r):
			w.digits = w.digits || r >= '0' && r <= '9' || r >= utf8.RuneSelf && unicode.IsDigit(r)
		case s.pos > w.from && !s.joins(previous, r, n):
			return w
		}
		if r == '\'' || fold.IsApostrophe(r) {
			if elides(s.text[w.from:s.pos]) {
				w.to = s.pos
				s.pos += n
				return w
			}
		}
		s.pos += n
		w.to = s.pos
		previous = r
	}
	return w
}

// joins reports whether a mark between two characters keeps them one word.
func (s *wordScanner) joins(before, r rune, n int) bool {
	next, m := utf8.DecodeRuneInString(s.text[s.pos+n:])
	if m == 0 || !isWordRune(next) {
		// A minus behind digits is a sign, if nothing goes on behind it.
		return (r == '-' || fold.IsMinus(r)) && unicode.IsDigit(before) && (m == 0 || unicode.IsSpace(next) || next == ')')
	}
	digitBefore, digitAfter := unicode.IsDigit(before), unicode.IsDigit(next)
	switch {
	case r == '-' || fold.IsMinus(r):
		return digitBefore || digitAfter
	case r == '.', r == '\'', r == '&', r == '·', fold.IsApostrophe(r):
		return true
	case r == '/', r == '\\', r == '+', r == '~', r == '^', r == '–':
		return digitBefore || digitAfter
	case r == ',', r == ':', r == '*', r == '\u066b', r == '\u066c', r == '，', r == '．':
		return digitBefore && digitAfter
	}
	return false
}

// elisions are articles and the like that lose their vowel before a word.
const elisions = " l d c j m n s t qu lorsqu puisqu quoiqu jusqu dell all nell sull dall coll un "

func elides(s string) bool {
	return len(s) <= 6 && listed(elisions, lowerASCII(s))
}

// maximumAddress bounds the bytes that are looked through for the end of an address.
const maximumAddress = 2048

// address is the end of a mail or web address at pos, 0 where none stands there. Its parts
// are no words.
func (s *wordScanner) address() int {
	if s.pos < s.plain {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	if !isWordRune(r) {
		return 0
	}
	end, at := s.pos, false
	for end < len(s.text) && end-s.pos < maximumAddress {
		c := s.text[end]
		if c <= ' ' || c == '<' || c == '>' || c == '"' || c == '|' {
			break
		}
		if c >= utf8.RuneSelf {
			if r, n := utf8.DecodeRuneInString(s.text[end:]); unicode.IsSpace(r) {
				break
			} else {
				end += n
				continue
			}
		}
		at = at || c == '@' && end > s.pos || c == ':' && strings.HasPrefix(s.text[end:], "://")
		end++
	}
	if !at {
		s.plain = end
		return 0
	}
	for end > s.pos && strings.IndexByte(".,;:!?)]}'\"@", s.text[end-1]) >= 0 {
		end--
	}
	return end
}

// appendWords appends the words of a text, under the document's decimal mark, which says
// where figures stand.
func appendWords(watch *pace.Watch, dst []word, text string, mark Mark, row, cell int) []word {
	s := wordScanner{text: text}
	first, digits := len(dst), false
	for {
		w, ok := s.next()
		if !ok || watch.Late() {
			break
		}
		w.text, w.row, w.cell = fold.Case(text[w.from:w.to]), row, cell
		if w.text == "" {
			continue
		}
		if n := len(dst); n > first && elides(dst[n-1].text) && w.from > dst[n-1].to && isApostropheBefore(text, w.from) {
			w.elided = true
		}
		digits = digits || w.digits
		dst = append(dst, w)
	}
	if digits && strings.ContainsAny(text, " \u00a0\u202f\u2009\u2007\u2008(-（\u2212\u2010\u2011－﹣") {
		markFigures(watch, dst[first:], text, mark)
	}
	return dst
}

func isApostropheBefore(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return r == '\'' || fold.IsApostrophe(r)
}

// markFigures says of the words of a cell under which sign they stand and which go on with
// a figure. A figure counts as negative under any mark: what the mark says of the
// digits does not change the sign.
func markFigures(watch *pace.Watch, words []word, text string, mark Mark) {
	for _, m := range [...]Mark{mark, Unsettled, Comma, Point} {
		if f := parseCell(text, m); f.meaning != noFigure {
			signWords(words, text, &f, true)
			continue
		}
		p, rest := finder{text: text, mark: m, watch: watch}, words
		for p.next() {
			rest = signWords(rest, text, &p.fig, m == mark)
		}
	}
}

// signWords marks the words of one figure, and gives those behind it.
func signWords(words []word, text string, f *figure, whole bool) []word {
	for len(words) > 0 && words[0].to <= f.core.start {
		words = words[1:]
	}
	sign := unsigned
	switch {
	case !f.negative:
	case f.core.groups == 1 && isBracketed(text, f) && f.to-f.from < len(text):
		sign = bracketed
	default:
		sign = negative
	}
	inside := false
	for len(words) > 0 && words[0].from < f.core.end {
		w := &words[0]
		words = words[1:]
		if !w.digits {
			continue
		}
		w.within = w.within || inside && whole
		inside = true
		if w.sign != bracketed || sign == negative && f.to-f.from == len(text) {
			w.sign = max(w.sign, sign)
		}
	}
	return words
}

func isBracketed(text string, f *figure) bool {
	return strings.ContainsAny(text[f.from:f.core.start], "(（")
}
