package truecopy

import "github.com/truecopy-go/truecopy/internal/pace"

// A signColumn tells the rows of a ledger apart by a word or a sign: S and H, CR and DR, one of
// them or nothing. Which of them means what is left to the arithmetic.
type signColumn []int8 // of each row, from 0 for an empty cell

const (
	// maximumSigns is how many different texts a column of signs prints.
	maximumSigns = 2
	// longestSign is the length in bytes up to which a text is taken for one.
	longestSign = 16
	// maximumSignColumns bounds the columns of signs that are tried.
	maximumSignColumns = 2
)

// signColumns finds the columns of signs among those that hold no figures.
func (r *Reading) signColumns(watch *pace.Watch, l *ledger, columns []Column) []signColumn {
	var found []signColumn
	for c := range columns {
		if columns[c].Holds == HoldsFigure || columns[c].Holds == HoldsMixed || len(found) == maximumSignColumns {
			continue
		}
		if s := r.signColumn(watch, l.rows, c); s != nil {
			found = append(found, s)
		}
	}
	return found
}

// signColumn reads a column as signs, or gives nil when it prints none or too many.
func (r *Reading) signColumn(watch *pace.Watch, rows []int, index int) signColumn {
	var texts []string
	signs := make(signColumn, len(rows))
	for i, row := range rows {
		if watch.Late() {
			return nil
		}
		if index >= len(r.Rows[row].Cells) || isEmpty(r.Rows[row].Cells[index]) {
			continue
		}
		text, n := r.Rows[row].Cells[index], 0
		for n < len(texts) && texts[n] != text {
			n++
		}
		if n == len(texts) {
			if n == maximumSigns || len(text) > longestSign {
				return nil
			}
			texts = append(texts, text)
		}
		signs[i] = int8(n + 1)
	}
	if len(texts) == 0 {
		return nil
	}
	return signs
}

// appendSigned appends the balances of a column whose movements a column of signs adds or takes
// away: those beside one of its signs, or beside none, are added.
func (l *ledger) appendSigned(out []balance, b balance) []balance {
	for _, s := range l.signs {
		for added := range int8(maximumSigns + 1) {
			b.signs, b.added = s, added
			out = b.appendBothWays(out)
		}
	}
	return out
}
