package content

import (
	"math"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A matrix maps (x, y) to (ax + cy + e, bx + dy + f) (ISO 32000-1, 8.3.3).
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

// times is m followed by n.
func (m matrix) times(n matrix) matrix {
	return matrix{
		a: float64(m.a*n.a) + float64(m.b*n.c), b: float64(m.a*n.b) + float64(m.b*n.d),
		c: float64(m.c*n.a) + float64(m.d*n.c), d: float64(m.c*n.b) + float64(m.d*n.d),
		e: float64(m.e*n.a) + float64(m.f*n.c) + n.e, f: float64(m.e*n.b) + float64(m.f*n.d) + n.f,
	}
}

func (m matrix) apply(x, y float64) point {
	return point{float64(m.a*x) + float64(m.c*y) + m.e, float64(m.b*x) + float64(m.d*y) + m.f}
}

// scale is the length that a unit has after m, between the two directions.
func (m matrix) scale() float64 { return math.Sqrt(math.Abs(float64(m.a*m.d) - float64(m.b*m.c))) }

// finite reports whether a page can hold what m maps: files with numbers beyond reason exist.
func (m matrix) finite() bool {
	const most = 1e9
	return math.Abs(m.a)+math.Abs(m.b)+math.Abs(m.c)+math.Abs(m.d)+math.Abs(m.e)+math.Abs(m.f) < most
}

func matrixOf(o []syntax.Operand) matrix {
	return matrix{o[0].Number, o[1].Number, o[2].Number, o[3].Number, o[4].Number, o[5].Number}
}

// matrixIn reads a matrix out of a dictionary; the identity when it is none.
func matrixIn(d *syntax.Document, o syntax.Object) matrix {
	v, ok := numbers(d, o, 6)
	if !ok {
		return identity
	}
	m := matrix{v[0], v[1], v[2], v[3], v[4], v[5]}
	if !m.finite() {
		return identity
	}
	return m
}

// numbers reads an array that starts with n numbers.
func numbers(d *syntax.Document, o syntax.Object, n int) ([]float64, bool) {
	a := d.Array(o)
	if len(a) < n {
		return nil, false
	}
	v := make([]float64, n)
	for i := range v {
		var ok bool
		if v[i], ok = d.Number(a[i]); !ok {
			return nil, false
		}
	}
	return v, true
}

// pageMatrix maps the default user space of a page to the page as it is shown, its bottom
// left at 0, 0, and gives its size in points (ISO 32000-1, 8.3.2.3 and table 30).
func pageMatrix(p syntax.PageNode) (matrix, layout.Box) {
	c := p.CropBox
	unit := p.UserUnit
	w, h := (c[2]-c[0])*unit, (c[3]-c[1])*unit
	m := matrix{unit, 0, 0, unit, -c[0] * unit, -c[1] * unit}
	switch p.Rotate {
	case 90:
		return m.times(matrix{0, -1, 1, 0, 0, w}), layout.Box{Right: h, Top: w}
	case 180:
		return m.times(matrix{-1, 0, 0, -1, w, h}), layout.Box{Right: w, Top: h}
	case 270:
		return m.times(matrix{0, 1, -1, 0, h, 0}), layout.Box{Right: h, Top: w}
	}
	return m, layout.Box{Right: w, Top: h}
}

// A point is a place on the page as it is shown, in points.
type point struct{ x, y float64 }

// boundsOf is the smallest box around points.
func boundsOf(points []point) layout.Box {
	if len(points) == 0 {
		return layout.Box{}
	}
	b := layout.Box{Left: points[0].x, Bottom: points[0].y, Right: points[0].x, Top: points[0].y}
	for _, p := range points[1:] {
		b.Left, b.Right = min(b.Left, p.x), max(b.Right, p.x)
		b.Bottom, b.Top = min(b.Bottom, p.y), max(b.Top, p.y)
	}
	return b
}

// mapped is the box around a box that m maps.
func mapped(m matrix, b layout.Box) layout.Box {
	return boundsOf([]point{m.apply(b.Left, b.Bottom), m.apply(b.Right, b.Bottom), m.apply(b.Right, b.Top), m.apply(b.Left, b.Top)})
}

func meet(a, b layout.Box) layout.Box {
	return layout.Box{Left: max(a.Left, b.Left), Bottom: max(a.Bottom, b.Bottom), Right: min(a.Right, b.Right), Top: min(a.Top, b.Top)}
}

func join(a, b layout.Box) layout.Box {
	return layout.Box{Left: min(a.Left, b.Left), Bottom: min(a.Bottom, b.Bottom), Right: max(a.Right, b.Right), Top: max(a.Top, b.Top)}
}

func empty(b layout.Box) bool { return b.Left >= b.Right || b.Bottom >= b.Top }

func area(b layout.Box) float64 {
	if empty(b) {
		return 0
	}
	return (b.Right - b.Left) * (b.Top - b.Bottom)
}

func contains(b layout.Box, x, y float64) bool {
	return x >= b.Left && x <= b.Right && y >= b.Bottom && y <= b.Top
}

// degrees is the angle of a direction, counter-clockwise, from 0 to 359.
func degrees(x, y float32) float64 {
	a := math.Round(math.Atan2(float64(y), float64(x)) * 180 / math.Pi)
	return math.Mod(a+360, 360)
}
