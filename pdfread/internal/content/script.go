package content

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const softHyphen = '\u00ad'

// spacingAccents are the accents that stand for themselves, and the marks that they become
// over a letter: programs such as TeX print letter and accent one over the other.
var spacingAccents = map[rune]rune{
	'`': 0x300, '´': 0x301, '^': 0x302, 'ˆ': 0x302, '~': 0x303, '˜': 0x303, '¯': 0x304, 'ˉ': 0x304, '˘': 0x306,
	'˙': 0x307, '¨': 0x308, '˚': 0x30a, '˝': 0x30b, 'ˇ': 0x30c, '¸': 0x327, '˛': 0x328,
}

// spacingAccent gives the mark that a character is as an accent, or 0.
func spacingAccent(r rune) rune {
	if r < '^' || r > 'z' && r < '~' || r >= 'a' && r <= 'z' {
		return 0
	}
	return spacingAccents[r]
}

// accentOf gives the mark that a glyph's text is as an accent, or 0.
func accentOf(c textCode) rune {
	if c >= severalCharacters {
		return 0
	}
	return spacingAccent(rune(c))
}

// rightToLeft reports whether a text has a letter that is written from right to left.
func rightToLeft(s string) bool {
	for _, r := range s {
		if isRightToLeft(r) {
			return true
		}
	}
	return false
}

func isRightToLeft(r rune) bool {
	return r >= 0x590 && (r <= 0x8ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff || r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff) &&
		!unicode.Is(unicode.Nd, r) && !unicode.Is(unicode.Mn, r)
}

// unshaped spells Arabic presentation forms, which say how a letter is drawn between its
// neighbours, as the letters that they are (Unicode Standard, 9.2).
func unshaped(s string) string {
	if !strings.ContainsFunc(s, isShaped) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isShaped(r) {
			b.WriteString(norm.NFKC.String(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// composedAm spells the vowel am of Thai and Lao, which is drawn as a ring and a vowel, with a
// tone mark between them or before the ring, as the one letter that it is.
func composedAm(s string) string {
	if !strings.ContainsAny(s, "\u0e4d\u0ecd") {
		return s
	}
	return amComposer.Replace(s)
}

var amComposer = strings.NewReplacer(amSpellings("\u0e4d", "\u0e32", "\u0e33", "\u0e48\u0e49\u0e4a\u0e4b",
	amSpellings("\u0ecd", "\u0eb2", "\u0eb3", "\u0ec8\u0ec9\u0eca\u0ecb", nil))...)

// amSpellings appends pairs of a spelling of am and the letter, for each tone mark and for none.
func amSpellings(ring, vowel, am, tones string, pairs []string) []string {
	pairs = append(pairs, ring+vowel, am)
	for _, tone := range tones {
		t := string(tone)
		pairs = append(pairs, ring+t+vowel, t+am, t+ring+vowel, t+am)
	}
	return pairs
}

func isShaped(r rune) bool { return r >= 0xfb50 && r <= 0xfdff || r >= 0xfe70 && r <= 0xfefc }

// A cluster is a glyph's text with the marks on it, in the order in which it is printed from
// left to right.
type cluster struct {
	text string
	u    float32
}

// logical puts clusters that stand from left to right into the order in which they are read:
// the whole from right to left, letters and figures of the other direction within from left
// to right (Unicode Standard Annex 9, run backwards for one run of text).
func logical(clusters []cluster) {
	reverse(clusters)
	for i := 0; i < len(clusters); {
		j := i
		for j < len(clusters) && leftToRight(clusters, j, i) {
			j++
		}
		if j > i {
			for k := j; k > i+1 && !strongLeft(clusters[k-1].text); k-- {
				j = k - 1 // a separator at the end belongs to the text around it
			}
			reverse(clusters[i:j])
			i = j
			continue
		}
		clusters[i].text = mirrored(clusters[i].text)
		i++
	}
}

func reverse(c []cluster) {
	for i, j := 0, len(c)-1; i < j; i, j = i+1, j-1 {
		c[i], c[j] = c[j], c[i]
	}
}

// leftToRight reports whether a cluster goes on with a stretch of the other direction.
func leftToRight(c []cluster, at, start int) bool {
	if strongLeft(c[at].text) {
		return true
	}
	return at > start && separates(c[at].text)
}

// strongLeft reports whether a text is a letter or a figure that is read from left to right.
func strongLeft(text string) bool {
	for _, r := range text {
		return unicode.IsDigit(r) || unicode.IsLetter(r) && !isRightToLeft(r) || r == '%' || r == '$' || r == '€' || r == '£'
	}
	return false
}

// separates reports whether a text joins the figures on its sides.
func separates(text string) bool {
	switch text {
	case ".", ",", ":", "/", "-", "+", "\u00a0", "'", "\u066b", "\u066c", "@", "_":
		return true
	}
	return false
}

var mirrors = map[string]string{"(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«"}

func mirrored(text string) string {
	if m, ok := mirrors[text]; ok {
		return m
	}
	return text
}
