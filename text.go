package truecopy

import (
	"context"
	"errors"

	"github.com/truecopy-go/truecopy/csvread"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// readText reads a text of any shape.
func readText(ctx context.Context, data []byte, opts Options) (*Reading, error) {
	text, err := csvread.Read(ctx, data, opts.Limits.ofText())
	if errors.Is(err, csvread.ErrTooLong) {
		return nil, &Refusal{Reason: TooBig, Message: "the document is a text of more than 2 GiB", Err: err}
	}
	if errors.Is(err, csvread.ErrOverLimit) {
		return nil, &Refusal{Reason: TooBig, Message: "the first row of the document is larger than the limits for columns and cells; raise them to read it", Err: err}
	}
	if err != nil {
		return nil, err
	}
	if text.Empty() {
		return nil, &Refusal{Reason: Empty, Message: "the document has no text, but for blank lines"}
	}
	reading := &Reading{Origin: Text, TotalPages: 1, Dialect: &Dialect{
		Encoding: text.Encoding, Delimiter: text.Delimiter, Quote: text.Quote, Escape: text.Escape, Ruler: text.Ruler,
	}}
	if text.Cut != nil {
		reading.addPage(&layout.Page{Number: 1, Unit: layout.Characters, Box: linesBox(text.Cut.Regions)})
		watch := pace.New(ctx)
		reading.addRegions(watch, &text.Cut.Result)
		for i := range reading.Rows {
			if watch.Late() {
				return nil, watch.Err()
			}
			reading.Rows[i].Offset = text.LineOffset(int(reading.Rows[i].Box.Top))
		}
	} else if err := reading.addRecords(ctx, text); err != nil {
		return nil, err
	}
	for _, f := range text.Findings {
		reading.addTextFinding(f)
	}
	return reading, nil
}

// ofText are the limits of the reader for texts.
func (l Limits) ofText() csvread.Limits {
	return csvread.Limits{Rows: l.MaximumRows, Cells: l.MaximumCells, Columns: l.MaximumColumns, CellBytes: l.MaximumCellBytes}
}

// linesBox is the box around regions in characters.
func linesBox(regions []layout.Region) layout.Box {
	var box layout.Box
	for _, r := range regions {
		box.Right = max(box.Right, r.Box.Right)
		box.Top = max(box.Top, r.Box.Bottom)
	}
	return box
}

// addTextFinding adds a finding whose row counts through the whole text.
func (r *Reading) addTextFinding(f layout.Finding) {
	out := r.finding(f)
	out.Page = 1
	if f.Row > 0 && f.Row <= len(r.Rows) {
		out.Row = f.Row
		out.Region = r.Rows[f.Row-1].Region
	}
	r.Findings = append(r.Findings, out)
}

// cellBlock is how many cells share an array: a megabyte, which is made in far less time than a
// deadline may be overrun by, however many cells a text has.
const cellBlock = 1 << 16

// addRecords makes a row of each record of a delimited text.
func (r *Reading) addRecords(ctx context.Context, text *csvread.Text) error {
	watch := pace.New(ctx)
	left := text.Fields()
	cells := make([]string, 0, min(left, cellBlock))
	if watch.Late() {
		return watch.Err()
	}
	r.Rows = make([]Row, text.Records()) // in one step: all rows are one slice to whoever reads them
	widest, region := 0, 0
	for i := range r.Rows {
		width := text.Width(i)
		if watch.Spent(1 + width) {
			return watch.Err()
		}
		for text.Stretches[region].Last < i {
			region++
		}
		if cap(cells)-len(cells) < width {
			cells = make([]string, 0, max(width, min(left, cellBlock)))
		}
		first := len(cells)
		cells = text.AppendCells(cells, i)
		left -= width
		top, bottom := text.Lines(i)
		widest = max(widest, width)
		r.Rows[i] = Row{
			Number: i + 1,
			Page:   1,
			Region: region + 1,
			Cells:  cells[first:len(cells):len(cells)],
			Box:    Box{Right: float64(width), Top: float64(top), Bottom: float64(bottom)},
			Offset: text.Offset(i),
		}
	}
	for _, s := range text.Stretches {
		r.addStretch(s)
	}
	r.addFieldsPage(widest)
	return nil
}

// addStretch adds the region of rows that are there already.
func (r *Reading) addStretch(s layout.Stretch) {
	region := Region{Page: 1, FirstRow: s.First + 1, LastRow: s.Last + 1, Columns: make([]Column, s.Widest)}
	region.Box = Box{Right: float64(s.Widest), Top: r.Rows[s.First].Box.Top, Bottom: r.Rows[s.Last].Box.Bottom}
	region.Boundaries = fieldBoundaries(s.Widest)
	r.Regions = append(r.Regions, region)
}

// fieldBoundaries are the cuts between fields: 1, 2, 3.
func fieldBoundaries(width int) []float64 {
	if width < 2 {
		return nil
	}
	boundaries := make([]float64, width-1)
	for i := range boundaries {
		boundaries[i] = float64(i + 1)
	}
	return boundaries
}

// addFieldsPage adds the one page of a delimited text.
func (r *Reading) addFieldsPage(widest int) {
	page := Page{Number: 1, Unit: Fields, Width: float64(widest)}
	largest := 0
	for _, region := range r.Regions {
		page.Height = max(page.Height, region.Box.Bottom)
		if rows := region.LastRow - region.FirstRow + 1; region.Table() && rows > largest {
			largest, page.Boundaries = rows, region.Boundaries
		}
	}
	r.Pages = append(r.Pages, page)
}
