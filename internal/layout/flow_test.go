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
