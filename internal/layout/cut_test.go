package layout

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printed turns a page drawn in characters into positioned words. One character is 6
// points wide and one line 12 points high, set in 10 point; a line of dashes is a ruling, a
// bar within a line a piece of a vertical one.
func printed(drawing string) Page {
	drawing = strings.TrimPrefix(drawing, "\n")
	lines := strings.Split(drawing, "\n")
	top := float64(12*len(lines)) + 12
	page := Page{Number: 1, Box: Box{0, 0, 600, top}}
	for i, l := range lines {
		base := top - float64(12*(i+1))
		page.drawLine([]rune(l), base)
	}
	return page
}

func (p *Page) drawLine(l []rune, base float64) {
	for at := 0; at < len(l); {
		end := at + 1
		for end < len(l) && !strings.ContainsRune(" |", l[at]) && !strings.ContainsRune(" |", l[end]) {
			end++
		}
		left, right := float64(6*at), float64(6*end)
		switch word := string(l[at:end]); {
		case word == " ":
		case word == "|":
			x := left + 3
			p.Rulings = append(p.Rulings, Ruling{Box: Box{x, base - 4, x, base + 8}, Thickness: 0.5})
		case len(word) > 2 && strings.Trim(word, "-") == "":
			p.Rulings = append(p.Rulings, Ruling{Box: Box{left, base + 3, right, base + 3}, Thickness: 0.5})
		default:
			p.Words = append(p.Words, Word{Text: word, Box: Box{left, base - 2, right, base + 8}, Baseline: base, Size: 10, Font: 1})
		}
		at = end
	}
}

// tablesOf gives the cells of the tables of a page.
func tablesOf(t *testing.T, pages ...Page) [][][]string {
	t.Helper()
	result, err := Cut(context.Background(), pages)
	if err != nil {
		t.Fatal(err)
	}
	var out [][][]string
	for _, r := range result.Regions {
		if len(r.Boundaries) > 0 {
			out = append(out, cellsOf(r))
		}
	}
	return out
}

func cellsOf(r Region) [][]string {
	var rows [][]string
	for _, row := range r.Rows {
		var cells []string
		for _, c := range row.Cells {
			cells = append(cells, c.Text)
		}
		rows = append(rows, cells)
	}
	return rows
}

func TestCutColumns(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string
	}{{
		name: "an empty cell keeps its column",
		page: `
Date   Debit    Credit
02/05             750,00
03/05   40,00
04/05   12,40`,
		want: [][]string{{"Date", "Debit", "Credit"}, {"02/05", "", "750,00"}, {"03/05", "40,00", ""}, {"04/05", "12,40", ""}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tablesOf(t, printed(tt.page))
			if diff := cmp.Diff([][][]string{tt.want}, got); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
