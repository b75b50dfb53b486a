package layout

import "unicode/utf8"

const (
	// leaderDots is the fewest dots of a leader; an ellipsis has three.
	leaderDots = 5
	// leaderGap is how far behind its text, in sizes, a leader begins at most, and leaderKept how
	// much of it counts as printed there.
	leaderGap  = 0.25
	leaderKept = 0.5
)

// foldLeaders makes the rows of dots that lead the eye from a text to the one that ends the line
// no wider than their beginning: they fill the gutter between two columns and stand in none.
func (l *line) foldLeaders() {
	for i := 1; i < len(l.words)-1; i++ {
		dots, end := 0, i
		for end < len(l.words)-1 && isDots(l.words[end].Text) && (end == i || l.words[end].Box.Left-l.words[end-1].Box.Right < phraseGap*l.size) {
			dots += utf8.RuneCountInString(l.words[end].Text)
			end++
		}
		if dots >= leaderDots {
			left := l.words[i-1].Box.Right + float64(leaderGap*l.size)
			for k := i; k < end; k++ {
				b := &l.words[k].Box
				b.Left, b.Right = min(b.Left, left), min(b.Right, left+float64(leaderKept*l.size))
			}
		}
		i = max(i, end-1)
	}
}

// isDots tells whether a text is nothing but dots, on the baseline or raised.
func isDots(s string) bool {
	for _, r := range s {
		if r != '.' && r != '·' {
			return false
		}
	}
	return true
}
