package truecopy

import (
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// cachedRows is how many rows stay read, so that records which cite the same rows do
	// not read them again and a million rows do not fill the memory. A power of two.
	cachedRows = 1 << 10
	// wideRecord is how many cited rows are looked through claim by claim; beyond it the
	// index of the whole reading is asked.
	wideRecord = 32
	// maximumPlaces bounds the places that one verdict lists.
	maximumPlaces = 16
)

// A citer checks records against one reading.
type citer struct {
	watch   *pace.Watch
	reading *Reading
	first   int         // number of the first row
	numbers map[int]int // row numbers to indices, where they are not consecutive
	cache   []citedRow
	places  []CitedPlace // grows in chunks; verdicts take slices of it

	figures *figureIndex
	words   *wordIndex

	cited     []int  // indices of the rows that the record cites, as cited
	ascending bool   // they are cited in the order of the document
	citesNone bool   // it cites no row at all
	looked    int    // rows that are looked through for what explains a missing value
	wide      []bool // which rows it cites, where they are many
	claim     claimWords
	window    []word
}

// A citedRow is a row that has been read for its figures and words.
type citedRow struct {
	row      int // its index; -1 for none
	figures  []citedFigure
	words    []word
	hasWords bool
}

// A citedFigure is a figure of a row.
type citedFigure struct {
	value     Number // 0 where it is undecided
	undecided bool
	cell      int32
	from, to  int32
}

func newCiter(watch *pace.Watch, reading *Reading) *citer {
	c := &citer{watch: watch, reading: reading, cache: make([]citedRow, min(cachedRows, nextPowerOfTwo(len(reading.Rows))))}
	for i := range c.cache {
		c.cache[i].row = -1
	}
	if len(reading.Rows) == 0 {
		return c
	}
	c.first = reading.Rows[0].Number
	for i, row := range reading.Rows {
		if row.Number != c.first+i {
			c.numberRows()
			break
		}
	}
	return c
}

func nextPowerOfTwo(n int) int {
	power := 1
	for power < n {
		power <<= 1
	}
	return power
}

// numberRows maps row numbers that are not consecutive. The first row of a number has it.
func (c *citer) numberRows() {
	c.numbers = make(map[int]int, len(c.reading.Rows))
	for i, row := range c.reading.Rows {
		if _, taken := c.numbers[row.Number]; !taken {
			c.numbers[row.Number] = i
		}
	}
}

// rowIndex is the index of the row with a number.
func (c *citer) rowIndex(number int) (int, bool) {
	if c.numbers != nil {
		i, ok := c.numbers[number]
		return i, ok
	}
	if number < c.first || number-c.first >= len(c.reading.Rows) || number-c.first < 0 {
		return 0, false
	}
	return number - c.first, true
}

// row reads a row for its figures.
func (c *citer) row(index int) *citedRow {
	r := &c.cache[index&(len(c.cache)-1)]
	if r.row == index {
		return r
	}
	r.row, r.figures, r.words, r.hasWords = index, r.figures[:0], r.words[:0], false
	for i, cell := range c.reading.Rows[index].Cells {
		r.figures = appendFigures(c.watch, r.figures, cell, c.reading.Mark, i)
	}
	return r
}

// rowWords reads a row for its words as well.
func (c *citer) rowWords(index int) []word {
	r := c.row(index)
	if !r.hasWords {
		r.hasWords = true
		for i, cell := range c.reading.Rows[index].Cells {
			r.words = appendWords(c.watch, r.words, cell, c.reading.Mark, index, i)
		}
	}
	return r.words
}

// appendFigures appends the figures of a cell: the one that the whole cell is, or those
// that are found in it. A span is as FindNumbers gives it.
func appendFigures(watch *pace.Watch, dst []citedFigure, cell string, mark Mark, index int) []citedFigure {
	if watch.Bytes(len(cell)) {
		return dst
	}
	if _, digits := visible(cell); !digits {
		return dst
	}
	first := len(dst)
	p := finder{text: cell, mark: mark, watch: watch}
	for p.next() {
		dst = append(dst, citedFigure{p.fig.value, p.fig.meaning == undecided, int32(index), int32(p.fig.from), int32(p.fig.to)})
	}
	f := parseCell(cell, mark)
	if f.meaning == noFigure {
		return dst
	}
	one := citedFigure{f.value, f.meaning == undecided, int32(index), int32(f.core.start), int32(f.core.end)}
	if f.negative {
		one.from, one.to = 0, int32(len(cell))
	}
	if len(dst) == first+1 && dst[first].value == one.value && dst[first].undecided == one.undecided {
		return dst
	}
	return append(dst[:first], one)
}

