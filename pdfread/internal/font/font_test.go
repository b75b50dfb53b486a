package font

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// noFile is a document whose objects all stand in place and whose streams are not encoded.
type noFile struct{}

func (noFile) Resolve(o syntax.Object) syntax.Object   { return o }
func (noFile) Watch() pace.Watch                       { return pace.Watch{} }
func (noFile) Hold(syntax.Object, int) bool            { return true }
func (noFile) Decode(s *syntax.Stream) ([]byte, error) { return s.Raw, nil }

func stream(text string) *syntax.Stream { return &syntax.Stream{Raw: []byte(text)} }

// texts gives what the glyphs of a shown string stand for, a dot for an unnamed one.
func texts(f *Font, shown string) string {
	var out []string
	for _, g := range f.Decode(nil, []byte(shown)) {
		if g.Text == "" {
			g.Text = "·"
		}
		out = append(out, g.Text)
	}
	return strings.Join(out, "|")
}

func widths(f *Font, shown string) []float64 {
	var out []float64
	for _, g := range f.Decode(nil, []byte(shown)) {
		out = append(out, g.Width)
	}
	return out
}

func bfchars(pairs ...string) *syntax.Stream {
	return stream("1 begincodespacerange <00> <ff> endcodespacerange\n1 beginbfchar\n" + strings.Join(pairs, "\n") + "\nendbfchar")
}

