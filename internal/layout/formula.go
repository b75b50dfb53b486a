package layout

import (
	"slices"
	"strconv"
	"strings"
)

// listedSteps is the fewest steps of an algorithm that are numbered one after another.
const listedSteps = 3

// set tells whether lines that stand in columns are no table but something else that papers set so:
// a matrix, equations with their numbers, the numbered steps of an algorithm.
func (r *region) set() bool {
	if r.countsSteps() {
		return true
	}
	return len(r.grid.rules.across) < 2 && (r.hasMatrix() || r.numbersEquations())
}

// countsSteps tells whether most lines begin with 1: and 2: and so on.
func (r *region) countsSteps() bool {
	steps, last := 0, 0
	for i := range r.lines {
		number, ok := strings.CutSuffix(r.lines[i].words[0].Text, ":")
		if !ok {
			continue
		}
		if n, err := strconv.Atoi(number); err == nil && (steps == 0 || n == last+1) {
			steps, last = steps+1, n
		}
	}
	return steps >= listedSteps && 2*steps > len(r.lines)
}

// hasMatrix tells whether brackets built of pieces, an opening and a closing one, run over lines.
func (r *region) hasMatrix() bool {
	var opens, closes bool
	for i := range r.lines {
		for k := range r.lines[i].words {
			text := r.lines[i].words[k].Text
			opens = opens || strings.ContainsAny(text, "⎛⎜⎝⎡⎢⎣")
			closes = closes || strings.ContainsAny(text, "⎞⎟⎠⎤⎥⎦")
		}
	}
	return opens && closes
}

// numbersEquations tells whether the first or the last column holds nothing but the numbers of
// equations, each beside a text with a relation.
func (r *region) numbersEquations() bool {
	return r.numbersEquationsIn(0) || r.numbersEquationsIn(len(r.cuts))
}

func (r *region) numbersEquationsIn(column int) bool {
	numbers := 0
	for i := range r.rows {
		at := slices.IndexFunc(r.rows[i].pieces, func(p piece) bool { return p.column <= column && p.end > column })
		if at < 0 {
			continue
		}
		related := slices.ContainsFunc(r.rows[i].pieces, func(p piece) bool {
			return p.column != column && strings.ContainsAny(p.text, "=≤≥≈∼≡∈→<>")
		})
		if !isEquationNumber(r.rows[i].pieces[at].text) || !related {
			return false
		}
		numbers++
	}
	return numbers > 0
}

// isEquationNumber tells the numbers of equations: (1) and (2.13).
func isEquationNumber(s string) bool {
	return len(s) > 2 && s[0] == '(' && s[len(s)-1] == ')' && strings.Trim(s[1:len(s)-1], "0123456789.") == ""
}
