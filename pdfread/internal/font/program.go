package font

import "github.com/truecopy-go/truecopy/pdfread/internal/syntax"

// A program is what an embedded font program says of the glyphs of a simple font.
type program struct {
	encoding *encoding                            // built-in glyph names by code; nil when there are none
	texts    *[256]string                         // text by code where the program knows it without names; may be nil
	widths   func(code int, glyph string) float64 // advance in thousandths; may be nil
}

func parseProgram(data []byte, key syntax.Name) *program { return nil }
