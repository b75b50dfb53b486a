package layout

import (
	"fmt"
	"math"
	"slices"
)

const (
	// sameCut is how far apart, in points, the boundaries of one table may lie on two pages.
	sameCut = 6.0
	// fewRows is the most rows of a page's table that is cut as the page before it was: by
	// themselves so few rows do not show all columns.
	fewRows = 6
)

// A tail is the last table of a page, which the next page may go on from.
type tail struct {
	region *region
	page   int
}

// follow compares the first table of a page with the last of the page before: it cuts a
// short one alike, marks it as going on, and tells when both have the same heads but were
// not cut alike.
func (f *frame) follow(last tail) {
	first := f.firstTable()
	if first == nil || last.region == nil || last.page+1 != f.number {
		return
	}
	if n := last.region.grid.header; n > 0 && n < first.grid.header && linesAlike(last.region.lines[:n], first.lines[:n]) {
		*first = *f.gridOf(first.lines, first.cuts, n)
	}
	same := sharedHeads(last.region, first)
	if len(first.rows) <= fewRows && len(first.cuts) < len(last.region.cuts) && (same || first.header == 0) {
		if recut := f.cutAs(first, last.region); recut != nil {
			*first = *recut
		}
	}
	switch alike := cutAlike(last.region, first); {
	case alike && (same || first.header == 0 || last.region.header == 0):
		first.continues = true
		f.doubtBreak(first)
	case same && len(first.cuts) != len(last.region.cuts):
		first.doubts = append(first.doubts, Finding{Code: "pages-disagree", Row: 1,
			Message: fmt.Sprintf("the table has %d columns here and %d on the page before under the same heads: they may not be one table", len(first.cuts)+1, len(last.region.cuts)+1)})
	}
}

const (
	// sameHead is how far, in points, a head may stand from where it stood on the page before.
	sameHead = 1.0
	// strayGap: of so many wide gaps one may lie within a column that the page before shows.
	strayGap = 100
	// strayLine: of so many lines one may run over a boundary. Descriptions of more words than
	// their column is wide do so on up to a seventh of the lines of a page.
	strayLine = 5
)

// goesOn gives the boundaries of lines that are more of the table at the end of the page before,
// else nil: its heads stand at their top, at the same place, and its columns take in their texts.
// The boundaries are those of the page before, but where texts run over them, so that a table
// keeps its shape from page to page.
func (f *columnFinder) goesOn(lines []line) []cut {
	if f.before == nil || !headedAlike(f.before, lines) {
		return nil
	}
	cuts, gaps := slices.Clone(f.before.cuts), 0
	for i := range lines {
		gaps += len(lines[i].phrases) - 1
	}
	if explainedBy(f.watch, cuts, lines) < gaps-gaps/strayGap {
		return nil
	}
	for k := range cuts {
		if f.watch.Spent(1 + len(lines)/linesAStep) {
			return nil
		}
		if linesOver(lines, cuts[k].x) == 0 {
			continue
		}
		cuts[k].x, cuts[k].moved = f.leastCovered(f.before.betweenHeads(cuts[k], k), lines), true
		if linesOver(lines, cuts[k].x) > len(lines)/strayLine {
			return nil
		}
	}
	return cuts
}

// give makes the boundaries of lines known, unless they are nil.
func (f *columnFinder) give(lines []line, cuts []cut) {
	if cuts != nil {
		f.begin(lines)
		f.given = cuts
	}
}

// linesOver counts the lines of which a word runs over x.
func linesOver(lines []line, x float64) int {
	n := 0
	for i := range lines {
		if overWord(&lines[i], x) {
			n++
		}
	}
	return n
}

// betweenHeads widens the gutter of cut k of a table to what lies between the heads beside it.
func (r *region) betweenHeads(c cut, k int) cut {
	left, right := math.Inf(-1), math.Inf(1)
	for i := range r.rows[:r.header] {
		for _, p := range r.rows[i].pieces {
			if p.end == k+1 {
				left = max(left, p.right())
			}
			if p.column == k+1 {
				right = min(right, p.left())
			}
		}
	}
	if left < c.x && c.x < right && !math.IsInf(right-left, 0) {
		c.left, c.right = left, right
	}
	return c
}

// headedAlike tells whether lines begin with the heads of a table, each at its place.
func headedAlike(r *region, lines []line) bool {
	n := r.grid.header
	if n == 0 || n >= len(lines) {
		return false
	}
	for i := range r.lines[:n] {
		a, b := r.lines[i].words, lines[i].words
		if len(a) != len(b) {
			return false
		}
		for k := range a {
			if a[k].Text != b[k].Text || math.Abs(a[k].Box.Left-b[k].Box.Left) > sameHead {
				return false
			}
		}
	}
	return true
}

// doubtBreak tells of a first row that fills no key: the end of a row of the page before.
func (f *frame) doubtBreak(r *region) {
	if r.header >= len(r.rows) {
		return
	}
	row := &r.rows[r.header]
	if len(row.pieces) == 0 || !row.lacks(0) {
		return
	}
	for _, p := range row.pieces {
		if r.grid.figures[p.column] || p.column != row.pieces[0].column {
			return
		}
	}
	r.doubts = append(r.doubts, Finding{Code: "split-row", Row: r.header + 1, Box: row.box(),
		Message: "the first line of the page fills no key and no figure: it may go on from the last row of the page before"})
}

func (f *frame) firstTable() *region {
	for _, r := range f.regions {
		if len(r.cuts) > 0 {
			return r
		}
	}
	return nil
}

func (f *frame) lastTable() *region {
	for i := len(f.regions) - 1; i >= 0; i-- {
		if len(f.regions[i].cuts) > 0 {
			return f.regions[i]
		}
	}
	return nil
}

// cutAlike tells whether two tables have the same boundaries.
func cutAlike(a, b *region) bool {
	if len(a.cuts) != len(b.cuts) {
		return false
	}
	for k := range a.cuts {
		p, q := a.cuts[k], b.cuts[k]
		if math.Abs(p.x-q.x) > sameCut && (p.left > q.right+sameCut || q.left > p.right+sameCut) {
			return false
		}
	}
	return true
}

// sharedHeads tells whether most heads of the table with fewer of them head the other, too.
func sharedHeads(a, b *region) bool {
	heads, n := map[string]bool{}, 0
	for i := 0; i < a.header; i++ {
		for _, p := range a.rows[i].pieces {
			heads[p.text] = true
		}
	}
	same := 0
	for i := 0; i < b.header; i++ {
		for _, p := range b.rows[i].pieces {
			n++
			if heads[p.text] {
				same++
			}
		}
	}
	fewer := min(n, len(heads))
	return fewer > 1 && 4*same >= 3*fewer
}

// linesAlike tells whether lines of two pages print the same.
func linesAlike(a, b []line) bool {
	for i := range a {
		if textOf(a[i].words) != textOf(b[i].words) {
			return false
		}
	}
	return true
}

// cutAs reads a table with the boundaries of another, moved to where its texts leave room, or
// gives nil when its texts run over them all the same.
func (f *frame) cutAs(r, other *region) *region {
	cuts := slices.Clone(other.cuts)
	for k := range cuts {
		if linesOver(r.lines, cuts[k].x) == 0 {
			continue
		}
		beside := cuts[k]
		beside.left, beside.right = cuts[k].x, other.grid.columns[k+1].right
		cuts[k].x, cuts[k].moved = f.finder.leastCovered(beside, r.lines), true
		if linesOver(r.lines, cuts[k].x) > 0 {
			return nil
		}
	}
	return f.gridOf(r.lines, cuts, -1)
}
