package truecopy

// A figureIndex holds the figures of a whole reading: for each value the first of its
// places, and from each place the next. It is built once, when it is first asked.
type figureIndex struct {
	first map[Number]int32
	last  map[Number]int32
	at    []indexedFigure
}

type indexedFigure struct {
	row      int32
	cell     int32
	from, to int32
	next     int32 // the next place of the same value, in document order; 0 for none
}

// indexFigures indexes the reading, if that has not been done.
func (c *citer) indexFigures() *figureIndex {
	if c.figures != nil {
		return c.figures
	}
	x := &figureIndex{first: map[Number]int32{}, last: map[Number]int32{}, at: make([]indexedFigure, 1)}
	var row []citedFigure
	for index := range c.reading.Rows {
		if row = row[:0]; c.watch.Late() {
			break
		}
		for i, cell := range c.reading.Rows[index].Cells {
			row = appendFigures(c.watch, row, cell, c.reading.Mark, i)
		}
		for _, f := range row {
			if !f.undecided {
				x.add(f, int32(index))
			}
		}
	}
	c.figures = x
	return x
}

func (x *figureIndex) add(f citedFigure, row int32) {
	n := int32(len(x.at))
	x.at = append(x.at, indexedFigure{row, f.cell, f.from, f.to, 0})
	if last, ok := x.last[f.value]; ok {
		x.at[last].next = n
	} else {
		x.first[f.value] = n
	}
	x.last[f.value] = n
}

// indexedFigure gives the places of a figure in the rows that want takes.
func (c *citer) indexedFigure(number Number, want func(int) bool) []CitedPlace {
	x := c.indexFigures()
	var found []CitedPlace
	for n := x.first[number]; n != 0 && len(found) < maximumPlaces; n = x.at[n].next {
		f := x.at[n]
		if want(int(f.row)) {
			found = c.place(found, CitedPlace{c.reading.Rows[f.row].Number, int(f.cell), int(f.from), int(f.to)})
		}
	}
	return found
}

// maximumIndexedRows bounds the rows whose words are indexed to explain a missing value.
const maximumIndexedRows = 1 << 18

// A wordIndex holds, for each word of a reading, the rows that print it.
type wordIndex struct {
	rows map[string][]int32
}

// indexWords indexes the reading, if that has not been done.
func (c *citer) indexWords() *wordIndex {
	if c.words != nil {
		return c.words
	}
	x := &wordIndex{rows: map[string][]int32{}}
	var words []word
	for index := range c.reading.Rows {
		if words = words[:0]; c.watch.Late() {
			break
		}
		for i, cell := range c.reading.Rows[index].Cells {
			words = appendWords(c.watch, words, cell, c.reading.Mark, index, i)
		}
		for _, w := range words {
			rows := x.rows[w.text]
			if n := len(rows); n == 0 || rows[n-1] != int32(index) {
				x.rows[w.text] = append(rows, int32(index))
			}
		}
	}
	c.words = x
	return x
}

// rarest gives the rows of the claimed word that the fewest rows print.
func (x *wordIndex) rarest(words []word) []int32 {
	var rarest []int32
	for i, w := range words {
		if rows := x.rows[w.text]; i == 0 || len(rows) < len(rarest) {
			rarest = rows
		}
	}
	return rarest
}
