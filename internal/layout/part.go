package layout

import (
	"math"
	"slices"
	"sort"
)

// partTables parts a run of lines where the columns of what stands above and below fit
// better by themselves than one set of columns fits both.
// Lines that are held are not parted from those above them.
func partTables(f *columnFinder, lines []line, s stretch, inArea []int, held []bool, depth int) []stretch {
	if s.last-s.first < 3 || depth == 0 || f.watch.Spent(1+s.last-s.first) {
		return []stretch{s}
	}
	apart := func(i int) bool { return i > 0 && (inArea[i] < 0 || inArea[i] != inArea[i-1]) }
	before := func(i int) []stretch { // parts the run before line i
		upper, lower := s, s
		upper.last, lower.first = i-1, i
		return append(partTables(f, lines, upper, inArea, held, depth-1), partTables(f, lines, lower, inArea, held, depth-1)...)
	}
	if i := nextCaption(lines, s); i > 0 && !held[i] {
		return before(i)
	}
	// Heads over the same columns and between the same rulings are further heads of one table.
	if i := nextHead(lines, s); i > 0 && !held[i] && (apart(i) || !sameGaps(&lines[s.first], &lines[i])) {
		return before(i)
	}
	if i := letterheadEnd(lines, s); apart(i) && counted(lines[i:s.last+1]) > 2 {
		return before(i)
	}
	if s.given = f.goesOn(lines[s.first : s.last+1]); s.given != nil {
		return []stretch{s}
	}
	if i := otherColumns(f, lines, s); apart(i) {
		return before(i)
	}
	// Rulings that frame the lines, and a first line that heads all columns, speak for one
	// table with merged cells in it.
	framed := inArea[s.first] >= 0 && inArea[s.first] == inArea[s.last] && headsAll(lines[s.first:s.last+1])
	whole, gaps := fits(f, lines[s.first:s.last+1], framed || evenlySet(lines[s.first:s.last+1]))
	if whole == gaps {
		return []stretch{s}
	}
	best, at := whole+max(2, gaps/8), -1
	for _, i := range likelyParts(lines, s) {
		if held[i] || severalTexts(lines[s.first:i]) < 2 && counted(lines[s.first:i]) > 2 {
			continue // one line of several texts at the top is the head of what follows
		}
		above, _ := fits(f, lines[s.first:i], false)
		below, _ := fits(f, lines[i:s.last+1], false)
		if above+below > best {
			best, at = above+below, i
		}
	}
	if at < 0 {
		return []stretch{s}
	}
	return before(at)
}

// headsAll tells whether the first line has a text over each column that the other lines fill, but
// perhaps none over their labels.
func headsAll(lines []line) bool {
	columns := counted(lines)
	left, _ := extentOf(lines)
	return len(lines[0].phrases) == columns || len(lines[0].phrases) == columns-1 && columns > 2 && lines[0].left() > left+stubLeast*lines[0].size
}

// nextHead finds the line at which another table begins: after wider space than between
// rows, a line of several texts and no figure, though the rows above hold figures, or heads
// below a title. Lines of
// one phrase right above it, its title, go with it. It gives 0 when there is none.
func nextHead(lines []line, s stretch) int {
	pitches := make([]float64, 0, s.last-s.first)
	for i := s.first + 1; i <= s.last; i++ {
		pitches = append(pitches, lines[i-1].baseline-lines[i].baseline)
	}
	sort.Float64s(pitches)
	usual := pitches[len(pitches)/2]
	figures, widest := false, 0
	for i := s.first; i < s.last; i++ {
		n := len(lines[i].phrases)
		letterhead := !figures && widest < 3 && n > widest+1
		head := isHead(&lines[i]) && !isHead(&lines[i+1]) || headsAnew(lines, s, i)
		if i > s.first && (figures && i > s.first+1 || letterhead) && head {
			title, space := titleOver(lines, s, i)
			if space >= headSpace*usual && space > wrapPitch*lines[i].size {
				return title
			}
		}
		figures = figures || !isHead(&lines[i]) && n > 1
		widest = max(widest, n)
	}
	return 0
}

// titleOver is the first of the lines of one phrase above line i, or i itself, that stand apart from
// the rows above them, and the space over it.
func titleOver(lines []line, s stretch, i int) (title int, space float64) {
	title, space = i, lines[i-1].baseline-lines[i].baseline
	for k := i - 1; k > s.first && (len(lines[k].phrases) == 1 || isHead(&lines[k])); k-- {
		if v := lines[k-1].baseline - lines[k].baseline; v > space {
			title, space = k, v
		}
	}
	return title, space
}

// nextCaption finds the line at which another table begins: the numbered caption between a row of
// figures and a line of heads, and what of the lines above it stands apart from that row. It gives 0
// when there is none.
func nextCaption(lines []line, s stretch) int {
	figures := false
	for i := s.first; i < s.last; i++ {
		heads := &lines[i+1]
		if figures && len(lines[i].phrases) == 1 && len(heads.phrases) > 1 && lines[i].isCaption() && isHead(heads) {
			title, space := titleOver(lines, s, i)
			for k := title - 1; k > s.first && len(lines[k].phrases) == 1 && lines[k-1].baseline-lines[k].baseline >= space; k-- {
				title = k // a note as far from the row above it as the caption is from the note
			}
			return title
		}
		figures = figures || len(lines[i].phrases) > 1 && !isHead(&lines[i])
	}
	return 0
}

