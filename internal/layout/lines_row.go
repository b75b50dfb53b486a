package layout

// A lineCell is the words [from, to) of a line that stand in a column.
type lineCell struct {
	column, from, to int
}

// cells are the filled cells of a line, by where its words stand.
func (t *alignedTable) cells(l *textLine) []lineCell {
	var out []lineCell
	column := columnOf(t.gutters, l.left())
	for i, w := range l.words {
		column = t.columnFrom(column, int(w.left))
		if n := len(out); n > 0 && out[n-1].column == column {
			out[n-1].to = i + 1
			continue
		}
		out = append(out, lineCell{column, i, i + 1})
	}
	return out
}

// reflow are the cells of a line that a long value has shifted: it has as many values as
// the table has columns, each behind a wide gap, or as many words where every value of the
// table is one word. It is nil for any other line.
func (t *alignedTable) reflow(l *textLine) []lineCell {
	var out []lineCell
	for i := range l.words {
		if i > 0 && !l.isWide(i) {
			out[len(out)-1].to = i + 1
			continue
		}
		out = append(out, lineCell{len(out), i, i + 1})
	}
	if len(out) == t.columns() {
		return out
	}
	if len(l.words) != t.columns() || !t.oneWord {
		return nil
	}
	out = out[:0]
	for i := range l.words {
		out = append(out, lineCell{i, i, i + 1})
	}
	return out
}

// whole is a line that neither keeps to the columns nor has as many values as there are: it
// is cut where a wide gap lies over a gutter and nowhere else.
func (t *alignedTable) whole(l *textLine) []lineCell {
	var out []lineCell
	column := 0
	for i, w := range l.words {
		at := columnOf(t.gutters, int(w.left))
		if i == 0 || l.isWide(i) && at > column && columnOf(t.gutters, int(l.words[i-1].right)-1) < at {
			out = append(out, lineCell{at, i, i + 1})
			column = at
			continue
		}
		out[len(out)-1].to = i + 1
	}
	return out
}
