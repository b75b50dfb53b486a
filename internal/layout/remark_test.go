package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A remark that stands off the outer ruling as rows do and begins a cell's padding inside of it is
// a row. Captions and notes begin where the ruling does.
func TestRemarksBeyondTheRulings(t *testing.T) {
	rows := [][]string{{"Size", "Low", "High"}, {"16", "14.2", "12.8"}, {"32", "60.0", "45.8"}, {"64", "35.9", "22.6"}}
	with := func(above, below []string) [][][]string {
		out := append([][]string{}, rows...)
		if above != nil {
			out = append([][]string{above}, out...)
		}
		if below != nil {
			out = append(out, below)
		}
		return [][][]string{out}
	}
	tests := []struct {
		name, page string
		want       [][][]string
	}{{
		name: "a remark below",
		page: `
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------
 *From runs that ended

Prose goes on below the table.`,
		want: with(nil, []string{"*From runs that ended", "", ""}),
	}, {
		name: "what it is and a remark at either edge",
		page: `
------------------------------
Size            Low      High
------------------------------
16             14.2      12.8
32             60.0      45.8
64             35.9      22.6
------------------------------
Note:      one below two here`,
		want: with(nil, []string{"Note:", "one below two here", ""}),
	}, {
		name: "a note that begins where the ruling does",
		page: `
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------
*From runs that ended`,
		want: with(nil, nil),
	}, {
		name: "a note that goes on",
		page: `
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------
 *From runs that ended
 before noon`,
		want: with(nil, nil),
	}, {
		name: "a title above",
		page: `
 (a) Counts
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------`,
		want: with([]string{"(a) Counts", "", ""}, nil),
	}, {
		name: "a caption above",
		page: `
 Sizes of all runs this year
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------`,
		want: with(nil, nil),
	}, {
		name: "a short caption that is numbered",
		page: `
 Table 2. Runs
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------`,
		want: with(nil, nil),
	}, {
		name: "a number that is no caption's",
		page: `
 Day 2, noon
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------`,
		want: with([]string{"Day 2, noon", "", ""}, nil),
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// A caption between two tables whose rulings have one extent is a row of neither.
func TestACaptionBetweenRulings(t *testing.T) {
	page := `
------------------------------
Size            Low      High
------------------------------
16             14.2      12.8
32             60.0      45.8
64             35.9      22.6
------------------------------
Note: Figures are rounded.

Tab. 2: Speeds
------------------------------
Speed             Mean  Share
------------------------------
Slow               7.2   12.0
Fast               9.1   40.5
Faster            11.4   47.5
------------------------------`
	want := [][][]string{
		{{"Size", "Low", "High"}, {"16", "14.2", "12.8"}, {"32", "60.0", "45.8"}, {"64", "35.9", "22.6"}},
		{{"Speed", "Mean", "Share"}, {"Slow", "7.2", "12.0"}, {"Fast", "9.1", "40.5"}, {"Faster", "11.4", "47.5"}},
	}
	if diff := cmp.Diff(want, tablesOf(t, printed(page))); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
