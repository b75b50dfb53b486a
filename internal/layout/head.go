package layout

import (
	"math"
	"slices"
)

// spreadHeads lets each head take all the columns that it stands over: those above the ruling
// under it, or those that it is centred on where each has a text of its own below.
func (g *grid) spreadHeads() {
	n := g.headerRows()
	for i := 0; i < n; i++ {
		for k := range g.rows[i].pieces {
			p := &g.rows[i].pieces[k]
			if p.rows > 1 {
				continue
			}
			first, end, ok := g.underlined(i, p)
			if !ok && i+1 < len(g.rows) {
				first, end, ok = g.centredOver(i, min(n+1, len(g.rows)), p)
			}
			if ok {
				p.column, p.end = first, end
			}
		}
	}
}

// joinLabelHeads joins the head over the labels where it goes on, with a small letter, beside the
// heads of single columns, and all heads above span several: a cell of both rows.
func (g *grid) joinLabelHeads() {
	n := g.headerRows()
	for i := 1; i < n; i++ {
		up, low := &g.rows[i-1], &g.rows[i]
		if len(up.pieces) < 2 || len(low.pieces) < 2 || slices.ContainsFunc(up.pieces[1:], func(p piece) bool { return p.end == p.column+1 }) {
			continue
		}
		above, below := &up.pieces[0], low.pieces[0]
		if above.column > 0 || below.column > 0 || above.end != 1 || below.end != 1 || above.rows > 1 || !beginsSmall(below.text) || !sameType(above.words[0], below.words[0]) {
			continue
		}
		above.rows = 2
		up.pieces = slices.Insert(slices.Clone(up.pieces), 1, below)
		low.pieces = low.pieces[1:]
	}
}

// headSpan is the widest run of columns round a head that has no other text in its row.
func (r *row) headSpan(p *piece, columns int) (first, end int) {
	first, end = p.column, p.end
	for first > 0 && r.lacks(first-1) {
		first--
	}
	for end < columns && r.lacks(end) {
		end++
	}
	return first, end
}

// underlined gives the columns over which a ruling runs right below a head, when it is not
// the ruling below all of them.
func (g *grid) underlined(i int, p *piece) (first, end int, ok bool) {
	base, next := g.lines[p.line].baseline, math.Inf(-1)
	if i+1 < len(g.rows) {
		next = g.lines[g.rows[i+1].lines[0]].baseline
	}
	least, most := g.rows[i].headSpan(p, len(g.columns))
	for _, r := range g.rules.across {
		if r.at > base || r.at < next || r.covers(g.box.Left, g.box.Right) > 0.9 || r.covers(p.left(), p.right()) < 0.9 {
			continue
		}
		first, end = -1, -1
		for c := range g.columns {
			if g.ruledAlong(r, c) {
				if first < 0 {
					first = c
				}
				end = c + 1
			}
		}
		return first, end, first >= least && end <= most && first <= p.column && end >= p.end && end-first > p.end-p.column
	}
	return 0, 0, false
}

// headNear is how far, in sizes, a head may stand from the middle of the columns that it is
// centred on.
const headNear = 0.25

// centredOver gives the columns in whose middle a head stands best, each of which has a text of
// its own in the rows below, the last of which is n-1: the further heads and the first row of
// the body. The labels' column is not among them unless the head stands in it.
func (g *grid) centredOver(i, n int, p *piece) (first, end int, ok bool) {
	least, most := g.rows[i].headSpan(p, len(g.columns))
	if p.column > 0 {
		least = max(least, 1)
	}
	best := 2 * headNear * g.em
	for a := least; a <= p.column; a++ {
		for b := most; b >= p.end; b-- {
			if b-a <= p.end-p.column || !g.headedBelow(i, n, a, b) {
				continue
			}
			if off := math.Abs(p.left() + p.right() - g.columns[a].left - g.columns[b-1].right); off < best {
				best, first, end, ok = off, a, b, true
			}
		}
	}
	return first, end, ok
}

// headedBelow tells whether each column from a to b has a text of its own below row i.
func (g *grid) headedBelow(i, n, a, b int) bool {
	for c := a; c < b; c++ {
		own := false
		for k := i + 1; k < n && !own; k++ {
			own = g.rows[k].lastIn(c) != nil
		}
		if !own {
			return false
		}
	}
	return true
}

// overSeveral tells whether a head of a row spans several texts of the line below, or stands
// in the middle of them.
func (g *grid) overSeveral(r *row, below []piece) bool {
	for k := range r.pieces {
		over, under := &r.pieces[k], 0
		for i := range below {
			if p := &below[i]; p.column >= over.column && p.end <= over.end {
				under++
			}
		}
		if under > 1 || g.headsSeveral(r, over, below) {
			return true
		}
	}
	return false
}

// headsSeveral tells whether a head stands in the middle of several columns that texts of the
// line below head, and over none of these texts: a level of its own.
func (g *grid) headsSeveral(r *row, over *piece, below []piece) bool {
	middle := over.left() + over.right()
	for i := range below {
		if p := &below[i]; p.column < over.end && p.end > over.column && math.Abs(middle-p.left()-p.right()) < 2*headNear*g.em {
			return false
		}
	}
	heads := row{pieces: below}
	least, most := r.headSpan(over, len(g.columns))
	for a := least; a <= over.column; a++ {
		for b := most; b >= max(over.end, a+2); b-- {
			if heads.fillsEach(a, b) && math.Abs(middle-g.columns[a].left-g.columns[b-1].right) < 2*headNear*g.em {
				return true
			}
		}
	}
	return false
}

// fillsEach tells whether each column from a to b has a text of its own.
func (r *row) fillsEach(a, b int) bool {
	for c := a; c < b; c++ {
		if r.lastIn(c) == nil {
			return false
		}
	}
	return true
}

// headsTable tells whether a line of one text right above a table is a head over several of
// its columns, that of the labels not among them: it stands in their middle, and not in the
// middle of the whole table as a title does.
func (f *frame) headsTable(l *line, r *region) bool {
	if len(l.phrases) != 1 || l.baseline-r.lines[0].baseline > edgeBreak*max(l.size, r.lines[0].size) {
		return false
	}
	heads, columns := row{pieces: r.grid.pieces[0]}, r.grid.columns
	near, middle := float64(2*headNear*f.em), l.left()+l.right()
	if math.Abs(middle-columns[0].left-columns[len(columns)-1].right) < 2*near {
		return false
	}
	for a := 1; a < len(columns); a++ {
		for b := len(columns); b >= a+2; b-- {
			if l.left() > columns[a].left-near && l.right() < columns[b-1].right+near && heads.fillsEach(a, b) && math.Abs(middle-columns[a].left-columns[b-1].right) < near {
				return true
			}
		}
	}
	return false
}
