package content

import (
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// initialSize is the least size of an initial that reaches over several lines, in sizes of its
	// text: over two lines it is 2.4 and more, and a letter of 2 sizes stands on one line.
	initialSize = 2.3

	// initialGap is how far an initial stands off its text, in sizes of that; its letter may reach
	// over its text by as much as one.
	initialGap = 1.0

	// initialTop is how far the top of an initial is off that of the line that it begins, in sizes
	// of the text.
	initialTop = 0.35

	// capitals is about how high capitals are, in sizes.
	capitals = 0.68
)

// raiseInitials moves initials that reach down over several lines to the line that they begin.
func raiseInitials(watch *pace.Watch, words []layout.Word, smallest float64) {
	for i := range words {
		if words[i].Size < smallest*initialSize {
			continue
		}
		if watch.Late() {
			return
		}
		if !mayBeInitial(words, i) {
			continue
		}
		if at := firstBeside(words, i); at >= 0 {
			w := words[i]
			w.Baseline = words[at].Baseline
			copy(words[at+1:i+1], words[at:i])
			words[at] = w
		}
	}
}

// mayBeInitial reports whether a word is one large letter with the last line of its text behind it.
func mayBeInitial(words []layout.Word, i int) bool {
	w := &words[i]
	if i == 0 || i+1 == len(words) || w.Turn != 0 || w.Angle != 0 {
		return false
	}
	next := &words[i+1]
	if next.Size*initialSize > w.Size || utf8.RuneCountInString(w.Text) > 2 || !isInitialBeside(w, next) {
		return false
	}
	r, _ := utf8.DecodeLastRuneInString(w.Text)
	off := w.Baseline - next.Baseline
	return unicode.IsLetter(r) && off < initialTop*next.Size && -off < initialTop*next.Size
}

// firstBeside is the index of the first word of the line that an initial begins, or -1.
func firstBeside(words []layout.Word, i int) int {
	w := &words[i]
	size := words[i+1].Size
	line := w.Baseline + float64(capitals*(w.Size-size)) // of text as high as the initial
	for at := i - 1; at >= 0 && i-at <= maximumNeighbours; at-- {
		v := &words[at]
		if v.Baseline > line+float64(initialTop*size) {
			return -1
		}
		if v.Baseline > line-float64(initialTop*size) && v.Size <= w.Size/initialSize && isInitialBeside(w, v) {
			return at
		}
	}
	return -1
}

// isInitialBeside reports whether a word stands where the text beside an initial begins.
func isInitialBeside(initial, w *layout.Word) bool {
	gap := w.Box.Left - initial.Box.Right
	return gap <= initialGap*w.Size && gap >= -initialGap*w.Size && w.Box.Left > initial.Box.Left
}
