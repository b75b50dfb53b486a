package layout

import "math"

const (
	// edgeClose is the white space, in sizes, from which on text above or below stands apart
	// from a table. Rows stand 0.2 to 1 apart.
	edgeClose = 0.9
	// edgeOpen is the same for text that stands within the sides of the table.
	edgeOpen = 1.5
	// lineNear is the white space, in sizes, up to which a line above may be of the table.
	lineNear = 2.0
	// edgeRuling is how far, in sizes, a ruling of a table runs on beyond its rows: at most to
	// the edge of their cells.
	edgeRuling = 1.5
	// mostCompared is how many regions of a page are compared, each with each.
	mostCompared = 500
)

// edgeDoubts tells of text, tables and rulings so close to the table that they may be part of it.
func (f *frame) edgeDoubts(r *region, out []evidence) []evidence {
	if len(f.regions) > mostCompared {
		return append(out, evidence{code: "edge-unclear", weight: 24,
			message: "the page has more tables and texts than are compared with each other: what is close to the table may be part of it"})
	}
	above, below := f.neighbours(r)
	out = f.aboveDoubts(r, above, out)
	out = f.belowDoubts(r, below, out)
	if f.isTwin(r, above) || f.isTwin(below, r) {
		out = append(out, evidence{code: "edge-unclear", weight: 26,
			message: "the table right above or below has the same columns: the two may be one"})
	}
	if at, ok := f.runsOn(r); ok {
		out = append(out, evidence{code: "edge-unclear", weight: 24, box: at,
			message: "a ruling of the table runs on beyond its rows: rows may be missing"})
	}
	return f.besideDoubts(r, out)
}

// aboveDoubts tells of text close above the table.
func (f *frame) aboveDoubts(r, above *region, out []evidence) []evidence {
	if above == nil {
		return out
	}
	space, l := above.box.Bottom-r.box.Top, &above.lines[len(above.lines)-1]
	if above.grid != nil && space < lineNear*f.em {
		out = append(out, evidence{code: "edge-unclear", weight: 9, row: 1,
			message: "another table stands right above: its last rows may belong to this one"})
	}
	if space < lineNear*f.em && l.left() > r.box.Left+float64(2*f.em) && l.right() < r.box.Right+2 && !f.ruledOff(r, above.box.Bottom, r.box.Top) {
		out = append(out, evidence{code: "header-unclear", weight: 12, row: 1, box: boxOf(above.lines[len(above.lines)-1:]),
			message: "text above the table stands over some of its columns only and may head them"})
	}
	if above.grid == nil && len(l.phrases) > 1 && space < 3*f.em {
		out = append(out, evidence{code: "edge-unclear", weight: 31, row: 1, box: boxOf(above.lines[len(above.lines)-1:]),
			message: "a line of several texts stands above the table and may be its first row"})
	}
	return out
}

// belowDoubts tells of text close below the table.
func (f *frame) belowDoubts(r, below *region, out []evidence) []evidence {
	if below == nil {
		return out
	}
	space, l := r.box.Bottom-below.box.Top, &below.lines[0]
	if space < edgeClose*f.em {
		out = append(out, evidence{code: "edge-unclear", weight: 6, row: len(r.rows), box: boxOf(below.lines[:1]),
			message: "text stands right below the table and may be its last row"})
	}
	if space < edgeOpen*f.em && l.left() > r.box.Left-2 && l.right() < r.box.Right+2 {
		out = append(out, evidence{code: "edge-unclear", weight: 13, row: len(r.rows), box: boxOf(below.lines[:1]),
			message: "text stands below the table, between its sides, and may be its last row"})
	}
	return out
}

// isTwin tells whether two tables, one right below the other, have the same columns.
func (f *frame) isTwin(lower, upper *region) bool {
	return lower != nil && upper != nil && lower.grid != nil && upper.grid != nil &&
		upper.box.Bottom-lower.box.Top < lineNear*f.em && cutAlike(upper, lower)
}

