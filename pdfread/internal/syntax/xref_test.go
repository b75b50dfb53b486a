package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// A sheet is a file of one page written by hand: its objects, then whatever cross-reference a
// test wants, in which {1} is the offset of object 1 in ten digits.
func sheet(text, xref string) []byte {
	objects := []string{
		"1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n",
		"2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n",
		"3 0 obj <</Type /Page /Contents 4 0 R>> endobj\n",
		fmt.Sprintf("4 0 obj <</Length %d>> stream\n(%s) Tj\nendstream endobj\n", len(text)+5, text),
	}
	file := "%PDF-1.4\n"
	for i, o := range objects {
		xref = strings.ReplaceAll(xref, fmt.Sprintf("{%d}", i+1), fmt.Sprintf("%010d", len(file)))
		file += o
	}
	return []byte(file + strings.ReplaceAll(xref, "{xref}", fmt.Sprint(len(file)+strings.Index(xref, "xref"))))
}

const tail = "trailer <</Root 1 0 R /Size 5>>\nstartxref\n{xref}\n%%EOF"

func TestTables(t *testing.T) {
	const entries = "{1} 00000 n \n{2} 00000 n \n{3} 00000 n \n{4} 00000 n \n"
	const head = "0000000000 65535 f \n"
	tests := []struct{ name, xref string }{
		{"as it should be", "xref\n0 5\n" + head + entries + tail},
		{"two subsections", "xref\n0 1\n" + head + "1 4\n" + entries + tail},
		{"subsections out of order", "xref\n3 2\n{3} 00000 n \n{4} 00000 n \n0 3\n" + head + "{1} 00000 n \n{2} 00000 n \n" + tail},
		{"counted from 1", "xref\n1 5\n" + head + entries + tail},
		{"lines that end with CR LF", "xref\r\n0 5\r\n" + strings.ReplaceAll(head+entries, " \n", "\r\n") + tail},
		{"lines a byte too short", "xref\n0 5\n" + strings.ReplaceAll(head+entries, " \n", "\n") + tail},
		{"lines a byte too long", "xref\n0 5\n" + strings.ReplaceAll(head+entries, " \n", " \r\n") + tail},
		{"fewer lines than counted", "xref\n0 9\n" + head + entries + tail},
		{"blanks before the keyword", "   \nxref\n0 5\n" + head + entries + tail},
		{"an empty subsection", "xref\n0 0\n0 5\n" + head + entries + tail},
		{"lines after the count", "xref\n0 5 \n\n" + head + entries + tail},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := opened(t, sheet("Rent", tt.xref))
			if diff := cmp.Diff([]string{"Rent"}, shown(d)); diff != "" || d.Repaired() {
				t.Errorf("repaired %v, pages mismatch (-want +got):\n%s", d.Repaired(), diff)
			}
		})
	}
}

func TestTablesThatNeedARepair(t *testing.T) {
	const head = "0000000000 65535 f \n"
	tests := []struct{ name, xref string }{
		{"no cross-reference", "trailer <</Root 1 0 R>>"},
		{"no trailer either", ""},
		{"startxref beyond the file", "startxref\n99999999\n%%EOF"},
		{"startxref at another place", "startxref\n12\n%%EOF"},
		{"a number missing", "xref\n0 5\n" + head + "{1} 00000 n \n{2} 00000 n \n{3} 00000 n \n" + tail},
		{"offsets off by ten", "xref\n0 5\n" + head + "0000000019 00000 n \n0000000066 00000 n \n0000000121 00000 n \n0000000170 00000 n \n" + tail},
		{"entries for other objects", "xref\n0 5\n" + head + "{1} 00000 n \n{2} 00000 n \n{3} 00000 n \n{1} 00000 n \n" + tail},
		{"pages that are free", "xref\n0 5\n" + head + "{1} 00000 n \n{2} 00000 f \n{3} 00000 n \n{4} 00000 n \n" + tail},
		{"content that is missing", "xref\n0 4\n" + head + "{1} 00000 n \n{2} 00000 n \n{3} 00000 n \n" + tail},
		{"a negative offset", "xref\n0 5\n0 65535 f\n{1} 0 n\n{2} 0 n\n{3} 0 n\n-5 0 n\n" + tail},
		{"letters for digits", "xref\n0 5\n" + head + "{1} 00000 n \n00000abc12 00000 n \n{3} 00000 n \n{4} 00000 n \n" + tail},
		{"a huge count", "xref\n0 99999999999\n" + tail},
		{"no root", strings.ReplaceAll("xref\n0 5\n"+head+"{1} 00000 n \n{2} 00000 n \n{3} 00000 n \n{4} 00000 n \n"+tail, "/Root 1 0 R", "")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := opened(t, sheet("Rent", tt.xref))
			if diff := cmp.Diff([]string{"Rent"}, shown(d)); diff != "" || !d.Repaired() {
				t.Errorf("repaired %v, pages mismatch (-want +got):\n%s", d.Repaired(), diff)
			}
		})
	}
}

