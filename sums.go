package truecopy

import (
	"fmt"
	"strconv"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// prove looks for arithmetic that the document prints: totals of the rows above them, and
// running balances. What holds becomes a Proof of its region, what nearly holds and breaks
// a sum-off. No word is read for it, only figures.
func (r *Reading) prove(watch *pace.Watch, mark Mark, known wholeCells) (late int) {
	for _, chain := range r.chains() {
		if r.proveChain(watch, chain, mark, known); watch.Late() {
			return r.Regions[chain[0]].Page
		}
	}
	return 0
}

func (r *Reading) proveChain(watch *pace.Watch, chain []int, mark Mark, known wholeCells) {
	l := r.ledger(watch, chain, mark, known)
	if l == nil || watch.Spent(len(l.rows)*len(l.columns)) { // to walk them takes milliseconds
		return
	}
	totals := l.totals()
	for _, t := range totals {
		r.addSum("total", l, t)
	}
	if b, ok := l.balance(watch, totals); ok {
		r.addBalance(l, b)
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

// minimumTotal is the least that is a total by itself, in the last decimal that is printed:
// figures of one digit add up by chance.
const minimumTotal = 10

// totals finds the printed totals, row by row from the top. A section starts behind the
// total before it; a grand total adds up the totals. A row that holds the total of one column
// is a row of totals, so in a second walk it closes the sections of all columns.
func (l *ledger) totals() []sum {
	known := make([]bool, len(l.rows))
	for c := range l.columns {
		for _, s := range l.columnTotals(c, known) {
			known[s.last] = known[s.last] || !s.off
		}
	}
	var found []sum
	for c := range l.columns {
		found = append(found, l.columnTotals(c, known)...)
	}
	return found
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
// before it and what stands between, closes them all. known are the rows of totals.
func (l *ledger) columnTotals(c int, known []bool) []sum {
	column := l.columns[c]
	var found []sum
	top := max(column.nextFilled(0), 0)
	s := section{first: top}
	for i := top; i < len(column.filled); i++ {
		if !column.filled[i] {
			if known[i] && s.addends > 0 {
				s.close(s.running)
			}
			continue
		}
		v := column.values[i]
		last := column.nextFilled(i+1) < 0
		if s.first < 0 {
			s.first = i
		}
		switch {
		case v != 0 && v == s.running && (known[i] && s.addends > 0 || s.evident(v, last)):
			found = append(found, sum{column: c, first: s.first, last: i})
			s.close(v)
		case v != 0 && v == s.grand+s.running && s.totals > 0 && s.totals+s.addends >= minimumAddends:
			found = append(found, sum{column: c, first: top, last: i})
			s = section{first: -1}
		case known[i] && l.near(c, i, s):
			found = append(found, sum{column: c, first: s.first, last: i, off: true})
			s.close(v)
		case known[i] && s.addends > 0: // a mean, a price
			s = section{first: -1}
		case last && l.slipped(c, i, s):
			found = append(found, sum{column: c, first: top, last: i, off: true})
		default:
			s.running, s.addends = s.running+v, s.addends+1
		}
	}
	return found
}

// close ends a section with its total.
func (s *section) close(total int64) {
	*s = section{first: -1, grand: s.grand + total, totals: s.totals + 1}
}

// evident reports whether a figure that equals the sum of its section is a total by itself.
func (s *section) evident(v int64, last bool) bool {
	return abs(v) >= minimumTotal && (s.addends > minimumAddends || s.addends == minimumAddends && (last || long(v)))
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

// nearShare is how near a figure of a row of totals is to the sum of its column to be called
// a total that is off. A mean or a price in that row is farther off, for two rows already
// differ from their mean by half.
const nearShare = 0.2

// near reports whether a figure in a row of totals nearly is the sum of its section, or of
// all that stands above, and no rounding explains the difference.
func (l *ledger) near(c, row int, s section) bool {
	column := l.columns[c]
	v := column.values[row]
	if v == 0 || s.addends < minimumAddends || column.unreadBetween(s.first, row) {
		return false
	}
	for _, total := range []int64{s.running, s.grand + s.running} {
		if within(v, total, nearShare) {
			return !l.rounded(c, v-total, int64(s.addends), v)
		}
	}
	return false
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
