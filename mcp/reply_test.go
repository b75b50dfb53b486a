package mcp

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/truecopy-go/truecopy/internal/caught"
)

// What a reply of each generation is, as far as any of this server's replies goes: members
// that are not named here are not sent. After the JSON Schemas of the specification,
// revisions 2025-11-25 and 2026-07-28.
var (
	anyID       = property{"id", schema{}}
	jsonrpc     = property{"jsonrpc", schema{kind: isString, enum: []string{"2.0"}}}
	errorObject = closed([]string{"code", "message"},
		property{"code", schema{kind: isNumber, whole: true, minimum: -32700, maximum: -1}}, property{"message", text}, property{"data", schema{kind: isObject, others: anything}})
	errorReply = closed([]string{"jsonrpc", "error"}, jsonrpc, anyID, property{"error", *errorObject})

	serverInfo     = closed([]string{"name", "version"}, property{"name", text}, property{"version", text})
	toolCapability = closed([]string{"tools"}, property{"tools", *closed(nil)})
	textBlock      = closed([]string{"type", "text"}, property{"type", schema{kind: isString, enum: []string{"text"}}}, property{"text", text},
		property{"annotations", *closed([]string{"audience"}, property{"audience", texts})})
	content    = schema{kind: isArray, items: textBlock, fewest: 2, longest: 2}
	structured = schema{kind: isObject, others: anything}
	listed     = schema{kind: isArray, fewest: 2, longest: 2, items: closed([]string{"name", "title", "description", "inputSchema", "outputSchema", "annotations"},
		property{"name", text}, property{"title", text}, property{"description", text},
		property{"inputSchema", structured}, property{"outputSchema", structured}, property{"annotations", structured})}
	modernMembers = []property{
		{"resultType", schema{kind: isString, enum: []string{"complete"}}},
		{"_meta", *closed([]string{metaServerInfo}, property{metaServerInfo, *serverInfo})},
	}
	cacheMembers = []property{{"ttlMs", schema{kind: isNumber, whole: true}}, {"cacheScope", schema{kind: isString, enum: []string{"public", "private"}}}}
)

func resultReply(results ...*schema) *schema {
	return closed([]string{"jsonrpc", "id", "result"}, jsonrpc, anyID, property{"result", schema{anyOf: results}})
}

func with(s *schema, more ...property) *schema {
	out := *s
	out.properties = append(append([]property{}, s.properties...), more...)
	out.required = append([]string{}, s.required...)
	for _, p := range more {
		out.required = append(out.required, p.name)
	}
	return &out
}

var (
	listResult = closed([]string{"tools"}, property{"tools", listed})
	callResult = closed([]string{"content", "structuredContent"},
		property{"content", content}, property{"structuredContent", structured}, property{"isError", truth})
	legacyReply = &schema{anyOf: []*schema{errorReply, resultReply(
		closed(nil), // ping
		closed([]string{"protocolVersion", "capabilities", "serverInfo"},
			property{"protocolVersion", schema{kind: isString, enum: legacyVersions}}, property{"capabilities", *toolCapability},
			property{"serverInfo", *serverInfo}, property{"instructions", text}),
		listResult, callResult,
	)}}
	modernReply = &schema{anyOf: []*schema{errorReply, resultReply(
		with(with(closed([]string{"supportedVersions", "capabilities"}, property{"supportedVersions", texts},
			property{"capabilities", *toolCapability}, property{"instructions", text}), cacheMembers...), modernMembers...),
		with(with(listResult, cacheMembers...), modernMembers...),
		with(callResult, modernMembers...),
	)}}
)

// checkReply holds what came back for a message against the schema of its generation, and a
// tool's answer against the schema that the tool is listed with.
func checkReply(t *testing.T, request, reply []byte) {
	t.Helper()
	v, doubled, err := parse(reply)
	if err != nil || doubled {
		t.Fatalf("the reply is not JSON: %v, doubled %v: %.300q", err, doubled, reply)
	}
	if len(reply) > maximumReply*2 {
		t.Fatalf("a reply of %d bytes", len(reply))
	}
	if v.kind() == isArray {
		messages, _, _ := parse(request)
		if messages.kind() != isArray {
			t.Fatalf("an array came back for %.100q", request)
		}
		for _, each := range v.items() {
			checkOne(t, message{}, each)
		}
		return
	}
	asked, _, _ := parse(request)
	m, owed, _ := open(asked)
	if !owed && asked != nil {
		t.Fatalf("a reply to what is owed none: %.300q", request)
	}
	checkOne(t, m, v)
}

