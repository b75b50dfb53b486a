package truecopy

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// read words what ParseNumber answers.
func read(text string, mark Mark) string {
	n, err := ParseNumber(text, mark)
	var two *UndecidedError
	switch {
	case errors.As(err, &two):
		return two.Comma.String() + " or " + two.Point.String()
	case err != nil:
		return "none"
	}
	return n.String()
}

func TestParseNumber(t *testing.T) {
	tests := []struct {
		rule                  string
		text                  string
		comma, point, neither string // what the text is under each mark
	}{
		{"one mark before three digits settles nothing", "7,432", "7.432", "7432", "7.432 or 7432"},
		{"four digits before it settle the mark", "7432,118", "7432.118", "none", "7432.118"},
		{"so does a zero", "0.432", "none", "0.432", "0.432"},
		{"so do two marks", "7.432.118", "7432118", "none", "7432118"},
		{"and two kinds", "7.432,1", "7432.1", "none", "7432.1"},
		{"two kinds that trade places", "7.432,118.5", "none", "none", "none"},
		{"Indian groups", "7,43,21,118.50", "none", "74321118.5", "74321118.5"},
		{"blanks", "7 432 118,5", "7432118.5", "none", "7432118.5"},
		{"no-break blanks", "7\u00a0432\u00a0118", "7432118", "7432118", "7432118"},
		{"two kinds of blank", "7 432\u00a0118", "none", "none", "none"},
		{"two blanks never group", "7  432", "none", "none", "none"},
		{"a wide blank never groups", "7\u2003432", "none", "none", "none"},
		{"apostrophes", "7'432’118.5", "none", "7432118.5", "7432118.5"},
		{"a prime is no apostrophe", "7′432", "none", "none", "none"},
		{"a group of two", "7 43", "none", "none", "none"},
		{"a leading zero is a code", "0742", "none", "none", "none"},
		{"a bare mark", ",75", "0.75", "none", "0.75"},
		{"a mark at the end", "75,", "none", "none", "none"},
		{"a minus", "-75", "-75", "-75", "-75"},
		{"U+2212", "\u221275,2", "-75.2", "none", "-75.2"},
		{"a trailing one", "75,2-", "-75.2", "none", "-75.2"},
		{"brackets", "( 75,2 )", "-75.2", "none", "-75.2"},
		{"half a bracket", "(75,2", "none", "none", "none"},
		{"two signs", "-75-", "none", "none", "none"},
		{"a sign in brackets", "(-75)", "none", "none", "none"},
		{"a dash is no minus", "–75", "none", "none", "none"},
		{"an open year is not negative", "1987-", "none", "none", "none"},
		{"but a quantity is", "8754-", "-8754", "-8754", "-8754"},
		{"a currency before", "€ 75,20", "75.2", "none", "75.2"},
		{"a currency behind", "75,20EUR", "75.2", "none", "75.2"},
		{"a sign before a currency", "-$75.20", "none", "-75.2", "-75.2"},
		{"brackets behind a currency", "CHF (75.20)", "none", "-75.2", "-75.2"},
		{"two currencies", "$75 USD", "none", "none", "none"},
		{"a multiplied currency", "75 M$", "none", "none", "none"},
		{"a word that is a code too", "TOP 75", "none", "none", "none"},
		{"a code behind a figure is no word", "75 RON", "75", "75", "75"},
		{"half a unit is not said", "75¢", "none", "none", "none"},
		{"no cents", "75,--", "75", "none", "75"},
		{"no cents, and which mark says so", "1.750,-", "1750", "none", "1750"},
		{"a credit mark is no sign", "75,20 CR", "none", "none", "none"},
		{"percent", "75,2 %", "75.2", "none", "75.2"},
		{"Arabic digits and separators", "٧٬٤٣٢٫٥", "7432.5", "7432.5", "7432.5"},
		{"Devanagari", "७,४३,२११.५", "none", "743211.5", "743211.5"},
		{"two scripts", "7٤", "none", "none", "none"},
		{"a superscript", "75²", "none", "none", "none"},
		{"a fraction", "7½", "none", "none", "none"},
		{"a combining mark", "7\u20e3", "none", "none", "none"},
		{"direction marks", "\u200e-75\u200f", "-75", "-75", "-75"},
		{"an exponent as printed", "7.5E+03", "none", "7500", "7500"},
		{"an exponent that may be a code", "75E3", "none", "none", "none"},
		{"one without end", "7.5E+999999999", "none", "none", "none"},
		{"more digits than a float holds", "90071992547409930,1", "90071992547409930.1", "none", "90071992547409930.1"},
		{"an address", "10.20.30.40", "none", "none", "none"},
		{"an address of threes", "172.168.100.200", "172168100200", "none", "none"},
		{"a time", "7:45", "none", "none", "none"},
		{"a range", "7-45", "none", "none", "none"},
		{"a telephone number", "+49301234567", "none", "none", "none"},
		{"an O for a 0", "75,O0", "none", "none", "none"},
		{"a date", "07.04.1987", "none", "none", "none"},
		{"two figures", "75 76", "none", "none", "none"},
		{"a figure and a word", "75 kg", "none", "none", "none"},
		{"nothing", " ", "none", "none", "none"},
	}
	for _, tt := range tests {
		got := [3]string{read(tt.text, Comma), read(tt.text, Point), read(tt.text, Unsettled)}
		if diff := cmp.Diff([3]string{tt.comma, tt.point, tt.neither}, got); diff != "" {
			t.Errorf("%s: %q under comma, point and neither (-want +got):\n%s", tt.rule, tt.text, diff)
		}
	}
}

