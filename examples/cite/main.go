// Command cite checks what somebody says a document holds against the rows that were cited.
//
//	go run ./examples/cite [-json] [-password P] FILE RECORDS
//
// RECORDS is a file of JSON, or - for standard input: a list of records, each with the
// numbers of the rows that it cites and the values that it claims.
//
//	[{"rows": [4], "values": {"amount": 870.00, "label": "LOYER"}}]
//
// The exit code is 0 when every value is carried, 1 when something is missing, and 2 when
// the document or the records could not be read.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/truecopy-go/truecopy"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

const (
	exitMissing = 1
	exitFailed  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	report, err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitFailed)
	case report.Carried < report.Checked:
		os.Exit(exitMissing)
	}
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (*truecopy.Report, error) {
	flags := flag.NewFlagSet("cite", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, "print one JSON document")
	password := flags.String("password", "", "of an encrypted PDF")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() != 2 {
		return nil, errors.New("usage: cite [-json] [-password P] FILE RECORDS")
	}
	reading, err := read(ctx, flags.Arg(0), truecopy.Options{Password: *password})
	if err != nil {
		return nil, err
	}
	records, err := readRecords(flags.Arg(1), stdin)
	if err != nil {
		return nil, err
	}
	report, err := truecopy.Cite(reading, records)
	if err != nil {
		return nil, err
	}
	if *asJSON {
		return report, printJSON(stdout, report)
	}
	return report, printTerminal(stdout, reading, report)
}

func read(ctx context.Context, path string, opts truecopy.Options) (*truecopy.Reading, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	opts.Name = filepath.Base(path)
	return truecopy.Read(ctx, file, opts)
}

func readRecords(path string, stdin io.Reader) ([]truecopy.Record, error) {
	in := stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	return truecopy.ParseRecords(data)
}

// printTerminal prints what is missing and why, then what was checked.
func printTerminal(out io.Writer, reading *truecopy.Reading, report *truecopy.Report) error {
	w := bufio.NewWriter(out)
	for _, record := range report.Records {
		for _, v := range record.Verdicts {
			switch {
			case v.Outcome != truecopy.Carried:
				fmt.Fprintf(w, "record %d, %s: %q is %s (%s). %s\n", record.Record, strconv.Quote(v.Field), v.Value, v.Outcome, v.Cause, v.Message)
			case v.Scattered:
				fmt.Fprintf(w, "record %d, %s: %q is carried in pieces, with other words between, in %s.\n", record.Record, strconv.Quote(v.Field), v.Value, places(v.Found))
			}
		}
	}
	fmt.Fprintf(w, "%s: %d of %d values are printed in the rows that were cited.\n", reading.Name, report.Carried, report.Checked)
	fmt.Fprintln(w, "What the document prints and no record claims was not checked.")
	for _, f := range reading.Findings {
		fmt.Fprintf(w, "The reading itself: %s (%s)\n", f.Message, f.Code)
	}
	return w.Flush()
}

// places words where something stands: cells are counted from 1 for people.
func places(found []truecopy.CitedPlace) string {
	var list []string
	for _, p := range found {
		list = append(list, fmt.Sprintf("row %d cell %d", p.Row, p.Cell+1))
	}
	return strings.Join(list, ", ")
}

// The JSON form. Cells are counted from 0 and spans in bytes, as a program wants them.
type (
	jsonReport struct {
		Checked int          `json:"checked"`
		Carried int          `json:"carried"`
		Records []jsonRecord `json:"records"`
	}
	jsonRecord struct {
		Record int         `json:"record"`
		Rows   []int       `json:"rows"`
		Values []jsonValue `json:"values"`
	}
	jsonValue struct {
		Field     string           `json:"field"`
		Value     string           `json:"value"`
		Outcome   truecopy.Outcome `json:"outcome"`
		Cause     truecopy.Cause   `json:"cause,omitempty"`
		Message   string           `json:"message,omitempty"`
		Found     []jsonPlace      `json:"found,omitempty"`
		Scattered bool             `json:"scattered,omitempty"`
		Printed   string           `json:"printed,omitempty"`
		At        *jsonPlace       `json:"at,omitempty"`
	}
	jsonPlace struct {
		Row  int `json:"row"`
		Cell int `json:"cell"`
		From int `json:"from"`
		To   int `json:"to"`
	}
)

func printJSON(out io.Writer, report *truecopy.Report) error {
	form := jsonReport{Checked: report.Checked, Carried: report.Carried, Records: []jsonRecord{}}
	for _, record := range report.Records {
		r := jsonRecord{Record: record.Record, Rows: record.Rows, Values: []jsonValue{}}
		for _, v := range record.Verdicts {
			value := jsonValue{Field: v.Field, Value: v.Value, Outcome: v.Outcome, Cause: v.Cause, Message: v.Message, Scattered: v.Scattered, Printed: v.Printed}
			for _, p := range v.Found {
				value.Found = append(value.Found, jsonPlace(p))
			}
			if v.At != nil {
				at := jsonPlace(*v.At)
				value.At = &at
			}
			r.Values = append(r.Values, value)
		}
		form.Records = append(form.Records, r)
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(form)
}
