package font

// A composite decodes the codes of a Type 0 font (ISO 32000-1, 9.7).
type composite struct{}

func (l loader) composite() *Font { return &Font{composite: &composite{}} }

func (c *composite) decode(dst []Glyph, shown []byte) []Glyph {
	for i := 0; i+1 < len(shown); i += 2 {
		dst = append(dst, Glyph{Code: uint32(shown[i])<<8 | uint32(shown[i+1]), Width: 1000})
	}
	return dst
}
