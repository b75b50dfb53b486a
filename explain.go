package truecopy

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/fold"
)

// What an explanation looks at: it is for a person to act on, and costs no more than that
// is worth. None of it decides whether a value is carried.
const (
	explainedRows    = 64      // cited rows that are looked through for a cause
	explainedBytes   = 1 << 20 // of their cells, one more each; rows beyond are not looked through
	explainedFigures = 256
	printedRunes     = 80 // of what is printed instead
)

// causes are what is said of a missing value, by its cause; %s is what is printed, %d its row.
var causes = map[Cause]string{
	CauseUndecided:   "Row %[2]d prints %[1]s, and the document does not settle which number that is.",
	CauseSign:        "Row %[2]d prints %[1]s, with the other sign.",
	CauseMark:        "Row %[2]d prints %[1]s, which is that number only under the other decimal mark.",
	CausePartOfDate:  "Row %[2]d prints it only within the date %[1]s.",
	CauseAcrossCells: "Row %[2]d prints it only where cells or rows are run together.",
	CauseInsideWord:  "Row %[2]d prints it only within %[1]s.",
	CauseOtherRow:    "Row %[2]d prints %[1]s; it is not among the cited rows.",
	CauseRounded:     "Row %[2]d prints %[1]s, with more digits.",
	CauseRescaled:    "Row %[2]d prints %[1]s, which is that number times a power of ten.",
	CauseDamaged:     "Row %[2]d prints %[1]s, with a character that could not be read.",
	CauseNear:        "Row %[2]d prints %[1]s.",
	CauseWords:       "Row %[2]d prints %[1]s: the same number, written in another way.",
	CauseDate:        "Row %[2]d prints %[1]s: the same day, written in another way.",
	CauseRecomposed:  "The cited rows print its parts, but not that date.",
	CauseOrder:       "The cited rows print its words, but not in that order.",
	CauseAccents:     "Row %[2]d prints %[1]s, with other accents.",
	CauseAbsent:      "The cited rows print nothing like it, and neither does any other row.",
}

// because says why a value is missing, and what stands at a place instead.
func (c *citer) because(v *Verdict, cause Cause, at CitedPlace) {
	v.Cause = cause
	if index, ok := c.rowIndex(at.Row); ok && at.To > at.From {
		v.At = &at
		v.Printed = shown(c.reading.Rows[index].Cells[at.Cell][at.From:at.To])
	}
	v.Message = causes[cause]
	if strings.Contains(v.Message, "%") {
		v.Message = fmt.Sprintf(v.Message, v.Printed, at.Row)
	}
}

// shown is a text for a message: one line, and not too long.
func shown(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	if utf8.RuneCountInString(s) > printedRunes {
		runes := []rune(s)
		s = string(runes[:printedRunes]) + "…"
	}
	return s
}

// A placedFigure is a figure of a cited row.
type placedFigure struct {
	citedFigure
	row int // its index
}

func (c *citer) at(f placedFigure) CitedPlace {
	return CitedPlace{c.reading.Rows[f.row].Number, int(f.cell), int(f.from), int(f.to)}
}

// explained are the cited rows that are looked through.
func (c *citer) explained() []int { return c.cited[:c.looked] }

// lookedThrough is how many of the cited rows are.
func (c *citer) lookedThrough() int {
	size := 0
	for i, index := range c.cited[:min(len(c.cited), explainedRows)] {
		for _, cell := range c.reading.Rows[index].Cells {
			if size += 1 + len(cell); size > explainedBytes {
				return i
			}
		}
	}
	return min(len(c.cited), explainedRows)
}

// figuresUnder gives the figures of the cited rows as another mark reads them.
func (c *citer) figuresUnder(mark Mark) []placedFigure {
	var all []placedFigure
	var row []citedFigure
	for _, index := range c.explained() {
		row = row[:0]
		for i, cell := range c.reading.Rows[index].Cells {
			row = appendFigures(c.watch, row, cell, mark, i)
		}
		for _, f := range row {
			if len(all) < explainedFigures {
				all = append(all, placedFigure{f, index})
			}
		}
	}
	return all
}

