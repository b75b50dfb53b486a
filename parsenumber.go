package truecopy

import (
	"errors"
	"unicode"
	"unicode/utf8"
)

// ErrNoNumber says that a text, read whole, is not one number.
var ErrNoNumber = errors.New("truecopy: not one number")

// An UndecidedError says that a text is one number or another: one mark stands before
// exactly three digits, and nothing settles whether it groups them or marks them.
type UndecidedError struct {
	Comma Number // the number, where the document's decimal mark is the comma
	Point Number // the number, where it is the point
}

func (e *UndecidedError) Error() string {
	return "truecopy: one number or another, for the decimal mark is not settled"
}

// maximumQuantity bounds the digits of a cell that is one number and nothing else: longer
// ones are codes. FindNumbers, which only points at what is printed, goes to maximumDigits.
const maximumQuantity = 64

// ParseNumber reads a cell that holds one number and nothing else, under the document's
// decimal mark. It answers the number; an *UndecidedError where there are two; ErrNoNumber
// otherwise.
//
// A number may carry one sign (-, U+2212, a trailing one, or brackets around it), one
// currency and one percent or per mille sign, none of which but the sign changes its value.
// Digits are grouped in threes by blanks, apostrophes, commas or points, or in the Indian
// way by commas, and never across a tab, a line end or two blanks. A text that contradicts
// the mark is no number; it is never read in another way.
func ParseNumber(text string, mark Mark) (Number, error) {
	f := parseCell(text, mark)
	switch f.meaning {
	case noFigure:
		return Number{}, ErrNoNumber
	case undecided:
		e := &UndecidedError{}
		e.Comma, _ = f.under(text, Comma)
		e.Point, _ = f.under(text, Point)
		return Number{}, e
	}
	return f.value, nil
}

// A figure is a core with what belongs to its value.
type figure struct {
	core     core
	meaning  meaning
	negative bool
	exponent int
	value    Number // where the meaning is whole or decimal
	from, to int    // its span: from the sign, bracket or first digit to the last one of them
}

// under is the value of an undecided figure under a settled mark.
func (f *figure) under(text string, mark Mark) (Number, bool) {
	return f.core.number(text, f.core.meaning(mark), f.negative, f.exponent)
}

// A cellParser reads a cell from both sides of its digits.
type cellParser struct {
	text     string
	pos      int
	sign     rune // of the first sign: '-', '+' or '(' for a bracket; 0 for none
	open     bool // a bracket is open
	closed   bool
	currency bool
	doubtful bool // the currency may be a word
	percent  bool
	cored    bool // the digits have passed
	broken   bool
}

// parseCell reads a text whole. But for its meaning, nothing of what is no figure counts.
func parseCell(text string, mark Mark) (f figure) {
	p := cellParser{text: text}
	p.head()
	if p.broken || !p.atCore() {
		return f
	}
	f.core.scan(text, p.pos)
	p.pos = f.core.end
	f.exponent, p.pos = exponentAt(text, p.pos, f.core.groups)
	mark, p.pos = p.wholeAmount(&f.core, mark)
	p.cored = true
	p.tail()
	if p.broken || p.pos < len(text) || p.open && !p.closed {
		return f
	}
	meaning := f.core.meaning(mark)
	f.negative = p.sign == '-' || p.sign == '('
	if meaning == noFigure || !p.believable(&f) || f.exponent != 0 && f.core.groups > 1 && meaning != decimal {
		return f
	}
	if meaning != undecided {
		var ok bool
		if f.value, ok = f.core.number(text, meaning, f.negative, f.exponent); !ok {
			return f
		}
	}
	f.meaning, f.from, f.to = meaning, 0, len(text)
	return f
}

// atCore reports whether a figure's digits begin here.
func (p *cellParser) atCore() bool {
	i := p.pos
	if _, n := separatorAt(p.text, i); n > 0 {
		i += n
	}
	_, _, n := digitAt(p.text, i)
	return n > 0
}

// head reads what stands before the digits.
func (p *cellParser) head() {
	if p.text != "" && p.text[0]-'0' < 10 {
		return // nothing does, as before most figures
	}
	p.edge()
	for p.pos < len(p.text) && !p.broken {
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		switch {
		case isBlank(r) || isFormat(r):
			p.pos += n
		case signOf(r) != 0:
			p.setSign(signOf(r))
			p.pos += n
		case r == '(':
			p.setSign('(')
			p.open = true
			p.pos += n
		case isPercent(r):
			p.setPercent()
			p.pos += n
		default:
			if !p.takeCurrency() {
				return
			}
		}
	}
}

// tail reads what stands after the digits, to the end of the text.
func (p *cellParser) tail() {
	for p.pos < len(p.text) && !p.broken {
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		switch {
		case isBlank(r) || isFormat(r):
			p.pos += n
		case signOf(r) != 0 && !p.closed:
			p.setSign(signOf(r))
			p.pos += n
		case r == ')':
			p.broken = !p.open || p.closed
			p.closed = true
			p.pos += n
		case isPercent(r):
			p.setPercent()
			p.pos += n
		default:
			if !p.takeCurrency() {
				p.edge()
				return
			}
		}
	}
}

