package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

func (p *piece) left() float64 { return p.words[0].Box.Left }

func (p *piece) right() float64 { return p.words[len(p.words)-1].Box.Right }

// backwardText tells whether a text is written from right to left, as most of its page.
func backwardText(words []Word) bool {
	return words[0].Direction == BackwardPage || words[len(words)-1].Direction == BackwardPage
}

// addPieces puts the words of a line into columns. A phrase that runs over a cut stays
// whole and spans the columns it runs over.
func (g *grid) addPieces(out []piece, l *line, index int) []piece {
	first := len(out)
	tight := len(l.phrases) == 1 && g.inColumns(l)
	for _, p := range l.phrases {
		words := l.words[p.first : p.last+1]
		if text, figure, column := g.overfull(words); figure != nil {
			out = g.addPhrase(out, l, index, text, tight, column)
			words = figure
		}
		out = g.addPhrase(out, l, index, words, tight, len(g.columns))
	}
	out = joinMarks(out, first, l)
	if l.remark && len(out) == first+2 {
		out[first+1].column = out[first].end // a cell over all of the other columns, set to the right
	}
	g.widen(out[first:], l)
	return out
}

// joinMarks joins the marks of a list, among the pieces of a line that begin at first, with their
// items: each is one text.
func joinMarks(ps []piece, first int, l *line) []piece {
	out, at := ps[:first], 0 // words of the line before the piece at hand
	for _, p := range ps[first:] {
		last := len(out) - 1
		if last >= first && out[last].column == p.column && isBullet(out[last].text) && p.left()-out[last].right() < itemGap*l.size {
			p.words = l.words[at-len(out[last].words) : at+len(p.words) : at+len(p.words)]
			at -= len(out[last].words)
			p.text, p.figure, out = textOf(p.words), false, out[:last]
		}
		out, at = append(out, p), at+len(p.words)
	}
	return out
}

