package font

import (
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A program is what an embedded font program says of the glyphs of a simple font. None of its
// functions is nil.
type program struct {
	encoding *encoding                                         // built-in glyph names by code; nil when there are none
	text     func(code int) string                             // by code, where the program knows it without names
	width    func(code int, glyph string) (w float64, ok bool) // advance in thousandths
	inks     func(code int) bool                               // the glyph of a code has an outline
}

// named is a program that says no more than glyph names.
func named(e *encoding) *program {
	return &program{
		encoding: e,
		text:     func(int) string { return "" },
		width:    func(int, string) (float64, bool) { return 0, false },
		inks:     func(int) bool { return false },
	}
}

// noProgram is that of a font that is not embedded.
func noProgram() *program { return named(nil) }

// parseProgram reads a font program by what its bytes are: the key that it stands under and its
// Subtype are often wrong.
func parseProgram(data []byte) *program {
	if f := parseSFNT(data); f != nil {
		p := f.simple()
		if outlines := parseCFF(f.tables["CFF "]); outlines != nil && !outlines.cidKeyed {
			p.encoding = &outlines.encoding
		}
		return p
	}
	if f := parseCFF(data); f != nil {
		if f.cidKeyed {
			return noProgram()
		}
		return named(&f.encoding)
	}
	return named(parseType1Encoding(data))
}

// A cidProgram is what an embedded font program says of the glyphs of a CID font. None of its
// functions is nil.
type cidProgram struct {
	text  func(cid uint32) string
	width func(cid uint32) (w float64, ok bool)
	inks  func(cid uint32) bool // the glyph has an outline
}

// spoken is a program that says no more than text.
func spoken(text func(cid uint32) string) *cidProgram {
	return &cidProgram{
		text:  text,
		width: func(uint32) (float64, bool) { return 0, false },
		inks:  func(uint32) bool { return false },
	}
}

// silent is the program of a font that is not embedded.
func silent() *cidProgram { return spoken(func(uint32) string { return "" }) }

// cidProgram reads the font program of a CID font.
func (l loader) cidProgram(data []byte, descendant syntax.Dict) *cidProgram {
	if f := parseSFNT(data); f != nil {
		if outlines := parseCFF(f.tables["CFF "]); outlines != nil {
			return outlines.cids(f)
		}
		glyph := l.glyphOf(descendant["CIDToGIDMap"])
		return &cidProgram{
			text:  func(cid uint32) string { return f.text(glyph(cid)) },
			width: func(cid uint32) (float64, bool) { return f.width(glyph(cid)) },
			inks:  func(cid uint32) bool { return f.inks(glyph(cid)) },
		}
	}
	if f := parseCFF(data); f != nil {
		return f.cids(nil)
	}
	return silent()
}

// glyphOf reads CIDToGIDMap: two bytes a CID, or Identity.
func (l loader) glyphOf(o syntax.Object) func(cid uint32) uint16 {
	table := l.stream(o)
	if table == nil {
		return func(cid uint32) uint16 { return uint16(min(cid, maximumCID)) }
	}
	return func(cid uint32) uint16 { return u16(table, 2*int(min(cid, maximumCID))) }
}

// cids says what the program knows of CIDs. Of one that is not CID-keyed they are glyph indices.
// wrapper is the OpenType font around it, or nil.
func (f *cff) cids(wrapper *sfnt) *cidProgram {
	if !f.cidKeyed {
		return spoken(func(cid uint32) string {
			if text := textOfName(f.name(int(cid)), false); text != "" || wrapper == nil {
				return text
			}
			return wrapper.text(uint16(min(cid, maximumCID)))
		})
	}
	if c := collectionOf(f.registry, f.ordering); c != nil {
		return spoken(c.text)
	}
	if wrapper == nil {
		return silent()
	}
	glyphs := make(map[uint32]uint16, len(f.charset))
	for glyph, cid := range f.charset {
		glyphs[uint32(cid)] = uint16(glyph)
	}
	return spoken(func(cid uint32) string { return wrapper.text(glyphs[cid]) })
}
