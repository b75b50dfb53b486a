package csvread

import "testing"

func TestDescribe(t *testing.T) {
	tests := []struct {
		want  kind
		cells []string
	}{
		{empty, []string{"", " ", "  "}},
		{whole, []string{"0", "12", "-3", "+33", "007", " 42 ", "(5)", "7-"}},
		{decimal, []string{"1.5", "12,40", "1,234.50", "1.234,50", "1 234,50", "1\u00a0234,50", "1'234.56", "12,34,567.00", "1,234", "-0.5", ".5", "$12", "12 €", "€ 3,20", "5%", "1E-7", "2,04582E+05", "−12,5", "(1,50)"}},
		{date, []string{"2024-01-05", "5/1/2024", "05.01.24", "14-Mar-14", "Dec 8, 2022", "31-Jan-2020", "8 Dec 2022"}},
		{clock, []string{"4:05", "04:05:06", "04:05:06.789", "4:05 PM", "06:00:04+01:00", "12:33:10Z"}},
		{stamp, []string{"2024-01-05 04:05", "2019-09-01T19:28:21", "1/2/2023, 12:33 PM", "2020-01-01T00:00:00-08"}},
		{text, []string{"abc", "1.2.3", "12,13,15", "192.168.0.1", "3-19", "a1", "20:11:19,3-19", "1;2", "12a", "1,23,4", "FR00 0000", "-", "1.", "x,12", "2024-01-05x"}},
	}
	for _, tt := range tests {
		for _, cell := range tt.cells {
			if got, bits := describe(cell, ""); got != tt.want || bits < 0 {
				t.Errorf("describe(%q) = %d at %.1f bits, want kind %d", cell, got, bits, tt.want)
			}
		}
	}
}

// The cell above makes what is shared with it cheaper.
func TestDescribeKnowsTheCellAbove(t *testing.T) {
	for _, pair := range [][2]string{{"http://example.org/a", "http://example.org/b"}, {"2024001", "2024002"}, {"1.000", "2.000"}} {
		_, alone := describe(pair[1], "")
		_, below := describe(pair[1], pair[0])
		if below >= alone {
			t.Errorf("describe(%q) costs %.1f bits below %q and %.1f alone", pair[1], below, pair[0], alone)
		}
	}
	if k, bits := describe("same", "same"); k != repeat || bits != 0 {
		t.Errorf("a repeated cell is kind %d at %.1f bits", k, bits)
	}
}
