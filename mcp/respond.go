package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"slices"
	"strconv"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/report"
)

// Capabilities are what answering takes of the world. They may be shared by any number of
// calls at a time.
type Capabilities struct {
	// Open opens a document that a client names. It decides alone which paths there are: it
	// must refuse what leads out of the directory that the host means to show, and should
	// open nothing but regular files, for a named pipe may never answer. A path that it does
	// not know is an error that wraps fs.ErrNotExist, one that it does not allow one that
	// wraps fs.ErrPermission or fs.ErrInvalid, and one that is no file ErrNotAFile. Its
	// other words never reach a client. What it opens is closed before Respond returns.
	Open func(path string) (fs.File, error)

	// Version is the host's, which it tells its clients. Name is "truecopy" by default.
	Version string
	Name    string

	// Limits bound each reading. The pages that a call opens are bounded by its argument
	// maximumPages as well.
	Limits truecopy.Limits

	// Cache keeps readings, so that a check does not read the document again. No cache is
	// the default, and answers are the same bytes either way.
	Cache *Cache
}

// maximumReply bounds a reply. TypeScript clients end the session at a line of 10 MiB; a
// batch may go over the bound by one reply.
const maximumReply = 4 << 20

// maximumBatch bounds the messages of a batch, for each may ask for a document to be read.
const maximumBatch = 100

// Respond answers one JSON-RPC message: one reply without a line end in it, or nil where
// none is owed. It never panics, keeps nothing between two calls and may be called by any
// number of goroutines. A request whose context is done is answered as far as it came; a
// host that was told to cancel it drops the answer. The message is not kept.
func Respond(ctx context.Context, message []byte, c Capabilities) []byte {
	v, doubled, err := parse(message)
	switch {
	case err != nil:
		return appendError(nil, nil, &protocolError{codeParse, err.Error(), nil})
	case v.kind() == isArray:
		return c.respondBatch(ctx, v, doubled)
	}
	return c.respondTo(ctx, v, doubled)
}

// respondBatch answers an array of messages, which 2025-03-26 knows. No other revision does,
// but a legacy message does not tell which of them it is of; a modern one does.
func (c Capabilities) respondBatch(ctx context.Context, batch value, doubled bool) []byte {
	var messages []value
	for _, v := range batch.items() {
		if m, _, _ := open(v); m.generation == modern {
			return appendError(nil, nil, &protocolError{codeInvalidRequest, "a message of " + modernVersion + " is sent alone", nil})
		}
		if messages = append(messages, v); len(messages) > maximumBatch {
			break
		}
	}
	switch {
	case doubled:
		return appendError(nil, nil, errDoubled)
	case len(messages) == 0 || len(messages) > maximumBatch:
		return appendError(nil, nil, &protocolError{codeInvalidRequest, "a batch has 1 to 100 messages", nil})
	}
	var b []byte
	for _, v := range messages {
		b = c.appendMember(ctx, b, v)
	}
	if b == nil {
		return nil
	}
	return append(b, ']')
}

func (c Capabilities) appendMember(ctx context.Context, b []byte, v value) []byte {
	m, owed, _ := open(v)
	var reply []byte
	switch {
	case m.method == "initialize" && owed:
		reply = appendError(nil, m.id, &protocolError{codeInvalidRequest, "initialize is sent alone", nil})
	case len(b) > maximumReply && owed:
		reply = appendError(nil, m.id, &protocolError{codeInternal, "the answers to this batch are too large; send the rest by itself", nil})
	default:
		reply = c.respondTo(ctx, v, false)
	}
	if reply == nil {
		return b
	}
	if b == nil {
		b = append(b, '[')
	} else {
		b = append(b, ',')
	}
	return append(b, reply...)
}

var errDoubled = &protocolError{codeInvalidRequest, "an object in the message has two members of one name", nil}

// respondTo answers one message. A panic is answered too, and says nothing of itself.
func (c Capabilities) respondTo(ctx context.Context, v value, doubled bool) (reply []byte) {
	m, owed, fault := open(v)
	defer func() {
		if caught.Panic(ctx, recover()) && owed {
			reply = appendError(nil, m.id, &protocolError{codeInternal, "the server failed to answer", nil})
		}
	}()
	switch {
	case doubled && owed:
		return appendError(nil, onlyID(v), errDoubled)
	case fault != nil:
		return appendError(nil, m.id, fault)
	case !owed:
		return nil
	}
	result, fault := c.answer(ctx, m)
	if fault != nil {
		return appendError(nil, m.id, fault)
	}
	return result
}

