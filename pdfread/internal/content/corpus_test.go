package content

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/truecopy-go/truecopy/internal/corpus"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// passwordUnknown is the one file of the corpus that nobody has the password of.
const passwordUnknown = "bc0629-aes-256-r6.pdf"

// TestNothingIsLost reads every document of the corpus: each glyph that the operators showed
// is in one word, or is counted as hidden, printed twice or replaced; and the words hold the
// characters of just the glyphs that are in words.
func TestNothingIsLost(t *testing.T) {
	for _, folder := range []string{"pdf/robust", "pdf/dev", "statements/dev"} {
		names, _ := filepath.Glob(filepath.Join(corpus.Dir(t, folder), "*.pdf"))
		passwords := corpus.Passwords(t, folder)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			d, err := syntax.Open(context.Background(), data, passwords[filepath.Base(name)], syntax.Limits{})
			if errors.Is(err, syntax.ErrLocked) && filepath.Base(name) != passwordUnknown {
				t.Errorf("%s: %v", filepath.Base(name), err)
			}
			if err != nil {
				continue
			}
			r := NewReader(d, Limits{})
			var s Scratch
			for i := range d.Pages() {
				page, tally, err := r.Page(context.Background(), &s, i)
				if err != nil {
					t.Fatalf("%s page %d: %v", filepath.Base(name), i+1, err)
				}
				checkTally(t, filepath.Base(name), page, tally, &s)
			}
		}
	}
}

func checkTally(t *testing.T, name string, page layout.Page, tally Tally, s *Scratch) {
	t.Helper()
	if sum := tally.Words + tally.Hidden + tally.Twice + tally.Replaced; tally.Shown != sum {
		t.Errorf("%s page %d: %d glyphs shown, %d accounted for", name, page.Number, tally.Shown, sum)
	}
	reported := 0
	for _, f := range page.Findings {
		if f.Code == "hidden-text" {
			reported += f.Count
		}
	}
	if reported != tally.Hidden+tally.Contradicted {
		t.Errorf("%s page %d: %d glyphs hidden, %d reported", name, page.Number, tally.Hidden, reported)
	}
	var shown, written strings.Builder
	in := &s.in
	for i := range in.text.glyphs {
		if g := &in.text.glyphs[i]; g.shown() {
			shown.WriteString(in.text.spelled(g.text))
		}
	}
	for _, w := range page.Words {
		written.WriteString(w.Text)
	}
	if got, want := characters(written.String()), characters(shown.String()); got != want {
		t.Errorf("%s page %d: words hold %d characters, the glyphs in them %d", name, page.Number, got, want)
	}
}

// characters counts the characters of a text, accents, which words set on their letters, and blanks left out.
func characters(s string) int {
	n := 0
	for _, r := range norm.NFD.String(unshaped(s)) {
		if !unicode.Is(unicode.M, r) && spacingAccent(r) == 0 && !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}
