package pdfwrite

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
)

// statement is a file of two pages with everything that the writer does.
func statement(form Form) *File {
	f := New()
	f.Form = form
	font := f.Standard("Helvetica")
	image := f.AddForm("", "0 0 m 10 10 l S")
	for i := range 2 {
		f.AddPage(Page{
			Width: 300, Fonts: Named{"F1": font}, XObjects: Named{"X": image}, Compress: i == 1,
			Content: fmt.Sprintf("BT /F1 12 Tf 20 150 Td (Page %d) Tj ET /X Do", i+1),
		})
	}
	return f
}

func TestBytesAreReadByAnotherReader(t *testing.T) {
	for _, form := range []Form{Classic, XrefStream, ObjectStreams, Hybrid} {
		data := statement(form).Bytes()
		conf := &model.Configuration{Reader15: true, Offline: true, Eol: "\n", Limits: model.DefaultResourceLimits()}
		ctx, err := pdfcpu.ReadWithContext(t.Context(), bytes.NewReader(data), conf)
		if err != nil {
			t.Errorf("form %d: %v", form, err)
			continue
		}
		if err := ctx.EnsurePageCount(); err != nil || ctx.PageCount != 2 {
			t.Errorf("form %d: %d pages, %v", form, ctx.PageCount, err)
		}
	}
}

func TestEncryptedBytesAreReadByAnotherReader(t *testing.T) {
	for method := RC4x40; method <= AES256R6; method++ {
		for _, form := range []Form{Classic, ObjectStreams} {
			f := statement(form)
			f.Add("(a string)")
			f.Encryption = Encryption{Method: method, User: "user", Owner: "owner"}
			for _, password := range []string{"user", "owner"} {
				conf := &model.Configuration{Reader15: true, Offline: true, Eol: "\n", Limits: model.DefaultResourceLimits(), UserPW: password, OwnerPW: password}
				if _, err := pdfcpu.ReadWithContext(t.Context(), bytes.NewReader(f.Bytes()), conf); err != nil {
					t.Errorf("method %d, form %d, %s: %v", method, form, password, err)
				}
			}
			conf := &model.Configuration{Reader15: true, Offline: true, Eol: "\n", Limits: model.DefaultResourceLimits(), UserPW: "other", OwnerPW: "other"}
			if _, err := pdfcpu.ReadWithContext(t.Context(), bytes.NewReader(f.Bytes()), conf); err == nil {
				t.Errorf("method %d, form %d: opens by a wrong password", method, form)
			}
		}
	}
}

func TestBytesAreTheSameEachTime(t *testing.T) {
	f := statement(ObjectStreams)
	if first, second := f.Bytes(), f.Bytes(); !bytes.Equal(first, second) {
		t.Error("two calls of Bytes differ")
	}
	if !bytes.Equal(statement(Classic).Bytes(), statement(Classic).Bytes()) {
		t.Error("two files of the same objects differ")
	}
}
