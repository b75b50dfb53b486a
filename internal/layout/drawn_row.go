package layout

import (
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A drawnCell is a piece of a line between two verticals.
type drawnCell struct {
	column, columns int
	start, end      int // bytes of the line, blanks at both sides left out
	left, right     int // display columns
}

// region cuts the table into rows. A row is a line, or a band between two rulings where
// the table rules off every row.
func (t *drawnTable) region(c *linesCutter) Region {
	bands := t.bands(c.watch)
	joins := t.joins(bands)
	var region Region
	for i, b := range bands {
		if i < len(joins) && joins[i] {
			region.Rows = append(region.Rows, c.joined(b))
			continue
		}
		region.Rows = append(region.Rows, b.rows...)
	}
	region.HeaderRows = t.headerRows(bands, joins)
	columns := 1
	for _, r := range region.Rows {
		columns = max(columns, len(r.Cells))
	}
	if !t.marked {
		c.pad(region.Rows, columns)
	}
	region.Boundaries = t.boundaries(columns, region.Rows)
	return region
}

// A drawnBand is what stands between two rulings.
type drawnBand struct {
	rows  []Row
	under ruleKind // the ruling under it
	ruled bool     // there is a ruling under it
}

func (t *drawnTable) bands(watch *pace.Watch) []drawnBand {
	var out []drawnBand
	open := false
	for _, d := range t.lines {
		if watch.Spent(1 + len(d.line.text)/bytesAGlance) {
			return nil
		}
		if d.ruling {
			if open {
				out[len(out)-1].ruled, out[len(out)-1].under = true, d.strength
			}
			open = false
			continue
		}
		if !open {
			out, open = append(out, drawnBand{}), true
		}
		out[len(out)-1].rows = append(out[len(out)-1].rows, t.row(d))
	}
	return out
}

// joins decides for each band whether its lines are one row. Where rulings stand between
// the rows of the body, a band is a row if its further lines leave cells empty that its
// first line fills: a cell that went on below. A header over a double ruling is one row.
func (t *drawnTable) joins(bands []drawnBand) []bool {
	out := make([]bool, len(bands))
	body := bands
	if len(bands) > 1 && t.lines[0].ruling {
		body = bands[1:]
		out[0] = len(bands[0].rows) > 1 && bands[0].under == doubleRule && t.lines[0].strength != doubleRule
	}
	if len(body) < 2 || !t.lines[0].ruling {
		return out
	}
	lines, several, unlike := 0, 0, 0
	for _, b := range body {
		lines += len(b.rows)
		if len(b.rows) > 1 {
			several++
			if !continues(b.rows) {
				unlike++
			}
		}
	}
	limit := maximumBandLines
	if len(body) > 2 {
		limit = maximumWrapLines
	}
	if lines > limit*len(body) || 4*unlike > several {
		t.torn = several > unlike
		return out
	}
	for i := range bands {
		out[i] = out[i] || len(bands[i].rows) > 1
	}
	return out
}

const (
	// maximumBandLines: two bands with more lines than this on average are groups of rows
	// with a ruling between the groups, as org-mode and totals have, not rows with wrapped
	// cells.
	maximumBandLines = 3
	// maximumWrapLines is the same for more bands, of which each leaves cells empty: a word
	// or two on each of so many lines is the narrowest that cells are wrapped to.
	maximumWrapLines = 10
)

// continues reports whether each line after the first leaves a cell empty that the first
// one fills.
func continues(rows []Row) bool {
	for _, r := range rows[1:] {
		empty := false
		for k, cell := range rows[0].Cells {
			empty = empty || cell.Text != "" && (k >= len(r.Cells) || r.Cells[k].Text == "")
		}
		if !empty {
			return false
		}
	}
	return true
}

// headerRows are the rows over the first ruling that has rows on both sides.
func (t *drawnTable) headerRows(bands []drawnBand, joins []bool) int {
	if len(bands) < 2 || !bands[0].ruled {
		return 0
	}
	if joins[0] || len(bands[0].rows) == 1 {
		return 1
	}
	return 0
}

// boundaries are the edges between columns, in display columns, or where the columns are
// counted, the middle between the cells of the row that has all of them.
func (t *drawnTable) boundaries(columns int, rows []Row) []float64 {
	inner := t.edges
	if t.outer[0] && len(inner) > 0 {
		inner = inner[1:]
	}
	if t.outer[1] && len(inner) > 0 {
		inner = inner[:len(inner)-1]
	}
	out := make([]float64, 0, columns-1)
	for _, x := range inner {
		if len(out) < columns-1 {
			out = append(out, float64(x))
		}
	}
	for _, r := range rows {
		if len(r.Cells) == columns {
			for k := len(out); k < columns-1; k++ {
				out = append(out, max(r.Cells[k+1].Box.Left, lastEdge(out)))
			}
			break
		}
	}
	return out
}

func lastEdge(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return xs[len(xs)-1]
}

// row cuts one line.
func (t *drawnTable) row(d drawnLine) Row {
	cells := t.cut(d)
	n := 0
	for _, c := range cells {
		n = max(n, c.column+1)
	}
	number := float64(d.line.number)
	row := Row{Box: Box{Left: float64(d.line.left()), Right: float64(d.line.right()), Top: number, Bottom: number}, Cells: make([]Cell, n)}
	for i := range row.Cells {
		row.Cells[i].Box = Box{Top: number, Bottom: number}
	}
	for _, c := range cells {
		text := d.line.text[c.start:c.end]
		if t.marked {
			text = strings.ReplaceAll(text, `\|`, "|")
		}
		row.Cells[c.column] = Cell{Text: text, Box: Box{Left: float64(c.left), Right: float64(c.right), Top: number, Bottom: number}}
		if c.columns > 1 {
			row.Cells[c.column].Columns = c.columns
		}
	}
	return row
}

// cut parts a line at its verticals. Where each edge has one, they are those at the edges
// and any other is text. Where some are missing, the cell between two spans columns, unless
// the line has as many verticals as the table has edges: then its characters are not as
// wide as the ruling took them, and the verticals are counted.
func (t *drawnTable) cut(d drawnLine) []drawnCell {
	at := make([]glyph, 0, len(d.verticals))
	for _, v := range d.verticals {
		if _, found := slices.BinarySearch(t.edges, v.left); found {
			at = append(at, v)
		}
	}
	switch {
	case len(t.edges) > 0 && len(at) == len(t.edges) && t.bordered(d):
		return t.measured(d, at)
	case t.marked || len(at) < len(d.verticals) || len(at) == 0:
		cells := t.counted(d)
		if !t.marked && t.ruled && len(d.verticals) != len(t.edges) {
			t.uneven++
		}
		return cells
	}
	return t.measured(d, at)
}

// bordered reports whether no vertical of the line stands outside the outer edges.
func (t *drawnTable) bordered(d drawnLine) bool {
	return !t.marked || d.verticals[0].left >= t.edges[0] && d.verticals[len(d.verticals)-1].left <= t.edges[len(t.edges)-1]
}

// measured cuts at verticals that stand at edges.
func (t *drawnTable) measured(d drawnLine, at []glyph) []drawnCell {
	first := 0
	if t.outer[0] {
		first = 1
	}
	columns := t.inner() + 1
	var out []drawnCell
	start, column := 0, 0
	for _, v := range at {
		edge, _ := slices.BinarySearch(t.edges, v.left)
		if next := edge - first + 1; next > 0 {
			out = append(out, drawnCell{column: column, columns: next - column, start: start, end: v.start})
			column = next
		}
		start = v.end
	}
	if hasVisible(d.line.text[start:]) {
		out = append(out, drawnCell{column: column, columns: max(1, columns-column), start: start, end: len(d.line.text)})
	}
	return trimCells(d.line, out)
}

// counted cuts at all verticals; one at either end of the line is its border.
func (t *drawnTable) counted(d drawnLine) []drawnCell {
	l := d.line
	var out []drawnCell
	start := 0
	for i, v := range d.verticals {
		if i == 0 && v.start == int(l.words[0].start) {
			start = v.end
			continue
		}
		out = append(out, drawnCell{column: len(out), start: start, end: v.start})
		start = v.end
	}
	if hasVisible(l.text[start:]) {
		out = append(out, drawnCell{column: len(out), start: start, end: len(l.text)})
	}
	return trimCells(l, out)
}

// trimCells leaves out the blanks at both sides of each cell, and measures it.
func trimCells(l *textLine, cells []drawnCell) []drawnCell {
	g := glyphs{line: l.text}
	for i := range cells {
		c := &cells[i]
		first := true
		start, end := c.start, c.start
		for g.at.end < c.end && g.next() {
			if g.at.start < c.start || isBlank(g.at.r) || isGlue(g.at.r) {
				continue
			}
			if first {
				start, c.left, first = g.at.start, g.at.left, false
			}
			end, c.right = g.at.end, g.at.right
		}
		c.start, c.end = start, end
	}
	return cells
}
