package layout

import (
	"slices"
	"sort"
)

// gridSide is the share of the height of a grid that the ruling on each side of it runs along.
const gridSide = 0.9

// heldLines tells which lines stand in one grid with the line above them: vertical rulings run
// along both sides of their area, and one inside runs beside both lines.
func heldLines(lines []line, areas []Box, rs *rules, em float64) []bool {
	held := make([]bool, len(lines))
	for _, a := range areas {
		var left, right float64
		var inside []rule
		for _, d := range rs.down {
			switch off := float64(0.5 * em); {
			case d.at < a.Left-off || d.at > a.Right+off || d.from > a.Top || d.to < a.Bottom:
			case d.at < a.Left+off:
				left = max(left, d.covers(a.Bottom, a.Top))
			case d.at > a.Right-off:
				right = max(right, d.covers(a.Bottom, a.Top))
			default:
				inside = append(inside, d)
			}
		}
		if min(left, right) < gridSide {
			continue
		}
		for _, d := range inside {
			i := sort.Search(len(lines), func(i int) bool { return lines[i].middle() < d.to })
			for i++; i < len(lines) && lines[i].middle() > d.from; i++ {
				held[i] = true
			}
		}
	}
	return held
}

// isLattice tells whether vertical rulings run between all columns of the table and along a side
// of it; that on the other may stand far from its text.
func (g *grid) isLattice() bool {
	for _, c := range g.cuts {
		if !c.ruled {
			return false
		}
	}
	for _, d := range g.rules.down {
		if (d.at <= g.box.Left || d.at >= g.box.Right) && d.covers(g.box.Bottom, g.box.Top) > gridSide {
			return true
		}
	}
	return false
}

// closedAt tells whether a ruling at a height runs along the whole table.
func (g *grid) closedAt(y float64) bool {
	return slices.ContainsFunc(g.rules.across, func(r rule) bool { return r.at == y && r.covers(g.box.Left, g.box.Right) > gridSide })
}

// oneRow tells whether the lines of a band of a lattice are those of wrapped cells: they do not
// stand alone, and no column of figures has two.
func (g *grid) oneRow(lines []int) bool {
	if g.standAlone(lines) {
		return false
	}
	figures := make([]int, len(g.columns))
	for _, i := range lines {
		for _, p := range g.pieces[i] {
			if p.figure && g.figures[p.column] && !goesOver(p.text) {
				if figures[p.column]++; figures[p.column] > 1 {
					return false
				}
			}
		}
	}
	return true
}

// wholeBands gives the lines of a lattice that head its columns when n of them seem to: those of
// whole bands, and where no figures tell heads from rows those of the first.
func (g *grid) wholeBands(n int) int {
	first := g.bands[0].lines
	if len(first) > headerMost || !g.oneRow(first) {
		return n
	}
	if b := g.bandOf[n]; b > 1 && slices.Contains(g.figures, true) {
		return g.bands[b].lines[0]
	}
	return len(first)
}

// isBoxed tells whether rulings in a lattice close a column above and below a run of bands.
func (g *grid) isBoxed(c, first, end int) bool {
	return g.ruledTop(first, c) && g.ruledAt(g.bands[end-1].bottom, c) && g.isLattice()
}

// mostlyLabels tells whether most of the runs of bands hold one line of text in a column: it is
// made of merged cells, and a text of several lines is one as well.
func (g *grid) mostlyLabels(c int, runs [][2]int) bool {
	single := 0
	for _, r := range runs {
		texts := 0
		for b := r[0]; b < r[1]; b++ {
			for _, i := range g.bands[b].lines {
				if g.watch.Spent(1 + len(g.pieces[i])/wordsAStep) {
					return false
				}
				for _, p := range g.pieces[i] {
					if p.column == c {
						texts++
					}
				}
			}
		}
		if texts == 1 {
			single++
		}
	}
	return 2*single > len(runs)
}
