package layout

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each sign of a wrong reading stands on one page and not on another like it.
func TestDoubts(t *testing.T) {
	tests := []struct {
		name, page string
		want       []string
	}{{
		name: "text right below the last row may be a row",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and this text below the table`,
		want: []string{"edge-unclear"},
	}, {
		name: "text set apart from the table is none",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40


and this text below the table`,
	}, {
		name: "text close below a ruling that closes the table, and a line that may go on from its row",
		page: `
Date   Text       Amount
-----------------------
02/05  CARD        12.40
       SHOP
03/05  CARD         7.40
04/05  CARD         7.50
05/05  CARD         7.60
-----------------------
and this text below it`,
	}, {
		name: "columns without a head",
		page: `
Date   Out
02/05  1.00    4.10    7.10
03/05  2.00    3.10    8.10
04/05  3.00    2.10    9.10`,
		want: []string{"header-unclear"},
	}, {
		name: "a head over each column",
		page: `
Date   Out     In      Balance
02/05  1.00    4.10       7.10
03/05  2.00    3.10       8.10
04/05  3.00    2.10       9.10`,
	}, {
		name: "no line heads the columns",
		page: `
Rent   1.00    4.10    7.10
Gas    2.00    3.10    8.10
Water  3.00    2.10    9.10`,
		want: []string{"header-unclear"},
	}, {
		name: "years head the columns, and the corner is empty",
		page: `
       2001    2002    2003
Rent   1.00    4.10    7.10
Gas    2.00    3.10    8.10
Water  3.00    2.10    9.10`,
	}, {
		name: "a lone text set apart between two rows",
		page: `
Date   Description       Amount
02/05  CARD               12.40
03/05  CARD                7.40

       SOMETHING ELSE

04/05  TRANSFER           40.00
05/05  TRANSFER           41.00`,
		want: []string{"split-row", "edge-unclear"},
	}, {
		name: "a lone text right under a row",
		page: `
Date   Description       Amount
02/05  CARD               12.40
03/05  CARD                7.40
       SOMETHING ELSE
04/05  TRANSFER           40.00
05/05  TRANSFER           41.00`,
	}, {
		name: "labels alone between rows set apart",
		page: `
Item       Amount
Rent
of May     750,00
Gas
and light   12,40

Total
of all     762,40`,
		want: []string{"split-row", "edge-unclear"},
	}, {
		name: "one label alone",
		page: `
Item       Amount
Rent
of May     750,00
Gas         12,40
Water       12,40
Power       12,40
Light       12,40

Total      799,60`,
	}, {
		name: "words beside each other, right below text",
		page: `
of the whole of this and of all the other things
Here     There    Elsewhere
one      two      three
four     five     six
seven    eight    nine
ten      eleven   twelve`,
		want: []string{"ambiguous-cut", "edge-unclear"},
	}, {
		name: "words beside each other by themselves",
		page: `
of the whole of this and of all the other things


Here     There    Elsewhere
one      two      three
four     five     six
seven    eight    nine
ten      eleven   twelve`,
	}, {
		name: "words among figures, and white space between the rows",
		page: `
Item       Amount
Rent       750,00
Gas          none
Power        none
Fuel        12,40
Water       12,40

Total      787,20`,
		want: []string{"edge-unclear", "ambiguous-cut"},
	}, {
		name: "white space between rows of figures",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Power        7,40

Total      769,80`,
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantCodes(t, printed(tt.page), tt.want)
		})
	}
}

// wantCodes compares the codes of a page's findings, in order.
func wantCodes(t *testing.T, page Page, want []string) {
	t.Helper()
	result, err := Cut(context.Background(), []Page{page})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range result.Findings {
		got = append(got, f.Code)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("codes mismatch (-want +got):\n%s", diff)
	}
}

// One sign is enough where it hardly stands on tables read right.
func TestSignsThatAreDoubtsAlone(t *testing.T) {
	weigh := func(found []evidence) float64 {
		total := 0.0
		for _, e := range found {
			total += e.weight
		}
		return total
	}
	for levels, want := range map[int]bool{2: false, 3: false, 4: true} {
		r := &region{header: levels, grid: &grid{}}
		if got := weigh(r.headerDoubt()) >= doubtFrom; got != want {
			t.Errorf("a header of %d rows is a doubt: %v, want %v", levels, got, want)
		}
	}
	two := []piece{{column: 1, end: 2}, {column: 1, end: 2}}
	for line, want := range map[int]bool{0: true, 1: false} { // in one line, or in two
		two[1].line = line
		r := &region{rows: []row{{pieces: two}}, grid: &grid{figures: []bool{false, true}}}
		if got := weigh(r.columnDoubts()) >= doubtFrom; got != want {
			t.Errorf("two texts of a cell in lines 0 and %d are a doubt: %v, want %v", line, got, want)
		}
	}
}

// Texts printed a few points off the rows may belong to the row above or to the one below.
func TestDoubtsLinesBetweenRows(t *testing.T) {
	page := printed(`
Date   Text       Amount
02/05  CARD        12.40
03/05  SHOP         7.40
04/05  RENT         7.50
05/05  WAGE         7.60`)
	off := page
	off.Words = slices.Clone(page.Words)
	for i, k := 0, 0; i < len(off.Words); i++ {
		if w := &off.Words[i]; w.Box.Left == 42 && len(w.Text) == 4 { // the texts
			k++
			down := float64(k) // from row to row further down
			w.Baseline, w.Box.Bottom, w.Box.Top = w.Baseline-down-0.4, w.Box.Bottom-down-0.4, w.Box.Top-down-0.4
		}
	}
	for _, tt := range []struct {
		page Page
		want []string
	}{{page, nil}, {off, []string{"split-row", "joined-row", "edge-unclear"}}} {
		wantCodes(t, tt.page, tt.want)
	}
}

// Heads centred beside heads of more lines stand close; rows do not.
func TestCloseHeadsAreNoDoubt(t *testing.T) {
	var lines []line
	for _, baseline := range []float64{100, 98.6, 97.2, 95.8, 80, 68, 56} {
		lines = append(lines, line{baseline: baseline, size: 10})
	}
	for header, want := range map[int]int{4: 0, 0: 1} {
		r := &region{grid: &grid{lines: lines, header: header, em: 10}}
		if got := r.leadingDoubts(); len(got) != want {
			t.Errorf("with %d lines of heads: %d signs, want %d: %v", header, len(got), want, got)
		}
	}
}

func BenchmarkCut(b *testing.B) {
	page := printed(`
Date   Description          Debit    Credit    Balance
02/05  DIRECT DEBIT         12,40              987,60
       GAS AND LIGHT CO
03/05  CARD PAYMENT         40,00              947,60
04/05  TRANSFER                      750,00  1 697,60
       RENT MAY
05/05  CARD PAYMENT          7,60            1 690,00`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Cut(context.Background(), []Page{page}); err != nil {
			b.Fatal(err)
		}
	}
}
