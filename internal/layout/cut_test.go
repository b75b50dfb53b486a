package layout

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
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

// Cut cuts the pages of a document.
func Cut(ctx context.Context, pages []Page) (Result, error) {
	var all Result
	var c Cutter
	for i := range pages {
		result, err := c.Cut(pace.New(ctx), &pages[i])
		if err != nil {
			return Result{}, err
		}
		for _, f := range result.Findings {
			if f.Region > 0 {
				f.Region += len(all.Regions)
			}
			all.Findings = append(all.Findings, f)
		}
		for _, r := range result.Regions {
			r.Rows = slices.Clone(r.Rows)
			for i := range r.Rows {
				r.Rows[i].Cells = slices.Clone(r.Rows[i].Cells)
			}
			all.Regions = append(all.Regions, r)
		}
	}
	return all, nil
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

func TestCutOneTable(t *testing.T) {
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
	}, {
		name: "a value that nearly touches its neighbour stays in its own column",
		page: `
Date   Out       Balance
02/05  1,000.00 14,904.08
03/05     12.40 14,891.68
04/05    750.00 14,141.68
05/05      3.10 14,138.58`,
		want: [][]string{{"Date", "Out", "Balance"}, {"02/05", "1,000.00", "14,904.08"}, {"03/05", "12.40", "14,891.68"},
			{"04/05", "750.00", "14,141.68"}, {"05/05", "3.10", "14,138.58"}},
	}, {
		name: "a last row whose figures leave but a blank between them",
		page: `
          coef  se(coef)  Estimate     Error
age   0.002181  0.009224  0.003156  0.009259
dur   0.318121  0.298719  0.751242  0.294277
sex -0.8209953 0.2987196 -0.751242 -0.294277
they agree with what was found for all of them before`,
		want: [][]string{{"", "coef", "se(coef)", "Estimate", "Error"}, {"age", "0.002181", "0.009224", "0.003156", "0.009259"},
			{"dur", "0.318121", "0.298719", "0.751242", "0.294277"}, {"sex", "-0.8209953", "0.2987196", "-0.751242", "-0.294277"}},
	}, {
		name: "a wrapped description is one row",
		page: `
Date   Description          Amount
02/05  DIRECT DEBIT          12,40
       GAS AND LIGHT CO
       REF 884421
03/05  CARD PAYMENT          40,00
04/05  TRANSFER             750,00
       RENT MAY`,
		want: [][]string{{"Date", "Description", "Amount"}, {"02/05", "DIRECT DEBIT GAS AND LIGHT CO REF 884421", "12,40"},
			{"03/05", "CARD PAYMENT", "40,00"}, {"04/05", "TRANSFER RENT MAY", "750,00"}},
	}, {
		name: "rulings between rows make a row of wrapped cells, the label centred or not",
		page: `
---------------------------------
Gas               to air  to land
---------------------------------
Carbon dioxide    100     -
---------------------------------
Chlorine and
                  10      5
compounds
---------------------------------
Methane           7       -
---------------------------------`,
		want: [][]string{{"Gas", "to air", "to land"}, {"Carbon dioxide", "100", "-"}, {"Chlorine and compounds", "10", "5"}, {"Methane", "7", "-"}},
	}, {
		name: "a group heading is a row of its own",
		page: `
Security      Units   Value
Funds
North Fund       12   100.00
South Fund        7    40.00
Bonds
East Bond         3     9.50`,
		want: [][]string{{"Security", "Units", "Value"}, {"Funds", "", ""}, {"North Fund", "12", "100.00"}, {"South Fund", "7", "40.00"},
			{"Bonds", "", ""}, {"East Bond", "3", "9.50"}},
	}, {
		name: "a head over two columns spans them",
		page: `
          One step       Two steps
Model     P      R       P      R
A         95.1   99.3    94.6   99.3
B         99.3   98.1    98.7   99.3
C         93.3   92.8    91.7   90.1`,
		want: [][]string{{"", "One step", "", "Two steps", ""}, {"Model", "P", "R", "P", "R"}, {"A", "95.1", "99.3", "94.6", "99.3"},
			{"B", "99.3", "98.1", "98.7", "99.3"}, {"C", "93.3", "92.8", "91.7", "90.1"}},
	}, {
		name: "thousands set apart by a blank stay one figure",
		page: `
Compte           EUR
Courant     3 548,76
Livret        132,47
Titres     12 004,10
Logement      814,00`,
		want: [][]string{{"Compte", "EUR"}, {"Courant", "3 548,76"}, {"Livret", "132,47"}, {"Titres", "12 004,10"}, {"Logement", "814,00"}},
	}, {
		name: "a head set off its column has no column of its own",
		page: `
               Organism  Amount
River otter                  42
Kingfisher                   33
Loon                         82`,
		want: [][]string{{"Organism", "Amount"}, {"River otter", "42"}, {"Kingfisher", "33"}, {"Loon", "82"}},
	}, {
		name: "a figure that is the only one of its column keeps it",
		page: `
02/05  Card              12,40    987,60
03/05  Rent             750,00    237,60
04/05  Wages  2000,00            2237,60
05/05  Gas               40,00   2197,60`,
		want: [][]string{{"02/05", "Card", "", "12,40", "987,60"}, {"03/05", "Rent", "", "750,00", "237,60"},
			{"04/05", "Wages", "2000,00", "", "2237,60"}, {"05/05", "Gas", "", "40,00", "2197,60"}},
	}, {
		name: "a title, a page number and prose stay outside",
		page: `
Statement of account

Item       Amount
Rent       750,00
Gas         12,40
Total      762,40


                 Page 1`,
		want: [][]string{{"Item", "Amount"}, {"Rent", "750,00"}, {"Gas", "12,40"}, {"Total", "762,40"}},
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

func TestCutSeveralTables(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][][]string
	}{{
		name: "tables beside each other are not interleaved",
		page: `
Current       EUR      Savings       EUR
Opening    548.76      Opening    183.32
Paid in    132.47      Paid in    147.28
Closing    681.23      Closing    330.60`,
		want: [][][]string{
			{{"Current", "EUR"}, {"Opening", "548.76"}, {"Paid in", "132.47"}, {"Closing", "681.23"}},
			{{"Savings", "EUR"}, {"Opening", "183.32"}, {"Paid in", "147.28"}, {"Closing", "330.60"}},
		},
	}, {
		name: "heads that repeat over one column of labels are those of one table",
		page: `
                    Women              Men
Category        Budget   Share    Budget   Share
Fire service      13.6    31.4      54.0    17.2
Statistics        10.8    28.0      14.8    28.9
Mining            92.8    42.7      82.8    60.6
Schools           53.1    19.9      12.0    52.5
Research          10.2    50.9      71.7    70.8`,
		want: [][][]string{{{"", "Women", "", "Men", ""}, {"Category", "Budget", "Share", "Budget", "Share"},
			{"Fire service", "13.6", "31.4", "54.0", "17.2"}, {"Statistics", "10.8", "28.0", "14.8", "28.9"}, {"Mining", "92.8", "42.7", "82.8", "60.6"},
			{"Schools", "53.1", "19.9", "12.0", "52.5"}, {"Research", "10.2", "50.9", "71.7", "70.8"}}},
	}, {
		name: "so they are where the labels have their head above",
		page: `
Category            Women              Men
                Budget   Share    Budget   Share
Fire service      13.6    31.4      54.0    17.2
Statistics        10.8    28.0      14.8    28.9
Mining            92.8    42.7      82.8    60.6
Schools           53.1    19.9      12.0    52.5
Research          10.2    50.9      71.7    70.8`,
		want: [][][]string{{{"Category", "Women", "", "Men", ""}, {"", "Budget", "Share", "Budget", "Share"},
			{"Fire service", "13.6", "31.4", "54.0", "17.2"}, {"Statistics", "10.8", "28.0", "14.8", "28.9"}, {"Mining", "92.8", "42.7", "82.8", "60.6"},
			{"Schools", "53.1", "19.9", "12.0", "52.5"}, {"Research", "10.2", "50.9", "71.7", "70.8"}}},
	}, {
		name: "tables under each other with other columns are two",
		page: `
Item          Qty     Price    Amount
Hex bolt       12      0.50      6.00
Ball valve      2     14.00     28.00
Cable gland     7      1.00      7.00



Rate       Net     Tax
20 %     34.00    6.80
5 %       7.00    0.35`,
		want: [][][]string{
			{{"Item", "Qty", "Price", "Amount"}, {"Hex bolt", "12", "0.50", "6.00"}, {"Ball valve", "2", "14.00", "28.00"}, {"Cable gland", "7", "1.00", "7.00"}},
			{{"Rate", "Net", "Tax"}, {"20 %", "34.00", "6.80"}, {"5 %", "7.00", "0.35"}},
		},
	}, {
		name: "prose in two columns is no table",
		page: `
Sell much answer seem card      Shake since budget after go
anyone after bring the party    est. Listen to the direction
call finally number amounts     East writer blue names a lot
of most of what they have to    Help crime table be city and
say about it when they come.    tax chair walk nearly explain
Choose just population ends.    a lot whether to go or stay.`,
		want: nil,
	}, {
		name: "a letterhead is no table",
		page: `
Imaginary Bank              Ms Nobody Example
Statement                   1 Nowhere Lane`,
		want: nil,
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// Rulings that stop in the middle of rows at one distance, as white ones on a ground do, part
// no table.
func TestRulingsThatStopAmongRows(t *testing.T) {
	page := printed(`
Contact centre        8.6


Printed matter        3.9


Management            6.1


Excellence            4.6


Services             10.8


Total                34.0`)
	for _, y := range []float64{182, 146, 110} {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{-3, y, 160, y}, Thickness: 0.5})
	}
	want := [][]string{{"Contact centre", "8.6"}, {"Printed matter", "3.9"}, {"Management", "6.1"}, {"Excellence", "4.6"}, {"Services", "10.8"}, {"Total", "34.0"}}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// The last row of the upper table seems to go on in the first lines of the ruled one below it.
func TestCutARuledTableRightUnderATable(t *testing.T) {
	page := printed(`
Item          Qty     Price
Hex bolt       12     by the dozen
Ball valve      2     by the piece
                      of any size
                      in stock
Rate          Net     Tax
20 %        34.00     6.80
5 %          7.00     0.35`)
	for _, y := range []float64{58, 34, 22, 8} {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{0, y, 204, y}, Thickness: 0.5})
	}
	got := strings.Fields(strings.Join(slices.Concat(slices.Concat(tablesOf(t, page)...)...), " "))
	want := strings.Fields("Item Qty Price Hex bolt 12 by the dozen Ball valve 2 by the piece of any size in stock Rate Net Tax 20 % 34.00 6.80 5 % 7.00 0.35")
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words of the page and of its cells differ (-page +cells):\n%s", diff)
	}
}

