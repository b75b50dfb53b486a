package content

import (
	"github.com/truecopy-go/truecopy/internal/layout"
)

// A canvas remembers what was painted on a page besides text, in painting order.
type canvas struct {
	layers    []layer
	corners   []point // of all polygons
	lines     []line
	mostLines int
	at        []int32 // indices of lines, in the order of sortLines
	rulings   []layout.Ruling
	fills     []layout.Fill
	images    []layout.Box
	grid      grid
	cut       bool // a limit left something out
}

// A layer is one painted area.
type layer struct {
	box     layout.Box
	outline shape // none where it is a box
	clip    shape // where it ends besides
	order   int32 // when it was painted
	paint   paint
	opaque  bool
}

// A shape is a polygon, as corners of the canvas. The zero shape is none.
type shape struct{ first, corners int32 }

// A line is a drawn line before it is joined with others.
type line struct {
	box     layout.Box // its extent, thickness included
	upright bool
	paint   paint
	order   int32
}

const (
	// maximumLayers and maximumCorners bound what a page may paint, for the checks of what can
	// be seen. The busiest map of the corpus paints 30,000 areas.
	maximumLayers  = 200_000
	maximumCorners = 1_000_000
)

func (c *canvas) reset(mostLines int) {
	c.mostLines = mostLines
	c.layers, c.corners, c.lines = c.layers[:0], c.corners[:0], c.lines[:0]
	c.fills, c.images, c.cut = c.fills[:0], c.images[:0], false
}

// shape keeps a polygon, or gives none where there is no room for it.
func (c *canvas) shape(points []point) shape {
	if len(c.corners)+len(points) > maximumCorners {
		return shape{}
	}
	s := shape{int32(len(c.corners)), int32(len(points))}
	c.corners = append(c.corners, points...)
	return s
}

func (c *canvas) box(b layout.Box, p paint, opaque bool, order int32, clip shape) {
	if empty(b) {
		return
	}
	if len(c.layers) >= maximumLayers {
		c.cut = true
		return
	}
	c.layers = append(c.layers, layer{box: b, order: order, paint: p, opaque: opaque, clip: clip})
}

func (c *canvas) polygon(b layout.Box, points []point, p paint, opaque bool, order int32, clip shape) {
	if empty(b) {
		return
	}
	if len(c.layers) >= maximumLayers || len(c.corners)+len(points) > maximumCorners {
		c.cut = true
		return
	}
	c.layers = append(c.layers, layer{box: b, outline: c.shape(points), order: order, paint: p, opaque: opaque, clip: clip})
}

// ruling adds a thin filled box.
func (c *canvas) ruling(b layout.Box, p paint, order int32) {
	if b.Right-b.Left >= b.Top-b.Bottom {
		c.level(b, p, order)
	} else {
		c.upright(b, p, order)
	}
}

func (c *canvas) level(b layout.Box, p paint, order int32)   { c.line(line{b, false, p, order}) }
func (c *canvas) upright(b layout.Box, p paint, order int32) { c.line(line{b, true, p, order}) }

func (c *canvas) line(l line) {
	if len(c.lines) >= c.mostLines {
		c.cut = true
		return
	}
	c.lines = append(c.lines, l)
}

// holds reports whether a point lies on a layer.
func (c *canvas) holds(l *layer, x, y float64) bool {
	if !contains(l.box, x, y) {
		return false
	}
	return c.within(l.outline, x, y) && c.within(l.clip, x, y)
}

// within reports whether a point lies in a shape; all do in none.
func (c *canvas) within(s shape, x, y float64) bool {
	return s.corners == 0 || inside(c.corners[s.first:s.first+s.corners], x, y)
}

// under looks at one place: what was painted there last before order, and whether something
// opaque was painted there after it.
func (c *canvas) under(x, y float64, order int32) (ground paint, covered bool) {
	if len(c.layers) == 0 {
		return white, false
	}
	cell := c.grid.at(x, y)
	for i := len(cell) - 1; i >= 0; i-- {
		l := &c.layers[cell[i]]
		if c.grid.steps++; c.grid.steps > maximumSteps {
			c.cut = true
			return unknown, false
		}
		if l.order > order && !l.opaque || !c.holds(l, x, y) {
			continue
		}
		if l.order > order {
			return unknown, true
		}
		if !l.opaque {
			return unknown, false
		}
		return l.paint, false
	}
	return white, false
}

// alike looks at the places from left to right on one level, as under does, and is not ok
// where a layer that under would look at begins or ends between them.
func (c *canvas) alike(left, right, y float64, order int32) (ground paint, covered, ok bool) {
	if len(c.layers) == 0 {
		return white, false, true
	}
	left, right = min(left, right), max(left, right)
	if !c.allSpanned(left, right, y, order) {
		return unknown, false, false
	}
	ground, covered = c.under(left, y, order)
	return ground, covered, true
}

