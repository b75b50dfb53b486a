package content

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/font"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A textLayer is the text of one page as the operators showed it, in their order.
type textLayer struct {
	glyphs  []glyph
	runs    []run
	open    bool // the last run goes on
	gap     bool // a space was shown after the last glyph
	tally   Tally
	decoded []font.Glyph // of one string
}

// A glyph is one shown glyph that is no space.
type glyph struct {
	x, y    float32 // origin on the page
	advance float32 // along the run's direction, without character spacing
	run     int32
	text    string // Unicode; U+FFFD for each glyph that nothing names
	cause   cause  // why nobody sees it
	flags   glyphFlags
}

type glyphFlags uint8

const (
	gapBefore glyphFlags = 1 << iota // a space was shown before it
	garbled                          // nothing names it
	special                          // joining, right to left or an accent: see script.go
	replaced                         // ActualText stands for it
	twice                            // it was shown at this place before
)

// A run is a sequence of glyphs shown in one state (ISO 32000-1, 9.4).
type run struct {
	face    *face
	size    float32 // on the page, in points
	em      float32 // size times horizontal scaling: what gaps are measured by
	spacing float32 // character spacing on the page
	dx, dy  float32 // direction of writing, of length 1
	ux, uy  float32 // up, of length 1
	ascent  float32 // on the page; descent is negative
	descent float32
	turn    int8
	slanted bool // runs at an angle that is no quarter turn
	order   int32
	paint   paint
	cause   cause // of all its glyphs
}

// smallest is the height of a line of text in points under which nobody can read it. Legal
// small print goes down to 3 points, subscripts in it to 2.
const smallest = 1.0

func (in *interpreter) endRun() { in.text.open = false }

func (in *interpreter) setFont(name []byte, size float64) {
	in.endRun()
	in.state.text.size = size
	if f := in.reader.face(in.resource("Font", name)); f != nil {
		in.state.text.face = f
	}
}

func (in *interpreter) setTextMatrix(m matrix) {
	if !m.finite() {
		return
	}
	old := &in.textMatrix
	if m.a != old.a || m.b != old.b || m.c != old.c || m.d != old.d {
		in.endRun()
	}
	in.textMatrix, in.lineMatrix = m, m
}

func (in *interpreter) moveText(x, y float64) {
	m := &in.lineMatrix
	m.e, m.f = x*m.a+y*m.c+m.e, x*m.b+y*m.d+m.f
	in.setTextMatrix(*m)
}

// showArray shows strings and moves by the numbers between them: thousandths of text space
// that are subtracted, so that a positive one moves back (ISO 32000-1, 9.4.3).
func (in *interpreter) showArray(items []syntax.Operand) {
	t := &in.state.text
	for i := range items {
		switch items[i].Kind {
		case syntax.KindString:
			in.show(items[i].Bytes)
		case syntax.KindNumber:
			by := -items[i].Number / 1000 * t.size
			if t.face != nil && t.face.font.Vertical {
				in.advance(0, by)
			} else {
				in.advance(by*t.stretch, 0)
			}
		}
	}
}

// advance moves the text position within the line.
func (in *interpreter) advance(x, y float64) {
	m := &in.textMatrix
	m.e, m.f = x*m.a+y*m.c+m.e, x*m.b+y*m.d+m.f
}

// show shows one string.
func (in *interpreter) show(s []byte) {
	t := &in.state.text
	if t.face == nil || len(s) == 0 {
		return
	}
	if !in.text.open {
		in.startRun()
	}
	in.text.decoded = t.face.font.Decode(in.text.decoded[:0], s)
	if len(in.text.glyphs)+len(in.text.decoded) > maximumGlyphs {
		in.cut = true
		return
	}
	if t.face.font.Vertical {
		in.showVertical()
	} else {
		in.showHorizontal()
	}
}

