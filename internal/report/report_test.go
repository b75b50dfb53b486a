package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

// statement is a reading of two pages: a line of text, then a table with a doubt on it.
func statement() *truecopy.Reading {
	return &truecopy.Reading{
		Name:       "may.pdf",
		Origin:     truecopy.PDF,
		TotalPages: 3,
		Pages:      []truecopy.Page{{Number: 1, Unit: truecopy.Points}, {Number: 2, Unit: truecopy.Points, Boundaries: []float64{100, 290.126}}},
		Regions: []truecopy.Region{
			{Page: 1, FirstRow: 1, LastRow: 1, Columns: []truecopy.Column{{Holds: "text", Filled: 1}}},
			{
				Page: 2, FirstRow: 2, LastRow: 4, HeaderRows: 1, Boundaries: []float64{100, 290.126},
				Columns: []truecopy.Column{{Holds: "date", Filled: 1}, {Holds: "text", Filled: 1}, {Holds: "figure", Filled: 1.0 / 3}},
				Proofs:  []truecopy.Proof{{Kind: "balance", Column: 3, FirstRow: 2, LastRow: 4}},
			},
		},
		Rows: []truecopy.Row{
			{Number: 1, Page: 1, Region: 1, Cells: []string{"Statement of May"}},
			{Number: 2, Page: 2, Region: 2, Cells: []string{"Date", "What", "Amount"}},
			{Number: 3, Page: 2, Region: 2, Cells: []string{"02/05", "CARTE", "12,40"}},
			{Number: 4, Page: 2, Region: 2, Cells: []string{"03/05", "\x1b[31m<b> \"quoted\"", ""}},
		},
		Findings: []truecopy.Finding{
			{Code: "thin-column", Message: "column 3 is filled on 8 % of its rows.", Page: 2, Region: 2, Row: 4, Column: 3, Share: 0.08},
			{Code: "pages-left", Message: "page 3 was not opened.", Count: 1},
		},
		Fingerprint: "9f2c61d0a4",
	}
}

func TestTerminal(t *testing.T) {
	const want = `may.pdf: a PDF, 4 rows, 2 of 3 pages
table 1: page 2, rows 2 to 4, 1 header row, cut at [100,290.13] points
  column 1: date, filled on 100 %
  column 2: text, filled on 100 %
  column 3: figure, filled on 33 %
  the balance of column 3 is proven by rows 2 to 4

1  Statement of May

2  Date   What               Amount
3  02/05  CARTE              12,40
4  03/05   [31m<b> "quoted"

2 doubts:
  thin-column (page 2, table 1, row 4, column 3): column 3 is filled on 8 % of its rows.
  pages-left: page 3 was not opened.
`
	var got bytes.Buffer
	if err := report.Terminal(&got, statement()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("Terminal mismatch (-want +got):\n%s", diff)
	}
}

func TestJSON(t *testing.T) {
	const want = `{"status":"verdict","file":"may.pdf","origin":"pdf",` +
		`"rows":[["02/05","CARTE","12,40"],["03/05","\u001b[31m<b> \"quoted\"",""]],` +
		`"firstRowNumber":3,"totalRows":4,"more":false,` +
		`"totalPages":3,"pages":[{"number":2,"unit":"points","boundaries":[100,290.13]}],` +
		`"tables":[{"page":2,"firstRow":2,"lastRow":4,"headerRows":1,"boundaries":[100,290.13],` +
		`"columns":[{"holds":"date","filled":1},{"holds":"text","filled":1},{"holds":"figure","filled":0.33}]}],` +
		`"findings":[{"code":"thin-column","message":"column 3 is filled on 8 % of its rows.","page":2,"table":1,"row":4,"column":3,"shareFilled":0.08},` +
		`{"code":"pages-left","message":"page 3 was not opened.","count":1}],` +
		`"reading":"9f2c61d0a4"}`
	got := report.Of(statement(), report.Window{From: 3, Limit: 2}).AppendJSON(nil, false)
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("JSON mismatch (-want +got):\n%s", diff)
	}
}

// long is a reading of so many rows of the statement.
func long(rows int) *truecopy.Reading {
	r := statement()
	for len(r.Rows) < rows {
		r.Rows = append(r.Rows, truecopy.Row{Number: len(r.Rows) + 1, Page: 2, Region: 2, Cells: r.Rows[2].Cells})
	}
	r.Regions[1].LastRow = rows
	return r
}

// A limitedWriter fails once so many bytes were written.
type limitedWriter struct {
	got  bytes.Buffer
	left int
}

var errFull = errors.New("full")

