package truecopy_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
)

func ExampleRead() {
	export := strings.NewReader("Item;Amount\nRent;750,00\n")
	reading, err := truecopy.Read(context.Background(), export, truecopy.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range reading.Rows {
		fmt.Println(row.Number, row.Cells)
	}
	// Output:
	// 1 [Item Amount]
	// 2 [Rent 750,00]
}

func TestReadRefuses(t *testing.T) {
	tests := []struct {
		name, document string
		options        truecopy.Options
		want           truecopy.Reason
	}{
		{name: "no bytes", document: "", want: truecopy.Empty},
		{name: "a zip", document: "PK\x03\x04rest", want: truecopy.UnknownFormat},
		{name: "a PNG", document: "\x89PNG\r\n\x1a\nrest", want: truecopy.UnknownFormat},
		{name: "a PDF without an engine", document: "%PDF-1.7\n", want: truecopy.NoEngine},
		{name: "junk before the PDF header", document: "junk\n%PDF-1.7\n", want: truecopy.NoEngine},
		{name: "one byte over the limit", document: "a;b\n", options: truecopy.Options{Limits: truecopy.Limits{MaximumBytes: 3}}, want: truecopy.TooBig},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := truecopy.Read(context.Background(), strings.NewReader(tt.document), tt.options)
			var refusal *truecopy.Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("Read error = %v, want a *Refusal", err)
			}
			if diff := cmp.Diff(tt.want, refusal.Reason); diff != "" {
				t.Errorf("Reason mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadAtTheByteLimit(t *testing.T) {
	limits := truecopy.Limits{MaximumBytes: 4}
	if _, err := truecopy.Read(context.Background(), strings.NewReader("a;b\n"), truecopy.Options{Limits: limits}); err != nil {
		t.Errorf("Read of exactly MaximumBytes: %v", err)
	}
}

func TestReadHonoursItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := truecopy.Read(ctx, strings.NewReader("a;b\n"), truecopy.Options{})
	var refusal *truecopy.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != truecopy.TooSlow {
		t.Errorf("Read under a done context: %v, want %s", err, truecopy.TooSlow)
	}
}
