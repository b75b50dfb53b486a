package layout

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An evidence is a sign that a table may have been read wrong. Alone it proves nothing;
// together with others it makes a doubt.
type evidence struct {
	code    string
	message string
	weight  float64
	row     int // from 1, or 0
	column  int // from 1, or 0
	box     Box
}

// doubtFrom is the weight from which on the evidence about a table is told. The weights
// below come from a logistic regression of the signs on whether a table was read right, over
// the public PDFs of the development corpus (332 tables, 69 of them read wrong at the time, and
// 22 that were none) and, at a third of the weight, its statements (421 tables, 8 wrong);
// rounded, and signs that changed nothing left out. With them 62 % of the wrong tables and
// 10 % of the right ones carry a doubt of their own; on four of five random halves of the PDFs
// 54 to 70 % and 8 to 13 %. Weights fitted to one part and tried on the other told 50 to 59 %
// from 15 to 20 %: nearly a third of the wrong ones differ from their truth in what no geometry
// shows, as letters that the truth spells otherwise.
const doubtFrom = 1.4

// doubts weighs the signs that a table may have been read wrong.
func (f *frame) doubtsOf(r *region) []Finding {
	var found []evidence
	found = append(found, r.headerDoubt()...)
	found = append(found, r.rowDoubts()...)
	found = append(found, r.columnDoubts()...)
	if !r.framed() {
		found = append(found, f.edgeDoubts(r)...)
	}
	total := 0.0
	for _, e := range found {
		total += e.weight
	}
	if total < doubtFrom {
		return nil
	}
	var out []Finding
	for _, e := range found {
		out = append(out, Finding{Code: e.code, Message: e.message, Row: e.row, Column: e.column, Box: e.box})
	}
	return out
}

