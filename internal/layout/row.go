package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A piece is the words of one line in one cell.
type piece struct {
	words       []Word
	text        string // of the words
	figure      bool   // the text is one
	line        int
	column, end int // its first column and the one after its last
	rows        int // rows that it covers when merged over several
}

func (p *piece) left() float64  { return p.words[0].Box.Left }
func (p *piece) right() float64 { return p.words[len(p.words)-1].Box.Right }

// A row is the pieces of the lines that were joined into it.
type row struct {
	lines  []int
	pieces []piece
	band   int
	last   int  // the last of its lines that is not set half a line off
	off    bool // a label set half a line off, on its way to the row it heads
}

// A grid is a region on its way from lines to rows.
type grid struct {
	watch   *pace.Watch
	memory  *pageMemory
	numbers []int // of the lines
	lines   []line
	cuts    []cut
	rules   rules
	box     Box
	em      float64
	pieces  [][]piece // of each line
	columns []extent  // X that the texts of each column take, spans left out
	figures []bool    // columns whose texts are mostly figures and dates
	keyed   []bool    // columns filled on most lines that start a row
	bands   []band    // from the top down
	bandOf  []int     // of each line
	banded  bool      // the bands are rows
	header  int       // lines at the top that head the columns
	// headRuled: a ruling below the header tells where it ends
	headRuled bool
	cluster   []int   // of each line, where leading tells rows apart; else nil
	pitch     float64 // usual distance between lines that start rows
	rows      []row
	isOff     bool // the line at hand is a label set half a line off
	doubts    []Finding
}

// A band is the space between two rulings that run along one column or more.
type band struct {
	top, bottom float64
	lines       []int
	full        bool // the ruling at its top runs along the whole table
}

const (
	// halfLine is the distance of two baselines, in sizes, under which two lines cannot be
	// two rows: their letters would touch. It is text set half a line off, centred on the
	// lines of another cell.
	halfLine = 0.72
	// wrapPitch is the widest leading, in sizes, between lines of one cell.
	wrapPitch = 1.5
	// tightPitch is how much closer, as a share of the usual distance of rows, the lines of
	// one cell stand.
	tightPitch = 0.88
)

// newGrid begins the grid of lines; header is how many of them head the columns, or -1
// when that is to be found.
func newGrid(watch *pace.Watch, memory *pageMemory, lines []line, cuts []cut, rs rules, box Box, em float64, header int) *grid {
	g := &grid{watch: watch, memory: memory, numbers: memory.counted(len(lines)), lines: lines, cuts: cuts, rules: rs, box: box, em: em}
	g.measureColumns()
	n := 0
	for i := range lines {
		n += len(lines[i].phrases)
	}
	all := memory.pieces.take(n + n/4)[:0]
	g.pieces = make([][]piece, len(lines))
	for i := range lines {
		if watch.Spent(1 + len(lines[i].words)) {
			return g
		}
		first := len(all)
		all = g.addPieces(all, &lines[i], i)
		g.pieces[i] = all[first:len(all):len(all)]
	}
	g.measureFigures()
	g.findBands()
	if g.header = header; header < 0 {
		g.header = g.headerLines()
	}
	g.measureRows()
	return g
}

// addPieces puts the words of a line into columns. A phrase that runs over a cut stays
// whole and spans the columns it runs over.
func (g *grid) addPieces(out []piece, l *line, index int) []piece {
	blank, first := l.blank, len(out)
	tight := len(l.phrases) == 1 && g.inColumns(l)
	for _, p := range l.phrases {
		words := l.words[p.first : p.last+1]
		for len(words) > 0 {
			c := columnAt(g.cuts, centre(&words[0]))
			n, end := 1, c+1
			for n < len(words) {
				if k := columnAt(g.cuts, centre(&words[n])); k >= end {
					if g.watch.Spent(1 + len(words)/wordsAStep) {
						return out
					}
					if tight || g.splits(l, words, n, c, k, blank) {
						break
					}
					end = k + 1
				}
				n++
			}
			text := textOf(words[:n])
			out = append(out, piece{words: words[:n:n], text: text, figure: isFigure(text), line: index, column: c, end: end})
			words = words[n:]
		}
	}
	g.widen(out[first:], l)
	return out
}

// tightHeads is the fewest columns over which texts parted by blanks alone are heads of their
// own, not a title or a note.
const tightHeads = 3

// inColumns tells whether the words of a line stand in several columns side by side, clear of
// their boundaries and each as the texts of its column do.
func (g *grid) inColumns(l *line) bool {
	columns := 0
	for n := 0; n < len(l.words); {
		c := columnAt(g.cuts, centre(&l.words[n]))
		end := n + 1
		for end < len(l.words) && columnAt(g.cuts, centre(&l.words[end])) == c {
			end++
		}
		if !g.linesUp(l.words[n].Box.Left, l.words[end-1].Box.Right, c, 0.2) {
			return false
		}
		columns, n = columns+1, end
	}
	return columns >= tightHeads && !slices.ContainsFunc(g.cuts, func(c cut) bool { return overWord(l, c.x) })
}

