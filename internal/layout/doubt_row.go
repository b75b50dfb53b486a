package layout

import (
	"math"
	"unicode"
	"unicode/utf8"
)

const (
	// wildLines is how close, in sizes, lie baselines that no typesetter meant as two lines.
	wildLines = 0.2
	// fewToTell is the most rows that hardly show columns where neither a header nor the page
	// before does.
	fewToTell = 3
)

// rowDoubts tells of rows that may go on from the row above, or be two, and of lines so close
// or so far apart that rows may be out of step.
func (r *region) rowDoubts(out []evidence) []evidence {
	if len(r.rows) <= fewToTell && r.header == 0 && !r.continues {
		e := evidence{code: "ambiguous-cut", weight: 11, message: "so few rows without a header hardly show the columns of the table"}
		if len(r.rows) == 2 {
			e.weight += 9
		}
		out = append(out, e)
	}
	if n := r.lonely(); 6*n > len(r.rows)-r.header {
		out = append(out, evidence{code: "split-row", weight: 18,
			message: "many rows have a label and nothing else: they may be the first lines of wrapped labels"})
	}
	out = r.sentenceDoubts(out)
	if at, ok := r.partialRuling(); ok {
		out = append(out, evidence{code: "split-row", weight: 11, box: at,
			message: "a ruling runs along some of the columns only: the rows beside it may belong together"})
	}
	if r.framed() {
		return out
	}
	return r.lineDoubts(out)
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

// sentenceDoubts tells of a row whose texts all begin with a small letter, and of a label that
// goes on in the next row.
func (r *region) sentenceDoubts(out []evidence) []evidence {
	label, small, lacking := -1, -1, false
	for i := r.header + 1; i < len(r.rows); i++ {
		row := &r.rows[i]
		if small < 0 && row.allSmall() && !r.rows[i-1].allSmall() {
			small = i
		}
		if label < 0 && r.labelGoesOn(i) {
			label = i
		}
		lacking = lacking || row.lacks(0)
	}
	if small >= 0 {
		out = append(out, evidence{code: "split-row", weight: 28, row: small + 1, box: r.rows[small].box(),
			message: "each text of the row begins with a small letter: it may go on from the row above it"})
	}
	if label >= 0 {
		e := evidence{code: "split-row", weight: 16, row: label + 1, column: 1, box: r.rows[label].box(),
			message: "the label goes on in the middle of a phrase: it may be the label of the row above it"}
		if lacking { // other labels stand over several rows
			e.weight += 20
		}
		out = append(out, e)
	}
	return out
}

// allSmall tells whether each text of a row begins with a small letter.
func (r *row) allSmall() bool {
	for k := range r.pieces {
		if p := &r.pieces[k]; p == r.firstIn(p.column) && !beginsSmall(p.text) {
			return false
		}
	}
	return len(r.pieces) > 0
}

// labelGoesOn tells whether the label of a row begins with a small letter below one that begins
// with none, or that ends in the middle of a phrase.
func (r *region) labelGoesOn(i int) bool {
	p, above := r.rows[i].lastIn(0), r.rows[i-1].lastIn(0)
	if p == nil || above == nil || !beginsSmall(p.text) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(above.text)
	return unicode.IsUpper(first) || endsOpen(above.text)
}

// firstIn is the first text of a row that begins in a column.
func (r *row) firstIn(column int) *piece {
	for k := range r.pieces {
		if r.pieces[k].column == column {
			return &r.pieces[k]
		}
	}
	return nil
}

// partialRuling finds a ruling below the heads that runs along a part of the table.
func (r *region) partialRuling() (Box, bool) {
	g := r.grid
	if g.header >= len(g.lines) {
		return Box{}, false
	}
	for _, s := range g.rules.across {
		if c := s.covers(r.box.Left, r.box.Right); c > 0.05 && c < 0.9 && s.at < g.lines[g.header].baseline && s.at > r.box.Bottom {
			return Box{Left: s.from, Right: s.to, Bottom: s.at, Top: s.at}, true
		}
	}
	return Box{}, false
}

// lineDoubts tells of lines of several sizes, and of lines below the header that stand too close
// for two rows and too far for one.
func (r *region) lineDoubts(out []evidence) []evidence {
	g := r.grid
	if len(g.lines) < 2 {
		return out
	}
	least, sizes := math.Inf(1), false
	for i := 1; i < len(g.lines); i++ {
		p := g.lines[i-1].baseline - g.lines[i].baseline
		if i > g.header { // heads stand centred beside heads of more lines
			least = min(least, p/g.em)
		}
		sizes = sizes || math.Round(2*g.lines[i].size) != math.Round(2*g.lines[0].size)
	}
	if sizes {
		out = append(out, evidence{code: "edge-unclear", weight: 4,
			message: "lines of the table are set in other sizes than others: some may be no rows of it"})
	}
	if least < wildLines {
		out = append(out, evidence{code: "joined-row", weight: 14,
			message: "lines stand closer than lines of text do: what of them is one row is a guess"})
	}
	return out
}
