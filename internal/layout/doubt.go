package layout

// An evidence is a sign that a table may have been read wrong. Alone it proves little; together
// with others it makes a doubt.
type evidence struct {
	code    string
	message string
	weight  int // in tenths of the logarithm of the odds
	row     int // from 1, or 0
	column  int // from 1, or 0
	box     Box
}

// doubtFrom is the weight from which on the evidence about a table is told. The weights are those
// of a logistic regression of the signs on whether a table was read right, over the public PDFs and
// the statements of the development corpus (329 and 421 tables, 51 and 8 of them read wrong or
// none) and, at half the weight, 1,714 tables of generated papers, reports and statements (284
// wrong); rounded, and moved by a few tenths so that no kind of document has more doubts on right
// tables than it had. With them 78 % of the wrong tables of the public PDFs and 6 % of the right
// ones carry a doubt of their own; when fitted without the file at hand 65 and 7 %, without any of
// the public PDFs 67 and 6 %, and on generated reports without any of these 78 and 10 %. Readings
// of the same lines under other thresholds, without rulings or without some lines, were compared
// too: where these signs were known, they told nothing more.
const doubtFrom = 18

// doubtsOf weighs the signs that a table may have been read wrong.
func (f *frame) doubtsOf(r *region) []Finding {
	found := f.signsOf(r)
	total := r.vouched()
	for _, e := range found {
		total += e.weight
	}
	if total < doubtFrom {
		return nil
	}
	out := make([]Finding, 0, len(found))
	for _, e := range found {
		out = append(out, Finding{Code: e.code, Message: e.message, Row: e.row, Column: e.column, Box: e.box})
	}
	return out
}

// signsOf gathers what speaks against the reading of a table.
func (f *frame) signsOf(r *region) []evidence {
	found := r.headDoubts(nil)
	found = r.rowDoubts(found)
	found = r.columnDoubts(found)
	if r.framed() {
		return found
	}
	return f.edgeDoubts(r, found)
}

// vouched is the weight, below zero, of what speaks for a reading: rulings between columns,
// rulings right above and below the table, and heads over groups of columns beside which the head
// of the labels stands in the first row.
func (r *region) vouched() int {
	total := 0
	if r.ruledColumns() {
		total -= 19
	}
	if r.closed() {
		total -= 7
	}
	if r.headedFromTop() {
		total -= 13
	}
	return total
}

// ruledColumns tells whether three vertical rulings or more part the table.
func (r *region) ruledColumns() bool { return len(r.grid.rules.down) > 2 }

// headedFromTop tells whether the labels' head stands in the first of several rows of heads only.
func (r *region) headedFromTop() bool {
	return r.header > 1 && !r.rows[0].lacks(0) && r.rows[r.header-1].lacks(0)
}

// closed tells whether rulings run along the table right above and right below it.
func (r *region) closed() bool {
	top, bottom, into := false, false, float64(0.3*r.grid.em)
	for _, s := range r.grid.rules.across {
		if s.covers(r.box.Left, r.box.Right) > 0.8 {
			top = top || s.at > r.box.Top-into
			bottom = bottom || s.at < r.box.Bottom+into
		}
	}
	return top && bottom
}

// framed tells whether rulings frame each cell of the table: then neither its leading nor the text
// around it, and no want of figures, makes its rows and edges doubtful.
func (r *region) framed() bool {
	g := r.grid
	return g.banded && g.isLattice() && g.closedAt(g.bands[0].top) && g.closedAt(g.bands[len(g.bands)-1].bottom)
}
