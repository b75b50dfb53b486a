package layout

import (
	"math"
	"slices"
)

// A pair is where a text ends and where the one behind it begins.
type pair struct{ end, begin float64 }

// near tells whether two pairs are the same up to drift.
func (p pair) near(q pair, drift float64) bool {
	return math.Abs(p.end-q.end) <= drift && math.Abs(p.begin-q.begin) <= drift
}

// keepPlace tells whether most pairs end at one place and begin at one place, up to drift. It
// sorts them, so that the pair in the middle begins there.
func keepPlace(pairs []pair, drift float64) bool {
	for _, edge := range [...]func(pair) float64{func(p pair) float64 { return p.end }, func(p pair) float64 { return p.begin }} {
		slices.SortStableFunc(pairs, func(p, q pair) int { return order(edge(p), edge(q)) })
		middle, kept := edge(pairs[len(pairs)/2]), 0
		for _, p := range pairs {
			if math.Abs(edge(p)-middle) <= drift {
				kept++
			}
		}
		if float64(kept) < alignedShare*float64(len(pairs)) {
			return false
		}
	}
	return true
}

// blankBeside is the narrowest gap within the phrases of the line other than that before word
// n, or 0 when there is none.
func (l *line) blankBeside(n int) float64 {
	least := math.Inf(1)
	for _, p := range l.phrases {
		for k := p.first + 1; k <= p.last; k++ {
			if gap := l.words[k].Box.Left - l.words[k-1].Box.Right; k != n && gap > 0.1*l.size {
				least = min(least, gap)
			}
		}
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return least
}

// partAligned parts the phrases of lines at the boundaries beside which all texts keep to one
// place, however close they stand there.
func (f *frame) partAligned(lines []line, cuts []cut) {
	for _, c := range cuts {
		if !c.aligned {
			continue
		}
		for i := range lines {
			if f.watch.Spent(1) {
				return
			}
			lines[i].partAt(c)
		}
	}
}

// partAt parts the phrase of the line that runs over a boundary where its words keep to the
// boundary's place.
func (l *line) partAt(c cut) {
	n := firstFrom(l.words, c.x)
	if n == 0 || n == len(l.words) || !c.place.near(pair{l.words[n-1].Box.Right, l.words[n].Box.Left}, 2*alignedDrift*l.size) {
		return
	}
	for k, p := range l.phrases {
		if p.first < n && p.last >= n {
			rest := phrase{n, p.last, l.words[n].Box.Left, p.right}
			l.phrases = slices.Insert(slices.Clone(l.phrases), k+1, rest)
			l.phrases[k].last, l.phrases[k].right = n-1, l.words[n-1].Box.Right
			return
		}
	}
}