// explainFigure says why a figure is missing: from what is certain to what is merely like it.
func (c *citer) explainFigure(v *Verdict, n Number) {
	figures := c.figuresUnder(c.reading.Mark)
	for _, explain := range [...]func(*Verdict, Number, []placedFigure) bool{
		c.otherSign, c.otherMark, c.partOfDate, c.acrossCells, c.insideCode, c.otherRow,
		c.rounded, c.rescaled, c.damagedFigure, c.nearFigure,
	} {
		if explain(v, n, figures) || c.watch.Late() {
			return
		}
	}
	c.because(v, CauseAbsent, CitedPlace{})
}

func (c *citer) otherSign(v *Verdict, n Number, figures []placedFigure) bool {
	if n.Sign() == 0 {
		return false
	}
	for _, f := range figures {
		if f.value == n.Neg() && !f.undecided {
			c.because(v, CauseSign, c.at(f))
			return true
		}
	}
	if n.Sign() > 0 || !n.Integer() {
		return false
	}
	return c.eachCode(func(at CitedPlace, code string) bool {
		if strings.ContainsFunc(code, unicode.IsLetter) {
			return false
		}
		i := strings.LastIndexAny(code, "-–")
		for ; i >= 0; i = strings.LastIndexAny(code[:i], "-–") {
			_, size := utf8.DecodeRuneInString(code[i:])
			if runOf(code, i+size) == n.Neg() {
				c.because(v, CauseSign, at)
				return true
			}
		}
		return false
	})
}

// otherMark looks for the figure under the other mark. Where none is settled, both readings
// of an undecided figure are.
func (c *citer) otherMark(v *Verdict, n Number, figures []placedFigure) bool {
	for _, m := range [...]Mark{Comma, Point} {
		if m == c.reading.Mark {
			continue
		}
		for _, f := range c.figuresUnder(m) {
			if f.value != n || f.undecided {
				continue
			}
			cause := CauseMark
			if c.reading.Mark == Unsettled {
				cause = CauseUndecided
			}
			c.because(v, cause, c.at(f))
			return true
		}
	}
	return false
}

// partOfDate looks for the figure among the parts of the dates that are printed.
func (c *citer) partOfDate(v *Verdict, n Number, _ []placedFigure) bool {
	if n.Sign() < 0 || !n.Integer() {
		return false
	}
	return c.eachDate(func(at CitedPlace, date string) bool {
		for i := range len(date) {
			if (i == 0 || !isDigitByte(date[i-1])) && isDigitByte(date[i]) && runOf(date, i) == n {
				c.because(v, CausePartOfDate, at)
				return true
			}
		}
		return false
	})
}

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

// runOf is the value of the digits at s[i:].
func runOf(s string, i int) Number {
	var b decimalBuilder
	for ; i < len(s) && isDigitByte(s[i]); i++ {
		b.add(s[i] - '0')
	}
	n, _ := b.number(false, 0)
	return n
}

// eachDate calls found with the dates of the cited rows until it answers true.
func (c *citer) eachDate(found func(at CitedPlace, date string) bool) bool {
	for _, index := range c.explained() {
		for i, cell := range c.reading.Rows[index].Cells {
			for from := 0; from < len(cell) && !c.watch.Late(); {
				r, n := utf8.DecodeRuneInString(cell[from:])
				end := 0
				if unicode.IsDigit(r) || unicode.IsLetter(r) {
					end = dateEnd(cell, from)
				}
				if end <= from {
					from = overWord(cell, from, n)
					continue
				}
				if found(CitedPlace{c.reading.Rows[index].Number, i, from, end}, cell[from:end]) {
					return true
				}
				from = end
			}
		}
	}
	return false
}

// overWord is where the letters and digits at i end, or the one character that is none.
func overWord(s string, i, first int) int {
	start := i
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			break
		}
		i += n
	}
	return max(i, start+first)
}

// eachCode calls found with the blank-free texts of the cited rows that hold a digit, until
// it answers true.
func (c *citer) eachCode(found func(at CitedPlace, code string) bool) bool {
	for _, index := range c.explained() {
		for _, w := range c.rowWords(index) {
			if c.watch.Late() {
				return false
			}
			if !w.digits && !strings.ContainsFunc(w.text, unicode.IsNumber) {
				continue
			}
			if found(CitedPlace{c.reading.Rows[index].Number, w.cell, w.from, w.to}, w.text) {
				return true
			}
		}
	}
	return false
}

