package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
)

// A lineGutter is a band of display columns [left, right) that is blank on every line of a
// table that keeps to its columns.
type lineGutter struct {
	left, right int
}

// coverage counts, for each display column, the kept lines that have a word there. A ruling
// counts for all of them, for what stands over it is one column.
func (a *aligner) coverage() []int32 {
	lines, keep := a.lines, a.keep
	size := 0
	for i := range lines {
		if keep[i] {
			size = max(size, lines[i].right()+1)
		}
	}
	counts := make([]int32, size+1)
	for i := range lines {
		if !keep[i] || a.late(i) {
			continue
		}
		n := int32(1)
		if lines[i].kind == dashLine {
			n = int32(a.kept)
		}
		for _, w := range lines[i].words {
			counts[w.left] += n
			counts[max(w.right, w.left+1)] -= n
		}
	}
	addUp(counts)
	return counts
}

// addUp turns counts of what begins and ends at each place into counts of what is there.
func addUp(counts []int32) {
	for c := 1; c < len(counts); c++ {
		counts[c] += counts[c-1]
	}
}

// A gapProfile counts, for each display column, the kept lines that have a wide gap or a
// single blank there, of the gaps in which no column is blank on all lines.
type gapProfile struct {
	wide, single []int32
}

func (a *aligner) gaps(covered []int32) gapProfile {
	blanks := make([]int32, len(covered)+1) // blank columns to the left of each
	for c, n := range covered {
		blanks[c+1] = blanks[c]
		if n == 0 {
			blanks[c+1]++
		}
	}
	p := gapProfile{make([]int32, len(covered)), make([]int32, len(covered))}
	for i := range a.lines {
		l := &a.lines[i]
		if !a.keep[i] || a.late(i) {
			continue
		}
		for k := 1; k < len(l.words); k++ {
			left, right := l.words[k-1].right, l.words[k].left
			if blanks[right] > blanks[left] {
				continue
			}
			counts := p.single
			if l.isWide(k) {
				counts = p.wide
			}
			counts[left]++
			counts[right]--
		}
	}
	addUp(p.wide)
	addUp(p.single)
	return p
}

// dropCrossing drops from keep the lines that do not keep to the columns of the others:
// titles, notes, records that a long value has shifted. It looks for columns that nearly all
// lines leave blank and many leave widely blank, and drops the lines that have a word there.
func (a *aligner) dropCrossing(covered []int32) bool {
	lines, keep, kept := a.lines, a.keep, a.kept
	p := a.gaps(covered)
	tolerated := int32(max(1, kept/maximumCrossed))
	dense := kept >= manyLines && a.wideLines() <= int(tolerated)
	var floors []int
	for c := 0; c < len(covered); c++ {
		if covered[c] > tolerated {
			continue
		}
		lowest, start := c, c
		for ; c < len(covered) && covered[c] <= tolerated; c++ {
			if covered[c] < covered[lowest] || covered[c] == covered[lowest] && p.wide[c] > p.wide[lowest] {
				lowest = c
			}
		}
		n, wide, blank := covered[lowest], p.wide[lowest], p.wide[lowest]+p.single[lowest]
		recurs := wide >= max(2, 2*n) || dense && blank >= (maximumCrossed-2)*n
		if n > 0 && start > 0 && c < len(covered) && recurs {
			floors = append(floors, lowest)
		}
	}
	dropped := false
	for i := range lines {
		if keep[i] && !a.late(i) && coversAny(&lines[i], floors) {
			keep[i], dropped = false, true
		}
	}
	return dropped
}

// maximumCrossed: one line in six may cross a gutter and the gutter still be there. Measured
// on the paste corpus: statements with wrapped or shifted lines have up to one in eight,
// and in prose a column is blank on a sixth of the lines.
const maximumCrossed = 6

// wideLines is the number of kept lines with a wide gap.
func (a *aligner) wideLines() int {
	n := 0
	for i := range a.lines {
		if a.keep[i] && a.lines[i].wide {
			n++
		}
	}
	return n
}

// manyLines: among so many lines, single blanks that stand in one column are no chance. In
// prose a column is blank on one line in six, so that six of seven lines leave it blank in
// one paste of a thousand that are 70 columns wide.
const manyLines = 7

// coversAny reports whether a word of the line covers one of the ascending columns.
func coversAny(l *textLine, columns []int) bool {
	for _, w := range l.words {
		i := sort.SearchInts(columns, int(w.left))
		if i < len(columns) && columns[i] < int(w.right) {
			return true
		}
	}
	return false
}

// blankBands are the maximal bands that no kept line covers, between text on both sides.
func blankBands(covered []int32) []lineGutter {
	var bands []lineGutter
	start, seen := 0, false
	for c, n := range covered {
		switch {
		case n > 0:
			if seen && start < c {
				bands = append(bands, lineGutter{start, c})
			}
			start, seen = c+1, true
		}
	}
	return bands
}

