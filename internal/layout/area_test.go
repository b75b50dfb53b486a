package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The rulings of two tables are as long as the lines of prose between them, which has wide blanks
// behind its sentences.
func TestProseBetweenTheRulingsOfTwoTables(t *testing.T) {
	page := printed(`
---------------------------------------
Name          Value           Unit
---------------------------------------
Gain            3.1             kg
Bias            2.4             cm
---------------------------------------
Few capital last may.  Without its part
is the plant hotel appear. Yourself man
woman.  Discover author number.  Left a
break you point.
---------------------------------------
Sand          State           Hall
---------------------------------------
dense         283.5           1.03
loose         491.5           2.21
---------------------------------------`)
	want := [][][]string{
		{{"Name", "Value", "Unit"}, {"Gain", "3.1", "kg"}, {"Bias", "2.4", "cm"}},
		{{"Sand", "State", "Hall"}, {"dense", "283.5", "1.03"}, {"loose", "491.5", "2.21"}},
	}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// Two tables without rulings, one set like the other, are two where prose stands between them.
func TestProseBetweenTwoTablesWithoutRulings(t *testing.T) {
	page := printed(`
Name             Value            Unit
Gain               3.1              kg
Bias               2.4              cm
Few capital last may be without partly
lines at all.
Sand             State            Hall
dense            283.5            1.03
loose            491.5            2.21`)
	want := [][][]string{
		{{"Name", "Value", "Unit"}, {"Gain", "3.1", "kg"}, {"Bias", "2.4", "cm"}},
		{{"Sand", "State", "Hall"}, {"dense", "283.5", "1.03"}, {"loose", "491.5", "2.21"}},
	}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
