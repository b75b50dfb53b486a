package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// framed draws rulings round boxes of a page.
func framed(page Page, boxes ...Box) Page {
	for _, b := range boxes {
		page.Rulings = append(page.Rulings,
			Ruling{Box: Box{b.Left, b.Top, b.Right, b.Top}, Thickness: 0.5}, Ruling{Box: Box{b.Left, b.Bottom, b.Right, b.Bottom}, Thickness: 0.5},
			Ruling{Box: Box{b.Left, b.Bottom, b.Left, b.Top}, Thickness: 0.5}, Ruling{Box: Box{b.Right, b.Bottom, b.Right, b.Top}, Thickness: 0.5})
	}
	return page
}

// What rulings frame beside each other is read by itself.
func TestCutFramesBesideEachOther(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "tables with other columns",
		page: framed(printed(`
Topic          Cases     State      Part     Kind     Cases
Institutions   3,597     Spain      North    Flight     153
Employment     1,783     Germany    West     Rail       119
Passengers     1,726     France     All      Flight      99
Consumers      1,241     Italy      South    Rail        82
Customs          556`),
			Box{-3, 3, 124, 83}, Box{142, 15, 362, 83}),
		want: [][][]string{{{"Topic", "Cases"}, {"Institutions", "3,597"}, {"Employment", "1,783"}, {"Passengers", "1,726"}, {"Consumers", "1,241"}, {"Customs", "556"}},
			{{"State", "Part", "Kind", "Cases"}, {"Spain", "North", "Flight", "153"}, {"Germany", "West", "Rail", "119"}, {"France", "All", "Flight", "99"}, {"Italy", "South", "Rail", "82"}}},
	}, {
		name: "a table and the names of a chart",
		page: framed(printed(`
Topic          Cases           Institutions
Institutions   3,597
Employment     1,783             Employment
Passengers     1,726   Air passengers only
Consumers      1,241
Customs          556                Customs`),
			Box{-3, 3, 124, 83}, Box{130, 3, 290, 83}),
		want: [][][]string{{{"Topic", "Cases"}, {"Institutions", "3,597"}, {"Employment", "1,783"}, {"Passengers", "1,726"}, {"Consumers", "1,241"}, {"Customs", "556"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
