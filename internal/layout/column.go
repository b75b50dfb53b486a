package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A cut is the boundary between two columns.
type cut struct {
	x           float64
	left, right float64 // the gutter that it lies in
	support     int     // lines that have text on both sides
	wide        float64 // share of these whose gap there is a phrase's end
	ruled       bool
	moved       bool  // it lies off its ruling, or off its place on the page before: texts run over that
	labels      bool  // labels set half a line off stand left of it
	crossed     int   // lines with text that runs over it
	narrow      bool  // it is no gutter unless aligned
	aligned     bool  // the texts beside it stand close and all keep to one place
	place       place // this place, when they do
}

const (
	// gutterLeast is the narrowest gutter, in sizes: below a blank's width text of two
	// columns would touch.
	gutterLeast = 0.22
	// tightGutter is the gap, in sizes, that tells columns of a tight table from words.
	tightGutter = 0.45
	// alignedGutter is the gap, in sizes, that does so where the texts on its left all end and
	// those on its right all begin at one place. Blanks of the faces in the corpora are 0.25 to
	// 0.33 wide; cells with two points of space on each side stand 0.4 apart.
	alignedGutter = 0.34
	// touching is the gap, in sizes, under which they would touch: spreadsheets leave 0.2. Up to
	// alignedGutter figures and texts of several widths must stand there, as no words of one text
	// would that keep to one place.
	touching = 0.18
	// alignedLines is the fewest lines, and alignedShare the share of them, whose texts must keep
	// to that place, up to alignedDrift sizes.
	alignedLines = 4
	alignedShare = 0.9
	alignedDrift = 0.08
	// gutterWide is the share of lines that must show a wide gap at a gutter.
	gutterWide = 0.5
)

// A span of occupied X.
type extent struct{ left, right float64 }

// A columnFinder finds the column boundaries of the tables of one frame. Several questions are
// asked of the same lines one after another, so it remembers what the last ones showed.
type columnFinder struct {
	watch  *pace.Watch
	memory *pageMemory
	em     float64
	before *region // the last table of the page before, or nil

	// crowded is set where gutters were more than are tried as columns.
	crowded bool

	lines  []line    // of what follows
	given  []cut     // the boundaries of the table before, where the lines go on with it
	kept   foundCuts // that every line keeps
	fuller foundCuts // that the fullest lines show
	plain  foundCuts // where no vertical ruling stands
	merged foundCuts // so, with merged
}

// foundCuts are boundaries, once they are known.
type foundCuts struct {
	cuts  []cut
	known bool
}

// cutsOf finds the column boundaries of a run of lines. With merged, texts may run over a
// boundary that the fullest lines show; without, every line must keep it.
func (f *columnFinder) cutsOf(lines []line, rs rules, merged bool) []cut {
	if len(f.lines) == 0 || len(f.lines) != len(lines) || &f.lines[0] != &lines[0] {
		f.begin(lines)
	}
	if f.given != nil {
		return slices.Clone(f.given)
	}
	if len(rs.down) > 0 {
		return f.find(lines, rs, merged)
	}
	found := &f.plain
	if merged {
		found = &f.merged
	}
	if !found.known {
		*found = foundCuts{f.find(lines, rs, merged), true}
	}
	return slices.Clone(found.cuts)
}

// begin forgets what other lines showed.
func (f *columnFinder) begin(lines []line) {
	*f = columnFinder{watch: f.watch, memory: f.memory, em: f.em, before: f.before, crowded: f.crowded, lines: lines}
}

func (f *columnFinder) find(lines []line, rs rules, merged bool) []cut {
	body := bodyOf(lines)
	if len(body) == 0 {
		return nil
	}
	cuts := addLabelled(f.watch, f.shown(lines, body, merged), lines)
	cuts = dropOverrun(f.watch, f.addRuled(cuts, lines, rs), lines)
	cuts = dropUnshared(f.watch, dropHollow(f.watch, cuts, lines), lines)
	for k := range cuts {
		if !cuts[k].ruled && !f.watch.Spent(1+len(lines)/linesAStep) {
			cuts[k].x = f.leastCovered(cuts[k], lines)
		}
	}
	return cuts
}

