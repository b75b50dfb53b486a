package layout

import (
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// An alignedTable is a stretch of lines that share gutters.
type alignedTable struct {
	gutters []lineGutter
	bands   []lineBand // what the lines say of each gutter
	keeps   []bool     // per line: it keeps to the columns
	unsure  []int      // display columns where a boundary may have been missed
	oneWord bool       // no cell of the lines that keep to the columns has a blank inside
	weight  int        // gaps of the lines that a gutter explains
	proof   float64
}

// columns is the number of columns.
func (t *alignedTable) columns() int { return len(t.gutters) + 1 }

// An aligner looks for the gutters that lines share.
type aligner struct {
	unsure  []int // display columns where a boundary may have been missed
	watch   *pace.Watch
	lines   []textLine
	keep    []bool // per line: it takes part
	kept    int
	heading bool // the first line that takes part heads the columns
}

// late reports whether the deadline has passed, before the words of line i are looked at.
func (a *aligner) late(i int) bool { return a.watch.Spent(1 + len(a.lines[i].words)) }

// isHeading reports whether the first line that takes part heads columns: it has no digit,
// and either no small letter or lines below it that have digits.
func (a *aligner) isHeading() bool {
	first := true
	for i := range a.lines {
		if l := &a.lines[i]; a.keep[i] && l.kind == plainLine {
			digits := strings.ContainsAny(l.text, "0123456789")
			switch {
			case !first:
				return digits
			case digits:
				return false
			case strings.ToUpper(l.text) == l.text:
				return true
			}
			first = false
		}
	}
	return false
}

// align looks for the gutters that lines share. It returns nil when the lines prove none.
func align(watch *pace.Watch, lines []textLine) *alignedTable {
	a := aligner{watch: watch, lines: lines, keep: make([]bool, len(lines))}
	for i := range lines {
		a.keep[i] = lines[i].kind != ruleLine && !lines[i].vast
		if a.keep[i] {
			a.kept++
		}
	}
	if a.kept < 2 {
		return nil
	}
	a.heading = a.isHeading()
	covered := a.coverage()
	if a.dropCrossing(covered) {
		covered = a.coverage()
	}
	t := &alignedTable{keeps: a.keep, bands: a.pickGutters(blankBands(covered))}
	t.unsure = a.unsure
	for _, b := range t.bands {
		t.gutters = append(t.gutters, b.lineGutter)
	}
	if len(t.gutters) == 0 {
		return nil
	}
	t.measure(watch, lines)
	if t.proof == 0 || watch.Err() != nil {
		return nil
	}
	for i := range lines {
		if a.late(i) {
			return nil
		}
		if !a.keep[i] && lines[i].kind != ruleLine {
			a.keep[i] = !lines[i].vast && !crossesGutter(&lines[i], t.gutters)
		}
	}
	return t
}

// crossesGutter reports whether a word of the line reaches over a gutter.
func crossesGutter(l *textLine, gutters []lineGutter) bool {
	for _, w := range l.words {
		if k := columnOf(gutters, int(w.left)); k < len(gutters) && int(w.right) > gutters[k].left {
			return true
		}
	}
	return false
}

// columnFrom is the column of the display column x, which is in column k or to its right.
func (t *alignedTable) columnFrom(k, x int) int {
	for k < len(t.gutters) && t.gutters[k].right <= x {
		k++
	}
	return k
}

// measure weighs how far the lines prove the gutters.
func (t *alignedTable) measure(watch *pace.Watch, lines []textLine) {
	var wide, wideExplained, single, singleExplained, rows, texts int
	for i := range lines {
		l := &lines[i]
		if watch.Spent(1 + len(l.words)) {
			return
		}
		if !t.keeps[i] || l.kind == dashLine {
			continue
		}
		texts++
		parted, at := false, columnOf(t.gutters, l.left())
		for k := 1; k < len(l.words); k++ {
			column := t.columnFrom(at, int(l.words[k].left))
			explained := column > at
			at = column
			parted = parted || explained
			switch w := l.isWide(k); {
			case w && explained:
				wideExplained++
			case explained:
				singleExplained++
			}
			if l.isWide(k) {
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
	case 8*n.rows < n.texts:
		return 0
	case n.wideExplained < 2 && 5*(n.singleExplained+n.wideExplained) < 4*(n.single+n.wide):
		return 0
	case n.wide == 0 && (n.singleExplained < n.single || t.columns() < 3 && !t.bands[0].typed() || n.rows < 3):
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
