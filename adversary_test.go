package truecopy

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var (
	adversaryValues = flag.Int("adversary.values", 20_000, "how many true and false claims are made up")
	adversarySeed   = flag.Uint64("adversary.seed", 1, "what they are made up from")
)

// TestAdversary makes up readings whose every value is known, then records that tell the
// truth about them and records that lie, and asks that no lie is carried.
//
//	go test -run TestAdversary . -adversary.values 1000000 -adversary.seed 7
func TestAdversary(t *testing.T) {
	a := &adversary{Rand: rand.New(rand.NewPCG(*adversarySeed, 20260101))}
	refused, truths, lies := 0, 0, 0
	for truths+lies < *adversaryValues {
		page := a.page()
		reading := FromRows(a.IntN(3), page.cells())
		if page.foreign() {
			reading.Mark = page.style.mark // as a program may know it
		} else if reading.Mark != page.style.mark {
			t.Fatalf("seed %d: a page written with %q settles %q", *adversarySeed, page.style.mark, reading.Mark)
		}
		var records []Record
		var claims [][]made
		for range 20 {
			record, list := a.record(page, reading.Rows[0].Number)
			records, claims = append(records, record), append(claims, list)
		}
		report, err := Cite(reading, records)
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range report.Records {
			for j, v := range record.Verdicts {
				m := claims[i][j]
				switch {
				case m.lie:
					lies++
				default:
					truths++
				}
				if m.lie == (v.Outcome == Missing) {
					continue
				}
				if m.lie {
					t.Errorf("seed %d: accepted the lie (%s) %q, rows %v of\n%s", *adversarySeed, m.how, v.Value, record.Rows, page.shown(reading, record.Rows))
					continue
				}
				refused++
				if testing.Verbose() && refused < 40 {
					t.Logf("refused the truth (%s) %q: %s, rows %v of\n%s", m.how, v.Value, v.Cause, record.Rows, page.shown(reading, record.Rows))
				}
			}
		}
	}
	t.Logf("seed %d: %d truths, %d refused; %d lies", *adversarySeed, truths, refused, lies)
	if refused*100 > truths {
		t.Errorf("%d of %d truths are refused", refused, truths)
	}
}

// An adversary makes things up.
type adversary struct{ *rand.Rand }

func (a *adversary) chance(percent int) bool { return a.IntN(100) < percent }

func pick[T any](a *adversary, list []T) T { return list[a.IntN(len(list))] }

// A dec is an exact decimal that shares no code with Number: units over ten to the scale.
type dec struct {
	units int64
	scale int
}

func (d dec) reduced() dec {
	for d.scale > 0 && d.units%10 == 0 {
		d.units, d.scale = d.units/10, d.scale-1
	}
	return d
}

func (d dec) String() string {
	digits := strconv.FormatInt(max(d.units, -d.units), 10)
	for len(digits) <= d.scale {
		digits = "0" + digits
	}
	if d.scale > 0 {
		digits = digits[:len(digits)-d.scale] + "." + digits[len(digits)-d.scale:]
	}
	if d.units < 0 {
		digits = "-" + digits
	}
	return digits
}

// literal is the decimal in one of the ways that JSON has.
func (d dec) literal(a *adversary) string {
	switch a.IntN(4) {
	case 0:
		return d.reduced().String()
	case 1:
		if d.scale > 0 {
			return d.String() + "00"
		}
	case 2:
		return fmt.Sprintf("%de-%d", d.units, d.scale)
	}
	return d.String()
}

// A pageStyle is how a page writes its figures and dates.
type pageStyle struct {
	mark     Mark
	group    string
	minus    int // 0 before, 1 U+2212, 2 behind, 3 brackets, 4 before, with a blank
	currency string
	date     int
}

var pageStyles = []pageStyle{
	{mark: Comma, group: " "}, {mark: Comma, group: "."}, {mark: Comma, group: "\u00a0"}, {mark: Comma, group: "\u202f"}, {mark: Comma},
	{mark: Point, group: ","}, {mark: Point, group: "'"}, {mark: Point, group: "’"}, {mark: Point, group: " "}, {mark: Point},
}

