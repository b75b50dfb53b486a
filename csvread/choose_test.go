package csvread

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadFindsTheDelimiter(t *testing.T) {
	late := "id,note\n" + strings.Repeat("1,plain\n", 60000) + "2,\"quoted, late\"\n" + strings.Repeat("3,plain\n", 60000)
	tests := []struct {
		name, text, delimiter string
		row                   int // index of the row to look at
		want                  []string
	}{
		{"a semicolon beside decimal commas", "Date;Text;Betrag\n01.03.2024;Miete;-850,00\n04.03.2024;Strom, Gas;-93,20\n", ";", 2, []string{"04.03.2024", "Strom, Gas", "-93,20"}},
		{"a semicolon beside more commas", "Nom;Prix\nVis, inox, M4;1,20\nEcrou, laiton, M4;0,85\n", ";", 1, []string{"Vis, inox, M4", "1,20"}},
		{"a comma beside times and dates", "name,start,at\nash,13:31:38,2019-09-01T19:28:21\noak,22:13:29,2005-02-15T19:10:31\n", ",", 1, []string{"ash", "13:31:38", "2019-09-01T19:28:21"}},
		{"a comma beside URLs", "id,page\n1,http://example.org/a?b=1;c=2\n2,http://example.org/d?b=3;c=4\n", ",", 2, []string{"2", "http://example.org/d?b=3;c=4"}},
		{"a tab", "Date\tText\tDebit\tCredit\n03 Jan\tCARD 0412, GROCER\t24.10\t\n04 Jan\tSALARY\t\t2,100.00\n", "\t", 1, []string{"03 Jan", "CARD 0412, GROCER", "24.10", ""}},
		{"a caret", "id^name^qty\n1^ash^4\n2^oak^5\n", "^", 1, []string{"1", "ash", "4"}},
		{"a tilde beside commas", "id~name~qty\n1~ash, grey~4\n2~oak, red~5\n3~elm, wych~6\n", "~", 1, []string{"1", "ash, grey", "4"}},
		{"two pipes", "id||name||qty\n1||ash||4\n2||oak||5\n", "||", 1, []string{"1", "ash", "4"}},
		{"the separators of ASCII", "id\x1fname\x1fqty\x1e1\x1fash\x1f4\x1e2\x1foak\x1f5\x1e", "\x1f", 1, []string{"1", "ash", "4"}},
		{"an Arabic semicolon", "الاسم؛المبلغ؛البلد\nسمير؛١٢٠؛مصر\nليلى؛٨٥؛تونس\nعلي؛٩٠؛مصر\n", "؛", 1, []string{"سمير", "١٢٠", "مصر"}},
		{"the one that is declared", "sep=;\r\na;b;c\r\n1,5;2,5;3\r\n", ";", 0, []string{"a", "b", "c"}},
		{"apostrophes that quote", "id,name\n1,'ash, grey'\n2,'oak, red'\n3,'elm'\n", ",", 1, []string{"1", "ash, grey"}},
		{"apostrophes that don't", "name,motto\nO'Neil,don't\nRock 'n' Roll,'til dawn\n", ",", 2, []string{"Rock 'n' Roll", "'til dawn"}},
		{"lines before the header", "some bank\ncreated today\nid,text,amount\n1,rent,3.14\n2,power,1.20\n", ",", 3, []string{"1", "rent", "3.14"}},
		{"a comment that recurs", "# hello, all\na,b,c\n# hi\n1,2,3\n# there\n4,5,6\n", ",", 0, []string{"# hello, all"}},
		{"JSON in a cell", "id,payload,ok\n1,\"{\"\"a\"\": 1, \"\"b\"\": [2,3]}\",true\n", ",", 1, []string{"1", `{"a": 1, "b": [2,3]}`, "true"}},
		{"a quote far behind any sample", late, ",", 60001, []string{"2", "quoted, late"}},
		{"numbers are one column", "12\n15\n9\n22\n", "", 1, []string{"15"}},
		{"decimal commas are one column", "Betrag\n12,40\n8,05\n1.203,50\n", "", 1, []string{"12,40"}},
		{"timestamps are one column", "ts\n2020-01-01 01:02:03\n2020-01-02 11:12:13\n", "", 1, []string{"2020-01-01 01:02:03"}},
		{"quoted numbers are one column", "\"100,000.00\"\n\"300,000.20\"\n\"50\"\n", "", 0, []string{"100,000.00"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, rows := read(t, tt.text)
			if got.Delimiter != tt.delimiter {
				t.Errorf("Delimiter = %q, want %q", got.Delimiter, tt.delimiter)
			}
			if tt.row >= len(rows) {
				t.Fatalf("%d rows, want more than %d", len(rows), tt.row)
			}
			if diff := cmp.Diff(tt.want, rows[tt.row]); diff != "" {
				t.Errorf("row %d mismatch (-want +got):\n%s", tt.row, diff)
			}
		})
	}
}

