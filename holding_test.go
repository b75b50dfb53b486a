package truecopy

import "testing"

func TestHolding(t *testing.T) {
	tests := []struct {
		cell string
		want holding
	}{
		{"", holdsNothing},
		{" \u00a0\t", holdsNothing},
		{"Rent", holdsText},
		{"12,50", holdsFigure},
		{"(1 234,50) €", holdsFigure},
		{"1.234", holdsFigure},
		{"-", holdsText},
		{"A4", holdsText},
		{"12,50 kg", holdsText},
		{"05/01/2026", holdsDate},
		{"01/13/2026", holdsDate},
		{"25/01", holdsDate},
		{"25/32", holdsText},
		{"2026-01-05", holdsDate},
		{"2026-01-05T10:00:00Z", holdsDate},
		{"2026-01-05 10:00", holdsDate},
		{"5 janv. 2026", holdsDate},
		{"March 4, 2026", holdsDate},
		{"04-Mar-26", holdsDate},
		{"25.01.26", holdsDate},
		{"5 mai", holdsDate},
		{"31.02.2026", holdsText},
		{"12,50 13,60", holdsTwo},
		{"05/01/2026 12,50", holdsTwo},
		{"05/01/2026 06/01/2026", holdsTwo},
		{"1 234,50 € 12,00 €", holdsTwo},
		{"12 34", holdsText},
		{"10 - 20", holdsText},
		{"FR76 3000 6000 0112 3456 7890 189", holdsText},
		{"12:30", holdsText},
		{"x 12,50 13,60", holdsText},
	}
	cells := newHolder(Comma)
	for _, tt := range tests {
		if got := holdingOf(tt.cell, Comma); got != tt.want {
			t.Errorf("holdingOf(%q) = %v, want %v", tt.cell, got, tt.want)
		}
		for range 2 {
			if got := cells.of(tt.cell); got != tt.want {
				t.Errorf("a holder says that %q is %v, want %v", tt.cell, got, tt.want)
			}
		}
	}
}

func BenchmarkHolding(b *testing.B) {
	cells := []string{"05/01/2026", "VIREMENT DUPONT", "", "1 655,00", "12,04", "CARTE CARREFOUR 1234", "EUR", "870,00", "2026-01-05", "x1"}
	h := newHolder(Comma)
	b.ReportAllocs()
	for i := range b.N {
		h.of(cells[i%len(cells)])
	}
}
