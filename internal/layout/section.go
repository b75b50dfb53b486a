package layout

import "math"

// spanSections lets a text that stands alone in its row, in the middle of the whole table, span
// all of it: it heads the rows below. A text that may be the value of its column is left there.
func (g *grid) spanSections() {
	n := len(g.columns)
	middle := g.columns[0].left + g.columns[n-1].right
	for i := g.headerRows(); i < len(g.rows); i++ {
		if len(g.rows[i].pieces) != 1 {
			continue
		}
		p := &g.rows[i].pieces[0]
		if p.column > 0 && !p.figure && g.amongFigures(p) && math.Abs(p.left()+p.right()-middle) < 2*headNear*g.em {
			p.column, p.end = 0, n
		}
	}
}

// amongFigures tells whether a text stands where others print figures.
func (g *grid) amongFigures(p *piece) bool {
	for c := p.column; c < p.end; c++ {
		if !g.figures[c] {
			return false
		}
	}
	return true
}
