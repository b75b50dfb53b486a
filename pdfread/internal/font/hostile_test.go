package font

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/cost"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// grows fails a test when twice the input costs more than three times as much.
func grows(t *testing.T, what string, size int, work func(n int) func()) {
	t.Helper()
	once, twice := cost.Of(work(size)), cost.Of(work(2*size))
	if over := twice.Over(3, once); over != "" {
		t.Errorf("%s: twice as much costs %s", what, over)
	}
}

func TestHostileCMaps(t *testing.T) {
	identity := func(toUnicode string) syntax.Dict {
		return withToUnicode(type0(syntax.Name("Identity-H"), nil), toUnicode)
	}
	for name, tt := range map[string]struct {
		size int
		dict func(n int) syntax.Dict
	}{
		"ranges of 2^32 codes over each other": {1_000, func(n int) syntax.Dict {
			return type0(stream(strings.Repeat("2 begincidrange <00000000> <ffffffff> 1 <0000> <ffff> 1 endcidrange ", n)), cidFont("Japan1"))
		}},
		"ranges that all end at 2^32": {10_000, func(n int) syntax.Dict {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, "1 beginbfrange <%08x> <ffffffff> <0041> endbfrange ", i)
			}
			return identity(b.String())
		}},
		"an array for a range of 2^32": {50_000, func(n int) syntax.Dict {
			return identity("beginbfrange <00000000> <ffffffff> [" + strings.Repeat("<0041>", n))
		}},
		"a text of megabytes": {1 << 17, func(n int) syntax.Dict {
			return identity("beginbfchar <0001> <" + strings.Repeat("0041", n) + ">")
		}},
		"CMaps built on each other": {5, func(n int) syntax.Dict {
			circle := stream("/Acme usecmap")
			circle.Dict = syntax.Dict{"UseCMap": circle}
			for range n {
				next := stream("/Acme usecmap")
				next.Dict = syntax.Dict{"UseCMap": circle}
				circle = next
			}
			return type0(circle, nil)
		}},
		"thousands of codespaces": {25_000, func(n int) syntax.Dict {
			return type0(stream("begincodespacerange "+strings.Repeat("<0000> <ffff> ", n)), nil)
		}},
		"names and brackets without end": {50_000, func(n int) syntax.Dict {
			return type0(stream(strings.Repeat("[</(<<", n)), nil)
		}},
		"a width for each CID, again and again": {25_000, func(n int) syntax.Dict {
			var widths syntax.Array
			for range n {
				widths = append(widths, int64(0), int64(65535), int64(500))
			}
			return type0(syntax.Name("Identity-H"), syntax.Dict{"W": widths})
		}},
	} {
		grows(t, name, tt.size, func(n int) func() {
			dict, shown := tt.dict(n), []byte(strings.Repeat("\x00\x01\x12\x34\xff\xff\x80", n/10))
			return func() { Load(noFile{}, dict).Decode(nil, shown) }
		})
	}
}

// Hostile maps of Unicode whose segments all cover all codes, and names without end.
func TestHostileTrueType(t *testing.T) {
	for name, tt := range map[string]struct {
		size int
		data func(n int) []byte
	}{
		"segments over each other": {4_000, func(n int) []byte {
			table := be(4, 0xffff, 0, 2*n, 0, 0, 0)
			for _, value := range []int{0xffff, 0, 1, 0} { // ends, a pad for the first time round, starts, distances, offsets
				for range n {
					table = append(table, be(value)...)
				}
			}
			return trueType("cmap", cmapTable(3, 1, table))
		}},
		"groups of 2^32": {5_000, func(n int) []byte {
			groups := be(12, 0, uint32(0), uint32(0), uint32(1<<31))
			for range n {
				groups = append(groups, be(uint32(0), uint32(math.MaxUint32), uint32(1))...)
			}
			return trueType("cmap", cmapTable(3, 10, groups))
		}},
		"names counted to 65,535": {50, func(n int) []byte {
			return trueType("post", be(uint32(0x20000), make([]byte, 28), 0xffff, strings.Repeat("\x01", n)))
		}},
	} {
		grows(t, name, tt.size, func(n int) func() {
			program := embedded("FontFile2", tt.data(n), symbolicSet)
			return func() {
				Load(noFile{}, program).Decode(nil, []byte("ABC"))
				Load(noFile{}, type0(syntax.Name("Identity-H"), program)).Decode(nil, []byte("\x00A\x12\x34"))
			}
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

// TestCMapsLookAtTheirContext wants a look for each so many tokens, and none after the one that
// finds the context done.
func TestCMapsLookAtTheirContext(t *testing.T) {
	const tokens = 400_000
	for name, parse := range map[string]func(watch pace.Watch){
		"ToUnicode": func(watch pace.Watch) {
			parseToUnicode(watch, []byte(strings.Repeat("1 beginbfchar <0001> <0041> endbfchar ", tokens/5)), nil)
		},
		"Encoding": func(watch pace.Watch) {
			parseCMap(watch, []byte(strings.Repeat("1 begincidchar <0001> 7 endcidchar ", tokens/5)), nil)
		},
	} {
		whole := pacetest.New(0)
		if parse(pace.Short(whole)); whole.Looks() < tokens/pace.Steps {
			t.Errorf("%s: %d looks, want %d", name, whole.Looks(), tokens/pace.Steps)
		}
		early := pacetest.New(3)
		if parse(pace.Short(early)); early.Looks() != 3 {
			t.Errorf("%s: %d looks, want 3: the third one found it done", name, early.Looks())
		}
	}
}
