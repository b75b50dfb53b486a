package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// aPage is a one-page PDF whose cross-reference table is left to the reader's repair: a
// table of three rows in a fixed-width font, a ruling under its head.
const aPage = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 233>> stream
BT /F 10 Tf 20 150 Td (Date) Tj 100 0 Td (Amount) Tj ET
20 146 m 160 146 l S
BT /F 10 Tf 20 134 Td (02/05) Tj 100 0 Td (12,40) Tj ET
BT /F 10 Tf 20 120 Td (03/05 & more <) Tj 100 0 Td (750,00) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Courier>> endobj
trailer <</Root 1 0 R>>
`

func TestOverlayDrawsWhatWasRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, []byte(aPage), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(context.Background(), []string{path, "1"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	svg := out.String()
	for _, want := range []string{">Amount</text>", "03/05 &amp; more &lt;", rulings.style, tables.style, boundaries.style, heads.style, ">doubt</text>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	for d := xml.NewDecoder(&out); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the picture is no XML: %v", err)
		}
	}
}

// The same table with its text running upward, upside down and downward: the cut stands between
// the columns each time.
func TestOverlayDrawsTheCutsOfSidewaysTables(t *testing.T) {
	places := map[string]struct {
		rows [4][2]string // text matrices of the cells
		box  [4]float64   // where the cut may lie: from x to x, from y to y of the picture
	}{
		"upward": {[4][2]string{{"0 1 -1 0 50 20", "0 1 -1 0 50 120"}, {"0 1 -1 0 64 20", "0 1 -1 0 64 120"}, {"0 1 -1 0 78 20", "0 1 -1 0 78 120"}, {"0 1 -1 0 92 20", "0 1 -1 0 92 120"}},
			[4]float64{30, 110, 80, 150}},
		"upside down": {[4][2]string{{"-1 0 0 -1 180 50", "-1 0 0 -1 80 50"}, {"-1 0 0 -1 180 64", "-1 0 0 -1 80 64"}, {"-1 0 0 -1 180 78", "-1 0 0 -1 80 78"}, {"-1 0 0 -1 180 92", "-1 0 0 -1 80 92"}},
			[4]float64{80, 150, 90, 170}},
		"downward": {[4][2]string{{"0 -1 1 0 92 180", "0 -1 1 0 92 80"}, {"0 -1 1 0 78 180", "0 -1 1 0 78 80"}, {"0 -1 1 0 64 180", "0 -1 1 0 64 80"}, {"0 -1 1 0 50 180", "0 -1 1 0 50 80"}},
			[4]float64{30, 110, 50, 120}},
	}
	texts := [4][2]string{{"Date", "Amount"}, {"02/05", "12,40"}, {"03/05", "750,00"}, {"04/05", "7,60"}}
	for name, place := range places {
		var content strings.Builder
		for i, row := range place.rows {
			for k, matrix := range row {
				fmt.Fprintf(&content, "BT /F 10 Tf %s Tm (%s) Tj ET\n", matrix, texts[i][k])
			}
		}
		page := aPage[:strings.Index(aPage, "<</Length")] + fmt.Sprintf("<</Length %d>> stream\n%s", content.Len(), content.String()) + aPage[strings.Index(aPage, "endstream"):]
		path := filepath.Join(t.TempDir(), "page.pdf")
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := run(context.Background(), []string{path, "1"}, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for _, line := range strings.Split(out.String(), "\n") {
			var x, y, width, height float64
			if n, _ := fmt.Sscanf(line, `<rect x="%f" y="%f" width="%f" height="%f"`, &x, &y, &width, &height); n < 4 || !strings.Contains(line, boundaries.style) || x > 300 {
				continue // not a cut, or the legend's
			}
			drawn++
			if b := place.box; x < b[0] || x+width > b[1] || y < b[2] || y+height > b[3] {
				t.Errorf("%s: a cut at x %.1f to %.1f, y %.1f to %.1f, want it within %v", name, x, x+width, y, y+height, b)
			}
		}
		if drawn != 1 {
			t.Errorf("%s: %d cuts drawn, want 1", name, drawn)
		}
	}
}

func TestOverlayNamesItsUse(t *testing.T) {
	for _, args := range [][]string{nil, {"a.pdf"}, {"a.pdf", "zero"}, {"a.pdf", "0"}} {
		if err := run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("run(%q) gave no error", args)
		}
	}
}
