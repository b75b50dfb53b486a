// Package pdfread reads born-digital PDF files into positioned text and rulings, and
// registers itself with package truecopy: a program links it with
//
//	import _ "github.com/truecopy-go/truecopy/pdfread"
package pdfread

import (
	"context"
	"errors"
	"fmt"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

func init() {
	truecopy.RegisterFormat(truecopy.Format{Name: "pdf", Open: open})
}

// open reads the pages that the options ask for and hands them to take, in order.
func open(ctx context.Context, data []byte, opts truecopy.Options, take func(*layout.Page) error) (*truecopy.Document, error) {
	opts.Limits = opts.Limits.WithDefaults()
	d, err := openFile(ctx, data, opts)
	if err != nil {
		return nil, refusal(ctx, err, opts.Password != "")
	}
	total := len(d.Pages())
	if total == 0 {
		return nil, &truecopy.Refusal{Reason: truecopy.NotOpened, Message: "the file has no pages that can be found"}
	}
	first, last := pageRange(opts.Pages, opts.Limits.MaximumPages, total)
	if first > last {
		return nil, &truecopy.Refusal{Reason: truecopy.NotOpened, Message: fmt.Sprintf("the pages asked for begin after the last one; the document has %d", total)}
	}
	read, err := readPages(ctx, d, first, last, opts, take)
	if errors.Is(err, layout.ErrFull) {
		last = first + read.done - 1
	} else if err != nil {
		return nil, err
	}
	doc := &truecopy.Document{Origin: truecopy.PDF, TotalPages: total}
	if read.tally.Words == 0 && read.tally.Hidden == 0 && read.count == total {
		if read.incomplete || d.OverLimit() { // their text may be in what is missing: to recognise characters would be no remedy
			return nil, &truecopy.Refusal{Reason: truecopy.NotOpened, Message: "nothing of the pages could be read: the file is damaged, or its streams are over the limits"}
		}
		return nil, &truecopy.Refusal{Reason: truecopy.NoText, Message: "no page carries text: it is a scan or a drawing, and needs character recognition, which is not done here"}
	}
	if 2*read.tally.Recognised > read.tally.Words {
		doc.Origin = truecopy.Image
	}
	doc.Findings = append(pagesLeft(first, last, total), damage(d)...)
	return doc, nil
}

// openFile opens the file. A panic below is a file that cannot be opened.
func openFile(ctx context.Context, data []byte, opts truecopy.Options) (d *syntax.Document, err error) {
	defer func() {
		if caught.Panic(ctx, recover()) {
			d, err = nil, syntax.ErrDamaged
		}
	}()
	l := opts.Limits
	return syntax.Open(ctx, data, opts.Password, syntax.Limits{
		DecodedStream: l.MaximumStreamBytes, Decoded: l.MaximumDecodedBytes, Objects: l.MaximumObjects, Depth: l.MaximumNesting,
	})
}

// refusal words an error of the syntax for whoever can act on it.
func refusal(ctx context.Context, err error, password bool) error {
	switch {
	case ctx.Err() != nil:
		return tooSlow(ctx, 0)
	case errors.Is(err, syntax.ErrLocked) && password:
		return &truecopy.Refusal{Reason: truecopy.Locked, Message: "the document is encrypted, and the password given does not open it", Err: err}
	case errors.Is(err, syntax.ErrLocked):
		return &truecopy.Refusal{Reason: truecopy.Locked, Message: "the document is encrypted; a password is needed to read it", Err: err}
	case errors.Is(err, syntax.ErrUnsupported):
		return &truecopy.Refusal{Reason: truecopy.NotOpened, Message: "the document is encrypted in a way that is not supported; a password does not help", Err: err}
	}
	return &truecopy.Refusal{Reason: truecopy.NotOpened, Message: "the file is damaged beyond recovery, or is no PDF", Err: err}
}

func tooSlow(ctx context.Context, page int) error {
	return &truecopy.Refusal{Reason: truecopy.TooSlow, Page: page, Message: "the deadline passed before the document was read", Err: ctx.Err()}
}

// pageRange gives the pages to open, from 1, both ends in it.
func pageRange(asked truecopy.PageRange, most, total int) (first, last int) {
	first, last = max(asked.First, 1), asked.Last
	if last <= 0 || last > total {
		last = total
	}
	return first, min(last, first+most-1)
}

// pagesLeft says which pages were not opened.
func pagesLeft(first, last, total int) []truecopy.Finding {
	left := total - (last - first + 1)
	if left == 0 {
		return nil
	}
	return []truecopy.Finding{{
		Code:    "pages-left",
		Message: fmt.Sprintf("pages %d to %d of %d were opened; %d were not", first, last, total, left),
		Count:   left,
	}}
}

// damage says what of the file as a whole could not be vouched for.
func damage(d *syntax.Document) []truecopy.Finding {
	var out []truecopy.Finding
	if d.Repaired() {
		out = append(out, truecopy.Finding{
			Code:    "repaired-file",
			Message: "the file is damaged and was put together from its bytes; something of it may be missing",
		})
	}
	if d.OverLimit() {
		out = append(out, truecopy.Finding{
			Code:    "over-limit",
			Message: "the file holds more than is read of one file; what is beyond the limits was left out",
		})
	}
	return out
}

// emptyPage stands for a page that could not be read at all.
func emptyPage(number int) layout.Page {
	return layout.Page{Number: number, Findings: []layout.Finding{{
		Code: "damaged-page", Page: number, Message: "the page is damaged and could not be read; nothing of it is in the rows",
	}}}
}
