package layout

// asideMost is the widest distance, in sizes, of two lines of heads between which a label that is
// centred on both stands: lines that close hold no third. Pages set by LaTeX: up to 2.03 with
// wide rows; three lines of heads at their closest: 2.2.
const asideMost = 2.1

// liftAsides takes the labels out of the lines that stand between two lines of heads, the lower
// of which may hold figures.
func (g *grid) liftAsides() []piece {
	var out []piece
	for i := 1; i < min(g.header, len(g.lines)-1); i++ {
		if len(g.pieces[i]) == 0 || g.lines[i-1].baseline-g.lines[i+1].baseline > asideMost*g.em || !g.isAside(i) {
			continue
		}
		if i+1 == g.header {
			if len(g.bands) == 1 || g.bandOf[i-1] != g.bandOf[i+1] {
				continue
			}
			g.header++
		}
		out = append(out, g.pieces[i]...)
		g.pieces[i] = nil
	}
	return out
}

// isAside tells whether each text of a line of heads stands in a column that the lines above and
// below it leave empty, and is all of its head.
func (g *grid) isAside(i int) bool {
	above, below := row{pieces: g.pieces[i-1]}, row{pieces: g.pieces[i+1]}
	if len(above.pieces) == 0 || len(below.pieces) == 0 {
		return false
	}
	for _, p := range g.pieces[i] {
		if p.end != p.column+1 || !above.lacks(p.column) || !below.lacks(p.column) {
			return false
		}
		for k := range g.header {
			if heads := (row{pieces: g.pieces[k]}); k != i && heads.lastIn(p.column) != nil {
				return false
			}
		}
	}
	return true
}

// lowerAsides puts labels that were lifted into the first row of heads that leaves room for them.
func (g *grid) lowerAsides(labels []piece) {
	for _, p := range labels {
		r := 0
		for r+1 < len(g.rows) && g.rows[r+1].lines[0] < p.line {
			r++
		}
		from := r
		for r > 0 && g.rows[r].lacks(p.column) && g.rows[r-1].lacks(p.column) {
			r--
		}
		p.rows = from - r + 2
		g.rows[r].pieces = append(g.rows[r].pieces, p)
	}
}
