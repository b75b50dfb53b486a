package syntax

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// prepared is a password as revision 6 wants it (RFC 4013): blanks of all kinds become one
// kind, what is invisible goes, and the rest is brought to form KC. Nothing is refused: a
// password that may not be is simply the wrong one.
func prepared(password string) string {
	return norm.NFKC.String(strings.Map(prepareRune, password))
}

// prepareRune is RFC 3454, tables C.1.2 (to a blank) and B.1 (to nothing).
func prepareRune(r rune) rune {
	switch {
	case r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000:
		return ' '
	case r == 0xad, r == 0x34f, r == 0x1806, r >= 0x180b && r <= 0x180d, r >= 0x200b && r <= 0x200d,
		r == 0x2060, r >= 0xfe00 && r <= 0xfe0f, r == 0xfeff:
		return -1
	}
	return r
}
