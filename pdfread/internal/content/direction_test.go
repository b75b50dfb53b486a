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

// A mark without an advance is drawn back over the letter that ends where it is set; am is one
// letter although fonts draw it as two.
func TestThaiMarksStandOnTheLetterBefore(t *testing.T) {
	tests := []struct{ spelt, want string }{
		{"\u0e08\u0e4d\u0e32\u0e19", "\u0e08\u0e33\u0e19"},
		{"\u0e19\u0e4d\u0e49\u0e32", "\u0e19\u0e49\u0e33"},
		{"\u0e19\u0e49\u0e4d\u0e32", "\u0e19\u0e49\u0e33"},
		{"\u0e19\u0e32", "\u0e19\u0e32"},
	}
	for _, tt := range tests {
		if got := composedAm(tt.spelt); got != tt.want {
			t.Errorf("composedAm(%q) = %q, want %q", tt.spelt, got, tt.want)
		}
	}
	var w spelling
	w.bases = []base{{text: 0x0e27, left: 0, right: 5}, {text: 0x0e19, left: 5.001, right: 10}}
	if got := w.under(new(textLayer), &accent{text: 0x0e31, middle: 5.001, shown: 1}); got != 0 {
		t.Errorf("the mark stands on letter %d, want 0", got)
	}
}
