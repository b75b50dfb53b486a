package content

import (
	"math"
	"slices"
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
	texts   []string // of glyphs that stand for several characters
	several int      // bytes of these
	full    bool     // there was no room for more of them
	open    bool     // the last run goes on
	gap     bool     // a space was shown after the last glyph
	tally   Tally
	decoded []font.Glyph // of one string
}

// A glyph is one shown glyph that is no space. It holds no pointer: there are thousands on a
// page, and the collector passes over them.
type glyph struct {
	x, y    float32 // origin on the page
	advance float32 // along the run's direction, without character spacing
	run     int32
	text    textCode
	cause   cause // why nobody sees it
	flags   glyphFlags
}

// A textCode is a character, or from severalCharacters on an index of textLayer.texts.
type textCode uint32

const (
	severalCharacters textCode = 1 << 31
	unnamedGlyph      textCode = utf8.RuneError
)

type glyphFlags uint8

const (
	gapBefore glyphFlags = 1 << iota // a space was shown before it
	garbled                          // nothing names it
	special                          // joining, right to left or an accent: see script.go
	replaced                         // ActualText stands for it
	twice                            // it was shown at this place before
	opens                            // the first one of a showing operator
	steady                           // level, and only character spacing stands before it, which is no step back
)

// spelled is the text of a glyph.
func (l *textLayer) spelled(c textCode) string {
	if c >= severalCharacters {
		return l.texts[c-severalCharacters]
	}
	return string(rune(c))
}

// first is the first character of a glyph's text.
func (l *textLayer) first(c textCode) rune {
	if c < severalCharacters {
		return rune(c)
	}
	r, _ := utf8.DecodeRuneInString(l.spelled(c))
	return r
}

// appendText appends the text of a glyph.
func (l *textLayer) appendText(dst []byte, c textCode) []byte {
	switch {
	case c < utf8.RuneSelf:
		return append(dst, byte(c))
	case c < severalCharacters:
		return utf8.AppendRune(dst, rune(c))
	}
	return append(dst, l.texts[c-severalCharacters]...)
}

// sameText reports whether two glyphs stand for the same text.
func (l *textLayer) sameText(a, b textCode) bool {
	return a == b || a >= severalCharacters && b >= severalCharacters && l.spelled(a) == l.spelled(b)
}

// A run is a sequence of glyphs shown in one state (ISO 32000-1, 9.4).
type run struct {
	face    *face
	size    float32 // on the page, in points
	em      float32 // size times horizontal scaling: what gaps are measured by
	spacing float32 // character spacing on the page
	dx, dy  float32 // direction of writing, of length 1
	ux, uy  float32 // up, of length 1
	level   bool    // written to the right on an upright page, as most text is
	ascent  float32 // on the page; descent is negative
	descent float32
	turn    int8
	down    bool // vertical writing: its line runs through the middle of its glyphs
	slanted bool // runs at an angle that is no quarter turn
	order   int32
	paint   paint
	cause   cause // of all its glyphs
}

// smallest is the height in points, from descent to ascent, of a line of text under which nobody
// can read it: type of a point and a half. Legal small print goes down to 3 points, subscripts
// in it to 2.
const smallest = 1.6

// largestText is the size in points from which on no glyph lies on a page, whatever its origin: files
// with numbers beyond reason exist.
const largestText = 1e8

func (in *interpreter) endRun() { in.text.open = false }

func (in *interpreter) setFont(name []byte, size float64) {
	t := &in.state.text
	in.setText(&t.size, size)
	if f := in.faceOf(name); f != t.face && (f != nil || in.fontWeight > maximumFonts) {
		in.endRun()
		t.face = f // where there is no room for it, none: another one would say something else
	}
}

// faceOf gives a font of the resources; nil when there is none.
func (in *interpreter) faceOf(name []byte) *face {
	for i := range in.named {
		if n := &in.named[i]; n.name == string(name) {
			return n.face
		}
	}
	f := in.face(in.resource("Font", name))
	if f != nil && len(in.named) < namedFonts {
		in.named = append(in.named, namedFace{string(name), f})
	}
	return f
}

// A namedFace is a font of the present resources that was used before.
type namedFace struct {
	name string
	face *face
}

// namedFonts is how many fonts of one content stream are found by looking through a list.
const namedFonts = 12

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
	m.e, m.f = float64(x*m.a)+float64(y*m.c)+m.e, float64(x*m.b)+float64(y*m.d)+m.f
	in.setTextMatrix(*m)
}

