package layout

import (
	"strings"
	"unicode/utf8"
)

// A lineWord is a run of characters of a line without a blank inside. The fields are 32
// bits wide because a paste of 100 MB has some 17 million words.
type lineWord struct {
	start, end  int32 // bytes of the line
	left, right int32 // display columns
	blanks      int32 // blank characters before it; a tab counts for two, for nobody types one inside a value
	full        int32 // end in bytes with the leader after it: Methods ........ 12
}

// A textLine is one line with something visible on it.
type textLine struct {
	number int // from 1
	text   string
	words  []lineWord
	after  bool // a blank line stands before it
	kind   lineKind
	vast   bool // too long to be lined up with others: it is one word
	wide   bool // it has a wide gap
	alike  bool // two or more of its words start where words of the line before it start
}

// vastLine is the length in bytes from which on a line is not looked at for columns. The
// widest table that is read has as many display columns, a million; programs that line up
// columns stop below 10,000.
const vastLine = 1 << 20

// A lineKind tells lines of drawing from lines of text.
type lineKind uint8

const (
	plainLine lineKind = iota
	ruleLine           // one ruling from end to end
	dashLine           // rulings with blanks between them, each over one column
)

// kindOf looks whether a line is drawn with dashes, equals signs and the like. A dash or two
// may be a value that says there is none, so that one ruling of the line has three or more.
func kindOf(l *textLine) lineKind {
	long := false
	for _, w := range l.words {
		if !isRule(l.text[w.start:w.end]) {
			return plainLine
		}
		long = long || w.right-w.left >= 3
	}
	switch {
	case !long:
		return plainLine
	case len(l.words) == 1:
		return ruleLine
	}
	return dashLine
}

// isRule reports whether a word is one character of drawing repeated.
func isRule(s string) bool {
	first, n := utf8.DecodeRuneInString(s)
	if !strings.ContainsRune("-=_~*#─━═—―–", first) {
		return false
	}
	for _, r := range s[n:] {
		if r != first {
			return false
		}
	}
	return true
}

func (l *textLine) left() int  { return int(l.words[0].left) }
func (l *textLine) right() int { return int(l.words[len(l.words)-1].right) }

// piece is the text from word i up to and without word j.
func (l *textLine) piece(i, j int) string {
	return l.text[l.words[i].start:l.words[j-1].full]
}

// visible is the line without the blanks at its end.
func (l *textLine) visible() string {
	return l.text[:l.words[len(l.words)-1].full]
}

// isWide reports whether the gap before word i is more than a writer puts between two words:
// two blanks or more, but for two after the end of a sentence, as typists are taught.
func (l *textLine) isWide(i int) bool {
	if b := l.words[i].blanks; b != 2 || l.text[l.words[i].start-1] == '\t' {
		return b > 1
	}
	switch l.text[l.words[i-1].end-1] {
	case '.', '?', '!':
		return !startsSentence(l.text[l.words[i].start:])
	}
	return true
}

func startsSentence(s string) bool {
	c := s[0]
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// appendWords appends the words of a line.
func appendWords(words []lineWord, line string) []lineWord {
	if isPlainASCII(line) {
		return appendASCII(words, line)
	}
	blanks, open := int32(0), false
	for g := (glyphs{line: line}); g.next(); {
		at := g.at
		if isBlank(at.r) || isGlue(at.r) && !glued(line, at, open) {
			blanks++
			if at.r == '\t' {
				blanks++
			}
			open = false
			continue
		}
		if !open {
			words = append(words, lineWord{start: int32(at.start), left: int32(at.left), blanks: blanks})
			open, blanks = true, 0
		}
		w := &words[len(words)-1]
		w.end, w.full, w.right = int32(at.end), int32(at.end), int32(at.right)
	}
	return words
}

// foldLeaders takes rows of dots that lead the eye from one column to the next out of the
// words of a line; each stays with the word before it. Such a row has four dots or more, for
// three are an ellipsis.
func foldLeaders(words []lineWord, line string) []lineWord {
	if !strings.Contains(line, "....") && !strings.Contains(line, ". . . .") {
		return words
	}
	out := words[:0]
	for i := 0; i < len(words); {
		j := leaderEnd(words, line, i)
		if j == i || len(out) == 0 {
			out = append(out, words[i])
			i++
			continue
		}
		out[len(out)-1].full = words[j-1].end
		if j < len(words) {
			words[j].blanks += 2
		}
		i = j
	}
	return out
}

// leaderEnd is the index after the leader that starts at word i, or i.
func leaderEnd(words []lineWord, line string, i int) int {
	dots, j := 0, i
	for ; j < len(words) && strings.Trim(line[words[j].start:words[j].end], ".") == ""; j++ {
		dots += int(words[j].end - words[j].start)
	}
	if dots < 4 {
		return i
	}
	return j
}

// isPlainASCII reports whether each byte of a line is a character one column wide, or a space.
func isPlainASCII(line string) bool {
	for i := 0; i < len(line); i++ {
		if c := line[i]; c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// appendASCII is appendWords for the lines that most pastes are made of.
func appendASCII(words []lineWord, line string) []lineWord {
	for i := 0; i < len(line); {
		start := i
		for i < len(line) && line[i] == ' ' {
			i++
		}
		left := i
		for i < len(line) && line[i] != ' ' {
			i++
		}
		if i > left {
			words = append(words, lineWord{
				start: int32(left), end: int32(i), full: int32(i),
				left: int32(left), right: int32(i), blanks: int32(left - start),
			})
		}
	}
	return words
}

// appendVast makes one word of a line, if it shows anything.
func appendVast(words []lineWord, line string) []lineWord {
	shown := strings.TrimFunc(line, func(r rune) bool { return isBlank(r) || isGlue(r) })
	if shown == "" {
		return words
	}
	start := strings.Index(line, shown)
	end := start + len(shown)
	return append(words, lineWord{start: int32(start), end: int32(end), full: int32(end), left: 0, right: 1})
}

// compare notes of the lines what tells lines of a table from prose.
func (c *linesCutter) compare() {
	lines := c.lines
	for i := range lines {
		l := &lines[i]
		if c.watch.Spent(1 + len(l.words)/wordsAStep) {
			return
		}
		for k := 1; k < len(l.words) && !l.wide; k++ {
			l.wide = l.isWide(k)
		}
		l.alike = i > 0 && alike(lines[i-1].words, l.words)
	}
}

// wordsAStep is how many words are compared in one step.
const wordsAStep = 16

// alike reports whether two words or more, apart from the first ones, start in one column
// on both lines, and at least half of all; or the second of two.
func alike(a, b []lineWord) bool {
	same := 0
	for i, j := 1, 1; i < len(a) && j < len(b); {
		switch d := a[i].left - b[j].left; {
		case d == 0:
			same++
			i++
			j++
		case d < 0:
			i++
		default:
			j++
		}
	}
	if len(a) == 2 && len(b) == 2 {
		return same == 1
	}
	return same >= 2 && 2*same >= min(len(a), len(b))-1
}

// glued reports whether a space that forbids a line break stands between two characters.
func glued(line string, at glyph, open bool) bool {
	if !open || at.end >= len(line) {
		return false
	}
	after := glyphs{line: line, at: glyph{end: at.end}}
	return after.next() && !isBlank(after.at.r) && !isGlue(after.at.r)
}

// hasVisible reports whether a line shows anything.
func hasVisible(line string) bool {
	return strings.IndexFunc(line, func(r rune) bool { return !isBlank(r) && !isGlue(r) }) >= 0
}
