package hostile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// canary stands wherever a document can hold a word. It may come back in the cells of rows
// and nowhere else.
const canary = "Canarybird"

// secret is the password that is given; it may come back nowhere at all.
const secret = "Opensesame"

// canaryTexts are texts that raise the doubts of text.
func canaryTexts() []document {
	word := func(format string) document {
		return document{"canary.csv", []byte(strings.ReplaceAll(format, "W", canary))}
	}
	return []document{
		word("W;W\n\"W;W\nW;W\n"),
		word("W,W,W\nW,W\nW,W,W,W\n"),
		word("W;W,W\nW;W,W\nW;W,W\n"),
		word("W\x00W\nW\x00W\n"),
		word("W\xe9W;1\nWW;2\n"),
		word("WÃ©W;1\nW\ufffdW;2\n"),
		word("W  W   W\nW  W  W\nW   W  W\nW W W W\n"),
		word("| W | W |\n|---|---|\n| W | W | W |\n"),
		word("W and W and W, which is W.\nW again.\n"),
	}
}

// canaryPDFs are PDF files that raise the doubts of pages, with the word in content, names,
// metadata and structure.
func canaryPDFs() []document {
	var docs []document
	for _, content := range []string{
		"BT /%[1]s 12 Tf 20 150 Td (%[1]s) Tj 0 -20 Td (%[1]s) Tj ET",
		"BT 3 Tr /%[1]s 12 Tf 20 150 Td (%[1]s) Tj ET",
		"BT /%[1]s 12 Tf 20 150 Td (%[1]s) Tj 3 2 Td (%[1]s over) Tj ET",
		"BT /%[1]s 12 Tf 0.7 0.7 -0.7 0.7 90 90 Tm (%[1]s) Tj ET /%[1]s gs /%[1]s Do",
		"/%[1]s BDC (%[1]s) ' %[1]s ( %[1]s",
	} {
		for _, form := range []pdfwrite.Form{pdfwrite.Classic, pdfwrite.XrefStream, pdfwrite.ObjectStreams, pdfwrite.Hybrid} {
			f := pdfwrite.New()
			f.Form = form
			font := f.Addf("<< /Type /Font /Subtype /Type1 /BaseFont /%s >>", canary)
			f.Trailer = "/Info " + f.Addf("<< /Title (%[1]s) /%[1]s /%[1]s >>", canary).String()
			f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{canary: font}, Content: fmt.Sprintf(content, canary)})
			docs = append(docs, document{"canary.pdf", f.Bytes()})
		}
	}
	return docs
}

// damaged changes a few bytes of a document, cuts it or doubles a part of it.
func damaged(random *rand.Rand, data []byte) []byte {
	out := bytes.Clone(data)
	for range 1 + random.IntN(4) {
		i := random.IntN(len(out))
		switch random.IntN(4) {
		case 0:
			out[i] = byte(random.IntN(256))
		case 1:
			out = append(out[:i:i], out[min(i+random.IntN(20), len(out)):]...)
		case 2:
			out = append(out[:i:i], out[max(0, i-random.IntN(200)):]...)
		default:
			out = append(out[:i:i], strconv.Itoa(random.IntN(1<<30))+string(out[i:])...)
		}
		if len(out) == 0 {
			return []byte("%PDF-")
		}
	}
	return out
}

// canaryCopies is how many damaged copies of each document are read.
const canaryCopies = 60

func TestNoMessageCarriesContent(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, d := range append(canaryTexts(), canaryPDFs()...) {
		wantNoCanary(t, d.data)
		for range canaryCopies {
			wantNoCanary(t, damaged(random, d.data))
		}
	}
}

func wantNoCanary(t *testing.T, data []byte) {
	t.Helper()
	reading, err := truecopy.Read(context.Background(), bytes.NewReader(data), truecopy.Options{Password: secret})
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		wantClean(t, "an error", cause.Error(), data)
	}
	if reading == nil {
		return
	}
	for _, f := range reading.Findings {
		wantClean(t, "a finding", f.Code+" "+f.Message, data)
	}
	for _, row := range reading.Rows {
		for _, cell := range row.Cells {
			if strings.Contains(cell, secret) {
				t.Errorf("a cell holds the password of %q", data)
			}
		}
	}
}

func wantClean(t *testing.T, what, message string, data []byte) {
	t.Helper()
	if strings.Contains(message, canary[:6]) || strings.Contains(message, secret) {
		t.Errorf("%s says %q, of %q", what, message, data)
	}
}