func TestCutReadsSidewaysPages(t *testing.T) {
	upright := printed(`
Date   Debit    Credit
02/05             750,00
03/05   40,00
04/05   12,40`)
	want := tablesOf(t, upright)
	for turn := int8(1); turn < 4; turn++ {
		page := Page{Number: 1, Box: Box{0, 0, upright.Box.Right, upright.Box.Top}}
		if turn%2 == 1 {
			page.Box = Box{0, 0, upright.Box.Top, upright.Box.Right}
		}
		for _, w := range upright.Words {
			// what runs upright lies turned on the page: the inverse of turning it upright
			back := (4 - turn) % 4
			v := turnedWord(w, back, upright.Box.Right, upright.Box.Top)
			v.Baseline = map[int8]float64{1: upright.Box.Top - w.Baseline, 2: upright.Box.Top - w.Baseline, 3: w.Baseline}[turn]
			page.Words = append(page.Words, v)
		}
		if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
			t.Errorf("turn %d: tables mismatch (-want +got):\n%s", turn, diff)
		}
	}
}

func TestMarksStandAfterABlank(t *testing.T) {
	page := printed(`
Item      Amount
Rent      250
Gas       12
Water     40`)
	for i, w := range page.Words {
		if w.Text == "250" {
			mark := Word{Text: "9", Size: 6, Font: 1, Baseline: w.Baseline + 4, Script: 1, Joined: true,
				Box: Box{w.Box.Right, w.Baseline + 3, w.Box.Right + 4, w.Baseline + 10}}
			page.Words = append(page.Words[:i+1:i+1], append([]Word{mark}, page.Words[i+1:]...)...)
			break
		}
	}
	got := tablesOf(t, page)
	if len(got) != 1 || got[0][1][1] != "250 9" {
		t.Errorf("the cell with a mark reads %q, want %q", got, "250 9")
	}
}

