package layout

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

const (
	// itemGap is the widest gap, in sizes, between the mark of a list and its item. Lists of the
	// corpora have up to 2.4; signs centred in a column of a table stand further off.
	itemGap = 3.0
	// proseGap is the same where marks and prose are all there is.
	proseGap = 5.0
)

// withoutListMarks drops the cuts right of columns that hold nothing but the marks of a list:
// an item and its mark are one text. Bullets are marks in any table; numbers, dashes, the marks
// of notes, and signs that cannot be read, are where they and prose are all there is, for else
// they may be values.
func withoutListMarks(cuts []cut, lines []line, em float64) []cut {
	if len(cuts) == 1 && !cuts[0].ruled && (headsSections(cuts, lines, em) || marksProse(cuts, lines)) {
		return nil
	}
	for k := len(cuts) - 1; k >= 0; k-- {
		if marksItems(cuts, k, lines) {
			cuts = slices.Delete(slices.Clone(cuts), k, k+1)
		}
	}
	return cuts
}

// marksItems tells whether a column holds bullets alone, each right before a text.
func marksItems(cuts []cut, column int, lines []line) bool {
	marks := 0
	for i := range lines {
		mark, item := wordsIn(cuts, column, &lines[i]), wordsIn(cuts, column+1, &lines[i])
		if len(mark) == 0 {
			continue
		}
		marks++
		if !isBullet(compact(mark)) || len(item) == 0 ||
			item[0].Box.Left-mark[len(mark)-1].Box.Right > itemGap*lines[i].size || isBullet(item[0].Text) {
			return false
		}
	}
	return marks > 1
}

// marksProse tells whether the first of two columns holds the marks of a list alone, each before
// a text, half of which or more run to several words. Lines of prose may run over both between
// the items, and what could be a value as well is a mark beside others that could not.
func marksProse(cuts []cut, lines []line) bool {
	marks, sure, items, long, last := 0, 0, 0, 0, ""
	for i := range lines {
		l := &lines[i]
		mark, item := wordsIn(cuts, 0, l), wordsIn(cuts, 1, l)
		if len(mark) > 0 && len(item) > 0 && len(l.phrases) == 1 && !isListMark(compact(mark)) && !mayMark(compact(mark)) {
			continue
		}
		if len(item) > 0 {
			items++
			if len(item) >= proseWords || len(item) > 1 && strings.HasSuffix(item[len(item)-1].Text, ".") {
				long++
			}
		}
		if len(mark) == 0 {
			continue
		}
		marks++
		text := compact(mark)
		certain := isListMark(text)
		if certain || last != "" && strings.HasPrefix(text, last+".") { // 2.1 below 2
			sure++
		}
		last = text
		if !certain && !mayMark(text) || len(item) == 0 ||
			item[0].Box.Left-mark[len(mark)-1].Box.Right > proseGap*l.size || isListMark(item[0].Text) {
			return false
		}
	}
	return marks > 1 && sure > 0 && 2*long >= items
}

// headsSections tells whether the first of two columns holds nothing but the numbers of headings
// that follow each other, 2 and 2.1 or 2.1 and 2.2, with text between or none: set in bold, in
// larger print than em or in several sizes, as the rows of a table are not.
func headsSections(cuts []cut, lines []line, em float64) bool {
	heads, bold, large, sizes, last := 0, true, true, false, -1
	for i := range lines {
		l := &lines[i]
		mark, item := wordsIn(cuts, 0, l), wordsIn(cuts, 1, l)
		if len(mark) == 0 || len(item) == 0 || len(l.phrases) == 1 {
			continue
		}
		text := compact(mark)
		if !isSection(text) || item[0].Box.Left-mark[len(mark)-1].Box.Right > proseGap*l.size {
			return false
		}
		if last >= 0 {
			before := &lines[last]
			if !sectionBehind(compact(wordsIn(cuts, 0, before)), text) {
				return false
			}
			sizes = sizes || l.size > headingSize*before.size || before.size > headingSize*l.size
		}
		heads, bold, large, last = heads+1, bold && l.isBold(), large && l.size > headingSize*em, i
	}
	return heads > 1 && (bold || large || sizes)
}

// headingSize is from how many times the size of another line on a line is set as a heading above
// it: the sections and subsections of documents differ by 1.17 and more.
const headingSize = 1.1

// isSection tells the numbers of sections: 2, 2.1, A and A.1, with a dot behind them or none.
func isSection(s string) bool {
	s = strings.TrimSuffix(s, ".")
	first, rest, ok := strings.Cut(s, ".")
	if len(first) == 1 && unicode.IsUpper(rune(first[0])) {
		if !ok {
			return true
		}
		s = rest
	}
	return s != "" && len(s) < 9 && s[0] != '.' && strings.Trim(s, "0123456789.") == ""
}

// sectionBehind tells whether a section may follow another one at once: its first part, or the
// next of its level.
func sectionBehind(before, s string) bool {
	before, s = strings.TrimSuffix(before, "."), strings.TrimSuffix(s, ".")
	at := strings.LastIndexByte(s, '.') + 1
	if at > 0 && s[:at-1] == before {
		return true
	}
	if len(before) <= at || before[:at] != s[:at] {
		return false
	}
	a, err := strconv.Atoi(before[at:])
	b, err2 := strconv.Atoi(s[at:])
	return err == nil && err2 == nil && b == a+1
}

// compact is the text of words without blanks.
func compact(words []Word) string { return strings.ReplaceAll(textOf(words), " ", "") }

// isListMark tells what items of a list, notes and headings begin with beside prose.
func isListMark(s string) bool {
	switch s {
	case "-", "\u2013", "\u2014", "\ufffd":
		return true
	}
	return isBullet(s) || isListNumber(s) || s != "" && strings.Trim(s, "()[]*\u2020\u2021\u00a7#") == ""
}

// mayMark tells the numbers of headings, 2 and 2.1, and the words that begin notes: Source:
func mayMark(s string) bool {
	return len(s) < 6 && strings.Trim(s, "0123456789.") == "" || len(s) < 16 && strings.HasSuffix(s, ":")
}

// wordsIn gives the words of a line in a column.
func wordsIn(cuts []cut, column int, l *line) []Word {
	first := 0
	if column > 0 {
		x := cuts[column-1].x
		first = sort.Search(len(l.words), func(i int) bool { return centre(&l.words[i]) >= x })
	}
	end := first
	for end < len(l.words) && (column == len(cuts) || centre(&l.words[end]) < cuts[column].x) {
		end++
	}
	return l.words[first:end]
}

// isBullet tells the signs that items of a list begin with. A dash may be a value, and is none.
func isBullet(s string) bool {
	r := []rune(s)
	return len(r) == 1 && strings.ContainsRune("•‣◦·∙●○■□▪▫◆◇➢➤►▶\uf0b7\uf0a7\uf0d8", r[0])
}

// isListNumber tells the numbers that items, notes and headings begin with: 1. 2.1 (3) a)
func isListNumber(s string) bool {
	core := strings.Trim(s, "().")
	if core == "" || len(core) > 6 {
		return false
	}
	if len(core) == 1 && unicode.IsLetter(rune(core[0])) {
		return core != s
	}
	return core != s && strings.Trim(core, "0123456789.") == ""
}
