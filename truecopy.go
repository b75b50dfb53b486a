package truecopy

import (
	"context"
	"fmt"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// An Origin says what kind of document a reading was made from.
type Origin string

const (
	PDF   Origin = "pdf"   // printed text of a PDF
	Text  Origin = "text"  // a delimited file, a paste, plain text
	Image Origin = "image" // somebody's OCR under the image of a page
)

// A Unit is what the boxes of a page are measured in.
type Unit string

const (
	Points     Unit = "points"     // 1/72 inch, the origin at the bottom left, Y upward
	Characters Unit = "characters" // display columns from 0, lines from 1
	Fields     Unit = "fields"     // field index from 0, lines from 1
)

// A Box is a rectangle in the unit of its page. In points Bottom <= Top. In characters and
// fields Top is the first line and Bottom the last one.
type Box struct {
	Left, Bottom, Right, Top float64
}

// A Place is where something stands in its document.
type Place struct {
	Page int // from 1
	Unit Unit
	Box  Box
}

// A Reading is a document as numbered rows, with what could not be vouched for.
// The caller owns it and all its slices; nothing is shared with another reading.
type Reading struct {
	Name        string // Options.Name
	Origin      Origin
	TotalPages  int    // pages that the document has, opened or not
	Pages       []Page // the pages that were opened
	Regions     []Region
	Rows        []Row // in reading order; Rows[i].Number is i+1 unless the rows came from FromRows
	Findings    []Finding
	Dialect     *Dialect // how a text was read; nil for a PDF
	Mark        Mark     // the decimal mark that the document settles; a program that knows it may set it before Cite
	Fingerprint string   // short hexadecimal hash of the bytes and of the pages opened, which decide row numbers
}

// A Page is one opened page. A text is one page.
type Page struct {
	Number     int // as the document counts, from 1
	Unit       Unit
	Width      float64 // in Unit
	Height     float64
	Boundaries []float64 // column boundaries of the page's largest table, as its region gives them
	Rulings    []Box     // drawn lines, as thin boxes; nil for a text
}

// A Region is a table (two or more columns) or a block of text (one column) on one page.
type Region struct {
	Page       int
	FirstRow   int // number of its first row
	LastRow    int // number of its last row
	HeaderRows int // rows at its top that head the columns
	Box        Box
	Turn       int       // quarter turns counter-clockwise that its text runs at on the page: 1 and 3 are sideways
	Boundaries []float64 // X of the cut between columns i and i+1 at index i, on the page turned clockwise by Turn
	Columns    []Column
	Spans      []Span
	Raised     []Raised
	Continues  bool    // goes on from the table before it, which ended the page before
	Proofs     []Proof // printed totals and balances that its rows add up to
}

// Table reports whether the region has two or more columns.
func (r Region) Table() bool { return len(r.Columns) > 1 }

// A Column says what a column was taken to hold.
type Column struct {
	Holds  string  // "figure", "date", "text", "mixed" or "empty"
	Filled float64 // share of the region's rows that have something in it, 0 to 1
}

// A Span is a merged cell. Its text stands at its top left.
type Span struct {
	Row     int // number of its first row
	Column  int // its first column, from 1
	Rows    int
	Columns int
}

// A Raised is a raised mark at the end of a cell, such as the number of a footnote behind a
// figure. It is printed there, so it stands in the cell's text, behind a blank.
type Raised struct {
	Row    int // number
	Column int // from 1
	Bytes  int // of the cell's text, from its end, with the blank
}

// A Proof is arithmetic of the document that holds: a printed total or a running balance.
type Proof struct {
	Kind     string // "total" or "balance"
	Column   int    // the column that was proven, from 1
	FirstRow int    // number of the first row that takes part
	LastRow  int    // number of the row that prints the total, or of the last balance
}

// A Row is one record of the document.
type Row struct {
	Number int      // from 1 through the whole reading
	Page   int      // from 1
	Region int      // index in Reading.Regions, from 1
	Cells  []string // as printed
	Box    Box
	Boxes  []Box // one a cell; nil where the unit is fields, for cell i is field i
	Offset int64 // of the row's first byte in a text; -1 in a PDF
}

// A Dialect is how a text was read.
type Dialect struct {
	Encoding  string // IANA name, such as "utf-8" or "windows-1252"
	Delimiter string // one character (seldom two), or "" where columns are lined up or drawn, or there is none
	Quote     string // one character, or "" when nothing is quoted
	Escape    string // `"` doubled quotes, `\` backslashes, or ""
	Ruler     string // "delimiter", "aligned", "drawn" or "none"
}

// A Finding is one thing that the reading could not vouch for. Its Message is one plain
// sentence and holds nothing of the document's content.
type Finding struct {
	Code    string
	Message string
	Page    int     // from 1, or 0
	Region  int     // index in Reading.Regions from 1, or 0
	Row     int     // row number, or 0
	Column  int     // from 1, or 0
	Share   float64 // the measure of thin-column and merged-column, 0 to 1
	Count   int     // how many characters, glyphs or rows, where the code counts something
	Box     Box     // where on the page, or zero
}

// A Reason says why a document was refused, so that a program can act on it.
type Reason string

const (
	Empty         Reason = "empty"          // no bytes
	TooBig        Reason = "too-big"        // over Limits.MaximumBytes
	TooSlow       Reason = "too-slow"       // the context's deadline passed
	NoText        Reason = "no-text"        // a PDF with pages but no text at all: it needs OCR
	NoEngine      Reason = "no-engine"      // a PDF, and no engine is linked
	Locked        Reason = "locked"         // encrypted, and no password or the wrong one was given
	NotOpened     Reason = "not-opened"     // damaged beyond recovery, or not what it says it is
	UnknownFormat Reason = "unknown-format" // a zip, an image and so on: Kind names it
)

// A Refusal reports why a document was not read. Its text quotes nothing from the document.
type Refusal struct {
	Reason  Reason
	Page    int    // from 1, or 0 when the document as a whole is refused
	Message string // one sentence for whoever can act
	Err     error  // the cause, or nil; kept out of Error, reachable by errors.As
}

func (r *Refusal) Error() string {
	where := ""
	if r.Page > 0 {
		where = fmt.Sprintf(" on page %d", r.Page)
	}
	if r.Message == "" {
		return fmt.Sprintf("truecopy: %s%s", r.Reason, where)
	}
	return fmt.Sprintf("truecopy: %s%s: %s", r.Reason, where, r.Message)
}

// Unwrap gives the cause.
func (r *Refusal) Unwrap() error { return r.Err }

// Options change how a document is read. The zero Options is right for most.
type Options struct {
	Name     string // what the caller calls the document; it is only echoed
	Password string
	Pages    PageRange
	Limits   Limits
	Workers  int                   // pages read at once; 0 and 1 are one. The reading is the same.
	Progress func(done, total int) // called on the caller's goroutine, now and then; may be nil
}

// A Document is what an engine says of a document once it has handed over the pages.
type Document struct {
	Origin     Origin
	TotalPages int
	Findings   []Finding // of the document as a whole
}

// A Format is a kind of document that an engine reads.
type Format struct {
	Name string // "pdf"

	// Open reads the pages that the options ask for and hands them to take, in order, so that
	// no two of them need be held at once. A page is the engine's again when take returns; an
	// error of take ends the reading and is returned as it is.
	Open func(ctx context.Context, data []byte, opts Options, take func(*layout.Page) error) (*Document, error)
}
