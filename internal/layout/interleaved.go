package layout

import (
	"math"
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// interleavedPitch is the distance of baselines, in sizes, under which a line stands beside
	// the line above it, half a line off, and not below it.
	interleavedPitch = 0.9
	// interleavedLeast is the fewest such lines, and interleavedShare the share of all lines, that
	// show cells centred beside each other: a head of two lines beside one makes a few.
	interleavedLeast = 2
	interleavedShare = 0.15
	// interleavedWindow is how many lines of a run are compared with the next run.
	interleavedWindow = 40
	// interleavedGutter is the narrowest white, in sizes, that no line of such a table crosses.
	interleavedGutter = 0.35
	// flushShare is the share of the texts of a column that begin, end or are centred at one X.
	flushShare = 0.75
)

// joinInterleaved joins runs of lines that are one table whose cells of several lines are centred
// or stand on the ground of their rows: lines of one text each lie between lines of several, and
// these share no gap, but all keep to the same columns.
func joinInterleaved(watch *pace.Watch, lines []line, runs []stretch, inArea []int) []stretch {
	var out []stretch
	for _, s := range runs {
		if n := len(out); n > 0 && interleave(watch, lines, out[n-1], s, inArea) {
			out[n-1].last = s.last
			continue
		}
		out = append(out, s)
	}
	for k := range out {
		end := len(lines)
		if k+1 < len(out) {
			end = out[k+1].first
		}
		settleInterleaved(watch, lines[:end], &out[k], inArea)
	}
	return out
}

// settleInterleaved takes in the lines that go on from the cells at the end of a run, and parts the
// texts of the run at the white between its columns, however close they stand there.
func settleInterleaved(watch *pace.Watch, lines []line, s *stretch, inArea []int) {
	run := lines[s.first : s.last+1]
	if !showInterleaved(run) || slices.ContainsFunc(inArea[s.first:s.last+1], func(area int) bool { return area >= 0 }) || watch.Spent(len(run)) {
		return
	}
	columns := whiteColumns(run)
	if len(columns) < 2 || !keepColumns(run, columns) {
		return
	}
	for i := s.last + 1; i < len(lines) && inArea[i] < 0 && goesOnUnder(lines, s, i, columns); i++ {
		s.last = i
	}
	for i := s.first; i <= s.last; i++ {
		lines[i].partBetween(columns)
	}
}

// goesOnUnder tells whether the texts of line i keep to the columns, each where its column begins
// if they are several, and one stands no further below the line above that fills the column than
// lines of one cell do, or a line stands half a line off it.
func goesOnUnder(lines []line, s *stretch, i int, columns []extent) bool {
	l := &lines[i]
	if l.size != lines[s.last].size {
		return false
	}
	c := -1
	for k := range l.words {
		b := &l.words[k].Box
		at := columnUnder(columns, b.Left)
		if c >= 0 && at != c && math.Abs(columns[at].left-b.Left) >= 1 || b.Left < columns[at].left-1 || b.Right > columns[at].right+1 {
			return false
		}
		c = at
	}
	for k := i - 1; k >= s.first && lines[k].baseline-l.baseline <= wrapPitch*l.size; k-- {
		if w := firstFrom(lines[k].words, columns[c].left-1); w < len(lines[k].words) && lines[k].words[w].Box.Left < columns[c].right {
			return true
		}
	}
	begins := i+1 < len(lines) && besideAbove(lines, i+1) && lines[i-1].baseline-l.baseline <= stretchBreak*l.size
	return begins || besideAbove(lines, i)
}

// partBetween parts the phrases of the line between columns.
func (l *line) partBetween(columns []extent) {
	var out []phrase
	for _, p := range l.phrases {
		for k := p.first + 1; k <= p.last; k++ {
			if columnUnder(columns, l.words[k].Box.Left) != columnUnder(columns, l.words[k-1].Box.Left) {
				out = append(out, phrase{p.first, k - 1, p.left, l.words[k-1].Box.Right})
				p.first, p.left = k, l.words[k].Box.Left
			}
		}
		out = append(out, p)
	}
	l.phrases = out
}

