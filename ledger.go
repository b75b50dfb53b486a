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

// ledger gives the table that runs through a chain of regions, nil where no column of it holds
// figures or the watch is late. mark is the document's decimal mark.
func (r *Reading) ledger(watch *pace.Watch, chain []int, mark Mark) *ledger {
	first := r.Regions[chain[0]]
	l := &ledger{regions: chain}
	for _, i := range chain { // a header that repeats is none of the rows
		for n := r.Regions[i].FirstRow + r.Regions[i].HeaderRows; n <= r.Regions[i].LastRow; n++ {
			l.rows = append(l.rows, n-1)
		}
	}
	if len(l.rows) > maximumLedgerRows {
		return nil
	}
	for c := range first.Columns {
		if first.Columns[c].Holds != HoldsFigure && first.Columns[c].Holds != HoldsMixed {
			continue
		}
		if column, ok := r.ledgerColumn(watch, l.rows, c, mark); ok && len(l.columns) < maximumLedgerColumns {
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
func (r *Reading) ledgerColumn(watch *pace.Watch, rows []int, index int, mark Mark) (ledgerColumn, bool) {
	c := ledgerColumn{index: index, values: make([]int64, len(rows)), filled: make([]bool, len(rows)), unread: make([]bool, len(rows))}
	scales := make([]int, len(rows))
	n := 0
	for i, row := range rows {
		if watch.Late() {
			return c, false
		}
		if index >= len(r.Rows[row].Cells) {
			continue
		}
		value, decimals, ok := wholeFigure(r.bare(&r.Rows[row], index), mark)
		if !ok || decimals > maximumDecimals {
			c.unread[i] = n > 0 && !isEmpty(r.Rows[row].Cells[index])
			continue
		}
		c.values[i], scales[i], c.filled[i] = value, decimals, true
		c.decimals = max(c.decimals, decimals)
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

// wholeFigure reads a cell that is one figure as a whole number of its last decimal.
func wholeFigure(cell string, mark Mark) (value int64, decimals int, ok bool) {
	f := parseCell(cell, mark)
	switch f.meaning {
	case noFigure, undecided:
		return 0, 0, false
	case decimal:
		decimals = int(f.core.lens[f.core.groups-1])
	}
	n := f.value
	if n.digits != "" || n.word > maximumValue || int(n.exponent) < -decimals {
		return 0, 0, false
	}
	value = int64(n.word)
	if !scaleUp(&value, int(n.exponent)+decimals) {
		return 0, 0, false
	}
	if n.negative {
		value = -value
	}
	return value, decimals, true
}
