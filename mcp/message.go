package mcp

import (
	"slices"
	"unicode/utf8"
)

// The revisions that are served, the newest first: revision names are dates, so their order
// as strings is their age.
const modernVersion = "2026-07-28" // the first without a handshake, and the only one so far

var (
	legacyVersions    = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}
	supportedVersions = append([]string{modernVersion}, legacyVersions...)
)

// The keys of params._meta by which a request of 2026-07-28 introduces itself.
const (
	metaVersion            = "io.modelcontextprotocol/protocolVersion"
	metaClientCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaClientInfo         = "io.modelcontextprotocol/clientInfo"
	metaServerInfo         = "io.modelcontextprotocol/serverInfo"
)

// Codes of protocol errors: JSON-RPC 2.0, section 5.1, and 2026-07-28, basic, Error Codes.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeNoMethod       = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeVersion        = -32022
)

const (
	// maximumID bounds an id, for every answer repeats it. A session of any client so far
	// counts, or uses UUIDs.
	maximumID = 256 << 10

	// longestVersion bounds the version that an error repeats.
	longestVersion = 100
)

// A generation is how a message is to be answered: both know most methods, and neither may
// be given members of the other's replies.
type generation uint8

const (
	legacy generation = iota // opened by initialize: 2024-11-05 to 2025-11-25
	modern                   // each request by itself: 2026-07-28
)

// A message is one JSON-RPC message, taken apart as far as every method needs it.
type message struct {
	id         value // as received; nil when there is none, or none that may be repeated
	method     string
	params     value // nil when there are none
	generation generation
	version    value // the modern claim, or nil
}

// A protocolError is answered in place of a result.
type protocolError struct {
	code    int
	message string
	data    []byte // JSON, or nil
}

// open takes a message apart. owed is false for a notification and for a response, which are
// never answered whatever they say.
func open(v value) (m message, owed bool, fault *protocolError) {
	if v.kind() != isObject {
		return m, true, &protocolError{codeInvalidRequest, "a message is an object", nil}
	}
	var version, id, method, result, failure value
	for name, member := range v.members() {
		switch name {
		case "jsonrpc":
			version = member
		case "id":
			id = member
		case "method":
			method = member
		case "params":
			m.params = member
		case "result":
			result = member
		case "error":
			failure = member
		}
	}
	if id != nil && repeatable(id) {
		m.id = id
	}
	switch {
	case string(version) != `"2.0"`:
		return m, true, &protocolError{codeInvalidRequest, `jsonrpc must be "2.0"`, nil}
	case method == nil && (result != nil || failure != nil):
		return m, false, nil
	case method.kind() != isString:
		return m, true, &protocolError{codeInvalidRequest, "method must be a string", nil}
	case id != nil && m.id == nil:
		return m, true, &protocolError{codeInvalidRequest, "id must be a string or a whole number of at most 256 KiB", nil}
	}
	m.method, _ = method.text()
	if meta := m.params.member("_meta"); meta != nil {
		m.version = meta.member(metaVersion)
	}
	if m.version != nil || m.method == "server/discover" { // which only the modern ones have
		m.generation = modern
	}
	return m, id != nil, nil
}

// repeatable reports whether an id is one: a string or a whole number. It is repeated as it
// was received, digit for digit, so that 9007199254740993 does not come back as another.
func repeatable(id value) bool {
	return len(id) <= maximumID && (id.kind() == isString || id.whole())
}

// checkMeta holds a modern request against what each must say of itself, after the order
// that the specification's tests ask for: the version first.
func (m message) checkMeta() *protocolError {
	if m.params != nil && m.params.kind() != isObject {
		return &protocolError{codeInvalidParams, "params must be an object", nil}
	}
	meta := m.params.member("_meta")
	if meta.kind() != isObject {
		return &protocolError{codeInvalidParams, "params._meta must be an object with " + metaVersion + " and " + metaClientCapabilities, nil}
	}
	version, ok := m.version.text()
	if !ok || utf8.RuneCountInString(version) > longestVersion {
		return &protocolError{codeInvalidParams, "params._meta must have " + metaVersion + ", a string", nil}
	}
	if version != modernVersion {
		return unsupported(version)
	}
	if meta.member(metaClientCapabilities).kind() != isObject {
		return &protocolError{codeInvalidParams, "params._meta must have " + metaClientCapabilities + ", an object", nil}
	}
	return checkOptionalMeta(meta)
}

var clientInfo = &schema{
	kind: isObject, others: anything, required: []string{"name", "version"},
	properties: []property{{"name", schema{kind: isString}}, {"version", schema{kind: isString}}},
}

var logLevels = []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

func checkOptionalMeta(meta value) *protocolError {
	if info := meta.member(metaClientInfo); info != nil && !clientInfo.fits(info) {
		return &protocolError{codeInvalidParams, metaClientInfo + " must be an object with name and version", nil}
	}
	if level := meta.member("io.modelcontextprotocol/logLevel"); level != nil {
		if text, _ := level.text(); !slices.Contains(logLevels, text) {
			return &protocolError{codeInvalidParams, "io.modelcontextprotocol/logLevel is none of the eight levels", nil}
		}
	}
	return nil
}

// An Envelope is what a host may have to know of a message before it has it answered: to
// compare it with HTTP headers, or to find the request that a notification cancels.
type Envelope struct {
	ID      string // the id as JSON, "" when there is none that an answer may repeat
	Method  string // "" when it is none
	Version string // the revision that it claims, "" when it claims none, as legacy ones do
	Claims  bool   // whether it claims a revision at all, if only by a member that is no string
	Name    string // params.name, "" when there is none
	Cancels string // the id, as JSON, of the request that it cancels, or ""
}

// Inspect tells what a message says of itself. The zero Envelope stands for what is no single
// message; Respond answers that as it deserves.
func Inspect(text []byte) Envelope {
	v, doubled, err := parse(text)
	if err != nil || doubled {
		return Envelope{}
	}
	m, owed, _ := open(v)
	e := Envelope{ID: string(m.id), Method: m.method, Claims: m.version != nil}
	e.Version, _ = m.version.text()
	e.Name, _ = m.params.member("name").text()
	if id := m.params.member("requestId"); m.method == "notifications/cancelled" && !owed && id != nil && repeatable(id) {
		e.Cancels = string(id)
	}
	return e
}
