package hostile

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// looksAfterwards is how often a reading may still look at a context that it was told is done,
// on its way out: once a caller, and some go on with one part before they ask.
const looksAfterwards = 16

// read gives how often a reading looked at its context, which is done from the given look on,
// and its refusal.
func read(data []byte, done int) (looks int, refusal *truecopy.Refusal) {
	ctx := pacetest.New(done)
	_, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{})
	errors.As(err, &refusal)
	return ctx.Looks(), refusal
}

// TestWhateverLookFindsTheContextDoneIsTheLast calls readings off at looks all over them: no
// loop goes on, whichever it is.
func TestWhateverLookFindsTheContextDoneIsTheLast(t *testing.T) {
	for _, f := range families {
		data := f.make(2 * f.size)
		all, own := read(data, 0)
		for k := range 8 {
			at := max(1, all*(k+1)/8)
			looks, refusal := read(data, at)
			switch {
			case at == all && own != nil && refusal != nil && refusal.Reason == own.Reason: // which was settled before
			case refusal == nil || refusal.Reason != truecopy.TooSlow || !errors.Is(refusal, context.DeadlineExceeded):
				t.Errorf("%s: done at look %d of %d: %v, want too-slow", f.name, at, all, refusal)
			case looks > at+looksAfterwards:
				t.Errorf("%s: done at look %d of %d, and looked %d times more", f.name, at, all, looks-at)
			}
		}
	}
}

// bytesALook is for how many bytes of a document there is at least one look.
const bytesALook = 64 << 10

// TestMoreWorkIsLookedAtMoreOften: what is looked at a fixed number of times is not called off
// in time once it is large.
func TestMoreWorkIsLookedAtMoreOften(t *testing.T) {
	for _, f := range families {
		small, large := f.make(4*f.size), f.make(8*f.size)
		once, _ := read(small, 0)
		twice, _ := read(large, 0)
		if more := (len(large) - len(small)) / bytesALook; twice-once < more {
			t.Errorf("%s: %d looks, and %d for %d bytes more, want %d more", f.name, once, twice, len(large)-len(small), more)
		}
	}
}
