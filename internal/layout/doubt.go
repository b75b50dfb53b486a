package layout

import "fmt"

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
// below are rounded logarithms of how much more often the sign stands on tables read wrong
// than on tables read right, measured on the two development corpora (753 tables, 109 of
// them read wrong at the time).
const doubtFrom = 1.25

// doubts weighs the signs that a table may have been read wrong.
func (f *frame) doubtsOf(r *region) []Finding {
	var found []evidence
	found = append(found, r.headerDoubt()...)
	found = append(found, r.rowDoubts()...)
	found = append(found, r.columnDoubts()...)
	found = append(found, f.edgeDoubts(r)...)
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

// headerDoubt tells of columns without a head in a table with a header, and of headers so
// tall that rows may have been taken for heads.
func (r *region) headerDoubt() []evidence {
	var out []evidence
	if r.header > 0 {
		for c := 1; c <= len(r.cuts); c++ {
			if !r.headed(c) {
				out = append(out, evidence{code: "header-unclear", weight: 1.3, column: c + 1,
					message: fmt.Sprintf("column %d has no head although others do: a header line may be missing or a column be cut in two", c+1)})
				break
			}
		}
	}
	if r.header > 2 {
		out = append(out, evidence{code: "header-unclear", weight: 1.3, row: 1,
			message: fmt.Sprintf("the header has %d rows: its levels may have been joined or parted wrongly", r.header)})
	}
	return out
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

// rowDoubts tells of lines that may go on from the row above, and of rows joined without
// the proof of rulings or leading.
func (r *region) rowDoubts() []evidence {
	var out []evidence
	joined, at := 0, 0
	for i := r.header; i < len(r.rows); i++ {
		row := &r.rows[i]
		if len(row.pieces) == 1 && row.pieces[0].column > 0 && row.pieces[0].end <= row.pieces[0].column+1 && i > r.header {
			out = append(out, evidence{code: "split-row", weight: 1.3, row: i + 1, box: row.box(),
				message: "a line fills one column only and may go on from the row above it"})
			break
		}
	}
	if n := r.lonely(); n > 0 && 12*n > len(r.rows)-r.header {
		out = append(out, evidence{code: "split-row", weight: 0.3,
			message: "some rows have a label and nothing else: they may be the first lines of wrapped labels"})
	}
	for i := r.header; i < len(r.rows); i++ {
		if len(r.rows[i].lines) > 1 && r.grid.cluster == nil && !r.grid.banded {
			joined++
			at = i
		}
	}
	if joined > 0 && 10*joined > len(r.rows)-r.header {
		out = append(out, evidence{code: "joined-row", weight: 1.2, row: at + 1, box: r.rows[at].box(),
			message: "lines were joined into one row by their texts alone: neither rulings nor their distance prove it"})
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

// columnDoubts tells of texts that run over a cut, of cells that hold two texts with a
// wide gap, and of columns that hold figures and words alike.
func (r *region) columnDoubts() []evidence {
	var out []evidence
	g := r.grid
	over := 0
	for i := range g.lines {
		for _, c := range r.cuts {
			if g.watch.Spent(1 + len(g.lines[i].words)/wordsAStep) {
				return nil
			}
			if overWord(&g.lines[i], c.x) {
				over++
			}
		}
	}
	if 8*over > len(g.lines) {
		out = append(out, evidence{code: "ambiguous-cut", weight: 0.5,
			message: "texts run over the boundaries of columns: these may be drawn at the wrong place"})
	}
	for i := range r.rows {
		if c, ok := r.rows[i].doubled(); ok {
			out = append(out, evidence{code: "ambiguous-cut", weight: 2.5, row: i + 1, column: c + 1, box: r.rows[i].box(),
				message: "a cell holds two texts with a wide gap between: a boundary may be missing"})
			break
		}
	}
	for c := 1; c <= len(r.cuts); c++ {
		if g.watch.Spent(1 + len(r.rows)) {
			break
		}
		if r.mixes(c) {
			out = append(out, evidence{code: "ambiguous-cut", weight: 0.8, column: c + 1,
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

// edgeDoubts tells of text so close above or below the table that it may be part of it.
func (f *frame) edgeDoubts(r *region) []evidence {
	above, below, tables := false, false, false
	for _, q := range f.regions {
		if q == r || q.box.Right < r.box.Left+f.em || q.box.Left > r.box.Right-f.em {
			continue
		}
		if d := max(q.box.Bottom-r.box.Top, r.box.Bottom-q.box.Top); len(q.cuts) > 0 && d > -f.em && d < tablesApart*f.em {
			tables = true
		}
		if d := q.box.Bottom - r.box.Top; d > -f.em && d < r.edgeSpace(f.em) && !f.ruledOff(r, q.box.Bottom, r.box.Top) {
			above = true
		}
		if d := r.box.Bottom - q.box.Top; d > -f.em && d < r.edgeSpace(f.em) && !f.ruledOff(r, r.box.Bottom, q.box.Top) {
			below = true
		}
	}
	var out []evidence
	if tables {
		out = append(out, evidence{code: "edge-unclear", weight: 0.5, row: 1,
			message: "another table stands close: the two may be one, or the boundary between them be wrong"})
	}
	if above {
		out = append(out, evidence{code: "edge-unclear", weight: 0.4, row: 1,
			message: "text stands right above the table and may be its first row"})
	}
	if below {
		out = append(out, evidence{code: "edge-unclear", weight: 2.2, row: len(r.rows),
			message: "text stands right below the table and may be its last row"})
	}
	return out
}

// tablesApart is the white space, in sizes, between two tables under each other.
const tablesApart = 3.0

// edgeSpace is the white space that sets text apart from a table: more than stands between
// its rows.
func (r *region) edgeSpace(em float64) float64 {
	return max(0.6*em, r.grid.pitch-float64(0.7*em))
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