// acrossCells looks for the figure's digits where the digits of neighbouring cells are run
// together: within the row, and from one cited row to the next.
func (c *citer) acrossCells(v *Verdict, n Number, _ []placedFigure) bool {
	claimed := strings.TrimLeft(digitsOf(strings.TrimPrefix(n.String(), "-")), "0")
	if len(claimed) < 2 {
		return false
	}
	before := ""
	for _, index := range c.explained() {
		for i, cell := range c.reading.Rows[index].Cells {
			digits := digitsOf(cell)
			if c.watch.Bytes(len(cell)) || digits == "" {
				continue
			}
			if straddles(before, digits, claimed) {
				c.because(v, CauseAcrossCells, CitedPlace{c.reading.Rows[index].Number, i, 0, len(cell)})
				return true
			}
			before = (before + digits)[max(0, len(before)+len(digits)-maximumQuantity):]
		}
	}
	return false
}

// straddles reports whether digits stand over the border of two texts of digits.
func straddles(before, after, digits string) bool {
	for head := 1; head < len(digits); head++ {
		if strings.HasSuffix(before, digits[:head]) && strings.HasPrefix(after, digits[head:]) {
			return true
		}
	}
	return false
}

// digitsOf are the digits of a text, as ASCII ones.
func digitsOf(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		value, _, n := digitAt(s, i)
		if n > 0 {
			b.WriteByte('0' + value)
		} else {
			_, n = utf8.DecodeRuneInString(s[i:])
		}
		i += n
	}
	return b.String()
}

// insideCode looks for the figure as a run of digits in a word that holds letters and no figure.
func (c *citer) insideCode(v *Verdict, n Number, figures []placedFigure) bool {
	if !n.Integer() {
		return false
	}
	return c.eachCode(func(at CitedPlace, code string) bool {
		code = fold.Loose(code)
		if !strings.ContainsFunc(code, unicode.IsLetter) || slices.ContainsFunc(figures, func(f placedFigure) bool { return standsIn(c.at(f), at) }) {
			return false
		}
		for i := range len(code) {
			if isDigitByte(code[i]) && (i == 0 || !isDigitByte(code[i-1])) && runOf(code, i) == n.Abs() {
				c.because(v, CauseInsideWord, at)
				return true
			}
		}
		return false
	})
}

func standsIn(inner, outer CitedPlace) bool {
	return inner.Row == outer.Row && inner.Cell == outer.Cell && inner.From >= outer.From && inner.To <= outer.To
}

func (c *citer) otherRow(v *Verdict, n Number, _ []placedFigure) bool {
	found := c.indexedFigure(n, func(index int) bool { return !c.isCited(index) })
	if len(found) == 0 {
		return false
	}
	c.because(v, CauseOtherRow, found[0])
	return true
}

// rounded looks for a figure that loses its decimals, or the last of them, on the way to
// the one claimed.
func (c *citer) rounded(v *Verdict, n Number, figures []placedFigure) bool {
	for _, f := range figures {
		printed := digitsBehind(c.printed(f))
		claimed := int(-min(n.exponent, 0))
		if f.undecided || claimed >= printed || claimed > 0 && claimed != printed-1 {
			continue
		}
		step := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(claimed)), nil))
		difference := new(big.Rat).Sub(f.value.Rat(), n.Rat())
		if difference.Abs(difference).Cmp(step) < 0 && f.value.Sign() == n.Sign() {
			c.because(v, CauseRounded, c.at(f))
			return true
		}
	}
	return false
}

func (c *citer) printed(f placedFigure) string {
	return c.reading.Rows[f.row].Cells[f.cell][f.from:f.to]
}

// digitsBehind counts the digits behind the last mark of a printed figure.
func digitsBehind(s string) int {
	i := strings.LastIndexAny(s, ",.٫")
	if i < 0 {
		return 0
	}
	return len(digitsOf(s[i:]))
}

