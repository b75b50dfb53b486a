package truecopy_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
)

func readText(t *testing.T, text string) *truecopy.Reading {
	t.Helper()
	reading, err := truecopy.Read(context.Background(), strings.NewReader(text), truecopy.Options{})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return reading
}

func TestRowsOfATextKnowTheirPlace(t *testing.T) {
	reading := readText(t, "id;note;n\r\n1;\"two\r\nlines\";3\r\n\r\n2;x;4\r\n")
	type place struct {
		Number, Top, Bottom, Width int
		Offset                     int64
	}
	var got []place
	for _, r := range reading.Rows {
		got = append(got, place{r.Number, int(r.Box.Top), int(r.Box.Bottom), int(r.Box.Right), r.Offset})
	}
	want := []place{{1, 1, 1, 3, 0}, {2, 2, 3, 3, 11}, {3, 5, 5, 3, 31}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(&truecopy.Dialect{Encoding: "utf-8", Delimiter: ";", Quote: `"`, Escape: `"`, Ruler: "delimiter"}, reading.Dialect); diff != "" {
		t.Errorf("Dialect mismatch (-want +got):\n%s", diff)
	}
	if page := reading.Pages[0]; page.Unit != truecopy.Fields || page.Width != 3 || page.Height != 5 {
		t.Errorf("page %+v, want 3 fields by 5 lines", page)
	}
}

func TestRowsOfACutTextKnowTheirOffset(t *testing.T) {
	reading := readText(t, "Item       Qty   Price\r\nBolt        10    0,10\r\nWasher       5    1,02\r\n")
	var got []int64
	for _, r := range reading.Rows {
		got = append(got, r.Offset)
	}
	if diff := cmp.Diff([]int64{0, 24, 48}, got); diff != "" {
		t.Errorf("offsets mismatch (-want +got):\n%s", diff)
	}
}

func TestTablesOfATextAreRegions(t *testing.T) {
	reading := readText(t, "Export of today\nname,score\nann,4\nbob,5\n\ncity,area,pop\nYork,34,200\nHull,71,260\n")
	var got [][3]int
	for _, r := range reading.Regions {
		got = append(got, [3]int{r.FirstRow, r.LastRow, len(r.Columns)})
	}
	if diff := cmp.Diff([][3]int{{1, 1, 1}, {2, 4, 2}, {5, 7, 3}}, got); diff != "" {
		t.Errorf("regions mismatch (-want +got):\n%s", diff)
	}
	for _, row := range reading.Rows {
		if region := reading.Regions[row.Region-1]; row.Number < region.FirstRow || row.Number > region.LastRow {
			t.Errorf("row %d is outside its region %d", row.Number, row.Region)
		}
	}
}

func TestADoubtOfATextNamesItsRowAndRegion(t *testing.T) {
	reading := readText(t, "Export of today\na,b,c\n1,2,3\n4,5\n6,7,8\n9,10,11\n12,13,14\n")
	for _, f := range reading.Findings {
		if f.Code == "ragged-rows" && f.Row == 4 && f.Region == 2 && f.Count == 1 {
			return
		}
	}
	t.Errorf("findings %+v, want ragged-rows at row 4 of region 2", reading.Findings)
}

func TestATextOfNothingIsEmpty(t *testing.T) {
	for _, text := range []string{"\xef\xbb\xbf", "\n\r\n", " \n\t\n", "\xff\xfe"} {
		_, err := truecopy.Read(context.Background(), strings.NewReader(text), truecopy.Options{})
		var refusal *truecopy.Refusal
		if !errors.As(err, &refusal) || refusal.Reason != truecopy.Empty {
			t.Errorf("Read(%q): %v, want %s", text, err, truecopy.Empty)
		}
	}
}

// cells are rows of a text with as many fields as rows.
func cells(rows, fields int) string {
	return strings.Repeat(strings.Repeat("ab,", fields-1)+"cd\n", rows)
}

func BenchmarkReadText(b *testing.B) {
	text := cells(200000, 9)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := truecopy.Read(context.Background(), strings.NewReader(text), truecopy.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
