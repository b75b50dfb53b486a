package mcp

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/report"
)

// A schema is the part of JSON Schema that the tools are described with: keywords that mean
// the same in draft-07 and 2020-12, for clients read a schema as either. The same schema is
// what a client is shown and what its arguments are held against.
type schema struct {
	kind        kind // "" is any
	whole       bool // an integer; kind is isNumber
	description string
	properties  []property
	required    []string
	others      *schema // of the members that properties does not name; nil refuses them
	fewest      int     // members of an object, items of an array, letters of a string
	items       *schema
	minimum     int
	maximum     int // 0 is none
	longest     int // letters of a string, items of an array; 0 is any number
	enum        []string
	pattern     *regexp.Regexp
	expects     string // what pattern asks for, in words
	anyOf       []*schema
	otherwise   string // the default, as JSON
}

// A property is one member of an object, in the order in which it is shown.
type property struct {
	name string
	schema
}

// anything is the schema that every value fits.
var anything = &schema{}

var typeNames = map[kind]string{
	isNull: "null", isBoolean: "boolean", isNumber: "number", isString: "string", isArray: "array", isObject: "object",
}

// appendJSON writes the schema as JSON Schema.
func (s *schema) appendJSON(b []byte) []byte {
	w := keywords{b: append(b, '{'), first: true}
	w.text("type", s.typeName())
	w.text("description", s.description)
	switch s.kind {
	case isObject:
		w.object(s)
	case isArray:
		w.number("minItems", s.fewest)
		w.number("maxItems", s.longest)
	case isString:
		w.number("minLength", s.fewest)
		w.number("maxLength", s.longest)
	}
	w.number("minimum", s.minimum)
	w.number("maximum", s.maximum)
	if s.items != nil {
		w.b = s.items.appendJSON(w.key("items"))
	}
	if s.enum != nil {
		w.b = appendTexts(w.key("enum"), s.enum)
	}
	if s.pattern != nil {
		w.text("pattern", s.pattern.String())
	}
	if s.anyOf != nil {
		w.b = appendSchemas(w.key("anyOf"), s.anyOf)
	}
	if s.otherwise != "" {
		w.b = append(w.key("default"), s.otherwise...)
	}
	return append(w.b, '}')
}

// keywords writes the members of a schema; those that say nothing are left out.
type keywords struct {
	b     []byte
	first bool
}

// key writes a name, after which its value is to be appended.
func (w *keywords) key(name string) []byte {
	w.b = comma(w.b, &w.first)
	return append(append(append(w.b, '"'), name...), `":`...)
}

func (w *keywords) text(name, value string) {
	if value != "" {
		w.b = report.AppendString(w.key(name), value)
	}
}

func (w *keywords) number(name string, n int) {
	if n != 0 {
		w.b = strconv.AppendInt(w.key(name), int64(n), 10)
	}
}

func (w *keywords) object(s *schema) {
	w.b = appendProperties(w.key("properties"), s.properties)
	if len(s.required) > 0 {
		w.b = appendTexts(w.key("required"), s.required)
	}
	if s.others == nil {
		w.b = append(w.key("additionalProperties"), "false"...)
	} else if s.others != anything {
		w.b = s.others.appendJSON(w.key("additionalProperties"))
	}
	w.number("minProperties", s.fewest)
}

func appendSchemas(b []byte, schemas []*schema) []byte {
	b = append(b, '[')
	first := true
	for _, s := range schemas {
		b = s.appendJSON(comma(b, &first))
	}
	return append(b, ']')
}

func (s *schema) typeName() string {
	if s.whole {
		return "integer"
	}
	return typeNames[s.kind]
}

func appendProperties(b []byte, properties []property) []byte {
	b = append(b, '{')
	for i, p := range properties {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(report.AppendString(b, p.name), ':')
		b = p.appendJSON(b)
	}
	return append(b, '}')
}

func appendTexts(b []byte, texts []string) []byte {
	b = append(b, '[')
	for i, text := range texts {
		if i > 0 {
			b = append(b, ',')
		}
		b = report.AppendString(b, text)
	}
	return append(b, ']')
}

// maximumFaults bounds what one answer names. Who repairs ten faults finds the rest after.
const maximumFaults = 10

// faults gathers what is wrong with arguments, each with its place and what was expected.
type faults struct {
	said []string
	more int
}

func (f *faults) add(place, format string, a ...any) {
	if len(f.said) == maximumFaults {
		f.more++
		return
	}
	f.said = append(f.said, place+": "+fmt.Sprintf(format, a...))
}

func (f *faults) String() string {
	s := strings.Join(f.said, "; ")
	if f.more > 0 {
		s += fmt.Sprintf("; and %d more", f.more)
	}
	return s
}