// updated appends an object and a table for it to a file, as an incremental update does.
func updated(file []byte, number int, body, entries string) []byte {
	previous := bytes.LastIndex(file, []byte("startxref\n"))
	var at int
	fmt.Sscan(string(file[previous+len("startxref\n"):]), &at)
	object, table := len(file), 0
	file = append(bytes.Clone(file), fmt.Sprintf("%d 0 obj %s endobj\n", number, body)...)
	table = len(file)
	return append(file, fmt.Sprintf("xref\n%d 1\n%010d 00000 n \ntrailer <</Root 1 0 R /Prev %d %s>>\nstartxref\n%d\n%%%%EOF\n", number, object, at, entries, table)...)
}

func TestUpdates(t *testing.T) {
	for name, form := range forms {
		f := statement(form, 1)
		content := f.AddStream("", []byte("(after) Tj"))
		data := updated(f.Bytes(), 5, fmt.Sprintf("<</Type /Page /Contents %v>>", content), "")
		if got := shown(opened(t, data)); !cmp.Equal(got, []string{"after"}) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestUpdatesThatLoop(t *testing.T) {
	file := statement(pdfwrite.Classic, 1).Bytes()
	at := bytes.LastIndex(file, []byte("\nxref\n")) + 1
	file = bytes.Replace(file, []byte("/Size"), fmt.Appendf(nil, "/Prev %d /XRefStm %d /Size", at, at), 1)
	if got := shown(opened(t, file)); !cmp.Equal(got, []string{"Page 1"}) {
		t.Errorf("pages %q", got)
	}
}

func TestJunkBeforeTheHeader(t *testing.T) {
	for name, form := range forms {
		file := statement(form, 2).Bytes()
		for _, junk := range []string{"\n", "HTTP/1.1 200 OK\r\n\r\n"} {
			d := opened(t, append([]byte(junk), file...))
			if got := shown(d); !cmp.Equal(got, []string{"Page 1", "Page 2"}) || d.Repaired() {
				t.Errorf("%s after %q: pages %q, repaired %v", name, junk, got, d.Repaired())
			}
		}
	}
}

func TestStreamedSectionsAreChecked(t *testing.T) {
	for name, entries := range map[string]string{
		"no widths": "", "two widths": "/W [1 2]", "widths of nothing": "/W [0 0 0]", "a negative width": "/W [1 -2 1]",
		"a huge width": "/W [1 99 1]", "a huge index": "/W [1 2 1] /Index [0 99999999999]", "a negative index": "/W [1 2 1] /Index [-5 9]",
		"an index of names": "/W [1 2 1] /Index [/a /b]",
	} {
		file := []byte("%PDF-1.5\n1 0 obj <</Type /XRef /Root 2 0 R " + entries + " /Length 8>> stream\n01234567\nendstream endobj\nstartxref\n9\n%%EOF")
		if _, err := Open(t.Context(), file, "", Limits{}); err == nil {
			t.Errorf("%s: opens", name)
		}
	}
}
