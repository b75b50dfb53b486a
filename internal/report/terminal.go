package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/layout"
)

// widestColumn keeps a description from pushing the amounts off a terminal of 120 columns;
// a longer cell is printed whole and only its padding is given up.
const widestColumn = 40

// Terminal writes a reading for a person: what was decided, the rows lined up, the doubts.
func Terminal(w io.Writer, r *truecopy.Reading) error {
	out := bufio.NewWriter(w)
	whole := Whole(r)
	out.WriteString(whole.Decided())
	digits := len(fmt.Sprint(len(r.Rows)))
	for _, region := range r.Regions {
		out.WriteByte('\n')
		writeRows(out, r.Rows[region.FirstRow-1:region.LastRow], digits)
	}
	out.WriteByte('\n')
	out.WriteString(whole.Doubts())
	return out.Flush()
}

func writeRows(out *bufio.Writer, rows []truecopy.Row, digits int) {
	widths := columnWidths(rows)
	for _, row := range rows {
		fmt.Fprintf(out, "%*d", digits, row.Number)
		pad := 2
		for i, cell := range row.Cells {
			shown := OnOneLine(cell)
			if shown == "" {
				pad += 2 + widths[i]
				continue
			}
			fmt.Fprintf(out, "%*s%s", pad, "", shown)
			pad = 2 + max(widths[i]-layout.DisplayWidth(shown), 0)
		}
		out.WriteByte('\n')
	}
}

func columnWidths(rows []truecopy.Row) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row.Cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], min(layout.DisplayWidth(OnOneLine(cell)), widestColumn))
		}
	}
	return widths
}

// OnOneLine shows line ends and control characters as blanks, so that a cell can neither
// break the layout nor send a terminal its own commands.
func OnOneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if breaks(r) {
			return ' '
		}
		return r
	}, s)
}

// breaks reports whether a character ends a line or is a control character.
func breaks(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029'
}
