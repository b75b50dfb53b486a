package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fitsBefore reports whether digits that begin at i, with nothing between, may be a figure
// after what stands before i. Only what is known to end a word or to open one fits: a
// character that nobody thought of refuses.
func (p *finder) fitsBefore(i int) bool {
	i = p.backOverFormat(i)
	r, n := utf8.DecodeLastRuneInString(p.text[:i])
	if n == 0 || unicode.IsSpace(r) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(p.text[:i-n])
	alone := i-n == 0 || unicode.IsSpace(before)
	switch r {
	case '(', '[', '{', '<', '>', '"', '“', '”', '„', '«', '»', '|', ';', '…', '•', '≤', '≥', '§':
		return true
	case '\'', '‘', '’', '*':
		return !unicode.IsLetter(before) && !unicode.IsDigit(before)
	case ',':
		return !unicode.IsDigit(before) && !isFigureMark(before)
	case ':', '：', '。', '،':
		return !unicode.IsDigit(before) && before != ':'
	case '=', '~', '≈', '%', '·', '‧':
		return alone
	case '/':
		return alone || before == ')' || isPercent(before) || isCurrencySign(before) || p.currencyAfter(i)
	case '.':
		return strings.HasSuffix(p.text[:i], "...")
	}
	return opensPhrase(r)
}

// fitsAfter reports whether digits that end at i may be a figure before what follows.
func (p *finder) fitsAfter(i int) bool {
	for {
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if n == 0 || !isFormat(r) {
			break
		}
		i += n
	}
	r, n := utf8.DecodeRuneInString(p.text[i:])
	if n == 0 || unicode.IsSpace(r) {
		return true
	}
	next, m := utf8.DecodeRuneInString(p.text[i+n:])
	ends := m == 0 || unicode.IsSpace(next)
	word := unicode.IsLetter(next) || unicode.IsDigit(next) || unicode.IsMark(next) || next == utf8.RuneError && m > 0
	switch r {
	case ']', '}', '<', '>', '"', '“', '”', '»', '«', '|', ';', '…', '†', '‡':
		return true
	case ')', '）':
		return p.opened(i) && next != '-'
	case '\'', '’', '‘':
		return !word || strings.HasPrefix(p.text[i+n:], "s") && p.wordEnds(i+n+1)
	case ',':
		return !word && !isFigureMark(next) && signOf(next) == 0
	case '.':
		return !word && !isFigureMark(next) || strings.HasPrefix(p.text[i:], "...")
	case ':', '/', '：', '。', '،':
		return !unicode.IsDigit(next) && next != ':'
	case '!', '?', '=', '*', '~', '(', '·', '‧':
		return !word
	case '°':
		return !word || (next == 'C' || next == 'F') && p.wordEnds(i+n+m)
	}
	if isPercent(r) || isCurrencySign(r) {
		return ends || !word && signOf(next) == 0
	}
	if unicode.IsLetter(r) || r == 'µ' {
		return p.unitAt(i)
	}
	return opensPhrase(r)
}

// currencyAfter reports whether a currency sign stands at i.
func (p *finder) currencyAfter(i int) bool {
	n, _ := currencyAt(p.text, i)
	return n > 0
}

// opened reports whether a bracket that closes at i opens before the figure.
func (p *finder) opened(i int) bool {
	return strings.ContainsAny(p.text[:min(i, p.fig.core.start)], "(（")
}

// wordEnds reports whether no word goes on at i.
func (p *finder) wordEnds(i int) bool {
	r, n := utf8.DecodeRuneInString(p.text[i:])
	return n == 0 || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '_' && r != '@' && signOf(r) == 0
}

func isFigureMark(r rune) bool { return r == ',' || r == '.' }

// isDash reports the dashes that are no signs.
func isDash(r rune) bool { return r >= '\u2012' && r <= '\u2015' || signOf(r) != 0 }

