package truecopy

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// seeds are texts of every kind that the notation tells apart.
var seeds = []string{
	"", "1 234,50", "(1,234.50) €", "-12", "12,50-", "1.234", "12,34,567.00", "١٬٢٣٤٫٥٦", "１２．５", "1e999999999", "1.5E+06", "€ 12,-", "5,000/-",
	"31/12/2025", "5 janvier 2026", "March 4, 2026", "2025年12月31日", "25-JUN-26", "12:30", "10-20", "COVID-19", "v1.0.1", "192.168.1.1:8080",
	"FR76 3000 6000 0112 3456 7890 189", "+33 1 23 45 67 89", "Lyon - 12,50", "quai de l'Ourcq", "RUEIL-MALMAISON", "ﬁnance", "12\ufffd", "\x80\x81", "(((", "1 1/2",
	"142 939 0 28 066 171 005", "a@b.c https://d.e/f", "\u202d1 234,50\u202c", "12½", "1\u0301",
}

func FuzzParseNumber(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, mark := range []Mark{Unsettled, Comma, Point} {
			n, err := ParseNumber(text, mark)
			if err != nil {
				continue
			}
			if again, ok := literalNumber(n.String()); !ok || again != n {
				t.Fatalf("%q is %v, which reads back as %v", text, n, again)
			}
			if n.Neg().Neg() != n || n.Compare(n.Neg()) != n.Sign() || n.Rat().Sign() != n.Sign() {
				t.Fatalf("%q is %v, which is not itself", text, n)
			}
			// What one mark settles, no mark and the other one do not read as something else.
			if other, err := ParseNumber(text, Unsettled); err == nil && other != n {
				t.Fatalf("%q is %v under %v and %v under none", text, n, mark, other)
			}
		}
	})
}

func FuzzFindNumbers(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, mark := range []Mark{Unsettled, Comma, Point} {
			end := 0
			for _, n := range FindNumbers(text, mark) {
				if n.From < end || n.To <= n.From || n.To > len(text) {
					t.Fatalf("%q: [%d:%d) after %d of %d", text, n.From, n.To, end, len(text))
				}
				end = n.To
				if digitsOf(text[n.From:n.To]) == "" {
					t.Fatalf("%q: no digit in [%d:%d)", text, n.From, n.To)
				}
				if utf8.ValidString(text) && !utf8.ValidString(text[n.From:n.To]) {
					t.Fatalf("%q: [%d:%d) cuts a character", text, n.From, n.To)
				}
				if n.Undecided == (n.Comma == n.Point) {
					t.Fatalf("%q: undecided %v between %v and %v", text, n.Undecided, n.Comma, n.Point)
				}
			}
			start, _ := visible(text)
			if seen := strings.TrimSpace(text[start:]); opensText(text, start) && (parseCell(text, mark).meaning != noFigure || isDay(seen) || holdsSeveral(seen, mark)) {
				t.Fatalf("%q begins as no figure and no date do, and holds one", text)
			}
			if f := parseCell(text, mark); f.exponent == 0 && (f.meaning == whole || f.meaning == decimal) {
				if long, ok := f.core.number(text, f.meaning, f.negative, 1); !ok || long != tenfold(f.value) {
					t.Fatalf("%q is %v, and with an exponent of one %v", text, f.value, long)
				}
			}
			cells := newHolder(mark)
			for _, cell := range [...]string{text, text + " 12,50", text, text + " 5 mai", text + "/-5"} {
				if got, want := cells.of(cell), holdingOf(cell, mark); got != want {
					t.Fatalf("%q after %q holds %v, by itself %v", cell, text, got, want)
				}
			}
		}
		DecimalMark(text)
	})
}

func tenfold(n Number) Number {
	if n.Sign() != 0 {
		n.exponent++
	}
	return n
}

func FuzzDate(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "DMY", "fr", 2026)
	}
	f.Fuzz(func(t *testing.T, text, order, language string, year int) {
		notation := DateNotation{Order: DateOrder(order), Languages: []string{language, "en"}, Year: year}
		if d, err := ParseDate(text, notation); err == nil && !d.exists() {
			t.Fatalf("%q is %v, which no calendar has", text, d)
		}
		d, length, err := LeadingDate(text, notation)
		if err == nil && (!d.exists() || length <= 0 || length > len(text)) {
			t.Fatalf("%q starts with %v in %d bytes", text, d, length)
		}
	})
}

func FuzzCite(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "rent "+s, s, "12.50")
	}
	f.Fuzz(func(t *testing.T, a, b, words, figure string) {
		reading := FromRows(1, [][]string{{a, b}, {b}, {"5", "6"}})
		records := []Record{
			{Rows: []int{1}, Claims: []Claim{{Value: words}, {Value: figure, Kind: Figure}, {Value: a}}},
			{Rows: []int{1, 2, 3}, Claims: []Claim{{Value: words}, {Value: words + " " + b}}},
		}
		report, err := Cite(reading, records)
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range report.Records {
			for _, v := range record.Verdicts {
				if (v.Outcome == Carried) != (len(v.Found) > 0) || (v.Outcome == Carried) != (v.Cause == "") {
					t.Fatalf("%q: %+v", v.Value, v)
				}
				for _, p := range v.Found {
					cell := reading.Rows[p.Row-1].Cells[p.Cell]
					if p.From < 0 || p.To <= p.From || p.To > len(cell) {
						t.Fatalf("%q is found at %+v of %d bytes", v.Value, p, len(cell))
					}
					if p.Row > len(records[i].Rows) {
						t.Fatalf("%q is found in row %d, which is not cited", v.Value, p.Row)
					}
				}
			}
		}
	})
}

func FuzzParseRecords(f *testing.F) {
	f.Add([]byte(`[{"rows": [4], "values": {"a": 870.00, "b": "LOYER", "c": null, "d": [[]]}}]`))
	f.Add([]byte(`{"rows": "4", "values": {}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, err := ParseRecords(data)
		if err != nil {
			return
		}
		for _, r := range records {
			for _, c := range r.Claims {
				if c.Kind == Figure && !isLiteral(c.Value) {
					t.Fatalf("%q is no figure", c.Value)
				}
			}
		}
	})
}
