package csvread

import (
	"fmt"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// doubt says what the reading could not vouch for.
func (t *Text) doubt(best *choice) {
	t.doubtDecoding(func(at int) int { return min(t.recordAt(at)+1, t.Records()) })
	t.doubtQuotes()
	t.doubtWidths()
	t.doubtLimits()
}

// doubtDecoding words what decoding found. row gives the row number of an offset.
func (t *Text) doubtDecoding(row func(at int) int) {
	for _, d := range t.decoded.doubts {
		f := layout.Finding{Code: d.code, Message: sentence(d.message), Count: d.count}
		if d.at >= 0 {
			f.Row = row(d.at)
		}
		t.Findings = append(t.Findings, f)
	}
}

func (t *Text) doubtQuotes() {
	rs := t.records
	if rs.faulty == 0 {
		return
	}
	first := rs.faults[0]
	t.Findings = append(t.Findings, layout.Finding{
		Code:    "unbalanced-quote",
		Message: sentence(fmt.Sprintf("a quote stands where none may, or never closes, in %s; no quote was let swallow the rows after it", plural(rs.faulty, "row"))),
		Row:     first.record + 1,
		Count:   rs.faulty,
	})
}

func (t *Text) doubtWidths() {
	for _, s := range t.Stretches {
		if s.Ragged == 0 {
			continue
		}
		t.Findings = append(t.Findings, layout.Finding{
			Code:    "ragged-rows",
			Message: sentence(fmt.Sprintf("%s of the %d in this table do not have %s; they are kept as they are", plural(s.Ragged, "row"), s.Last-s.First+1, plural(s.Width, "field"))),
			Row:     s.FirstRagged + 1,
			Count:   s.Ragged,
		})
	}
}

func (t *Text) doubtLimits() {
	if stop := t.records.stop; stop < len(t.records.text) {
		t.Findings = append(t.Findings, layout.Finding{
			Code:    "rows-left",
			Message: sentence(fmt.Sprintf("the text has more than %d cells; what stands behind byte %d of it was not read", maximumCells, t.decoded.input(stop))),
			Count:   countLines(t.records.text[stop:]) + 1,
		})
	}
}

// sentence makes a sentence of a clause.
func sentence(s string) string {
	if c := s[0]; c >= 'a' && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	return s + "."
}