// showArray shows strings and moves by the numbers between them: thousandths of text space
// that are subtracted, so that a positive one moves back (ISO 32000-1, 9.4.3).
func (in *interpreter) showArray(items []syntax.Operand) {
	t, first := &in.state.text, len(in.text.glyphs)
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
	in.text.opened(first)
}

// showString is the operator that shows one string.
func (in *interpreter) showString(s []byte) {
	first := len(in.text.glyphs)
	in.show(s)
	in.text.opened(first)
}

// opened notes the first glyph of an operator.
func (l *textLayer) opened(first int) {
	if first < len(l.glyphs) {
		l.glyphs[first].flags |= opens
	}
}

// advance moves the text position within the line.
func (in *interpreter) advance(x, y float64) {
	m := &in.textMatrix
	m.e, m.f = float64(x*m.a)+float64(y*m.c)+m.e, float64(x*m.b)+float64(y*m.d)+m.f
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
	if len(in.text.glyphs)+len(s) > in.reader.limits.Glyphs {
		in.cut = true
		return
	}
	if t.face.codes != nil {
		in.showSimple(s)
		return
	}
	for len(s) > 0 && !in.watch.Late() {
		in.text.decoded, s = t.face.font.DecodeSome(in.text.decoded[:0], s)
		if t.face.font.Vertical {
			in.showVertical()
		} else {
			in.showHorizontal()
		}
	}
}

// A pen writes the glyphs of one string along a line.
type pen struct {
	x, y   float64 // where the string begins on the page
	dx, dy float64 // on the page, of a unit of text space
	unit   float64 // points that a unit of text space is long
	moved  float64 // in text space
	scale  float64 // of widths in thousandths, to text space
	space  float64 // character spacing in text space
	word   float64 // word spacing in text space
	run    int32
	cause  cause
}

// pen starts a string of horizontal writing. Within a run only the place changes, and the word
// spacing.
func (in *interpreter) pen() *pen {
	t, p, m, ctm := &in.state.text, &in.held, &in.textMatrix, &in.state.ctm
	x, y := float64(t.rise*m.c)+m.e, float64(t.rise*m.d)+m.f
	p.x, p.y = float64(x*ctm.a)+float64(y*ctm.c)+ctm.e, float64(x*ctm.b)+float64(y*ctm.d)+ctm.f
	p.word, p.moved = t.wordSpace*t.stretch, 0
	return p
}

// hold takes up the pen for a run.
func (in *interpreter) hold(m matrix) {
	t := &in.state.text
	p := pen{
		dx: m.a, dy: m.b, unit: m.a,
		scale: t.size * t.stretch / 1000, space: t.charSpace * t.stretch,
		run: int32(len(in.text.runs) - 1),
	}
	p.cause = in.text.runs[p.run].cause
	if m.b != 0 || m.a <= 0 {
		p.unit = math.Hypot(m.a, m.b)
	}
	in.held = p
}

func (p *pen) glyph(width float64, text textCode, flags glyphFlags) glyph {
	return glyph{
		x: float32(p.x + float64(p.moved*p.dx)), y: float32(p.y + float64(p.moved*p.dy)), advance: float32(math.Abs(width) * p.unit),
		run: p.run, text: text, cause: p.cause, flags: flags,
	}
}

// showSimple shows a string of a simple font: one byte is one code.
func (in *interpreter) showSimple(s []byte) {
	l, codes := &in.text, in.state.text.face.codes
	p := in.pen()
	first := len(l.glyphs)
	glyphs, n := slices.Grow(l.glyphs, len(s))[:first+len(s)], first
	var before, after glyphFlags // of what stands before a glyph: at first, and after another one
	if l.gap {
		before = gapBefore
	}
	if in.state.text.face.forward && p.scale >= 0 && p.space >= 0 && l.runs[p.run].level {
		after = steady
	}
	x, y, dx, dy, unit, scale, space, moved := p.x, p.y, p.dx, p.dy, p.unit, p.scale, p.space, 0.0 // in registers
	run, cause, long := p.run, p.cause, false
	for _, b := range s {
		c := &codes[b]
		w := float64(c.width * scale)
		if c.kind == nothing {
			before = gapBefore
		} else {
			g := &glyphs[n] // set field by field: a literal would be made elsewhere and copied
			g.x, g.y, g.advance = float32(x+float64(moved*dx)), float32(y+float64(moved*dy)), float32(math.Abs(w)*unit)
			g.run, g.text, g.cause, g.flags = run, c.text, cause, c.flags|before
			n++
			before = after
			long = long || c.kind == several
		}
		moved += w + space
		if b == ' ' {
			moved += p.word
		}
	}
	l.glyphs, l.gap = glyphs[:n], before == gapBefore
	if long {
		in.spellOut(l.glyphs[first:])
	}
	in.advance(moved, 0)
	in.clipGlyphs(first)
}

