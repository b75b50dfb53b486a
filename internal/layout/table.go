package layout

import (
	"math"
	"slices"
	"sort"

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
	first, last int // lines of the block, last included
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
			if y := b.lines[i].baseline + float64(0.3*b.lines[i].size); y < a.Top && y > a.Bottom {
				inArea[i] = k
			}
		}
	}
	for i := range b.lines {
		if watch.Spent(1 + len(b.lines[i].words)/wordsAStep) {
			return nil
		}
		if l := &b.lines[i]; inArea[i] < 0 && l.fills(b.left, b.right) {
			l.phrases = []phrase{{0, len(l.words) - 1, l.left(), l.right()}}
		}
	}
	out := chains(watch, b.lines, inArea, em)
	var parted []stretch
	for _, s := range out {
		for _, s := range partTables(f, b.lines, s, inArea, partDepth) {
			parted = append(parted, withoutTitle(b.lines, s, inArea))
		}
	}
	return parted
}

// linesAStep is how many lines are compared with a ruling or a boundary in one step of a watch.
const linesAStep = 8

// withoutTitle leaves out the lines of one phrase at the top that no ruling holds to the
// table: its title, a remark, not a head over its columns.
func withoutTitle(lines []line, s stretch, inArea []int) stretch {
	left, right := extentOf(lines[s.first : s.last+1])
	for s.first < s.last && inArea[s.first] < 0 && len(lines[s.first].phrases) == 1 {
		l := &lines[s.first]
		if l.left() > left+2*l.size && l.right()-l.left() < (right-left)/2 && l.baseline-lines[s.first+1].baseline < wrapPitch*l.size {
			break
		}
		s.first++
	}
	return s
}

// partTables parts a run of lines where the columns of what stands above and below fit
// better by themselves than one set of columns fits both.
func partTables(f *columnFinder, lines []line, s stretch, inArea []int, depth int) []stretch {
	if s.last-s.first < 3 || depth == 0 || f.watch.Spent(1+s.last-s.first) {
		return []stretch{s}
	}
	apart := func(i int) bool { return i > 0 && (inArea[i] < 0 || inArea[i] != inArea[i-1]) }
	if i := nextHead(lines, s); i > 0 {
		upper, lower := s, s
		upper.last, lower.first = i-1, i
		return append(partTables(f, lines, upper, inArea, depth-1), partTables(f, lines, lower, inArea, depth-1)...)
	}
	if i := letterheadEnd(lines, s); apart(i) && counted(lines[i:s.last+1]) > 2 {
		upper, lower := s, s
		upper.last, lower.first = i-1, i
		return append(partTables(f, lines, upper, inArea, depth-1), partTables(f, lines, lower, inArea, depth-1)...)
	}
	if i := otherColumns(f, lines, s); apart(i) {
		upper, lower := s, s
		upper.last, lower.first = i-1, i
		return append(partTables(f, lines, upper, inArea, depth-1), partTables(f, lines, lower, inArea, depth-1)...)
	}
	// Rulings that frame the lines, and a first line that heads all columns, speak for one
	// table with merged cells in it.
	framed := inArea[s.first] >= 0 && inArea[s.first] == inArea[s.last] && counted(lines[s.first:s.last+1]) == len(lines[s.first].phrases)
	whole, gaps := fits(f, lines[s.first:s.last+1], framed)
	if whole == gaps {
		return []stretch{s}
	}
	best, at := whole+max(2, gaps/8), -1
	for _, i := range likelyParts(lines, s) {
		if severalTexts(lines[s.first:i]) < 2 && counted(lines[s.first:i]) > 2 {
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
	upper, lower := s, s
	upper.last, lower.first = at-1, at
	return append(partTables(f, lines, upper, inArea, depth-1), partTables(f, lines, lower, inArea, depth-1)...)
}

// nextHead finds the line at which another table begins: after wider space than between
// rows, a line of several texts and no figure, though the rows above hold figures. Lines of
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
		if i > s.first && (figures && i > s.first+1 || letterhead) && isHead(&lines[i]) && !isHead(&lines[i+1]) {
			title, space := i, lines[i-1].baseline-lines[i].baseline
			for k := i - 1; k > s.first && (len(lines[k].phrases) == 1 || isHead(&lines[k])); k-- {
				if v := lines[k-1].baseline - lines[k].baseline; v > space {
					title, space = k, v
				}
			}
			if space >= headSpace*usual && space > wrapPitch*lines[i].size {
				return title
			}
		}
		figures = figures || !isHead(&lines[i]) && n > 1
		widest = max(widest, n)
	}
	return 0
}

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
		case together || previous >= 0 && !single && linked(lines, previous, i, inArea):
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
	}
	return out
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

