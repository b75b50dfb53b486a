package csvread

import (
	"fmt"
	"strings"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// doubt says what the reading could not vouch for.
func (t *Text) doubt(w *pace.Watch, best *choice) {
	t.doubtDecoding(func(at int) int { return min(t.recordAt(at)+1, t.Records()) })
	t.doubtDelimiter(best)
	t.doubtMixture(w)
	t.doubtQuotes()
	t.doubtWidths()
	t.doubtLimits()
}

const (
	// level and levelRecords: two delimiters fit as well as each other where the second costs
	// less than this part more, and the fewer records there are, the less that says: the part
	// grows by levelRecords over their number (measured on the text corpus and on short
	// pieces of it).
	level        = 0.04
	levelRecords = 0.25
	// regularShare: a rival that gives so many records one width is a reading.
	regularShare = 0.8
)

// doubtDelimiter names another delimiter that fits as well. Blanks and colons stand inside
// so many values that they are no rivals.
func (t *Text) doubtDelimiter(best *choice) {
	rival := best.rival
	if rival == nil || rival.dialect.delimiter == " " || rival.dialect.delimiter == ":" {
		return
	}
	margin := rival.score.bits/best.score.bits - 1
	near := margin < level+levelRecords/float64(max(best.score.records, 1))
	if rival.dialect.delimiter == "" || !near || rival.score.regular() < regularShare {
		return
	}
	t.Findings = append(t.Findings, layout.Finding{
		Code:    "delimiter-ambiguous",
		Message: sentence(rivalry(best.dialect.delimiter, rival.dialect.delimiter)),
	})
}

// rivalry words that a second delimiter cuts a text about as well as what was taken.
func rivalry(taken, rival string) string {
	if taken == "" {
		return fmt.Sprintf("no delimiter was taken to cut the text, and %s cuts it almost as well into columns", named(rival))
	}
	return fmt.Sprintf("%s cuts the text into columns, and %s cuts it almost as well into others", named(taken), named(rival))
}

// names are the delimiters that have one.
var names = map[string]string{",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a pipe", ":": "a colon", " ": "a blank", "^": "a caret", "~": "a tilde"}

func named(delimiter string) string {
	if name, ok := names[delimiter]; ok {
		return name
	}
	return fmt.Sprintf("U+%04X", []rune(delimiter)[0])
}

// doubtMixture finds rows that were left short, and that another delimiter cuts into as many
// fields as the table has.
func (t *Text) doubtMixture(w *pace.Watch) {
	if t.Delimiter == "" {
		return
	}
	for _, other := range []string{",", ";", "\t", "|"} {
		if other == t.Delimiter {
			continue
		}
		first, n := t.cutBy(w, other)
		if n > 0 {
			t.Findings = append(t.Findings, layout.Finding{
				Code:    "mixed-dialect",
				Message: sentence(fmt.Sprintf("%s cut by %s, and the others by %s; they are kept as they are", plural(n, "row")+" would be", named(other), named(t.Delimiter))),
				Row:     first + 1,
				Count:   n,
			})
		}
	}
}

// cutBy counts the records of one field that another delimiter cuts into as many fields as
// the records of the text have, or twice and more into the same number.
func (t *Text) cutBy(w *pace.Watch, other string) (first, n int) {
	widths := map[int]int{}
	firsts := map[int]int{}
	common := 0
	for _, s := range t.Stretches {
		common = max(common, s.Width)
	}
	looked := 0
	for i := 0; i < t.Records() && looked < maximumMixture && !w.Late(); i++ {
		if t.Width(i) > 1 || t.Aside(i) {
			continue
		}
		looked++
		line := t.records.line(i)
		width := strings.Count(line, other) + 1
		if widths[width]++; widths[width] == 1 {
			firsts[width] = i
		}
		w.Bytes(len(line))
	}
	for width, k := range widths {
		if width > 2 && (width == common || k >= standingMixture) && (k > n || k == n && firsts[width] < first) {
			first, n = firsts[width], k
		}
	}
	return first, n
}

// maximumMixture bounds how many rows of one field are tried with other delimiters.
const maximumMixture = 10000

// standingMixture: so many rows that another delimiter cuts alike are another table.
const standingMixture = 3

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
	if rs := t.records; rs.excess != (excess{}) {
		t.doubtExcess(rs.excess, rs.stop)
	}
}

// doubtExcess says that reading stopped at an offset into the text.
func (t *Text) doubtExcess(e excess, stop int) {
	t.Findings = append(t.Findings, layout.Finding{
		Code:    "rows-left",
		Message: sentence(fmt.Sprintf("the text has %v; what stands from byte %d of it on was not read", e, t.decoded.input(stop))),
		Count:   countLines(t.decoded.text[stop:]) + 1,
	})
}

// sentence makes a sentence of a clause.
func sentence(s string) string {
	if c := s[0]; c >= 'a' && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	return s + "."
}