// addPhrase puts the words of a phrase into the first columns, even words that stand behind
// them; tight parts them at every cut.
func (g *grid) addPhrase(out []piece, l *line, index int, words []Word, tight bool, columns int) []piece {
	for len(words) > 0 {
		c := min(columnAt(g.cuts, centre(&words[0])), columns-1)
		if k := len(out) - 1; k >= 0 && out[k].line == index && out[k].end > c { // the column is taken
			c = max(c, min(g.nextColumn(words), columns-1))
		}
		n, end := 1, c+1
		for n < len(words) {
			if k := min(columnAt(g.cuts, centre(&words[n])), columns-1); k >= end {
				if g.watch.Spent(1 + len(words)/wordsAStep) {
					return out
				}
				if tight || g.splits(l, words, n, c, k) {
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
	return out
}

// nextColumn is the column of a phrase that begins in one that is taken: that of its last third, else
// that of its first quarter where it goes on beyond the column.
func (g *grid) nextColumn(words []Word) int {
	left, right := words[0].Box.Left, words[len(words)-1].Box.Right
	if c := columnAt(g.cuts, right-float64((right-left)/3)); c == columnAt(g.cuts, right) && c == columnAt(g.cuts, left)+1 {
		return c
	}
	return columnAt(g.cuts, left+float64((right-left)/4))
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
		if left, right := l.words[n].Box.Left, l.words[end-1].Box.Right; !g.linesUp(left, right, c, 0.2) && !g.full()[c].linesUp(left, right, 0.2*g.em) {
			return false
		}
		columns, n = columns+1, end
	}
	return columns >= tightHeads && !slices.ContainsFunc(g.cuts, func(c cut) bool { return overWord(l, c.x) })
}

// widen lets a text take the whole of the merged cell that rulings frame, when it stands alone
// there, in the middle.
func (g *grid) widen(ps []piece, l *line) {
	if !g.interruptedAnywhere(l) {
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
		left, right := g.sideOf(l, first), g.sideOf(l, end)
		if !shared && math.Abs(p.left()+p.right()-left-right) < g.em {
			p.column, p.end = first, end
		}
	}
}

// sideOf is the X of the boundary left of a column, or of the ruling along the side of the table
// beside a line where the column is the first or the one after the last; NaN when there is none.
func (g *grid) sideOf(l *line, column int) float64 {
	if column > 0 && column <= len(g.cuts) {
		return g.cuts[column-1].x
	}
	for _, r := range g.rules.down {
		if (column == 0 && r.at <= g.box.Left || column > 0 && r.at >= g.box.Right) && l.beside(r) {
			return r.at
		}
	}
	return math.NaN()
}

func centre(w *Word) float64 { return (w.Box.Left + w.Box.Right) / 2 }

// splits tells whether a phrase parts into two cells before its word n: the gap there is
// wider than a blank, or a ruling stands in it, or what is left and right of it lines up
// with the columns that they fall in. A phrase that stands alone on its line is a heading, a
// note: blanks do not part it.
func (g *grid) splits(l *line, words []Word, n, left, right int) bool {
	a, b, blank := &words[n-1], &words[n], l.blank
	gap := b.Box.Left - a.Box.Right
	size := min(a.Size, b.Size)
	for k := left; k < right; k++ {
		c := g.cuts[k]
		if c.ruled && a.Box.Right <= c.x+1 && b.Box.Left >= c.x-1 && g.ruledBeside(l, c.x) {
			return true
		}
	}
	if gap < gutterLeast*size || len(l.phrases) == 1 || l.remark || g.interrupted(l, left, right) {
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
	return slices.ContainsFunc(g.rules.down, func(r rule) bool { return math.Abs(r.at-x) <= 2 && l.beside(r) })
}

// beside tells whether a vertical ruling runs beside the line.
func (l *line) beside(r rule) bool {
	mid := l.middle()
	return r.from-1 <= mid && mid <= r.to+1
}

// interrupted tells whether rulings at all cuts between two columns stop short of a line that
// others run beside: a merged cell.
func (g *grid) interrupted(l *line, left, right int) bool {
	for k := left; k < right; k++ {
		if !g.cuts[k].ruled || g.ruledBeside(l, g.cuts[k].x) {
			return false
		}
	}
	return slices.ContainsFunc(g.rules.down, l.beside)
}

// interruptedAnywhere tells whether a ruling between any two columns stops short of a line that
// others run beside.
func (g *grid) interruptedAnywhere(l *line) bool {
	for k := range g.cuts {
		if c := &g.cuts[k]; c.ruled && !c.moved && !g.ruledBeside(l, c.x) {
			return slices.ContainsFunc(g.rules.down, l.beside)
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
	return g.columns[column].linesUp(left, right, near*g.em)
}

// linesUp tells whether a text from left to right has an edge or its middle where those of the column are.
func (e extent) linesUp(left, right, near float64) bool {
	return e.right > e.left && (math.Abs(left-e.left) < near || math.Abs(right-e.right) < near || math.Abs(left+right-e.left-e.right) < near)
}

// isFigure tells whether a text is mostly digits and the signs around them: a figure, a
// date, a dash that stands for none.
func isFigure(s string) bool {
	counts := uint64(0)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			counts = digitsAndLetters(s)
			break
		}
		counts += digitOrLetter[s[i]]
	}
	digits, letters := uint32(counts), uint32(counts>>32)
	if digits == 0 {
		return letters == 0 && len(s) < 4
	}
	return digits >= letters
}

const oneLetter = 1 << 32 // beside digits, which count 1

// digitOrLetter counts each byte of ASCII.
var digitOrLetter = func() (counts [utf8.RuneSelf]uint64) {
	for c := range counts {
		counts[c] = digitsAndLetters(string(rune(c)))
	}
	return counts
}()

// digitsAndLetters counts the digits of a text and, in the upper half, its letters.
func digitsAndLetters(s string) (counts uint64) {
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			counts++
		case unicode.IsLetter(r):
			counts += oneLetter
		}
	}
	return counts
}

// aligned tells whether two texts, one above the other, share an edge or their middle.
func (g *grid) aligned(a, b *piece) bool {
	near := float64(0.4 * g.em)
	return math.Abs(a.left()-b.left()) < near || math.Abs(a.right()-b.right()) < near ||
		math.Abs(a.left()+a.right()-b.left()-b.right()) < 2*near
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