// onlyID is the id of a message with doubled members, when it has one and only one.
func onlyID(v value) value {
	var id value
	for name, member := range v.members() {
		if name == "id" {
			if id != nil {
				return nil
			}
			id = member
		}
	}
	if id == nil || !repeatable(id) {
		return nil
	}
	return id
}

// answer gives the reply to a request, or the error that stands in its place.
func (c Capabilities) answer(ctx context.Context, m message) ([]byte, *protocolError) {
	if m.generation == modern {
		return c.answerModern(ctx, m)
	}
	switch m.method {
	case "initialize":
		return c.initialize(m)
	case "ping":
		return append(appendResult(nil, m.id), "{}}"...), nil
	}
	return c.answerTools(ctx, m)
}

func (c Capabilities) answerModern(ctx context.Context, m message) ([]byte, *protocolError) {
	if fault := m.checkMeta(); fault != nil {
		return nil, fault
	}
	if m.method == "server/discover" {
		return c.discover(m), nil
	}
	return c.answerTools(ctx, m)
}

// answerTools answers the methods that both generations have.
func (c Capabilities) answerTools(ctx context.Context, m message) ([]byte, *protocolError) {
	switch m.method {
	case "tools/list":
		return c.list(m)
	case "tools/call":
		return c.callTool(ctx, m)
	}
	return nil, &protocolError{codeNoMethod, "there is no such method", nil}
}

// initialize agrees on the version that the client asks for, or on the newest that has a
// handshake, and never fails over a version.
func (c Capabilities) initialize(m message) ([]byte, *protocolError) {
	version, ok := m.params.member("protocolVersion").text()
	if !ok {
		return nil, &protocolError{codeInvalidParams, "params must be an object with protocolVersion, a string", nil}
	}
	if !slices.Contains(legacyVersions, version) {
		version = legacyVersions[0]
	}
	b := appendResult(nil, m.id)
	b = report.AppendString(append(b, `{"protocolVersion":`...), version)
	b = append(b, `,"capabilities":{"tools":{}},"serverInfo":`...)
	b = c.appendServerInfo(b)
	b = report.AppendString(append(b, `,"instructions":`...), instructions)
	return append(b, "}}"...), nil
}

// discover answers server/discover (2026-07-28, server/discover).
func (c Capabilities) discover(m message) []byte {
	b := appendResult(nil, m.id)
	b = appendTexts(append(b, `{"supportedVersions":`...), supportedVersions)
	b = append(b, `,"capabilities":{"tools":{}}`...)
	b = report.AppendString(append(b, `,"instructions":`...), instructions)
	return append(c.appendModern(append(b, cacheable...)), "}}"...)
}

// cacheable lets a client keep the answer for an hour: it changes with the program alone.
const cacheable = `,"ttlMs":3600000,"cacheScope":"public"`

func (c Capabilities) list(m message) ([]byte, *protocolError) {
	if m.params != nil && m.params.kind() != isObject {
		return nil, &protocolError{codeInvalidParams, "params must be an object", nil}
	}
	if m.params.member("cursor") != nil {
		return nil, &protocolError{codeInvalidParams, "there is one page of tools, so there is no cursor", nil}
	}
	tools := listing()
	b := appendResult(make([]byte, 0, len(tools)+len(m.id)+512), m.id)
	b = append(append(b, '{'), tools...)
	if m.generation == modern {
		b = c.appendModern(append(b, cacheable...))
	}
	return append(b, "}}"...), nil
}

