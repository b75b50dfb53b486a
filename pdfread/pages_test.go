package pdfread

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// Pages are handed over in order until take fails, and nothing goes on reading then.
func TestTakeEndsTheReading(t *testing.T) {
	f := pdfwrite.New()
	fonts := pdfwrite.Named{"F1": f.Standard("Helvetica")}
	for i := range 40 {
		f.AddPage(pdfwrite.Page{Fonts: fonts, Content: fmt.Sprintf("BT /F1 12 Tf 20 150 Td (page %d) Tj ET", i+1)})
	}
	data := f.Bytes()
	enough := errors.New("enough")
	before := runtime.NumGoroutine()
	for _, workers := range []int{1, 8} {
		var taken []int
		_, err := open(context.Background(), data, truecopy.Options{Workers: workers}, func(p *layout.Page) error {
			taken = append(taken, p.Number)
			if p.Number == 5 {
				return enough
			}
			return nil
		})
		if err != enough {
			t.Errorf("%d workers: open error = %v, want the error of take", workers, err)
		}
		if diff := cmp.Diff([]int{1, 2, 3, 4, 5}, taken); diff != "" {
			t.Errorf("%d workers: pages taken mismatch (-want +got):\n%s", workers, diff)
		}
	}
	after := runtime.NumGoroutine()
	for range 1000 { // one that has said that it is done may not have left yet
		if after <= before {
			break
		}
		time.Sleep(time.Millisecond)
		after = runtime.NumGoroutine()
	}
	if after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}
