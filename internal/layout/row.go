package layout

// A piece is the words of one line in one cell.
type piece struct {
	words       []Word
	line        int
	column, end int // its first column and the one after its last
}

// A row is the pieces of the lines that were joined into it.
type row struct {
	lines  []int
	pieces []piece
}

// piecesOf puts the words of a line into columns. A phrase that runs over a cut stays
// whole and spans the columns it runs over.
func piecesOf(l *line, index int, cuts []cut) []piece {
	var out []piece
	for _, p := range l.phrases {
		words := l.words[p.first : p.last+1]
		for len(words) > 0 {
			c := columnAt(cuts, centre(words[0]))
			n, end := 1, columnEnd(cuts, c, words[0])
			for n < len(words) {
				if k := columnAt(cuts, centre(words[n])); k >= end {
					if splitsAt(words[n-1], words[n], cuts, end-1) {
						break
					}
					end = k + 1
				}
				n++
			}
			out = append(out, piece{words[:n:n], index, c, end})
			words = words[n:]
		}
	}
	return out
}

func centre(w Word) float64 { return (w.Box.Left + w.Box.Right) / 2 }

// columnEnd is the column after the last that a word reaches into well.
func columnEnd(cuts []cut, c int, w Word) int {
	return c + 1
}

// splitsAt tells whether the gap between two words of a phrase is a place to cut it: the
// cut lies in it and the gap is no narrower than the gutter asks.
func splitsAt(a, b Word, cuts []cut, k int) bool {
	if k < 0 || k >= len(cuts) {
		return false
	}
	c := cuts[k]
	gap := b.Box.Left - a.Box.Right
	if c.ruled && a.Box.Right <= c.x+1 && b.Box.Left >= c.x-1 {
		return true
	}
	return a.Box.Right <= c.right+0.05*a.Size && b.Box.Left >= c.left-0.05*a.Size && gap >= gutterLeast*min(a.Size, b.Size)
}

// rowsOf joins the lines of a region into rows.
func rowsOf(lines []line, cuts []cut, rs rules, box Box, em float64) []row {
	bands := bandsOf(lines, rs, box, em)
	var rows []row
	for i := range lines {
		ps := piecesOf(&lines[i], i, cuts)
		if n := len(rows); n > 0 && joins(lines, rows[n-1], i, ps, bands, em) {
			rows[n-1].lines = append(rows[n-1].lines, i)
			rows[n-1].pieces = append(rows[n-1].pieces, ps...)
			continue
		}
		rows = append(rows, row{lines: []int{i}, pieces: ps})
	}
	return rows
}

// bandsOf numbers the bands between full rulings that the lines stand in, when these
// bands are rows; else all are -1.
func bandsOf(lines []line, rs rules, box Box, em float64) []int {
	band := make([]int, len(lines))
	var full []float64
	for _, r := range rs.across {
		if r.covers(box.Left, box.Right) > 0.9 {
			full = append(full, r.at)
		}
	}
	count, k := 0, 0
	last := -1
	for i := range lines {
		mid := lines[i].baseline + 0.3*lines[i].size
		for k < len(full) && full[k] > mid {
			k++
		}
		if k != last {
			count++
			last = k
		}
		band[i] = k
	}
	if count >= 3 && 2*len(lines) <= 5*count {
		return band
	}
	for i := range band {
		band[i] = -1
	}
	return band
}

// joins tells whether line i goes on with the row above it.
func joins(lines []line, r row, i int, ps []piece, bands []int, em float64) bool {
	if bands[i] >= 0 {
		return bands[i] == bands[r.lines[0]]
	}
	above := &lines[r.lines[len(r.lines)-1]]
	l := &lines[i]
	pitch := above.baseline - l.baseline
	if pitch < 0.72*min(l.size, above.size) {
		return true // too close for two rows: one is set half a line off
	}
	return false
}

func (r *row) box() Box {
	b := Box{}
	for _, p := range r.pieces {
		for _, w := range p.words {
			b = b.union(w.Box)
		}
	}
	return b
}
