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
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

// fuzzPatience calls off what takes long; that it then ends has a test of its own.
const fuzzPatience = 2 * time.Second

// FuzzReadPDF changes objects, operators and bytes of the files that raise published faults, as
// the seed says, and reads what comes of it.
func FuzzReadPDF(f *testing.F) {
	addSeeds(f, pdfFaults)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if seed != 0 {
			data = mutated(rand.New(rand.NewPCG(seed, seed)), data)
		}
		checkReading(t, data)
	})
}

// FuzzReadCSV writes a text of the pieces that readers stumble over, as the seed says, around
// the bytes that it is given.
func FuzzReadCSV(f *testing.F) {
	addSeeds(f, csvFaults)
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if seed != 0 {
			data = composed(rand.New(rand.NewPCG(seed, seed)), data)
		}
		checkReading(t, data)
	})
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

// pieces are what a PDF is made of: put in at random they make files that are wrong in their
// structure and right in their syntax.
var pieces = []string{
	"obj", "endobj", "stream\n", "endstream", "xref\n", "trailer", "startxref", "<<", ">>", "[", "]", "(", ")", "<", ">",
	"/Length ", "/Kids ", "/Parent ", "/Contents ", "/Prev ", "/XRefStm ", "/Filter ", "/FlateDecode ", "/LZWDecode ", "/ASCII85Decode ",
	"/DecodeParms ", "/Predictor ", "/ToUnicode ", "/Encoding ", "/W ", "/Widths ", "/MediaBox ", "/Rotate ", "/UserUnit ", "/Resources ",
	" q ", " Q ", " BT ", " ET ", " cm ", " Tm ", " Td ", " Tf ", " Tj ", " TJ ", " ' ", " Tr ", " Tz ", " Do ", " re ", " f ", " W n ", " BI ", " ID ", " EI ",
	"0 ", "-1 ", "1e9 ", "2147483648 ", "99999999999999999999 ", ".", "-.0000001 ", "1 0 R ", "2 0 R ", "3 0 R ", "null ", "true ", "%",
}

// mutated puts pieces in, swaps tokens and numbers, and moves whole stretches.
func mutated(random *rand.Rand, data []byte) []byte {
	for range 1 + random.IntN(6) {
		if len(data) == 0 {
			return data
		}
		i := random.IntN(len(data))
		switch random.IntN(5) {
		case 0:
			data = spliced(data, i, i, pieces[random.IntN(len(pieces))])
		case 1: // a token becomes another
			end := i + 1
			for end < len(data) && data[end] > ' ' {
				end++
			}
			data = spliced(data, i, end, pieces[random.IntN(len(pieces))])
		case 2: // a stretch stands twice
			end := min(len(data), i+random.IntN(120))
			data = spliced(data, end, end, string(data[i:end]))
		case 3: // a stretch is missing
			data = spliced(data, i, min(len(data), i+random.IntN(40)), "")
		default: // a digit changes
			if at := bytes.IndexAny(data[i:], "0123456789"); at >= 0 {
				data = bytes.Clone(data)
				data[i+at] = byte('0' + random.IntN(10))
			}
		}
	}
	return data
}

func spliced(data []byte, from, to int, with string) []byte {
	return append(append(bytes.Clone(data[:from]), with...), data[to:]...)
}

// composed writes records of fields under one dialect, and breaks it now and then.
func composed(random *rand.Rand, data []byte) []byte {
	any := func(of ...string) string { return of[random.IntN(len(of))] }
	delimiter, quote, end := any(",", ";", "\t", "|", "  ", ":"), any(`"`, "'", ""), any("\n", "\r\n", "\r", "\n\n")
	var b strings.Builder
	b.WriteString(any("", "", "\ufeff", "sep=;\n", "# a comment\n"))
	width := 1 + random.IntN(6)
	for range 1 + random.IntN(12) {
		for column := range width + random.IntN(2)*random.IntN(3) {
			if column > 0 {
				b.WriteString(delimiter)
			}
			field := any("", "Rent", "1.234,50", "-12", "02/05/2026", "a b", string(data[:min(len(data), 12)]), "é", "\x00", "\xff", delimiter, "two\nlines")
			if random.IntN(3) == 0 {
				field = quote + field + any(quote, quote, quote, "", quote+quote)
			}
			b.WriteString(field)
		}
		b.WriteString(end)
	}
	b.Write(data)
	return []byte(b.String())
}

// checkReading reads data and checks what holds of any document.
func checkReading(t *testing.T, data []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), fuzzPatience)
	defer cancel()
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

// TestMutationsKeepThePromises reads a few hundred mutations each time, as the fuzz targets do.
func TestMutationsKeepThePromises(t *testing.T) {
	for _, kind := range []struct {
		inputs map[string]func() []byte
		change func(*rand.Rand, []byte) []byte
	}{{pdfFaults, mutated}, {csvFaults, composed}} {
		for id, make := range kind.inputs {
			if bombs[id] {
				continue
			}
			data := make()
			if len(data) > largestSeed {
				continue
			}
			for seed := range uint64(4) {
				checkReading(t, kind.change(rand.New(rand.NewPCG(seed, 7)), data))
			}
		}
	}
}
