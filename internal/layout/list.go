package layout

import (
	"slices"
	"sort"
	"strings"
	"unicode"
)

// itemGap is the widest gap, in sizes, between the mark of a list and its item. Lists of the
// corpora have up to 2.4; signs centred in a column of a table stand further off.
const itemGap = 3.0

// withoutListMarks drops the cuts right of columns that hold nothing but the marks of a list:
// an item and its mark are one text. Bullets are marks in any table; numbers, and signs that
// cannot be read, are where they and prose are all there is, for else they may be values.
func withoutListMarks(cuts []cut, lines []line) []cut {
	for k := len(cuts) - 1; k >= 0; k-- {
		alone := len(cuts) == 1
		isMark := func(s string) bool { return isBullet(s) || alone && (isListNumber(s) || s == "\ufffd") }
		if marksItems(cuts, k, lines, isMark, alone) {
			cuts = slices.Delete(slices.Clone(cuts), k, k+1)
		}
	}
	return cuts
}

// marksItems tells whether a column holds marks alone, each right before a text; prose asks
// that most of these run to several words.
func marksItems(cuts []cut, column int, lines []line, isMark func(string) bool, prose bool) bool {
	marks, items, long := 0, 0, 0
	for i := range lines {
		mark, item := wordsIn(cuts, column, &lines[i]), wordsIn(cuts, column+1, &lines[i])
		if len(item) > 0 {
			items++
			if len(item) >= proseWords {
				long++
			}
		}
		if len(mark) == 0 {
			continue
		}
		marks++
		if !isMark(strings.ReplaceAll(textOf(mark), " ", "")) || len(item) == 0 ||
			item[0].Box.Left-mark[len(mark)-1].Box.Right > itemGap*lines[i].size || isMark(item[0].Text) {
			return false
		}
	}
	return marks > 1 && (!prose || 2*long > items)
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
