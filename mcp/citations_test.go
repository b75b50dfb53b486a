package mcp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
)

// doubted is a reading of two tables: rows 1 and 2, and rows 3 and 4.
func doubted(findings ...truecopy.Finding) *truecopy.Reading {
	r := truecopy.FromRows(1, [][]string{{"a", "b"}, {"c", "d"}, {"e", "f"}, {"g", "h"}})
	columns := make([]truecopy.Column, 2)
	r.Regions = []truecopy.Region{{Page: 1, FirstRow: 1, LastRow: 2, Columns: columns}, {Page: 1, FirstRow: 3, LastRow: 4, Columns: columns}}
	r.Rows[2].Region, r.Rows[3].Region = 2, 2
	r.Findings = findings
	return r
}

// TestDoubtsOnTheCitedRows come with the verdicts, and no others do.
func TestDoubtsOnTheCitedRows(t *testing.T) {
	reading := doubted(
		truecopy.Finding{Code: "on the document", Page: 1},
		truecopy.Finding{Code: "on table 1", Region: 1},
		truecopy.Finding{Code: "on table 2", Region: 2},
		truecopy.Finding{Code: "on row 3", Region: 2, Row: 3},
		truecopy.Finding{Code: "on row 4", Region: 2, Row: 4},
	)
	tests := []struct {
		rows []int
		want []string
	}{
		{[]int{1}, []string{"on table 1"}},
		{[]int{3}, []string{"on table 2", "on row 3"}},
		{[]int{4, 99, 0, -1}, []string{"on table 2", "on row 4"}},
		{[]int{99}, nil},
	}
	for _, tt := range tests {
		records := []truecopy.Record{{Rows: tt.rows}}
		report, err := truecopy.Cite(reading, records)
		if err != nil {
			t.Fatal(err)
		}
		check := citationCheck{reading: reading, report: report}
		check.doubts(records)
		a := check.answer()
		var got []string
		for _, f := range value(a.structured).member("findings").items() {
			code, _ := f.member("code").text()
			if got = append(got, code); !strings.Contains(string(a.text), code) {
				t.Errorf("rows %v: the words lack %q", tt.rows, code)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("rows %v: doubts mismatch (-want +got):\n%s", tt.rows, diff)
		}
		status, _ := value(a.structured).member("status").text()
		if want := map[bool]string{true: "verdict", false: "success"}[len(tt.want) > 0]; status != want {
			t.Errorf("rows %v: status %s, want %s", tt.rows, status, want)
		}
	}
}

func TestManyDoubtsAreCounted(t *testing.T) {
	reading := doubted()
	for range mostDoubts + 7 {
		reading.Findings = append(reading.Findings, truecopy.Finding{Code: "thin-column", Region: 1})
	}
	records := []truecopy.Record{{Rows: []int{1}}}
	report, err := truecopy.Cite(reading, records)
	if err != nil {
		t.Fatal(err)
	}
	check := citationCheck{reading: reading, report: report}
	check.doubts(records)
	a := check.answer()
	if left := value(a.structured).member("findingsLeft"); string(left) != "7" || !strings.Contains(string(a.text), "and 7 more") {
		t.Errorf("findingsLeft is %s, the words are %s", left, a.text)
	}
}

// TestRecordsAreBounded, so that the verdicts on one always fit an answer.
func TestRecordsAreBounded(t *testing.T) {
	c := files(map[string]string{"a.csv": "a;b\nc;d\n"})
	values := func(n int, value string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`"f%d":%q`, i, value))
		}
		return `{"path":"a.csv","records":[{"rows":[1],"values":{` + strings.Join(all, ",") + `}}]}`
	}
	tests := []struct{ name, arguments, want string }{
		{"200 values", values(200, "a"), ""},
		{"201 values", values(201, "a"), "records[0].values: expected at most 200 members, got 201"},
		{"70 KB of values", values(40, strings.Repeat("a", 1800)), "records[0]: expected a record of at most 65536 bytes"},
		{"a value of 2,001 letters", values(1, strings.Repeat("a", 2001)), "records[0].values.f0: expected a string of at most 2000 letters"},
		{"1,001 rows", `{"path":"a.csv","records":[{"rows":[` + strings.Repeat("1,", 1000) + `1],"values":{"a":"a"}}]}`, "records[0].rows: expected at most 1000 items, got 1001"},
		{"no value", `{"path":"a.csv","records":[{"rows":[1],"values":{}}]}`, "records[0].values: expected at least 1 member"},
		{"more faults than are said", `{"path":"a.csv","records":[` + strings.Repeat("7,", 19) + `7]}`, "; and 10 more"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := ask(t, c, "check_citations", tt.arguments)
			if failed := decodeAnswer(t, result).Status == "failed"; failed != (tt.want != "") || !strings.Contains(wordsOf(result), tt.want) {
				t.Errorf("answered with %s", wordsOf(result))
			}
		})
	}
}

// TestLongPrintIsCut: a verdict points at a cell and does not repeat a page of it.
func TestLongPrintIsCut(t *testing.T) {
	long := strings.Repeat("é", 3000)
	verdict := truecopy.Verdict{Field: "x", Value: "y", Outcome: truecopy.Missing, Cause: truecopy.CauseNear, Printed: long, At: &truecopy.CitedPlace{Row: 2}}
	record := truecopy.RecordReport{Record: 1, Rows: []int{2}, Verdicts: []truecopy.Verdict{verdict}}
	for _, got := range []string{string(appendRecord(nil, record)), string(appendRecordText(nil, record))} {
		if !strings.Contains(got, strings.Repeat("é", 500)+"...") || strings.Contains(got, strings.Repeat("é", 501)) {
			t.Errorf("it says %s", got)
		}
	}
}

func TestInspect(t *testing.T) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`
	tests := []struct {
		name, message string
		want          Envelope
	}{
		{"a legacy request", `{"jsonrpc":"2.0","id":"a","method":"ping"}`, Envelope{ID: `"a"`, Method: "ping"}},
		{"a modern call", `{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"x",` + meta + `}}`,
			Envelope{ID: "1.0", Method: "tools/call", Version: "2026-07-28", Claims: true, Name: "x"}},
		{"a claim that is no string", `{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}}`,
			Envelope{ID: "1", Method: "x", Claims: true}},
		{"a cancellation", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`,
			Envelope{Method: "notifications/cancelled", Cancels: "7"}},
		{"a request of that name", `{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":{"requestId":7}}`,
			Envelope{ID: "1", Method: "notifications/cancelled"}},
		{"a cancellation of nothing", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[7]}}`,
			Envelope{Method: "notifications/cancelled"}},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, Envelope{}},
		{"no JSON", `{`, Envelope{}},
		{"two ids", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, Envelope{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Inspect([]byte(tt.message))); diff != "" {
				t.Errorf("Inspect mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
