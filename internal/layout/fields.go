package layout

import (
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// standingRun: so many records of one width in a row are a table. Three, for a title over
	// a line of its own often makes two of another width (measured on the text corpus).
	standingRun = 3
	// standingApart: so many are one where a blank line sets them apart.
	standingApart = 2
	// maximumStretches: a text whose widths change more often than that between runs that
	// stand is one ragged table, not as many tables.
	maximumStretches = 16
)

// Records are the records of a delimited text, counted from 0.
type Records interface {
	Records() int
	Width(i int) int  // fields
	Filled(i int) int // fields up to the last one that is not empty
	Apart(i int) bool // a blank line stands before record i, which is not the first
	Aside(i int) bool // record i is a comment: it belongs to whatever it stands in
}

// A Stretch is a run of records that make one region: a table where Width is two or more.
type Stretch struct {
	First, Last int // records, from 0, Last included
	Width       int // fields that most of its records have
	Widest      int // fields of its widest record
	Ragged      int // records that have fields beyond Width, or none where others do
	FirstRagged int // the first of them, or -1
}

// A run is records of one width in a row.
type run struct {
	first, last, width int
	apart              bool // a blank line stands before it
	only               bool // no other run has several fields
}

func (r run) records() int { return r.last - r.first + 1 }

// stands tells whether a run is a table of its own.
func (r run) stands() bool {
	return r.records() >= standingRun || (r.apart || r.only) && r.records() >= standingApart
}

// FieldStretches cuts records into regions by their numbers of fields. A table begins where
// a width begins to recur and goes on to where another one does. Records of another width in
// between belong to it and are ragged. Lines before the first table are a region of their
// own, unless it is one record of several fields, which may be the heading; so are lines of
// one field between two tables and behind the last one.
func FieldStretches(w *pace.Watch, rs Records) ([]Stretch, error) {
	runs, err := widthRuns(w, rs)
	if err != nil {
		return nil, err
	}
	if changes(runs) > maximumStretches {
		return []Stretch{newStretch(w, rs, runs)}, w.Err()
	}
	var out []Stretch
	for i := 0; i < len(runs); {
		j := stretchEnd(runs, i)
		s := newStretch(w, rs, runs[i:j])
		if j < len(runs) && !anyStands(runs[i:j]) {
			s.Ragged, s.FirstRagged = 0, -1 // lines before a table are no table
		}
		out = append(out, s)
		i = j
	}
	return out, w.Err()
}

func anyStands(runs []run) bool {
	return slices.ContainsFunc(runs, run.stands)
}

func widthRuns(w *pace.Watch, rs Records) ([]run, error) {
	var runs []run
	aside := 0 // comments at the start, which go to the first run
	for i := range rs.Records() {
		if w.Late() {
			return nil, w.Err()
		}
		width, last := rs.Width(i), len(runs)-1
		switch {
		case rs.Aside(i) && last < 0:
			aside++
		case last >= 0 && (rs.Aside(i) || runs[last].width == width):
			runs[last].last = i
		default:
			runs = append(runs, run{first: i - aside, last: i, width: width, apart: i > 0 && rs.Apart(i)})
			aside = 0
		}
	}
	if aside > 0 {
		runs = append(runs, run{first: 0, last: aside - 1, width: 1})
	}
	markOnly(runs)
	return runs, nil
}

// markOnly marks the run that alone has several fields, if there is one.
func markOnly(runs []run) {
	only := -1
	for i, r := range runs {
		if r.width > 1 && only >= 0 {
			return
		}
		if r.width > 1 {
			only = i
		}
	}
	if only >= 0 {
		runs[only].only = true
	}
}

// changes counts how often the width changes from one run that stands to the next.
func changes(runs []run) int {
	n, width := 0, 0
	for _, r := range runs {
		if r.stands() && r.width != width {
			n, width = n+1, r.width
		}
	}
	return n
}

// stretchEnd is the index of the run behind the region that begins with runs[i].
func stretchEnd(runs []run, i int) int {
	table := i
	for table < len(runs) && !runs[table].stands() {
		table++
	}
	switch {
	case table == len(runs):
		return table // nothing recurs
	case beginning(runs, i, table) > i:
		return beginning(runs, i, table) // lines before the first table
	}
	end := table + 1
	for j := end; j < len(runs); j++ {
		if runs[j].width == runs[table].width {
			end = j + 1
		} else if runs[j].stands() {
			return leftover(runs, end, j)
		}
	}
	return leftover(runs, end, len(runs))
}

// beginning is the index of the run from runs[i] on that the table of runs[table], the first
// that stands, begins with: the first of its width, or one record of several fields before
// that, if nothing else stands before it.
func beginning(runs []run, i, table int) int {
	first := i
	for runs[first].width != runs[table].width {
		first++
	}
	if first == i+1 && runs[i].records() == 1 && runs[i].width > 1 {
		return i
	}
	return first
}

// leftover decides where a table ends whose last run ends before runs[from]: the runs up to
// runs[to] stand for nothing. Those of several fields belong to the table; a line of one
// field begins a text.
func leftover(runs []run, from, to int) int {
	for from < to && runs[from].width > 1 && !runs[from].apart {
		from++
	}
	return from
}

// commonWidth is the width that the most records have, the larger of two that are level.
func commonWidth(w *pace.Watch, runs []run) int {
	records := map[int]int{}
	width := 0
	for _, r := range runs {
		if w.Late() {
			return width
		}
		records[r.width] += r.records()
	}
	for _, r := range runs {
		if w.Late() {
			return width
		}
		if n, most := records[r.width], records[width]; n > most || n == most && r.width > width {
			width = r.width
		}
	}
	return width
}

func newStretch(w *pace.Watch, rs Records, runs []run) Stretch {
	s := Stretch{First: runs[0].first, Last: runs[len(runs)-1].last, Width: commonWidth(w, runs), FirstRagged: -1}
	filled := 0 // fields up to the last column that is not empty
	for _, r := range runs {
		s.Widest = max(s.Widest, r.width)
		if r.width != s.Width {
			continue
		}
		for i := r.first; i <= r.last && !w.Late(); i++ {
			filled = max(filled, rs.Filled(i))
		}
	}
	for _, r := range runs {
		for i := r.first; i <= r.last && r.width != s.Width && !w.Late(); i++ {
			if r.width > s.Width || r.width < filled && !rs.Aside(i) {
				if s.Ragged++; s.FirstRagged < 0 {
					s.FirstRagged = i
				}
			}
		}
	}
	return s
}
