package hostile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
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

// TestTooSlowSaysWhichPage calls a document of two pages off at many looks: whether a page was
// being read or, after the last one, its columns and sums were looked at, the page is named.
func TestTooSlowSaysWhichPage(t *testing.T) {
	f := pdfwrite.New()
	fonts := pdfwrite.Named{"F1": f.Standard("Helvetica")}
	for range 2 {
		var b strings.Builder
		for row := range 1_000 {
			fmt.Fprintf(&b, "BT /F1 6 Tf 1 0 0 1 20 %d Tm (Rent) Tj 60 0 Td (%d,00) Tj 60 0 Td (%d,50) Tj ET ", 8*row+10, row, 3*row)
		}
		f.AddPage(pdfwrite.Page{Height: 8_100, Fonts: fonts, Content: b.String()})
	}
	data := f.Bytes()
	all, _ := read(data, 0)
	pages := map[string]map[int]int{}
	const last = 40 // looks that are tried one by one: some of them come after the pages
	for at := all; at > 0; at-- {
		if at < all-last {
			at -= last / 2
		}
		if _, refusal := read(data, at); refusal != nil {
			if pages[refusal.Message] == nil {
				pages[refusal.Message] = map[int]int{}
			}
			pages[refusal.Message][refusal.Page]++
		}
	}
	if len(pages) != 2 {
		t.Errorf("it is too slow in %d ways, want 2: before and after the last page was read", len(pages))
	}
	for message, count := range pages {
		if count[1] == 0 || count[2] == 0 || count[0] >= count[1]+count[2] { // to open the file, and to hash it
			t.Errorf("%q: by page %v, want most of them on pages 1 and 2", message, count)
		}
	}
}
