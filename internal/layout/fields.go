package layout

const (
	// standingRun: so many records of one width in a row are a table. Three, for a title over
	// a line of its own often makes two of another width (measured on the text corpus).
	standingRun = 3
	// standingApart: so many are one where a blank line sets them apart.
	standingApart = 2
)

// A Stretch is a run of records that make one region: a table where Width is two or more.
type Stretch struct {
	First, Last int // records, from 0, Last included
	Width       int // fields that most of its records have
	Widest      int // fields of its widest record
	Ragged      int // records with another number of fields
	FirstRagged int // the first of them, or -1
}

// A run is records of one width in a row.
type run struct {
	first, last, width int
	apart              bool // a blank line stands before it
}

func (r run) records() int { return r.last - r.first + 1 }

// FieldStretches cuts n records into regions by their numbers of fields. apart tells whether
// a blank line stands before a record. A table begins where a width begins to recur and goes
// on to where another one does. Records of another width in between belong to it and are
// ragged; lines of one field before the first table and after the last one are text.
func FieldStretches(n int, width func(i int) int, apart func(i int) bool) []Stretch {
	runs := widthRuns(n, width, apart)
	var out []Stretch
	for i := 0; i < len(runs); {
		j := tableEnd(runs, i)
		out = append(out, stretchOf(runs[i:j])...)
		i = j
	}
	return out
}

func widthRuns(n int, width func(i int) int, apart func(i int) bool) []run {
	var runs []run
	for i := range n {
		w, a := width(i), i > 0 && apart(i)
		if k := len(runs) - 1; k >= 0 && runs[k].width == w {
			runs[k].last = i
		} else {
			runs = append(runs, run{first: i, last: i, width: w, apart: a})
		}
	}
	return runs
}

func (r run) stands() bool {
	return r.records() >= standingRun || r.apart && r.records() >= standingApart
}

// tableEnd is the index of the run behind the region that begins with runs[i].
func tableEnd(runs []run, i int) int {
	for i < len(runs) && !runs[i].stands() {
		i++
	}
	if i == len(runs) {
		return i
	}
	end, own, between := i+1, runs[i].records(), 0
	for j := i + 1; j < len(runs); j++ {
		if runs[j].width != runs[i].width {
			between += runs[j].records()
			if !runs[j].stands() && end == j {
				end = j + 1
				between = 0
			}
			continue
		}
		if between <= own {
			own += runs[j].records()
			end, between = j+1, 0
		}
	}
	return end
}

// stretchOf makes a region of runs, and blocks of text of the lines of one field before and
// after it.
func stretchOf(runs []run) []Stretch {
	width := commonWidth(runs)
	var out []Stretch
	from, to := 0, len(runs)
	if width > 1 {
		if runs[from].width == 1 && to > 1 {
			out = append(out, newStretch(runs[:1], 1))
			from++
		}
		if to > from+1 && runs[to-1].width == 1 {
			to--
		}
	}
	out = append(out, newStretch(runs[from:to], width))
	if to < len(runs) {
		out = append(out, newStretch(runs[to:], 1))
	}
	return out
}

// commonWidth is the width that the most records have, the larger of two that are level.
func commonWidth(runs []run) int {
	records := map[int]int{}
	width := 0
	for _, r := range runs {
		records[r.width] += r.records()
	}
	for _, r := range runs {
		if n, most := records[r.width], records[width]; n > most || n == most && r.width > width {
			width = r.width
		}
	}
	return width
}

func newStretch(runs []run, width int) Stretch {
	s := Stretch{First: runs[0].first, Last: runs[len(runs)-1].last, Width: width, FirstRagged: -1}
	for _, r := range runs {
		s.Widest = max(s.Widest, r.width)
		if r.width == width {
			continue
		}
		s.Ragged += r.records()
		if s.FirstRagged < 0 {
			s.FirstRagged = r.first
		}
	}
	return s
}
