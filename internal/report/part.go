package report

import (
	"github.com/truecopy-go/truecopy"
)

// A Window is the part of a reading's rows that is asked for.
type Window struct {
	From  int // number of the first row; 0 and 1 are the first
	Limit int // rows at most; 0 is all
	Bytes int // what rows, tables and pages may take in an answer, about; 0 is any amount
}

const (
	// maximumFindings bounds the doubts of one windowed answer. 500 of them take about 100 KB;
	// what is beyond is counted by its code.
	maximumFindings = 500

	// maximumColumns bounds the columns of one table that a windowed answer describes. It is
	// beyond what a printed table has, and keeps a delimited file of a million fields in bounds.
	maximumColumns = 500
)

// A Part is what one answer reports of a reading: a window of its rows, and the pages, tables
// and findings that concern them. Its slices are the reading's.
type Part struct {
	reading  *truecopy.Reading
	First    int // number of the first row asked for, from 1
	Rows     []truecopy.Row
	pages    []truecopy.Page
	regions  []truecopy.Region // the regions that the rows belong to
	tables   int               // tables before the first of regions
	findings []truecopy.Finding
	Left     []Count // findings that are not among the part's, by code, in the order of their first
	columns  int     // columns of a table that are described
	TooLarge int     // number of the row that alone takes more than Window.Bytes, or 0
}

// A Count is how many findings have a code.
type Count struct {
	Code   string
	Number int
}

// Whole is all of a reading.
func Whole(r *truecopy.Reading) *Part {
	return &Part{reading: r, First: 1, Rows: r.Rows, pages: r.Pages, regions: r.Regions, findings: r.Findings, columns: maxInt}
}

const maxInt = int(^uint(0) >> 1)

// Of is the part of a reading that a window shows.
func Of(r *truecopy.Reading, w Window) *Part {
	p := &Part{reading: r, First: max(w.From, 1), columns: maximumColumns}
	from := min(p.First-1, len(r.Rows))
	to := len(r.Rows)
	if w.Limit > 0 && w.Limit < to-from {
		to = from + w.Limit
	}
	if w.Bytes > 0 {
		fitting := p.fitting(r.Rows[from:to], w.Bytes)
		if fitting == 0 && from < to {
			p.TooLarge = from + 1
		}
		to = from + fitting
	}
	p.Rows = r.Rows[from:to]
	p.concern()
	return p
}

// More reports whether rows follow that are not in the part.
func (p *Part) More() bool { return p.Next() <= len(p.reading.Rows) }

// Next is the number of the row to go on from. A row that is too large for any answer is
// passed over, for it would be the first of every answer that follows.
func (p *Part) Next() int {
	if p.TooLarge > 0 {
		return p.TooLarge + 1
	}
	return p.First + len(p.Rows)
}

// fitting is how many of the rows take at most limit bytes in an answer, with the tables and
// the pages that they bring.
func (p *Part) fitting(rows []truecopy.Row, limit int) int {
	region, page := 0, 0
	for i, row := range rows {
		limit -= rowSize(row)
		if row.Region != region {
			region = row.Region
			limit -= p.regionSize(region)
		}
		if row.Page != page {
			page = row.Page
			limit -= pageSize
		}
		if limit < 0 {
			return i
		}
	}
	return len(rows)
}

const (
	// An answer holds a row three times: as text, as JSON, and as JSON within a string. Each
	// of these is what the three take at most.
	rowFrame    = 40
	cellFrame   = 12
	columnSize  = 160 // {"holds":"figure","filled":0.98}, a boundary of the table and one of the page
	regionFrame = 500
	proofSize   = 100 // the balance of column 3 is proven by rows 2 to 4
	pageSize    = 200
)

func rowSize(row truecopy.Row) int {
	n := rowFrame
	for _, cell := range row.Cells {
		n += cellFrame + stringSize(cell)
	}
	return n
}

// stringSize is what a string takes in an answer at most, its quotes apart.
func stringSize(s string) int {
	n := 3 * len(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ':
			n += 13 // \u0001 and \\u0001
		case c == '"', c == '\\', c == '|':
			n += 6 // \" and \\\"
		}
	}
	return n
}

func (p *Part) regionSize(number int) int {
	if number < 1 || number > len(p.reading.Regions) {
		return 0
	}
	region := &p.reading.Regions[number-1]
	return regionFrame + columnSize*min(len(region.Columns), maximumColumns) + proofSize*min(len(region.Proofs), maximumColumns)
}

// concern picks the regions, pages and findings that concern the part's rows. A finding on
// the document or on a page as a whole concerns every part.
func (p *Part) concern() {
	r := p.reading
	if len(p.Rows) > 0 {
		first, last := p.Rows[0], p.Rows[len(p.Rows)-1]
		if 0 < first.Region && first.Region <= last.Region && last.Region <= len(r.Regions) {
			p.regions = r.Regions[first.Region-1 : last.Region]
		}
		p.pages = pagesBetween(r.Pages, first.Page, last.Page)
		p.tables = tablesIn(r.Regions[:max(first.Region-1, 0)])
	}
	for i, f := range r.Findings {
		if !p.concerns(f) || len(p.findings) == maximumFindings {
			p.leave(r.Findings[i].Code)
			continue
		}
		p.findings = append(p.findings, f)
	}
}

func (p *Part) concerns(f truecopy.Finding) bool {
	switch {
	case len(p.Rows) == 0:
		return f.Row == 0 && f.Region == 0
	case f.Row > 0:
		return p.Rows[0].Number <= f.Row && f.Row <= p.Rows[len(p.Rows)-1].Number
	case f.Region > 0:
		return p.Rows[0].Region <= f.Region && f.Region <= p.Rows[len(p.Rows)-1].Region
	}
	return true
}

func (p *Part) leave(code string) {
	for i := range p.Left {
		if p.Left[i].Code == code {
			p.Left[i].Number++
			return
		}
	}
	p.Left = append(p.Left, Count{code, 1})
}

// pagesBetween gives the pages from one number to another; pages are in order.
func pagesBetween(pages []truecopy.Page, first, last int) []truecopy.Page {
	from, to := 0, len(pages)
	for from < to && pages[from].Number < first {
		from++
	}
	for to > from && pages[to-1].Number > last {
		to--
	}
	return pages[from:to]
}

func tablesIn(regions []truecopy.Region) int {
	n := 0
	for _, region := range regions {
		if region.Table() {
			n++
		}
	}
	return n
}

// unit is the unit of a page.
func (p *Part) unit(page int) truecopy.Unit {
	for _, each := range pagesBetween(p.pages, page, page) {
		return each.Unit
	}
	return truecopy.Points
}
