package content

import (
	"hash/fnv"
	"strings"

	"github.com/truecopy-go/truecopy/pdfread/internal/font"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A face is a font as words know it.
type face struct {
	font    *font.Font
	number  int     // Word.Font: of the font's object, or by its name
	em      float64 // height of a line in units of the font size: 1 but for Type 3 fonts
	gap     float32 // share of the em from which white is a gap between words
	ascent  float64 // in units of the font size
	descent float64 // the same, negative

	codes *[256]shownCode // of a simple font
}

// A shownCode is a character code of a simple font, ready to be placed.
type shownCode struct {
	width float64 // in thousandths of text space
	text  textCode
	flags glyphFlags
	kind  codeKind
}

type codeKind uint8

const (
	plain   codeKind = iota // one character, to be copied
	nothing                 // a blank: it leaves a gap
	several                 // several characters
)

const (
	// usualGap is the gap of a font whose blank nobody knows: half of the usual quarter of an em.
	usualGap = 0.13

	// narrowGap and wideGap bound the gap: pairs are kerned by up to a tenth of an em, and
	// justified lines are pressed to a fifth.
	narrowGap = 0.10
	wideGap   = 0.18
)

func newFace(f *font.Font, ref syntax.Ref, simple bool) *face {
	out := &face{font: f, number: ref.Number, em: 1, gap: usualGap, ascent: f.Ascent / 1000, descent: f.Descent / 1000}
	if ref.Number == 0 {
		h := fnv.New32a()
		h.Write([]byte(f.Name))
		out.number = 1<<24 + int(h.Sum32()>>9) // above every object number
	}
	height := out.ascent - out.descent
	switch {
	case f.Type3 != nil && height > 0:
		out.em = type3Em(f, height)
	case !(height >= 0.4 && height <= 3):
		out.ascent, out.descent = 0.75*out.em, -0.25*out.em
	}
	out.gap = gapOf(f)
	if simple {
		out.prepare()
	}
	return out
}

// prepare tabulates the codes of a simple font.
func (f *face) prepare() {
	f.codes = new([256]shownCode)
	code, glyph := make([]byte, 1), make([]font.Glyph, 0, 1)
	for i := range f.codes {
		code[0] = byte(i)
		g := f.font.Decode(glyph, code)[0]
		var l textLayer
		c := shownCode{width: g.Width}
		if text, flags, ok := l.encode(g.Text); !ok {
			c.kind = nothing
		} else if c.text, c.flags = text, flags; text >= severalCharacters {
			c.kind = several
		}
		f.codes[i] = c
	}
}

// type3Em is the em of a Type 3 font, whose glyphs have the size that their matrix gives them:
// figures are 0.55 of an em wide in most faces, and n and its like 0.53. Without any it is the
// height of the font's box.
func type3Em(f *font.Font, height float64) float64 {
	for _, of := range []struct {
		letters string
		em      float64 // thousandths that they are wide
	}{{"0123456789", 550}, {"nuhbdpq", 530}} {
		for code := range 256 {
			g := f.Decode(nil, []byte{byte(code)})[0]
			if len(g.Text) == 1 && strings.Contains(of.letters, g.Text) && g.Width > 0 {
				return g.Width / of.em
			}
		}
	}
	return height
}

// gapOf is half of the width of the font's own blank.
func gapOf(f *font.Font) float32 {
	for _, g := range f.Decode(nil, []byte(" ")) {
		if g.Text == " " && g.Width > 0 && f.Type3 == nil {
			return float32(min(max(g.Width/2000, narrowGap), wideGap))
		}
	}
	return usualGap
}
