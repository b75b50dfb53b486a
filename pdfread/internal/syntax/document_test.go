package syntax

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOpenReadsAClassicTable(t *testing.T) {
	file := "%PDF-1.4\n" +
		"1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n" +
		"2 0 obj <</Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100]>> endobj\n" +
		"3 0 obj <</Type /Page /Rotate 90>> endobj\n" +
		"xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000056 00000 n \n0000000122 00000 n \n" +
		"trailer <</Root 1 0 R /Size 4>>\nstartxref\n"
	file += fmt.Sprintf("%d\n%%%%EOF", strings.Index(file, "xref\n0 4"))
	d, err := Open(context.Background(), []byte(file), "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []PageNode{{Ref: Ref{Number: 3}, Dict: Dict{"Type": Name("Page"), "Rotate": int64(90)},
		MediaBox: [4]float64{0, 0, 200, 100}, CropBox: [4]float64{0, 0, 200, 100}, Rotate: 90, UserUnit: 1}}
	if diff := cmp.Diff(want, d.Pages()); diff != "" {
		t.Errorf("pages mismatch (-want +got):\n%s", diff)
	}
}
