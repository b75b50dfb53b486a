package font

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A composite decodes the codes of a Type 0 font (ISO 32000-1, 9.7).
type composite struct {
	cmap       *cmap
	spaces     []codespace
	twoBytes   bool // every code has two bytes
	toUnicode  *unicodeMap
	collection *collection        // nil when the CIDs are of none
	program    func() *cidProgram // read when it is first needed
	metrics    *metrics
	vertical   bool
	unicode    bool // codes are UTF-16: where nothing else names a glyph, its code does
	ownWidths  bool // the dictionary says no widths and the font program does

	// The glyphs of codes of one byte and of two, filled in as they are met. Two goroutines may
	// fill in one page: they do it alike.
	single [1 << 8 / pageSize]atomic.Pointer[page]
	double [1 << 16 / pageSize]atomic.Pointer[page]
	weight *atomic.Int64 // of the font
}

type page [pageSize]Glyph

// pageSize is how many glyphs are worked out at once: a Latin subset lies on one or two pages,
// and Japanese text meets few of a row of its code at a time.
const pageSize = 64

// pageWeight is what such a page takes.
const pageWeight = int64(unsafe.Sizeof(page{}))

func (l loader) composite() *Font {
	base := string(l.name(l.dict["BaseFont"]))
	var descendant syntax.Dict
	if list := l.array(l.dict["DescendantFonts"]); len(list) > 0 {
		descendant = l.child(list[0])
	} else {
		descendant = l.child(l.dict["DescendantFonts"])
	}
	if own := string(l.name(descendant["BaseFont"])); own != "" {
		base = own // without the name of the CMap that the one of the Type 0 font may end in
	}
	d := l.descriptor(descendant["FontDescriptor"])
	c := &composite{
		cmap:    l.encodingCMap(l.dict["Encoding"], 0),
		metrics: l.metrics(descendant),
		weight:  l.weight,
	}
	if c.cmap == nil {
		c.cmap = identity(false)
	}
	standard, isStandard := standardFace(withoutTag(base))
	c.toUnicode = l.toUnicode(l.dict["ToUnicode"], privatePageOf(withoutTag(base), standard))
	c.spaces = c.cmap.spaces()
	c.twoBytes = len(c.spaces) == 1 && c.spaces[0] == codespace{2, 0, 0xffff}
	c.vertical = c.cmap.vertical
	info := l.child(descendant["CIDSystemInfo"])
	c.collection = collectionOf(l.text(info["Registry"]), l.text(info["Ordering"]))
	if c.collection == nil && c.cmap.ordering != "" {
		c.collection = collectionOf("Adobe", c.cmap.ordering) // the CMap knows what its CIDs are of
	}
	c.unicode = c.codesAreUnicode(l, descendant)
	if c.twoBytes && c.toUnicode != nil && c.claimed().refuted(standard, isStandard) {
		c.toUnicode = nil
	}
	f := &Font{composite: c, Vertical: c.vertical}
	f.Embedded = l.embeds(d)
	f.describe(base, d, face{})
	c.program = sync.OnceValue(func() *cidProgram { return l.cidProgram(l.program(d), descendant) })
	c.ownWidths = f.Embedded && descendant["W"] == nil && descendant["DW"] == nil
	return f
}

func (l loader) text(o syntax.Object) string {
	switch v := l.Resolve(o).(type) {
	case syntax.String:
		return string(v)
	case syntax.Name:
		return string(v)
	}
	return ""
}

// encodingCMap finds the CMap of a Type 0 font: by name, or embedded.
func (l loader) encodingCMap(o syntax.Object, depth int) *cmap {
	if depth > maximumChain {
		return nil
	}
	switch v := l.Resolve(o).(type) {
	case syntax.Name:
		return l.namedCMap(string(v))
	case *syntax.Stream:
		m := parseCMap(l.Watch(), l.cmapStream(v), predefined)
		if mode, ok := l.number(v.Dict["WMode"]); ok {
			m.vertical = mode == 1
		}
		if m.parent == nil && v.Dict["UseCMap"] != nil {
			m.parent = l.encodingCMap(v.Dict["UseCMap"], depth+1)
		}
		if len(m.spaces()) == 0 { // what a CMap that says nothing of its codes most often is
			m.codespaces = []codespace{{2, 0, 0xffff}}
		}
		return m
	}
	return nil
}

// namedCMap finds a predefined CMap. One that nobody knows is taken for two bytes a code, as
// all but the oldest are, and writes downward when its name ends like those that do.
func (l loader) namedCMap(name string) *cmap {
	if m := predefined(name); m != nil {
		return m
	}
	return &cmap{codespaces: []codespace{{2, 0, 0xffff}}, vertical: strings.HasSuffix(name, "-V")}
}