// write prints a decimal.
func (s pageStyle) write(d dec) string {
	digits := dec{max(d.units, -d.units), d.scale}.String()
	head, tail, _ := strings.Cut(digits, ".")
	if len(head) > 3 && s.group != "" {
		grouped := ""
		for len(head) > 3 {
			grouped = s.group + head[len(head)-3:] + grouped
			head = head[:len(head)-3]
		}
		head += grouped
	}
	if tail != "" {
		head += string(rune(s.mark)) + tail
	}
	if d.units >= 0 {
		return head + s.currency
	}
	switch s.minus {
	case 1:
		return "\u2212" + head + s.currency
	case 2:
		return head + "-" + s.currency
	case 3:
		return "(" + head + ")" + s.currency
	case 4:
		return "- " + head + s.currency
	}
	return "-" + head + s.currency
}

func (s pageStyle) day(d Date) string {
	switch s.date {
	case 0:
		return fmt.Sprintf("%02d/%02d/%04d", d.Day, d.Month, d.Year)
	case 1:
		return d.String()
	case 2:
		return fmt.Sprintf("%02d.%02d.%04d", d.Day, d.Month, d.Year)
	case 3:
		return fmt.Sprintf("%d %s %d", d.Day, []string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}[d.Month-1], d.Year)
	case 4:
		return fmt.Sprintf("%s %d, %d", []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}[d.Month-1], d.Day, d.Year)
	}
	return fmt.Sprintf("%02d-%s-%02d", d.Day, []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}[d.Month-1], d.Year%100)
}

// A madeRow is a row and what is true of it.
type madeRow struct {
	date    Date
	dateAt  string
	label   []string // its words
	code    string
	figures []dec    // every figure that the row prints
	printed []string // of each, how
	cells   []string
	plain   string // all cells in lower case, to see what may be printed by chance
	account string // an account, whose digits are no figures
	foreign dec    // what a cell would be that contradicts the page's mark
}

type madePage struct {
	style pageStyle
	rows  []madeRow
}

func (p *madePage) cells() [][]string {
	var cells [][]string
	for _, row := range p.rows {
		cells = append(cells, row.cells)
	}
	return cells
}

// foreign reports whether a cell contradicts the page's mark.
func (p *madePage) foreign() bool {
	return slices.ContainsFunc(p.rows, func(r madeRow) bool { return r.foreign.units != 0 })
}

func (p *madePage) shown(reading *Reading, rows []int) string {
	var b strings.Builder
	for _, row := range reading.Rows {
		if slices.Contains(rows, row.Number) {
			fmt.Fprintf(&b, "%d %q\n", row.Number, row.Cells)
		}
	}
	return b.String()
}

var labelWords = strings.Fields(`VIREMENT Dupont Carrefour LOYER Café Noël Müller Straße Æther Saint-Étienne RUEIL-MALMAISON l'Ourcq O'Brien
	Gebühr Überweisung account Electric payment REF Société Générale AT&T Åkesson Řezník Жилин Москва Αθήνα شركة नई 東京都 山田 office ﬁnance
	Co. Ltd, net; «Bar» "Foo" (brut) Lyon. de la du von der Marché Crédit Agricole rent salary bookshop grocer power water insurance`)

func (a *adversary) page() *madePage {
	page := &madePage{style: pick(a, pageStyles)}
	page.style.minus = a.IntN(5)
	page.style.date = a.IntN(6)
	if a.chance(30) {
		page.style.currency = pick(a, []string{" €", "€", " EUR", " USD", " kr"})
	}
	for range 3 + a.IntN(30) {
		page.rows = append(page.rows, a.row(page.style))
	}
	// The last row settles the mark beyond doubt.
	for range 5 {
		page.rows[len(page.rows)-1].add(page.style, dec{100_000_00 + a.Int64N(900_000_00), 2})
	}
	for i := range page.rows {
		page.rows[i].plain = strings.ToLower(strings.Join(page.rows[i].cells, " "))
	}
	return page
}

func (r *madeRow) add(s pageStyle, d dec) {
	r.figures = append(r.figures, d.reduced())
	r.printed = append(r.printed, s.write(d))
	r.cells = append(r.cells, s.write(d))
}

