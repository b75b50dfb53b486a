package layout

import (
	"errors"
	"math"
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A Cutter cuts the pages of one document, one after another. The zero Cutter is ready.
type Cutter struct {
	MaximumCells int // of one page; 0 is no bound

	last   tail
	memory [2]pageMemory // of a page and of the one before it, which the tail holds on to
	pages  int
	result Result
}

// Cut cuts the next page. The regions are the cutter's again when the page after it is cut,
// but for their boundaries; the page is never kept. The error is ErrFull or the watch's, once it
// is late.
func (c *Cutter) Cut(watch *pace.Watch, p *Page) (*Result, error) {
	memory := &c.memory[c.pages%2]
	memory.empty()
	c.pages++
	result := &c.result
	result.Regions, result.Findings = result.Regions[:0], result.Findings[:0]
	for i, f := range framesOf(p) {
		f.memory, f.watch, f.finder.watch, f.finder.memory = memory, watch, watch, memory
		if i == 0 && c.last.region != nil && c.last.page+1 == p.Number {
			f.finder.before = c.last.region
		}
		if f.cut(); watch.Err() != nil {
			return nil, watch.Err()
		}
		if i == 0 {
			f.follow(c.last)
			c.last = tail{f.lastTable(), p.Number}
		}
		if err := f.emit(result, c.MaximumCells); err != nil {
			return nil, err
		}
		if f.finder.crowded {
			result.Findings = append(result.Findings, Finding{Code: "over-limit", Page: p.Number,
				Message: "the lines of the page leave more white between them than is tried as columns; some came back whole"})
		}
	}
	return result, watch.Err()
}

// cut parts a frame into regions.
func (f *frame) cut() {
	f.lines = linesOf(f.watch, f.words, f.memory)
	if f.watch.Err() != nil {
		return
	}
	f.takeCharts()
	f.takeFrames()
	for _, b := range blocksOf(f.watch, block{from: math.Inf(-1), to: math.Inf(1), lines: f.lines}, &f.rules, f.em, flowDepth) {
		f.addTables(b)
	}
	f.addApart(math.Inf(-1))
	for _, w := range f.stands {
		l := line{words: []Word{w}, baseline: w.Box.Bottom, size: w.Size}
		l.settle()
		f.addText([]line{l})
	}
}

// addTables reads the tables of a block and the text between them.
func (f *frame) addTables(b block) {
	foldLineNumbers(f.watch, b.lines)
	next := 0
	stretches := stretchesOf(&f.finder, b, &f.rules)
	for i, s := range stretches {
		if f.watch.Late() {
			return
		}
		f.finder.give(b.lines[s.first:s.last+1], s.given)
		rs := f.tables(b.lines[s.first : s.last+1])
		if len(rs) == 0 {
			continue
		}
		if len(rs) == 1 && s.first > next && s.given == nil && f.headsTable(&b.lines[s.first-1], rs[0]) {
			if headed := f.tables(b.lines[s.first-1 : s.last+1]); len(headed) > 0 { // the line may spoil the table
				s.first, rs = s.first-1, headed
			}
		}
		if len(rs) == 1 && s.given == nil {
			free := len(b.lines)
			if i+1 < len(stretches) {
				free = stretches[i+1].first
			}
			s, rs = f.withRemarks(b.lines[:free], next, s, rs)
		}
		f.addText(b.lines[next:s.first])
		f.addApart(b.lines[s.first].top())
		f.regions = append(f.regions, rs...)
		next = s.last + 1
	}
	f.addText(b.lines[next:])
}

// tables reads lines as a table, or as tables side by side, or gives nil when they are none.
func (f *frame) tables(lines []line) []*region {
	r := f.table(lines)
	if r == nil {
		return nil
	}
	x, ok := sideBySide(r)
	if !ok {
		return []*region{r}
	}
	var left, right []line
	for i := range lines {
		if part, ok := lines[i].between(math.Inf(-1), x); ok {
			left = append(left, part)
		}
		if part, ok := lines[i].between(x, math.Inf(1)); ok {
			right = append(right, part)
		}
	}
	a, b := f.tables(left), f.tables(right)
	if len(a) == 0 || len(b) == 0 {
		return []*region{r}
	}
	return append(a, b...)
}

// table reads lines as a table, or gives nil when they are none.
func (f *frame) table(lines []line) *region {
	box := boxOf(lines)
	cuts := withoutListMarks(f.finder.cutsOf(lines, f.rulesIn(box), true), lines, f.em)
	if len(cuts) == 0 {
		return nil
	}
	r := f.gridOf(lines, cuts, -1)
	if f.watch.Err() != nil || len(r.rows) < 2 || !r.tabular() || r.set() {
		return nil
	}
	return r
}

// textRows is the fewest rows of several texts in a table that neither rulings frame nor figures fill.
// Letterheads and addresses beside each other have two to four lines.
const textRows = 4

// tabular tells whether anything proves that texts beside each other are a table: rulings,
// a column of figures, or enough rows.
func (r *region) tabular() bool {
	full := 0
	for i := range r.rows {
		if len(r.rows[i].pieces) > 1 {
			full++
		}
	}
	if full >= textRows || len(r.grid.rules.across) > 1 || len(r.grid.rules.down) > 1 {
		return true
	}
	return slices.Contains(r.grid.figures, true)
}

// gridOf reads lines as a table with given boundaries, and header lines unless -1.
func (f *frame) gridOf(lines []line, cuts []cut, header int) *region {
	f.partAligned(lines, cuts)
	r := &region{lines: lines, box: boxOf(lines), cuts: cuts}
	g := newGrid(f.watch, f.memory, lines, cuts, f.rulesIn(r.box).withoutUnderlines(lines), r.box, f.em, header)
	if r.grid = g; f.watch.Err() != nil {
		return r
	}
	g.build()
	r.rows, r.header, r.doubts = g.rows, g.headerRows(), g.doubts
	return r
}

// rulesIn gives the rules of a table, which are asked for several times.
func (f *frame) rulesIn(b Box) rules {
	if f.inside == nil || f.within != b {
		rs := f.rules.inside(b, f.em)
		f.inside, f.within = &rs, b
	}
	return *f.inside
}

func (f *frame) addText(lines []line) {
	for i := range lines {
		if n := len(f.apart); n > 0 && f.apart[0].lines[0].top() > lines[i].top() {
			f.addBlock(lines[:i])
			f.addApart(lines[i].top())
			f.addText(lines[i:])
			return
		}
	}
	f.addBlock(lines)
}

// addBlock makes lines a block of text.
func (f *frame) addBlock(lines []line) {
	if len(lines) == 0 {
		return
	}
	r := &region{lines: lines, box: boxOf(lines)}
	r.rows = f.memory.rows.take(len(lines))
	numbers, pieces := f.memory.counted(len(lines)), f.memory.pieces.take(len(lines)) // shared by the rows
	for i := range lines {
		pieces[i] = piece{words: lines[i].words, text: textOf(lines[i].words), line: i, end: 1}
		r.rows[i] = row{lines: numbers[i : i+1 : i+1], pieces: pieces[i : i+1 : i+1]}
	}
	f.regions = append(f.regions, r)
}

func boxOf(lines []line) Box {
	var b Box
	for i := range lines {
		for k := range lines[i].words {
			b = b.union(lines[i].words[k].Box)
		}
	}
	return b
}

// ErrFull reports a page that is not taken: it has more cells than there is room for.
var ErrFull = errors.New("layout: no room for the cells of the page")

// emit adds the frame's regions to the result, of at most so many cells each.
func (f *frame) emit(result *Result, most int) error {
	for _, r := range f.regions {
		if columns := len(r.cuts) + 1; most > 0 && len(r.rows) > most/columns {
			return ErrFull
		}
		if f.watch.Late() {
			return f.watch.Err()
		}
		if r.grid != nil {
			r.doubts = append(r.doubts, f.doubtsOf(r)...)
		}
		for _, d := range r.doubts {
			d.Page, d.Region, d.Box = f.number, len(result.Regions)+1, f.back(d.Box)
			result.Findings = append(result.Findings, d)
		}
		out := Region{Page: f.number, Box: f.back(r.box), Turn: f.turn, HeaderRows: r.header, Continues: r.continues}
		if len(r.cuts) > 0 {
			out.Boundaries = make([]float64, len(r.cuts))
		}
		for i, c := range r.cuts {
			out.Boundaries[i] = c.x
		}
		columns := len(r.cuts) + 1
		out.Rows = f.memory.out.take(len(r.rows))
		cells := f.memory.cells.take(len(r.rows) * columns) // shared by the rows
		clear(cells)
		for i := range r.rows {
			if f.watch.Spent(1 + columns) {
				return f.watch.Err()
			}
			out.Rows[i] = f.rowOut(&r.rows[i], cells[:columns:columns])
			cells = cells[columns:]
		}
		result.Regions = append(result.Regions, out)
	}
	return nil
}

// rowOut fills the empty cells of a row.
func (f *frame) rowOut(r *row, cells []Cell) Row {
	out := Row{Box: f.back(r.box()), Cells: cells}
	sorted := true
	for i := range r.pieces {
		p := &r.pieces[i]
		c := &out.Cells[p.column]
		for k := range p.words {
			c.Box = c.Box.union(p.words[k].Box)
		}
		c.Columns, c.Rows = max(c.Columns, p.end-p.column), max(c.Rows, p.rows)
		sorted = sorted && (i == 0 || r.pieces[i-1].column <= p.column)
	}
	ps := r.pieces
	if !sorted {
		ps = slices.Clone(ps)
		slices.SortStableFunc(ps, func(a, b piece) int { return a.column - b.column })
	}
	for len(ps) > 0 {
		n := 1
		for n < len(ps) && ps[n].column == ps[0].column {
			n++
		}
		c := &out.Cells[ps[0].column]
		c.Text, c.Mark = joinedText(ps[:n]), markAtEnd(ps[n-1].words)
		ps = ps[n:]
	}
	for i := range out.Cells {
		out.Cells[i].Box = f.back(out.Cells[i].Box)
	}
	return out
}
