package pdfread_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

func oneLine(content string) []byte {
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Content: content})
	return f.Bytes()
}

func TestDamageIsSaid(t *testing.T) {
	whole := oneLine("BT /F1 12 Tf 20 150 Td (Rent) Tj ET")
	tests := []struct {
		name string
		pdf  []byte
		want []string
	}{
		{"a whole file", whole, nil},
		{"no way to the cross-reference", bytes.Replace(whole, []byte("startxref"), []byte("startxxxx"), 1), []string{"repaired-file"}},
		{"more items in one array than are read", oneLine("BT /F1 12 Tf 20 150 Td [(Rent)" + strings.Repeat(" 0", 2<<20) + "] TJ ET"), []string{"over-limit"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			reading, err := truecopy.Read(t.Context(), bytes.NewReader(tt.pdf), truecopy.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range reading.Findings {
				got = append(got, f.Code)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("codes mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
