// Package report words a reading for programs (one JSON form), for models and for people.
package report

import (
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy"
)

// Status is what a client branches on: "verdict" when the reading has doubts.
func Status(r *truecopy.Reading) string {
	if len(r.Findings) > 0 {
		return "verdict"
	}
	return "success"
}

// AppendJSON appends the one JSON form of a reading. With tableRows each table carries its
// rows, which must then be the whole reading's.
func (p *Part) AppendJSON(b []byte, tableRows bool) []byte {
	return p.appendJSON(b, tableRows, nil)
}

// WriteJSON writes what AppendJSON appends, a stretch of rows at a time.
func (p *Part) WriteJSON(w io.Writer, tableRows bool) error {
	to := writer{w: w}
	to.write(p.appendJSON(make([]byte, 0, 2*stretchSize), tableRows, &to))
	return to.err
}

// stretchSize is how many bytes of JSON are written at once, about.
const stretchSize = 64 << 10

// A writer writes stretches of JSON. A nil one leaves them where they are.
type writer struct {
	w   io.Writer
	err error // the first
}

func (w *writer) write(b []byte) {
	if w.err == nil {
		_, w.err = w.w.Write(b)
	}
}

// drain writes b once it is long, and gives what is left of it.
func (w *writer) drain(b []byte) []byte {
	if w == nil || len(b) < stretchSize {
		return b
	}
	w.write(b)
	return b[:0]
}

func (p *Part) appendJSON(b []byte, tableRows bool, to *writer) []byte {
	r := p.reading
	b = append(b, `{"status":`...)
	b = AppendString(b, Status(r))
	b = append(b, `,"file":`...)
	b = AppendString(b, r.Name)
	b = append(b, `,"origin":`...)
	b = AppendString(b, string(r.Origin))
	b = append(b, `,"rows":`...)
	b = appendRows(b, p.Rows, to)
	b = appendInt(b, `,"firstRowNumber":`, p.First)
	b = appendInt(b, `,"totalRows":`, len(r.Rows))
	b = append(b, `,"more":`...)
	b = strconv.AppendBool(b, p.More())
	if p.More() {
		b = appendInt(b, `,"next":`, p.Next())
	}
	b = appendInt(b, `,"totalPages":`, r.TotalPages)
	b = append(b, `,"pages":`...)
	b = appendList(b, len(p.pages), func(b []byte, i int) []byte { return p.appendPage(b, p.pages[i]) })
	b = append(b, `,"tables":`...)
	b = p.appendTables(b, tableRows, to)
	b = append(b, `,"findings":`...)
	tables := TablesOf(r)
	b = appendList(b, len(p.findings), func(b []byte, i int) []byte { return AppendFinding(b, tables, p.findings[i]) })
	if len(p.Left) > 0 {
		b = append(b, `,"findingsLeft":`...)
		b = appendList(b, len(p.Left), func(b []byte, i int) []byte { return appendCount(b, p.Left[i]) })
	}
	b = append(b, `,"reading":`...)
	b = AppendString(b, r.Fingerprint)
	return append(b, '}')
}

func appendCount(b []byte, c Count) []byte {
	b = AppendString(append(b, `{"code":`...), c.Code)
	return append(appendInt(b, `,"count":`, c.Number), '}')
}

func appendRows(b []byte, rows []truecopy.Row, to *writer) []byte {
	b = append(b, '[')
	for i := range rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for k, cell := range rows[i].Cells {
			if k > 0 {
				b = append(b, ',')
			}
			b = appendPlain(b, cell)
		}
		b = to.drain(append(b, ']'))
	}
	return append(b, ']')
}

// appendPlain is AppendString for the texts of cells, of which few have anything to escape.
func appendPlain(b []byte, s string) []byte {
	escapes := false
	for i := range len(s) {
		escapes = escapes || mayEscape[s[i]]
	}
	if escapes {
		return AppendString(b, s)
	}
	return append(append(append(b, '"'), s...), '"')
}

