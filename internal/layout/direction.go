package layout

import (
	"slices"
	"unicode"
)

// A Direction is the way in which the letters of a word are written.
type Direction uint8

const (
	Forward      Direction = iota // from left to right, or neither: figures, signs
	Backward                      // from right to left, on a page that is mostly written from left to right
	BackwardPage                  // from right to left, as most of its page
)

// A writing is what the order of words asks of a word (Unicode Standard Annex 9, 3.2).
type writing uint8

const (
	neutral writing = iota
	figure
	forward
	backward
)

func writtenAs(w *Word) writing {
	if w.Direction != Forward {
		return backward
	}
	c := neutral
	for _, r := range w.Text {
		switch {
		case unicode.IsLetter(r):
			return forward
		case unicode.IsDigit(r):
			c = figure
		}
	}
	return c
}

// inReadingOrder puts words that stand from left to right into the order in which they are
// read, where some are written from right to left: Unicode Standard Annex 9, run backwards.
func inReadingOrder(words []Word) []Word {
	page := slices.IndexFunc(words, func(w Word) bool { return w.Direction != Forward })
	if page < 0 || len(words) == 1 {
		return words
	}
	classes := make([]writing, len(words))
	for i := range words {
		classes[i] = writtenAs(&words[i])
	}
	if words[page].Direction == BackwardPage {
		return inOrder(words, backwardOrder(make([]int, 0, len(words)), classes, 0, len(words)))
	}
	order := make([]int, 0, len(words))
	for i := 0; i < len(words); {
		end := i + 1
		if classes[i] == backward {
			end = runOf(classes, i, backward)
			order = backwardOrder(order, classes, i, end)
		} else {
			order = append(order, i)
		}
		i = end
	}
	return inOrder(words, order)
}

// backwardOrder appends the words from first to end in their order within text that runs from
// right to left: letters from left to right, and the figures behind them, keep their own.
func backwardOrder(order []int, classes []writing, first, end int) []int {
	start := len(order)
	for i := first; i < end; {
		n := 1
		if classes[i] == forward {
			n = min(runOf(classes, i, forward), end) - i
		}
		for k := i + n - 1; k >= i; k-- {
			order = append(order, k)
		}
		i += n
	}
	slices.Reverse(order[start:])
	return order
}

// runOf gives the end of the run of words from i on whose letters are of one class: signs and
// figures between such words belong to it, and to letters from left to right figures behind them.
func runOf(classes []writing, i int, of writing) int {
	end := i + 1
	for k := end; k < len(classes); k++ {
		switch {
		case classes[k] == of || classes[k] == figure && of == forward:
			end = k + 1
		case classes[k] == forward || classes[k] == backward:
			return end
		}
	}
	return end
}

// inOrder gives words in an order; those that are side by side in both stay joined.
func inOrder(words []Word, order []int) []Word {
	out := make([]Word, len(words))
	for k, i := range order {
		out[k] = words[i]
		out[k].Joined = false
		if k > 0 {
			j := order[k-1]
			out[k].Joined = (i-j == 1 || j-i == 1) && words[max(i, j)].Joined
		}
	}
	return out
}
