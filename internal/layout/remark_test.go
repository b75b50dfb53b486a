package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inset is a table whose cells begin a padding inside of its rulings.
const inset = `
------------------------------
 Size           Low      High
------------------------------
 16            14.2      12.8
 32            60.0      45.8
 64            35.9      22.6
------------------------------
`

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
		page: inset + ` *From runs that ended

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
		page: inset + `*From runs that ended`,
		want: with(nil, nil),
	}, {
		name: "a note that goes on",
		page: inset + ` *From runs that ended
 before noon`,
		want: with(nil, nil),
	}, {
		name: "a title above",
		page: " (a) Counts" + inset,
		want: with([]string{"(a) Counts", "", ""}, nil),
	}, {
		name: "a caption above",
		page: " Sizes of all runs this year" + inset,
		want: with(nil, nil),
	}, {
		name: "a short caption that is numbered",
		page: " Table 2. Runs" + inset,
		want: with(nil, nil),
	}, {
		name: "a number that is no caption's",
		page: " Day 2, noon" + inset,
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

// Notes in smaller print below a table, whose marks stand in a column of their own, are no rows. A
// last row that is set like the others is one, whatever it begins with.
func TestNotesInSmallerPrint(t *testing.T) {
	page := `
Programme        Persons     Cost
Pensions            85.4     76.7
Farming             44.1     29.2
Railways            43.4     74.7
(1)              Of those who answered
(2)              As of May`
	rows := [][]string{{"Programme", "Persons", "Cost"}, {"Pensions", "85.4", "76.7"}, {"Farming", "44.1", "29.2"}, {"Railways", "43.4", "74.7"}}
	for _, size := range []float64{8, 10} {
		p := printed(page)
		for i := range p.Words {
			if p.Words[i].Baseline < p.Words[0].Baseline-3.5*12 {
				p.Words[i].Size = size
			}
		}
		want := [][][]string{rows}
		if size == 10 {
			want = [][][]string{append(rows[:len(rows):len(rows)], []string{"(1)", "Of those who answered", ""}, []string{"(2)", "As of May", ""})}
		}
		if diff := cmp.Diff(want, tablesOf(t, p)); diff != "" {
			t.Errorf("notes of %v points: tables mismatch (-want +got):\n%s", size, diff)
		}
	}
}
