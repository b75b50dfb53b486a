package fold

import "testing"

func TestCase(t *testing.T) {
	tests := []struct {
		name, a, b string
		same       bool
	}{
		{"case", "LOYER", "loyer", true},
		{"an accent", "Évry", "Evry", false},
		{"composition", "Cafe\u0301", "CAFÉ", true},
		{"a sharp s", "Straße", "STRASSE", true},
		{"a final sigma", "Σίσυφος", "ΣΊΣΥΦΟΣ", true},
		{"ligatures of the font", "oﬃce ﬂat", "office flat", true},
		{"fullwidth forms", "ＡＢＣ１", "abc1", true},
		{"a superscript", "mc²", "mc2", false},
		{"a circled digit", "①", "1", false},
		{"a look-alike", "P\u0430ypal", "Paypal", false},
		{"what is not seen", "Ma\u00adrie\u200e", "Marie", true},
		{"an apostrophe", "O’Brien", "o'brien", true},
		{"a minus", "\u221212", "-12", true},
		{"a dotted capital", "İZMİR", "İzmir", true},
		{"a dotted capital for a plain one", "İSTANBUL", "Istanbul", false},
		{"a dotless letter", "DİYARBAKIR", "Diyarbakır", true},
		{"canonical equivalents", "\u212bngström", "Ångström", true},
	}
	for _, tt := range tests {
		if got := Case(tt.a) == Case(tt.b); got != tt.same {
			t.Errorf("%s: Case(%q) = %q, Case(%q) = %q, the same: %v", tt.name, tt.a, Case(tt.a), tt.b, Case(tt.b), got)
		}
	}
}

func TestBareAndLoose(t *testing.T) {
	if got := Bare("Évry Řezník"); got != "evry reznik" {
		t.Errorf("Bare = %q", got)
	}
	if got := Loose("P\u0430yp\u0430l ½"); got != "paypal 1/2" {
		t.Errorf("Loose = %q", got)
	}
	if got := Accents("HAZİRAN"); got != "haziran" {
		t.Errorf("Accents = %q", got)
	}
}
