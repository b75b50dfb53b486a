package interop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

var revisions = []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"}

// longRows is how many rows the document has that is paged through.
const longRows = 5000

// TestMain builds the server and writes the documents that every client is led over. Where
// they stand is told to the TypeScript clients by the environment.
var server, documents string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "interop")
	if err == nil {
		server, documents = filepath.Join(dir, "mcp-stdio"), filepath.Join(dir, "documents")
		err = errors.Join(build(server, "mcp-stdio"), writeDocuments(documents))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func build(binary, example string) error {
	out, err := exec.Command("go", "build", "-o", binary, "github.com/truecopy-go/truecopy/examples/"+example).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

func writeDocuments(dir string) error {
	statement, err := os.ReadFile("../testdata/statement.csv")
	if err != nil {
		return err
	}
	var long strings.Builder
	long.WriteString("Date;Label;Amount\n")
	for i := 2; i <= longRows; i++ {
		fmt.Fprintf(&long, "02/05/2026;PAYMENT %d;%d,50\n", i, i)
	}
	return errors.Join(
		os.MkdirAll(dir, 0o755),
		os.WriteFile(filepath.Join(dir, "statement.csv"), statement, 0o644),
		os.WriteFile(filepath.Join(dir, "statement.pdf"), statementPDF(), 0o644),
		os.WriteFile(filepath.Join(dir, "long.csv"), []byte(long.String()), 0o644),
		os.WriteFile(filepath.Join(dir, "photo.png"), []byte("\x89PNG\r\n\x1a\n"), 0o644),
	)
}

// statementPDF prints a statement of four rows and three columns.
func statementPDF() []byte {
	f := pdfwrite.New()
	var content strings.Builder
	for i, row := range [][3]string{
		{"Date", "Description", "Amount"}, {"02/05/2026", "CARD GROCER", "12,40"},
		{"04/05/2026", "RENT MAY", "750,00"}, {"11/05/2026", "POWER AND LIGHT", "64,90"},
	} {
		for column, text := range row {
			fmt.Fprintf(&content, "BT /F1 10 Tf %d %d Td %s Tj ET\n", 50+column*150, 700-i*16, pdfwrite.Quote([]byte(text)))
		}
	}
	f.AddPage(pdfwrite.Page{Width: 595, Height: 842, Content: content.String(), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
	return f.Bytes()
}

// A session is one client at one revision, led over the documents.
type session struct {
	*mcp.ClientSession
	t      *testing.T
	output map[string]*jsonschema.Resolved
}

func connect(t *testing.T, revision string) *session {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "interop", Version: "1"}, nil)
	command := exec.Command(server, "-root", documents)
	command.Stderr = os.Stderr
	s, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: command}, &mcp.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// The client closes the server's input, and sends a signal where that doesn't end it.
		if err := s.Close(); err != nil || !command.ProcessState.Success() {
			t.Errorf("the server ended with %v, %v", err, command.ProcessState)
		}
	})
	if got := s.InitializeResult().ProtocolVersion; got != revision {
		t.Fatalf("agreed on %s, want %s", got, revision)
	}
	return &session{s, t, outputSchemas(t, s)}
}

func outputSchemas(t *testing.T, s *mcp.ClientSession) map[string]*jsonschema.Resolved {
	t.Helper()
	schemas := map[string]*jsonschema.Resolved{}
	for tool, err := range s.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(tool.OutputSchema)
		if err != nil {
			t.Fatal(err)
		}
		var schema jsonschema.Schema
		if err := json.Unmarshal(raw, &schema); err != nil {
			t.Fatal(err)
		}
		if schemas[tool.Name], err = schema.Resolve(nil); err != nil {
			t.Fatal(err)
		}
	}
	if schemas["read_table"] == nil || schemas["check_citations"] == nil || len(schemas) != 2 {
		t.Fatalf("listed are %d tools, want read_table and check_citations", len(schemas))
	}
	return schemas
}

// An answer is what these tests look at in either tool's.
type answer struct {
	Status, Code, Message, Origin, Reading string
	Rows                                   [][]string
	FirstRowNumber, TotalRows, Next        int
	More                                   bool
	Checked, Carried                       int
	Records                                []struct {
		Missing []struct{ Field, Cause string }
		Found   []struct {
			Field       string
			Row, Column int
		}
	}
}

