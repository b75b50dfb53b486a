package truecopy

import (
	"context"
	"errors"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A Record is what somebody says the document holds: rows cited by number, and values
// claimed to be printed in them.
type Record struct {
	Rows   []int // row numbers, as the reading numbers them
	Claims []Claim

	// InvalidRows says that the rows were no list of whole numbers, so nothing was cited.
	InvalidRows bool
}

// A Claim is one value of a record, under the name of its field.
type Claim struct {
	Field string
	Value string    // the words, or the figure exactly as JSON writes it: 1655.0, 1.655e3
	Kind  ClaimKind // how Value is checked
}

// A ClaimKind is the kind of JSON value that was claimed. Only words and figures can be
// checked; every other kind is answered Invalid.
type ClaimKind string

const (
	Words  ClaimKind = ""       // a string: all its words, in order, each a whole word
	Figure ClaimKind = "number" // a number: read with the document's decimal mark and compared exactly
	Null   ClaimKind = "null"
	Bool   ClaimKind = "bool"
	Array  ClaimKind = "array"
	Object ClaimKind = "object"
)

// An Outcome is what became of a claim.
type Outcome string

const (
	Carried Outcome = "carried" // a cited row prints it
	Missing Outcome = "missing" // no cited row prints it
	Invalid Outcome = "invalid" // it cannot be checked: neither words nor a figure, or no list of rows
)

// A Cause says why a claim is not carried, so that a program can act on it. Looking outside
// the cited rows only ever explains: it never carries anything.
type Cause string

const (
	CauseNoRows      Cause = "no-rows"      // the record cites nothing
	CauseNoSuchRow   Cause = "no-such-row"  // none of the cited rows exists
	CauseEmpty       Cause = "empty"        // the claim holds nothing that could be printed
	CauseUndecided   Cause = "undecided"    // the figure that is printed has two readings, and the document settles neither
	CauseSign        Cause = "sign"         // printed with the other sign, or with none
	CauseRounded     Cause = "rounded"      // the printed figure has more digits
	CauseRescaled    Cause = "rescaled"     // printed, up to a power of ten
	CauseMark        Cause = "mark"         // printed, were the decimal mark the other one
	CauseNear        Cause = "near"         // something much like it is printed
	CauseInsideWord  Cause = "inside-word"  // printed only as a part of a longer word or code
	CausePartOfDate  Cause = "part-of-date" // printed only as a part of a date
	CauseAcrossCells Cause = "across-cells" // only cells or rows run together would print it
	CauseOrder       Cause = "order"        // its words are printed, in another order
	CauseAccents     Cause = "accents"      // printed with other accents
	CauseDate        Cause = "date"         // the same day is printed, written in another way
	CauseRecomposed  Cause = "recomposed"   // a date put together from figures that stand apart
	CauseWords       Cause = "words"        // the figure is printed, but spaced in another way than the words claimed
	CauseDamaged     Cause = "damaged"      // what is printed there holds a character that could not be read
	CauseOtherRow    Cause = "other-row"    // printed, but in a row that is not cited
	CauseAbsent      Cause = "absent"       // nothing like it is printed

	// Causes of Invalid, beside the names of the kinds null, bool, array and object.
	CauseRows     Cause = "rows"       // the rows are no list of whole numbers
	CauseNoNumber Cause = "not-number" // a Figure whose Value is not what JSON calls a number
)

// A CitedPlace is where text stands in a row.
type CitedPlace struct {
	Row  int // row number
	Cell int // index in the row's Cells, from 0
	From int // first byte in the cell
	To   int // the byte after the last
}

// A Verdict says what became of one claim.
type Verdict struct {
	Field   string // as claimed
	Value   string // as claimed
	Outcome Outcome
	Cause   Cause  // why it is not carried; empty when it is
	Message string // one sentence for a person or a model; it may quote what the document prints

	// Found is where the cited rows print a carried value: each place prints the whole of it,
	// unless Scattered says that the places are the pieces which carry it together.
	Found []CitedPlace

	// Scattered says that the words are printed in order, but not in one run within one cell:
	// other words or the edge of a cell stand between them.
	Scattered bool

	Printed string      // what is printed instead, where something explains a missing value
	At      *CitedPlace // where Printed stands, or nil
}

// A RecordReport holds the verdicts on one record, in the order of its claims.
type RecordReport struct {
	Record   int   // which record, from 1
	Rows     []int // as cited
	Verdicts []Verdict
}

// A Report is what Cite found. That every value of every record is carried says nothing
// about what the document prints and nobody claimed.
type Report struct {
	Checked int // values that were claimed
	Carried int // values that a cited row prints
	Records []RecordReport
}

// Cite looks each claimed value up in the rows that its record cites, and nowhere else.
// What it looks at outside of them only explains why a value is missing. Figures are read
// under reading.Mark. The only error is a reading that is nil.
//
// Cite is safe for concurrent use on one reading. The report is the caller's.
func Cite(reading *Reading, records []Record) (*Report, error) {
	return CiteContext(context.Background(), reading, records)
}

// CiteContext is Cite for a caller with a deadline: once ctx is done it returns its error.
func CiteContext(ctx context.Context, reading *Reading, records []Record) (*Report, error) {
	if reading == nil {
		return nil, errors.New("truecopy: no reading to cite")
	}
	c := newCiter(pace.New(ctx), reading)
	report := &Report{Records: make([]RecordReport, len(records))}
	total := 0
	for _, record := range records {
		total += len(record.Claims)
	}
	verdicts := make([]Verdict, total)
	for i := range records {
		n := len(records[i].Claims)
		report.Records[i] = RecordReport{Record: i + 1, Rows: records[i].Rows, Verdicts: verdicts[:n:n]}
		verdicts = verdicts[n:]
		if c.record(&records[i], report.Records[i].Verdicts); c.watch.Late() {
			return nil, c.watch.Err()
		}
		for j := range n {
			report.Checked++
			if report.Records[i].Verdicts[j].Outcome == Carried {
				report.Carried++
			}
		}
	}
	return report, nil
}

// FromRows makes a reading of rows that a program brings itself, numbered from first. The
// cells are taken as they are and stay the caller's. Its decimal mark is what the cells
// settle; a program that knows it sets Mark.
func FromRows(first int, rows [][]string) *Reading {
	reading := &Reading{Origin: Text, TotalPages: 1, Pages: []Page{{Number: 1, Unit: Fields}}}
	reading.Rows = make([]Row, len(rows))
	for i, cells := range rows {
		reading.Rows[i] = Row{Number: first + i, Page: 1, Region: 1, Cells: cells, Offset: -1}
	}
	if len(rows) > 0 {
		reading.Regions = []Region{{Page: 1, FirstRow: first, LastRow: first + len(rows) - 1}}
	}
	reading.Mark = reading.DecimalMark().Mark
	return reading
}
