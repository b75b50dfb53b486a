package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/truecopy-go/truecopy"
)

// Decided words what a reading decided: the file, its origin, the cut with its unit, each
// table and column with how often it is filled and what it holds.
func (p *Part) Decided() string {
	r := p.reading
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s, %s\n", orElse(OnOneLine(r.Name), "document"), origins[r.Origin], counted(len(r.Rows), "row"), opened(r))
	if r.Dialect != nil {
		fmt.Fprintf(&b, "text: %s\n", dialect(*r.Dialect))
	}
	n := p.tables
	for _, region := range p.regions {
		if region.Table() {
			n++
			p.writeTable(&b, n, region)
		}
	}
	if tablesIn(r.Regions) == 0 {
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

func (p *Part) writeTable(b *strings.Builder, n int, t truecopy.Region) {
	fmt.Fprintf(b, "table %d: page %d, rows %d to %d", n, t.Page, t.FirstRow, t.LastRow)
	if t.HeaderRows > 0 {
		fmt.Fprintf(b, ", %s", counted(t.HeaderRows, "header row"))
	}
	if t.Continues {
		b.WriteString(", goes on from the page before")
	}
	if unit := p.unit(t.Page); unit != truecopy.Fields {
		fmt.Fprintf(b, ", cut at %s %s", appendNumbers(nil, p.described(t.Boundaries)), unit)
	}
	b.WriteByte('\n')
	for i, c := range t.Columns {
		if i == p.columns {
			fmt.Fprintf(b, "  and %s more\n", counted(len(t.Columns)-i, "column"))
			break
		}
		fmt.Fprintf(b, "  column %d: %s, filled on %.0f %%\n", i+1, orElse(c.Holds, "not looked at"), 100*c.Filled)
	}
	for i, proof := range t.Proofs {
		if i == p.columns {
			fmt.Fprintf(b, "  and %s more\n", counted(len(t.Proofs)-i, "proof"))
			break
		}
		fmt.Fprintf(b, "  the %s of column %d is proven by rows %d to %d\n", proof.Kind, proof.Column, proof.FirstRow, proof.LastRow)
	}
}

// Doubts words the findings that concern the part, one a line, and counts the others; none
// is said as what it is.
func (p *Part) Doubts() string {
	if len(p.reading.Findings) == 0 {
		return "no doubts were found, which is no promise that the reading is right\n"
	}
	var b strings.Builder
	if len(p.findings) > 0 {
		fmt.Fprintf(&b, "%s:\n", counted(len(p.findings), "doubt"))
	}
	tables := TablesOf(p.reading)
	for _, f := range p.findings {
		fmt.Fprintf(&b, "  %s%s: %s\n", f.Code, where(tables, f), f.Message)
	}
	if len(p.Left) > 0 {
		fmt.Fprintf(&b, "doubts that are not listed here: %s\n", countedCodes(p.Left))
	}
	return b.String()
}

func countedCodes(counts []Count) string {
	parts := make([]string, len(counts))
	for i, c := range counts {
		parts[i] = fmt.Sprintf("%d %s", c.Number, c.Code)
	}
	return strings.Join(parts, ", ")
}

func where(tables Tables, f truecopy.Finding) string {
	var parts []string
	for _, p := range []struct {
		name  string
		value int
	}{{"page", f.Page}, {"table", tables.number(f.Region)}, {"row", f.Row}, {"column", f.Column}} {
		if p.value > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", p.name, p.value))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
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

// Lines writes the part's rows for a model, one a line: number | cell | cell. What would end
// a line or a cell early is shown as a blank or behind a backslash.
func (p *Part) Lines(b []byte) []byte {
	for _, row := range p.Rows {
		b = strconv.AppendInt(b, int64(row.Number), 10)
		for _, cell := range row.Cells {
			b = append(b, " | "...)
			b = appendCell(b, cell)
		}
		b = append(b, '\n')
	}
	return b
}

func appendCell(b []byte, cell string) []byte {
	if strings.IndexFunc(cell, breaks) >= 0 {
		cell = OnOneLine(cell)
	}
	for {
		i := strings.IndexByte(cell, '|')
		if i < 0 {
			return append(b, cell...)
		}
		b = append(append(b, cell[:i]...), `\|`...)
		cell = cell[i+1:]
	}
}
