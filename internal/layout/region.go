package layout

import (
	"iter"
	"math"
	"slices"
	"sort"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A block is a part of a page in which text runs in one flow: the page, or one of the
// columns that its prose is set in.
type block struct {
	left, right float64
	from, to    float64 // the gutters to the flows beside it, or infinite
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
	// flowGap is the narrowest gutter, in sizes, between columns of prose.
	flowGap = 0.45
	// flowCandidates is how many gutters are tried before a block counts as one flow.
	flowCandidates = 12
)

// blocksOf parts the lines of a block into flows, in reading order.
func blocksOf(watch *pace.Watch, whole block, rs *rules, em float64, depth int) []block {
	lines := whole.lines
	whole.left, whole.right = extentOf(lines)
	if depth == 0 {
		return []block{whole}
	}
	x, first, last, ok := flowGutter(watch, whole, rs, em)
	if !ok {
		x, first, last, ok = framedGutter(watch, whole, rs, em)
	}
	if !ok {
		return []block{whole}
	}
	var above, left, right, below []line
	for i, l := range lines {
		if watch.Spent(1 + len(l.words)/wordsAStep) {
			return nil
		}
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
	for _, part := range []block{{from: whole.from, to: whole.to, lines: above}, {from: whole.from, to: x, lines: left},
		{from: x, to: whole.to, lines: right}, {from: whole.from, to: whole.to, lines: below}} {
		if len(part.lines) > 0 {
			out = append(out, blocksOf(watch, part, rs, em, depth-1)...)
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
func flowGutter(watch *pace.Watch, b block, rs *rules, em float64) (x float64, first, last int, ok bool) {
	if len(b.lines) < flowLines {
		return 0, 0, 0, false
	}
	best := 0
	var heights []float64
	for _, c := range likelyGutters(b, em) {
		heights = heightsOver(heights[:0], rs, c)
		for from, to := range runsBeside(watch, b.lines, heights, c, flowLines) {
			if n := to - from; n > best && !headsRows(b.lines, from, to, c) && proseOnBothSides(b.lines[from:to], c, rs) {
				best, x, first, last, ok = n, c, from, to-1, true
			}
		}
	}
	return x, first, last, ok
}

// runsBeside are the runs of at least so many lines that leave a gutter at x free, and that none
// of the falling heights parts: the first line of each and the one after its last.
func runsBeside(watch *pace.Watch, lines []line, heights []float64, x float64, least int) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		end, below := 0, heights // of the lines between two heights
		for from := 0; from < len(lines) && !watch.Late(); {
			if from >= end {
				end, below = lineBelow(lines, from, below)
			}
			if watch.Spent(1); end-from < least {
				from = end
				continue
			}
			to := from
			for to < end && !crosses(&lines[to], x) {
				to++
			}
			if to-from >= least && !yield(from, to) {
				return
			}
			watch.Spent(to - from)
			from = max(to, from+1)
		}
	}
}

// lineBelow gives the first line behind line from that has one of the falling heights right above
// it, or the end of the lines, and the heights below.
func lineBelow(lines []line, from int, heights []float64) (int, []float64) {
	for i := from + 1; i < len(lines); i++ {
		for len(heights) > 0 && heights[0] >= lines[i-1].baseline {
			heights = heights[1:]
		}
		if len(heights) > 0 && heights[0] > lines[i].baseline {
			return i, heights
		}
	}
	return len(lines), heights
}

// headsRows tells whether a few lines that a ruling closes below are heads: the lines below
// the ruling go on with the gutter, print figures on both sides of it, and hardly a line of
// the heads is prose.
func headsRows(lines []line, from, to int, x float64) bool {
	if to-from > headerMost || to == len(lines) || crosses(&lines[to], x) {
		return false
	}
	var figures, texts [2]int
	for _, p := range parted(&lines[to], x) {
		if s := sideOf(p, x); isFigure(textOf(lines[to].words[p.first : p.last+1])) {
			figures[s]++
		}
	}
	long := 0
	for i := range lines[from:to] {
		for _, p := range parted(&lines[from+i], x) {
			texts[sideOf(p, x)]++
			if p.last-p.first+1 >= proseWords {
				long++
			}
		}
	}
	return min(figures[0], figures[1]) > 0 && 2*long < texts[0]+texts[1]
}

func sideOf(p phrase, x float64) int {
	if p.left >= x {
		return 1
	}
	return 0
}

// likelyGutters are the X inside the block that the fewest lines run over.
func likelyGutters(b block, em float64) []float64 {
	const bin = 2.0
	n := int((b.right-b.left)/bin) + 1
	if n < 8 || n > 5000 {
		return nil
	}
	covered := make([]int, n+1)
	for i := range b.lines {
		l := &b.lines[i]
		for k := 0; k < len(l.words); {
			end := k + 1
			for end < len(l.words) && l.words[end].Box.Left-l.words[end-1].Box.Right < flowGap*l.size {
				end++
			}
			from, to := int((l.words[k].Box.Left-b.left)/bin), int((l.words[end-1].Box.Right-b.left)/bin)
			covered[max(0, from)]++
			covered[min(n, max(to, from)+1)]--
			k = end
		}
	}
	for i := 1; i <= n; i++ {
		covered[i] += covered[i-1]
	}
	type low struct{ from, to, depth int }
	var lows []low
	for i := n / 8; i < n-n/8; {
		j := i + 1
		for j < n && covered[j] == covered[i] {
			j++
		}
		if covered[i-1] > covered[i] && covered[j] > covered[i] {
			lows = append(lows, low{i, j, covered[i]})
		}
		i = j
	}
	sort.SliceStable(lows, func(a, c int) bool { return lows[a].depth < lows[c].depth })
	var out []float64
	for _, w := range lows[:min(len(lows), flowCandidates)] {
		out = append(out, b.left+float64(bin*float64(w.from+w.to)/2))
	}
	return out
}

// crosses tells whether text of the line runs over x, or leaves no gutter there.
func crosses(l *line, x float64) bool {
	k := firstFrom(l.words, x)
	if k == 0 {
		return false
	}
	if l.words[k-1].Box.Right > x {
		return true
	}
	return k < len(l.words) && l.words[k].Box.Left-l.words[k-1].Box.Right < flowGap*l.size
}

// heightsOver appends the Y, from the top down, of the horizontal rulings that run over x.
func heightsOver(out []float64, rs *rules, x float64) []float64 {
	for _, r := range rs.across {
		if r.from < x-2 && r.to > x+2 {
			out = append(out, r.at)
		}
	}
	return out
}

// A side is what stands on one side of a gutter.
type side struct {
	left, right float64
	lines       int // lines that have text there
	prose       int // of these, lines of several words that fill the side's width
	ruled       int // horizontal rulings that run along the side and stop at the gutter
}

const (
	// proseWidth is the share of a column's width that a full line of prose takes.
	proseWidth = 0.85
	// rowsInStep is the share of lines with text on both sides of a gutter from which on
	// the sides are read as columns of one table. Flows set apart meet on a baseline by
	// chance, or always when both are set on one grid: then their prose tells.
	rowsInStep = 0.5
)

// proseOnBothSides tells whether lines hold two flows of text, not two columns of a
// table: their lines are out of step, or on each side lines of prose fill the width.
func proseOnBothSides(lines []line, x float64, rs *rules) bool {
	if headsRepeat(lines, x) {
		return true
	}
	sides, both := sidesOf(lines, x, rs)
	fewer := min(sides[0].lines, sides[1].lines)
	if fewer < flowProse {
		return false
	}
	evidence := [2]int{sides[0].prose + sides[0].ruled, sides[1].prose + sides[1].ruled}
	if float64(both) < rowsInStep*float64(fewer) && 3*fewer > max(sides[0].lines, sides[1].lines) {
		return evidence[0] >= 2 && evidence[1] >= 2
	}
	for s := range sides {
		if evidence[s] < flowProse || 5*evidence[s] < sides[s].lines {
			return false
		}
	}
	return 4*(evidence[0]+evidence[1]) >= sides[0].lines+sides[1].lines
}

func sidesOf(lines []line, x float64, rs *rules) (sides [2]side, both int) {
	for s := range sides {
		sides[s].left, sides[s].right = math.Inf(1), math.Inf(-1)
	}
	for i := range lines {
		var seen [2]bool
		for _, p := range parted(&lines[i], x) {
			s := sideOf(p, x)
			seen[s] = true
			sides[s].left, sides[s].right = min(sides[s].left, p.left), max(sides[s].right, p.right)
		}
		for s := range seen {
			if seen[s] {
				sides[s].lines++
			}
		}
		if seen[0] && seen[1] {
			both++
		}
	}
	for i := range lines {
		for _, p := range parted(&lines[i], x) {
			s := &sides[sideOf(p, x)]
			if p.last-p.first+1 >= proseWords && p.right-p.left >= proseWidth*(s.right-s.left) {
				s.prose++
			}
		}
	}
	for _, r := range rs.across {
		if r.at > lines[0].top() || r.at < lines[len(lines)-1].bottom() {
			continue
		}
		for s := range sides {
			if r.from >= sides[s].left-6 && r.to <= sides[s].right+6 && r.covers(sides[s].left, sides[s].right) > 0.6 {
				sides[s].ruled++
			}
		}
	}
	return sides, both
}

// parted gives the phrases of a line, parted at x.
func parted(l *line, x float64) []phrase {
	out := make([]phrase, 0, len(l.phrases)+1)
	for _, p := range l.phrases {
		k := p.first
		for k <= p.last && l.words[k].Box.Left < x {
			k++
		}
		if k > p.first && k <= p.last {
			out = append(out, phrase{p.first, k - 1, p.left, l.words[k-1].Box.Right})
			p.first, p.left = k, l.words[k].Box.Left
		}
		out = append(out, p)
	}
	return out
}

// headsRepeat tells whether the first lines print the same heads on both sides of a
// gutter: one table that goes on beside itself.
func headsRepeat(lines []line, x float64) bool {
	for i := range lines[:min(len(lines), 3)] {
		if heads, again := sameHeads(lines[i:min(len(lines), i+3)], x); heads > 0 {
			return !labelsOnce(lines[i:], heads, again, x)
		}
	}
	return false
}

// labelsOnce tells whether most lines have more texts left of a gutter than there are heads, and
// right of it no more than the heads again, or figures from the first on: the labels of one table,
// whose heads repeat for each of its groups.
func labelsOnce(lines []line, heads, again int, x float64) bool {
	more, both := 0, 0
	for i := range lines {
		var texts [2]int
		figure := false // the first text right of the gutter is one
		for _, p := range parted(&lines[i], x) {
			s := sideOf(p, x)
			if texts[s]++; s == 1 && texts[s] == 1 {
				figure = isFigure(textOf(lines[i].words[p.first : p.last+1]))
			}
		}
		if texts[0] == 0 || texts[1] == 0 {
			continue
		}
		both++
		if besideLabel(lines, i) {
			texts[0]++
		}
		if texts[0] > heads && (texts[1] <= again || figure) {
			more++
		}
	}
	return 2*more > both
}

// besideLabel tells whether half a line above or below line i one text stands that ends left of the
// line: the label of its row, on lines of its own.
func besideLabel(lines []line, i int) bool {
	label := func(k int) bool { return len(lines[k].phrases) == 1 && lines[k].right() < lines[i].left() }
	return i > 0 && besideAbove(lines, i) && label(i-1) || i+1 < len(lines) && besideAbove(lines, i+1) && label(i+1)
}

// sameHeads counts the heads left of a gutter that are the heads right of it, once or several times,
// and those right of it, or gives 0.
func sameHeads(lines []line, x float64) (left, right int) {
	var heads [2][]string
	for i := range lines {
		for _, p := range parted(&lines[i], x) {
			s := sideOf(p, x)
			heads[s] = append(heads[s], textOf(lines[i].words[p.first:p.last+1]))
		}
		if repeats(heads[0], heads[1]) {
			return len(heads[0]), len(heads[1])
		}
	}
	return 0, 0
}

// repeats tells whether the right heads are the left ones, once or several times.
func repeats(left, right []string) bool {
	n := len(left)
	if n < 2 || len(right) < n || len(right)%n != 0 || slices.ContainsFunc(left, isFigure) {
		return false
	}
	for i, h := range right {
		if h != left[i%n] {
			return false
		}
	}
	return true
}
