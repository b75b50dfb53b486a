package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLeadersStandInNoColumn(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string
	}{{
		name: "dots up to the figure",
		page: `
Copper pipe ............. 158.58
Paint ..................... 8.18
Ball valve ............ 1,217.73
Delivery to site ......... 90.47`,
		want: [][]string{
			{"Copper pipe .............", "158.58"},
			{"Paint .....................", "8.18"},
			{"Ball valve ............", "1,217.73"},
			{"Delivery to site .........", "90.47"},
		},
	}, {
		name: "raised dots up to the figure",
		page: `
Copper pipe · · · · · · · 158.58
Paint · · · · · · · · · · · 8.18
Ball valve · · · · · · 1,217.73
Delivery to site · · · · · 90.47`,
		want: [][]string{
			{"Copper pipe · · · · · · ·", "158.58"},
			{"Paint · · · · · · · · · · ·", "8.18"},
			{"Ball valve · · · · · ·", "1,217.73"},
			{"Delivery to site · · · · ·", "90.47"},
		},
	}, {
		name: "dots that say there is no figure",
		page: `
Country     1993   1994   1995
Austria       80    170    250
Belgium       90    135    320
Finland       ..     ..     ..
France       500    500    300`,
		want: [][]string{
			{"Country", "1993", "1994", "1995"},
			{"Austria", "80", "170", "250"},
			{"Belgium", "90", "135", "320"},
			{"Finland", "..", "..", ".."},
			{"France", "500", "500", "300"},
		},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([][][]string{tt.want}, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("Cut mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
