package csvread

import (
	"math"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// wholeEvidence is the size up to which every reading is scored on the whole text. A
	// longer text is scored on blocks from all over it; where the reading that is chosen then
	// turns out less regular in the whole text than in them, all are scored on larger ones.
	wholeEvidence = 256 << 10
	// largestEvidence bounds that: twelve delimiters, each read three times, take some two
	// seconds for so much.
	largestEvidence = 4 << 20
	// evidenceBlocks is how many blocks a longer text gives.
	evidenceBlocks = 16
	// maximumCandidates bounds how many delimiters are tried.
	maximumCandidates = 12
)

// priors is what naming a delimiter costs: how often files are seen with it. It decides
// between readings of texts so short that nothing else does.
var priors = map[string]float64{"": 0, ",": 2, ";": 3, "\t": 2, "|": 3, ":": 10, "^": 6, "~": 6, " ": 30, unitSeparator: 4, "\x01": 4}

const (
	// otherPrior is the cost of any other delimiter.
	otherPrior = 14.0
	// bitsPerBlank is what a blank costs as a delimiter, for it stands between words too.
	bitsPerBlank = 0.5
	// backslashPrior is the cost of escaping with backslashes.
	backslashPrior = 5.0
	// quotePrior is the cost of quoting with something else than ".
	quotePrior = 5.0
)

// A choice is the reading that describes a text best.
type choice struct {
	dialect                       dialect
	score                         score
	fits                          *widths
	fieldsPerByte, recordsPerByte float64
	quoted                        bool
	rival                         *choice // the best reading with another delimiter, or nil
}

// choose scores the readings that a sample admits: one delimiter if the text declares it.
func choose(w *pace.Watch, sample, declared string) (*choice, error) {
	var all []*choice
	candidates := delimiters(w, sample)
	if declared != "" {
		candidates = []string{declared}
	}
	for _, delimiter := range candidates {
		best, err := chooseQuote(w, sample, delimiter)
		if err != nil {
			return nil, err
		}
		all = append(all, best)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score.bits < all[j].score.bits })
	best := all[0]
	if len(all) > 1 {
		best.rival = all[1]
	}
	return best, nil
}

// missed: where so much less of a text has the widths of its sample than the sample has, the
// sample did not stand for it.
const missed = 0.1

// standsFor tells whether a reading is as regular in the whole text as it was in the sample.
func (c *choice) standsFor(w *pace.Watch, rs *records) bool {
	if len(rs.list) == 0 {
		return true
	}
	fit, all, sampled := 0, 0, 0
	for width, n := range c.score.widths {
		if all += n; c.fits.has(width) {
			sampled += n
		}
	}
	for i := 0; i < len(rs.list) && !w.Late(); i++ {
		if c.fits.has(rs.width(i)) {
			fit++
		}
	}
	return float64(fit)/float64(len(rs.list)) >= float64(sampled)/float64(max(all, 1))-missed
}

// longestDeclaration is how far the first line is looked for: a declaration in quotes has nine
// bytes, and some more where the delimiter has.
const longestDeclaration = 64

// declaration gives the delimiter that the first line of a text declares, as spreadsheets
// write it (sep=;), and the length of that line.
func declaration(text string) (delimiter string, n int) {
	end := strings.IndexAny(text[:min(len(text), longestDeclaration)], "\n\r")
	if end < 0 {
		return "", 0
	}
	line := strings.Trim(text[:end], `"`)
	if len(line) < len("sep=")+1 || !strings.EqualFold(line[:len("sep=")], "sep=") {
		return "", 0
	}
	delimiter = line[len("sep="):]
	if utf8.RuneCountInString(delimiter) != 1 || !strings.Contains(text[end:], delimiter) {
		return "", 0
	}
	if strings.HasPrefix(text[end:], "\r\n") {
		end++
	}
	return delimiter, end + 1
}

// chooseQuote scores the ways of quoting and of commenting under one delimiter.
func chooseQuote(w *pace.Watch, sample, delimiter string) (*choice, error) {
	dialects := []dialect{newDialect(delimiter, '"', false)}
	if strings.Contains(sample, `\"`) {
		dialects = append(dialects, newDialect(delimiter, '"', true))
	}
	if strings.Count(sample, "'") > 1 {
		dialects = append(dialects, newDialect(delimiter, '\'', false))
		if strings.Contains(sample, `\'`) {
			dialects = append(dialects, newDialect(delimiter, '\'', true))
		}
	}
	if delimiter != "#" && (sample[:min(len(sample), 1)] == "#" || strings.Contains(sample, "\n#") || strings.Contains(sample, "\r#")) {
		for _, d := range dialects {
			d.comment = '#'
			dialects = append(dialects, d)
		}
	}
	var best *choice
	for _, d := range dialects {
		c, err := try(w, sample, d)
		if err != nil {
			return nil, err
		}
		if best == nil || c.score.bits < best.score.bits {
			best = c
		}
	}
	return best, nil
}

