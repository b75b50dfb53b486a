package font

import (
	"encoding/binary"
	"sync"
)

// An sfnt is a TrueType or OpenType font program: a directory of tables (ISO/IEC 14496-22).
// Every offset in it is checked where it is used; what lies outside reads as nothing.
type sfnt struct {
	data       []byte
	unitsPerEm float64
	glyphs     int // as maxp says, or 65,536
	maps       []charMap
	names      func() []string        // of 'post', by glyph; nil when it names none
	inverse    func() map[uint16]rune // glyph to character by the Unicode maps
}

// A charMap is one subtable of 'cmap'.
type charMap struct {
	platform, encoding uint16
	data               []byte // from the format on
}

// maximumTables bounds the directory, and the subtables of 'cmap'. Real fonts have about 20 and 5.
const maximumTables = 128

// parseSFNT reads the directory of a font program, or gives nil when it is none.
func parseSFNT(data []byte) *sfnt {
	if len(data) >= 16 && string(data[:4]) == "ttcf" {
		if start := u32(data, 12); uint64(start) < uint64(len(data)) {
			return parseDirectory(data, int(start))
		}
		return nil
	}
	return parseDirectory(data, 0)
}

func parseDirectory(data []byte, start int) *sfnt {
	switch u32(data, start) {
	case 0x00010000, 0x00020000, 0x4f54544f, 0x74727565: // TrueType, OTTO, true
	default:
		return nil
	}
	f := &sfnt{data: data, unitsPerEm: 1000, glyphs: 1 << 16}
	if head := f.table("head", start); len(head) >= 20 {
		if n := u16(head, 18); n >= 16 && n <= 16384 {
			f.unitsPerEm = float64(n)
		}
	}
	if maxp := f.table("maxp", start); len(maxp) >= 6 {
		f.glyphs = int(u16(maxp, 4))
	}
	f.readMaps(f.table("cmap", start))
	f.names = sync.OnceValue(func() []string { return f.postNames(f.table("post", start)) })
	f.inverse = sync.OnceValue(f.invert)
	return f
}

// table finds a table in the directory at start.
func (f *sfnt) table(tag string, start int) []byte {
	for i := range min(int(u16(f.data, start+4)), maximumTables) {
		at := start + 12 + 16*i
		if at+16 > len(f.data) {
			return nil
		}
		if string(f.data[at:at+4]) == tag {
			return slice(f.data, uint64(u32(f.data, at+8)), uint64(u32(f.data, at+12)))
		}
	}
	return nil
}

// slice gives length bytes from offset, as far as there are.
func slice(data []byte, offset, length uint64) []byte {
	if offset >= uint64(len(data)) {
		return nil
	}
	return data[offset:min(offset+length, uint64(len(data)))]
}

// u16 and u32 read big-endian numbers; what lies outside reads as 0.
func u16(data []byte, at int) uint16 {
	if at < 0 || at+2 > len(data) {
		return 0
	}
	return binary.BigEndian.Uint16(data[at:])
}

func u32(data []byte, at int) uint32 {
	if at < 0 || at+4 > len(data) {
		return 0
	}
	return binary.BigEndian.Uint32(data[at:])
}

func (f *sfnt) readMaps(cmap []byte) {
	for i := range min(int(u16(cmap, 2)), maximumTables) {
		at := 4 + 8*i
		if sub := slice(cmap, uint64(u32(cmap, at+4)), uint64(len(cmap))); len(sub) >= 6 {
			f.maps = append(f.maps, charMap{u16(cmap, at), u16(cmap, at+2), sub})
		}
	}
}

// charMap finds the map of a platform and an encoding, or nil.
func (f *sfnt) charMap(platform, encoding uint16) *charMap {
	for i, m := range f.maps {
		if m.platform == platform && m.encoding == encoding {
			return &f.maps[i]
		}
	}
	return nil
}

// unicode reports whether the codes of a map are Unicode.
func (m *charMap) unicode() bool {
	return m.platform == 0 && m.encoding != 5 || m.platform == 3 && (m.encoding == 1 || m.encoding == 10)
}

// glyph gives the glyph of a code, or 0, the glyph of no character.
func (m *charMap) glyph(code uint32) uint16 {
	if m == nil {
		return 0
	}
	switch u16(m.data, 0) {
	case 0:
		if code < 256 && int(code)+6 < len(m.data) {
			return uint16(m.data[6+code])
		}
	case 4:
		return m.segment(code)
	case 6:
		if first := uint32(u16(m.data, 6)); code >= first && code-first < uint32(u16(m.data, 8)) {
			return u16(m.data, 10+2*int(code-first))
		}
	case 12:
		return m.group(code)
	}
	return 0
}

