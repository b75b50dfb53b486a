package truecopy

import (
	"math/big"
	"strconv"
	"strings"
)

// maximumDigits bounds the digits of a Number, before and after its decimal mark alike. No
// quantity that anybody prints comes near it; a "figure" beyond it is an attack or a code.
const maximumDigits = 1000

// wordDigits is how many decimal digits always fit in 64 bits.
const wordDigits = 19

// A Number is an exact decimal. The zero Number is 0. Two Numbers are the same value if and
// only if they are ==, so a Number may be the key of a map: 12.00 is 12, and -0 is 0.
type Number struct {
	word     uint64 // the digits without trailing zeros, where there are at most wordDigits
	digits   string // the digits without trailing zeros, where there are more
	exponent int32  // of ten, for the last digit
	negative bool
}

// Sign is -1, 0 or +1.
func (n Number) Sign() int {
	switch {
	case n.word == 0 && n.digits == "":
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// Neg is the number with the other sign.
func (n Number) Neg() Number {
	if n.Sign() != 0 {
		n.negative = !n.negative
	}
	return n
}

// Abs is the number without its sign.
func (n Number) Abs() Number {
	n.negative = false
	return n
}

// Integer reports whether nothing stands behind the decimal mark.
func (n Number) Integer() bool { return n.exponent >= 0 }

// Compare is -1 where n is less than m, 0 where they are equal, and +1 where n is greater.
func (n Number) Compare(m Number) int {
	if n == m {
		return 0
	}
	ns, ms := n.Sign(), m.Sign()
	if ns != ms {
		if ns < ms {
			return -1
		}
		return 1
	}
	if n.compareAbs(m) < 0 {
		return -ns
	}
	return ns
}

// compareAbs compares what is left without the signs. Neither is 0.
func (n Number) compareAbs(m Number) int {
	nd, md := n.text(), m.text()
	if d := len(nd) + int(n.exponent) - len(md) - int(m.exponent); d != 0 {
		return d
	}
	return strings.Compare(nd, md)
}

// text is the digits without trailing zeros; 0 has the digit 0.
func (n Number) text() string {
	if n.digits != "" {
		return n.digits
	}
	return strconv.FormatUint(n.word, 10)
}

// String is the canonical decimal: a minus where it is negative, no grouping, a point
// before the decimals, no zero at their end.
func (n Number) String() string {
	digits := n.text()
	var b strings.Builder
	if n.negative {
		b.WriteByte('-')
	}
	whole := len(digits) + int(n.exponent)
	switch {
	case n.exponent >= 0:
		b.WriteString(digits)
		b.WriteString(strings.Repeat("0", int(n.exponent)))
	case whole > 0:
		b.WriteString(digits[:whole])
		b.WriteByte('.')
		b.WriteString(digits[whole:])
	default:
		b.WriteString("0.")
		b.WriteString(strings.Repeat("0", -whole))
		b.WriteString(digits)
	}
	return b.String()
}

// Float64 is the nearest float, and whether it is exactly the number.
func (n Number) Float64() (f float64, exact bool) {
	return n.Rat().Float64()
}

// Rat is the number as a fraction of integers, which the caller owns.
func (n Number) Rat() *big.Rat {
	r, _ := new(big.Rat).SetString(n.String())
	return r
}

// A decimalBuilder puts a Number together from its digits, most significant first.
type decimalBuilder struct {
	word    uint64
	long    []byte // takes over from word where the digits outgrow it
	used    int    // significant digits so far, the pending zeros not counted
	zeros   int    // zeros seen since: significant only if another digit follows
	behind  int    // digits behind the decimal mark
	decimal bool   // the decimal mark has passed
}

func (b *decimalBuilder) add(digit byte) {
	if b.decimal {
		b.behind++
	}
	if digit == 0 {
		if b.used > 0 {
			b.zeros++
		}
		return
	}
	if b.used+b.zeros+1 > wordDigits && b.long == nil {
		b.long = strconv.AppendUint(make([]byte, 0, 2*wordDigits+b.zeros), b.word, 10)
	}
	for ; b.zeros > 0; b.zeros-- {
		b.push(0)
	}
	b.push(digit)
}

func (b *decimalBuilder) push(digit byte) {
	b.used++
	if b.long != nil {
		b.long = append(b.long, '0'+digit)
		return
	}
	b.word = b.word*10 + uint64(digit)
}

// number is the value of the digits, times ten to the power of exponent; false where that
// goes beyond maximumDigits.
func (b *decimalBuilder) number(negative bool, exponent int) (Number, bool) {
	if b.used == 0 {
		return Number{}, true
	}
	exponent += b.zeros - b.behind
	if b.used > maximumDigits || exponent < -maximumDigits || exponent+b.used > maximumDigits {
		return Number{}, false
	}
	return Number{word: wordOf(b), digits: string(b.long), exponent: int32(exponent), negative: negative}, true
}

func wordOf(b *decimalBuilder) uint64 {
	if b.long != nil {
		return 0
	}
	return b.word
}

// literalNumber reads a number as JSON writes it (RFC 8259, section 6), exactly. It answers
// false for anything else, and for a number that no document could print for its size.
func literalNumber(s string) (Number, bool) {
	var b decimalBuilder
	rest, negative := strings.CutPrefix(s, "-")
	digits := 0
	for ; rest != ""; rest = rest[1:] {
		switch c := rest[0]; {
		case c >= '0' && c <= '9':
			b.add(c - '0')
			digits++
		case c == '.' && !b.decimal && digits > 0:
			b.decimal = true
		case c == 'e' || c == 'E':
			exponent, ok := literalExponent(rest[1:])
			if !ok || digits == 0 {
				return Number{}, false
			}
			return b.number(negative, exponent)
		default:
			return Number{}, false
		}
	}
	if digits == 0 || b.decimal && b.behind == 0 {
		return Number{}, false
	}
	return b.number(negative, 0)
}

// isLiteral reports whether a text is a number as JSON writes it, of any size.
func isLiteral(s string) bool {
	s = strings.TrimPrefix(s, "-")
	i := strings.IndexAny(s, "eE")
	if i >= 0 {
		if _, ok := literalExponent(s[i+1:]); !ok {
			return false
		}
		s = s[:i]
	}
	whole, decimals, marked := strings.Cut(s, ".")
	return allDigits(whole) && (!marked || allDigits(decimals))
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// exponentCap stands for every exponent that is larger: far beyond what a Number holds,
// whatever digits stand before it, and far from overflowing.
const exponentCap = 1 << 40

func literalExponent(s string) (int, bool) {
	negative := false
	switch {
	case strings.HasPrefix(s, "-"):
		s, negative = s[1:], true
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	}
	if s == "" {
		return 0, false
	}
	exponent := int64(0)
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		exponent = min(exponent*10+int64(c-'0'), exponentCap)
	}
	if negative {
		exponent = -exponent
	}
	return clampInt(exponent), true
}

// clampInt keeps an exponent within an int of 32 bits.
func clampInt(n int64) int {
	const limit = 1 << 30
	return int(max(-limit, min(limit, n)))
}
