package font

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

func cidFont(ordering string) syntax.Dict {
	return syntax.Dict{"CIDSystemInfo": syntax.Dict{"Registry": syntax.String("Adobe"), "Ordering": syntax.String(ordering)}}
}

func type0(encoding syntax.Object, descendant syntax.Dict) syntax.Dict {
	return syntax.Dict{"Subtype": syntax.Name("Type0"), "Encoding": encoding, "DescendantFonts": syntax.Array{descendant}}
}

func withToUnicode(dict syntax.Dict, toUnicode string) syntax.Dict {
	dict["ToUnicode"] = stream(toUnicode)
	return dict
}

func TestCompositeFontText(t *testing.T) {
	tests := []struct {
		name  string
		dict  syntax.Dict
		shown string
		want  string
	}{{
		name:  "Shift-JIS, one and two bytes a code",
		dict:  type0(syntax.Name("90ms-RKSJ-H"), cidFont("Japan1")),
		shown: "A\x93\xfa\x96{\xb1",
		want:  "A|日|本|ｱ",
	}, {
		name:  "GBK",
		dict:  type0(syntax.Name("GBK-EUC-H"), cidFont("GB1")),
		shown: "1\xd6\xd0\xce\xc4",
		want:  "1|中|文",
	}, {
		name:  "UTF-16 with a surrogate pair",
		dict:  type0(syntax.Name("UniJIS-UTF16-H"), cidFont("Japan1")),
		shown: "\x65\xe5\xd8\x42\xdf\xb7",
		want:  "日|𠮷",
	}, {
		name:  "UTF-32",
		dict:  type0(syntax.Name("UniJIS-UTF32-V"), cidFont("Japan1")),
		shown: "\x00\x00\x65\xe5\x00\x02\x0b\xb7",
		want:  "日|𠮷",
	}, {
		name:  "Korean, UCS-2",
		dict:  type0(syntax.Name("UniKS-UCS2-H"), cidFont("Korea1")),
		shown: "\xd5\x5c",
		want:  "한",
	}, {
		name:  "Traditional Chinese, Big5",
		dict:  type0(syntax.Name("ETen-B5-H"), cidFont("CNS1")),
		shown: "\xa4\xa4",
		want:  "中",
	}, {
		name:  "Identity-H over a collection",
		dict:  type0(syntax.Name("Identity-H"), cidFont("Japan1")),
		shown: "\x00\x22\x03\x4b",
		want:  "A|あ",
	}, {
		name:  "Identity says nothing",
		dict:  type0(syntax.Name("Identity-H"), cidFont("Identity")),
		shown: "\x00A",
		want:  "·",
	}, {
		name:  "a code cut short is one glyph",
		dict:  type0(syntax.Name("Identity-H"), cidFont("Identity")),
		shown: "\x00A\x00",
		want:  "·|·",
	}, {
		name:  "a CMap that nobody knows has two bytes a code",
		dict:  type0(syntax.Name("Acme-H"), cidFont("Identity")),
		shown: "\x00A\x00B",
		want:  "·|·",
	}, {
		name: "embedded CMap with usecmap and codes of its own",
		dict: type0(stream(`/90ms-RKSJ-H usecmap /WMode 0 def 1 begincidchar <41> 843 endcidchar`), cidFont("Japan1")),

		shown: "AB\x93\xfa",
		want:  "あ|B|日",
	}, {
		name: "embedded CMap, ranges that overlap: the later one counts",
		dict: type0(stream(`1 begincodespacerange <00> <ff> endcodespacerange
2 begincidrange <40> <50> 33 <42> <43> 843 endcidrange`), cidFont("Japan1")),
		shown: "ABD",
		want:  "A|あ|D",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, texts(Load(noFile{}, tt.dict), tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestToUnicode(t *testing.T) {
	tests := []struct {
		name      string
		toUnicode string
		shown     string
		want      string
	}{{
		name:      "bfchar: ligature, surrogates, several characters, accents, no-break space, soft hyphen",
		toUnicode: "6 beginbfchar <0001> <fb01> <0002> <d83dde00> <0003> <0066006a> <0004> <00650301> <0005> <00a0> <0006> <00ad> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06",
		want:      "fi|😀|fj|e\u0301|\u00a0|\u00ad",
	}, {
		name:      "where a line may break is no part of a letter",
		toUnicode: "3 beginbfchar <0001> <00ad0064> <0002> <200b0e01> <0003> <00ad> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03",
		want:      "d|ก|\u00ad",
	}, {
		name:      "bfrange rises in its last character, over a byte boundary too",
		toUnicode: "1 beginbfrange <00fe> <0101> <00780041> endbfrange",
		shown:     "\x00\xfe\x00\xff\x01\x00\x01\x01\x01\x02",
		want:      "xA|xB|xC|xD|·",
	}, {
		name:      "bfrange of ligatures",
		toUnicode: "1 beginbfrange <0001> <0003> <fb00> endbfrange",
		shown:     "\x00\x01\x00\x02\x00\x03",
		want:      "ff|fi|fl",
	}, {
		name:      "bfrange with an array, shorter than the range",
		toUnicode: "1 beginbfrange <0001> <0003> [<0041> <004200420042>] endbfrange",
		shown:     "\x00\x01\x00\x02\x00\x03",
		want:      "A|BBB|·",
	}, {
		name:      "little-endian with its byte order mark",
		toUnicode: "1 beginbfchar <0001> <fffe4100> endbfchar",
		shown:     "\x00\x01",
		want:      "A",
	}, {
		name:      "little-endian without a mark: no text is all multiples of 256",
		toUnicode: "4 beginbfchar <0001> <4100> <0002> <6200> <0003> <2000> <0004> <e900> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03\x00\x04",
		want:      "A|b| |é",
	}, {
		name:      "a few characters may be multiples of 256",
		toUnicode: "3 beginbfchar <0001> <4e00> <0002> <6200> <0003> <7800> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03",
		want:      "一|戀|砀",
	}, {
		name:      "ranges may begin at multiples of 256",
		toUnicode: "4 beginbfrange <0000> <00ff> <e000> <0100> <01ff> <e100> <0200> <02ff> <e200> <0300> <03ff> <e300> endbfrange",
		shown:     "\x00\x00\x01\x00",
		want:      "·|·",
	}, {
		name:      "codes with their bytes in the wrong order",
		toUnicode: "4 beginbfchar <0100> <0041> <0200> <0042> <0300> <0043> <0400> <0044> endbfchar",
		shown:     "\x00\x01\x00\x04",
		want:      "A|D",
	}, {
		name:      "codes of one byte in a font of two",
		toUnicode: "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <42> <0061> endbfrange",
		shown:     "\x00A\x00B",
		want:      "a|b",
	}, {
		name:      "texts of one byte",
		toUnicode: "1 beginbfchar <0001> <41> endbfchar",
		shown:     "\x00\x01",
		want:      "A",
	}, {
		name:      "a string that nobody closed costs one entry",
		toUnicode: "3 beginbfchar <0001> <0041\n<0002> <0042> <0003> <0043> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03",
		want:      "A|B|C",
	}, {
		name:      "no end and no blanks",
		toUnicode: "beginbfchar<0001><0041><0002><0042>",
		shown:     "\x00\x01\x00\x02",
		want:      "A|B",
	}, {
		name:      "private use, replacement, controls and halves of pairs name nothing",
		toUnicode: "4 beginbfchar <0001> <e041> <0002> <fffd> <0003> <0007> <0004> <d83d> endbfchar",
		shown:     "\x00\x01\x00\x02\x00\x03\x00\x04",
		want:      "·|·|·|·",
	}, {
		name:      "a range through the private use area",
		toUnicode: "1 beginbfrange <0000> <ffff> <e000> endbfrange",
		shown:     "\x00\x01\x12\x34",
		want:      "·|·",
	}, {
		name:      "a map of everything to one letter is not believed",
		toUnicode: "1 beginbfrange <0001> <0009> [<0041> <0041> <0041> <0041> <0041> <0041> <0041> <0041> <0042>] endbfrange",
		shown:     "\x00\x01\x00\x09",
		want:      "·|B",
	}, {
		name:      "blanks for the codes that are not shown prove nothing",
		toUnicode: "1 beginbfrange <0001> <0014> [<0020> <0041> <0042> <0043> <0044> <0045> <0046> <0047> <0048> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020>] endbfrange",
		shown:     "\x00\x01\x00\x02",
		want:      " |A",
	}, {
		name:      "a map of everything to a blank is not believed",
		toUnicode: "1 beginbfrange <0001> <000a> [<0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0020> <0041>] endbfrange",
		shown:     "\x00\x01\x00\x0a",
		want:      "·|A",
	}, {
		name:      "a range of 2^32 codes",
		toUnicode: "2 beginbfrange <00000000> <ffffffff> <0041> <0005> <0005> <0061> endbfrange",
		shown:     "\x00\x00\x00\x05\xff\xff",
		want:      "A|a|\U00010040",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Load(noFile{}, withToUnicode(type0(syntax.Name("Identity-H"), cidFont("Identity")), tt.toUnicode))
			if diff := cmp.Diff(tt.want, texts(f, tt.shown)); diff != "" {
				t.Errorf("texts mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCompositeWidths(t *testing.T) {
	descendant := cidFont("Identity")
	descendant["DW"] = int64(400)
	descendant["W"] = syntax.Array{int64(1), syntax.Array{int64(10), 20.5}, int64(5), int64(7), int64(70), syntax.Name("junk"), int64(9), syntax.Array{int64(90)}}
	f := Load(noFile{}, type0(syntax.Name("Identity-H"), descendant))
	want := []float64{400, 10, 20.5, 400, 70, 70, 400, 90}
	if diff := cmp.Diff(want, widths(f, "\x00\x00\x00\x01\x00\x02\x00\x04\x00\x05\x00\x07\x00\x08\x00\x09")); diff != "" {
		t.Errorf("widths mismatch (-want +got):\n%s", diff)
	}
}

func TestVerticalWriting(t *testing.T) {
	descendant := cidFont("Japan1")
	descendant["W"] = syntax.Array{int64(1), syntax.Array{int64(600)}}
	descendant["W2"] = syntax.Array{int64(2), syntax.Array{int64(-500), int64(250), int64(700)}}
	f := Load(noFile{}, type0(syntax.Name("Identity-V"), descendant))
	if !f.Vertical {
		t.Error("Identity-V is not vertical")
	}
	want := []Glyph{
		{Code: 1, Text: " ", Width: -1000, VX: 300, VY: 880},
		{Code: 2, Text: "!", Width: -500, VX: 250, VY: 700},
	}
	if diff := cmp.Diff(want, f.Decode(nil, []byte("\x00\x01\x00\x02"))); diff != "" {
		t.Errorf("glyphs mismatch (-want +got):\n%s", diff)
	}
}

func TestSpaceIsTheSingleByteCode(t *testing.T) {
	f := Load(noFile{}, type0(syntax.Name("90ms-RKSJ-H"), cidFont("Japan1")))
	g := f.Decode(nil, []byte(" \x81\x40"))
	if !g[0].Space || g[1].Space {
		t.Errorf("Space = %v, %v, want true, false", g[0].Space, g[1].Space)
	}
}

func TestCMapInACircle(t *testing.T) {
	loop := stream("1 begincodespacerange <00> <ff> endcodespacerange")
	loop.Dict = syntax.Dict{"UseCMap": loop}
	if got, want := texts(Load(noFile{}, type0(loop, cidFont("Japan1"))), "AB"), "·|·"; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

func TestFontIsSafeFromSeveralGoroutines(t *testing.T) {
	f := Load(noFile{}, type0(syntax.Name("90ms-RKSJ-H"), cidFont("Japan1")))
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if got, want := texts(f, "A\x93\xfa"), "A|日"; got != want {
				t.Errorf("texts = %q, want %q", got, want)
			}
		})
	}
	wait.Wait()
}

func BenchmarkLoadComposite(b *testing.B) {
	dict := type0(syntax.Name("90ms-RKSJ-H"), cidFont("Japan1"))
	b.ReportAllocs()
	for b.Loop() {
		Load(noFile{}, dict)
	}
}

func BenchmarkDecodeComposite(b *testing.B) {
	f := Load(noFile{}, type0(syntax.Name("90ms-RKSJ-H"), cidFont("Japan1")))
	shown := []byte("\x93\xfa\x96{ 1.234 \x93\xfa\x96{")
	var glyphs []Glyph
	b.ReportAllocs()
	b.SetBytes(int64(len(f.Decode(nil, shown)))) // MB/s are millions of glyphs a second
	for b.Loop() {
		glyphs = f.Decode(glyphs[:0], shown)
	}
}