// mayEscape are the bytes that do not stand in a JSON string as they are, or have to be looked at
// as UTF-8.
var mayEscape = func() (escapes [256]bool) {
	for c := range escapes {
		escapes[c] = c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\'
	}
	return escapes
}()

func (p *Part) appendPage(b []byte, page truecopy.Page) []byte {
	b = appendInt(b, `{"number":`, page.Number)
	b = append(b, `,"unit":`...)
	b = AppendString(b, string(page.Unit))
	b = append(b, `,"boundaries":`...)
	return append(appendNumbers(b, p.described(page.Boundaries)), '}')
}

// described are the boundaries after the columns that are described.
func (p *Part) described(boundaries []float64) []float64 {
	return boundaries[:min(len(boundaries), p.columns)]
}

func (p *Part) appendTables(b []byte, tableRows bool, to *writer) []byte {
	b = append(b, '[')
	n := 0
	for _, t := range p.regions {
		if !t.Table() {
			continue
		}
		if n++; n > 1 {
			b = append(b, ',')
		}
		b = to.drain(p.appendTable(b, t, tableRows, to))
	}
	return append(b, ']')
}

func (p *Part) appendTable(b []byte, t truecopy.Region, tableRows bool, to *writer) []byte {
	b = appendInt(b, `{"page":`, t.Page)
	b = appendInt(b, `,"firstRow":`, t.FirstRow)
	b = appendInt(b, `,"lastRow":`, t.LastRow)
	b = appendInt(b, `,"headerRows":`, t.HeaderRows)
	b = append(b, `,"boundaries":`...)
	b = appendNumbers(b, p.described(t.Boundaries))
	b = append(b, `,"columns":`...)
	b = appendList(b, min(len(t.Columns), p.columns), func(b []byte, i int) []byte {
		b = append(b, `{"holds":`...)
		b = AppendString(b, t.Columns[i].Holds)
		b = append(b, `,"filled":`...)
		return append(appendNumber(b, t.Columns[i].Filled), '}')
	})
	if left := len(t.Columns) - p.columns; left > 0 {
		b = appendInt(b, `,"columnsLeft":`, left)
	}
	if tableRows {
		b = append(b, `,"rows":`...)
		b = appendRows(b, p.reading.Rows[t.FirstRow-1:t.LastRow], to)
	}
	return append(b, '}')
}

// shareNames are the words for a code's measure; another code's share has none.
var shareNames = map[string]string{
	"thin-column":   `,"shareFilled":`,
	"merged-column": `,"shareDoubled":`,
}

// AppendFinding appends a finding, its place in words that count from 1.
func AppendFinding(b []byte, tables Tables, f truecopy.Finding) []byte {
	b = append(b, `{"code":`...)
	b = AppendString(b, f.Code)
	b = append(b, `,"message":`...)
	b = AppendString(b, f.Message)
	for _, part := range []struct {
		name  string
		value int
	}{
		{`,"page":`, f.Page},
		{`,"table":`, tables.number(f.Region)},
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

// Tables are the numbers of a reading's regions among its tables, from 1; 0 for one that is
// no table.
type Tables []int

// TablesOf numbers the tables of a reading.
func TablesOf(r *truecopy.Reading) Tables {
	numbers := make(Tables, len(r.Regions))
	n := 0
	for i := range r.Regions {
		if r.Regions[i].Table() {
			n++
			numbers[i] = n
		}
	}
	return numbers
}

// number is that of a region, which counts from 1.
func (t Tables) number(region int) int {
	if region < 1 || region > len(t) {
		return 0
	}
	return t[region-1]
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
func AppendString[S string | []byte](b []byte, s S) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
			if r == utf8.RuneError && size == 1 {
				b = append(append(b, s[start:i]...), "\ufffd"...)
				start = i + 1
			}
			i += size
			continue
		}
		b = appendEscape(append(b, s[start:i]...), c)
		i++
		start = i
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
