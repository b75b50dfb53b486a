package csvread

import (
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/room"
)

const (
	// quotedBit marks the end of a field that stands in quotes.
	quotedBit = 1 << 31
	// maximumText is the longest text whose offsets leave room for quotedBit.
	maximumText = quotedBit - 1
	// rereadFactor bounds the work on quotes that do not close where they should: what is read
	// a second time may come to this many times the text; from there on a quote has to close
	// on its own line.
	rereadFactor = 2
)

// A record is one record of a text, by offsets into it.
type record struct {
	start uint32 // of its first byte
	first uint32 // index of its first field's end in records.ends
	line  uint32 // physical line that it starts on, from 1
}

// A records holds fields as offsets into one text: 4 bytes a field and 12 a record.
type records struct {
	text    string
	dialect dialect
	ends    []uint32 // where each field ends, with quotedBit
	list    []record
	stop    int // where reading stopped: len(text), unless a limit is exceeded there
	excess  excess
	faults  []quoteFault
	bared   int // how many records have a quoted field with a bare quote inside that closes
	faulty  int // how many records have faulty quotes, remembered in faults or not
}

// A quoteFault is a record whose quotes do not balance, or hold a bare quote.
type quoteFault struct {
	record int // index
	reread bool
}

// maximumFaults bounds how many faulty records are remembered one by one.
const maximumFaults = 1000

func (rs *records) fields(i int) (first, last int) {
	first = int(rs.list[i].first)
	if i+1 < len(rs.list) {
		return first, int(rs.list[i+1].first)
	}
	return first, len(rs.ends)
}

func (rs *records) width(i int) int {
	first, last := rs.fields(i)
	return last - first
}

// anyQuoted tells whether any field is quoted.
func (rs *records) anyQuoted() bool {
	for _, e := range rs.ends {
		if e&quotedBit != 0 {
			return true
		}
	}
	return false
}

// appendCells appends the cells of record i to dst.
func (rs *records) appendCells(dst []string, i int) []string {
	first, last := rs.fields(i)
	start, gap := int(rs.list[i].start), len(rs.dialect.delimiter)
	n := len(dst)
	dst = slices.Grow(dst, last-first)[:n+last-first]
	cells := dst[n:]
	for j, e := range rs.ends[first:last] {
		end := int(e &^ quotedBit)
		cells[j] = rs.text[start:end]
		if e&quotedBit != 0 {
			cells[j] = rs.dialect.unquote(cells[j])
		}
		start = end + gap
	}
	return dst
}

// raw calls f with each field of record i as it is written.
func (rs *records) raw(i int, f func(column int, field string, quoted bool)) {
	first, last := rs.fields(i)
	start := int(rs.list[i].start)
	for j, e := range rs.ends[first:last] {
		end := int(e &^ quotedBit)
		f(j, rs.text[start:end], e&quotedBit != 0)
		start = end + len(rs.dialect.delimiter)
	}
}

// unquote gives what a quoted field says: without the blanks around its quotes, without the
// quotes, and with its escapes resolved.
func (d *dialect) unquote(field string) string {
	if n := len(field); n < 2 || field[0] != d.quote || field[n-1] != d.quote {
		field = strings.Trim(field, " \t")
	}
	if len(field) < 2 {
		return field
	}
	field = field[1 : len(field)-1]
	if d.backslash {
		return d.unescape(field)
	}
	if strings.IndexByte(field, d.quote) < 0 {
		return field
	}
	return strings.ReplaceAll(field, d.doubled, d.doubled[:1])
}

// unescape drops the backslash before a quote, a delimiter or a backslash, and leaves every
// other one alone, for what \n stands for is not ours to say.
func (d *dialect) unescape(field string) string {
	if strings.IndexByte(field, '\\') < 0 {
		return field
	}
	out := make([]byte, 0, len(field))
	for i := 0; i < len(field); i++ {
		if field[i] == '\\' && i+1 < len(field) && (field[i+1] == d.quote || field[i+1] == '\\' || strings.HasPrefix(field[i+1:], d.delimiter)) {
			i++
		}
		out = append(out, field[i])
	}
	return string(out)
}

