package layout

import (
	"fmt"
	"strings"
)

// tallHeader is the most rows that headers mostly have.
const tallHeader = 2

// headDoubts tells of a table without a header whose first row does not say that it is the
// first, of columns without a head in a table with a header, of headers so tall that rows may have
// been taken for heads, and of a head over the labels that goes on in the next row.
func (r *region) headDoubts(out []evidence) []evidence {
	if r.bare() {
		out = append(out, evidence{code: "header-unclear", weight: 20, row: 1,
			message: "no line heads the columns: a header may have been left outside of the table"})
	}
	if c, n := r.unheaded(); n > 0 {
		out = append(out, evidence{code: "header-unclear", weight: 13, column: c + 1,
			message: fmt.Sprintf("%d columns have no head although others do, the first is column %d: a header line may be missing or columns be cut in two", n, c+1)})
	}
	if r.levels() > tallHeader {
		out = append(out, evidence{code: "header-unclear", weight: 13, row: 1,
			message: fmt.Sprintf("the header has %d rows: its levels may have been joined or parted wrongly", r.header)})
	}
	for i := 1; i < r.header; i++ {
		above, p := &r.rows[i-1], r.rows[i].firstIn(0)
		if p != nil && beginsSmall(p.text) && above.firstIn(0) != nil && max(len(above.pieces), len(r.rows[i].pieces)) > 1 {
			out = append(out, evidence{code: "header-unclear", weight: 28, row: i + 1, column: 1,
				message: "the head of the labels goes on in the middle of a phrase: it may be one head in two rows"})
			break
		}
	}
	return out
}

// levels counts the rows of heads, the numbers of columns left out.
func (r *region) levels() int {
	n := 0
	for i := range r.header {
		if !countsColumns(r.rows[i].pieces) {
			n++
		}
	}
	return n
}

// bare tells whether a table of several columns begins without a header: its first row has a
// label and figures like those below it. Whole numbers above figures with marks, years or the
// numbers of trains, head their columns. A table that goes on from the page before needs none.
func (r *region) bare() bool {
	if r.header > 0 || r.continues || len(r.cuts) < 2 || r.rows[0].lacks(0) {
		return false
	}
	figures, whole := 0, 0
	for _, p := range r.rows[0].pieces {
		if p.column == 0 || p.end != p.column+1 || !r.grid.figures[p.column] {
			continue
		}
		if !p.figure {
			return false
		}
		figures++
		if isWhole(p.text) {
			whole++
		}
	}
	return figures > 0 && (whole < figures || r.wholeBelow())
}

// wholeBelow tells whether whole numbers are as many as other figures below the first row.
func (r *region) wholeBelow() bool {
	whole, others := 0, 0
	for i := 1; i < len(r.rows); i++ {
		for _, p := range r.rows[i].pieces {
			switch {
			case p.column == 0 || !p.figure || !hasDigit(p.text):
			case isWhole(p.text):
				whole++
			default:
				others++
			}
		}
	}
	return whole >= others
}

// isWhole tells whether a text is digits alone.
func isWhole(s string) bool { return strings.Trim(s, "0123456789") == "" }

// unheaded gives the first column after the labels' without a head, and how many there are, in
// a table with a header.
func (r *region) unheaded() (first, n int) {
	if r.header == 0 {
		return 0, 0
	}
	for c := len(r.cuts); c > 0; c-- {
		if !r.headed(c) {
			first, n = c, n+1
		}
	}
	return first, n
}

// headed tells whether a header row has something over a column.
func (r *region) headed(c int) bool {
	for i := 0; i < r.header; i++ {
		if !r.rows[i].lacks(c) {
			return true
		}
	}
	return false
}