// segment looks a code up in format 4: segments that ascend by their ends, each with a distance
// or with an array of glyphs.
func (m *charMap) segment(code uint32) uint16 {
	if code > 0xffff {
		return 0
	}
	n := int(u16(m.data, 6) / 2)
	n = min(n, (len(m.data)-16)/8)
	low, high := 0, n
	for low < high {
		middle := (low + high) / 2
		if uint32(u16(m.data, 14+2*middle)) < code {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low >= n {
		return 0
	}
	start := uint32(u16(m.data, 16+2*n+2*low))
	if code < start {
		return 0
	}
	delta := u16(m.data, 16+4*n+2*low)
	at := 16 + 6*n + 2*low
	offset := int(u16(m.data, at))
	if offset == 0 {
		return uint16(code) + delta
	}
	glyph := u16(m.data, at+offset+2*int(code-start))
	if glyph == 0 {
		return 0
	}
	return glyph + delta
}

// group looks a code up in format 12: groups of codes that ascend.
func (m *charMap) group(code uint32) uint16 {
	n := min(int(u32(m.data, 12)), max(len(m.data)-16, 0)/12)
	low, high := 0, n
	for low < high {
		middle := (low + high) / 2
		if u32(m.data, 20+12*middle) < code {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low >= n || u32(m.data, 16+12*low) > code {
		return 0
	}
	return uint16(u32(m.data, 24+12*low) + code - u32(m.data, 16+12*low))
}

// each calls yield with every code of a map and its glyph, in ascending order.
func (m *charMap) each(yield func(code uint32, glyph uint16)) {
	if u16(m.data, 0) != 12 {
		for code := range uint32(1 << 16) {
			if g := m.glyph(code); g != 0 {
				yield(code, g)
			}
		}
		return
	}
	left := maximumCharacters
	n := min(int(u32(m.data, 12)), max(len(m.data)-16, 0)/12)
	for i := range n {
		low, high, glyph := u32(m.data, 16+12*i), u32(m.data, 20+12*i), u32(m.data, 24+12*i)
		for code := uint64(low); code <= uint64(high) && left > 0; code++ {
			yield(uint32(code), uint16(glyph+uint32(code)-low))
			left--
		}
	}
}

// maximumCharacters bounds the codes of one map that are looked at. Unicode 16 has 155,000 characters.
const maximumCharacters = 200_000

// invert finds the first printable character of each glyph in the Unicode maps.
func (f *sfnt) invert() map[uint16]rune {
	inverse := map[uint16]rune{}
	for i := range f.maps {
		if !f.maps[i].unicode() {
			continue
		}
		f.maps[i].each(func(code uint32, glyph uint16) {
			if _, ok := inverse[glyph]; !ok && glyph != 0 && printable(rune(code)) {
				inverse[glyph] = rune(code)
			}
		})
	}
	return inverse
}

// text gives what a glyph stands for by the font's Unicode maps or its glyph names, or "".
func (f *sfnt) text(glyph uint16) string {
	if glyph == 0 {
		return ""
	}
	if r, ok := f.inverse()[glyph]; ok {
		return string(appendSpelled(nil, r))
	}
	if names := f.names(); int(glyph) < len(names) {
		return textOfName(names[glyph], false)
	}
	return ""
}

// postNames reads the glyph names of 'post', formats 1 and 2.
func (f *sfnt) postNames(post []byte) []string {
	switch u32(post, 0) {
	case 0x00010000:
		return macGlyphNames[:]
	case 0x00020000:
	default:
		return nil
	}
	n := min(int(u16(post, 32)), max(len(post)-34, 0)/2)
	own := pascalStrings(slice(post, uint64(34+2*n), uint64(len(post))))
	names := make([]string, n)
	for i := range names {
		switch index := int(u16(post, 34+2*i)); {
		case index < len(macGlyphNames):
			names[i] = macGlyphNames[index]
		case index-len(macGlyphNames) < len(own):
			names[i] = own[index-len(macGlyphNames)]
		}
	}
	return names
}

// pascalStrings reads strings that have their length before them.
func pascalStrings(data []byte) []string {
	var out []string
	for len(data) > 0 {
		n := min(int(data[0]), len(data)-1)
		out = append(out, string(data[1:1+n]))
		data = data[1+n:]
	}
	return out
}

// width gives the advance of a glyph in thousandths.
func (f *sfnt) width(glyph uint16) (float64, bool) {
	hhea, hmtx := f.table("hhea", f.start()), f.table("hmtx", f.start())
	n := int(u16(hhea, 34))
	if n == 0 || len(hmtx) < 4 {
		return 0, false
	}
	at := 4 * min(int(glyph), n-1)
	if at+2 > len(hmtx) {
		return 0, false
	}
	return float64(u16(hmtx, at)) * 1000 / f.unitsPerEm, true
}

func (f *sfnt) start() int {
	if string(f.data[:4]) == "ttcf" {
		return int(u32(f.data, 12))
	}
	return 0
}

// simple says what the program knows of the codes of a simple font (ISO 32000-1, 9.6.6.4).
func (f *sfnt) simple() *program {
	p := &program{texts: new([256]string)}
	glyphs := new([256]uint16)
	for code := range glyphs {
		glyphs[code] = f.coded(uint32(code))
		p.texts[code] = f.text(glyphs[code])
	}
	p.widths = func(code int, glyph string) (float64, bool) {
		if g := f.named(glyph); g != 0 {
			return f.width(g)
		}
		return f.width(glyphs[code])
	}
	return p
}

// coded finds the glyph of a character code without its name: through the symbol map (3,0),
// whose codes are those of the font in a page of the private use area, through the Macintosh
// map, or for want of both through the Unicode map.
func (f *sfnt) coded(code uint32) uint16 {
	if m := f.charMap(3, 0); m != nil {
		for _, page := range []uint32{0xf000, 0, 0xf100, 0xf200} {
			if g := m.glyph(page + code); g != 0 {
				return g
			}
		}
	}
	if m := f.charMap(1, 0); m != nil {
		return m.glyph(code)
	}
	for i := range f.maps {
		if f.maps[i].unicode() {
			return f.maps[i].glyph(code)
		}
	}
	return 0
}

// named finds the glyph of a glyph name through the Unicode maps.
func (f *sfnt) named(name string) uint16 {
	text := []rune(textOfName(name, false))
	if len(text) != 1 {
		return 0
	}
	for i := range f.maps {
		if m := &f.maps[i]; m.unicode() {
			if g := m.glyph(uint32(text[0])); g != 0 {
				return g
			}
		}
	}
	return 0
}
