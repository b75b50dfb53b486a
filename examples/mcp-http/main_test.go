package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/mcp"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// A header list is name, value pairs; the value "-" removes.
type headers []string

func send(t *testing.T, method, body string, h headers) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1:8717/mcp", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i < len(h); i += 2 {
		switch {
		case h[i+1] == "-":
			r.Header.Del(h[i])
		case h[i] == "Host":
			r.Host = h[i+1]
		default:
			r.Header.Set(h[i], h[i+1])
		}
	}
	w := httptest.NewRecorder()
	onlyLocal(newHandler(mcp.Capabilities{Open: os.DirFS("../../testdata").Open, Version: "1"})).ServeHTTP(w, r)
	return w
}

func codeOf(t *testing.T, w *httptest.ResponseRecorder) int {
	t.Helper()
	if w.Body.Len() == 0 {
		return 0
	}
	var reply struct{ Error struct{ Code int } }
	if err := json.Unmarshal(w.Body.Bytes(), &reply); err != nil {
		t.Fatalf("%v in %q", err, w.Body)
	}
	return reply.Error.Code
}

func TestHTTP(t *testing.T) {
	list := `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + meta + `}}`
	call := func(name string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{` + meta + `,"name":"` + name + `","arguments":{}}}`
	}
	modern := func(more ...string) headers {
		return append(headers{"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"}, more...)
	}
	calling := func(name string) headers { return modern("Mcp-Method", "tools/call", "Mcp-Name", name) }
	legacy := `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	tests := []struct {
		name, method, body string
		headers            headers
		status, code       int
	}{
		{"a modern request", "POST", list, modern(), 200, 0},
		{"a legacy request", "POST", legacy, nil, 200, 0},
		{"a legacy request with its version", "POST", legacy, headers{"MCP-Protocol-Version", "2025-06-18"}, 200, 0},
		{"a session that nobody minted", "POST", legacy, headers{"Mcp-Session-Id", "x", "Last-Event-ID", "7"}, 200, 0},
		{"a notification", "POST", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, nil, 202, 0},
		{"a modern notification", "POST", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,` + meta + `}}`, nil, 202, 0},
		{"a response", "POST", `{"jsonrpc":"2.0","id":1,"result":{}}`, nil, 202, 0},
		{"a batch", "POST", `[` + legacy + `]`, nil, 200, 0},

		{"GET", "GET", "", nil, 405, 0},
		{"DELETE", "DELETE", "", headers{"Mcp-Session-Id", "x"}, 405, 0},
		{"plain text", "POST", list, modern("Content-Type", "text/plain"), 415, 0},
		{"no content type", "POST", list, modern("Content-Type", "-"), 415, 0},
		{"JSON in UTF-8, said so", "POST", list, modern("Content-Type", "application/json; charset=utf-8"), 200, 0},
		{"no Accept", "POST", list, modern("Accept", "-"), 200, 0},

		{"a page of another origin", "POST", list, modern("Origin", "http://evil.example.com"), 403, 0},
		{"a page of no origin", "POST", list, modern("Origin", "null"), 403, 0},
		{"an origin that starts like a local one", "POST", list, modern("Origin", "http://localhost.evil.example.com"), 403, 0},
		{"an origin of another scheme", "POST", list, modern("Origin", "file://localhost"), 403, 0},
		{"a local origin", "POST", list, modern("Origin", "http://localhost:3000"), 200, 0},
		{"a name that was made to lead here", "POST", list, modern("Host", "evil.example.com:8717"), 403, 0},
		{"localhost", "POST", list, modern("Host", "localhost:8717"), 200, 0},
		{"IPv6", "POST", list, modern("Host", "[::1]:8717"), 200, 0},

		{"no version header", "POST", list, modern("MCP-Protocol-Version", "-"), 400, -32020},
		{"another version header", "POST", list, modern("MCP-Protocol-Version", "2025-11-25"), 400, -32020},
		{"no method header", "POST", list, modern("Mcp-Method", "-"), 400, -32020},
		{"another method header", "POST", list, modern("Mcp-Method", "Tools/List"), 400, -32020},
		{"blanks around a header", "POST", list, modern("Mcp-Method", " tools/list "), 200, 0},
		{"a name header", "POST", call("read_table"), calling("read_table"), 200, 0},
		{"a name header in Base64", "POST", call("read_table"), calling("=?base64?" + base64.StdEncoding.EncodeToString([]byte("read_table")) + "?="), 200, 0},
		{"a name header in bad Base64", "POST", call("read_table"), calling("=?base64?%%%?="), 400, -32020},
		{"a name header in Base64 left open", "POST", call("read_table"), calling("=?base64?cmVhZF90YWJsZQ=="), 400, -32020},
		{"no name header", "POST", call("read_table"), calling("-"), 400, -32020},
		{"another name header", "POST", call("read_table"), calling("check_citations"), 400, -32020},

		{"a version that is not served", "POST", strings.Replace(list, "2026-07-28", "2099-01-01", 1), modern("MCP-Protocol-Version", "2099-01-01"), 400, -32022},
		{"a modern header and no claim", "POST", legacy, modern(), 400, -32602},
		{"a claim that is no string", "POST", strings.Replace(list, `"2026-07-28"`, "7", 1), modern(), 400, -32602},
		{"no clientCapabilities", "POST", strings.Replace(list, "clientCapabilities", "x", 1), modern(), 400, -32602},
		{"an unknown tool", "POST", call("no_such_tool"), calling("no_such_tool"), 400, -32602},
		{"an unknown method", "POST", strings.Replace(list, "tools/list", "no/such", 1), modern("Mcp-Method", "no/such"), 404, -32601},
		{"a legacy unknown method", "POST", strings.Replace(legacy, "tools/list", "no/such", 1), nil, 200, -32601},
		{"a legacy version that there never was", "POST", legacy, headers{"MCP-Protocol-Version", "1900-01-01"}, 400, -32600},
		{"a modern batch", "POST", "[" + list + "]", modern(), 400, -32600},

		{"no JSON", "POST", "{bad", nil, 400, -32700},
		{"nothing", "POST", "", nil, 400, -32700},
		{"no envelope", "POST", "{}", nil, 400, -32600},
		{"a body over the limit", "POST", strings.Repeat("x", mcp.MaximumMessage+100), nil, 400, -32700},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := send(t, tt.method, tt.body, tt.headers)
			if w.Code != tt.status || w.Body.Len() > 0 && w.Body.Bytes()[0] == '{' && codeOf(t, w) != tt.code {
				t.Errorf("status %d, %.200q; want %d, code %d", w.Code, w.Body, tt.status, tt.code)
			}
			if tt.code != 0 && w.Body.Len() == 0 {
				t.Errorf("no body, want code %d", tt.code)
			}
			if got := w.Header().Get("Mcp-Session-Id"); got != "" {
				t.Errorf("a session is minted: %s", got)
			}
		})
	}
}

// TestRun serves a client from start to end.
func TestRun(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	logs, written := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-root", "../../testdata", "-addr", "127.0.0.1:0"}, written) }()
	line := make([]byte, 4096)
	n, err := logs.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, logs)
	_, url, _ := strings.Cut(strings.TrimSpace(string(line[:n])), " at ")
	body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"statement.csv"}}}`
	response, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	reply, err := io.ReadAll(response.Body)
	if err != nil || !bytes.Contains(reply, []byte("CARD GROCER")) {
		t.Errorf("%v: %.300s", err, reply)
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("run = %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not end")
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"-root", "no such directory"}, {"-addr", "0.0.0.0:0"}, {"-addr", ":0"}, {"-addr", "example.com:80"}, {"-addr", "127.0.0.1"}, {"x"},
	} {
		if err := run(t.Context(), args, io.Discard); err == nil {
			t.Errorf("run(%q) serves something", args)
		}
	}
	if got := fmt.Sprint(loopback("127.0.0.2"), loopback("::1"), loopback("LOCALHOST"), loopback("10.0.0.1"), loopback("")); got != "true true true false false" {
		t.Error(got)
	}
}
