package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Case is a word as words are compared: case folded, canonically composed (NFC), with the
// ligatures of a font spelled out, fullwidth forms as plain ones, minus signs as hyphens,
// apostrophes of one shape, and without what is not seen. Accents stay, and so do
// look-alikes and every other compatibility form. A word with a letter that only Turkish
// and its kin have is folded their way: an i has its dot in either case, or has none.
func Case(word string) string {
	if asciiLower(word) {
		return word
	}
	var b strings.Builder
	b.Grow(len(word))
	ascii, turkish := true, strings.ContainsAny(word, "İı")
	for _, r := range word {
		switch {
		case turkish && (r == 'i' || r == 'İ'):
			b.WriteString("i\u0307")
			ascii = false
			continue
		case turkish && r == 'I':
			b.WriteRune('ı')
			ascii = false
			continue
		case r < utf8.RuneSelf:
			b.WriteByte(lowerByte(byte(r)))
			continue
		case Invisible(r):
			continue
		}
		ascii = false
		writeFolded(&b, r)
	}
	if ascii {
		return b.String()
	}
	return norm.NFC.String(b.String())
}

// Lower is a word in lower case, composed: nearer to what is printed than Case.
func Lower(word string) string { return norm.NFC.String(strings.ToLower(word)) }

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// ligatures are those that a font sets for plain letters (Unicode, FB00 to FB06).
var ligatures = [...]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}

func writeFolded(b *strings.Builder, r rune) {
	switch {
	case r >= '\ufb00' && r <= '\ufb06':
		b.WriteString(ligatures[r-'\ufb00'])
	case r == 'ß' || r == 'ẞ':
		b.WriteString("ss")
	case r == 'ı':
		b.WriteRune(r)
	case r == 'ſ':
		b.WriteByte('s')
	case r >= '\uff01' && r <= '\uff5e':
		b.WriteRune(unicode.ToLower(r - '\uff01' + '!'))
	case IsMinus(r):
		b.WriteByte('-')
	case IsApostrophe(r):
		b.WriteByte('\'')
	default:
		b.WriteRune(unicode.ToLower(unicode.ToUpper(r)))
	}
}

// Invisible reports a character that is not seen between those of a word: a soft hyphen, a
// direction mark, a joiner, a byte order mark.
func Invisible(r rune) bool {
	switch {
	case r == '\u00ad', r == '\u061c', r == '\ufeff', r == '\u2060':
		return true
	case r >= '\u200c' && r <= '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		return true
	}
	return false
}

// IsMinus reports the hyphens and the minus beyond ASCII, each of which may be a sign.
func IsMinus(r rune) bool {
	switch r {
	case '\u2010', '\u2011', '\u2212', '\uff0d', '\ufe63':
		return true
	}
	return false
}

// IsApostrophe reports the shapes of an apostrophe beyond ASCII, and the accents typed for one.
func IsApostrophe(r rune) bool {
	switch r {
	case '\u2018', '\u2019', '\u02bc', '\uff07', '\u00b4', '\u0060':
		return true
	}
	return false
}

// lookAlikes are letters of other scripts that are printed like Latin ones.
var lookAlikes = strings.NewReplacer(
	"а", "a", "е", "e", "о", "o", "р", "p", "с", "c", "х", "x", "у", "y", "і", "i", "ј", "j", "ѕ", "s", "к", "k", "м", "m", "т", "t", "в", "b", "н", "h",
	"α", "a", "ο", "o", "ρ", "p", "ν", "v", "ι", "i", "κ", "k", "τ", "t", "\u2044", "/", "\u2215", "/",
)

// Loose is a word as somebody might have retyped it: compatibility forms as plain ones, and
// letters of other scripts as the Latin ones that they look like. It only ever explains why
// two words are not the same.
func Loose(word string) string {
	return lookAlikes.Replace(norm.NFKC.String(Case(word)))
}

// Bare is a word without its accents and without the marks of any script.
func Bare(word string) string {
	var b strings.Builder
	previous := rune(0)
	for _, r := range norm.NFD.String(Case(word)) {
		dot := r == '\u0307' && previous == 'i' // the dot of a Turkish capital is no accent
		if !unicode.Is(unicode.Mn, r) || dot {
			b.WriteRune(r)
		}
		previous = r
	}
	return b.String()
}
