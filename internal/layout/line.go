package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A line is the words on one baseline, from left to right, with the raised and lowered
// marks that belong to them.
type line struct {
	words    []Word
	baseline float64
	size     float64 // of most of its letters
	largest  float64 // of its words
	blank    float64 // its usual width, see usualBlank
	prose    bool    // it takes the whole width of its block as prose does
	remark   bool    // a last row below the rulings of its table: at most two texts, each whole
	phrases  []phrase
}

// A phrase is a stretch of words of a line without a wide gap.
type phrase struct {
	first, last int // words of the line, last included
	left, right float64
}

const (
	// baselineDrift is how far apart, in sizes, the baselines of one line may lie: rounding
	// of coordinates and fonts of mixed metrics stay under a tenth, raised marks begin at a
	// fifth.
	baselineDrift = 0.12
	// markSize is the largest size of a superscript or subscript, as a share of the text it
	// belongs to. TeX sets 0.7, Word 0.65, HTML 0.83.
	markSize = 0.87
	// leastMark is the smallest size of a mark, as a share of the text. Text beside an initial of
	// two lines has 0.38 of its size, beside one of three lines 0.25.
	leastMark = 0.4
	// markRise is how far from the baseline a mark's may lie, in sizes of the text.
	markRise = 0.75
	// markLines is how many lines away, up or down, the text of a mark is looked for.
	markLines = 12
	// markGap is how far beside its text, in sizes, a mark may stand.
	markGap = 0.3
	// phraseGap is the gap, in sizes, at which a phrase ends. Blanks of justified prose
	// reach 0.7 in the corpora; the gutters of tight tables begin at 0.5 and are found by
	// their recurring, not here.
	phraseGap = 0.85
)

// usualPhrases is how many phrases a line has room for from the start.
const usualPhrases = 8

func (l *line) left() float64   { return l.words[0].Box.Left }
func (l *line) right() float64  { return l.phrases[len(l.phrases)-1].right }
func (l *line) top() float64    { return l.baseline + float64(0.75*l.size) }
func (l *line) middle() float64 { return l.baseline + float64(0.3*l.size) }
func (l *line) bottom() float64 { return l.baseline - float64(0.22*l.size) }

// usualSize is the size that most letters are set in.
func usualSize(words []Word) float64 {
	var few [8]lettersOfSize
	sizes := few[:0]
	k, last := 0, math.NaN()
	for i := range words {
		if words[i].Size == last {
			sizes[k].letters += len(words[i].Text)
			continue
		}
		last = words[i].Size
		size := math.Round(last*4) / 4
		k = 0
		for k < len(sizes) && sizes[k].size != size {
			k++
		}
		if k == len(few) {
			return usualOfMany(words)
		}
		if k == len(sizes) {
			sizes = append(sizes, lettersOfSize{size: size})
		}
		sizes[k].letters += len(words[i].Text)
	}
	var best lettersOfSize
	best.size = 10
	for _, s := range sizes {
		best = best.or(s.size, s.letters)
	}
	return max(best.size, 1)
}

// usualOfMany is usualSize where text is set in many sizes.
func usualOfMany(words []Word) float64 {
	letters := map[float64]int{}
	for i := range words {
		letters[math.Round(words[i].Size*4)/4] += len(words[i].Text)
	}
	best := lettersOfSize{size: 10}
	for size, n := range letters {
		best = best.or(size, n)
	}
	return max(best.size, 1)
}

// A lettersOfSize counts the bytes of text that are set in one size.
type lettersOfSize struct {
	size    float64
	letters int
}

// or is the size of more letters, or the smaller of two that have as many.
func (l lettersOfSize) or(size float64, letters int) lettersOfSize {
	if letters > l.letters || letters == l.letters && size < l.size {
		return lettersOfSize{size, letters}
	}
	return l
}

// linesOf puts words into lines, from the top down.
func linesOf(watch *pace.Watch, words []Word, memory *pageMemory) []line {
	lines := baselines(watch, words, memory)
	lines = attachMarks(watch, lines)
	for i := range lines {
		if watch.Spent(1 + len(lines[i].words)) {
			return nil
		}
		lines[i].foldLeaders()
		lines[i].phrases = memory.phrases.take(min(len(lines[i].words), usualPhrases))
		lines[i].settle()
	}
	falling := func(a, b line) int { return soonOrder(watch, b.baseline, a.baseline) }
	if !slices.IsSortedFunc(lines, falling) {
		slices.SortStableFunc(lines, falling)
	}
	return lines
}

