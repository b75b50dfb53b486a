package main

import (
	"bytes"
	"context"
	"encoding/xml"
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

func TestOverlayNamesItsUse(t *testing.T) {
	for _, args := range [][]string{nil, {"a.pdf"}, {"a.pdf", "zero"}, {"a.pdf", "0"}} {
		if err := run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("run(%q) gave no error", args)
		}
	}
}
