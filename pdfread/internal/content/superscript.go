package content

import "github.com/truecopy-go/truecopy/internal/layout"

const (
	// smaller is how much smaller a superscript is than the text that it stands on. Word
	// processors and TeX set it at 0.58 to 0.75.
	smaller = 0.85

	// leastScript is how small a superscript may be: an initial of two lines has text of 0.38 of its
	// size beside it.
	leastScript = 0.4

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
func (b *wordBuilder) scripts(words []layout.Word, smallest, largest float64) {
	b.hosts = b.hosts[:0]
	for i := range words {
		if w := &words[i]; w.Turn == 0 && w.Size*smaller > smallest {
			b.hosts = append(b.hosts, int32(i))
		}
	}
	next := 0 // of the hosts, the first that comes after a word
	for i := range words {
		if b.watch.Late() {
			return
		}
		for next < len(b.hosts) && b.hosts[next] <= int32(i) {
			next++
		}
		if w := &words[i]; w.Turn == 0 && w.Angle == 0 && w.Size < smaller*largest {
			w.Script = script(words, int32(i), b.hosts, next, largest)
		}
	}
}

// script looks for the text that a small word stands on among the hosts on the lines near it, of
// which those from next on come after it.
func script(words []layout.Word, i int32, hosts []int32, next int, largest float64) int8 {
	w := &words[i]
	for k := next - 1; k >= 0; k-- { // the lines above: w hangs under them
		o := &words[hosts[k]]
		if o.Baseline-w.Baseline > lowest*largest || i-hosts[k] > maximumNeighbours {
			break
		}
		if off := o.Baseline - w.Baseline; off >= lowered*o.Size && off <= lowest*o.Size && beside(o, w) {
			return -1
		}
	}
	for _, j := range hosts[next:] {
		o := &words[j]
		if w.Baseline-o.Baseline > highest*largest || j-i > maximumNeighbours {
			break
		}
		if off := w.Baseline - o.Baseline; off >= raised*o.Size && off <= highest*o.Size && beside(o, w) {
			return 1
		}
	}
	return 0
}

// maximumNeighbours bounds the words that are looked at for one superscript: a page of small
// print around one large letter must not cost the square of its words.
const maximumNeighbours = 200

// beside reports whether a small word stands at the right or left end of a larger one.
func beside(o, w *layout.Word) bool {
	if w.Size > smaller*o.Size || w.Size < leastScript*o.Size {
		return false
	}
	after, before := w.Box.Left-o.Box.Right, o.Box.Left-w.Box.Right
	return after >= -besides*o.Size && after <= besides*o.Size || before >= -besides*o.Size && before <= besides/2*o.Size
}
