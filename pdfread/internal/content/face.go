package content

import (
	"hash/fnv"
	"reflect"
	"slices"
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

	codes   *[256]shownCode // of a simple font
	forward bool            // none of them has a negative width
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
	several                 // several characters: its text is severalCharacters and the code
)

const (
	// usualGap is the gap of a font whose blank nobody knows: half of the usual quarter of an em.
	usualGap = 0.13

	// narrowGap and wideGap bound the gap: pairs are kerned by up to a tenth of an em, and
	// justified lines are pressed to a fifth.
	narrowGap = 0.10
	wideGap   = 0.18
)

// A fontKey names the dictionary of a font: the object that it is, or where the document keeps it
// within another one.
type fontKey struct {
	ref    syntax.Ref
	direct uintptr
}

func keyOf(o syntax.Object) fontKey {
	switch o := o.(type) {
	case syntax.Ref:
		return fontKey{ref: o}
	case syntax.Dict:
		return fontKey{direct: reflect.ValueOf(o).Pointer()}
	}
	return fontKey{}
}

const (
	// maximumFonts bounds what the fonts of one page weigh, in bytes. The heaviest page of the
	// corpus comes to 57 million.
	maximumFonts = 512 << 20

	// keptFonts is what the fonts weigh that are kept from page to page.
	keptFonts = 128 << 20

	// fewFonts never weigh so much, but for their programs.
	fewFonts = 8
)

// face gives the font of a font dictionary, or one that was made without a file. It is nil when
// there is none, and when there is no room for another one on the page.
func (in *interpreter) face(o syntax.Object) *face {
	if f, ok := o.(*face); ok {
		return f
	}
	key := keyOf(o)
	if f, ok := in.faces[key]; ok || key == (fontKey{}) {
		return f
	}
	if in.fontWeight > maximumFonts {
		in.cut = true
		return nil
	}
	f := in.reader.face(key, o)
	if f != nil {
		in.fontWeight += f.font.MostWeight
		in.faces[key] = f
	}
	return f
}

// face gives the font of a font dictionary; nil when there is none.
func (r *Reader) face(key fontKey, o syntax.Object) *face {
	r.mu.Lock()
	f, ok := r.faces[key]
	r.mu.Unlock()
	if ok {
		return f
	}
	dict := r.doc.Dict(o)
	if dict == nil {
		return nil
	}
	f = newFace(font.Load(r.doc, dict), key.ref, r.doc.Name(dict["Subtype"]) != "Type0")
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept, ok := r.faces[key]; ok { // another page was faster
		return kept
	}
	r.faces[key] = f
	return f
}

// forget drops the fonts that are kept where they are too many.
func (r *Reader) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.faces) < fewFonts {
		return
	}
	weight := int64(0)
	for _, f := range r.faces {
		weight += f.font.Weight()
	}
	if weight > keptFonts {
		clear(r.faces)
	}
}

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
		if out.em = type3Em(f, height); out.em > 2*height { // whatever the box is, it is not that of its glyphs
			out.ascent, out.descent = 0.75*out.em, -0.25*out.em
		}
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
	f.forward = true
	code, glyph := make([]byte, 1), make([]font.Glyph, 0, 1)
	for i := range f.codes {
		code[0] = byte(i)
		g := f.font.Decode(glyph, code)[0]
		var l textLayer
		c := shownCode{width: g.Width}
		if text, flags, ok := l.encode(g.Text); !ok {
			c.kind = nothing
		} else if c.text, c.flags = text, flags; text >= severalCharacters {
			c.kind, c.text = several, severalCharacters+textCode(i)
		}
		f.codes[i] = c
		f.forward = f.forward && c.width >= 0
	}
}

// type3Em is the em of a Type 3 font, whose glyphs have the size that their matrix gives them:
// figures are 0.55 of an em wide in most faces, and n and its like 0.53. Without any it is the
// height of the font's box, or twice the usual width of a glyph where that is far from it.
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
	if usual := usualWidth(f); usual > height {
		return 2 * usual
	}
	return height
}

// usualWidth is the median of the widths of a font's glyphs, or 0.
func usualWidth(f *font.Font) float64 {
	var widths []float64
	for code := range 256 {
		if g := f.Decode(nil, []byte{byte(code)})[0]; g.Width > 0 {
			widths = append(widths, g.Width/1000)
		}
	}
	if len(widths) == 0 {
		return 0
	}
	slices.Sort(widths)
	return widths[len(widths)/2]
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