// shown gives the boundaries that the words of lines show by themselves.
func (f *columnFinder) shown(lines []line, body []*line, merged bool) []cut {
	if !f.kept.known {
		f.kept = foundCuts{dropTight(f.watch, f.gutters(body), lines), true}
	}
	if !merged {
		return slices.Clone(f.kept.cuts)
	}
	if !f.fuller.known {
		f.fuller = f.kept
		if full := fullestOf(body); len(full) > 0 {
			if more := dropTight(f.watch, f.gutters(full), lines); len(more) > len(f.kept.cuts) && explainedBy(f.watch, more, lines) > explainedBy(f.watch, f.kept.cuts, lines)+1 {
				f.fuller.cuts = more
			}
		}
	}
	return slices.Clone(f.fuller.cuts)
}

// fullestOf gives the lines with the most texts, when they are many: texts of the other
// lines may be merged over several columns and hide the gutters between. Where hardly a line
// fills all columns, as with debit and credit, those with one text less count.
func fullestOf(body []*line) []*line {
	most := 0
	for _, l := range body {
		most = max(most, len(l.phrases))
	}
	full := ofTexts(body, most)
	if len(full) < fullestLeast && most > fullestLeast {
		full = ofTexts(body, most-1)
	}
	if len(full) < fullestLeast || 5*len(full) < 2*len(body) || len(full) == len(body) {
		return nil
	}
	return full
}

// ofTexts gives the lines of at least so many texts.
func ofTexts(body []*line, least int) []*line {
	var full []*line
	for _, l := range body {
		if len(l.phrases) >= least {
			full = append(full, l)
		}
	}
	return full
}

// fullestLeast is the fewest lines that show columns which other lines run over.
const fullestLeast = 3

// explainedBy counts the wide gaps of lines that lie between columns.
func explainedBy(watch *pace.Watch, cuts []cut, lines []line) int {
	n := 0
	for i := range lines {
		ps := lines[i].phrases
		if watch.Spent(1 + len(ps)/wordsAStep) {
			break
		}
		for k := 1; k < len(ps); k++ {
			if columnAt(cuts, (ps[k-1].left+ps[k-1].right)/2) != columnAt(cuts, (ps[k].left+ps[k].right)/2) {
				n++
			}
		}
	}
	return n
}

// leastCovered is the middle of the widest part of a gutter that the fewest lines, the
// header's included, print in: heads are wider than the figures below them.
func (f *columnFinder) leastCovered(c cut, lines []line) float64 {
	begins, ends := f.memory.begins[:0], f.memory.ends[:0]
	for i := range lines {
		ws := lines[i].words
		for k := firstEndingBehind(ws, c.left); k < len(ws) && ws[k].Box.Left < c.right; k++ {
			begins, ends = append(begins, max(ws[k].Box.Left, c.left)), append(ends, min(ws[k].Box.Right, c.right))
		}
	}
	f.memory.sorter.sort(begins)
	f.memory.sorter.sort(ends)
	f.memory.begins, f.memory.ends = begins, ends
	least, widest, x := len(lines)+1, 0.0, c.x
	for depth, from := 0, c.left; from < c.right; {
		to, change := c.right, 0
		switch {
		case len(begins) > 0 && (len(ends) == 0 || begins[0] <= ends[0]):
			to, change, begins = begins[0], 1, begins[1:]
		case len(ends) > 0:
			to, change, ends = ends[0], -1, ends[1:]
		}
		if width := to - from; width > 0.05 && (depth < least || depth == least && width > widest) {
			least, widest, x = depth, width, from+float64(width/2)
		}
		depth, from = depth+change, to
	}
	return x
}

