package font

import (
	"math"
	"strconv"
	"strings"
)

// Drivers that set bitmap fonts of TeX name each glyph by its code: a65, or G41. Such a name says
// nothing of the character; that code 65 is an A is a convention that most fonts follow and
// mathematical ones break. So the convention is taken only for a font whose widths look like
// those of letters and figures, and only for characters that the encodings of TeX and ASCII have in
// common, or Latin-1 beside many of these, and the font says that it is a guess.

// common are the characters that TeX's text encodings (OT1, T1) and ASCII have at one code.
const common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%&()*+,-./:;=?@[]"

// quotes are those that TeX's text encodings have at the codes of ASCII's straight ones.
var quotes = map[byte]string{'\'': "’", '`': "‘"}

// typewriter are those that a font of one width has there too: TeX's typewriter faces follow
// ASCII but for the single quotes.
const typewriter = common + "\"$<>\\^_{|}~"

// guess gives the text of the codes of a font that names its glyphs by code, or nil.
func guess(names *encoding, widths *[256]float64) *[256]string {
	if !names.byCode() || !names.looksLikeText(widths) {
		return nil
	}
	shared := common
	if names.oneWidth(widths) {
		shared = typewriter
	}
	texts := new([256]string)
	for i, c := range []byte(shared) {
		if names.has(c) {
			texts[c] = shared[i : i+1]
		}
	}
	for c, text := range quotes {
		if names.has(c) {
			texts[c] = text
		}
	}
	if names.western() {
		for c := 0xc0; c < 0xff; c++ {
			if names.has(byte(c)) && c != 0xd7 && c != 0xdf && c != 0xf7 { // Œ, SS and œ
				texts[c] = string(rune(c))
			}
		}
	}
	return texts
}

// western reports whether the upper codes are accented letters among many plain ones: T1 has them
// where Latin-1 does. The Cyrillic encodings of TeX have all of an alphabet there.
func (e *encoding) western() bool {
	const many, few = 10, 8
	plain, upper := 0, 0
	for c := 'a'; c <= 'z'; c++ {
		if e.has(byte(c)) {
			plain++
		}
	}
	for c := 0xc0; c <= 0xff; c++ {
		if e.has(byte(c)) {
			upper++
		}
	}
	return plain >= many && upper <= few
}

// oneWidth reports whether the glyphs, if they are not few, are all of one width.
func (e *encoding) oneWidth(widths *[256]float64) bool {
	const few = 8
	count, even := e.spread(typewriter, widths)
	return count >= few && even
}

// has reports whether the encoding names a glyph at a code.
func (e *encoding) has(code byte) bool { return e[code] != "" && e[code] != ".notdef" }

// byCode reports whether every name is the same letters and then its code, decimal or hexadecimal.
func (e *encoding) byCode() bool {
	prefix, base, found := "", 0, false
	for code := range e {
		if !e.has(byte(code)) {
			continue
		}
		if !found {
			prefix, base = splitCode(e[code], code)
			if found = true; base == 0 {
				return false
			}
		}
		number, ok := strings.CutPrefix(e[code], prefix)
		if n, err := strconv.ParseUint(number, base, 16); !ok || err != nil || int(n) != code {
			return false
		}
	}
	return found
}

// splitCode cuts a name before the digits of a code and gives their base, or 0.
func splitCode(name string, code int) (prefix string, base int) {
	for _, base := range []int{10, 16} {
		digits := strconv.FormatInt(int64(code), base)
		if cut := len(name) - len(digits); cut > 0 && strings.EqualFold(name[cut:], digits) {
			return strings.TrimRight(name[:cut], "0"), base
		}
	}
	return "", 0
}

// looksLikeText weighs the widths of what would be letters and figures. Figures are of one width,
// for columns have to line up; i and l are narrower than m and w, unless all are of one width. And
// there have to be figures or frequent letters at all: a font of four arrows is no text.
func (e *encoding) looksLikeText(widths *[256]float64) bool {
	const fewFigures, fewLetters = 3, 4
	figures, even := e.spread("0123456789", widths)
	letters, _ := e.spread("etaoinsr", widths)
	if !even || figures < fewFigures && letters < fewLetters {
		return false
	}
	return e.widest("ijl", widths) <= e.narrowest("mwMW", widths)
}

// spread counts the glyphs that are there and reports whether they are of one width, to 2 %:
// widths are rounded to whole pixels of a bitmap.
func (e *encoding) spread(of string, widths *[256]float64) (count int, even bool) {
	low, high := math.Inf(1), 0.0
	for _, c := range []byte(of) {
		if w := widths[c]; e.has(c) && !math.IsNaN(w) {
			low, high = min(low, w), max(high, w)
			count++
		}
	}
	return count, count == 0 || high-low <= high*0.02
}

func (e *encoding) widest(of string, widths *[256]float64) float64 {
	w := 0.0
	for _, c := range []byte(of) {
		if e.has(c) && widths[c] > w {
			w = widths[c]
		}
	}
	return w
}

func (e *encoding) narrowest(of string, widths *[256]float64) float64 {
	w := math.Inf(1)
	for _, c := range []byte(of) {
		if e.has(c) && widths[c] < w {
			w = widths[c]
		}
	}
	return w
}
