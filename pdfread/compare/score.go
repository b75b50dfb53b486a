package main

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// A score counts on what the two other readers agree, and what of it ours has.
type score struct {
	files, pages int
	chars        int // on which both agree
	found        int // of them, ours
	extra        int // of ours that neither has
	words        int // that both have at one place
	boxes        int // of them, ours
}

func (s *score) add(t score) {
	s.files += t.files
	s.pages += t.pages
	s.chars += t.chars
	s.found += t.found
	s.extra += t.extra
	s.words += t.words
	s.boxes += t.boxes
}

func (s score) String() string {
	return fmt.Sprintf("%d files, %d pages: characters %d of %d (%.3f %%), %d more; word boxes %d of %d (%.3f %%)",
		s.files, s.pages, s.found, s.chars, percent(s.found, s.chars), s.extra, s.boxes, s.words, percent(s.boxes, s.words))
}

func percent(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}

// short reports whether a file falls short of what the whole has to reach.
func (s score) short() bool {
	return percent(s.found, s.chars) < 99.5 || percent(s.boxes, s.words) < 99 || s.extra*100 > s.chars+100
}

func compareFile(name, password, cache string) (score, string) {
	s := score{files: 1}
	theirs, others := poppler(name, password, cache), mupdf(name, password, cache)
	pages, err := ours(name, password)
	var details strings.Builder
	if err != nil {
		fmt.Fprintf(&details, "  refused: %v\n", err)
	}
	for i := range max(len(theirs), len(others)) {
		var p, m []word
		if i < len(theirs) {
			p = theirs[i]
		}
		if i < len(others) {
			m = others[i]
		}
		page := layout.Page{}
		if i < len(pages) {
			page = pages[i]
		}
		s.add(comparePage(page, p, m, i+1, &details))
	}
	return s, details.String()
}

func comparePage(page layout.Page, p, m []word, number int, details *strings.Builder) score {
	own := wordsOf(page)
	s := score{pages: 1}
	a, b, c := letters(p), letters(m), letters(own)
	var missing, more []string
	for r, n := range a {
		both := min(n, b[r])
		s.chars += both
		s.found += min(both, c[r])
		if c[r] < both {
			missing = append(missing, fmt.Sprintf("%c%d", r, both-c[r]))
		}
	}
	for r, n := range c {
		if extra := n - max(a[r], b[r]); extra > 0 {
			s.extra += extra
			more = append(more, fmt.Sprintf("%c%d", r, extra))
		}
	}
	sort.Strings(missing)
	sort.Strings(more)
	var lost []string
	index := indexOf(own)
	theirs := indexOf(m)
	for _, w := range p {
		if folded(w.text) != "" && theirs.has(w) {
			s.words++
			if index.has(w) {
				s.boxes++
			} else {
				lost = append(lost, fmt.Sprintf("%q at %.1f-%.1f, %.1f: ours %q", w.text, w.left, w.right, w.top, over(own, w)))
			}
		}
	}
	if len(missing)+len(lost) > 0 || len(more) > 3 {
		const shown = 12
		fmt.Fprintf(details, "  page %d: missing %v, more %v, words %v\n", number, missing[:min(shown, len(missing))], more[:min(shown, len(more))], lost[:min(shown, len(lost))])
	}
	return s
}

// over gives the texts of the words that stand over a place.
func over(words []word, at word) []string {
	var texts []string
	for _, w := range words {
		if w.left < at.right && at.left < w.right && w.top < at.bottom && at.top < w.bottom {
			texts = append(texts, w.text)
		}
	}
	return texts
}

// letters counts the characters of words, compatibility forms spelled out.
func letters(words []word) map[rune]int {
	counts := map[rune]int{}
	for _, w := range words {
		for _, r := range folded(w.text) {
			counts[r]++
		}
	}
	return counts
}

// folded spells a text so that the readers' habits do not count as differences.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == 0xfffd:
			return -1
		case r == 0x2010 || r == 0x2011:
			return '-'
		}
		return r
	}, norm.NFKD.String(strings.ReplaceAll(s, "\u00ad", "-")))
}

// A wordIndex finds words by their text.
type wordIndex map[string][]word

func indexOf(words []word) wordIndex {
	index := wordIndex{}
	for _, w := range words {
		key := folded(w.text)
		index[key] = append(index[key], w)
	}
	return index
}

// has reports whether a word of the same text stands at the same place: left and right edges
// within a point, one middle between top and bottom of the other, for each reader has its own idea of how high a font is.
func (x wordIndex) has(w word) bool {
	const within = 1
	for _, o := range x[folded(w.text)] {
		middle := (w.top + w.bottom) / 2
		if math.Abs(o.left-w.left) <= within && math.Abs(o.right-w.right) <= within && middle >= o.top-within && middle <= o.bottom+within {
			return true
		}
	}
	return false
}