// widen lets a text take the whole of the merged cell that rulings frame, when it stands alone
// there, in the middle.
func (g *grid) widen(ps []piece, l *line) {
	if !slices.ContainsFunc(g.cuts, func(c cut) bool { return c.ruled && g.ruledBeside(l, c.x) }) {
		return
	}
	for k := range ps {
		p := &ps[k]
		first, end := p.column, p.end
		for first > 0 && g.interrupted(l, first-1, first) {
			first--
		}
		for end <= len(g.cuts) && g.interrupted(l, end-1, end) {
			end++
		}
		shared := k > 0 && ps[k-1].end > first || k+1 < len(ps) && ps[k+1].column < end
		if first == 0 || end > len(g.cuts) || shared {
			continue
		}
		if frame := g.cuts[first-1].x + g.cuts[end-1].x; math.Abs(p.left()+p.right()-frame) < g.em {
			p.column, p.end = first, end
		}
	}
}

func centre(w *Word) float64 { return (w.Box.Left + w.Box.Right) / 2 }

// splits tells whether a phrase parts into two cells before its word n: the gap there is
// wider than a blank, or a ruling stands in it, or what is left and right of it lines up
// with the columns that they fall in. A phrase that stands alone on its line is a heading, a
// note: blanks do not part it.
func (g *grid) splits(l *line, words []Word, n, left, right int, blank float64) bool {
	a, b := &words[n-1], &words[n]
	gap := b.Box.Left - a.Box.Right
	size := min(a.Size, b.Size)
	for k := left; k < right; k++ {
		c := g.cuts[k]
		if c.ruled && a.Box.Right <= c.x+1 && b.Box.Left >= c.x-1 && g.ruledBeside(l, c.x) {
			return true
		}
	}
	if gap < gutterLeast*size || len(l.phrases) == 1 || g.interrupted(l, left, right) {
		return false
	}
	if twoFigures(a.Text, b.Text) {
		return true // two figures in two columns are two values, however close
	}
	c := g.cuts[right-1]
	if gap >= max(tightGutter*size, 1.5*blankIn(words), 1.2*blank) && a.Box.Right <= c.right+float64(0.1*size) && b.Box.Left >= c.left-float64(0.1*size) {
		return true
	}
	near := 0.3
	if gap < 1.2*max(blankIn(words), blank, l.usualGap()) {
		near = 0.1 // as wide as the other blanks of the text: only what lines up exactly counts
		if over := float64(0.15 * size); a.Box.Right > c.x+over || b.Box.Left < c.x-over {
			return false // and what keeps clear of the boundary
		}
		if g.standsWhole(l, words, n, left, right) {
			return false
		}
	}
	last := n + 1
	for last < len(words) && columnAt(g.cuts, centre(&words[last])) == right {
		last++
	}
	return g.linesUp(words[0].Box.Left, a.Box.Right, left, near) && g.linesUp(b.Box.Left, words[last-1].Box.Right, right, near)
}

// standsWhole tells whether a phrase, which a gap before its word n would part, is one head over
// two columns: it stands in their middle and its first part in the middle of none, or a ruling
// of its own runs under all of it.
func (g *grid) standsWhole(l *line, words []Word, n, left, right int) bool {
	a, b := g.columns[left], g.columns[right]
	from, to := words[0].Box.Left, words[len(words)-1].Box.Right
	near := 2 * headNear * g.em
	if math.Abs(from+to-a.left-b.right) < near && math.Abs(from+words[n-1].Box.Right-a.left-a.right) > near {
		return true
	}
	for _, r := range g.rules.across {
		if r.at < l.baseline && r.at > l.baseline-l.size && r.covers(from, to) > 0.9 && r.covers(g.box.Left, g.box.Right) < 0.9 {
			return true
		}
	}
	return false
}

// ruledBeside tells whether a vertical ruling at x runs beside a line: merged cells interrupt it.
func (g *grid) ruledBeside(l *line, x float64) bool {
	mid := l.baseline + float64(0.3*l.size)
	for _, r := range g.rules.down {
		if math.Abs(r.at-x) <= 2 && r.from-1 <= mid && mid <= r.to+1 {
			return true
		}
	}
	return false
}

// interrupted tells whether rulings at all cuts between two columns stop short of a line that
// others run beside: a merged cell.
func (g *grid) interrupted(l *line, left, right int) bool {
	for k := left; k < right; k++ {
		if !g.cuts[k].ruled || g.ruledBeside(l, g.cuts[k].x) {
			return false
		}
	}
	for _, r := range g.rules.down {
		if g.ruledBeside(l, r.at) {
			return true
		}
	}
	return false
}