// wrappedEnd takes in the lines of one phrase that go on from the last row.
func wrappedEnd(lines []line, s stretch, last int, em float64) int {
	end := s.last
	left, _ := extentOf(lines[s.first : s.last+1])
	for i := end + 1; i <= last && len(lines[i].phrases) == 1; i++ {
		pitch := lines[i-1].baseline - lines[i].baseline
		p := lines[i].phrases[0]
		if pitch > 1.35*lines[i].size || lines[i].size != lines[s.last].size {
			break
		}
		inside := false
		for k, q := range lines[s.last].phrases {
			if (k > 0 || q.left > left+2*em) && math.Abs(q.left-p.left) < 1 && (k+1 >= len(lines[s.last].phrases) || p.right < lines[s.last].phrases[k+1].left) {
				inside = true
			}
		}
		if !inside {
			break
		}
		end = i
	}
	return end
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
		if edge > a+1 || lines[a].baseline-lines[edge].baseline > edgeBreak*size && !sameGaps(&lines[a], &lines[b]) {
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
		if !shareGap(&lines[a], &lines[i], true) {
			crossing++
		}
	}
	if crossing > 1 || b-a >= linkedLines {
		return false
	}
	return shareGap(&lines[a], &lines[b], false)
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

// ruledAreas are the parts of a block that rulings frame: chains of horizontal rulings of
// one extent, and grids.
func ruledAreas(watch *pace.Watch, b block, rs *rules, em float64) []Box {
	across := make([]rule, 0, min(len(rs.across), areaRulings))
	for _, r := range rs.across {
		if r.from > b.left-float64(3*em) && r.to < b.right+float64(3*em) && r.to-r.from > 4*em && len(across) < areaRulings {
			across = append(across, r)
		}
	}
	used := make([]bool, len(across))
	var areas []Box
	for i, r := range across {
		if used[i] {
			continue
		}
		area := Box{Left: r.from, Right: r.to, Top: r.at, Bottom: r.at}
		used[i] = true
		for j := i + 1; j < len(across); j++ {
			s := across[j]
			if used[j] || !sameExtent(area, s, em) {
				continue
			}
			if watch.Spent(1 + len(b.lines)/linesAStep) {
				return nil
			}
			if !tabular(b.lines, area, s.at, rs, em) {
				break
			}
			used[j] = true
			area.Bottom = s.at
		}
		if area.Top-area.Bottom > em {
			areas = append(areas, gridsIn(area, rs, em)...)
		}
	}
	return disjoint(areas)
}

// gridsIn narrows an area to the grids in it, where vertical rulings run along most of it.
func gridsIn(area Box, rs *rules, em float64) []Box {
	var spans []extent
	for _, d := range rs.down {
		if d.at > area.Left-2 && d.at < area.Right+2 && d.from < area.Top && d.to > area.Bottom {
			spans = append(spans, extent{max(d.from, area.Bottom), min(d.to, area.Top)})
		}
	}
	sort.SliceStable(spans, func(a, b int) bool { return spans[a].left < spans[b].left })
	var joined []extent
	total := 0.0
	for _, s := range spans {
		if n := len(joined); n > 0 && s.left <= joined[n-1].right+float64(0.5*em) {
			joined[n-1].right = max(joined[n-1].right, s.right)
			continue
		}
		joined = append(joined, s)
	}
	for _, s := range joined {
		total += s.right - s.left
	}
	if len(spans) < 3 || total < 0.5*(area.Top-area.Bottom) || !closed(area, rs, em) {
		return []Box{area}
	}
	var out []Box
	for k := len(joined) - 1; k >= 0; k-- {
		out = append(out, Box{Left: area.Left, Right: area.Right, Bottom: joined[k].left, Top: joined[k].right})
	}
	return out
}

// areaRulings is the most rulings of a block that are looked at for the areas they frame:
// each is compared with each. The fullest page of the corpora has 240.
const areaRulings = 2000

// closed tells whether vertical rulings run along both sides of an area.
func closed(area Box, rs *rules, em float64) bool {
	var left, right bool
	for _, d := range rs.down {
		if d.from < area.Top && d.to > area.Bottom {
			left = left || math.Abs(d.at-area.Left) < 0.5*em
			right = right || math.Abs(d.at-area.Right) < 0.5*em
		}
	}
	return left && right
}

// sameExtent tells whether a ruling runs along the width of an area.
func sameExtent(a Box, s rule, em float64) bool {
	return math.Abs(a.Left-s.from) < em && math.Abs(a.Right-s.to) < em
}

// tabular tells whether the lines between the bottom of an area and the ruling at y read
// as rows of a table, and not as prose between two rulings.
func tabular(lines []line, area Box, y float64, rs *rules, em float64) bool {
	rows, single, inside, prose := 0, 0, 0, 0
	above, below := 0.0, 0.0 // white space under the upper ruling and over the lower one
	first := sort.Search(len(lines), func(i int) bool { return lines[i].baseline <= area.Bottom })
	for i := first; i < len(lines) && lines[i].baseline >= y; i++ {
		l := &lines[i]
		if l.left() < area.Left-em || l.right() > area.Right+em {
			return false
		}
		if inside == 0 {
			above = area.Bottom - l.top()
		}
		below = l.bottom() - y
		inside++
		if len(l.phrases) > 1 {
			rows++
		} else {
			single++
			if len(l.words) >= proseWords && l.right()-l.left() > (area.Right-area.Left)/2 {
				prose++
			}
		}
	}
	if inside == 0 {
		return area.Bottom-y < 3*em
	}
	if area.Top > area.Bottom && (above > rulingSpace*em || below > rulingSpace*em && above > 0.8*em) {
		return false
	}
	downs := downsBeside(rs, area.Left, area.Right, y, area.Bottom)
	if area.Top > area.Bottom && downs == 0 && downsBeside(rs, area.Left, area.Right, area.Bottom, area.Top) >= 2 {
		return false // the verticals of the grid above stop here
	}
	return downs >= 3 || rows >= 1 && single <= 4*rows && prose < flowProse || inside <= 2 && prose < 2
}

// downsBeside counts the vertical rulings that run along most of the way between two Y.
func downsBeside(rs *rules, left, right, bottom, top float64) int {
	n := 0
	for _, d := range rs.down {
		if d.at > left-2 && d.at < right+2 && d.covers(bottom, top) > 0.6 {
			n++
		}
	}
	return n
}

func disjoint(areas []Box) []Box {
	sort.SliceStable(areas, func(a, b int) bool {
		return areas[a].Top-areas[a].Bottom > areas[b].Top-areas[b].Bottom
	})
	var out []Box
	for _, a := range areas {
		clash := false
		for _, o := range out {
			if a.Top > o.Bottom && a.Bottom < o.Top {
				clash = true
			}
		}
		if !clash {
			out = append(out, a)
		}
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Top > out[b].Top })
	return out
}

