package font

import "slices"

// A cff is a Compact Font Format program, as far as it names glyphs (Adobe Technical Note 5176).
type cff struct {
	data     []byte
	strings  [][]byte
	glyphs   int      // charstrings
	charset  []uint16 // string ids by glyph; of a CID-keyed font CIDs
	cidKeyed bool
	registry string
	ordering string
	encoding encoding // glyph names by code
}

// Operators of a Top DICT; the two-byte ones are 12 << 8 and the second byte.
const (
	opCharset     = 15
	opEncoding    = 16
	opCharStrings = 17
	opROS         = 12<<8 | 30
)

// parseCFF reads a program, or gives nil when it is none.
func parseCFF(data []byte) *cff {
	if len(data) < 4 || data[0] != 1 || data[2] < 4 {
		return nil
	}
	names, at := cffIndex(data, int(data[2]))
	tops, at := cffIndex(data, at)
	if len(names) == 0 || len(tops) == 0 {
		return nil
	}
	f := &cff{data: data}
	f.strings, _ = cffIndex(data, at)
	top := cffDict(tops[0])
	charStrings, _ := cffIndex(data, top.offset(opCharStrings))
	f.glyphs = len(charStrings)
	if ros := top[opROS]; len(ros) >= 2 {
		f.cidKeyed = true
		f.registry, f.ordering = f.string(int(ros[0])), f.string(int(ros[1]))
	}
	f.readCharset(top.offset(opCharset))
	if !f.cidKeyed {
		f.readEncoding(top.offset(opEncoding))
	}
	return f
}

// cffIndex reads an INDEX and gives where it ends. Entries that do not fit end it.
func cffIndex(data []byte, at int) (entries [][]byte, end int) {
	if at < 0 || at+3 > len(data) {
		return nil, len(data)
	}
	count, size := int(u16(data, at)), int(data[at+2])
	if count == 0 {
		return nil, at + 2
	}
	base := at + 3 + size*(count+1) // offsets count from the byte before the data
	if size < 1 || size > 4 || base > len(data) {
		return nil, len(data)
	}
	offset := func(i int) int { return int(codeOf(data[at+3+size*i : at+3+size*(i+1)])) }
	end = base
	for i := range count {
		low, high := base-1+offset(i), base-1+offset(i+1)
		if low < base || high < low || high > len(data) {
			return entries, end
		}
		entries = append(entries, data[low:high])
		end = high
	}
	return entries, end
}

// A cffDictionary holds the operands of each operator.
type cffDictionary map[int][]float64

func (d cffDictionary) offset(operator int) int {
	v := d[operator]
	if len(v) == 0 || v[0] < 0 || v[0] > 1<<31-1 {
		return 0
	}
	return int(v[0])
}

// maximumOperands is the size of the operand stack (Technical Note 5176, Appendix B).
const maximumOperands = 48

func cffDict(data []byte) cffDictionary {
	d := cffDictionary{}
	var operands []float64
	for i := 0; i < len(data); {
		b := data[i]
		switch {
		case b == 12 && i+1 < len(data):
			d[12<<8|int(data[i+1])] = slices.Clone(operands)
			operands = operands[:0]
			i += 2
		case b <= 21:
			d[int(b)] = slices.Clone(operands)
			operands = operands[:0]
			i++
		default:
			v, n := cffNumber(data[i:])
			if len(operands) < maximumOperands {
				operands = append(operands, v)
			}
			i += n
		}
	}
	return d
}

// cffNumber reads one operand and gives how many bytes it takes, at least one. A real number
// is skipped and reads as 0: no operator that is looked at has one.
func cffNumber(data []byte) (float64, int) {
	switch b := data[0]; {
	case b == 28:
		return float64(int16(u16(data, 1))), 3
	case b == 29:
		return float64(int32(u32(data, 1))), 5
	case b == 30:
		for i, c := range data[1:] {
			if c&15 == 15 || c>>4 == 15 {
				return 0, i + 2
			}
		}
		return 0, len(data)
	case b >= 32 && b <= 246:
		return float64(b) - 139, 1
	case b >= 247 && b <= 250 && len(data) > 1:
		return float64((int(b)-247)*256 + int(data[1]) + 108), 2
	case b >= 251 && b <= 254 && len(data) > 1:
		return float64(-(int(b)-251)*256 - int(data[1]) - 108), 2
	}
	return 0, 1
}