// blankIn is the narrowest gap between words.
func blankIn(words []Word) float64 {
	least := math.Inf(1)
	for k := 1; k < len(words); k++ {
		if gap := words[k].Box.Left - words[k-1].Box.Right; gap > 0.1*words[k].Size {
			least = min(least, gap)
		}
	}
	if len(words) < 3 {
		return 0
	}
	return least
}

// linesUp tells whether a text from left to right stands in a column as its other texts do,
// up to near sizes.
func (g *grid) linesUp(left, right float64, column int, near float64) bool {
	e := g.columns[column]
	near *= g.em
	return e.right > e.left && (math.Abs(left-e.left) < near || math.Abs(right-e.right) < near ||
		math.Abs(left+right-e.left-e.right) < near)
}

// measureColumns finds where the texts of each column stand: from phrases that keep within
// its boundaries, or where there is none from those that lie mostly in it.
func (g *grid) measureColumns() {
	n := len(g.cuts) + 1
	g.columns = make([]extent, n)
	mostly := make([]extent, n)
	for c := range g.columns {
		g.columns[c] = extent{math.Inf(1), math.Inf(-1)}
		mostly[c] = g.columns[c]
	}
	for i := range g.lines {
		l := &g.lines[i]
		for _, p := range l.phrases {
			c := columnAt(g.cuts, centre(&l.words[p.first]))
			if c != columnAt(g.cuts, centre(&l.words[p.last])) {
				continue
			}
			mostly[c].add(p)
			if over := float64(0.15 * l.size); (c == 0 || p.left > g.cuts[c-1].x-over) && (c == n-1 || p.right < g.cuts[c].x+over) {
				g.columns[c].add(p)
			}
		}
	}
	for c, e := range g.columns {
		if e.right < e.left {
			g.columns[c] = mostly[c]
		}
	}
}

func (e *extent) add(p phrase) {
	e.left, e.right = min(e.left, p.left), max(e.right, p.right)
}

// measureFigures finds the columns of figures.
func (g *grid) measureFigures() {
	n := len(g.cuts) + 1
	figures, texts := make([]int, n), make([]int, n)
	for _, ps := range g.pieces {
		for _, p := range ps {
			if p.end != p.column+1 {
				continue
			}
			if p.figure {
				figures[p.column]++
			} else {
				texts[p.column]++
			}
		}
	}
	g.figures = make([]bool, n)
	for c := range g.figures {
		g.figures[c] = figures[c] > 0 && figures[c] >= texts[c]
	}
}

