package layout

import (
	"slices"
	"sort"
)

// A lineGutter is a band of display columns [left, right) that is blank on every line of a
// table that keeps to its columns.
type lineGutter struct {
	left, right int
}

// A lineProfile counts, for each display column, how many of some lines have a word there, a
// wide gap or a single blank between two words.
type lineProfile struct {
	covered, wide, single []int32
}

// newProfile counts over the lines for which keep is true.
func newProfile(lines []textLine, keep []bool) lineProfile {
	size := 0
	for i := range lines {
		if keep[i] {
			size = max(size, lines[i].right()+1)
		}
	}
	p := lineProfile{make([]int32, size+1), make([]int32, size+1), make([]int32, size+1)}
	for i := range lines {
		if keep[i] {
			p.add(&lines[i])
		}
	}
	for _, counts := range [][]int32{p.covered, p.wide, p.single} {
		for c := 1; c < len(counts); c++ {
			counts[c] += counts[c-1]
		}
	}
	return p
}

// add marks where words and gaps of a line begin and end.
func (p *lineProfile) add(l *textLine) {
	for i, w := range l.words {
		p.covered[w.left]++
		p.covered[max(w.right, w.left+1)]--
		if i == 0 {
			continue
		}
		counts := p.single
		if l.wide(i) {
			counts = p.wide
		}
		counts[l.words[i-1].right]++
		counts[w.left]--
	}
}

// crossed drops from keep the lines that do not keep to the columns of the others: titles,
// notes, records that a long value has shifted. It looks for columns that nearly all lines
// leave blank and many leave widely blank, and drops the lines that have a word there.
func crossed(lines []textLine, keep []bool, p lineProfile, kept int) bool {
	tolerated := int32(max(1, kept/maximumCrossed))
	var floors []int
	for c := 0; c < len(p.covered); c++ {
		if p.covered[c] > tolerated {
			continue
		}
		lowest, start := c, c
		for ; c < len(p.covered) && p.covered[c] <= tolerated; c++ {
			if p.covered[c] < p.covered[lowest] || p.covered[c] == p.covered[lowest] && p.wide[c] > p.wide[lowest] {
				lowest = c
			}
		}
		if n := p.covered[lowest]; n > 0 && start > 0 && c < len(p.covered) && p.wide[lowest] >= max(2, 2*n) {
			floors = append(floors, lowest)
		}
	}
	any := false
	for i := range lines {
		if keep[i] && coversAny(&lines[i], floors) {
			keep[i], any = false, true
		}
	}
	return any
}

// maximumCrossed: one line in six may cross a gutter and the gutter still be there. Measured
// on the paste corpus: statements with wrapped or shifted lines have up to one in eight,
// and in prose a column is blank on a sixth of the lines.
const maximumCrossed = 6

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
func blankBands(p lineProfile) []lineGutter {
	var bands []lineGutter
	start, seen := 0, false
	for c, n := range p.covered {
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

// A lineBand is a blank band and what the lines say of it.
type lineBand struct {
	lineGutter
	wide, single int  // lines with a wide gap, or a single blank, between the words at its sides
	ruled        bool // a ruling of dashes is broken here
	flush        bool // words of differing length end at it, each alone behind a wide gap
	thousands    int  // lines whose words at its sides read as one figure
	figures      int  // lines that have a figure at both sides
	headed       bool // the first line has words at both sides
}

// survey looks at the words at both sides of each band, line by line.
func survey(lines []textLine, keep []bool, bands []lineGutter) []lineBand {
	out := make([]lineBand, len(bands))
	lefts := make([]int32, len(bands))
	for i, b := range bands {
		out[i].lineGutter, lefts[i] = b, -1
	}
	first := true
	for i := range lines {
		if keep[i] {
			surveyLine(&lines[i], out, lefts, first)
			first = first && lines[i].kind == dashLine
		}
	}
	return out
}

func surveyLine(l *textLine, bands []lineBand, lefts []int32, first bool) {
	for i := 1; i < len(l.words); i++ {
		before, after := l.words[i-1], l.words[i]
		k := sort.Search(len(bands), func(k int) bool { return bands[k].left >= int(before.right) })
		for ; k < len(bands) && bands[k].right <= int(after.left); k++ {
			b := &bands[k]
			if l.kind == dashLine {
				b.ruled = true
				continue
			}
			b.headed = b.headed || first
			if l.wide(i) {
				b.wide++
			} else {
				b.single++
			}
			left, right := l.piece(i-1, i), l.piece(i, i+1)
			if groupsThousands(left, right) {
				b.thousands++
			}
			if looksFigure(left) && looksFigure(right) {
				b.figures++
			}
			if alone := i == 1 || l.wide(i-1); alone && int(before.right) == b.left {
				if lefts[k] >= 0 && lefts[k] != before.left {
					b.flush = true
				}
				lefts[k] = before.left
			}
		}
	}
}

// pickGutters picks the bands that part columns. A band that shows more than one blank on two
// lines does. One that never shows more than a single blank may as well be the blank inside
// a value; it parts columns only when the lines say so in another way.
func pickGutters(bands []lineBand, lines int) []lineGutter {
	var strong []lineBand
	for _, b := range bands {
		if b.strong(lines) {
			strong = append(strong, b)
		}
	}
	dense := isDense(strong)
	var out []lineGutter
	for _, b := range bands {
		if b.strong(lines) || b.weak(dense, len(strong) > 0, lines) {
			out = append(out, b.lineGutter)
		}
	}
	return out
}

func (b *lineBand) strong(lines int) bool {
	if b.ruled {
		return true
	}
	return b.wide >= 2 || b.wide == 1 && lines <= 4 && b.single >= 1
}

// weak judges a band of single blanks.
func (b *lineBand) weak(dense, anyStrong bool, lines int) bool {
	if b.wide > 0 && b.single == 0 || b.thousands > 0 && 2*b.thousands >= b.single-1 || !b.headed {
		return false
	}
	if b.single+b.wide < 2 {
		return false
	}
	if !anyStrong {
		return lines >= 3 && b.single+b.wide == lines
	}
	return b.flush || dense && b.single >= 3
}

// isDense reports whether most gutters are a single blank wide over all lines, as where
// columns are padded to their widest value and one blank.
func isDense(strong []lineBand) bool {
	narrow := 0
	for _, b := range strong {
		if b.right-b.left == 1 {
			narrow++
		}
	}
	return 2*narrow > len(strong)
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
		case c == '.' || c == ',' || c == '-' || c == '+' || c == '(' || c == ')' || c == '%' || c == '\'':
		default:
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
