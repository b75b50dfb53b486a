package csvread

import "strings"

// A kind is what a cell looks like.
type kind uint8

const (
	empty   kind = iota
	repeat       // the cell above it, once more
	whole        // a whole number
	decimal      // a number with a decimal mark, groups, a currency or an exponent
	date
	clock // a time of day
	stamp // a date and a time of day
	text
	kinds
)

// Lengths of description, in bits.
const (
	bitsPerDigit  = 3.32 // log2 of 10
	bitsPerLength = 2.0  // how many digits a number has
	bitsPerMark   = 2.0  // where its decimal mark or its groups stand
	bitsOfComma   = 1.0  // that the decimal mark is a comma
	bitsPerSign   = 1.0
	bitsPerAffix  = 3.0 // a currency, a percent sign, an exponent
	bitsOfZero    = 3.0 // a leading zero, which few whole numbers have
	bitsOfDate    = 15.0
	bitsOfHour    = 11.0
	bitsOfSecond  = 6.0
	bitsOfZone    = 5.0
	bitsOfEnd     = 3.0 // that a text ends here
	bitsOfPrefix  = 3.0 // that it begins as the cell above does
	bitsOfSuffix  = 2.0
	bitsOfAgain   = 2.0 // the same character once more, side by side

	bitsOfSharedMark = 5.0 // a mark that stands between fields elsewhere, in a shared beginning or end
	bitsOfNextMark   = 5.0 // such a mark once more in a cell: the cell is a list
	bitsPerBroken    = 8.0 // a bracket or a quote without its partner: the cell is a piece of something
)

// describe gives the kind of a cell and how many bits it takes to write it down, knowing the
// cell above it.
func describe(cell, above string) (kind, float64) {
	switch {
	case cell == above && cell != "":
		return repeat, 0
	case cell == "":
		return empty, 0
	}
	trimmed, upper := strings.TrimSpace(cell), strings.TrimSpace(above)
	padding := bitsOfPadding(cell, above, len(cell)-len(trimmed))
	if trimmed == "" {
		return empty, padding
	}
	if c := trimmed[0]; c < '0' && c != '\'' && c != '/' || c <= '9' || c >= 0x80 || len(trimmed) > 5 {
		if bits, k := number(trimmed); k != text {
			return k, bits - sharedDigits(trimmed, upper) + padding
		}
		if bits, k := dateOrTime(trimmed); k != text {
			return k, bits + padding
		}
	}
	return text, textBits(trimmed, upper) + max(padding, textPadding(cell))
}

// bitsOfPadding is what n blanks around a cell cost, which is nothing below a cell that has
// them too.
func bitsOfPadding(cell, above string, n int) float64 {
	if n == 0 || above != "" && blanksBefore(cell) == blanksBefore(above) && (cell[len(cell)-1] == ' ') == (above[len(above)-1] == ' ') {
		return 0
	}
	return 1.5 * float64(min(n, 4))
}

// textPadding is what a blank before a text costs always, for so does the text behind a mark
// of punctuation begin.
func textPadding(cell string) float64 {
	if cell[0] == ' ' {
		return 2.5
	}
	return 0
}

func blanksBefore(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// number reads a whole number or a decimal, and gives text for anything else. Marks and
// groups are taken in every notation: 1,234.50 and 1.234,50 and 1 234,50 and 1'234.50.
func number(s string) (bits float64, k kind) {
	s, affix := trimAffixes(s)
	n, ok := scanNumeral(s)
	if !ok || !n.wellFormed() {
		return 0, text
	}
	bits = bitsPerLength + affix + float64(bitsPerDigit*float64(n.digits))
	k = whole
	if n.marks > 0 || n.exponent || affix >= bitsPerAffix {
		k = decimal
	}
	if n.marks > 0 {
		bits += bitsPerMark
	}
	if n.last == ',' && !n.grouped() {
		bits += bitsOfComma
	}
	if n.exponent {
		bits += bitsPerAffix + 2*bitsPerDigit
	}
	if n.marks == 0 && s[0] == '0' && len(s) > 1 {
		bits += bitsOfZero
	}
	return bits, k
}

// A numeral is how the digits of a number are written.
type numeral struct {
	digits   int  // in all
	marks    int  // that stand between digits
	head     int  // digits before the first mark
	tail     int  // digits behind the last one
	uneven   bool // a group in between has another length than two or three, or another mark
	mark     byte // the first mark
	last     byte // the last one
	exponent bool
}

// scanNumeral reads digits and the marks between them, and perhaps an exponent.
func scanNumeral(s string) (n numeral, ok bool) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= '0' && c <= '9':
			n.digits++
			n.tail++
			continue
		case (c == 'e' || c == 'E') && n.tail > 0 && exponent(s[i+1:]):
			n.exponent = true
			return n, true
		case strings.HasPrefix(s[i:], "\u00a0"):
			i++
			c = ' '
		}
		if c != '.' && c != ',' && c != ' ' && c != '\'' || i+1 == len(s) {
			return n, false
		}
		n.addMark(c)
	}
	return n, n.digits > 0
}

