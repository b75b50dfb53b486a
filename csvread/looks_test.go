package csvread

import (
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// bytesALook is for how many bytes a part of the reading looks at its context at least once.
const bytesALook = 128 * pace.Steps

func TestEachPartOfAReadingLooksAtItsContext(t *testing.T) {
	const size = 16 * bytesALook
	repeated := func(line string) string { return strings.Repeat(line, size/len(line)) }
	decoded := func(line string) func(*pace.Watch) {
		data := []byte(repeated(line))
		return func(w *pace.Watch) {
			if _, err := decode(w, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	records := func(text string, c *choice) *records {
		rs, err := readRecords(new(pace.Watch), text, 0, c, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return rs
	}
	text := repeated("Rent;May;750,00\n")
	cut := &choice{dialect: newDialect(";", '"', false), fits: &widths{common: 3, recur: map[int]bool{3: true}}}
	whole := &Text{records: records(text, cut), Delimiter: ";", decoded: decodedText(text)}
	single := &Text{records: records(text, &choice{dialect: newDialect("", '"', false)}), decoded: decodedText(text)}
	tests := []struct {
		name string
		work func(w *pace.Watch)
	}{
		{"UTF-8", decoded("Rent;Mai;750,00 €\n")},
		{"UTF-8 that is broken", decoded("Rent;M\xe4rz;caf\xc3\xa9;caf\xc3\xa9\n")},
		{"UTF-16", decoded("\xff\xfeR\x00;\x001\x00\n\x00")},
		{"windows-1252", decoded("Loyer;f\xe9vrier;750,00\n")},
		{"Shift JIS", decoded("\x93\xfa\x95t,1\n")},
		{"delimiters", func(w *pace.Watch) { delimiters(w, text) }},
		{"records", func(w *pace.Watch) { readRecords(w, text, 0, cut, Limits{}) }},
		{"one field", func(w *pace.Watch) { readRecords(w, repeated("x"), 0, cut, Limits{}) }},
		{"one quoted field", func(w *pace.Watch) { readRecords(w, `"`+repeated("x\n")+`"`, 0, cut, Limits{}) }},
		{"blanks", func(w *pace.Watch) { readRecords(w, repeated(" "), 0, cut, Limits{}) }},
		{"quotes side by side", func(w *pace.Watch) { readRecords(w, repeated(`"`), 0, cut, Limits{}) }},
		{"quotes", func(w *pace.Watch) { readRecords(w, repeated(`;"x`), 0, cut, Limits{}) }},
		{"the score", func(w *pace.Watch) { measure(w, whole.records) }},
		{"whether the sample stood for it", func(w *pace.Watch) { cut.standsFor(w, whole.records) }},
		{"rows of another delimiter", func(w *pace.Watch) { single.cutBy(w, ",") }},
		{"regions", func(w *pace.Watch) { layout.FieldStretches(w, whole) }},
		{"giving back room", func(w *pace.Watch) {
			roomy := *whole.records
			roomy.ends = make([]uint32, size, 2*size)
			roomy.trim(w)
		}},
		{"lines", func(w *pace.Watch) { splitLines(w, text, Limits{}.bounded()) }},
		{"the marks of one line", func(w *pace.Watch) { marks(w, repeated("x ")) }},
		{"one line", func(w *pace.Watch) { splitLines(w, repeated("x"), Limits{}.bounded()) }},
	}
	for _, tt := range tests {
		ctx := pacetest.New(0)
		if tt.work(pace.New(ctx)); ctx.Looks() < size/bytesALook {
			t.Errorf("%s: %d looks for %d bytes, want %d", tt.name, ctx.Looks(), size, size/bytesALook)
		}
	}
}

// decodedText is a text that was decoded.
func decodedText(text string) decoded { return decoded{text: text} }
