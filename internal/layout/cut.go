package layout

import "context"

// Cut cuts printed pages, in points, into regions, rows and cells.
func Cut(ctx context.Context, pages []Page) (Result, error) {
	var result Result
	for _, p := range pages {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		region := Region{Page: p.Number, Box: p.Box}
		for _, w := range p.Words {
			region.Rows = append(region.Rows, Row{Box: w.Box, Cells: []Cell{{Text: w.Text, Box: w.Box}}})
		}
		result.Regions = append(result.Regions, region)
	}
	return result, nil
}
