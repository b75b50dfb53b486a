package layout

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// signsOn gives the first words of the signs on the first table of a page.
func signsOn(t *testing.T, page Page) []string {
	t.Helper()
	var out []string
	watch := pace.New(context.Background())
	for _, f := range framesOf(&page) {
		f.memory, f.watch, f.finder.watch = &pageMemory{}, watch, watch
		f.finder.memory = f.memory
		f.cut()
		for _, r := range f.regions {
			if r.grid == nil {
				continue
			}
			for _, e := range f.signsOf(r) {
				words := strings.Fields(e.message)
				out = append(out, strings.Join(words[:min(6, len(words))], " "))
			}
			return out
		}
	}
	return out
}

// Each sign of a wrong reading stands on one page and not on another like it.
func TestSigns(t *testing.T) {
	tests := []struct {
		name, page string
		want       []string
	}{{
		name: "no line heads the columns",
		page: `
Rent   1.00    4.10    7.10
Gas    2.00    3.10    8.10
Water  3.00    2.10    9.10
Power  3.00    2.10    9.10`,
		want: []string{"no line heads the columns: a"},
	}, {
		name: "years head the columns, and the corner is empty",
		page: `
       2001    2002    2003
Rent   1.00    4.10    7.10
Gas    2.00    3.10    8.10
Water  3.00    2.10    9.10`,
	}, {
		name: "a head over the labels that goes on below",
		page: `
-------------------------------
Element          Level     Rate
               ----------
clus           Low   High   All
-------------------------------
Iron          1.00   4.10  7.30
Argon         2.00   3.10  6.20
Nickel        3.00   2.10  5.10
-------------------------------`,
		want: []string{"the head of the labels goes"},
	}, {
		name: "two titles, the lower begins with a small letter",
		page: `
-----------------------
Exact v3.08
-----------------------
clus
-----------------------
Iron               4.10
Argon              3.10
Nickel             2.10
-----------------------`,
		want: []string{"1 columns have no head although"},
	}, {
		name: "so few rows that a header may be one of them",
		page: `
Rent       750,00
Gas         12,40`,
		want: []string{"so few rows without a header"},
	}, {
		name: "a column without a head",
		page: `
Date   Out
02/05  1.00    4.10
03/05  2.00    3.10
04/05  3.00    2.10`,
		want: []string{"1 columns have no head although"},
	}, {
		name: "a head over each column",
		page: `
Date   Out      In
02/05  1.00    4.10
03/05  2.00    3.10
04/05  3.00    2.10`,
	}, {
		name: "labels alone, whose labels go on below",
		page: `
Item           Amount    Share
Rent
of May         750,00     1.00
Gas
and light       12,40     2.00
Total of all   762,40     3.00`,
		want: []string{"many rows have a label and", "the label goes on in the"},
	}, {
		name: "one label alone heads the rows below it",
		page: `
Item           Amount    Share
House
Rent of May    750,00     1.00
Gas and light   12,40     2.00
Power           12,40     2.00
Water           12,40     2.00
Fuel            12,40     2.00
Total of all   762,40     3.00`,
	}, {
		name: "a row in the middle of a phrase",
		page: `
Item       Place      Amount
Rent       London     750,00
of May     in town
Gas        London      12,40
Water      London      12,40`,
		want: []string{"each text of the row begins", "the label goes on in the"},
	}, {
		name: "all rows begin small",
		page: `
item       place      amount
rent       london     750,00
gas        london      12,40
water      london      12,40`,
	}, {
		name: "a ruling along some columns",
		page: `
Item        In      Out
Rent      1.00     2.00
        ---------------
Gas       2.00     3.00
Water     4.00     5.00`,
		want: []string{"a ruling runs along some of"},
	}, {
		name: "a ruling along all columns",
		page: `
Item        In      Out
Rent      1.00     2.00
-----------------------
Gas       2.00     3.00
Water     4.00     5.00`,
	}, {
		name: "a column of one text",
		page: `
Item        In      Out     Note
Rent      1.00     2.00
Gas       2.00     3.00     paid
Water     4.00     5.00`,
		want: []string{"column 4 holds one text: it"},
	}, {
		name: "words alone",
		page: `
Here     There    Elsewhere
One      Two      Three
Four     Five     Six
Seven    Eight    Nine
Ten      Eleven   Twelve`,
		want: []string{"no column holds figures: texts beside"},
	}, {
		name: "text right below, beyond the sides of the table",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and this text below the table`,
		want: []string{"text stands right below the table"},
	}, {
		name: "text right below, between the sides of the table",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and text`,
		want: []string{"text stands right below the table", "text stands below the table, between"},
	}, {
		name: "text set apart from the table",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40


and text`,
	}, {
		name: "text that may head columns",
		page: `
                Size
           Here        There
Label    2001  2002  2003  2004
--------------------------------
Rent     1.00  4.10  7.10  8.10
Gas      2.00  3.10  8.10  8.10
Water    3.00  2.10  9.10  8.10`,
		want: []string{"2 columns have no head although", "text above the table stands over"},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, signsOn(t, printed(tt.page))); diff != "" {
				t.Errorf("signs mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// A ruling that goes on beyond the rows frames rows that were not taken in.
func TestARulingRunsOnBeyondTheRows(t *testing.T) {
	page := printed(`
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40`)
	for beyond, want := range map[float64][]string{5: nil, 30: {"a ruling of the table runs"}} {
		p := page
		p.Rulings = []Ruling{{Box: Box{Left: 48, Right: 48, Bottom: 12 - beyond, Top: 60}, Thickness: 0.5}}
		if diff := cmp.Diff(want, signsOn(t, p)); diff != "" {
			t.Errorf("a ruling %v points beyond: signs mismatch (-want +got):\n%s", beyond, diff)
		}
	}
}

// regionAt is a table of lines, at a place.
func regionAt(box Box, figures ...bool) *region {
	r := &region{box: box, grid: &grid{figures: figures, em: 10}}
	for y := box.Top; y >= box.Bottom; y -= 12 {
		r.lines = append(r.lines, line{baseline: y})
	}
	return r
}

// Two tables side by side are one when only the left one has labels or a ruling joins them.
func TestTablesBesideMayBeOne(t *testing.T) {
	across := []rule{{at: 80, from: 0, to: 400}}
	for _, tt := range []struct {
		name   string
		right  *region
		across []rule
		want   int
	}{
		{"labels in both", regionAt(Box{220, 0, 400, 100}, false, true), nil, 0},
		{"labels in the left one", regionAt(Box{220, 0, 400, 100}, true, true), nil, 1},
		{"labels in the left one, other lines", regionAt(Box{220, 5, 400, 105}, true, true), nil, 0},
		{"a ruling along both", regionAt(Box{220, 0, 400, 100}, false, true), across, 1},
	} {
		left := regionAt(Box{0, 0, 180, 100}, false, true)
		f := &frame{em: 10, regions: []*region{left, tt.right}, watch: pace.New(context.Background()), rules: rules{across: tt.across}}
		if got := f.besideDoubts(left, nil); len(got) != tt.want {
			t.Errorf("%s: %d signs, want %d: %v", tt.name, len(got), tt.want, got)
		}
	}
}

// A table right above another may hold its rows, the more so with the same columns.
func TestTablesAboveEachOtherMayBeOne(t *testing.T) {
	other := regionAt(Box{0, 110, 180, 150}, false, true)
	other.cuts = []cut{{x: 20, left: 15, right: 25}}
	for _, tt := range []struct {
		name  string
		above *region
		want  []string
	}{
		{"set apart", regionAt(Box{0, 140, 180, 180}, false, true), nil},
		{"close, other columns", other, []string{"another table stands right"}},
		{"close, the same columns", regionAt(Box{0, 110, 180, 150}, false, true), []string{"another table stands right", "the table right above"}},
	} {
		r := regionAt(Box{0, 0, 180, 100}, false, true)
		r.cuts = []cut{{x: 90, left: 80, right: 100}}
		if tt.above != other {
			tt.above.cuts = r.cuts
		}
		for _, q := range []*region{r, tt.above} {
			for i := range q.lines {
				q.lines[i].words = []Word{{Box: Box{Left: 0, Right: 180}}}
				q.lines[i].phrases = []phrase{{left: 0, right: 180}}
			}
		}
		f := &frame{em: 10, regions: []*region{r, tt.above}, watch: pace.New(context.Background())}
		var got []string
		for _, e := range f.edgeDoubts(r, nil) {
			got = append(got, strings.Join(strings.Fields(e.message)[:4], " "))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: signs mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Signs are told when they weigh enough together, and are told all.
func TestDoubts(t *testing.T) {
	tests := []struct {
		name, page string
		want       []string
	}{{
		name: "a figure or two in each of few rows",
		page: `
Rent   1.00    4.10    7.10
Gas    2.00    3.10    8.10
Water  3.00    2.10    9.10`,
		want: []string{"header-unclear", "ambiguous-cut"},
	}, {
		name: "text right below the last row alone",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and this text below the table`,
	}, {
		name: "text right below the last row, between the sides",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and text`,
		want: []string{"edge-unclear", "edge-unclear"},
	}, {
		name: "the same between rulings that close the table",
		page: `
------------------
Item       Amount
------------------
Rent       750,00
Gas         12,40
Total      762,40
------------------
and text`,
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
func TestTwoTextsOfACellAreADoubtAlone(t *testing.T) {
	two := []piece{{column: 1, end: 2}, {column: 1, end: 2}}
	for line, want := range map[int]int{0: 1, 1: 0} { // in one line, or in two
		two[1].line = line
		r := &region{rows: []row{{pieces: two}}, header: 1, grid: &grid{figures: []bool{false, true}}}
		got := r.columnDoubts(nil)
		if len(got) != want || want > 0 && got[0].weight < doubtFrom {
			t.Errorf("two texts of a cell in lines 0 and %d: %v, want %d doubts", line, got, want)
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
	}{{page, nil}, {off, []string{"split-row"}}} {
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
		if got := r.lineDoubts(nil); len(got) != want {
			t.Errorf("with %d lines of heads: %d signs, want %d: %v", header, len(got), want, got)
		}
	}
}

// A line set in another size may be a title or a note.
func TestLinesOfOtherSizesAreASign(t *testing.T) {
	for size, want := range map[float64]int{10: 0, 10.1: 0, 8: 1} {
		r := &region{grid: &grid{lines: []line{{baseline: 36, size: 10}, {baseline: 24, size: 10}, {baseline: 12, size: size}}, em: 10}}
		if got := r.lineDoubts(nil); len(got) != want {
			t.Errorf("a line of size %v below lines of 10: %d signs, want %d: %v", size, len(got), want, got)
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
