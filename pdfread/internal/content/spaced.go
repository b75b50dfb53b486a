package content

import "unicode"

const (
	// widestSpacing is how far the letters of one word may be spaced, in ems. Headings are
	// spaced by a tenth to a half.
	widestSpacing = 0.7

	// even is how much the gaps between spaced letters may differ, in ems: kerning stays on.
	even = 0.06

	// spacedLetters is how many letters in a row at even gaps make a spaced word, where nothing
	// else says that they are spaced.
	spacedLetters = 4
)

// joinSpaced joins the words of one line, from an index on, that are letters of a spaced word:
// single glyphs that one operator shows at even gaps, no blank between them.
func (b *wordBuilder) joinSpaced(from int) {
	kept, barred := from, from
	for i := from; i < len(b.words); {
		j := i + 1
		if b.single(i) {
			j, barred = b.spacedEnd(i, barred)
		}
		w := b.words[i]
		w.end = b.words[j-1].end
		b.words[kept] = w
		kept++
		i = j
	}
	b.words = b.words[:kept]
}

// spacedEnd is the index after the last letter of the spaced word that starts at one. Before the
// barred index no word starts but by its character spacing, for its stretch goes on to what is no
// letter; the one to bar next is given as well, so that a stretch is looked through once.
func (b *wordBuilder) spacedEnd(i, barred int) (end, bar int) {
	first, ok := b.letterGap(i, i+1)
	set := ok && b.setSpaced(i, first)
	if !ok || !set && i < barred {
		return i + 1, barred
	}
	j := i + 1
	for gap := first; ok && (set || b.letter(j-1)) && abs(gap-first) <= even*b.runOf(b.head(j)).em; gap, ok = b.letterGap(j-1, j) {
		j++
	}
	switch {
	case !set && !b.letter(j-1):
		return i + 1, j
	case set || j-i >= spacedLetters:
		return j, barred
	}
	return i + 1, barred
}

// single reports whether a word is one glyph.
func (b *wordBuilder) single(i int) bool {
	w := &b.words[i]
	return w.end == w.first+1 && b.head(i).count == 1
}

func (b *wordBuilder) head(i int) *piece { return &b.pieces[b.order[b.words[i].first]] }

// letterGap is the gap between a single glyph and the word after it, if they may be letters of
// one word.
func (b *wordBuilder) letterGap(i, j int) (float32, bool) {
	if j == len(b.words) || !b.single(j) {
		return 0, false
	}
	p, q := b.head(i), b.head(j)
	r := b.runOf(p)
	gap := q.left - p.right
	together := q.first == p.end && b.glyphs[q.first].flags&(gapBefore|opens) == 0
	return gap, together && gap > 0 && gap <= widestSpacing*r.em && r.sameStyle(b.runOf(q))
}

// letter reports whether a single glyph is a letter, and no dot that leads to a number nor a
// figure of several columns.
func (b *wordBuilder) letter(i int) bool {
	c := rune(b.glyphs[b.head(i).first].text)
	return unicode.IsUpper(c) || unicode.IsLower(c)
}

// setSpaced reports whether character spacing is what leaves a gap.
func (b *wordBuilder) setSpaced(i int, gap float32) bool {
	r := b.runOf(b.head(i))
	return abs(gap-r.spacing) <= even/3*r.em
}
