package truecopy

// Limits bound the work that one Read may do and the memory that it takes. A field that is
// zero or less takes its default, so the zero Limits is safe on input from strangers. What a
// limit cuts off is a finding, and a document of which it leaves nothing is refused.
type Limits struct {
	// Of any document.
	MaximumBytes     int64 // size of the input; one that is larger is refused
	MaximumRows      int   // rows of a reading, and so are cells
	MaximumCells     int
	MaximumColumns   int // cells of one row
	MaximumCellBytes int // length of one cell

	// Of a PDF.
	MaximumPages        int   // pages opened
	MaximumStreamBytes  int64 // what one stream decodes to, each filter of a chain
	MaximumDecodedBytes int64 // what all streams together decode to
	MaximumTextBytes    int   // text of all pages together, which a small file may map a glyph to much of
	MaximumObjects      int   // values that are parsed and kept, a dictionary counting as ten
	MaximumNesting      int   // levels of arrays and dictionaries, and of the page tree
	MaximumOperators    int   // operators of one page, those of its forms each time that they are painted
	MaximumGlyphs       int   // glyphs of one page
	MaximumRulings      int   // lines drawn on one page, before those of one ruling are joined
}

// The defaults bound a server that reads in batches.
const (
	// defaultMaximumBytes is ten times the largest statement or export that was seen.
	defaultMaximumBytes = 256 << 20

	// defaultMaximumRows is four times what a spreadsheet holds. A row takes some 120 bytes
	// beside its cells.
	defaultMaximumRows = 1 << 22

	// defaultMaximumCells: a cell takes 16 bytes where it was delimited, some 150 while pages are
	// cut, and 350 while lines are: a drawn table of 12 MB was measured at 410 MB.
	defaultMaximumCells = 1 << 24

	// defaultMaximumColumns is four times what a spreadsheet holds.
	defaultMaximumColumns = 1 << 16

	// defaultMaximumCellBytes is 500 times what a cell of a spreadsheet holds, and less than a
	// tenth of a second of work.
	defaultMaximumCellBytes = 16 << 20

	// defaultMaximumPages: the longest reports that were seen have some 3,000 pages.
	defaultMaximumPages = 5000

	// defaultMaximumStreamBytes: the largest content stream of the corpus decodes to 20 MB.
	defaultMaximumStreamBytes = 64 << 20

	// defaultMaximumDecodedBytes: a dense page decodes to 100 KB, so 5,000 of them to half a
	// gigabyte; two take some five seconds.
	defaultMaximumDecodedBytes = 2 << 30

	// defaultMaximumTextBytes: a dense page prints 5 KB, so 5,000 of them a tenth of this.
	defaultMaximumTextBytes = 256 << 20

	// defaultMaximumObjects: a value takes some 25 bytes, so this is about 100 MB. A page of a
	// statement needs 50 values.
	defaultMaximumObjects = 4_000_000

	// defaultMaximumNesting: page trees of 30 levels have been seen.
	defaultMaximumNesting = 100

	// defaultMaximumOperators: the busiest page of the corpus has 600,000.
	defaultMaximumOperators = 10_000_000

	// defaultMaximumGlyphs: a page of fine print has 20,000.
	defaultMaximumGlyphs = 1_000_000

	// defaultMaximumRulings: the busiest table of the corpus draws 17,000 lines on 65 pages.
	defaultMaximumRulings = 500_000
)

// WithDefaults fills in the fields that are zero or less.
func (l Limits) WithDefaults() Limits {
	fill(&l.MaximumBytes, defaultMaximumBytes)
	fill(&l.MaximumRows, defaultMaximumRows)
	fill(&l.MaximumCells, defaultMaximumCells)
	fill(&l.MaximumColumns, defaultMaximumColumns)
	fill(&l.MaximumCellBytes, defaultMaximumCellBytes)
	fill(&l.MaximumPages, defaultMaximumPages)
	fill(&l.MaximumStreamBytes, defaultMaximumStreamBytes)
	fill(&l.MaximumDecodedBytes, defaultMaximumDecodedBytes)
	fill(&l.MaximumTextBytes, defaultMaximumTextBytes)
	fill(&l.MaximumObjects, defaultMaximumObjects)
	fill(&l.MaximumNesting, defaultMaximumNesting)
	fill(&l.MaximumOperators, defaultMaximumOperators)
	fill(&l.MaximumGlyphs, defaultMaximumGlyphs)
	fill(&l.MaximumRulings, defaultMaximumRulings)
	return l
}

func fill[T int | int64](limit *T, value T) {
	if *limit <= 0 {
		*limit = value
	}
}