func (c Capabilities) callTool(ctx context.Context, m message) ([]byte, *protocolError) {
	if m.params.kind() != isObject {
		return nil, &protocolError{codeInvalidParams, "params must be an object with name and arguments", nil}
	}
	name, ok := m.params.member("name").text()
	if !ok {
		return nil, &protocolError{codeInvalidParams, "params.name must be a string", nil}
	}
	t := toolNamed(name)
	if t == nil {
		return nil, &protocolError{codeInvalidParams, "there is no such tool; tools/list names them", nil}
	}
	arguments := m.params.member("arguments")
	if arguments != nil && arguments.kind() != isObject {
		return nil, &protocolError{codeInvalidParams, "params.arguments must be an object", nil}
	}
	a := c.run(ctx, t, arguments)
	b := make([]byte, 0, len(a.text)+3*len(a.structured)+len(m.id)+512)
	b = a.appendJSON(appendResult(b, m.id))
	if m.generation == modern {
		b = c.appendModern(b)
	}
	return append(b, "}}"...), nil
}

// A Result is what a tool answers. Its text and its structured form say the same, each
// enough by itself; clients show a model one of them, or both.
type Result struct {
	Text       string          // for a model
	Structured json.RawMessage // fits the tool's OutputSchema
	Failed     bool            // the tool did not run; Structured has the code and what to do
}

// Call runs a tool, for a program that has a server of its own to answer messages. arguments
// is a JSON object; nil is the empty one. known is false when there is no such tool.
func Call(ctx context.Context, name string, arguments []byte, c Capabilities) (result Result, known bool) {
	t := toolNamed(name)
	if t == nil {
		return Result{}, false
	}
	a := c.callWith(ctx, t, arguments)
	return Result{string(a.text), json.RawMessage(a.structured), a.failed}, true
}

func (c Capabilities) callWith(ctx context.Context, t *tool, arguments []byte) answer {
	if len(bytes.TrimSpace(arguments)) == 0 {
		return c.run(ctx, t, nil)
	}
	v, doubled, err := parse(arguments)
	switch {
	case err != nil:
		return failed("", &failure{badArguments, err.Error()})
	case doubled:
		return failed("", &failure{badArguments, "arguments: an object has two members of one name"})
	}
	return c.run(ctx, t, v)
}

// run runs a tool and turns a panic into a failed answer that says nothing of it.
func (c Capabilities) run(ctx context.Context, t *tool, arguments value) (a answer) {
	defer func() {
		if caught.Panic(ctx, recover()) {
			a = failed("", &failure{"internal", "the server failed over this call; another document or another page range may be read"})
		}
	}()
	checked, fault := checkArguments(t, arguments)
	if fault != nil {
		path, _ := arguments.member("path").text()
		return failed(path, fault)
	}
	return t.run(call{ctx, c, checked})
}

// appendResult begins a reply with the result that follows it.
func appendResult(b []byte, id value) []byte {
	b = append(append(b, `{"jsonrpc":"2.0","id":`...), id...)
	return append(b, `,"result":`...)
}

// appendModern ends a result with what 2026-07-28 wants in each.
func (c Capabilities) appendModern(b []byte) []byte {
	b = append(b, `,"resultType":"complete","_meta":{"`+metaServerInfo+`":`...)
	return append(c.appendServerInfo(b), '}')
}

func (c Capabilities) appendServerInfo(b []byte) []byte {
	name, version := c.Name, c.Version
	if name == "" {
		name = "truecopy"
	}
	if version == "" {
		version = "unknown"
	}
	b = report.AppendString(append(b, `{"name":`...), name)
	return append(report.AppendString(append(b, `,"version":`...), version), '}')
}

// appendError writes an error reply. One to a message without an id that could be read has
// none: JSON-RPC asks for null there, which every MCP schema forbids.
func appendError(b []byte, id value, e *protocolError) []byte {
	b = append(b, `{"jsonrpc":"2.0",`...)
	if id != nil {
		b = append(append(append(b, `"id":`...), id...), ',')
	}
	b = strconv.AppendInt(append(b, `"error":{"code":`...), int64(e.code), 10)
	b = report.AppendString(append(b, `,"message":`...), e.message)
	if e.data != nil {
		b = append(append(b, `,"data":`...), e.data...)
	}
	return append(b, "}}"...)
}

// unsupported answers a version that is not served with those that are.
func unsupported(version string) *protocolError {
	data := appendTexts([]byte(`{"supported":`), supportedVersions)
	data = append(report.AppendString(append(data, `,"requested":`...), version), '}')
	return &protocolError{codeVersion, "this version of the protocol is not served", data}
}
