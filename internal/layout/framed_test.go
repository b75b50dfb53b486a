package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Too few lines for two flows of text, and other columns on either side.
func TestTablesBesideEachOtherBetweenRulingsOfTheirOwn(t *testing.T) {
	page := printed(`
-----------------------     -----------------------
Setting          Kind       Variant   Plan     Mean
-----------------------     -----------------------
Rate             slow       1         yes      71.4
Steps            many       2                  48.3
Batch            small      3         yes      19.1
-----------------------     -----------------------`)
	want := [][][]string{
		{{"Setting", "Kind"}, {"Rate", "slow"}, {"Steps", "many"}, {"Batch", "small"}},
		{{"Variant", "Plan", "Mean"}, {"1", "yes", "71.4"}, {"2", "", "48.3"}, {"3", "yes", "19.1"}},
	}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// One ruling over the gutter makes one table of the two.
func TestHeadsBetweenRulingsOfTheirOwnAreOneTable(t *testing.T) {
	page := printed(`
---------------------------------------------------
Low                         High
-----------------------     -----------------------
First            Last       First     Mid      Last
-----------------------     -----------------------
12               15.1       1         81.1     71.4
18               17.3       2         17.8     48.3
11               19.9       3         32.1     19.1
---------------------------------------------------`)
	want := [][][]string{{{"Low", "", "High", "", ""}, {"First", "Last", "First", "Mid", "Last"},
		{"12", "15.1", "1", "81.1", "71.4"}, {"18", "17.3", "2", "17.8", "48.3"}, {"11", "19.9", "3", "32.1", "19.1"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// A list that goes on in further columns: rulings run along the whole of it.
func TestHeadsThatRepeatUnderOneRulingAreOneTable(t *testing.T) {
	page := printed(`
-----------------------------------------
Rank   Name    Score   Rank   Name    Score
-----------------------------------------
1      Oslo     81.2   4      Lyon     60.9
2      Cork     77.0   5      Lima     58.8
3      Perth    64.3   6      Turin    51.0
-----------------------------------------`)
	want := [][][]string{{{"Rank", "Name", "Score", "Rank", "Name", "Score"}, {"1", "Oslo", "81.2", "4", "Lyon", "60.9"},
		{"2", "Cork", "77.0", "5", "Lima", "58.8"}, {"3", "Perth", "64.3", "6", "Turin", "51.0"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

func TestHeadsOfThreeGroupsAreOneTable(t *testing.T) {
	page := printed(`
Feature                  Grants                Men                 Women
                    Persons    Share     Persons    Share     Persons    Share
Trade                  26.3      6.0         5.6      2.3         4.0     12.7
Housing                51.8     78.6         0.4     74.0        30.5      4.5
Pensions               61.5      9.3         2.4     51.3        32.5     25.9
Railways               69.2     25.0        44.9     10.7        70.7     22.6
Law courts             36.3     30.5        10.4     81.7        63.1     60.7
Defence                61.2     69.9        14.0     85.7        39.5     41.1`)
	want := [][][]string{{{"Feature", "Grants", "", "Men", "", "Women", ""}, {"", "Persons", "Share", "Persons", "Share", "Persons", "Share"},
		{"Trade", "26.3", "6.0", "5.6", "2.3", "4.0", "12.7"}, {"Housing", "51.8", "78.6", "0.4", "74.0", "30.5", "4.5"},
		{"Pensions", "61.5", "9.3", "2.4", "51.3", "32.5", "25.9"}, {"Railways", "69.2", "25.0", "44.9", "10.7", "70.7", "22.6"},
		{"Law courts", "36.3", "30.5", "10.4", "81.7", "63.1", "60.7"}, {"Defence", "61.2", "69.9", "14.0", "85.7", "39.5", "41.1"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
