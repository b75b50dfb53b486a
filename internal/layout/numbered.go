package layout

import (
	"math"
	"strconv"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// numberedLines is the fewest lines that count the lines of a listing or a manuscript.
	numberedLines = 3
	// numberGap is what is left, in sizes, of the gap between the number of a line and its text.
	numberGap = 0.25
	// numberSize is the largest size of the number of a line, as a share of its text, where another
	// font tells the two apart. Manuals set listings of 7.8 points with numbers of 7, of 8.4 with 8.
	numberSize = 0.97
	// numberDigits is the most digits that the number of a line has.
	numberDigits = 5
)

// A lineNumber is a number in smaller print at the left or right end of a line.
type lineNumber struct {
	line, value int
	word        *Word
}

// foldLineNumbers sets the numbers that count the lines of a listing or a manuscript in its margin
// right beside their lines: they are no column. They are set smaller than what they count, which
// the numbers of a table's rows are not.
func foldLineNumbers(watch *pace.Watch, lines []line) {
	for _, atEnd := range []bool{false, true} {
		var run []lineNumber
		for i := range lines {
			if watch.Spent(1) {
				return
			}
			n, ok := lines[i].number(atEnd)
			if !ok {
				continue
			}
			n.line = i
			if len(run) > 0 && !run[len(run)-1].countsOn(&n) {
				foldRun(lines, run, atEnd)
				run = run[:0]
			}
			run = append(run, n)
		}
		foldRun(lines, run, atEnd)
	}
}

// number gives the number at an end of a line in smaller print than the word beside it, or alone.
func (l *line) number(atEnd bool) (lineNumber, bool) {
	w, beside := &l.words[0], 1
	if atEnd {
		w, beside = &l.words[len(l.words)-1], len(l.words)-2
	}
	if len(w.Text) > numberDigits || !onlyDigits(w.Text) || w.Script != 0 {
		return lineNumber{}, false
	}
	if len(l.words) > 1 {
		if text := &l.words[beside]; w.Size > numberSize*text.Size || w.Size > markSize*text.Size && w.Font == text.Font {
			return lineNumber{}, false
		}
	}
	value, err := strconv.Atoi(w.Text)
	return lineNumber{value: value, word: w}, err == nil
}

// onlyDigits tells whether a text is ASCII digits alone.
func onlyDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// countsOn tells whether the next number counts on from n, at the same place and in the same size.
func (n *lineNumber) countsOn(next *lineNumber) bool {
	a, b := n.word, next.word
	drift := baselineDrift * a.Size
	return next.value == n.value+1 && math.Abs(a.Size-b.Size) <= drift &&
		(math.Abs(a.Box.Right-b.Box.Right) <= drift || math.Abs(a.Box.Left-b.Box.Left) <= drift)
}

// foldRun sets the numbers of a run beside their lines when most of these are one text.
func foldRun(lines []line, run []lineNumber, atEnd bool) {
	texts, plain := 0, 0
	for _, n := range run {
		if l := &lines[n.line]; len(l.words) > 1 {
			texts++
			if len(l.phrases) < 3 {
				plain++
			}
		}
	}
	if len(run) < numberedLines || texts == 0 || 2*plain < texts {
		return
	}
	for _, n := range run {
		if l := &lines[n.line]; len(l.words) > 1 {
			l.foldNumber(n.word, atEnd)
		}
	}
}

// foldNumber widens the number at an end of the line up to its text.
func (l *line) foldNumber(w *Word, atEnd bool) {
	if atEnd {
		before := &l.words[len(l.words)-2]
		w.Box.Left = min(w.Box.Left, before.Box.Right+float64(numberGap*l.size))
	} else {
		w.Box.Right = max(w.Box.Right, l.words[1].Box.Left-float64(numberGap*l.size))
	}
	l.settle()
}
