package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A row is the pieces of the lines that were joined into it.
type row struct {
	lines  []int
	pieces []piece
	band   int
	last   int  // the last of its lines that is not set half a line off
	off    bool // a label set half a line off, on its way to the row it heads
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
	// rowPitch is how close, as a share of the usual distance of rows, two rows of heads stand: the
	// lines of one head are set closer in all of the corpus but TeX's, where rounding parts equal ones.
	rowPitch = 0.97
)

// joins tells whether line i goes on with the row above it.
func (g *grid) joins(r *row, i int, banded bool) bool {
	if g.bandOf[i] != r.band {
		return false
	}
	body := i >= g.header
	if body != (r.lines[0] >= g.header) || r.off {
		return false
	}
	if !body && (countsColumns(g.pieces[i]) || g.overSeveral(r, g.pieces[i])) {
		return false
	}
	if banded && !g.standAlone(g.bands[r.band].lines) {
		wraps := 5*len(g.pieces[i]) <= 3*len(g.pieces[r.lines[0]]) && g.lacksKey(g.pieces[i])
		return wraps || !body || !g.figuresClash(r, i)
	}
	if body && g.spaced {
		return g.cluster[i] == g.cluster[r.lines[len(r.lines)-1]]
	}
	if body && g.figuresClash(r, i) {
		return false
	}
	above, l := &g.lines[r.last], &g.lines[i]
	pitch := above.baseline - l.baseline
	if pitch < halfLine*min(l.size, above.size) {
		return g.halfOff(r, i)
	}
	if pitch > wrapPitch*max(l.size, above.size) && (body || !g.hyphened(r, i)) {
		return false
	}
	if i < g.header {
		return !(i == r.last+1 && pitch > rowPitch*g.pitch && namesUnits(g.pieces[i])) && g.headsTogether(r, g.pieces[i])
	}
	if g.cluster != nil {
		return g.cluster[i] == g.cluster[r.lines[len(r.lines)-1]]
	}
	return g.goesOn(r, i, pitch)
}

// countsColumns tells whether the texts of a line count columns: (1), (2) and so on.
func countsColumns(ps []piece) bool {
	for k := range ps {
		if first := ps[0].text; len(first) != 3 || ps[k].text != "("+string(rune(int(first[1])+k))+")" || first[1] < '0' || int(first[1])+k > '9' {
			return false
		}
	}
	return len(ps) > 1
}

// namesUnits tells whether all texts of a line, several of them, stand in brackets: units. Right
// below the line of the heads they are a level of their own; where a head of one line stands
// between the two, both are one row.
func namesUnits(ps []piece) bool {
	for k := range ps {
		first, last := ps[k].text[0], ps[k].text[len(ps[k].text)-1]
		if (first != '(' || last != ')') && (first != '[' || last != ']') || hasDigit(ps[k].text) {
			return false
		}
	}
	return len(ps) > 1
}

// hyphened tells whether each head of line i goes on from one above it that ends in a hyphen.
func (g *grid) hyphened(r *row, i int) bool {
	for _, p := range g.pieces[i] {
		if above := r.lastIn(p.column); above == nil || !strings.HasSuffix(above.text, "-") {
			return false
		}
	}
	return true
}

// findClusters numbers the lines by the rows that their leading shows: the lines of a row
// stand closer together than rows do, and each row prints its figures once.
func (g *grid) findClusters(banded bool) {
	n := len(g.lines)
	if banded || g.spaced || n-g.header < 4 {
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

// wrapsOn tells whether a text of line i goes on from the line above because it did not fit, below
// one of so many words: a single word as wide as its column would seem to on every line.
func (g *grid) wrapsOn(i, words int) bool {
	r := row{pieces: g.pieces[i-1]}
	for k := range g.pieces[i] {
		p := &g.pieces[i][k]
		if above := r.lastIn(p.column); above != nil && len(above.words) >= words && p.end == p.column+1 && !g.figures[p.column] && g.wrapped(above, p) {
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

// printOnce tells whether hardly any cluster of lines, from the first one with figures, fills a
// column of figures twice.
func (g *grid) printOnce(cluster []int) bool {
	twice, several := 0, 0
	first := g.header + max(0, slices.IndexFunc(g.pieces[g.header:], g.printsFigures)) // below heads as those of the page before
	for i := first; i < len(g.lines); {
		j := i
		seen := map[int]int{}
		for j < len(g.lines) && cluster[j] == cluster[i] {
			for _, p := range g.pieces[j] {
				if g.figures[p.column] && g.keyed[p.column] || len(g.pieces[j]) > 1 && p.column == 0 && !(j > i && g.goesOnBelow(i, j)) {
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

// printsFigures tells whether the texts of a line are figures in half of the columns of figures.
func (g *grid) printsFigures(ps []piece) bool {
	columns, printed := 0, 0
	for c := range g.figures {
		if g.figures[c] {
			columns++
		}
	}
	for k := range ps {
		if p := &ps[k]; p.figure && g.figures[p.column] {
			printed++
		}
	}
	return columns > 0 && 2*printed >= columns
}

// goesOnBelow tells whether line j goes on in a row that begins with line i: a text of several words
// does, or one of any where the line leaves out columns that the row fills.
func (g *grid) goesOnBelow(i, j int) bool {
	return g.wrapsOn(j, 2) || len(g.pieces[j]) < len(g.pieces[i]) && g.wrapsOn(j, 1)
}

// figuresClash tells whether a line prints a figure in a column in which the row above
// prints one: these are two rows.
func (g *grid) figuresClash(r *row, i int) bool {
	for _, p := range g.pieces[i] {
		above := r.lastIn(p.column)
		if g.figures[p.column] && (p.column > 0 || len(g.pieces[i]) > 1) && above != nil && p.figure && above.figure && !goesOver(above.text) {
			return true
		}
	}
	return false
}

// goesOver tells whether a figure or a code ends in a hyphen, and so goes on in the next line.
func goesOver(s string) bool { return len(s) > 1 && s[len(s)-1] == '-' && hasDigit(s) }

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
		if g.hangsOut(above, &p) {
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
	return beginsSmall(p.words[0].Text) || endsOpen(above.words[len(above.words)-1].Text)
}

func beginsSmall(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(first)
}

// endsOpen tells whether a text ends in the middle of a phrase.
func endsOpen(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(",-/&–", last)
}

// lacksKey tells whether a column that rows fill is empty.
func (g *grid) lacksKey(ps []piece) bool {
	for c, keyed := range g.keyed {
		if keyed && lacks(ps, c) {
			return true
		}
	}
	return false
}

// hangsOut tells whether a text begins further out than the one above it, outside of the labels.
func (g *grid) hangsOut(above, p *piece) bool {
	if backwardText(p.words) || backwardText(above.words) {
		return p.right() > above.right()+float64(0.5*g.em) && p.column < len(g.columns)-1
	}
	return p.left() < above.left()-float64(0.5*g.em) && p.column > 0
}

// wrapped tells whether the first word of p would not have fitted behind above.
func (g *grid) wrapped(above, p *piece) bool {
	if backwardText(p.words) || backwardText(above.words) {
		w := p.words[len(p.words)-1].Box
		return above.left()-float64(0.25*g.em)-(w.Right-w.Left) < g.columns[p.column].left+float64(0.1*g.em)
	}
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

// lacks tells whether a row has nothing in a column.
func (r *row) lacks(c int) bool { return lacks(r.pieces, c) }

// lacks tells whether none of some pieces stands in a column.
func lacks(ps []piece, c int) bool {
	for k := range ps {
		if p := &ps[k]; p.column <= c && p.end > c {
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
