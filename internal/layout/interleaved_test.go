package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// printedHalf makes a page from a drawing whose lines are half a line apart.
func printedHalf(drawing string) Page {
	lines := strings.Split(strings.TrimPrefix(drawing, "\n"), "\n")
	top := float64(6*len(lines)) + 12
	page := Page{Number: 1, Box: Box{0, 0, 600, top}}
	for i, l := range lines {
		page.drawLine([]rune(l), top-float64(6*(i+1)))
	}
	return page
}

func TestCentredCellsOfSeveralLinesAreOneRow(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][][]string
	}{{
		name: "white space alone parts the rows",
		page: `
Region           Purpose                   Remark



                 Repair of the old roofs
Harbour town                               Paid in the spring
                 and of the bell towers


                 A wide bridge over mill
Upper and lower                            To be decided by
                 creek and new landings
valley                                     the next meeting
                 for the ferry boats


Old part of the
                 Sewers below markets      Paid
town

                                           Board asked for the
                 Lamps along the harbour
Fishing villages                           plans of the lamps
                 road and at the bridge
                                           once more`,
		want: [][][]string{{{"Region", "Purpose", "Remark"},
			{"Harbour town", "Repair of the old roofs and of the bell towers", "Paid in the spring"},
			{"Upper and lower valley", "A wide bridge over mill creek and new landings for the ferry boats", "To be decided by the next meeting"},
			{"Old part of the town", "Sewers below markets", "Paid"},
			{"Fishing villages", "Lamps along the harbour road and at the bridge", "Board asked for the plans of the lamps once more"}}},
	}, {
		name: "the first row fills all columns on its first line",
		page: `
Region           Purpose                   Remark


                 Repair of the old roofs   Paid last spring by
Harbour town
                 and of the bell towers    the board


                 A wide bridge over mill
Upper and lower                            To be decided by
                 creek and new landings
valley                                     the next meeting
                 for the ferry boats


Old part of the
                 Sewers below markets      Paid
town


                 Lamps along the harbour
Fishing villages                           Board asked for plans
                 road and at the bridge`,
		want: [][][]string{{{"Region", "Purpose", "Remark"},
			{"Harbour town", "Repair of the old roofs and of the bell towers", "Paid last spring by the board"},
			{"Upper and lower valley", "A wide bridge over mill creek and new landings for the ferry boats", "To be decided by the next meeting"},
			{"Old part of the town", "Sewers below markets", "Paid"},
			{"Fishing villages", "Lamps along the harbour road and at the bridge", "Board asked for plans"}}},
	}, {
		name: "figures stand in the middle of labels that wrap",
		page: `
Category                    Projects


Unemployment and the
                              607965
labour market policy


Defence                       890676


Housing and community
                              520937
amenities


Broadcasting and book
                              493959
publishing


Railways                      246424`,
		want: [][][]string{{{"Category", "Projects"}, {"Unemployment and the labour market policy", "607965"}, {"Defence", "890676"},
			{"Housing and community amenities", "520937"}, {"Broadcasting and book publishing", "493959"}, {"Railways", "246424"}}},
	}, {
		name: "labels centred on rows of their own",
		page: `
Data     Method      Low

         Plain       935
Cora
         Sorted      179

         Plain       846
Books
         Sorted      221

         Plain       512
Songs
         Sorted      118`,
		want: [][][]string{{{"Data", "Method", "Low"}, {"Cora", "Plain", "935"}, {"", "Sorted", "179"}, {"Books", "Plain", "846"},
			{"", "Sorted", "221"}, {"Songs", "Plain", "512"}, {"", "Sorted", "118"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, printedHalf(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// The lines of figures hold no label where labels wrap; the heads repeat for each group of columns.
func TestLabelsBesideRepeatedHeadsAreOneTable(t *testing.T) {
	page := printedHalf(`
                   Persons   Share   Persons   Share   Persons   Share



Consumer safety,
                      73.6    41.3       503    54.9      65.0    57.0
sports and games


Cultural and other
                      36.1     4.3       271    33.0      98.9    95.3
public matters


Dwellings             23.9    86.1       395    84.0      53.7     5.7


Law courts and the
                      95.2    81.2       490    59.2      30.5    42.0
public prosecutors


Water and energy
                      79.1    39.8        40     4.8      24.2     1.7
for households`)
	want := [][][]string{{{"", "Persons", "Share", "Persons", "Share", "Persons", "Share"},
		{"Consumer safety, sports and games", "73.6", "41.3", "503", "54.9", "65.0", "57.0"},
		{"Cultural and other public matters", "36.1", "4.3", "271", "33.0", "98.9", "95.3"},
		{"Dwellings", "23.9", "86.1", "395", "84.0", "53.7", "5.7"},
		{"Law courts and the public prosecutors", "95.2", "81.2", "490", "59.2", "30.5", "42.0"},
		{"Water and energy for households", "79.1", "39.8", "40", "4.8", "24.2", "1.7"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
