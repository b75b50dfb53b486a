package layout

import (
	"math"
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A region is a stretch of lines that is a table or a block of text.
type region struct {
	lines  []line
	box    Box
	cuts   []cut
	rows   []row
	header int
	grid   *grid
	doubts []Finding
	// continues: it goes on from the last table of the page before
	continues bool
}

// A stretch is a run of lines of a block that may be a table.
type stretch struct {
	first, last int   // lines of the block, last included
	given       []cut // its boundaries, where it goes on with the table of the page before
}

const (
	// sharedGap is how much of a gap, in sizes, two lines must have in common to stand in
	// one table.
	sharedGap = 0.5
	// stretchBreak is the white space, in sizes, that ends a table without rulings.
	stretchBreak = 4.0
	// edgeBreak is how far, in sizes, a row may stand from the rulings of its table when it
	// is outside of them: a header above the first, a last row below the last.
	edgeBreak = 2.2
	// rulingSpace is the white space, in sizes, between a ruling and the text of its table.
	// More of it lies between the end of one table and the next.
	rulingSpace = 1.6
	// partings is how many places are tried at which a run of lines may part into two tables.
	partings = 6
)

// stretchesOf finds the runs of lines in a block that may be tables.
func stretchesOf(f *columnFinder, b block, rs *rules) []stretch {
	watch, em := f.watch, f.em
	areas := ruledAreas(watch, b, rs, em)
	inArea := make([]int, len(b.lines))
	for i := range inArea {
		inArea[i] = -1
	}
	for k, a := range areas {
		if watch.Spent(1 + len(b.lines)/linesAStep) {
			return nil
		}
		for i := range b.lines {
			if y := b.lines[i].middle(); y < a.Top && y > a.Bottom {
				inArea[i] = k
			}
		}
	}
	for i := range b.lines {
		if watch.Spent(1 + len(b.lines[i].words)/wordsAStep) {
			return nil
		}
		if l := &b.lines[i]; inArea[i] < 0 && l.fills(b.left, b.right) {
			l.phrases, l.prose = []phrase{{0, len(l.words) - 1, l.left(), l.right()}}, true
		}
	}
	out := partClosed(b.lines, chains(watch, b.lines, inArea, em), areas, inArea, rs, em)
	out = joinInterleaved(watch, b.lines, out, inArea)
	var parted []stretch
	held := heldLines(b.lines, areas, rs, em)
	for _, s := range out {
		for _, s := range partTables(f, b.lines, s, inArea, held, partDepth) {
			parted = append(parted, withoutNotes(b.lines, withoutHeading(b.lines, withoutTitle(b.lines, s, inArea), inArea)))
		}
	}
	return parted
}

// linesAStep is how many lines are compared with a ruling or a boundary in one step of a watch.
const linesAStep = 8

// withoutTitle leaves out the lines of one phrase at the top that no ruling holds to the
// table: its title, a remark, not a head over its columns.
func withoutTitle(lines []line, s stretch, inArea []int) stretch {
	s.first = belowCaption(lines, s, inArea)
	left, right := extentOf(lines[s.first : s.last+1])
	for s.first < s.last && inArea[s.first] < 0 && len(lines[s.first].phrases) == 1 && !drifts(&lines[s.first], &lines[s.first+1]) {
		l := &lines[s.first]
		if l.left() > left+2*l.size && l.right()-l.left() < (right-left)/2 && l.baseline-lines[s.first+1].baseline < wrapPitch*l.size {
			break
		}
		s.first++
	}
	return s
}

// belowCaption is the first line below the caption of a table that stands under another: one pair of
// rulings, the last one of the table above and the first one of its own, holds it and the notes of
// the table above.
func belowCaption(lines []line, s stretch, inArea []int) int {
	first := s.first
	if first == 0 || inArea[first] < 0 || inArea[first] != inArea[first-1] {
		return first
	}
	for i := first; i < s.last && len(lines[i].phrases) == 1; i++ {
		if lines[i].isCaption() {
			first = i + 1
		}
	}
	return first
}

// withoutHeading leaves out a last line in larger print than all others, with nothing in the last
// column: it heads what follows.
func withoutHeading(lines []line, s stretch, inArea []int) stretch {
	l := &lines[s.last]
	if s.last-s.first < 2 || inArea[s.last] >= 0 || len(l.phrases) > 2 {
		return s
	}
	inLast := math.Inf(-1) // where the last column begins
	for i := s.first; i < s.last; i++ {
		if l.size < headingSize*lines[i].size {
			return s
		}
		if ps := lines[i].phrases; len(ps) > 1 {
			inLast = max(inLast, ps[len(ps)-1].left)
		}
	}
	if l.right() < inLast && s.given == nil {
		s.last--
	}
	return s
}

// withoutNotes leaves out the last lines where they are set in smaller print than all others and the
// first of them begins with a mark: notes on the rows, whose marks stand in a column of their own.
func withoutNotes(lines []line, s stretch) stretch {
	small := func(l line) bool { return l.size < headingSize*lines[s.last].size }
	top := s.last // the first line of the notes
	for top > s.first && small(lines[top-1]) {
		top--
	}
	if mark := &lines[top].words[0]; top-s.first < 2 || !isListMark(mark.Text) && mark.Script == 0 || slices.ContainsFunc(lines[s.first:top], small) {
		return s
	}
	s.last = top - 1
	return s
}

// chains finds runs of lines, each of which shares a gap with the one before it, or stands
// with it between rulings. Lines of one phrase between them belong to the run.
func chains(watch *pace.Watch, lines []line, inArea []int, em float64) []stretch {
	var out []stretch
	previous := -1 // the last line that was part of a run or has several phrases
	for i := range lines {
		if watch.Spent(1 + len(lines[i].phrases)) {
			return nil
		}
		together := previous >= 0 && inArea[i] >= 0 && inArea[i] == inArea[previous]
		single := len(lines[i].phrases) < 2
		switch {
		case together || previous >= 0 && !single && (linked(lines, previous, i, inArea) || bridged(lines, previous, i, inArea)):
			if n := len(out); n > 0 && out[n-1].last == previous {
				out[n-1].last = i
			} else {
				out = append(out, stretch{first: previous, last: i})
			}
		case single && inArea[i] < 0 || single && previous >= 0 && i-previous < 4 && nextInArea(lines, inArea, i) > i && linked(lines, previous, nextInArea(lines, inArea, i), inArea):
			continue
		}
		previous = i
	}
	for k := range out {
		last := len(lines) - 1
		if k+1 < len(out) {
			last = out[k+1].first - 1 // a line of one phrase may begin the next run, in an area of rulings
		}
		out[k].last = wrappedEnd(lines, out[k], last, em)
		if first := out[k].first; first > 0 && (k == 0 || out[k-1].last < first-1) && drifts(&lines[first-1], &lines[first]) {
			out[k].first--
		}
	}
	return out
}

// drifts tells whether a line is one text left of the next line, and set a little off it: the label
// of its row.
func drifts(l, next *line) bool {
	return len(l.phrases) == 1 && l.right() < next.left() && l.baseline-next.baseline <= labelDrift*l.size
}

// bridged tells whether a line that shares no gap with the one before it, the heading of a group
// below a total, stands among rows: the next line, no closer to it, shares gaps with both.
func bridged(lines []line, previous, i int, inArea []int) bool {
	if i != previous+1 || i+1 == len(lines) || len(lines[i+1].phrases) < 2 {
		return false
	}
	above, below := lines[previous].baseline-lines[i].baseline, lines[i].baseline-lines[i+1].baseline
	return above <= headSpace*below && linked(lines, previous, i+1, inArea) && linked(lines, i, i+1, inArea)
}

// nextInArea is the first line of several phrases from i on in the area of line i.
func nextInArea(lines []line, inArea []int, i int) int {
	for j := i; j < min(len(lines), i+linkedLines) && inArea[j] == inArea[i]; j++ {
		if len(lines[j].phrases) > 1 {
			return j
		}
	}
	return i
}

// wrappedEnd takes in the lines of one phrase that go on from the last row, or are a row like it.
func wrappedEnd(lines []line, s stretch, last int, em float64) int {
	end := s.last
	left, right := extentOf(lines[s.first : s.last+1])
	for i := end + 1; i <= last && len(lines[i].phrases) == 1; i++ {
		pitch := lines[i-1].baseline - lines[i].baseline
		if pitch > 1.35*lines[i].size || lines[i].size != lines[s.last].size {
			break
		}
		if !standsUnder(&lines[i], &lines[s.last], left+2*em, right-2*em) && !setTight(&lines[i], &lines[s.last]) {
			break
		}
		end = i
	}
	return end
}

// standsUnder tells whether the one phrase of a line begins where a phrase of the row above
// does, and keeps clear of the next. It must stand between left and right: under the column of
// labels the next row would begin. What is written from right to left begins at its right edge.
func standsUnder(l, above *line, left, right float64) bool {
	p, ps := l.phrases[0], above.phrases
	for k, q := range ps {
		backward := backwardText(l.words[p.first:p.last+1]) || backwardText(above.words[q.first:q.last+1])
		switch {
		case backward && (k+1 < len(ps) || q.right < right) && math.Abs(q.right-p.right) < 1 && (k == 0 || p.left > ps[k-1].right):
			return true
		case !backward && (k > 0 || q.left > left) && math.Abs(q.left-p.left) < 1 && (k+1 >= len(ps) || p.right < ps[k+1].left):
			return true
		}
	}
	return false
}

// setTight tells whether a line of one phrase is a row whose texts are so wide that hardly a blank
// parts them: below each gap of the row above it has one, and figures behind each but the first.
func setTight(l, above *line) bool {
	ps := above.phrases
	if len(ps) < 3 {
		return false
	}
	from := 0
	for k := 1; k <= len(ps); k++ {
		to := len(l.words)
		if k < len(ps) {
			to = firstFrom(l.words, ps[k-1].right)
		}
		if to == from || k < len(ps) && (to == len(l.words) || l.words[to-1].Box.Right >= ps[k].left) || k > 1 && !isFigure(textOf(l.words[from:to])) {
			return false
		}
		from = to
	}
	return true
}

// linked tells whether two lines of several phrases belong to one table.
func linked(lines []line, a, b int, inArea []int) bool {
	size := max(lines[a].size, lines[b].size)
	if b == a+1 && lines[a].baseline-lines[b].baseline < 0.9*min(lines[a].size, lines[b].size) {
		return true // the one is set half a line off the other
	}
	if inArea[a] != inArea[b] {
		edge := a + 1
		for edge < b && inArea[edge] != inArea[b] {
			edge++
		}
		if edge > a+1 || lines[a].baseline-lines[edge].baseline > edgeBreak*size && !sameGaps(&lines[a], &lines[b]) && !inStep(lines, a, edge) {
			return false // the edge of a ruled area, and no row close beside it
		}
	}
	for i := a; i < b; i++ {
		if lines[i].baseline-lines[i+1].baseline > stretchBreak*size {
			return false
		}
	}
	crossing := 0
	for i := a + 1; i < b; i++ {
		if lines[i].prose {
			return false
		}
		if !shareGap(&lines[a], &lines[i], true) {
			crossing++
		}
	}
	if crossing > 1 || b-a >= linkedLines {
		return false
	}
	return shareGap(&lines[a], &lines[b], false)
}

// inStep tells whether line b stands as far below line a as lines of several texts next to them do
// from these: the rows go on at one distance.
func inStep(lines []line, a, b int) bool {
	pitch := lines[a].baseline - lines[b].baseline
	alike := func(up, down int) bool {
		return up >= 0 && down < len(lines) && min(len(lines[up].phrases), len(lines[down].phrases)) > 1 &&
			math.Abs(lines[up].baseline-lines[down].baseline-pitch) < 0.05*pitch
	}
	return alike(a-1, a) && (alike(a-2, a-1) || alike(b, b+1)) || alike(b, b+1) && alike(b+1, b+2)
}

// sameGaps tells whether two lines have as many texts, more than two, and each gap of the one
// stands over a gap of the other.
func sameGaps(a, b *line) bool {
	if len(a.phrases) != len(b.phrases) || len(a.phrases) < 3 {
		return false
	}
	need := sharedGap * min(a.size, b.size)
	for k := 1; k < len(a.phrases); k++ {
		if min(a.phrases[k].left, b.phrases[k].left)-max(a.phrases[k-1].right, b.phrases[k-1].right) < need {
			return false
		}
	}
	return true
}

// linkedLines is how far apart, in lines, two lines of one table may stand.
const linkedLines = 10

// shareGap tells whether two lines leave a stretch free that lies between phrases of both;
// open takes the white space beside the second line for a gap, too.
func shareGap(a, b *line, open bool) bool {
	need := sharedGap * min(a.size, b.size)
	left, right := gapsOf(a), gapsOf(b)
	if open {
		right = slices.Concat([][2]float64{{math.Inf(-1), b.left()}}, right, [][2]float64{{b.right(), math.Inf(1)}})
	}
	for len(left) > 0 && len(right) > 0 {
		g, h := left[0], right[0]
		if min(g[1], h[1])-max(g[0], h[0]) >= need {
			return true
		}
		if g[1] < h[1] {
			left = left[1:]
		} else {
			right = right[1:]
		}
	}
	return false
}

// gapsOf are the wide gaps of a line, from left to right.
func gapsOf(l *line) [][2]float64 {
	var out [][2]float64
	for k := 1; k < len(l.phrases); k++ {
		out = append(out, [2]float64{l.phrases[k-1].right, l.phrases[k].left})
	}
	return out
}
