// Package layout cuts positioned text into regions, rows and cells.
//
// It is pure geometry and has never heard of PDF or CSV. It has three rulers:
// points (a printed page), characters (lines of text lined up with blanks or drawn
// with pipes) and field index (delimited records).
//
// In points, lengths are 1/72 inch and the origin is the bottom left of the page as
// it is shown, so a larger Y is higher up (ISO 32000-1, 8.3.2.3). In characters, X is
// a display column from 0 and Y a line number from 1 that grows downward. In fields, X
// is a field index from 0 and Y a line number from 1.
//
// A product that is part of a sum is converted first, float64(a*b) + c: without that, some
// machines round the two at once, and the same page would be read in two ways.
package layout

// A Unit is what a Box is measured in.
type Unit uint8

const (
	Points     Unit = iota // 1/72 inch, Y upward
	Characters             // display columns from 0, lines from 1
	Fields                 // field index from 0, lines from 1
)

// A Box is a rectangle. In Points Bottom <= Top; in Characters and Fields Top is the
// first line and Bottom the last, so Top <= Bottom. Right is where the box ends (exclusive).
type Box struct {
	Left, Bottom, Right, Top float64
}

// A Word is text without a gap inside: one or more glyphs on one baseline.
type Word struct {
	Text      string  // Unicode, NFC, in logical order
	Box       Box     // advance width by font ascent and descent
	Baseline  float64 // Y of the baseline, or X of it where Turn is odd
	Size      float64 // font size on the page, in points
	Font      int     // words of one font and style share a number
	Bold      bool
	Direction Direction // that its letters are written in
	Joined    bool      // no gap stands between this word and the one before it on its line (another font, size or rise begins)
	Script    int8      // +1 a superscript, -1 a subscript of the words beside it, 0 neither
	Turn      int8      // quarter turns counter-clockwise that the text runs at: 0 upright, 1 upward, 2 upside down, 3 downward
	Angle     float64   // degrees counter-clockwise of text at another angle, or 0: Turn is then the nearest quarter
}

// A Ruling is a drawn line, horizontal (Bottom == Top, up to its thickness) or vertical.
type Ruling struct {
	Box       Box     // the centre line: Left == Right or Bottom == Top
	Thickness float64 // in points
}

// A Fill is a painted rectangle: the background of a cell, a band or a box.
type Fill struct {
	Box  Box
	Gray float64 // luminance from 0 black to 1 white
}

// A Page is what one page shows, as positioned text and drawing.
type Page struct {
	Number   int // as the document counts, from 1
	Box      Box // the visible area, its bottom left at 0, 0
	Unit     Unit
	Words    []Word
	Rulings  []Ruling
	Fills    []Fill
	Images   []Box
	Findings []Finding // what the extraction could not vouch for
}

// A Finding is a doubt and its place. Page, Region, Row and Column count from 1, and 0
// is none. Region and Row are indices into what the cut returns, plus one.
type Finding struct {
	Code    string
	Message string
	Page    int
	Region  int
	Row     int // within the region
	Column  int
	Share   float64 // a measure between 0 and 1, where the code has one
	Count   int     // how many things (characters, glyphs, rows), where the code has one
	Box     Box     // where on the page, or zero
}

// A Cell is one cell of a row. A merged cell stands at the top left of its span and says
// how far it goes; the places that it covers hold empty cells.
type Cell struct {
	Text    string
	Box     Box
	Rows    int // rows that a merged cell covers; 0 and 1 are one
	Columns int // columns that a merged cell covers; 0 and 1 are one
	Mark    int // bytes at the end of Text that are a raised mark and the blank before it
}

// A Row is what the document proves is a row.
type Row struct {
	Box   Box
	Cells []Cell
}

// A Region is a table (two or more columns that recur) or a block of text (one column).
type Region struct {
	Page       int
	Box        Box
	Turn       int8      // quarter turns counter-clockwise that its text runs at on the page
	Boundaries []float64 // the X of each cut between two columns on the page turned clockwise by Turn, ascending: one fewer than columns
	HeaderRows int       // rows at the top that head the columns
	Rows       []Row
	Continues  bool // goes on from the last table of the page before it: one table over several pages
}

// A Result is the cut of a document.
type Result struct {
	Regions  []Region // in reading order
	Findings []Finding
}