// firstEndingBehind is the index of the first word, of words from left to right, that ends right
// of x.
func firstEndingBehind(words []Word, x float64) int {
	low, high := 0, len(words)
	for low < high {
		if middle := int(uint(low+high) / 2); words[middle].Box.Right > x {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// dropTight drops the cuts at which the columns on both sides, where a line fills both,
// stand no further apart than words.
func dropTight(watch *pace.Watch, cuts []cut, lines []line) []cut {
	wide := make([]float64, len(cuts)) // of each cut, 1 where no line tells
	measure := func(k int) {
		if k < 0 || k >= len(cuts) || watch.Spent(1+len(lines)/linesAStep) {
			return
		}
		wide[k] = 1
		if near, share := adjacency(cuts, k, lines); near > 0 {
			wide[k] = share
		}
	}
	for k := range cuts {
		measure(k)
	}
	for !watch.Late() {
		worst, least := -1, gutterWide
		for k := range cuts {
			if wide[k] < least {
				worst, least = k, wide[k]
			}
		}
		if worst < 0 {
			break
		}
		cuts, wide = slices.Delete(cuts, worst, worst+1), slices.Delete(wide, worst, worst+1)
		measure(worst - 1)
		measure(worst)
	}
	return cuts
}

// adjacency counts the lines that fill the columns on both sides of a cut, and gives the
// share of them that leave more than a blank between.
func adjacency(cuts []cut, k int, lines []line) (near int, share float64) {
	low, high := math.Inf(-1), math.Inf(1)
	if k > 0 {
		low = cuts[k-1].x
	}
	if k+1 < len(cuts) {
		high = cuts[k+1].x
	}
	wide, tight := 0, make([]pair, 0, len(lines))
	for i := range lines {
		l := &lines[i]
		n := firstFrom(l.words, cuts[k].x)
		if n == 0 || n == len(l.words) {
			continue
		}
		a, b := &l.words[n-1], &l.words[n]
		if centre(a) < low || centre(b) > high || a.Box.Right > cuts[k].x {
			continue
		}
		near++
		gap := b.Box.Left - a.Box.Right
		switch {
		case gap >= max(tightGutter*l.size, 1.2*l.blank) || !cuts[k].narrow && twoFigures(a.Text, b.Text) && figuresFrom(l.words[:n], low):
			wide++
		case gap >= touching*l.size && !strings.HasPrefix(b.Text, "("): // a remark on the figure before it
			tight = append(tight, pair{a, b, l.partsWords(n, gap)})
		}
	}
	if near == 0 {
		return 0, 0
	}
	cuts[k].aligned = 2*(len(tight)+wide) > near && severalPairs(tight) && keepPlace(tight, alignedDrift*lines[0].size)
	if cuts[k].aligned {
		cuts[k].place = tight[len(tight)/2].place()
		wide += len(tight)
	} else if cuts[k].narrow {
		wide = 0
	}
	return near, float64(wide) / float64(near)
}

// figuresFrom tells whether the words from x on are figures all: a year at the end of a name is
// no value.
func figuresFrom(words []Word, x float64) bool {
	for k := len(words) - 1; k >= 0 && centre(&words[k]) >= x; k-- {
		if !isFigure(words[k].Text) {
			return false
		}
	}
	return true
}

// bodyOf gives the lines that tell columns apart: those of several phrases below the
// header, whose texts may span columns.
func bodyOf(lines []line) []*line {
	many := make([]*line, 0, len(lines))
	for i := range lines {
		if len(lines[i].phrases) > 1 {
			many = append(many, &lines[i])
		}
	}
	if len(many) < 3 {
		return many
	}
	counts := make([]int, len(many))
	for i, l := range many {
		counts[i] = len(l.phrases)
	}
	sort.Ints(counts)
	typical := counts[len(counts)/2]
	head := 0
	for head < 4 && head < len(many)-2 && len(many[head].phrases) < typical {
		head++
	}
	return many[head:]
}

// gutters finds the X ranges that no line of the body crosses and that read as gaps
// between columns.
func (f *columnFinder) gutters(body []*line) []cut {
	begins, ends := f.occupied(body)
	tolerated := len(body) / 25
	var cuts []cut
	tried := 0
	depth, from, open := 0, 0.0, false
	for len(ends) > 0 {
		if len(begins) > 0 && begins[0] <= ends[0] { // where one text ends and one begins there is no gap
			if f.watch.Late() {
				return nil
			}
			if depth++; depth == tolerated+1 && open {
				if tried++; f.crowds(tried, len(body)) {
					return nil
				}
				f.watch.Spent(len(body) / linesAStep)
				if c, ok := gutterAt(body, from, begins[0], f.em); ok {
					cuts = append(cuts, c)
				}
				open = false
			}
			begins = begins[1:]
			continue
		}
		if depth--; depth == tolerated {
			from, open = ends[0], true
		}
		ends = ends[1:]
	}
	return cuts
}

const (
	// maximumCuts is how many boundaries of one table are tried.
	maximumCuts = 1 << 12

	// maximumCrossings bounds the lines of a table times its boundaries, for each is looked at with
	// each; a table of usualCuts has as many lines as it likes. All of the corpora stay under 3,000.
	maximumCrossings = 1 << 18
	usualCuts        = 64
)

// crowds reports whether boundaries are too many for lines; then there are none.
func (f *columnFinder) crowds(boundaries, lines int) bool {
	if boundaries <= usualCuts || boundaries <= maximumCuts && boundaries*lines <= maximumCrossings {
		return false
	}
	f.crowded = true
	return true
}

// occupied gives the X at which the words of lines begin and those at which they end, each
// sorted. What of a word lies over the one before it counts once.
func (f *columnFinder) occupied(lines []*line) (begins, ends []float64) {
	begins, ends = f.memory.begins[:0], f.memory.ends[:0]
	for _, l := range lines {
		end := math.Inf(-1)
		for i := range l.words {
			w := &l.words[i]
			from := max(w.Box.Left, end)
			if w.Box.Right > from {
				begins, ends = append(begins, from), append(ends, w.Box.Right)
				end = w.Box.Right
			}
		}
	}
	f.memory.sorter.sort(begins)
	if !f.watch.Spent(len(ends) / wordsAStep) {
		f.memory.sorter.sort(ends)
	}
	f.memory.begins, f.memory.ends = begins, ends
	return begins, ends
}

// gutterAt weighs the range from left to right as a gutter of the body.
func gutterAt(body []*line, left, right, em float64) (cut, bool) {
	c := cut{left: left, right: right}
	x := (left + right) / 2
	wide, sum := 0, 0.0
	for _, l := range body {
		k := firstFrom(l.words, x)
		if k == 0 || k == len(l.words) {
			continue
		}
		gap := l.words[k].Box.Left - l.words[k-1].Box.Right
		if gap < 0 {
			c.crossed++
			continue
		}
		c.support++
		sum += gap / l.size
		if gap >= phraseGap*l.size {
			wide++
		}
	}
	if c.support == 0 {
		return c, false
	}
	c.wide = float64(wide) / float64(c.support)
	mean := sum / float64(c.support)
	c.x = x
	narrow := right - left
	switch {
	case narrow < touching*em:
		return c, false
	case c.support == 1:
		return c, narrow >= gutterLeast*em && (mean > 1.2 || len(body) > 1 && mean > phraseGap)
	case c.wide >= gutterWide && narrow >= gutterLeast*em:
		return c, true
	case c.support >= alignedLines:
		c.narrow = narrow < tightGutter*em
		return c, true
	}
	return c, false
}

const (
	// labelOff is how close, in sizes, the lines above and below a label centred on them stand.
	labelOff = 0.9
	// labelDrift is how far, in sizes, a label set in another font stands off the line of its row.
	labelDrift = 0.5
	// driftLeast is the fewest labels that stand off their rows.
	driftLeast = 3
)

// addLabelled adds the cut right of labels that are set half a line off, centred on the rows
// that they head, or a little off the row that each heads: no line has both the label and the
// texts of its rows.
func addLabelled(watch *pace.Watch, cuts []cut, lines []line) []cut {
	c := cut{left: math.Inf(-1), right: math.Inf(1), wide: 1, labels: true}
	drifted := 0
	for i := 1; i+1 < len(lines) && !watch.Late(); i++ {
		above, l, below := &lines[i-1], &lines[i], &lines[i+1]
		up, down := above.baseline-l.baseline, l.baseline-below.baseline
		var left float64
		switch {
		case len(l.phrases) != 1:
			continue
		case len(above.phrases) > 1 && len(below.phrases) > 1 && max(up, down) <= labelOff*l.size:
			left = min(above.left(), below.left())
		case len(above.phrases) > 1 && up <= labelDrift*l.size:
			left = above.left()
			drifted++
		case len(below.phrases) > 1 && down <= labelDrift*l.size:
			left = below.left()
			drifted++
		default:
			continue
		}
		if l.right() < left {
			c.left, c.right = max(c.left, l.right()), min(c.right, left)
			c.support++
		}
	}
	if c.support == drifted && drifted < driftLeast {
		return cuts
	}
	if c.support == 0 || c.right-c.left < tightGutter*lines[0].size || slices.ContainsFunc(cuts, func(o cut) bool { return o.x < c.right && o.x > c.left }) {
		return cuts
	}
	c.x = (c.left + c.right) / 2
	for i := range lines {
		if overWord(&lines[i], c.x) {
			c.crossed++
		}
	}
	if 8*c.crossed > len(lines) {
		return cuts
	}
	cuts = append(cuts, c)
	slices.SortStableFunc(cuts, func(a, b cut) int { return order(a.x, b.x) })
	return cuts
}

// addRuled adds the vertical rulings that run beside most of the lines, and moves gutters
// that hold one to it.
func (f *columnFinder) addRuled(cuts []cut, lines []line, rs rules) []cut {
	if len(rs.down) == 0 {
		return cuts
	}
	left, right := extentOf(lines)
	groups := groupRules(rs.down, 2)
	if f.crowds(len(groups)+len(cuts), len(lines)) {
		return cuts
	}
	for _, r := range groups {
		if r[0].at <= left+float64(0.2*f.em) || r[0].at >= right-float64(0.2*f.em) {
			continue
		}
		x := r[0].at
		beside, crossed := 0, 0
		for i := range lines {
			if f.watch.Spent(1 + len(r)/linesAStep) {
				return nil
			}
			l := &lines[i]
			mid := l.middle()
			for _, s := range r {
				if s.from-1 <= mid && s.to+1 >= mid {
					beside++
					if overWord(l, x) {
						crossed++
					}
					break
				}
			}
		}
		if beside < 2 && len(lines) > 2 || 3*beside < len(lines) || 4*crossed > beside {
			continue
		}
		placed := false
		for k := range cuts {
			if cuts[k].left-2 <= x && x <= cuts[k].right+2 {
				cuts[k].x, cuts[k].ruled, placed = x, true, true
				break
			}
		}
		if !placed {
			cuts = append(cuts, cut{x: x, left: x, right: x, ruled: true, support: beside, wide: 1, crossed: crossed})
		}
	}
	slices.SortStableFunc(cuts, func(a, b cut) int { return order(a.x, b.x) })
	return cuts
}

// dropOverrun drops the rulings that the texts of a column run over, up to the gutter behind:
// between the two no text begins.
func dropOverrun(watch *pace.Watch, cuts []cut, lines []line) []cut {
	for k := len(cuts) - 2; k >= 0 && !watch.Late(); k-- {
		if cuts[k].ruled && !cuts[k+1].ruled && cuts[k].crossed > 0 && overrun(watch, cuts, k+1, lines) {
			cuts = slices.Delete(cuts, k, k+1)
		}
	}
	return cuts
}

// overrun tells whether a column holds nothing but the ends of texts that begin left of it.
func overrun(watch *pace.Watch, cuts []cut, column int, lines []line) bool {
	for i := range lines {
		if watch.Spent(1 + len(lines[i].words)/wordsAStep) {
			return false
		}
		for _, p := range lines[i].phrases {
			if columnAt(cuts, centre(&lines[i].words[p.first])) == column {
				return false
			}
		}
	}
	return true
}

// groupRules gathers sorted rules that stand at one place, up to drift.
func groupRules(rs []rule, drift float64) [][]rule {
	slices.SortStableFunc(rs, func(a, b rule) int { return order(a.at, b.at) })
	var out [][]rule
	for _, r := range rs {
		if n := len(out); n > 0 && r.at-out[n-1][0].at <= drift {
			out[n-1] = append(out[n-1], r)
			continue
		}
		out = append(out, []rule{r})
	}
	return out
}

func overWord(l *line, x float64) bool {
	near := float64(0.15 * l.size)
	left, right := x-near, x+near
	for _, p := range l.phrases {
		if p.left >= left || p.right <= right {
			continue
		}
		for i := p.first; i <= p.last; i++ {
			if b := &l.words[i].Box; b.Left < left && b.Right > right {
				return true
			}
		}
	}
	return false
}

// dropHollow drops cuts beside which a column would hold nothing at all.
func dropHollow(watch *pace.Watch, cuts []cut, lines []line) []cut {
	if len(cuts) == 0 {
		return nil
	}
	filled, empty := make([]int, len(cuts)+1), len(cuts)+1
	for i := range lines {
		if empty == 0 {
			return cuts
		}
		if watch.Spent(1 + len(lines[i].words)/wordsAStep) {
			return nil
		}
		for k := range lines[i].words {
			w := &lines[i].words[k]
			c := columnAt(cuts, centre(w))
			if filled[c]++; filled[c] == 1 {
				empty--
			}
		}
	}
	out := make([]cut, 0, len(cuts))
	for k, c := range cuts {
		if filled[k] > 0 {
			out = append(out, c)
		}
	}
	if filled[len(cuts)] == 0 && len(out) > 0 {
		out = out[:len(out)-1]
	}
	return out
}

// loneHeads is the most lines that a head set off its column has.
const loneHeads = 3

// dropUnshared drops the cuts between a column and a text beside it that shares no line with
// it: a head set off its column, the word before a total. A figure may be the only one of its
// column, and stays.
func dropUnshared(watch *pace.Watch, cuts []cut, lines []line) []cut {
	for k := len(cuts) - 1; k >= 0 && !watch.Spent(1+len(lines)/linesAStep); k-- {
		if !cuts[k].ruled && !cuts[k].labels && (unshared(cuts, k, k+1, lines) || unshared(cuts, k+1, k, lines)) {
			cuts = slices.Delete(cuts, k, k+1)
		}
	}
	return cuts
}

// unshared tells whether a column holds texts of one line, or heads above all of another
// column, and no line in common with that.
func unshared(cuts []cut, lone, column int, lines []line) bool {
	n, last := 0, -1
	for i := range lines {
		own, others := wordsIn(cuts, lone, &lines[i]), wordsIn(cuts, column, &lines[i])
		if len(own) > 0 && (len(others) > 0 || n == loneHeads || isFigure(textOf(own))) {
			return false
		}
		switch {
		case len(own) > 0:
			if n > 0 && last >= 0 {
				return false
			}
			n++
		case len(others) > 0:
			last = i
		}
	}
	return n > 0 && last >= 0
}

func columnAt(cuts []cut, x float64) int {
	low, high := 0, len(cuts)
	for low < high {
		if middle := int(uint(low+high) / 2); cuts[middle].x > x {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// firstFrom is the index of the first word, of words from left to right, that begins at x or
// right of it.
func firstFrom(words []Word, x float64) int {
	low, high := 0, len(words)
	for low < high {
		if middle := int(uint(low+high) / 2); words[middle].Box.Left >= x {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// twoFigures tells whether two words side by side are two figures and not one whose
// thousands are set apart: such a group has three digits.
func twoFigures(a, b string) bool {
	if !isFigure(a) || !isFigure(b) || !hasDigit(a) || !hasDigit(b) || strings.ContainsRune(b, '±') || strings.ContainsRune(a, '=') {
		return false
	}
	digits := 0
	for _, r := range b {
		if !unicode.IsDigit(r) {
			break
		}
		digits++
	}
	return digits != 3
}

func hasDigit(s string) bool { return strings.IndexFunc(s, unicode.IsDigit) >= 0 }
