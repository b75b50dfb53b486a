package layout

// An alignedTable is a stretch of lines that share gutters.
type alignedTable struct {
	gutters []lineGutter
	bands   []lineBand // what the lines say of each gutter
	keeps   []bool     // per line: it keeps to the columns
	oneWord bool       // no cell of the lines that keep to the columns has a blank inside
	weight  int        // gaps of the lines that a gutter explains
	proof   float64
}

// columns is the number of columns.
func (t *alignedTable) columns() int { return len(t.gutters) + 1 }

// align looks for the gutters that lines share. It returns nil when the lines prove none.
func align(lines []textLine) *alignedTable {
	if len(lines) < 2 {
		return nil
	}
	keep := make([]bool, len(lines))
	kept := 0
	for i := range lines {
		keep[i] = lines[i].kind != ruleLine && lines[i].right() <= maximumColumns
		if keep[i] {
			kept++
		}
	}
	if kept < 2 {
		return nil
	}
	covered := coverage(lines, keep)
	if dropCrossing(lines, keep, covered, kept) {
		covered = coverage(lines, keep)
	}
	t := &alignedTable{keeps: keep, bands: pickGutters(lines, keep, kept, blankBands(covered))}
	for _, b := range t.bands {
		t.gutters = append(t.gutters, b.lineGutter)
	}
	if len(t.gutters) == 0 {
		return nil
	}
	t.measure(lines)
	if t.proof == 0 {
		return nil
	}
	for i := range lines {
		if !keep[i] && lines[i].kind != ruleLine {
			keep[i] = lines[i].right() <= maximumColumns && !crossesGutter(&lines[i], t.gutters)
		}
	}
	return t
}

// maximumColumns bounds the display columns of a line that takes part in an alignment, so
// that a line of tabs does not size the counts. Nobody lines up wider columns by hand or by
// program: terminals stop below 10,000.
const maximumColumns = 1 << 20

// crossesGutter reports whether a word of the line reaches over a gutter.
func crossesGutter(l *textLine, gutters []lineGutter) bool {
	for _, w := range l.words {
		if k := columnOf(gutters, int(w.left)); k < len(gutters) && int(w.right) > gutters[k].left {
			return true
		}
	}
	return false
}

// measure weighs how far the lines prove the gutters.
func (t *alignedTable) measure(lines []textLine) {
	var wide, wideExplained, single, singleExplained, rows, texts int
	for i := range lines {
		l := &lines[i]
		if !t.keeps[i] || l.kind == dashLine {
			continue
		}
		texts++
		parted := false
		for k := 1; k < len(l.words); k++ {
			explained := columnOf(t.gutters, int(l.words[k].left)) > columnOf(t.gutters, int(l.words[k-1].left))
			parted = parted || explained
			switch w := l.wide(k); {
			case w && explained:
				wideExplained++
			case explained:
				singleExplained++
			}
			if l.wide(k) {
				wide++
			} else {
				single++
			}
		}
		if parted {
			rows++
		}
	}
	t.oneWord = wide == wideExplained && single == singleExplained
	t.weight = 2*wideExplained + singleExplained
	t.proof = t.prove(gapCounts{wide, wideExplained, single, singleExplained, rows, texts}, lines)
}

// gapCounts are the gaps of the lines that keep to the columns.
type gapCounts struct {
	wide, wideExplained, single, singleExplained, rows, texts int
}

// prove is the evidence of the table, 0 when there is not enough to cut by.
func (t *alignedTable) prove(n gapCounts, lines []textLine) float64 {
	ruled := false
	for i := range lines {
		ruled = ruled || lines[i].kind == dashLine
	}
	switch {
	case ruled && n.rows >= 1:
		return 0.95
	case n.rows < 2:
		return 0
	case 4*n.wideExplained < 3*n.wide:
		return 0
	case 4*n.rows < n.texts:
		return 0
	case n.wideExplained < 2 && 5*(n.singleExplained+n.wideExplained) < 4*(n.single+n.wide):
		return 0
	case n.wide == 0 && (n.singleExplained < n.single || t.columns() < 3 || n.rows < 3):
		return 0
	case n.wide == 0:
		return 0.3
	case n.rows < 3:
		return 0.4
	case 2*n.wideExplained < n.singleExplained:
		return 0.5
	}
	return 0.8
}
