package layout

import (
	"math"
	"slices"
)

// A pair is two words beside a boundary that stand close.
type pair struct {
	left, right *Word
	apart       bool // the gap is no blank of their line
}

// A place is where the left words of pairs end and the right ones begin.
type place struct{ end, begin float64 }

func (p *pair) place() place { return place{p.left.Box.Right, p.right.Box.Left} }

// near tells whether two places are the same up to drift.
func (p place) near(q place, drift float64) bool {
	return math.Abs(p.end-q.end) <= drift && math.Abs(p.begin-q.begin) <= drift
}

// severalPairs tells whether enough of the pairs are not the same words again.
func severalPairs(pairs []pair) bool {
	var seen [alignedLines]*pair
	n := 0
	for i := range pairs {
		p := &pairs[i]
		if !slices.ContainsFunc(seen[:n], func(q *pair) bool { return p.left.Text == q.left.Text && p.right.Text == q.right.Text }) {
			seen[n] = p
			if n++; n == alignedLines {
				return true
			}
		}
	}
	return false
}

// keepPlace tells whether most pairs end at one place and begin at one place, up to drift. Where
// they are no further apart than words of one text, they do so as columns only when figures of
// several widths stand before texts of several widths. It sorts the pairs, so that the one in
// the middle stands at the place.
func keepPlace(pairs []pair, drift float64) bool {
	most := alignedShare * float64(len(pairs))
	for _, edge := range [...]func(*pair) float64{func(p *pair) float64 { return p.left.Box.Right }, func(p *pair) float64 { return p.right.Box.Left }} {
		slices.SortStableFunc(pairs, func(p, q pair) int { return order(edge(&p), edge(&q)) })
		middle, kept := edge(&pairs[len(pairs)/2]), 0
		for i := range pairs {
			if math.Abs(edge(&pairs[i])-middle) <= drift {
				kept++
			}
		}
		if float64(kept) < most {
			return false
		}
	}
	apart, figures := 0, 0
	for i := range pairs {
		p := &pairs[i]
		if p.apart {
			apart++
		}
		if isFigure(p.left.Text) {
			figures++
		}
	}
	return float64(apart) >= most || 4*figures >= 3*len(pairs) &&
		varied(pairs, drift, func(p *pair) float64 { return p.left.Box.Left }) && varied(pairs, drift, func(p *pair) float64 { return p.right.Box.Right })
}

// varied tells whether an edge of the pairs stands at several places, the outermost tenths left out.
func varied(pairs []pair, drift float64, edge func(*pair) float64) bool {
	places := make([]float64, len(pairs))
	for i := range pairs {
		places[i] = edge(&pairs[i])
	}
	slices.Sort(places)
	tenth := len(places) / 10
	return places[len(places)-1-tenth]-places[tenth] > variedDrifts*drift
}

// variedDrifts is how many drifts the outer edges of texts must differ: half a size.
const variedDrifts = 6

// partsWords tells whether a gap before word n is no blank of the line: wider than any usual
// blank and than the others of the line, or behind a figure narrower than these.
func (l *line) partsWords(n int, gap float64) bool {
	blank := l.blankBeside(n)
	if gap >= max(alignedGutter*l.size, 1.2*l.blank) {
		return gap >= 1.25*blank
	}
	if blank == 0 {
		blank = l.blank
	}
	return gap <= 0.85*blank && isFigure(l.words[n-1].Text)
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
	if n == 0 || n == len(l.words) || !c.place.near(place{l.words[n-1].Box.Right, l.words[n].Box.Left}, 2*alignedDrift*l.size) {
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
