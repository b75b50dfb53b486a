package font

import (
	"fmt"
	"slices"
)

// wingdings gives the characters of the codes of Wingdings that mark lists and tables: bullets,
// boxes, ticks, arrows, numbers in circles, and signs that are beyond doubt. The other codes hold
// pictures, of which several characters could be meant.
var wingdings = map[byte]rune{
	0x22: '✂', 0x28: '☎', 0x29: '✆', 0x2a: '✉', 0x36: '⌛', 0x37: '⌨', 0x3f: '✍',
	0x45: '☜', 0x46: '☞', 0x47: '☝', 0x48: '☟', 0x4a: '☺', 0x4c: '☹', 0x51: '✈', 0x52: '☼',
	0x6c: '●', 0x6d: '❍', 0x6e: '■', 0x6f: '□', 0x71: '❑', 0x72: '❒', 0x74: '⧫', 0x75: '◆', 0x76: '❖',
	0x80: '⓪', 0x81: '①', 0x82: '②', 0x83: '③', 0x84: '④', 0x85: '⑤', 0x86: '⑥', 0x87: '⑦', 0x88: '⑧', 0x89: '⑨', 0x8a: '⑩',
	0x8b: '⓿', 0x8c: '❶', 0x8d: '❷', 0x8e: '❸', 0x8f: '❹', 0x90: '❺', 0x91: '❻', 0x92: '❼', 0x93: '❽', 0x94: '❾', 0x95: '❿',
	0x9e: '·', 0x9f: '•', 0xa1: '○', 0xa7: '▪', 0xa8: '◻', 0xab: '★',
	0xd8: '➢', 0xdf: '←', 0xe0: '→', 0xe1: '↑', 0xe2: '↓', 0xe8: '➔', 0xf0: '⇨',
	0xfb: '✗', 0xfc: '✓', 0xfd: '☒', 0xfe: '☑',
}

// isWingdings reports whether a font is Wingdings itself: Wingdings 2 and 3 have other encodings.
func isWingdings(name string) bool {
	plain := plainName(name)
	return plain == "wingdings" || plain == "wingdingsregular"
}

// nameWingdings names the codes to which an encoding of letters gives the names that Windows does: they
// are those of Wingdings. A subset that numbers its glyphs as they come has no such encoding.
func (e *encoding) nameWingdings(letters *encoding) {
	for code, name := range letters {
		at := slices.Index(winAnsiNames[:], name)
		if name == "" || e[code] != "" || at < 0 {
			continue
		}
		if r := wingdings[byte(at)]; r != 0 {
			e[code] = fmt.Sprintf("uni%04X", r)
		}
	}
}

// A privatePage gives the text of the codes of a symbol font, which Windows puts at U+F000 and after.
type privatePage func(code byte) string

func symbolPage(code byte) string { return textOfName(symbolNames[code], false) }

func wingdingsPage(code byte) string {
	if r := wingdings[code]; r != 0 {
		return string(r)
	}
	return ""
}

// privatePageOf gives that of a font, or nil.
func privatePageOf(name string, standard face) privatePage {
	switch {
	case standard == symbol:
		return symbolPage
	case isWingdings(name):
		return wingdingsPage
	}
	return nil
}
