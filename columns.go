package truecopy

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// What a column may hold, as Column.Holds says it.
const (
	HoldsFigure = "figure"
	HoldsDate   = "date"
	HoldsText   = "text"
	HoldsMixed  = "mixed" // no kind makes up most of its cells
	HoldsEmpty  = "empty"
)

const (
	// sampledRows is how many rows of a region are looked at to say what its columns hold,
	// evenly spread. Filled shares count every row.
	sampledRows = 2000
	// sampledBytes is how much of a cell is asked for what it holds and for the decimal mark: a
	// longer one is prose, whose first pages say as much as all of it.
	sampledBytes = 64 << 10
	// mostCells is the share of a column's filled cells that names what it holds. A column of
	// amounts has a total or a remark here and there.
	mostCells = 0.8
	// thinShare is the share of rows under which a column may be an invention of the cut
	// (design: a column filled on under 20 % of its region's rows).
	thinShare = 0.2
	// thinRows is how many rows make a share evidence: of four rows one is 25 %.
	thinRows = 5
	// doubledShare is the share of a column's filled cells that certainly hold two values
	// from which the cut is said to have missed a boundary ("on most rows").
	doubledShare = 0.5
)

// sampledMark is the decimal mark that evenly spread rows settle.
func (r *Reading) sampledMark(watch *pace.Watch) Mark {
	var e MarkEvidence
	stride := (len(r.Rows) + sampledRows - 1) / sampledRows
	for i := 0; i < len(r.Rows); i += stride {
		for _, cell := range r.Rows[i].Cells {
			cell = cell[:min(len(cell), sampledBytes)]
			if watch.Bytes(len(cell)) {
				return Unsettled
			}
			e.count(cell)
		}
	}
	e.settle()
	return e.Mark
}

// describe says of each region what its columns hold and how often they are filled. It gives
// the figures that it came upon in tables, and the page at which the watch was late, or 0.
func (r *Reading) describe(watch *pace.Watch, mark Mark) (known wholeCells, late int) {
	cells := newHolder(mark)
	known = make(wholeCells, len(r.Regions))
	heads := 0 // the region whose header heads the table at hand
	for i := range r.Regions {
		if region := &r.Regions[i]; region.Table() && (!region.Continues || region.HeaderRows > 0) {
			heads = i
		}
		if known[i] = r.describeRegion(watch, i, heads, cells); watch.Late() {
			return known, r.Regions[i].Page
		}
	}
	return known, 0
}

func (r *Reading) describeRegion(watch *pace.Watch, i, heads int, cells *holder) [][]wholeCell {
	region := &r.Regions[i]
	body := r.Rows[region.FirstRow-1+min(region.HeaderRows, region.LastRow-region.FirstRow+1) : region.LastRow]
	unit := r.unit(region.Page)
	found := region.Table() && unit != Fields // the columns were found, not written
	stride := 1
	if !found || len(body) > maximumLedgerRows {
		stride = (len(body) + sampledRows - 1) / sampledRows
	}
	tallies := make([]tally, len(region.Columns))
	known := make([][]wholeCell, len(region.Columns))
	var doubled []doubledCell
	for n := range body {
		row := &body[n]
		for c, cell := range row.Cells[:min(len(row.Cells), len(tallies))] {
			if watch.Bytes(len(cell)) {
				return nil
			}
			if isEmpty(cell) {
				continue
			}
			tallies[c].filled++
			if n%stride != 0 {
				continue
			}
			cell = r.bare(row, c)
			switch tallies[c].add(cell[:min(len(cell), sampledBytes)], cells) {
			case holdsTwo:
				doubled = append(doubled, doubledCell{row.Number, c})
			case holdsFigure:
				if whole, ok := wholeFigure(cells.last); ok && found && len(body) <= maximumLedgerRows {
					whole.row = int32(row.Number - 1)
					known[c] = append(slices.Grow(known[c], len(body)-n), whole)
				}
			}
		}
	}
	for c, t := range tallies {
		region.Columns[c] = Column{Holds: t.holds(), Filled: share(t.filled, len(body))}
	}
	if found && unit == Points { // the ruler for characters doubts its columns itself
		r.doubtColumns(watch, i, heads, tallies, len(body))
	}
	if found {
		r.doubtCells(i, doubled)
	}
	return known
}

// isEmpty reports whether a cell has nothing to be seen. Most cells begin with what is no blank.
func isEmpty(cell string) bool {
	if cell != "" && cell[0] > ' ' && cell[0] < utf8.RuneSelf {
		return false
	}
	return strings.TrimSpace(cell) == ""
}