// isFigure tells whether a text is mostly digits and the signs around them: a figure, a
// date, a dash that stands for none.
func isFigure(s string) bool {
	digits, letters := 0, 0
	for i, r := range s {
		if r < utf8.RuneSelf {
			switch c := s[i]; {
			case c-'0' < 10:
				digits++
			case c|0x20-'a' < 26:
				letters++
			}
			continue
		}
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	if digits == 0 {
		return letters == 0 && len(s) < 4
	}
	return digits >= letters
}

// findBands parts the region at the rulings that run along a column.
func (g *grid) findBands() {
	g.bandOf = g.memory.numbers.take(len(g.lines))
	g.bands = g.memory.bands.take(1 + min(len(g.lines), len(g.rules.across)))[:0]
	current := band{top: math.Inf(1), full: true}
	k := 0
	for i := range g.lines {
		mid := g.lines[i].baseline + float64(0.3*g.lines[i].size)
		for ; k < len(g.rules.across) && g.rules.across[k].at > mid; k++ {
			r := g.rules.across[k]
			if g.watch.Spent(1+len(g.columns)/linesAStep) || !g.parts(r) {
				continue
			}
			full := r.covers(g.box.Left, g.box.Right) > 0.9
			if len(current.lines) > 0 {
				current.bottom = r.at
				g.bands = append(g.bands, current)
				current = band{top: r.at, full: full}
				continue
			}
			current.top, current.full = r.at, full || current.full && !math.IsInf(current.top, 1)
		}
		current.lines = g.numbers[i-len(current.lines) : i+1 : i+1]
		g.bandOf[i] = len(g.bands)
	}
	current.bottom = math.Inf(-1)
	for ; k < len(g.rules.across); k++ {
		if g.parts(g.rules.across[k]) {
			current.bottom = g.rules.across[k].at
			break
		}
	}
	g.bands = append(g.bands, current)
}

// parts tells whether a horizontal ruling runs along a whole column.
func (g *grid) parts(r rule) bool {
	for c := range g.columns {
		if g.ruledAlong(r, c) {
			return true
		}
	}
	return false
}

// ruledAlong tells whether a horizontal ruling runs along the texts of a column.
func (g *grid) ruledAlong(r rule, c int) bool {
	e := g.columns[c]
	return e.right > e.left && r.covers(e.left, e.right) > 0.8
}

// headerLines counts the lines at the top that head the columns: those above the first
// ruling that runs below a line of several texts, when they hold fewer figures than the
// lines below; else those above the first line that is mostly figures.
func (g *grid) headerLines() int {
	most := min(len(g.lines)-1, headerMost)
	for b := 1; b < len(g.bands); b++ {
		first := g.bands[b].lines[0]
		if first > most {
			break
		}
		if g.bands[b].full && g.manyTexts(first) && g.figureShare(0, first) < 0.5*g.figureShare(first, len(g.lines)) {
			g.headRuled = true
			return first
		}
	}
	n := 0
	for n < most && g.figureShare(n, n+1) < 0.4 && (n == 0 || !g.startsBody(n)) {
		n++
	}
	if n == most && n > 1 {
		return 1
	}
	return n
}

// startsBody tells whether line n, below a line that heads most columns, is the first of the
// rows although it holds no figure: one text that does not go on from the heads.
func (g *grid) startsBody(n int) bool {
	above, ps := g.pieces[n-1], g.pieces[n]
	if len(ps) != 1 || 5*len(above) < 3*len(g.columns) {
		return false
	}
	r := row{pieces: above}
	over := r.lastIn(ps[0].column)
	tight := g.lines[n-1].baseline-g.lines[n].baseline <= 1.25*g.lines[n].size
	return over == nil || !tight || !sameType(over.words[0], ps[0].words[0]) || !g.aligned(over, &ps[0])
}

// headerMost is the most lines that a header is taken to have.
const headerMost = 9

// manyTexts tells whether one of the first n lines has several texts.
func (g *grid) manyTexts(n int) bool {
	for _, ps := range g.pieces[:n] {
		if len(ps) > 1 {
			return true
		}
	}
	return false
}

// figureShare is the share of figures among the texts, labels left out, of some lines.
func (g *grid) figureShare(first, end int) float64 {
	figures, all := 0, 0
	for _, ps := range g.pieces[first:end] {
		for _, p := range ps {
			if p.column == 0 && !p.figure {
				continue
			}
			all++
			if p.figure && p.end == p.column+1 && g.figures[p.column] {
				figures++
			}
		}
	}
	if all == 0 {
		return 0
	}
	return float64(figures) / float64(all)
}

// measureRows finds the usual distance of rows and the columns that every row fills.
func (g *grid) measureRows() {
	n := len(g.cuts) + 1
	filled, starts := make([]int, n), 0
	pitches := make([]float64, 0, len(g.lines))
	last := -1
	for i := g.header; i < len(g.lines); i++ {
		if len(g.pieces[i]) < 2 {
			continue
		}
		starts++
		for _, p := range g.pieces[i] {
			filled[p.column]++
		}
		if last == i-1 && i > g.header {
			pitches = append(pitches, g.lines[last].baseline-g.lines[i].baseline)
		}
		last = i
	}
	g.keyed = make([]bool, n)
	for c := range g.keyed {
		g.keyed[c] = 10*filled[c] >= 6*starts
	}
	g.pitch = 1.2 * g.em
	if len(pitches) > 0 {
		sort.Float64s(pitches)
		g.pitch = pitches[len(pitches)/2]
	}
}

// rowsAreBands tells whether the rulings part rows, not groups of rows.
func (g *grid) rowsAreBands() bool {
	if len(g.bands) < 3 {
		return false
	}
	plain, crowded := 0, 0
	for _, b := range g.bands {
		switch {
		case len(b.lines) == 1 || g.fullLines(b.lines) <= 1:
			plain++
		default:
			crowded += len(b.lines)
		}
	}
	return 10*plain >= 6*len(g.bands) && 2*crowded <= len(g.lines)
}

// fullLines counts the lines that fill more than three fifths of the columns that the fullest
// of them fills. Cells that wrap leave the rest empty.
func (g *grid) fullLines(lines []int) int {
	most, full := 0, 0
	for _, i := range lines {
		most = max(most, len(g.pieces[i]))
	}
	for _, i := range lines {
		if n := len(g.pieces[i]); n > 1 && 5*n > 3*most {
			full++
		}
	}
	return full
}

// build joins the lines into rows.
func (g *grid) build() {
	held := g.liftMerged()
	g.banded = g.rowsAreBands()
	g.findClusters(g.banded)
	g.rows = g.memory.rows.take(len(g.lines))[:0]
	for i := range g.lines {
		if len(g.pieces[i]) == 0 {
			continue
		}
		if n := len(g.rows); n > 0 && g.watch.Spent(1+(len(g.rows[n-1].pieces)+len(g.bands[g.bandOf[i]].lines))/linesAStep) {
			return
		}
		if n := len(g.rows); n > 0 && g.joins(&g.rows[n-1], i, g.banded) {
			r := &g.rows[n-1]
			r.lines = append(r.lines, i)
			r.pieces = append(r.pieces, g.pieces[i]...)
			if !(i < g.header && g.between(r, i)) {
				r.last = i
			}
			continue
		}
		g.rows = append(g.rows, row{lines: g.numbers[i : i+1 : i+1], pieces: g.pieces[i], band: g.bandOf[i], last: i, off: g.isOff})
		g.isOff = false
	}
	g.lowerMerged(held)
	g.raiseCentred()
	g.spreadHeads()
}

// headerRows counts the rows that are made of header lines.
func (g *grid) headerRows() int {
	n := 0
	for n < len(g.rows) && g.rows[n].lines[0] < g.header {
		n++
	}
	return n
}

// A merged is a cell over several bands.
type merged struct {
	pieces      []piece
	first, last int // bands
}

// liftMerged takes the cells out of the lines that rulings show to reach over several
// bands: no ruling runs along their column between these.
func (g *grid) liftMerged() []merged {
	var out []merged
	for c := range g.columns {
		for b := 0; b < len(g.bands); {
			end := b + 1
			for end < len(g.bands) && !g.ruledTop(end, c) {
				end++
			}
			if g.watch.Spent(end - b) {
				return nil
			}
			if end-b > 1 {
				if m, ok := g.liftColumn(c, b, end); ok {
					out = append(out, m)
				}
			}
			b = end
		}
	}
	return out
}

// ruledTop tells whether a ruling at the top of a band runs along a column.
func (g *grid) ruledTop(b, c int) bool {
	top := g.bands[b].top
	k := sort.Search(len(g.rules.across), func(k int) bool { return g.rules.across[k].at < top+2 })
	for ; k < len(g.rules.across) && g.rules.across[k].at > top-2; k++ {
		if g.ruledAlong(g.rules.across[k], c) {
			return true
		}
	}
	return false
}

// liftColumn lifts the text of one column in a run of bands when it is one cell: no more
// lines than bands, close together.
func (g *grid) liftColumn(c, first, end int) (merged, bool) {
	m := merged{first: first, last: end - 1}
	var at []int
	for b := first; b < end; b++ {
		for _, i := range g.bands[b].lines {
			if g.watch.Spent(1 + len(g.pieces[i])/wordsAStep) {
				return m, false
			}
			for _, p := range g.pieces[i] {
				switch {
				case p.column == c && p.end == c+1:
					m.pieces = append(m.pieces, p)
					at = append(at, i)
				case p.column <= c && p.end > c:
					return m, false
				}
			}
		}
	}
	if len(at) == 0 {
		return m, false
	}
	for k := 1; k < len(at); k++ {
		if g.lines[at[k-1]].baseline-g.lines[at[k]].baseline > wrapPitch*g.lines[at[k]].size {
			return m, false
		}
	}
	if g.textPerBand(at, end-max(first, g.bandOf[g.header]), c) {
		return m, false // rows whose rulings skip the column
	}
	if len(g.rules.down) < 3 && g.onLine(at[len(at)-1], c) {
		return m, false // no grid proves a merged cell, and the text stands on the line of others
	}
	for _, i := range at {
		kept := g.pieces[i][:0:0]
		for _, p := range g.pieces[i] {
			if p.column != c {
				kept = append(kept, p)
			}
		}
		g.pieces[i] = kept
	}
	return m, true
}

// textPerBand tells whether texts of a column, which stand on given lines, are one for each of
// a number of bands of the body, or for nearly each of many, on the line of its other texts.
func (g *grid) textPerBand(lines []int, bands, column int) bool {
	body, beside := 0, 0
	for _, i := range lines {
		if i >= g.header {
			body++
			if g.onLine(i, column) {
				beside++
			}
		}
	}
	return body > 1 && (body >= bands || beside == body && body > 3 && 5*body >= 4*bands)
}

// onLine tells whether a line has text besides that of a column.
func (g *grid) onLine(i, c int) bool {
	for _, p := range g.pieces[i] {
		if p.column != c {
			return true
		}
	}
	return false
}

// lowerMerged puts lifted cells into the first row of their bands.
func (g *grid) lowerMerged(held []merged) {
	for _, m := range held {
		if g.watch.Spent(1 + len(g.rows)/linesAStep) {
			return
		}
		first, last := -1, -1
		for k := range g.rows {
			if b := g.rows[k].band; b >= m.first && b <= m.last {
				if first < 0 {
					first = k
				}
				last = k
			}
		}
		if first < 0 {
			first = g.insertRow(m)
			last = first
		}
		m.pieces[0].rows = last - first + 1
		g.rows[first].pieces = append(g.rows[first].pieces, m.pieces...)
	}
}

// insertRow adds a row of its own for a merged cell beside which nothing stands.
func (g *grid) insertRow(m merged) int {
	at := 0
	for at < len(g.rows) && g.rows[at].band < m.first {
		at++
	}
	g.rows = append(g.rows, row{})
	copy(g.rows[at+1:], g.rows[at:])
	g.rows[at] = row{lines: []int{m.pieces[0].line}, band: m.first}
	return at
}

// joins tells whether line i goes on with the row above it.
func (g *grid) joins(r *row, i int, banded bool) bool {
	if g.bandOf[i] != r.band {
		return false
	}
	body := i >= g.header
	if body != (r.lines[0] >= g.header) || r.off {
		return false
	}
	if !body && g.overSeveral(r, g.pieces[i]) {
		return false
	}
	if banded && !g.standAlone(g.bands[r.band].lines) {
		wraps := 5*len(g.pieces[i]) <= 3*len(g.pieces[r.lines[0]]) && g.lacksKey(g.pieces[i])
		return wraps || !body || !g.figuresClash(r, i)
	}
	if body && g.figuresClash(r, i) {
		return false
	}
	above, l := &g.lines[r.last], &g.lines[i]
	pitch := above.baseline - l.baseline
	if pitch < halfLine*min(l.size, above.size) {
		return g.halfOff(r, i)
	}
	if pitch > wrapPitch*max(l.size, above.size) {
		return false
	}
	if i < g.header {
		return g.headsTogether(r, g.pieces[i])
	}
	if g.cluster != nil {
		return g.cluster[i] == g.cluster[r.lines[len(r.lines)-1]]
	}
	return g.goesOn(r, i, pitch)
}

// findClusters numbers the lines by the rows that their leading shows: the lines of a row
// stand closer together than rows do, and each row prints its figures once.
func (g *grid) findClusters(banded bool) {
	n := len(g.lines)
	if banded || n-g.header < 4 {
		return
	}
	pitches := make([]float64, 0, len(g.lines))
	for i := g.header + 1; i < n; i++ {
		if p := g.lines[i-1].baseline - g.lines[i].baseline; p > halfLine*g.lines[i].size {
			pitches = append(pitches, p)
		}
	}
	limit, ok := leadingLimit(pitches)
	if !ok {
		return
	}
	cluster := make([]int, n)
	k, wrapped := 0, 0
	for i := g.header + 1; i < n; i++ {
		if g.lines[i-1].baseline-g.lines[i].baseline > limit {
			k++
		} else {
			wrapped++
		}
		cluster[i] = k
	}
	if wrapped > 0 && g.printOnce(cluster) {
		g.cluster = cluster
	}
}

// wrapsOn tells whether a text of line i goes on from the line above because it did not fit.
func (g *grid) wrapsOn(i int) bool {
	r := row{pieces: g.pieces[i-1]}
	for k := range g.pieces[i] {
		p := &g.pieces[i][k]
		if above := r.lastIn(p.column); above != nil && p.end == p.column+1 && !g.figures[p.column] && g.wrapped(above, p) {
			return true
		}
	}
	return false
}

// leadingLimit is the distance between the close lines of wrapped cells and the wider ones
// of rows, when the distances fall into two such groups.
func leadingLimit(pitches []float64) (float64, bool) {
	sort.Float64s(pitches)
	for k := 1; k < len(pitches); k++ {
		if pitches[k] > 1.15*pitches[k-1] && k >= 1 && len(pitches)-k >= 2 {
			return (pitches[k] + pitches[k-1]) / 2, true
		}
		if pitches[k] > 1.08*pitches[0] {
			break
		}
	}
	return 0, false
}

// printOnce tells whether hardly any cluster of lines fills a column of figures twice.
func (g *grid) printOnce(cluster []int) bool {
	twice, several := 0, 0
	for i := g.header; i < len(g.lines); {
		j := i
		seen := map[int]int{}
		for j < len(g.lines) && cluster[j] == cluster[i] {
			for _, p := range g.pieces[j] {
				if g.figures[p.column] && g.keyed[p.column] || len(g.pieces[j]) > 1 && p.column == 0 && !(j > i && g.wrapsOn(j)) {
					seen[p.column]++
				}
			}
			j++
		}
		if j-i > 1 {
			several++
			for _, n := range seen {
				if n > 1 {
					twice++
					break
				}
			}
		}
		i = j
	}
	return 10*twice <= several
}

// figuresClash tells whether a line prints a figure in a column in which the row above
// prints one: these are two rows.
func (g *grid) figuresClash(r *row, i int) bool {
	for _, p := range g.pieces[i] {
		above := r.lastIn(p.column)
		if g.figures[p.column] && (p.column > 0 || len(g.pieces[i]) > 1) && above != nil && p.figure && above.figure {
			return true
		}
	}
	return false
}

// halfOff tells whether a line set half a line below a row belongs to it: it is not a
// label centred on several rows.
func (g *grid) halfOff(r *row, i int) bool {
	if i < g.header {
		return true
	}
	g.isOff = len(g.pieces[i]) == 1 && len(r.pieces) > 1 && g.between(r, i)
	return !g.isOff
}

// between tells whether line i stands between the lines above and below it, closer than
// rows do, and fills columns that these leave empty.
func (g *grid) between(r *row, i int) bool {
	if i+1 >= len(g.lines) || g.bandOf[i+1] != g.bandOf[i] || len(g.pieces[i+1]) < 2 {
		return false
	}
	if g.lines[i].baseline-g.lines[i+1].baseline >= 0.9*g.lines[i].size || g.lines[r.last].baseline-g.lines[i].baseline >= 0.9*g.lines[i].size {
		return false
	}
	next := row{pieces: g.pieces[i+1]}
	for _, p := range g.pieces[i] {
		for _, q := range r.pieces {
			if q.line != i && q.column < p.end && q.end > p.column {
				return false
			}
		}
		if !next.lacks(p.column) {
			return false
		}
	}
	return true
}

// headsTogether tells whether a header line goes on with the cells above it, and is no
// level of its own: nothing above it spans several of its texts.
func (g *grid) headsTogether(r *row, ps []piece) bool {
	if above := r.lastIn(0); len(ps) == 1 && ps[0].column == 0 && (above == nil || !g.wrapped(above, &ps[0]) || !g.headRuled && !g.midSentence(above, &ps[0])) {
		return false // the heading of a group of rows
	}
	for k, above := range r.pieces {
		for _, p := range ps {
			if r.lastIn(above.column) != &r.pieces[k] {
				continue // further lines of its cell stand below it
			}
			if above.column == p.column && (!sameType(above.words[0], p.words[0]) || !g.aligned(&above, &p)) {
				return false // a level of its own: it heads more columns than this one
			}
		}
		under := 0
		for _, p := range ps {
			if p.column < above.end && p.end > above.column {
				under++
			}
		}
		if under > 1 {
			return false
		}
	}
	for _, p := range ps {
		over := -1
		for _, above := range r.pieces {
			if p.column < above.end && p.end > above.column {
				if over >= 0 && over != above.column {
					return false
				}
				over = above.column
			}
		}
	}
	return true
}

// aligned tells whether two texts, one above the other, share an edge or their middle.
func (g *grid) aligned(a, b *piece) bool {
	near := float64(0.4 * g.em)
	return math.Abs(a.left()-b.left()) < near || math.Abs(a.right()-b.right()) < near ||
		math.Abs(a.left()+a.right()-b.left()-b.right()) < 2*near
}

// sameType tells whether two words are set in one size and weight.
func sameType(a, b Word) bool {
	return a.Bold == b.Bold && math.Abs(a.Size-b.Size) < 0.08*a.Size
}

// goesOn tells whether the texts of line i wrap on from the cells of the row above.
func (g *grid) goesOn(r *row, i int, pitch float64) bool {
	ps := g.pieces[i]
	tight := pitch <= tightPitch*g.pitch
	wraps := 0
	for _, p := range ps {
		above := r.lastIn(p.column)
		if p.end != p.column+1 || above == nil {
			return false
		}
		if g.figures[p.column] && p.figure {
			return false
		}
		if p.left() < above.left()-float64(0.5*g.em) && p.column > 0 {
			return false
		}
		if g.wrapped(above, &p) {
			wraps++
		}
	}
	first := ps[0].column
	switch {
	case len(r.pieces) == 1 && len(ps) == 1 && first > 0 && r.lines[0] == g.header:
		return pitch <= 1.3*g.lines[i].size // the end of a row of the page before
	case len(r.pieces) == 1 && len(ps) == 1 && first == 0:
		return wraps > 0 && sameType(r.pieces[0].words[0], ps[0].words[0]) && g.midSentence(r.lastIn(0), &ps[0])
	case first > 0 && len(ps) == 1:
		return g.lacksKey(ps) && (tight || len(r.columns()) > 1)
	case first > 0:
		return g.lacksKey(ps) && (tight || wraps == len(ps))
	}
	return g.lacksKey(ps) && wraps > 0 && (tight || len(ps) == 1 && g.midSentence(r.lastIn(0), &ps[0]))
}

// midSentence tells whether a text goes on in the middle of a phrase: with a small letter,
// or after a comma, a hyphen, a slash.
func (g *grid) midSentence(above, p *piece) bool {
	first, _ := utf8.DecodeRuneInString(p.words[0].Text)
	last, _ := utf8.DecodeLastRuneInString(above.words[len(above.words)-1].Text)
	return unicode.IsLower(first) || strings.ContainsRune(",-/&–", last)
}

// lacksKey tells whether a column that rows fill is empty.
func (g *grid) lacksKey(ps []piece) bool {
	for c, keyed := range g.keyed {
		if !keyed {
			continue
		}
		found := false
		for _, p := range ps {
			found = found || p.column <= c && p.end > c
		}
		if !found {
			return true
		}
	}
	return false
}

// wrapped tells whether the first word of p would not have fitted behind above.
func (g *grid) wrapped(above, p *piece) bool {
	w := p.words[0].Box
	return above.right()+float64(0.25*g.em)+(w.Right-w.Left) > g.columns[p.column].right-float64(0.1*g.em)
}

func (r *row) lastIn(column int) *piece {
	for k := len(r.pieces) - 1; k >= 0; k-- {
		if p := &r.pieces[k]; p.column == column && p.end == column+1 {
			return p
		}
	}
	return nil
}

func (r *row) columns() map[int]bool {
	out := map[int]bool{}
	for _, p := range r.pieces {
		out[p.column] = true
	}
	return out
}

// standAlone tells whether the lines of a band are rows, not the lines of wrapped cells:
// each fills the key and most of what any of them fills.
func (g *grid) standAlone(lines []int) bool {
	if len(lines) < 2 || lines[0] < g.header {
		return false
	}
	seen := map[int]int{}
	total := 0
	for _, i := range lines {
		if len(g.pieces[i]) < 2 || g.lacksKey(g.pieces[i]) && !g.lacksKey(g.pieces[lines[0]]) {
			return false
		}
		for _, p := range g.pieces[i] {
			seen[p.column]++
			total++
		}
	}
	return 10*total >= 8*len(seen)*len(lines) && (g.allFigures(lines) || g.noneWraps(lines))
}

// allFigures tells whether each line prints a figure.
func (g *grid) allFigures(lines []int) bool {
	for _, i := range lines {
		if g.figureShare(i, i+1) == 0 {
			return false
		}
	}
	return true
}

// noneWraps tells whether no line goes on from the one above it for want of room.
func (g *grid) noneWraps(lines []int) bool {
	for _, i := range lines[1:] {
		if g.wrapsOn(i) {
			return false
		}
	}
	return true
}

// raiseCentred moves labels that are centred on a group of rows to the first row of the
// group: those that stand between two lines, and those on the middle line of a band.
func (g *grid) raiseCentred() {
	g.raiseOff()
	first := g.headerRows()
	for c := 0; c < min(2, len(g.columns)); c++ {
		for r := first; r < len(g.rows); {
			end := r + 1
			for end < len(g.rows) && g.rows[end].band == g.rows[r].band {
				end++
			}
			g.raiseMiddle(r, end, c)
			r = end
		}
	}
}

// raiseMiddle moves the only text of a column in a band from its middle row to its first.
func (g *grid) raiseMiddle(first, end, c int) {
	at := -1
	for r := first; r < end; r++ {
		if !g.rows[r].lacks(c) {
			if at >= 0 {
				return
			}
			at = r
		}
	}
	if n := end - first; at <= first || n < 2 || 2*(at-first) < n-2 || 2*(at-first) > n {
		return
	}
	from, to := &g.rows[at], &g.rows[first]
	var kept, raised []piece
	for _, p := range from.pieces {
		if p.column == c && p.end == c+1 {
			p.rows = end - first
			raised = append(raised, p)
			continue
		}
		kept = append(kept, p)
	}
	if len(kept) > 0 {
		from.pieces, to.pieces = kept, append(to.pieces, raised...)
	}
}

func (g *grid) raiseOff() {
	first := g.headerRows()
	for r := first; r < len(g.rows); r++ {
		if !g.rows[r].off && !g.offLine(r) {
			continue
		}
		label := g.rows[r].pieces[0]
		above := 0
		for r-above-1 >= first && g.rows[r-above-1].lacks(label.column) && g.rows[r-above-1].band == g.rows[r].band {
			above++
		}
		below := 0
		for below < above && r+below+1 < len(g.rows) && g.rows[r+below+1].lacks(label.column) && !g.rows[r+below+1].off && !g.offLine(r+below+1) && g.rows[r+below+1].band == g.rows[r].band {
			below++
		}
		if above == 0 || below == 0 {
			continue
		}
		above = min(above, below)
		g.rows = append(g.rows[:r], g.rows[r+1:]...)
		label.rows = above + below
		top := &g.rows[r-above]
		top.pieces = append(top.pieces, label)
		first = r + below
		r = r + below - 1
	}
}

// offLine tells whether a row is one text that stands between the lines of the rows above
// and below it.
func (g *grid) offLine(r int) bool {
	if len(g.rows[r].pieces) != 1 || r == 0 || r+1 >= len(g.rows) || g.rows[r].pieces[0].end > 1+g.rows[r].pieces[0].column {
		return false
	}
	at := g.lines[g.rows[r].lines[0]].baseline
	up := g.lines[g.rows[r-1].lines[len(g.rows[r-1].lines)-1]].baseline - at
	down := at - g.lines[g.rows[r+1].lines[0]].baseline
	if up+down > 1.3*g.pitch {
		return false
	}
	c := g.rows[r].pieces[0].column
	return g.rows[r-1].lacks(c) && g.rows[r+1].lacks(c)
}

// lacks tells whether a row has nothing in a column.
func (r *row) lacks(c int) bool {
	for _, p := range r.pieces {
		if p.column <= c && p.end > c {
			return false
		}
	}
	return true
}

func (r *row) box() Box {
	b := Box{}
	for _, p := range r.pieces {
		for k := range p.words {
			b = b.union(p.words[k].Box)
		}
	}
	return b
}

// joinedText is the text of the pieces of one cell.
func joinedText(ps []piece) string {
	if len(ps) == 1 {
		return ps[0].text
	}
	var b strings.Builder
	for i, p := range ps {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.text)
	}
	return b.String()
}
