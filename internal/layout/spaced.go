package layout

import "slices"

const (
	// spacedPitch is how much further apart, as a share of the leading, two lines of a column may
	// stand in one cell: the leading of one cell hardly changes.
	spacedPitch = 1.1
	// spacedRows is the fewest rows that white space shows.
	spacedRows = 3
	// spacedWraps is the share of the lines that go on in a cell whose first word would not have
	// fitted into the line above.
	spacedWraps = 0.8
)

// findSpaced numbers the lines by the rows that white space shows column by column: the lines of
// a cell stand one leading apart, the cells of a row beside each other, at whatever height. The
// lines of cells that are centred or stand on the ground of their row interleave with others.
func (g *grid) findSpaced(banded bool) {
	n, start := len(g.lines), g.header
	ofWords := !g.headRuled && !slices.Contains(g.figures, true)
	if ofWords {
		start = 0 // no figure tells where the header ends: white space does
	}
	if banded || n-start < spacedRows+1 || !showInterleaved(g.lines[start:]) {
		return
	}
	steps, least := g.columnSteps(start)
	if len(steps) < spacedRows {
		return
	}
	cluster := g.clustersOf(steps, spacedPitch*least, start)
	if cluster == nil || !g.fillRows(cluster, start) {
		return
	}
	g.cluster, g.spaced = cluster, true
	if ofWords && g.header > 0 {
		for g.header = 1; cluster[g.header] == cluster[0]; g.header++ {
		}
	}
}

// clustersOf numbers the lines from start on by the cells that steps up to limit make of them, those
// beside each other being one row; nil where the steps do not show wrapped texts.
func (g *grid) clustersOf(steps []columnStep, limit float64, start int) []int {
	open := make([]int, len(g.lines)+1) // of each line, how many steps begin there less those that end
	tight, wraps := 0, 0
	for _, s := range steps {
		if s.pitch > limit {
			continue
		}
		if s.figures {
			return nil
		}
		tight++
		if s.wraps {
			wraps++
		}
		open[s.from]++
		open[s.to]--
	}
	if tight < flowLeast || float64(wraps) < spacedWraps*float64(tight) {
		return nil
	}
	cluster := make([]int, len(g.lines))
	for i, n, first := start, 0, start; i < len(g.lines); i++ {
		if n == 0 {
			first = i
		}
		cluster[i] = first
		n += open[i]
	}
	for _, s := range steps {
		if s.pitch > limit && cluster[s.from] == cluster[s.to] {
			return nil // two cells of a column in one row
		}
	}
	return cluster
}

// A columnStep is from one line of a column to the next line that fills the column.
type columnStep struct {
	from, to int
	pitch    float64
	wraps    bool // the lower text would not have fitted behind the upper one
	figures  bool // both are figures of a column of figures
}

// columnSteps gives the steps of all columns from a line on, and the least pitch of those in
// which text wraps; none where a text spans columns.
func (g *grid) columnSteps(start int) (steps []columnStep, least float64) {
	last := make([]*piece, len(g.columns))
	for i := start; i < len(g.lines); i++ {
		if g.watch.Spent(1 + len(g.pieces[i])) {
			return nil, 0
		}
		for k := range g.pieces[i] {
			p := &g.pieces[i][k]
			if p.end != p.column+1 {
				return nil, 0
			}
			above := last[p.column]
			last[p.column] = p
			if above == nil || above.line == i {
				continue
			}
			s := columnStep{from: above.line, to: i, pitch: g.lines[above.line].baseline - g.lines[i].baseline,
				wraps: g.wrapped(above, p), figures: g.figures[p.column] && above.figure && p.figure}
			if s.wraps && !s.figures && (least == 0 || s.pitch < least) {
				least = s.pitch
			}
			steps = append(steps, s)
		}
	}
	return steps, least
}

// fillRows tells whether the rows that a numbering of the lines makes are several, and hardly one
// of them leaves its label or all the rest out.
func (g *grid) fillRows(cluster []int, start int) bool {
	rows, hollow := 0, 0
	for i := start; i < len(g.lines); rows++ {
		label, rest, first := false, false, cluster[i]
		for ; i < len(g.lines) && cluster[i] == first; i++ {
			label = label || slices.ContainsFunc(g.pieces[i], func(p piece) bool { return p.column == 0 })
			rest = rest || slices.ContainsFunc(g.pieces[i], func(p piece) bool { return p.column > 0 })
		}
		if !label || !rest {
			hollow++
		}
	}
	return rows >= spacedRows && 5*hollow <= rows
}
