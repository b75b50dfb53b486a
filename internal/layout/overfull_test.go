package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// overfull is a statement whose rulings stand at 60, 200 and 300 points: dates, texts from 66
// on, and amounts that end at 290 and 350, in letters 6 points wide.
func overfull(rows [][]string) Page {
	top := float64(14*len(rows)) + 100
	page := Page{Number: 1, Box: Box{0, 0, 600, top}}
	for i, cells := range rows {
		base := top - float64(14*(i+2))
		for c, cell := range cells {
			x := [...]float64{0, 66, 290 - 6*float64(len(cell)), 350 - 6*float64(len(cell))}[c]
			for _, word := range strings.Fields(cell) {
				right := x + 6*float64(len(word))
				page.Words = append(page.Words, Word{Text: word, Box: Box{x, base - 2, right, base + 8}, Baseline: base, Size: 10, Font: c})
				x = right + 4
			}
		}
	}
	low, high := top-float64(14*(len(rows)+1))-4, top-18.0
	for _, x := range [...]float64{-4, 60, 200, 300, 354} {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{x, low, x, high}, Thickness: 0.5})
	}
	for y := low; y <= high; y += 14 {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{-4, y, 354, y}, Thickness: 0.5})
	}
	return page
}

// A column drawn too narrow for its texts is one column all the same.
func TestTextsRunOverARuling(t *testing.T) {
	rows := [][]string{
		{"Date", "Description", "Debit", "Balance"},
		{"02/05", "Rent of May", "-750.00", "250.00"},
		{"03/05", "Transport and parking 2623", "-40.00", "210.00"},
		{"04/05", "Bakery", "-12.40", "197.60"},
		{"05/05", "Insurance of the house 9401", "-50.00", "147.60"},
		{"06/05", "Water", "-10.00", "137.60"},
		{"07/05", "Pharmacy", "-7.60", "130.00"},
		{"08/05", "Books", "-20.00", "110.00"},
		{"09/05", "Cinema", "-10.00", "100.00"},
		{"10/05", "Bread and some more 4812", "-10.00", "90.00"},
	}
	tests := []struct{ name, last string }{
		{"up to the amounts", "Bread and some more 4812"},
		{"up to an amount, without a blank between", "Transport and parking 262314812"},
		{"and over an amount", "Transport and parking 2623148120"},
		{"and on past the beginning of an amount", "Transport and parking at the house 48"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rows[len(rows)-1][1] = test.last
			tables := tablesOf(t, overfull(rows))
			if len(tables) != 1 {
				t.Fatalf("got %d tables", len(tables))
			}
			if diff := cmp.Diff(rows, tables[0]); diff != "" {
				t.Error(diff)
			}
		})
	}
}