func (a *adversary) row(s pageStyle) madeRow {
	r := madeRow{date: Date{1990 + a.IntN(40), 1 + a.IntN(12), 1 + a.IntN(28)}}
	r.dateAt = s.day(r.date)
	for range 1 + a.IntN(4) {
		r.label = append(r.label, pick(a, labelWords))
	}
	label := strings.Join(r.label, " ")
	if a.chance(20) {
		n := dec{10 + a.Int64N(9990), 0}
		label += " no " + n.String() + " B2"
		r.figures = append(r.figures, n)
		r.printed = append(r.printed, n.String())
		r.label = append(r.label, "no", n.String(), "B2")
	}
	r.cells = append(r.cells, r.dateAt, label)
	if a.chance(40) {
		r.code = fmt.Sprintf("%s-%d-%03d", pick(a, []string{"INV", "CB", "REF"}), 2000+a.IntN(30), a.IntN(1000))
		r.cells = append(r.cells, r.code)
	}
	if a.chance(15) {
		r.account = fmt.Sprintf("DE%02d %04d %04d %04d %04d %02d", 10+a.IntN(89), 1000+a.IntN(8000), a.IntN(1000), a.IntN(9999), a.IntN(9999), a.IntN(99))
		r.cells = append(r.cells, r.account)
	}
	if a.chance(15) {
		r.foreign = dec{100_00 + a.Int64N(900_000_00), 2}
		other := pageStyle{mark: Comma + Point - s.mark}
		if a.chance(50) {
			other.group = string(rune(s.mark))
		}
		r.cells = append(r.cells, other.write(r.foreign))
	}
	for range 1 + a.IntN(3) {
		switch {
		case a.chance(15):
			r.cells = append(r.cells, pick(a, []string{"", "-", "—", "n/a"}))
		default:
			r.add(s, a.amount())
		}
	}
	return r
}

func (a *adversary) amount() dec {
	d := dec{a.Int64N(1_000_000_000), 2}
	switch a.IntN(6) {
	case 0:
		d = dec{a.Int64N(2_000_000), 0}
	case 1:
		d = dec{a.Int64N(100_000), 2}
	case 2:
		d = dec{1000 + a.Int64N(9_000_000), 3}
	case 3:
		d = dec{a.Int64N(1000) * 100, 2}
	}
	if a.chance(30) {
		d.units = -d.units
	}
	return d
}

// A made claim is true or a lie, and says how it was made.
type made struct {
	lie bool
	how string
}

// record makes one record up: true claims and lies about one to three rows.
func (a *adversary) record(page *madePage, first int) (Record, []made) {
	at := a.IntN(len(page.rows))
	count := min(1+a.IntN(3), len(page.rows)-at)
	var record Record
	var list []made
	rows := page.rows[at : at+count]
	for i := range count {
		record.Rows = append(record.Rows, first+at+i)
	}
	for range 5 {
		row := rows[a.IntN(count)]
		var claim Claim
		m := made{lie: a.chance(50)}
		if m.lie {
			claim, m.how = a.lie(page, rows, row, at)
		} else {
			claim, m.how = a.truth(page, row)
		}
		if m.how != "" {
			record.Claims, list = append(record.Claims, claim), append(list, m)
		}
	}
	return record, list
}

func (a *adversary) truth(page *madePage, row madeRow) (Claim, string) {
	switch a.IntN(6) {
	case 0:
		from := a.IntN(len(row.label))
		words := row.label[from : from+1+a.IntN(len(row.label)-from)]
		return Claim{Value: a.dressed(strings.Join(words, " "))}, "words"
	case 1:
		return Claim{Value: row.dateAt}, "date"
	case 2:
		if row.code != "" {
			return Claim{Value: a.cased(row.code)}, "code"
		}
	case 3:
		if len(row.printed) > 0 {
			return Claim{Value: pick(a, row.printed)}, "figure as printed"
		}
	}
	if len(row.figures) == 0 {
		return Claim{}, ""
	}
	return Claim{Value: pick(a, row.figures).literal(a), Kind: Figure}, "figure"
}

// cased changes case where that changes nothing else.
func (a *adversary) cased(s string) string {
	if a.chance(50) || strings.ContainsAny(s, "ßıİ") {
		return s
	}
	return strings.ToLower(s)
}

// dressed changes what is tolerated: case, blanks, apostrophes, hyphens, the composition.
func (a *adversary) dressed(s string) string {
	s = a.cased(s)
	switch a.IntN(5) {
	case 0:
		s = strings.ReplaceAll(s, " ", "  ")
	case 1:
		s = strings.ReplaceAll(s, "'", "’")
	case 2:
		s = strings.ReplaceAll(s, "é", "e\u0301")
	case 3:
		s = strings.ReplaceAll(s, " ", "\u00a0")
	}
	return s
}

