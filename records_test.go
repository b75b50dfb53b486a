package truecopy

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseRecords(t *testing.T) {
	const sent = `[
		{"rows": [4, 5.0, 9223372036854775808], "values": {"z": 870.00, "a": "LOYER", "a": 1e3, "n": null, "b": true, "l": [1, {"x": []}], "o": {}}},
		{"values": {"v": 1}, "rows": ["4"]},
		{"rows": 4, "values": {}},
		{"rows": [4.5, [4]], "values": {}},
		{"rows": [], "values": {}},
		{"values": {}}
	]`
	want := []Record{
		{Rows: []int{4, 5, math.MaxInt}, Claims: []Claim{
			{Field: "z", Value: "870.00", Kind: Figure},
			{Field: "a", Value: "LOYER"},
			{Field: "a", Value: "1e3", Kind: Figure},
			{Field: "n", Kind: Null},
			{Field: "b", Value: "true", Kind: Bool},
			{Field: "l", Kind: Array},
			{Field: "o", Kind: Object},
		}},
		{Claims: []Claim{{Field: "v", Value: "1", Kind: Figure}}, InvalidRows: true},
		{Claims: []Claim{}, InvalidRows: true},
		{Claims: []Claim{}, InvalidRows: true},
		{Rows: []int{}, Claims: []Claim{}},
		{Claims: []Claim{}, InvalidRows: true},
	}
	got, err := ParseRecords([]byte(sent))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ParseRecords mismatch (-want +got):\n%s", diff)
	}
}

func TestParseRecordsRefuses(t *testing.T) {
	for _, sent := range []string{
		``, `4`, `"x"`, `[4]`, `[{"rows": [1]}]`, `[{"rows": [1], "value": {}}]`, `[{"Rows": [1], "values": {}}]`,
		`[{"rows": [1], "rows": [2], "values": {}}]`, `{"rows": [1], "values": []}`, `{"rows": [1], "values": {}`,
		`{"rows": [1], "values": {}} {}`, `[{"rows": [1], "values": {"a": }}]`,
	} {
		if got, err := ParseRecords([]byte(sent)); err == nil {
			t.Errorf("ParseRecords(%s) = %v, want an error", sent, got)
		}
	}
}
