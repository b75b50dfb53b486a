package layout

import (
	"math"
	"slices"
)

// sideBySide finds the X between two tables that stand side by side: the heads left of it
// repeat right of it, and a ruling parts them or none holds them together; or a column of texts follows a column of figures, no ruling runs over
// the gutter, and either the columns right of it hold what the columns left of it hold, in
// the same order, or the head of the left ones has no like on the right.
func sideBySide(r *region) (x float64, ok bool) {
	g, n := r.grid, len(r.cuts)+1
	for k := 2; k <= n-2; k++ {
		c := r.cuts[k-1]
		if g.watch.Spent(1 + len(g.lines)) {
			return 0, false
		}
		if n%k == 0 && r.headsPeriodic(k) && (c.ruled || !g.ruledOver(c.x)) {
			return c.x, true
		}
		if !g.seam(k) || c.right-c.left < besideGutter*g.em || g.crossedAt(c.x) {
			continue
		}
		if n%k == 0 && periodic(g.figures, k) || g.headOnOneSide(c.x) {
			return c.x, true
		}
	}
	return 0, false
}

// seam tells whether a column of figures ends one table and a column of texts begins the next at
// column k: from right to left, a column of texts ends the left one.
func (g *grid) seam(k int) bool {
	if g.backward() {
		return !g.figures[k-1] && g.figures[k]
	}
	return g.figures[k-1] && !g.figures[k]
}

// backward tells whether the first line, of heads, is written from right to left.
func (g *grid) backward() bool {
	return slices.ContainsFunc(g.lines[0].words, func(w Word) bool { return w.Direction == BackwardPage })
}

// besideGutter is the narrowest gutter, in sizes, between tables side by side.
const besideGutter = 2.0

func periodic(kinds []bool, period int) bool {
	for i := period; i < len(kinds); i++ {
		if kinds[i] != kinds[i-period] {
			return false
		}
	}
	return true
}

// headsPeriodic tells whether the heads repeat after a number of columns.
func (r *region) headsPeriodic(period int) bool {
	heads := make([]string, len(r.cuts)+1)
	for i := 0; i < r.header; i++ {
		for _, p := range r.rows[i].pieces {
			heads[p.column] += " " + p.text
		}
	}
	for c := period; c < len(heads); c++ {
		if heads[c] == "" || heads[c] != heads[c-period] {
			return false
		}
	}
	return true
}

// headOnOneSide tells whether the first line heads the columns left of x and prints
// figures, or nothing, right of it.
func (g *grid) headOnOneSide(x float64) bool {
	left, ok := g.lines[0].between(math.Inf(-1), x)
	if !ok || !isHead(&left) {
		return false
	}
	right, ok := g.lines[0].between(x, math.Inf(1))
	return !ok || !isHead(&right)
}

// crossedAt tells whether a ruling or a text of the table runs over x.
func (g *grid) crossedAt(x float64) bool {
	for _, r := range g.rules.across {
		if r.from < x-1 && r.to > x+1 {
			return true
		}
	}
	for i := range g.lines {
		if overWord(&g.lines[i], x) {
			return true
		}
	}
	return false
}

// ruledOver tells whether several rulings, above and below rows, run over x.
func (g *grid) ruledOver(x float64) bool {
	n := 0
	for _, r := range g.rules.across {
		if r.from < x-1 && r.to > x+1 {
			n++
		}
	}
	return n > 1
}
