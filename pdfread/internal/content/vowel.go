package content

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Scripts of India and its neighbours have vowels that are printed before a consonant and read
// after it (Unicode Standard, 12.1). Thai and Lao, which print them before as well, are encoded as
// they are printed.

// leadsLetter reports whether a glyph is a vowel that is printed before the consonant that it is
// read after.
func leadsLetter(c textCode) bool {
	switch {
	case c < 0x93f || c > 0x17c3:
		return false
	case c == 0x93f, c == 0x9bf, c == 0x9c7, c == 0x9c8, c == 0xa3f, c == 0xabf, c == 0xb47, c >= 0xbc6 && c <= 0xbc8,
		c >= 0xd46 && c <= 0xd48, c == 0xdd9, c == 0xddb, c == 0x1031, c >= 0x17c1:
		return true
	}
	return false
}

// turnVowels puts vowels that stand before their consonants on them.
func (w *spelling) turnVowels(l *textLayer) {
	kept := w.bases[:0]
	for i := 0; i < len(w.bases); i++ {
		o := w.bases[i]
		if !leadsLetter(o.text) {
			kept = append(kept, o)
			continue
		}
		if n := len(kept); n > 0 && o.left < kept[n-1].left { // shown after it
			kept[n-1].vowel = o.text
			continue
		}
		to := i + 1
		for to < len(w.bases)-1 && w.halved(l, &w.bases[to]) {
			to++
		}
		if to == len(w.bases) || w.bases[to].vowel != 0 || leadsLetter(w.bases[to].text) {
			kept = append(kept, o)
			continue
		}
		w.bases[to].vowel = o.text
	}
	w.bases = kept
}

// halved reports whether a consonant has lost its vowel to the one after it: it ends with a virama.
func (w *spelling) halved(l *textLayer, o *base) bool {
	const virama = 9 // canonical combining class
	last := l.spelled(o.text)
	if o.last != 0 {
		last = l.spelled(w.accents[o.last-1].text)
	}
	_, size := utf8.DecodeLastRuneInString(last)
	return norm.NFC.PropertiesString(last[len(last)-size:]).CCC() == virama
}

// joinVowels puts the vowel AM of Thai and Lao together again, of which fonts print the ring under
// the tone mark.
func joinVowels(s string) string {
	if !strings.ContainsAny(s, "\u0e4d\u0ecd") {
		return s
	}
	runes := []rune(s)
	out := runes[:0]
	for i := 0; i < len(runes); i++ {
		r, end := runes[i], i+1
		for end < len(runes) && isTone(runes[end]) {
			end++
		}
		if (r == 0xe4d || r == 0xecd) && end < len(runes) && runes[end] == r-0x1b {
			out = append(append(out, runes[i+1:end]...), r-0x1a)
			i = end
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// isTone reports whether a character is a tone mark of Thai or Lao.
func isTone(r rune) bool { return r >= 0xe48 && r <= 0xe4b || r >= 0xec8 && r <= 0xecb }
