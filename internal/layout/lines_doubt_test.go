package layout

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/cost"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// Each doubt has a paste on which it is given and one like it on which it must not be.
func TestLinesDoubts(t *testing.T) {
	tests := []struct {
		code, fires, twin string
	}{{
		code: "no-column",
		fires: `
The meeting began at nine.
Nobody had read the report.`,
		twin: `
began     nine
report    none`,
	}, {
		code: "thin-column",
		fires: `
01.02  Transfer out            100,00
02.02  Abroad          1,50     80,00
03.02  Groceries                23,18
04.02  Cash                     50,00
05.02  Insurance                61,00
06.02  Gym                      29,90`,
		twin: `
01.02  Transfer out            100,00
02.02  Abroad          1,50     80,00
03.02  Groceries       0,40     23,18
04.02  Cash                     50,00
05.02  Insurance                61,00
06.02  Gym                      29,90`,
	}, {
		code: "merged-column",
		fires: `
Rent          01/02/2026 750.00   paid
Energy    14/02/2026 68.12        open
Water   03/02/2026 1,020.40       paid`,
		twin: `
Rent          01/02/2026          paid
Energy    14/02/2026              open
Water   03/02/2026                paid`,
	}, {
		code: "split-row",
		fires: `
2026-02-27  Opening                  0.00
2026-03-01  Transfer to savings    250.00
            reference 88123
2026-03-04  Card purchase           19.99`,
		twin: `
2026-03-01  Transfer to savings    250.00
2026-03-02  reference 88123          1.00
2026-03-04  Card purchase           19.99`,
	}, {
		code: "ambiguous-cut: a line that crosses the gutters",
		fires: `
Name            Size   Kind
alpha             12   file
a name that is too long for its column 4 file
beta               7   file
gamma             31   folder`,
		twin: `
Name            Size   Kind
alpha             12   file
a long name        4   file
beta               7   file
gamma             31   folder`,
	}, {
		code: "ambiguous-cut: values that touch",
		fires: `
Anna Berg     1971-01-01 40  True
Olaf Lundqvist1948-01-01163  False
Berit Dahl    1920-01-01 64  False`,
		twin: `
Anna Berg      1971-01-01  40  True
Olaf Lundqvist 1948-01-01 163  False
Berit Dahl     1920-01-01  64  False`,
	}, {
		code: "ragged-rows",
		fires: `
| a | b |
|---|---|
| 1 |`,
		twin: `
| a | b |
|---|---|
| 1 |   |`,
	}}
	for _, tt := range tests {
		t.Run(tt.code, func(t *testing.T) {
			code, _, _ := strings.Cut(tt.code, ":")
			if got := lineCodes(cutLines(t, tt.fires)); !strings.Contains(got, code) {
				t.Errorf("no %s, only %q", code, got)
			}
			if got := lineCodes(cutLines(t, tt.twin)); strings.Contains(got, code) {
				t.Errorf("%s on the twin", code)
			}
		})
	}
}

// The evidence orders what the lines prove.
func TestLinesEvidence(t *testing.T) {
	tests := []struct {
		name, paste string
		ruler       LineRuler
		low, high   float64
	}{
		{"prose", "one line of words\nand another one", NoRuler, 0, 0},
		{"single blanks", "a b c\n1 2 3\n4 5 6", Aligned, 0.1, 0.5},
		{"wide gutters", "name    12\nother    3\nthird   45", Aligned, 0.7, 1},
		{"dashes under the heading", "name   n\n-----  --\nother  3", Aligned, 0.9, 1},
		{"pipes without a ruling", " a | 12\n b | 3", Drawn, 0.3, 0.6},
		{"pipes with a ruling", "| a | b |\n|---|---|\n| 1 | 2 |", Drawn, 0.9, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result := cutLines(t, tt.paste)
			if result.Ruler != tt.ruler || result.Evidence < tt.low || result.Evidence > tt.high {
				t.Errorf("ruler %d with evidence %.2f, want %d with %.2f to %.2f", result.Ruler, result.Evidence, tt.ruler, tt.low, tt.high)
			}
		})
	}
}

// Boxes are in display columns from 0 and lines from 1.
func TestLinesPlaces(t *testing.T) {
	result := cutLines(t, "Notes\n\n品名    数\nりんご  12\nなし     3")
	table := result.Regions[1]
	if got, want := table.Rows[1].Cells[1].Box, (Box{Left: 8, Right: 10, Top: 4, Bottom: 4}); got != want {
		t.Errorf("box %v, want %v", got, want)
	}
	if len(table.Boundaries) != 1 || table.Boundaries[0] < 6 || table.Boundaries[0] > 8 {
		t.Errorf("boundaries %v, want one between 6 and 8", table.Boundaries)
	}
	if len(result.Rulings) != 0 {
		t.Errorf("rulings %v, want none", result.Rulings)
	}
}

// Hostile texts: long lines, many lines, many pipes. Each costs in proportion to its size.
func TestLinesOfAnySize(t *testing.T) {
	many := func(lines []string, line string, n int) []string {
		return append(lines, slices.Repeat([]string{line}, n)...)
	}
	tests := []struct {
		name  string
		size  int
		lines func(n int) []string
	}{
		{"a line of many words", 50_000, func(n int) []string { return []string{strings.Repeat("word ", n)} }},
		{"a line beyond all widths", 1 << 18, func(n int) []string { return []string{strings.Repeat("a  b", n), "a  b"} }},
		{"wide headings over many short lines", 2_500, func(n int) []string {
			wide := strings.Repeat("a  ", n)
			return many([]string{wide, wide}, "b  c", 4*n)
		}},
		{"a wide drawn heading over many short lines", 2_500, func(n int) []string {
			ruling := strings.Repeat("+-", n)
			return many([]string{ruling, strings.Repeat("|a", n), ruling}, "|b", 4*n)
		}},
		{"pipes", 50_000, func(n int) []string { return many(nil, strings.Repeat("|", n), 2) }},
		{"tabs", 10_000, func(n int) []string { return many(nil, strings.Repeat("a\t", n), 2) }},
		{"lines of dashes", 25_000, func(n int) []string { return many(nil, "---", n) }},
		{"paragraphs", 10_000, func(n int) []string { return many(nil, "one word and then another one.", n) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			of := func(n int) cost.Cost {
				lines := tt.lines(n)
				return cost.Of(func() {
					result, err := Lines(new(pace.Watch), lines)
					if err != nil {
						t.Fatal(err)
					}
					if len(result.Findings) > 100 {
						t.Errorf("%d findings", len(result.Findings))
					}
				})
			}
			once, twice := of(tt.size), of(2*tt.size)
			if over := twice.Over(3, once); over != "" {
				t.Errorf("twice as much costs %s", over)
			}
		})
	}
}

func TestLinesStopAtTheDeadline(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Lines(pace.New(ctx), []string{"a   b", "c   d"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
}

// TestPaddingIsBounded: a wide heading over more short lines than there is room to fill up. The
// last of them has the cells that the text fills.
func TestPaddingIsBounded(t *testing.T) {
	const columns = 1 + paddingPerLine
	c := linesCutter{lines: make([]textLine, 2*maximumPadding/paddingPerLine)}
	filled := []lineCell{{column: 0}}
	for i := range maximumPadding / paddingPerLine {
		if got := c.width(filled, columns); got != columns {
			t.Fatalf("line %d has %d cells, want %d", i, got, columns)
		}
	}
	if got := c.width(filled, columns); got != 1 {
		t.Errorf("one past the limit a line has %d cells, want 1", got)
	}
}
