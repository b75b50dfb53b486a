package pdfread_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// pages writes a file of pages that print their number.
func pages(n int) *pdfwrite.File {
	f := pdfwrite.New()
	fonts := pdfwrite.Named{"F1": f.Standard("Helvetica")}
	for i := range n {
		f.AddPage(pdfwrite.Page{Fonts: fonts, Content: fmt.Sprintf("BT /F1 12 Tf 20 150 Td (page %d) Tj ET", i+1)})
	}
	return f
}

func locked(method pdfwrite.Method) []byte {
	f := pages(1)
	f.Encryption = pdfwrite.Encryption{Method: method, User: "open", Owner: "sesame"}
	return f.Bytes()
}

func TestRefusals(t *testing.T) {
	blank := pdfwrite.New()
	blank.AddPage(pdfwrite.Page{Content: "0 0 100 100 re f"})
	tests := []struct {
		name    string
		data    []byte
		options truecopy.Options
		want    truecopy.Reason
	}{
		{name: "no password", data: locked(pdfwrite.AES128), want: truecopy.Locked},
		{name: "a wrong password", data: locked(pdfwrite.AES256R6), options: truecopy.Options{Password: "wrong"}, want: truecopy.Locked},
		{name: "a drawing", data: blank.Bytes(), want: truecopy.NoText},
		{name: "nothing but a header", data: []byte("%PDF-1.7\n"), want: truecopy.NotOpened},
		{name: "no such page", data: pages(2).Bytes(), options: truecopy.Options{Pages: truecopy.PageRange{First: 3}}, want: truecopy.NotOpened},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := truecopy.Read(context.Background(), bytes.NewReader(tt.data), tt.options)
			var refusal *truecopy.Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("Read error = %v, want a *Refusal", err)
			}
			if refusal.Reason != tt.want {
				t.Errorf("Reason = %s, want %s", refusal.Reason, tt.want)
			}
		})
	}
}

func TestReadWithAPassword(t *testing.T) {
	for _, password := range []string{"open", "sesame"} {
		reading, err := truecopy.Read(context.Background(), bytes.NewReader(locked(pdfwrite.AES128)), truecopy.Options{Password: password})
		if err != nil {
			t.Fatalf("Read: %v", err)
		}
		if len(reading.Rows) != 1 {
			t.Errorf("%d rows, want 1", len(reading.Rows))
		}
	}
}

// numbers are the pages that a reading opened.
func numbers(r *truecopy.Reading) (n []int) {
	for _, p := range r.Pages {
		n = append(n, p.Number)
	}
	return n
}

func TestPagesLeft(t *testing.T) {
	tests := []struct {
		name    string
		options truecopy.Options
		want    []int
		left    int
	}{
		{name: "all", want: []int{1, 2, 3, 4}},
		{name: "a range", options: truecopy.Options{Pages: truecopy.PageRange{First: 2, Last: 3}}, want: []int{2, 3}, left: 2},
		{name: "a range past the end", options: truecopy.Options{Pages: truecopy.PageRange{First: 3, Last: 9}}, want: []int{3, 4}, left: 2},
		{name: "at the limit", options: truecopy.Options{Limits: truecopy.Limits{MaximumPages: 4}}, want: []int{1, 2, 3, 4}},
		{name: "one past the limit", options: truecopy.Options{Limits: truecopy.Limits{MaximumPages: 3}}, want: []int{1, 2, 3}, left: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			reading, err := truecopy.Read(context.Background(), bytes.NewReader(pages(4).Bytes()), tt.options)
			if err != nil {
				t.Fatalf("Read: %v", err)
			}
			if diff := cmp.Diff(tt.want, numbers(reading)); diff != "" {
				t.Errorf("pages mismatch (-want +got):\n%s", diff)
			}
			left := 0
			for _, f := range reading.Findings {
				if f.Code == "pages-left" {
					left = f.Count
				}
			}
			if left != tt.left || reading.TotalPages != 4 {
				t.Errorf("%d of %d pages left, want %d of 4", left, reading.TotalPages, tt.left)
			}
		})
	}
}

func TestWorkersReadTheSame(t *testing.T) {
	data := pages(40).Bytes()
	read := func(workers int) *truecopy.Reading {
		t.Helper()
		var seen []int
		reading, err := truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{
			Workers:  workers,
			Progress: func(done, total int) { seen = append(seen, done) },
		})
		if err != nil {
			t.Fatalf("Read: %v", err)
		}
		if len(seen) != 40 || seen[39] != 40 {
			t.Errorf("progress with %d workers: %v", workers, seen)
		}
		return reading
	}
	before := runtime.NumGoroutine()
	if diff := cmp.Diff(read(1), read(8)); diff != "" {
		t.Errorf("one worker and eight read otherwise:\n%s", diff)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

// TestDeadline reads a page whose form is painted again and again: the context ends it long
// before its operators do.
func TestDeadline(t *testing.T) {
	f := pages(1)
	fonts := pdfwrite.Named{"F1": 3}
	form := f.AddForm(fmt.Sprintf("/Resources <</Font %v>>", fonts), strings.Repeat("BT /F1 1 Tf (x) Tj ET ", 1000))
	f.AddPage(pdfwrite.Page{XObjects: pdfwrite.Named{"X": form}, Content: strings.Repeat("/X Do ", 100_000)})
	const done = 100 // of a hundred thousand looks
	ctx := pacetest.New(done)
	_, err := truecopy.Read(ctx, bytes.NewReader(f.Bytes()), truecopy.Options{})
	var refusal *truecopy.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != truecopy.TooSlow || refusal.Page != 2 {
		t.Errorf("Read error = %v, want %s on page 2", err, truecopy.TooSlow)
	}
	if more := ctx.Looks() - done; more > 10 { // each caller on the way out
		t.Errorf("looked %d times more", more)
	}
}