// record checks the claims of one record.
func (c *citer) record(record *Record, verdicts []Verdict) {
	c.cite(record.Rows)
	c.citesNone, c.looked = len(record.Rows) == 0, c.lookedThrough()
	for i, claim := range record.Claims {
		if c.watch.Late() {
			return
		}
		v := &verdicts[i]
		v.Field, v.Value, v.Outcome = claim.Field, claim.Value, Missing
		switch {
		case claim.Kind != Words && claim.Kind != Figure:
			v.Outcome, v.Cause = Invalid, Cause(claim.Kind)
			v.Message = "Only a string or a number can be checked."
		case record.InvalidRows:
			v.Outcome, v.Cause = Invalid, CauseRows
			v.Message = "The rows are not a list of whole numbers."
		case claim.Kind == Figure:
			c.checkFigure(v)
		default:
			c.checkWords(v)
		}
	}
}

// cite takes the rows of a record that exist, each once.
func (c *citer) cite(rows []int) {
	c.cited, c.ascending, c.wide = c.cited[:0], true, nil
	for _, number := range rows {
		index, ok := c.rowIndex(number)
		if !ok {
			continue
		}
		if n := len(c.cited); n > 0 && index <= c.cited[n-1] {
			c.ascending = c.ascending && index == c.cited[n-1]
		}
		c.cited = append(c.cited, index)
	}
	if len(c.cited) <= wideRecord {
		c.cited = unique(c.cited)
		return
	}
	c.wide = make([]bool, len(c.reading.Rows))
	for _, index := range c.cited {
		c.wide[index] = true
	}
	c.cited = c.cited[:0]
	for index, cited := range c.wide {
		if cited {
			c.cited = append(c.cited, index)
		}
	}
}

// unique drops what a short list repeats.
func unique(list []int) []int {
	out := list[:0]
	for _, n := range list {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// isCited reports whether the record cites the row.
func (c *citer) isCited(index int) bool {
	if c.wide != nil {
		return c.wide[index]
	}
	return slices.Contains(c.cited, index)
}

// place adds a place to the chunk that verdicts share, and gives the list of a verdict with
// it. The places of one verdict follow each other.
func (c *citer) place(list []CitedPlace, p CitedPlace) []CitedPlace {
	if len(c.places) == cap(c.places) {
		chunk := make([]CitedPlace, 0, min(2*cap(c.places)+maximumPlaces, 1<<14))
		c.places = append(chunk, list...)
		list = c.places
	}
	c.places = append(c.places, p)
	n := len(c.places)
	return c.places[n-len(list)-1 : n : n]
}

// checkFigure looks a figure up in the cited rows.
func (c *citer) checkFigure(v *Verdict) {
	number, ok := literalNumber(v.Value)
	switch {
	case !ok && !isLiteral(v.Value):
		v.Outcome, v.Cause, v.Message = Invalid, CauseNoNumber, "The figure is not written as JSON writes a number."
		return
	case len(c.cited) == 0:
		c.noRows(v)
		return
	case !ok:
		v.Cause, v.Message = CauseAbsent, "No document prints a figure of that size."
		return
	}
	if c.wide != nil {
		v.Found = c.indexedFigure(number, c.isCited)
	} else {
		for _, index := range c.cited {
			r := c.row(index)
			for i := range r.figures {
				if f := &r.figures[i]; f.value == number && !f.undecided && len(v.Found) < maximumPlaces {
					v.Found = c.place(v.Found, CitedPlace{c.reading.Rows[index].Number, int(f.cell), int(f.from), int(f.to)})
				}
			}
		}
	}
	if len(v.Found) > 0 {
		v.Outcome = Carried
		return
	}
	c.explainFigure(v, number)
}

// noRows says that the record cites nothing, or nothing that exists.
func (c *citer) noRows(v *Verdict) {
	v.Cause, v.Message = CauseNoSuchRow, "None of the cited rows exists."
	if c.citesNone {
		v.Cause, v.Message = CauseNoRows, "The record cites no row."
	}
}
