package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// at sets words of a size one after another from a place on.
func at(left, baseline, size float64, text string) []Word {
	var words []Word
	for _, s := range strings.Fields(text) {
		right := left + 0.5*size*float64(len(s))
		words = append(words, Word{Text: s, Size: size, Baseline: baseline, Box: Box{Left: left, Bottom: baseline - 0.2*size, Right: right, Top: baseline + 0.7*size}})
		left = right + 0.3*size
	}
	return words
}

func TestMarksGoToTheLineOfTheirText(t *testing.T) {
	tests := []struct {
		name  string
		words [][]Word
		want  string
	}{{
		name:  "a superscript",
		words: [][]Word{at(20, 100, 10, "sum"), at(35.5, 104, 6, "2"), at(20, 88, 10, "of all")},
		want:  "sum 2 | of all",
	}, {
		name:  "text beside the initial of two lines that begins it",
		words: [][]Word{at(20, 87, 26, "S"), at(34, 98, 10, "taff and students"), at(34, 87, 10, "are urged"), at(20, 76, 10, "to save.")},
		want:  "taff and students | S are urged | to save.",
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var words []Word
			for _, w := range tt.words {
				words = append(words, w...)
			}
			var got []string
			var watch pace.Watch
			for _, l := range linesOf(&watch, words, new(pageMemory)) {
				var line []string
				for _, w := range l.words {
					line = append(line, w.Text)
				}
				got = append(got, strings.Join(line, " "))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " | ")); diff != "" {
				t.Errorf("lines mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
