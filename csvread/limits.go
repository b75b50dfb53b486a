package csvread

import (
	"errors"
	"fmt"
	"math"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// Limits bound what is read of a text; a field that is zero or less bounds nothing. Reading
// stops before the record, or the line, that is over a limit, and a finding says so.
type Limits struct {
	Rows      int // records, or lines that are lined up or drawn
	Cells     int // of all records; in lines each word counts, and each mark that may part columns
	Columns   int // cells of one record
	CellBytes int // bytes of one cell, or of one line that is lined up or drawn
}

// ErrOverLimit reports a text of which the limits leave nothing.
var ErrOverLimit = errors.New("csvread: the first record is over a limit")

// bounded gives the limits as comparisons need them.
func (l Limits) bounded() Limits {
	for _, limit := range []*int{&l.Rows, &l.Cells, &l.Columns, &l.CellBytes} {
		if *limit <= 0 {
			*limit = math.MaxInt / 2 // which may be added up
		}
	}
	return l
}

// An excess is what of a text is over a limit; the zero excess is none.
type excess struct {
	limit int
	of    string // "rows"
}

func (e excess) String() string { return fmt.Sprintf("more than %d %s", e.limit, e.of) }

// excessOf tells which limit the records from index i on are over, and the first that is.
func (r *reader) excessOf(i int) (excess, int) {
	l := &r.limits
	for ; i < len(r.list); i++ {
		first, last := r.fields(i)
		switch {
		case i >= l.Rows:
			return excess{l.Rows, "rows"}, i
		case last-first > l.Columns:
			return excess{l.Columns, "cells in one row"}, i
		case last > l.Cells:
			return excess{l.Cells, "cells"}, i
		case r.longest(i, l.CellBytes) > l.CellBytes:
			return excess{l.CellBytes, "bytes in one cell"}, i
		}
	}
	return excess{}, i
}

// longest is the length of the longest cell of a record, as it is written, or less where that
// is not above enough.
func (rs *records) longest(i, enough int) int {
	most := 0
	if len(rs.line(i)) > enough {
		rs.raw(i, func(_ int, field string, _ bool) { most = max(most, len(field)) })
	}
	return most
}

// marks counts the words of a line and what may part its columns.
func marks(w *pace.Watch, line string) int {
	n := 0
	before := byte(' ')
	for from := 0; from < len(line); from += maximumPiece {
		piece := line[from:min(len(line), from+maximumPiece)]
		for i := range len(piece) {
			c := piece[i]
			if before == ' ' && c != ' ' || c == '|' || c == '+' || c == '\t' || c == boxLead {
				n++
			}
			before = c
		}
		if w.Bytes(len(piece)) {
			break
		}
	}
	return n
}

// boxLead is the first byte of the characters that tables are drawn with, in UTF-8.
const boxLead = 0xe2
