package report

import (
	"fmt"
	"strings"

	"github.com/truecopy-go/truecopy"
)

// Decided words what a reading decided: the file, its origin, the cut with its unit, each
// table and column with how often it is filled and what it holds.
func Decided(r *truecopy.Reading) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s, %s\n", orElse(r.Name, "document"), origins[r.Origin], counted(len(r.Rows), "row"), opened(r))
	if r.Dialect != nil {
		fmt.Fprintf(&b, "text: %s\n", dialect(*r.Dialect))
	}
	n := 0
	for _, region := range r.Regions {
		if region.Table() {
			n++
			writeTable(&b, n, region, unitOf(r, region.Page))
		}
	}
	if n == 0 {
		b.WriteString("no table: every row is whole\n")
	}
	return b.String()
}

var origins = map[truecopy.Origin]string{
	truecopy.PDF:   "a PDF",
	truecopy.Text:  "a text",
	truecopy.Image: "a PDF of images with somebody's OCR under them",
}

func opened(r *truecopy.Reading) string {
	if len(r.Pages) == r.TotalPages {
		return counted(len(r.Pages), "page")
	}
	return fmt.Sprintf("%d of %s", len(r.Pages), counted(r.TotalPages, "page"))
}

// delimiterNames are the delimiters that do not show when printed.
var delimiterNames = map[string]string{"\t": "tab", " ": "blank", "": "none"}

func dialect(d truecopy.Dialect) string {
	switch d.Ruler {
	case "aligned":
		return d.Encoding + ", columns lined up with blanks"
	case "drawn":
		return d.Encoding + ", columns drawn"
	case "none":
		return d.Encoding + ", lines read whole"
	}
	return fmt.Sprintf("%s, delimiter %s, quote %s", d.Encoding, orElse(delimiterNames[d.Delimiter], d.Delimiter), orElse(d.Quote, "none"))
}

func writeTable(b *strings.Builder, n int, t truecopy.Region, unit truecopy.Unit) {
	fmt.Fprintf(b, "table %d: page %d, rows %d to %d", n, t.Page, t.FirstRow, t.LastRow)
	if t.HeaderRows > 0 {
		fmt.Fprintf(b, ", %s", counted(t.HeaderRows, "header row"))
	}
	if t.Continues {
		b.WriteString(", goes on from the page before")
	}
	if unit != truecopy.Fields {
		fmt.Fprintf(b, ", cut at %s %s", appendNumbers(nil, t.Boundaries), unit)
	}
	b.WriteByte('\n')
	for i, c := range t.Columns {
		fmt.Fprintf(b, "  column %d: %s, filled on %.0f %%\n", i+1, orElse(c.Holds, "not looked at"), 100*c.Filled)
	}
	for _, p := range t.Proofs {
		fmt.Fprintf(b, "  the %s of column %d is proven by rows %d to %d\n", p.Kind, p.Column, p.FirstRow, p.LastRow)
	}
}

// Doubts words a reading's findings, one a line; none is said as what it is.
func Doubts(r *truecopy.Reading) string {
	if len(r.Findings) == 0 {
		return "no doubts were found, which is no promise that the reading is right\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", counted(len(r.Findings), "doubt"))
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "  %s%s: %s\n", f.Code, where(r, f), f.Message)
	}
	return b.String()
}

func where(r *truecopy.Reading, f truecopy.Finding) string {
	var parts []string
	for _, p := range []struct {
		name  string
		value int
	}{{"page", f.Page}, {"table", tableNumber(r, f.Region)}, {"row", f.Row}, {"column", f.Column}} {
		if p.value > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", p.name, p.value))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func unitOf(r *truecopy.Reading, page int) truecopy.Unit {
	for _, p := range r.Pages {
		if p.Number == page {
			return p.Unit
		}
	}
	return truecopy.Points
}

func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