// headsAnew tells whether a line below a title prints the heads of the table above again, or is
// set in bold where the rows above and below are not: heads may be figures.
func headsAnew(lines []line, s stretch, i int) bool {
	if i < s.first+2 || len(lines[i].phrases) < 2 || len(lines[i-1].phrases) > 1 {
		return false
	}
	first := s.first
	for first < i && len(lines[first].phrases) < 2 {
		first++
	}
	return sameTexts(&lines[first], &lines[i]) ||
		len(lines[i-2].phrases) > 1 && lines[i].isBold() && !lines[i+1].isBold() && lines[first].isBold() && !lines[first+1].isBold()
}

// sameTexts tells whether two lines print the same.
func sameTexts(a, b *line) bool {
	return slices.EqualFunc(a.words, b.words, func(v, w Word) bool { return v.Text == w.Text })
}

// isBold tells whether the whole line is set in bold.
func (l *line) isBold() bool {
	return !slices.ContainsFunc(l.words, func(w Word) bool { return !w.Bold })
}

// evenlySet tells whether no white space sets some of the lines off from others.
func evenlySet(lines []line) bool {
	least, most := math.Inf(1), 0.0
	for i := 1; i < len(lines); i++ {
		pitch := lines[i-1].baseline - lines[i].baseline
		least, most = min(least, pitch), max(most, pitch)
	}
	return most < evenSpace*least
}

// stubLeast is how far right of the labels, in sizes, the first head stands where none heads them.
const stubLeast = 2

// evenSpace is how much the distances of lines set one like the other differ: by rounding.
const evenSpace = 1.1

// otherColumns finds the line below wide white space from which on the texts no longer line
// up with the columns above; 0 when there is none.
func otherColumns(f *columnFinder, lines []line, s stretch) int {
	widest, at := 0.0, 0
	pitches := make([]float64, 0, s.last-s.first)
	for i := s.first + 1; i <= s.last; i++ {
		p := lines[i-1].baseline - lines[i].baseline
		pitches = append(pitches, p)
		if p > widest && i > s.first+1 && i < s.last {
			widest, at = p, i
		}
	}
	sort.Float64s(pitches)
	if at == 0 || widest < 2*pitches[len(pitches)/2] || widest < 2*lines[at].size {
		return 0
	}
	cuts := f.cutsOf(lines[s.first:at], rules{}, false)
	if len(cuts) < 2 {
		return 0
	}
	g := grid{lines: lines[s.first:at], cuts: cuts, em: f.em}
	g.measureColumns()
	in, out := 0, 0
	for i := at; i <= s.last; i++ {
		for _, p := range lines[i].phrases {
			if g.linesUp(p.left, p.right, columnAt(cuts, (p.left+p.right)/2), 0.3) {
				in++
			} else {
				out++
			}
		}
	}
	if out > in {
		return at
	}
	return 0
}

// headSpace is the white space, in usual distances of rows, above the head of another table.
const headSpace = 1.6

// isHead tells whether a line has several texts and hardly a figure among them.
func isHead(l *line) bool {
	figures := 0
	for _, p := range l.phrases {
		if 4*figures >= len(l.phrases) {
			break
		}
		if isFigure(textOf(l.words[p.first : p.last+1])) {
			figures++
		}
	}
	return len(l.phrases) > 1 && 4*figures < len(l.phrases)
}

// letterheadEnd finds the line at which a table begins below lines of fewer texts and wide
// white space: an address, a letterhead. It gives 0 when there is none.
func letterheadEnd(lines []line, s stretch) int {
	counts := make([]int, 0, s.last-s.first)
	pitches := make([]float64, 0, s.last-s.first)
	for i := s.first + 1; i <= s.last; i++ {
		counts = append(counts, len(lines[i].phrases))
		pitches = append(pitches, lines[i-1].baseline-lines[i].baseline)
	}
	sort.Ints(counts)
	sort.Float64s(pitches)
	fewer, usual := max(2, counts[2*len(counts)/3]/2), pitches[len(pitches)/2]
	at := 0
	for i := s.first; i < s.last && i < s.first+headerMost && len(lines[i].phrases) <= fewer; i++ {
		if p := lines[i].baseline - lines[i+1].baseline; p >= headSpace*usual && p > wrapPitch*lines[i].size {
			at = i + 1
		}
	}
	return at
}

// severalTexts counts the lines of several texts.
func severalTexts(lines []line) int {
	n := 0
	for i := range lines {
		if len(lines[i].phrases) > 1 {
			n++
		}
	}
	return n
}

// counted is the most texts that a line has.
func counted(lines []line) int {
	most := 0
	for i := range lines {
		most = max(most, len(lines[i].phrases))
	}
	return most
}

// partDepth bounds how often a run of lines is parted.
const partDepth = 5

// likelyParts are the lines before which the white space is widest.
func likelyParts(lines []line, s stretch) []int {
	var at []int
	for i := s.first + 1; i <= s.last; i++ {
		at = append(at, i)
	}
	space := func(i int) float64 {
		v := (lines[i-1].baseline - lines[i].baseline) / max(lines[i].size, lines[i-1].size)
		if len(lines[i].phrases) == 1 {
			v += 0.3
		}
		return v
	}
	sort.SliceStable(at, func(a, b int) bool { return space(at[a]) > space(at[b]) })
	return at[:min(len(at), partings)]
}

// fits counts the wide gaps of lines and those of them that their columns explain.
func fits(f *columnFinder, lines []line, merged bool) (explained, gaps int) {
	for i := range lines {
		gaps += len(lines[i].phrases) - 1
	}
	explained = explainedBy(f.watch, f.cutsOf(lines, rules{}, merged), lines)
	return explained, gaps
}
