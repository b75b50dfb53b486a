package content

import (
	"testing"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// Letters say how a word is written; most of the letters of a page say how the page is.
func TestPageIsWrittenAsMostOfItsWords(t *testing.T) {
	tests := []struct {
		name  string
		words []string // those from right to left begin with an alef
		want  layout.Direction
	}{
		{"figures count for neither", []string{"\u05d0\u05d1", "12.50", "7", "8"}, layout.BackwardPage},
		{"a name in a text from left to right", []string{"paid", "to", "\u05d0\u05d1", "12.50"}, layout.Backward},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			words := make([]layout.Word, len(tt.words))
			for i, s := range tt.words {
				words[i] = layout.Word{Text: s}
				if rightToLeft(s) {
					words[i].Direction = layout.Backward
				}
			}
			turnPage(words)
			for _, w := range words {
				if w.Direction != layout.Forward && w.Direction != tt.want {
					t.Errorf("%q is written %v, want %v", w.Text, w.Direction, tt.want)
				}
			}
		})
	}
}
