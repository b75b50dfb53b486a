package layout

import (
	"context"
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

// The number at the end of the longest text ends where no other text of its column does.
func TestATextThatEndsInANumberIsWhole(t *testing.T) {
	page := printed(`
On        What                    Amount
2 May     Rent                    750.00
3 May     Card 288                 30.00
12 March Card payment with 288583   2.40
4 May     Bakery                    7.60`)
	want := [][]string{{"On", "What", "Amount"}, {"2 May", "Rent", "750.00"}, {"3 May", "Card 288", "30.00"},
		{"12 March Card payment with 288583", "", "2.40"}, {"4 May", "Bakery", "7.60"}}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Error(diff)
	}
}

// A table keeps its boundaries from page to page, whatever the texts of a page show by
// themselves; where a text runs over one, it moves.
func TestATableKeepsItsShapeFromPageToPage(t *testing.T) {
	heads := []string{"Date", "Description", "Debit", "Balance"}
	first := [][]string{heads,
		{"02/05", "Rent of May", "-750.00", "250.00"},
		{"03/05", "Parking", "-40.00", "210.00"},
		{"04/05", "Bakery", "-12.40", "197.60"},
		{"05/05", "Insurance of the house", "-50.00", "147.60"},
		{"06/05", "Water", "-10.00", "137.60"},
	}
	second := [][]string{heads,
		{"07/05", "Pharmacy", "-7.60", "130.00"},
		{"08/05", "Parking", "-20.00", "110.00"},
		{"09/05", "Cinema", "-10.00", "100.00"},
		{"10/05", "Bread", "-10.00", "90.00"},
		{"11/05", "Books", "-10.00", "80.00"},
	}
	tests := []struct {
		name, text string
		moves      bool
	}{
		{"shorter texts", "Books", false},
		{"a text over the boundary", "Books and other merchandise 48", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			second[5][1] = test.text
			pages := []Page{overfull(first), overfull(second)}
			pages[0].Rulings, pages[1].Rulings, pages[1].Number = nil, nil, 2
			result, err := Cut(context.Background(), pages)
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Regions) != 2 || !result.Regions[1].Continues {
				t.Fatalf("want two regions, the second going on from the first: %+v", result.Regions)
			}
			if diff := cmp.Diff(second, cellsOf(result.Regions[1])); diff != "" {
				t.Error(diff)
			}
			if moved := !cmp.Equal(result.Regions[0].Boundaries, result.Regions[1].Boundaries); moved != test.moves {
				t.Errorf("boundaries %v, then %v", result.Regions[0].Boundaries, result.Regions[1].Boundaries)
			}
		})
	}
}

// Three rows on the last page, none of which comes in and one that runs over its column, are cut
// as the page before, which heads them.
func TestAFewRowsAreCutAsThePageBefore(t *testing.T) {
	at := func(number int, drawing string) Page {
		page := printed(drawing)
		page.Number = number
		return page
	}
	first := at(1, `
Date   What                   Out       In    Balance
02/05  Rent of May         750.00              250.00
03/05  Parking              40.00              210.00
04/05  Salary                         400.00   610.00
05/05  Insurance            50.00              560.00
06/05  Water                10.00              550.00`)
	second := at(2, `
07/05  Insurance of a car   50.00              500.00
08/05  Bakery               12.40              487.60
09/05  Cinema               10.00              477.60`)
	result, err := Cut(context.Background(), []Page{first, second})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Regions) != 2 || !result.Regions[1].Continues {
		t.Fatalf("want two regions, the second going on from the first: %+v", result.Regions)
	}
	want := [][]string{
		{"07/05", "Insurance of a car", "50.00", "", "500.00"},
		{"08/05", "Bakery", "12.40", "", "487.60"},
		{"09/05", "Cinema", "10.00", "", "477.60"},
	}
	if diff := cmp.Diff(want, cellsOf(result.Regions[1])); diff != "" {
		t.Error(diff)
	}
	if len(result.Findings) > 0 {
		t.Errorf("findings: %+v", result.Findings)
	}
}

// TeX sets the digits before and behind the mark of an aligned figure by themselves.
func TestAFigureSetInPiecesStaysWhole(t *testing.T) {
	page := printed(`
-----------------------
Name      Dice    Rate
-----------------------
Close    42.91    9.42
Walk     78.70   84.58
Degree   87.14   38.36
Impact   69.73    2.98
-----------------------`)
	var words []Word
	for _, w := range page.Words {
		if w.Box.Left > 48 && w.Box.Right < 96 { // a blank before the longest figures behind it
			w.Box.Left += 13
			w.Box.Right += 13
		}
		whole, tenths, ok := strings.Cut(w.Text, ".")
		if !ok {
			words = append(words, w)
			continue
		}
		x := w.Box.Left
		for k, text := range []string{whole, ".", tenths} {
			part := w
			part.Text, part.Joined = text, k > 0
			part.Box.Left, part.Box.Right = x, x+6*float64(len(text))
			x = part.Box.Right
			words = append(words, part)
		}
	}
	page.Words = words
	want := [][][]string{{{"Name", "Dice", "Rate"}, {"Close", "42.91", "9.42"}, {"Walk", "78.70", "84.58"}, {"Degree", "87.14", "38.36"}, {"Impact", "69.73", "2.98"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
