package layout

import (
	"math"
	"sort"

	"github.com/truecopy-go/truecopy/internal/pace"
)

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
	fully   []extent  // the same of the lines that fill each column; nil before full is asked
	flush   []bool    // columns whose texts end at one edge; nil before isFlush is asked
	figures []bool    // columns whose texts are mostly figures and dates
	keyed   []bool    // columns filled on most lines that start a row
	bands   []band    // from the top down
	bandOf  []int     // of each line
	banded  bool      // the bands are rows
	header  int       // lines at the top that head the columns
	// headRuled: a ruling below the header tells where it ends
	headRuled bool
	cluster   []int   // of each line, where leading tells rows apart; else nil
	spaced    bool    // the clusters are those of findSpaced
	pitch     float64 // usual distance between lines that start rows
	rows      []row
	isOff     bool // the line at hand is a label set half a line off
	doubts    []Finding
}

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

// full gives where the texts of each column stand in the lines that fill most of them: a head over
// several columns may stand within one.
func (g *grid) full() []extent {
	if g.fully == nil {
		filled := grid{cuts: g.cuts}
		for i := range g.lines {
			if 4*len(g.lines[i].phrases) >= 3*len(g.columns) {
				filled.lines = append(filled.lines, g.lines[i])
			}
		}
		filled.measureColumns()
		g.fully = filled.columns
	}
	return g.fully
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
	switch {
	case n > 1 && n == most:
		n = g.ruledHeadOfWords(1)
	case n > 1 && len(g.bands) > 1 && g.bands[1].lines[0] < n:
		n = g.ruledHeadOfWords(n)
	}
	if n > 0 && drifts(&g.lines[n-1], &g.lines[n]) {
		n-- // the label of the first row, set off its line
	}
	if n > 0 && len(g.bands) > 1 && g.isLattice() {
		return g.wholeBands(n)
	}
	return n
}

// ruledHeadOfWords counts the lines that head a table whose first lines hold no figure: a few
// above the first ruling that runs along all of it, or else so many.
func (g *grid) ruledHeadOfWords(otherwise int) int {
	if len(g.bands) > 1 && g.bands[1].full && len(g.bands[0].lines) <= wordHeadMost && g.manyTexts(len(g.bands[0].lines)) {
		g.headRuled = true
		return len(g.bands[0].lines)
	}
	return otherwise
}

// wordHeadMost is the most lines above the first ruling that are a header where no figure below
// tells: more are rows.
const wordHeadMost = 3

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

// build joins the lines into rows.
func (g *grid) build() {
	held := g.liftMerged()
	aside := g.liftAsides()
	g.banded = g.rowsAreBands()
	g.findSpaced(g.banded)
	g.findClusters(g.banded)
	g.findFlows(g.banded)
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
	g.lowerAsides(aside)
	g.raiseCentred()
	g.spreadHeads()
	g.joinLabelHeads()
	g.spanSections()
}

// headerRows counts the rows that are made of header lines.
func (g *grid) headerRows() int {
	n := 0
	for n < len(g.rows) && g.rows[n].lines[0] < g.header {
		n++
	}
	return n
}
