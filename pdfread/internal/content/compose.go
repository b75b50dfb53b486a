package content

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A spelling is a word on its way from its glyphs to its text. Its slices are kept from word
// to word.
type spelling struct {
	bases    []base
	accents  []accent
	alone    []accent // those that stand on nothing
	backward bool     // it has letters that are written from right to left
	clusters []cluster
	text     []byte
}

// A base is a glyph that accents may stand on.
type base struct {
	text        textCode
	left, right float32
	first, last int32    // of the accents on it, counted from 1; 0 is none
	vowel       textCode // printed before it and read after it, or 0: see leadsLetter
}

// An accent is an accent or a combining mark.
type accent struct {
	text   textCode
	mark   rune // what it is over a letter; 0 is itself
	middle float32
	shown  int   // bases shown before it
	next   int32 // the next one on its base, counted from 1; 0 is none
}

// compose appends the text of a word with marks, accents, soft hyphens or letters from right to
// left.
func (b *wordBuilder) compose(dst []byte, s *wordSpan) []byte {
	w := &b.spelling
	w.bases, w.accents, w.backward = w.bases[:0], w.accents[:0], false
	for k := s.first; k < s.end; k++ {
		if p := &b.pieces[b.order[k]]; !p.dropped {
			b.collect(p)
		}
	}
	w.settle(b.layer)
	w.turnVowels(b.layer)
	w.text = w.text[:0]
	if w.backward {
		w.spellBackward(b.layer)
	} else {
		for i := range w.bases {
			w.text = w.appendBase(w.text, b.layer, &w.bases[i])
		}
	}
	return append(dst, hyphenated(norm.NFC.String(joinVowels(unshaped(string(w.text)))))...)
}

// collect parts the glyphs of a piece into bases and what stands on them.
func (b *wordBuilder) collect(p *piece) {
	w := &b.spelling
	for i := p.first; i < p.end; i++ {
		g := &b.glyphs[i]
		if !g.shown() {
			continue
		}
		w.backward = w.backward || g.flags&special != 0 && rightToLeft(b.layer.spelled(g.text))
		left := b.runs[g.run].along(g.x, g.y)
		if mark := accentOf(g.text); mark != 0 || unicode.Is(unicode.M, b.layer.first(g.text)) && !leadsLetter(g.text) {
			w.accents = append(w.accents, accent{text: g.text, mark: mark, middle: left + float32(g.advance/2), shown: len(w.bases)})
		} else {
			w.bases = append(w.bases, base{text: g.text, left: left, right: left + g.advance})
		}
	}
}

// settle gives each accent its base; one that stands over none stands for itself.
func (w *spelling) settle(l *textLayer) {
	w.alone = w.alone[:0]
	for i := range w.accents {
		a := &w.accents[i]
		switch at := w.under(l, a); {
		case at >= 0:
			w.put(i, at)
		case unicode.Is(unicode.M, l.first(a.text)) && a.shown > 0:
			w.put(i, a.shown-1)
		default:
			w.alone = append(w.alone, *a)
		}
	}
	if len(w.alone) > 0 {
		w.bases = merge(w.bases, w.alone)
	}
}

// reach is how many glyphs before and after it in the order of showing an accent may belong to.
// Programs show one right before or after its letter, or all accents of a word after it.
const reach = 16

// markSlack is how far behind its letter, in widths of that, the origin of a combining mark may
// stand. Marks without an advance are drawn back from where their letter ends, up to rounding.
const markSlack = 0.05

// under is the index of the letter under the middle of an accent: the one shown before it, the
// one after it, or one further off; -1 when there is none.
func (w *spelling) under(l *textLayer, a *accent) int {
	if i := w.carrier(l, a); i >= 0 {
		return i
	}
	for off := range reach {
		for _, i := range [...]int{a.shown - 1 - off, a.shown + off} {
			if i < 0 || i >= len(w.bases) {
				continue
			}
			o := &w.bases[i]
			right := o.right
			if i == a.shown-1 && a.mark == 0 {
				right += float32(markSlack * (o.right - o.left))
			}
			if unicode.IsLetter(l.first(o.text)) && a.middle >= o.left && a.middle <= right {
				return i
			}
		}
	}
	return -1
}