// check holds a value against the schema. place is where it stands, such as records[0].rows.
func (s *schema) check(v value, place string, f *faults) {
	if s.kind != "" && (s.kind != v.kind() || s.whole && !v.whole()) || !s.anyOfFits(v) {
		f.add(place, "expected %s, got %s", s.expected(), s.described(v))
		return
	}
	if s.kind == "" {
		return
	}
	switch v.kind() {
	case isObject:
		s.checkObject(v, place, f)
	case isArray:
		s.checkArray(v, place, f)
	case isString:
		s.checkString(v, place, f)
	case isNumber:
		s.checkNumber(v, place, f)
	}
}

func (s *schema) anyOfFits(v value) bool {
	return s.anyOf == nil || slices.ContainsFunc(s.anyOf, func(each *schema) bool { return each.fits(v) })
}

func (s *schema) fits(v value) bool {
	var f faults
	s.check(v, "", &f)
	return len(f.said) == 0
}

func (s *schema) expected() string {
	if s.kind == "" && s.anyOf != nil {
		var kinds []string
		for _, each := range s.anyOf {
			kinds = append(kinds, each.expected())
		}
		return strings.Join(kinds, " or ")
	}
	if s.whole {
		return "a whole number"
	}
	if s.kind == isString && s.longest > 0 && s.expects == "" {
		return fmt.Sprintf("a string of at most %d letters", s.longest)
	}
	if s.kind == isNumber && s.longest > 0 {
		return fmt.Sprintf("a number of at most %d digits", s.longest)
	}
	return string(s.kind)
}

// described names a value without quoting it, for it may be a password.
func (s *schema) described(v value) string {
	if s.whole && v.kind() == isNumber {
		return "a number that is not whole"
	}
	return string(v.kind())
}

func (s *schema) checkObject(v value, place string, f *faults) {
	n := 0
	for name, member := range v.members() {
		n++
		if known := s.property(name); known != nil {
			known.check(member, join(place, name), f)
		} else if s.others != nil {
			s.others.check(member, join(place, name), f)
		} else {
			f.add(join(place, name), "there is no such member; there are %s", s.names())
		}
	}
	for _, name := range s.required {
		if v.member(name) == nil {
			f.add(join(place, name), "missing, expected %s", s.expectedOf(name))
		}
	}
	if n < s.fewest {
		f.add(place, "expected at least %d member", s.fewest)
	}
}

func (s *schema) property(name string) *schema {
	for i := range s.properties {
		if s.properties[i].name == name {
			return &s.properties[i].schema
		}
	}
	return nil
}

func (s *schema) expectedOf(name string) string {
	if known := s.property(name); known != nil {
		return known.expected()
	}
	return "a value"
}

func (s *schema) names() string {
	names := make([]string, len(s.properties))
	for i, p := range s.properties {
		names[i] = p.name
	}
	return strings.Join(names, ", ")
}

// shownName bounds how much of a name that a client made up is said back to it.
const shownName = 64

// join is the place of a member: records[0].values.amount.
func join(place, name string) string {
	if utf8.RuneCountInString(name) > shownName {
		name = string([]rune(name)[:shownName]) + "..."
	}
	if place == "" {
		return name
	}
	return place + "." + name
}

func (s *schema) checkArray(v value, place string, f *faults) {
	n := 0
	for i, item := range v.items() {
		n++
		if s.items != nil {
			s.items.check(item, fmt.Sprintf("%s[%d]", place, i), f)
		}
	}
	if n < s.fewest || s.longest > 0 && n > s.longest {
		f.add(place, "expected %s, got %d", countBetween(s.fewest, s.longest, "item"), n)
	}
}

func (s *schema) checkString(v value, place string, f *faults) {
	text, ok := v.text()
	if !ok {
		f.add(place, "holds half of a surrogate pair, which is no text")
		return
	}
	if s.enum != nil && !slices.Contains(s.enum, text) {
		f.add(place, "expected one of %s", strings.Join(s.enum, ", "))
	}
	if n := utf8.RuneCountInString(text); n < s.fewest || s.longest > 0 && n > s.longest {
		f.add(place, "expected %s, got %d", countBetween(s.fewest, s.longest, "letter"), n)
	}
	if s.pattern != nil && !s.pattern.MatchString(text) {
		f.add(place, "expected %s", s.expects)
	}
}

func (s *schema) checkNumber(v value, place string, f *faults) {
	if !s.whole {
		if s.longest > 0 && len(v) > s.longest {
			f.add(place, "expected a number of at most %d digits", s.longest)
		}
		return
	}
	if n, ok := v.integer(); !ok || n < s.minimum || s.maximum > 0 && n > s.maximum {
		got := "a number out of range"
		if ok {
			got = strconv.Itoa(n)
		}
		if s.maximum > 0 {
			f.add(place, "expected a whole number from %d to %d, got %s", s.minimum, s.maximum, got)
		} else {
			f.add(place, "expected a whole number from %d on, got %s", s.minimum, got)
		}
	}
}

func countBetween(fewest, longest int, thing string) string {
	switch {
	case longest == 0:
		return fmt.Sprintf("at least %d %s", fewest, thing)
	case fewest == 0:
		return fmt.Sprintf("at most %d %ss", longest, thing)
	}
	return fmt.Sprintf("%d to %d %ss", fewest, longest, thing)
}
