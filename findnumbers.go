package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A FoundNumber is one figure of a line of text.
type FoundNumber struct {
	Value Number // the figure; 0 where it is undecided
	From  int    // first byte: of the sign, the bracket or the first digit
	To    int    // the byte after the last digit, bracket or trailing sign

	// Undecided says that one mark stands before exactly three digits and that nothing
	// settles what it does: the figure is Comma or Point, by the document's decimal mark.
	Undecided    bool
	Comma, Point Number
}

// FindNumbers finds the figures of a text, from left to right, under the document's decimal
// mark. Currency marks, units and percent signs carry no value and stay outside of a span,
// unless they stand between a sign or bracket and its digits.
//
// What only looks like a figure is none: a part of a word, a code, a date, a time, a
// version, an address, a fraction or a range, an enumerator, a telephone number.
func FindNumbers(text string, mark Mark) []FoundNumber {
	return AppendNumbers(nil, text, mark)
}

// AppendNumbers appends the figures of a text to dst, as FindNumbers finds them.
func AppendNumbers(dst []FoundNumber, text string, mark Mark) []FoundNumber {
	p := finder{text: text, mark: mark}
	for p.next() {
		f := FoundNumber{Value: p.fig.value, From: p.fig.from, To: p.fig.to}
		if p.fig.meaning == undecided {
			f.Undecided = true
			f.Comma, _ = p.fig.under(text, Comma)
			f.Point, _ = p.fig.under(text, Point)
		}
		dst = append(dst, f)
	}
	return dst
}

// A finder walks through a text from figure to figure.
type finder struct {
	text     string
	mark     Mark
	pos      int    // nothing before it is looked at for digits again
	taken    int    // nothing before it belongs to the next figure
	chainEnd int    // blanks between digits are known up to here
	fig      figure // the figure that was found
	priced   bool   // a currency stands before it

	watch *pace.Watch // ends the search once it is late; nil never does
}

// next finds the next figure.
func (p *finder) next() bool {
	for p.pos < len(p.text) {
		if c := p.text[p.pos]; c < utf8.RuneSelf && (c < '0' || c > '9') {
			p.pos++
			continue
		}
		if _, _, n := digitAt(p.text, p.pos); n == 0 {
			_, n = utf8.DecodeRuneInString(p.text[p.pos:])
			p.pos += n
			continue
		}
		if p.watch != nil && p.watch.Late() {
			return false
		}
		if p.skipGlued() || p.skipDialled() || p.skipChain() || p.skipDate() {
			continue
		}
		if p.figureAt(p.coreStart()) {
			return true
		}
	}
	return false
}

// coreStart is where the figure begins whose first digit is at pos: a bare decimal mark
// before it, as in .5, belongs to it.
func (p *finder) coreStart() int {
	r, n := utf8.DecodeLastRuneInString(p.text[p.taken:p.pos])
	if r != '.' && r != ',' || p.mark != Unsettled && rune(p.mark) != r {
		return p.pos
	}
	before, _ := utf8.DecodeLastRuneInString(p.text[p.taken : p.pos-n])
	if p.pos-n == 0 || unicode.IsSpace(before) || signOf(before) != 0 || isCurrencySign(before) || before == '(' {
		return p.pos - n
	}
	return p.pos
}

// figureAt reads the figure whose core begins at start, and moves behind it either way.
func (p *finder) figureAt(start int) bool {
	p.fig = figure{from: start}
	f := &p.fig
	f.core.scan(p.text, start)
	f.to, p.pos = f.core.end, f.core.end
	left := p.left(start)
	if !left.fits {
		return false
	}
	right := p.right(&left)
	if !right.fits || p.enumerates(right.end) || p.goesOn(right.end) {
		return false
	}
	f.meaning = f.core.meaning(right.mark)
	f.negative = left.sign == '-' || right.sign == '-' || right.closes
	plain := f.core.groups == 1
	switch {
	case f.meaning == noFigure, p.welded(start),
		plain && right.sign == '-', // 1990- is open
		plain && left.letters && left.sign != 0,
		plain && left.sign == '+' && f.core.digits() >= dialledDigits,
		plain && (left.doubtful || right.doubtful),
		f.exponent != 0 && f.core.groups > 1 && f.meaning != decimal:
		return false
	}
	p.priced = left.currency
	f.from = min(f.from, left.from)
	f.to = right.end
	p.taken, p.pos = right.end, max(p.pos, right.end)
	if f.meaning == undecided {
		return true
	}
	var ok bool
	f.value, ok = f.core.number(p.text, f.meaning, f.negative, f.exponent)
	return ok
}

