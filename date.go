package truecopy

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Date is a civil day, with no zone: what a document prints, not a moment.
type Date struct {
	Year  int // of the Gregorian calendar
	Month int // from 1
	Day   int // from 1
}

// String is the day as ISO 8601 writes it: 2026-01-25.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// exists reports whether the calendar has the day. Nothing is ever rolled over.
func (d Date) exists() bool {
	if d.Year < firstYear || d.Year > lastYear || d.Month < 1 || d.Month > 12 || d.Day < 1 {
		return false
	}
	return d.Day <= time.Date(d.Year, time.Month(d.Month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// weekday is 1 for a Monday to 7 for a Sunday.
func (d Date) weekday() int {
	day := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Weekday()
	return (int(day)+6)%7 + 1
}

const (
	// A year has four digits; 0001 is a placeholder.
	firstYear, lastYear = 1000, 9999
	// pivot: a year of two digits below it is of this century; above it nobody can tell
	// a birthday from a maturity.
	pivot, century = 50, 2000
	// A year behind the name of a month, in a line that goes on, must be of our time: any
	// other four digits may be an amount.
	firstPlausible, lastPlausible = 1800, 2199
)

// A DateOrder is the order of the parts in dates of digits.
type DateOrder string

const (
	AnyOrder DateOrder = ""    // not stated: only what reads one way is a date
	DMY      DateOrder = "DMY" // 25/01/2026
	MDY      DateOrder = "MDY" // 01/25/2026
	YMD      DateOrder = "YMD" // 26/01/25; a year of four digits comes first in any order
)

// A DateNotation is how a document writes its dates. The zero DateNotation reads dates of
// digits that are not ambiguous.
type DateNotation struct {
	Order     DateOrder
	Languages []string // of the names of months, as BCP 47 tags such as "fr" and "de-AT"; each is one of those in months.go
	Year      int      // that a day and a month without one are read against; 0 for none
}

// ErrNoDate says that a text is no date.
var ErrNoDate = errors.New("truecopy: not a date")

// An UndecidedDateError says that a text is one day or another, for its order is not stated.
type UndecidedDateError struct {
	DMY, MDY Date
}

func (e *UndecidedDateError) Error() string {
	return "truecopy: one date or another, for the order of day and month is not stated"
}

// ParseDate reads a cell that holds one date and nothing else. A date is never rolled over,
// nor its order flipped to fit: what the notation cannot read is ErrNoDate, or an
// *UndecidedDateError where no order was given and two fit.
func ParseDate(text string, notation DateNotation) (Date, error) {
	p := dateParser{text: text, notation: notation}
	p.pos = p.overSpace(0)
	if !p.parse() {
		return Date{}, ErrNoDate
	}
	p.suffix()
	if p.pos < len(text) && text[p.pos] == '.' && p.sep == '.' {
		p.pos++
	}
	if p.overSpace(p.pos) < len(text) {
		return Date{}, ErrNoDate
	}
	return p.date()
}

// LeadingDate reads the date that a line starts with, and how many bytes it takes, blanks
// before it included. What follows may touch it, but not go on with it: no digit behind it
// says where a date stops.
func LeadingDate(text string, notation DateNotation) (Date, int, error) {
	p := dateParser{text: text, notation: notation, leading: true}
	p.pos = p.overSpace(0)
	if !p.parse() || !p.ends() {
		return Date{}, 0, ErrNoDate
	}
	d, err := p.date()
	if err != nil {
		return Date{}, 0, err
	}
	return d, p.pos, nil
}

// A dateParser reads one date.
type dateParser struct {
	text     string
	notation DateNotation
	leading  bool
	anywhere bool // in any language: to know a date when one stands there, not which
	pos      int
	parts    [3]datePart // as printed
	count    int
	month    int  // from a name; its part is left out
	nameAt   int  // how many parts stand before the name
	sep      rune // between the parts; ' ' where a name separates them
	weekday  int  // from a name, or 0
	script   rune // the zero of the digits: a date is written in one script
}

// A datePart is a number in a date.
type datePart struct {
	value  int
	digits int
}

// parse reads the parts of a date.
func (p *dateParser) parse() bool {
	p.prefix()
	if name := p.wordAt(p.pos); name > p.pos {
		return p.monthFirst()
	}
	if !p.part(4) {
		return false
	}
	if p.eastAsian() {
		return true
	}
	return p.numeric() || p.named()
}

// part reads one number of at most limit digits, all of one script.
func (p *dateParser) part(limit int) bool {
	var part datePart
	i := p.pos
	for {
		value, zero, n := digitAt(p.text, i)
		if n == 0 {
			break
		}
		if part.digits == limit || p.script != 0 && zero != p.script {
			return false
		}
		part.value, part.digits, p.script = part.value*10+int(value), part.digits+1, zero
		i += n
	}
	if part.digits == 0 || p.count == len(p.parts) {
		return false
	}
	p.parts[p.count] = part
	p.count++
	p.pos = i
	return true
}

// numeric reads the rest of a date of digits: two or three parts with the same separator
// between, and the same blanks around it.
func (p *dateParser) numeric() bool {
	save := *p
	before, sep, after, ok := p.separator()
	if !ok || !p.part(4) {
		*p = save
		return false
	}
	p.sep = sep
	two := *p
	b, s, a, ok := p.separator()
	if ok && s == sep && b == before && a == after && p.part(4) {
		return true
	}
	*p = two
	if before || after || sep == '.' && p.isAt('.') && p.digitFollows() {
		return before || after || !p.digitFollows()
	}
	if sep == '.' && p.isAt('.') {
		p.pos++
	}
	return true
}

func (p *dateParser) isAt(c byte) bool { return p.pos < len(p.text) && p.text[p.pos] == c }

func (p *dateParser) digitFollows() bool {
	_, _, n := digitAt(p.text, p.pos+1)
	return n > 0
}

// separator reads a slash, a point or a hyphen, with one blank before or behind it at most.
func (p *dateParser) separator() (before bool, sep rune, after, ok bool) {
	i := p.pos
	if r, n := utf8.DecodeRuneInString(p.text[i:]); isBlank(r) {
		before, i = true, i+n
	}
	r, n := utf8.DecodeRuneInString(p.text[i:])
	switch r {
	case '/', '.':
		sep = r
	case '-', '\u2010', '\u2011':
		sep = '-'
	default:
		return false, 0, false, false
	}
	i += n
	if r, n := utf8.DecodeRuneInString(p.text[i:]); isBlank(r) {
		after, i = true, i+n
	}
	if before != after && (sep != '.' || before) {
		return false, 0, false, false
	}
	p.pos = i
	return before, sep, after, true
}

// eastAsian reads the rest of 2025年12月31日 and 2025년 12월 31일, where the first part is the
// year. An era makes it no date of our calendar: nothing then stands at the start.
func (p *dateParser) eastAsian() bool {
	save := *p
	for i, marks := range [3]string{"年년", "月월", "日일"} {
		if i > 0 {
			p.pos = p.overBlanks(p.pos)
			if !p.part(2) {
				*p = save
				return false
			}
		}
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		if first, m := utf8.DecodeRuneInString(marks); r != first && r != rune0(marks[m:]) {
			*p = save
			return false
		}
		p.pos += n
	}
	p.sep = '年'
	return p.parts[0].digits == 4
}

func rune0(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// named reads the rest of a date that has begun with a number and goes on with a month's
// name: 25 janvier 2026, 25-Jun-2026, 2025. június 12.
func (p *dateParser) named() bool {
	yearFirst := p.parts[0].digits == 4
	sep := ' '
	if _, s, _, ok := p.peekSeparator(); ok && (s != '.' || p.wordAt(p.pos+1) > p.pos+1) {
		sep = s
		p.separator()
	} else if !yearFirst && !p.ordinal(p.parts[0].value) {
		return false
	} else if yearFirst && p.isAt('.') {
		p.pos++
	}
	if sep == ' ' {
		p.pos = p.overBlanks(p.pos)
		p.connector()
	}
	if !p.monthName() {
		return false
	}
	if sep == '.' && !yearFirst && !(p.isAt('.') && p.digitFollows()) {
		sep = ' ' // 25.Januar 2026
	}
	p.sep = sep
	if yearFirst {
		return p.dayAfterMonth()
	}
	if sep != ' ' {
		_, s, _, ok := p.separator()
		return ok && s == sep && p.part(4)
	}
	return p.yearAfterMonth()
}

func (p *dateParser) peekSeparator() (before bool, sep rune, after, ok bool) {
	q := *p
	before, sep, after, ok = q.separator()
	return before, sep, after, ok && !before && !after
}

// dayAfterMonth reads the day of a date that has begun with its year.
func (p *dateParser) dayAfterMonth() bool {
	if p.sep != ' ' {
		_, s, _, ok := p.separator()
		return ok && s == p.sep && p.part(2)
	}
	if p.pos = p.overBlanks(p.pos); !p.part(2) {
		return false
	}
	if p.isAt('.') {
		p.pos++
	}
	return true
}

// yearAfterMonth reads the year behind a name, or leaves it out where the notation has one.
func (p *dateParser) yearAfterMonth() bool {
	end := p.pos
	if p.isAt('.') || p.isAt(',') {
		p.pos++
		if p.text[end] == '.' {
			end = p.pos
		}
		if p.isAt(',') {
			p.pos++
		}
	}
	p.pos = p.overBlanks(p.pos)
	p.connector()
	save := *p
	if p.part(4) && p.yearFits() {
		return true
	}
	*p = save
	p.pos = end
	return p.notation.Year != 0
}

// yearFits reports whether the last part may be the year of a date with a name. What goes
// on behind it like an amount is an amount.
func (p *dateParser) yearFits() bool {
	year := p.parts[p.count-1]
	if p.isAt('.') || p.isAt(',') {
		if p.digitFollows() {
			return false
		}
	}
	switch {
	case year.digits == 2:
		return p.notation.Order != AnyOrder && !p.leading && p.notation.Year == 0
	case year.digits != 4:
		return false
	}
	return !p.leading || year.value >= firstPlausible && year.value <= lastPlausible
}

// monthFirst reads a date that begins with a month's name: February 17, 2019.
func (p *dateParser) monthFirst() bool {
	if !p.monthName() {
		return false
	}
	if p.isAt('-') || p.isAt('/') {
		return p.monthFirstJoined()
	}
	if p.isAt('.') {
		p.pos++
	}
	p.sep = ' '
	if p.pos = p.overBlanks(p.pos); !p.part(2) || !p.ordinal(p.parts[0].value) {
		return false
	}
	if p.parts[0].digits > 2 {
		return false
	}
	if p.yearAfterMonth() && p.count == 2 {
		return true
	}
	// January 25 is a month and a year as much as a month and a day, unless months come first.
	return p.count == 1 && p.notation.Year != 0 && p.notation.Order == MDY
}

// monthFirstJoined reads the rest of Jan-25-2026. Jan-25 is a month and a year as well.
func (p *dateParser) monthFirstJoined() bool {
	_, sep, _, ok := p.peekSeparator()
	p.sep = sep
	p.pos++
	if !ok || !p.part(2) {
		return false
	}
	_, next, _, ok := p.peekSeparator()
	p.pos++
	return ok && next == sep && p.part(4) && p.parts[1].digits == 4
}

// monthName reads the name of a month.
func (p *dateParser) monthName() bool {
	end := p.wordAt(p.pos)
	p.month = p.nameIn(monthNames, p.text[p.pos:end])
	p.nameAt = p.count
	p.pos = end
	return p.month > 0
}

func (p *dateParser) nameIn(names []calendarName, word string) int {
	if p.anywhere {
		return nameAnywhere(names, word)
	}
	return nameIn(names, word, p.notation.Languages)
}

// wordAt is the end of the letters at i.
func (p *dateParser) wordAt(i int) int {
	if i > len(p.text) {
		return i
	}
	start := i
	for i < len(p.text) && i-start <= maximumName {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) || r == 'º' || r == 'ª' || unicode.Is(unicode.Lm, r) {
			break
		}
		i += n
	}
	return i
}

// prefix passes what some languages set before a date: an article, the name of the day.
func (p *dateParser) prefix() {
	for range 2 {
		end := p.wordAt(p.pos)
		word := p.text[p.pos:end]
		day := p.nameIn(weekdayNames, word)
		if day == 0 && !p.speaks(articles, word) {
			return
		}
		if day > 0 && p.nameIn(monthNames, word) > 0 && !p.numberComes(end) {
			return
		}
		next := end
		for next < len(p.text) && (p.text[next] == '.' || p.text[next] == ',') {
			next++
		}
		after := p.overBlanks(next)
		if after == next {
			return
		}
		p.pos = after
		p.weekday = max(p.weekday, day)
	}
}

// numberComes reports whether a number stands behind the word that ends at i, and then
// another word: lun 5 mar, mar. 3 mars.
func (p *dateParser) numberComes(i int) bool {
	for i < len(p.text) && (p.text[i] == '.' || p.text[i] == ',') {
		i++
	}
	i = p.overBlanks(i)
	digits := digitsAt(p.text, i, 3)
	if digits == 0 || digits > 2 {
		return false
	}
	for digitsAt(p.text, i, 1) > 0 {
		i++
	}
	i = p.overBlanks(i)
	return p.wordAt(i) > i
}

// languageWords are words of one language each.
type languageWords []struct{ language, word string }

var (
	articles   = languageWords{{"fr", "le"}, {"en", "the"}, {"en", "on"}, {"de", "den"}, {"de", "der"}, {"sv", "den"}, {"da", "den"}, {"it", "il"}, {"es", "el"}}
	connectors = languageWords{{"en", "of"}, {"es", "de"}, {"es", "del"}, {"pt", "de"}, {"gl", "de"}, {"ca", "de"}, {"ca", "del"}, {"ca", "d"}}
	suffixes   = languageWords{{"ru", "г"}, {"ru", "года"}, {"ru", "год"}, {"bg", "г"}, {"bg", "година"}, {"uk", "р"}, {"uk", "року"}, {"be", "г"}, {"be", "года"}}
)

// maximumParticle bounds the bytes of a word in a list of languageWords.
const maximumParticle = 14

// speaks reports whether one of the notation's languages uses the word so.
func (p *dateParser) speaks(words languageWords, word string) bool {
	if word == "" || len(word) > maximumParticle {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(w.word, word) && p.uses(w.language) {
			return true
		}
	}
	return false
}

// connector passes the "of" between a day, a month and a year.
func (p *dateParser) connector() {
	end := p.wordAt(p.pos)
	if !p.speaks(connectors, p.text[p.pos:end]) {
		return
	}
	if r, n := utf8.DecodeRuneInString(p.text[end:]); r == '\'' || r == '’' {
		p.pos = end + n
		return
	}
	if after := p.overBlanks(end); after > end {
		p.pos = after
	}
}

// suffix passes the word for year behind a year. It needs no language where the year has
// four digits, for nothing else is written so.
func (p *dateParser) suffix() {
	start := p.overBlanks(p.pos)
	end := p.wordAt(start)
	word := p.text[start:end]
	if !p.speaks(suffixes, word) && (p.sep != '.' || word != "г") {
		return
	}
	p.pos = end
	if p.isAt('.') {
		p.pos++
	}
}

// ordinal passes what makes a day an ordinal, if it is the right one: 1st, 1er, 1º, 1.
func (p *dateParser) ordinal(day int) bool {
	rest := p.text[p.pos:]
	if rest == "" {
		return true
	}
	for _, o := range ordinals {
		if len(rest) < len(o.suffix) || lowerASCII(rest[:len(o.suffix)]) != o.suffix || !p.uses(o.language) {
			continue
		}
		if o.language == "en" && o.suffix != englishOrdinal(day) || o.language != "en" && day != 1 {
			return false
		}
		p.pos += len(o.suffix)
		return true
	}
	if rest[0] == '.' {
		p.pos++
	}
	return true
}

// ordinals are suffixes of days. But for English, only the first of a month has one.
var ordinals = []struct{ language, suffix string }{
	{"en", "st"}, {"en", "nd"}, {"en", "rd"}, {"en", "th"},
	{"fr", "er"}, {"fr", " er"}, {"fr", "ᵉʳ"}, {"fr", "e"}, {"fr", "è"},
	{"it", "º"}, {"it", "°"}, {"pt", "º"}, {"pt", "°"}, {"pt", "o"}, {"es", "º"}, {"es", "°"}, {"es", "ro"}, {"es", ".º"}, {"pt", ".º"}, {"ca", "r"},
}

func englishOrdinal(day int) string {
	switch {
	case day/10 == 1:
	case day%10 == 1:
		return "st"
	case day%10 == 2:
		return "nd"
	case day%10 == 3:
		return "rd"
	}
	return "th"
}

func (p *dateParser) uses(language string) bool {
	for _, l := range p.notation.Languages {
		if baseLanguage(l) == language {
			return true
		}
	}
	return p.anywhere
}

// lowerASCII lowers the letters of ASCII and leaves the rest, without allocating where
// there is nothing to lower.
func lowerASCII(s string) string {
	for i := range len(s) {
		if c := s[i]; c >= 'A' && c <= 'Z' {
			b := []byte(s)
			for j, c := range b {
				if c >= 'A' && c <= 'Z' {
					b[j] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// overSpace is where the white space at i ends.
func (p *dateParser) overSpace(i int) int {
	for i < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if !unicode.IsSpace(r) && !isFormat(r) {
			break
		}
		i += n
	}
	return i
}

// overBlanks is where the blanks at i end.
func (p *dateParser) overBlanks(i int) int {
	for i < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if !isBlank(r) {
			break
		}
		i += n
	}
	return i
}

// ends reports whether a leading date may stop at pos.
func (p *dateParser) ends() bool {
	r, n := utf8.DecodeRuneInString(p.text[p.pos:])
	if n == 0 || unicode.IsSpace(r) {
		return true
	}
	_, _, digit := digitAt(p.text, p.pos+n)
	full := p.count == 3
	switch {
	case unicode.IsDigit(r):
		return false
	case r == '-' && digit > 0:
		return full && p.dateFollows(p.pos+n)
	case r == '/':
		return full && digit == 0
	case r == '.' || r == ':' || r == '\'' || r == '-':
		return digit == 0
	case r == ',':
		return digit == 0 || full
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return full || p.count+min(p.month, 1) == 3
	}
	return true
}

// dateFollows reports whether a range goes on with a date of the same shape.
func (p *dateParser) dateFollows(i int) bool {
	q := dateParser{text: p.text, notation: p.notation, pos: i}
	return q.part(4) && q.numeric() && q.sep == p.sep && q.count == 3
}

// dateEnd is where a date ends that stands at i, in any order and any language: 0 where none does.
func dateEnd(text string, i int) int {
	p := dateParser{text: text, pos: i, leading: true, anywhere: true}
	if !p.parse() || !p.ends() || p.count+min(p.month, 1) < 3 {
		return 0
	}
	var two *UndecidedDateError
	if _, err := p.day(); err != nil && !errors.As(err, &two) {
		return 0
	}
	return p.pos
}

// date is the day that the parts name under the notation.
func (p *dateParser) date() (Date, error) {
	d, err := p.day()
	if err == nil && p.weekday > 0 && d.weekday() != p.weekday {
		return Date{}, ErrNoDate
	}
	return d, err
}

func (p *dateParser) day() (Date, error) {
	a, b, c := p.parts[0], p.parts[1], p.parts[2]
	switch {
	case p.month > 0 && p.count == 1:
		return one(Date{p.notation.Year, p.month, a.value}, a.digits <= 2)
	case p.month > 0 && a.digits == 4:
		return one(Date{a.value, p.month, b.value}, b.digits <= 2)
	case p.month > 0:
		year, ok := p.year(b)
		if b.digits == 2 && p.nameAt == 1 && p.notation.Order != DMY || b.digits == 2 && p.nameAt == 0 && p.notation.Order != MDY {
			ok = false
		}
		return one(Date{year, p.month, a.value}, ok && a.digits <= 2)
	case p.count == 2:
		if p.notation.Year == 0 || a.digits > 2 || b.digits > 2 {
			return Date{}, ErrNoDate
		}
		if p.notation.Order == YMD {
			return one(Date{p.notation.Year, a.value, b.value}, true)
		}
		return p.ordered(a, b, p.notation.Year)
	case a.digits == 4:
		return one(Date{a.value, b.value, c.value}, b.digits <= 2 && c.digits <= 2)
	case a.digits > 2 || b.digits > 2:
		return Date{}, ErrNoDate
	case p.notation.Order == YMD:
		year, ok := p.year(a)
		return one(Date{year, b.value, c.value}, ok && a.digits == 2 && c.digits <= 2)
	}
	year, ok := p.year(c)
	if !ok || c.digits == 2 && p.notation.Order == AnyOrder {
		return Date{}, ErrNoDate
	}
	return p.ordered(a, b, year)
}

// year is the year that a part writes in four digits or in two.
func (p *dateParser) year(part datePart) (int, bool) {
	switch {
	case part.digits == 4:
		return part.value, true
	case part.digits == 2 && part.value < pivot:
		return century + part.value, true
	}
	return 0, false
}

// ordered reads two parts as a day and a month. Where no order is stated, only what reads
// one way is a date.
func (p *dateParser) ordered(a, b datePart, year int) (Date, error) {
	dmy, mdy := Date{year, b.value, a.value}, Date{year, a.value, b.value}
	switch {
	case p.notation.Order == DMY:
		return one(dmy, true)
	case p.notation.Order == MDY:
		return one(mdy, true)
	case !dmy.exists():
		return one(mdy, true)
	case !mdy.exists() || mdy == dmy:
		return one(dmy, true)
	}
	return Date{}, &UndecidedDateError{DMY: dmy, MDY: mdy}
}

func one(d Date, ok bool) (Date, error) {
	if !ok || !d.exists() {
		return Date{}, ErrNoDate
	}
	return d, nil
}
