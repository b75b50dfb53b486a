package font

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:generate go run ./gen ../../../../shared/pdf/data

var (
	//go:embed data/glyphlist.txt
	glyphList string
	//go:embed data/zapfdingbats.txt
	dingbatList string
)

// lookup finds the value of a key in a table of lines of key, tab, value that are sorted by
// bytes. Comments begin with a character that sorts before every key.
func lookup(table, key string) (string, bool) {
	low, high := 0, len(table)
	for low < high {
		middle := int(uint(low+high) / 2)
		start := strings.LastIndexByte(table[low:middle], '\n') + 1 + low
		end := strings.IndexByte(table[middle:], '\n') + middle
		name, value, _ := strings.Cut(table[start:end], "\t")
		switch {
		case name == key:
			return value, true
		case name < key:
			low = end + 1
		default:
			high = start
		}
	}
	return "", false
}

// maximumNameLength bounds the glyph names that are looked at. The PostScript limit of a name
// is 127 bytes, and ligatures of uniXXXX parts stay under twice that.
const maximumNameLength = 255

// textOfName gives the text that a glyph name stands for, by the rules of the Adobe Glyph List
// Specification, or "" when the name means nothing. A ligature of which one part means nothing
// means nothing as a whole: half of it would be a wrong reading.
func textOfName(name string, dingbats bool) string {
	if len(name) > maximumNameLength {
		return ""
	}
	if i := strings.IndexByte(name, '.'); i >= 0 {
		name = name[:i]
	}
	if name == "" {
		return ""
	}
	if strings.IndexByte(name, '_') < 0 {
		return textOfPart(name, dingbats)
	}
	var text strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		t := textOfPart(part, dingbats)
		if t == "" {
			return ""
		}
		text.WriteString(t)
	}
	return text.String()
}

// usual holds the names of the Latin encodings, which most glyphs have, with their text.
var usual = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, e := range []*[256]string{&standardNames, &macRomanNames, &winAnsiNames} {
		for _, name := range e {
			if _, known := names[name]; !known {
				names[name], _ = lookup(glyphList, name)
			}
		}
	}
	return names
})

func textOfPart(name string, dingbats bool) string {
	if dingbats {
		if text, ok := lookup(dingbatList, name); ok {
			return text
		}
	}
	if text, ok := usual()[name]; ok {
		return text
	}
	if text, ok := lookup(glyphList, name); ok {
		return text
	}
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		return textOfHex(hex, 4)
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		return textOfHex(hex, len(hex))
	}
	return ""
}

// textOfHex reads Unicode values of size hexadecimal digits each.
func textOfHex(hex string, size int) string {
	var text []byte
	for ; len(hex) >= size; hex = hex[size:] {
		n, err := strconv.ParseUint(hex[:size], 16, 32)
		if err != nil || !printable(rune(n)) {
			return ""
		}
		text = appendSpelled(text, rune(n))
	}
	return string(text)
}

// printable reports whether a character can be what a page prints: no control, no surrogate,
// no non-character, nothing of the private use areas, no replacement character.
func printable(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0:
		return false
	case r >= 0xe000 && r < 0xf900, r >= 0xf0000:
		return false
	case r == utf8.RuneError, r == 0xfeff, r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe:
		return false
	}
	return utf8.ValidRune(r)
}

var latinLigatures = [...]string{"ff", "fi", "fl", "ffi", "ffl", "ſt", "st"}

// appendSpelled appends a character, a Latin ligature as the letters that it is made of.
func appendSpelled(text []byte, r rune) []byte {
	if r >= 0xfb00 && r <= 0xfb06 {
		return append(text, latinLigatures[r-0xfb00]...)
	}
	return utf8.AppendRune(text, r)
}

// isBlank reports whether a text leaves no ink.
func isBlank(text string) bool {
	return text == " " || text == "\u00a0"
}