// A value with an upper and a lower bound above each other, each in pieces, reads one after
// the other.
func TestStackedMarksAreNotInterleaved(t *testing.T) {
	page := printed(`
Angle     Fit
First     33
Second    48
Third     51`)
	for _, w := range page.Words {
		if w.Text != "33" {
			continue
		}
		for k, text := range []string{"+0", ".73", "-0", ".70"} {
			left, rise := w.Box.Right+8*float64(k%2), 4-8*float64(k/2)
			page.Words = append(page.Words, Word{Text: text, Size: 6, Font: 1, Baseline: w.Baseline + rise, Joined: k%2 == 1,
				Box: Box{left, w.Baseline + rise - 1, left + 8, w.Baseline + rise + 5}})
		}
	}
	got := tablesOf(t, page)
	if len(got) != 1 || got[0][1][1] != "33 +0.73 -0.70" {
		t.Errorf("the cell with two bounds reads %q, want %q", got, "33 +0.73 -0.70")
	}
}

// Lines of 10 point set 8 points apart: the stars of an estimate stand beside the end of the
// error printed above it, too.
func TestMarksStayOnTheirLineWhereLinesAreClose(t *testing.T) {
	page := printed(`
Term      Low        High
Rent      14.20      16.82
          (0.45)    (1.374)
Water     27.75      18.10
          (0.59)     (0.48)`)
	for i := range page.Words {
		w := &page.Words[i]
		up := (w.Baseline - 12) / 3
		w.Baseline, w.Box.Bottom, w.Box.Top = w.Baseline-up, w.Box.Bottom-up, w.Box.Top-up
	}
	for _, w := range page.Words {
		if w.Text == "18.10" {
			page.Words = append(page.Words, Word{Text: "**", Size: 6, Font: 1, Baseline: w.Baseline + 3.6, Joined: true,
				Box: Box{w.Box.Right + 0.5, w.Baseline + 3, w.Box.Right + 6, w.Baseline + 9}})
		}
	}
	want := [][][]string{{{"Term", "Low", "High"}, {"Rent", "14.20", "16.82"}, {"", "(0.45)", "(1.374)"},
		{"Water", "27.75", "18.10 **"}, {"", "(0.59)", "(0.48)"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

func TestPagesOfOneTable(t *testing.T) {
	first := printed(`
Date   Description    Debit    Balance
02/05  CARD           12,40     987,60
03/05  TRANSFER       40,00     947,60
04/05  CARD            7,60     940,00
05/05  CARD           40,00     900,00`)
	second := printed(`
Date   Description    Debit    Balance
       RENT MAY
06/05  CARD           50,00     850,00
07/05  CARD           50,00     800,00`)
	second.Number = 2
	result, err := Cut(context.Background(), []Page{first, second})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Regions) != 2 || result.Regions[0].Continues || !result.Regions[1].Continues {
		t.Fatalf("want two regions, the second going on from the first: %+v", result.Regions)
	}
	want := []Finding{{Code: "split-row", Page: 2, Region: 2, Row: 2}}
	got := slices.Clone(result.Findings)
	for i := range got {
		got[i].Message, got[i].Box = "", Box{}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings mismatch (-want +got):\n%s", diff)
	}
}

func TestPagesThatDisagree(t *testing.T) {
	first := printed(`
Date   Description    Debit    Balance
02/05  CARD           12,40     987,60
03/05  TRANSFER       40,00     947,60
04/05  CARD            7,60     940,00`)
	second := printed(`
Date   Value   Description    Debit    Balance
06/05  07/05   CARD           50,00     850,00
07/05  07/05   CARD           50,00     800,00
08/05  09/05   CARD           50,00     750,00`)
	second.Number = 2
	result, err := Cut(context.Background(), []Page{first, second})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Findings) != 1 || result.Findings[0].Code != "pages-disagree" || result.Findings[0].Page != 2 {
		t.Errorf("want pages-disagree on page 2 alone, got %+v", result.Findings)
	}
}

// A cut is a partition: whatever lies on a page, each of its words is in one cell.
func FuzzEveryWordIsInOneCell(f *testing.F) {
	f.Add(uint64(1), 40)
	f.Add(uint64(7), 300)
	f.Fuzz(func(t *testing.T, seed uint64, n int) {
		r := rand.New(rand.NewPCG(seed, 1))
		page := Page{Number: 1, Box: Box{0, 0, 600, 800}}
		want := map[rune]int{}
		for i := 0; i < n%500; i++ {
			x, y := float64(r.IntN(100))*6, float64(r.IntN(60))*12+float64(r.IntN(3))*4
			w := Word{Text: string(rune('A' + r.IntN(26))), Box: Box{x, y - 2, x + 6*float64(1+r.IntN(9)), y + 8}, Baseline: y, Size: []float64{10, 10, 6}[r.IntN(3)], Turn: int8(r.IntN(40) / 37)}
			page.Words = append(page.Words, w)
			want[rune(w.Text[0])]++
			if r.IntN(6) == 0 {
				page.Rulings = append(page.Rulings, Ruling{Box: Box{x, y, x + 100, y}}, Ruling{Box: Box{x, y, x, y + 60}})
			}
		}
		result, err := Cut(context.Background(), []Page{page})
		if err != nil {
			t.Fatal(err)
		}
		got := map[rune]int{}
		for _, region := range result.Regions {
			for _, row := range region.Rows {
				for _, c := range row.Cells {
					for _, letter := range c.Text {
						if letter != ' ' {
							got[letter]++
						}
					}
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("letters of the page and of its cells differ (-page +cells):\n%s", diff)
		}
	})
}
