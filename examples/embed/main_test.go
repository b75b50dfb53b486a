package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestEmbedded lists the tools beside the server's own, reads a statement and is told what
// to do about a path that is not there.
func TestEmbedded(t *testing.T) {
	ctx := t.Context()
	near, far := sdk.NewInMemoryTransports()
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, "../../testdata", far) }()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, near, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		session.Close()
		if err := <-ended; err != nil {
			t.Errorf("serve = %v", err)
		}
	}()

	var names []string
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	if got := strings.Join(names, " "); got != "check_citations hello read_table" {
		t.Errorf("tools are %s", got)
	}

	if status, text := call(ctx, t, session, "statement.csv"); status == "failed" || !strings.Contains(text, "CARD GROCER") {
		t.Errorf("read_table answered %s: %s", status, text)
	}
	if status, text := call(ctx, t, session, "missing.csv"); status != "failed" || !strings.Contains(text, "not-found") {
		t.Errorf("read_table answered %s: %s", status, text)
	}
	if status, text := call(ctx, t, session, "../go.mod"); status != "failed" || !strings.Contains(text, "not-allowed") {
		t.Errorf("read_table answered %s: %s", status, text)
	}
}

func call(ctx context.Context, t *testing.T, session *sdk.ClientSession, path string) (status, text string) {
	t.Helper()
	result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "read_table", Arguments: map[string]any{"path": path}})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Status string }
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Status, result.Content[0].(*sdk.TextContent).Text
}