// sideBySide finds the X between two tables that stand side by side: the heads left of it
// repeat right of it; or a column of texts follows a column of figures, no ruling runs over
// the gutter, and either the columns right of it hold what the columns left of it hold, in
// the same order, or the head of the left ones has no like on the right.
func sideBySide(r *region) (x float64, ok bool) {
	g, n := r.grid, len(r.cuts)+1
	for k := 2; k <= n-2; k++ {
		c := r.cuts[k-1]
		if g.watch.Spent(1 + len(g.lines)) {
			return 0, false
		}
		if n%k == 0 && r.headsPeriodic(k) {
			return c.x, true
		}
		if !g.figures[k-1] || g.figures[k] || c.right-c.left < besideGutter*g.em || g.crossedAt(c.x) {
			continue
		}
		if n%k == 0 && periodic(g.figures, k) || g.headOnOneSide(c.x) {
			return c.x, true
		}
	}
	return 0, false
}

// besideGutter is the narrowest gutter, in sizes, between tables side by side.
const besideGutter = 2.0

func periodic(kinds []bool, period int) bool {
	for i := period; i < len(kinds); i++ {
		if kinds[i] != kinds[i-period] {
			return false
		}
	}
	return true
}

// headsPeriodic tells whether the heads repeat after a number of columns.
func (r *region) headsPeriodic(period int) bool {
	heads := make([]string, len(r.cuts)+1)
	for i := 0; i < r.header; i++ {
		for _, p := range r.rows[i].pieces {
			heads[p.column] += " " + p.text
		}
	}
	for c := period; c < len(heads); c++ {
		if heads[c] == "" || heads[c] != heads[c-period] {
			return false
		}
	}
	return true
}

// headOnOneSide tells whether the first line heads the columns left of x and prints
// figures, or nothing, right of it.
func (g *grid) headOnOneSide(x float64) bool {
	left, ok := g.lines[0].between(math.Inf(-1), x)
	if !ok || !isHead(&left) {
		return false
	}
	right, ok := g.lines[0].between(x, math.Inf(1))
	return !ok || !isHead(&right)
}

// crossedAt tells whether a ruling or a text of the table runs over x.
func (g *grid) crossedAt(x float64) bool {
	for _, r := range g.rules.across {
		if r.from < x-1 && r.to > x+1 {
			return true
		}
	}
	for i := range g.lines {
		if overWord(&g.lines[i], x) {
			return true
		}
	}
	return false
}
