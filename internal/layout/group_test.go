package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inBold sets the lines of a drawing, from 0, in bold.
func inBold(p Page, lines ...int) Page {
	for i := range p.Words {
		w := &p.Words[i]
		for _, l := range lines {
			if w.Baseline == p.Box.Top-float64(12*(l+1)) {
				w.Bold = true
			}
		}
	}
	return p
}

func TestTitleBetweenTables(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "the heads below it are those of the table above, and figures",
		page: printed(`
Service      101    103    105
Old Mill    5:10   6:10   7:10
The Docks   5:19   6:19   7:19
Bridge      5:24   6:24   7:24


Back

Service      101    103    105
Bridge      8:10   9:10  10:10
The Docks   8:15   9:15  10:15
Old Mill    8:24   9:24  10:24`),
		want: [][][]string{{
			{"Service", "101", "103", "105"},
			{"Old Mill", "5:10", "6:10", "7:10"},
			{"The Docks", "5:19", "6:19", "7:19"},
			{"Bridge", "5:24", "6:24", "7:24"},
		}, {
			{"Service", "101", "103", "105"},
			{"Bridge", "8:10", "9:10", "10:10"},
			{"The Docks", "8:15", "9:15", "10:15"},
			{"Old Mill", "8:24", "9:24", "10:24"},
		}},
	}, {
		name: "bold heads below it",
		page: inBold(printed(`
Service           Usage   Amount
Electricity       2,217   442.12
Gas                 920    84.00
Water                75    91.50


Usage
Year         01      02       03
2030        120     109       98
2031        114     101       97`), 0, 7),
		want: [][][]string{{
			{"Service", "Usage", "Amount"},
			{"Electricity", "2,217", "442.12"},
			{"Gas", "920", "84.00"},
			{"Water", "75", "91.50"},
		}, {
			{"Year", "01", "02", "03"},
			{"2030", "120", "109", "98"},
			{"2031", "114", "101", "97"},
		}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("Cut mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestGroupsOfRows(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string
	}{{
		name: "the heading of a group runs over a gutter, below a total that shares none with it",
		page: `
Date         Reference  Description                    Paid out   Paid in
1000         Electricity day
01 May 2031  911454     Direct debit Gas and Water       899.63
01 May 2031  031429     Online order                               248.59
                        Subtotal                         899.63    248.59
1110         Electricity night
02 May 2031  305152     Transfer                         857.64
03 May 2031  815285     Insurance premium                866.04
04 May 2031  378190     Interest                                 2,381.58
                        Subtotal                       1,723.68  2,381.58`,
		want: [][]string{
			{"Date", "Reference", "Description", "Paid out", "Paid in"},
			{"1000", "Electricity day", "", "", ""},
			{"01 May 2031", "911454", "Direct debit Gas and Water", "899.63", ""},
			{"01 May 2031", "031429", "Online order", "", "248.59"},
			{"", "", "Subtotal", "899.63", "248.59"},
			{"1110", "Electricity night", "", "", ""},
			{"02 May 2031", "305152", "Transfer", "857.64", ""},
			{"03 May 2031", "815285", "Insurance premium", "866.04", ""},
			{"04 May 2031", "378190", "Interest", "", "2,381.58"},
			{"", "", "Subtotal", "1,723.68", "2,381.58"},
		},
	}, {
		name: "a year at the end of a name is no column",
		page: `
Name                           Units     Value
Fund of the World            848,100    762,25
Government Bond 2,5% 2041    330,980  1.963,16
Example plc                  896,960  6.218,58
Small Companies              563,020    812,44`,
		want: [][]string{
			{"Name", "Units", "Value"},
			{"Fund of the World", "848,100", "762,25"},
			{"Government Bond 2,5% 2041", "330,980", "1.963,16"},
			{"Example plc", "896,960", "6.218,58"},
			{"Small Companies", "563,020", "812,44"},
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
