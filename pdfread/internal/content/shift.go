package content

import "unicode"

// Programs move signs of a word off its line without setting them smaller: TeX lowers the E of its
// name, and what prints programs lowers asterisks and raises underscores. They are read where they
// stand in the word, on the line of the rest.

// slight is how far a glyph may be moved off the line of its word, in sizes: TeX's E is by half the
// height of an x, 0.22 to 0.28, asterisks by 0.18, underscores by 0.23.
const slight = 0.28

// straighten puts pieces that are slightly off the line of the word that they stand in on that line.
func (b *wordBuilder) straighten() {
	if !b.anySlightlyOff() {
		return
	}
	start, off := 0, 0 // of the word; the first piece off its line, or 0
	for i := 1; i <= len(b.pieces); i++ {
		if b.watch.Late() {
			return
		}
		if i == len(b.pieces) || !b.adjoins(i-1, i) {
			if off > 0 {
				b.moveEnds(start, off, i)
			}
			start, off = i, 0
			continue
		}
		line, size := b.pieces[start].base, b.runOf(&b.pieces[start]).size
		shift := abs(b.pieces[i].base - line)
		if shift > level*size && shift <= slight*size {
			if off == 0 {
				off = i
			}
			continue
		}
		if shift <= level*size && off > 0 && b.insideWord(off, i) {
			b.move(off, i, line)
		}
		start, off = i, 0
	}
}

// anySlightlyOff reports whether a piece is slightly off the line of the one shown before it.
func (b *wordBuilder) anySlightlyOff() bool {
	for i := 1; i < len(b.pieces); i++ {
		if shift := abs(b.pieces[i].base - b.pieces[i-1].base); shift > 0 && shift <= 2*slight*b.runOf(&b.pieces[i]).size {
			return true
		}
	}
	return false
}

// adjoins reports whether a piece was shown right after the one before it and stands right beside it,
// on its line or not.
func (b *wordBuilder) adjoins(i, j int) bool {
	p, q := &b.pieces[i], &b.pieces[j]
	r := b.runOf(p)
	if q.first != p.end || b.parted(p, q) || p.lane != q.lane || !r.sameStyle(b.runOf(q)) {
		return false
	}
	gap := b.gap(p, q)
	return gap >= -overlapping*r.em && gap <= r.face.gap*r.em
}

// insideWord reports whether pieces that have the line on both sides are part of its word: figures
// that are raised, or stand beside others, are not.
func (b *wordBuilder) insideWord(off, end int) bool {
	if !b.anyGlyph(off, end, unicode.IsDigit) {
		return true
	}
	return b.pieces[off].base < b.pieces[off-1].base && !b.anyGlyph(off-1, off, unicode.IsDigit) && !b.anyGlyph(end, end+1, unicode.IsDigit)
}

// moveEnds moves the signs at one end of a word, from start up to end, that are off its line: those
// before a letter or a figure, or else those from off on.
func (b *wordBuilder) moveEnds(start, off, end int) {
	at := b.pieces[off].base
	before := start > 0 && b.pieces[start-1].lane == b.pieces[off].lane && abs(b.pieces[start-1].base-at) <= level*b.runOf(&b.pieces[off]).size
	switch legible := b.anyGlyph(off, end, isLetterOrDigit); {
	case off == start+1 && !b.anyGlyph(start, off, isLetterOrDigit) && (legible || before):
		b.move(start, off, at)
	case !legible:
		b.move(off, end, b.pieces[start].base)
	}
}

// move puts pieces on a line.
func (b *wordBuilder) move(start, end int, base float32) {
	for i := start; i < end; i++ {
		b.pieces[i].base = base
	}
}

// anyGlyph reports whether a glyph of pieces begins with a character of a kind.
func (b *wordBuilder) anyGlyph(start, end int, is func(rune) bool) bool {
	for i := start; i < end; i++ {
		p := &b.pieces[i]
		for k := p.first; k < p.end; k++ {
			if g := &b.glyphs[k]; g.shown() && is(b.layer.first(g.text)) {
				return true
			}
		}
	}
	return false
}
