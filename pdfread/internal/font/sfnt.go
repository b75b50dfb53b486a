package font

import (
	"encoding/binary"
	"sync"
)

// An sfnt is a TrueType or OpenType font program: a directory of tables (ISO/IEC 14496-22).
// Every offset in it is checked where it is used; what lies outside reads as nothing.
type sfnt struct {
	tables     map[string][]byte
	unitsPerEm float64
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

// parseSFNT reads the directory of a font program, of a collection the first one's, or gives
// nil when it is none.
func parseSFNT(data []byte) *sfnt {
	start := 0
	if len(data) >= 16 && string(data[:4]) == "ttcf" {
		start = int(min(u32(data, 12), 1<<31-1))
	}
	switch u32(data, start) {
	case 0x00010000, 0x00020000, 0x4f54544f, 0x74727565: // TrueType, OTTO, true
	default:
		return nil
	}
	f := &sfnt{tables: directory(data, start), unitsPerEm: 1000}
	if n := u16(f.tables["head"], 18); n >= 16 && n <= 16384 {
		f.unitsPerEm = float64(n)
	}
	f.readMaps(f.tables["cmap"])
	f.names = sync.OnceValue(func() []string { return postNames(f.tables["post"]) })
	f.inverse = sync.OnceValue(f.invert)
	return f
}

// directory finds the tables.
func directory(data []byte, start int) map[string][]byte {
	tables := map[string][]byte{}
	for i := range min(int(u16(data, start+4)), maximumTables) {
		at := start + 12 + 16*i
		if at+16 > len(data) {
			break
		}
		tag := string(data[at : at+4])
		if _, ok := tables[tag]; !ok {
			tables[tag] = slice(data, uint64(u32(data, at+8)), uint64(u32(data, at+12)))
		}
	}
	return tables
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

// segments counts those of format 4, as far as they fit.
func (m *charMap) segments() int {
	return min(int(u16(m.data, 6)/2), max(len(m.data)-16, 0)/8)
}

// groups counts those of format 12, as far as they fit.
func (m *charMap) groups() int {
	return min(int(u32(m.data, 12)), max(len(m.data)-16, 0)/12)
}

// segment looks a code up in format 4: segments that ascend by their ends, each with a distance
// or with an array of glyphs.
func (m *charMap) segment(code uint32) uint16 {
	if code > 0xffff {
		return 0
	}
	n := m.segments()
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
	n := m.groups()
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

// each calls yield with the codes of a map and their glyphs.
func (m *charMap) each(yield func(code uint32, glyph uint16)) {
	left := maximumCharacters
	for _, r := range m.ranges() {
		for code := uint64(r.low); code <= uint64(r.high) && left > 0; code++ {
			left--
			if g := m.glyph(uint32(code)); g != 0 {
				yield(uint32(code), g)
			}
		}
	}
}

// ranges gives the codes that a map may have glyphs for.
func (m *charMap) ranges() []span {
	var out []span
	switch u16(m.data, 0) {
	case 0:
		return []span{{0, 255, 0}}
	case 4:
		n := m.segments()
		for i := range n {
			out = append(out, span{uint32(u16(m.data, 16+2*n+2*i)), uint32(u16(m.data, 14+2*i)), 0})
		}
	case 6:
		first := uint32(u16(m.data, 6))
		return []span{{first, first + uint32(u16(m.data, 8)), 0}}
	case 12:
		for i := range m.groups() {
			out = append(out, span{u32(m.data, 16+12*i), u32(m.data, 20+12*i), 0})
		}
	}
	return out
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
func postNames(post []byte) []string {
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

// width gives the advance of a glyph in thousandths, where it can be one: a font may claim
// that its em is a few units.
func (f *sfnt) width(glyph uint16) (float64, bool) {
	hmtx := f.tables["hmtx"]
	n := int(u16(f.tables["hhea"], 34)) // the last advance goes for all glyphs after it
	at := 4 * min(int(glyph), n-1)
	if n == 0 || at+2 > len(hmtx) {
		return 0, false
	}
	w := float64(u16(hmtx, at)) * 1000 / f.unitsPerEm
	return w, believable(w)
}

// inks reports whether a glyph has an outline: not when the program doesn't say.
func (f *sfnt) inks(glyph uint16) bool {
	loca, at := f.tables["loca"], uint64(glyph)
	var start, end uint64
	if u16(f.tables["head"], 50) == 0 { // offsets in words of two bytes
		start, end = 2*uint64(u16(loca, int(2*at))), 2*uint64(u16(loca, int(2*at+2)))
	} else {
		start, end = uint64(u32(loca, int(4*at))), uint64(u32(loca, int(4*at+4)))
	}
	if end <= start {
		return false
	}
	outline := slice(f.tables["glyf"], start, end-start)
	return u16(outline, 2) != u16(outline, 6) && u16(outline, 4) != u16(outline, 8) // its box is not empty
}

// simple says what the program knows of the codes of a simple font (ISO 32000-1, 9.6.6.4).
func (f *sfnt) simple() *program {
	return &program{
		text: func(code int) string { return f.text(f.coded(uint32(code))) },
		width: func(code int, glyph string) (float64, bool) {
			if g := f.named(glyph); g != 0 {
				return f.width(g)
			}
			return f.width(f.coded(uint32(code)))
		},
		inks: func(code int) bool { return f.inks(f.coded(uint32(code))) },
	}
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
