package layout

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// latticed draws rulings from the first of xs to the last at each of ys, and the other way. Each
// gap is left out of the rulings: a merged cell.
func latticed(drawing string, xs, ys []float64, gaps ...Box) Page {
	page := printed(drawing)
	draw := func(b Box) {
		middle := [2]float64{(b.Left + b.Right) / 2, (b.Bottom + b.Top) / 2}
		if !slices.ContainsFunc(gaps, func(g Box) bool {
			return g.Left < middle[0] && middle[0] < g.Right && g.Bottom < middle[1] && middle[1] < g.Top
		}) {
			page.Rulings = append(page.Rulings, Ruling{Box: b, Thickness: 0.5})
		}
	}
	for i, y := range ys {
		for k, x := range xs {
			if k > 0 {
				draw(Box{xs[k-1], y, x, y})
			}
			if i > 0 {
				draw(Box{x, min(y, ys[i-1]), x, max(y, ys[i-1])})
			}
		}
	}
	return page
}

// Rulings that frame each cell tell the rows and the cells of a table, whatever its texts do.
func TestCutLattices(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][]string
	}{{
		name: "the heads of a second level begin no other table",
		page: latticed(`
                    Kinds of cases

          Own kinds                 Other kinds

Kind   Description           Part   Effect

1      Help at the start     1a     Some influence
       of the project               on it
       and before
                             1b     None at all
                                    on the project`,
			[]float64{-3, 39, 171, 213, 322}, []float64{146, 123, 99, 75, 33, 4}, Box{-2, 124, 321, 145}, Box{-2, 100, 170, 122}, Box{172, 100, 321, 122}),
		want: [][]string{{"Kinds of cases", "", "", ""}, {"Own kinds", "", "Other kinds", ""}, {"Kind", "Description", "Part", "Effect"},
			{"1", "Help at the start of the project and before", "1a", "Some influence on it"}, {"", "", "1b", "None at all on the project"}},
	}, {
		name: "what the first row of a group says of all of them, and a text as wide as its column",
		page: latticed(`
Option    Meaning                        Default
Number    number of the team             FTC
Name      name of the team               Outstanding
Green     green color scheme             (default)
Orange    orange color scheme
Blue      blue color scheme
Grid      lays a grid over the pictures  no
One       first task                     Strategy
Two       second task                    Arts & Math
Three     third task                     Software`,
			[]float64{-3, 54, 240, 320}, []float64{129, 116, 104, 92, 56, 44, 8}),
		want: [][]string{{"Option", "Meaning", "Default"}, {"Number", "number of the team", "FTC"}, {"Name", "name of the team", "Outstanding"},
			{"Green", "green color scheme", "(default)"}, {"Orange", "orange color scheme", ""}, {"Blue", "blue color scheme", ""},
			{"Grid", "lays a grid over the pictures", "no"},
			{"One", "first task", "Strategy"}, {"Two", "second task", "Arts & Math"}, {"Three", "third task", "Software"}},
	}, {
		name: "texts that wrap side by side are one row, an item and its mark one text",
		page: latticed(`
Property         Kind             What is looked at

Reliability      Test again,      •   Scores over time
                 or by another    •   Scores of others
                 hand

                 Consistency      Whether items agree
                 within           with each other

Ability to       Change           Whether a change in
detect change                     the state is seen
`,
			[]float64{-6, 96, 198, 330}, []float64{158, 135, 84, 48, 16}, Box{-5, 80, 95, 90}),
		want: [][]string{{"Property", "Kind", "What is looked at"},
			{"Reliability", "Test again, or by another hand", "• Scores over time • Scores of others"},
			{"", "Consistency within", "Whether items agree with each other"},
			{"Ability to detect change", "Change", "Whether a change in the state is seen"}},
	}, {
		name: "a cell merged over rows and columns holds its text at its top left",
		page: latticed(`
Part             Homes    Group            Share   Size

Height and
weight           2400             All of them

History

Diet             1200     At the meal
Pressure         2400     Men              10%     1728
                          Women                    1729`,
			[]float64{-6, 93, 141, 249, 294, 340}, []float64{129, 106, 70, 48, 33, 21, -4}, Box{93, 50, 341, 105}, Box{249, 34, 341, 48}, Box{-6, -2, 142, 32}, Box{248, -2, 295, 32}),
		want: [][]string{{"Part", "Homes", "Group", "Share", "Size"}, {"Height and weight", "2400", "All of them", "", ""},
			{"History", "", "", "", ""}, {"Diet", "1200", "At the meal", "", ""}, {"Pressure", "2400", "Men", "10%", "1728"}, {"", "", "Women", "", "1729"}},
	}, {
		name: "a code that goes over to the next line is one",
		page: latticed(`
Code         SPN      FMI   Name
07-          522400         Signal error
1820.2                2
07-          522400         No signal
1830.5                5
07-6B.3      91       3     Voltage high`,
			[]float64{-6, 75, 126, 162, 260}, []float64{83, 70, 46, 21, 8}),
		want: [][]string{{"Code", "SPN", "FMI", "Name"}, {"07- 1820.2", "522400", "2", "Signal error"}, {"07- 1830.5", "522400", "5", "No signal"}, {"07-6B.3", "91", "3", "Voltage high"}},
	}, {
		name: "a label of two lines in a column of merged labels is one",
		page: latticed(`
Illness          Measure     Had it    Cured
Allergy          Count           93       77
                 Share        18.8%    15.6%
Abuse of some    Count           10        0
substance        Share         2.0%      .0%
Asthma           Count           31       22
                 Share         6.3%     4.4%
Back pain        Count          202       56
                 Share        40.9%    11.3%`,
			[]float64{-6, 96, 170, 222, 270}, []float64{118, 105, 93, 81, 69, 57, 45, 33, 21, 8},
			Box{-5, 90, 95, 96}, Box{-5, 66, 95, 72}, Box{-5, 42, 95, 48}, Box{-5, 18, 95, 24}),
		want: [][]string{{"Illness", "Measure", "Had it", "Cured"}, {"Allergy", "Count", "93", "77"}, {"", "Share", "18.8%", "15.6%"},
			{"Abuse of some substance", "Count", "10", "0"}, {"", "Share", "2.0%", ".0%"}, {"Asthma", "Count", "31", "22"}, {"", "Share", "6.3%", "4.4%"},
			{"Back pain", "Count", "202", "56"}, {"", "Share", "40.9%", "11.3%"}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([][][]string{tt.want}, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// Rulings on all sides of each cell leave no doubt about rows and edges.
func TestNoDoubtAboutALattice(t *testing.T) {
	drawing := `
What is asked of a plant
Property         Kind             What is looked at

Reliability      Test again,      Scores over time
                 or by another

Ability to       Change           Whether a change in
detect change                     the state is seen
Note: asked for each of them`
	page := latticed(drawing, []float64{-6, 96, 198, 330}, []float64{107, 92, 56, 20})
	if n := len(tablesOf(t, page)); n != 1 {
		t.Fatalf("%d tables, want 1", n)
	}
	wantCodes(t, page, nil)
}
