package truecopy_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// TestTakingTheBytesLooksAtItsContext reads a zip, which is refused by its first bytes: all looks
// are those of whoever takes the bytes in.
func TestTakingTheBytesLooksAtItsContext(t *testing.T) {
	const size, bytesALook = 4 << 20, 64 << 10
	document := "PK\x03\x04" + strings.Repeat("x", size)
	readers := map[string]func() io.Reader{
		"of a known size":    func() io.Reader { return strings.NewReader(document) },
		"of an unknown size": func() io.Reader { return io.MultiReader(strings.NewReader(document)) },
	}
	for name, reader := range readers {
		var refusal *truecopy.Refusal
		ctx := pacetest.New(0)
		if _, err := truecopy.Read(ctx, reader(), truecopy.Options{}); !errors.As(err, &refusal) || refusal.Reason != truecopy.UnknownFormat {
			t.Errorf("%s: %v, want a refusal of the format", name, err)
		}
		if ctx.Looks() < size/bytesALook {
			t.Errorf("%s: %d looks for %d bytes, want %d", name, ctx.Looks(), size, size/bytesALook)
		}
		for _, at := range []int{1, 2, size / bytesALook} {
			if _, err := truecopy.Read(pacetest.New(at), reader(), truecopy.Options{}); !errors.As(err, &refusal) || refusal.Reason != truecopy.TooSlow {
				t.Errorf("%s, done at look %d: %v, want too-slow", name, at, err)
			}
		}
	}
}

// TestBytesOfAnySizeAreTakenWhole reads sizes around those at which room is made.
func TestBytesOfAnySizeAreTakenWhole(t *testing.T) {
	for _, size := range []int{1, 2, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17, 1<<17 + 1, 300_000} {
		line := strings.Repeat("x", size)
		for _, r := range []io.Reader{strings.NewReader(line), io.MultiReader(strings.NewReader(line))} {
			reading, err := truecopy.Read(t.Context(), r, truecopy.Options{})
			if err != nil {
				t.Fatalf("%d bytes: %v", size, err)
			}
			if got := reading.Rows[0].Cells[0]; got != line {
				t.Errorf("%d bytes: %d were read", size, len(got))
			}
		}
	}
}
