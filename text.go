package truecopy

import (
	"context"
	"strings"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// readText reads a text of any shape.
func readText(_ context.Context, data []byte, _ Options) (*Reading, error) {
	region := layout.Region{Page: 1}
	width := 1
	for i, line := range strings.Split(strings.TrimRight(string(data), "\r\n"), "\n") {
		var row layout.Row
		for _, field := range strings.Split(strings.TrimRight(line, "\r"), ";") {
			row.Cells = append(row.Cells, layout.Cell{Text: field})
		}
		row.Box = layout.Box{Top: float64(i + 1), Bottom: float64(i + 1), Right: float64(len(row.Cells))}
		width = max(width, len(row.Cells))
		region.Rows = append(region.Rows, row)
	}
	for i := 1; i < width; i++ {
		region.Boundaries = append(region.Boundaries, float64(i))
	}
	reading := &Reading{Origin: Text, TotalPages: 1, Dialect: &Dialect{Encoding: "utf-8", Delimiter: ";", Ruler: "delimiter"}}
	reading.addPage(layout.Page{Number: 1, Unit: layout.Fields})
	reading.addRegions(layout.Result{Regions: []layout.Region{region}})
	return reading, nil
}