// lie makes a claim that none of the rows prints; no how where it came out true by chance.
func (a *adversary) lie(page *madePage, rows []madeRow, row madeRow, at int) (Claim, string) {
	if a.chance(60) && len(row.figures) > 0 {
		value, how := a.falseFigure(page, row, at)
		for _, r := range rows {
			if how == "" || slices.Contains(r.figures, value.reduced()) || value.units == 0 {
				return Claim{}, ""
			}
		}
		return Claim{Value: value.literal(a), Kind: Figure}, how
	}
	if a.chance(40) {
		value, how := a.brokenWords(row)
		for _, r := range rows {
			if how == "" || slices.Contains(r.printed, value) || slices.Contains(r.label, value) || slices.Contains(strings.Fields(r.dateAt+" "+r.account), value) {
				return Claim{}, ""
			}
		}
		return Claim{Value: value}, how
	}
	value, how := a.falseWords(page, row, at)
	var all string
	for _, r := range rows {
		if how == "" || strings.Contains(strings.ReplaceAll(r.plain, "\u00a0", " "), strings.ToLower(value)) {
			return Claim{}, ""
		}
		all += r.plain + " "
	}
	if inOrder(plainWords(value), plainWords(all)) {
		return Claim{}, ""
	}
	return Claim{Value: value}, how
}

// plainWords are the words of a text, cut as simply as can be.
func plainWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

// inOrder reports whether words stand in others in order: a claim of such words is carried,
// and said to be scattered. Digits and signs are none of its business.
func inOrder(words, all []string) bool {
	for _, word := range words {
		if strings.ContainsAny(word, "0123456789") {
			return false
		}
		i := slices.Index(all, word)
		if i < 0 {
			return false
		}
		all = all[i+1:]
	}
	return true
}

func (a *adversary) falseFigure(page *madePage, row madeRow, at int) (dec, string) {
	d := pick(a, row.figures)
	digits := []byte(strconv.FormatInt(max(d.units, -d.units), 10))
	again := func() dec {
		units, _ := strconv.ParseInt(string(digits), 10, 64)
		if d.units < 0 {
			units = -units
		}
		return dec{units, d.scale}
	}
	switch a.IntN(16) {
	case 0:
		i := a.IntN(len(digits))
		j := a.IntN(len(digits))
		digits[i], digits[j] = digits[j], digits[i]
		return again(), "digits swapped"
	case 1:
		digits[a.IntN(len(digits))] = byte('0' + a.IntN(10))
		return again(), "a digit changed"
	case 2:
		return dec{-d.units, d.scale}, "the sign dropped or added"
	case 3:
		if d.scale > 0 {
			return dec{d.units / 10, d.scale - 1}, "truncated"
		}
	case 4:
		return dec{(d.units + 50) / 100, max(d.scale-2, 0)}, "rounded"
	case 5:
		return dec{d.units * 10, d.scale}, "ten times"
	case 6:
		return dec{d.units, d.scale + 3}, "a thousandth"
	case 7:
		other := page.rows[(at+3+a.IntN(len(page.rows)))%len(page.rows)]
		if len(other.figures) > 0 {
			return pick(a, other.figures), "of another row"
		}
	case 8:
		part := pick(a, []int{row.date.Day, row.date.Month, row.date.Year, -row.date.Day, -row.date.Month, row.date.Year % 100})
		return dec{int64(part), 0}, "a part of the date"
	case 9:
		if len(row.figures) > 1 {
			b := pick(a, row.figures)
			units, _ := strconv.ParseInt(string(digits)+strconv.FormatInt(max(b.units, -b.units), 10), 10, 64)
			return dec{units, b.scale}, "cells welded"
		}
	case 10:
		if row.code != "" {
			parts := strings.Split(row.code, "-")
			n, _ := strconv.ParseInt(parts[1+a.IntN(2)], 10, 64)
			return dec{n * int64(1-2*a.IntN(2)), 0}, "a part of the code"
		}
	case 11:
		if len(digits) > 4 {
			digits = digits[3:]
			return again(), "the tail of a figure"
		}
	case 13:
		if slices.Contains(row.label, "B2") {
			return dec{2, 0}, "a digit of a word"
		}
	case 14:
		if row.account != "" {
			n, _ := strconv.ParseInt(pick(a, strings.Fields(row.account)[1:]), 10, 64)
			return dec{n, 0}, "a part of an account"
		}
	case 15:
		if row.foreign.units != 0 {
			return dec{row.foreign.units * pick(a, []int64{1, 100}), 2}, "what contradicts the mark"
		}
	case 12:
		if len(digits) > 4 && d.scale == 2 {
			n, _ := strconv.ParseInt(string(digits[:len(digits)-5+a.IntN(3)]), 10, 64)
			return dec{n, 0}, "the head of a figure"
		}
	}
	return dec{}, ""
}

