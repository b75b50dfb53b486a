package mcp

import (
	"context"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

// An answer is what a tool gave: text for a model and the same for a program.
type answer struct {
	text       []byte
	structured []byte // JSON
	failed     bool
}

// appendJSON writes an answer as the open CallToolResult object. The text comes first. The
// JSON stands in a block of its own after it, as 2025-06-18 asks for clients that do not know
// structuredContent, marked as not meant for the model where a client heeds that.
func (a answer) appendJSON(b []byte) []byte {
	b = report.AppendString(append(b, `{"content":[{"type":"text","text":`...), a.text)
	b = report.AppendString(append(b, `},{"type":"text","text":`...), a.structured)
	b = append(b, `,"annotations":{"audience":["user"]}}],"structuredContent":`...)
	b = append(b, a.structured...)
	if a.failed {
		b = append(b, `,"isError":true`...)
	}
	return b
}

// A failure says why a tool did not run: a code that never changes its meaning, and what to
// do about it.
type failure struct {
	code    string
	message string
}

// badArguments is the code of arguments that do not fit the tool's input schema.
const badArguments = "bad-arguments"

func failed(path string, f *failure) answer {
	b := report.AppendString([]byte(`{"status":"failed","code":`), f.code)
	b = report.AppendString(append(b, `,"message":`...), f.message)
	if path != "" && len(path) <= longestPath {
		b = report.AppendString(append(b, `,"file":`...), path)
	}
	return answer{text: []byte("failed (" + f.code + "): " + f.message), structured: append(b, '}'), failed: true}
}

// A call is one tool call: its arguments fit the tool's input schema.
type call struct {
	ctx          context.Context
	capabilities Capabilities
	arguments    map[string]value
}

// checkArguments holds arguments against the tool's input schema. An array that was sent as
// its JSON text is read as the array, for clients whose models write it so.
func checkArguments(t *tool, arguments value) (map[string]value, *failure) {
	var f faults
	checked := map[string]value{}
	for name, v := range arguments.members() {
		known := t.input.property(name)
		if known == nil {
			f.add(join("", name), "there is no such argument; there are %s", t.input.names())
			continue
		}
		if known.kind == isArray && v.kind() == isString {
			v = arrayIn(v, name, &f)
		}
		if v != nil {
			known.check(v, name, &f)
		}
		checked[name] = v
	}
	for _, name := range t.input.required {
		if _, given := checked[name]; !given {
			f.add(name, "missing, expected %s", t.input.expectedOf(name))
		}
	}
	if len(f.said) > 0 {
		return nil, &failure{badArguments, "the arguments of " + t.name + " are not right: " + f.String()}
	}
	return checked, nil
}

// arrayIn reads the array that a string holds as JSON; nil when it names a fault.
func arrayIn(v value, place string, f *faults) value {
	text, ok := v.text()
	array, doubled, err := parse([]byte(text))
	switch {
	case !ok || err != nil || array.kind() != isArray:
		f.add(place, "expected an array, got a string that holds none")
		return nil
	case doubled:
		f.add(place, "an object has two members of one name")
		return nil
	}
	return array
}

func (c call) text(name string) string {
	text, _ := c.arguments[name].text()
	return text
}

func (c call) number(name string, otherwise int) int {
	if n, ok := c.arguments[name].integer(); ok {
		return n
	}
	return otherwise
}

// read reads the document that the arguments name.
func (c call) read() (*truecopy.Reading, *failure) {
	pages, err := truecopy.ParsePageRange(c.text("pages"))
	if err != nil {
		return nil, &failure{badArguments, "pages: the last page of a range is not before its first"}
	}
	limits := c.capabilities.Limits.WithDefaults()
	limits.MaximumPages = min(limits.MaximumPages, c.number("maximumPages", defaultPages))
	return c.capabilities.read(c.ctx, truecopy.Options{
		Name:     c.text("path"),
		Password: c.text("password"),
		Pages:    pages,
		Limits:   limits,
	})
}