func TestFindNumbers(t *testing.T) {
	tests := []struct{ rule, text, want string }{
		{"figures of a line", "Rent 750,00 and 12,5 % of 3", "[750,00] [12,5] [3]"},
		{"signs and brackets belong to it", "paid -7,5 or (8,25) or 9,75- net", "[-7,5] [(8,25)] [9,75-]"},
		{"a currency between belongs to it", "due -€7,50 now", "[-€7,50]"},
		{"a phrase in brackets is no minus", "(7 flats) and (no 8)", "[7] [8]"},
		{"half a bracket", "(7,50 due", ""},
		{"a dash after a word may be a minus", "Lyon - 7,50", ""},
		{"after a colon it is one", "Balance: - 7,50", "[- 7,50]"},
		{"between figures it is none", "7,50 - 8,50", "[7,50] [8,50]"},
		{"a range", "7-8 and 9–10", ""},
		{"codes", "F-16 INV-2031-07 A4 no12 id_7 #5", ""},
		{"codes do not weld", "B2 750 000,00", "[750 000,00]"},
		{"a tab never groups", "750\t000", "[750]"},
		{"two figures beside each other", "896 2 415", "[896] [2 415]"},
		{"dates", "05/01/2031 2031-01-05 5.1.2031 5 January 2031 January 5, 2031 31 / 12 / 2031", ""},
		{"a date glued to nothing", "05/01/2031 300,00", "[300,00]"},
		{"times and versions", "12:30 v2.3 2.3.4 10.0.0.1:80", ""},
		{"a fraction", "1/2 7 1/2 7 ½", ""},
		{"cents without a mark", "7 500 00", ""},
		{"an account", "DE02 1203 0000 0000 2020 51 has 7,50", "[7,50]"},
		{"a card", "4111 1111 1111 1111", ""},
		{"years are no card", "2029 2030 2031 2032", "[2029] [2030] [2031] [2032]"},
		{"a telephone number", "+49 30 1234567 or (030) 123-4567", ""},
		{"units", "7kg 12,5km 3k", "[7] [12,5] [3]"},
		{"what may be a digit misread", "12,5O 7l", ""},
		{"ordinals", "1st 2nd 3ème", ""},
		{"a list number", "3) rent\n1.2. rooms 7,50", "[7,50]"},
		{"scripts without blanks", "共12個 第3号", "[12] [3]"},
		{"their dates", "2031年1月5日", ""},
		{"their minus", "▲12", ""},
		{"leaders", "Rent.......7,50", "[7,50]"},
		{"four groups among figures may be two", "7 28 066 171 005", "[7]"},
		{"an address", "https://a.example/7?x=8 a7@b.example", ""},
		{"a damaged character", "7,50\ufffd", ""},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range FindNumbers(tt.text, Comma) {
			got = append(got, "["+tt.text[f.From:f.To]+"]")
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %q (-want +got):\n%s", tt.rule, tt.text, diff)
		}
	}
}

func TestDecimalMark(t *testing.T) {
	tests := []struct {
		rule, text string
		want       Mark
	}{
		{"decimals", "7,50\n8,25", Comma},
		{"groups", "7,432,118", Point},
		{"groups outweigh chapters", "1.1 1.2 1.3 1.4 1.5\n7.432,10", Comma},
		{"nothing", "7,432\n8,118", Unsettled},
		{"a draw", "7,50\n8.25", Unsettled},
		{"two notations", "7.432,10\n7,432.10", Unsettled},
		{"dates and versions have no vote", "05.01.2031 2.3.4 10.0.0.1", Unsettled},
		{"headings have none", "1.1 Rent\n1.2 Rooms", Unsettled},
		{"money has more", "48.8566 2.3522\n7,50 €\n8,50 €\n9,50 €", Comma},
	}
	for _, tt := range tests {
		if got := DecimalMark(tt.text); got.Mark != tt.want {
			t.Errorf("%s: DecimalMark(%q) = %+v, want %v", tt.rule, tt.text, got, tt.want)
		}
	}
}

