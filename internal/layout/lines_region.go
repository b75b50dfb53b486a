package layout

import "context"

// A lineStretch is a run of lines [from, to) that is one table, or text when table is nil.
type lineStretch struct {
	from, to int
	table    *alignedTable
}

// A lineParter parts lines into stretches.
type lineParter struct {
	ctx   context.Context
	lines []textLine
}

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
	if s.ctx.Err() != nil || depth > maximumStretchDepth {
		return []lineStretch{{from: from, to: to}}
	}
	if t := align(s.lines[from:to]); t != nil {
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
	for first <= last && !t.holds(&s.lines[from+first], first, edges) {
		first++
	}
	for last > first && !t.holds(&s.lines[from+last], last, edges) {
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
		if again := align(s.lines[from+first : from+last+1]); again != nil {
			t = again
		} else {
			t.keeps = t.keeps[first : last+1]
		}
	}
	out := s.part(from, from+first, depth+1)
	out = append(out, lineStretch{from + first, from + last + 1, t})
	return append(out, s.part(from+last+1, to, depth+1)...)
}

// lineEdges are where the cells of each column most often begin and end.
type lineEdges struct {
	left, right []int
}

func edgesOf(lines []textLine, t *alignedTable) lineEdges {
	e := lineEdges{make([]int, t.columns()), make([]int, t.columns())}
	lefts, rights := make([]map[int]int, t.columns()), make([]map[int]int, t.columns())
	for i := range lines {
		if !t.keeps[i] || lines[i].kind != plainLine {
			continue
		}
		for _, c := range t.cells(&lines[i]) {
			noteEdge(&lefts[c.column], int(lines[i].words[c.from].left))
			noteEdge(&rights[c.column], int(lines[i].words[c.to-1].right))
		}
	}
	for c := range e.left {
		e.left[c], e.right[c] = commonest(lefts[c]), commonest(rights[c])
	}
	return e
}

func noteEdge(m *map[int]int, x int) {
	if *m == nil {
		*m = map[int]int{}
	}
	(*m)[x]++
}

// commonest is the key that was counted most often, more than once, and the least of
// several, or -1.
func commonest(m map[int]int) int {
	best := -1
	for x, n := range m {
		if n < 2 {
			continue
		}
		if best < 0 || n > m[best] || n == m[best] && x < best {
			best = x
		}
	}
	return best
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
		if c.from > 0 && l.wide(c.from) || e.left[c.column] == int(l.words[c.from].left) || e.right[c.column] == int(l.words[c.to-1].right) {
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
	l, r := a[len(a)-1], b[0]
	a, b = a[:len(a)-1], b[1:]
	seam := s.mend(l, r)
	return append(append(a, seam...), b...)
}

func (s *lineParter) mend(l, r lineStretch) []lineStretch {
	t := align(s.lines[l.from:r.to])
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
	for at > text.from && s.belongs(at-1, table.table, e) {
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
	for at < text.to && s.belongs(at, table.table, e) {
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
