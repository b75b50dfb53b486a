package truecopy

import (
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

func TestNoColumnIsSetUpAfterTheDeadline(t *testing.T) {
	const columns = 500
	region := Region{Page: 1, FirstRow: 1, LastRow: 1, Columns: make([]Column, columns)}
	for i := range region.Columns {
		region.Columns[i].Holds = HoldsFigure
	}
	reading := &Reading{Regions: []Region{region}, Rows: []Row{{Number: 1, Page: 1, Region: 1, Cells: make([]string, columns)}}}
	watch := pace.New(pacetest.New(1))
	watch.Late()
	allocations := testing.AllocsPerRun(3, func() {
		var mark Mark
		reading.ledger(watch, []int{0}, mark, nil)
	})
	if allocations >= columns/10 {
		t.Errorf("%.0f allocations for %d columns", allocations, columns)
	}
}