// spellOut gives the glyphs their texts that stand for several characters, of which they have the
// code.
func (in *interpreter) spellOut(glyphs []glyph) {
	l, f := &in.text, in.state.text.face.font
	for i := range glyphs {
		g := &glyphs[i]
		if g.text < severalCharacters {
			continue
		}
		l.decoded = f.Decode(l.decoded[:0], []byte{byte(g.text - severalCharacters)})
		text, flags := l.classify(l.decoded[0].Text)
		g.text, g.flags = text, g.flags|flags
	}
}

// showHorizontal shows the decoded glyphs of a composite font.
func (in *interpreter) showHorizontal() {
	l := &in.text
	p := in.pen()
	first := len(l.glyphs)
	for i := range l.decoded {
		d := &l.decoded[i]
		w := float64(d.Width * p.scale)
		if code, flags, ok := l.encode(d.Text); ok {
			l.glyphs = append(l.glyphs, p.glyph(w, code, flags))
		}
		p.moved += w + p.space
		if d.Space {
			p.moved += p.word
		}
	}
	in.advance(p.moved, 0)
	in.clipGlyphs(first)
}

// showVertical writes downward: the origin of a glyph is moved by its position vector and its
// advance runs along Y (ISO 32000-1, 9.7.4.3). The line runs through the middle of the glyphs.
func (in *interpreter) showVertical() {
	t, l := &in.state.text, &in.text
	m := in.textMatrix.times(in.state.ctm)
	unit := math.Hypot(m.c, m.d)
	scale := t.size / 1000
	number := int32(len(l.runs) - 1)
	first := len(l.glyphs)
	moved := 0.0
	for i := range l.decoded {
		d := &l.decoded[i]
		w := float64(d.Width * scale)
		if code, flags, ok := l.encode(d.Text); ok {
			p := m.apply(0, t.rise+moved)
			l.glyphs = append(l.glyphs, glyph{
				x: float32(p.x), y: float32(p.y), advance: float32(math.Abs(w) * unit),
				run: number, text: code, cause: l.runs[number].cause, flags: flags,
			})
		}
		// Spacing is subtracted from what moves down (ISO 32000-1, 9.4.4).
		moved += w - t.charSpace
		if d.Space {
			moved -= t.wordSpace
		}
	}
	in.advance(0, moved)
	in.clipGlyphs(first)
}

// encode gives the code of a glyph's text and what it needs besides being copied. It is not ok
// for what cannot be seen; the gap that it makes is noted.
func (l *textLayer) encode(text string) (code textCode, flags glyphFlags, ok bool) {
	if len(text) == 1 && text[0] < 0x7f {
		if text[0] <= ' ' {
			l.gap = true
			return 0, 0, false
		}
		code = textCode(text[0])
		if spacingAccent(rune(code)) != 0 {
			flags = special
		}
	} else if text != "" && blank(text) {
		l.gap = true
		return 0, 0, false
	} else if text == "\u200b" || text == "\ufeff" {
		return 0, 0, false
	} else {
		code, flags = l.classify(text)
	}
	if l.gap {
		flags |= gapBefore
		l.gap = false
	}
	return code, flags, true
}

func blank(text string) bool {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}

// maximumSeveral bounds the bytes of a page's glyphs that stand for several characters: a small
// file may map one code to 512 of them and show it a million times. The fullest page of the
// corpus has 6 KB of ligatures.
const maximumSeveral = 16 << 20

// classify gives the code of a text that is no plain ASCII. Past maximumSeveral a glyph that
// stands for several characters is one that nothing names.
func (l *textLayer) classify(text string) (textCode, glyphFlags) {
	if l.several+len(text) > maximumSeveral && len(text) > utf8.UTFMax {
		l.full = true
		return unnamedGlyph, garbled
	}
	var flags glyphFlags
	var last rune
	n := 0
	for _, r := range text {
		if unnamed(r) {
			return unnamedGlyph, garbled
		}
		if r >= 0x300 || spacingAccent(r) != 0 || r == softHyphen {
			flags |= special
		}
		last = r
		n++
	}
	switch n {
	case 0:
		return unnamedGlyph, garbled
	case 1:
		return textCode(last), flags
	}
	l.texts = append(l.texts, text)
	l.several += len(text)
	return severalCharacters + textCode(len(l.texts)-1), flags
}