// A lineBand is a blank band and what the lines say of it. Lines whose words at its sides
// stand in the columns next to it speak of it directly; those that leave a column empty may
// as well speak of another band in the same gap.
type lineBand struct {
	lineGutter
	wide, single             int        // lines with a wide gap, or a single blank, over it
	directWide, directSingle int        // the same, of those that speak of it directly
	ruled                    bool       // a ruling of dashes is broken here
	headed                   bool       // the first line has words at both sides
	named                    bool       // ... and in the columns next to it
	flush                    bool       // words of differing length end at it, each with a gutter or a wide gap before it
	thousands                int        // lines whose words at its sides read as one figure
	figures                  int        // lines that have a figure after it and none before it
	atLeft, atRight          int        // lines with a word that ends where it starts, or starts where it ends
	before, after            valueClass // of the words at its sides, on most lines
	classed, unlike          int        // lines that have words of those classes at its sides, and of others
	parts                    bool       // it parts columns
	unit                     string
	units                    int  // lines whose word after it is unit, the first one there
	strong                   bool // it parts columns beyond doubt
	lastLeft                 int32
}

// pickGutters finds the bands that part columns. A band that shows more than one blank where
// the columns at both its sides are filled does. One that never does may as well be the
// blank inside a value; it parts columns only when the lines say so in another way.
//
// What is left out joins the columns at its sides, and then other lines speak of the bands
// beside it, so the bands are looked at again until all that are left part columns.
func (a *aligner) pickGutters(candidates []lineGutter) []lineBand {
	kept := a.kept
	bands := make([]lineBand, len(candidates))
	for i, g := range candidates {
		bands[i].lineGutter = g
	}
	for round := 0; len(bands) > 0; round++ {
		a.survey(bands)
		strong := 0
		for i := range bands {
			bands[i].strong = bands[i].isStrong(kept)
			if bands[i].strong {
				strong++
			}
		}
		a.survey(bands)
		dense := isDense(bands)
		lowest := int32(math.MaxInt32)
		for i := range bands {
			b := &bands[i]
			b.parts = b.strong || b.isWeak(dense, strong > 0, a.heading, kept)
			if !b.parts {
				lowest = min(lowest, b.rank())
			}
		}
		left := bands[:0:0]
		for _, b := range bands {
			if b.parts || b.rank() > lowest && round < maximumRounds {
				left = append(left, b)
			}
		}
		if len(left) == len(bands) {
			return bands
		}
		a.noteUnsure(bands)
		bands = left
	}
	return nil
}

// noteUnsure remembers where a single blank recurs that parts no columns, of the bands that
// are left out.
func (a *aligner) noteUnsure(bands []lineBand) {
	for i := range bands {
		if b := &bands[i]; !b.parts && (b.recurs(a.kept) || b.lone()) {
			a.unsure = append(a.unsure, b.left)
		}
	}
}

// recurs reports whether the band may part columns after all: most lines have a single blank
// there, of which few would if it stood between the words of a value, and neither a date nor
// a unit accounts for that.
func (b *lineBand) recurs(lines int) bool {
	return b.directWide == 0 && b.directSingle >= 4 && 4*b.directSingle >= 3*lines && b.thousands == 0 &&
		b.units < b.directSingle-1 && b.classed >= 4 && 4*b.unlike <= b.classed && !inPhrase(b.before, b.after)
}

// lone reports whether what stands at the two sides of the band is never on one line, and
// some line has a wide gap before what stands after it: a column that is filled once.
func (b *lineBand) lone() bool {
	return b.directWide+b.directSingle == 0 && b.wide > 0
}

// maximumRounds bounds how often the bands are looked at one rank after another; what is
// inside a value is gone after a few rounds.
const maximumRounds = 8

// survey looks at the words at both sides of each band, line by line. It knows which bands
// are strong from the survey before it.
func (a *aligner) survey(bands []lineBand) {
	for i := range bands {
		bands[i] = lineBand{lineGutter: bands[i].lineGutter, strong: bands[i].strong, lastLeft: -1}
	}
	first := true
	for i := range a.lines {
		if a.keep[i] && !a.late(i) {
			surveyLine(&a.lines[i], bands, first)
			first = first && a.lines[i].kind == dashLine
		}
	}
}

func surveyLine(l *textLine, bands []lineBand, first bool) {
	parted := true // the word before i has a wide gap or a strong gutter before it
	from := sort.Search(len(bands), func(k int) bool { return bands[k].left >= int(l.words[0].right) })
	for i := 1; i < len(l.words) && from < len(bands); i++ {
		before, after := l.words[i-1], l.words[i]
		for from < len(bands) && bands[from].left < int(before.right) {
			from++
		}
		to, strong := from, false
		for ; to < len(bands) && bands[to].right <= int(after.left); to++ {
			strong = strong || bands[to].strong
		}
		wide := l.isWide(i)
		for k := from; k < to; k++ {
			bands[k].hear(l, i, wide, to-from == 1, k == to-1, parted)
			if first && l.kind == plainLine {
				bands[k].headed, bands[k].named = true, to-from == 1
			}
		}
		parted, from = wide || strong, to
	}
}

