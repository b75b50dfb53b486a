package truecopy

import (
	"cmp"
	"slices"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// addPage adds a page.
func (r *Reading) addPage(p *layout.Page) {
	r.Pages = append(r.Pages, Page{
		Number: p.Number,
		Unit:   unitOf(p.Unit),
		Width:  p.Box.Right - p.Box.Left,
		Height: p.Box.Top - p.Box.Bottom,
	})
	page := &r.Pages[len(r.Pages)-1]
	page.Rulings = slices.Grow(page.Rulings, len(p.Rulings))
	for _, ruling := range p.Rulings {
		page.Rulings = append(page.Rulings, Box(ruling.Box))
	}
}

// addRegions numbers the rows of a cut and appends them.
func (r *Reading) addRegions(watch *pace.Watch, result *layout.Result) {
	first := len(r.Regions)
	rows := 0
	for _, region := range result.Regions {
		rows += len(region.Rows)
	}
	if rows > cap(r.Rows)-len(r.Rows) {
		r.Rows = slices.Grow(r.Rows, max(rows, len(r.Rows))) // doubled: each growth copies all rows
	}
	for i := range result.Regions {
		r.addRegion(watch, &result.Regions[i])
	}
	for _, f := range result.Findings {
		if f.Region > 0 {
			f.Region += first
		}
		r.Findings = append(r.Findings, r.finding(f))
	}
}

func (r *Reading) addRegion(watch *pace.Watch, region *layout.Region) {
	number := len(r.Regions) + 1
	out := Region{
		Page:       region.Page,
		FirstRow:   len(r.Rows) + 1,
		HeaderRows: region.HeaderRows,
		Box:        Box(region.Box),
		Turn:       int(region.Turn),
		Boundaries: region.Boundaries,
		Columns:    make([]Column, len(region.Boundaries)+1),
		Continues:  region.Continues,
	}
	n := 0
	for i := range region.Rows {
		n += len(region.Rows[i].Cells)
	}
	cells, boxes := make([]string, n), make([]Box, n) // shared by the rows of the region
	for i := range region.Rows {
		row := &region.Rows[i]
		if watch.Spent(1 + len(row.Cells)) {
			break
		}
		k := len(row.Cells)
		to := Row{Number: len(r.Rows) + 1, Page: region.Page, Region: number, Cells: cells[:k:k], Box: Box(row.Box), Boxes: boxes[:k:k], Offset: -1}
		cells, boxes = cells[k:], boxes[k:]
		for i := range row.Cells {
			c := &row.Cells[i]
			to.Cells[i], to.Boxes[i] = c.Text, Box(c.Box)
			if c.Rows > 1 || c.Columns > 1 {
				out.Spans = append(out.Spans, Span{Row: to.Number, Column: i + 1, Rows: max(c.Rows, 1), Columns: max(c.Columns, 1)})
			}
			if c.Mark > 0 {
				out.Raised = append(out.Raised, Raised{Row: to.Number, Column: i + 1, Bytes: c.Mark})
			}
		}
		r.Rows = append(r.Rows, to)
	}
	out.LastRow = len(r.Rows)
	r.Regions = append(r.Regions, out)
}

// finding turns a finding of the cut into one of the reading: a row within a region
// becomes a row number.
func (r *Reading) finding(f layout.Finding) Finding {
	out := Finding{Code: f.Code, Message: f.Message, Page: f.Page, Region: f.Region, Column: f.Column, Share: f.Share, Count: f.Count, Box: Box(f.Box)}
	if f.Region > 0 && f.Region <= len(r.Regions) {
		region := r.Regions[f.Region-1]
		out.Page = region.Page
		if f.Row > 0 {
			out.Row = region.FirstRow + f.Row - 1
		}
	}
	return out
}

// unit is what a page is measured in. Pages stand in the order of their numbers.
func (r *Reading) unit(page int) Unit {
	i, found := slices.BinarySearchFunc(r.Pages, page, func(p Page, n int) int { return cmp.Compare(p.Number, n) })
	if !found {
		return Points
	}
	return r.Pages[i].Unit
}

func unitOf(u layout.Unit) Unit {
	switch u {
	case layout.Characters:
		return Characters
	case layout.Fields:
		return Fields
	}
	return Points
}

// bare is the text of a row's cell without the raised mark at its end; column counts from 0.
func (r *Reading) bare(row *Row, column int) string {
	cell := row.Cells[column]
	if row.Region == 0 || len(r.Regions[row.Region-1].Raised) == 0 {
		return cell
	}
	raised := r.Regions[row.Region-1].Raised
	i, found := slices.BinarySearchFunc(raised, Raised{Row: row.Number, Column: column + 1}, func(a, b Raised) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column))
	})
	if !found || raised[i].Bytes >= len(cell) {
		return cell
	}
	return cell[:len(cell)-raised[i].Bytes]
}

// setBoundaries gives each page the column boundaries of its largest table.
func (r *Reading) setBoundaries() {
	byNumber := make(map[int]*Page, len(r.Pages))
	for i := range r.Pages {
		byNumber[r.Pages[i].Number] = &r.Pages[i]
	}
	most := make(map[int]int, len(r.Pages))
	for _, region := range r.Regions {
		page, rows := byNumber[region.Page], region.LastRow-region.FirstRow+1
		if region.Table() && page != nil && rows > most[region.Page] {
			page.Boundaries, most[region.Page] = region.Boundaries, rows
		}
	}
}
