package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSentencesThatWrapAreOneRow(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string
	}{{
		name: "all cells wrap at the leading of rows",
		page: `
Topic      Question               Answer
-----------------------------------------------------
Travel     How did the guests     By the first train
           come to the house      of the morning
Meals in   Who had cooked for     Nobody could say
the hall   all of them that day   who it had been
Weather    Was it the rain that   They stayed because
           kept them inside       of the wind`,
		want: [][]string{{"Topic", "Question", "Answer"},
			{"Travel", "How did the guests come to the house", "By the first train of the morning"},
			{"Meals in the hall", "Who had cooked for all of them that day", "Nobody could say who it had been"},
			{"Weather", "Was it the rain that kept them inside", "They stayed because of the wind"}},
	}, {
		name: "the first ruling ends a head that wraps",
		page: `
---------------------------------------
Topic of   Question
the talk
---------------------------------------
Travel     How did the guests of the
           house come to it
Weather    Was it the rain that kept
           them inside
---------------------------------------`,
		want: [][]string{{"Topic of the talk", "Question"}, {"Travel", "How did the guests of the house come to it"},
			{"Weather", "Was it the rain that kept them inside"}},
	}, {
		name: "small words that all begin alike are a row each",
		page: `
Group      First     Second
-----------------------------
Colours    red       yellow
           green     violet
           blue      orange
Trees      beech     willow
           maple     spruce
           birch     walnut`,
		want: [][]string{{"Group", "First", "Second"}, {"Colours", "red", "yellow"}, {"", "green", "violet"}, {"", "blue", "orange"},
			{"Trees", "beech", "willow"}, {"", "maple", "spruce"}, {"", "birch", "walnut"}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([][][]string{tt.want}, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// The rulings between the rows leave the leading as it is, and most lines begin with a capital.
func TestRulingsBetweenSentencesPartRows(t *testing.T) {
	page := printed(`
Topic of   Question
The Talk
Travel     How did the guests come?
By Train   They came by the train
           That left in May
Weather    Was it the rain, or the
In May     Wind? They did not say
Meals In   Who had cooked for them?
The Hall   No one did on Sunday`)
	for _, line := range []int{0, 2, 5, 7, 9} {
		y := float64(12*(9-line)) + 9
		page.Rulings = append(page.Rulings, Ruling{Box: Box{0, y, 210, y}, Thickness: 0.4})
	}
	want := [][][]string{{{"Topic of The Talk", "Question"}, {"Travel By Train", "How did the guests come? They came by the train That left in May"},
		{"Weather In May", "Was it the rain, or the Wind? They did not say"},
		{"Meals In The Hall", "Who had cooked for them? No one did on Sunday"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// The lines stand 14 points apart, as far as those of rows set loosely.
func TestTheFirstRowBelowARuledHeadWraps(t *testing.T) {
	page := printed(`
---------------------------------------
Topic      Question
---------------------------------------
Travel     How did the guests of the
           house come to it by the
           evening train
---------------------------------------
Weather    Was it the rain that kept
           them all inside
---------------------------------------`)
	for i := range page.Words {
		w := &page.Words[i]
		up := w.Baseline / 6
		w.Baseline, w.Box.Bottom, w.Box.Top = w.Baseline+up, w.Box.Bottom+up, w.Box.Top+up
	}
	for i := range page.Rulings {
		b := &page.Rulings[i].Box
		b.Bottom, b.Top = float64(b.Bottom*7/6), float64(b.Top*7/6)
	}
	want := [][][]string{{{"Topic", "Question"}, {"Travel", "How did the guests of the house come to it by the evening train"},
		{"Weather", "Was it the rain that kept them all inside"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