// welded reports whether the figure may be two: among figures that only blanks part, one
// of four groups or more and without decimals reads as two shorter ones as well.
func (p *finder) welded(start int) bool {
	c := &p.fig.core
	if c.groups < 4 || !isGroupingSpace(c.seps[0]) || c.seps[c.groups-2] != c.seps[0] {
		return false
	}
	before, n := utf8.DecodeLastRuneInString(p.text[:start])
	digit, _ := utf8.DecodeLastRuneInString(p.text[:start-n])
	if isGroupingSpace(before) && unicode.IsDigit(digit) {
		return true
	}
	after, n := utf8.DecodeRuneInString(p.text[c.end:])
	digit, _ = utf8.DecodeRuneInString(p.text[min(c.end+n, len(p.text)):])
	return isGroupingSpace(after) && unicode.IsDigit(digit)
}

// A side is what stands on one side of the digits.
type side struct {
	fits     bool // what stands there leaves the digits a figure
	sign     rune // '-' or '+', or 0
	from     int  // on the left: of the sign or bracket
	end      int  // on the right: of the last digit, sign or bracket
	open     bool // on the left: a bracket opens right before the figure
	closes   bool // on the right: that bracket closes right after it
	currency bool
	doubtful bool // the currency may be a word
	letters  bool // the currency is written with letters and glued to the sign
	mark     Mark // on the right: the decimal mark, as a whole amount such as 12,- settles it
}

// left walks back from the digits over a currency, a sign and a bracket.
func (p *finder) left(start int) side {
	s := side{from: start}
	i := start
	for {
		i = p.backOverFormat(i)
		j, blanks := p.backOverBlanks(i)
		r, n := utf8.DecodeLastRuneInString(p.text[p.taken:j])
		switch {
		case n > 0 && signOf(r) != 0 && s.sign == 0 && !s.open:
			took, fits := p.leftSign(j-n, blanks, &s)
			if !fits {
				return s
			}
			if took {
				s.sign, s.from, i = signOf(r), j-n, j-n
				continue
			}
		case (r == '(' || r == '（') && n > 0:
			s.open = true
			if s.sign == 0 {
				s.from = j - n
			}
			i = j - n
			s.fits = p.fitsBefore(i) && !strings.HasSuffix(p.text[:i], "(")
			return s
		default:
			if at, doubtful := p.currencyBefore(j); at < j && !s.currency {
				if blanks > 0 && p.closesFigure(at) {
					s.fits = true // it is the currency of the figure before
					return s
				}
				s.currency, s.doubtful = true, s.doubtful || doubtful
				s.letters = s.letters || s.sign != 0 && blanks == 0 && isLetterByte(p.text[j-1])
				i = at
				continue
			}
		}
		s.fits = blanks > 0 || p.fitsBefore(i)
		return s
	}
}

// leftSign decides on the sign at i, with so many blanks between it and what it may belong
// to: whether it is taken, and whether the digits are a figure at all. A sign behind a
// letter or a digit is a hyphen or a range. A sign with a blank behind it is one at the
// start of the line or of a bracket or behind a currency; between two figures it is a
// dash; behind a word nobody can tell.
func (p *finder) leftSign(i, blanks int, s *side) (took, fits bool) {
	glued := blanks == 0
	before, n := utf8.DecodeLastRuneInString(p.text[p.taken:i])
	if n == 0 && p.taken > 0 {
		return false, !glued
	}
	if at, _ := p.currencyBefore(i); at < i {
		return true, true
	}
	if n > 0 && !unicode.IsSpace(before) && !isFormat(before) && before != '(' {
		if glued {
			return p.fitsBefore(i) && !isDash(before), p.fitsBefore(i) && !isDash(before)
		}
		return false, true
	}
	if glued || before == '(' {
		return true, true
	}
	return p.spacedSign(i)
}

// spacedSign decides on a sign with blanks on both sides. Behind a figure it is a dash;
// at the start of a line, behind a colon and the like or behind a currency it is a sign;
// behind a word nobody can tell.
func (p *finder) spacedSign(i int) (took, fits bool) {
	j, _ := p.backOverBlanks(p.backOverFormat(i))
	if at, _ := p.currencyBefore(j); at < j {
		at, _ = p.backOverBlanks(at)
		return !p.closesFigure(at), true
	}
	previous, n := utf8.DecodeLastRuneInString(p.text[:j])
	switch {
	case n == 0 || strings.ContainsRune("\n\r\t:=|;(", previous):
		return true, true
	case p.closesFigure(j) || previous == ')' || isPercent(previous):
		return false, true
	}
	return false, false
}

// closesFigure reports whether a digit stands before i, or its trailing sign.
func (p *finder) closesFigure(i int) bool {
	r, n := utf8.DecodeLastRuneInString(p.text[:i])
	if signOf(r) != 0 {
		r, _ = utf8.DecodeLastRuneInString(p.text[:i-n])
	}
	return unicode.IsDigit(r)
}

func (p *finder) backOverFormat(i int) int {
	for i > p.taken {
		r, n := utf8.DecodeLastRuneInString(p.text[p.taken:i])
		if !isFormat(r) {
			break
		}
		i -= n
	}
	return i
}

