package truecopy

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// Two rows of a table, 10 points high and 12 apart, over a line of text; cells are 50 wide.
func threeRows() *Reading {
	r := FromRows(1, [][]string{{"2 May", "12.40"}, {"3 May", "7.60"}, {"Thank you"}})
	r.Regions = []Region{{Page: 1, FirstRow: 1, LastRow: 2}, {Page: 1, FirstRow: 3, LastRow: 3}}
	for i := range r.Rows {
		top := 100 - 12*float64(i)
		r.Rows[i].Region = 1 + i/2
		r.Rows[i].Box = Box{0, top - 10, 100, top}
		r.Rows[i].Boxes = []Box{{0, top - 10, 50, top}, {60, top - 10, 100, top}}[:len(r.Rows[i].Cells)]
	}
	return r
}

func TestFindingsOfAPageAreLocatedInItsRows(t *testing.T) {
	tests := []struct {
		name string
		code string
		box  Box
		want Finding
	}{
		{"in one cell", "overlap", Box{62, 80, 90, 87}, Finding{Region: 1, Row: 2, Column: 2}},
		{"in two cells of a row", "garbled-text", Box{40, 80, 90, 87}, Finding{Region: 1, Row: 2}},
		{"in two rows of a table", "garbled-text", Box{62, 80, 90, 98}, Finding{Region: 1}},
		{"reaching a little into the row above", "overlap", Box{62, 80, 90, 91}, Finding{Region: 1, Row: 2, Column: 2}},
		{"in a table and below it", "garbled-text", Box{10, 70, 40, 98}, Finding{}},
		{"in the text", "overlap", Box{10, 67, 40, 75}, Finding{Region: 2, Row: 3, Column: 1}},
		{"beside all rows", "rotated-text", Box{200, 0, 300, 200}, Finding{}},
		{"of what is in no row", "hidden-text", Box{62, 80, 90, 87}, Finding{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.want.Code, test.want.Box = test.code, test.box
			got := Finding{Code: test.code, Box: test.box}
			threeRows().locate(new(pace.Watch), &got, 0)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
