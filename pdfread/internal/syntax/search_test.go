package syntax

import (
	"bytes"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// TestOneTokenIsLookedAtAllAlong reads content that is one long token, or what stands between two.
func TestOneTokenIsLookedAtAllAlong(t *testing.T) {
	const times = 64 * lookBytes / 4
	for name, content := range map[string]string{
		"blanks":                    strings.Repeat("    ", times),
		"a comment":                 "%" + strings.Repeat("rent", times),
		"a string of escapes":       "(" + strings.Repeat(`\r\n`, times) + ")",
		"a string of digits":        "<" + strings.Repeat("4142", times) + ">",
		"a string that never ends":  "(" + strings.Repeat("rent", times),
		"an image that almost ends": "BI /W 1 ID " + strings.Repeat(" EIx", times),
	} {
		ctx := pacetest.New(0)
		c := NewContent([]byte(content))
		c.Watch = pace.New(ctx)
		for ok := true; ok; {
			_, _, ok = c.Next()
		}
		if got := ctx.Looks(); got < 30 { // an escape is two bytes
			t.Errorf("%s: %d looks at the context for %d bytes, want one each %d", name, got, len(content), 2*lookBytes)
		}
		late := pacetest.New(2)
		c.Reset([]byte(content))
		c.Watch = pace.New(late)
		for ok := true; ok; {
			_, _, ok = c.Next()
		}
		if late.Looks() > 4 {
			t.Errorf("%s: looked %d times at a context that is done", name, late.Looks())
		}
	}
}

// TestLongTokensEnd: a name, a number or a keyword of more bytes than are read at once is more than one.
func TestLongTokensEnd(t *testing.T) {
	for _, piece := range []string{"1", "-", "a"} {
		for more := range 2 {
			l := NewLexer([]byte(strings.Repeat(piece, lookBytes+more)))
			tokens := 0
			for l.Next().Kind != KindEOF {
				tokens++
			}
			if tokens != 1+more {
				t.Errorf("%d bytes of %q are %d tokens, want %d", lookBytes+more, piece, tokens, 1+more)
			}
		}
	}
}

// TestSearchesFindWhatLiesOverTheirWindows puts a keyword at each place around the end of what is searched
// at once.
func TestSearchesFindWhatLiesOverTheirWindows(t *testing.T) {
	watch := pace.New(t.Context())
	sep := []byte("startxref")
	for _, at := range []int{0, searchedBytes - len(sep), searchedBytes - 1, searchedBytes, 2*searchedBytes - 4} {
		data := bytes.Repeat([]byte("s"), 2*searchedBytes+len(sep))
		copy(data[at:], sep)
		if got := index(watch, data, sep, 0); got != at {
			t.Errorf("at %d of %d bytes: found at %d", at, len(data), got)
		}
		if got := lastIndex(watch, data, sep); got != at {
			t.Errorf("at %d of %d bytes: found last at %d", at, len(data), got)
		}
	}
}
