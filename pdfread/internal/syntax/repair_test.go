package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// beheaded cuts the cross-reference off a file: what follows the last object that is none.
func beheaded(file []byte) []byte {
	at := bytes.LastIndex(file, []byte("startxref"))
	return file[:at]
}

func TestRebuildFindsEveryForm(t *testing.T) {
	want := []string{"Page 1", "Page 2"}
	for name, form := range forms {
		d := opened(t, beheaded(statement(form, 2).Bytes()))
		if diff := cmp.Diff(want, shown(d)); diff != "" || !d.Repaired() {
			t.Errorf("%s: repaired %v, pages mismatch (-want +got):\n%s", name, d.Repaired(), diff)
		}
	}
}

func TestRebuildOfAnEncryptedFile(t *testing.T) {
	f := statement(pdfwrite.ObjectStreams, 1)
	f.Encryption = pdfwrite.Encryption{Method: pdfwrite.AES256R6, User: "secret"}
	d, err := Open(t.Context(), beheaded(f.Bytes()), "secret", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(d); !cmp.Equal(got, []string{"Page 1"}) {
		t.Errorf("pages %q", got)
	}
}

func TestRebuildTakesTheLastOfTwo(t *testing.T) {
	for name, form := range forms {
		f := statement(form, 1)
		content := f.AddStream("", []byte("(after) Tj"))
		data := updated(f.Bytes(), 5, fmt.Sprintf("<</Type /Page /Contents %v>>", content), "")
		data = bytes.ReplaceAll(data, []byte("startxref"), []byte("startxxxx"))
		if got := shown(opened(t, data)); !cmp.Equal(got, []string{"after"}) {
			t.Errorf("%s: pages %q", name, got)
		}
	}
}

func TestRebuildLeavesAttachedFilesAlone(t *testing.T) {
	attached := sheet("attached", tail)
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Content: "(own) Tj"})
	f.AddStream("", attached)
	if got := shown(opened(t, beheaded(f.Bytes()))); !cmp.Equal(got, []string{"own"}) {
		t.Errorf("pages %q", got)
	}
}

func TestObjectsThatRunTogether(t *testing.T) {
	file := "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]>>endobj\n3 0\nobj<</Contents 4 0 R>>endobj\r4 0 obj<<>>stream\n(Rent) Tj\nendstream"
	if got := shown(opened(t, []byte(file))); !cmp.Equal(got, []string{"Rent"}) {
		t.Errorf("pages %q", got)
	}
}

func TestStaleLengths(t *testing.T) {
	for _, length := range []string{"0", "3", "9", "10", "500", "99999999999", "-1", "/x", "99 0 R", "4 0 R"} {
		file := bytes.Replace(sheet("Rent", "trailer <</Root 1 0 R>>"), []byte("/Length 9"), []byte("/Length "+length), 1)
		if got := shown(opened(t, file)); !cmp.Equal(got, []string{"Rent"}) {
			t.Errorf("length %s: pages %q", length, got)
		}
	}
}

func TestStreamsAfterOddKeywords(t *testing.T) {
	for _, keyword := range []string{"stream\r\n", "stream\n", "stream\r", "stream \n", "stream\n\n"} {
		file := bytes.Replace(sheet("Rent", "trailer <</Root 1 0 R>>"), []byte("stream\n"), []byte(keyword), 1)
		if got := shown(opened(t, file)); !cmp.Equal(got, []string{"Rent"}) {
			t.Errorf("%q: pages %q", keyword, got)
		}
	}
}

func TestAStreamThatNeverEnds(t *testing.T) {
	file := bytes.Replace(sheet("Rent", ""), []byte("endstream endobj"), nil, 1)
	if got := shown(opened(t, file)); !cmp.Equal(got, []string{"Rent"}) {
		t.Errorf("pages %q", got)
	}
}

// TestScanIsLinear counts what a scan parses, not the time: twice the file, twice the work.
func TestScanIsLinear(t *testing.T) {
	for name, unit := range map[string]string{
		"strings never closed": "1 0 obj ( ", "arrays never closed": "1 0 obj [ ", "dictionaries never closed": "1 0 obj << /A ",
		"comments": "1 0 obj % ", "streams never closed": "1 0 obj <</Length 5>> stream ", "trailers never closed": "trailer << /A (",
		"object streams": "1 0 obj <</Type /ObjStm /N 99 /First 9>> stream\n1 0 2 0\nendstream ",
	} {
		d := document(Limits{})
		d.data = []byte(strings.Repeat(unit, 100_000))
		d.scanAll()
		if d.decoded > int64(2*len(d.data)) {
			t.Errorf("%s: %d bytes decoded out of %d", name, d.decoded, len(d.data))
		}
	}
}
