// Package fold brings words to a form in which they compare.
package fold

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Accents is a word in lower case, decomposed (NFD), without its accents: the combining
// marks of Latin, Greek and Cyrillic, and the dot that Turkish sets on an i or leaves out.
// A final sigma is a sigma. Marks of other scripts are letters and stay.
func Accents(word string) string {
	if asciiLower(word) {
		return word
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(word)) {
		switch {
		case r >= '\u0300' && r <= '\u036f':
		case r == 'ı':
			b.WriteByte('i')
		case r == 'ς':
			b.WriteRune('σ')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// asciiLower reports a word that folds to itself.
func asciiLower(word string) bool {
	for i := range len(word) {
		if c := word[i]; c >= 0x80 || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}
