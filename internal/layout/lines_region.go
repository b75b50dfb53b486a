package layout

import (
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A lineStretch is a run of lines [from, to) that is one table, or text when table is nil.
type lineStretch struct {
	from, to int
	table    *alignedTable
}

// A lineParter parts lines into stretches.
type lineParter struct {
	watch   *pace.Watch
	lines   []textLine
	tabular []int // how many of the lines before each index may be rows of a table
}

func newLineParter(watch *pace.Watch, lines []textLine) *lineParter {
	s := &lineParter{watch, lines, make([]int, len(lines)+1)}
	for i, l := range lines {
		s.tabular[i+1] = s.tabular[i]
		if l.wide || l.alike || l.kind != plainLine {
			s.tabular[i+1]++
		}
	}
	return s
}

// align looks at some of the lines [from, to) where they are many, and at all of them when
// those prove a table.
func (s *lineParter) align(from, to int) *alignedTable {
	if n := to - from; n > manySampled {
		sample := make([]textLine, 0, sampled)
		for i := range sampled {
			sample = append(sample, s.lines[from+i*n/sampled])
		}
		if align(s.watch, sample) == nil {
			return nil
		}
	}
	return align(s.watch, s.lines[from:to])
}

// manySampled and sampled keep the cost of halving a long text near its length: of more
// lines than the first, as many as the second are looked at before all are.
const (
	manySampled = 4096
	sampled     = 512
)

// maximumStretchDepth bounds how often lines are parted: twenty halvings reach a single
// line of a million, and each table that is found may peel off what stands around it.
const maximumStretchDepth = 40

// part cuts the lines [from, to) into stretches. Lines that are one table are one stretch,
// with what stands before and after it apart. Otherwise they are halved, at a blank line
// where there is one, and what the cut has parted by chance is joined again.
func (s *lineParter) part(from, to, depth int) []lineStretch {
	if to <= from {
		return nil
	}
	if s.watch.Late() || depth > maximumStretchDepth {
		return []lineStretch{{from: from, to: to}}
	}
	if s.tabular[to]-s.tabular[from] < 2 {
		return []lineStretch{{from: from, to: to}}
	}
	if first, last := s.strip(from, to); first > from || last < to {
		out := append([]lineStretch{{from: from, to: first}}, s.part(first, last, depth+1)...)
		return append(out, lineStretch{from: last, to: to})
	}
	if t := s.align(from, to); t != nil {
		if found := s.peel(from, to, t, depth); found != nil {
			return found
		}
	}
	middle := s.seam(from, to)
	if middle == 0 {
		return []lineStretch{{from: from, to: to}}
	}
	return s.join(s.part(from, middle, depth+1), s.part(middle, to, depth+1))
}

// strip leaves out the paragraphs at both ends of the lines [from, to) that have no wide gap
// and nothing in line with what is beside them: titles and notes, which would hide gutters.
func (s *lineParter) strip(from, to int) (first, last int) {
	first, last = from, to
	for k := from + 1; k < to; k++ {
		if !s.lines[k].after {
			continue
		}
		if s.tabular[k]-s.tabular[first] > 0 || s.lines[k].alike {
			break
		}
		first = k
	}
	for k := to - 1; k > first; k-- {
		if !s.lines[k].after {
			continue
		}
		if s.tabular[last]-s.tabular[k] > 0 {
			break
		}
		last = k
	}
	return first, last
}

// seam is where to halve the lines [from, to): at the blank line that is nearest to the
// middle, or in the middle of a long run, or 0 for not at all.
func (s *lineParter) seam(from, to int) int {
	middle := from + (to-from)/2
	for d := 0; middle-d > from || middle+d < to; d++ {
		if at := middle - d; at > from && s.lines[at].after {
			return at
		}
		if at := middle + d; at > from && at < to && s.lines[at].after {
			return at
		}
	}
	if to-from < shortestHalved {
		return 0
	}
	return middle
}

// shortestHalved: fewer lines without a blank line between them are not looked at in
// halves, for two or three lines of prose line up by chance.
const shortestHalved = 6

// peel parts what stands before and after a table from it.
func (s *lineParter) peel(from, to int, t *alignedTable, depth int) []lineStretch {
	edges := edgesOf(s.lines[from:to], t)
	first, last := 0, to-from-1
	for first <= last && !s.watch.Late() && (s.apart(from+first, to) || !t.holds(&s.lines[from+first], first, edges)) {
		first++
	}
	for last > first && !s.watch.Late() && (s.lines[from+last].after && !s.lines[from+last].wide || !t.holds(&s.lines[from+last], last, edges)) {
		last--
	}
	if last-first < 1 {
		return nil
	}
	for first > 0 && s.lines[from+first-1].kind != plainLine {
		first--
	}
	for last < to-from-1 && s.lines[from+last+1].kind != plainLine {
		last++
	}
	if first > 0 || last < to-from-1 {
		if again := align(s.watch, s.lines[from+first:from+last+1]); again != nil {
			t = again
		} else {
			t.keeps = t.keeps[first : last+1]
		}
	}
	out := s.part(from, from+first, depth+1)
	out = append(out, lineStretch{from + first, from + last + 1, t})
	return append(out, s.part(from+last+1, to, depth+1)...)
}

// apart reports whether a line without a wide gap has a blank line below it: a title, whose
// blanks lie over gutters by chance.
func (s *lineParter) apart(i, to int) bool {
	return !s.lines[i].wide && i+1 < to && s.lines[i+1].after
}

// lineEdges are where the cells of each column most often begin and end.
type lineEdges struct {
	left, right []int
}

// edgesOf finds the edges over the first and the last lines of a table.
func edgesOf(lines []textLine, t *alignedTable) lineEdges {
	var lefts, rights []int64
	for i := range lines {
		if !t.keeps[i] || lines[i].kind != plainLine || i >= sampled && i < len(lines)-sampled {
			continue
		}
		for _, c := range t.cells(&lines[i]) {
			lefts = append(lefts, int64(c.column)<<32|int64(lines[i].words[c.from].left))
			rights = append(rights, int64(c.column)<<32|int64(lines[i].words[c.to-1].right))
		}
	}
	return lineEdges{commonest(lefts, t.columns()), commonest(rights, t.columns())}
}

// commonest picks for each column the place that most of the keys column<<32|place name,
// more than one of them, and the least of several, or -1.
func commonest(keys []int64, columns int) []int {
	slices.Sort(keys)
	out, most := make([]int, columns), make([]int, columns)
	for i := range out {
		out[i], most[i] = -1, 1
	}
	for i := 0; i < len(keys); {
		j := i
		for j < len(keys) && keys[j] == keys[i] {
			j++
		}
		if column := keys[i] >> 32; j-i > most[column] {
			out[column], most[column] = int(keys[i]&(1<<32-1)), j-i
		}
		i = j
	}
	return out
}

// holds reports whether the line at index i belongs to the table: most of its cells stand at
// the edge of their column, or behind a wide gap.
func (t *alignedTable) holds(l *textLine, i int, e lineEdges) bool {
	if l.kind != plainLine {
		return false
	}
	if !t.keeps[i] {
		return len(t.reflow(l)) > 0
	}
	cells := t.cells(l)
	at := 0
	for _, c := range cells {
		if c.column == 0 {
			continue
		}
		if c.from > 0 && l.isWide(c.from) || e.left[c.column] == int(l.words[c.from].left) || e.right[c.column] == int(l.words[c.to-1].right) {
			at++
		}
	}
	return at > 0 && 2*at >= len(cells)-1
}

// join puts two halves together and mends what halving has cut apart.
func (s *lineParter) join(a, b []lineStretch) []lineStretch {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	a, b = trimStretches(a), trimStretches(b)
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	l, r := a[len(a)-1], b[0]
	a, b = a[:len(a)-1], b[1:]
	seam := s.mend(l, r)
	return append(append(a, seam...), b...)
}

// trimStretches leaves out the stretches without lines.
func trimStretches(all []lineStretch) []lineStretch {
	return slices.DeleteFunc(all, func(s lineStretch) bool { return s.from == s.to })
}

func (s *lineParter) mend(l, r lineStretch) []lineStretch {
	if l.table == nil && r.table == nil && s.tabular[r.to]-s.tabular[l.from] < 2 {
		return []lineStretch{{from: l.from, to: r.to}}
	}
	t := s.align(l.from, r.to)
	if l.table == nil && r.table == nil {
		if t != nil {
			if found := s.peel(l.from, r.to, t, maximumStretchDepth); found != nil {
				return found
			}
		}
		return []lineStretch{{from: l.from, to: r.to}}
	}
	if t != nil && t.weight >= weightOf(l)+weightOf(r) {
		if found := s.peel(l.from, r.to, t, maximumStretchDepth); found != nil {
			return found
		}
	}
	switch {
	case l.table == nil:
		return s.extendUp(l, r)
	case r.table == nil:
		return s.extendDown(l, r)
	}
	return []lineStretch{l, r}
}

func weightOf(s lineStretch) int {
	if s.table == nil {
		return 0
	}
	return s.table.weight
}

// extendUp moves lines at the end of a text that keep to the columns of the table after it
// into that table.
func (s *lineParter) extendUp(text, table lineStretch) []lineStretch {
	e := edgesOf(s.lines[table.from:table.to], table.table)
	at := text.to
	for at > text.from && !s.watch.Late() && s.belongs(at-1, table.table, e) {
		at--
	}
	if at == text.to {
		return []lineStretch{text, table}
	}
	table.table.keeps = append(allTrue(text.to-at), table.table.keeps...)
	table.from = at
	if at == text.from {
		return []lineStretch{table}
	}
	return []lineStretch{{from: text.from, to: at}, table}
}

// extendDown moves lines at the start of a text that keep to the columns of the table
// before it into that table.
func (s *lineParter) extendDown(table, text lineStretch) []lineStretch {
	e := edgesOf(s.lines[table.from:table.to], table.table)
	at := text.from
	for at < text.to && !s.watch.Late() && s.belongs(at, table.table, e) {
		at++
	}
	if at == text.from {
		return []lineStretch{table, text}
	}
	table.table.keeps = append(table.table.keeps, allTrue(at-text.from)...)
	table.to = at
	if at == text.to {
		return []lineStretch{table}
	}
	return []lineStretch{table, {from: at, to: text.to}}
}

// belongs reports whether a line keeps to the columns of a table and stands at their edges.
func (s *lineParter) belongs(i int, t *alignedTable, e lineEdges) bool {
	l := &s.lines[i]
	if l.kind != plainLine || crossesGutter(l, t.gutters) {
		return false
	}
	aligned := 0
	cells := t.cells(l)
	for _, c := range cells {
		if c.column > 0 && (e.left[c.column] == int(l.words[c.from].left) || e.right[c.column] == int(l.words[c.to-1].right)) {
			aligned++
		}
	}
	return aligned > 0 && 2*aligned >= len(cells)-1
}

func allTrue(n int) []bool {
	out := make([]bool, n)
	for i := range out {
		out[i] = true
	}
	return out
}
