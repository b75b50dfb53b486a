package content

import (
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
	c, l := &in.canvas, &in.text
	if len(l.glyphs) == 0 {
		return
	}
	c.index(in.page)
	for i := range l.glyphs {
		g := &l.glyphs[i]
		if g.cause != seen {
			continue
		}
		r := &l.runs[g.run]
		x, y := r.middle(g)
		ground, over := c.under(x, y, r.order)
		switch {
		case over:
			g.cause = covered
		case r.paint.looksLike(ground):
			g.cause = sameAsUnder
		}
	}
	in.scanned()
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
	if layer <= shown || coverage(in.canvas.images, in.page) < pageFilling {
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

// coverage is the share of a page that boxes cover together, measured on a grid: scans may
// come in strips.
func coverage(boxes []layout.Box, page layout.Box) float64 {
	const side = 64
	var cells [side * side]bool
	n := 0
	for _, b := range boxes {
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
