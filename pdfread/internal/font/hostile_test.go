package font

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// quick fails a test whose work takes longer than five seconds: each of these inputs is small, and
// linear work on it takes milliseconds.
func quick(t *testing.T, what string, work func()) {
	t.Helper()
	start := time.Now()
	work()
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("%s took %v", what, d)
	}
}

func TestHostileCMaps(t *testing.T) {
	nested := strings.Repeat("2 begincidrange <00000000> <ffffffff> 1 <0000> <ffff> 1 endcidrange ", 2000)
	staggered := &strings.Builder{}
	for i := range 20000 {
		fmt.Fprintf(staggered, "1 beginbfrange <%08x> <ffffffff> <0041> endbfrange ", i)
	}
	circle := stream("/Acme usecmap")
	circle.Dict = syntax.Dict{"UseCMap": circle}
	for name, dict := range map[string]syntax.Dict{
		"ranges of 2^32 codes over each other":  type0(stream(nested), cidFont("Japan1")),
		"ranges that all end at 2^32":           withToUnicode(type0(syntax.Name("Identity-H"), nil), staggered.String()),
		"an array for a range of 2^32":          withToUnicode(type0(syntax.Name("Identity-H"), nil), "beginbfrange <00000000> <ffffffff> ["+strings.Repeat("<0041>", 100000)),
		"a text of megabytes":                   withToUnicode(type0(syntax.Name("Identity-H"), nil), "beginbfchar <0001> <"+strings.Repeat("0041", 1<<18)+">"),
		"a CMap built on itself":                type0(circle, nil),
		"thousands of codespaces":               type0(stream("begincodespacerange "+strings.Repeat("<0000> <ffff> ", 50000)), nil),
		"names and brackets without end":        type0(stream(strings.Repeat("[</(<<", 100000)), nil),
		"a width for each CID, again and again": type0(syntax.Name("Identity-H"), syntax.Dict{"W": everyWidth()}),
	} {
		quick(t, name, func() {
			f := Load(noFile{}, dict)
			f.Decode(nil, []byte(strings.Repeat("\x00\x01\x12\x34\xff\xff\x80", 10000)))
		})
	}
}

func everyWidth() syntax.Array {
	var list syntax.Array
	for range 50000 {
		list = append(list, int64(0), int64(65535), int64(500))
	}
	return list
}

// A hostile map of Unicode whose segments all cover all codes.
func TestHostileTrueType(t *testing.T) {
	const segments = 8000
	table := be(4, 0xffff, 0, 2*segments, 0, 0, 0)
	for _, value := range []int{0xffff, 0, 1, 0} { // ends, a pad for the first time round, starts, distances, offsets
		for range segments {
			table = append(table, be(value)...)
		}
	}
	groups := be(12, 0, uint32(0), uint32(0), uint32(1<<31))
	for range 10000 {
		groups = append(groups, be(uint32(0), uint32(math.MaxUint32), uint32(1))...)
	}
	for name, data := range map[string][]byte{
		"segments over each other": trueType("cmap", cmapTable(3, 1, table)),
		"groups of 2^32":           trueType("cmap", cmapTable(3, 10, groups)),
		"names counted to 65,535":  trueType("post", be(uint32(0x20000), make([]byte, 28), 0xffff, strings.Repeat("\x01", 100))),
	} {
		quick(t, name, func() {
			Load(noFile{}, embedded("FontFile2", data, symbolicSet)).Decode(nil, []byte("ABC"))
			Load(noFile{}, type0(syntax.Name("Identity-H"), embedded("FontFile2", data, symbolicSet))).Decode(nil, []byte("\x00A\x12\x34"))
		})
	}
}

func TestBrokenFontsDecode(t *testing.T) {
	for name, dict := range map[string]syntax.Dict{
		"no dictionary":                nil,
		"Type 0 without a descendant":  {"Subtype": syntax.Name("Type0")},
		"a descendant that is no font": {"Subtype": syntax.Name("Type0"), "DescendantFonts": int64(7)},
		"Type 3 without anything":      {"Subtype": syntax.Name("Type3")},
		"Widths that are no numbers":   {"Widths": syntax.Array{nil, syntax.Name("x"), math.NaN(), math.Inf(1)}},
	} {
		for _, g := range Load(noFile{}, dict).Decode(nil, []byte("\x00\x01A ")) {
			if math.IsNaN(g.Width) || math.IsInf(g.Width, 0) {
				t.Errorf("%s: code %d has width %v", name, g.Code, g.Width)
			}
		}
	}
}

