package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lowered sets words of a drawing lower than their line.
func lowered(p Page, by float64, words ...string) Page {
	for i := range p.Words {
		w := &p.Words[i]
		for _, text := range words {
			if w.Text == text {
				w.Baseline, w.Box.Bottom, w.Box.Top = w.Baseline-by, w.Box.Bottom-by, w.Box.Top-by
			}
		}
	}
	return p
}

func TestLabelBesideTwoLinesOfHeads(t *testing.T) {
	page := lowered(lowered(printed(`
-----------------------------------
Rooms     Number of doors

           2      3      4      5
-----------------------------------
2         10     93     10      2
3         20    179     55      8
4         30    430     56     69
-----------------------------------`), 4, "Number", "of", "doors"), 14, "Rooms")
	want := [][][]string{{
		{"Rooms", "Number of doors", "", "", ""},
		{"", "2", "3", "4", "5"},
		{"2", "10", "93", "10", "2"},
		{"3", "20", "179", "55", "8"},
		{"4", "30", "430", "56", "69"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