func TestSimpleFontText(t *testing.T) {
	differences := func(base syntax.Name, names ...syntax.Object) syntax.Dict {
		return syntax.Dict{"BaseEncoding": base, "Differences": syntax.Array(names)}
	}
	tests := []struct {
		name  string
		dict  syntax.Dict
		shown string
		want  string
	}{{
		name:  "WinAnsi",
		dict:  syntax.Dict{"Encoding": syntax.Name("WinAnsiEncoding")},
		shown: "A1\x80\xe9\xad\x95",
		want:  "A|1|€|é|-|•",
	}, {
		name:  "MacRoman",
		dict:  syntax.Dict{"Encoding": syntax.Name("MacRomanEncoding")},
		shown: "\x8e\xde",
		want:  "é|fi",
	}, {
		name:  "StandardEncoding when nothing is said",
		dict:  syntax.Dict{"BaseFont": syntax.Name("Frutiger")},
		shown: "'\xae\x01",
		want:  "’|fi|·",
	}, {
		name:  "tabs and line breaks are blanks where a face stands in",
		dict:  syntax.Dict{"Encoding": syntax.Name("WinAnsiEncoding")},
		shown: "\tA\r\n\x07",
		want:  " |A| | |·",
	}, {
		name:  "Symbol has an encoding of its own",
		dict:  syntax.Dict{"BaseFont": syntax.Name("Symbol"), "Encoding": syntax.Name("WinAnsiEncoding")},
		shown: "ab\xa3",
		want:  "α|β|≤",
	}, {
		name:  "ZapfDingbats",
		dict:  syntax.Dict{"BaseFont": syntax.Name("ZapfDingbats")},
		shown: "4l",
		want:  "✔|●",
	}, {
		name: "Differences by name, uniXXXX, suffix and ligature",
		dict: syntax.Dict{"Encoding": differences("WinAnsiEncoding", int64(65), syntax.Name("Euro"), syntax.Name("uni20AC0031"),
			syntax.Name("one.oldstyle"), syntax.Name("f_f_i"), syntax.Name("u1F600"), syntax.Name("ffl"))},
		shown: "ABCDEFG",
		want:  "€|€1|1|ffi|😀|ffl|G",
	}, {
		name: "names that mean nothing name nothing",
		dict: syntax.Dict{"Encoding": differences("WinAnsiEncoding", int64(65), syntax.Name("g12"), syntax.Name("cid34"),
			syntax.Name("C0056"), syntax.Name("G21"), syntax.Name("f_g12"), syntax.Name(".notdef"), syntax.Name("uniD800"))},
		shown: "ABCDEFG",
		want:  "·|·|·|·|·|·|·",
	}, {
		name:  "ToUnicode outranks names",
		dict:  syntax.Dict{"Encoding": syntax.Name("WinAnsiEncoding"), "ToUnicode": bfchars("<41> <0042>")},
		shown: "AB",
		want:  "B|B",
	}, {
		name:  "what cannot be printed leaves the word to the names",
		dict:  syntax.Dict{"Encoding": syntax.Name("WinAnsiEncoding"), "ToUnicode": bfchars("<41> <fffd>", "<42> <e042>", "<43> <0001>", "<44> <d83d>")},
		shown: "ABCD",
		want:  "A|B|C|D",
	}, {
		name:  "codes of two bytes in a font of one",
		dict:  syntax.Dict{"ToUnicode": bfchars("<0001> <20ac>")},
		shown: "\x01",
		want:  "€",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, texts(Load(noFile{}, tt.dict), tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSimpleFontWidths(t *testing.T) {
	winAnsi := syntax.Name("WinAnsiEncoding")
	tests := []struct {
		name string
		dict syntax.Dict
		want []float64 // of "iA" and code 1
	}{{
		name: "Widths from FirstChar",
		dict: syntax.Dict{"FirstChar": int64(104), "Widths": syntax.Array{int64(1), 333.5}, "FontDescriptor": syntax.Dict{"MissingWidth": int64(9)}},
		want: []float64{333.5, 9, 9},
	}, {
		name: "a width that no glyph has is missing",
		dict: syntax.Dict{"FirstChar": int64(105), "Widths": syntax.Array{1e30}, "FontDescriptor": syntax.Dict{"MissingWidth": int64(9)}},
		want: []float64{9, 9, 9},
	}, {
		name: "standard 14",
		dict: syntax.Dict{"BaseFont": syntax.Name("Helvetica"), "Encoding": winAnsi},
		want: []float64{222, 667, 0},
	}, {
		name: "aliases",
		dict: syntax.Dict{"BaseFont": syntax.Name("ABCDEF+TimesNewRomanPS-BoldItalicMT"), "Encoding": winAnsi},
		want: []float64{278, 667, 0},
	}, {
		name: "an alias with a style behind a comma",
		dict: syntax.Dict{"BaseFont": syntax.Name("Courier New,Bold"), "Encoding": winAnsi},
		want: []float64{600, 600, 0},
	}, {
		name: "a face that stands in",
		dict: syntax.Dict{"BaseFont": syntax.Name("Garamond"), "Encoding": winAnsi, "FontDescriptor": syntax.Dict{"Flags": int64(serif)}},
		want: []float64{278, 722, 0},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, widths(Load(noFile{}, tt.dict), "iA\x01")); diff != "" {
				t.Errorf("widths mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestType3Font(t *testing.T) {
	proc := stream("0 0 d0")
	f := Load(noFile{}, syntax.Dict{
		"Subtype":    syntax.Name("Type3"),
		"FontMatrix": syntax.Array{0.01, int64(0), int64(0), 0.01, int64(0), int64(0)},
		"FontBBox":   syntax.Array{int64(0), int64(-20), int64(60), int64(80)},
		"CharProcs":  syntax.Dict{"A": proc, "g1": proc},
		"Encoding":   syntax.Dict{"Differences": syntax.Array{int64(65), syntax.Name("A"), syntax.Name("g1")}},
		"FirstChar":  int64(65), "Widths": syntax.Array{int64(50), int64(60)},
	})
	if got, want := texts(f, "AB"), "A|·"; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
	if diff := cmp.Diff([]float64{500, 600}, widths(f, "AB")); diff != "" {
		t.Errorf("widths mismatch (-want +got):\n%s", diff)
	}
	if f.Type3.Procs['A'] != proc || f.Type3.Procs['B'] != proc || f.Type3.Procs['C'] != nil {
		t.Error("Procs does not hold the glyphs of codes 65 and 66 and nothing else")
	}
	if f.Ascent != 800 || f.Descent != -200 {
		t.Errorf("heights = %v, %v, want 800, -200", f.Ascent, f.Descent)
	}
}

func TestFontStyle(t *testing.T) {
	f := Load(noFile{}, syntax.Dict{"BaseFont": syntax.Name("ABCDEF+Garamond-BoldItalic"), "FontDescriptor": syntax.Dict{"Ascent": int64(900), "Descent": int64(212)}})
	type style struct {
		Name            string
		Bold, Italic    bool
		Ascent, Descent float64
	}
	want := style{"Garamond-BoldItalic", true, true, 900, -212}
	if diff := cmp.Diff(want, style{f.Name, f.Bold, f.Italic, f.Ascent, f.Descent}); diff != "" {
		t.Errorf("style mismatch (-want +got):\n%s", diff)
	}
}

func BenchmarkLoadSimple(b *testing.B) {
	dict := syntax.Dict{"BaseFont": syntax.Name("Helvetica"), "Encoding": syntax.Name("WinAnsiEncoding")}
	b.ReportAllocs()
	for b.Loop() {
		Load(noFile{}, dict)
	}
}

func BenchmarkDecodeSimple(b *testing.B) {
	f := Load(noFile{}, syntax.Dict{"BaseFont": syntax.Name("Helvetica"), "Encoding": syntax.Name("WinAnsiEncoding")})
	shown := []byte(strings.Repeat("1.234,56 EUR ", 100))
	var glyphs []Glyph
	b.ReportAllocs()
	b.SetBytes(int64(len(shown))) // MB/s are millions of glyphs a second
	for b.Loop() {
		glyphs = f.Decode(glyphs[:0], shown)
	}
}
