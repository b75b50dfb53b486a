// Package font turns the bytes that a content stream shows into glyphs: character code,
// Unicode text, advance (ISO 32000-1, 9.5 to 9.10).
//
// Widths are in thousandths of a unit of text space, so at size 10 a width of 500 is 5 points.
//
// What a glyph stands for is taken from, in this order: the font's ToUnicode CMap, where it can
// be believed; the names of its encoding; what the font program says of itself; for the CID
// fonts of a character collection, the collection. Where all of them are silent the text is "",
// which a reading reports. A character code is never taken for a character.
package font

import (
	"sync/atomic"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// Objects is what a font needs of a document: *syntax.Document.
type Objects interface {
	Resolve(syntax.Object) syntax.Object
	Decode(*syntax.Stream) ([]byte, error)
	Watch() pace.Watch                     // on the context of the reading, for what takes long
	Hold(stream syntax.Object, n int) bool // reports whether there is room to hold on to what a stream decodes to
}

// A Glyph is one shown character code.
type Glyph struct {
	Text   string  // Unicode, Latin ligatures spelled out; "" when nothing names the glyph
	Width  float64 // advance in thousandths of text space: along X, or along Y (negative is down) in a vertical font
	VX, VY float64 // position vector of a vertical font, in thousandths: from the horizontal origin to the vertical one
	Code   uint32
	Space  bool // the single-byte code 32: word spacing applies (ISO 32000-1, 9.3.3)
}

// A Font decodes shown strings. It never changes after Load, but for tables that fill in as they
// are needed, which is safe from several goroutines.
type Font struct {
	Name     string // BaseFont without its subset tag; of a Type 3 font, its Name
	Vertical bool
	Bold     bool
	Italic   bool
	Embedded bool
	Guessed  bool // some text is what a convention says, not what the font says

	// Ascent and Descent are in thousandths of text space; Descent is negative.
	Ascent, Descent float64

	Type3 *Type3 // nil for all other fonts

	// MostWeight is about how many bytes the font takes with all its tables filled in, its program
	// apart.
	MostWeight int64

	simple    *[256]Glyph
	composite *composite
	weight    *atomic.Int64
}

// Weight is about how many bytes the font takes, or took to load: what its tables have been
// filled in with so far is counted, and it never falls.
func (f *Font) Weight() int64 { return f.weight.Load() }

const (
	// leastWeight is what a simple font takes, ready to be shown.
	leastWeight = 20 << 10

	// itemWeight is what an item of an array makes, a width or a name.
	itemWeight = 32

	// entryWeight is what a byte of a CMap makes: an entry is written in 14 and takes 90.
	entryWeight = 7
)

// A Type3 font draws its glyphs with content streams (ISO 32000-1, 9.6.5).
type Type3 struct {
	Procs     [256]*syntax.Stream // by character code; nil draws nothing
	Matrix    [6]float64          // glyph space to text space
	Resources syntax.Dict         // nil: those of the page

	// Colored says that the glyphs have colours of their own, as emoji have: the colour that
	// text is set in does not touch them.
	Colored bool
}

// Load reads a font dictionary. Whatever is broken in it, the font that comes back decodes.
func Load(objects Objects, dict syntax.Dict) *Font {
	l := loader{Objects: objects, dict: dict, weight: new(atomic.Int64)}
	l.weight.Store(leastWeight)
	f := l.font()
	f.weight, f.MostWeight = l.weight, l.weight.Load()
	if f.composite != nil {
		f.MostWeight += pageWeight * (1<<16 + 1<<8) / pageSize
	}
	return f
}

func (l loader) font() *Font {
	switch l.name(l.dict["Subtype"]) {
	case "Type0":
		return l.composite()
	case "Type3":
		return l.type3()
	}
	return l.simple()
}

// Decode appends the glyphs of a shown string.
func (f *Font) Decode(dst []Glyph, shown []byte) []Glyph {
	if f.simple == nil {
		return f.composite.decode(dst, shown)
	}
	for _, c := range shown {
		dst = append(dst, f.simple[c])
	}
	return dst
}

// DecodeSome appends the glyphs that a shown string begins with in a composite font, which are
// some thousands at most, and gives the rest of the string.
func (f *Font) DecodeSome(dst []Glyph, shown []byte) (glyphs []Glyph, rest []byte) {
	return f.composite.decodeSome(dst, shown)
}

// A loader reads one font dictionary.
type loader struct {
	Objects
	dict   syntax.Dict
	weight *atomic.Int64 // of the font
}

func (l loader) name(o syntax.Object) syntax.Name {
	n, _ := l.Resolve(o).(syntax.Name)
	return n
}

func (l loader) child(o syntax.Object) syntax.Dict {
	switch v := l.Resolve(o).(type) {
	case syntax.Dict:
		return v
	case *syntax.Stream:
		return v.Dict
	}
	return nil
}

func (l loader) array(o syntax.Object) syntax.Array {
	a, _ := l.Resolve(o).(syntax.Array)
	l.weight.Add(int64(len(a)) * itemWeight)
	return a
}

func (l loader) number(o syntax.Object) (float64, bool) {
	switch v := l.Resolve(o).(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// stream gives the decoded bytes of a stream, as far as they decode, or nil.
func (l loader) stream(o syntax.Object) []byte {
	s, ok := l.Resolve(o).(*syntax.Stream)
	if !ok || s == nil {
		return nil
	}
	data, _ := l.Decode(s) // what decodes before the damage counts
	l.weight.Add(int64(len(data)))
	return data
}

// cmapStream is stream for a CMap.
func (l loader) cmapStream(o syntax.Object) []byte {
	data := l.stream(o)
	l.weight.Add(int64(len(data)) * (entryWeight - 1))
	return data
}
