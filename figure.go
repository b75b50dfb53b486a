package truecopy

import "unicode/utf8"

// maximumGroups bounds the groups of digits in one figure: with three digits a group it is
// 120 digits. More is a list.
const maximumGroups = 40

// A core is the digits of one figure and what stands between them: no sign, no currency.
type core struct {
	start, end int // bytes of the text
	groups     int
	lens       [maximumGroups]int32    // digits in each group; the first is 0 in ".5"
	seps       [maximumGroups - 1]rune // after group i; fullwidth marks as ASCII ones
	zero       rune                    // of the script
	headZero   bool                    // the first digit is 0
	broken     bool                    // no figure: two scripts, or too many groups
}

// The separators of figures, beside the blanks of isGroupingSpace.
const (
	arabicDecimal = '\u066b'
	arabicGroup   = '\u066c'
	adlamGroup    = '\u2e41'
	apostrophe    = '\''
)

// separatorAt is what groups or marks digits at s[i:], and its length; 0 where nothing does.
func separatorAt(s string, i int) (rune, int) {
	if i >= len(s) {
		return 0, 0
	}
	if c := s[i]; c < utf8.RuneSelf {
		if c == ',' || c == '.' || c == apostrophe {
			return rune(c), 1
		}
		return 0, 0
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch r {
	case '，':
		return ',', n
	case '．':
		return '.', n
	case '’', 'ʼ', '＇':
		return apostrophe, n
	case arabicDecimal, arabicGroup, adlamGroup:
		return r, n
	}
	return 0, 0
}

// scan reads the longest core at s[i:], which begins with a digit, or with a decimal mark and
// a digit. The core is a zero one before.
func (c *core) scan(s string, i int) {
	c.start, c.end = i, i
	if sep, n := separatorAt(s, i); n > 0 {
		c.seps[0], c.groups = sep, 1
		i += n
	}
	for {
		if i = c.scanGroup(s, i); c.broken {
			return
		}
		sep, next := c.separatorBefore(s, i)
		if next == 0 {
			return
		}
		if c.groups == maximumGroups {
			c.broken = true
			return
		}
		c.seps[c.groups-1], i = sep, next
	}
}

// scanGroup reads one run of digits.
func (c *core) scanGroup(s string, i int) int {
	length := int32(0)
	for {
		if c.zero == '0' { // most figures have no other digits
			first := i
			for i < len(s) && s[i]-'0' < 10 {
				i++
			}
			length += int32(i - first)
			if i == len(s) || s[i] < utf8.RuneSelf {
				break
			}
		}
		value, zero, n := digitAt(s, i)
		if n == 0 {
			break
		}
		if c.zero == 0 {
			c.zero, c.headZero = zero, value == 0
		}
		c.broken = c.broken || zero != c.zero
		i, length = i+n, length+1
	}
	c.lens[c.groups] = length
	c.groups++
	c.end = i
	return i
}

// separatorBefore is the separator at s[i:] and where the digits after it begin; 0 where no
// digits of the same figure do.
func (c *core) separatorBefore(s string, i int) (rune, int) {
	if sep, n := separatorAt(s, i); n > 0 {
		if _, _, d := digitAt(s, i+n); d > 0 {
			return sep, i + n
		}
		return 0, 0
	}
	if i >= len(s) || s[i] != ' ' && s[i] < utf8.RuneSelf {
		return 0, 0
	}
	space, n := utf8.DecodeRuneInString(s[i:])
	if !isGroupingSpace(space) || !c.goesOn(space) || digitsAt(s, i+n, 4) != 3 {
		return 0, 0
	}
	return space, i + n
}

// goesOn reports whether a blank may group what follows: the head has one to three digits
// and does not begin with 0, and nothing but the same blank has grouped so far. A blank
// groups threes only.
func (c *core) goesOn(space rune) bool {
	if c.headZero || c.lens[0] < 1 || c.lens[0] > 3 {
		return false
	}
	for _, sep := range c.seps[:c.groups-1] {
		if sep != space {
			return false
		}
	}
	return true
}

// digitsAt counts the digits at s[i:], at most limit of them.
func digitsAt(s string, i, limit int) int {
	count := 0
	for count < limit {
		_, _, n := digitAt(s, i)
		if n == 0 {
			break
		}
		i, count = i+n, count+1
	}
	return count
}

// A meaning is how a core reads.
type meaning uint8

const (
	noFigure  meaning = iota
	whole             // every separator groups
	decimal           // the last separator is the decimal mark
	undecided         // one separator that groups or marks, and nothing says which
)

// meaning reads a core under the document's decimal mark. What contradicts the mark is no
// figure; it is never read in another way.
func (c *core) meaning(mark Mark) meaning {
	if c.broken || c.headZero && c.lens[0] > 1 {
		return noFigure
	}
	if c.groups == 1 {
		return whole
	}
	last := c.seps[c.groups-2]
	if c.groups == 2 {
		return c.oneSeparator(last, mark)
	}
	for _, sep := range c.seps[1 : c.groups-2] {
		if sep != c.seps[0] {
			return noFigure
		}
	}
	if last == c.seps[0] {
		return c.repeated(last, mark)
	}
	if marks(last, mark) && c.pairs(c.seps[0], last) && c.grouped(c.groups-1, c.seps[0]) {
		return decimal
	}
	return noFigure
}

// oneSeparator reads the core that has one separator, used once.
func (c *core) oneSeparator(sep rune, mark Mark) meaning {
	groups := c.grouped(2, sep)
	switch {
	case sep == arabicDecimal:
		return decimal
	case sep != ',' && sep != '.':
		if groups {
			return whole
		}
		return noFigure
	case mark == Unsettled && groups:
		return undecided
	case marks(sep, mark):
		return decimal
	case groups:
		return whole
	}
	return noFigure
}

// repeated reads the core whose only separator is used more than once, so that it groups.
func (c *core) repeated(sep rune, mark Mark) meaning {
	switch {
	case mark != Unsettled && sep == rune(mark), !c.grouped(c.groups, sep):
		return noFigure
	case mark == Unsettled && sep == '.' && c.address():
		return noFigure
	}
	return whole
}

// address reports four groups of three digits: an IP address as much as a figure.
func (c *core) address() bool { return c.groups == 4 && c.lens[0] == 3 }

// marks reports whether a separator may be the decimal mark.
func marks(sep rune, mark Mark) bool {
	switch sep {
	case arabicDecimal:
		return true
	case ',', '.':
		return mark == Unsettled || sep == rune(mark)
	}
	return false
}

// pairs reports whether some notation groups with one separator and marks with the other.
// The Arabic decimal separator goes with its own grouping, or with none that is a mark.
func (c *core) pairs(group, mark rune) bool {
	switch group {
	case arabicDecimal:
		return false
	case ',', '.':
		return mark != arabicDecimal
	}
	return true
}

// grouped reports whether the first n groups are one number grouped by sep: in threes, or
// the Indian way (commas; the last three digits, then twos). A number does not begin with 0.
func (c *core) grouped(n int, sep rune) bool {
	head := c.lens[0]
	if c.headZero || head < 1 || head > 3 || sep == arabicDecimal || c.lens[n-1] != 3 {
		return false
	}
	threes, twos := true, head <= 2 && n > 2 && sep == ','
	for _, length := range c.lens[1 : n-1] {
		threes = threes && length == 3
		twos = twos && length == 2
	}
	return threes || twos
}

// number is the value of the digits read as m says, times ten to the power of exponent.
func (c *core) number(s string, m meaning, negative bool, exponent int) (Number, bool) {
	if c.zero == '0' && exponent == 0 && c.digits() < wordDigits {
		return c.shortNumber(s, m, negative), true
	}
	var b decimalBuilder
	group := 0
	for i := c.start; i < c.end; {
		if m == decimal && group == c.groups-1 {
			b.decimal = true
		}
		value, _, n := digitAt(s, i)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s[i:])
			group++
			i += n
			continue
		}
		b.add(value)
		i += n
	}
	return b.number(negative, exponent)
}

// shortNumber is number for a few digits of ASCII, as nearly all figures are printed.
func (c *core) shortNumber(s string, m meaning, negative bool) Number {
	n := Number{negative: negative}
	group := 0
	for i := c.start; i < c.end; {
		if digit := s[i] - '0'; digit < 10 {
			n.word = n.word*10 + uint64(digit)
			if m == decimal && group == c.groups-1 {
				n.exponent--
			}
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		group++
		i += size
	}
	if n.word == 0 {
		return Number{}
	}
	for n.word%10 == 0 {
		n.word /= 10
		n.exponent++
	}
	return n
}
