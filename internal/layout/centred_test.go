package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAFigureStaysInTheMiddleRow(t *testing.T) {
	page := printed(`
Method      Low    Mid
----------------------
Plain              879
Sorted      935   17.9
Mixed              179
Tuned              846`)
	want := [][][]string{{{"Method", "Low", "Mid"}, {"Plain", "", "879"}, {"Sorted", "935", "17.9"}, {"Mixed", "", "179"}, {"Tuned", "", "846"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// The best value of a group is underlined: no band of rows ends there.
func TestAnUnderlinedValuePartsNoRows(t *testing.T) {
	page := printed(`
--------------------------------
Data      Method     Low    High
--------------------------------
          Plain      935    1002
Cora      Sorted     179     558
          Mixed      430     569
--------------------------------
          Plain      846     712
Books     Sorted     221     409
          Mixed      118     340
--------------------------------`)
	for _, w := range page.Words {
		if w.Text == "179" || w.Text == "118" || w.Text == "846" {
			page.Rulings = append(page.Rulings, Ruling{Box: Box{w.Box.Left, w.Baseline - 1.2, w.Box.Right, w.Baseline - 1.2}, Thickness: 0.4})
		}
	}
	want := [][][]string{{{"Data", "Method", "Low", "High"},
		{"Cora", "Plain", "935", "1002"}, {"", "Sorted", "179", "558"}, {"", "Mixed", "430", "569"},
		{"Books", "Plain", "846", "712"}, {"", "Sorted", "221", "409"}, {"", "Mixed", "118", "340"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// The ruling right below the header ends where the first and the last of its texts end.
func TestARulingAlongAllTextsIsNoUnderline(t *testing.T) {
	page := printed(`
Topic of      Place
The talk         in
Travel         Oslo
Weather        Cork
Meals         Perth`)
	for _, line := range []int{2, 5} {
		y := float64(12*(5-line)) + 9
		page.Rulings = append(page.Rulings, Ruling{Box: Box{0, y, 114, y}, Thickness: 0.4})
	}
	want := [][][]string{{{"Topic of The talk", "Place in"}, {"Travel", "Oslo"}, {"Weather", "Cork"}, {"Meals", "Perth"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
