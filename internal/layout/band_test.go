package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Rulings part rows, or groups of rows: the lines between two of them tell.
func TestCutBands(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string
	}{{
		name: "cells that wrap in several columns, a date among them, are one row",
		page: `
-----------------------------------------------
No  Contract         Place     Days      Amount
-----------------------------------------------
1   Procurement of   Box 52,   2.12.09   902.00
    pickups          North     19.12.09
-----------------------------------------------
2   Procurement of   Box 21,   4.01.10   214.00
    buses            Cape      1.02.10
    and vans
-----------------------------------------------
3   Lockers          Box 7     3.02.10    44.00
-----------------------------------------------`,
		want: [][]string{{"No", "Contract", "Place", "Days", "Amount"},
			{"1", "Procurement of pickups", "Box 52, North", "2.12.09 19.12.09", "902.00"},
			{"2", "Procurement of buses and vans", "Box 21, Cape", "4.01.10 1.02.10", "214.00"},
			{"3", "Lockers", "Box 7", "3.02.10", "44.00"}},
	}, {
		name: "lines that fill all columns are rows of a group",
		page: `
-----------------------------------------------
No  Contract         Place     Days      Amount
-----------------------------------------------
1   Pickups          Box 52    2.12.09   902.00
2   Vans             North     19.12.09   88.00
-----------------------------------------------
3   Buses            Box 21    4.01.10   214.00
4   Lorries          Cape      1.02.10    14.00
-----------------------------------------------
5   Lockers          Box 7     3.02.10    44.00
-----------------------------------------------`,
		want: [][]string{{"No", "Contract", "Place", "Days", "Amount"},
			{"1", "Pickups", "Box 52", "2.12.09", "902.00"}, {"2", "Vans", "North", "19.12.09", "88.00"},
			{"3", "Buses", "Box 21", "4.01.10", "214.00"}, {"4", "Lorries", "Cape", "1.02.10", "14.00"},
			{"5", "Lockers", "Box 7", "3.02.10", "44.00"}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([][][]string{tt.want}, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLabelsThatNoRulingPartsAreOneForEachRow(t *testing.T) {
	page := printed(`
Cost           All   Funds
Salaries       1.31   0.37
Benefits       0.35   0.09
Consultants    0.02   0.01
Travel         0.94   0.20
Rent           0.17   0.17
Debts          0.16   0.11
               0.10   0.00`)
	for base := 3.0; base < 96; base += 12 { // the rulings stop short of the labels
		page.Rulings = append(page.Rulings, Ruling{Box: Box{80, base + 6, 160, base + 6}, Thickness: 0.5})
	}
	for _, x := range []float64{80, 120, 165} {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{x, 9, x, 106}, Thickness: 0.5})
	}
	want := [][]string{{"Cost", "All", "Funds"}, {"Salaries", "1.31", "0.37"}, {"Benefits", "0.35", "0.09"}, {"Consultants", "0.02", "0.01"},
		{"Travel", "0.94", "0.20"}, {"Rent", "0.17", "0.17"}, {"Debts", "0.16", "0.11"}, {"", "0.10", "0.00"}}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// A label centred on the two rows that it heads stands on a line of its own: its column has
// no line in common with the next.
func TestLabelsSetHalfALineOffAreAColumn(t *testing.T) {
	page := printed(`
                Metric    Six    Ten
                Memory   1.00   0.89
                Speed    1.00   1.07
                Memory   0.63   0.38
                Speed    1.81   3.13`)
	for base, label := range map[float64]string{42: "Plain", 18: "Compressed"} {
		page.Words = append(page.Words, Word{Text: label, Size: 10, Font: 1, Baseline: base,
			Box: Box{6, base - 2, 6 + 6*float64(len(label)), base + 8}})
	}
	want := [][]string{{"", "Metric", "Six", "Ten"}, {"Plain", "Memory", "1.00", "0.89"}, {"", "Speed", "1.00", "1.07"},
		{"Compressed", "Memory", "0.63", "0.38"}, {"", "Speed", "1.81", "3.13"}}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// Labels in another font stand a little higher than the figures of their rows.
func TestLabelsSetALittleOffAreAColumn(t *testing.T) {
	page := printed(`
                  4,782     996

                  2,241     107

                 14,874   2,554

                 21,016   4,332`)
	for i, label := range []string{"Andhra", "Arunachal Pr", "Assam", "Bihar"} {
		base := float64(84-24*i) + 3
		page.Words = append(page.Words, Word{Text: label, Size: 9, Font: 2, Bold: true, Baseline: base,
			Box: Box{6, base - 2, 6 + 6*float64(len(label)), base + 7}})
	}
	want := [][]string{{"Andhra", "4,782", "996"}, {"Arunachal Pr", "2,241", "107"}, {"Assam", "14,874", "2,554"}, {"Bihar", "21,016", "4,332"}}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// No ruling parts the groups: the labels stand in the middle of three rows each.
func TestLabelsCentredOnGroupsHeadTheirFirstRow(t *testing.T) {
	page := printed(`
--------------------------------
Data      Method     Low    High
--------------------------------
          Plain      935    1002
Cora      Sorted     179     558
          Mixed      430     569
          Plain      846     712
Books     Sorted     221     409
          Mixed      118     340
--------------------------------`)
	want := [][][]string{{{"Data", "Method", "Low", "High"},
		{"Cora", "Plain", "935", "1002"}, {"", "Sorted", "179", "558"}, {"", "Mixed", "430", "569"},
		{"Books", "Plain", "846", "712"}, {"", "Sorted", "221", "409"}, {"", "Mixed", "118", "340"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