// A reader reads the records of a text under one dialect. What a well-formed text says is
// RFC 4180; for the rest:
//
// A quote opens a field where the field starts, blanks aside. It closes only before a
// delimiter or the end of a line, blanks aside. A field that holds a bare quote, or that
// runs over several lines and leaves its record with a width that the text doesn't have, is
// read again line by line, where only such quotes count as close on their line and hold no
// bare one; the reading whose widths the text has is taken.
type reader struct {
	records
	class     [256]bool // bytes that may end an unquoted field
	fits      *widths   // widths that recur in the text; nil when not known
	swallow   bool      // a field with a bare quote may run over several lines where fits is not known
	bare      int       // quoted fields that hold a bare quote, and opening quotes taken as they stand
	unread    int       // opening quotes taken as they stand
	unclosed  int       // no quoted field that opens at or after this offset closes, its own run of quotes aside
	budget    int       // bytes that may be read again
	pos, line int
	watch     *pace.Watch
	limits    Limits
}

// A widths tells which numbers of fields recur in a text.
type widths struct {
	common int // the number that most records have
	recur  map[int]bool
}

func (w *widths) has(width int) bool { return w != nil && w.recur[width] }

func newReader(w *pace.Watch, text string, d dialect, fits *widths) *reader {
	r := &reader{watch: w, limits: Limits{}.bounded(), fits: fits, unclosed: len(text) + 1, budget: rereadFactor*len(text) + 1<<10, line: 1}
	r.text, r.dialect = text, d
	r.class['\n'], r.class['\r'] = true, true
	if d.recordEnd != 0 {
		r.class[d.recordEnd] = true
	}
	if d.delimiter != "" {
		r.class[d.delimiter[0]] = true
	}
	return r
}

// readRecords reads a text as chosen, from an offset where a line starts.
func readRecords(w *pace.Watch, text string, from int, c *choice, limits Limits) (*records, error) {
	r := newReader(w, text, c.dialect, c.fits)
	r.limits = limits.bounded()
	r.pos, r.line = from, 1+countLines(text[:from])
	r.ends = room.For[uint32](expected(len(text), c.fieldsPerByte, r.limits.Cells))
	r.list = room.For[record](expected(len(text), c.recordsPerByte, r.limits.Rows))
	rs, err := r.readAll()
	if err == nil {
		rs.trim(w)
		err = w.Err()
	}
	return rs, err
}

// expected is how many of something a text of n bytes has at a density, and a little more.
func expected(n int, density float64, most int) int {
	return min(int(float64(n)*density*1.02)+16, most+1)
}

// trim gives back room that was expected to be needed and was not: more than an eighth.
func (rs *records) trim(w *pace.Watch) {
	if cap(rs.ends)-len(rs.ends) > cap(rs.ends)/8 {
		rs.ends = room.Move(w, rs.ends, len(rs.ends))
	}
	if cap(rs.list)-len(rs.list) > cap(rs.list)/8 {
		rs.list = room.Move(w, rs.list, len(rs.list))
	}
}

func (r *reader) readAll() (*records, error) {
	for r.pos < len(r.text) && r.excess == (excess{}) {
		first := len(r.list)
		if r.next(); r.watch.Late() {
			return nil, r.watch.Err()
		}
		if r.excess, first = r.excessOf(first); first < len(r.list) {
			r.back(mark{int(r.list[first].start), int(r.list[first].line), int(r.list[first].first), first})
		}
	}
	r.stop = r.pos
	return &r.records, nil
}

