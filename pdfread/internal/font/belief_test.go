package font

import (
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!@%"

// lettered gives a font that draws the alphabet at codes from 1 on, with the widths of a face,
// and a ToUnicode CMap that says what claimed says. named draws it by name.
func lettered(base string, f face, claimed string, named bool) syntax.Dict {
	var widths, differences syntax.Array
	var pairs []string
	differences = append(differences, int64(1))
	for i, c := range alphabet {
		name := latinNames()[string(c)]
		w, _ := f.width(name)
		widths = append(widths, w)
		differences = append(differences, syntax.Name(name))
		pairs = append(pairs, fmt.Sprintf("<%02x> <%04x>", i+1, claimed[i]))
	}
	dict := syntax.Dict{"BaseFont": syntax.Name(base), "FirstChar": int64(1), "Widths": widths, "ToUnicode": bfchars(pairs...)}
	if named {
		dict["Encoding"] = syntax.Dict{"Differences": differences}
	}
	return dict
}

// shifted moves each character of the alphabet on by one.
func shifted() string { return alphabet[1:] + alphabet[:1] }

func TestWidthsRefuteToUnicode(t *testing.T) {
	backward := []byte(alphabet)
	for i, j := 0, len(backward)-1; i < j; i, j = i+1, j-1 {
		backward[i], backward[j] = backward[j], backward[i]
	}
	const shown = "\x27\x23\x29\x1f" // mioe of alphabet
	tests := []struct {
		name string
		dict syntax.Dict
		want string
	}{
		{"a true map", lettered("ArialMT", helvetica, alphabet, false), "m|i|o|e"},
		{"a true map of a font that is no standard one", lettered("Frutiger", timesItalic, alphabet, false), "m|i|o|e"},
		{"shifted by one, in a font whose metrics are known", lettered("ABCDEF+LiberationSans", helvetica, shifted(), false), "·|·|·|·"},
		{"shifted by one, in one whose are not", lettered("Frutiger", helvetica, shifted(), false), "·|·|·|·"},
		{"backward", lettered("Frutiger", times, string(backward), false), "·|·|·|·"},
		{"glyph names know better", lettered("ArialMT", helvetica, shifted(), true), "m|i|o|e"},
		{"a typewriter face proves nothing", lettered("Consolas", courier, shifted(), false), "n|j|p|f"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := texts(Load(noFile{}, tt.dict), shown); got != tt.want {
				t.Errorf("texts = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestGlyphNamesThatLieLikeToUnicode(t *testing.T) {
	dict := lettered("Geezah", helvetica, shifted(), false)
	differences := syntax.Array{int64(1)}
	for _, c := range shifted() {
		differences = append(differences, syntax.Name(latinNames()[string(c)]))
	}
	dict["Encoding"] = syntax.Dict{"Differences": differences}
	if got, want := texts(Load(noFile{}, dict), "\x27\x23"), "·|·"; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

func TestFillersDoNotRefuteToUnicode(t *testing.T) {
	dict := lettered("ArialMT", helvetica, alphabet, false)
	list := dict["Widths"].(syntax.Array)
	for i := 0; i < len(list); i += 2 { // a producer that gives the glyphs that it doesn't show one width
		list[i] = int64(750)
	}
	if got, want := texts(Load(noFile{}, dict), "\x27\x23"), "m|i"; got != want {
		t.Errorf("texts = %q, want %q", got, want)
	}
}

func TestWidthsRefuteToUnicodeOfCIDFonts(t *testing.T) {
	for name, want := range map[string]string{alphabet: "m|i", shifted(): "·|·"} {
		var widths syntax.Array
		var pairs []string
		for i, c := range alphabet {
			w, _ := helvetica.width(latinNames()[string(c)])
			widths = append(widths, w)
			pairs = append(pairs, fmt.Sprintf("<%04x> <%04x>", i+1, name[i]))
		}
		dict := type0(syntax.Name("Identity-H"), syntax.Dict{"W": syntax.Array{int64(1), widths}})
		dict = withToUnicode(dict, "1 beginbfchar "+strings.Join(pairs, " ")+" endbfchar")
		if got := texts(Load(noFile{}, dict), "\x00\x27\x00\x23"); got != want {
			t.Errorf("texts = %q, want %q", got, want)
		}
	}
}
