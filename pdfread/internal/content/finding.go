package content

import (
	"fmt"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// findings says what of a page could not be vouched for.
func (in *interpreter) findings(b *wordBuilder) []layout.Finding {
	var out []layout.Finding
	t := &in.text.tally
	out = in.hiddenText(out)
	if t.Recognised > 0 {
		out = append(out, layout.Finding{Code: "ocr-text", Count: t.Recognised, Box: in.page,
			Message: "the page is an image, and its text an invisible layer of somebody's character recognition"})
	}
	if t.Garbled > 0 {
		out = append(out, layout.Finding{Code: "garbled-text", Count: t.Garbled, Share: float64(t.Garbled) / float64(t.Words),
			Message: "the fonts do not say which characters some glyphs are; each stands as U+FFFD",
			Box:     in.around(func(g *glyph) bool { return g.shown() && g.flags&garbled != 0 })})
	}
	out = in.guessedText(out)
	if t.Contradicted > 0 {
		out = append(out, layout.Finding{Code: "hidden-text", Count: t.Contradicted,
			Message: "the file names another text for what is printed; what is printed was read"})
	}
	if b.overlaps.glyphs >= overlapLeast {
		out = append(out, layout.Finding{Code: "overlap", Count: b.overlaps.glyphs, Box: b.overlaps.box,
			Message: "text is printed over other text; rows may hold words of both"})
	}
	out = in.slantedText(out)
	if b.downward {
		out = in.mixedDirections(out)
	}
	if t.Words == 0 {
		out = append(out, layout.Finding{Code: "blank-page", Box: in.page, Message: blankMessage(t)})
	}
	return in.limits(out)
}

// overlapLeast is the fewest glyphs printed over others that are a doubt: one alone is a sign made of
// two, as a stroke through a letter. Of ten right tables of the corpus on whose pages one glyph
// was printed over another, the rows of none held words of both.
const overlapLeast = 2

// guessedText reports the text of fonts that name their glyphs by code: what it is read as is a
// convention, and nothing that the file says.
func (in *interpreter) guessedText(out []layout.Finding) []layout.Finding {
	if !in.text.anyRun(func(r *run) bool { return r.face.font.Guessed }) {
		return out
	}
	guessed := func(g *glyph) bool {
		return g.shown() && g.flags&garbled == 0 && in.text.runs[g.run].face.font.Guessed
	}
	count := 0
	for i := range in.text.glyphs {
		if guessed(&in.text.glyphs[i]) {
			count++
		}
	}
	if count == 0 {
		return out
	}
	return append(out, layout.Finding{Code: "garbled-text", Count: count, Share: float64(count) / float64(in.text.tally.Words),
		Message: "the fonts name some glyphs by number only; they were read as the letters and figures that usually have these numbers",
		Box:     in.around(guessed)})
}

func blankMessage(t *Tally) string {
	if t.Hidden > 0 {
		return "the page carries no text that can be seen"
	}
	return "the page carries no text at all: it is blank, a scan or a drawing"
}

// causeMessages says for each cause why nobody sees the text.
var causeMessages = [causes]string{
	invisible:   "is set to be invisible",
	clippedAway: "is clipped away",
	offPage:     "lies outside the page",
	tooSmall:    "is too small to be read",
	switchedOff: "belongs to a layer that is switched off",
	sameAsUnder: "has the colour of what is under it",
	covered:     "is painted over",
}

// hiddenText reports the text that nobody sees, by cause.
func (in *interpreter) hiddenText(out []layout.Finding) []layout.Finding {
	if in.text.tally.Hidden == 0 {
		return out
	}
	var counts [causes]int
	for i := range in.text.glyphs {
		if g := &in.text.glyphs[i]; g.flags&replaced == 0 {
			counts[g.cause]++
		}
	}
	for c := seen + 1; c < causes; c++ {
		if counts[c] == 0 {
			continue
		}
		out = append(out, layout.Finding{Code: "hidden-text", Count: counts[c],
			Message: fmt.Sprintf("text that nobody sees is not in the rows: it %s", causeMessages[c]),
			Box:     in.around(func(g *glyph) bool { return g.cause == c })})
	}
	return out
}

// around is the box around the glyphs that f picks.
func (in *interpreter) around(f func(*glyph) bool) layout.Box {
	var box layout.Box
	found := false
	for i := range in.text.glyphs {
		g := &in.text.glyphs[i]
		if !f(g) {
			continue
		}
		b := in.text.runs[g.run].box(g)
		if !found {
			box, found = b, true
		}
		box = join(box, b)
	}
	return box
}

func (l *textLayer) anyRun(f func(*run) bool) bool {
	for i := range l.runs {
		if f(&l.runs[i]) {
			return true
		}
	}
	return false
}

// slantedText reports text at an angle that is no quarter turn.
func (in *interpreter) slantedText(out []layout.Finding) []layout.Finding {
	if !in.text.anyRun(func(r *run) bool { return r.slanted }) {
		return out
	}
	slanted := func(g *glyph) bool { return g.shown() && in.text.runs[g.run].slanted }
	n := 0
	for i := range in.text.glyphs {
		if slanted(&in.text.glyphs[i]) {
			n++
		}
	}
	if n == 0 {
		return out
	}
	return append(out, layout.Finding{Code: "rotated-text", Count: n, Message: "text runs at an angle to the page", Box: in.around(slanted)})
}

// mixedDirections reports lines from top to bottom on a page with lines to the right: which of them a row
// goes on with is a guess.
func (in *interpreter) mixedDirections(out []layout.Finding) []layout.Finding {
	down := func(g *glyph) bool { return g.shown() && in.text.runs[g.run].down }
	n, level := 0, 0
	for i := range in.text.glyphs {
		switch g := &in.text.glyphs[i]; {
		case down(g):
			n++
		case g.shown() && in.text.runs[g.run].level:
			level++
		}
	}
	if n < fewestStacked || level < fewestStacked {
		return out
	}
	return append(out, layout.Finding{Code: "rotated-text", Count: n, Message: "text runs from top to bottom beside text that runs to the right", Box: in.around(down)})
}

// limits reports what a limit or damage left out.
func (in *interpreter) limits(out []layout.Finding) []layout.Finding {
	if in.cut || in.canvas.cut || in.text.full {
		out = append(out, layout.Finding{Code: "over-limit", Message: "the page holds more than is read of one page; what is beyond the limits was left out"})
	}
	if in.damaged {
		out = append(out, layout.Finding{Code: "damaged-page", Message: "a content stream of the page is damaged; what decodes before the damage was read"})
	}
	return out
}
