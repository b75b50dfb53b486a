package truecopy

import "github.com/truecopy-go/truecopy/internal/pace"

// inRows are the codes of what a page is found to print that stands in its rows all the same.
var inRows = map[string]bool{"overlap": true, "garbled-text": true, "rotated-text": true}

// locate says in which of the rows from index first on a finding of their page stands: the row and
// the column where it is one, the region where it is several of one.
func (r *Reading) locate(watch *pace.Watch, f *Finding, first int) {
	if !inRows[f.Code] || f.Box == (Box{}) {
		return
	}
	rows, regions := 0, 0
	var at *Row
	for i := first; i < len(r.Rows); i++ {
		row := &r.Rows[i]
		if watch.Late() {
			return
		}
		if !f.Box.meets(row.Box) {
			continue
		}
		if rows++; at == nil || at.Region != row.Region {
			regions++
		}
		at = row
	}
	if regions != 1 {
		return
	}
	if f.Region = at.Region; rows == 1 {
		f.Row, f.Column = at.Number, at.columnOf(f.Box)
	}
}

// columnOf is the number of the one cell that a box meets, or 0.
func (row *Row) columnOf(b Box) int {
	column := 0
	for i := range row.Boxes {
		if b.meets(row.Boxes[i]) {
			if column > 0 {
				return 0
			}
			column = i + 1
		}
	}
	return column
}

// meets reports whether two boxes share more than half of the height of the lower one: the
// letters of lines set tight reach into one another.
func (b Box) meets(c Box) bool {
	height := min(b.Top, c.Top) - max(b.Bottom, c.Bottom)
	return min(b.Right, c.Right) > max(b.Left, c.Left) && height > 0.5*min(b.Top-b.Bottom, c.Top-c.Bottom)
}
