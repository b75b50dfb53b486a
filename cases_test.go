package truecopy

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

// A caseRow is one row of a table of cases: its columns by name.
type caseRow map[string]string

// text is the text of the row, with every escape decoded.
func (r caseRow) text(t testing.TB) string {
	t.Helper()
	var s string
	if err := json.Unmarshal([]byte(`"`+r["text"]+`"`), &s); err != nil {
		t.Fatalf("%s: %v", r["id"], err)
	}
	return s
}

func (r caseRow) mark() Mark {
	switch r["mark"] {
	case ",":
		return Comma
	case ".":
		return Point
	}
	return Unsettled
}

// caseRows reads a table of cases that stands beside the checkout.
func caseRows(t testing.TB, name string) []caseRow {
	t.Helper()
	file, err := os.Open(corpus.Cases(t, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var columns []string
	var rows []caseRow
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		line := scanner.Text()
		if strings.HasPrefix(line, "# ") {
			continue
		}
		cells := strings.Split(line, "\t")
		if columns == nil {
			columns = cells
			continue
		}
		row := caseRow{}
		for i, cell := range cells {
			row[columns[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// A caseCount counts how a table was answered.
type caseCount struct {
	wrong, refused, printed, rows int
}

func (c *caseCount) add(got, want string) {
	c.rows++
	if want != "none" {
		c.printed++
	}
	switch {
	case got == want:
	case got == "none":
		c.refused++
	default:
		c.wrong++
	}
}

func TestNumberCases(t *testing.T) {
	counts := map[string]*caseCount{"must": {}, "policy": {}}
	for _, row := range caseRows(t, "numbers.tsv") {
		text, want := row.text(t), row["expect"]
		if want != "none" {
			n, ok := literalNumber(want)
			if !ok {
				t.Fatalf("%s: cannot read what is expected", row["id"])
			}
			want = n.String()
		}
		got := "none"
		if n, err := ParseNumber(text, row.mark()); err == nil {
			got = n.String()
		}
		counts[row["class"]].add(got, want)
		if got != want {
			t.Logf("%s %s %s: ParseNumber(%q, %q) = %s, want %s", row["class"], row["id"], row["kind"], text, row["mark"], got, want)
		}
	}
	must := counts["must"]
	t.Logf("must %+v, policy %+v", *must, *counts["policy"])
	if must.wrong > 0 || must.refused*100 > must.printed*3 {
		t.Errorf("numbers.tsv: %+v", *must)
	}
}

func TestFindNumberCases(t *testing.T) {
	counts := map[string]*caseCount{"must": {}, "policy": {}}
	for _, row := range caseRows(t, "find-numbers.tsv") {
		text := row.text(t)
		var want [][]any
		if err := json.Unmarshal([]byte(row["expect"]), &want); err != nil {
			t.Fatal(err)
		}
		wants, gots := "", ""
		for _, w := range want {
			n, _ := literalNumber(w[0].(string))
			wants += fmt.Sprintf("[%s %v %v]", n, w[1], w[2])
		}
		for _, f := range FindNumbers(text, row.mark()) {
			if !f.Undecided {
				gots += fmt.Sprintf("[%s %d %d]", f.Value, f.From, f.To)
			}
		}
		count := counts[row["class"]]
		count.rows++
		if gots != wants {
			count.wrong++
			t.Logf("%s %s %s: FindNumbers(%q, %q) = %s, want %s", row["class"], row["id"], row["kind"], text, row["mark"], gots, wants)
		}
	}
	t.Logf("must %+v, policy %+v", *counts["must"], *counts["policy"])
	if counts["must"].wrong > 0 {
		t.Errorf("find-numbers.tsv: %+v", *counts["must"])
	}
}

func TestDecimalMarkCases(t *testing.T) {
	counts := map[string]*caseCount{"must": {}, "policy": {}}
	for _, row := range caseRows(t, "decimal-mark.tsv") {
		text := row.text(t)
		evidence := DecimalMark(text)
		got := evidence.Mark.String()
		counts[row["class"]].add(got, row["expect"])
		if got != row["expect"] {
			t.Logf("%s %s %s: DecimalMark(%q) = %+v, want %s", row["class"], row["id"], row["kind"], text, evidence, row["expect"])
		}
	}
	must := counts["must"]
	t.Logf("must %+v, policy %+v", *must, *counts["policy"])
	if must.wrong > 0 || must.refused > 0 {
		t.Errorf("decimal-mark.tsv: %+v", *must)
	}
}

func TestDateCases(t *testing.T) {
	counts := map[string]*caseCount{"must": {}, "policy": {}}
	for _, row := range caseRows(t, "dates.tsv") {
		text := row.text(t)
		notation := DateNotation{}
		if row["order"] != "-" {
			notation.Order = DateOrder(row["order"])
		}
		if row["months"] != "-" {
			notation.Languages = strings.Split(row["months"], ",")
		}
		if row["year"] != "-" {
			notation.Year, _ = strconv.Atoi(row["year"])
		}
		got, length := "none", ""
		if row["mode"] == "whole" {
			if d, err := ParseDate(text, notation); err == nil {
				got = d.String()
			}
		} else if d, n, err := LeadingDate(text, notation); err == nil {
			got, length = d.String(), strconv.Itoa(n)
		}
		want := row["expect"]
		if length != "" && row["len"] != "-" {
			got, want = got+" "+length, want+" "+row["len"]
		}
		counts[row["class"]].add(got, want)
		if got != want {
			t.Logf("%s %s %s: %s date %q, %+v = %s, want %s", row["class"], row["id"], row["kind"], row["mode"], text, notation, got, want)
		}
	}
	must := counts["must"]
	t.Logf("must %+v, policy %+v", *must, *counts["policy"])
	if must.wrong > 0 || must.refused*100 > must.printed*3 {
		t.Errorf("dates.tsv: %+v", *must)
	}
}