// next reads one record, or what stands in its place once its quotes are found faulty.
func (r *reader) next() {
	if r.skipBlankLine() {
		return
	}
	before := mark{r.pos, r.line, len(r.ends), len(r.list)}
	bare, unread := r.bare, r.unread
	multi := r.readRecord(r.usual())
	dirty := r.bare > bare
	if !multi && !dirty {
		return
	}
	if r.reread(before, multi, dirty) {
		r.fault(before.records, true)
	} else if dirty {
		r.fault(before.records, false)
		if r.unread == unread {
			r.bared++
		}
	}
}

func (r *reader) fault(i int, reread bool) {
	r.faulty++
	if len(r.faults) < maximumFaults {
		r.faults = append(r.faults, quoteFault{record: i, reread: reread})
	}
}

// A mark is how far a reader has come.
type mark struct {
	pos, line, ends, records int
}

// reread reads the lines of the last record one by one, and keeps as much of that as fits
// the text better than the record does.
func (r *reader) reread(before mark, multi, dirty bool) bool {
	fitted := r.fits.has(len(r.ends) - before.ends)
	clean := fitted && multi && !dirty && r.likeLines(before)
	if (fitted || r.fits == nil) && !(dirty && multi) && !clean || r.fits == nil && r.swallow {
		return false
	}
	after := mark{pos: r.pos, line: r.line}
	if r.budget -= after.pos - before.pos; r.budget < 0 {
		return false
	}
	saved := append([]uint32(nil), r.ends[before.ends:]...)
	if !fitted && r.fits != nil {
		r.back(before)
		if r.readRecord(eager); r.fits.has(len(r.ends) - before.ends) {
			return true
		}
	}
	r.back(before)
	firstLine := r.readLines(after.pos)
	switch total, fit := r.fitting(before.records); {
	case clean && fit == total && total > 2,
		!clean && fitted && fit == total && r.balanced(before.records+1),
		!fitted && (r.fits == nil || 2*fit > total):
		return true
	case !fitted && r.fits.has(r.width(before.records)):
		r.back(firstLine)
		return true
	}
	r.back(before)
	r.ends = append(r.ends, saved...)
	r.list = append(r.list, record{uint32(before.pos), uint32(before.ends), uint32(before.line)})
	r.pos, r.line = after.pos, after.line
	return false
}

func (r *reader) back(to mark) {
	r.pos, r.line, r.ends, r.list = to.pos, to.line, r.ends[:to.ends], r.list[:to.records]
}

// readLines reads line by line up to end, and gives how far the first line went.
func (r *reader) readLines(end int) (first mark) {
	for r.pos < end {
		if r.skipBlankLine() {
			continue
		}
		r.readRecord(strict)
		if first.pos == 0 {
			first = mark{r.pos, r.line, len(r.ends), len(r.list)}
		}
	}
	return first
}

// fitting counts the records from index i on, and those whose width the text has.
func (r *reader) fitting(i int) (total, fit int) {
	total = len(r.list) - i
	for ; i < len(r.list); i++ {
		if r.fits.has(r.width(i)) {
			fit++
		}
	}
	return total, fit
}

// likeLines tells whether the first line of the record that began at a mark has as many
// delimiters as the whole record. A field that runs over lines as regular as that is rather
// two stray quotes, rows apart, than a field; over two lines it may be chance, and whoever
// doubles a quote inside means to quote.
func (r *reader) likeLines(before mark) bool {
	text := r.text[before.pos:r.pos]
	if r.dialect.quote == 0 || strings.Contains(text, r.dialect.doubled) {
		return false
	}
	if end := strings.IndexAny(text, "\n\r"); end >= 0 {
		text = text[:end]
	}
	return r.dialect.delimiter != "" && strings.Count(text, r.dialect.delimiter) == len(r.ends)-before.ends-1
}

// balanced tells whether each record from index i on has an even number of quotes.
func (r *reader) balanced(i int) bool {
	for ; i < len(r.list); i++ {
		if strings.Count(r.records.line(i), r.dialect.doubled[:1])%2 != 0 {
			return false
		}
	}
	return true
}