// opensPhrase reports what may touch a figure on either side: letters of the scripts that
// set no blanks between words, their punctuation, and drawn lines and bullets.
func opensPhrase(r rune) bool {
	switch {
	case unicode.In(r, unicode.Han):
		return !strings.ContainsRune("〇零一二三四五六七八九十百千年月日時时分秒", r)
	case unicode.In(r, unicode.Hangul):
		return !strings.ContainsRune("년월일시분초", r)
	case unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
		return true
	case r >= '\u2500' && r <= '\u25ff':
		return !strings.ContainsRune("▲△▼▽", r) // each is a minus to somebody
	}
	return strings.ContainsRune("、，；（）「」『』【】《》〈〉！？؛؟", r)
}

// units are what may be glued to a figure: 12kg is 12. A word that is not among them makes
// a code of it, and so does a letter that is a digit misread (12,5O).
const units = ` g kg mg µg mcg km m cm mm nm µm dm hm ha mL ml cl dl hl m² m³ km² cm² mm² cm³ ft in yd mi lb lbs oz gal
 ms min h hr hrs Hz kHz MHz GHz THz W kW MW GW Wh kWh MWh GWh kVA V kV mV mA Ah mAh kJ MJ cal kcal Pa hPa kPa MPa bar
 mbar kN Nm K k M Mio Mrd Md bn mn mln mld tr KB kB MB GB TB PB KiB MiB GiB TiB Ko Mo Go To kbps Mbps Gbps px pt em rem dB dBm
 lm lx rpm ppm ppb pp bps pct pcs pc pce stk Stk Stck ans an mois jours hours days weeks months years yrs yr mos km/h m/s mph
 кг г т км м см мм л мл шт шт. тыс млн млрд ч мин `

// unitAt reports whether a unit stands at i, and ends there.
func (p *finder) unitAt(i int) bool {
	end := i
	for end < len(p.text) && end-i <= maximumUnit {
		r, n := utf8.DecodeRuneInString(p.text[end:])
		if !unicode.IsLetter(r) && r != '²' && r != '³' && r != 'µ' {
			break
		}
		if opensPhrase(r) {
			return end == i || listed(units, p.text[i:end])
		}
		end += n
	}
	return listed(units, p.text[i:end]) && p.wordEnds(end)
}

// maximumUnit bounds the bytes of a unit.
const maximumUnit = 16

// enumerates reports whether the figure numbers a line: 3) and 1.1. at its start, before a word.
func (p *finder) enumerates(end int) bool {
	c := &p.fig.core
	rest := p.text[end:]
	if len(rest) < 2 || rest[0] != '.' && rest[0] != ')' || !isBlank(rune(rest[1])) || c.lens[0] > 3 || c.lens[c.groups-1] > 2 {
		return false
	}
	i, _ := p.backOverBlanks(c.start)
	if i > 0 && p.text[i-1] != '\n' && p.text[i-1] != '\t' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest[1:], " "))
	return unicode.IsLetter(r)
}

// goesOn reports whether what stands behind a figure and a blank makes something else of
// it: a fraction, the hour's name, a dash at the end of the line that may be a sign, two
// digits that may be its cents.
func (p *finder) goesOn(end int) bool {
	r, n := utf8.DecodeRuneInString(p.text[end:])
	if !isBlank(r) {
		return false
	}
	i, c := end+n, &p.fig.core
	next, m := utf8.DecodeRuneInString(p.text[i:])
	switch {
	case unicode.Is(unicode.No, next):
		return true
	case signOf(next) == '-':
		after, k := utf8.DecodeRuneInString(p.text[i+m:])
		return end == c.end && (k == 0 || after == '\n' || after == '\t')
	case unicode.IsDigit(next):
		return c.groups == 1 && p.fractionAt(i) || p.losesMark(r, i)
	}
	return c.groups == 2 && c.lens[0] <= 2 && c.lens[1] == 2 && p.hourAt(i)
}

