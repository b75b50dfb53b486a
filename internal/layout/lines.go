package layout

import (
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A LineRuler says what cut lines of text into columns.
type LineRuler uint8

const (
	NoRuler LineRuler = iota // no column was found: every line came back whole
	Aligned                  // columns lined up with blanks
	Drawn                    // columns drawn with pipes or box drawing characters
)

// A LinesResult is the cut of lines of text. Regions have Page 1 and boxes in Characters.
type LinesResult struct {
	Result

	// Ruler is what cut the most lines.
	Ruler LineRuler

	// Evidence is how far the lines themselves prove that ruler, from 0 to 1, to be weighed
	// against another reading of the same lines. 0 is none. Up to 0.5 the cut is likely but
	// rests on single blanks, on few lines or on pipes without a ruling. From 0.8 on, wide
	// gutters recur or rulings are drawn over nearly all the lines.
	Evidence float64

	// Rulings are the numbers of the lines that are drawing from end to end and therefore
	// no row, ascending.
	Rulings []int
}

// Lines cuts lines of decoded text, without their line ends, into regions, rows and cells.
// Line numbers count from 1, display columns from 0. A line without a visible character is
// no row. The text of a cell is a piece of its line as it stands; a cell that goes on over
// several lines of a ruled band has one space where the line broke.
//
// Every visible character of the lines is in exactly one cell or is drawing: a line of
// Rulings, or a vertical between two cells of a drawn table. In a Markdown table the
// backslash before a pipe is drawing as well.
//
// The error is the watch's, once it is late.
func Lines(watch *pace.Watch, lines []string) (LinesResult, error) {
	c := linesCutter{watch: watch}
	c.load(lines)
	if c.cut(); watch.Err() != nil {
		return LinesResult{}, watch.Err()
	}
	c.settle()
	return c.result, nil
}

// A linesCutter cuts lines of text.
type linesCutter struct {
	watch   *pace.Watch
	lines   []textLine // those with something visible
	parter  *lineParter
	result  LinesResult
	ruled   [3]int     // lines that each ruler cut
	padding int        // empty cells at the ends of rows
	proof   [3]float64 // the sum of what proves each of them
}

// load finds the words of all lines.
func (c *linesCutter) load(lines []string) {
	var words []lineWord // of several lines, with room for more
	c.lines = make([]textLine, 0, len(lines))
	after := false
	for i, text := range lines {
		if c.watch.Bytes(len(text)) {
			return
		}
		if most := len(text)/2 + 1; cap(words)-len(words) < most {
			words = make([]lineWord, 0, max(most, min(wordsABlock, len(lines)*8)))
		}
		start := len(words)
		if vast := len(text) > vastLine; vast {
			words = appendVast(words, text)
		} else {
			words = appendWords(words, text)
			words = words[:start+len(foldLeaders(words[start:], text))]
		}
		if len(words) == start {
			after = true
			continue
		}
		c.lines = append(c.lines, textLine{number: i + 1, text: text, words: words[start:len(words):len(words)], after: after, vast: len(text) > vastLine})
		l := &c.lines[len(c.lines)-1]
		l.kind = kindOf(l)
		after = false
	}
	c.compare()
}

// wordsABlock is how many words share a piece of memory: 400 KB.
const wordsABlock = 1 << 14

// cut takes the drawn tables out, and parts what stands between them.
func (c *linesCutter) cut() {
	done := 0
	for at := 0; at < len(c.lines); {
		t, to := drawnAt(c.watch, c.lines, at)
		if t == nil {
			at = to
			continue
		}
		c.between(done, at)
		c.drawn(t)
		at, done = to, to
		if c.watch.Late() {
			return
		}
	}
	c.between(done, len(c.lines))
}

// between cuts the lines [from, to), of which none is drawn.
func (c *linesCutter) between(from, to int) {
	if c.parter == nil {
		c.parter = newLineParter(c.watch, c.lines)
	}
	texts := from // lines from here on are text
	for _, found := range c.parter.part(from, to, 0) {
		if found.table != nil {
			c.text(texts, found.from)
			if texts < found.from && !c.lines[found.from].after {
				c.doubtTouching(texts, found.from)
			}
			c.aligned(found)
			texts = found.to
		}
	}
	c.text(texts, to)
	if from < texts && texts < to && !c.lines[texts].after {
		c.doubtTouching(texts, to)
	}
}

// cellsAtOnce is how many cells are made at once: making millions would overrun a deadline.
const cellsAtOnce = 1 << 14

// text adds lines that stay whole.
func (c *linesCutter) text(from, to int) {
	if from >= to {
		return
	}
	region := Region{Page: 1, Rows: make([]Row, 0, to-from)}
	var cells []Cell // shared by some rows
	for i := from; i < to && !c.watch.Late(); i++ {
		if len(cells) == 0 {
			cells = make([]Cell, min(to-i, cellsAtOnce))
		}
		l, box := &c.lines[i], c.box(&c.lines[i])
		cells[0] = Cell{Text: l.visible(), Box: box}
		region.Rows = append(region.Rows, Row{Box: box, Cells: cells[:1:1]})
		cells = cells[1:]
	}
	c.add(region, NoRuler, 0)
}

func (c *linesCutter) box(l *textLine) Box {
	number := float64(l.number)
	return Box{Left: float64(l.left()), Right: float64(l.right()), Top: number, Bottom: number}
}

// aligned adds a table that is lined up with blanks.
func (c *linesCutter) aligned(s lineStretch) {
	t := s.table
	region := Region{Rows: make([]Row, 0, s.to-s.from)}
	var loose []int // rows that were cut by less than the columns
	for _, g := range t.gutters {
		region.Boundaries = append(region.Boundaries, float64(g.left+g.right)/2)
	}
	for i := s.from; i < s.to; i++ {
		l := &c.lines[i]
		if c.watch.Spent(1 + len(l.words)) {
			return
		}
		if l.kind != plainLine {
			c.result.Rulings = append(c.result.Rulings, l.number)
			continue
		}
		cells := t.cells(l)
		if !t.keeps[i-s.from] {
			if cells = t.reflow(l); cells == nil {
				cells = t.whole(l)
				loose = append(loose, len(region.Rows))
			}
		}
		row := Row{Box: c.box(l), Cells: make([]Cell, c.width(cells, t.columns()))}
		for k := range row.Cells {
			row.Cells[k].Box = Box{Top: row.Box.Top, Bottom: row.Box.Bottom}
		}
		for _, cell := range cells {
			box := row.Box
			box.Left, box.Right = float64(l.words[cell.from].left), float64(l.words[cell.to-1].right)
			row.Cells[cell.column] = Cell{Text: l.piece(cell.from, cell.to), Box: box}
		}
		region.Rows = append(region.Rows, row)
	}
	c.add(region, Aligned, t.proof)
	c.doubt(loose)
	c.doubtUnsure(t)
}

// width is how many cells a row gets: one for each column, unless the table is so wide and
// its rows so short that empty cells would be most of it; then those at the end are left out.
func (c *linesCutter) width(cells []lineCell, columns int) int {
	filled := cells[len(cells)-1].column + 1
	if c.padding += columns - filled; c.padding > min(paddingPerLine*len(c.lines), maximumPadding) {
		return filled
	}
	return columns
}

// pad gives each row a cell for each column, within the same bound.
func (c *linesCutter) pad(rows []Row, columns int) {
	for i := range rows {
		r := &rows[i]
		if c.padding += columns - len(r.Cells); c.padding > min(paddingPerLine*len(c.lines), maximumPadding) {
			return
		}
		for len(r.Cells) < columns {
			r.Cells = append(r.Cells, Cell{Box: Box{Top: r.Box.Top, Bottom: r.Box.Bottom}})
		}
	}
}

// paddingPerLine is how many empty cells at the ends of rows are made at most, for each line
// of the text. It bounds the memory that a wide heading over many short lines can ask for.
const paddingPerLine = 64

// maximumPadding bounds them over all lines: 100 MB.
const maximumPadding = 1 << 20

// drawn adds a table that is drawn.
func (c *linesCutter) drawn(t *drawnTable) {
	for _, d := range t.lines {
		if d.ruling {
			c.result.Rulings = append(c.result.Rulings, d.line.number)
		}
	}
	proof := 0.5
	if t.ruled {
		proof = 0.95
	}
	region := t.region(c)
	if c.watch.Err() != nil {
		return
	}
	c.add(region, Drawn, proof)
	c.doubtDrawn(t)
}

// joined makes one row of the lines of a band.
func (c *linesCutter) joined(b drawnBand) Row {
	row := b.rows[0]
	texts := make([][]string, len(row.Cells)) // of each cell, line by line
	for i, r := range b.rows {
		if c.watch.Spent(1 + len(r.Cells)) {
			return row
		}
		row.Box = unionLines(row.Box, r.Box)
		for k, cell := range r.Cells {
			if k == len(row.Cells) {
				row.Cells, texts = append(row.Cells, cell), append(texts, nil)
			}
			if cell.Text == "" {
				continue
			}
			at := &row.Cells[k]
			switch texts[k] = append(texts[k], cell.Text); {
			case at.Text == "":
				*at = cell
			case i > 0:
				at.Box = unionLines(at.Box, cell.Box)
			}
		}
	}
	for k := range row.Cells {
		row.Cells[k].Text = strings.Join(texts[k], " ")
	}
	return row
}

// unionLines is the box around two boxes in Characters.
func unionLines(a, b Box) Box {
	return Box{Left: min(a.Left, b.Left), Right: max(a.Right, b.Right), Top: min(a.Top, b.Top), Bottom: max(a.Bottom, b.Bottom)}
}

// add appends a region that a ruler has cut.
func (c *linesCutter) add(region Region, ruler LineRuler, proof float64) {
	if len(region.Rows) == 0 {
		return
	}
	region.Page = 1
	region.Box = region.Rows[0].Box
	for _, r := range region.Rows {
		if c.watch.Late() {
			break
		}
		region.Box = unionLines(region.Box, r.Box)
	}
	c.ruled[ruler] += len(region.Rows)
	c.proof[ruler] += float64(proof * float64(len(region.Rows)))
	c.result.Regions = append(c.result.Regions, region)
}

// settle says which ruler cut the lines and how far they prove it.
func (c *linesCutter) settle() {
	rows := c.ruled[NoRuler] + c.ruled[Aligned] + c.ruled[Drawn]
	if rows == 0 {
		return
	}
	switch {
	case c.ruled[Drawn] > 0 && c.ruled[Drawn] >= c.ruled[Aligned]:
		c.result.Ruler = Drawn
	case c.ruled[Aligned] > 0:
		c.result.Ruler = Aligned
	default:
		c.result.Findings = append(c.result.Findings, Finding{Code: "no-column", Message: "No column was found; every row came back whole.", Page: 1, Region: 1})
	}
	c.result.Evidence = (c.proof[Aligned] + c.proof[Drawn]) / float64(rows)
	slices.Sort(c.result.Rulings)
}

func sortedKeys(m map[int]bool) []int {
	out := make([]int, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func equalInts(a, b []int) bool { return slices.Equal(a, b) }