// headerDoubt tells of a table without a header whose first row does not say that it is the
// first, of columns without a head in a table with a header, and of headers so tall that rows
// may have been taken for heads.
func (r *region) headerDoubt() []evidence {
	var out []evidence
	if r.bare() {
		out = append(out, evidence{code: "header-unclear", weight: 1.7, row: 1,
			message: "no line heads the columns: a header may have been left outside of the table"})
	}
	if c, n := r.unheaded(); n > 1 {
		out = append(out, evidence{code: "header-unclear", weight: 1.5, column: c + 1,
			message: fmt.Sprintf("%d columns have no head although others do, the first is column %d: a header line may be missing or columns be cut in two", n, c+1)})
	}
	if r.header > 2 {
		e := evidence{code: "header-unclear", weight: 0.7, row: 1,
			message: fmt.Sprintf("the header has %d rows: its levels may have been joined or parted wrongly", r.header)}
		if r.header > 3 {
			e.weight = 1.4
		}
		out = append(out, e)
	}
	return out
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

const (
	// closeLines is how close, in sizes, two baselines lie whose texts can be one row as well
	// as two: closer than a line, too far for one baseline.
	closeLines = 0.5
	// wildLines is how close, in sizes, lie baselines that no typesetter meant as two lines.
	wildLines = 0.2
	// parting is the leading, in usual ones, from which on white space in a table may part two.
	parting = 1.5
)

// rowDoubts tells of lines that may go on from the row above, and of lines so close or so far
// apart that rows may be out of step.
func (r *region) rowDoubts() []evidence {
	var out []evidence
	for i := r.header + 1; i < len(r.rows); i++ {
		row := &r.rows[i]
		if len(row.pieces) == 1 && row.pieces[0].column > 0 && row.pieces[0].end <= row.pieces[0].column+1 {
			out = append(out, evidence{code: "split-row", weight: 0.5, row: i + 1, box: row.box(),
				message: "a line fills one column only and may go on from the row above it"})
			break
		}
	}
	if n := r.lonely(); 6*n > len(r.rows)-r.header {
		out = append(out, evidence{code: "split-row", weight: 1.25,
			message: "many rows have a label and nothing else: they may be the first lines of wrapped labels"})
	}
	if !r.framed() {
		out = append(out, r.leadingDoubts()...)
	}
	return out
}

// framed tells whether rulings frame each cell of the table: then neither its leading nor the text
// around it, and no want of figures, makes its rows and edges doubtful.
func (r *region) framed() bool {
	g := r.grid
	return g.banded && g.isLattice() && g.closedAt(g.bands[0].top) && g.closedAt(g.bands[len(g.bands)-1].bottom)
}

// leadingDoubts tells of lines below the header that stand too close for two rows and too far for
// one, and of white space within the table.
func (r *region) leadingDoubts() []evidence {
	g := r.grid
	if len(g.lines) < 2 {
		return nil
	}
	var pitches []float64
	near, least := 0, math.Inf(1)
	for i := 1; i < len(g.lines); i++ {
		p := g.lines[i-1].baseline - g.lines[i].baseline
		if i < g.header {
			continue // heads centred beside heads of more lines, or set on end
		}
		pitches = append(pitches, p)
		if i == g.header {
			continue
		}
		if least = min(least, p/g.em); p < closeLines*g.lines[i].size {
			near++
		}
	}
	var out []evidence
	e := evidence{code: "joined-row", message: "lines stand closer than lines of text do: what of them is one row is a guess"}
	if near > 2 {
		e.weight += 0.5
	}
	if least < wildLines {
		e.weight += 1.1
	}
	if e.weight > 0 {
		out = append(out, e)
	}
	slices.Sort(pitches)
	if n := len(pitches); n > 0 && pitches[n-1] > parting*pitches[n/2] {
		out = append(out, evidence{code: "edge-unclear", weight: 0.9,
			message: "white space parts the rows: they may be two tables, or a row be missing between"})
	}
	return out
}

// lonely counts the rows that have a label and nothing else.
func (r *region) lonely() int {
	n := 0
	for i := r.header; i < len(r.rows); i++ {
		if ps := r.rows[i].pieces; len(ps) == 1 && ps[0].column == 0 && ps[0].end == 1 {
			n++
		}
	}
	return n
}

// columnDoubts tells of cells that hold two texts with a wide gap, of columns that hold figures
// and words alike, and of tables of words alone.
func (r *region) columnDoubts() []evidence {
	var out []evidence
	g := r.grid
	if !slices.Contains(g.figures, true) && !r.framed() {
		out = append(out, evidence{code: "ambiguous-cut", weight: 1.2,
			message: "no column holds figures: texts beside each other may be no table, or their lines belong together otherwise"})
	}
	for i := range r.rows {
		if c, ok := r.rows[i].doubled(); ok {
			out = append(out, evidence{code: "ambiguous-cut", weight: 1.5, row: i + 1, column: c + 1, box: r.rows[i].box(),
				message: "a cell holds two texts with a wide gap between: a boundary may be missing"})
			break
		}
	}
	for c := 1; c <= len(r.cuts); c++ {
		if g.watch.Spent(1 + len(r.rows)) {
			break
		}
		if r.mixes(c) {
			out = append(out, evidence{code: "ambiguous-cut", weight: 0.5, column: c + 1,
				message: fmt.Sprintf("column %d holds figures and words alike: it may be two columns, or rows may be out of step", c+1)})
			break
		}
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

// mixes tells whether neither figures nor words prevail in a column.
func (r *region) mixes(c int) bool {
	figures, texts := 0, 0
	for i := r.header; i < len(r.rows); i++ {
		for _, p := range r.rows[i].pieces {
			switch {
			case p.column != c || p.end != c+1:
			case p.figure:
				figures++
			default:
				texts++
			}
		}
	}
	return figures+texts > 2 && 4*figures > texts && 4*texts > figures
}

const (
	// edgeClose is the white space, in sizes, from which on text above or below stands apart
	// from a table. Rows stand 0.2 to 1 apart.
	edgeClose = 0.9
	// edgeOpen is the same below a table that no ruling closes.
	edgeOpen = 1.5
)

// edgeDoubts tells of text so close above or below the table that it may be part of it.
func (f *frame) edgeDoubts(r *region) []evidence {
	above, below := f.neighbours(r)
	var out []evidence
	if above != nil && above.box.Bottom-r.box.Top < edgeClose*f.em && !f.ruledOff(r, above.box.Bottom, r.box.Top) {
		out = append(out, evidence{code: "edge-unclear", weight: 0.5, row: 1,
			message: "text stands right above the table and may be its first row"})
	}
	if below == nil {
		return out
	}
	e := evidence{code: "edge-unclear", row: len(r.rows), message: "text stands right below the table and may be its last row"}
	space := r.box.Bottom - below.box.Top
	if space < edgeClose*f.em {
		e.weight += 1.25
	}
	if space < edgeOpen*f.em && !f.ruledOff(r, r.box.Bottom, below.box.Top) {
		e.weight += 1.3
	}
	if e.weight > 0 {
		out = append(out, e)
	}
	return out
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