// neighbours are the regions nearest above and below a table, beside none of it.
func (f *frame) neighbours(r *region) (above, below *region) {
	for _, q := range f.regions {
		if q == r || q.box.Right < r.box.Left+f.em || q.box.Left > r.box.Right-f.em {
			continue
		}
		if d := q.box.Bottom - r.box.Top; d > -f.em && (above == nil || d < above.box.Bottom-r.box.Top) {
			above = q
		}
		if d := r.box.Bottom - q.box.Top; d > -f.em && (below == nil || d < r.box.Bottom-below.box.Top) {
			below = q
		}
	}
	return above, below
}

// ruledOff tells whether a ruling runs along the table between two Y.
func (f *frame) ruledOff(r *region, high, low float64) bool {
	low, high = min(low, high), max(low, high)
	for _, s := range f.rules.across {
		if s.at > low-float64(0.4*f.em) && s.at < high+float64(0.4*f.em) && s.covers(r.box.Left, r.box.Right) > 0.7 {
			return true
		}
	}
	return false
}

// runsOn finds a vertical ruling of the table that goes on above or below all of its rows.
func (f *frame) runsOn(r *region) (Box, bool) {
	beyond := float64(edgeRuling * f.em)
	for _, s := range f.rules.down {
		if s.at > r.box.Left-f.em && s.at < r.box.Right+f.em && s.to > r.box.Bottom && s.from < r.box.Top && (s.to > r.box.Top+beyond || s.from < r.box.Bottom-beyond) {
			return Box{Left: s.at, Right: s.at, Bottom: s.from, Top: s.to}, true
		}
	}
	return Box{}, false
}

// besideDoubts tells of a table beside this one that prints the same lines and may be a part of
// it: of the two the right one has no labels, or one ruling runs along both.
func (f *frame) besideDoubts(r *region, out []evidence) []evidence {
	beside, label := false, false
	for _, q := range f.regions {
		if q == r || q.grid == nil || q.box.Top < r.box.Bottom || q.box.Bottom > r.box.Top || f.watch.Spent(1) {
			continue
		}
		right := q.box.Left > r.box.Right-f.em
		if !right && q.box.Right > r.box.Left+f.em || !f.sameLines(r, q) {
			continue
		}
		beside = true
		label = label || q.grid.figures[0] != r.grid.figures[0] && (right == q.grid.figures[0])
	}
	if label {
		out = append(out, evidence{code: "edge-unclear", weight: 14,
			message: "the table beside has the same lines, and only one of the two has labels: they may be one table"})
	}
	if beside && f.ruledBeyond(r) {
		out = append(out, evidence{code: "edge-unclear", weight: 42,
			message: "a ruling runs along the table and the one beside it: they may be one table"})
	}
	return out
}

// sameLines tells whether most lines of the table with fewer of them lie on baselines of the other.
func (f *frame) sameLines(r, q *region) bool {
	same, k := 0, 0
	for i := range r.lines {
		at := r.lines[i].baseline
		for k < len(q.lines) && q.lines[k].baseline > at+1 {
			k++
		}
		if k < len(q.lines) && math.Abs(q.lines[k].baseline-at) < 1 {
			same++
		}
	}
	f.watch.Spent((len(r.lines) + len(q.lines)) / linesAStep)
	return 4*same >= 3*min(len(r.lines), len(q.lines))
}

// ruledBeyond tells whether a ruling that runs along the table goes on beside it.
func (f *frame) ruledBeyond(r *region) bool {
	for _, s := range f.rules.across {
		if s.at < r.box.Top && s.at > r.box.Bottom && s.covers(r.box.Left, r.box.Right) > 0.8 && (s.from < r.box.Left-float64(3*f.em) || s.to > r.box.Right+float64(3*f.em)) {
			return true
		}
	}
	return false
}