// hear takes in what a line says of the band: the gap before word i lies over it, over no
// other band (direct), over none to its right (last).
func (b *lineBand) hear(l *textLine, i int, wide, direct, last, parted bool) {
	if l.kind == dashLine {
		b.ruled = true
		return
	}
	switch {
	case wide && direct:
		b.directWide++
		b.wide++
	case wide:
		b.wide++
	case direct:
		b.directSingle++
		b.single++
	default:
		b.single++
	}
	before := l.words[i-1]
	if parted && int(before.right) == b.left {
		b.flush = b.flush || b.lastLeft >= 0 && b.lastLeft != before.left
		b.lastLeft = before.left
	}
	left, right := l.piece(i-1, i), l.piece(i, i+1)
	if groupsThousands(left, right) {
		b.thousands++
	}
	if last && looksFigure(right) && !looksFigure(left) {
		b.figures++
	}
	if int(l.words[i].left) == b.right {
		b.atRight++
	}
	if int(before.right) == b.left {
		b.atLeft++
	}
	if direct && !b.strong {
		b.classify(classOf(left), classOf(right))
		if b.unit == "" {
			b.unit = right
		}
		if right == b.unit {
			b.units++
		}
	}
}

// rank orders the bands that do not part columns by how far they look like it: those inside
// a figure first, last those that only lines with other bands in the same gap speak of.
func (b *lineBand) rank() int32 {
	anchored := int32(max(b.atLeft, b.atRight, b.figures))
	switch {
	case b.directWide == 0 && b.thousands > 0 && 2*b.thousands >= b.directSingle:
		return 0
	case b.directWide+b.directSingle == 0:
		return math.MaxInt32 - 1
	case anchored < 2:
		return 1
	}
	if anchored *= 2; b.atRight >= b.atLeft { // headings are flush left more often than right
		anchored++
	}
	return anchored
}

// isStrong judges a band by its wide gaps.
func (b *lineBand) isStrong(lines int) bool {
	switch {
	case b.ruled:
		return true
	case b.directWide == 0:
		return b.directSingle == 0 && b.wide >= 2
	case 10*b.directWide < b.directSingle:
		return false
	case b.wide >= 2:
		return true
	}
	return b.headed || lines <= fewLines && b.single >= 1
}

// fewLines: in a paste of so few lines one wide gap is all that a column can show.
const fewLines = 4

// isWeak judges a band of single blanks.
func (b *lineBand) isWeak(dense, anyStrong, heading bool, lines int) bool {
	direct := b.directSingle + b.directWide
	if direct >= 2 && b.units == direct { // 750,00 EUR
		return false
	}
	if !b.headed || direct < 2 || 2*b.thousands >= direct-1 && b.thousands > 0 {
		return false
	}
	if !anyStrong {
		return lines >= 3 && 2*direct >= lines
	}
	return b.flush || dense && direct >= 3 && (heading && b.named || !inPhrase(b.before, b.after)) || b.typed()
}

// typed reports whether the words at both sides are two values by their classes, on all
// lines but a heading.
func (b *lineBand) typed() bool {
	return b.classed >= 2 && b.unlike <= 1 && twoValues(b.before, b.after)
}

// classify takes in the classes of the words at both sides. The ones that most lines have
// stay in the end, for each line that has others takes one back.
func (b *lineBand) classify(before, after valueClass) {
	switch {
	case before == blankClass || after == blankClass:
	case b.classed == b.unlike:
		b.before, b.after = before, after
		b.classed++
	case b.before == before && b.after == after:
		b.classed++
	default:
		b.unlike++
	}
}

// isDense reports whether most gutters are a single blank wide over all lines, as where
// columns are padded to their widest value and one blank.
func isDense(bands []lineBand) bool {
	narrow, strong := 0, 0
	for _, b := range bands {
		if !b.strong {
			continue
		}
		strong++
		if b.right-b.left == 1 {
			narrow++
		}
	}
	return 2*narrow > strong
}

// groupsThousands reports whether two words read as one figure whose thousands are parted
// by a blank: 28 500,00.
func groupsThousands(left, right string) bool {
	n := len(left)
	for n > 0 && !isDigit(left[n-1]) {
		return false
	}
	digits := 0
	for n > digits && isDigit(left[n-1-digits]) {
		digits++
	}
	if digits > 3 || len(right) < 3 || !isDigit(right[0]) || !isDigit(right[1]) || !isDigit(right[2]) {
		return false
	}
	return len(right) == 3 || right[3] == '.' || right[3] == ',' || !isDigit(right[3])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// looksFigure reports whether a word is made of digits and the signs of figures.
func looksFigure(s string) bool {
	digits := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isDigit(c):
			digits++
		case strings.IndexByte(".,-+()%'/:", c) < 0:
			return false
		}
	}
	return digits > 0
}

// columnOf is the column of the display column x: the number of gutters to its left.
func columnOf(gutters []lineGutter, x int) int {
	k, found := slices.BinarySearchFunc(gutters, x, func(g lineGutter, x int) int { return g.right - x })
	if found {
		k++
	}
	return k
}