func checkOne(t *testing.T, asked message, reply value) {
	t.Helper()
	expected := legacyReply
	if asked.generation == modern {
		expected = modernReply
	}
	var f faults
	if expected.check(reply, "reply", &f); len(f.said) > 0 {
		t.Fatalf("%s\n%.500s", &f, reply)
	}
	if id := reply.member("id"); asked.id != nil && id != nil && string(id) != string(asked.id) {
		t.Fatalf("id %s came back for %s", id, asked.id)
	}
	name, _ := asked.params.member("name").text()
	answer := reply.member("result").member("structuredContent")
	if answer == nil || asked.method == "" { // of a batch, whose answers say nothing of their tools
		return
	}
	if toolNamed(name).output.check(answer, name, &f); len(f.said) > 0 {
		t.Fatalf("%s\n%.500s", &f, answer)
	}
	status, _ := answer.member("status").text()
	if isError := string(reply.member("result").member("isError")) == "true"; isError != (status == "failed") {
		t.Fatalf("isError is %v and status %s", isError, status)
	}
	checkBlocks(t, reply.member("result").member("content"), answer)
}

// checkBlocks wants words first and then the structured answer as JSON.
func checkBlocks(t *testing.T, content, answer value) {
	t.Helper()
	for i, block := range content.items() {
		text, _ := block.member("text").text()
		if i == 0 && text == "" || i == 1 && text != string(answer) {
			t.Fatalf("content block %d is not what it should be: %.300s", i+1, text)
		}
	}
}

// The documents that fuzzed calls may name.
var documents = fstest.MapFS{
	"a.csv": {Data: []byte("Date;What;Amount\n02/05/2026;CARTE;12,40\n03/05/2026;\"a|b\nc\";1.234,50\n")},
	"b.txt": {Data: []byte("no table at all\n")},
	"c.pdf": {Data: []byte("%PDF-1.7\nnothing else\n")},
	"d.zip": {Data: []byte("PK\x03\x04")},
	"empty": {Data: nil},
}

func FuzzRespond(f *testing.F) {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	for _, params := range []string{
		`"method":"initialize","params":{"protocolVersion":"2025-06-18"}`,
		`"method":"ping"`, `"method":"tools/list"`, `"method":"tools/list","params":{` + meta + `}`, `"method":"server/discover","params":{` + meta + `}`,
		`"method":"tools/call","params":{"name":"read_table","arguments":{"path":"a.csv","from":2,"limit":1,"pages":"1-","maximumPages":3,"password":"p"},` + meta + `}`,
		`"method":"tools/call","params":{"name":"read_table","arguments":{"path":"c.pdf"}}`,
		`"method":"tools/call","params":{"name":"check_citations","arguments":{"path":"a.csv","records":[{"rows":[2,9],"values":{"a":12.40,"b":"CARTE","c":"12,04"}}],"reading":"x"}}`,
		`"method":"tools/call","params":{"name":"check_citations","arguments":{"path":"b.txt","records":"[{\"rows\":[1],\"values\":{\"a\":\"table\"}}]"}}`,
		`"method":"tools/call","params":{"name":"read_table","arguments":{"path":1,"b":[{}],"limit":5000}}`,
	} {
		for _, id := range []string{`1`, `"\ud800"`, `null`, `1.50`} {
			f.Add([]byte(`{"jsonrpc":"2.0","id":` + id + `,` + params + `}`))
		}
	}
	f.Add([]byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},7]`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
	c := Capabilities{Open: documents.Open, Version: "1", Cache: NewCache(1 << 20)}
	uncached := Capabilities{Open: documents.Open, Version: "1"}
	f.Fuzz(func(t *testing.T, request []byte) { // at most one reply, of the generation of its message, the same twice
		before := string(request)
		ctx := caught.Watch(t.Context(), func(value any, stack []byte) { t.Errorf("a panic was caught: %v\n%s", value, stack) })
		reply := Respond(ctx, request, c)
		if string(request) != before {
			t.Fatal("the message was written to")
		}
		if again := Respond(ctx, request, uncached); string(again) != string(reply) {
			t.Fatalf("with a cache\n%s\nand without\n%s", reply, again)
		}
		if reply != nil {
			checkReply(t, request, reply)
		}
		Inspect(request)
	})
}

// ask calls a tool and gives its answer, checked against all that it must fit.
func ask(t *testing.T, c Capabilities, tool, arguments string) value {
	t.Helper()
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	var answers [2]value
	for i, extra := range []string{"", "," + meta} {
		request := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s%s}}`, i, tool, arguments, extra)
		reply := Respond(context.Background(), request, c)
		checkReply(t, request, reply)
		v, _, _ := parse(reply)
		answers[i] = v.member("result")
	}
	if string(answers[0].member("structuredContent")) != string(answers[1].member("structuredContent")) {
		t.Fatal("the two generations got different answers")
	}
	return answers[0]
}
