package layout

import (
	"math"
	"slices"
	"sort"
)

// A band is the space between two rulings that run along one column or more.
type band struct {
	top, bottom float64
	lines       []int
	full        bool // the ruling at its top runs along the whole table
}

// findBands parts the region at the rulings that run along a column.
func (g *grid) findBands() {
	g.bandOf = g.memory.numbers.take(len(g.lines))
	g.bands = g.memory.bands.take(1 + min(len(g.lines), len(g.rules.across)))[:0]
	current := band{top: math.Inf(1), full: true}
	k := 0
	for i := range g.lines {
		mid := g.lines[i].middle()
		for ; k < len(g.rules.across) && g.rules.across[k].at > mid; k++ {
			r := g.rules.across[k]
			if g.watch.Spent(1+len(g.columns)/linesAStep) || !g.parts(r) {
				continue
			}
			full := r.covers(g.box.Left, g.box.Right) > 0.9
			if len(current.lines) > 0 {
				current.bottom = r.at
				g.bands = append(g.bands, current)
				current = band{top: r.at, full: full}
				continue
			}
			current.top, current.full = r.at, full || current.full && !math.IsInf(current.top, 1)
		}
		current.lines = g.numbers[i-len(current.lines) : i+1 : i+1]
		g.bandOf[i] = len(g.bands)
	}
	current.bottom = math.Inf(-1)
	for ; k < len(g.rules.across); k++ {
		if g.parts(g.rules.across[k]) {
			current.bottom = g.rules.across[k].at
			break
		}
	}
	g.bands = append(g.bands, current)
}

// parts tells whether a horizontal ruling runs along a whole column.
func (g *grid) parts(r rule) bool {
	for c := range g.columns {
		if g.ruledAlong(r, c) {
			return true
		}
	}
	return false
}

// ruledAlong tells whether a horizontal ruling runs along the texts of a column.
func (g *grid) ruledAlong(r rule, c int) bool {
	e := g.columns[c]
	return e.right > e.left && r.covers(e.left, e.right) > 0.8
}

// rowsAreBands tells whether the rulings part rows, not groups of rows.
func (g *grid) rowsAreBands() bool {
	if len(g.bands) < 3 {
		return false
	}
	plain, crowded, lattice := 0, 0, g.isLattice()
	for _, b := range g.bands {
		switch {
		case len(b.lines) == 1 || g.fullLines(b.lines) <= 1 || lattice && g.oneRow(b.lines) || g.oneSentence(b.lines):
			plain++
		default:
			crowded += len(b.lines)
		}
	}
	return 10*plain >= 6*len(g.bands) && 2*crowded <= len(g.lines)
}

// fullLines counts the lines that fill more than three fifths of the columns that the fullest
// of them fills. Cells that wrap leave the rest empty.
func (g *grid) fullLines(lines []int) int {
	most, full := 0, 0
	for _, i := range lines {
		most = max(most, len(g.pieces[i]))
	}
	for _, i := range lines {
		if n := len(g.pieces[i]); n > 1 && 5*n > 3*most {
			full++
		}
	}
	return full
}

// A merged is a cell over several bands.
type merged struct {
	pieces      []piece
	first, last int // bands
	column, end int // its first column and the one after its last
}

