package layout

import (
	"math"
	"strings"
	"unicode"
)

const (
	// remarkInset is how far, in sizes, a remark beyond the outer ruling of a table at least begins
	// inside of the ruling: the padding of a cell, 0.6 in TeX and half of it where columns stand close.
	// Captions and notes that are none of the table's rows begin where the ruling does.
	remarkInset = 0.15
	// remarkSpread is how much nearer to the ruling, in sizes, a remark may stand than the rows do to
	// the other rulings: TeX leaves less space outside of a table than inside.
	remarkSpread = 0.4
	// remarkLines is the most remarks below a table.
	remarkLines = 3
)

// An outline is the outer ruling of a table on one side, along all of it, and how near to such
// rulings the rows of the table stand on their other side, from the nearest to the furthest.
type outline struct {
	rule
	least, most float64
}

// outline gives the ruling below the last row, or above the first one. The rows that tell how near to
// it rows stand are those under the other rulings, or over them.
func (f *frame) outline(r *region, below bool) (o outline, ok bool) {
	o.least, o.most = math.Inf(1), math.Inf(-1)
	i := 0 // the first line under the ruling
	for _, s := range f.rules.across {
		if !f.outlines(s, r) {
			continue
		}
		for i < len(r.lines) && r.lines[i].baseline > s.at {
			i++
		}
		row := i
		if !below {
			row--
		}
		if row < 0 || row == len(r.lines) {
			o.rule, ok = s, true
			continue
		}
		off := math.Abs(s.at - r.lines[row].baseline)
		o.least, o.most = min(o.least, off), max(o.most, off)
	}
	return o, ok && o.most > 0 && !closed(Box{o.from, r.box.Bottom, o.to, r.box.Top}, &f.rules, f.em)
}

// outlines tells whether a ruling runs along all of a table, in it or right beyond it.
func (f *frame) outlines(s rule, r *region) bool {
	return s.at < r.box.Top+f.em && s.at > r.box.Bottom-f.em && s.covers(r.box.Left, r.box.Right) > 0.98
}

// holds tells whether a line stands as far from the outer ruling as rows do from the others, and between its ends.
func (o *outline) holds(l *line, em float64) bool {
	off := math.Abs(o.at - l.baseline)
	return off > o.least-float64(remarkSpread*em) && off < o.most+float64(0.1*em) && l.left() > o.from-1 && l.right() < o.to+1
}

// insets tells whether a line is one text that begins a cell's padding inside of the ruling and is
// not centred under it as captions are.
func (o *outline) insets(l *line, em float64) bool {
	inset := l.left() - o.from
	return len(l.phrases) == 1 && len(l.words) > 1 && inset > remarkInset*em && inset < em && o.to-l.right()-inset > 0.5*em
}

// closes tells whether a line is two texts, one at either edge of a table: a remark and what it is.
func (r *region) closes(l *line, em float64) bool {
	first, last := r.grid.columns[0], r.grid.columns[len(r.grid.columns)-1]
	return len(l.phrases) == 2 && math.Abs(l.left()-first.left) < 0.5*em && math.Abs(l.right()-last.right) < em
}

// goesOn tells whether a line of one text stands right under another, at its left edge: a paragraph.
func (l *line) goesOn(next *line) bool {
	return len(next.phrases) == 1 && l.baseline-next.baseline < wrapPitch*l.size && math.Abs(l.left()-next.left()) < 3*l.size
}

// remarksBelow counts the lines below the last ruling of a table that are rows of it: remarks, each
// in a cell over its columns.
func (f *frame) remarksBelow(lines []line, r *region) int {
	o, ok := f.outline(r, true)
	if !ok || len(lines) == 0 || !o.holds(&lines[0], f.em) {
		return 0
	}
	for i := range lines[:min(len(lines), remarkLines)] {
		l := &lines[i]
		if i > 0 && lines[i-1].baseline-l.baseline > wrapPitch*l.size || !o.insets(l, f.em) && !r.closes(l, f.em) {
			return i
		}
		if i+1 < len(lines) && len(l.phrases) == 1 && l.goesOn(&lines[i+1]) {
			return 0
		}
	}
	return min(len(lines), remarkLines)
}

// remarkAbove tells whether the last of some lines is a row of the table below it, over its first
// ruling: its title.
func (f *frame) remarkAbove(lines []line, r *region) bool {
	n := len(lines)
	if n == 0 || !(&lines[n-1]).titles(r) {
		return false
	}
	o, ok := f.outline(r, false)
	return ok && o.holds(&lines[n-1], f.em) && o.insets(&lines[n-1], f.em) && (n == 1 || !lines[n-2].goesOn(&lines[n-1]))
}

// titles tells whether a line begins where the labels of a table do and is short. Captions fill the
// width or are numbered.
func (l *line) titles(r *region) bool {
	return !l.isCaption() && math.Abs(l.left()-r.grid.columns[0].left) < 0.1*l.size && l.right() < (r.box.Left+r.box.Right)/2
}

// isCaption tells whether a line begins as numbered captions do in any language, Table 2. or Tab. 3:
func (l *line) isCaption() bool {
	if len(l.words) < 3 || !isWord(l.words[0].Text) {
		return false
	}
	number := l.words[1].Text
	digits := strings.TrimRight(number, ".:")
	return digits != number && onlyDigits(digits)
}

// isWord tells whether a text is letters, with a full stop behind them where it is short for one.
func isWord(s string) bool {
	letters := strings.TrimSuffix(s, ".")
	return letters != "" && strings.IndexFunc(letters, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// withRemarks takes in the remarks beyond the outer rulings of a table that are rows of it. The lines
// before next are taken. Rulings on all sides leave nothing beyond them.
func (f *frame) withRemarks(lines []line, next int, s stretch, rs []*region) (stretch, []*region) {
	if f.watch.Spent(1 + len(f.rules.across)/linesAStep) {
		return s, rs
	}
	wide := s
	if s.first > next && f.remarkAbove(lines[next:s.first], rs[0]) {
		wide.first--
	}
	wide.last += f.remarksBelow(lines[s.last+1:], rs[0])
	if wide.first == s.first && wide.last == s.last {
		return s, rs
	}
	for k := s.last + 1; k <= wide.last; k++ {
		lines[k].remark = true
	}
	noted := f.gridOf(lines[wide.first:wide.last+1], rs[0].cuts, -1)
	if f.watch.Err() != nil {
		return s, rs
	}
	return wide, []*region{noted}
}
