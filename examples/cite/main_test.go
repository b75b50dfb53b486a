package main

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const claims = `[
	{"rows": [7], "values": {"label": "RENT MAY", "amount": 750.00, "flat": 4}},
	{"rows": [8], "values": {"amount": 12.40}}
]`

var statement = filepath.Join("..", "..", "testdata", "statement.csv")

func TestCiteForATerminal(t *testing.T) {
	var out, errs bytes.Buffer
	report, err := run(context.Background(), []string{statement, "-"}, strings.NewReader(claims), &out, &errs)
	if err != nil {
		t.Fatal(err)
	}
	if report.Checked != 4 || report.Carried != 2 {
		t.Errorf("checked %d and carried %d, want 4 and 2", report.Checked, report.Carried)
	}
	for _, want := range []string{
		`record 1, "flat": "4" is missing`,
		`record 2, "amount": "12.40" is missing (other-row). Row 6 prints 12,40; it is not among the cited rows.`,
		"statement.csv: 2 of 4 values are printed in the rows that were cited.",
		"no record claims was not checked",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the terminal form lacks %q:\n%s", want, &out)
		}
	}
}

func TestCiteAsJSON(t *testing.T) {
	var out, errs bytes.Buffer
	if _, err := run(context.Background(), []string{"-json", statement, "-"}, strings.NewReader(claims), &out, &errs); err != nil {
		t.Fatal(err)
	}
	var got jsonReport
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := []jsonPlace{{Row: 7, Cell: 2, From: 0, To: 6}}
	if diff := cmp.Diff(want, got.Records[0].Values[1].Found); diff != "" {
		t.Errorf("place of the amount mismatch (-want +got):\n%s", diff)
	}
}

func TestCiteRefuses(t *testing.T) {
	for _, args := range [][]string{{}, {statement}, {"no such file", "-"}, {statement, "no such file"}} {
		var out, errs bytes.Buffer
		if _, err := run(context.Background(), args, strings.NewReader(claims), &out, &errs); err == nil {
			t.Errorf("run(%q) = nil, want an error", args)
		}
	}
	var out, errs bytes.Buffer
	if _, err := run(context.Background(), []string{statement, "-"}, strings.NewReader(`{"rows": []}`), &out, &errs); err == nil {
		t.Error("records without values pass, want an error")
	}
}