// try reads a sample under a dialect and scores that.
func try(w *pace.Watch, sample string, d dialect) (*choice, error) {
	rs, s, err := readAndMeasure(newReader(w, sample, d, nil))
	if err != nil {
		return nil, err
	}
	if rs.faulty > 0 {
		lenient := newReader(w, sample, d, nil)
		lenient.swallow = true
		if other, t, err := readAndMeasure(lenient); err != nil {
			return nil, err
		} else if t.bits < s.bits {
			rs, s = other, t
		}
	}
	fits := recurring(s.widths)
	if rs.faulty > 0 || strings.IndexByte(sample, d.quote) >= 0 {
		if rs, s, err = readAndMeasure(newReader(w, sample, d, fits)); err != nil {
			return nil, err
		}
	}
	if prior, ok := priors[d.delimiter]; ok {
		s.bits += prior
	} else {
		s.bits += otherPrior
	}
	if d.delimiter == " " {
		s.bits += float64(bitsPerBlank * float64(len(rs.ends)-len(rs.list)))
	}
	if d.backslash {
		s.bits += backslashPrior
	}
	if d.quote == '\'' {
		s.bits += quotePrior
		if !rs.anyQuoted() {
			s.bits = math.Inf(1)
		}
	}
	return &choice{dialect: d, score: s, fits: fits, quoted: rs.anyQuoted(),
		fieldsPerByte: float64(len(rs.ends)) / float64(len(sample)+1), recordsPerByte: float64(len(rs.list)) / float64(len(sample)+1)}, nil
}

func readAndMeasure(r *reader) (*records, score, error) {
	rs, err := r.readAll()
	if err != nil {
		return nil, score{}, err
	}
	s, err := measure(r.watch, rs)
	return rs, s, err
}

// recurring gives the widths that a text has: the commonest, and those that a tenth as many
// records have.
func recurring(counts map[int]int) *widths {
	most := 0
	for _, n := range counts {
		most = max(most, n)
	}
	fits := &widths{recur: map[int]bool{}}
	for width, n := range counts {
		if n == most || n > 1 && n*10 >= most {
			fits.recur[width] = true
		}
		if n == most {
			fits.common = max(fits.common, width)
		}
	}
	return fits
}

// evidence gives the text, or blocks of whole lines from all over it that have so many bytes.
func evidence(text string, most int) string {
	if len(text) <= most {
		return text
	}
	var b strings.Builder
	size := most / evidenceBlocks
	for i := range evidenceBlocks {
		from := (len(text) - size) / (evidenceBlocks - 1) * i
		block := text[from : from+size]
		if i > 0 {
			if k := strings.IndexAny(block, "\n\r"); k >= 0 {
				block = block[k+1:]
			}
		}
		if k := strings.LastIndexAny(block, "\n\r"); k >= 0 {
			block = block[:k+1]
		}
		b.WriteString(block)
	}
	return b.String()
}

// delimiters gives what may stand between the fields of a sample, the likeliest first, and
// "" for nothing. No letter, digit, bracket, or mark that belongs into values does.
func delimiters(w *pace.Watch, sample string) []string {
	lines := 0
	on := map[rune]int{} // lines that a character stands on
	for line := range strings.FieldsFuncSeq(sample, func(r rune) bool { return r == '\n' || r == '\r' || r == recordSeparator }) {
		lines++
		seen := map[rune]bool{}
		for _, r := range line {
			if w.Late() {
				break
			}
			if candidate(r) && !seen[r] && len(seen) < 32 {
				seen[r] = true
				on[r]++
			}
		}
	}
	var found []string
	for r, n := range on {
		if n*10 >= lines*9 && lines > 1 || strings.ContainsRune(",;\t|:", r) && n*20 >= lines {
			found = append(found, string(r))
		}
	}
	sort.Slice(found, func(i, j int) bool {
		a, _ := utf8.DecodeRuneInString(found[i])
		b, _ := utf8.DecodeRuneInString(found[j])
		if on[a] != on[b] {
			return on[a] > on[b]
		}
		return a < b
	})
	found = append([]string{""}, found[:min(len(found), maximumCandidates)]...)
	for i, d := range found[1:] {
		if pairs := strings.Count(sample, d+d); strings.Count(sample, d) == 2*pairs && pairs >= 2*lines {
			found[i+1] = d + d
		}
	}
	return found
}

// candidate tells whether a character may be a delimiter.
func candidate(r rune) bool {
	switch {
	case r < 0x80:
		return strings.ContainsRune(",;\t|:^~ !#&*", r) || r < ' ' && r != 0 && r != recordSeparator
	case r == '\u00a0' || r == '\ufeff' || r == utf8.RuneError:
		return false
	}
	return unicode.IsPunct(r) && !unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Pd) || r == '¦' || r == '¤' || r == '｜'
}
