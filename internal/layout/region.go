package layout

import (
	"math"
	"sort"
)

// A block is a part of a page in which text runs in one flow: the page, or one of the
// columns that its prose is set in.
type block struct {
	left, right float64
	lines       []line
}

const (
	// flowLines is the fewest lines that two columns of prose run beside each other.
	flowLines = 5
	// flowProse is the fewest lines on each side that fill their side as prose does.
	flowProse = 3
	// proseWords is the fewest words in a line of prose.
	proseWords = 4
	// flowDepth bounds how often a page is parted into columns within columns.
	flowDepth = 4
	// flowCandidates is how many gutters are tried before a block counts as one flow.
	flowCandidates = 12
)

// blocksOf parts lines into flows, in reading order.
func blocksOf(lines []line, rs *rules, em float64, depth int) []block {
	whole := block{lines: lines}
	whole.left, whole.right = extentOf(lines)
	if len(lines) < flowLines || depth == 0 {
		return []block{whole}
	}
	x, first, last, ok := flowGutter(whole, rs, em)
	if !ok {
		return []block{whole}
	}
	var above, left, right, below []line
	for i, l := range lines {
		switch {
		case i < first:
			above = append(above, l)
		case i > last:
			below = append(below, l)
		default:
			if part, ok := l.between(math.Inf(-1), x); ok {
				left = append(left, part)
			}
			if part, ok := l.between(x, math.Inf(1)); ok {
				right = append(right, part)
			}
		}
	}
	var out []block
	for _, part := range [][]line{above, left, right, below} {
		if len(part) > 0 {
			out = append(out, blocksOf(part, rs, em, depth-1)...)
		}
	}
	return out
}

func extentOf(lines []line) (left, right float64) {
	left, right = math.Inf(1), math.Inf(-1)
	for i := range lines {
		left, right = min(left, lines[i].left()), max(right, lines[i].right())
	}
	return left, right
}

// flowGutter finds the X of a gutter between two columns of prose, and the lines that run
// beside it.
func flowGutter(b block, rs *rules, em float64) (x float64, first, last int, ok bool) {
	best := 0
	for _, c := range likelyGutters(b, em) {
		for from := 0; from < len(b.lines); {
			to := from
			for to < len(b.lines) && !crosses(&b.lines[to], c) && (to == from || !ruledBetween(rs, b.lines[to-1].baseline, b.lines[to].baseline, c)) {
				to++
			}
			if n := to - from; n >= flowLines && n > best && proseOnBothSides(b.lines[from:to], c, rs) {
				best, x, first, last, ok = n, c, from, to-1, true
			}
			from = max(to, from+1)
		}
	}
	return x, first, last, ok
}

// likelyGutters are the X that most lines leave free inside the block.
func likelyGutters(b block, em float64) []float64 {
	const bin = 2.0
	n := int((b.right-b.left)/bin) + 1
	if n < 8 || n > 5000 {
		return nil
	}
	votes := make([]int, n+1)
	for i := range b.lines {
		ps := b.lines[i].phrases
		for k := 1; k < len(ps); k++ {
			from, to := int((ps[k-1].right-b.left)/bin)+1, int((ps[k].left-b.left)/bin)
			if from <= to && from >= 0 && to < n {
				votes[from]++
				votes[to+1]--
			}
		}
	}
	for i := 1; i <= n; i++ {
		votes[i] += votes[i-1]
	}
	var at []int
	for i := n / 8; i < n-n/8; i++ {
		if votes[i] >= 2 && votes[i] >= votes[i-1] && votes[i] > votes[i+1] {
			at = append(at, i)
		}
	}
	sort.SliceStable(at, func(a, c int) bool { return votes[at[a]] > votes[at[c]] })
	var out []float64
	for _, i := range at[:min(len(at), flowCandidates)] {
		out = append(out, b.left+(float64(i)+0.5)*bin)
	}
	return out
}

// crosses tells whether a phrase of the line runs over x.
func crosses(l *line, x float64) bool {
	for _, p := range l.phrases {
		if p.left < x && p.right > x {
			return true
		}
	}
	return false
}

func ruledBetween(rs *rules, above, below, x float64) bool {
	for _, r := range rs.across {
		if r.at < above && r.at > below && r.from < x-2 && r.to > x+2 {
			return true
		}
	}
	return false
}

// proseOnBothSides tells whether lines hold two columns of prose, not two columns of a
// table: on each side lines of several words fill the side's width.
func proseOnBothSides(lines []line, x float64, rs *rules) bool {
	var sides [2][]phrase
	var words [2][]int
	for i := range lines {
		for _, p := range lines[i].phrases {
			s := 0
			if p.left >= x {
				s = 1
			}
			sides[s] = append(sides[s], p)
			words[s] = append(words[s], p.last-p.first+1)
		}
	}
	total := 0
	for s, ps := range sides {
		left, right := math.Inf(1), math.Inf(-1)
		for _, p := range ps {
			left, right = min(left, p.left), max(right, p.right)
		}
		full := 0
		for k, p := range ps {
			if words[s][k] >= proseWords && p.right-p.left >= 0.85*(right-left) {
				full++
			}
		}
		for _, r := range rs.across {
			if r.at < lines[0].top() && r.at > lines[len(lines)-1].bottom() && r.from >= left-6 && r.to <= right+6 && r.covers(left, right) > 0.6 {
				full++
			}
		}
		if full < flowProse || 5*full < len(ps) {
			return false
		}
		total += full
	}
	return 4*total >= len(sides[0])+len(sides[1])
}