func TestReadTakesTheRulerThatFits(t *testing.T) {
	tests := []struct{ name, text, ruler string }{
		{"delimited", "a;b\n1;2\n3;4\n", "delimiter"},
		{"padded and delimited", "id ; name   ; qty\n1  ; ash    ; 4\n22 ; oak    ; 15\n", "delimiter"},
		{"lined up", "Item      Qty   Price\nBolt       10    0,10\nWasher      5    1,02\nGasket, flat  2  7,50\n", "aligned"},
		{"drawn", "| a | b |\n|---|---|\n| 1 | 2 |\n", "drawn"},
		{"prose", "The committee met on Tuesday, and went over the budget for the year,\nwhich had been revised twice since the spring. Nobody objected to the\nfigures, though two members asked for the notes to be made clearer.\n", "none"},
		{"a list", "ash\noak\nelm\n", "none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := read(t, tt.text); got.Ruler != tt.ruler {
				t.Errorf("Ruler = %q, want %q", got.Ruler, tt.ruler)
			}
		})
	}
}

// A text whose sample does not stand for it is scored on the whole.
func TestReadScoresTheWholeOfALongText(t *testing.T) {
	var b strings.Builder
	for i := range 40000 {
		fmt.Fprintf(&b, "%d;%d,%02d;word %d\n", i, i%900, i%100, i%7)
	}
	b.WriteString(strings.Repeat("a line of its own that says nothing\n", 10))
	got, rows := read(t, b.String())
	if got.Delimiter != ";" {
		t.Errorf("Delimiter = %q, want a semicolon", got.Delimiter)
	}
	if diff := cmp.Diff([]string{"39999", "399,99", "word 1"}, rows[39999]); diff != "" {
		t.Errorf("last row mismatch (-want +got):\n%s", diff)
	}
}

func TestADeclarationIsLookedForInTheFirstBytes(t *testing.T) {
	declares := func(n int) string { return strings.Repeat(`"`, n-len("sep=;")) + "sep=;\na;b\n" }
	if got, _ := declaration(declares(longestDeclaration - 1)); got != ";" {
		t.Errorf("at the limit the delimiter is %q, want ;", got)
	}
	if got, _ := declaration(declares(longestDeclaration)); got != "" {
		t.Errorf("one past the limit the delimiter is %q, want none", got)
	}
}

func TestEvidenceIsBounded(t *testing.T) {
	text := strings.Repeat("a;b;c;d\n", largestEvidence/8)
	if got := evidence(text, largestEvidence); got != text {
		t.Errorf("at the limit the evidence is %d bytes of %d, want all", len(got), len(text))
	}
	text += "e"
	if got := len(evidence(text, largestEvidence)); got > largestEvidence || got < largestEvidence-evidenceBlocks*16 {
		t.Errorf("one past the limit the evidence is %d bytes, want %d but for the ends of lines", got, largestEvidence)
	}
}
