package content

import (
	"math"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A paint is a colour as far as the file tells which one it is.
type paint struct {
	space   *colorSpace // nil is DeviceGray
	r, g, b float32     // 0 to 1; meaningless unless known
	known   bool        // false for patterns, shadings, images and tints of an unknown function
	none    bool        // paints nothing: the colorant None (ISO 32000-1, 8.6.6.4)
}

var (
	black   = paint{known: true}
	white   = paint{r: 1, g: 1, b: 1, known: true}
	unknown = paint{}
)

// sameColor is how far two colours may lie apart in each component and still look alike: white
// on #F0F0F0 can't be read, and the lightest grey in which the corpus prints text is #D9D9D9.
const sameColor = 0.06

func (p paint) looksLike(q paint) bool {
	return p.known && q.known && near(p.r, q.r) && near(p.g, q.g) && near(p.b, q.b)
}

func near(a, b float32) bool { return a-b < sameColor && b-a < sameColor }

// luminance is 0 for black to 1 for white (ITU-R BT.601), and one half when nobody knows.
func (p paint) luminance() float64 {
	if !p.known {
		return 0.5
	}
	return float64(0.299*float64(p.r)) + float64(0.587*float64(p.g)) + float64(0.114*float64(p.b))
}

func grayPaint(v float64) paint { return rgbPaint(v, v, v) }

func rgbPaint(r, g, b float64) paint {
	return paint{r: unit(r), g: unit(g), b: unit(b), known: true}
}

// cmykPaint is the simple conversion of ISO 32000-1, 10.3.5; exact colour doesn't matter here.
func cmykPaint(c, m, y, k float64) paint {
	return rgbPaint(1-min(1, c+k), 1-min(1, m+k), 1-min(1, y+k))
}

func unit(v float64) float32 {
	if !(v > 0) {
		return 0
	}
	return float32(min(v, 1))
}

// A spaceKind is a family of colour spaces, by how its components become a colour.
type spaceKind uint8

const (
	spaceGray spaceKind = iota
	spaceRGB
	spaceCMYK
	spaceLab
	spaceIndexed
	spaceTint // Separation and DeviceN
	spacePattern
)

// A colorSpace is what a colour operator's numbers mean (ISO 32000-1, 8.6).
type colorSpace struct {
	kind  spaceKind
	base  *colorSpace // of an indexed space its base, of a tint its alternate
	table []byte      // of an indexed space
	tint  *tint
	none  bool // of a tint: all colorants are None
}

// spaceDepth is how deep colour spaces nest: an indexed space over a tint over an ICC profile's alternate.
const spaceDepth = 5

var deviceSpaces = map[syntax.Name]*colorSpace{
	"DeviceGray": {kind: spaceGray}, "G": {kind: spaceGray}, "CalGray": {kind: spaceGray},
	"DeviceRGB": {kind: spaceRGB}, "RGB": {kind: spaceRGB}, "CalRGB": {kind: spaceRGB},
	"DeviceCMYK": {kind: spaceCMYK}, "CMYK": {kind: spaceCMYK}, "CalCMYK": {kind: spaceCMYK},
	"Pattern": {kind: spacePattern},
}

func loadSpace(d *syntax.Document, o syntax.Object, depth int) *colorSpace {
	if s, ok := deviceSpaces[d.Name(o)]; ok {
		return s
	}
	a := d.Array(o)
	if len(a) == 0 || depth == 0 {
		return &colorSpace{kind: spacePattern}
	}
	family := d.Name(a[0])
	if s, ok := deviceSpaces[family]; ok {
		return s
	}
	if len(a) < 2 {
		return &colorSpace{kind: spacePattern}
	}
	switch family {
	case "ICCBased":
		return iccSpace(d, a[1], depth)
	case "Lab":
		return &colorSpace{kind: spaceLab}
	case "Indexed", "I":
		return indexedSpace(d, a, depth)
	case "Separation", "DeviceN":
		return tintSpace(d, a, depth)
	}
	return &colorSpace{kind: spacePattern}
}

func iccSpace(d *syntax.Document, profile syntax.Object, depth int) *colorSpace {
	dict := d.Dict(profile)
	switch n, _ := d.Int(dict["N"]); n {
	case 1:
		return &colorSpace{kind: spaceGray}
	case 3:
		return &colorSpace{kind: spaceRGB}
	case 4:
		return &colorSpace{kind: spaceCMYK}
	}
	return loadSpace(d, dict["Alternate"], depth-1)
}

func indexedSpace(d *syntax.Document, a syntax.Array, depth int) *colorSpace {
	s := &colorSpace{kind: spaceIndexed, base: loadSpace(d, a[1], depth-1)}
	if len(a) < 4 {
		return s
	}
	if text, ok := d.Text(a[3]); ok {
		s.table = []byte(text)
	} else if stream := d.Stream(a[3]); stream != nil {
		s.table, _ = d.Decode(stream)
	}
	return s
}

func tintSpace(d *syntax.Document, a syntax.Array, depth int) *colorSpace {
	s := &colorSpace{kind: spaceTint, none: noColorant(d, a[1])}
	if len(a) >= 4 {
		s.base, s.tint = loadSpace(d, a[2], depth-1), loadTint(d, a[3])
	}
	return s
}

func noColorant(d *syntax.Document, names syntax.Object) bool {
	list := d.Array(names)
	for _, n := range list {
		if d.Name(n) != "None" {
			return false
		}
	}
	return len(list) > 0 || d.Name(names) == "None"
}

// components is how many numbers a colour of the space has; 0 when any number may come.
func (s *colorSpace) components() int {
	switch s.kind {
	case spaceGray, spaceIndexed:
		return 1
	case spaceRGB, spaceLab:
		return 3
	case spaceCMYK:
		return 4
	}
	return 0
}

// initial is the colour that a space starts with (ISO 32000-1, 8.6.3).
func (s *colorSpace) initial() paint {
	p := black
	switch s.kind {
	case spaceTint:
		p = s.paint([]float64{1})
	case spacePattern:
		p = unknown
	case spaceIndexed:
		p = s.paint([]float64{0})
	}
	p.space = s
	return p
}

// paint gives the colour of components.
func (s *colorSpace) paint(v []float64) paint {
	p := unknown
	if n := s.components(); len(v) >= max(n, 1) {
		switch s.kind {
		case spaceGray:
			p = grayPaint(v[0])
		case spaceRGB:
			p = rgbPaint(v[0], v[1], v[2])
		case spaceCMYK:
			p = cmykPaint(v[0], v[1], v[2], v[3])
		case spaceLab:
			p = labPaint(v[0], v[1], v[2])
		case spaceIndexed:
			p = s.entry(v[0])
		case spaceTint:
			p = s.tinted(v)
		}
	}
	p.space, p.none = s, s.none
	return p
}

// labPaint turns CIE L*a*b* under D50 into sRGB, near enough to tell colours apart.
func labPaint(l, a, b float64) paint {
	fy := (l + 16) / 116
	g := func(t float64) float64 {
		if t > 6.0/29 {
			return t * t * t
		}
		return 108.0 / 841 * (t - 4.0/29)
	}
	x, y, z := 0.9642*g(fy+a/500), g(fy), 0.8249*g(fy-b/200)
	gamma := func(v float64) float64 { return math.Pow(max(v, 0), 1/2.2) }
	return rgbPaint(gamma(float64(3.134*x)-float64(1.617*y)-float64(0.491*z)), gamma(float64(-0.979*x)+float64(1.916*y)+float64(0.033*z)), gamma(float64(0.072*x)-float64(0.229*y)+float64(1.405*z)))
}

func (s *colorSpace) entry(index float64) paint {
	n := s.base.components()
	if n == 0 || !(index >= 0) || index > 255 || (int(index)+1)*n > len(s.table) {
		return unknown
	}
	v := make([]float64, n)
	for i := range v {
		v[i] = float64(s.table[int(index)*n+i]) / 255
	}
	if s.base.kind == spaceLab {
		return unknown
	}
	return s.base.paint(v)
}

// tinted is the colour of a tint. No ink at all is paper whatever the function says.
func (s *colorSpace) tinted(v []float64) paint {
	ink := false
	for _, t := range v {
		ink = ink || t > 0
	}
	if !ink {
		return white
	}
	if s.tint == nil || s.base == nil || len(v) != 1 {
		return unknown
	}
	return s.base.paint(s.tint.at(v[0]))
}

// A tint is an exponential function of one number (ISO 32000-1, 7.10.3), the usual way from
// a colorant to its alternate.
type tint struct {
	c0, c1   []float64
	exponent float64
}

func loadTint(d *syntax.Document, o syntax.Object) *tint {
	dict := d.Dict(o)
	if kind, _ := d.Int(dict["FunctionType"]); kind != 2 {
		return nil
	}
	t := &tint{c0: []float64{0}, c1: []float64{1}, exponent: 1}
	n := len(d.Array(dict["C1"]))
	if v, ok := numbers(d, dict["C1"], n); ok && n > 0 {
		t.c1, t.c0 = v, make([]float64, n)
	}
	if v, ok := numbers(d, dict["C0"], len(t.c1)); ok {
		t.c0 = v
	}
	if v, ok := d.Number(dict["N"]); ok && v > 0 {
		t.exponent = v
	}
	return t
}

func (t *tint) at(x float64) []float64 {
	x = math.Pow(min(max(x, 0), 1), t.exponent)
	v := make([]float64, len(t.c1))
	for i := range v {
		v[i] = t.c0[i] + float64(x*(t.c1[i]-t.c0[i]))
	}
	return v
}
