package syntax

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestContentNext(t *testing.T) {
	type step struct {
		Op       string
		Operands []Operand
	}
	number := func(v float64) Operand { return Operand{Kind: KindNumber, Number: v} }
	text := func(s string) Operand { return Operand{Kind: KindString, Bytes: []byte(s)} }
	tests := []struct {
		name, stream string
		want         []step
	}{{
		name:   "numbers, a name and strings",
		stream: "BT /F1 9.5 Tf -1 .5 Td (a\\(b\\051) Tj <4142> Tj ET",
		want: []step{
			{Op: "BT"},
			{Op: "Tf", Operands: []Operand{{Kind: KindName, Bytes: []byte("F1")}, number(9.5)}},
			{Op: "Td", Operands: []Operand{number(-1), number(.5)}},
			{Op: "Tj", Operands: []Operand{text("a(b)")}},
			{Op: "Tj", Operands: []Operand{text("AB")}},
			{Op: "ET"},
		},
	}, {
		name:   "an array",
		stream: "[(A)-120(B)]TJ",
		want:   []step{{Op: "TJ", Operands: []Operand{{Kind: KindArray, Items: []Operand{text("A"), number(-120), text("B")}}}}},
	}, {
		name:   "an array that is never closed ends before the operator",
		stream: "[(A) TJ ET",
		want:   []step{{Op: "TJ", Operands: []Operand{{Kind: KindArray, Items: []Operand{text("A")}}}}, {Op: "ET"}},
	}, {
		name:   "an inline image is skipped by its size, whatever its bytes say",
		stream: "BI /W 8 /H 1 /BPC 8 /CS /G ID a EI b \n EI Q",
		want: []step{{Op: "BI", Operands: []Operand{{Kind: KindDict, Items: []Operand{
			{Kind: KindName, Bytes: []byte("W")}, number(8), {Kind: KindName, Bytes: []byte("H")}, number(1),
			{Kind: KindName, Bytes: []byte("BPC")}, number(8), {Kind: KindName, Bytes: []byte("CS")}, {Kind: KindName, Bytes: []byte("G")},
		}}}}, {Op: "Q"}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []step
			c := NewContent([]byte(tt.stream))
			for op, operands, ok := c.Next(); ok; op, operands, ok = c.Next() {
				got = append(got, step{op.String(), cloned(operands)})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("operators mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// cloned copies operands, which are valid until the next operator only.
func cloned(operands []Operand) []Operand {
	var out []Operand
	for _, o := range operands {
		o.Bytes = bytes.Clone(o.Bytes)
		o.Items = cloned(o.Items)
		out = append(out, o)
	}
	return out
}

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
