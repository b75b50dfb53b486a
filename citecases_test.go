package truecopy

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

// A citeCase is one line of citations.jsonl.
type citeCase struct {
	ID     string
	Class  string
	Rows   [][]string
	First  int
	Mark   *string
	Record json.RawMessage
	Expect map[string]string
	Hint   map[string]string
	Place  map[string]struct{ Row, Cell, From, To int }
}

func citeCases(t testing.TB) []citeCase {
	t.Helper()
	file, err := os.Open(corpus.Cases(t, "citations.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []citeCase
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var c citeCase
		if err := json.Unmarshal(scanner.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func TestCitationCases(t *testing.T) {
	var accepted, refused, values, hints, named, places, placed int
	for _, c := range citeCases(t) {
		reading := FromRows(c.First, c.Rows)
		reading.Mark = Unsettled
		if c.Mark != nil {
			reading.Mark = Mark((*c.Mark)[0])
		}
		records, err := ParseRecords(c.Record)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		report, err := Cite(reading, records)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		for _, v := range report.Records[0].Verdicts {
			values++
			want := c.Expect[v.Field]
			if got := string(v.Outcome); got != want {
				t.Logf("%s %s.%s: %q is %s (%s), want %s", c.Class, c.ID, v.Field, v.Value, got, v.Cause, want)
				if c.Class == "must" && got == "carried" {
					accepted++
				} else if c.Class == "must" {
					refused++
				}
			}
			if hint := c.Hint[v.Field]; hint != "" {
				hints++
				if string(v.Cause) == hint {
					named++
				} else {
					t.Logf("%s %s.%s: %q has cause %s, want %s (%s)", c.Class, c.ID, v.Field, v.Value, v.Cause, hint, v.Message)
				}
			}
			if place, ok := c.Place[v.Field]; ok {
				places++
				if len(v.Found) == 1 && v.Found[0] == (CitedPlace{place.Row, place.Cell, place.From, place.To}) {
					placed++
				} else {
					t.Logf("%s %s.%s: %q found at %v, want %v", c.Class, c.ID, v.Field, v.Value, v.Found, place)
				}
			}
		}
	}
	summary := fmt.Sprintf("%d values: %d false accepts, %d false refusals; %d of %d causes; %d of %d places", values, accepted, refused, named, hints, placed, places)
	t.Log(summary)
	if accepted > 0 || refused*100 > values || named*100 < hints*95 || placed < places {
		t.Error(summary)
	}
}