// edge passes the white space at either end of a cell, tabs and line ends among it.
func (p *cellParser) edge() {
	for p.pos < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		if !unicode.IsSpace(r) && !isFormat(r) {
			return
		}
		p.pos += n
	}
}

func (p *cellParser) setSign(sign rune) {
	p.broken = p.broken || p.sign != 0
	p.sign = sign
}

func (p *cellParser) setPercent() {
	p.broken = p.broken || p.percent
	p.percent = true
}

// takeCurrency passes one currency mark, and "/-" which India prints behind an amount.
func (p *cellParser) takeCurrency() bool {
	n, doubtful := currencyAt(p.text, p.pos)
	if n == 0 {
		return false
	}
	if p.cored && n == 3 {
		doubtful = false // 500 RON: a code behind a figure is no word
	}
	p.broken = p.broken || p.currency
	p.currency, p.doubtful = true, p.doubtful || doubtful
	p.pos += n
	return true
}

// wholeAmount passes the dashes that stand for no cents, as in 12,- and 12.-- and 5,000/-.
// Behind a mark they say which mark is the decimal one.
func (p *cellParser) wholeAmount(c *core, mark Mark) (Mark, int) {
	i := p.pos
	if i == len(p.text) {
		return mark, i
	}
	if p.text[i] == '/' {
		if i+1 < len(p.text) && p.text[i+1] == '-' {
			return mark, i + 2
		}
		return mark, i
	}
	sep, n := separatorAt(p.text, i)
	dashes := dashesAt(p.text, i+n)
	if n == 0 || dashes == 0 || sep != ',' && sep != '.' || mark != Unsettled && rune(mark) != sep {
		return mark, i
	}
	if c.meaning(Mark(sep)) != whole {
		return mark, i
	}
	return Mark(sep), i + n + dashes
}

// dashesAt is the length of one or two dashes at s[i:].
func dashesAt(s string, i int) int {
	start := i
	for range 2 {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch r {
		case '-', '–', '—', '\u2212':
			i += n
		}
	}
	return i - start
}

// believable reports whether the parts go together: a currency that may be a word needs a
// figure with a separator; a year with a dash behind it is open, not negative; a plus
// before many digits dials.
func (p *cellParser) believable(f *figure) bool {
	plain := f.core.groups == 1
	digits := f.core.digits()
	switch {
	case plain && p.doubtful, digits > maximumQuantity:
		return false
	case plain && p.sign == '+' && digits >= dialledDigits:
		return false
	case plain && p.sign == '-' && p.trailingSign(f) && f.core.year(p.text):
		return false
	}
	return true
}

// dialledDigits: a subscriber's number with its country has at least eight digits (ITU-T E.164).
const dialledDigits = 8

// trailingSign reports whether the sign stands behind the digits.
func (p *cellParser) trailingSign(f *figure) bool {
	r, _ := utf8.DecodeRuneInString(p.text[f.core.end:])
	return signOf(r) == '-'
}

// year reports a plain core that may be a year of our time.
func (c *core) year(s string) bool {
	if c.groups != 1 || c.lens[0] != 4 {
		return false
	}
	n, ok := c.number(s, whole, false, 0)
	return ok && n.Compare(firstYearOfOurs) >= 0 && n.Compare(lastYearOfOurs) <= 0
}

// Between them, four digits may be a year as well as a quantity.
var (
	firstYearOfOurs = Number{word: 18, exponent: 2}
	lastYearOfOurs  = Number{word: 2199}
)

// digits counts the digits of a core.
func (c *core) digits() int {
	count := 0
	for _, length := range c.lens[:c.groups] {
		count += int(length)
	}
	return count
}

// signOf is '-' or '+' for the characters that are signs: the hyphens and the minus, in
// their plain, no-break and fullwidth forms. Dashes and superscripts are none.
func signOf(r rune) rune {
	switch r {
	case '-', '\u2212', '－', '﹣', '\u2010', '\u2011':
		return '-'
	case '+', '＋':
		return '+'
	}
	return 0
}

func isPercent(r rune) bool {
	switch r {
	case '%', '‰', '٪', '％', '؉':
		return true
	}
	return false
}

// exponentAt reads an exponent as spreadsheets print it, and where it ends. Digits, an E
// and digits are a code: an exponent needs a decimal mark before it or a sign behind its E.
func exponentAt(s string, i, groups int) (exponent, end int) {
	if i >= len(s) || s[i] != 'e' && s[i] != 'E' {
		return 0, i
	}
	j := i + 1
	signed := j < len(s) && (s[j] == '+' || s[j] == '-')
	if signed {
		j++
	}
	first := j
	for j < len(s) && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	if j == first || !signed && groups == 1 {
		return 0, i
	}
	exponent, _ = literalExponent(s[i+1 : j])
	return exponent, j
}
