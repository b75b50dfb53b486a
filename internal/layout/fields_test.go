package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// drawnRecords are records drawn as lines: x is a filled field, - an empty one, # a comment.
type drawnRecords []string

func (d drawnRecords) at(i int) string  { return strings.TrimPrefix(d[i], "\n") }
func (d drawnRecords) Records() int     { return len(d) }
func (d drawnRecords) Width(i int) int  { return len(d.at(i)) }
func (d drawnRecords) Filled(i int) int { return len(strings.TrimRight(d.at(i), "-")) }
func (d drawnRecords) Apart(i int) bool { return strings.HasPrefix(d[i], "\n") }
func (d drawnRecords) Aside(i int) bool { return d.at(i) == "#" }

func TestFieldStretches(t *testing.T) {
	whole := func(width, last int) Stretch { return Stretch{0, last, width, width, 0, -1} }
	tests := []struct {
		name    string
		records drawnRecords // a line break first is a blank line before
		want    []Stretch
	}{
		{"one table", drawnRecords{"xxx", "xxx", "x-x"}, []Stretch{whole(3, 2)}},
		{"a short record", drawnRecords{"xxx", "xx", "xxx"}, []Stretch{{0, 2, 3, 3, 1, 1}}},
		{"a short record that lacks nothing but empty fields", drawnRecords{"xxx", "xxx-", "xxx-", "xxx-"}, []Stretch{{0, 3, 4, 4, 0, -1}}},
		{"a long record", drawnRecords{"xxx", "xxxx", "xxx", "xxx"}, []Stretch{{0, 3, 3, 4, 1, 1}}},
		{"a total", drawnRecords{"xxx", "xxx", "xxx", "xx"}, []Stretch{{0, 3, 3, 3, 1, 3}}},
		{"titles, a table, a footer", drawnRecords{"x", "x", "xxx", "xxx", "xxx", "x"}, []Stretch{{0, 1, 1, 1, 0, -1}, {2, 4, 3, 3, 0, -1}, {5, 5, 1, 1, 0, -1}}},
		{"titles of several fields", drawnRecords{"xx", "xxxx", "xxx", "xxx", "xxx"}, []Stretch{{0, 1, 4, 4, 0, -1}, {2, 4, 3, 3, 0, -1}}},
		{"a table that is ragged before it recurs", drawnRecords{"x", "xxx", "xxx", "xx", "xxx", "xxx", "xxx"}, []Stretch{whole(1, 0), {1, 6, 3, 3, 1, 3}}},
		{"two tables", drawnRecords{"xx", "xx", "xx", "\nxxx", "xxx", "xxx"}, []Stretch{{0, 2, 2, 2, 0, -1}, {3, 5, 3, 3, 0, -1}}},
		{"a table goes on behind a line", drawnRecords{"xx", "xx", "xx", "x", "xx", "xx", "xx"}, []Stretch{{0, 6, 2, 2, 1, 3}}},
		{"comments are of no width", drawnRecords{"#", "xx", "#", "xx", "xx", "#"}, []Stretch{{0, 5, 2, 2, 0, -1}}},
		{"nothing recurs", drawnRecords{"xxx", "xx", "x", "xxxx"}, []Stretch{{0, 3, 4, 4, 3, 0}}},
		{"nothing but comments", drawnRecords{"#", "#"}, []Stretch{whole(1, 1)}},
		{"nothing", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := FieldStretches(new(pace.Watch), tt.records)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("FieldStretches mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