// rescaled looks for a figure that is the claimed one times a power of ten: a hundred, or
// any but ten where the digits say enough.
func (c *citer) rescaled(v *Verdict, n Number, figures []placedFigure) bool {
	if n.Sign() == 0 {
		return false
	}
	for _, f := range figures {
		shift := f.value.exponent - n.exponent
		if f.value.Sign() != n.Sign() || f.value.text() != n.text() || shift == 0 || shift == 1 || shift == -1 {
			continue
		}
		if c.sameDigits(f, n) {
			continue
		}
		if len(n.text()) > 1 || shift == 2 || shift == -2 {
			c.because(v, CauseRescaled, c.at(f))
			return true
		}
	}
	return false
}

// sameDigits reports whether the digits are printed as claimed, but for the mark between
// them: one that moved or was lost, rather than another unit.
func (c *citer) sameDigits(f placedFigure, n Number) bool {
	claimed := strings.TrimLeft(digitsOf(n.String()), "0")
	if len(claimed) < 3 {
		return false
	}
	return claimed == strings.TrimLeft(digitsOf(c.printed(f)), "0") || claimed == strings.TrimLeft(digitsOf(f.value.String()), "0")
}

func (c *citer) damagedFigure(v *Verdict, _ Number, _ []placedFigure) bool {
	return c.damaged(v, true)
}

// damaged looks for a cell with a character that could not be read.
func (c *citer) damaged(v *Verdict, digits bool) bool {
	for _, index := range c.explained() {
		for i, cell := range c.reading.Rows[index].Cells {
			if strings.ContainsRune(cell, utf8.RuneError) && (!digits || digitsOf(cell) != "") {
				c.because(v, CauseDamaged, CitedPlace{c.reading.Rows[index].Number, i, 0, len(cell)})
				return true
			}
		}
	}
	return false
}

// nearFigure looks for the figure that is most like the claimed one.
func (c *citer) nearFigure(v *Verdict, n Number, figures []placedFigure) bool {
	claimed := strings.TrimLeft(digitsOf(n.String()), "0")
	for _, like := range [...]func(f placedFigure) bool{
		func(f placedFigure) bool { return c.sameDigits(f, n) },
		func(f placedFigure) bool { return f.value.text() == n.text() && n.Sign() != 0 },
		func(f placedFigure) bool { return isClose(f.value, n) },
		func(f placedFigure) bool { return retyped(claimed, digitsOf(c.printed(f))) },
		func(f placedFigure) bool { return retyped(claimed, digitsOf(f.value.String())) },
		func(f placedFigure) bool {
			return claimed != "" && strings.Contains(digitsOf(c.printed(f)), claimed)
		},
	} {
		for _, f := range figures {
			if !f.undecided && like(f) {
				c.because(v, CauseNear, c.at(f))
				return true
			}
		}
	}
	return false
}

// retyped reports whether digits are others with a slip or two in them.
func retyped(claimed, printed string) bool {
	printed = strings.TrimLeft(printed, "0")
	const enough, most = 3, 40
	if len(claimed) < enough || len(printed) < enough || len(claimed) > most || len(printed) > most {
		return false
	}
	return distance([]rune(claimed), []rune(printed)) <= 2
}

// isClose reports whether two numbers differ by a tenth at most, or by next to nothing.
func isClose(printed, claimed Number) bool {
	const most = 400 // digits, on either side of the mark: beyond it only the size is compared
	if len(printed.text()) > most || len(claimed.text()) > most || claimed.exponent < -most || printed.exponent < -most {
		p, n := len(printed.text())+int(printed.exponent), len(claimed.text())+int(claimed.exponent)
		return p-n <= 1 && n-p <= 1 || printed.Sign() == 0 && n < 0
	}
	difference := new(big.Rat).Sub(printed.Rat(), claimed.Rat())
	tolerance := new(big.Rat).Mul(printed.Rat(), big.NewRat(1, 10))
	if tolerance.Sign() == 0 {
		tolerance = big.NewRat(1, 1_000_000_000)
	}
	return difference.Abs(difference).Cmp(tolerance.Abs(tolerance)) <= 0
}

// distance is how many characters are inserted, dropped, changed or swapped with their
// neighbour between two texts (the optimal string alignment distance).
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
