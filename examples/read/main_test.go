package main

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadStatement(t *testing.T) {
	var out, errs bytes.Buffer
	if err := run(context.Background(), []string{filepath.Join("..", "..", "testdata", "statement.csv")}, &out, &errs); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"statement.csv: a text", "RENT MAY", "2 480,15", "the balance of column 5 is proven", "no doubts were found"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the terminal form lacks %q:\n%s", want, &out)
		}
	}
}

func TestReadStatementAsJSON(t *testing.T) {
	var out, errs bytes.Buffer
	if err := run(context.Background(), []string{"-json", filepath.Join("..", "..", "testdata", "statement.csv")}, &out, &errs); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Rows   [][]string
		Tables []struct {
			FirstRow int
			Rows     [][]string
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for _, table := range got.Tables {
		if want := got.Rows[table.FirstRow-1]; strings.Join(table.Rows[0], "|") != strings.Join(want, "|") {
			t.Errorf("a table starts with %q, and its row is %q", table.Rows[0], want)
		}
	}
	if len(got.Tables) == 0 {
		t.Error("no table in the JSON form")
	}
}

func TestReadRefuses(t *testing.T) {
	for _, args := range [][]string{{}, {"no such file"}, {"-pages", "0", "x"}, {"-pages", "4-2", "x"}} {
		var out, errs bytes.Buffer
		if err := run(context.Background(), args, &out, &errs); err == nil {
			t.Errorf("run(%q) = nil, want an error", args)
		}
		if out.Len() > 0 {
			t.Errorf("run(%q) printed %q", args, &out)
		}
	}
}