// interleave tells whether two runs and the lines between them are one table of interleaved lines.
func interleave(watch *pace.Watch, lines []line, a, b stretch, inArea []int) bool {
	if b.first-a.last > linkedLines {
		return false
	}
	first, last := max(a.first, a.last-interleavedWindow), min(b.last, b.first+interleavedWindow)
	for i := a.last; i <= b.first; i++ {
		if inArea[i] >= 0 || i < b.first && lines[i].baseline-lines[i+1].baseline > stretchBreak*lines[i].size {
			return false
		}
	}
	if !showInterleaved(lines[first:last+1]) || watch.Spent(last-first) {
		return false
	}
	columns := whiteColumns(lines[first : last+1])
	if len(columns) < 2 {
		return false
	}
	for i := a.last + 1; i < b.first; i++ { // a text under the labels may be the title of another table
		if lines[i].right() <= columns[0].right && !besideAbove(lines, i) && !besideAbove(lines, i+1) {
			return false
		}
	}
	return keepColumns(lines[first:last+1], columns)
}

// besideAbove tells whether line i stands half a line off the one above it.
func besideAbove(lines []line, i int) bool {
	return lines[i-1].baseline-lines[i].baseline < interleavedPitch*min(lines[i-1].size, lines[i].size)
}

// showInterleaved tells whether enough lines stand half a line off the one above them.
func showInterleaved(lines []line) bool {
	n := 0
	for i := 1; i < len(lines); i++ {
		if besideAbove(lines, i) {
			n++
		}
	}
	return n >= interleavedLeast && float64(n) >= interleavedShare*float64(len(lines))
}

// whiteColumns are the stretches of X, from left to right, between white that no word of the
// lines crosses.
func whiteColumns(lines []line) []extent {
	var words []extent
	for i := range lines {
		for k := range lines[i].words {
			b := &lines[i].words[k].Box
			words = append(words, extent{b.Left, b.Right})
		}
	}
	slices.SortFunc(words, func(a, b extent) int { return order(a.left, b.left) })
	var out []extent
	for _, w := range words {
		if n := len(out); n > 0 && w.left-out[n-1].right < interleavedGutter*lines[0].size {
			out[n-1].right = max(out[n-1].right, w.right)
			continue
		}
		out = append(out, w)
	}
	return out
}

// keepColumns tells whether the texts of each column keep to one edge or to its middle.
func keepColumns(lines []line, columns []extent) bool {
	texts := make([][]extent, len(columns))
	for i := range lines {
		c := -1
		for k := range lines[i].words {
			b := &lines[i].words[k].Box
			if at := columnUnder(columns, b.Left); at != c {
				c = at
				texts[c] = append(texts[c], extent{b.Left, b.Right})
			}
			texts[c][len(texts[c])-1].right = b.Right
		}
	}
	return !slices.ContainsFunc(texts, func(ts []extent) bool { return !keepEdge(ts) })
}

// columnUnder is the index of the last column that begins no further right than x.
func columnUnder(columns []extent, x float64) int {
	c := 0
	for c+1 < len(columns) && columns[c+1].left <= x {
		c++
	}
	return c
}

// keepEdge tells whether most of several texts begin, end or are centred at one X.
func keepEdge(texts []extent) bool {
	if len(texts) < alignedLines {
		return false
	}
	at := make([]float64, len(texts))
	for _, edge := range [...]func(extent) float64{
		func(e extent) float64 { return e.left },
		func(e extent) float64 { return e.right },
		func(e extent) float64 { return (e.left + e.right) / 2 },
	} {
		for k, t := range texts {
			at[k] = edge(t)
		}
		slices.Sort(at)
		kept, middle := 0, at[len(at)/2]
		for _, x := range at {
			if math.Abs(x-middle) < 1 {
				kept++
			}
		}
		if float64(kept) >= flushShare*float64(len(at)) {
			return true
		}
	}
	return false
}
