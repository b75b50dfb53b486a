package font

import (
	"math"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Distiller left out Encoding and ToUnicode of a TrueType subset that it took for a symbol font,
// and its program names no glyph: nothing says what the codes stand for. Mostly they are still
// those of the text, but drivers that number the glyphs of a subset as they come leave fonts of
// the same kind. The widths tell these apart.

// byWidths gives the text of codes that nothing names, or nil: ASCII, where the widths are those
// of its characters, and of Windows' and the Macintosh's encoding the one that the widths do not
// refute where they refute the other.
func byWidths(widths *[256]float64) *[256]string {
	if !asciiWidths(widths) {
		return nil
	}
	texts := new([256]string)
	for c := ' '; c <= '~'; c++ {
		if widths[c] > 0 {
			texts[c] = string(c)
		}
	}
	windows, macintosh := refutes(widths, (*encoding)(&winAnsiNames)), refutes(widths, (*encoding)(&macRomanNames))
	if windows == macintosh {
		return texts
	}
	names := &winAnsiNames
	if windows {
		names = &macRomanNames
	}
	for c := '~' + 1; c < 256; c++ {
		if widths[c] > 0 {
			texts[c] = textOfName(names[c], false)
		}
	}
	return texts
}

// asciiWidths reports whether what would be letters, figures and stops are as wide as those are
// beside each other. Of the 4,200 simple fonts of the corpus and of 613 documents more, the pairs
// of a font whose codes are ASCII hold in all but a few in a hundred, if its letters are not all of one
// width; of embedded TrueType fonts whose codes are anything else, in less than nine of ten.
func asciiWidths(widths *[256]float64) bool {
	const fewest, share = 30, 0.97
	pairs, right := 0, 0
	compare := func(narrow, wide string) {
		for _, n := range []byte(narrow) {
			for _, w := range []byte(wide) {
				if widths[n] > 0 && widths[w] > 0 {
					pairs++
					if widths[n] < widths[w] {
						right++
					}
				}
			}
		}
	}
	compare("ijlt.,:;", "abdeghnopqumwACDGHKMNOQTUVWXY0")
	compare("abcdeghknopqrsuvxyz", "m")
	compare("ABCDEFGHKLNOPQRSTUVXYZ", "W")
	compare("I", "ABCDEFGHKLNOPQRSTUVXYZ")
	for c := 'a'; c <= 'z'; c++ {
		compare(string(c), strings.ToUpper(string(c)))
	}
	return pairs >= fewest && float64(right) >= share*float64(pairs)
}

// refutes reports whether what an encoding takes for an accented letter has another width than
// the letter.
func refutes(widths *[256]float64, names *encoding) bool {
	const near = 0.02
	for c := '~' + 1; c < 256; c++ {
		letters := []rune(norm.NFD.String(textOfName(names[c], false)))
		if len(letters) != 2 || letters[0] > '~' || !(widths[c] > 0) {
			continue
		}
		if plain := widths[letters[0]]; plain > 0 && math.Abs(widths[c]-plain) > near*plain {
			return true
		}
	}
	return false
}
