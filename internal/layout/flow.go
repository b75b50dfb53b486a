package layout

// findFlows numbers the lines by the rows that sentences show, where leading shows none: a line
// goes on with the one above when each of its texts stands below one of that line and would not
// have fitted behind it. Most texts that go on so begin in the middle of a sentence, and hardly
// one at the start of a row does.
func (g *grid) findFlows(banded bool) {
	if banded || g.cluster != nil || len(g.lines)-g.header < 3 {
		return
	}
	cluster := make([]int, len(g.lines))
	var on, start flowCount
	first := g.header // the line that starts the row
	for i := g.header; i < len(g.lines); i++ {
		if g.watch.Spent(1 + len(g.pieces[i])) {
			return
		}
		if i > g.header && g.flowsOn(first, i) {
			on.add(g, i)
		} else {
			first = i
			start.add(g, i)
		}
		cluster[i] = first
	}
	if on.middle >= flowLeast && 2*on.middle >= on.texts && 4*start.middle <= start.texts {
		g.cluster = cluster
	}
}

// flowLeast is the fewest texts that go on in the middle of a sentence where they tell rows
// apart.
const flowLeast = 3

// A flowCount counts the texts of lines and those of them that begin in the middle of a
// sentence.
type flowCount struct{ texts, middle int }

func (n *flowCount) add(g *grid, i int) {
	for k := range g.pieces[i] {
		p := &g.pieces[i][k]
		if g.figures[p.column] {
			continue
		}
		n.texts++
		if g.midSentence(g.above(i, p), p) {
			n.middle++
		}
	}
}

// above gives the text of the line above line i in the column of p, or p itself when there is none.
func (g *grid) above(i int, p *piece) *piece {
	if i > 0 {
		r := row{pieces: g.pieces[i-1]}
		if q := r.lastIn(p.column); q != nil {
			return q
		}
	}
	return p
}

// flowsOn tells whether each text of line i goes on from the line above, in a row that starts
// with line first: it leaves a column empty that the row fills, or is the middle of sentences.
func (g *grid) flowsOn(first, i int) bool {
	if len(g.pieces[i]) == 0 || g.lines[i-1].baseline-g.lines[i].baseline > wrapPitch*g.lines[i].size {
		return false
	}
	middle := 0
	for k := range g.pieces[i] {
		p := &g.pieces[i][k]
		above := g.above(i, p)
		if above == p || p.end != p.column+1 || p.figure && g.figures[p.column] || !g.wrapped(above, p) || !g.aligned(above, p) {
			return false
		}
		if g.midSentence(above, p) {
			middle++
		}
	}
	return middle == len(g.pieces[i]) || len(g.pieces[i]) < len(g.pieces[first])
}

// sentenceWords is the fewest words of a text below which another seems to go on from it:
// single words, each as wide as their column, would seem so always.
const sentenceWords = 3

// oneSentence tells whether the lines of a band are those of wrapped cells: each text that
// stands below another would not have fitted behind it, and on each line one goes on from
// several words.
func (g *grid) oneSentence(lines []int) bool {
	for _, i := range lines[1:] {
		below, long := false, false
		for k := range g.pieces[i] {
			p := &g.pieces[i][k]
			above := g.above(i, p)
			if above == p {
				continue
			}
			below = true
			if p.end != p.column+1 || g.figures[p.column] && p.figure || !g.wrapped(above, p) {
				return false
			}
			long = long || len(above.words) >= sentenceWords
		}
		if below && !long {
			return false
		}
	}
	return true
}
