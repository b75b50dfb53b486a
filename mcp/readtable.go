package mcp

import (
	"fmt"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

// findingsRoom is what an answer keeps free of rows: 500 findings, three times, and the rest.
const findingsRoom = 1 << 20

func (c call) readTable() answer {
	reading, fault := c.read()
	if fault != nil {
		return failed(c.text("path"), fault)
	}
	part := report.Of(reading, report.Window{
		From:  c.number("from", 1),
		Limit: c.number("limit", defaultRows),
		Bytes: maximumReply - findingsRoom,
	})
	return answer{text: tableText(reading, part), structured: part.AppendJSON(nil, false)}
}

// tableText words a part of a reading for a model: what was decided, the rows, what is left
// and how to go on, the doubts.
func tableText(r *truecopy.Reading, part *report.Part) []byte {
	b := []byte(part.Decided())
	if n := len(part.Rows); n > 0 {
		b = fmt.Appendf(b, "rows %d to %d of %d, each as number | cell | cell:\n", part.First, part.First+n-1, len(r.Rows))
		b = part.Lines(b)
	} else if part.TooLarge > 0 {
		b = fmt.Appendf(b, "row %d is too large for an answer by itself, so it is not here\n", part.TooLarge)
	} else {
		b = fmt.Appendf(b, "there is no row %d; the last is row %d\n", part.First, len(r.Rows))
	}
	if part.More() {
		b = fmt.Appendf(b, "rows %d to %d are not here: call read_table again with \"from\": %d\n", part.Next(), len(r.Rows), part.Next())
	}
	if n := len(r.Pages); n > 0 && r.Pages[n-1].Number < r.TotalPages {
		b = fmt.Appendf(b, "pages %d to %d were not opened: ask for them with \"pages\": \"%[1]d-%[2]d\", which numbers rows anew\n", r.Pages[n-1].Number+1, r.TotalPages)
	}
	b = append(b, part.Doubts()...)
	return fmt.Appendf(b, "reading %s: give it to check_citations as \"reading\"\n", r.Fingerprint)
}
