package content

import (
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// smaller is how much smaller a superscript is than the text that it stands on. Word
	// processors and TeX set it at 0.58 to 0.75.
	smaller = 0.85

	// raised and lowered are how far the baseline of a mark lies off the line, in sizes of the
	// text: 0.2 to 0.5 above, 0.1 to 0.3 below.
	raised  = 0.12
	highest = 0.8
	lowered = 0.06
	lowest  = 0.45

	// besides is how far a mark may stand off the text that it belongs to, in sizes of the text.
	besides = 0.3
)

// scripts marks the words that are superscripts and subscripts of the words beside them.
func scripts(watch *pace.Watch, words []layout.Word) {
	largest := 0.0
	for i := range words {
		largest = max(largest, words[i].Size)
	}
	for i := range words {
		if watch.Late() {
			return
		}
		if w := &words[i]; w.Turn == 0 && w.Angle == 0 && w.Size < smaller*largest {
			script(words, i, largest)
		}
	}
}

// script looks for the text that a small word stands on, on the lines near it.
func script(words []layout.Word, i int, largest float64) {
	w := &words[i]
	for j := i - 1; j >= 0; j-- { // the lines above: w hangs under them
		o := &words[j]
		if o.Turn != 0 || o.Baseline-w.Baseline > lowest*largest || i-j > maximumNeighbours {
			break
		}
		if off := o.Baseline - w.Baseline; off >= lowered*o.Size && off <= lowest*o.Size && beside(o, w) {
			w.Script = -1
			return
		}
	}
	for j := i + 1; j < len(words); j++ {
		o := &words[j]
		if o.Turn != 0 || w.Baseline-o.Baseline > highest*largest || j-i > maximumNeighbours {
			break
		}
		if off := w.Baseline - o.Baseline; off >= raised*o.Size && off <= highest*o.Size && beside(o, w) {
			w.Script = 1
			return
		}
	}
}

// maximumNeighbours bounds the words that are looked at for one superscript: a page of small
// print around one large letter must not cost the square of its words.
const maximumNeighbours = 200

// beside reports whether a small word stands at the right or left end of a larger one.
func beside(o, w *layout.Word) bool {
	if w.Size > smaller*o.Size {
		return false
	}
	after, before := w.Box.Left-o.Box.Right, o.Box.Left-w.Box.Right
	return after >= -besides*o.Size && after <= besides*o.Size || before >= -besides*o.Size && before <= besides/2*o.Size
}
