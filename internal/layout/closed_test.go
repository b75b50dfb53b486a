package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The columns of a table without rulings may stand below those of the framed one above it.
func TestATableEndsWithItsFrame(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][][]string
	}{{
		name: "a remark and a title below the frame",
		page: `
-------------------------------------
| Region   | Cases | Share | Change |
-------------------------------------
| Harbour  |   812 |  14.2 |   -1.5 |
-------------------------------------
| Valley   |    97 |   3.1 |    0.4 |
-------------------------------------
| Old town |   430 |   8.8 |    2.0 |
-------------------------------------
  Source: annual accounts.
  Table 2. Grants paid
  Purpose     2010          2011
  Schools      907           798
  Roads        261           847
  Sewers       619           714
  Lamps        137           427`,
		want: [][][]string{
			{{"Region", "Cases", "Share", "Change"}, {"Harbour", "812", "14.2", "-1.5"}, {"Valley", "97", "3.1", "0.4"}, {"Old town", "430", "8.8", "2.0"}},
			{{"Purpose", "2010", "2011"}, {"Schools", "907", "798"}, {"Roads", "261", "847"}, {"Sewers", "619", "714"}, {"Lamps", "137", "427"}}},
	}, {
		name: "totals right below the frame",
		page: `
--------------------------------
| Article  | Pieces |   Amount |
--------------------------------
| Ladder   |      2 |   181.20 |
--------------------------------
| Bucket   |     10 |    95.00 |
--------------------------------
| Rope     |      3 |    24.30 |
--------------------------------
             Net        300.50
             Tax         57.10`,
		want: [][][]string{{{"Article", "Pieces", "Amount"}, {"Ladder", "2", "181.20"}, {"Bucket", "10", "95.00"}, {"Rope", "3", "24.30"},
			{"", "Net", "300.50"}, {"", "Tax", "57.10"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