// skipBlankLine skips a line that holds nothing, or nothing but blanks.
func (r *reader) skipBlankLine() bool {
	i := r.pos
	for i < len(r.text) && r.blank(i) && !r.watch.Late() {
		i++
	}
	if i < len(r.text) && !r.lineEnd(i) {
		return false
	}
	r.endLine(i)
	return true
}

// blank tells whether a space or a tab stands at i that is no delimiter.
func (r *reader) blank(i int) bool {
	c := r.text[i]
	return (c == ' ' || c == '\t') && (r.dialect.delimiter == "" || c != r.dialect.delimiter[0])
}

func (r *reader) lineEnd(i int) bool {
	c := r.text[i]
	return c == '\n' || c == '\r' || c == r.dialect.recordEnd && c != 0
}

// endLine goes on behind the line ending at i.
func (r *reader) endLine(i int) {
	r.line++
	if i+1 < len(r.text) && r.text[i] == '\r' && r.text[i+1] == '\n' {
		i++
	}
	r.pos = min(i+1, len(r.text))
}

// A manner is how quotes are taken.
type manner uint8

const (
	plain  manner = iota // as RFC 4180 has them; a bare quote is kept
	eager                // a field closes at the first quotes before a delimiter, be they paired
	strict               // a field closes on its line and holds no bare quote, or is not quoted
)

// usual is how records are read first.
func (r *reader) usual() manner {
	if r.budget < 0 {
		return strict
	}
	return plain
}

// readRecord reads the record at pos and reports whether it runs over several lines.
func (r *reader) readRecord(m manner) (multi bool) {
	text, delimiter, quote := r.text, r.dialect.delimiter, r.dialect.quote
	line, i := r.line, r.pos
	most := len(r.ends) + r.limits.Columns // one more is over the limit already
	r.list = append(r.list, record{uint32(i), uint32(len(r.ends)), uint32(line)})
	if r.comment(i) {
		return false
	}
	for {
		var end int
		quoted := false
		if i < len(text) && quote != 0 && (text[i] == quote || text[i] <= ' ') {
			end, quoted = r.quoted(i, m)
		}
		if quoted {
			i = end
			r.ends = append(r.ends, uint32(end)|quotedBit)
		} else {
			end = min(len(text), i+maximumPiece)
			for i < end && !r.class[text[i]] {
				i++
			}
			if i == end && i < len(text) {
				i = r.longEnd(i)
			}
			if len(delimiter) > 1 && !r.fieldEnd(i) {
				i = r.longDelimiter(i)
			}
			r.ends = append(r.ends, uint32(i))
		}
		if i >= len(text) || r.lineEnd(i) || r.watch.Late() || len(r.ends) > most {
			break
		}
		i += len(delimiter)
	}
	r.endLine(i)
	return r.line > line+1
}

// longEnd is where a long field that is not quoted may end, from i on.
func (r *reader) longEnd(i int) int {
	for i < len(r.text) && !r.watch.Bytes(maximumPiece) {
		for end := min(len(r.text), i+maximumPiece); i < end; i++ {
			if r.class[r.text[i]] {
				return i
			}
		}
	}
	return i
}

// comment reads the line at i as a comment if it is one. A comment with three quarters of the
// fields that records have, or more, is a heading or a record that somebody took out, and is
// read as a record.
func (r *reader) comment(i int) bool {
	if i >= len(r.text) || r.dialect.comment == 0 || r.text[i] != r.dialect.comment {
		return false
	}
	from := i
	for i < len(r.text) && !r.lineEnd(i) && !r.watch.Late() {
		i++
	}
	if d := r.dialect.delimiter; d != "" && r.fits != nil && r.fits.common > 1 && 4*(strings.Count(r.text[from:i], d)+1) >= 3*r.fits.common {
		return false
	}
	r.ends = append(r.ends, uint32(i))
	r.endLine(i)
	return true
}

