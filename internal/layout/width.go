package layout

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// tabStop is the distance of tab stops in display columns: that of terminals (POSIX tabs
// utility, default) and of browsers (CSS Text 3, tab-size).
const tabStop = 8

// maximumEscape bounds the length in bytes of a terminal control sequence, so that a stray
// ESC does not swallow a line. The longest in common use, a 24-bit colour, has 19.
const maximumEscape = 32

// runeWidth is the number of display columns of a character in a fixed-width font: 2 for
// East Asian wide and full-width ones (UAX #11), 0 for marks that combine with what stands
// before them and for format characters, 1 for the rest. Ambiguous ones are 1.
func runeWidth(r rune) int {
	switch {
	case r < ' ':
		return 0
	case r < 0x300:
		if r >= 0x7f && r < 0xa0 || r == 0xad {
			return 0
		}
		return 1
	case r >= 0x1160 && r <= 0x11ff: // Hangul vowels and finals combine with the initial before them
		return 0
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// DisplayWidth is the number of display columns of a text without control sequences.
func DisplayWidth(s string) int {
	n := 0
	for _, r := range s {
		if r >= ' ' && r < 0x7f { // most are
			n++
			continue
		}
		n += runeWidth(r)
	}
	return n
}

// escapeLength is the length in bytes of the terminal control sequence (ECMA-48, 5.4) that
// s starts with, or 0. It takes no room on the screen.
func escapeLength(s string) int {
	if len(s) < 3 || s[0] != 0x1b || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s) && i < maximumEscape; i++ {
		switch c := s[i]; {
		case c >= 0x40 && c <= 0x7e:
			return i + 1
		case c < 0x20 || c > 0x3f:
			return 0
		}
	}
	return 0
}

// A glyph is one character of a line, or one control sequence, and where it shows.
type glyph struct {
	r           rune
	start, end  int // bytes of the line
	left, right int // display columns
}

// sequence reports whether the glyph is a control sequence, not a character.
func (g glyph) sequence() bool { return g.r == 0x1b && g.end-g.start > 1 }

// A glyphs walks over a line.
type glyphs struct {
	line string
	at   glyph
}

// next moves to the next character and reports whether there is one.
func (g *glyphs) next() bool {
	start, column := g.at.end, g.at.right
	if start >= len(g.line) {
		return false
	}
	if n := escapeLength(g.line[start:]); n > 0 {
		g.at = glyph{r: 0x1b, start: start, end: start + n, left: column, right: column}
		return true
	}
	r, n := rune(g.line[start]), 1
	if r >= utf8.RuneSelf {
		r, n = utf8.DecodeRuneInString(g.line[start:])
	}
	wide := runeWidth(r)
	if r == '\t' {
		wide = tabStop - column%tabStop
	}
	g.at = glyph{r: r, start: start, end: start + n, left: column, right: column + wide}
	return true
}

// isBlank reports whether a character shows nothing and may stand in a gutter. A space that
// forbids a line break is not blank by itself: it stands inside a value (1 250,00).
func isBlank(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\v', '\f', '\n', 0x85, 0x1680, 0x205f, 0x2028, 0x2029, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200a && r != 0x2007
}

// isGlue reports whether a character is a space that forbids a line break. One of them
// between two characters joins them; beside another blank it is a blank as well, for pages
// of the web line up columns with runs of them.
func isGlue(r rune) bool {
	return r == 0xa0 || r == 0x2007 || r == 0x202f
}