func (in *interpreter) showHorizontal() {
	t := &in.state.text
	m := in.textMatrix.times(in.state.ctm)
	origin := m.apply(0, t.rise)
	unit := math.Hypot(m.a, m.b) // points that a unit of text space is long
	scale := t.size * t.stretch / 1000
	moved := 0.0
	for i := range in.text.decoded {
		g := &in.text.decoded[i]
		w := g.Width * scale
		if !in.isGap(g.Text) {
			in.place(origin.x+moved*m.a, origin.y+moved*m.b, math.Abs(w)*unit, g)
		}
		moved += w + t.charSpace*t.stretch
		if g.Space {
			moved += t.wordSpace * t.stretch
		}
	}
	in.advance(moved, 0)
}

// showVertical writes downward: the origin of a glyph is moved by its position vector and its
// advance runs along Y (ISO 32000-1, 9.7.4.3).
func (in *interpreter) showVertical() {
	t := &in.state.text
	m := in.textMatrix.times(in.state.ctm)
	unit := math.Hypot(m.c, m.d)
	scale := t.size / 1000
	moved := 0.0
	for i := range in.text.decoded {
		g := &in.text.decoded[i]
		w := g.Width * scale
		if !in.isGap(g.Text) {
			p := m.apply(0, t.rise+moved)
			in.place(p.x, p.y, math.Abs(w)*unit, g)
		}
		// Spacing is subtracted from what moves down (ISO 32000-1, 9.4.4).
		moved += w - t.charSpace
		if g.Space {
			moved -= t.wordSpace
		}
	}
	in.advance(0, moved)
}

// isGap reports whether a text is nothing to be seen, and notes the gap that it makes.
func (in *interpreter) isGap(text string) bool {
	if len(text) == 1 {
		if text[0] > ' ' {
			return false
		}
	} else if text == "" || !blank(text) {
		return false
	}
	in.text.gap = true
	return true
}

func blank(text string) bool {
	for _, r := range text {
		if !unicode.IsSpace(r) && r != '\u200b' && r != '\ufeff' {
			return false
		}
	}
	return true
}

// place adds a glyph at an origin.
func (in *interpreter) place(x, y, advance float64, g *font.Glyph) {
	l := &in.text
	number := len(l.runs) - 1
	r := &l.runs[number]
	l.glyphs = append(l.glyphs, glyph{
		x: float32(x), y: float32(y), advance: float32(advance), run: int32(number), text: g.Text, cause: r.cause,
	})
	p := &l.glyphs[len(l.glyphs)-1]
	if l.gap {
		p.flags, l.gap = gapBefore, false
	}
	if len(g.Text) != 1 || g.Text[0] >= 0x7f {
		p.classify()
	}
	if p.cause == seen {
		cx, cy := r.middle(p)
		if !contains(in.state.clip, cx, cy) {
			p.cause = in.outside(cx, cy)
		}
	}
}

// middle is the point of a glyph that decides whether it can be seen.
func (r *run) middle(g *glyph) (x, y float64) {
	const xHeightHalf = 0.25 // of the size
	along, up := g.advance/2, r.size*xHeightHalf
	return float64(g.x + along*r.dx + up*r.ux), float64(g.y + along*r.dy + up*r.uy)
}

func (in *interpreter) outside(x, y float64) cause {
	if !contains(in.page, x, y) {
		return offPage
	}
	return clippedAway
}

// classify notes what a glyph's text needs besides being copied.
func (g *glyph) classify() {
	for _, r := range g.text {
		switch {
		case unnamed(r):
			g.text = string(utf8.RuneError)
			g.flags |= garbled
			return
		case r >= 0x300 || spacingAccents[r] != 0 || r == softHyphen:
			g.flags |= special
		}
	}
	if g.text == "" {
		g.text = string(utf8.RuneError)
		g.flags |= garbled
	}
}

// unnamed reports whether a character says nothing about what is printed.
func unnamed(r rune) bool {
	return r == utf8.RuneError || unicode.Is(unicode.Co, r) || unicode.Is(unicode.Cc, r) || r >= 0xfdd0 && r <= 0xfdef || r&0xfffe == 0xfffe
}