func (w *limitedWriter) Write(b []byte) (int, error) {
	n := min(len(b), w.left)
	w.left -= n
	w.got.Write(b[:n])
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

// What is written in stretches is what is appended at once, up to the first error.
func TestWriteJSON(t *testing.T) {
	part := report.Whole(long(20_000))
	want := part.AppendJSON(nil, true)
	for _, room := range []int{len(want), len(want) - 1, 100_000, 0} {
		w := limitedWriter{left: room}
		err := part.WriteJSON(&w, true)
		if (err == nil) != (room == len(want)) || err != nil && err != errFull {
			t.Errorf("room for %d of %d bytes: %v", room, len(want), err)
		}
		if !bytes.Equal(w.got.Bytes(), want[:room]) {
			t.Errorf("room for %d of %d bytes: what was written is not what is appended", room, len(want))
		}
	}
}

func BenchmarkWriteJSON(b *testing.B) {
	part := report.Whole(long(20_000))
	b.SetBytes(int64(len(part.AppendJSON(nil, true))))
	b.ReportAllocs()
	for b.Loop() {
		if err := part.WriteJSON(io.Discard, true); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWindow(t *testing.T) {
	tests := []struct {
		name   string
		window report.Window
		want   []int
	}{
		{"all", report.Window{}, []int{1, 2, 3, 4}},
		{"the first two", report.Window{Limit: 2}, []int{1, 2}},
		{"the last one", report.Window{From: 4, Limit: 2}, []int{4}},
		{"past the end", report.Window{From: 5, Limit: 2}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []int
			for _, row := range report.Of(statement(), tt.window).Rows {
				got = append(got, row.Number)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Rows mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzAppendString(f *testing.F) {
	f.Add("plain")
	f.Add("\x00\x1f\"\\\xff\u2028é")
	f.Fuzz(func(t *testing.T, s string) { // what comes back is what went in, invalid bytes apart
		var got string
		if err := json.Unmarshal(report.AppendString(nil, s), &got); err != nil {
			t.Fatalf("%q is no JSON string: %v", s, err)
		}
		if want := string([]rune(s)); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

// numbers names what a part reports by number.
func numbers(t *testing.T, p *report.Part) (rows, pages, tables []int, findings, left []string) {
	t.Helper()
	var form struct {
		Rows                   [][]string
		FirstRowNumber         int
		Pages                  []struct{ Number int }
		Tables                 []struct{ FirstRow int }
		Findings, FindingsLeft []struct {
			Code  string
			Count int
		}
	}
	if err := json.Unmarshal(p.AppendJSON(nil, false), &form); err != nil {
		t.Fatal(err)
	}
	for i := range form.Rows {
		rows = append(rows, form.FirstRowNumber+i)
	}
	for _, page := range form.Pages {
		pages = append(pages, page.Number)
	}
	for _, table := range form.Tables {
		tables = append(tables, table.FirstRow)
	}
	for _, f := range form.Findings {
		findings = append(findings, f.Code)
	}
	for _, f := range form.FindingsLeft {
		left = append(left, fmt.Sprint(f.Count, " ", f.Code))
	}
	return rows, pages, tables, findings, left
}

// TestPartIsWhatItsRowsConcern: pages and tables of other rows stay away, and so do doubts
// on them, which are counted; a doubt on the whole document concerns every part.
func TestPartIsWhatItsRowsConcern(t *testing.T) {
	tests := []struct {
		name                string
		window              report.Window
		rows, pages, tables []int
		findings, left      []string
	}{
		{"the line of text", report.Window{Limit: 1}, []int{1}, []int{1}, nil, []string{"pages-left"}, []string{"1 thin-column"}},
		{"the table's first row", report.Window{From: 2, Limit: 1}, []int{2}, []int{2}, []int{2}, []string{"pages-left"}, []string{"1 thin-column"}},
		{"the row with the doubt", report.Window{From: 4}, []int{4}, []int{2}, []int{2}, []string{"thin-column", "pages-left"}, nil},
		{"both pages", report.Window{}, []int{1, 2, 3, 4}, []int{1, 2}, []int{2}, []string{"thin-column", "pages-left"}, nil},
		{"nothing", report.Window{From: 9}, nil, nil, nil, []string{"pages-left"}, []string{"1 thin-column"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rows, pages, tables, findings, left := numbers(t, report.Of(statement(), tt.window))
			got := []any{rows, pages, tables, findings, left}
			want := []any{tt.rows, tt.pages, tt.tables, tt.findings, tt.left}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("rows, pages, tables, findings, findings left mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// TestManyFindingsAreCounted beyond the first 500.
func TestManyFindingsAreCounted(t *testing.T) {
	r := statement()
	for range 600 {
		r.Findings = append(r.Findings, truecopy.Finding{Code: "blank-page", Message: "page 3 is blank."})
	}
	_, _, _, findings, left := numbers(t, report.Of(r, report.Window{}))
	if diff := cmp.Diff([]string{"102 blank-page"}, left); len(findings) != 500 || diff != "" {
		t.Errorf("%d findings; left mismatch (-want +got):\n%s", len(findings), diff)
	}
}

// TestLines: nothing within a cell ends its line or its cell.
func TestLines(t *testing.T) {
	r := truecopy.FromRows(1, [][]string{{"a", "", "b | c"}, {"d\n9 | forged", "e\u2028f\x00g"}})
	const want = "1 | a |  | b \\| c\n2 | d 9 \\| forged | e f g\n"
	if diff := cmp.Diff(want, string(report.Of(r, report.Window{}).Lines(nil))); diff != "" {
		t.Errorf("Lines mismatch (-want +got):\n%s", diff)
	}
}
