package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Mark is the decimal mark of a document: the one that stands before the decimals.
type Mark byte

const (
	Unsettled Mark = 0   // nothing settles it, or two notations do
	Comma     Mark = ',' // 1.234,56 and 1 234,56
	Point     Mark = '.' // 1,234.56 and 1'234.56
)

// String is the mark, or the word none.
func (m Mark) String() string {
	if m == Unsettled {
		return "none"
	}
	return string(rune(m))
}

// A MarkCount counts the figures that speak for one decimal mark.
type MarkCount struct {
	Strong int // figures that group their digits as well: 1.234,56 and 1 234,50 and 1.234.567
	Weak   int // figures with one mark that cannot group: 12,50 and 0,280 and 24,9000
	Money  int // those of the weak ones that stand beside a currency
	Faint  int // figures that may be numbers of sections: 2.1
}

// A MarkEvidence is the decimal mark that a document settles, and what speaks for each.
type MarkEvidence struct {
	Mark  Mark
	Comma MarkCount
	Point MarkCount
}

// DecimalMark takes the decimal mark of a text from the figures that recur in it. Dates,
// versions, addresses and lists have no vote, and neither does a figure such as 1,234.
func DecimalMark(text string) MarkEvidence {
	var e MarkEvidence
	e.count(text)
	e.settle()
	return e
}

// DecimalMark takes the decimal mark of a reading from its cells.
func (r *Reading) DecimalMark() MarkEvidence {
	var e MarkEvidence
	for _, row := range r.Rows {
		for _, cell := range row.Cells {
			e.count(cell)
		}
	}
	e.settle()
	return e
}

// count adds the votes of a text.
func (e *MarkEvidence) count(text string) {
	if !strings.ContainsAny(text, ",.") && !strings.Contains(text, "，") && !strings.Contains(text, "．") {
		return
	}
	p := finder{text: text}
	for p.next() {
		c := &p.fig.core
		mark, grouped := c.evidence(p.fig.meaning)
		if mark == Unsettled || p.heads() {
			continue
		}
		count := &e.Comma
		if mark == Point {
			count = &e.Point
		}
		switch {
		case grouped:
			count.Strong++
		case c.lens[0] <= 2 && c.lens[1] == 1:
			count.Faint++
		default:
			count.Weak++
			if p.money() {
				count.Money++
			}
		}
	}
}

// money reports whether a currency stands beside the figure.
func (p *finder) money() bool {
	i := p.fig.to
	if r, n := utf8.DecodeRuneInString(p.text[i:]); isBlank(r) {
		i += n
	}
	n, _ := currencyAt(p.text, i)
	return n > 0 || p.priced
}

// evidence is the decimal mark that a figure speaks for, and whether it groups as well.
func (c *core) evidence(m meaning) (mark Mark, grouped bool) {
	if c.groups < 2 {
		return Unsettled, false
	}
	last := c.seps[c.groups-2]
	switch {
	case m == decimal && (last == ',' || last == '.'):
		return Mark(last), c.groups > 2
	case m == whole && last == ',':
		return Point, true
	case m == whole && last == '.':
		return Comma, true
	}
	return Unsettled, false
}

// heads reports whether the figure may number a heading: 2.1 at the start of a line with a
// word behind it.
func (p *finder) heads() bool {
	c := &p.fig.core
	if c.groups != 2 || c.lens[0] > 2 || c.lens[1] > 2 || c.headZero || p.fig.from != c.start {
		return false
	}
	i, _ := p.backOverBlanks(c.start)
	if i > 0 && p.text[i-1] != '\n' {
		return false
	}
	r, n := utf8.DecodeRuneInString(p.text[c.end:])
	next, _ := utf8.DecodeRuneInString(p.text[c.end+n:])
	return isBlank(r) && unicode.IsLetter(next)
}

// The weights of one figure's vote, and how far one mark must be ahead. A figure that
// groups its digits could not be written so under the other mark, which no other figure
// can say; so it outweighs whole tables of contents. They are measured on decimal-mark.tsv.
const (
	strongVote = 16
	weakVote   = 2
	moneyVote  = 1 // on top
	faintVote  = 1
	aheadBy    = 2
)

// strayStrong is how many figures that group under one mark outweigh one under the other,
// for a document quotes now and then: fewer, and it has two notations.
const strayStrong = 10

func (c MarkCount) votes() int {
	return c.Strong*strongVote + c.Weak*weakVote + c.Money*moneyVote + c.Faint*faintVote
}

// settle decides. Where figures group under either mark, only they count.
func (e *MarkEvidence) settle() {
	comma, point, ahead := e.Comma.votes(), e.Point.votes(), aheadBy
	if e.Comma.Strong > 0 && e.Point.Strong > 0 {
		comma, point, ahead = e.Comma.Strong, e.Point.Strong, strayStrong
	}
	switch {
	case comma > 0 && comma >= point*ahead:
		e.Mark = Comma
	case point > 0 && point >= comma*ahead:
		e.Mark = Point
	}
}