// startRun begins a run in the present state.
func (in *interpreter) startRun() {
	t := &in.state.text
	m := in.textMatrix.times(in.state.ctm)
	r := run{face: t.face, order: in.order}
	along, up := math.Hypot(m.a, m.b), math.Hypot(m.c, m.d)
	r.size = float32(math.Abs(t.size) * up * t.face.em)
	r.em = float32(math.Abs(t.size*t.stretch) * along * t.face.em)
	r.spacing = float32(t.charSpace * t.stretch * along)
	r.direct(m, t.size*t.stretch, t.size)
	size := math.Abs(t.size) * up
	r.ascent, r.descent = float32(size*t.face.ascent), float32(size*t.face.descent)
	if t.face.font.Vertical {
		r.turnDown(t.charSpace * up)
	}
	r.paint, r.cause = in.textPaint(float64(r.ascent - r.descent))
	in.text.runs = append(in.text.runs, r)
	in.text.open = true
}

// direct sets where the run is written to, and up.
func (r *run) direct(m matrix, width, height float64) {
	r.dx, r.dy = unitVector(m.a*width, m.b*width)
	r.ux, r.uy = unitVector(m.c*height, m.d*height)
	if r.ux == 0 && r.uy == 0 {
		r.ux, r.uy = -r.dy, r.dx
	}
	r.angle()
}

// angle sets the quarter turn nearest to the direction.
func (r *run) angle() {
	const slant = 5.0 / 180 * math.Pi // scans are straightened by up to three degrees
	angle := math.Atan2(float64(r.dy), float64(r.dx))
	quarters := math.Round(angle / (math.Pi / 2))
	r.turn = int8((int(quarters) + 4) % 4)
	r.slanted = math.Abs(angle-quarters*math.Pi/2) > slant
}

// turnDown makes a run of vertical writing: its line runs down, half of the glyph lies on each
// side of it.
func (r *run) turnDown(spacing float64) {
	right := [2]float32{r.dx, r.dy}
	r.dx, r.dy = -r.ux, -r.uy
	r.ux, r.uy = right[0], right[1]
	r.ascent, r.descent = r.em/2, -r.em/2
	r.em, r.spacing = r.size, float32(spacing)
	r.angle()
}

func unitVector(x, y float64) (dx, dy float32) {
	n := math.Hypot(x, y)
	if n == 0 {
		return 0, 0
	}
	return float32(x / n), float32(y / n)
}

// textPaint is the colour of text in the present state, and why nobody sees it.
func (in *interpreter) textPaint(height float64) (paint, cause) {
	s := &in.state
	p, alpha := s.fill, s.fillAlpha
	switch s.text.mode {
	case modeStroke, modeStrokeClip:
		p, alpha = s.stroke, s.strokeAlpha
	case modeFillStroke, modeFillStrokeClip:
		if s.stroke != s.fill {
			p = unknown
		}
	case modeInvisible, modeClip:
		return p, invisible
	}
	switch {
	case in.hiddenDepth > 0:
		return p, switchedOff
	case p.none || !s.sees(alpha):
		return p, invisible
	case height < smallest:
		return p, tooSmall
	case !s.opaque(alpha):
		p.known = false
	}
	return p, seen
}

// box is where a glyph stands: its advance by the font's ascent and descent.
func (r *run) box(g *glyph) layout.Box {
	ax, ay := g.advance*r.dx, g.advance*r.dy
	low, high := [2]float32{r.ux * r.descent, r.uy * r.descent}, [2]float32{r.ux * r.ascent, r.uy * r.ascent}
	return layout.Box{
		Left:   float64(g.x + min(0, ax) + min(low[0], high[0])),
		Bottom: float64(g.y + min(0, ay) + min(low[1], high[1])),
		Right:  float64(g.x + max(0, ax) + max(low[0], high[0])),
		Top:    float64(g.y + max(0, ay) + max(low[1], high[1])),
	}
}
