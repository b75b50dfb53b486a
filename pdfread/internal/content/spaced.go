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
	kept := from
	for i := from; i < len(b.words); {
		j := b.spacedEnd(i)
		w := b.words[i]
		w.end = b.words[j-1].end
		b.words[kept] = w
		kept++
		i = j
	}
	b.words = b.words[:kept]
}

// spacedEnd is the index after the last letter of the spaced word that starts at one.
func (b *wordBuilder) spacedEnd(i int) int {
	if !b.single(i) {
		return i + 1
	}
	j := i + 1
	var first float32
	for ; j < len(b.words) && b.single(j); j++ {
		gap, ok := b.letterGap(j-1, j)
		if !ok || j > i+1 && abs(gap-first) > even*b.runOf(b.head(j)).em {
			break
		}
		if j == i+1 {
			first = gap
		}
	}
	if j-i >= spacedLetters && b.allLetters(i, j) || j-i > 1 && b.setSpaced(i, first) {
		return j
	}
	return i + 1
}

// single reports whether a word is one glyph.
func (b *wordBuilder) single(i int) bool {
	w := &b.words[i]
	return w.end == w.first+1 && b.head(i).count == 1
}

func (b *wordBuilder) head(i int) *piece { return &b.pieces[b.order[b.words[i].first]] }

// letterGap is the gap between two single glyphs, if they may be letters of one word.
func (b *wordBuilder) letterGap(i, j int) (float32, bool) {
	p, q := b.head(i), b.head(j)
	r := b.runOf(p)
	gap := q.left - p.right
	together := q.first == p.end && b.glyphs[q.first].flags&(gapBefore|opens) == 0
	return gap, together && gap > 0 && gap <= widestSpacing*r.em && r.sameStyle(b.runOf(q))
}

// allLetters reports whether single glyphs are letters, and not dots that lead to a number or
// figures of several columns.
func (b *wordBuilder) allLetters(i, j int) bool {
	for ; i < j; i++ {
		c := rune(b.glyphs[b.head(i).first].text)
		if !unicode.IsUpper(c) && !unicode.IsLower(c) {
			return false
		}
	}
	return true
}

// setSpaced reports whether character spacing is what leaves a gap.
func (b *wordBuilder) setSpaced(i int, gap float32) bool {
	r := b.runOf(b.head(i))
	return abs(gap-r.spacing) <= even/3*r.em
}
