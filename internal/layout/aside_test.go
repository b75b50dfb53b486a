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

// The lines of wide rows stand far apart, but a hyphen tells that the heads go on.
func TestHyphenedHeadsGoOn(t *testing.T) {
	page := lowered(lowered(printed(`
-------------------------
Method     Within-  Across-

           speaker  speaker
-------------------------
Plain        4.33      5.89

Sorted       4.19      5.59

Mixed        4.01      5.24
-------------------------`), 4, "Method", "Within-", "Across-"), -4, "speaker")
	want := [][][]string{{
		{"Method", "Within- speaker", "Across- speaker"},
		{"Plain", "4.33", "5.89"},
		{"Sorted", "4.19", "5.59"},
		{"Mixed", "4.01", "5.24"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// Rulings between some columns frame no cell: a head on the second line is one of that.
func TestHeadOnTheSecondLineBesideRulings(t *testing.T) {
	page := printed(`
------------------------------------------------
                |     Houses     |     Cities
                |-------------------------------
Model    Place  |  mean   worst  |  mean   worst
------------------------------------------------
Plain    Lima   |  0.88   0.81   |  0.65   0.07 
Sorted   Tunis  |  0.91   0.71   |  0.80   0.17 
Mixed    Lyon   |  0.94   0.68   |  0.79   0.27 
------------------------------------------------`)
	want := [][][]string{{
		{"", "", "Houses", "", "Cities", ""},
		{"Model", "Place", "mean", "worst", "mean", "worst"},
		{"Plain", "Lima", "0.88", "0.81", "0.65", "0.07"},
		{"Sorted", "Tunis", "0.91", "0.71", "0.80", "0.17"},
		{"Mixed", "Lyon", "0.94", "0.68", "0.79", "0.27"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

func TestNumbersOfColumnsAreARow(t *testing.T) {
	page := printed(`
-------------------------
Parameter  KS test  U test
   (1)       (2)     (3)
-------------------------
Width       4.33      5.89
Height      4.19      5.59
Depth       4.01      5.24
-------------------------`)
	want := [][][]string{{
		{"Parameter", "KS test", "U test"},
		{"(1)", "(2)", "(3)"},
		{"Width", "4.33", "5.89"},
		{"Height", "4.19", "5.59"},
		{"Depth", "4.01", "5.24"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