// carrier is the index of the letter that a combining mark belongs to: the one shown before it, for
// programs that shape text show marks after their letter, wherever a font has them drawn. They
// turn letters that are read from right to left around, and the marks with them. -1 says that the
// mark stands further off, or is none.
func (w *spelling) carrier(l *textLayer, a *accent) int {
	i := a.shown - 1
	if a.mark != 0 {
		return -1
	}
	if r := l.first(a.text); r >= 0x590 && r <= 0x8ff && a.shown < len(w.bases) && (i < 0 || w.bases[a.shown].left > w.bases[i].left) {
		i = a.shown
	}
	if i < 0 {
		return -1
	}
	o := &w.bases[i]
	if width := o.right - o.left; a.middle < o.left-width || a.middle > o.right+width {
		return -1
	}
	return i
}

// put sets an accent on a base, after those that stand there.
func (w *spelling) put(accent, at int) {
	o, number := &w.bases[at], int32(accent+1)
	if o.last == 0 {
		o.first = number
	} else {
		w.accents[o.last-1].next = number
	}
	o.last = number
}

// merge puts accents that stand alone back between the glyphs where they were shown.
func merge(bases []base, alone []accent) []base {
	out := make([]base, 0, len(bases)+len(alone))
	for i := 0; i <= len(bases); i++ {
		for len(alone) > 0 && alone[0].shown <= i {
			out = append(out, base{text: alone[0].text, left: alone[0].middle})
			alone = alone[1:]
		}
		if i < len(bases) {
			out = append(out, bases[i])
		}
	}
	return out
}

// appendBase appends a glyph and what stands on it.
func (w *spelling) appendBase(dst []byte, l *textLayer, o *base) []byte {
	dst = l.appendText(dst, w.dotted(o))
	vowel := o.vowel
	for i := o.first; i > 0; i = w.accents[i-1].next {
		a := &w.accents[i-1]
		if vowel != 0 && norm.NFC.PropertiesString(l.spelled(a.text)).CCC() == 0 {
			dst, vowel = l.appendText(dst, vowel), 0
		}
		if a.mark != 0 {
			dst = utf8.AppendRune(dst, a.mark)
		} else {
			dst = l.appendText(dst, a.text)
		}
	}
	if vowel != 0 {
		dst = l.appendText(dst, vowel)
	}
	return dst
}

// dotted is the text of a letter under its accents: an i lost its dot to make room for one.
func (w *spelling) dotted(o *base) textCode {
	if o.first == 0 {
		return o.text
	}
	switch o.text {
	case 'ı':
		return 'i'
	case 'ȷ':
		return 'j'
	}
	return o.text
}

// spellBackward spells a word that is read from right to left.
func (w *spelling) spellBackward(l *textLayer) {
	w.clusters = w.clusters[:0]
	for i := range w.bases {
		o := &w.bases[i]
		w.clusters = append(w.clusters, cluster{string(w.appendBase(nil, l, o)), o.left})
	}
	slices.SortStableFunc(w.clusters, func(x, y cluster) int { return cmp.Compare(x.u, y.u) })
	logical(w.clusters)
	for _, c := range w.clusters {
		w.text = append(w.text, c.text...)
	}
}

func letter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
}

// hyphenated spells the soft hyphens of a word that does not end with them: what is printed
// within a word is a hyphen. At the end it is what joins the word with the next line.
func hyphenated(s string) string {
	if !strings.ContainsRune(s, softHyphen) {
		return s
	}
	body := strings.TrimRight(s, string(softHyphen))
	return strings.ReplaceAll(body, string(softHyphen), "-") + s[len(body):]
}
