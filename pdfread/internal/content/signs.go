package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// On a page that is written from right to left a bracket or a full stop beside a figure or a
// Latin word is read with the text around it: what is printed left of the figure comes after
// it, and an opening bracket there is a closing one (Unicode Standard Annex 9, N1 and L4).

// turnSigns puts such signs where they are read. Words are those of a page, line by line.
func turnSigns(words []layout.Word) {
	var lines [][]layout.Word
	for len(words) > 0 {
		n := 1
		for n < len(words) && goesOn(&words[n-1], &words[n]) {
			n++
		}
		lines = append(lines, words[:n])
		words = words[n:]
	}
	turnBrackets(lines)
	for _, l := range lines {
		sentence := slices.ContainsFunc(l, func(w layout.Word) bool { return w.Direction != layout.Forward })
		for i := 0; i < len(l); {
			end := forwardEnd(l, i)
			if l[i].Direction == layout.Forward && (sentence || !hasLetter(l[i].Text)) {
				turnEnds(&l[i], &l[end-1], sentence)
			}
			i = end
		}
	}
}

// goesOn reports whether a word goes on with the line of the one before it.
func goesOn(v, w *layout.Word) bool {
	off := v.Baseline - w.Baseline
	return v.Turn == w.Turn && v.Angle == w.Angle && off <= level*w.Size && -off <= level*w.Size && w.Box.Left >= v.Box.Left
}

// forwardEnd is where the run ends that begins with a word: Latin words side by side and the
// figures behind them, or any other word by itself.
func forwardEnd(l []layout.Word, i int) int {
	end := i + 1
	if l[i].Direction != layout.Forward || !hasLetter(l[i].Text) {
		return end
	}
	const phrase = 1 // of the size: the words of a cell stand closer
	for k := end; k < len(l) && l[k].Direction == layout.Forward && l[k].Box.Left-l[k-1].Box.Right < phrase*l[k].Size; k++ {
		if strings.ContainsFunc(l[k].Text, isLetterOrDigit) {
			end = k + 1
		}
	}
	return end
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// turnEnds moves the signs at the ends of a run from one end to the other. Brackets that are a
// pair stay: each would take the place of the other.
func turnEnds(first, last *layout.Word, sentence bool) {
	if !strings.ContainsFunc(first.Text, isLetterOrDigit) {
		if sentence {
			first.Text = turned(first.Text)
		}
		return
	}
	body := strings.TrimLeft(first.Text, ".,:;!?%٪()[]{}«»")
	before := first.Text[:len(first.Text)-len(body)]
	after := last.Text[len(strings.TrimRight(last.Text, "()[]{}«»")):]
	switch {
	case before == "" && after == "" || before != "" && turned(before) == after || fraction(before, body):
		return
	case !sentence && strings.ContainsAny(before+after, "()[]{}«»%"):
		return
	}
	first.Text = body
	last.Text = last.Text[:len(last.Text)-len(after)] + turned(before)
	first.Text = turned(after) + first.Text
}

// fraction reports whether a mark before figures may be their decimal mark: few of them and
// nothing else.
func fraction(before, body string) bool {
	const few = 2
	return (before == "." || before == ",") && utf8.RuneCountInString(body) <= few
}

// turned gives signs in the order in which they are read from right to left.
func turned(signs string) string {
	runes := []rune(signs)
	slices.Reverse(runes)
	for i, r := range runes {
		runes[i], _ = utf8.DecodeRuneInString(mirrored(string(r)))
	}
	return string(runes)
}

// A bracket is one at an end of a word, as it is printed.
type bracket struct {
	word    *layout.Word
	atStart bool // of the text
	opens   bool
}

// turnBrackets puts right brackets that a font names by what they mean, not by their shape: they
// would open to the left of what they enclose. Pairs tell; brackets alone go with most pairs.
func turnBrackets(lines [][]layout.Word) {
	var alone []bracket
	right, wrong := 0, 0
	for _, l := range lines {
		var open, closed []bracket
		for _, b := range bracketsOf(l) {
			switch {
			case b.opens:
				open = append(open, b)
			case len(open) > 0:
				open = open[:len(open)-1]
				right++
			default:
				closed = append(closed, b)
			}
		}
		pairs := min(len(open), len(closed))
		wrong += pairs
		for i := range pairs {
			open[i].turn()
			closed[i].turn()
		}
		alone = append(append(alone, open[pairs:]...), closed[pairs:]...)
	}
	if wrong > right {
		for _, b := range alone {
			b.turn()
		}
	}
}

// bracketsOf gives the brackets at the ends of the words of a line, from left to right.
func bracketsOf(l []layout.Word) []bracket {
	var found []bracket
	for i := range l {
		w := &l[i]
		backward := w.Direction != layout.Forward
		first, size := utf8.DecodeRuneInString(w.Text)
		last, _ := utf8.DecodeLastRuneInString(w.Text)
		ends := []bracket{{w, true, isOpening(first) != backward}}
		if size < len(w.Text) {
			ends = append(ends, bracket{w, false, isOpening(last) != backward})
		}
		runes := []rune{first, last}
		if backward && len(ends) == 2 {
			slices.Reverse(ends)
			slices.Reverse(runes)
		}
		for k, b := range ends {
			if isOpening(runes[k]) || isClosing(runes[k]) {
				found = append(found, b)
			}
		}
	}
	return found
}

func isOpening(r rune) bool { return r == '(' || r == '[' || r == '{' }
func isClosing(r rune) bool { return r == ')' || r == ']' || r == '}' }

// turn turns the bracket around.
func (b bracket) turn() {
	text := b.word.Text
	if b.atStart {
		_, size := utf8.DecodeRuneInString(text)
		b.word.Text = mirrored(text[:size]) + text[size:]
		return
	}
	_, size := utf8.DecodeLastRuneInString(text)
	b.word.Text = text[:len(text)-size] + mirrored(text[len(text)-size:])
}