func (n *numeral) addMark(c byte) {
	if n.marks++; n.marks == 1 {
		n.mark, n.head = c, n.tail
	} else if n.tail != 3 && n.tail != 2 || n.last != n.mark {
		n.uneven = true
	}
	n.last, n.tail = c, 0
}

// grouped tells whether all marks part groups: there is no decimal mark.
func (n *numeral) grouped() bool {
	return n.marks > 0 && n.last == n.mark && (n.marks > 1 || n.last == ' ' || n.last == '\'')
}

// wellFormed tells whether the groups are those of a number: up to three digits, then groups
// of three (of two in India, but for the last one), then perhaps a decimal mark.
func (n *numeral) wellFormed() bool {
	switch {
	case n.uneven:
		return false
	case n.marks == 0:
		return true
	case n.grouped():
		return n.tail == 3 && n.head > 0 && n.head <= 3
	case n.marks > 1:
		return n.last != ' ' && n.last != '\'' && n.head > 0 && n.head <= 3 && n.tail > 0
	}
	return n.tail > 0
}

// trimAffixes takes signs, brackets, currencies and a percent sign off a number.
func trimAffixes(s string) (rest string, bits float64) {
	if len(s) > 2 && s[0] == '(' && s[len(s)-1] == ')' {
		s, bits = s[1:len(s)-1], bitsPerSign
	}
	for s != "" {
		switch {
		case s[0] == '+' || s[0] == '-':
			s, bits = s[1:], bits+bitsPerSign
		case s[0] == '$':
			s, bits = s[1:], bits+bitsPerAffix
		case s[len(s)-1] == '%':
			s, bits = s[:len(s)-1], bits+bitsPerAffix
		case s[len(s)-1] == '-':
			s, bits = s[:len(s)-1], bits+bitsPerSign
		case s[0] >= 0x80 && signs[firstRune(s)]:
			s, bits = s[len(firstRune(s)):], bits+bitsPerAffix
		case s[len(s)-1] >= 0x80 && signs[lastRune(s)]:
			s, bits = s[:len(s)-len(lastRune(s))], bits+bitsPerAffix
		default:
			return strings.Trim(s, " "), bits
		}
		if bits > 3*bitsPerAffix {
			break
		}
	}
	return s, bits
}

// signs are the currencies and the minus sign that stand beside a number.
var signs = map[string]bool{"€": true, "£": true, "¥": true, "₹": true, "₽": true, "₩": true, "−": true, "\u00a0": true, "¢": true}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

func lastRune(s string) string {
	i := len(s) - 1
	for i > 0 && s[i]&0xc0 == 0x80 && len(s)-i < 4 {
		i--
	}
	return s[i:]
}

// exponent tells whether s is what follows the E of a number: a sign and up to three digits.
func exponent(s string) bool {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	return len(s) > 0 && len(s) <= 3 && digitsAt(s, 0) == len(s)
}

// digitsAt counts the digits of s from i on.
func digitsAt(s string, i int) int {
	n := 0
	for i+n < len(s) && s[i+n] >= '0' && s[i+n] <= '9' {
		n++
	}
	return n
}

