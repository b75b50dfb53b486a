package layout

// raiseCentred moves labels that are centred on a group of rows to the first row of the
// group: those that stand between two lines, and those on the middle line of a band.
func (g *grid) raiseCentred() {
	g.raiseWrapped()
	g.raiseOff()
	first := g.headerRows()
	for c := 0; c < min(2, len(g.columns)); c++ {
		for r := first; r < len(g.rows); {
			end := r + 1
			for end < len(g.rows) && g.rows[end].band == g.rows[r].band {
				end++
			}
			g.raiseMiddle(r, end, c)
			r = end
		}
	}
}

// raiseMiddle moves the texts of a column in a band from the middle rows of groups to their
// first: one text for the band, or several that each stand in the middle of the rows from the
// end of the group before. A figure beside labels of its row alone is the row's own, and the
// others print none.
func (g *grid) raiseMiddle(first, end, c int) {
	var at []int
	for r := first; r < end; r++ {
		if !g.rows[r].lacks(c) {
			at = append(at, r)
		}
	}
	if len(at) == 0 || at[0] == first || c > 0 && g.figures[c] && !g.rows[first].lacks(c-1) && !g.rows[at[0]].lacks(c-1) {
		return
	}
	if len(at) > 1 {
		for k, start := range g.groupsAround(at, first, end) {
			g.raise(at[k], start, 2*(at[k]-start)+1, c)
		}
		return
	}
	if n := end - first; n >= 2 && 2*(at[0]-first) >= n-2 && 2*(at[0]-first) <= n {
		g.raise(at[0], first, n, c)
	}
}

// centredGroups is the fewest groups of three rows and more that labels are centred on: one or
// two labels may stand in the middle by chance.
const centredGroups = 2

// groupsAround gives the first row of the group that each label is centred on, when such groups
// fill the rows from first to end, or nil.
func (g *grid) groupsAround(at []int, first, end int) []int {
	starts, start, several := make([]int, len(at)), first, 0
	for k, r := range at {
		if starts[k] = start; r < start {
			return nil
		}
		if r > start {
			several++
		}
		start = 2*r - start + 1
	}
	if start != end || several < centredGroups {
		return nil
	}
	return starts
}

// raise moves the text of a column from a row to another, from which on it covers rows.
func (g *grid) raise(at, top, rows, c int) {
	if at == top {
		return
	}
	from, to := &g.rows[at], &g.rows[top]
	var kept, raised []piece
	for _, p := range from.pieces {
		if p.column == c && p.end == c+1 {
			p.rows = rows
			raised = append(raised, p)
			continue
		}
		kept = append(kept, p)
	}
	if len(kept) > 0 {
		from.pieces, to.pieces = kept, append(to.pieces, raised...)
	}
}

func (g *grid) raiseOff() {
	first := g.headerRows()
	for r := first; r < len(g.rows); r++ {
		if !g.rows[r].off && !g.offLine(r) {
			continue
		}
		label := g.rows[r].pieces[0]
		above := 0
		for r-above-1 >= first && g.rows[r-above-1].lacks(label.column) && g.rows[r-above-1].band == g.rows[r].band {
			above++
		}
		below := 0
		for below < above && r+below+1 < len(g.rows) && g.rows[r+below+1].lacks(label.column) && !g.rows[r+below+1].off && !g.offLine(r+below+1) && g.rows[r+below+1].band == g.rows[r].band {
			below++
		}
		if above == 0 || below == 0 {
			continue
		}
		above = min(above, below)
		g.rows = append(g.rows[:r], g.rows[r+1:]...)
		label.rows = above + below
		top := &g.rows[r-above]
		top.pieces = append(top.pieces, label)
		first = r + below
		r = r + below - 1
	}
}

// offLine tells whether a row is one text that stands between the lines of the rows above
// and below it.
func (g *grid) offLine(r int) bool {
	if len(g.rows[r].pieces) != 1 || r == 0 || r+1 >= len(g.rows) || g.rows[r].pieces[0].end > 1+g.rows[r].pieces[0].column {
		return false
	}
	at := g.lines[g.rows[r].lines[0]].baseline
	up := g.lines[g.rows[r-1].lines[len(g.rows[r-1].lines)-1]].baseline - at
	down := at - g.lines[g.rows[r+1].lines[0]].baseline
	if up+down > 1.3*g.pitch {
		return false
	}
	c := g.rows[r].pieces[0].column
	return g.rows[r-1].lacks(c) && g.rows[r+1].lacks(c)
}
