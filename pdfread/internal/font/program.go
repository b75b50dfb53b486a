package font

import (
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A program is what an embedded font program says of the glyphs of a simple font.
type program struct {
	encoding *encoding                                         // built-in glyph names by code; nil when there are none
	text     func(code int) string                             // by code, where the program knows it without names; may be nil
	width    func(code int, glyph string) (w float64, ok bool) // advance in thousandths; may be nil
	inks     func(code int) bool                               // the glyph of a code has an outline; may be nil
}

// parseProgram reads a font program by what its bytes are: the key that it stands under and its
// Subtype are often wrong. nil when it is nothing that is known.
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
			return &program{}
		}
		return &program{encoding: &f.encoding}
	}
	if e := parseType1Encoding(data); e != nil {
		return &program{encoding: e}
	}
	return nil
}

// A cidProgram is what an embedded font program says of the glyphs of a CID font.
type cidProgram struct {
	text  func(cid uint32) string
	width func(cid uint32) (w float64, ok bool) // nil when it does not say
	inks  func(cid uint32) bool                 // the glyph has an outline; nil when it does not say
}

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
	return nil
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
		return &cidProgram{text: func(cid uint32) string {
			if text := textOfName(f.name(int(cid)), false); text != "" || wrapper == nil {
				return text
			}
			return wrapper.text(uint16(min(cid, maximumCID)))
		}}
	}
	if c := collectionOf(f.registry, f.ordering); c != nil {
		return &cidProgram{text: c.text}
	}
	if wrapper == nil {
		return nil
	}
	glyphs := make(map[uint32]uint16, len(f.charset))
	for glyph, cid := range f.charset {
		glyphs[uint32(cid)] = uint16(glyph)
	}
	return &cidProgram{text: func(cid uint32) string { return wrapper.text(glyphs[cid]) }}
}