// fractionAt reports a fraction such as 1/2 at i.
func (p *finder) fractionAt(i int) bool {
	end := p.overDigits(i)
	return end < len(p.text) && p.text[end] == '/' && digitsAt(p.text, end+1, 1) > 0
}

// losesMark reports whether two digits behind a figure that blanks group may be its cents,
// with the mark lost: 12 000 00.
func (p *finder) losesMark(blank rune, i int) bool {
	c := &p.fig.core
	if c.groups < 2 || c.seps[c.groups-2] != blank {
		return false
	}
	end := p.overDigits(i)
	r, _ := utf8.DecodeRuneInString(p.text[end:])
	return digitsAt(p.text, i, 3) == 2 && !isFigureMark(r) && !isGroupingSpace(r)
}

// hourAt reports whether the word at i says that a time of day stands before it.
func (p *finder) hourAt(i int) bool {
	end := i
	for end < len(p.text) && (isLetterByte(p.text[end]) || p.text[end] == '.') {
		end++
	}
	return listed(" Uhr h am pm a.m. p.m. AM PM hrs Std ", p.text[i:end])
}

// skipDialled passes a telephone number that begins with a plus or with brackets.
func (p *finder) skipDialled() bool {
	if p.pos == 0 {
		return false
	}
	opener := p.text[p.pos-1]
	if opener != '+' && opener != '(' {
		return false
	}
	i, digits, hyphen := p.pos, 0, false
	for i < len(p.text) && i-p.pos < maximumDialled {
		c := p.text[i]
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c == '-':
			hyphen = hyphen || digits > 3 && isDigitByte(p.text[i-1])
		case c != ' ' && c != '(' && c != ')' && c != '/' && c != '.':
			return p.dials(opener, i, digits, hyphen)
		}
		i++
	}
	return p.dials(opener, i, digits, hyphen)
}

// maximumDialled bounds the bytes of a telephone number.
const maximumDialled = 32

// dials decides on a text of digits, blanks and brackets that ends at i: behind a plus it is
// a telephone number if it is long enough and no figure of its own, in brackets if it goes
// on with a hyphen.
func (p *finder) dials(opener byte, i, digits int, hyphen bool) bool {
	var c core
	c.scan(p.text, p.pos)
	last := strings.TrimRight(p.text[p.pos:i], " ()-/.")
	if digits < dialledDigits-1 || c.end-p.pos >= len(last) {
		return false
	}
	if opener == '+' && (digits < dialledDigits || c.groups > 1 && c.seps[0] == '.') || opener == '(' && !hyphen {
		return false
	}
	return p.skipTo(p.pos + len(last))
}

// skipChain passes a chain of digits with single blanks between that is a code: an account,
// a card, a telephone number. A run in it that begins with 0 and groups nothing gives it
// away, or three runs of four digits that are no years.
func (p *finder) skipChain() bool {
	if p.pos < p.chainEnd {
		return false
	}
	runs, fours, years, zeros, longZero := 0, 0, 0, 0, false
	i, last := p.pos, p.pos
	for {
		length := digitsAt(p.text, i, len(p.text))
		if length == 0 {
			break
		}
		value, _, _ := digitAt(p.text, i)
		last = i
		runs++
		if value == 0 && length > 1 && (length != 3 || runs == 1) {
			zeros++
			longZero = longZero || length >= 4
		}
		if length == 4 {
			fours++
			if c := p.text[i]; c == '1' && p.text[i+1] >= '8' || c == '2' && p.text[i+1] <= '1' {
				years++
			}
		}
		i = p.overDigits(i)
		r, n := utf8.DecodeRuneInString(p.text[i:])
		if n == 0 || !isGroupingSpace(r) {
			break
		}
		i += n
	}
	p.chainEnd = i
	if runs < 2 {
		return false
	}
	if !longZero && (zeros == 0 || runs < 3) && (fours < 3 || years == fours) {
		return false
	}
	var c core
	c.scan(p.text, last)
	p.pos = c.end
	return true
}

