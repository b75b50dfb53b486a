package layout

import (
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// writtenBackward tells the words in Hebrew letters that they are written from right to left.
func writtenBackward(words []Word, d Direction) {
	for i := range words {
		if strings.ContainsFunc(words[i].Text, func(r rune) bool { return unicode.Is(unicode.Hebrew, r) }) {
			words[i].Direction = d
		}
	}
}

func TestWordsAreReadInTheirDirection(t *testing.T) {
	tests := []struct {
		name      string
		direction Direction
		printed   []string // from left to right
		want      string
	}{
		{"words from right to left", BackwardPage, []string{"דירה", "שכר", "הוראת"}, "הוראת שכר דירה"},
		{"a figure stands where it is read", BackwardPage, []string{"01.2031", "חוזה"}, "חוזה 01.2031"},
		{"figures beside each other", BackwardPage, []string{"מספר", "06.2031", "02.2031", "הרשאה"}, "הרשאה 02.2031 06.2031 מספר"},
		{"Latin words and the figures behind them keep their order", BackwardPage, []string{"IBAN", "XX00", "3204", "חשבון"}, "חשבון IBAN XX00 3204"},
		{"no letter from right to left", BackwardPage, []string{"DR", "173.94"}, "DR 173.94"},
		{"a quotation in a text from left to right", Backward, []string{"paid", "to", "עולם", "שלום", "in", "May"}, "paid to שלום עולם in May"},
		{"a figure within the quotation", Backward, []string{"to", "עולם", "12", "שלום"}, "to שלום 12 עולם"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			words := make([]Word, len(tt.printed))
			for i, s := range tt.printed {
				words[i] = Word{Text: s, Box: Box{Left: float64(60 * i), Right: float64(60*i + 50), Top: 10}, Size: 10}
			}
			writtenBackward(words, tt.direction)
			if got := textOf(words); got != tt.want {
				t.Errorf("textOf(%q) = %q, want %q", tt.printed, got, tt.want)
			}
		})
	}
}

// Two words without a gap between them have none when they are read, and no others.
func TestJoinedWordsStayJoinedBackward(t *testing.T) {
	words := []Word{{Text: "7"}, {Text: "דירה", Joined: true}, {Text: "שכר"}}
	writtenBackward(words, BackwardPage)
	if got, want := textOf(words), "שכר דירה7"; got != want {
		t.Errorf("textOf = %q, want %q", got, want)
	}
}

func TestCutATableFromRightToLeft(t *testing.T) {
	page := printed(`
יתרה          זכות     חובה               תיאור        תאריך
4,475.14                           ראשונה הפקדה   01/05/2031
3,953.02               522.12    דירה שכר הוראת   02/05/2031
5,261.54  1,308.52                   ספרים חנות   03/05/2031
5,300.04     38.50                   ספרים חנות   04/05/2031
                                    817622 חוזה
                                 IBAN ZZ00 0000`)
	writtenBackward(page.Words, BackwardPage)
	want := [][]string{
		{"יתרה", "זכות", "חובה", "תיאור", "תאריך"},
		{"4,475.14", "", "", "הפקדה ראשונה", "01/05/2031"},
		{"3,953.02", "", "522.12", "הוראת שכר דירה", "02/05/2031"},
		{"5,261.54", "1,308.52", "", "חנות ספרים", "03/05/2031"},
		{"5,300.04", "38.50", "", "חנות ספרים חוזה 817622 IBAN ZZ00 0000", "04/05/2031"},
	}
	if diff := cmp.Diff([][][]string{want}, tablesOf(t, page)); diff != "" {
		t.Errorf("Cut mismatch (-want +got):\n%s", diff)
	}
}

func TestTablesBesideEachOtherFromRightToLeft(t *testing.T) {
	page := printed(`
סכום      ניכויים              סכום      תשלומים
109.09   הכנסה מס          2,414.08     יסוד שכר
180.28      פנסיה          1,934.77         נסיעות
76.52      בריאות          1,838.97        לילה
224.58        ועד          2,102.23       חופשה`)
	writtenBackward(page.Words, BackwardPage)
	want := [][][]string{{
		{"סכום", "ניכויים"},
		{"109.09", "מס הכנסה"},
		{"180.28", "פנסיה"},
		{"76.52", "בריאות"},
		{"224.58", "ועד"},
	}, {
		{"סכום", "תשלומים"},
		{"2,414.08", "שכר יסוד"},
		{"1,934.77", "נסיעות"},
		{"1,838.97", "לילה"},
		{"2,102.23", "חופשה"},
	}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("Cut mismatch (-want +got):\n%s", diff)
	}
}
