package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// canary stands wherever a document has words that nobody asked for.
const canary = "CANARY"

// planted is a PDF with an innocent first page. The canary is in its metadata, in names of
// fonts, of resources and of an operator, in text that nobody sees, and on its second page.
func planted() []byte {
	f := pdfwrite.New()
	f.Add("<</Title (" + canary + ") /Author (" + canary + ")>>")
	font := f.Add("<</Type /Font /Subtype /Type1 /BaseFont /Helvetica-" + canary + ">>")
	page := func(words string) pdfwrite.Page {
		return pdfwrite.Page{
			Width: 400, Height: 400,
			Content: "BT /" + canary + " 12 Tf 20 300 Td (" + words + ") Tj 3 Tr 0 -20 Td (" + canary + ") Tj ET /No" + canary + " Do " + canary,
			Fonts:   pdfwrite.Named{canary: font},
			Entries: "/" + canary + " (" + canary + ")",
		}
	}
	f.AddPage(page("innocent words"))
	f.AddPage(page(canary))
	return f.Bytes()
}

// TestNothingOfADocumentIsSaid beside the rows that were asked for: not on the wire, not in
// the log, whether the document is whole, cut off, or damaged.
func TestNothingOfADocumentIsSaid(t *testing.T) {
	dir := t.TempDir()
	whole := planted()
	documents := map[string][]byte{
		"whole.pdf":   whole,
		"cut.pdf":     whole[:len(whole)/2],
		"damaged.pdf": []byte(strings.ReplaceAll(string(whole), "endobj", canary)),
		"header.pdf":  []byte("%PDF-1.7\n" + canary),
		"photo.pdf":   []byte("\x89PNG\r\n\x1a\n" + canary),
	}
	var lines []string
	for name, data := range documents {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, arguments := range []string{`"pages":"1"`, `"pages":"1","password":"` + canary + `"`, `"from":1000`, `"password":["` + canary + `"]`} {
			lines = append(lines, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"read_table","arguments":{"path":%q,%s}}}`, len(lines), name, arguments))
		}
		lines = append(lines, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"check_citations","arguments":{"path":%q,"pages":"1","records":[{"rows":[1],"values":{"a":"innocent"}}]}}}`, len(lines), name))
	}
	var out, logs strings.Builder
	if err := run([]string{"-root", dir}, strings.NewReader(strings.Join(lines, "\n")), &out, &logs); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "innocent words") {
		t.Error("the document was not read at all, so nothing was tested")
	}
	for line := range strings.Lines(out.String() + logs.String()) {
		if strings.Contains(line, canary) {
			t.Errorf("it says %.600s", line)
		}
	}
}
