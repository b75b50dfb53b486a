package font

import (
	"strings"

	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// An encoding gives the glyph name of each code of a simple font; "" is none (ISO 32000-1, 9.6.6).
type encoding [256]string

// baseEncoding finds an encoding by its name in a PDF (ISO 32000-1, Annex D).
func baseEncoding(name syntax.Name) *encoding {
	switch name {
	case "StandardEncoding":
		return (*encoding)(&standardNames)
	case "MacRomanEncoding":
		return (*encoding)(&macRomanNames)
	case "WinAnsiEncoding":
		return (*encoding)(&winAnsiNames)
	case "MacExpertEncoding":
		return (*encoding)(&macExpertNames)
	}
	return nil
}

// differ applies a Differences array: a number is the code of the name that comes next.
func (e *encoding) differ(objects Objects, differences syntax.Array) {
	code := 0
	for _, o := range differences {
		switch v := objects.Resolve(o).(type) {
		case int64:
			code = int(max(-1, min(v, 256)))
		case float64:
			code = int(max(-1, min(v, 256)))
		case syntax.Name:
			if code >= 0 && code < 256 {
				e[code] = string(v)
			}
			code++
		}
	}
}

// pictures reports whether a font is one of those that hold pictures at the codes of letters. An
// encoding of letters says nothing of what they draw: the l of Wingdings is a bullet.
func pictures(name string) bool {
	plain := plainName(name)
	for _, family := range []string{"wingdings", "webdings", "marlett", "mtextra"} {
		if strings.HasPrefix(plain, family) {
			return true
		}
	}
	return false
}

// dropLetters drops the names that an encoding of letters has at the same code.
func (e *encoding) dropLetters() {
	for code := range e {
		if e[code] == winAnsiNames[code] || e[code] == macRomanNames[code] || e[code] == standardNames[code] {
			e[code] = ""
		}
	}
}
