package layout

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// plotted draws the axis of a chart, and the lines across at its ticks, into a page: from x to
// the right, at the heights of some baselines.
func plotted(drawing string, x, right float64, baselines ...float64) Page {
	page := printed(drawing)
	for _, b := range baselines {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{x, b + 3, right, b + 3}, Thickness: 0.5})
	}
	n := len(baselines)
	page.Rulings = append(page.Rulings, Ruling{Box: Box{x, baselines[n-1] + 3, x, baselines[0] + 3}, Thickness: 0.5})
	return page
}

// barred draws bars, from x on, into a page.
func barred(drawing string, x float64, bars ...Box) Page {
	page := printed(drawing)
	for _, b := range bars {
		page.Fills = append(page.Fills, Fill{Box: Box{x + b.Left, b.Bottom, x + b.Right, b.Top}, Gray: 0.4})
	}
	return page
}

// Figures in even steps beside a drawing are the axis of a chart, which is no table; beside the
// texts of rows they are one.
func TestCutCharts(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "bars with their values, names below and a legend",
		page: plotted(`
4,000
                  3,120
3,000                       2,710
           2,044
2,000

1,000                                1,210

    0
        2008      2009      2010      2011

        Men             Women`,
			36, 260, 144, 120, 96, 72, 48),
	}, {
		name: "two axes, whose figures are rounded on one side",
		page: plotted(`
40,0                                  1,00
           32,4
30,0                    28,1          0,67

20,0                                  0,33
                 22,0
10,0                                  0,00

       Jan       Feb        Mar`,
			36, 210, 108, 84, 60, 36),
	}, {
		name: "figures that fall among those of a table, before a ruling",
		page: plotted(`
Time  Status  X   Wt   Mean
  1      1    2    1   0.5
  1      0    0    2
  2      1    1    4   0.7
  2      1    0    3
  2      0    1    2
  3      0    0    1`,
			126, 200, 48, 36, 24, 12),
		want: [][][]string{{{"Time", "Status", "X", "Wt", "Mean"}, {"1", "1", "2", "1", "0.5"}, {"1", "0", "0", "2", ""}, {"2", "1", "1", "4", "0.7"},
			{"2", "1", "0", "3", ""}, {"2", "0", "1", "2", ""}, {"3", "0", "0", "1", ""}}},
	}, {
		name: "a table beside a chart",
		page: plotted(`
Topic          Cases        400
Institutions   3,597
Employment     1,783        300
Passengers     1,726             210
Consumers      1,241        200       180
Industry       1,215
Education        714        100
Customs          556
Total         10,832          0
                              Old    New`,
			192, 260, 120, 96, 72, 48, 24),
		want: [][][]string{{{"Topic", "Cases"}, {"Institutions", "3,597"}, {"Employment", "1,783"}, {"Passengers", "1,726"},
			{"Consumers", "1,241"}, {"Industry", "1,215"}, {"Education", "714"}, {"Customs", "556"}, {"Total", "10,832"}}},
	}, {
		name: "a table beside bars that lie",
		page: barred(`
Topic          Cases
Institutions   3,597         Citizens
Employment     1,783
Passengers     1,726     Institutions            41
Consumers      1,241
Industry       1,215       Passengers
Customs          556
Total         10,118                  10   20   30   40`,
			228, Box{0, 88, 40, 96}, Box{0, 64, 70, 72}, Box{0, 40, 20, 48}),
		want: [][][]string{{{"Topic", "Cases"}, {"Institutions", "3,597"}, {"Employment", "1,783"}, {"Passengers", "1,726"}, {"Consumers", "1,241"},
			{"Industry", "1,215"}, {"Customs", "556"}, {"Total", "10,118"}}},
	}, {
		name: "bars that begin before the first figure",
		page: barred(`
Topic          Cases
Institutions   3,597         Citizens
Employment     1,783
Passengers     1,726     Institutions            41
Consumers      1,241
Industry       1,215       Passengers
Customs          556
Total         10,118                            30   40   50   60`,
			228, Box{0, 88, 40, 96}, Box{0, 64, 70, 72}, Box{0, 40, 20, 48}),
		want: [][][]string{{{"Topic", "Cases"}, {"Institutions", "3,597"}, {"Employment", "1,783"}, {"Passengers", "1,726"}, {"Consumers", "1,241"},
			{"Industry", "1,215"}, {"Customs", "556"}, {"Total", "10,118"}}},
	}, {
		name: "years that fall in even steps head the rows of a table",
		page: plotted(`
2012     3,120     12
2011     2,710     40
2010     2,044     11
2009     1,210      9`,
			36, 130, 48, 36, 24, 12),
		want: [][][]string{{{"2012", "3,120", "12"}, {"2011", "2,710", "40"}, {"2010", "2,044", "11"}, {"2009", "1,210", "9"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// The texts of a chart stand between the text above it and that below.
func TestChartsStandInReadingOrder(t *testing.T) {
	page := plotted(`
The number of cases has grown in all of the years since the survey began.

   40
           32
   30             28

   20

   10

      2008      2009

It is not known why.`, 36, 160, 132, 108, 84, 60)
	result, err := Cut(context.Background(), []Page{page})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range result.Regions {
		var words []string
		for _, row := range r.Rows {
			words = append(words, row.Cells[0].Text)
		}
		got = append(got, strings.Join(words, " "))
	}
	want := []string{"The number of cases has grown in all of the years since the survey began.", "40 32 30 28 20 10 2008 2009", "It is not known why."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("regions mismatch (-want +got):\n%s", diff)
	}
}
