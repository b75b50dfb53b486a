package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWrappedLabelsInTheMiddleOfGroups(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "two lines half a line off three rows, two on the middle of four",
		page: lowered(printed(`
-----------------------------------
Group          Method    Low   High
-----------------------------------
Leader of      Plain     935   1002
the model      Sorted    179    558
               Mixed     430    569
-----------------------------------
               Plain     846    712
Processes      Sorted    221    409
by choice      Mixed     118    340
               Tuned      93    299
-----------------------------------`), 6, "Leader", "of", "the", "model"),
		want: [][][]string{{
			{"Group", "Method", "Low", "High"},
			{"Leader of the model", "Plain", "935", "1002"}, {"", "Sorted", "179", "558"}, {"", "Mixed", "430", "569"},
			{"Processes by choice", "Plain", "846", "712"}, {"", "Sorted", "221", "409"}, {"", "Mixed", "118", "340"}, {"", "Tuned", "93", "299"},
		}},
	}, {
		name: "labels of rows stand where their rows do",
		page: printed(`
-----------------------------------
Group          Method    Low   High
-----------------------------------
Leaders        Plain     935   1002
Followers      Sorted    179    558
               Mixed     430    569
-----------------------------------
Choosers       Plain     846    712
Observers      Sorted    221    409
Processors     Mixed     118    340
               Tuned      93    299
-----------------------------------`),
		want: [][][]string{{
			{"Group", "Method", "Low", "High"},
			{"Leaders", "Plain", "935", "1002"}, {"Followers", "Sorted", "179", "558"}, {"", "Mixed", "430", "569"},
			{"Choosers", "Plain", "846", "712"}, {"Observers", "Sorted", "221", "409"}, {"Processors", "Mixed", "118", "340"}, {"", "Tuned", "93", "299"},
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

func TestTextsThatWrapFillARuledTable(t *testing.T) {
	page := printed(`
------------------------------------------
Field      Meaning
------------------------------------------
town       The name of the town in which
           the papers were filed and the
           oath was taken before a clerk
           of the court of that county
fee        The sum paid to the clerk for
           his service on the day of the
           filing, with the cost of all
           stamps that were asked for
           by the law of that county
clerk      The name of the clerk
------------------------------------------`)
	want := [][][]string{{
		{"Field", "Meaning"},
		{"town", "The name of the town in which the papers were filed and the oath was taken before a clerk of the court of that county"},
		{"fee", "The sum paid to the clerk for his service on the day of the filing, with the cost of all stamps that were asked for by the law of that county"},
		{"clerk", "The name of the clerk"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

func TestSpaceBetweenGroupsJoinsNoRows(t *testing.T) {
	page := printedHalf(`
Command    Operator         Sign


prod       line             name

more       row              def


orel       either           bar

skip       left out         dots

sets       empty text       pair

text       word             term


spot       name             sign

oper       operator name    line`)
	want := [][][]string{{
		{"Command", "Operator", "Sign"},
		{"prod", "line", "name"}, {"more", "row", "def"},
		{"orel", "either", "bar"}, {"skip", "left out", "dots"}, {"sets", "empty text", "pair"}, {"text", "word", "term"},
		{"spot", "name", "sign"}, {"oper", "operator name", "line"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// leaded sets the lines of a page one leading apart, and further apart by some more at blank lines.
func leaded(drawing string, leading, more float64) Page {
	page, y := Page{Number: 1, Box: Box{0, 0, 600, 800}}, 780.0
	for _, l := range strings.Split(strings.TrimPrefix(drawing, "\n"), "\n") {
		if l == "" {
			y -= more
			continue
		}
		y -= leading
		page.drawLine([]rune(l), y)
	}
	return page
}

func TestLabelsOfSingleWordsWrap(t *testing.T) {
	page := leaded(`
Style      Font              Before   After

PAPER      14 pt             0 pt     3 pt
TITLE      UPPERCASE
           EXCEPT FOR
           REQUIRED
           Bold

Abstract   12 pt             0 pt     3 pt
Title      Initial Caps
           Italic

Section    12 pt             9 pt     3 pt
Heading    UPPERCASE
           Bold

Figure     10 pt             3 pt     3 pt
Captions

Authors    12 pt base font   9 pt     12 pt

Refs       9 pt              0 pt     3 pt`, 11, 2)
	want := [][][]string{{{"Style", "Font", "Before", "After"}, {"PAPER TITLE", "14 pt UPPERCASE EXCEPT FOR REQUIRED Bold", "0 pt", "3 pt"},
		{"Abstract Title", "12 pt Initial Caps Italic", "0 pt", "3 pt"}, {"Section Heading", "12 pt UPPERCASE Bold", "9 pt", "3 pt"},
		{"Figure Captions", "10 pt", "3 pt", "3 pt"}, {"Authors", "12 pt base font", "9 pt", "12 pt"}, {"Refs", "9 pt", "0 pt", "3 pt"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// Heads of two lines above the first figures, as on a page that goes on from the page before, are no
// row that prints its figures twice.
func TestHeadsPrintNoFigures(t *testing.T) {
	text := func(column int, left, right float64, s string) piece {
		return piece{words: []Word{{Text: s, Box: Box{Left: left, Right: right}}}, text: s, figure: isFigure(s), column: column, end: column + 1}
	}
	label := text(0, 0, 90, "transport")
	label.words = append([]Word{{Text: "Road", Box: Box{Left: 0, Right: 30}}}, label.words...)
	g := grid{em: 10, figures: []bool{false, true}, keyed: []bool{true, true}, columns: []extent{{0, 100}, {150, 180}},
		lines: make([]line, 4),
		pieces: [][]piece{
			{text(1, 150, 180, "Mean")},
			{text(0, 0, 60, "Programme"), text(1, 150, 180, "cost")},
			{label},
			{text(0, 0, 60, "networks"), text(1, 155, 180, "52.0")},
		}}
	if !g.printOnce([]int{0, 0, 1, 1}) {
		t.Error("the heads count as a row of figures")
	}
	g.pieces[1][1] = text(1, 155, 180, "41.5")
	g.pieces[0][0] = text(1, 155, 180, "40.7")
	if g.printOnce([]int{0, 0, 1, 1}) {
		t.Error("two figures in one column are one row's")
	}
}
