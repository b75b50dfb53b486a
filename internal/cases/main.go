// Command cases answers the rows of a table of cases, so that tables which the tests have
// never seen run through the same code.
//
//	go run ./internal/cases numbers|find-numbers|decimal-mark|dates|citations FILE
//
// It prints id, tab, answer for each row: none, undecided or a canonical decimal for
// numbers; [[value, from, to], ...] for find-numbers; , . or none for decimal-mark; an ISO
// day or none for dates, and behind a tab the bytes taken where the table asks for them.
// For citations it prints one line a value: case.field, carried or missing or invalid, the
// cause, and the place where there is one, each behind a tab.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/truecopy-go/truecopy"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// tables are the tables of one row a line, and what answers a row.
var tables = map[string]func(row) string{
	"numbers":      number,
	"find-numbers": findNumbers,
	"decimal-mark": decimalMark,
	"dates":        date,
}

func run(args []string, stdout io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: cases numbers|find-numbers|decimal-mark|dates|citations FILE")
	}
	file, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriter(stdout)
	if args[0] == "citations" {
		err = citations(file, out)
	} else if answer := tables[args[0]]; answer != nil {
		err = table(file, out, answer)
	} else {
		err = fmt.Errorf("no such table: %s", args[0])
	}
	return errors.Join(err, out.Flush())
}

// maximumLine bounds a line of a table.
const maximumLine = 16 << 20

// A row is one row of a table: its columns by name, with the text decoded.
type row map[string]string

func (r row) mark() truecopy.Mark {
	switch r["mark"] {
	case ",":
		return truecopy.Comma
	case ".":
		return truecopy.Point
	}
	return truecopy.Unsettled
}

// table answers each row of a tab-separated table. Lines that start with "# " are notes,
// the first other line names the columns.
func table(in io.Reader, out io.Writer, answer func(row) string) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, maximumLine)
	var columns []string
	for scanner.Scan() {
		line := scanner.Text()
		if strings.HasPrefix(line, "# ") || line == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		if columns == nil {
			columns = cells
			continue
		}
		r := row{}
		for i, cell := range cells[:min(len(cells), len(columns))] {
			r[columns[i]] = cell
		}
		var text string
		if err := json.Unmarshal([]byte(`"`+r["text"]+`"`), &text); err != nil {
			return fmt.Errorf("%s: %w", r["id"], err)
		}
		r["text"] = text
		fmt.Fprintf(out, "%s\t%s\n", r["id"], answer(r))
	}
	return scanner.Err()
}

func number(r row) string {
	n, err := truecopy.ParseNumber(r["text"], r.mark())
	var two *truecopy.UndecidedError
	switch {
	case errors.As(err, &two):
		return "undecided"
	case err != nil:
		return "none"
	}
	return n.String()
}

func findNumbers(r row) string {
	found := [][3]any{}
	for _, f := range truecopy.FindNumbers(r["text"], r.mark()) {
		if !f.Undecided {
			found = append(found, [3]any{f.Value.String(), f.From, f.To})
		}
	}
	answer, _ := json.Marshal(found)
	return string(answer)
}

func decimalMark(r row) string { return truecopy.DecimalMark(r["text"]).Mark.String() }

func date(r row) string {
	notation := truecopy.DateNotation{}
	if r["order"] != "-" {
		notation.Order = truecopy.DateOrder(r["order"])
	}
	if r["months"] != "-" {
		notation.Languages = strings.Split(r["months"], ",")
	}
	notation.Year, _ = strconv.Atoi(r["year"])
	if r["mode"] == "leading" {
		day, length, err := truecopy.LeadingDate(r["text"], notation)
		if err != nil {
			return "none"
		}
		return day.String() + "\t" + strconv.Itoa(length)
	}
	day, err := truecopy.ParseDate(r["text"], notation)
	if err != nil {
		return "none"
	}
	return day.String()
}

// A citation is one case of claims.
type citation struct {
	ID     string          `json:"id"`
	Rows   [][]string      `json:"rows"`
	First  int             `json:"first"`
	Mark   *string         `json:"mark"`
	Record json.RawMessage `json:"record"`
}

func citations(in io.Reader, out io.Writer) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, maximumLine)
	for scanner.Scan() {
		if len(strings.TrimSpace(scanner.Text())) == 0 {
			continue
		}
		var c citation
		if err := json.Unmarshal(scanner.Bytes(), &c); err != nil {
			return err
		}
		if err := cite(c, out); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
	}
	return scanner.Err()
}

func cite(c citation, out io.Writer) error {
	reading := truecopy.FromRows(c.First, c.Rows)
	reading.Mark = truecopy.Unsettled
	if c.Mark != nil && len(*c.Mark) == 1 {
		reading.Mark = truecopy.Mark((*c.Mark)[0])
	}
	records, err := truecopy.ParseRecords(c.Record)
	if err != nil {
		return err
	}
	report, err := truecopy.Cite(reading, records)
	if err != nil {
		return err
	}
	for _, record := range report.Records {
		for _, v := range record.Verdicts {
			place := ""
			if len(v.Found) == 1 {
				p := v.Found[0]
				place = fmt.Sprintf(`{"row": %d, "cell": %d, "from": %d, "to": %d}`, p.Row, p.Cell, p.From, p.To)
			}
			fmt.Fprintf(out, "%s.%s\t%s\t%s\t%s\n", c.ID, v.Field, v.Outcome, v.Cause, place)
		}
	}
	return nil
}
