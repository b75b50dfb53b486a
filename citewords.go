package truecopy

import (
	"strings"

	"github.com/truecopy-go/truecopy/internal/fold"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// maximumSpread is over how many rows, one after another, the words of one claim may be
// spread: an address wraps, but words from all over a page were never one text.
const maximumSpread = 8

// maximumScattered bounds the words of a claim that may be printed with others between: a
// name, an address, a sentence. A longer text is printed in one run or not at all.
const maximumScattered = 64

// maximumScatteredRows bounds the rows that are looked through for words over several cells
// or rows: a record that cites more cites nothing in particular.
const maximumScatteredRows = 1 << 10

// claimWords are the words of a claim, and how they may be spread.
type claimWords struct {
	text    string
	words   []word
	borders []int // for each prefix of words, its longest border (Knuth, Morris and Pratt 1977)
	oneCell bool  // it reads as one figure: cells are not welded
	oneRun  bool  // it reads as a date: figures that stand apart are not recomposed
}

// parse takes the words of a claim.
func (k *claimWords) parse(watch *pace.Watch, text string, mark Mark) {
	k.text, k.words = text, appendWords(watch, k.words[:0], text, mark, -1, 0)
	k.oneCell, k.oneRun = false, false
	digits := false
	for i := range k.words {
		w := &k.words[i]
		digits = digits || w.digits
		if w.sign == negative && isBracketedInteger(text) {
			w.sign = bracketed
		}
	}
	if digits && len(k.words) > 1 {
		for _, m := range [...]Mark{mark, Unsettled, Comma, Point} {
			f := parseCell(text, m)
			k.oneCell = k.oneCell || f.meaning != noFigure
		}
		k.oneRun = isDay(strings.TrimSpace(text))
	}
	k.border()
}

// isBracketedInteger reports a claim such as (75016): a sign, or punctuation.
func isBracketedInteger(text string) bool {
	f := parseCell(text, Unsettled)
	return f.meaning == whole && f.core.groups == 1 && isBracketed(text, &f)
}

func (k *claimWords) border() {
	k.borders = append(k.borders[:0], 0)
	for i, length := 1, 0; i < len(k.words); i++ {
		for length > 0 && k.words[i].text != k.words[length].text {
			length = k.borders[length-1]
		}
		if k.words[i].text == k.words[length].text {
			length++
		}
		k.borders = append(k.borders, length)
	}
}

// checkWords looks words up in the cited rows.
func (c *citer) checkWords(v *Verdict) {
	k := &c.claim
	k.parse(c.watch, v.Value, c.reading.Mark)
	switch {
	case len(k.words) == 0:
		v.Cause, v.Message = CauseEmpty, "The value holds nothing that could be printed."
		return
	case len(c.cited) == 0:
		c.noRows(v)
		return
	}
	if c.carries(v, c.candidates()) {
		v.Outcome = Carried
		return
	}
	c.explainWords(v)
}

// candidates are the cited rows that may carry the claim, in the order of citation.
func (c *citer) candidates() []int {
	if c.wide == nil {
		return c.cited
	}
	var rows []int
	for _, row := range c.indexWords().rarest(c.claim.words) {
		for index := max(0, int(row)-maximumSpread+1); index < min(len(c.wide), int(row)+maximumSpread); index++ {
			if c.wide[index] && (len(rows) == 0 || rows[len(rows)-1] < index) {
				rows = append(rows, index)
			}
		}
	}
	return rows
}

// carries looks for the claim in the rows: in one run within a cell; else in one run over
// cells and rows; else in order, with other words between.
func (c *citer) carries(v *Verdict, rows []int) bool {
	if c.inCells(v, rows) {
		return true
	}
	if c.claim.oneCell || len(c.claim.words) == 1 {
		return false
	}
	rows = rows[:min(len(rows), maximumScatteredRows)]
	for first := range rows {
		if pieces := c.spread(rows[first:c.windowEnd(rows, first)], true); pieces != nil {
			c.scatter(v, pieces)
			return true
		}
	}
	if c.claim.oneRun || len(c.claim.words) > maximumScattered {
		return false
	}
	for first := range rows {
		if pieces := c.spread(rows[first:c.windowEnd(rows, first)], false); pieces != nil {
			c.scatter(v, pieces)
			return true
		}
	}
	return false
}

// windowEnd is how far rows follow each other in the document from first on, so that a
// claim may be spread over them. Rows that were cited in another order stand alone.
func (c *citer) windowEnd(rows []int, first int) int {
	last := first + 1
	for c.ascending && last < len(rows) && last-first < maximumSpread && c.follows(rows[last-1], rows[last]) {
		last++
	}
	return last
}

// follows reports whether nothing but blank rows stands between two rows.
func (c *citer) follows(row, next int) bool {
	if next <= row || next-row > maximumSpread {
		return false
	}
	for between := row + 1; between < next; between++ {
		for _, cell := range c.reading.Rows[between].Cells {
			if !isEmpty(cell) {
				return false
			}
		}
	}
	return true
}

// inCells finds the claim in one run within one cell. Where several match, those that are
// nearest to the claim in case and folding are taken.
func (c *citer) inCells(v *Verdict, rows []int) bool {
	best := 3
	for _, index := range rows {
		if best == 0 && len(v.Found) == maximumPlaces {
			break
		}
		printed := c.rowWords(index)
		c.runs(printed, func(start int) bool {
			run := printed[start : start+len(c.claim.words)]
			if run[0].cell != run[len(run)-1].cell || !c.uncut(printed, start) {
				return true
			}
			rank := c.rank(run)
			if rank > best || rank == best && len(v.Found) >= maximumPlaces {
				return true
			}
			if rank < best {
				best, v.Found = rank, nil
			}
			v.Found = c.place(v.Found, c.span(run))
			return true
		})
	}
	return best < 3
}

// runs calls found with each place in the printed words where the claim's words stand one
// after another, under fitting signs, until found answers false.
func (c *citer) runs(printed []word, found func(start int) bool) {
	k := &c.claim
	length := 0
	for i := range printed {
		if c.watch.Late() {
			return
		}
		for length > 0 && (length == len(k.words) || printed[i].text != k.words[length].text) {
			length = k.borders[length-1]
		}
		if printed[i].text == k.words[length].text {
			length++
		}
		if length < len(k.words) {
			continue
		}
		start := i + 1 - length
		if signsFit(k.words, printed[start:i+1]) && !found(start) {
			return
		}
	}
}

// signsFit reports whether no sign is added or dropped.
func signsFit(claimed, printed []word) bool {
	for i := range claimed {
		if !claimed[i].sign.fits(printed[i].sign) {
			return false
		}
	}
	return true
}

// uncut reports whether the run of claimed words at start takes nothing apart: a tail of a
// figure, or its head, is not the figure, and an article is not printed without the word
// that it is elided before.
func (c *citer) uncut(printed []word, start int) bool {
	return !printed[start].within && wholeBefore(printed, start+len(c.claim.words))
}

// wholeBefore reports whether nothing is taken apart that goes on at end.
func wholeBefore(printed []word, end int) bool {
	if end == len(printed) || printed[end].cell != printed[end-1].cell || printed[end].row != printed[end-1].row {
		return true
	}
	return !printed[end].within && !printed[end].elided
}

// rank says how near the printed words are to the claim.
func (c *citer) rank(run []word) int {
	rank := 0
	for i, w := range run {
		claimed := c.claim.text[c.claim.words[i].from:c.claim.words[i].to]
		printed := c.cell(w)[w.from:w.to]
		switch {
		case claimed == printed:
		case fold.Lower(claimed) == fold.Lower(printed):
			rank = max(rank, 1)
		default:
			rank = 2
		}
	}
	return rank
}

func (c *citer) cell(w word) string { return c.reading.Rows[w.row].Cells[w.cell] }

// span is the place of a run within one cell, with the punctuation that the claim has at
// its ends and the cell prints there too.
func (c *citer) span(run []word) CitedPlace {
	first, last := run[0], run[len(run)-1]
	cell, k := c.cell(first), &c.claim
	head := strings.TrimSpace(k.text[:k.words[0].from])
	tail := strings.TrimSpace(k.text[k.words[len(k.words)-1].to:])
	p := CitedPlace{c.reading.Rows[first.row].Number, first.cell, first.from, last.to}
	if head != "" && strings.HasSuffix(cell[:p.From], head) {
		p.From -= len(head)
	}
	if tail != "" && strings.HasPrefix(cell[p.To:], tail) {
		p.To += len(tail)
	}
	return p
}

// spread finds the claim in the words of rows taken together, beginning in the first of
// them: in one run, or in order. It gives the words that carry it.
func (c *citer) spread(rows []int, oneRun bool) []word {
	window := c.rowWords(rows[0])
	opening := len(window)
	if len(rows) > 1 {
		c.window = append(c.window[:0], window...)
		for _, index := range rows[1:] {
			c.window = append(c.window, c.rowWords(index)...)
		}
		window = c.window
	}
	if !oneRun {
		return c.inOrder(window, opening)
	}
	var pieces []word
	c.runs(window, func(start int) bool {
		if start < opening && c.uncut(window, start) {
			pieces = window[start : start+len(c.claim.words)]
		}
		return pieces == nil && start < opening
	})
	return pieces
}

// inOrder finds the claim's words in order, each as soon as it can stand. What the claim
// sets beside a figure must be printed beside it: a label is not joined to the number of
// another, nor a date put together. An elided word is not skipped.
func (c *citer) inOrder(printed []word, opening int) []word {
	var pieces []word
	k, at := &c.claim, 0
	for i := 0; i < len(k.words); {
		end := i + 1
		for end < len(k.words) && (k.words[end-1].digits || k.words[end].digits) {
			end++
		}
		start := c.nextUnit(printed, at, k.words[i:end], i == 0)
		if start < 0 || i == 0 && start >= opening {
			return nil
		}
		pieces = append(pieces, printed[start:start+end-i]...)
		at, i = start+end-i, end
	}
	return pieces
}

// nextUnit is where words stand side by side in the printed words, from at on; -1 for nowhere.
func (c *citer) nextUnit(printed []word, at int, unit []word, first bool) int {
	for start := at; start+len(unit) <= len(printed) && !c.watch.Late(); start++ {
		run := printed[start : start+len(unit)]
		if start > at && !first && run[0].elided || run[0].within && (first || start > at) {
			continue
		}
		if !wholeBefore(printed, start+len(unit)) {
			continue
		}
		if sameText(unit, run) && signsFit(unit, run) {
			return start
		}
	}
	return -1
}

func sameText(a, b []word) bool {
	for i := range a {
		if a[i].text != b[i].text {
			return false
		}
	}
	return true
}

// scatter takes pieces as the places that carry the claim together: one for each run of
// words that stand side by side in a cell.
func (c *citer) scatter(v *Verdict, pieces []word) {
	v.Scattered = true
	for i, w := range pieces {
		number := c.reading.Rows[w.row].Number
		if i > 0 && pieces[i-1].row == w.row && pieces[i-1].cell == w.cell && c.touch(pieces[i-1], w) {
			v.Found[len(v.Found)-1].To = w.to
			continue
		}
		v.Found = c.place(v.Found, CitedPlace{number, w.cell, w.from, w.to})
	}
}

// touch reports whether no word stands between two words of a cell.
func (c *citer) touch(a, b word) bool {
	s := wordScanner{text: c.cell(a)[a.to:b.from]}
	_, between := s.next()
	return !between
}
