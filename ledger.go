package truecopy

import (
	"math"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// maximumLedgerRows bounds the rows of one table whose arithmetic is looked at: more than a
// thousand pages of a statement. A longer table is left unproven, which claims nothing.
const maximumLedgerRows = 50_000

// maximumLedgerColumns bounds the columns of figures that are tried against one another; a
// statement has at most five, and the search grows with their cube.
const maximumLedgerColumns = 8

// maximumDecimals is the finest unit that a ledger counts in. Money has up to four, prices
// of fund shares six; what is finer is left out of the arithmetic.
const maximumDecimals = 6

// A ledger is the figures of one table over all its pages, as whole numbers of one unit, so
// that sums are exact.
type ledger struct {
	regions []int // indices of the regions that the table runs through, in order
	rows    []int // index in Reading.Rows of each row
	columns []ledgerColumn
	signs   []signColumn
}

// A ledgerColumn is one column of figures.
type ledgerColumn struct {
	index    int // in the table, from 0
	values   []int64
	filled   []bool // whether the row has a figure here
	unread   []bool // whether the row prints something here that is no figure, below the header
	decimals int    // most decimals that a figure of the column is printed with
	even     bool   // every figure is printed with that many decimals
}

// chains are the tables by the regions that they run through. Between two pages of a table
// stand the foot of one page and the head of the next.
func (r *Reading) chains() [][]int {
	var chains [][]int
	for i, region := range r.Regions {
		switch {
		case !region.Table():
		case region.Continues && len(chains) > 0:
			last := &chains[len(chains)-1]
			*last = append(*last, i)
		default:
			chains = append(chains, []int{i})
		}
	}
	return chains
}

// A wholeCell is the figure of a cell as a whole number of its last decimal.
type wholeCell struct {
	row      int32 // index in Reading.Rows
	decimals int8
	value    int64
}

// wholeCells are the figures of each column of each region that was looked at cell by cell, from
// the top down. What is not among them may be a figure all the same.
type wholeCells [][][]wholeCell

// column gives the figures of a column of a region.
func (w wholeCells) column(region, column int) []wholeCell {
	if column >= len(w[region]) {
		return nil
	}
	return w[region][column]
}

// take gives the figure of a row from the rest of a column, whose figures are asked for row by row.
func take(column *[]wholeCell, row int) (wholeCell, bool) {
	for len(*column) > 0 && int((*column)[0].row) <= row {
		c := (*column)[0]
		if *column = (*column)[1:]; int(c.row) == row {
			return c, true
		}
	}
	return wholeCell{}, false
}

// ledger gives the table that runs through a chain of regions, nil where no column of it holds
// figures or the watch is late. mark is the document's decimal mark.
func (r *Reading) ledger(watch *pace.Watch, chain []int, mark Mark, known wholeCells) *ledger {
	first := r.Regions[chain[0]]
	l := &ledger{regions: chain}
	for _, i := range chain { // a header that repeats is none of the rows
		from := r.Regions[i].FirstRow + r.Regions[i].HeaderRows
		if len(l.rows)+r.Regions[i].LastRow+1-from > maximumLedgerRows {
			return nil
		}
		for n := from; n <= r.Regions[i].LastRow; n++ {
			l.rows = append(l.rows, n-1)
		}
	}
	for c := 0; c < len(first.Columns) && len(l.columns) < maximumLedgerColumns; c++ {
		if watch.Late() {
			return nil
		}
		if first.Columns[c].Holds != HoldsFigure && first.Columns[c].Holds != HoldsMixed {
			continue
		}
		if column, ok := r.ledgerColumn(watch, l.rows, c, mark, known); ok {
			l.columns = append(l.columns, column)
		}
	}
	if len(l.columns) == 0 {
		return nil
	}
	l.align()
	l.signs = r.signColumns(watch, l, first.Columns)
	return l
}

// ledgerColumn reads the figures of a column, each as a whole number of its own decimals
// until align brings them to one unit.
func (r *Reading) ledgerColumn(watch *pace.Watch, rows []int, index int, mark Mark, known wholeCells) (ledgerColumn, bool) {
	c := ledgerColumn{index: index, values: make([]int64, len(rows)), filled: make([]bool, len(rows)), unread: make([]bool, len(rows))}
	scales := make([]int, len(rows))
	n, region := 0, -1
	var rest []wholeCell // of the region at hand
	for i, row := range rows {
		if watch.Late() {
			return c, false
		}
		if index >= len(r.Rows[row].Cells) {
			continue
		}
		if now := r.Rows[row].Region - 1; now != region {
			region, rest = now, known.column(now, index)
		}
		cell, ok := take(&rest, row)
		if !ok {
			cell, ok = wholeFigure(parseCell(r.bare(&r.Rows[row], index), mark))
		}
		if !ok || cell.decimals > maximumDecimals {
			c.unread[i] = n > 0 && !isEmpty(r.Rows[row].Cells[index])
			continue
		}
		c.values[i], scales[i], c.filled[i] = cell.value, int(cell.decimals), true
		c.decimals = max(c.decimals, int(cell.decimals))
		n++
	}
	c.even = true
	for i := range rows {
		if c.filled[i] {
			c.even = c.even && scales[i] == c.decimals
			c.filled[i] = scaleUp(&c.values[i], c.decimals-scales[i])
		}
	}
	return c, n > 0
}

// align brings all columns to the unit of the finest.
func (l *ledger) align() {
	finest := 0
	for _, c := range l.columns {
		finest = max(finest, c.decimals)
	}
	for _, c := range l.columns {
		for i := range c.values {
			if c.filled[i] {
				c.filled[i] = scaleUp(&c.values[i], finest-c.decimals)
			}
		}
	}
}

// maximumValue leaves room for the sum of maximumLedgerRows values in an int64.
const maximumValue = math.MaxInt64 / maximumLedgerRows

// scaleUp multiplies by a power of ten, and reports whether the result is still in range.
func scaleUp(v *int64, decimals int) bool {
	for range decimals {
		if *v > maximumValue/10 || *v < -maximumValue/10 {
			return false
		}
		*v *= 10
	}
	return *v <= maximumValue && *v >= -maximumValue
}

// wholeFigure gives the figure of a cell as a whole number of its last decimal, where it can be
// written as one.
func wholeFigure(f figure) (c wholeCell, ok bool) {
	decimals := 0
	switch f.meaning {
	case noFigure, undecided:
		return c, false
	case decimal:
		decimals = int(f.core.lens[f.core.groups-1])
	}
	n := f.value
	if n.digits != "" || n.word > maximumValue || int(n.exponent) < -decimals || decimals > math.MaxInt8 {
		return c, false
	}
	c.value = int64(n.word)
	if !scaleUp(&c.value, int(n.exponent)+decimals) {
		return c, false
	}
	if n.negative {
		c.value = -c.value
	}
	c.decimals = int8(decimals)
	return c, true
}