// liftMerged takes the cells out of the lines that rulings show to reach over several
// bands: no ruling runs along their column between these.
func (g *grid) liftMerged() []merged {
	var out []merged
	lattice := g.isLattice()
	for c := range g.columns {
		runs := g.unruledRuns(c)
		labels := lattice && g.mostlyLabels(c, runs)
		for _, r := range runs {
			if m, ok := g.liftColumn(c, r[0], r[1], labels); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// unruledRuns are the runs of several bands, the first of each and the one after its last, between
// which no ruling runs along a column.
func (g *grid) unruledRuns(c int) [][2]int {
	var out [][2]int
	for b := 0; b < len(g.bands); {
		end := b + 1
		for end < len(g.bands) && !g.ruledTop(end, c) {
			end++
		}
		if g.watch.Spent(end - b) {
			return nil
		}
		if end-b > 1 {
			out = append(out, [2]int{b, end})
		}
		b = end
	}
	return out
}

// ruledTop tells whether a ruling at the top of a band runs along a column.
func (g *grid) ruledTop(b, c int) bool { return g.ruledAt(g.bands[b].top, c) }

// ruledAt tells whether a ruling at a height runs along a column.
func (g *grid) ruledAt(top float64, c int) bool {
	k := sort.Search(len(g.rules.across), func(k int) bool { return g.rules.across[k].at < top+2 })
	for ; k < len(g.rules.across) && g.rules.across[k].at > top-2; k++ {
		if g.ruledAlong(g.rules.across[k], c) {
			return true
		}
	}
	return false
}

// unruled tells whether no ruling runs along the columns from left to right between the bands.
func (g *grid) unruled(first, end, left, right int) bool {
	for b := first + 1; b < end; b++ {
		for c := left; c < right; c++ {
			if g.ruledTop(b, c) {
				return false
			}
		}
	}
	return true
}

// liftColumn lifts the text of one column in a run of bands when it is one cell: no more
// lines than bands, close together. In a column of labels each run that rulings close is one.
func (g *grid) liftColumn(c, first, end int, labels bool) (merged, bool) {
	m := merged{first: first, last: end - 1, column: c, end: c + 1}
	var at []int
	for b := first; b < end; b++ {
		for _, i := range g.bands[b].lines {
			if g.watch.Spent(1 + len(g.pieces[i])/wordsAStep) {
				return m, false
			}
			for _, p := range g.pieces[i] {
				switch {
				case p.column == c && (p.end == m.end || len(at) == 0 && g.unruled(first, end, c+1, p.end)):
					m.pieces, m.end = append(m.pieces, p), p.end
					at = append(at, i)
				case p.column <= c && p.end > c:
					return m, false
				}
			}
		}
	}
	if len(at) == 0 {
		return m, false
	}
	for k := 1; k < len(at); k++ {
		if g.lines[at[k-1]].baseline-g.lines[at[k]].baseline > wrapPitch*g.lines[at[k]].size {
			return m, false
		}
	}
	boxed := (labels || len(at) > end-first) && g.isBoxed(c, first, end)
	if !boxed && g.textPerBand(at, end-max(first, g.bandOf[g.header]), c) {
		return m, false // rows whose rulings skip the column
	}
	if last := at[len(at)-1]; (len(g.rules.down) < 3 || last < g.header && !g.isLattice()) && g.onLine(last, c) {
		return m, false // no grid proves a merged cell, and the text stands on the line of others
	}
	for _, i := range at {
		kept := g.pieces[i][:0:0]
		for _, p := range g.pieces[i] {
			if p.column != c {
				kept = append(kept, p)
			}
		}
		g.pieces[i] = kept
	}
	return m, true
}

// textPerBand tells whether texts of a column, which stand on given lines, are one for each of
// a number of bands of the body, or for nearly each of many, on the line of its other texts.
func (g *grid) textPerBand(lines []int, bands, column int) bool {
	body, beside := 0, 0
	for _, i := range lines {
		if i >= g.header {
			body++
			if g.onLine(i, column) {
				beside++
			}
		}
	}
	return body > 1 && (body >= bands || beside == body && body > 3 && 5*body >= 4*bands)
}

// onLine tells whether a line has text besides that of a column.
func (g *grid) onLine(i, c int) bool {
	for _, p := range g.pieces[i] {
		if p.column != c {
			return true
		}
	}
	return false
}

// lowerMerged puts lifted cells into the first row of their bands.
func (g *grid) lowerMerged(held []merged) {
	for _, m := range held {
		if g.watch.Spent(1 + len(g.rows)/linesAStep) {
			return
		}
		first, last := -1, -1
		for k := range g.rows {
			if b := g.rows[k].band; b >= m.first && b <= m.last {
				if first < 0 {
					first = k
				}
				last = k
			}
		}
		if first < 0 {
			first = g.insertRow(m)
			last = first
		}
		m.pieces[0].rows = last - first + 1
		g.rows[first].pieces = append(g.rows[first].pieces, m.pieces...)
	}
}

// insertRow adds a row of its own for a merged cell beside which nothing stands.
func (g *grid) insertRow(m merged) int {
	at := 0
	for at < len(g.rows) && g.rows[at].band < m.first {
		at++
	}
	g.rows = append(g.rows, row{})
	copy(g.rows[at+1:], g.rows[at:])
	g.rows[at] = row{lines: []int{m.pieces[0].line}, band: m.first}
	return at
}

// standAlone tells whether the lines of a band are rows, not the lines of wrapped cells: each
// fills the key and most of what any of them fills. What the first of several lines alone fills is
// said of all of them.
func (g *grid) standAlone(lines []int) bool {
	if len(lines) < 2 || lines[0] < g.header {
		return false
	}
	seen := g.filledBy(lines)
	total := 0
	for _, i := range lines {
		ps := 0
		for _, p := range g.pieces[i] {
			if seen[p.column] > 0 {
				ps++
			}
		}
		if total += ps; ps < 2 || g.lacksKeyOf(g.pieces[i], seen) {
			return false
		}
	}
	return 10*total >= 8*len(seen)*len(lines) && (g.allFigures(lines) || g.noneWraps(lines))
}

// groupLines is the fewest lines of a group of rows whose first line says something of all of them.
const groupLines = 3

// filledBy counts how many lines fill each column, those that only the first of several fills left
// out.
func (g *grid) filledBy(lines []int) map[int]int {
	seen := map[int]int{}
	for _, i := range lines {
		for _, p := range g.pieces[i] {
			seen[p.column]++
		}
	}
	if len(lines) < groupLines {
		return seen
	}
	for _, p := range g.pieces[lines[0]] {
		if seen[p.column] == 1 {
			delete(seen, p.column)
		}
	}
	return seen
}

// lacksKeyOf tells whether a column that rows fill is empty, of the columns that a band fills.
func (g *grid) lacksKeyOf(ps []piece, filled map[int]int) bool {
	for c, keyed := range g.keyed {
		if keyed && filled[c] > 0 && lacks(ps, c) {
			return true
		}
	}
	return false
}

// allFigures tells whether each line prints a figure.
func (g *grid) allFigures(lines []int) bool {
	for _, i := range lines {
		if g.figureShare(i, i+1) == 0 {
			return false
		}
	}
	return true
}

// noneWraps tells whether no line goes on from the one above it for want of room. In a group of
// lines each may have a text that seems to, beside one that would have fitted.
func (g *grid) noneWraps(lines []int) bool {
	for _, i := range lines[1:] {
		if g.wrapsOn(i, 2) && (len(lines) < groupLines || !g.mayFit(i)) {
			return false
		}
	}
	return true
}

// mayFit tells whether a text of line i would have fitted behind the one above it.
func (g *grid) mayFit(i int) bool {
	return slices.ContainsFunc(g.pieces[i], func(p piece) bool {
		above := g.above(i, &p)
		return above != &p && p.end == p.column+1 && !g.wrapped(above, &p)
	})
}
