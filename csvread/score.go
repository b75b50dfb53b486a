package csvread

import (
	"math"
	"strings"
)

const (
	// modelledColumns bounds how many columns have a model of their own.
	modelledColumns = 512
	// bitsPerFault is what a record costs with a quote that does not close, bitsPerBare what
	// one costs with a quoted field that holds a bare quote.
	bitsPerFault = 15.0
	bitsPerBare  = 4.0
	// bitsPerLonely is what each field costs of a record that is the only one of its width:
	// its delimiters are proven by nothing.
	bitsPerLonely = 3.0
	// bitsPerWidth is what it takes to name a width that the text has not had before.
	bitsPerWidth = 6.0
	// bitsPerEscape is what an escaped quote costs inside a quoted field.
	bitsPerEscape = 3.0
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

// measure scores a reading.
func measure(rs *records) score {
	s := score{widths: map[int]int{}}
	var columns []column
	var previous, comment string
	same, changes, last := 0, 0, -1
	for i := range rs.list {
		line := rs.line(i)
		if rs.width(i) == 1 && rs.dialect.comments(line) {
			_, bits := describe(line, comment)
			s.bits += bits
			comment = line
			continue
		}
		width := rs.width(i)
		s.widths[width]++
		if line == previous {
			continue
		}
		previous = line
		s.records++
		if width == last {
			same++
		} else {
			changes++
		}
		last = width
		for len(columns) < min(width, modelledColumns) {
			columns = append(columns, column{})
		}
		rs.raw(i, func(j int, field string, quoted bool) {
			s.bits += columns[min(j, modelledColumns-1)].add(&rs.dialect, field, quoted)
		})
	}
	for i := range columns {
		s.bits += columns[i].bits()
	}
	s.bits += bitsPerFault*float64(rs.faulty-rs.bared) + bitsPerBare*float64(rs.bared)
	if len(rs.list) > 1 {
		for width, n := range s.widths {
			if n == 1 {
				s.bits += bitsPerLonely * float64(width-1)
			}
		}
	}
	s.bits += bitsPerWidth*float64(len(s.widths)) + entropy(same, changes)
	s.bits += float64(changes) * math.Log2(float64(len(s.widths))+1)
	return s
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
			sum -= float64(k) * math.Log2(float64(k)/float64(n))
			sum += 0.5 * math.Log2(float64(n)+1)
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
	return -float64(a)*math.Log2(float64(a)/n) - float64(b)*math.Log2(float64(b)/n) + 0.5*math.Log2(n)
}