// backOverBlanks passes the blanks before i, and the direction marks among them.
func (p *finder) backOverBlanks(i int) (int, int) {
	blanks := 0
	for i > p.taken {
		r, n := utf8.DecodeLastRuneInString(p.text[p.taken:i])
		if !isBlank(r) && !isFormat(r) {
			break
		}
		if isBlank(r) {
			blanks++
		}
		i -= n
	}
	return i, blanks
}

// currencyBefore is where the currency mark begins that ends at i; i itself if there is none.
func (p *finder) currencyBefore(i int) (start int, doubtful bool) {
	low := max(p.taken, i-maximumCurrency)
	r, n := utf8.DecodeLastRuneInString(p.text[low:i])
	if n == 0 || !isCurrencySign(r) && !inCurrencyWord(r) {
		return i, false
	}
	start = i - n
	if isCurrencySign(r) {
		for start > low && p.text[start-1] >= 'A' && p.text[start-1] <= 'Z' {
			start--
		}
		if length, _ := currencyAt(p.text[:i], start); length < i-start {
			return i - n, false
		}
		return start, false
	}
	for start > low {
		r, n := utf8.DecodeLastRuneInString(p.text[low:start])
		if !inCurrencyWord(r) {
			break
		}
		start -= n
	}
	if length, doubtful := currencyAt(p.text[:i], start); length == i-start {
		return start, doubtful
	}
	return i, false
}

// right walks from the digits over what belongs to their value.
func (p *finder) right(left *side) side {
	f := &p.fig
	s := side{mark: p.mark, end: f.core.end}
	f.exponent, s.end = exponentAt(p.text, s.end, f.core.groups)
	cell := cellParser{text: p.text, pos: s.end}
	var i int
	s.mark, i = cell.wholeAmount(&f.core, p.mark)
	if i > s.end {
		s.fits = left.sign != '+' && p.fitsAfter(i)
		return s
	}
	if r, n := utf8.DecodeRuneInString(p.text[i:]); signOf(r) != 0 && p.endsFigure(i+n) {
		if left.sign != 0 || left.open && p.closesAt(i+n) {
			return s
		}
		s.sign, s.end, s.fits = signOf(r), i+n, true
		return s
	}
	i = p.overMarks(i, &s)
	if left.open {
		return p.closeBracket(left, s, i)
	}
	s.fits = p.fitsAfter(i)
	return s
}

// endsFigure reports whether a trailing sign that ends at i is one: nothing but white
// space, a closing mark or a currency may follow.
func (p *finder) endsFigure(i int) bool {
	r, n := utf8.DecodeRuneInString(p.text[i:])
	return n == 0 || unicode.IsSpace(r) || isFormat(r) || strings.ContainsRune(`),;|"'”»]`, r) || isCurrencySign(r)
}

// overMarks passes a percent sign and a currency that are glued to the digits.
func (p *finder) overMarks(i int, s *side) int {
	for range 2 {
		if r, n := utf8.DecodeRuneInString(p.text[i:]); isPercent(r) {
			i += n
			continue
		}
		if n, doubtful := currencyAt(p.text, i); n > 0 {
			s.doubtful = s.doubtful || doubtful
			i += n
		}
	}
	return i
}

// closesAt reports whether a bracket closes at i, behind blanks, a percent sign or a currency.
func (p *finder) closesAt(i int) bool {
	end := p.overTrailing(i)
	r, _ := utf8.DecodeRuneInString(p.text[end:])
	return r == ')' || r == '）'
}

func (p *finder) overTrailing(i int) int {
	for i < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if !isBlank(r) && !isFormat(r) && !isPercent(r) {
			if n, _ = currencyAt(p.text, i); n == 0 {
				break
			}
		}
		i += n
	}
	return i
}

// closeBracket decides what a bracket before the figure says. One that closes right behind
// it is a minus, though not beside another sign. One that closes further on holds a phrase.
// One that never closes is half a sign, and nobody can tell.
func (p *finder) closeBracket(left *side, s side, i int) side {
	if !p.closesAt(i) {
		s.fits = strings.ContainsAny(p.text[i:], ")）") && p.fitsAfter(i)
		left.from = max(left.from, p.fig.from)
		if left.sign != 0 {
			left.from = strings.LastIndexFunc(p.text[:p.fig.from], func(r rune) bool { return signOf(r) != 0 })
		}
		return s
	}
	end := p.overTrailing(i)
	_, n := utf8.DecodeRuneInString(p.text[end:])
	end += n
	// Whether fullwidth brackets are a sign, or the punctuation of their scripts, is not said.
	s.fits = left.sign == 0 && p.text[end-1] == ')' && p.fitsAfter(end)
	s.closes, s.end = true, end
	return s
}