// sane checks what holds for any font: a glyph for each code and every byte in one, widths that
// are numbers, text that can be printed.
func sane(t *testing.T, f *Font, shown []byte) {
	t.Helper()
	if f == nil {
		t.Fatal("Load gave nil")
	}
	glyphs := f.Decode(nil, shown)
	if len(glyphs) > len(shown) || len(glyphs)*4 < len(shown) {
		t.Fatalf("%d glyphs of %d bytes", len(glyphs), len(shown))
	}
	for _, g := range glyphs {
		if !believable(g.Width) || !believable(g.VX) || !believable(g.VY) {
			t.Fatalf("code %d has advance %v and vector %v, %v", g.Code, g.Width, g.VX, g.VY)
		}
		for _, r := range g.Text {
			if !printable(r) {
				t.Fatalf("code %d stands for %q", g.Code, r)
			}
		}
	}
}

func FuzzToUnicode(f *testing.F) {
	f.Add([]byte("1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <0042> <43> /Euro endbfchar"), []byte("AC"))
	f.Add([]byte("1 beginbfrange <0000> <ffff> <d83dde00> <01> <05> [<41> <fb01> (x)] endbfrange"), []byte("\x00\x01"))
	f.Fuzz(func(t *testing.T, toUnicode, shown []byte) {
		for _, dict := range []syntax.Dict{{}, type0(syntax.Name("Identity-H"), nil)} {
			sane(t, Load(noFile{}, withToUnicode(dict, string(toUnicode))), shown)
		}
	})
}

func FuzzCMap(f *testing.F) {
	f.Add([]byte("/90ms-RKSJ-H usecmap /WMode 1 def 1 begincidrange <8140> <817e> 633 endcidrange"), []byte("\x81\x40A"))
	f.Add([]byte("2 begincodespacerange <00> <80> <8140> <9ffc> endcodespacerange 1 beginnotdefrange <00> <1f> 1 endnotdefrange"), []byte("\x81\x40\xff"))
	f.Fuzz(func(t *testing.T, cmap, shown []byte) {
		sane(t, Load(noFile{}, type0(&syntax.Stream{Raw: cmap}, cidFont("Japan1"))), shown)
	})
}

func fuzzProgram(f *testing.F, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed, []byte("A\x00\x01"))
	}
	f.Fuzz(func(t *testing.T, data, shown []byte) {
		font := embedded("FontFile", data, symbolicSet)
		sane(t, Load(noFile{}, font), shown)
		sane(t, Load(noFile{}, type0(syntax.Name("Identity-H"), font)), shown)
	})
}

func FuzzType1(f *testing.F) { fuzzProgram(f, []byte(type1)) }

func FuzzCFF(f *testing.F) {
	fuzzProgram(f, cffOf(nil, []int{34, 391}, []byte{1, 2}, "uni20AC"),
		cffOf(be(byte(28), 391, byte(28), 392, byte(139), byte(12), byte(30)), []int{34, 843}, nil, "Adobe", "Japan1"),
		cffOf(be(byte(28), byte(255), byte(174), byte(139), byte(12), byte(30)), []int{34, 843}, nil, "Adobe", "Japan1")) // of string -82
}

func FuzzTrueType(f *testing.F) {
	tables := append(advances(100, 1000), "post", post("alpha"))
	fuzzProgram(f, trueType(append(tables, "cmap", cmapTable(3, 1, format4(0x41, 2)))...),
		trueType(append(tables, "cmap", cmapTable(3, 0, format4(0xf041, 2)))...),
		trueType(append(tables, "cmap", cmapTable(3, 10, be(12, 0, uint32(28), uint32(0), uint32(1), uint32(65), uint32(66), uint32(1))))...))
}
