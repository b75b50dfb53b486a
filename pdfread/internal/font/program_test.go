package font

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// be writes numbers big-endian: uint16 and uint32 as such, bytes and strings as they are.
func be(parts ...any) []byte {
	var b []byte
	for _, p := range parts {
		switch v := p.(type) {
		case int:
			b = binary.BigEndian.AppendUint16(b, uint16(v))
		case uint32:
			b = binary.BigEndian.AppendUint32(b, v)
		case byte:
			b = append(b, v)
		case string:
			b = append(b, v...)
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

// trueType writes a font program of the tables given, by tag and content in turn.
func trueType(tables ...any) []byte {
	n := len(tables) / 2
	head := be(uint32(0x00010000), n, 0, 0, 0)
	var body []byte
	for i := 0; i < len(tables); i += 2 {
		data := tables[i+1].([]byte)
		head = append(head, be(tables[i].(string), uint32(0), uint32(12+16*n+len(body)), uint32(len(data)))...)
		body = append(body, data...)
	}
	return append(head, body...)
}

// cmapTable writes a 'cmap' table of one subtable.
func cmapTable(platform, encoding int, subtable []byte) []byte {
	return be(0, 1, platform, encoding, uint32(12), subtable)
}

// format4 maps codes from first on to glyphs from 1 on.
func format4(first, count int) []byte {
	return be(4, 32, 0, 4, 0, 0, 0, first+count-1, 0xffff, 0, first, 0xffff, 1-first, 1, 0, 0)
}

// advances writes 'hhea' and 'hmtx' for glyphs of the widths given, 2,000 units to the em.
func advances(widths ...int) []any {
	hmtx := []byte{}
	for _, w := range widths {
		hmtx = append(hmtx, be(w, 0)...)
	}
	head := append(make([]byte, 18), be(2000)...)
	hhea := append(make([]byte, 34), be(len(widths))...)
	return []any{"head", append(head, make([]byte, 34)...), "hhea", hhea, "hmtx", hmtx}
}

// post writes 'post' of format 2 with names of its own for all glyphs but glyph 0.
func post(names ...string) []byte {
	b := be(uint32(0x00020000), make([]byte, 28), len(names)+1, 0)
	for i := range names {
		b = append(b, be(258+i)...)
	}
	for _, name := range names {
		b = append(b, be(byte(len(name)), name)...)
	}
	return b
}

// cffIndexOf writes an INDEX.
func cffIndexOf(entries ...[]byte) []byte {
	if len(entries) == 0 {
		return be(0)
	}
	b := be(len(entries), byte(2))
	at := 1
	for _, e := range entries {
		b = append(b, be(at)...)
		at += len(e)
	}
	b = append(b, be(at)...)
	for _, e := range entries {
		b = append(b, e...)
	}
	return b
}

// cffOf writes a CFF program: a charset of format 0, an encoding of format 0 when codes are
// given, and an empty charstring for each glyph. top is what else its Top DICT says.
func cffOf(top []byte, charset []int, codes []byte, strings ...string) []byte {
	var own [][]byte
	for _, s := range strings {
		own = append(own, []byte(s))
	}
	number := func(n int) []byte { return be(byte(28), n) } // a fixed size, so that offsets are known
	size := len(top) + 3*4
	start := 4 + len(cffIndexOf([]byte("F"))) + len(cffIndexOf(make([]byte, size))) + len(cffIndexOf(own...)) + 2
	charsetData := be(byte(0))
	for _, id := range charset {
		charsetData = append(charsetData, be(id)...)
	}
	encodingData := be(byte(0), byte(len(codes)), codes)
	glyphs := make([][]byte, len(charset)+1)
	for i := range glyphs {
		glyphs[i] = []byte{14}
	}
	dict := append([]byte{}, top...)
	dict = append(append(dict, number(start)...), opCharset)
	dict = append(append(dict, number(start+len(charsetData))...), opEncoding)
	dict = append(append(dict, number(start+len(charsetData)+len(encodingData))...), opCharStrings)
	return be([]byte{1, 0, 4, 2}, cffIndexOf([]byte("F")), cffIndexOf(dict), cffIndexOf(own...), be(0), charsetData, encodingData, cffIndexOf(glyphs...))
}

const type1 = `%!PS-AdobeFont-1.0: Test
/FontName /Test def
/Encoding 256 array
0 1 255 {1 index exch /.notdef put} for
dup 65 /alpha put
dup 8#102 /f_i put
dup 67 /g33 put
readonly def
currentfile eexec
dup 68 /beta put`

func embedded(key syntax.Name, data []byte, flags int64) syntax.Dict {
	return syntax.Dict{"FontDescriptor": syntax.Dict{"Flags": flags, key: &syntax.Stream{Raw: data}}}
}

func TestEmbeddedSimpleFonts(t *testing.T) {
	symbolMap := cmapTable(3, 0, format4(0xf041, 3))
	tests := []struct {
		name  string
		data  []byte
		shown string
		want  string
	}{{
		name:  "Type 1: the clear text has the encoding",
		data:  []byte(type1),
		shown: "ABCD",
		want:  "α|fi|·|·",
	}, {
		name:  "Type 1 with the header of a PFB file",
		data:  append([]byte{0x80, 1, 0, 0, 0, 0}, type1...),
		shown: "A",
		want:  "α",
	}, {
		name:  "Type 1 with StandardEncoding",
		data:  []byte("%!PS\n/Encoding StandardEncoding def"),
		shown: "A'",
		want:  "A|’",
	}, {
		name:  "CFF: standard strings, strings of its own, an encoding of its own",
		data:  cffOf(nil, []int{34, 391, 392}, []byte{1, 2, 3}, "uni20AC", "g33"),
		shown: "\x01\x02\x03A",
		want:  "A|€|·|·",
	}, {
		name:  "TrueType: symbol map and glyph names",
		data:  trueType("cmap", symbolMap, "post", post("alpha", "glyph2", "C")),
		shown: "ABCD",
		want:  "α|·|C|·",
	}, {
		name:  "TrueType: Macintosh map and glyph names",
		data:  trueType("cmap", cmapTable(1, 0, be(0, 262, 0, make([]byte, 65), byte(1), make([]byte, 190))), "post", post("beta")),
		shown: "AB",
		want:  "β|·",
	}, {
		name:  "TrueType: a symbol map alone says nothing of characters",
		data:  trueType("cmap", symbolMap),
		shown: "ABC",
		want:  "·|·|·",
	}, {
		name:  "TrueType: a Macintosh map alone says nothing either, for subsets count their codes through",
		data:  trueType("cmap", cmapTable(1, 0, be(6, 16, 0, 65, 3, 1, 2, 3))),
		shown: "ABC",
		want:  "·|·|·",
	}, {
		name:  "TrueType: the Unicode map alone",
		data:  trueType("cmap", cmapTable(3, 1, format4(0x41, 3))),
		shown: "ABCD",
		want:  "A|B|C|·",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Load(noFile{}, embedded("FontFile2", tt.data, symbolicSet))
			if diff := cmp.Diff(tt.want, texts(f, tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
			if !f.Embedded {
				t.Error("Embedded is false")
			}
		})
	}
}

func TestEmbeddedCIDFonts(t *testing.T) {
	ros := func(ordering int) []byte { return be(byte(28), 391, byte(28), ordering, byte(139), byte(12), byte(30)) }
	tests := []struct {
		name  string
		data  []byte
		toGID syntax.Object
		shown string
		want  string
	}{{
		name:  "TrueType, format 4 turned around",
		data:  trueType("cmap", cmapTable(3, 1, format4(0x3b1, 3))),
		shown: "\x00\x01\x00\x03\x00\x04",
		want:  "α|γ|·",
	}, {
		name:  "TrueType, format 12 turned around",
		data:  trueType("cmap", cmapTable(3, 10, be(12, 0, uint32(28), uint32(0), uint32(1), uint32(0x1f600), uint32(0x1f601), uint32(7)))),
		shown: "\x00\x07\x00\x08\x00\x09",
		want:  "😀|😁|·",
	}, {
		name:  "TrueType through CIDToGIDMap",
		data:  trueType("cmap", cmapTable(0, 3, format4(0x41, 3))),
		toGID: stream("\x00\x00\x00\x03\x00\x01"),
		shown: "\x00\x01\x00\x02\x00\x03",
		want:  "C|A|·",
	}, {
		name:  "TrueType, glyph names",
		data:  trueType("post", post("alpha", "g2")),
		shown: "\x00\x01\x00\x02",
		want:  "α|·",
	}, {
		name:  "CFF with glyph names",
		data:  cffOf(nil, []int{34, 391}, nil, "uni20AC"),
		shown: "\x00\x01\x00\x02\x00\x03",
		want:  "A|€|·",
	}, {
		name:  "CFF of a collection, whatever the dictionary says",
		data:  cffOf(ros(392), []int{34, 843}, nil, "Adobe", "Japan1"),
		shown: "\x00\x22\x03\x4b",
		want:  "A|あ",
	}, {
		name:  "CFF whose CIDs are its own",
		data:  cffOf(ros(392), []int{34, 843}, nil, "Adobe", "Identity"),
		shown: "\x00\x22",
		want:  "·",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			descendant := embedded("FontFile3", tt.data, symbolicSet)
			descendant["CIDToGIDMap"] = tt.toGID
			if diff := cmp.Diff(tt.want, texts(Load(noFile{}, type0(syntax.Name("Identity-H"), descendant)), tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWidthsOfEmbeddedFonts(t *testing.T) {
	tables := append(advances(100, 1000, 2000), "cmap", cmapTable(3, 1, format4(0x41, 2)))
	simple := embedded("FontFile2", trueType(tables...), nonsymbolic)
	simple["Encoding"] = syntax.Name("WinAnsiEncoding")
	if diff := cmp.Diff([]float64{500, 1000, 50}, widths(Load(noFile{}, simple), "ABZ")); diff != "" {
		t.Errorf("simple font widths mismatch (-want +got):\n%s", diff)
	}
	composite := type0(syntax.Name("Identity-H"), embedded("FontFile2", trueType(tables...), symbolicSet))
	if diff := cmp.Diff([]float64{50, 500, 1000, 1000}, widths(Load(noFile{}, composite), "\x00\x00\x00\x01\x00\x02\x00\x09")); diff != "" {
		t.Errorf("composite font widths mismatch (-want +got):\n%s", diff)
	}
}

func TestLigatureNameOutranksHalfALigature(t *testing.T) {
	dict := syntax.Dict{
		"Encoding":  syntax.Dict{"Differences": syntax.Array{int64(1), syntax.Name("f_f_i"), syntax.Name("T_h"), syntax.Name("fl"), syntax.Name("A")}},
		"ToUnicode": bfchars("<01> <0069>", "<02> <0068>", "<03> <0066006c>", "<04> <0042>"),
	}
	if got, want := texts(Load(noFile{}, dict), "\x01\x02\x03\x04"), "ffi|Th|fl|B"; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

func TestProgramOutranksTextOfClusters(t *testing.T) {
	hebrew := trueType("cmap", cmapTable(3, 1, format4(0x5d0, 2))) // the glyphs 1 and 2 are א and ב
	thai := trueType("cmap", cmapTable(3, 1, format4(0xe38, 2)))   // they are the vowels u and uu
	for _, tt := range []struct {
		program         []byte
		toUnicode, want string
	}{
		{hebrew, "4 beginbfchar <0001> <05d005d105d2> <0002> <> <0003> <05d205d3> <0004> <> endbfchar", "א|ב|גד|·"},
		{hebrew, "2 beginbfchar <0001> <05d005d1> <0002> <05d2> endbfchar", "אב|ג|·|·"},
		{hebrew, "4 beginbfchar <0001> <> <0002> <> <0003> <062706440628> <0004> <0627064406440647> endbfchar", "א|ב|·|الله"},
		{hebrew, "1 beginbfchar <0001> <05d30020> endbfchar 1 beginbfrange <0002> <0002> <05d2002005d3> endbfrange", "ד |ב|·|·"},
		{thai, "4 beginbfchar <0001> <0e38> <0002> <0e49> <0003> <0e49> <0004> <> endbfchar", "\u0e38|\u0e39|\u0e49|·"},
		{thai, "3 beginbfchar <0001> <0e38> <0002> <0e49> <0003> <0e49> endbfchar", "\u0e38|\u0e49|\u0e49|·"},
	} {
		dict := withToUnicode(type0(syntax.Name("Identity-H"), embedded("FontFile2", tt.program, symbolicSet)), tt.toUnicode)
		if got := texts(Load(noFile{}, dict), "\x00\x01\x00\x02\x00\x03\x00\x04"); got != tt.want {
			t.Errorf("%s: texts = %q, want %q", tt.toUnicode, got, tt.want)
		}
	}
}

func TestPrivatePageOfSymbolFonts(t *testing.T) {
	toUnicode := "1 beginbfchar <0078> <f0fc> endbfchar 1 beginbfrange <0001> <0002> <f06d> endbfrange"
	descendant := cidFont("Identity")
	for name, want := range map[string]string{"ABCDEF+SymbolMT": "⎫|µ|ν", "ABCDEF+Wingdings-Regular": "✓|❍|■", "ABCDEF+Wingdings2": "·|·|·"} {
		dict := withToUnicode(type0(syntax.Name("Identity-H"), descendant), toUnicode)
		dict["BaseFont"] = syntax.Name(name)
		if got := texts(Load(noFile{}, dict), "\x00\x78\x00\x01\x00\x02"); got != want {
			t.Errorf("%s: texts = %q, want %q", name, got, want)
		}
	}
}

func TestIdentityAsToUnicode(t *testing.T) {
	everything := stream("1 beginbfrange <0000> <ffff> <0000> endbfrange")
	codeToCID := stream("1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0041> <0042> 3 endcidrange")
	tests := []struct {
		name          string
		encoding      syntax.Object
		toUnicode     syntax.Object
		toGID, widths syntax.Object
		want          string // of code 0x41
	}{
		{"codes are glyph indices", syntax.Name("Identity-H"), syntax.Name("Identity-H"), nil, nil, "·"},
		{"codes are turned into glyphs by CIDToGIDMap", syntax.Name("Identity-H"), syntax.Name("Identity-H"), stream("\x00\x00"), nil, "A"},
		{"codes are turned into CIDs", codeToCID, syntax.Name("Identity-H"), nil, nil, "A"},
		{"one range of a font with glyphs where Unicode has controls", syntax.Name("Identity-H"), everything, nil, syntax.Array{int64(3), syntax.Array{int64(500)}}, "·"},
		{"one range of a font without", syntax.Name("Identity-H"), everything, nil, syntax.Array{int64(32), syntax.Array{int64(500)}}, "A"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			descendant := syntax.Dict{"CIDToGIDMap": tt.toGID, "W": tt.widths}
			dict := type0(tt.encoding, descendant)
			dict["ToUnicode"] = tt.toUnicode
			if got := texts(Load(noFile{}, dict), "\x00A"); got != tt.want {
				t.Errorf("texts = %q, want %q", got, tt.want)
			}
		})
	}
}

// byCode is a font of TeX's drivers: glyphs named by their codes, with the widths given.
func byCode(prefix, chars string, widths ...int64) syntax.Dict {
	var differences, list syntax.Array
	for i, c := range []byte(chars) {
		differences = append(differences, int64(c), syntax.Name(fmt.Sprintf("%s%d", prefix, c)))
		for int(c)-int(chars[0]) > len(list) {
			list = append(list, int64(0))
		}
		list = append(list, widths[i%len(widths)])
	}
	return syntax.Dict{
		"Subtype": syntax.Name("Type3"), "FontMatrix": syntax.Array{0.01, int64(0), int64(0), 0.01, int64(0), int64(0)},
		"Encoding":  syntax.Dict{"Differences": differences},
		"FirstChar": int64(chars[0]), "Widths": list,
	}
}

func TestNamesByCode(t *testing.T) {
	tests := []struct {
		name  string
		dict  syntax.Dict
		shown string
		want  string
	}{{
		name:  "figures of one width, and what TeX has at other codes stays unnamed",
		dict:  byCode("a", "\"0123", 50),
		shown: "\"012",
		want:  "·|0|1|2",
	}, {
		name:  "figures of different widths are no figures",
		dict:  byCode("a", "0123", 28, 100, 67, 67),
		shown: "012",
		want:  "·|·|·",
	}, {
		name:  "letters",
		dict:  byCode("a", "aeimt", 50, 45, 28, 83, 39),
		shown: "time",
		want:  "t|i|m|e",
	}, {
		name:  "an i wider than an m is no i",
		dict:  byCode("a", "aeimt", 50, 45, 83, 28, 39),
		shown: "time",
		want:  "·|·|·|·",
	}, {
		name:  "a typewriter face",
		dict:  byCode("a", "\"/<>_aeimnt", 52),
		shown: "<_i>\"",
		want:  "<|_|i|>|\"",
	}, {
		name:  "quotes, and accented letters among many plain ones",
		dict:  byCode("a", "'`acdefghikmor\xe9\xfc\xff", 28, 28, 50, 45, 50, 45, 30, 50, 55, 28, 50, 83, 50, 39, 45, 55, 50),
		shown: "'`d\xe9\xfc\xff",
		want:  "’|‘|d|é|ü|·",
	}, {
		name:  "letters of another alphabet",
		dict:  byCode("a", "acdefghikmor\xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8", 50, 45, 50, 45, 30, 50, 55, 28, 50, 83, 50, 39),
		shown: "d\xe0",
		want:  "d|·",
	}, {
		name:  "names that are not codes",
		dict:  syntax.Dict{"Encoding": syntax.Dict{"Differences": syntax.Array{int64(48), syntax.Name("g1"), syntax.Name("g2"), syntax.Name("g3")}}, "FontDescriptor": syntax.Dict{"MissingWidth": int64(500)}},
		shown: "012",
		want:  "·|·|·",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Load(noFile{}, tt.dict)
			if diff := cmp.Diff(tt.want, texts(f, tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
			if named := strings.Trim(tt.want, "·|") != ""; f.Guessed != named {
				t.Errorf("Guessed = %v, want %v", f.Guessed, named)
			}
		})
	}
}

// unnamedSubset is the font dictionary of a TrueType subset of which nothing says what its codes
// stand for, of the characters and widths given.
func unnamedSubset(chars string, widths ...int64) syntax.Dict {
	glyphs := be(0, 262, 0, make([]byte, 256))
	list := make(syntax.Array, 256)
	for code := range list {
		list[code] = int64(0)
	}
	for i, c := range []byte(chars) {
		glyphs[6+int(c)] = byte(i + 1)
		list[c] = widths[i]
	}
	dict := embedded("FontFile2", trueType("cmap", cmapTable(1, 0, glyphs)), symbolicSet)
	dict["Subtype"], dict["FirstChar"], dict["Widths"] = syntax.Name("TrueType"), int64(0), list
	return dict
}

func TestWidthsOfCodesThatNothingNames(t *testing.T) {
	const text = " .deilmnorstNRT" // of Times
	times := []int64{250, 250, 500, 444, 278, 278, 778, 500, 500, 333, 389, 278, 722, 667, 611}
	tests := []struct {
		name  string
		dict  syntax.Dict
		shown string
		want  string
	}{{
		name:  "letters as wide as they are",
		dict:  unnamedSubset(text, times...),
		shown: "Not d.",
		want:  "N|o|t| |d|.",
	}, {
		name:  "letters numbered as they come",
		dict:  unnamedSubset("!\"#$%&'()*+,-./", times...),
		shown: "!#$",
		want:  "·|·|·",
	}, {
		name:  "letters shifted by one",
		dict:  unnamedSubset("!/efjmnopstuOSU", times...),
		shown: "Opu",
		want:  "·|·|·",
	}, {
		name:  "too few to tell",
		dict:  unnamedSubset("dimo", 500, 278, 778, 500),
		shown: "mi",
		want:  "·|·",
	}, {
		name:  "an apostrophe of the Macintosh, for the O with a tilde would be as wide as the O",
		dict:  unnamedSubset(text+"O\xd5", append(times, 722, 333)...),
		shown: "don\xd5t",
		want:  "d|o|n|’|t",
	}, {
		name:  "an e with an acute of Windows, for the Macintosh has an E with a grave there",
		dict:  unnamedSubset(text+"E\xe9", append(times, 611, 444)...),
		shown: "d\xe9tient",
		want:  "d|é|t|i|e|n|t",
	}, {
		name:  "a quote of Windows, for the Macintosh has an i with a grave there",
		dict:  unnamedSubset(text+"\x93", append(times, 444)...),
		shown: "\x93no",
		want:  "“|n|o",
	}, {
		name:  "an upper code that may be of either",
		dict:  unnamedSubset(text+"\xb5", append(times, 500)...),
		shown: "\xb5no",
		want:  "·|n|o",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Load(noFile{}, tt.dict)
			if diff := cmp.Diff(tt.want, texts(f, tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
			if named := strings.Trim(tt.want, "·|") != ""; f.Guessed != named {
				t.Errorf("Guessed = %v, want %v", f.Guessed, named)
			}
		})
	}
}

func TestUselessToUnicodeOfASymbolicSubset(t *testing.T) {
	for flags, want := range map[int64]string{symbolicSet: "·|·", nonsymbolic: "A|B"} {
		dict := embedded("FontFile2", trueType("cmap", cmapTable(1, 0, be(6, 16, 0, 65, 3, 1, 2, 3))), flags)
		dict["Subtype"] = syntax.Name("TrueType")
		dict["Encoding"] = syntax.Name("WinAnsiEncoding")
		dict["ToUnicode"] = stream("1 beginbfrange <00> <ff> <e000> endbfrange")
		if got := texts(Load(noFile{}, dict), "AB"); got != want {
			t.Errorf("flags %d: texts = %q, want %q", flags, got, want)
		}
	}
}

func TestABlankLeavesNoInk(t *testing.T) {
	outlined := be(1, 10, 0, 90, 100, 0)
	empty := be(1, 0, 0, 0, 0, 0) // a contour of one point, as some fonts have for the blank
	data := trueType("head", make([]byte, 54), "loca", be(0, 0, 6, 12), "glyf", append(outlined, empty...))
	dict := withToUnicode(type0(syntax.Name("Identity-H"), embedded("FontFile2", data, symbolicSet)), "1 beginbfrange <0000> <0003> [<0020> <0020> <0020> <0020>] endbfrange")
	if got, want := texts(Load(noFile{}, dict), "\x00\x00\x00\x01\x00\x02\x00\x03"), " |·| | "; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

func TestPictureFonts(t *testing.T) {
	for name, want := range map[string]string{"ABCDEF+Wingdings-Regular": "●|■|☎", "ABCDEF+Webdings": "·|·|☎", "Winger": "l|n|☎"} {
		dict := syntax.Dict{"BaseFont": syntax.Name(name), "Encoding": syntax.Dict{"BaseEncoding": syntax.Name("WinAnsiEncoding"),
			"Differences": syntax.Array{int64('n'), syntax.Name("n"), syntax.Name("telephoneblack")}}}
		if got := texts(Load(noFile{}, dict), "lno"); got != want {
			t.Errorf("%s: texts = %q, want %q", name, got, want)
		}
	}
}
