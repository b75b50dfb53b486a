package content

import "github.com/truecopy-go/truecopy/internal/layout"

// lookBack is how many pieces before one on its line may be its twin, or lie under it.
const lookBack = 4

// dropTwins drops the second of two pieces of the same text at the same place: print made
// bold or given a shadow by printing it twice.
func (b *wordBuilder) dropTwins() {
	start := int32(0)
	for n, end := range b.lines {
		for k := start; k < end; k++ {
			if b.watch.Late() {
				return
			}
			left := b.pieces[b.order[k]].left
			for _, j := range b.order[max(start, k-lookBack):k] {
				if b.pieces[j].right >= left {
					b.compare(j, b.order[k])
				}
			}
		}
		if n+1 < len(b.lines) {
			b.compareLines(start, end, b.lines[n+1])
		}
		start = end
	}
}

// compareLines compares the pieces of two lines that stand closer than lines of text do.
func (b *wordBuilder) compareLines(start, middle, end int32) {
	p, q := &b.pieces[b.order[start]], &b.pieces[b.order[middle]]
	if p.lane != q.lane || p.base-q.base > closest*b.runOf(p).size {
		return
	}
	j := start
	for k := middle; k < end; k++ {
		q := &b.pieces[b.order[k]]
		for j < middle && b.pieces[b.order[j]].right < q.left {
			j++
		}
		for i := max(start, j-1); i < middle && i < j+lookBack; i++ {
			b.compare(b.order[i], b.order[k])
		}
	}
}

// closest is the distance of two baselines in ems under which they are not two lines of text.
const closest = 0.5

// compare drops q where it is the twin of p, and counts it where it is printed over p.
func (b *wordBuilder) compare(first, second int32) {
	if first > second {
		first, second = second, first
	}
	p, q := &b.pieces[first], &b.pieces[second]
	if p.right < q.left || q.right < p.left || p.dropped || q.dropped {
		return // side by side: neither twins nor over each other
	}
	r := b.runOf(p)
	if b.twins(p, q, r) {
		b.drop(q)
		return
	}
	b.overlaps.look(b, p, q)
}

func (b *wordBuilder) drop(p *piece) {
	p.dropped = true
	t := &b.layer.tally
	for i := p.first; i < p.end; i++ {
		if g := &b.glyphs[i]; g.shown() {
			g.flags |= twice
			t.Words--
			t.Twice++
			if g.flags&garbled != 0 {
				t.Garbled--
			}
		}
	}
}

func (b *wordBuilder) twins(p, q *piece, r *run) bool {
	s := b.runOf(q)
	if p.count != q.count || !sizedAlike(r, s) {
		return false
	}
	shift := min(twinShift*r.em, 0.45*(p.right-p.left))
	if abs(p.left-q.left) > shift || abs(p.right-q.right) > shift || abs(p.base-q.base) > twinShift*r.size {
		return false
	}
	i, j := p.first, q.first
	for n := p.count; n > 0; n-- {
		for !b.glyphs[i].shown() {
			i++
		}
		for !b.glyphs[j].shown() {
			j++
		}
		if !b.layer.sameText(b.glyphs[i].text, b.glyphs[j].text) {
			return false
		}
		i++
		j++
	}
	return true
}

// sizedAlike reports whether two runs are of one size. Of a Type 3 font, which draws the outline
// of a letter over it, the size is not known well.
func sizedAlike(r, s *run) bool {
	const known, guessed = 0.1, 0.3
	off := float32(known)
	if r.face.font.Type3 != nil || s.face.font.Type3 != nil {
		off = guessed
	}
	return abs(r.size-s.size) <= off*max(r.size, s.size)
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

// An overlapCount counts text that is printed over other text.
type overlapCount struct {
	glyphs int
	boxes  int // that box is around
	box    layout.Box
}

// look counts two pieces of which one is printed over the other by half an em or half its
// width.
func (o *overlapCount) look(b *wordBuilder, p, q *piece) {
	r, s := b.runOf(p), b.runOf(q)
	common := min(p.right, q.right) - max(p.left, q.left)
	em := min(r.em, s.em)
	if common < min(0.5*em, 0.5*min(p.right-p.left, q.right-q.left)) || abs(p.base-q.base) > closest*min(r.size, s.size) {
		return
	}
	if !b.legible(p) || !b.legible(q) {
		return
	}
	o.glyphs += int(min(p.count, q.count))
	o.over(b, p)
	o.over(b, q)
}

// over adds the box of a piece that is printed over another one, or under it.
func (o *overlapCount) over(b *wordBuilder, p *piece) {
	if p.over {
		return
	}
	p.over = true
	if box := b.boxOf(p); o.boxes == 0 {
		o.box = box
	} else {
		o.box = join(o.box, box)
	}
	o.boxes++
}

// legible reports whether a piece has a letter or a figure: leaders and underscores are
// printed under text on purpose, accents over it.
func (b *wordBuilder) legible(p *piece) bool {
	if p.legible == unasked {
		p.legible = no
		if b.anyLegible(p) {
			p.legible = yes
		}
	}
	return p.legible == yes
}

// An answer is kept, for a long piece may be asked for as many times as it has glyphs.
type answer uint8

const (
	unasked answer = iota
	yes
	no
)

func (b *wordBuilder) anyLegible(p *piece) bool {
	for i := p.first; i < p.end; i++ {
		if g := &b.glyphs[i]; g.shown() && strongOrLetter(b.layer.spelled(g.text)) {
			return true
		}
	}
	return false
}

func strongOrLetter(text string) bool { return letter(text) || strongLeft(text) }