// call calls a tool and holds its answer against the tool's output schema.
func (s *session) call(tool string, arguments any) answer {
	s.t.Helper()
	result, err := s.CallTool(s.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.output[tool].Validate(result.StructuredContent); err != nil {
		s.t.Fatal(err)
	}
	raw, err := json.Marshal(result.StructuredContent)
	if err != nil {
		s.t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal(raw, &a); err != nil {
		s.t.Fatal(err)
	}
	if result.IsError != (a.Status == "failed") {
		s.t.Fatalf("isError is %v and status %s", result.IsError, a.Status)
	}
	if text, ok := result.Content[0].(*mcp.TextContent); !ok || text.Text == "" {
		s.t.Fatal("the answer has no words")
	}
	return a
}

type object = map[string]any

// rowWith is the number of the row that has a cell.
func rowWith(a answer, cell string) int {
	for i, row := range a.Rows {
		for _, each := range row {
			if each == cell {
				return a.FirstRowNumber + i
			}
		}
	}
	return 0
}

func TestGoClient(t *testing.T) {
	for _, revision := range revisions {
		t.Run(revision, func(t *testing.T) {
			s := connect(t, revision)
			if revision < "2026" {
				if err := s.Ping(t.Context(), nil); err != nil {
					t.Errorf("ping: %v", err)
				}
			}
			s.citesStatement("statement.csv", "CARD GROCER 27 MAIN ST", "12,40", 12.40)
			s.citesStatement("statement.pdf", "CARD GROCER", "12,40", 12.40)
			s.pagesThrough()
			s.refuses()
			s.manyAtOnce()
		})
	}
}

// citesStatement reads a statement and cites one row of it, rightly and wrongly.
func (s *session) citesStatement(path, label, printed string, figure float64) {
	s.t.Helper()
	table := s.call("read_table", object{"path": path})
	row := rowWith(table, label)
	if row == 0 || rowWith(table, printed) != row {
		s.t.Fatalf("%s has no row with %s and %s: %q", path, label, printed, table.Rows)
	}
	record := func(amount float64) object {
		return object{"path": path, "reading": table.Reading, "records": []object{{"rows": []int{row}, "values": object{"label": label, "amount": amount}}}}
	}
	if a := s.call("check_citations", record(figure)); a.Checked != 2 || a.Carried != 2 || len(a.Records[0].Found) < 2 {
		s.t.Errorf("a true citation of %s: %+v", path, a)
	}
	if a := s.call("check_citations", record(figure+1)); a.Status != "verdict" || a.Carried != 1 || len(a.Records[0].Missing) != 1 || a.Records[0].Missing[0].Field != "amount" {
		s.t.Errorf("a false citation of %s: %+v", path, a)
	}
}

func (s *session) pagesThrough() {
	s.t.Helper()
	next, seen := 1, 0
	for next > 0 {
		a := s.call("read_table", object{"path": "long.csv", "from": next, "limit": 2000})
		if a.TotalRows != longRows || a.FirstRowNumber != seen+1 {
			s.t.Fatalf("from %d: row %d of %d", next, a.FirstRowNumber, a.TotalRows)
		}
		seen += len(a.Rows)
		if want := fmt.Sprintf("PAYMENT %d", seen); a.Rows[len(a.Rows)-1][1] != want {
			s.t.Fatalf("row %d is %q, want %s", seen, a.Rows[len(a.Rows)-1], want)
		}
		if next = a.Next; a.More != (next > 0) {
			s.t.Fatalf("more is %v and next %d", a.More, next)
		}
	}
	if seen != longRows {
		s.t.Errorf("%d rows came, want %d", seen, longRows)
	}
}

func (s *session) refuses() {
	s.t.Helper()
	for _, tt := range []struct {
		arguments any
		code      string
	}{
		{object{}, "bad-arguments"},
		{object{"path": "statement.csv", "limit": 5000}, "bad-arguments"},
		{object{"path": "missing.csv"}, "not-found"},
		{object{"path": "../secret.csv"}, "not-allowed"},
		{object{"path": "/etc/passwd"}, "not-allowed"},
		{object{"path": "."}, "not-a-file"},
		{object{"path": "photo.png"}, "unknown-format"},
	} {
		if a := s.call("read_table", tt.arguments); a.Status != "failed" || a.Code != tt.code || a.Message == "" {
			s.t.Errorf("%v: %s %s %q, want %s", tt.arguments, a.Status, a.Code, a.Message, tt.code)
		}
	}
	_, err := s.CallTool(s.t.Context(), &mcp.CallToolParams{Name: "no_such_tool"})
	if wire := (*jsonrpc.Error)(nil); !errors.As(err, &wire) || wire.Code != jsonrpc.CodeInvalidParams {
		s.t.Errorf("an unknown tool: %v", err)
	}
}

func (s *session) manyAtOnce() {
	var wait sync.WaitGroup
	for i := range 16 {
		wait.Go(func() {
			result, err := s.CallTool(context.WithoutCancel(s.t.Context()), &mcp.CallToolParams{Name: "read_table", Arguments: object{"path": "long.csv", "from": 100 + i, "limit": 1}})
			if err != nil {
				s.t.Errorf("call %d: %v", i, err)
				return
			}
			if text := result.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, fmt.Sprintf("PAYMENT %d ", 100+i)) {
				s.t.Errorf("call %d was answered with %s", i, text)
			}
		})
	}
	wait.Wait()
}

// TestTypeScriptClients runs node/client.mjs, which interop/run installs the clients for.
func TestTypeScriptClients(t *testing.T) {
	if _, err := os.Stat("node/node_modules"); err != nil {
		t.Skip("the TypeScript clients are not installed; interop/run installs them")
	}
	command := exec.CommandContext(t.Context(), "node", "client.mjs", server, documents)
	command.Dir = "node"
	out, err := command.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}
