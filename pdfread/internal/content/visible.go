package content

import (
	"slices"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// A cause says why nobody who looks at the page sees a glyph.
type cause uint8

const (
	seen        cause = iota
	invisible         // rendering mode 3, no colorant, no opacity
	clippedAway       // outside the clipping path
	offPage           // outside the page as it is shown
	tooSmall          // nobody can read it
	switchedOff       // optional content that is off by default
	sameAsUnder       // the colour of what is under it
	covered           // painted over later
	causes
)

// pageFilling is the share of a page that images must cover to be a scan of it. Scanners and
// printers leave margins of up to an inch out: 0.72 of a Letter page.
const pageFilling = 0.7

// look decides what of the text can be seen, and whether the page is a scan with a layer of
// somebody's OCR.
func (in *interpreter) look() {
	glyphs := in.text.glyphs
	if len(glyphs) == 0 {
		return
	}
	if in.canvas.index(in.page); len(in.canvas.layers) == 0 {
		in.lookAtPaper(glyphs)
	} else {
		in.lookAtLayers(glyphs)
	}
	hidden := 0
	for i := range glyphs {
		if glyphs[i].cause != seen {
			hidden++
		}
	}
	if 2*hidden > len(glyphs) {
		in.scanned()
	}
}

// lookAtPaper decides for the glyphs of a page on which nothing else is painted.
func (in *interpreter) lookAtPaper(glyphs []glyph) {
	for i := 0; i < len(glyphs); {
		number := glyphs[i].run
		why := causeOf(&in.text.runs[number], white, false)
		for ; i < len(glyphs) && glyphs[i].run == number; i++ {
			if g := &glyphs[i]; g.cause == seen {
				g.cause = why
			}
		}
	}
}

// lookAtLayers decides by what lies over and under each glyph.
func (in *interpreter) lookAtLayers(glyphs []glyph) {
	for len(glyphs) > 0 && !in.watch.Spent(together) {
		n := stretch(glyphs)
		if glyphs[0].cause == seen && !in.lookAtOnce(glyphs[:n]) {
			in.lookAtEach(glyphs[:n])
		}
		glyphs = glyphs[n:]
	}
}

// together is how many glyphs are looked at in one, some words.
const together = 32

// stretch is how many of the glyphs go on level in one run, seen or unseen alike.
func stretch(glyphs []glyph) int {
	g := &glyphs[0]
	glyphs = glyphs[:min(len(glyphs), together)]
	n := 1
	for n < len(glyphs) {
		h := &glyphs[n]
		if h.cause != g.cause || h.flags&steady == 0 && (h.run != g.run || h.y != g.y || h.x < glyphs[n-1].x) {
			break
		}
		n++
	}
	return n
}

// lookAtOnce decides for level glyphs together, where what lies over and under them is the
// same for all.
func (in *interpreter) lookAtOnce(glyphs []glyph) bool {
	c := &in.canvas
	r := &in.text.runs[glyphs[0].run]
	left, y := r.middle(&glyphs[0])
	right, _ := r.middle(&glyphs[len(glyphs)-1])
	ground, over, ok := c.alike(left, right, y, r.order)
	if !ok {
		return false
	}
	if why := causeOf(r, ground, over); why != seen {
		for i := range glyphs {
			glyphs[i].cause = why
		}
	}
	return true
}

func (in *interpreter) lookAtEach(glyphs []glyph) {
	for i := range glyphs {
		g := &glyphs[i]
		r := &in.text.runs[g.run]
		x, y := r.middle(g)
		ground, over := in.canvas.under(x, y, r.order)
		g.cause = causeOf(r, ground, over)
	}
}

// causeOf says why nobody sees glyphs of a run on a ground.
func causeOf(r *run, ground paint, over bool) cause {
	switch {
	case over:
		return covered
	case r.paint.looksLike(ground):
		return sameAsUnder
	}
	return seen
}

// scanned reads the invisible layer of a scan: its text is hidden by its mode or by the image
// that is painted over it, and there is more of it than of text to be seen.
func (in *interpreter) scanned() {
	shown, layer := 0, 0
	for i := range in.text.glyphs {
		switch in.text.glyphs[i].cause {
		case seen:
			shown++
		case invisible, covered, sameAsUnder:
			layer++
		}
	}
	if layer <= shown || coverage(in.canvas.images, in.page) < pageFilling && (shown > 0 || !in.pictured()) {
		return
	}
	for i := range in.text.glyphs {
		g := &in.text.glyphs[i]
		if g.cause != invisible && g.cause != covered && g.cause != sameAsUnder {
			continue
		}
		x, y := in.text.runs[g.run].middle(g)
		if contains(in.page, x, y) {
			g.cause = seen
			in.text.tally.Recognised++
		}
	}
}

// mostPictures is how many images may be a picture of one page's text; scans in strips fill it.
const mostPictures = 16

// pictured reports whether all of a page's text lies on images: pictures of a text.
func (in *interpreter) pictured() bool {
	images := in.canvas.images
	if len(images) > mostPictures {
		return false
	}
	for i := range in.text.glyphs {
		g := &in.text.glyphs[i]
		x, y := in.text.runs[g.run].middle(g)
		if !slices.ContainsFunc(images, func(b layout.Box) bool { return contains(b, x, y) }) {
			return false
		}
	}
	return true
}

// coverage is the share of a page that boxes cover together, measured on a grid: scans may
// come in strips.
func coverage(boxes []layout.Box, page layout.Box) float64 {
	const side = 64
	const most = 4096 // images looked at; a scan comes in a hundred strips at most
	var cells [side * side]bool
	n := 0
	for _, b := range boxes[:min(len(boxes), most)] {
		for row := 0; row < side; row++ {
			y := (float64(row) + 0.5) / side * page.Top
			if y < b.Bottom || y > b.Top {
				continue
			}
			for column := 0; column < side; column++ {
				x := (float64(column) + 0.5) / side * page.Right
				if x >= b.Left && x <= b.Right && !cells[row*side+column] {
					cells[row*side+column] = true
					n++
				}
			}
		}
		if n == len(cells) {
			break
		}
	}
	return float64(n) / float64(len(cells))
}
