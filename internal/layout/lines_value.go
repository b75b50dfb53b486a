package layout

import "strings"

// A valueClass is what a word looks like, as far as that tells where a value ends.
type valueClass uint8

const (
	wordClass    valueClass = iota
	blankClass              // a dash or the like for nothing
	dateClass               // 02/04, 2026-04-02, 2.4.2026
	timeClass               // 12:30, 12:30:05
	amountClass             // 12,40, 1.204,00, (3.5)
	percentClass            // 21%
	integerClass            // 17, -3
	codeClass               // letters and digits: B61153
)

// classOf tells the class of a word.
func classOf(s string) valueClass {
	letters, digits, marks, colons, groups := 0, 0, 0, 0, 0
	last := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case isDigit(c):
			digits++
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
			letters++
		case c == ':':
			colons++
		case strings.IndexByte("-/.,", c) >= 0 && isDigit(last):
			marks++
			if c == '/' || c == '-' || c == '.' {
				groups++
			}
		}
		last = c
	}
	switch {
	case digits == 0 && (letters == 0 || strings.EqualFold(s, "n/a") || strings.EqualFold(s, "null")):
		return blankClass
	case digits == 0 || strings.IndexByte(s, '=') >= 0:
		return wordClass
	case letters > 0:
		if digits+letters == len(s) && len(s) >= 3 {
			return codeClass
		}
		return wordClass
	case s[len(s)-1] == '%':
		return percentClass
	case looksDate(s) || groups == 1 && marks == 1 && strings.IndexByte(s, '/') > 0:
		return dateClass
	case colons > 0 && colons <= 2:
		return timeClass
	case !looksFigure(s):
		return wordClass
	case marks > 0:
		return amountClass
	}
	return integerClass
}

// closed reports whether a value of the class is whole as it stands.
func (c valueClass) closed() bool {
	return c == dateClass || c == amountClass || c == percentClass || c == timeClass
}

// twoValues reports whether words of two classes are two values and not one that has a blank
// inside. Words and whole numbers may be part of more: 3 weeks, Apr 12. So may a date before
// a time.
func twoValues(left, right valueClass) bool {
	switch {
	case left == dateClass && right == timeClass:
		return false
	case left.closed() && right.closed():
		return true
	case left == wordClass && right == wordClass, left == blankClass, right == blankClass:
		return false
	case left == integerClass:
		return right != wordClass
	case left == wordClass:
		return right == dateClass || right == amountClass || right == percentClass
	}
	return true
}

// inPhrase reports whether words of two classes may be one phrase or date: river bank, Apr
// 12, 3 weeks.
func inPhrase(left, right valueClass) bool {
	return left == wordClass && (right == wordClass || right == integerClass) || left == integerClass && right == wordClass
}
