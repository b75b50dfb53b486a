package layout

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each sign of a wrong reading stands on one page and not on another like it.
func TestDoubts(t *testing.T) {
	tests := []struct {
		name, page string
		want       []string
	}{{
		name: "text right below the last row may be a row",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40
and this text below the table`,
		want: []string{"edge-unclear"},
	}, {
		name: "text set apart from the table is none",
		page: `
Item       Amount
Rent       750,00
Gas         12,40
Total      762,40


and this text below the table`,
	}, {
		name: "a column without a head",
		page: `
Date   Out
02/05  1.00    4.10
03/05  2.00    3.10
04/05  3.00    2.10`,
		want: []string{"header-unclear"},
	}, {
		name: "a head over each column",
		page: `
Date   Out     Balance
02/05  1.00       4.10
03/05  2.00       3.10
04/05  3.00       2.10`,
	}, {
		name: "a lone text under a row whose leading does not tell",
		page: `
Date   Description       Amount
02/05  CARD               12.40
03/05  CARD                7.40

       SOMETHING ELSE

04/05  TRANSFER           40.00
05/05  TRANSFER           41.00`,
		want: []string{"split-row"},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := Cut(context.Background(), []Page{printed(tt.page)})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range result.Findings {
				got = append(got, f.Code)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("codes mismatch (-want +got):\n%s", diff)
			}
		})
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