// headed reports whether a header row prints something over a column: the document says
// itself that the column is there.
func (r *Reading) headed(region Region, column int) bool {
	for _, row := range r.Rows[region.FirstRow-1:][:region.HeaderRows] {
		if column < len(row.Cells) && !isEmpty(row.Cells[column]) {
			return true
		}
	}
	return false
}

// doubtColumns doubts columns that a cut may have invented or missed. A delimited file is not
// asked: its columns were written, not found.
func (r *Reading) doubtColumns(watch *pace.Watch, i, heads int, tallies []tally, rows int) {
	region := &r.Regions[i]
	for c, t := range tallies {
		if watch.Late() {
			return
		}
		f := Finding{Page: region.Page, Region: i + 1, Column: c + 1}
		if filled := region.Columns[c].Filled; rows >= thinRows && filled < thinShare && !r.headed(r.Regions[heads], c) {
			f.Code, f.Share = "thin-column", filled
			f.Message = fmt.Sprintf("column %d is filled on %.0f %% of its %d rows: the cut may have invented it.", c+1, 100*filled, rows)
			r.Findings = append(r.Findings, f)
		}
		if doubled := share(t.doubled-t.paired, t.looked); t.doubled-t.paired > 1 && doubled > doubledShare {
			f.Code, f.Share = "merged-column", doubled
			f.Message = fmt.Sprintf("column %d holds two values on %.0f %% of its filled rows: the cut missed a boundary.", c+1, 100*doubled)
			r.Findings = append(r.Findings, f)
		}
	}
}

// maximumCellDoubts bounds the rows of one region that are named for their doubled cells.
const maximumCellDoubts = 20

// A doubledCell is a cell that certainly holds two values.
type doubledCell struct {
	row    int // number
	column int // from 0
}

// doubtCells names the rows that print two values where their column prints one: one such
// cell holds its neighbour's value, several are two rows in one.
func (r *Reading) doubtCells(i int, doubled []doubledCell) {
	region := &r.Regions[i]
	named := 0
	for len(doubled) > 0 && named < maximumCellDoubts {
		row, column, n := doubled[0].row, 0, 0
		for len(doubled) > 0 && doubled[0].row == row {
			if h := region.Columns[doubled[0].column].Holds; h == HoldsFigure || h == HoldsDate {
				column, n = doubled[0].column+1, n+1
			}
			doubled = doubled[1:]
		}
		if n > 0 {
			named++
			r.doubtRow(i, row, column, n)
		}
	}
}

// doubtRow names a row with n doubled cells, the last of them in column.
func (r *Reading) doubtRow(i, row, column, n int) {
	f := Finding{Code: "joined-row", Page: r.Regions[i].Page, Region: i + 1, Row: row, Count: n}
	f.Message = fmt.Sprintf("row %d holds two values in %d columns that hold one: it may be two rows.", row, n)
	if n == 1 {
		f.Code, f.Column, f.Count = "merged-cell", column, 0
		f.Message = fmt.Sprintf("row %d, column %d holds two values in a column that holds one: one of them may belong to its neighbour.", row, column)
	}
	r.Findings = append(r.Findings, f)
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// A tally counts what the cells of one column hold.
type tally struct {
	filled, looked, figures, dates int
	doubled, paired                int // cells of two values, and those of them that print the two as one
}

func (t *tally) add(cell string, cells *holder) holding {
	t.looked++
	h := cells.of(cell)
	switch h {
	case holdsFigure:
		t.figures++
	case holdsDate:
		t.dates++
	case holdsTwo:
		t.doubled++
		if isPair(cell) {
			t.paired++
		}
	}
	return h
}

// isPair reports whether the second of a cell's two values belongs to the first: it stands in
// brackets or behind a ±, as a share or a deviation does. Of 75 columns of right tables that were
// doubted on generated papers, most held such pairs.
func isPair(cell string) bool {
	cell = strings.TrimSpace(cell)
	at := strings.LastIndexAny(cell, "([±")
	return at > 0 && (strings.HasPrefix(cell[at:], "±") || strings.ContainsAny(cell[at:], ")]"))
}

func (t *tally) holds() string {
	most := mostCells * float64(t.looked)
	text := t.looked - t.figures - t.dates
	switch {
	case t.looked == 0:
		return HoldsEmpty
	case float64(t.figures) >= most:
		return HoldsFigure
	case float64(t.dates) >= most:
		return HoldsDate
	case float64(text) >= most:
		return HoldsText
	}
	return HoldsMixed
}
