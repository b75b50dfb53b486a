package layout

import (
	"math"
	"strings"
)

// overfull parts a phrase that is a text and a figure of a column behind it: the text runs up
// to the figure, or over it, and the figure ends where those of column end. figure is nil
// when the phrase is not such a one.
func (g *grid) overfull(words []Word) (text, figure []Word, column int) {
	last := len(words) - 1
	if last < 1 {
		return nil, nil, 0
	}
	left, right := columnAt(g.cuts, centre(&words[0])), columnAt(g.cuts, centre(&words[last]))
	if left == right || math.Abs(words[0].Box.Left-g.columns[left].left) > float64(edgeNear*g.em) {
		return nil, nil, 0
	}
	at := last
	if k := strange(words); k > 0 {
		at = k
	}
	w := &words[at]
	if !isFigure(w.Text) || math.Abs(w.Box.Right-g.columns[right].right) > float64(edgeNear*g.em) || !g.isFlush(right) {
		return nil, nil, 0
	}
	if at < last {
		text = append(g.memory.words.take(last)[:0], words[:at]...)
		return append(text, words[at+1:]...), words[at : at+1 : at+1], right
	}
	before := &words[at-1]
	if w.Joined && strings.Trim(before.Text, "0123456789.,") == "" || w.Box.Left-before.Box.Right >= gutterLeast*w.Size && !twoFigures(before.Text, w.Text) {
		return nil, nil, 0 // the end of a figure, or a figure beside a text
	}
	return words[:at:at], words[at:], right
}

// edgeNear is how near, in sizes, texts stand to the edge at which all of a column begin or end.
const edgeNear = 0.1

// isFlush tells whether most texts of a column, and more than one, end at one edge.
func (g *grid) isFlush(column int) bool {
	if g.flush == nil {
		g.flush = make([]bool, len(g.columns))
		at, all := make([]int, len(g.columns)), make([]int, len(g.columns))
		for i := range g.lines {
			for _, p := range g.lines[i].phrases {
				c := columnAt(g.cuts, p.left)
				if c != columnAt(g.cuts, p.right) {
					continue
				}
				all[c]++
				if math.Abs(p.right-g.columns[c].right) <= float64(edgeNear*g.em) {
					at[c]++
				}
			}
		}
		for c := range g.flush {
			g.flush[c] = at[c] > 1 && 2*at[c] > all[c]
		}
	}
	return g.flush[column]
}

// strange finds the one word within a phrase that is set in another font and that the words
// behind it are printed over; 0 when there is none.
func strange(words []Word) int {
	at, last := 0, len(words)-1
	for n := 1; n <= last; n++ {
		if words[n].Font == words[0].Font {
			continue
		}
		if at > 0 {
			return 0
		}
		at = n
	}
	if at == 0 || at == last || words[at].Box.Right <= words[at+1].Box.Left {
		return 0
	}
	return at
}
