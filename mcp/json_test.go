package mcp

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
	}{
		{"nothing", "", errSyntax},
		{"an object left open", `{"a":1`, errSyntax},
		{"a comma too many", `[1,]`, errSyntax},
		{"a name that is no string", `{a:1}`, errSyntax},
		{"a leading zero", `01`, errSyntax},
		{"a plus", `+1`, errSyntax},
		{"a point without digits", `1.`, errSyntax},
		{"an exponent without digits", `1e`, errSyntax},
		{"a line end in a string", "\"a\nb\"", errSyntax},
		{"an unknown escape", `"\x41"`, errSyntax},
		{"half an escape", `"\u12"`, errSyntax},
		{"a string left open by its last escape", `"\`, errSyntax},
		{"two values", `1 2`, errSyntax},
		{"a NUL", "\x00", errSyntax},
		{"a byte order mark", "\ufeff1", errSyntax},
		{"Latin-1", "\"\xe9\"", errUTF8},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", errUTF8},
		{"129 levels and one", strings.Repeat("[", 130) + strings.Repeat("]", 130), errDepth},
		{"one byte more than 8 MiB", `"` + strings.Repeat("x", MaximumMessage-1) + `"`, errTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := parse([]byte(tt.text)); err != tt.want {
				t.Errorf("parse = %v, want %v", err, tt.want)
			}
		})
	}
}

func TestParseTakesTheLimits(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("[", 129) + strings.Repeat("]", 129),
		`"` + strings.Repeat("x", MaximumMessage-2) + `"`,
	} {
		if _, _, err := parse([]byte(text)); err != nil {
			t.Errorf("parse of %d bytes = %v", len(text), err)
		}
	}
}

func TestParseFindsDoubledMembers(t *testing.T) {
	many := func(last string) string {
		var b strings.Builder
		b.WriteByte('{')
		for i := range 40 {
			b.WriteString(`"k` + strings.Repeat("x", i) + `":1,`)
		}
		return b.String() + `"` + last + `":1}`
	}
	tests := []struct {
		text string
		want bool
	}{
		{`{"a":1,"b":1}`, false},
		{`{"a":1,"A":1}`, false},
		{`{"a":{"a":1},"b":[{"a":1},{"a":1}]}`, false},
		{`{"a":1,"a":1}`, true},
		{`{"a":1,"\u0061":1}`, true},
		{`[{"b":{"":1,"":2}}]`, true},
		{many("new"), false},
		{many("kxx"), true},
		{many("kxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), true},
	}
	for _, tt := range tests {
		if _, got, err := parse([]byte(tt.text)); got != tt.want || err != nil {
			t.Errorf("parse(%s) = doubled %v, %v; want %v", tt.text, got, err, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		json, want string
		ok         bool
	}{
		{`"plain"`, "plain", true},
		{`""`, "", true},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t", true},
		{`"\u00e9 \ud83d\ude00"`, "é 😀", true},
		{`"\ud800"`, "\ufffd", false},
		{`"\ud800A"`, "\ufffdA", false},
		{`"\udc00\ud800"`, "\ufffd\ufffd", false},
		{`7`, "", false},
	}
	for _, tt := range tests {
		v, _, err := parse([]byte(tt.json))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := v.text(); got != tt.want || ok != tt.ok {
			t.Errorf("text of %s = %q, %v; want %q, %v", tt.json, got, ok, tt.want, tt.ok)
		}
	}
}

func TestInteger(t *testing.T) {
	tests := []struct {
		json string
		want int
		ok   bool
	}{
		{"7", 7, true}, {"-7", -7, true}, {"2.0", 2, true}, {"0", 0, true},
		{"1.5", 0, false}, {"1e2", 0, false}, {"9223372036854775808", math.MaxInt, false},
		{`"7"`, 0, false}, {"true", 0, false},
	}
	for _, tt := range tests {
		if got, ok := value(tt.json).integer(); got != tt.want || ok != tt.ok {
			t.Errorf("integer of %s = %d, %v; want %d, %v", tt.json, got, ok, tt.want, tt.ok)
		}
	}
}

// FuzzParse: what is taken is what encoding/json takes, within the limits, and walking over
// it yields what encoding/json yields.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00",true,false,null],"":{}}`, ` [ ] `, `{"a":1,"a":2}`, `"\ud800"`, `1.0`, `01`, "\xff", `[[[[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, _, err := parse(text)
		if want := json.Valid(text) && utf8.Valid(text); want != (err == nil) && err != errDepth && err != errTooLarge {
			t.Fatalf("parse(%q) = %v, and encoding/json says %v", text, err, want)
		}
		if err != nil {
			return
		}
		d := json.NewDecoder(strings.NewReader(string(text)))
		d.UseNumber()
		var want any
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, decoded(v)); diff != "" {
			t.Fatalf("values mismatch (-want +got):\n%s", diff)
		}
	})
}

// decoded walks over a value the way encoding/json decodes one.
func decoded(v value) any {
	switch v.kind() {
	case isObject:
		out := map[string]any{}
		for name, member := range v.members() {
			out[name] = decoded(member)
		}
		return out
	case isArray:
		out := []any{}
		for _, item := range v.items() {
			out = append(out, decoded(item))
		}
		return out
	case isString:
		text, _ := v.text()
		return text
	case isNumber:
		return json.Number(v)
	case isBoolean:
		return string(v) == "true"
	}
	return nil
}