// string gives the string of an id: one of the standard strings or one of the font's own. A
// dictionary may name any number.
func (f *cff) string(id int) string {
	if id < 0 {
		return ""
	}
	if id < len(cffStrings) {
		return cffStrings[id]
	}
	if id -= len(cffStrings); id < len(f.strings) && len(f.strings[id]) <= maximumNameLength {
		return string(f.strings[id])
	}
	return ""
}

// name gives the name of a glyph, or "".
func (f *cff) name(glyph int) string {
	if f.cidKeyed || glyph >= len(f.charset) {
		return ""
	}
	return f.string(int(f.charset[glyph]))
}

// readCharset reads the string id (or CID) of every glyph. 0, 1 and 2 are predefined charsets.
func (f *cff) readCharset(at int) {
	f.charset = make([]uint16, 1, f.glyphs+1) // glyph 0 is .notdef
	switch {
	case at <= 2 && f.cidKeyed:
		f.addRange(1, f.glyphs)
	case at == 0:
		f.addRange(1, min(f.glyphs, 229)) // ISOAdobe is the first 229 standard strings
	case at == 1:
		f.addNames(cffExpertCharset[1:])
	case at == 2:
		f.addNames(cffExpertSubsetCharset[1:])
	case at < len(f.data) && f.data[at] == 0:
		for i := at + 1; i+2 <= len(f.data) && len(f.charset) < f.glyphs; i += 2 {
			f.charset = append(f.charset, u16(f.data, i))
		}
	case at < len(f.data):
		f.readRanges(at+1, int(f.data[at]))
	}
}

func (f *cff) addRange(first, count int) {
	for id := first; id < first+count && len(f.charset) < f.glyphs; id++ {
		f.charset = append(f.charset, uint16(id))
	}
}

func (f *cff) addNames(names []string) {
	for _, name := range names {
		if len(f.charset) < f.glyphs {
			f.charset = append(f.charset, uint16(slices.Index(cffStrings[:], name)))
		}
	}
}

// readRanges reads charset formats 1 and 2: a first id and how many follow it, in a byte or two.
func (f *cff) readRanges(at, format int) {
	size := 2 + format
	for ; format >= 1 && format <= 2 && at+size <= len(f.data) && len(f.charset) < f.glyphs; at += size {
		left := int(f.data[at+2])
		if format == 2 {
			left = int(u16(f.data, at+2))
		}
		f.addRange(int(u16(f.data, at)), left+1)
	}
}

// readEncoding reads the glyph name of every code. 0 and 1 are predefined encodings.
func (f *cff) readEncoding(at int) {
	switch {
	case at == 0:
		f.encoding = f.present(standardNames)
		return
	case at == 1:
		f.encoding = f.present(macExpertNames)
		return
	case at >= len(f.data)-1:
		return
	}
	format, count := f.data[at], int(f.data[at+1])
	at += 2
	if format&0x7f == 0 {
		for i, code := range slice(f.data, uint64(at), uint64(count)) {
			f.encoding[code] = f.name(i + 1)
		}
		at += count
	} else {
		glyph := 1
		for i := 0; i < count && at+2 <= len(f.data); i++ {
			for code := int(f.data[at]); code <= int(f.data[at])+int(f.data[at+1]); code++ {
				if code < 256 {
					f.encoding[code] = f.name(glyph)
				}
				glyph++
			}
			at += 2
		}
	}
	if format&0x80 != 0 {
		f.readSupplement(at)
	}
}

// readSupplement reads codes of glyphs that have another code already.
func (f *cff) readSupplement(at int) {
	if at >= len(f.data) {
		return
	}
	for i := range int(f.data[at]) {
		if entry := at + 1 + 3*i; entry+3 <= len(f.data) {
			f.encoding[f.data[entry]] = f.string(int(u16(f.data, entry+1)))
		}
	}
}

// present keeps the names of a predefined encoding that the font has glyphs for.
func (f *cff) present(names [256]string) encoding {
	have := map[string]bool{}
	for glyph := range f.charset {
		have[f.name(glyph)] = true
	}
	var out encoding
	for code, name := range names {
		if have[name] {
			out[code] = name
		}
	}
	return out
}
