package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/fold"
)

// explainWords says why words are missing: from what is certain to what is merely like them.
func (c *citer) explainWords(v *Verdict) {
	for _, explain := range [...]func(*Verdict) bool{
		c.sameNumber, c.sameDay, c.recomposed, c.runTogether, c.inAnotherOrder, c.otherAccents,
		c.wordsInOtherRow, c.insideWord, c.damagedWords, c.nearWords,
	} {
		if explain(v) || c.watch.Late() {
			return
		}
	}
	c.because(v, CauseAbsent, CitedPlace{})
}

// sameNumber explains words that are one number: the figure is printed in other words, or
// with the other sign.
func (c *citer) sameNumber(v *Verdict) bool {
	f := parseCell(v.Value, c.reading.Mark)
	if f.meaning != whole && f.meaning != decimal {
		return false
	}
	for _, cause := range [...]Cause{CauseWords, CauseSign} {
		n := f.value
		if cause == CauseSign {
			n = n.Neg()
		}
		for _, printed := range c.figuresUnder(c.reading.Mark) {
			if printed.value == n && !printed.undecided {
				c.because(v, cause, c.at(printed))
				return true
			}
		}
	}
	return false
}

// days are the days that a text may name, in any order and language; none if it is no date.
func days(text string) []Date {
	text = strings.TrimSpace(text)
	p := dateParser{text: text, anywhere: true}
	if len(text) > maximumHolding || !p.parse() {
		return nil
	}
	p.suffix()
	if p.overSpace(p.pos) < len(text) || p.count+min(p.month, 1) < 3 {
		return nil
	}
	var list []Date
	for _, order := range [...]DateOrder{DMY, MDY, YMD} {
		p.notation.Order = order
		if d, err := p.day(); err == nil {
			list = append(list, d)
		}
	}
	return list
}

func shareDay(a, b []Date) bool {
	for _, d := range a {
		for _, e := range b {
			if d == e {
				return true
			}
		}
	}
	return false
}

// sameDay explains a date that is printed in another way, in one cell or over several.
func (c *citer) sameDay(v *Verdict) bool {
	claimed := days(v.Value)
	if claimed == nil {
		return false
	}
	found := c.eachDate(func(at CitedPlace, date string) bool {
		if !shareDay(claimed, days(date)) {
			return false
		}
		c.because(v, CauseDate, at)
		return true
	})
	if found {
		return true
	}
	for _, index := range c.explained() {
		words := c.rowWords(index)
		for i := 0; i+3 <= len(words) && !c.watch.Late(); i++ {
			text := words[i].text + " " + words[i+1].text + " " + words[i+2].text
			if shareDay(claimed, days(text)) {
				c.because(v, CauseDate, CitedPlace{c.reading.Rows[index].Number, words[i].cell, words[i].from, words[i].to})
				return true
			}
		}
	}
	return false
}

// recomposed explains a date whose parts are printed, each on its own.
func (c *citer) recomposed(v *Verdict) bool {
	if days(v.Value) == nil {
		return false
	}
	text := v.Value
	for i := 0; i < len(text); i++ {
		if !isDigitByte(text[i]) {
			continue
		}
		n := runOf(text, i)
		if !c.eachCode(func(_ CitedPlace, code string) bool { return digitsOf(code) == code && runOf(code, 0) == n }) {
			return false
		}
		for i < len(text) && isDigitByte(text[i]) {
			i++
		}
	}
	c.because(v, CauseRecomposed, CitedPlace{})
	return true
}

// runTogether explains words that only neighbouring cells print together.
func (c *citer) runTogether(v *Verdict) bool {
	claimed := squeezed(v.Value)
	if len(claimed) < 2 || len(claimed) > maximumAddress {
		return false
	}
	before := ""
	for _, index := range c.explained() {
		for i, cell := range c.reading.Rows[index].Cells {
			after := squeezed(cell)
			if c.watch.Bytes(len(cell)) {
				return false
			}
			for head := range claimed {
				if head > 0 && strings.HasSuffix(before, claimed[:head]) && strings.HasPrefix(after, claimed[head:]) {
					c.because(v, CauseAcrossCells, CitedPlace{c.reading.Rows[index].Number, i, 0, len(cell)})
					return true
				}
			}
			before += after
			before = before[max(0, len(before)-maximumAddress):]
		}
	}
	return false
}

// squeezed is a text folded and without its blanks.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, fold.Case(s))
}

// inAnotherOrder explains words that are all printed, though not as claimed.
func (c *citer) inAnotherOrder(v *Verdict) bool {
	claimed := c.claim.words
	if len(claimed) < 2 {
		return false
	}
	places := map[string]CitedPlace{}
	inOrder := 0
	for _, index := range c.explained() {
		for _, w := range c.rowWords(index) {
			if c.watch.Late() {
				return false
			}
			if _, seen := places[w.text]; !seen {
				places[w.text] = CitedPlace{c.reading.Rows[index].Number, w.cell, w.from, w.to}
			}
			if inOrder < len(claimed) && claimed[inOrder].text == w.text {
				inOrder++
			}
		}
	}
	for _, w := range claimed {
		if _, printed := places[w.text]; !printed {
			return false
		}
	}
	cause := CauseOrder
	if inOrder == len(claimed) && len(c.cited) == 1 {
		cause = CauseNear // in order, though parted where they may not be
	}
	c.because(v, cause, places[claimed[0].text])
	return true
}

