package truecopy

import (
	"fmt"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A balance is a running balance: from one row to the next its column changes by what the
// columns of movements print. Columns are indices into the ledger; -1 is none.
type balance struct {
	column      int
	plus, minus int        // the column that is added, the column that is taken away
	signed      bool       // minus is added as well: both columns print their own signs
	up          bool       // newest first: a row's movement leads to the balance above it
	signs       signColumn // what tells movements that are added from those that are taken away, or nil
	added       int8       // the sign of those that are added
	steps       []step
}

// A step goes from one printed balance to the next.
type step struct {
	from, to int  // rows of the ledger
	evident  bool // what moved is too long a figure to agree by chance
	holds    bool
}

const (
	// minimumSteps is how many steps of evidence make a balance. Three figures that
	// differ by exactly what stands beside them do not come together by chance.
	minimumSteps = 3
	// minimumMovement is the least that moves in a step which counts as evidence, in the last
	// decimal that is printed: figures of one or two digits agree by chance too often.
	minimumMovement = 100
	// minimumHolding is the share of steps that hold in a balance which breaks somewhere.
	// Misread rows break two steps each; a column that is no balance holds in next to none.
	minimumHolding = 0.7
	// trialSteps is how many steps a combination of columns is tried on before the whole
	// table is walked.
	trialSteps = 60
	// rowsAStep is how many rows are walked in one step of a watch.
	rowsAStep = 16
	// maximumBreaks is how many breaks of one table are reported row by row.
	maximumBreaks = 20
)

// balance finds the combination of columns that explains most steps, if one explains enough.
func (l *ledger) balance(watch *pace.Watch, totals []sum) (balance, bool) {
	isTotal := make([]bool, len(l.rows))
	for _, t := range totals {
		isTotal[t.last] = true
	}
	var best balance
	most := 0
	trial := make([]step, 0, trialSteps)
	misses := int((1 - minimumHolding) * float64(min(trialSteps, len(l.rows))))
	for _, b := range l.balances() {
		if watch.Spent(1 + len(l.rows)/rowsAStep) {
			return best, false
		}
		trial = l.steps(trial[:0], b, isTotal, trialSteps, misses)
		if n := held(trial); n > most && believable(trial) {
			best, most = b, n
		}
	}
	if most == 0 {
		return best, false
	}
	best.steps = l.steps(make([]step, 0, len(l.rows)), best, isTotal, len(l.rows), len(l.rows))
	return best, believable(best.steps)
}

// balances lists the combinations that could be one.
func (l *ledger) balances() []balance {
	var out []balance
	n := len(l.columns)
	for column := range n {
		for plus := -1; plus < n; plus++ {
			for minus := -1; minus < n; minus++ {
				if plus == column || minus == column || plus == minus {
					continue
				}
				b := balance{column: column, plus: plus, minus: minus}
				out = b.appendBothWays(out)
				if minus < 0 {
					out = l.appendSigned(out, b)
				}
				if b.signed = true; 0 <= plus && plus < minus {
					out = b.appendBothWays(out)
				}
			}
		}
	}
	return out
}

// appendBothWays appends a balance with the oldest row first and with the newest.
func (b balance) appendBothWays(out []balance) []balance {
	down := b
	b.up = true
	return append(out, down, b)
}

// steps walks from balance to balance and appends to steps until there are most, or more
// than so many misses among them: then they are not believable. Rows between two balances
// add up; when that does not hold, the rows without a balance may be totals, and the row's
// own movement is tried alone.
func (l *ledger) steps(steps []step, b balance, isTotal []bool, most, misses int) []step {
	column := &l.columns[b.column]
	last := -1
	var moved, own int64
	for i := range l.rows {
		if len(steps) == most || misses < 0 {
			break
		}
		movement := l.movement(b, i, isTotal)
		own = movement
		if !b.up {
			moved += movement
		}
		if column.filled[i] {
			if last >= 0 {
				s := l.step(b, last, i, moved, own, isTotal[i])
				if !s.holds {
					misses--
				}
				steps = append(steps, s)
			}
			last, moved = i, 0
		}
		if b.up {
			moved += movement
		}
	}
	return steps
}

// step judges a change of the balance by what moved since the one before. The last row alone
// may explain it, or, where that row prints totals beside its balance, all but the last.
func (l *ledger) step(b balance, from, to int, moved, own int64, total bool) step {
	values := l.columns[b.column].values
	change := values[to] - values[from]
	if b.up {
		return step{from: from, to: to, evident: abs(change) >= minimumMovement, holds: -change == moved}
	}
	holds := change == moved || change == own || total && change == moved-own
	return step{from: from, to: to, evident: abs(change) >= minimumMovement, holds: holds}
}

func (l *ledger) movement(b balance, row int, isTotal []bool) int64 {
	if isTotal[row] && !l.columns[b.column].filled[row] {
		return 0
	}
	var v int64
	if b.plus >= 0 && l.columns[b.plus].filled[row] {
		v += l.columns[b.plus].values[row]
	}
	if b.signs != nil && b.signs[row] != b.added {
		return -v
	}
	if b.minus >= 0 && l.columns[b.minus].filled[row] {
		if b.signed {
			return v + l.columns[b.minus].values[row]
		}
		return v - l.columns[b.minus].values[row]
	}
	return v
}

// held counts the steps that are evidence and hold.
func held(steps []step) int {
	n := 0
	for _, s := range steps {
		if s.evident && s.holds {
			n++
		}
	}
	return n
}

func believable(steps []step) bool {
	told := 0
	for _, s := range steps {
		if s.evident || !s.holds {
			told++
		}
	}
	n := held(steps)
	return n >= minimumSteps && float64(n) >= minimumHolding*float64(told)
}

// addBalance reports a balance: one proof for each region that it holds in from end to end,
// and each break once, for the row after a wrong balance does not follow from it either.
func (r *Reading) addBalance(l *ledger, b balance) {
	broken := map[int]bool{}
	breaks := 0
	for i, s := range b.steps {
		if s.holds {
			continue
		}
		begins := l.begins(r, b, i)
		if !begins || l.regionOf(r, s.from) == l.regionOf(r, s.to) {
			broken[l.regionOf(r, s.to)] = true
		}
		if begins {
			continue
		}
		if i > 0 && !b.steps[i-1].holds {
			continue
		}
		if breaks++; breaks <= maximumBreaks {
			r.addBreak(l, b, s)
		}
	}
	steps := b.steps
	for _, region := range l.regions {
		n := 0
		for n < len(steps) && l.regionOf(r, steps[n].to) == region {
			n++
		}
		if n > 0 && !broken[region] {
			first, last := l.span(r, steps[:n])
			r.Regions[region].Proofs = append(r.Regions[region].Proofs, Proof{
				Kind: "balance", Column: l.columns[b.column].index + 1, FirstRow: first, LastRow: last,
			})
		}
		steps = steps[n:]
	}
}

// begins tells whether a step leads to the first balance of another account: it stands alone, at
// the head of a table, below a closing balance or a heading, and the next step holds.
func (l *ledger) begins(r *Reading, b balance, i int) bool {
	s := b.steps[i]
	if b.up || l.moves(b, s.to) || i+1 == len(b.steps) || !b.steps[i+1].holds {
		return false
	}
	for row := s.from + 1; row < s.to; row++ {
		if l.moves(b, row) {
			return false
		}
	}
	return s.to-s.from > 1 || !l.moves(b, s.from) || l.regionOf(r, s.from) != l.regionOf(r, s.to)
}

// moves tells whether a row prints a movement.
func (l *ledger) moves(b balance, row int) bool {
	return b.plus >= 0 && l.columns[b.plus].filled[row] || b.minus >= 0 && l.columns[b.minus].filled[row]
}

func (r *Reading) addBreak(l *ledger, b balance, s step) {
	row := s.to
	if b.up {
		row = s.from
	}
	region := l.regionOf(r, row)
	number := r.Rows[l.rows[row]].Number
	column := l.columns[b.column].index + 1
	r.Findings = append(r.Findings, Finding{
		Code: "sum-off", Page: r.Regions[region].Page, Region: region + 1, Row: number, Column: column,
		Message: fmt.Sprintf("the running balance in column %d breaks at row %d: it does not follow from the row before and the amounts printed.", column, number),
	})
}

// span gives the numbers of the first and last row of a region that take part in a balance;
// steps are those that lead to rows of the region. The first may come from the page before.
func (l *ledger) span(r *Reading, steps []step) (first, last int) {
	from, to := steps[0].from, steps[0].to
	if l.regionOf(r, from) != l.regionOf(r, to) {
		from = to
	}
	return r.Rows[l.rows[from]].Number, r.Rows[l.rows[steps[len(steps)-1].to]].Number
}