// dateOrTime reads a date, a time of day or both, and gives text for anything else.
func dateOrTime(s string) (bits float64, k kind) {
	n := dateAt(s)
	if n == len(s) && n > 0 {
		return bitsOfDate, date
	}
	if n > 0 {
		if s[n] != ' ' && s[n] != 'T' && s[n] != ',' {
			return 0, text
		}
		bits, k = bitsOfDate, stamp
		s = strings.TrimLeft(s[n:], " T,")
	} else {
		k = clock
	}
	t, ok := timeBits(s)
	if !ok {
		return 0, text
	}
	return bits + t, k
}

// dateAt is the length of the date that s begins with, or 0.
func dateAt(s string) int {
	a := digitsAt(s, 0)
	if a == 0 {
		return monthFirst(s)
	}
	if a > 4 || a == 3 || a == len(s) {
		return 0
	}
	mark := s[a]
	if mark != '-' && mark != '/' && mark != '.' && mark != ' ' {
		return 0
	}
	i := a + 1
	if m := monthAt(s[i:]); m > 0 {
		i += m
	} else if b := digitsAt(s, i); b == 1 || b == 2 {
		if mark == ' ' || b == 2 && s[i] > '3' {
			return 0
		}
		i += b
	} else {
		return 0
	}
	if i == len(s) || s[i] != mark {
		return 0
	}
	c := digitsAt(s, i+1)
	if c == 0 || c == 3 || c > 4 || a == 4 && c > 2 || a < 4 && c == 1 {
		return 0
	}
	return i + 1 + c
}

// monthFirst is the length of a date such as Dec 8, 2022 that s begins with, or 0.
func monthFirst(s string) int {
	i := monthAt(s)
	if i == 0 || i == len(s) || s[i] != ' ' && s[i] != '-' {
		return 0
	}
	d := digitsAt(s, i+1)
	if d == 0 || d == 3 || d > 4 {
		return 0
	}
	i += 1 + d
	if d == 4 || s[i-d-1] == '-' {
		return i
	}
	rest := strings.TrimLeft(s[i:], ", ")
	if y := digitsAt(rest, 0); y == 4 {
		return len(s) - len(rest) + y
	}
	return i
}

// monthAt is the length of the English month that s begins with, or 0.
func monthAt(s string) int {
	if len(s) < 3 {
		return 0
	}
	const months = "jan feb mar apr may jun jul aug sep oct nov dec "
	key := strings.ToLower(s[:3])
	if i := strings.Index(months, key+" "); i < 0 || i%4 != 0 {
		return 0
	}
	n := 3
	for n < len(s) && (s[n]|0x20) >= 'a' && (s[n]|0x20) <= 'z' {
		n++
	}
	return n
}

// timeBits reads a time of day to the end of s: 4:05, 04:05:06.789, 4:05 PM, 04:05+01:00.
func timeBits(s string) (bits float64, ok bool) {
	h := digitsAt(s, 0)
	if h == 0 || h > 3 || h == len(s) || s[h] != ':' || digitsAt(s, h+1) != 2 {
		return 0, false
	}
	bits, s = bitsOfHour, s[h+3:]
	if len(s) > 2 && s[0] == ':' && digitsAt(s, 1) == 2 {
		bits, s = bits+bitsOfSecond, s[3:]
		if f := 0; len(s) > 1 && (s[0] == '.' || s[0] == ',' || s[0] == ':') {
			if f = digitsAt(s, 1); f > 2 || f > 0 && s[0] == '.' {
				bits, s = bits+float64(bitsPerDigit*float64(f)), s[1+f:]
			}
		}
	}
	if s == "" {
		return bits, true
	}
	return bits + bitsOfZone, zone(strings.TrimLeft(s, " "))
}

// zone tells whether s is what may follow a time: AM, PM, a zone by name or by offset.
func zone(s string) bool {
	if len(s) > 6 {
		return false
	}
	letters := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '.':
			letters++
		case (c == '+' || c == '-' && i == 0 || c >= '0' && c <= '9' || c == ':') && letters == 0:
		default:
			return false
		}
	}
	return letters == len(s) && letters <= 4 || letters == 0 && (s[0] == '+' || s[0] == '-')
}

// sharedDigits is what a number below another costs less for the digits that they share.
func sharedDigits(s, above string) float64 {
	prefix, suffix := shared(s, above)
	less := max(float64(bitsPerDigit*float64(digitsIn(s[:prefix])))-bitsOfPrefix, 0)
	return less + max(float64(bitsPerDigit*float64(digitsIn(s[len(s)-suffix:])))-bitsOfSuffix, 0)
}