// unnamed reports whether a character says nothing about what is printed.
func unnamed(r rune) bool {
	switch {
	case r < 0x80:
		return r < ' ' || r == 0x7f
	case r < 0xa0:
		return true
	case r < 0xe000:
		return false
	}
	return r <= 0xf8ff || r == utf8.RuneError || r >= 0xfdd0 && r <= 0xfdef || r&0xfffe == 0xfffe || r >= 0xf0000
}

// clipGlyphs notes which of the glyphs from first on lie outside the clip. They stand on one
// straight line, so that two of them decide for most.
func (in *interpreter) clipGlyphs(first int) {
	glyphs := in.text.glyphs[first:]
	if len(glyphs) == 0 || glyphs[0].cause != seen {
		return
	}
	r := &in.text.runs[glyphs[0].run]
	if in.inClip(r, &glyphs[0]) && in.inClip(r, &glyphs[len(glyphs)-1]) {
		return
	}
	for i := range glyphs {
		if !in.inClip(r, &glyphs[i]) {
			glyphs[i].cause = in.outside(r.middle(&glyphs[i]))
		}
	}
}

func (in *interpreter) inClip(r *run, g *glyph) bool {
	x, y := r.middle(g)
	return contains(in.state.clip, x, y)
}

// middle is the point of a glyph that decides whether it can be seen.
func (r *run) middle(g *glyph) (x, y float64) {
	const xHeightHalf = 0.25 // of the size
	if r.level {
		return float64(g.x + float32(g.advance/2)), float64(g.y + float32(r.size*xHeightHalf))
	}
	along, up := g.advance/2, r.size*xHeightHalf
	return float64(g.x + float32(along*r.dx) + float32(up*r.ux)), float64(g.y + float32(along*r.dy) + float32(up*r.uy))
}

func (in *interpreter) outside(x, y float64) cause {
	if !contains(in.page, x, y) {
		return offPage
	}
	return clippedAway
}

// startRun begins a run in the present state.
func (in *interpreter) startRun() {
	t := &in.state.text
	m := in.textMatrix.times(in.state.ctm)
	r := run{face: t.face, order: in.order}
	along, up := m.a, m.d
	level := m.b == 0 && m.c == 0 && m.a > 0 && m.d > 0
	if !level {
		along, up = math.Hypot(m.a, m.b), math.Hypot(m.c, m.d)
	}
	r.size = float32(math.Abs(t.size) * up * t.face.em)
	r.em = float32(math.Abs(t.size*t.stretch) * along * t.face.em)
	r.spacing = float32(t.charSpace * t.stretch * along)
	if level && t.size > 0 && t.stretch > 0 {
		r.dx, r.uy, r.level = 1, 1, true
	} else {
		r.direct(m, t.size*t.stretch, t.size)
	}
	size := math.Abs(t.size) * up
	r.ascent, r.descent = float32(size*t.face.ascent), float32(size*t.face.descent)
	if t.face.font.Vertical {
		r.turnDown(t.charSpace * up)
	}
	r.paint, r.cause = in.textPaint(float64(r.ascent - r.descent))
	if r.cause == seen && !(max(r.size, r.em, r.ascent) < largestText) {
		r.cause = offPage
	}
	in.text.runs = append(in.text.runs, r)
	in.text.open = true
	in.hold(m)
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
	r.slanted = math.Abs(angle-float64(quarters*math.Pi/2)) > slant
}

// turnDown makes a run of vertical writing: its line runs down, half of the glyph lies on each
// side of it.
func (r *run) turnDown(spacing float64) {
	r.level, r.down = false, true
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
	case !s.opaque(alpha), s.text.face.font.Type3 != nil && s.text.face.font.Type3.Colored:
		p.known = false
	}
	return p, seen
}

// box is where a glyph stands: its advance by the font's ascent and descent.
func (r *run) box(g *glyph) layout.Box {
	if r.level {
		return layout.Box{Left: float64(g.x), Bottom: float64(g.y + r.descent), Right: float64(g.x + g.advance), Top: float64(g.y + r.ascent)}
	}
	ax, ay := g.advance*r.dx, g.advance*r.dy
	low, high := [2]float32{r.ux * r.descent, r.uy * r.descent}, [2]float32{r.ux * r.ascent, r.uy * r.ascent}
	return layout.Box{
		Left:   float64(g.x + min(0, ax) + min(low[0], high[0])),
		Bottom: float64(g.y + min(0, ay) + min(low[1], high[1])),
		Right:  float64(g.x + max(0, ax) + max(low[0], high[0])),
		Top:    float64(g.y + max(0, ay) + max(low[1], high[1])),
	}
}
