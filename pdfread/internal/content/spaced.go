package content

import (
	"slices"
	"unicode"
)

const (
	// widestSpacing is how far the letters of one word may be spaced, in ems. Headings are
	// spaced by a tenth to a half.
	widestSpacing = 0.7

	// even is how much the gaps between spaced letters differ where nothing is kerned, in ems:
	// places are rounded to that.
	even = 0.02

	// closer and further are how much less and more white than usual kerning leaves between two
	// spaced letters, in ems: T and A come closer by 0.11. What is further apart are two words.
	closer, further = 0.14, 0.06

	// spacedLetters is how many letters in a row at even gaps make a spaced word, where nothing
	// else says that they are spaced.
	spacedLetters = 4

	// tiedLetters is how many letters may be kerned so close together that they look like a word
	// of its own among spaced letters.
	tiedLetters = 3
)

// joinSpaced joins the words of one line, from an index on, that are letters of a spaced word,
// no blank between them. What is spaced like a spaced word on the same line is spaced too.
func (b *wordBuilder) joinSpaced(from int) {
	b.stretches = b.stretches[:0]
	for i := from; i < len(b.words); {
		s := b.stretchOf(i)
		if s.end-i > 1 {
			b.stretches = append(b.stretches, s)
		}
		i = s.end
	}
	if len(b.stretches) == 0 {
		return
	}
	proof := slices.IndexFunc(b.stretches, func(s stretchOfLetters) bool { return s.spaced })
	kept, next := from, 0
	for i := from; i < len(b.words); {
		end := i + 1
		if next < len(b.stretches) && i >= b.stretches[next].end {
			next++
		}
		if next < len(b.stretches) && i >= b.stretches[next].first {
			s := &b.stretches[next]
			alike := proof >= 0 && s.like(&b.stretches[proof], b)
			for end < s.end && b.goesOn(s, end, alike) {
				end++
			}
		}
		w := b.words[i]
		w.end = b.words[end-1].end
		b.words[kept] = w
		kept++
		i = end
	}
	b.words = b.words[:kept]
}

// A stretchOfLetters is a stretch of words of a line that are single glyphs, or a few that are
// kerned, with gaps between them that may be spacing.
type stretchOfLetters struct {
	first, end int
	usual      float32 // the median of its gaps
	spaced     bool    // it is no row of single letters
}

// stretchOf gives the stretch from a word on; one of a single word is none.
func (b *wordBuilder) stretchOf(i int) stretchOfLetters {
	s := stretchOfLetters{first: i, end: i + 1}
	if !b.element(i) {
		return s
	}
	b.gaps = b.gaps[:0]
	letters := b.letters(i)
	for ; s.end < len(b.words); s.end++ {
		gap, ok := b.letterGap(s.end-1, s.end)
		if !ok || b.sign(s.end-1) && b.sign(s.end) { // dots that lead to a number
			break
		}
		b.gaps = append(b.gaps, gap)
		letters += b.letters(s.end)
	}
	if len(b.gaps) == 0 {
		return s
	}
	slices.Sort(b.gaps)
	s.usual = b.gaps[len(b.gaps)/2]
	s.spaced = letters >= spacedLetters && 2*letters >= s.end-s.first && b.evenlySpaced(&s)
	return s
}

// evenlySpaced reports whether gaps are what is even about a stretch. In a table of single
// letters the places of the letters are.
func (b *wordBuilder) evenlySpaced(s *stretchOfLetters) bool {
	em := b.runOf(b.head(s.first)).em
	gaps := evenAbout(b.gaps, s.usual, em)
	b.gaps = b.gaps[:0]
	for i := s.first + 1; i < s.end; i++ {
		b.gaps = append(b.gaps, b.head(i).left-b.head(i-1).left)
	}
	slices.Sort(b.gaps)
	pitches := evenAbout(b.gaps, b.gaps[len(b.gaps)/2], em)
	return 2*gaps >= s.end-s.first-1 && gaps > pitches
}

// evenAbout counts the lengths that are alike.
func evenAbout(lengths []float32, usual, em float32) int {
	n := 0
	for _, l := range lengths {
		if abs(l-usual) <= even*em {
			n++
		}
	}
	return n
}

// like reports whether a stretch is spaced like one of the same line that is.
func (s *stretchOfLetters) like(o *stretchOfLetters, b *wordBuilder) bool {
	r := b.runOf(b.head(o.first))
	return abs(s.usual-o.usual) <= further*r.em && r.sameStyle(b.runOf(b.head(s.first)))
}

// goesOn reports whether a word of a stretch goes on with the spaced word before it: for its
// character spacing, or because all of the stretch is spaced.
func (b *wordBuilder) goesOn(s *stretchOfLetters, i int, alike bool) bool {
	gap, _ := b.letterGap(i-1, i)
	r := b.runOf(b.head(i - 1))
	if abs(gap-r.spacing) <= even*r.em {
		return true
	}
	return (alike || s.spaced) && gap >= s.usual-float32(closer*r.em) && gap <= s.usual+float32(further*r.em)
}

// element reports whether a word is one glyph, or a few that are kerned.
func (b *wordBuilder) element(i int) bool {
	w := &b.words[i]
	return w.end == w.first+1 && b.head(i).count <= tiedLetters
}

// tied is the white between the glyphs of an element that is several, on average.
func (b *wordBuilder) tied(p *piece) float32 {
	white := p.right - p.left
	for k := p.first; k < p.end; k++ {
		if g := &b.glyphs[k]; g.shown() {
			white -= g.advance
		}
	}
	return white / float32(p.count-1)
}

func (b *wordBuilder) head(i int) *piece { return &b.pieces[b.order[b.words[i].first]] }

// letterGap is the gap between an element and the word after it, if they may be letters of one
// word: shown one after another, by one operator or each by its own.
func (b *wordBuilder) letterGap(i, j int) (float32, bool) {
	p, q := b.head(i), b.head(j)
	flags := b.glyphs[q.first].flags
	if q.first != p.end || flags&gapBefore != 0 || flags&opens != 0 && b.glyphs[p.first].flags&opens == 0 || !b.element(j) {
		return 0, false
	}
	r := b.runOf(p)
	gap := q.left - p.right
	if p.count > 1 && gap-b.tied(p) > closer*r.em || q.count > 1 && gap-b.tied(q) > closer*r.em {
		return 0, false
	}
	return gap, gap > 0 && gap <= widestSpacing*r.em && r.sameStyle(b.runOf(q))
}

// letters counts the letters of an element.
func (b *wordBuilder) letters(i int) int {
	n := 0
	for k := b.head(i).first; k < b.head(i).end; k++ {
		if c := rune(b.glyphs[k].text); unicode.IsUpper(c) || unicode.IsLower(c) {
			n++
		}
	}
	return n
}

// sign reports whether an element is neither a letter nor a figure.
func (b *wordBuilder) sign(i int) bool {
	return b.letters(i) == 0 && !unicode.IsDigit(rune(b.glyphs[b.head(i).first].text))
}
