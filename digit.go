package truecopy

import (
	"unicode"
	"unicode/utf8"
)

// digitAt is the decimal digit at s[i:], the zero of its script, and its length in bytes;
// a length of 0 is no digit. Digits are of category Nd in any script: superscripts,
// fractions, circled and roman forms are none.
func digitAt(s string, i int) (value byte, zero rune, length int) {
	if i >= len(s) {
		return 0, 0, 0
	}
	if c := s[i]; c < utf8.RuneSelf {
		if c < '0' || c > '9' {
			return 0, 0, 0
		}
		return c - '0', '0', 1
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	value, ok := digitValue(r)
	if !ok {
		return 0, 0, 0
	}
	return value, r - rune(value), n
}

// digitValue is the value of a decimal digit beyond ASCII. The ranges of Nd are runs of ten
// digits from zero to nine, one run after another (Unicode, 4.6).
func digitValue(r rune) (byte, bool) {
	for _, t := range unicode.Nd.R16 {
		if r <= rune(t.Hi) {
			return byte((r - rune(t.Lo)) % 10), r >= rune(t.Lo)
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r <= rune(t.Hi) {
			return byte((r - rune(t.Lo)) % 10), r >= rune(t.Lo)
		}
	}
	return 0, false
}

// isFormat reports a character that is not seen and changes no figure: direction marks and
// the byte order mark.
func isFormat(r rune) bool {
	switch {
	case r == '\u200e', r == '\u200f', r == '\u061c', r == '\ufeff':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		return true
	}
	return false
}

// isGroupingSpace reports a blank that notations group digits with: the space and its
// no-break, narrow, thin, figure and punctuation forms. A tab, a line end and the wide
// blanks never group.
func isGroupingSpace(r rune) bool {
	switch r {
	case ' ', '\u00a0', '\u202f', '\u2009', '\u2007', '\u2008':
		return true
	}
	return false
}

// isBlank reports any blank that may stand between a figure and its sign or currency.
func isBlank(r rune) bool {
	return r == ' ' || r >= utf8.RuneSelf && unicode.Is(unicode.Zs, r)
}
