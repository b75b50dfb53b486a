package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
)

// files serves documents by name.
func files(documents map[string]string) Capabilities {
	served := fstest.MapFS{}
	for name, data := range documents {
		served[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return Capabilities{Open: served.Open, Version: "1"}
}

// payments is a delimited text with a header and payments after it, rows in all.
func payments(rows int) string {
	var b strings.Builder
	b.WriteString("Date;Label;Amount\n")
	for i := 2; i <= rows; i++ {
		fmt.Fprintf(&b, "02/05/2026;PAYMENT %d;%d,50\n", i, i)
	}
	return b.String()
}

// decodeAnswer decodes the structured answer of a result.
func decodeAnswer(t *testing.T, result value) (a struct {
	Status, Code, Message  string
	Rows                   [][]string
	FirstRowNumber         int
	TotalRows, Next        int
	More, Renumbered       bool
	Reading                string
	Checked, Carried       int
	Records                []struct{ Missing []struct{ Value string } }
	RecordsLeft            int
	Tables                 []struct{ Columns []any }
	Findings, FindingsLeft []struct{ Code string }
}) {
	t.Helper()
	if err := json.Unmarshal(result.member("structuredContent"), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func wordsOf(result value) string {
	for _, block := range result.member("content").items() {
		text, _ := block.member("text").text()
		return text
	}
	return ""
}

func TestReadTablePagesThroughAllRows(t *testing.T) {
	c := files(map[string]string{"long.csv": payments(5000)})
	c.Cache = NewCache(16 << 20)
	for _, limit := range []int{200, 1999, 2000} {
		seen, from := 0, 1
		for from > 0 {
			a := decodeAnswer(t, ask(t, c, "read_table", fmt.Sprintf(`{"path":"long.csv","from":%d,"limit":%d}`, from, limit)))
			if a.FirstRowNumber != from || a.TotalRows != 5000 || len(a.Rows) > limit {
				t.Fatalf("from %d: %d rows from %d of %d", from, len(a.Rows), a.FirstRowNumber, a.TotalRows)
			}
			seen += len(a.Rows)
			from = a.Next
		}
		if seen != 5000 {
			t.Errorf("limit %d: %d rows came, want 5000", limit, seen)
		}
	}
}

func TestReadTableHasDefaults(t *testing.T) {
	c := files(map[string]string{"long.csv": payments(300)})
	result := ask(t, c, "read_table", `{"path":"long.csv"}`)
	a := decodeAnswer(t, result)
	if len(a.Rows) != 200 || !a.More || a.Next != 201 {
		t.Errorf("%d rows, more %v, next %d; want 200, true, 201", len(a.Rows), a.More, a.Next)
	}
	for _, want := range []string{"\n200 | 02/05/2026 | PAYMENT 200 | 200,50\n", `rows 201 to 300 are not here: call read_table again with "from": 201`, a.Reading} {
		if !strings.Contains(wordsOf(result), want) {
			t.Errorf("the words lack %q", want)
		}
	}
}

// TestLargeAnswersStayUnderTheBound: rows that would make a line of over 4 MiB stay away,
// which is said, and the rest can be gone on to.
func TestLargeAnswersStayUnderTheBound(t *testing.T) {
	wide := strings.Repeat(`"<a\b>"`, 400) // 2,800 bytes of what is escaped most
	tests := []struct{ name, document string }{
		{"800 wide rows", strings.Repeat("02/05/2026;"+wide+";1\n", 800)},
		{"control characters", strings.Repeat("a;"+strings.Repeat("\x01", 3000)+";b\n", 300)},
		{"100,000 columns", strings.Repeat(strings.Repeat("1;", 100000)+"\n", 4)},
		{"a row too large by itself", "a;b\nc;" + strings.Repeat("d", 5<<20) + "\ne;f\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := files(map[string]string{"a.csv": tt.document})
			c.Cache = NewCache(256 << 20)
			from, calls := 1, 0
			for from > 0 {
				request := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"a.csv","limit":2000,"from":%d}}}`, from)
				reply := Respond(context.Background(), request, c)
				if len(reply) > maximumReply {
					t.Fatalf("from %d: a reply of %d bytes", from, len(reply))
				}
				if calls == 0 {
					checkReply(t, request, reply)
				}
				v, _, _ := parse(reply)
				a := decodeAnswer(t, v.member("result"))
				if a.Next > 0 && a.Next <= from {
					t.Fatalf("from %d it goes on from %d", from, a.Next)
				}
				if len(a.Rows) == 0 && a.TotalRows > 0 && !strings.Contains(wordsOf(v.member("result")), "too large") {
					t.Fatalf("from %d: no rows, and no word of why", from)
				}
				from = a.Next
				if calls++; calls > 200 {
					t.Fatal("no end")
				}
			}
		})
	}
}

// TestLargeChecksStayUnderTheBound: verdicts that do not fit are counted.
func TestLargeChecksStayUnderTheBound(t *testing.T) {
	c := files(map[string]string{"a.csv": payments(10)})
	record := `{"rows":[2],"values":{"` + strings.Repeat(`\"`, 500) + `":"` + strings.Repeat(`\\`, 900) + `"}}`
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_citations","arguments":{"path":"a.csv","records":[` +
		strings.Repeat(record+",", 2000) + record + `]}}}`)
	reply := Respond(context.Background(), request, c)
	if len(reply) > maximumReply {
		t.Fatalf("a reply of %d bytes", len(reply))
	}
	checkReply(t, request, reply)
	v, _, _ := parse(reply)
	a := decodeAnswer(t, v.member("result"))
	if a.Checked != 2001 || a.RecordsLeft == 0 || len(a.Records)+a.RecordsLeft != 2001 {
		t.Errorf("%d checked, %d records and %d left; want 2001 in all", a.Checked, len(a.Records), a.RecordsLeft)
	}
}

// TestNumbersAreClaimedAsWritten: through a double, 0.10 is 0.1 and the long one another.
func TestNumbersAreClaimedAsWritten(t *testing.T) {
	c := files(map[string]string{"a.csv": "a;b\nc;d\n"})
	a := decodeAnswer(t, ask(t, c, "check_citations", `{"path":"a.csv","records":[{"rows":[1],"values":{"x":0.10,"y":12345678901234567.89,"z":1e3}}]}`))
	var got []string
	for _, missing := range a.Records[0].Missing {
		got = append(got, missing.Value)
	}
	if diff := cmp.Diff([]string{"0.10", "12345678901234567.89", "1e3"}, got); diff != "" {
		t.Errorf("claims mismatch (-want +got):\n%s", diff)
	}
}

func TestRenumberedRowsAreSaid(t *testing.T) {
	c := files(map[string]string{"a.csv": "a;b\nc;d\n"})
	const records = `"records":[{"rows":[1],"values":{"x":"a"}}]`
	reading := decodeAnswer(t, ask(t, c, "read_table", `{"path":"a.csv"}`)).Reading
	if a := decodeAnswer(t, ask(t, c, "check_citations", `{"path":"a.csv","reading":"`+reading+`",`+records+`}`)); a.Renumbered {
		t.Error("rows of the same reading are said to be renumbered")
	}
	if a := decodeAnswer(t, ask(t, c, "check_citations", `{"path":"a.csv","maximumPages":3,"pages":"1-7","reading":"`+reading+`",`+records+`}`)); a.Renumbered {
		t.Error("rows of the same pages are said to be renumbered")
	}
	c = files(map[string]string{"a.csv": "new;first\na;b\nc;d\n"})
	result := ask(t, c, "check_citations", `{"path":"a.csv","reading":"`+reading+`",`+records+`}`)
	if a := decodeAnswer(t, result); !a.Renumbered || a.Status != "verdict" || !strings.Contains(wordsOf(result), "numbered otherwise") {
		t.Errorf("rows of another reading: %s, renumbered %v: %s", a.Status, a.Renumbered, wordsOf(result))
	}
}

func TestWhyADocumentIsNotRead(t *testing.T) {
	canary := errors.New("CANARY in an error of the host's")
	tests := []struct {
		name, code string
		open       func() (fs.File, error)
	}{
		{"not there", "not-found", func() (fs.File, error) { return nil, fmt.Errorf("%w: %w", fs.ErrNotExist, canary) }},
		{"not allowed", "not-allowed", func() (fs.File, error) { return nil, fmt.Errorf("%w: %w", fs.ErrPermission, canary) }},
		{"no path", "not-allowed", func() (fs.File, error) { return nil, fs.ErrInvalid }},
		{"a device", "not-a-file", func() (fs.File, error) { return nil, fmt.Errorf("%w: %w", ErrNotAFile, canary) }},
		{"anything else", "unreadable", func() (fs.File, error) { return nil, canary }},
		{"a host that panics", "internal", func() (fs.File, error) { panic(canary) }},
		{"a directory", "not-a-file", func() (fs.File, error) { return &fake{mode: fs.ModeDir}, nil }},
		{"a pipe", "not-a-file", func() (fs.File, error) { return &fake{mode: fs.ModeNamedPipe, data: "a;b\n"}, nil }},
		{"no bytes", "empty", func() (fs.File, error) { return &fake{}, nil }},
		{"too large", "too-big", func() (fs.File, error) { return &fake{data: strings.Repeat("a;b\n", 300)}, nil }},
		{"grown", "changed", func() (fs.File, error) { return &fake{data: "a;b\nc;d\n", stated: 4}, nil }},
		{"shrunk", "changed", func() (fs.File, error) { return &fake{data: "a;b\n", stated: 8}, nil }},
		{"written anew", "changed", func() (fs.File, error) { return &fake{data: "a;b\n", touched: true}, nil }},
		{"a broken disk", "unreadable", func() (fs.File, error) { return &fake{data: "a;b\n", fault: canary}, nil }},
		{"a zip", "unknown-format", func() (fs.File, error) { return &fake{data: "PK\x03\x04"}, nil }},
		{"a PDF without an engine", "no-engine", func() (fs.File, error) { return &fake{data: "%PDF-1.7"}, nil }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := Capabilities{
				Open:   func(string) (fs.File, error) { return tt.open() },
				Limits: truecopy.Limits{MaximumBytes: 1000},
				Cache:  NewCache(1 << 20),
			}
			result := ask(t, c, "read_table", `{"path":"the/path","password":"CANARY"}`)
			a := decodeAnswer(t, result)
			if a.Status != "failed" || a.Code != tt.code || a.Message == "" {
				t.Errorf("%s %s %q, want failed %s", a.Status, a.Code, a.Message, tt.code)
			}
			if !strings.Contains(wordsOf(result), a.Message) || !strings.Contains(wordsOf(result), tt.code) {
				t.Errorf("the words %q lack the code or the message", wordsOf(result))
			}
			if bytes.Contains(result, []byte("CANARY")) {
				t.Errorf("the answer leaks: %s", result)
			}
		})
	}
}

// A fake is a file of a host's.
type fake struct {
	data    string
	stated  int64 // size that it says it has; 0 is that of data
	mode    fs.FileMode
	touched bool // says another time once it was read
	fault   error
	read    int
}

func (f *fake) Close() error               { return nil }
func (f *fake) Name() string               { return "fake" }
func (f *fake) IsDir() bool                { return f.mode.IsDir() }
func (f *fake) Mode() fs.FileMode          { return f.mode }
func (f *fake) Sys() any                   { return nil }
func (f *fake) Stat() (fs.FileInfo, error) { return stat{f, f.ModTime()}, nil }

func (f *fake) ModTime() time.Time {
	if f.touched && f.read > 0 {
		return time.Unix(2, 0)
	}
	return time.Unix(1, 0)
}

func (f *fake) Size() int64 {
	if f.stated > 0 {
		return f.stated
	}
	return int64(len(f.data))
}

func (f *fake) Read(p []byte) (int, error) {
	if f.fault != nil {
		return 0, f.fault
	}
	n := copy(p, f.data[f.read:])
	if f.read += n; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A stat keeps the time of when it was taken.
type stat struct {
	*fake
	time time.Time
}

func (s stat) ModTime() time.Time { return s.time }

// TestNothingLeaks plants a canary in a document's content, its password and a claim that
// nobody needs to see again, and looks for it in every message that is not made of rows.
func TestNothingLeaks(t *testing.T) {
	for _, document := range []string{"%PDF-1.7 CANARY", "PK\x03\x04CANARY", "\x89PNG\r\n\x1a\nCANARY"} {
		result := ask(t, files(map[string]string{"a": document}), "read_table", `{"path":"a","password":"CANARY"}`)
		if bytes.Contains(result, []byte("CANARY")) {
			t.Errorf("a refusal leaks: %s", result)
		}
	}
	c := files(map[string]string{"a.csv": "CANARY;b\nc;d\n"})
	for tool, arguments := range map[string]string{
		"read_table":      `{"path":"a.csv","password":"SECRET","from":2}`,
		"check_citations": `{"path":"a.csv","password":"SECRET","records":[{"rows":[2],"values":{"x":"c"}}]}`,
	} {
		if result := ask(t, c, tool, arguments); bytes.Contains(result, []byte("CANARY")) || bytes.Contains(result, []byte("SECRET")) {
			t.Errorf("%s leaks: %s", tool, result)
		}
	}
	for _, arguments := range []string{`{"path":"a.csv","password":["SECRET"]}`, `{"path":"a.csv","limit":"SECRET"}`, `{"path":"a.csv","pages":"SECRET"}`} {
		if result := ask(t, c, "read_table", arguments); bytes.Contains(result, []byte("SECRET")) {
			t.Errorf("a fault repeats what it is about: %s", result)
		}
	}
}

func TestADeadlineIsTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	result, known := Call(ctx, "read_table", []byte(`{"path":"a.csv"}`), files(map[string]string{"a.csv": payments(10)}))
	if !known || !result.Failed || !strings.Contains(result.Text, "too-slow") {
		t.Errorf("Call = %s", result.Text)
	}
}

// TestAnEndedCallStopsChecking: the reading is remembered, so that only the check is left.
func TestAnEndedCallStopsChecking(t *testing.T) {
	c := files(map[string]string{"a.csv": "a;b\nc;d\n"})
	c.Cache = NewCache(1 << 20)
	arguments := []byte(`{"path":"a.csv","records":[{"rows":[1],"values":{"x":"a"}}]}`)
	if result, _ := Call(context.Background(), "check_citations", arguments, c); result.Failed {
		t.Fatal(result.Text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if result, _ := Call(ctx, "check_citations", arguments, c); !result.Failed || !strings.Contains(result.Text, "too-slow") {
		t.Errorf("Call = %s", result.Text)
	}
}

func TestCallOfNoTool(t *testing.T) {
	if _, known := Call(context.Background(), "no_such_tool", nil, Capabilities{}); known {
		t.Error("a tool that there is not is known")
	}
	if result, known := Call(context.Background(), "read_table", nil, Capabilities{}); !known || !result.Failed || !strings.Contains(result.Text, "path: missing") {
		t.Errorf("Call = %+v", result)
	}
	if result, _ := Call(context.Background(), "read_table", []byte(`{"path":"a","path":"b"}`), Capabilities{}); !strings.Contains(result.Text, "two members") {
		t.Errorf("Call = %+v", result)
	}
}

func TestCacheForgetsTheOldest(t *testing.T) {
	opened := 0
	c := files(map[string]string{"a.csv": payments(10), "b.csv": payments(11), "c.csv": payments(12)})
	open := c.Open
	c.Open = func(path string) (fs.File, error) {
		file, err := open(path)
		return counting{file, &opened}, err
	}
	read := func(path string) bool { // whether it was read and not remembered
		before := opened
		decodeAnswer(t, ask(t, c, "read_table", `{"path":"`+path+`"}`))
		return opened > before
	}
	reading, err := truecopy.Read(context.Background(), strings.NewReader(payments(12)), truecopy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c.Cache = NewCache(2*weight(reading) + 100)
	for i, step := range []struct {
		path string
		want bool
	}{{"a.csv", true}, {"a.csv", false}, {"b.csv", true}, {"a.csv", false}, {"c.csv", true}, {"b.csv", true}, {"c.csv", false}} {
		if got := read(step.path); got != step.want {
			t.Errorf("step %d: %s was read %v, want %v", i, step.path, got, step.want)
		}
	}
}

// A counting file counts the reads of it that give bytes.
type counting struct {
	fs.File
	reads *int
}

func (c counting) Read(p []byte) (int, error) {
	n, err := c.File.Read(p)
	if n > 0 {
		*c.reads++
	}
	return n, err
}

// TestConcurrentCalls: many at once get the answers that one at a time gets.
func TestConcurrentCalls(t *testing.T) {
	c := files(map[string]string{"long.csv": payments(400)})
	c.Cache = NewCache(1 << 20)
	request := func(i int) []byte {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"long.csv","from":%d,"limit":3}}}`, i, i+1)
	}
	var wait sync.WaitGroup
	for i := range 100 {
		want := Respond(context.Background(), request(i), files(map[string]string{"long.csv": payments(400)}))
		wait.Go(func() {
			if got := Respond(context.Background(), request(i), c); !bytes.Equal(got, want) {
				t.Errorf("call %d was answered with %s", i, got)
			}
		})
	}
	wait.Wait()
}

func TestBatchIsBounded(t *testing.T) {
	c := files(map[string]string{"a.csv": strings.Repeat("02/05/2026;"+strings.Repeat("x", 800)+"\n", 1200)})
	call := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"a.csv","limit":2000}}}`
	request := []byte("[" + strings.Repeat(call+",", 19) + call + "]")
	reply := Respond(context.Background(), request, c)
	checkReply(t, request, reply)
	v, _, _ := parse(reply)
	n, refused := 0, 0
	for _, each := range v.items() {
		if n++; each.member("error") != nil {
			refused++
		}
	}
	if n != 20 || refused == 0 || len(reply) > 2*maximumReply {
		t.Errorf("%d answers, %d of them errors, %d bytes", n, refused, len(reply))
	}
}

// TestSchemasKeepToTheCommonKeywords: clients read a schema as draft-07 or as 2020-12.
func TestSchemasKeepToTheCommonKeywords(t *testing.T) {
	known := map[string]bool{}
	for _, keyword := range strings.Fields("type description properties required additionalProperties items enum anyOf default " +
		"minimum maximum minLength maxLength minItems maxItems minProperties pattern") {
		known[keyword] = true
	}
	var walk func(schema value)
	walk = func(schema value) {
		for keyword, v := range schema.members() {
			switch {
			case !known[keyword]:
				t.Errorf("keyword %s", keyword)
			case keyword == "type" && v.kind() != isString:
				t.Errorf("type is %s", v)
			case keyword == "properties":
				for _, each := range v.members() {
					walk(each)
				}
			case keyword == "items", keyword == "additionalProperties" && v.kind() == isObject:
				walk(v)
			case keyword == "anyOf":
				for _, each := range v.items() {
					walk(each)
				}
			}
		}
	}
	for _, tool := range Tools() {
		for _, raw := range []json.RawMessage{tool.InputSchema, tool.OutputSchema} {
			schema, doubled, err := parse(raw)
			if err != nil || doubled {
				t.Fatalf("%s: %v, doubled %v", tool.Name, err, doubled)
			}
			kind, _ := schema.member("type").text()
			if kind != "object" || schema.member("required") == nil || string(schema.member("additionalProperties")) != "false" {
				t.Errorf("a schema of %s is of type %s, or not closed, or requires nothing", tool.Name, kind)
			}
			walk(schema)
		}
	}
}

func TestDescriptionsSayWhatIsNotProven(t *testing.T) {
	for _, tool := range Tools() {
		for _, want := range []string{"does not prove", "read_table", "check_citations"} {
			if !strings.Contains(tool.Description, want) && tool.Name != want {
				t.Errorf("the description of %s lacks %q", tool.Name, want)
			}
		}
	}
}

// TestImports: the package brings nobody a dependency beyond those of reading text.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/truecopy-go/truecopy"
	for _, path := range strings.Fields(string(out)) {
		first, _, _ := strings.Cut(path, "/")
		inside := path == module || strings.HasPrefix(path, module+"/") && !strings.HasPrefix(path, module+"/pdfread")
		if strings.Contains(first, ".") && !inside && !strings.HasPrefix(path, "golang.org/x/text/") {
			t.Errorf("mcp depends on %s", path)
		}
	}
}