// longDelimiter finds the next delimiter of several bytes, or the end of the line.
func (r *reader) longDelimiter(i int) int {
	for i++; i < len(r.text) && !r.watch.Late(); i++ {
		if r.class[r.text[i]] && (r.lineEnd(i) || strings.HasPrefix(r.text[i:], r.dialect.delimiter)) {
			return i
		}
	}
	return i
}

// fieldEnd tells whether a field may end at i.
func (r *reader) fieldEnd(i int) bool {
	return i >= len(r.text) || r.lineEnd(i) || r.dialect.delimiter != "" && strings.HasPrefix(r.text[i:], r.dialect.delimiter)
}

// skipBlanks is the offset of the first byte from i on that is no blank.
func (r *reader) skipBlanks(i int) int {
	for i < len(r.text) && r.blank(i) && !r.watch.Late() {
		i++
	}
	return i
}

// quoted reads the quoted field at i, and reports where it ends, or that none stands there.
func (r *reader) quoted(i int, m manner) (end int, ok bool) {
	text, quote := r.text, r.dialect.quote
	i = r.skipBlanks(i)
	if i >= len(text) || text[i] != quote {
		return 0, false
	}
	open, lines, bare := i, 0, false
	ownRun := open >= r.unclosed
	for i++; ; {
		at := r.nextQuote(i, &lines)
		if at < 0 || m == strict && lines > 0 || r.watch.Late() {
			if at < 0 && m == plain {
				r.unclosed = min(r.unclosed, open)
			}
			r.bare++
			r.unread++
			return 0, false
		}
		if run := r.quotesAt(at); run > 1 && !r.dialect.backslash {
			if m == eager && r.fieldEnd(at+run) {
				end = at + run
				break
			}
			if at += run - 1; run%2 == 0 {
				i = at + 1
				continue
			}
		}
		if end = r.skipBlanks(at + 1); r.fieldEnd(end) && (!bare || end == at+1) {
			break
		}
		if ownRun || m == strict {
			r.bare++
			r.unread++
			return 0, false
		}
		bare = true
		i = at + 1
	}
	if bare {
		r.bare++
	}
	r.line += lines
	return end, true
}

// quotesAt counts the quotes that stand side by side from i on.
func (r *reader) quotesAt(i int) int {
	from := i
	for i < len(r.text) {
		end := min(len(r.text), i+maximumPiece)
		for i < end && r.text[i] == r.dialect.quote {
			i++
		}
		if i < end || r.watch.Bytes(maximumPiece) {
			break
		}
	}
	return i - from
}

// nextQuote finds the next quote from i on that no backslash escapes, and adds the lines
// that end before it to lines.
func (r *reader) nextQuote(i int, lines *int) int {
	from := i
	for i < len(r.text) {
		piece := r.piece(i)
		k := strings.IndexByte(piece, r.dialect.quote)
		if k >= 0 && !(r.dialect.backslash && r.escaped(from, i+k)) {
			*lines += countLines(piece[:k])
			return i + k
		}
		if k >= 0 {
			piece = piece[:k+1]
		}
		*lines += countLines(piece)
		if i += len(piece); r.watch.Bytes(len(piece)) {
			break
		}
	}
	return -1
}

// piece is what stands at i, up to maximumPiece bytes that end no line halfway.
func (r *reader) piece(i int) string {
	piece := r.text[i:min(len(r.text), i+maximumPiece)]
	if n := len(piece); n > 1 && n == maximumPiece && piece[n-1] == '\r' {
		piece = piece[:n-1]
	}
	return piece
}

// escaped tells whether an odd number of backslashes, none before from, stands before i.
func (r *reader) escaped(from, i int) bool {
	n := 0
	for i-n-1 >= from && r.text[i-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// countLines counts the line endings in s: CR, LF and CRLF.
func countLines(s string) int {
	n := strings.Count(s, "\n")
	if strings.IndexByte(s, '\r') >= 0 {
		n += strings.Count(s, "\r") - strings.Count(s, "\r\n")
	}
	return n
}