// otherAccents explains words that are printed with other accents.
func (c *citer) otherAccents(v *Verdict) bool {
	claimed := c.claim.words
	if len(claimed) > maximumScattered {
		return false
	}
	for _, index := range c.explained() {
		words := c.rowWords(index)
		for i := 0; i+len(claimed) <= len(words) && !c.watch.Late(); i++ {
			n, other := 0, false
			for n < len(claimed) && fold.Bare(words[i+n].text) == fold.Bare(claimed[n].text) {
				other = other || words[i+n].text != claimed[n].text
				n++
			}
			if n == len(claimed) && other {
				c.because(v, CauseAccents, c.runPlace(words[i:i+n]))
				return true
			}
		}
	}
	return false
}

// runPlace is the place of the words of a run that stand in its first cell.
func (c *citer) runPlace(run []word) CitedPlace {
	p := CitedPlace{c.reading.Rows[run[0].row].Number, run[0].cell, run[0].from, run[0].to}
	for _, w := range run {
		if w.cell == run[0].cell && w.row == run[0].row {
			p.To = w.to
		}
	}
	return p
}

// wordsInOtherRow looks for the words in the rows that are not cited.
func (c *citer) wordsInOtherRow(v *Verdict) bool {
	if len(c.reading.Rows) > maximumIndexedRows {
		return false
	}
	for i, index := range c.indexWords().rarest(c.claim.words) {
		if i == explainedRows {
			return false
		}
		if c.isCited(int(index)) {
			continue
		}
		words := c.rowWords(int(index))
		var pieces []word
		c.runs(words, func(start int) bool {
			if c.uncut(words, start) && (!c.claim.oneCell || words[start].cell == words[start+len(c.claim.words)-1].cell) {
				pieces = words[start : start+len(c.claim.words)]
			}
			return pieces == nil
		})
		if pieces == nil && !c.claim.oneRun && !c.claim.oneCell {
			pieces = c.inOrder(words, len(words))
		}
		if pieces != nil {
			c.because(v, CauseOtherRow, c.runPlace(pieces))
			return true
		}
	}
	return false
}

// insideWord looks for the claim within longer words.
func (c *citer) insideWord(v *Verdict) bool {
	claimed := fold.Case(strings.TrimSpace(v.Value))
	digits := digitsOf(claimed) == claimed
	for _, index := range c.explained() {
		for _, w := range c.rowWords(index) {
			if c.watch.Late() || !strings.Contains(w.text, claimed) || digits && digitsOf(w.text) == w.text {
				continue
			}
			c.because(v, CauseInsideWord, CitedPlace{c.reading.Rows[index].Number, w.cell, w.from, w.to})
			return true
		}
	}
	return false
}

func (c *citer) damagedWords(v *Verdict) bool { return c.damaged(v, false) }

// nearWords looks for words that are most like the claimed ones.
func (c *citer) nearWords(v *Verdict) bool {
	return c.retypedCell(v) || c.retypedWords(v)
}

// retypedCell looks for a cell that prints the claim in other characters or with other blanks.
func (c *citer) retypedCell(v *Verdict) bool {
	claimed := fold.Loose(squeezed(v.Value))
	if claimed == "" {
		return false
	}
	for _, index := range c.explained() {
		for i, cell := range c.reading.Rows[index].Cells {
			if len(cell) <= maximumAddress && strings.Contains(fold.Loose(squeezed(cell)), claimed) {
				c.because(v, CauseNear, CitedPlace{c.reading.Rows[index].Number, i, 0, len(cell)})
				return true
			}
		}
	}
	return false
}

// retypedWords reports whether each claimed word is printed, or one much like it, and says
// which the first of the latter is.
func (c *citer) retypedWords(v *Verdict) bool {
	if len(c.claim.words) > maximumScattered {
		return false
	}
	var first *CitedPlace
	for _, w := range c.claim.words {
		place, same := c.likeWord(w)
		switch {
		case place == nil:
			return false
		case !same && first == nil:
			first = place
		}
	}
	if first == nil {
		return false
	}
	c.because(v, CauseNear, *first)
	return true
}

// likeWord finds the word in the cited rows, or else one much like it.
func (c *citer) likeWord(claimed word) (place *CitedPlace, same bool) {
	runes := []rune(claimed.text)
	for _, index := range c.explained() {
		for _, w := range c.rowWords(index) {
			if c.watch.Late() {
				return nil, false
			}
			same := w.text == claimed.text
			if !same && (place != nil || !likely(runes, w.text)) {
				continue
			}
			place = &CitedPlace{c.reading.Rows[index].Number, w.cell, w.from, w.to}
			if same {
				return place, true
			}
		}
	}
	return place, false
}

// likely reports whether a word is another with a slip in it, or its abbreviation.
func likely(claimed []rune, text string) bool {
	const shortest, longest = 4, 64
	count := utf8.RuneCountInString(text)
	claim := string(claimed)
	switch {
	case strings.TrimLeft(claim, "0") == strings.TrimLeft(text, "0") && digitsOf(claim) == claim:
		return true
	case len(claimed) >= 3 && count >= 3 && len(claimed) <= 2*count && count <= 2*len(claimed) && (strings.HasPrefix(claim, text) || strings.HasPrefix(text, claim)):
		return true
	case len(claimed) < shortest || count < shortest || len(claimed) > longest || count > longest:
		return false
	}
	most := max(len(claimed), count) / 4
	if count-len(claimed) > most || len(claimed)-count > most {
		return false
	}
	return distance(claimed, []rune(text)) <= most
}
