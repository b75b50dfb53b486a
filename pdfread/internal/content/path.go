package content

import (
	"math"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// A path is the current path, in the coordinates of the page as it is shown (ISO 32000-1, 8.5).
type path struct {
	points   []point
	subpaths []subpath
	clip     bool // W or W* waits for the painting operator
	evenOdd  bool
	current  point
	full     bool // there was no room for more points
}

// A subpath is a run of the path's points. Curves are cut into chords.
type subpath struct {
	first  int
	closed bool
	curved bool
}

// chords is how many lines stand for a curve. Only corners of boxes and blots are curved here,
// so that a tenth of a point is near enough.
const chords = 4

// maximumPoints bounds the points of one path, those of the chords of its curves included. Charts
// and maps of the corpus come to some thousand.
const maximumPoints = 1_000_000

func (p *path) reset() {
	p.points, p.subpaths, p.clip, p.evenOdd, p.full = p.points[:0], p.subpaths[:0], false, false, false
}

// room reports whether there is room for a point.
func (p *path) room() bool {
	p.full = p.full || len(p.points) >= maximumPoints
	return !p.full
}

func (p *path) move(q point) {
	if !p.room() {
		return
	}
	p.subpaths = append(p.subpaths, subpath{first: len(p.points)})
	p.points = append(p.points, q)
	p.current = q
}

func (p *path) line(q point) {
	if !p.room() {
		return
	}
	if len(p.subpaths) == 0 || p.subpaths[len(p.subpaths)-1].closed {
		p.move(p.current)
	}
	p.points = append(p.points, q)
	p.current = q
}

func (p *path) curve(b, c, d point) {
	a := p.current
	for i := 1; i < chords; i++ {
		t := float64(float64(i) / chords)
		u := 1 - t
		w0, w1, w2, w3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		p.line(point{float64(w0*a.x) + float64(w1*b.x) + float64(w2*c.x) + float64(w3*d.x), float64(w0*a.y) + float64(w1*b.y) + float64(w2*c.y) + float64(w3*d.y)})
	}
	if p.line(d); len(p.subpaths) > 0 {
		p.subpaths[len(p.subpaths)-1].curved = true
	}
}

func (p *path) close() {
	if n := len(p.subpaths); n > 0 {
		p.subpaths[n-1].closed = true
		p.current = p.points[p.subpaths[n-1].first]
	}
}

func (p *path) rectangle(m matrix, x, y, w, h float64) {
	p.move(m.apply(x, y))
	p.line(m.apply(x+w, y))
	p.line(m.apply(x+w, y+h))
	p.line(m.apply(x, y+h))
	p.close()
}

// each calls f with the points of each subpath.
func (p *path) each(f func(points []point, s subpath)) {
	for i, s := range p.subpaths {
		end := len(p.points)
		if i+1 < len(p.subpaths) {
			end = p.subpaths[i+1].first
		}
		f(p.points[s.first:end], s)
	}
}

// straight is how far off its axis a line may lie, in points, and still be level or upright:
// producers round coordinates to a tenth.
const straight = 0.1

// isBox reports whether a subpath is a rectangle along the axes.
func isBox(points []point) (layout.Box, bool) {
	n := len(points)
	if n == 5 && math.Abs(points[4].x-points[0].x) < straight && math.Abs(points[4].y-points[0].y) < straight {
		n = 4
	}
	if n != 4 {
		return layout.Box{}, false
	}
	for i := range n {
		a, b := points[i], points[(i+1)%n]
		level, upright := math.Abs(a.y-b.y) < straight, math.Abs(a.x-b.x) < straight
		if !level && !upright {
			return layout.Box{}, false
		}
	}
	b := boundsOf(points[:n])
	// Four points may run along the axes and back without enclosing anything.
	diagonal := math.Abs(points[0].x-points[2].x) > (b.Right-b.Left)/2 && math.Abs(points[0].y-points[2].y) > (b.Top-b.Bottom)/2
	return b, diagonal || empty(b)
}

// inside reports whether a point lies inside a polygon (even-odd rule).
func inside(polygon []point, x, y float64) bool {
	in := false
	for i, j := 0, len(polygon)-1; i < len(polygon); j, i = i, i+1 {
		a, b := polygon[i], polygon[j]
		if (a.y > y) != (b.y > y) && x < (b.x-a.x)*(y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	return in
}

// clipTo narrows the clip to the current path. A path that is no box clips text to its bounds, and
// what is painted to one such path at a time.
func (in *interpreter) clipTo() {
	if len(in.path.points) == 0 {
		in.state.clip.Right = min(in.state.clip.Left, in.state.clip.Right)
		return
	}
	in.state.clip = meet(in.state.clip, boundsOf(in.path.points))
	if points := in.path.outline(); points != nil {
		in.state.shape = in.canvas.shape(points)
	}
}

// outline is the polygon that a path encloses, or nil where it is a box, or several of them.
func (p *path) outline() []point {
	var outline []point
	several := false
	p.each(func(points []point, s subpath) {
		if len(points) > 2 {
			several = several || outline != nil
			outline = points
		}
	})
	if _, box := isBox(outline); box || several {
		return nil
	}
	return outline
}

// paintPath fills and strokes the current path and ends it.
func (in *interpreter) paintPath(fill, stroke bool) {
	p := &in.path
	if fill && len(p.points) > 0 && in.visible(in.state.fill, in.state.fillAlpha) {
		in.fillPath()
	}
	if stroke && len(p.points) > 0 && in.visible(in.state.stroke, in.state.strokeAlpha) {
		in.strokePath()
	}
	in.endPath()
}

func (in *interpreter) endPath() {
	if in.path.clip {
		in.clipTo()
		in.endRun()
	}
	in.cut = in.cut || in.path.full
	in.path.reset()
}

// visible reports whether painting leaves anything to be seen.
func (in *interpreter) visible(p paint, alpha float64) bool {
	return !p.none && in.state.sees(alpha) && in.hiddenDepth == 0
}

func (in *interpreter) fillPath() {
	color, opaque := in.state.fill, in.state.opaque(in.state.fillAlpha)
	if outer, hole, ok := in.path.frame(); ok {
		in.fillFrame(outer, hole, color, opaque)
		return
	}
	in.path.each(func(points []point, s subpath) {
		b, isBox := isBox(points)
		if !isBox {
			b = boundsOf(points)
		}
		if b = meet(b, in.state.clip); b.Left > b.Right || b.Bottom > b.Top {
			return
		}
		if thin(b) {
			in.canvas.ruling(b, color, in.order)
			return
		}
		if isBox {
			in.fillBox(b, color, opaque)
			return
		}
		in.canvas.polygon(b, points, color, opaque, in.nextOrder(), in.state.shape)
	})
}

func (in *interpreter) fillBox(b layout.Box, color paint, opaque bool) {
	in.canvas.box(b, color, opaque, in.nextOrder(), in.state.shape)
	if len(in.canvas.fills) < maximumLayers {
		in.canvas.fills = append(in.canvas.fills, layout.Fill{Box: b, Gray: color.luminance()})
	}
}

// fillFrame fills what lies between two boxes: the four sides of a border.
func (in *interpreter) fillFrame(outer, hole layout.Box, color paint, opaque bool) {
	for _, side := range [...]layout.Box{
		{Left: outer.Left, Bottom: hole.Top, Right: outer.Right, Top: outer.Top},
		{Left: outer.Left, Bottom: outer.Bottom, Right: outer.Right, Top: hole.Bottom},
		{Left: outer.Left, Bottom: outer.Bottom, Right: hole.Left, Top: outer.Top},
		{Left: hole.Right, Bottom: outer.Bottom, Right: outer.Right, Top: outer.Top},
	} {
		switch side = meet(side, in.state.clip); {
		case empty(side):
		case thin(side):
			in.canvas.ruling(side, color, in.order)
		default:
			in.fillBox(side, color, opaque)
		}
	}
}

// frame reports whether the path is a box with a box cut out of it.
func (p *path) frame() (outer, hole layout.Box, ok bool) {
	if len(p.subpaths) != 2 {
		return outer, hole, false
	}
	var boxes [2]layout.Box
	var turns [2]bool
	i := 0
	ok = true
	p.each(func(points []point, s subpath) {
		b, isBox := isBox(points)
		ok = ok && isBox
		boxes[i], turns[i] = b, clockwise(points)
		i++
	})
	outer, hole = boxes[0], boxes[1]
	if area(outer) < area(hole) {
		outer, hole = hole, outer
	}
	nested := outer.Left <= hole.Left && outer.Right >= hole.Right && outer.Bottom <= hole.Bottom && outer.Top >= hole.Top
	return outer, hole, ok && nested && (p.evenOdd || turns[0] != turns[1])
}

func clockwise(points []point) bool {
	sum := 0.0
	for i, a := range points {
		b := points[(i+1)%len(points)]
		sum += float64((b.x - a.x) * (b.y + a.y))
	}
	return sum > 0
}

const (
	// thickest is how thick a filled box may be, in points, and still be a ruling; a text
	// of that size could not be read.
	thickest = 3.5

	// slender is how many times longer than thick a filled box must be to be a ruling, so that
	// a bullet or a dot isn't.
	slender = 3
)

// thin reports whether a filled box is a ruling rather than an area.
func thin(b layout.Box) bool {
	w, h := b.Right-b.Left, b.Top-b.Bottom
	return min(w, h) <= thickest && max(w, h) >= slender*min(w, h)
}

// strokePath draws the level and upright lines of the path as rulings.
func (in *interpreter) strokePath() {
	color := in.state.stroke
	width := in.state.lineWidth * in.state.ctm.scale()
	in.path.each(func(points []point, s subpath) {
		for i := 1; i < len(points); i++ {
			in.strokeLine(points[i-1], points[i], width, color)
		}
		if s.closed && len(points) > 2 {
			in.strokeLine(points[len(points)-1], points[0], width, color)
		}
	})
}

func (in *interpreter) strokeLine(a, b point, width float64, color paint) {
	level, upright := math.Abs(a.y-b.y) < straight, math.Abs(a.x-b.x) < straight
	if level == upright {
		return
	}
	box := boundsOf([]point{a, b})
	if level {
		box.Bottom, box.Top = (box.Bottom+box.Top-width)/2, (box.Bottom+box.Top+width)/2
	} else {
		box.Left, box.Right = (box.Left+box.Right-width)/2, (box.Left+box.Right+width)/2
	}
	box = meet(box, in.state.clip)
	switch {
	case box.Left > box.Right || box.Bottom > box.Top:
	case width > thickest && !thin(box):
		in.fillBox(box, color, in.state.opaque(in.state.strokeAlpha))
	case level:
		in.canvas.level(box, color, in.order)
	default:
		in.canvas.upright(box, color, in.order)
	}
}
