package truecopy

import (
	"fmt"
	"strconv"
)

// prove looks for arithmetic that the document prints: totals of the rows above them, and
// running balances. What holds becomes a Proof of its region, what nearly holds and breaks
// a sum-off. No word is read for it, only figures.
func (r *Reading) prove(mark Mark) {
	for _, l := range r.ledgers(mark) {
		totals := l.totals()
		for _, t := range totals {
			r.addSum("total", l, t)
		}
		if b, ok := l.balance(totals); ok {
			r.addBalance(l, b)
		}
	}
}

// A sum is a printed total: rows and columns are indices into the ledger.
type sum struct {
	column      int
	first, last int  // first row that takes part, row that prints the total
	off         bool // it nearly holds, and does not
}

func (r *Reading) addSum(kind string, l *ledger, s sum) {
	region := l.regionOf(r, s.last)
	column := l.columns[s.column].index + 1
	number := r.Rows[l.rows[s.last]].Number
	if !s.off {
		r.Regions[region].Proofs = append(r.Regions[region].Proofs, Proof{
			Kind: kind, Column: column, FirstRow: r.Rows[l.rows[s.first]].Number, LastRow: number,
		})
		return
	}
	r.Findings = append(r.Findings, Finding{
		Code: "sum-off", Page: r.Regions[region].Page, Region: region + 1, Row: number, Column: column,
		Message: fmt.Sprintf("the %s printed in row %d, column %d, is not what its rows add up to.", kind, number, column),
	})
}

// regionOf is the index of the region that holds a row of the ledger.
func (l *ledger) regionOf(r *Reading, row int) int {
	return r.Rows[l.rows[row]].Region - 1
}

// minimumAddends is how many figures make a total evidence: a figure equals the sum of the
// two before it by chance in few tables, of the three before it in none that was measured.
const minimumAddends = 2

// totals finds the printed totals, row by row from the top. A section starts behind the
// total before it; a grand total adds up the totals.
func (l *ledger) totals() []sum {
	var found []sum
	for c := range l.columns {
		found = append(found, l.columnTotals(c)...)
	}
	return append(found, l.offBeside(found)...)
}

// A section is the figures of a column since the total before: what they add up to.
type section struct {
	first   int // row, or -1
	addends int
	running int64 // of the section
	grand   int64 // of the totals before
	totals  int
}

// columnTotals walks down a column. A total closes its section; a grand total, of the totals
// before it and what stands between, closes them all.
func (l *ledger) columnTotals(c int) []sum {
	column := l.columns[c]
	var found []sum
	top := column.nextFilled(0)
	s := section{first: top}
	for i := top; i >= 0; i = column.nextFilled(i + 1) {
		v := column.values[i]
		last := column.nextFilled(i+1) < 0
		if s.first < 0 {
			s.first = i
		}
		switch {
		case v != 0 && v == s.running && (s.addends > minimumAddends || s.addends == minimumAddends && (last || long(v))):
			found = append(found, sum{column: c, first: s.first, last: i})
			s = section{first: -1, grand: s.grand + v, totals: s.totals + 1}
		case v != 0 && v == s.grand+s.running && s.totals > 0 && s.totals+s.addends >= minimumAddends:
			found = append(found, sum{column: c, first: top, last: i})
			s = section{first: -1}
		case last && l.slipped(c, i, s):
			found = append(found, sum{column: c, first: top, last: i, off: true})
		default:
			s.running, s.addends = s.running+v, s.addends+1
		}
	}
	return found
}

// slipped reports whether a column's last figure misses what stands above it by a slip. Only
// amounts of two decimals and five digits are looked at, for shorter figures come that near
// by chance, and only where every cell above was read.
func (l *ledger) slipped(c, row int, s section) bool {
	column := l.columns[c]
	v := column.values[row]
	if column.decimals != 2 || !column.even || !long(v) || l.hundred(c, v) || column.unreadBetween(0, row) {
		return false
	}
	return s.addends >= minimumAddends && slip(v, s.running) ||
		s.totals > 0 && s.totals+s.addends >= minimumAddends && slip(v, s.grand+s.running)
}

