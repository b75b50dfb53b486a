// Package csvread reads text into rows: encoding, dialect and records, and which ruler a
// text is read with.
//
// A text is decoded to UTF-8, every delimiter that may cut it is tried on it, and the
// reading that takes the fewest bits to write down is taken. What no delimiter cuts better
// goes to the ruler for lines of package layout, which knows columns that are lined up with
// blanks or drawn.
//
// Offsets into the text are bytes of UTF-8 from 0, lines are physical lines from 1, and
// records and fields count from 0. Nothing is copied but what an escape forces to be: a
// cell is a piece of the text, and the text is the input where that is UTF-8.
package csvread

import (
	"context"
	"errors"
	"sort"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// ErrTooLong reports a text of more than 2 GiB once decoded.
var ErrTooLong = errors.New("csvread: the text is longer than 2 GiB")

// A Text is a text that was read.
type Text struct {
	Encoding  string // IANA name
	Delimiter string // "" where none cuts the text
	Quote     string // "" where nothing is quoted
	Escape    string // `"` doubled quotes, `\` backslashes, or "" where nothing is escaped
	Ruler     string // "delimiter", "aligned", "drawn" or "none"

	// Cut is what the ruler for lines made of a text that no delimiter cuts; nil otherwise.
	Cut *layout.LinesResult
	// Stretches are the regions of a delimited text.
	Stretches []layout.Stretch
	// Findings are doubts; Row counts records from 1 and Region is 0.
	Findings []layout.Finding

	limits  Limits
	decoded decoded
	records *records
	starts  []int // of the physical lines, where Cut is set
}

// Read reads a text within limits. It keeps data, which must not change afterwards. The error is
// ErrTooLong, ErrOverLimit or the context's.
func Read(ctx context.Context, data []byte, limits Limits) (*Text, error) {
	w := pace.New(ctx)
	d, err := decode(w, data)
	if err != nil {
		return nil, err
	}
	if len(d.text) > maximumText {
		return nil, ErrTooLong
	}
	t := &Text{Encoding: d.encoding, decoded: d, limits: limits.bounded()}
	declared, from := declaration(d.text)
	best, err := choose(w, evidence(d.text[from:], wholeEvidence), declared)
	if err != nil {
		return nil, err
	}
	if declared == "" {
		if err := t.cutLines(w, best); err != nil || t.Cut != nil {
			return t, err
		}
	}
	if best, err = t.readRecords(w, from, best, declared); err != nil {
		return nil, err
	}
	if len(t.records.list) == 0 && t.records.excess != (excess{}) {
		return nil, ErrOverLimit
	}
	t.nameDialect()
	if t.Stretches, err = layout.FieldStretches(w, t); err != nil {
		return nil, err
	}
	t.doubt(w, best)
	return t, w.Err()
}

// readRecords reads the records as chosen, or better once the whole text is known.
func (t *Text) readRecords(w *pace.Watch, from int, best *choice, declared string) (*choice, error) {
	text := t.decoded.text
	rs, err := readRecords(w, text, from, best, t.limits)
	if err != nil {
		return nil, err
	}
	if len(text) > wholeEvidence && declared == "" && !best.standsFor(w, rs) {
		if best, err = choose(w, evidence(text[from:], largestEvidence), declared); err != nil {
			return nil, err
		}
		if rs, err = readRecords(w, text, from, best, t.limits); err != nil {
			return nil, err
		}
	}
	t.records = rs
	return best, nil
}

// nameDialect names the ruler, the delimiter, and the quote and the escape if the text has
// them.
func (t *Text) nameDialect() {
	t.Ruler, t.Delimiter = "delimiter", t.records.dialect.delimiter
	if t.Delimiter == "" {
		t.Ruler = "none"
	}
	if !t.records.anyQuoted() {
		return
	}
	t.Quote = string(rune(t.records.dialect.quote))
	t.Escape = t.Quote
	if t.records.dialect.backslash {
		t.Escape = `\`
	}
}

// Empty tells whether the text has no row at all.
func (t *Text) Empty() bool {
	return t.Cut == nil && t.Records() == 0 || t.Cut != nil && len(t.Cut.Regions) == 0
}

// Records is the number of records.
func (t *Text) Records() int { return len(t.records.list) }

// Fields is the number of fields of all records.
func (t *Text) Fields() int { return len(t.records.ends) }

// Width is the number of fields of record i.
func (t *Text) Width(i int) int { return t.records.width(i) }

// AppendCells appends the cells of record i to dst.
func (t *Text) AppendCells(dst []string, i int) []string { return t.records.appendCells(dst, i) }

// Offset is where record i starts in the input.
func (t *Text) Offset(i int) int64 { return int64(t.decoded.input(int(t.records.list[i].start))) }

// Lines gives the first and the last physical line of record i.
func (t *Text) Lines(i int) (first, last int) {
	first = int(t.records.list[i].line)
	if i+1 < t.Records() && int(t.records.list[i+1].line) == first+1 {
		return first, first
	}
	return first, first + countLines(t.records.line(i))
}

// Filled is the number of fields of record i up to the last one that is not empty.
func (t *Text) Filled(i int) int {
	rs := t.records
	first, last := rs.fields(i)
	for n := last; n > first+1; n-- {
		if int(rs.ends[n-1]&^quotedBit) != int(rs.ends[n-2]&^quotedBit)+len(t.Delimiter) {
			return n - first
		}
	}
	if rs.line(i) == "" || int(rs.ends[first]&^quotedBit) == int(rs.list[i].start) {
		return 0
	}
	return 1
}

// Aside tells whether record i is a comment that was left whole.
func (t *Text) Aside(i int) bool {
	return t.records.width(i) == 1 && t.records.dialect.comments(t.records.line(i))
}

// Apart tells whether a blank line stands before record i.
func (t *Text) Apart(i int) bool {
	_, last := t.Lines(i - 1)
	return int(t.records.list[i].line) > last+1
}

// recordAt is the index of the record that an offset into the text falls into.
func (t *Text) recordAt(at int) int {
	i := sort.Search(t.Records(), func(i int) bool { return int(t.records.list[i].start) > at })
	return max(i-1, 0)
}
