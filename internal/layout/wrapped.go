package layout

import (
	"math"
	"slices"
)

// raiseWrapped moves labels that take several lines, in the middle of the rows of a band, to the
// first of these rows.
func (g *grid) raiseWrapped() {
	for r := g.headerRows(); r < len(g.rows); {
		end := r + 1
		for end < len(g.rows) && g.rows[end].band == g.rows[r].band {
			end++
		}
		if label := g.labelIn(r, end); len(label) > 1 && len(label) <= labelLines && g.wrapsInMiddle(label, r, end) {
			end -= g.moveLabel(label, r, end)
		}
		r = end
	}
}

// labelLines is the most lines that a label in the middle of its rows takes: on pages set by LaTeX
// up to three, and more are labels of rows.
const labelLines = 4

// labelIn gives the texts of the first column in the rows from first to end, or nil when it is
// one of figures or another text runs over it.
func (g *grid) labelIn(first, end int) []piece {
	if g.figures[0] || end-first < 2 {
		return nil
	}
	var out []piece
	for r := first; r < end; r++ {
		for _, p := range g.rows[r].pieces {
			switch {
			case p.end == 1:
				out = append(out, p)
			case p.column == 0:
				return nil
			}
		}
	}
	return out
}

// wrapsInMiddle tells whether the texts of a column are one label of several lines: each begins
// with a word that did not fit behind the one above, the first stands below the first of the rows
// from first to end, and their middle is that of the rows.
func (g *grid) wrapsInMiddle(label []piece, first, end int) bool {
	for k := 1; k < len(label); k++ {
		above, p := &label[k-1], &label[k]
		pitch := g.lines[above.line].baseline - g.lines[p.line].baseline
		if pitch <= 0 || pitch > max(wrapPitch*p.words[0].Size, 1.3*g.pitch) || !sameType(above.words[0], p.words[0]) || !g.wrapped(above, p) {
			return false
		}
	}
	rows, top, bottom := 0, 0.0, 0.0
	for r := first; r < end; r++ {
		if at, ok := g.rows[r].lineBeside(); ok {
			if bottom = g.lines[at].baseline; rows == 0 {
				top = bottom
			}
			rows++
		}
	}
	upper, lower := g.lines[label[0].line].baseline, g.lines[label[len(label)-1].line].baseline
	within := len(label) <= rows && top-upper > 0.1*g.em
	return within && math.Abs(upper+lower-top-bottom) < 2*headNear*g.pitch
}

// lineBeside gives the line of the first text of a row after the label.
func (r *row) lineBeside() (line int, ok bool) {
	for _, p := range r.pieces {
		if p.column > 0 {
			return p.line, true
		}
	}
	return 0, false
}

// moveLabel moves the texts of a label into the first of some rows that has others, and takes
// the rows out that this leaves empty. It tells how many.
func (g *grid) moveLabel(label []piece, first, end int) int {
	kept := g.rows[:first]
	for r := first; r < end; r++ {
		row := g.rows[r]
		row.pieces = slices.DeleteFunc(slices.Clone(row.pieces), func(p piece) bool { return p.column == 0 })
		if len(row.pieces) > 0 {
			kept = append(kept, row)
		}
	}
	label[0].rows = len(kept) - first
	kept[first].pieces = append(kept[first].pieces, label...)
	removed := end - len(kept)
	g.rows = append(kept, g.rows[end:]...)
	return removed
}