func (c ledgerColumn) nextFilled(i int) int {
	for ; i < len(c.filled); i++ {
		if c.filled[i] {
			return i
		}
	}
	return -1
}

// unreadBetween reports whether a cell of the rows from first up to last prints something
// that is no figure, such as one with a footnote mark: then their sum is not known.
func (c ledgerColumn) unreadBetween(first, last int) bool {
	for _, unread := range c.unread[first:last] {
		if unread {
			return true
		}
	}
	return false
}

// long figures have five digits or more: one equals the sum of two others by chance once in
// ten thousand tries.
func long(v int64) bool { return v >= 10_000 || v <= -10_000 }

// offBeside finds totals that break in a row whose other totals hold: the row is known to
// be one of totals, so a figure near the sum of its own column is one that is off.
func (l *ledger) offBeside(found []sum) []sum {
	var off []sum
	for _, t := range found {
		if t.off {
			continue
		}
		for c := range l.columns {
			if s := (sum{column: c, first: t.first, last: t.last, off: true}); c != t.column && !holds(append(found, off...), c, t.last) && l.nearSum(s) {
				off = append(off, s)
			}
		}
	}
	return off
}

func holds(found []sum, column, row int) bool {
	for _, s := range found {
		if s.column == column && s.last == row {
			return true
		}
	}
	return false
}

// nearShare is how near a figure of a row of totals is to the sum of its column to be called
// a total that is off. A mean or a price in that row is farther off, for two rows already
// differ from their mean by half.
const nearShare = 0.2

func (l *ledger) nearSum(s sum) bool {
	column := l.columns[s.column]
	if !column.filled[s.last] || column.values[s.last] == 0 || column.unreadBetween(s.first, s.last) {
		return false
	}
	total, addends := l.add(s)
	v := column.values[s.last]
	return addends >= minimumAddends && !l.rounded(s.column, v-total, addends, v) && within(v, total, nearShare)
}

// add sums the column from the section's first row up to the row before its total.
func (l *ledger) add(s sum) (total, addends int64) {
	column := l.columns[s.column]
	for i := s.first; i < s.last; i++ {
		if column.filled[i] {
			total, addends = total+column.values[i], addends+1
		}
	}
	return total, addends
}

// rounded reports whether a difference is what rounding each addend does. Amounts of two
// decimals are exact, unless they are shares of a hundred.
func (l *ledger) rounded(c int, difference, addends, total int64) bool {
	column := l.columns[c]
	unit := l.unit(c)
	if column.decimals == 2 && column.even && !l.hundred(c, total) {
		return difference == 0
	}
	return 2*abs(difference) <= (addends+1)*unit
}

// hundred reports whether a total is 100.00: the shares of a whole.
func (l *ledger) hundred(c int, total int64) bool { return total == 100*100*l.unit(c) }

// unit is what one step of the column's last decimal counts in the ledger's unit.
func (l *ledger) unit(c int) int64 {
	finest := 0
	for _, other := range l.columns {
		finest = max(finest, other.decimals)
	}
	unit := int64(1)
	for range finest - l.columns[c].decimals {
		unit *= 10
	}
	return unit
}

func within(a, b int64, share float64) bool {
	return float64(abs(a-b)) <= share*float64(max(abs(a), abs(b)))
}

func abs(v int64) int64 { return max(v, -v) }

// slipShare is the part by which a mistyped or rounded total differs at most.
const slipShare = 0.001

// slip reports whether two figures differ by a thousandth at most or in one digit.
func slip(a, b int64) bool {
	if within(a, b, slipShare) {
		return true
	}
	p, q := strconv.FormatInt(a, 10), strconv.FormatInt(b, 10)
	if len(p) != len(q) {
		return false
	}
	differ := 0
	for i := range len(p) {
		if p[i] != q[i] {
			differ++
		}
	}
	return differ == 1
}
