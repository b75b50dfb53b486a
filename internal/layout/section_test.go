package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSectionInTheMiddle(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "a heading in the middle of the table heads the rows below it",
		page: printed(`
----------------------------------------
Year       Lima    Tunis    Lyon   Ghent
----------------------------------------
             Winter harvest
----------------------------------------
2015     78,598   40,431  69,910  30,361
2016     59,657   94,018  22,881  14,155
----------------------------------------
             Spring harvest
----------------------------------------
2015     18,147   60,842  85,967  20,944
2016     51,593   49,244  21,537  38,063
----------------------------------------`),
		want: [][][]string{{
			{"Year", "Lima", "Tunis", "Lyon", "Ghent"},
			{"Winter harvest", "", "", "", ""},
			{"2015", "78,598", "40,431", "69,910", "30,361"},
			{"2016", "59,657", "94,018", "22,881", "14,155"},
			{"Spring harvest", "", "", "", ""},
			{"2015", "18,147", "60,842", "85,967", "20,944"},
			{"2016", "51,593", "49,244", "21,537", "38,063"},
		}},
	}, {
		name: "a word in the middle column of a list of words is its own",
		page: printed(`
-----------------------------
Town      Guide       Country
-----------------------------
Lima      A walk      Peru
          by night
Tunis     The souk    Tunisia
          by day
Lyon      The river   France
-----------------------------`),
		want: [][][]string{{
			{"Town", "Guide", "Country"},
			{"Lima", "A walk by night", "Peru"},
			{"Tunis", "The souk by day", "Tunisia"},
			{"Lyon", "The river", "France"},
		}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
