package truecopy

import (
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// TestFingerprint: the same bytes and pages have one name, others have another.
func TestFingerprint(t *testing.T) {
	pages := func(numbers ...int) (all []Page) {
		for _, n := range numbers {
			all = append(all, Page{Number: n})
		}
		return all
	}
	want := fingerprint(new(pace.Watch), []byte("a"), pages(1, 2, 3))
	if got := fingerprint(new(pace.Watch), []byte("a"), pages(1, 2, 3)); got != want {
		t.Errorf("the same reading is named %s and %s", want, got)
	}
	for name, got := range map[string]string{
		"other bytes":    fingerprint(new(pace.Watch), []byte("b"), pages(1, 2, 3)),
		"fewer pages":    fingerprint(new(pace.Watch), []byte("a"), pages(1, 2)),
		"other pages":    fingerprint(new(pace.Watch), []byte("a"), pages(2, 3)),
		"digits shifted": fingerprint(new(pace.Watch), []byte("3 a"), pages(1, 2)),
		"no pages":       fingerprint(new(pace.Watch), []byte("a"), nil),
	} {
		if got == want {
			t.Errorf("%s: both are named %s", name, got)
		}
	}
}
