package layout

import (
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A drawnTable is a run of lines whose columns are drawn: pipes, box drawing characters,
// plus signs and dashes.
type drawnTable struct {
	lines  []drawnLine
	edges  []int // display columns of the verticals that rulings or all lines agree on, ascending
	outer  [2]bool
	marked bool // a Markdown table: its columns are counted, not measured
	ruled  bool // a ruling is drawn
	uneven int  // lines with fewer or more cells than columns, whose verticals stand at no edges
	torn   bool // some bands look like one row each, and all came back line by line
	boxed  bool // drawn with box drawing characters, so that a pipe is text
}

// A drawnLine is a line of a drawn table: a ruling, or text between verticals.
type drawnLine struct {
	line      *textLine
	ruling    bool
	verticals []glyph  // where verticals, or junctions of a ruling, stand
	strength  ruleKind // of a ruling
}

// A ruleKind tells a double ruling, which parts a header, from a single one.
type ruleKind uint8

const (
	singleRule ruleKind = iota
	doubleRule
)

// vertical tells characters that part columns on a line of text.
func vertical(r rune) bool {
	return r == '|' || boxVertical(r)
}

func boxVertical(r rune) bool {
	switch r {
	case '│', '┃', '║', '╎', '╏', '┆', '┇', '┊', '┋':
		return true
	}
	return false
}

// horizontal tells characters that rulings are drawn with.
func horizontal(r rune) bool {
	switch r {
	case '-', '=', '_', '~', '─', '━', '═', '╌', '╍', '┄', '┅', '┈', '┉', '╴', '╶', '╸', '╺':
		return true
	}
	return false
}

// junction tells characters of a ruling where a vertical meets it.
func junction(r rune) bool {
	return r == '+' || r == '|' || boxDrawing(r) && !horizontal(r)
}

// boxDrawing tells the characters of the block Box Drawing (U+2500 to U+257F).
func boxDrawing(r rune) bool { return r >= 0x2500 && r <= 0x257f }

// drawnOf takes a line apart as a line of a drawn table.
func drawnOf(l *textLine) drawnLine {
	d := drawnLine{line: l}
	horizontals, doubles, others, colons, texts := 0, 0, 0, 0, 0
	run, longest := 0, 0 // of horizontals
	for g := (glyphs{line: l.text}); g.next(); {
		if run++; !horizontal(g.at.r) {
			run = 0
		}
		longest = max(longest, run)
		switch r := g.at.r; {
		case horizontal(r):
			horizontals++
			if r == '=' || r == '═' || r == '━' {
				doubles++
			}
		case junction(r):
			d.verticals = append(d.verticals, g.at)
			if vertical(r) {
				texts++
			}
		case r == ':':
			colons++
		case !isBlank(r) && !isGlue(r) && !g.at.sequence():
			others++
		}
	}
	d.ruling = others == 0 && (horizontals > 0 && (len(d.verticals) > 0 || isBoxRule(l)) || horizontals+texts == 0 && d.hasBox())
	if d.ruling && (colons > 0 || longest > 0 && longest < 3 && dashedOnly(d)) { // a dash may be a value
		d.ruling = delimiterRow(l.text)
	}
	if 2*doubles > horizontals {
		d.strength = doubleRule
	}
	if !d.ruling {
		d.verticals = textVerticals(l.text, d.verticals)
	}
	return d
}

// joinPipes makes one vertical of each two pipes side by side, if all pipes of the line
// stand so (|| Name || Size ||).
func joinPipes(all []glyph) []glyph {
	if len(all)%2 != 0 || len(all) < 4 {
		return all
	}
	for i := 0; i < len(all); i += 2 {
		if all[i].r != '|' || all[i+1].r != '|' || all[i].end != all[i+1].start {
			return all
		}
	}
	out := all[:0]
	for i := 0; i < len(all); i += 2 {
		g := all[i]
		g.end, g.right = all[i+1].end, all[i+1].right
		out = append(out, g)
	}
	return out
}

// isBoxRule reports whether a line is one ruling of box drawing characters.
func isBoxRule(l *textLine) bool {
	r := []rune(l.text[l.words[0].start:min(int(l.words[0].end), int(l.words[0].start)+4)])
	return len(l.words) == 1 && boxDrawing(r[0])
}

// textVerticals keeps what parts columns on a line of text: no plus, no corner, and no pipe
// behind a backslash (GFM spec 4.10).
func textVerticals(line string, all []glyph) []glyph {
	out := all[:0]
	for _, g := range all {
		if !vertical(g.r) || g.r == '|' && g.start > 0 && line[g.start-1] == '\\' {
			continue
		}
		out = append(out, g)
	}
	return joinPipes(out)
}

// delimiterRow reports whether a line is the delimiter row of a Markdown table: cells of
// dashes, with a colon at the sides that text is flush with (GFM spec 4.10).
func delimiterRow(line string) bool {
	line = strings.TrimSpace(line)
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	for _, cell := range strings.Split(line, "|") {
		cell = strings.TrimSpace(cell)
		cell = strings.TrimSuffix(strings.TrimPrefix(cell, ":"), ":")
		if cell == "" || strings.Trim(cell, "-") != "" {
			return false
		}
	}
	return true
}

// dashedOnly reports whether the ruling has blanks beside its dashes, as only a delimiter
// row of Markdown has: | --- | --- |. Elsewhere a cell of dashes is a value.
func dashedOnly(d drawnLine) bool {
	return strings.ContainsAny(d.line.text[d.line.words[0].start:d.line.words[len(d.line.words)-1].end], " \t")
}

// drawnAt looks for a drawn table that starts at line from, and returns where it ends, or
// nil. Only lines that follow one another without a blank line are one table.
func drawnAt(watch *pace.Watch, lines []textLine, from int) (*drawnTable, int) {
	t := &drawnTable{}
	to := from
	for ; to < len(lines); to++ {
		if watch.Spent(1 + len(lines[to].text)/bytesAGlance) {
			return nil, len(lines)
		}
		if to > from && lines[to].after || lines[to].vast || !mayBeDrawn(lines[to].text) {
			break
		}
		d := drawnOf(&lines[to])
		if !d.ruling && len(d.verticals) == 0 {
			break
		}
		if d.ruling && dashedOnly(d) && !d.hasBox() && to-from > 1 {
			d.ruling = false
			d.verticals = textVerticals(lines[to].text, d.verticals)
		}
		t.lines = append(t.lines, d)
	}
	if len(t.lines) < 2 || !t.settle() {
		return nil, from + max(1, len(t.lines))
	}
	return t, to
}

// bytesAGlance is how many bytes of a line are taken apart in one step.
const bytesAGlance = 8

// mayBeDrawn reports whether a line has a character that columns are drawn with: a pipe, a
// plus or one of Box Drawing, whose UTF-8 starts with E2 94 or E2 95.
func mayBeDrawn(line string) bool {
	return strings.IndexByte(line, '|') >= 0 || strings.IndexByte(line, '+') >= 0 ||
		strings.Contains(line, "\xe2\x94") || strings.Contains(line, "\xe2\x95")
}

func (d drawnLine) hasBox() bool {
	for _, v := range d.verticals {
		if boxDrawing(v.r) {
			return true
		}
	}
	return false
}

// settle finds the edges of the table, and reports whether there is a table at all.
func (t *drawnTable) settle() bool {
	texts, boxes := 0, 0
	for i := range t.lines {
		d := &t.lines[i]
		t.ruled = t.ruled || d.ruling
		if d.ruling && !t.marked && delimiterRow(d.line.text) {
			t.marked = true
		}
		if !d.ruling {
			texts++
		}
		if d.hasBox() {
			boxes++
		}
	}
	if texts == 0 {
		return false
	}
	t.boxed = 2*boxes > len(t.lines)
	if t.boxed {
		t.dropPipes()
	}
	if t.ruled {
		t.edges = t.ruledEdges()
	} else {
		t.edges = t.sharedEdges()
	}
	if !t.ruled && len(t.edges) == 0 {
		return t.fenced()
	}
	t.outer = t.outerEdges()
	return t.inner() > 0 || t.ruled && t.outer[0]
}

// dropPipes makes pipes text in a table that is drawn with box drawing characters.
func (t *drawnTable) dropPipes() {
	for i := range t.lines {
		d := &t.lines[i]
		if d.ruling {
			continue
		}
		kept := d.verticals[:0]
		for _, v := range d.verticals {
			if boxVertical(v.r) {
				kept = append(kept, v)
			}
		}
		d.verticals = kept
	}
}

// inner is the number of edges between two columns.
func (t *drawnTable) inner() int {
	n := len(t.edges)
	for _, outer := range t.outer {
		if outer {
			n--
		}
	}
	return n
}

// ruledEdges are where junctions stand on any ruling.
func (t *drawnTable) ruledEdges() []int {
	seen := map[int]bool{}
	for _, d := range t.lines {
		if !d.ruling {
			continue
		}
		for _, v := range d.verticals {
			seen[v.left] = true
		}
	}
	return sortedKeys(seen)
}

// sharedEdges are where every line of text has a vertical with a blank beside it.
func (t *drawnTable) sharedEdges() []int {
	var edges []int
	for i, d := range t.lines {
		at := make([]int, 0, len(d.verticals))
		for _, v := range d.verticals {
			at = append(at, v.left)
		}
		if i == 0 {
			edges = at
			continue
		}
		if !equalInts(edges, at) {
			return nil
		}
	}
	return edges
}

// fenced reports whether every line begins and ends with a pipe and has as many of them as
// the others: a table without a ruling.
func (t *drawnTable) fenced() bool {
	for _, d := range t.lines {
		n := len(d.verticals)
		l := d.line
		if n < 3 || n != len(t.lines[0].verticals) || d.verticals[0].start != int(l.words[0].start) || d.verticals[n-1].end != int(l.words[len(l.words)-1].end) {
			return false
		}
	}
	t.marked = true
	return true
}

// preceded reports whether characters without width, such as controls, stand before the
// first vertical, which is at the edge.
func (d drawnLine) preceded(edge int) bool {
	return !d.ruling && len(d.verticals) > 0 && d.verticals[0].left == edge && int(d.line.words[0].start) < d.verticals[0].start
}

// outerEdges reports whether the first edge has no text to its left on any line, and the
// last none to its right.
func (t *drawnTable) outerEdges() [2]bool {
	if len(t.edges) == 0 {
		return [2]bool{}
	}
	left, right := true, true
	for _, d := range t.lines {
		left = left && d.line.left() >= t.edges[0] && !d.preceded(t.edges[0])
		right = right && d.line.right() <= t.edges[len(t.edges)-1]+1
	}
	return [2]bool{left, right}
}