// overDigits is the end of the run of digits at i.
func (p *finder) overDigits(i int) int {
	for {
		_, _, n := digitAt(p.text, i)
		if n == 0 {
			return i
		}
		i += n
	}
}

// skipGlued passes digits that go on a word or a code, as in B2 and A-17. Whatever a blank
// sets apart from them is read on its own: codes do not weld to amounts.
func (p *finder) skipGlued() bool {
	r, n := utf8.DecodeLastRuneInString(p.text[p.taken:p.pos])
	if n == 0 {
		return false
	}
	at := p.pos
	if signOf(r) != 0 {
		at -= n
		if r, _ = utf8.DecodeLastRuneInString(p.text[:at]); unicode.IsDigit(r) && at == p.taken {
			return false
		}
	}
	if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r) && r != '_' && r != '@' || opensPhrase(r) {
		return false
	}
	if start, _ := p.currencyBefore(at); start < at {
		return false
	}
	p.pos = p.overDigits(p.pos)
	return true
}

// skipDate passes a date whose parts would otherwise be figures: one with blanks in it, or
// the name of a month.
func (p *finder) skipDate() bool {
	digits := digitsAt(p.text, p.pos, 5)
	if digits > 4 {
		return false
	}
	end := p.overDigits(p.pos)
	r, n := utf8.DecodeRuneInString(p.text[end:])
	if n == 0 {
		return false
	}
	next, m := utf8.DecodeRuneInString(p.text[end+n:])
	if isBlank(r) && m > 0 {
		goesOn := unicode.IsLetter(next) || next == '/' || next == '-' || next == '.'
		if goesOn && (p.skipTo(dateEnd(p.text, p.pos)) || digits <= 2 && p.skipDayMonth(end+n)) {
			return true
		}
		return digits <= 2 && unicode.IsDigit(next) && p.skipMonthFirst()
	}
	switch {
	case unicode.IsLetter(r), r == 'º', r == '°':
		return p.skipTo(dateEnd(p.text, p.pos)) || digits <= 2 && p.skipMonthFirst()
	case r == ',' && isBlank(next):
		return digits <= 2 && p.skipMonthFirst()
	case r == '.' || r == '/' || signOf(r) == '-':
		return (isBlank(next) || unicode.IsLetter(next)) && (p.skipTo(dateEnd(p.text, p.pos)) || r == '.' && digits <= 2 && p.skipDayMonth(end+n+m))
	}
	return false
}

// skipDayMonth passes a day before the whole name of a month at i. Short names are words
// of other languages: 5 out of 10.
func (p *finder) skipDayMonth(i int) bool {
	if i > len(p.text) {
		return false
	}
	q := dateParser{text: p.text}
	end := q.wordAt(i)
	const shortest = 4 // letters
	name := p.text[i:end]
	if utf8.RuneCountInString(name) < shortest && name != "mai" && name != "maj" || nameAnywhere(monthNames, name) == 0 {
		return false
	}
	return p.skipTo(p.overDigits(p.pos))
}

// skipMonthFirst passes a date that began with the word before pos.
func (p *finder) skipMonthFirst() bool {
	i, blanks := p.backOverBlanks(p.pos)
	if blanks == 0 {
		return false
	}
	if i > p.taken && p.text[i-1] == '.' {
		i--
	}
	start := i
	for start > p.taken && i-start <= maximumName {
		r, n := utf8.DecodeLastRuneInString(p.text[p.taken:start])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		start -= n
	}
	return start < i && nameAnywhere(monthNames, p.text[start:i]) > 0 && p.skipTo(dateEnd(p.text, start))
}

// skipTo moves to the end of what is no figure, and reports whether there is such an end.
func (p *finder) skipTo(end int) bool {
	if end <= p.pos {
		return false
	}
	p.pos, p.taken = end, end
	return true
}
