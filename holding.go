package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A holding is what one cell holds.
type holding uint8

const (
	holdsNothing holding = iota
	holdsText
	holdsFigure
	holdsDate // a day, with or without a time; a day and month as 25/01
	holdsTwo  // certainly two values: figures or dates side by side, and nothing else
)

// String is the word that a Column uses.
func (h holding) String() string {
	return [...]string{"empty", "text", "figure", "date", "two"}[h]
}

// maximumHolding bounds the bytes of a cell that is looked at: a longer one is text. Three
// figures of twenty digits with their currencies fit.
const maximumHolding = 96

// holdingOf says what a cell holds under the document's decimal mark. It does not allocate
// for figures of up to nineteen digits.
func holdingOf(cell string, mark Mark) holding {
	h := holder{mark: mark}
	return h.of(cell)
}

// A holder says what the cells of a reading hold. Readings repeat themselves, so it remembers
// the words that open texts, and the dates. The zero holder remembers nothing.
type holder struct {
	mark  Mark
	last  figure          // what of read when it last said holdsFigure
	texts map[string]bool // by the word that a cell begins with: whether it is text
	dates map[string]bool
}

// maximumRemembered bounds the words and the dates that a holder remembers, each: ten years of
// dates, and some 200 KB.
const maximumRemembered = 4096

func newHolder(mark Mark) *holder {
	return &holder{mark: mark, texts: map[string]bool{}, dates: map[string]bool{}}
}

func (h *holder) of(cell string) holding {
	start, digits := visible(cell)
	switch {
	case start == len(cell):
		return holdsNothing
	case !digits || len(cell)-start > maximumHolding:
		return holdsText
	case strings.IndexByte(cell, '/') > 0 && h.dates[cell]: // before the question whether it is a figure
		return holdsDate
	case h.opensText(cell, start):
		return holdsText
	}
	if h.last = parseCell(cell, h.mark); h.last.meaning != noFigure {
		return holdsFigure
	}
	if h.dates[cell] {
		return holdsDate
	}
	seen := strings.TrimRightFunc(cell[start:], unicode.IsSpace)
	if isDay(seen) {
		if h.dates != nil && len(h.dates) < maximumRemembered {
			h.dates[cell] = true
		}
		return holdsDate
	}
	if holdsSeveral(seen, h.mark) {
		return holdsTwo
	}
	return holdsText
}

// opensText is what the function of this name says. A word that a blank follows, or nothing,
// says it by itself.
func (h *holder) opensText(cell string, start int) bool {
	if cell[start] < 'A' {
		return false // a digit or a sign
	}
	p := dateParser{text: cell}
	end := p.wordAt(start)
	if h.texts == nil || end == start || end < len(cell) && cell[end] != ' ' {
		return opensText(cell, start)
	}
	word := cell[start:end]
	text, known := h.texts[word]
	if !known {
		if text = opensText(cell, start); len(h.texts) < maximumRemembered {
			h.texts[word] = text
		}
	}
	return text
}

// opensText reports whether a word stands at cell[start:] with which neither a figure nor a
// date begins: the cell then holds text, whatever follows.
func opensText(cell string, start int) bool {
	p := dateParser{text: cell, pos: start, anywhere: true}
	end := p.wordAt(start)
	if end == start {
		return false
	}
	if currency, _ := currencyAt(cell, start); currency > 0 {
		return false
	}
	word := cell[start:end]
	return p.nameIn(monthNames, word) == 0 && p.nameIn(weekdayNames, word) == 0 && !p.speaks(articles, word)
}

// visible is where a cell begins to be seen, and whether a digit may be in it.
func visible(cell string) (start int, digits bool) {
	start = len(cell)
	for i := 0; i < len(cell); {
		c := cell[i]
		if c < utf8.RuneSelf {
			if c > ' ' && i < start {
				start = i
			}
			if c >= '0' && c <= '9' {
				return start, true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(cell[i:])
		if !unicode.IsSpace(r) && !isFormat(r) {
			start = min(start, i)
			if _, ok := digitValue(r); ok {
				return start, true
			}
		}
		i += n
	}
	return start, false
}

// leapYear reads a day and a month without a year: it has every day.
const leapYear = 2000

// isDay reports whether a cell is a date in some order and language, with a time or without.
func isDay(cell string) bool {
	p := dateParser{text: cell, anywhere: true, notation: DateNotation{Order: MDY, Year: leapYear}}
	if !p.parse() {
		return false
	}
	p.suffix()
	if p.month == 0 && p.count < 3 && (p.sep != '/' || p.parts[0].digits > 2 || p.parts[1].digits > 2) {
		return false
	}
	if !isTime(cell[p.pos:]) {
		return false
	}
	if p.month > 0 && p.count == 2 && p.parts[1].digits == 2 && p.parts[1].value >= pivot {
		return p.parts[0].digits <= 2
	}
	for _, order := range [...]DateOrder{DMY, MDY, YMD} {
		p.notation.Order = order
		if _, err := p.day(); err == nil {
			return true
		}
	}
	return false
}

// isTime reports whether what stands behind a date is a time of day, or nothing.
func isTime(s string) bool {
	s = strings.TrimSpace(strings.TrimPrefix(s, "T"))
	if s == "" || s == "." {
		return true
	}
	digits := digitsAt(s, 0, 3)
	return digits > 0 && digits < 3 && strings.Trim(s, "0123456789:.,+-Z apmAPM") == "" && strings.Contains(s, ":")
}

// holdsSeveral reports whether a cell is figures and dates and nothing else, at least two.
// Plain integers side by side may be a code, so one of them must be more than that.
func holdsSeveral(cell string, mark Mark) bool {
	count, sure := 0, false
	for i := 0; i < len(cell); {
		r, n := utf8.DecodeRuneInString(cell[i:])
		if isBlank(r) || unicode.IsSpace(r) {
			i += n
			continue
		}
		if end := dateEnd(cell, i); end > i && (end == len(cell) || cell[end] == ' ') {
			count, sure, i = count+1, true, end
			continue
		}
		p := finder{text: cell, mark: mark, pos: i, taken: i}
		if !p.next() || p.fig.from != i && !onlyMarks(cell[i:p.fig.from]) {
			return false
		}
		count, sure = count+1, sure || p.fig.core.groups > 1
		i = p.overTrailing(p.fig.to)
	}
	return count > 1 && sure
}

// onlyMarks reports whether a text is a currency and blanks.
func onlyMarks(s string) bool {
	s = strings.TrimSpace(s)
	n, _ := currencyAt(s, 0)
	return n == len(s)
}
