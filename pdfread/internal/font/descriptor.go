package font

import (
	"math"
	"strings"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// Flags of a font descriptor (ISO 32000-1, 9.8.2, table 123).
const (
	fixedPitch  = 1 << 0
	serif       = 1 << 1
	symbolicSet = 1 << 2
	nonsymbolic = 1 << 5
	italicFlag  = 1 << 6
	forceBold   = 1 << 18
)

// A descriptor is what a FontDescriptor says, as far as text needs it.
type descriptor struct {
	dict            syntax.Dict
	flags           int
	missingWidth    float64
	ascent, descent float64 // 0 when it says nothing that can be
	bold, italic    bool
}

func (l loader) descriptor(o syntax.Object) descriptor {
	d := descriptor{dict: l.child(o)}
	flags, _ := l.number(d.dict["Flags"])
	if flags > 0 && flags < math.MaxInt32 {
		d.flags = int(flags)
	}
	if w, ok := l.number(d.dict["MissingWidth"]); ok && believable(w) {
		d.missingWidth = w
	}
	d.ascent, d.descent = l.heights(d.dict)
	weight, _ := l.number(d.dict["FontWeight"])
	angle, _ := l.number(d.dict["ItalicAngle"])
	d.bold = d.flags&forceBold != 0 || weight >= 600
	d.italic = d.flags&italicFlag != 0 || angle != 0
	return d
}

// heights reads Ascent and Descent, or takes the FontBBox where they are absent. Producers write
// a descent without its sign, zeros, and numbers in the units of the font program.
func (l loader) heights(dict syntax.Dict) (ascent, descent float64) {
	ascent, _ = l.number(dict["Ascent"])
	descent, _ = l.number(dict["Descent"])
	if box := l.array(dict["FontBBox"]); len(box) == 4 && ascent == 0 {
		descent, _ = l.number(box[1])
		ascent, _ = l.number(box[3])
	}
	descent = -math.Abs(descent)
	if !(ascent >= leastAscent && ascent <= greatestAscent) { // NaN is none either
		return 0, 0
	}
	return ascent, max(descent, -greatestDescent)
}

// An ascent outside these is no ascent of letters: on the fonts of the corpus that are not
// broken it is between 500 and 1,300 and the descent above -600.
const (
	leastAscent     = 300
	greatestAscent  = 2000
	greatestDescent = 1000
)

// The heights of a font that says nothing of its own: those of common text faces, which
// lie around 3/4 and 1/4 of the size.
const (
	usualAscent  = 750
	usualDescent = -250
)

// embeds reports whether there is a font program.
func (l loader) embeds(d descriptor) bool {
	for _, key := range programKeys {
		if s, ok := l.Resolve(d.dict[key]).(*syntax.Stream); ok && s != nil {
			return true
		}
	}
	return false
}

var programKeys = [...]syntax.Name{"FontFile", "FontFile2", "FontFile3"}

// program gives the embedded font program, or nil.
func (l loader) program(d descriptor) []byte {
	for _, key := range programKeys {
		if data := l.stream(d.dict[key]); len(data) > 0 && l.Hold(d.dict[key], len(data)) {
			return data
		}
	}
	return nil
}

// withoutTag takes the subset tag (ABCDEF+) off a font name.
func withoutTag(name string) string {
	const length = 6
	if len(name) <= length || name[length] != '+' {
		return name
	}
	for _, c := range name[:length] {
		if c < 'A' || c > 'Z' {
			return name
		}
	}
	return name[length+1:]
}

// describe fills in what the font's name and its descriptor say of its style and heights.
func (f *Font) describe(name string, d descriptor, standard face) {
	f.Name = withoutTag(name)
	plain := plainName(f.Name)
	f.Bold = d.bold || strings.Contains(plain, "bold") || strings.Contains(plain, "black") || strings.Contains(plain, "heavy")
	f.Italic = d.italic || strings.Contains(plain, "italic") || strings.Contains(plain, "oblique")
	f.Ascent, f.Descent = d.ascent, d.descent
	if f.Ascent == 0 {
		f.Ascent, f.Descent = standard.ascent, standard.descent
	}
	if f.Ascent == 0 {
		f.Ascent, f.Descent = usualAscent, usualDescent
	}
}

// standIn is the standard face nearest to a font that is not one: viewers set it in such a face.
func (d descriptor) standIn(name string) face {
	plain := plainName(name)
	bold := d.bold || strings.Contains(plain, "bold")
	italic := d.italic || strings.Contains(plain, "italic") || strings.Contains(plain, "oblique")
	switch {
	case d.flags&fixedPitch != 0 || strings.Contains(plain, "courier"):
		return courier
	case d.flags&serif != 0 || strings.Contains(plain, "times"):
		return pickFace([4]face{times, timesBold, timesItalic, timesBoldItalic}, bold, italic)
	}
	return pickFace([4]face{helvetica, helveticaBold, helvetica, helveticaBold}, bold, italic)
}
