package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// closer moves the words that end at a character so many points to the right, and sets those
// that begin at the first one narrower: the print is no fixed-width font then.
func closer(p Page, end int, by float64) Page {
	for i := range p.Words {
		b := &p.Words[i].Box
		switch {
		case b.Right == float64(6*end):
			b.Left, b.Right = b.Left+by, b.Right+by
		case b.Left == 0:
			b.Right -= 2
		}
	}
	return p
}

func TestColumnsThatStandClose(t *testing.T) {
	const items = `
Item       Qty Unit     Price
Valve       18 pc      266.79
Paint        7 kg       12.50
Pipe       130 m         5.00
Cable        1 kg       99.00
Delivery                20.00`
	tests := []struct {
		name string
		page string
		end  int     // the character where the left column ends
		by   float64 // leaves 6 points less these between the columns
		want [][]string
	}{{
		name: "figures and units keep to one place, further apart than words",
		page: items,
		end:  14,
		by:   2,
		want: [][]string{
			{"Item", "Qty", "Unit", "Price"},
			{"Valve", "18", "pc", "266.79"},
			{"Paint", "7", "kg", "12.50"},
			{"Pipe", "130", "m", "5.00"},
			{"Cable", "1", "kg", "99.00"},
			{"Delivery", "", "", "20.00"},
		},
	}, {
		name: "no wider than a blank, and of several widths on both sides",
		page: items,
		end:  14,
		by:   3.2,
		want: [][]string{
			{"Item", "Qty", "Unit", "Price"},
			{"Valve", "18", "pc", "266.79"},
			{"Paint", "7", "kg", "12.50"},
			{"Pipe", "130", "m", "5.00"},
			{"Cable", "1", "kg", "99.00"},
			{"Delivery", "", "", "20.00"},
		},
	}, {
		name: "a blank between an amount and its sign",
		page: `
Item        Amount     Balance
Valve       266.79 CR   266.79
Paint        12.50 DR   254.29
Pipe          5.00 DR   249.29
Cable      1190.00 CR  1439.29
Wire         12.99 DR  1426.30`,
		end: 18,
		by:  3.2,
		want: [][]string{
			{"Item", "Amount", "Balance"},
			{"Valve", "266.79 CR", "266.79"},
			{"Paint", "12.50 DR", "254.29"},
			{"Pipe", "5.00 DR", "249.29"},
			{"Cable", "1190.00 CR", "1439.29"},
			{"Wire", "12.99 DR", "1426.30"},
		},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([][][]string{tt.want}, tablesOf(t, closer(printed(tt.page), tt.end, tt.by))); diff != "" {
				t.Errorf("Cut mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