// order compares two lengths.
func order(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// soonOrder is order for the sort of a whole page, which is soon over once the watch is late:
// then all lengths are alike.
func soonOrder(watch *pace.Watch, a, b float64) int {
	if watch.Late() {
		return 0
	}
	return order(a, b)
}

// baselines groups words by baseline. The lines share the memory of one copy of the words.
func baselines(watch *pace.Watch, words []Word, memory *pageMemory) []line {
	falling := func(a, b int32) int { return soonOrder(watch, words[b].Baseline, words[a].Baseline) }
	at := memory.order[:0]
	for i := range words {
		at = append(at, int32(i))
	}
	memory.order = at
	if !slices.IsSortedFunc(at, falling) {
		slices.SortStableFunc(at, falling)
	}
	all := memory.words.take(len(words))
	lines := memory.lines.take(16 + len(words)/8)[:0]
	first := 0
	for k, i := range at {
		w := &words[i]
		all[k] = *w
		if n := len(lines); n > 0 && lines[n-1].baseline-w.Baseline <= max(0.7, baselineDrift*min(w.Size, lines[n-1].size)) {
			lines[n-1].words = all[first : k+1 : k+1]
			continue
		}
		first = k
		lines = append(lines, line{words: all[k : k+1 : k+1], baseline: w.Baseline, size: w.Size})
	}
	for i := range lines {
		if watch.Spent(1 + len(lines[i].words)) {
			return nil
		}
		lines[i].size = usualSize(lines[i].words)
		for k := range lines[i].words {
			lines[i].largest = max(lines[i].largest, lines[i].words[k].Size)
		}
		sortByLeft(lines[i].words)
	}
	return lines
}

func sortByLeft(words []Word) {
	for k := 1; k < len(words); k++ {
		if words[k].Box.Left < words[k-1].Box.Left {
			slices.SortStableFunc(words, func(a, b Word) int { return order(a.Box.Left, b.Box.Left) })
			return
		}
	}
}

// attachMarks moves superscripts, subscripts and the parts of small fractions to the line
// of the text beside them.
func attachMarks(watch *pace.Watch, lines []line) []line {
	for i := range lines {
		var kept []Word // what stays, once a run has moved
		moved := false
		all := lines[i].words
		for ws := all; len(ws) > 0; {
			n := 1
			for n < len(ws) && ws[n].Box.Left-ws[n-1].Box.Right < markGap*ws[n].Size && ws[n].Size <= 1.1*ws[0].Size {
				n++
			}
			if watch.Spent(1 + n) {
				return nil
			}
			if host := markHost(lines, i, ws[:n]); host >= 0 {
				watch.Spent(len(lines[host].words)) // which are sorted again
				if !moved {
					moved, kept = true, slices.Clone(all[:len(all)-len(ws)])
				}
				lines[host].words = append(lines[host].words, ws[:n]...)
				sortByLeft(lines[host].words)
			} else if moved {
				kept = append(kept, ws[:n]...)
			}
			ws = ws[n:]
		}
		if moved {
			lines[i].words = kept
		}
	}
	return slices.DeleteFunc(lines, func(l line) bool { return len(l.words) == 0 })
}

// markHost is the line that holds the larger text which a run of words is a mark of, or -1: of
// two lines that the run stands between, the one it stands nearer to both ways. A mark of the
// line below may stand beside a text of the line above as well.
func markHost(lines []line, i int, run []Word) int {
	best, nearest := -1, math.Inf(1)
	least := min(run[0].Size, run[len(run)-1].Size)
	for step := -1; step <= 1; step += 2 {
		for j := i + step; j >= 0 && j < len(lines) && j-i <= markLines && i-j <= markLines; j += step {
			rise := math.Abs(lines[j].baseline - run[0].Baseline)
			if rise > 2*run[0].Size {
				break
			}
			if least > markSize*lines[j].largest {
				continue
			}
			for k := 0; k < len(run); k += max(1, len(run)-1) { // both ends
				if gap, ok := besideLarger(lines[j].words, &run[k], rise); ok && rise+max(gap, 0) < nearest {
					best, nearest = j, rise+max(gap, 0)
				}
			}
		}
	}
	return best
}

// besideLarger tells how far w stands from a word so much larger that w is its mark.
func besideLarger(words []Word, w *Word, rise float64) (float64, bool) {
	at := sort.Search(len(words), func(k int) bool { return words[k].Box.Left > w.Box.Left })
	best, found := math.Inf(1), false
	for k := max(at-2, 0); k < min(at+2, len(words)); k++ {
		v := &words[k]
		if w.Size > markSize*v.Size || w.Size < leastMark*v.Size || rise > markRise*v.Size || w.Baseline == v.Baseline {
			continue
		}
		gap := max(w.Box.Left-v.Box.Right, v.Box.Left-w.Box.Right)
		if gap < markGap*v.Size && gap > -v.Size && gap < best {
			best, found = gap, true
		}
	}
	return best, found
}

// settle orders the words of a finished line and finds its phrases.
func (l *line) settle() {
	sortByLeft(l.words)
	l.size = usualSize(l.words)
	l.phrases = l.phrases[:0]
	if l.phrases == nil {
		l.phrases = make([]phrase, 0, min(len(l.words), usualPhrases))
	}
	l.blank = l.usualBlank()
	wide := max(phraseGap*l.size, 1.7*l.blank)
	if l.stretched() {
		wide = math.Inf(1)
	}
	for i := range l.words {
		w := &l.words[i]
		if n := len(l.phrases); n > 0 && w.Box.Left-l.phrases[n-1].right < wide {
			l.phrases[n-1].last = i
			l.phrases[n-1].right = max(l.phrases[n-1].right, w.Box.Right)
			continue
		}
		l.phrases = append(l.phrases, phrase{first: i, last: i, left: w.Box.Left, right: w.Box.Right})
	}
}

// usualBlank is the usual width of a blank in the line: of a fixed-width font when the line is
// set in one, else about a quarter of the size.
func (l *line) usualBlank() float64 {
	proportional, even := 0.28*l.size, float64(0.02*l.size)
	if len(l.words) < 3 {
		return proportional
	}
	letters, width := 0, 0.0
	least, most := math.Inf(1), 0.0 // advances of a letter
	for i := range l.words {
		w := &l.words[i]
		n, wide := utf8.RuneCountInString(w.Text), w.Box.Right-w.Box.Left
		letters, width = letters+n, width+wide
		least, most = min(least, wide/float64(n)), max(most, wide/float64(n))
		if most-least > 3*even {
			return proportional
		}
	}
	if advance := width / float64(letters); most-advance <= even && advance-least <= even {
		return advance
	}
	return proportional
}

// usualGap is the median of the gaps between words within the phrases of the line, or 0.
func (l *line) usualGap() float64 {
	var gaps []float64
	for _, p := range l.phrases {
		for k := p.first + 1; k <= p.last; k++ {
			if gap := l.words[k].Box.Left - l.words[k-1].Box.Right; gap > 0.1*l.size {
				gaps = append(gaps, gap)
			}
		}
	}
	if len(gaps) == 0 {
		return 0
	}
	slices.Sort(gaps)
	return gaps[(len(gaps)-1)/2]
}

// stretched tells whether the line is prose set to a measure with blanks drawn wide, and
// so has no gaps: several words of letters, its blanks alike.
func (l *line) stretched() bool {
	if len(l.words) < proseWords {
		return false
	}
	least, most := math.Inf(1), 0.0
	for i := 1; i < len(l.words); i++ {
		gap := l.words[i].Box.Left - l.words[i-1].Box.Right
		if l.words[i].Joined || gap < 0.1*l.size {
			continue
		}
		if least, most = min(least, gap), max(most, gap); most >= 1.5*l.size || most > 1.5*least {
			return false
		}
	}
	letters := 0
	for i := range l.words {
		if text := l.words[i].Text; len(text) > 1 && !hasDigit(text) {
			letters++
		}
	}
	return 4*letters >= 3*len(l.words)
}

// fills tells whether the line is prose that takes the whole measure from left to right:
// several words of letters, no gap among them as wide as between columns.
func (l *line) fills(left, right float64) bool {
	if len(l.words) < proseWords || len(l.phrases) > 1+len(l.words)/2 || l.left() > left+float64(2.5*l.size) || l.right() < right-float64(0.6*l.size) {
		return false
	}
	letters, least, most := 0, math.Inf(1), 0.0
	for i := range l.words {
		w := &l.words[i]
		if !hasDigit(w.Text) {
			letters++
		}
		if i > 0 && !w.Joined {
			gap := w.Box.Left - l.words[i-1].Box.Right
			least, most = min(least, gap), max(most, gap)
		}
	}
	return 5*letters >= 4*len(l.words) && most < 2*l.size && most < 2.5*least
}

// between gives the part of the line whose words' centres lie between two X.
func (l *line) between(left, right float64) (line, bool) {
	part := line{baseline: l.baseline, size: l.size, words: make([]Word, 0, len(l.words))}
	for i := range l.words {
		w := &l.words[i]
		if c := (w.Box.Left + w.Box.Right) / 2; c >= left && c < right {
			part.words = append(part.words, *w)
		}
	}
	if len(part.words) == 0 {
		return line{}, false
	}
	part.settle()
	return part, true
}

// isMark tells whether w is a mark of the word before it: a figure and the number of its
// footnote must not read as one figure.
func isMark(before, w *Word) bool {
	return w.Script != 0 && before.Script == 0 || w.Size < markSize*before.Size && w.Baseline != before.Baseline
}

// unstacked gives words from left to right as they are read: of two marks above each other,
// an upper and a lower bound say, the whole of the one and then the whole of the other.
func unstacked(words []Word) []Word {
	out := words
	for i := 1; i < len(words); i++ {
		if !stacked(&words[i-1], &words[i]) {
			continue
		}
		first, end := i-1, i+1
		for end < len(words) && sameStack(words[first:end], &words[end]) {
			end++
		}
		if &out[0] == &words[0] {
			out = slices.Clone(words)
		}
		level := out[first].Baseline
		slices.SortStableFunc(out[first:end], func(a, b Word) int {
			return order(math.Abs(a.Baseline-level), math.Abs(b.Baseline-level))
		})
		i = end
	}
	return out
}

// stacked tells whether two words of one size stand above each other.
func stacked(a, b *Word) bool {
	return math.Abs(a.Baseline-b.Baseline) > markGap*a.Size && math.Abs(a.Size-b.Size) < 0.1*a.Size &&
		b.Box.Left-a.Box.Left < markGap*a.Size && b.Box.Left < a.Box.Right
}

// sameStack tells whether a word goes on from the marks above each other before it.
func sameStack(stack []Word, w *Word) bool {
	right := stack[len(stack)-1].Box.Right
	for i := range stack {
		right = max(right, stack[i].Box.Right)
	}
	level := w.Baseline == stack[0].Baseline || w.Baseline == stack[1].Baseline
	return level && w.Box.Left-right < 0.1*w.Size && w.Size <= 1.1*stack[0].Size
}

// markAtEnd is how many bytes of the text of words are a mark at their end and the blank
// before it.
func markAtEnd(words []Word) int {
	words = inReadingOrder(unstacked(words))
	if n := len(words); n > 1 && isMark(&words[n-2], &words[n-1]) {
		return len(words[n-1].Text) + 1
	}
	return 0
}

// textOf joins words, in reading order, into the text of a cell.
func textOf(words []Word) string {
	if len(words) == 1 {
		return words[0].Text
	}
	words = inReadingOrder(unstacked(words))
	size := 0
	for i := range words {
		size += len(words[i].Text) + 1
	}
	var b strings.Builder
	b.Grow(size)
	for i := range words {
		if i > 0 && (!words[i].Joined || isMark(&words[i-1], &words[i])) {
			b.WriteByte(' ')
		}
		b.WriteString(words[i].Text)
	}
	return b.String()
}

// standingRuns joins words on end that go on from each other into one word each.
func standingRuns(words []Word) []Word {
	sort.SliceStable(words, func(a, b int) bool {
		x, y := words[a], words[b]
		if x.Turn != y.Turn {
			return x.Turn < y.Turn
		}
		if math.Abs(x.Baseline-y.Baseline) > baselineDrift*x.Size {
			return x.Baseline < y.Baseline
		}
		if x.Turn == 3 {
			return x.Box.Top > y.Box.Top
		}
		return x.Box.Bottom < y.Box.Bottom
	})
	var runs []Word
	for _, w := range words {
		if n := len(runs); n > 0 {
			r := &runs[n-1]
			gap := max(w.Box.Bottom-r.Box.Top, r.Box.Bottom-w.Box.Top)
			if r.Turn == w.Turn && math.Abs(r.Baseline-w.Baseline) <= baselineDrift*w.Size && gap < phraseGap*w.Size {
				if !w.Joined {
					r.Text += " "
				}
				r.Text += w.Text
				r.Box = r.Box.union(w.Box)
				continue
			}
		}
		runs = append(runs, w)
	}
	return runs
}
