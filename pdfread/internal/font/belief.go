package font

import (
	"math"
	"sync"
)

// A ToUnicode CMap can be wrong from end to end: shuffled against extraction, made for another
// subset, shifted by some codes. Such text looks like text. The widths of the glyphs tell: what
// the map calls an m has the width of an l.

// claims are the widths of the glyphs that a map takes for single characters, in thousandths.
type claims map[string]float64

// add notes a claim. A glyph without a width proves nothing.
func (c claims) add(text string, width float64) {
	if text == "" || !(width > 0) {
		return
	}
	if _, ok := c[text]; !ok {
		c[text] = width
	}
}

// refuted reports whether the widths cannot be those of the characters that they are claimed for.
func (c claims) refuted(standard face, isStandard bool) bool {
	if isStandard && !standard.symbolic() && standard.column >= 0 {
		return c.offStandard(standard)
	}
	return c.upsideDown()
}

// offStandard compares the claims with the metrics of the standard font that the font is named
// after. On the 314 such fonts with a ToUnicode CMap of the corpus, not more than 3 % of the
// characters are off by more than 15, once the width that a producer fills gaps with is left out.
func (c claims) offStandard(standard face) bool {
	const near, few, share = 15, 8, 0.35
	same, off := 0, 0
	offAt := map[float64]int{}
	for text, width := range c {
		want, ok := standard.width(latinNames()[text])
		switch {
		case !ok:
		case math.Abs(width-want) <= near:
			same++
		default:
			off++
			offAt[width]++
		}
	}
	filler := 0
	for _, n := range offAt {
		filler = max(filler, n)
	}
	off -= filler
	return off >= few && float64(off) > share*float64(same+off)
}

// upsideDown reports whether one of fijlrt is wider than an m or w, by a tenth or more: two pairs
// of them, and one pair in six. Of the 835 fonts of the corpus that have a ToUnicode CMap and
// such a pair, one has two that are: an Arabic font whose map says Latin letters. The width that
// producers fill gaps with is left out.
func (c claims) upsideDown() bool {
	const tenth, fewest, share = 1.1, 2, 6
	filler := c.filler()
	pairs, wrong := 0, 0
	for _, narrow := range []string{"f", "i", "j", "l", "r", "t"} {
		for _, wide := range []string{"m", "w", "M", "W"} {
			n, w := c[narrow], c[wide]
			if n == 0 || w == 0 || n == filler || w == filler {
				continue
			}
			pairs++
			if n > w*tenth {
				wrong++
			}
		}
	}
	return wrong >= fewest && wrong*share >= pairs
}

// filler is the width that more than a third of the claims are of, or 0.
func (c claims) filler() float64 {
	count := map[float64]int{}
	for _, w := range c {
		if count[w]++; count[w]*3 > len(c) {
			return w
		}
	}
	return 0
}

// latinNames gives the glyph name of the characters of WinAnsiEncoding.
var latinNames = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, name := range winAnsiNames {
		if text := textOfName(name, false); text != "" {
			names[text] = name
		}
	}
	return names
})

// claimed collects what is said of the codes that Widths has a width for.
func (s *simpleText) claimed(widths *[256]float64) claims {
	c := claims{}
	for code, w := range widths {
		if w > 0 {
			c.add(s.text(code), w)
		}
	}
	return c
}

// maximumClaims bounds the codes of a Type 0 font that are looked at. A Latin alphabet with its
// accents has a few hundred.
const maximumClaims = 2000

// claimed collects what the ToUnicode CMap says of the codes that W has a width for.
func (c *composite) claimed() claims {
	out, left := claims{}, maximumClaims
	for _, s := range c.toUnicode.spans {
		for code := uint64(s.low); code <= uint64(s.high) && code <= 0xffff && left > 0; code++ {
			left--
			i, ok := find(c.metrics.widths, c.cmap.cid(uint32(code), 2))
			if !ok {
				continue
			}
			text, _ := c.toUnicode.text(uint32(code))
			out.add(text, c.metrics.values[i])
		}
	}
	return out
}
