package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/report"
)

// fuzzPatience calls off what takes long; that it then ends has a test of its own.
const fuzzPatience = 2 * time.Second

// FuzzReadPDF changes objects, streams, operators and bytes of the files that raise published
// faults, as the seed says, and reads what comes of it.
func FuzzReadPDF(f *testing.F) {
	addSeeds(f, pdfFaults)
	for _, d := range canaryPDFs() {
		f.Add(d.data, uint64(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if seed != 0 {
			data = changedPDF(rand.New(rand.NewPCG(seed, seed)), data, takenApart(data))
		}
		checkReading(t, data)
	})
}

// changedPDF changes a file in its bytes, in its tokens, or in its objects and streams.
func changedPDF(random *rand.Rand, data []byte, k kit) []byte {
	switch way := random.IntN(4); {
	case len(data) == 0:
		return data
	case way == 0:
		return damaged(random, data)
	case way == 1 || k.parts == nil:
		return mutated(random, data)
	}
	wrong := flaw(max(0, random.IntN(8)-4))
	return k.changed(random).bytes(wrong)
}

// FuzzReadCSV writes a text of the pieces that readers stumble over, as the seed says, around
// the bytes that it is given, or changes their lines and fields.
func FuzzReadCSV(f *testing.F) {
	addSeeds(f, csvFaults)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if seed != 0 {
			data = changedText(rand.New(rand.NewPCG(seed, seed)), data)
		}
		checkReading(t, data)
	})
}

// changedText changes a text in its bytes or its lines, or writes records around it.
func changedText(random *rand.Rand, data []byte) []byte {
	switch way := random.IntN(4); {
	case way == 0 && len(data) > 0:
		return damaged(random, data)
	case way == 1:
		return composed(random, data)
	}
	return rewritten(random, data)
}

// largestSeed keeps out inputs whose point is their size.
const largestSeed = 1 << 13

// addSeeds adds inputs as they are and changed once, but for bombs, which spend seconds up to
// a limit and would slow each run down.
func addSeeds(f *testing.F, inputs map[string]func() []byte) {
	for _, id := range slices.Sorted(maps.Keys(inputs)) {
		if bombs[id] {
			continue
		}
		if data := inputs[id](); len(data) <= largestSeed {
			f.Add(data, uint64(0))
			f.Add(data, uint64(1))
		}
	}
}

var bombs = map[string]bool{"pdf-flate-bomb": true, "pdf-flate-stacked": true, "pdf-form-doubling": true}

// checkReading reads data and checks what holds of any document.
func checkReading(t *testing.T, data []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), fuzzPatience)
	defer cancel()
	ctx = caught.Watch(ctx, func(value any, stack []byte) { t.Errorf("a panic was caught: %v\n%s", value, stack) })
	reading, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{})
	if err != nil {
		var refusal *truecopy.Refusal
		if !errors.As(err, &refusal) || refusal.Reason == "" {
			t.Fatalf("an error that is no refusal: %v", err)
		}
		return
	}
	checkRows(t, reading)
	checkFindings(t, reading)
	worded := report.Whole(reading).AppendJSON(nil, true)
	if !json.Valid(worded) {
		t.Fatal("the JSON form is no JSON")
	}
	again, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{Workers: 4})
	if err != nil {
		if ctx.Err() == nil {
			t.Fatalf("read once, and refused the second time: %v", err)
		}
		return
	}
	if !bytes.Equal(worded, report.Whole(again).AppendJSON(nil, true)) {
		t.Fatal("another answer to the same bytes")
	}
}

// checkRows wants rows numbered from 1, in regions that exist, at places that are numbers and
// on the page that they name.
func checkRows(t *testing.T, r *truecopy.Reading) {
	t.Helper()
	pages := map[int]truecopy.Page{}
	for _, p := range r.Pages {
		pages[p.Number] = p
	}
	for i, row := range r.Rows {
		page, ok := pages[row.Page]
		if row.Number != i+1 || !ok || row.Region < 1 || row.Region > len(r.Regions) {
			t.Fatalf("row %d of index %d is in region %d of %d on page %d", row.Number, i, row.Region, len(r.Regions), row.Page)
		}
		if region := r.Regions[row.Region-1]; row.Number < region.FirstRow || row.Number > region.LastRow {
			t.Fatalf("row %d is not among rows %d to %d of its region", row.Number, region.FirstRow, region.LastRow)
		}
		if row.Boxes != nil && len(row.Boxes) != len(row.Cells) {
			t.Fatalf("row %d has %d cells and %d boxes", row.Number, len(row.Cells), len(row.Boxes))
		}
		for c, box := range row.Boxes {
			if row.Cells[c] != "" && page.Unit == truecopy.Points && !touches(page, box) {
				t.Fatalf("cell %d of row %d is at %v, outside its page of %v by %v", c, i+1, box, page.Width, page.Height)
			}
		}
	}
}

// touches reports whether a box lies on the page, in part at least: print may run over an edge.
func touches(p truecopy.Page, b truecopy.Box) bool {
	for _, v := range [...]float64{b.Left, b.Right, b.Bottom, b.Top} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return b.Left <= b.Right && b.Bottom <= b.Top && b.Right >= 0 && b.Top >= 0 && b.Left <= p.Width && b.Bottom <= p.Height
}

// checkFindings wants each finding to be about something that the reading has.
func checkFindings(t *testing.T, r *truecopy.Reading) {
	t.Helper()
	for _, f := range r.Findings {
		if f.Code == "" || f.Message == "" {
			t.Fatalf("a finding that says nothing: %+v", f)
		}
		if f.Region < 0 || f.Region > len(r.Regions) || f.Row < 0 || f.Row > len(r.Rows) || f.Page < 0 || f.Page > r.TotalPages {
			t.Fatalf("%s is about region %d, row %d, page %d of %d, %d, %d", f.Code, f.Region, f.Row, f.Page, len(r.Regions), len(r.Rows), r.TotalPages)
		}
		if f.Column > 0 && f.Region > 0 && f.Column > len(r.Regions[f.Region-1].Columns) {
			t.Fatalf("%s is about column %d of a region of %d", f.Code, f.Column, len(r.Regions[f.Region-1].Columns))
		}
	}
}
