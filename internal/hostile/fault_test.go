package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy"
)

var update = flag.Bool("update", false, "rewrite the answers of testdata/faults.tsv")

// The columns of testdata/faults.tsv.
const (
	faultID     = 0
	faultAnswer = 5
	faultFields = 6
)

// faultPatience is far more than any of the inputs takes, and far less than a hang.
const faultPatience = 2 * time.Minute

// TestFaultsFromTheField reads an input of each class of fault that was published about
// another reader, and wants the answer that the table names.
func TestFaultsFromTheField(t *testing.T) {
	path := filepath.Join("..", "..", "testdata", "faults.tsv")
	table := faults(t, path)
	seen := map[string]bool{}
	for _, row := range table[1:] {
		id := row[faultID]
		if seen[id] {
			t.Errorf("%s stands in the table twice", id)
		}
		seen[id] = true
		input, ok := faultInputs[id]
		if !ok {
			t.Errorf("%s has no input", id)
			continue
		}
		got := faultAnswerOf(t, input())
		if *update {
			row[faultAnswer] = got
		}
		if diff := cmp.Diff(row[faultAnswer], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
	for id := range faultInputs {
		if !seen[id] {
			t.Errorf("%s has an input and no row in the table", id)
		}
	}
	if *update {
		writeFaults(t, path, table)
	}
}

func faults(t *testing.T, path string) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table [][]string
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != faultFields {
			t.Fatalf("%q has %d fields, want %d", line, len(fields), faultFields)
		}
		table = append(table, fields)
	}
	return table
}

func writeFaults(t *testing.T, path string, table [][]string) {
	t.Helper()
	var b bytes.Buffer
	for _, row := range table {
		fmt.Fprintln(&b, strings.Join(row, "\t"))
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// faultAnswerOf reads an input and words what came of it: the reason of the refusal, or the
// rows and the codes of the findings.
func faultAnswerOf(t *testing.T, data []byte) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), faultPatience)
	defer cancel()
	reading, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{})
	var refusal *truecopy.Refusal
	if errors.As(err, &refusal) {
		return "refused: " + string(refusal.Reason)
	}
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, f := range reading.Findings {
		codes = append(codes, f.Code)
	}
	slices.Sort(codes)
	said := "no finding"
	if len(codes) > 0 {
		said = strings.Join(slices.Compact(codes), ", ")
	}
	return fmt.Sprintf("%s; %s", wordedRows(t, reading.Rows), said)
}

// wordedRows gives a few rows whole, and of many their number and the last one.
func wordedRows(t *testing.T, rows []truecopy.Row) string {
	t.Helper()
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = row.Cells
	}
	prefix := ""
	if len(rows) > 6 {
		prefix, cells = fmt.Sprintf("%d rows, the last ", len(rows)), cells[len(rows)-1:]
	}
	worded, err := json.Marshal(cells)
	if err != nil {
		t.Fatal(err)
	}
	if len(worded) > 240 {
		return fmt.Sprintf("%s%d bytes of rows", prefix, len(worded))
	}
	return prefix + string(worded)
}
