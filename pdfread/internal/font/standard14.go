package font

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed data/metrics.txt
var metricsList string

// A face is one of the standard 14 fonts, or the one among them that stands in for a font that
// is not embedded.
type face struct {
	column          int // of data/metrics.txt; -1 when every glyph is 600 wide
	ascent, descent float64
}

// The metrics of the standard 14 fonts (Ascender and Descender of their AFM files; of the two
// symbol fonts, which give none, the top and bottom of FontBBox).
var (
	courier         = face{-1, 629, -157}
	helvetica       = face{0, 718, -207}
	helveticaBold   = face{1, 718, -207}
	times           = face{2, 683, -217}
	timesBold       = face{3, 683, -217}
	timesItalic     = face{4, 683, -217}
	timesBoldItalic = face{5, 683, -217}
	symbol          = face{6, 1010, -293}
	dingbats        = face{7, 820, -143}
)

// width gives the advance of a glyph in thousandths.
func (f face) width(name string) (float64, bool) {
	if f.column < 0 {
		return 600, name != "" && name != ".notdef"
	}
	row, found := lookup(metricsList, name)
	if !found {
		return 0, false
	}
	for range f.column {
		_, row, _ = strings.Cut(row, "\t")
	}
	field, _, _ := strings.Cut(row, "\t")
	w, err := strconv.ParseFloat(field, 64)
	return w, err == nil
}

// symbolic reports whether the face has an encoding of its own.
func (f face) symbolic() bool { return f.column >= symbol.column }

func (f face) encoding() *encoding {
	switch f.column {
	case symbol.column:
		return (*encoding)(&symbolNames)
	case dingbats.column:
		return (*encoding)(&zapfDingbatsNames)
	}
	return (*encoding)(&standardNames)
}

// standardFamilies are the names that the standard 14 fonts go by, in lower case without blanks
// and punctuation: their own, and those of the fonts made to their metrics.
var standardFamilies = []struct {
	prefix string
	faces  [4]face // regular, bold, italic, both
}{
	{"courier", [4]face{courier, courier, courier, courier}},
	{"helvetica", [4]face{helvetica, helveticaBold, helvetica, helveticaBold}},
	{"arial", [4]face{helvetica, helveticaBold, helvetica, helveticaBold}},
	{"times", [4]face{times, timesBold, timesItalic, timesBoldItalic}}, // and Times New Roman, see styleOf
	{"liberationmono", [4]face{courier, courier, courier, courier}},
	{"liberationsans", [4]face{helvetica, helveticaBold, helvetica, helveticaBold}},
	{"liberationserif", [4]face{times, timesBold, timesItalic, timesBoldItalic}},
	{"symbol", [4]face{symbol, symbol, symbol, symbol}},
	{"zapfdingbats", [4]face{dingbats, dingbats, dingbats, dingbats}},
}

// standardFace finds the standard font that a name means: its own name or an alias such as
// ArialMT, Arial,Bold or TimesNewRomanPS-BoldItalicMT. Narrow and black cuts are other fonts.
func standardFace(name string) (face, bool) {
	plain := plainName(name)
	for _, family := range standardFamilies {
		rest, ok := strings.CutPrefix(plain, family.prefix)
		if !ok {
			continue
		}
		bold, italic, ok := styleOf(rest)
		if !ok {
			return face{}, false
		}
		return pickFace(family.faces, bold, italic), true
	}
	return face{}, false
}

func pickFace(faces [4]face, bold, italic bool) face {
	i := 0
	if bold {
		i |= 1
	}
	if italic {
		i |= 2
	}
	return faces[i]
}

// plainName strips a font name of case, blanks and punctuation.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return -1
	}, name)
}

// styleOf reads what follows a family's name; ok is false when it says more than bold and italic.
func styleOf(rest string) (bold, italic, ok bool) {
	for rest != "" {
		word := ""
		for _, w := range []string{"newroman", "new", "roman", "psmt", "ps", "mt", "std", "regular", "normal", "bold", "italic", "oblique", "bi"} {
			if strings.HasPrefix(rest, w) {
				word = w
				break
			}
		}
		switch word {
		case "":
			return false, false, false
		case "bold":
			bold = true
		case "italic", "oblique":
			italic = true
		case "bi":
			bold, italic = true, true
		}
		rest = rest[len(word):]
	}
	return bold, italic, true
}
