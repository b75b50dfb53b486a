package truecopy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// drawnReading is a reading of one table; cells of a row stand between bars, the first row
// is the header.
func drawnReading(table string) *Reading {
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		var cells []string
		for _, cell := range strings.Split(line, "|") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		rows = append(rows, cells)
	}
	r := FromRows(1, rows)
	r.Pages = []Page{{Number: 1, Unit: Points}}
	r.Regions = []Region{{Page: 1, FirstRow: 1, LastRow: len(rows), HeaderRows: 1, Columns: make([]Column, len(rows[0]))}}
	for i := range r.Rows {
		r.Rows[i].Page, r.Rows[i].Region = 1, 1
	}
	r.look(new(pace.Watch))
	return r
}

// sumsOff lists row and column of each sum-off.
func sumsOff(r *Reading) [][2]int {
	var off [][2]int
	for _, f := range r.Findings {
		if f.Code == "sum-off" {
			off = append(off, [2]int{f.Row, f.Column})
		}
	}
	return off
}

func TestProve(t *testing.T) {
	tests := []struct {
		name, table string
		proofs      []Proof
		off         [][2]int // row, column
	}{{
		name: "a balance of what comes in and goes out",
		table: `
			Date  | What    | Out    | In       | Balance
			      | Opening |        |          | 1.250,00
			02/05 | Grocer  | 12,40  |          | 1.237,60
			04/05 | Rent    | 750,00 |          | 487,60
			05/05 | Salary  |        | 2.480,15 | 2.967,75`,
		proofs: []Proof{{Kind: "balance", Column: 5, FirstRow: 2, LastRow: 5}},
	}, {
		name: "a column of signs says what an amount does",
		table: `
			Date  | What    | Amount   |   | Balance
			      | Opening |          |   | 1.250,00
			02/05 | Grocer  | 12,40    | S | 1.237,60
			04/05 | Rent    | 750,00   | S | 487,60
			05/05 | Salary  | 2.480,15 | H | 2.967,75
			06/05 | Gas     | 67,75    | S | 2.900,00`,
		proofs: []Proof{{Kind: "balance", Column: 5, FirstRow: 2, LastRow: 6}},
	}, {
		name: "only what is paid in has a sign, and a balance breaks",
		table: `
			Date  | What    | Amount   |    | Balance
			      | Opening |          |    | 1,250.00
			02/05 | Grocer  | 12.40    |    | 1,237.60
			04/05 | Rent    | 750.00   |    | 487.60
			05/05 | Salary  | 2,480.15 | CR | 2,967.75
			06/05 | Gas     | 67.75    |    | 2,900.00
			07/05 | Water   | 100.00   |    | 2,700.00
			08/05 | Refund  | 55.00    | CR | 2,755.00
			09/05 | Books   | 155.00   |    | 2,600.00`,
		off: [][2]int{{7, 5}},
	}, {
		name: "each account opens with a balance of its own",
		table: `
			Date  | What    | Amount   | Balance
			      | Opening |          | 1.250,00
			02/05 | Grocer  | -12,40   | 1.237,60
			04/05 | Rent    | -750,00  | 487,60
			05/05 | Salary  | 2.480,15 | 2.967,75
			      | Closing |          | 2.967,75
			Savings |       |          |
			      | Opening |          | 310,00
			02/05 | Fee     | -12,40   | 297,60
			04/05 | Deposit | 750,00   | 1.047,60`,
	}, {
		name: "a balance alone that does not follow from the movements above it",
		table: `
			Date  | What    | Amount   | Balance
			      | Opening |          | 1.250,00
			02/05 | Grocer  | -12,40   | 1.237,60
			04/05 | Rent    | -750,00  | 487,60
			05/05 | Salary  | 2.480,15 |
			05/05 | Fee     | -80,15   |
			      | Balance |          | 2.987,60
			06/05 | Fee     | -12,60   | 2.975,00
			06/05 | Books   | -75,00   | 2.900,00
			07/05 | Books   | -50,00   | 2.850,00`,
		off: [][2]int{{7, 4}},
	}, {
		name: "a balance of signed amounts, the newest first",
		table: `
			Date  | Amount  | Balance
			05/05 | 2480.15 | 2967.75
			04/05 | -750.00 | 487.60
			02/05 | -12.40  | 1237.60
			01/05 | 250.00  | 1250.00`,
		proofs: []Proof{{Kind: "balance", Column: 3, FirstRow: 2, LastRow: 5}},
	}, {
		name: "signed amounts in two columns, hardly one of them coming in",
		table: `
			Date  | What    | Debit   | Credit   | Balance
			01/05 | Opening |         |          | 1250.00
			02/05 | Grocer  | -12.40  |          | 1237.60
			03/05 | Bakery  | -7.60   |          | 1230.00
			04/05 | Rent    | -750.00 |          | 480.00
			05/05 | Water   | -30.00  |          | 450.00
			06/05 | Salary  |         | 2480.15  | 2930.15
			07/05 | Cinema  | -20.15  |          | 2910.00`,
		proofs: []Proof{{Kind: "balance", Column: 5, FirstRow: 2, LastRow: 8}},
	}, {
		name: "several movements a day, one balance",
		table: `
			Date  | Amount  | Balance
			01/05 |         | 1000.00
			02/05 | -10.40  |
			02/05 | -20.00  | 969.60
			03/05 | 100.00  | 1069.60
			04/05 | -69.60  |
			04/05 | 0.50    |
			04/05 | 0.25    | 1000.75`,
		proofs: []Proof{{Kind: "balance", Column: 3, FirstRow: 2, LastRow: 8}},
	}, {
		name: "totals beside the last balance",
		table: `
			Date  | What    | Out    | In       | Balance
			      | Opening |        |          | 1.250,00
			02/05 | Grocer  | 12,40  |          | 1.237,60
			04/05 | Rent    | 750,00 |          | 487,60
			05/05 | Salary  |        | 2.480,15 | 2.967,75
			06/05 | Power   | 64,90  |          | 2.902,85
			      | Closing | 827,30 | 2.480,15 | 2.902,85`,
		proofs: []Proof{
			{Kind: "total", Column: 3, FirstRow: 3, LastRow: 7},
			{Kind: "total", Column: 4, FirstRow: 5, LastRow: 7},
			{Kind: "balance", Column: 5, FirstRow: 2, LastRow: 7},
		},
	}, {
		name: "a balance that breaks at one row",
		table: `
			Date  | Amount  | Balance
			01/05 |         | 1000.00
			02/05 | -10.40  | 989.60
			03/05 | 100.00  | 1089.60
			04/05 | -9.60   | 1000.00
			05/05 | 50.00   | 1130.00
			06/05 | 10.00   | 1140.00
			07/05 | 5.00    | 1145.00
			08/05 | 5.00    | 1150.00
			09/05 | 5.00    | 1155.00`,
		off: [][2]int{{5, 3}},
	}, {
		name: "small counts that happen to add up",
		table: `
			Place | 2014 | 2015 | 2016
			A     | 0    | 0    | 1
			B     | 6    | 1    | 7
			C     | 4    | 3    | 4
			D     | 0    | 4    | 0
			E     | 2    | 2    | 2
			F     | 0    | 2    | 0`,
	}, {
		name: "amounts that are no balance of one another",
		table: `
			Item | Price  | Weight
			A    | 10.40  | 1.25
			B    | 11.40  | 3.50
			C    | 100.00 | 0.75
			D    | 12.25  | 9.00`,
	}, {
		name: "totals of sections, and of them all",
		table: `
			Item  | Q1  | Q2
			A     | 10  | 100
			B     | 20  | 200
			C     | 30  | 300
			North | 60  | 600
			D     | 1   | 7
			E     | 2   | 8
			F     | 3   | 9
			South | 6   | 24
			All   | 66  | 624`,
		proofs: []Proof{
			{Kind: "total", Column: 2, FirstRow: 2, LastRow: 5},
			{Kind: "total", Column: 2, FirstRow: 6, LastRow: 9},
			{Kind: "total", Column: 2, FirstRow: 2, LastRow: 10},
			{Kind: "total", Column: 3, FirstRow: 2, LastRow: 5},
			{Kind: "total", Column: 3, FirstRow: 6, LastRow: 9},
			{Kind: "total", Column: 3, FirstRow: 2, LastRow: 10},
		},
	}, {
		name: "a total that is off beside one that holds",
		table: `
			Item  | Out     | In
			A     | 10.00   | 100.00
			B     | 20.00   | 250.50
			C     | 30.50   | 300.00
			Total | 60.50   | 651.50`,
		proofs: []Proof{{Kind: "total", Column: 2, FirstRow: 2, LastRow: 5}},
		off:    [][2]int{{5, 3}},
	}, {
		name: "a mean beside a total is no total that is off",
		table: `
			Item  | Units | Price
			A     | 10    | 100.00
			B     | 20    | 250.50
			C     | 30    | 300.00
			Total | 60    | 216.83`,
		proofs: []Proof{{Kind: "total", Column: 2, FirstRow: 2, LastRow: 5}},
	}, {
		name: "an invoice whose last figure is off by a cent",
		table: `
			What       | Amount
			Subtotal   | 61,341.10
			VAT total  | 3,324.17
			Amount due | 64,665.28`,
		off: [][2]int{{4, 2}},
	}, {
		name: "shares of a hundred are rounded",
		table: `
			What  | Units | Share
			A     | 1     | 33.33
			B     | 1     | 33.33
			C     | 1     | 33.33
			Total | 3     | 100.00`,
		proofs: []Proof{{Kind: "total", Column: 2, FirstRow: 2, LastRow: 5}},
	}, {
		name: "a footnote mark hides an addend, so nothing is said",
		table: `
			What  | Units | Value
			A     | 1     | 333.33
			B     | 1     | 333.33 2
			C     | 1     | 3333.33
			Total | 3     | 3999.99`,
		proofs: []Proof{{Kind: "total", Column: 2, FirstRow: 2, LastRow: 5}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := drawnReading(tt.table)
			if diff := cmp.Diff(tt.proofs, r.Regions[0].Proofs); diff != "" {
				t.Errorf("Proofs mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.off, sumsOff(r)); diff != "" {
				t.Errorf("sum-off mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestColumns(t *testing.T) {
	r := drawnReading(`
		Date       | What   | Amount   |      | Two
		02/05/2026 | Grocer | 12,40    |      | 1,50 20,75
		04/05/2026 | Rent   | 1.750,00 |      | 2,50 21,75
		05/05/2026 | Salary | 2.480,15 |      | 3,50 22,75
		06/05/2026 |        | n/a      | note | 4,50 23,75
		07/05/2026 | Refund | 3,15     |      | 5,50 24,75
		08/05/2026 | Refund | 4,15     |      | 5,50 24,75`)
	var holds []string
	for _, c := range r.Regions[0].Columns {
		holds = append(holds, c.Holds)
	}
	if diff := cmp.Diff([]string{"date", "text", "figure", "text", "text"}, holds); diff != "" {
		t.Errorf("Holds mismatch (-want +got):\n%s", diff)
	}
	var codes []string
	for _, f := range r.Findings {
		codes = append(codes, f.Code)
	}
	if diff := cmp.Diff([]string{"thin-column", "merged-column"}, codes); diff != "" {
		t.Errorf("Findings mismatch (-want +got):\n%s", diff)
	}
}

// A column that the header on the page before heads is there, however few rows fill it.
func TestAHeadOnThePageBeforeHeadsAColumn(t *testing.T) {
	var rows [][]string
	for _, row := range []string{"Date|Out|In", "1/5|12.40|", "2/5||3.00", "3/5|4.00|", "4/5|5.00|", "5/5|6.00|", "6/5|7.00|", "7/5|8.00|"} {
		rows = append(rows, strings.Split(row, "|"))
	}
	for _, continues := range []bool{true, false} {
		r := FromRows(1, rows)
		r.Pages = []Page{{Number: 1, Unit: Points}, {Number: 2, Unit: Points}}
		r.Regions = []Region{
			{Page: 1, FirstRow: 1, LastRow: 3, HeaderRows: 1, Columns: make([]Column, 3)},
			{Page: 2, FirstRow: 4, LastRow: 8, Columns: make([]Column, 3), Continues: continues},
		}
		for i := range r.Rows {
			r.Rows[i].Region = 1 + i/3
		}
		for i := range r.Rows[3:] {
			r.Rows[3+i].Page, r.Rows[3+i].Region = 2, 2
		}
		r.look(new(pace.Watch))
		if got := len(r.Findings) > 0; got == continues {
			t.Errorf("a table that goes on from the page before: %v; findings %+v", continues, r.Findings)
		}
	}
}

func TestAValueAndItsShareAreNoTwoColumns(t *testing.T) {
	r := drawnReading(`
		Group | Answers    | Score
		A     | 54 (55.6%) | 24.7 ±1.6
		B     | 87 (18.8%) | 61.2 ±2.1
		C     | 12 (25.6%) | 86.3 ±0.1`)
	for _, f := range r.Findings {
		t.Errorf("a doubt on a column of values and their shares: %s", f.Message)
	}
}

func TestASparseColumnUnderItsHeaderIsNotThin(t *testing.T) {
	r := drawnReading(`
		Date  | What   | Paid in
		02/05 | Grocer |
		04/05 | Rent   |
		05/05 | Salary | 2.480,15
		06/05 | Bakery |
		07/05 | Cafe   |
		08/05 | Cafe   |`)
	if len(r.Findings) > 0 {
		t.Errorf("Findings = %v, want none", r.Findings)
	}
}

func TestTwoValuesInOneCell(t *testing.T) {
	r := drawnReading(`
		Date        | What    | Out         | Balance
		02/05/2026       | Grocer  | 12,40       | 1.237,60
		04/05/2026 05/05/2026 | Rent    | 750,00 3,15 | 487,60
		05/05/2026       | Salary  | 30,15       | 2.967,75
		06/05/2026       | Rent    |             | 750,00 487,60
		07/05/2026       | Bakery  | 3,15        | 2.964,60
		08/05/2026       | Bakery  | 3,15        | 2.961,45`)
	var got []string
	for _, f := range r.Findings {
		got = append(got, fmt.Sprint(f.Code, " ", f.Row, " ", f.Column))
	}
	if diff := cmp.Diff([]string{"joined-row 3 0", "merged-cell 5 4"}, got); diff != "" {
		t.Errorf("Findings mismatch (-want +got):\n%s", diff)
	}
}

func TestARaisedMarkIsNoSecondValue(t *testing.T) {
	const table = `
		What  | Units | Value
		A     | 1     | 333.33
		B     | 1     | 333.33 2
		C     | 1     | 3333.34
		D     | 1     | 10.00
		E     | 1     | 10.00
		Total | 5     | 4020.00`
	plain := drawnReading(table)
	if len(plain.Findings) == 0 {
		t.Error("two values in one cell are not doubted")
	}
	r := drawnReading(table)
	r.Regions[0].Raised = []Raised{{Row: 3, Column: 3, Bytes: 2}}
	r.Regions[0].Proofs, r.Findings = nil, nil
	r.look(new(pace.Watch))
	if len(r.Findings) > 0 {
		t.Errorf("Findings = %v, want none", r.Findings)
	}
	if diff := cmp.Diff([]Proof{
		{Kind: "total", Column: 2, FirstRow: 2, LastRow: 7},
		{Kind: "total", Column: 3, FirstRow: 2, LastRow: 7},
	}, r.Regions[0].Proofs); diff != "" {
		t.Errorf("Proofs mismatch (-want +got):\n%s", diff)
	}
}
