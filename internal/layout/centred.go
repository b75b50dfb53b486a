package layout

// raiseCentred moves labels that are centred on a group of rows to the first row of the
// group: those that stand between two lines, and those on the middle line of a band.
func (g *grid) raiseCentred() {
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

// raiseMiddle moves the only text of a column in a band from its middle row to its first. A
// figure beside labels of its row alone is the row's own, and the others print none.
func (g *grid) raiseMiddle(first, end, c int) {
	at := -1
	for r := first; r < end; r++ {
		if !g.rows[r].lacks(c) {
			if at >= 0 {
				return
			}
			at = r
		}
	}
	if n := end - first; at <= first || n < 2 || 2*(at-first) < n-2 || 2*(at-first) > n {
		return
	}
	if c > 0 && g.figures[c] && !g.rows[first].lacks(c-1) && !g.rows[at].lacks(c-1) {
		return
	}
	from, to := &g.rows[at], &g.rows[first]
	var kept, raised []piece
	for _, p := range from.pieces {
		if p.column == c && p.end == c+1 {
			p.rows = end - first
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
