// Package report words a reading for programs (one JSON form), for models and for people.
package report

import (
	"strconv"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy"
)

// A Window is the part of a reading's rows that is reported.
type Window struct {
	From  int // number of the first row; 0 and 1 are the first
	Limit int // rows at most; 0 is all
}

// Rows is the part of a reading's rows that the window shows. The slice is the reading's.
func (w Window) Rows(r *truecopy.Reading) []truecopy.Row {
	from := min(max(w.From-1, 0), len(r.Rows))
	to := len(r.Rows)
	if w.Limit > 0 {
		to = min(to, from+w.Limit)
	}
	return r.Rows[from:to]
}

// Status is what a client branches on: "verdict" when the reading has doubts.
func Status(r *truecopy.Reading) string {
	if len(r.Findings) > 0 {
		return "verdict"
	}
	return "success"
}

// AppendJSON appends a reading's one JSON form. With tableRows each table carries its rows.
func AppendJSON(b []byte, r *truecopy.Reading, w Window, tableRows bool) []byte {
	rows := w.Rows(r)
	first := max(w.From, 1)
	b = append(b, `{"status":`...)
	b = AppendString(b, Status(r))
	b = append(b, `,"file":`...)
	b = AppendString(b, r.Name)
	b = append(b, `,"origin":`...)
	b = AppendString(b, string(r.Origin))
	b = append(b, `,"rows":`...)
	b = appendRows(b, rows)
	b = appendInt(b, `,"firstRowNumber":`, first)
	b = appendInt(b, `,"totalRows":`, len(r.Rows))
	b = append(b, `,"more":`...)
	b = strconv.AppendBool(b, first-1+len(rows) < len(r.Rows))
	b = append(b, `,"pages":`...)
	b = appendList(b, len(r.Pages), func(b []byte, i int) []byte { return appendPage(b, r.Pages[i]) })
	b = append(b, `,"tables":`...)
	b = appendTables(b, r, tableRows)
	b = append(b, `,"findings":`...)
	b = appendList(b, len(r.Findings), func(b []byte, i int) []byte { return appendFinding(b, r, r.Findings[i]) })
	b = append(b, `,"reading":`...)
	b = AppendString(b, r.Fingerprint)
	return append(b, '}')
}

func appendRows(b []byte, rows []truecopy.Row) []byte {
	return appendList(b, len(rows), func(b []byte, i int) []byte {
		cells := rows[i].Cells
		return appendList(b, len(cells), func(b []byte, j int) []byte { return AppendString(b, cells[j]) })
	})
}

func appendPage(b []byte, p truecopy.Page) []byte {
	b = appendInt(b, `{"number":`, p.Number)
	b = append(b, `,"unit":`...)
	b = AppendString(b, string(p.Unit))
	b = append(b, `,"boundaries":`...)
	return append(appendNumbers(b, p.Boundaries), '}')
}

func appendTables(b []byte, r *truecopy.Reading, tableRows bool) []byte {
	tables := make([]truecopy.Region, 0, len(r.Regions))
	for _, region := range r.Regions {
		if region.Table() {
			tables = append(tables, region)
		}
	}
	return appendList(b, len(tables), func(b []byte, i int) []byte { return appendTable(b, r, tables[i], tableRows) })
}

func appendTable(b []byte, r *truecopy.Reading, t truecopy.Region, tableRows bool) []byte {
	b = appendInt(b, `{"page":`, t.Page)
	b = appendInt(b, `,"firstRow":`, t.FirstRow)
	b = appendInt(b, `,"lastRow":`, t.LastRow)
	b = appendInt(b, `,"headerRows":`, t.HeaderRows)
	b = append(b, `,"boundaries":`...)
	b = appendNumbers(b, t.Boundaries)
	b = append(b, `,"columns":`...)
	b = appendList(b, len(t.Columns), func(b []byte, i int) []byte {
		b = append(b, `{"holds":`...)
		b = AppendString(b, t.Columns[i].Holds)
		b = append(b, `,"filled":`...)
		return append(appendNumber(b, t.Columns[i].Filled), '}')
	})
	if tableRows {
		b = append(b, `,"rows":`...)
		b = appendRows(b, r.Rows[t.FirstRow-1:t.LastRow])
	}
	return append(b, '}')
}

// shareNames are the words for a code's measure; another code's share has none.
var shareNames = map[string]string{
	"thin-column":   `,"shareFilled":`,
	"merged-column": `,"shareDoubled":`,
}

func appendFinding(b []byte, r *truecopy.Reading, f truecopy.Finding) []byte {
	b = append(b, `{"code":`...)
	b = AppendString(b, f.Code)
	b = append(b, `,"message":`...)
	b = AppendString(b, f.Message)
	for _, part := range []struct {
		name  string
		value int
	}{
		{`,"page":`, f.Page},
		{`,"table":`, tableNumber(r, f.Region)},
		{`,"row":`, f.Row},
		{`,"column":`, f.Column},
		{`,"count":`, f.Count},
	} {
		if part.value > 0 {
			b = appendInt(b, part.name, part.value)
		}
	}
	if name, ok := shareNames[f.Code]; ok {
		b = appendNumber(append(b, name...), f.Share)
	}
	return append(b, '}')
}

// tableNumber is the number of a region among the tables, from 1; 0 when it is no table.
func tableNumber(r *truecopy.Reading, region int) int {
	if region < 1 || region > len(r.Regions) || !r.Regions[region-1].Table() {
		return 0
	}
	n := 0
	for _, t := range r.Regions[:region] {
		if t.Table() {
			n++
		}
	}
	return n
}

func appendList(b []byte, n int, item func([]byte, int) []byte) []byte {
	b = append(b, '[')
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, i)
	}
	return append(b, ']')
}

func appendInt(b []byte, name string, n int) []byte {
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

func appendNumbers(b []byte, numbers []float64) []byte {
	return appendList(b, len(numbers), func(b []byte, i int) []byte { return appendNumber(b, numbers[i]) })
}

// appendNumber rounds to a hundredth, which is finer than any page is set.
func appendNumber(b []byte, n float64) []byte {
	b = strconv.AppendFloat(b, n, 'f', 2, 64)
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	if b[len(b)-1] == '.' {
		b = b[:len(b)-1]
	}
	return b
}

const hexDigits = "0123456789abcdef"

// AppendString appends s as a JSON string (RFC 8259, 7), without the escapes that only
// HTML needs. A byte that is no UTF-8 becomes U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				b = append(append(b, s[start:i]...), "\ufffd"...)
				start = i + 1
			}
			i += size
			continue
		}
		if c < ' ' || c == '"' || c == '\\' {
			b = appendEscape(append(b, s[start:i]...), c)
			start = i + 1
		}
		i++
	}
	return append(append(b, s[start:]...), '"')
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}
