package layout

import (
	"fmt"
	"slices"
)

// columnDoubts tells of cells that hold two texts, of columns that may be two or none, and of
// tables of words alone.
func (r *region) columnDoubts(out []evidence) []evidence {
	g := r.grid
	if !slices.Contains(g.figures, true) && !r.framed() {
		out = append(out, evidence{code: "ambiguous-cut", weight: 18,
			message: "no column holds figures: texts beside each other may be no table, or their lines belong together otherwise"})
	}
	for i := range r.rows {
		if c, ok := r.rows[i].doubled(); ok {
			out = append(out, evidence{code: "ambiguous-cut", weight: 26, row: i + 1, column: c + 1, box: r.rows[i].box(),
				message: "a cell holds two texts with a wide gap between: a boundary may be missing"})
			break
		}
	}
	if r.outOfLine() {
		out = append(out, evidence{code: "ambiguous-cut", weight: 8,
			message: "many texts line up with no edge of their column: boundaries may be elsewhere"})
	}
	if c, ok := r.loneText(); ok && !r.continues {
		out = append(out, evidence{code: "ambiguous-cut", weight: 12, column: c + 1,
			message: fmt.Sprintf("column %d holds one text: it may belong to a column beside it", c+1)})
	}
	return out
}

// doubled finds a column of which one line holds two texts.
func (r *row) doubled() (int, bool) {
	for k := 1; k < len(r.pieces); k++ {
		if a, b := r.pieces[k-1], r.pieces[k]; a.line == b.line && a.column == b.column && a.rows == 0 && b.rows == 0 {
			return b.column, true
		}
	}
	return 0, false
}

// outOfLine tells whether more than a fifth of the texts below the heads, labels left out, line
// up with no edge and not with the middle of their column.
func (r *region) outOfLine() bool {
	out, all := 0, 0
	for i := r.header; i < len(r.rows); i++ {
		for k := range r.rows[i].pieces {
			p := &r.rows[i].pieces[k]
			if p.column == 0 || p.end != p.column+1 {
				continue
			}
			all++
			if !r.grid.linesUp(p.left(), p.right(), p.column, 0.3) {
				out++
			}
		}
	}
	return 5*out > all
}

// loneText finds a column that one of several rows below the heads fills.
func (r *region) loneText() (int, bool) {
	if len(r.rows)-r.header <= 2 {
		return 0, false
	}
	texts := make([]int, len(r.cuts)+1)
	for i := r.header; i < len(r.rows); i++ {
		for k := range r.rows[i].pieces {
			if p := &r.rows[i].pieces[k]; p.end == p.column+1 {
				texts[p.column]++
			}
		}
	}
	c := slices.Index(texts, 1)
	return c, c >= 0
}
