package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
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
	var number []byte
	for i := range rows {
		number = strconv.AppendInt(number[:0], int64(rows[i].Number), 10)
		writeBlanks(out, digits-len(number))
		out.Write(number)
		pad := 2
		for k, cell := range rows[i].Cells {
			shown := OnOneLine(cell)
			if shown == "" {
				pad += 2 + widths[k]
				continue
			}
			writeBlanks(out, pad)
			out.WriteString(shown)
			pad = 2 + max(widths[k]-layout.DisplayWidth(shown), 0)
		}
		out.WriteByte('\n')
	}
}

func writeBlanks(out *bufio.Writer, n int) {
	for ; n > 0; n-- {
		out.WriteByte(' ')
	}
}

func columnWidths(rows []truecopy.Row) []int {
	var widths []int
	for i := range rows {
		for k, cell := range rows[i].Cells {
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], min(layout.DisplayWidth(OnOneLine(cell)), widestColumn))
		}
	}
	return widths
}

// OnOneLine shows line ends and control characters as blanks, so that a cell can neither
// break the layout nor send a terminal its own commands.
func OnOneLine(s string) string {
	if isPlain(s) {
		return s
	}
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

// isPlain reports whether a text is of the printable characters of ASCII, as most cells are.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