func TestParseDate(t *testing.T) {
	de, fr, en := []string{"de"}, []string{"fr-CA"}, []string{"en"}
	tests := []struct {
		text     string
		notation DateNotation
		want     string
	}{
		{"07/04/2031", DateNotation{Order: DMY}, "2031-04-07"},
		{"07/04/2031", DateNotation{Order: MDY}, "2031-07-04"},
		{"07/04/2031", DateNotation{}, "2031-04-07 or 2031-07-04"},
		{"27/04/2031", DateNotation{}, "2031-04-27"},
		{"27/04/2031", DateNotation{Order: MDY}, "none"},
		{"2031-04-07", DateNotation{Order: DMY}, "2031-04-07"},
		{"31/04/2031", DateNotation{Order: DMY}, "none"},
		{"29/02/2031", DateNotation{Order: DMY}, "none"},
		{"7.4.31", DateNotation{Order: DMY}, "2031-04-07"},
		{"7.4.71", DateNotation{Order: DMY}, "none"},
		{"07/04", DateNotation{Order: DMY, Year: 2031}, "2031-04-07"},
		{"07/04", DateNotation{Order: DMY}, "none"},
		{"07/04-2031", DateNotation{Order: DMY}, "none"},
		{"107/04/2031", DateNotation{Order: DMY}, "none"},
		{"7. März 2031", DateNotation{Languages: de}, "2031-03-07"},
		{"7. Marz 2031", DateNotation{Languages: de}, "none"},
		{"Freitag, 7. März 2031", DateNotation{Languages: de}, "2031-03-07"},
		{"Montag, 7. März 2031", DateNotation{Languages: de}, "none"},
		{"1er févr. 2031", DateNotation{Languages: fr}, "2031-02-01"},
		{"2er févr. 2031", DateNotation{Languages: fr}, "none"},
		{"7 FEVRIER 2031", DateNotation{Languages: fr}, "2031-02-07"},
		{"7 fév 2031", DateNotation{Languages: en}, "none"},
		{"the 22nd of July, 2031", DateNotation{Languages: en}, "2031-07-22"},
		{"the 22th of July, 2031", DateNotation{Languages: en}, "none"},
		{"07-JUL-31", DateNotation{Order: DMY, Languages: en}, "2031-07-07"},
		{"July 2031", DateNotation{Languages: en}, "none"},
		{"7 lip 2031", DateNotation{Languages: []string{"pl"}}, "2031-07-07"},
		{"7 lip 2031", DateNotation{Languages: []string{"hr"}}, "2031-06-07"},
		{"7 lip 2031", DateNotation{Languages: []string{"hr", "pl"}}, "none"},
		{"2031年4月7日", DateNotation{}, "2031-04-07"},
		{"令和13年4月7日", DateNotation{}, "none"},
		{"٠٧/٠٤/٢٠٣١", DateNotation{Order: DMY}, "2031-04-07"},
		{"٠٧/04/2031", DateNotation{Order: DMY}, "none"},
	}
	for _, tt := range tests {
		got := "none"
		d, err := ParseDate(tt.text, tt.notation)
		var two *UndecidedDateError
		switch {
		case err == nil:
			got = d.String()
		case errors.As(err, &two):
			got = two.DMY.String() + " or " + two.MDY.String()
		}
		if got != tt.want {
			t.Errorf("ParseDate(%q, %+v) = %s, want %s", tt.text, tt.notation, got, tt.want)
		}
	}
}

func TestLeadingDate(t *testing.T) {
	tests := []struct {
		text string
		want string // what it takes; empty for none
	}{
		{"  07/04/2031 RENT", "  07/04/2031"},
		{"07/04/2031 300,00", "07/04/2031"},
		{"07/04/2031300,00", ""},
		{"07/04/2031,7.50", "07/04/2031"},
		{"07/04/2031-08/04/2031", "07/04/2031"},
		{"07/04/2031-8", ""},
		{"7 mai 2031 300,00", "7 mai 2031"},
		{"7 mai 2 031,00", ""},
		{"7 mai 2031,50", ""},
		{"RENT 07/04/2031", ""},
	}
	for _, tt := range tests {
		_, n, _ := LeadingDate(tt.text, DateNotation{Order: DMY, Languages: []string{"fr"}})
		if got := tt.text[:n]; got != tt.want {
			t.Errorf("LeadingDate(%q) takes %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestNumber(t *testing.T) {
	ordered := []string{"-1e500", "-12", "-0.5", "0", "1e-500", "0.07", "0.1", "0.30000000000000004", "2", "12", "9007199254740993", "12345678901234567890123", "1e500"}
	var numbers []Number
	for _, s := range ordered {
		n, ok := literalNumber(s)
		if !ok {
			t.Fatalf("literalNumber(%s) fails", s)
		}
		numbers = append(numbers, n)
	}
	for i, a := range numbers {
		for j, b := range numbers {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := a.Compare(b); got != want {
				t.Errorf("%s.Compare(%s) = %d, want %d", ordered[i], ordered[j], got, want)
			}
		}
	}
	for _, s := range []string{"", "-", "1.", ".5", "1e", "1e+", "0x1", "1 ", "+1", "NaN", "1e1001", "1e-999999999"} {
		if n, ok := literalNumber(s); ok {
			t.Errorf("literalNumber(%q) = %v, want none", s, n)
		}
	}
	if f, exact := numbers[6].Float64(); f != 0.1 || exact {
		t.Errorf("0.1 as a float is %v, exactly: %v", f, exact)
	}
}
