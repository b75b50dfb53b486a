package csvread

import (
	"math"
	"strings"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// modelledColumns bounds how many columns have a model of their own.
	modelledColumns = 512
	// bitsPerFault is what a record costs with a quote that does not close, bitsPerBare what
	// one costs with a quoted field that holds a bare quote, beside what the quotes cost as
	// characters of a cell.
	bitsPerFault = 4.0
	bitsPerBare  = 4.0
	// bitsPerScheme is what it costs to cut a URL or a path behind its colon.
	bitsPerScheme = 6.0
	// bitsPerLonely is what each field costs of a record that is the only one of its width:
	// its delimiters are proven by nothing.
	bitsPerLonely = 3.0
	// bitsPerStep is what each field costs by which a record is wider or narrower than the one
	// above it.
	bitsPerStep = 2.5
	// bitsPerWidth is what it takes to name a width that the text has not had before.
	bitsPerWidth = 4.0
	// bitsPerEscape is what an escaped quote costs inside a quoted field.
	bitsPerEscape = 1.0
)

// A column is what a reading knows of one column.
type column struct {
	headed bool       // its first cell, which may be a heading of another kind, was seen
	seen   [kinds]int // of the cells below
	quoted int
	above  string
}

// A score is how well a reading describes a text: the number of bits that it takes to write
// the text down as that table (minimum description length; Rissanen 1978). A delimiter in
// its place costs nothing, a stray one costs what a rare character does; a number, a date or
// a repeated cell costs less than the same characters as text; a column that mixes kinds and
// a row of another width cost more. So what a reading cuts through makes it dearer, and what
// it leaves uncut too.
type score struct {
	bits    float64
	records int         // that are not the record above once more
	widths  map[int]int // how many records have a width
}

// regular is the share of the records that have the commonest width of two or more.
func (s *score) regular() float64 {
	most, all := 0, 0
	for width, n := range s.widths {
		all += n
		if width > 1 {
			most = max(most, n)
		}
	}
	return float64(most) / float64(max(all, 1))
}

// A scorer scores a reading record by record.
type scorer struct {
	score
	columns       []column
	previous      string // the record above, as it is written
	last          int    // its width
	same, changes int    // records with the width of the one above, and others
}

func newScorer() *scorer {
	return &scorer{score: score{widths: map[int]int{}}, last: -1}
}

// begin counts a record in, and tells whether its fields are to be added: those of the
// record above once more are not.
func (s *scorer) begin(line string, width int) bool {
	s.widths[width]++
	if line == s.previous {
		return false
	}
	s.previous = line
	s.records++
	if width == s.last {
		s.same++
	} else {
		s.changes++
		if s.last > 0 {
			s.bits += float64(bitsPerStep * math.Abs(float64(width-s.last)))
		}
	}
	s.last = width
	for len(s.columns) < min(width, modelledColumns) {
		s.columns = append(s.columns, column{})
	}
	return true
}

func (s *scorer) add(j int, d *dialect, field string, quoted bool) {
	if d.delimiter == ":" && j > 0 && field != "" && (field[0] == '/' || field[0] == '\\') {
		s.bits += bitsPerScheme
	}
	s.bits += s.columns[min(j, modelledColumns-1)].add(d, field, quoted)
}

// endTable closes the models of the columns: another table may follow.
func (s *scorer) endTable() {
	for i := range s.columns {
		s.bits += s.columns[i].bits()
	}
	s.columns = nil
}

// end gives the score.
func (s *scorer) end() score {
	s.endTable()
	s.bits += float64(bitsPerWidth*float64(len(s.widths))) + entropy(s.same, s.changes)
	s.bits += float64(float64(s.changes) * math.Log2(float64(len(s.widths))+1))
	return s.score
}

// measure scores a delimited reading.
func measure(w *pace.Watch, rs *records) (score, error) {
	s := newScorer()
	comment := ""
	for i := range rs.list {
		if w.Late() {
			return score{}, w.Err()
		}
		line, width := rs.line(i), rs.width(i)
		if width == 1 && rs.dialect.comments(line) {
			_, bits := describe(line, comment)
			s.bits += bits
			comment = line
			continue
		}
		if s.begin(line, width) {
			rs.raw(i, func(j int, field string, quoted bool) {
				if !w.Bytes(len(field)) {
					s.add(j, &rs.dialect, field, quoted)
				}
			})
		}
	}
	s.bits += float64(bitsPerFault*float64(rs.faulty-rs.bared)) + float64(bitsPerBare*float64(rs.bared))
	if len(rs.list) > 1 {
		for width, n := range s.widths {
			if n == 1 {
				s.bits += float64(bitsPerLonely * float64(width-1))
			}
		}
	}
	return s.end(), w.Err()
}

// measureCut scores what the ruler for lines made of a text.
func measureCut(regions []layout.Region) score {
	s := newScorer()
	var d dialect
	var line []byte
	for _, region := range regions {
		for _, row := range region.Rows {
			line = line[:0]
			for _, cell := range row.Cells {
				line = append(append(line, cell.Text...), '\t')
			}
			if s.begin(string(line), len(row.Cells)) {
				for j, cell := range row.Cells {
					s.add(j, &d, cell.Text, false)
				}
			}
		}
		s.endTable()
	}
	return s.end()
}

// line is record i as it is written, without its line ending.
func (rs *records) line(i int) string {
	_, last := rs.fields(i)
	return rs.text[rs.list[i].start : rs.ends[last-1]&^quotedBit]
}

// add counts a field of the column in, and gives what it costs to write it down.
func (c *column) add(d *dialect, field string, quoted bool) float64 {
	bits := 0.0
	if quoted {
		c.quoted++
		inside := d.unquote(field)
		escapes := len(strings.Trim(field, " \t")) - len(inside) - 2
		bits = bitsPerEscape * float64(min(max(escapes, 0), 100))
		field = inside
	}
	k, cost := describe(field, c.above)
	if c.headed {
		c.seen[k]++
	}
	c.headed = true
	if k != empty {
		c.above = field
	}
	return bits + cost
}

// bits is what it costs to name the kinds of a column's cells, and which are quoted.
func (c *column) bits() float64 {
	n := 0
	for _, k := range c.seen {
		n += k
	}
	sum := entropy(c.quoted, max(n+1-c.quoted, 0))
	for _, k := range c.seen {
		if k > 0 {
			sum -= float64(float64(k) * math.Log2(float64(k)/float64(n)))
			sum += float64(0.5 * math.Log2(float64(n)+1))
		}
	}
	return sum
}

// entropy is what it takes to say which of a+b things are of the first sort.
func entropy(a, b int) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	n := float64(a + b)
	return float64(-float64(a)*math.Log2(float64(a)/n)) - float64(float64(b)*math.Log2(float64(b)/n)) + float64(0.5*math.Log2(n))
}