func (c *composite) decode(dst []Glyph, shown []byte) []Glyph {
	for len(shown) > 0 {
		dst, shown = c.decodeSome(dst, shown)
	}
	return dst
}

// glyphsAtOnce is how many glyphs are decoded at once: an array of 200 KB, made in some
// milliseconds where each stands for as much text as it may.
const glyphsAtOnce = 1 << 12

func (c *composite) decodeSome(dst []Glyph, shown []byte) (glyphs []Glyph, rest []byte) {
	for n := 0; n < glyphsAtOnce && len(shown) > 0; n++ {
		var code uint32
		var size int
		if c.twoBytes && len(shown) >= 2 {
			code, size = uint32(shown[0])<<8|uint32(shown[1]), 2
		} else {
			code, size = c.cmap.take(c.spaces, shown)
		}
		dst = append(dst, c.glyph(code, size))
		shown = shown[size:]
	}
	return dst, shown
}

// glyph finds a glyph on its page, and fills the page in when it is the first one of it.
func (c *composite) glyph(code uint32, size int) Glyph {
	var at *atomic.Pointer[page]
	switch size {
	case 1:
		at = &c.single[code/pageSize]
	case 2:
		at = &c.double[code/pageSize]
	default:
		return c.work(code, size)
	}
	p := at.Load()
	if p == nil {
		p = new(page)
		for i := range p {
			p[i] = c.work(code&^(pageSize-1)|uint32(i), size)
		}
		at.Store(p)
		c.weight.Add(pageWeight)
	}
	return p[code%pageSize]
}

// work works out a glyph.
func (c *composite) work(code uint32, size int) Glyph {
	cid := c.cmap.cid(code, size)
	g := Glyph{Code: code, Text: c.textOf(code, cid), Space: size == 1 && code == ' '}
	if c.vertical {
		g.Width, g.VX, g.VY = c.metrics.along(cid)
		return g
	}
	g.Width = c.metrics.width(cid)
	if c.ownWidths {
		if w, ok := c.program().width(cid); ok {
			g.Width = w
		}
	}
	return g
}

// textOf weighs what is said of a code.
func (c *composite) textOf(code, cid uint32) string {
	if text, known := c.toUnicode.text(code); known {
		if isBlank(text) && c.toUnicode.manyBlanks() && c.program().inks(cid) {
			return "" // whatever it is, it is no blank
		}
		if c.toUnicode.clusters && (utf8.RuneCountInString(text) > 1 || isMark(text)) || severalWords(text) {
			if own := c.program().text(cid); own != "" || c.toUnicode.clusters && !oneGlyph(text) {
				return own
			}
		}
		return text
	}
	if text := c.collection.text(cid); text != "" {
		return text
	}
	if text := c.program().text(cid); text != "" {
		return text
	}
	if c.unicode && code <= 0xffff && printable(rune(code)) {
		return string(appendSpelled(nil, rune(code)))
	}
	return ""
}

// isMark reports whether a text begins with a mark that combines.
func isMark(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.Is(unicode.M, r)
}

// severalWords reports whether a glyph is said to stand for more than one word, as few do.
func severalWords(text string) bool {
	return strings.Contains(strings.TrimSpace(text), " ")
}

// oneGlyph reports whether a text may be one glyph: of letters that are read from right to left a
// font joins two, and the ones that Unicode has as ligatures (U+FBEA to U+FDFC).
func oneGlyph(text string) bool {
	const joined = 2
	return utf8.RuneCountInString(text) <= joined || !strings.ContainsFunc(text, isRightToLeft) || arabicLigatures()[text]
}

func isRightToLeft(r rune) bool { return r >= 0x590 && r <= 0x8ff }

var arabicLigatures = sync.OnceValue(func() map[string]bool {
	texts := map[string]bool{}
	for r := rune(0xfbea); r <= 0xfdfc; r++ {
		texts[norm.NFKC.String(string(r))] = true
	}
	return texts
})

// codesAreUnicode judges what says no more than that each code is its own character: ToUnicode
// Identity-H, or a map of one range. It is true of fonts whose CMap or CIDToGIDMap turns codes
// into glyphs. Where the codes are the glyph indices themselves it cannot be true, and letters
// would come out wrong by some distance; such a map is dropped.
func (c *composite) codesAreUnicode(l loader, descendant syntax.Dict) bool {
	name := l.name(l.dict["ToUnicode"])
	named := name == "Identity-H" || name == "Identity-V"
	if !named && !c.toUnicode.sameAsCode() {
		return c.cmap.unicode
	}
	delta, ok := find(c.cmap.chars[2], 'A')
	_, mapped := l.Resolve(descendant["CIDToGIDMap"]).(*syntax.Stream)
	glyphs := ok && delta == 0 && !mapped
	if glyphs && (named || c.metrics.low()) {
		c.toUnicode = nil
		return false
	}
	return named
}