// allSpanned reports what spanned does of each cell from left to right.
func (c *canvas) allSpanned(left, right, y float64, order int32) bool {
	g := &c.grid
	if g.few {
		return c.spanned(g.members, left, right, y, order)
	}
	row := g.row(y) * gridSide
	for column := g.column(left); column <= g.column(right); column++ {
		if !c.spanned(g.members[g.starts[row+column]:g.starts[row+column+1]], left, right, y, order) {
			return false
		}
	}
	return true
}

// spanned reports whether each layer of a cell that under would look at, from the last down to
// the one that decides, runs from left to right at least. What is under that one is not seen.
func (c *canvas) spanned(cell []int32, left, right, y float64, order int32) bool {
	for i := len(cell) - 1; i >= 0; i-- {
		l := &c.layers[cell[i]]
		if c.grid.steps++; c.grid.steps > maximumSteps {
			c.cut = true
			return true // under then knows nothing
		}
		b := &l.box
		if l.order > order && !l.opaque || y < b.Bottom || y > b.Top || right < b.Left || left > b.Right {
			continue
		}
		return l.outline.corners == 0 && l.clip.corners == 0 && left >= b.Left && right <= b.Right
	}
	return true
}

// A grid finds the layers over a place without looking at all of them.
type grid struct {
	columns, rows float64 // a point
	starts        []int32 // of each cell in members
	members       []int32 // indices of layers, in painting order
	next          []int32 // of index: how many members each cell has so far
	few           bool    // each cell has all layers
	steps         int     // layers looked at so far
}

const (
	// gridSide is the number of cells along each side of a page: a cell of a Letter page is two
	// lines of text high.
	gridSide = 32

	// fewLayers is how many layers are looked at one by one, sooner than a grid is built.
	fewLayers = 8

	// maximumMembers bounds the grid: a page of 200,000 areas of its own size would need 200
	// million entries.
	maximumMembers = 4_000_000

	// maximumSteps bounds the layers looked at for one page, some half a second of work. Maps in
	// the corpus need 2 million.
	maximumSteps = 50_000_000
)

// index builds the grid over the layers of a page.
func (c *canvas) index(page layout.Box) {
	g := &c.grid
	g.columns, g.rows, g.steps = gridSide/page.Right, gridSide/page.Top, 0
	if g.few = len(c.layers) <= fewLayers; g.few {
		g.members = g.members[:0]
		for i := range c.layers {
			g.members = append(g.members, int32(i))
		}
		return
	}
	if g.starts == nil {
		g.starts, g.next = make([]int32, gridSide*gridSide+1), make([]int32, gridSide*gridSide)
	}
	clear(g.starts)
	clear(g.next)
	total := 0
	for i := range c.layers {
		at := g.over(c.layers[i].box)
		for row := at.first; row <= at.last; row += gridSide {
			for cell := row + at.left; cell <= row+at.right; cell++ {
				g.starts[cell+1]++
			}
		}
		total += ((at.last-at.first)/gridSide + 1) * (at.right - at.left + 1)
		if total > maximumMembers {
			c.layers, c.cut = c.layers[:i], true
			c.index(page)
			return
		}
	}
	for i := 1; i < len(g.starts); i++ {
		g.starts[i] += g.starts[i-1]
	}
	if cap(g.members) < total {
		g.members = make([]int32, total)
	}
	g.members = g.members[:total]
	for i := range c.layers {
		at := g.over(c.layers[i].box)
		for row := at.first; row <= at.last; row += gridSide {
			for cell := row + at.left; cell <= row+at.right; cell++ {
				g.members[g.starts[cell]+g.next[cell]] = int32(i)
				g.next[cell]++
			}
		}
	}
}

func (g *grid) column(x float64) int { return place(x * g.columns) }
func (g *grid) row(y float64) int    { return place(y * g.rows) }

// place is the cell that a distance in cells lies in, or the nearest one.
func place(v float64) int {
	switch {
	case !(v > 0):
		return 0
	case v >= gridSide:
		return gridSide - 1
	}
	return int(v)
}

// cells are those that a box lies over, both ends in them.
type cells struct {
	first, last int // of the first column, the lowest and the highest row's
	left, right int // columns
}

func (g *grid) over(b layout.Box) cells {
	return cells{gridSide * g.row(b.Bottom), gridSide * g.row(b.Top), g.column(b.Left), g.column(b.Right)}
}

func (g *grid) at(x, y float64) []int32 {
	if g.few {
		return g.members
	}
	cell := g.row(y)*gridSide + g.column(x)
	return g.members[g.starts[cell]:g.starts[cell+1]]
}