func digitsIn(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		n += digitsAt(s[i:i+1], 0)
	}
	return n
}

// textBits is what it takes to write down a text below the text above.
func textBits(s, above string) float64 {
	prefix, suffix := shared(s, above)
	bits := bitsOfEnd
	if prefix > 1 {
		bits += bitsOfPrefix
	} else {
		prefix = 0
	}
	if suffix > 1 {
		bits += bitsOfSuffix
	} else {
		suffix = 0
	}
	var pairs balance
	var marks [256]bool
	line, lineBits, previous := 0, bits, ""
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\n' {
			if s[line:i] == previous {
				bits = lineBits // the line above it, once more
			}
			line, lineBits, previous = i+1, bits, s[line:i]
			continue
		}
		pairs.add(c)
		switch rare := rareMarks[c] && !(c == ',' && i+1 < len(s) && s[i+1] == ' '); {
		case i < prefix || i >= len(s)-suffix:
			if rare {
				bits += bitsOfSharedMark
			}
		case i > 0 && c == s[i-1]:
			bits += bitsOfAgain
		case rare && marks[c]:
			bits += bitsOfNextMark
		default:
			bits += charBits[c] + contextBits(s, i)
			marks[c] = true
		}
	}
	return bits + pairs.bits()
}

// rareMarks are the marks that stand between fields far more often than in them.
var rareMarks = [256]bool{',': true, ';': true, '|': true, '^': true, '~': true, '\t': true, 0x1f: true, 0x01: true}

// A balance counts brackets that open and do not close, and quotes.
type balance struct {
	round, square, curly, quotes int
}

func (b *balance) add(c byte) {
	switch c {
	case '(':
		b.round++
	case ')':
		b.round--
	case '[':
		b.square++
	case ']':
		b.square--
	case '{':
		b.curly++
	case '}':
		b.curly--
	case '"':
		b.quotes ^= 1
	}
}

func (b *balance) bits() float64 {
	bits := 0.0
	for _, n := range [...]int{b.round, b.square, b.curly, b.quotes} {
		if n != 0 {
			bits += bitsPerBroken
		}
	}
	return bits
}

// contextBits is what the byte at i costs more or less for what stands before it: a mark and
// the blank after it go together, a comma between two letters is rare.
func contextBits(s string, i int) float64 {
	if i == 0 {
		return 0
	}
	switch before := s[i-1]; {
	case s[i] == ' ' && (before == ',' || before == ';' || before == ':' || before == '.'):
		return -bitsOfPunctuation
	case before == ',' && s[i] != ' ' && (s[i] < '0' || s[i] > '9'):
		return bitsOfPunctuation
	}
	return 0
}

// shared counts the bytes that s and above have in common at the start and at the end.
func shared(s, above string) (prefix, suffix int) {
	n := min(len(s), len(above))
	for prefix < n && s[prefix] == above[prefix] {
		prefix++
	}
	for suffix < n-prefix && s[len(s)-1-suffix] == above[len(above)-1-suffix] {
		suffix++
	}
	return prefix, suffix
}

// bitsOfPunctuation is what a mark and a blank after it cost less together than apart.
const bitsOfPunctuation = 3.0

// charBits is what a byte of a text costs: about its share in names, sentences and codes.
var charBits = func() (bits [256]float64) {
	for c := range bits {
		switch {
		case c >= 'a' && c <= 'z':
			bits[c] = 4.3
		case c >= 'A' && c <= 'Z':
			bits[c] = 5
		case c >= '0' && c <= '9':
			bits[c] = 4.5
		case c >= 0x80:
			bits[c] = 2.8 // two or three bytes a letter
		case c < ' ':
			bits[c] = 12
		default:
			bits[c] = 6.5
		}
	}
	for _, c := range ",.-'/" {
		bits[c] = 5.5
	}
	for _, c := range ";|^~`\\\"" {
		bits[c] = 9
	}
	bits[' '], bits['\n'], bits['\r'], bits['\t'] = 2.8, 3, 1, 12
	return bits
}()
