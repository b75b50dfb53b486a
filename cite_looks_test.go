package truecopy_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// costly are records that take their time, with what they are looked up in and how many steps
// that takes at least: words, figures or rows.
func costly() map[string]struct {
	reading *truecopy.Reading
	records []truecopy.Record
	steps   int
} {
	const n = 20_000
	rows, all := make([][]string, n), make([]int, n)
	for i := range rows {
		rows[i], all[i] = []string{"Rent of May", "750,00"}, i+1
	}
	many := truecopy.FromRows(1, rows)
	cell := truecopy.FromRows(1, [][]string{{strings.Repeat("Rent of May 750,00 ", n)}})
	words := truecopy.Claim{Value: "rent of june"}
	figure := truecopy.Claim{Value: "3.14", Kind: truecopy.Figure}
	long := truecopy.Claim{Value: strings.Repeat("rent ", n)}
	return map[string]struct {
		reading *truecopy.Reading
		records []truecopy.Record
		steps   int
	}{
		"words in many rows":         {many, []truecopy.Record{{Rows: all, Claims: []truecopy.Claim{words}}}, n},
		"a figure in many rows":      {many, []truecopy.Record{{Rows: all, Claims: []truecopy.Claim{figure}}}, n},
		"words in a long cell":       {cell, []truecopy.Record{{Rows: []int{1}, Claims: []truecopy.Claim{words}}}, 4 * n},
		"a figure in a long cell":    {cell, []truecopy.Record{{Rows: []int{1}, Claims: []truecopy.Claim{figure}}}, n},
		"a claim of many words":      {many, []truecopy.Record{{Rows: []int{1}, Claims: []truecopy.Claim{long}}}, n},
		"many claims of one record":  {many, []truecopy.Record{{Rows: []int{1}, Claims: make([]truecopy.Claim, n)}}, n},
		"many records of no claims ": {many, make([]truecopy.Record, n), n},
	}
}

func TestCitingLooksAtItsContext(t *testing.T) {
	for name, tt := range costly() {
		never := pacetest.New(0)
		if _, err := truecopy.CiteContext(never, tt.reading, tt.records); err != nil {
			t.Fatal(err)
		}
		all := never.Looks()
		if all < tt.steps/pace.Steps {
			t.Errorf("%s: %d looks, want one in %d of %d steps", name, all, pace.Steps, tt.steps)
		}
		for _, at := range []int{1, all / 2, all} {
			ctx := pacetest.New(max(at, 1))
			if _, err := truecopy.CiteContext(ctx, tt.reading, tt.records); !errors.Is(err, context.DeadlineExceeded) || ctx.Looks() > max(at, 1) {
				t.Errorf("%s: done at look %d of %d: %v after %d", name, at, all, err, ctx.Looks())
			}
		}
	}
}

// TestExplanationsLookThroughAMebibyte: a cell of that size is as large as explanations look at.
func TestExplanationsLookThroughAMebibyte(t *testing.T) {
	cause := func(bytes int) truecopy.Cause {
		reading := truecopy.FromRows(1, [][]string{{strings.Repeat(" ", bytes-len("Rents")) + "Rents"}})
		report, err := truecopy.Cite(reading, []truecopy.Record{{Rows: []int{1}, Claims: []truecopy.Claim{{Value: "rent"}}}})
		if err != nil {
			t.Fatal(err)
		}
		return report.Records[0].Verdicts[0].Cause
	}
	const most = 1<<20 - 1
	if got := cause(most); got != truecopy.CauseInsideWord {
		t.Errorf("at the limit the cause is %q", got)
	}
	if got := cause(most + 1); got != truecopy.CauseAbsent {
		t.Errorf("one past the limit the cause is %q", got)
	}
}