func (a *adversary) falseWords(page *madePage, row madeRow, at int) (string, string) {
	label := strings.Join(row.label, " ")
	word := strings.Trim(pick(a, row.label), `.,;«»"()`)
	runes := []rune(word)
	switch a.IntN(10) {
	case 0:
		return a.unlike(page, row, strings.Join(page.rows[(at+3+a.IntN(len(page.rows)))%len(page.rows)].label, " ")), "words of another row"
	case 1:
		if head := string(runes[:len(runes)-1]); len(runes) > 3 && !slices.Contains(plainWords(row.plain), strings.ToLower(head)) {
			return row.label[0] + " " + head, "a letter less"
		}
	case 2:
		if len(runes) > 3 {
			return word + string(runes[len(runes)-1]), "a letter more"
		}
	case 3:
		if bare := withoutAccents(label); bare != label {
			return bare, "accents dropped"
		}
	case 4:
		return page.style.day(Date{row.date.Year, row.date.Month, row.date.Day%28 + 1}), "another day"
	case 5:
		other := page.style
		other.date = (other.date + 1 + a.IntN(5)) % 6
		return other.day(row.date), "the day in another form"
	case 6:
		if row.code != "" {
			return row.code[:len(row.code)-1] + string(rune('0'+a.IntN(10))), "another code"
		}
	case 7:
		if row.code != "" {
			return row.code[strings.Index(row.code, "-")+1:], "a part of the code"
		}
	case 8:
		if len(row.printed) > 0 {
			p := pick(a, row.printed)
			if p[0] >= '0' && p[0] <= '9' && !strings.HasSuffix(p, "-") {
				return "-" + p, "a sign added to words"
			}
			return strings.Trim(p, "-\u2212() "), "a sign dropped from words"
		}
	case 9:
		return word + row.dateAt, "cells welded"
	}
	return "", ""
}

// brokenWords takes what a row prints apart, or puts together what stands apart. Each is a
// lie unless one of the rows prints it whole.
func (a *adversary) brokenWords(row madeRow) (string, string) {
	if len(row.printed) == 0 {
		return "", ""
	}
	p := pick(a, row.printed)
	switch a.IntN(4) {
	case 0:
		if bare := strings.Trim(p, "-\u2212() "); strings.HasPrefix(p, "(") && strings.HasSuffix(p, ")") || strings.HasPrefix(p, "- ") {
			return bare, "a sign dropped from words"
		}
	case 1:
		figure := strings.Trim(p, "-\u2212()€ ")
		if _, tail, grouped := strings.Cut(figure, " "); grouped && isDigitByte(tail[0]) {
			return tail, "the tail of a figure in words"
		}
		if _, tail, grouped := strings.Cut(figure, "\u00a0"); grouped {
			return tail, "the tail of a figure in words"
		}
	case 2:
		if row.code != "" {
			return pick(a, strings.Split(row.code, "-")[1:]), "a part of the code"
		}
	case 3:
		// The label's first word, and a figure that does not follow it.
		if first := row.label[0]; len(row.label) > 1 && row.label[len(row.label)-1] != first && !strings.ContainsAny(p, "-\u2212( ") && !strings.Contains(strings.Join(row.label[1:], " "), p) {
			return first + " " + p, "a label and a figure that stand apart"
		}
	}
	return "", ""
}

// unlike is a text whose first word the row's page does not print near the row; empty otherwise.
func (a *adversary) unlike(page *madePage, row madeRow, text string) string {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	for _, r := range page.rows {
		if strings.Contains(r.plain, strings.Trim(first, `.,;«»"()`)) && r.plain != row.plain && strings.Contains(row.plain, first) {
			return ""
		}
	}
	return text
}

func withoutAccents(s string) string {
	plain := map[rune]rune{'é': 'e', 'ë': 'e', 'ü': 'u', 'Å': 'A', 'Ř': 'R', 'ř': 'r', 'í': 'i', 'Ü': 'U', 'É': 'E', 'ή': 'η'}
	return strings.Map(func(r rune) rune {
		if p, ok := plain[r]; ok {
			return p
		}
		return unicode.ToUpper(unicode.ToLower(r))
	}, s)
}
