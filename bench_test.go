package truecopy

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// statement makes a reading of so many rows: a date, a label and two amounts each.
func statement(rows int) (*Reading, []string) {
	r := rand.New(rand.NewPCG(1, 2))
	var cells [][]string
	var amounts []string
	for i := range rows {
		units := 1 + r.Int64N(99_999_999)
		amount := fmt.Sprintf("%d.%02d", units/100, units%100)
		amounts = append(amounts, amount)
		printed := strings.Replace(amount, ".", ",", 1)
		cells = append(cells, []string{fmt.Sprintf("%02d/%02d/2026", 1+i%28, 1+i%12), "CARTE CARREFOUR PARIS", printed, fmt.Sprintf("%d,00", i)})
	}
	return FromRows(1, cells), amounts
}

// BenchmarkCiteFigures checks one figure of each row of a 200-row reading; a figure is one operation.
func BenchmarkCiteFigures(b *testing.B) {
	reading, amounts := statement(200)
	var records []Record
	for i, amount := range amounts {
		records = append(records, Record{Rows: []int{i + 1}, Claims: []Claim{{Field: "amount", Value: amount, Kind: Figure}}})
	}
	b.ReportAllocs()
	for done := 0; done < b.N; done += len(records) {
		report, _ := Cite(reading, records)
		if report.Carried != len(records) {
			b.Fatal("a true figure is refused")
		}
	}
}

// BenchmarkCiteFiguresRepeated checks 10,000 figures in one call; a figure is one operation.
func BenchmarkCiteFiguresRepeated(b *testing.B) {
	reading, amounts := statement(200)
	var records []Record
	for i := range 10_000 {
		records = append(records, Record{Rows: []int{i%200 + 1}, Claims: []Claim{{Field: "amount", Value: amounts[i%200], Kind: Figure}}})
	}
	b.ReportAllocs()
	for done := 0; done < b.N; done += len(records) {
		report, _ := Cite(reading, records)
		if report.Carried != len(records) {
			b.Fatal("a true figure is refused")
		}
	}
}

func BenchmarkCiteWords(b *testing.B) {
	reading, amounts := statement(200)
	var records []Record
	for i := range amounts {
		records = append(records, Record{Rows: []int{i + 1}, Claims: []Claim{{Value: "Carte Carrefour"}}})
	}
	b.ReportAllocs()
	for done := 0; done < b.N; done += len(records) {
		Cite(reading, records)
	}
}

func BenchmarkParseNumber(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		if _, err := ParseNumber("(1 234 567,89) €", Comma); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFindNumbers(b *testing.B) {
	const line = "05/01/2026 VIREMENT DUPONT FACTURE 4711 REF A-17 1 234,50 EUR (12,00) 3,5 %"
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	var found []FoundNumber
	for range b.N {
		found = AppendNumbers(found[:0], line, Comma)
	}
}

func BenchmarkDecimalMark(b *testing.B) {
	reading, _ := statement(1000)
	b.ReportAllocs()
	for range b.N {
		reading.DecimalMark()
	}
}

// costly are claims and cells that are made to cost much; each answers in under a millisecond,
// the last five in under 20, on one core of 2020.
func costly() []struct {
	name  string
	cell  string
	claim Claim
} {
	figure := func(value string) Claim { return Claim{Value: value, Kind: Figure} }
	nines := strings.Repeat("9", 500)
	return []struct {
		name  string
		cell  string
		claim Claim
	}{
		{"an exponent beyond all memory", "1", figure("1e999999999")},
		{"one below all precision", "1", figure("-1e-999999999")},
		{"500 digits, carried", nines, figure(nines)},
		{"500 digits, near", nines, figure(nines[1:] + "8")},
		{"500 digits, absent", "12,50", figure(nines)},
		{"a figure behind 3,000 characters", strings.Repeat("a", 3000) + " 12,50", figure("12.5")},
		{"none behind 3,000 characters", strings.Repeat("a", 3000) + " 12,50", figure("12.51")},
		{"words behind 3,000 characters", strings.Repeat("a", 3000) + " 12,50", Claim{Value: "no such words"}},
		{"1,500 figures", strings.Repeat("1 ", 1500), figure("7")},
		{"a list of 1,500", strings.Repeat("1,", 1500), figure("7")},
		{"3,000 brackets", strings.Repeat("(", 3000) + "5", figure("7")},
		{"1,500 dashes", strings.Repeat("- ", 1500) + "5", figure("7")},
		{"1,000 words that nearly match", strings.Repeat("1 ", 1500), Claim{Value: strings.Repeat("1 ", 1000) + "2"}},
	}
}

func BenchmarkCiteCostly(b *testing.B) {
	for _, tt := range costly() {
		b.Run(tt.name, func(b *testing.B) {
			reading := FromRows(1, [][]string{{tt.cell}})
			reading.Mark = Comma
			b.ReportAllocs()
			for range b.N {
				if _, err := Cite(reading, []Record{{Rows: []int{1}, Claims: []Claim{tt.claim}}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Claims and cells that are made to cost much take the memory of what they print, and an
// exponent that of its digits.
func TestCiteCostlyTakesLittleMemory(t *testing.T) {
	const most = 2 << 20
	for _, tt := range costly() {
		reading := FromRows(1, [][]string{{tt.cell}})
		reading.Mark = Comma
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Cite(reading, []Record{{Rows: []int{1}, Claims: []Claim{tt.claim}}}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > most {
			t.Errorf("%s takes %d bytes, want %d at most", tt.name, took, most)
		}
	}
}
