package content

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// A wordBuilder makes words of the glyphs of a page. Its slices are kept from page to page.
type wordBuilder struct {
	watch    *pace.Watch
	layer    *textLayer
	runs     []run
	glyphs   []glyph
	pieces   []piece
	order    []int32 // pieces, line by line from the top, each line in the direction of writing
	lines    []int32 // where each line ends in order
	words    []wordSpan
	written  []layout.Word
	ends     []int32 // where the text of each word ends
	text     []byte
	spelling spelling
	overlaps overlapCount
	downward bool // the page has lines from top to bottom

	hosts []int32 // the words that superscripts may stand on

	stretches []stretchOfLetters // of one line
	gaps      []float32          // of one stretch
}

// A piece is a sequence of glyphs that stand side by side and were shown one after another.
type piece struct {
	first, end int32   // glyphs, those that are not to be seen included
	lead       int32   // the glyph whose line it is: the first that is no mark
	left       float32 // where it begins along its line
	right      float32 // and ends
	base       float32 // where its line stands across: larger is higher up
	lane       int16   // pieces of one direction of writing share it
	count      int32   // glyphs
	dropped    bool    // printed twice: the other one counts
	mixed      bool    // has a glyph that is special
	over       bool    // printed over another one, or under it
	legible    answer  // has a letter or a figure
}

// A wordSpan is a word as pieces of one line: a stretch of wordBuilder.order.
type wordSpan struct {
	first, end int32
	joined     bool
	bold       bool // printed twice side by side
}

// build makes the words of a page, line by line from the top, each line from its start.
func (b *wordBuilder) build(in *interpreter) []layout.Word {
	b.watch, b.layer, b.glyphs, b.runs = in.watch, &in.text, in.text.glyphs, in.text.runs
	b.overlaps = overlapCount{}
	for _, step := range [...]func(){b.stack, b.chain, b.straighten, b.sort, b.dropTwins, b.group} {
		if step(); in.stopped() {
			return nil
		}
	}
	words := b.write()
	smallest, largest := sizesOf(words)
	if smallest < smaller*largest {
		b.scripts(words, smallest, largest)
	}
	raiseInitials(in.watch, words, smallest)
	return words
}

// sizesOf are the smallest and the largest size of words.
func sizesOf(words []layout.Word) (smallest, largest float64) {
	for i := range words {
		if size := words[i].Size; i == 0 {
			smallest, largest = size, size
		} else {
			smallest, largest = min(smallest, size), max(largest, size)
		}
	}
	return smallest, largest
}

// chain cuts the glyphs, in the order of showing, into pieces, and counts what becomes of them.
func (b *wordBuilder) chain() {
	b.pieces = b.pieces[:0]
	t := &b.layer.tally
	t.Shown = len(b.glyphs)
	last := int32(-1)
	for i := int32(0); i < int32(len(b.glyphs)); i++ {
		g := &b.glyphs[i]
		if b.watch.Late() {
			return
		}
		if g.cause != seen || g.flags&replaced != 0 {
			if g.flags&replaced != 0 {
				t.Replaced++
			} else {
				t.Hidden++
			}
			continue
		}
		if last >= 0 && b.extends(last, i) {
			if g.flags&twice != 0 {
				t.Twice++
				continue
			}
			b.pieces[len(b.pieces)-1].extend(b, i)
		} else {
			b.begin(i)
		}
		t.Words++
		if g.flags&garbled != 0 {
			t.Garbled++
		}
		if last < 0 || !b.mounted(&b.glyphs[last], g) {
			last = b.glide(i)
			t.Words += int(last - i)
			i = last
		}
	}
}

// glide goes on with the last piece, from a glyph that is its last one, over the glyphs for
// which nothing but their distance counts, and gives the last of them.
func (b *wordBuilder) glide(i int32) int32 {
	first := b.glyphs[i]
	r := &b.runs[first.run]
	if !r.level || first.flags&(special|garbled) != 0 || r.spacing > r.face.gap*r.em {
		return i
	}
	least, most := -overlapping*r.em, r.face.gap*r.em
	spacing := r.usualSpacing()
	p := &b.pieces[len(b.pieces)-1]
	right := p.right
	j := i + 1
	for ; ; j++ {
		j += steadily(b.glyphs[j:]) // character spacing is no gap here
		q := &b.glyphs[j-1]
		right = max(right, q.x+q.advance)
		if int(j) == len(b.glyphs) {
			break
		}
		g := &b.glyphs[j]
		along := g.x - q.x
		gap := along - q.advance - spacing
		if g.run != first.run || g.y != first.y || g.cause != seen || g.flags&^opens != 0 || gap > most || gap < least || 2*along < q.advance {
			break
		}
	}
	p.right, p.end, p.count = right, max(p.end, j), p.count+j-1-i
	return j - 1
}

// steadily is how many glyphs there are before one that is not steady or not seen.
func steadily(glyphs []glyph) int32 {
	for i := range glyphs {
		if g := &glyphs[i]; g.flags != steady || g.cause != seen {
			return int32(i)
		}
	}
	return int32(len(glyphs))
}

// mounted reports whether a glyph is a mark that goes on the one before it, which stays what
// the next glyph is measured from.
func (b *wordBuilder) mounted(p, g *glyph) bool {
	return g.flags&special != 0 && isMark(g.text) && !isMark(p.text) && b.pieces[len(b.pieces)-1].count > 1
}

// isMark reports whether a glyph is an accent or a combining mark.
func isMark(c textCode) bool {
	return accentOf(c) != 0 || c < severalCharacters && c >= 0x300 && unicode.Is(unicode.M, rune(c))
}

// begin starts a piece with a glyph.
func (b *wordBuilder) begin(i int32) {
	g := &b.glyphs[i]
	r := &b.runs[g.run]
	left := r.along(g.x, g.y)
	n := len(b.pieces)
	b.pieces = slices.Grow(b.pieces, 1)[:n+1]
	p := &b.pieces[n] // set field by field, as in showSimple
	p.first, p.end, p.lead, p.count = i, i+1, i, 1
	p.left, p.right, p.base = left, left+g.advance, r.across(g.x, g.y)
	p.lane, p.mixed = r.lane(), g.flags&special != 0
	p.dropped, p.over, p.legible = false, false, unasked
	if b.downward && p.lane == 3 && !r.down {
		p.base += float32(middle * r.size)
	}
}

func (p *piece) extend(b *wordBuilder, i int32) {
	g := &b.glyphs[i]
	at := g.x
	if p.lane != 0 {
		at = b.runs[g.run].along(g.x, g.y)
	}
	p.left, p.right = min(p.left, at), max(p.right, at+g.advance)
	if p.mixed && isMark(b.glyphs[p.lead].text) && !isMark(g.text) {
		p.lead, p.base = i, b.runs[g.run].across(g.x, g.y)
	}
	p.end = i + 1
	p.count++
	p.mixed = p.mixed || g.flags&special != 0
}

// lane numbers a direction of writing: the quarter turns, and every degree of slanted text.
func (r *run) lane() int16 {
	if r.slanted {
		return 4 + int16(degrees(r.dx, r.dy))
	}
	return int16(r.turn)
}

// along and across place a point along the line of a run and across it.
func (r *run) along(x, y float32) float32 {
	if r.slanted {
		return float32(x*r.dx) + float32(y*r.dy)
	}
	switch r.turn {
	case 1:
		return y
	case 2:
		return -x
	case 3:
		return -y
	}
	return x
}

func (r *run) across(x, y float32) float32 {
	if r.slanted {
		return float32(y*r.dx) - float32(x*r.dy)
	}
	switch r.turn {
	case 1:
		return -x
	case 2:
		return -y
	case 3:
		return x
	}
	return y
}

const (
	// level is how far two glyphs of one line may stand apart across it, in ems: rounding and
	// scans stay under it, superscripts are raised by a quarter and more.
	level = 0.12

	// middle is how far over their baseline letters that are turned into a line from top to bottom
	// have its middle, in ems.
	middle = 0.36

	// overlapping is how far a glyph may reach back over the one before it, in ems: kerned and
	// slanted pairs do. What reaches further is printed over.
	overlapping = 0.35

	// squareGap is the white beside a character of Chinese or Japanese that is no gap, in ems:
	// the quarter that word processors set letters off by, and rounding.
	squareGap = 0.27

	// twinShift is how far a copy of a glyph may be moved, in ems, when it is printed twice
	// for weight or as a shadow.
	twinShift = 0.2
)

// extends reports whether a glyph goes on with the piece that ends with another one.
func (b *wordBuilder) extends(last, i int32) bool {
	p, g := &b.glyphs[last], &b.glyphs[i]
	r := &b.runs[p.run]
	if g.run != p.run && !r.sameStyle(&b.runs[g.run]) {
		return false
	}
	along, across := g.x-p.x, g.y-p.y
	if !r.level {
		along, across = float32(along*r.dx)+float32(across*r.dy), float32(across*r.dx)-float32(along*r.dy)
	}
	if along < p.advance && isTwin(r, p, along, across) && b.layer.sameText(g.text, p.text) {
		g.flags |= twice
		return true
	}
	if g.flags&gapBefore != 0 {
		return false
	}
	if (p.flags|g.flags)&special != 0 && accented(r, p, g, along, across) {
		return true
	}
	if across > level*r.size || -across > level*r.size {
		return false
	}
	gap := along - p.advance
	if gap > r.face.gap*r.em && r.spacing > r.face.gap*r.em && b.spacesWords(i) {
		g.flags |= gapBefore
		return false
	}
	gap -= r.usualSpacing()
	return gap >= -overlapping*r.em && (gap <= r.face.gap*r.em || gap <= squareGap*r.em && b.inSquares(last, i))
}

// inSquares reports whether one of two glyphs is a character of Chinese or Japanese, which is
// printed in a square and has no blanks beside it: justified lines spread them, and word processors
// set them off from letters by a quarter of an em.
func (b *wordBuilder) inSquares(i, j int32) bool {
	return isSquare(b.layer.first(b.glyphs[i].text)) || isSquare(b.layer.first(b.glyphs[j].text))
}

// firstSquare is where the characters begin that may be set in squares (CJK Radicals Supplement).
const firstSquare = 0x2e80

func isSquare(r rune) bool {
	return r >= firstSquare && (r >= 0x3000 && r <= 0x30ff || r >= 0xff01 && r <= 0xff60 || unicode.Is(unicode.Han, r))
}

// spacesWords reports whether character spacing left a gap between words before a glyph: the word
// goes on after it with the next operator and without spacing. Some producers set the last letter
// of one word and the first one of the next so.
func (b *wordBuilder) spacesWords(i int32) bool {
	if int(i)+1 >= len(b.glyphs) {
		return false
	}
	g, h := &b.glyphs[i], &b.glyphs[i+1]
	r, s := &b.runs[g.run], &b.runs[h.run]
	gap := r.along(h.x, h.y) - r.along(g.x, g.y) - g.advance
	return h.flags&opens != 0 && h.flags&gapBefore == 0 && r.sameStyle(s) && gap < even*r.em && gap > -overlapping*r.em
}

// isTwin reports whether a glyph of the same text stands where the other one does.
func isTwin(r *run, p *glyph, along, across float32) bool {
	shift := min(twinShift/2*r.em, p.advance*0.45)
	return along <= shift && -along <= shift && across <= twinShift*r.size && -across <= twinShift*r.size
}

// accented reports whether one of two glyphs is an accent over or under the other.
func accented(r *run, p, g *glyph, along, across float32) bool {
	const high = 0.6 // of the size: accents on capitals are raised
	if across > high*r.size || -across > high*r.size {
		return false
	}
	return isMark(p.text) && over(0, p.advance, along, g.advance) || isMark(g.text) && over(along, g.advance, 0, p.advance)
}

// over reports whether the middle of an accent lies over a letter.
func over(accent, accentAdvance, letter, letterAdvance float32) bool {
	middle := accent + float32(accentAdvance/2)
	return middle > letter && middle < letter+letterAdvance
}

// usualSpacing is the character spacing that cannot be a gap between words. What is wider may
// be either, for some producers space words by it: see spaced. Letters that touch are no two
// words, however much closer others are set: Ghostscript kerns a pair by spacing.
func (r *run) usualSpacing() float32 {
	return max(min(r.spacing, narrowGap*r.em), (even-r.face.gap)*r.em)
}

// sameStyle reports whether a reader sees no difference between two runs.
func (r *run) sameStyle(q *run) bool {
	return r.face == q.face && r.turn == q.turn && r.slanted == q.slanted && r.size-q.size < 0.04*r.size && q.size-r.size < 0.04*r.size &&
		float32(r.dx*q.dx)+float32(r.dy*q.dy) > 0.999
}

// sort puts the pieces into lines.
func (b *wordBuilder) sort() {
	b.order, b.lines = b.order[:0], b.lines[:0]
	for i := range b.pieces {
		b.order = append(b.order, int32(i))
	}
	if !b.shownByLines() {
		slices.SortStableFunc(b.order, func(i, j int32) int {
			p, q := &b.pieces[i], &b.pieces[j]
			if b.watch.Late() {
				return 0 // all alike, and soon sorted
			}
			if p.lane != q.lane {
				return cmp.Compare(p.lane, q.lane)
			}
			return cmp.Compare(q.base, p.base)
		})
	}
	for start := 0; start < len(b.order); {
		end := b.lineEnd(start)
		if line := b.order[start:end]; !b.shownAlong(line) {
			slices.SortStableFunc(line, func(i, j int32) int {
				if b.watch.Late() {
					return 0
				}
				return cmp.Compare(b.pieces[i].left, b.pieces[j].left)
			})
		}
		b.lines = append(b.lines, int32(end))
		start = end
	}
}

// shownByLines reports whether the pieces were shown line by line from the top, as most are.
func (b *wordBuilder) shownByLines() bool {
	for i := 1; i < len(b.pieces); i++ {
		if p, q := &b.pieces[i-1], &b.pieces[i]; q.lane < p.lane || q.lane == p.lane && q.base > p.base {
			return false
		}
	}
	return true
}

// shownAlong reports whether the pieces of a line were shown from its start.
func (b *wordBuilder) shownAlong(line []int32) bool {
	for k := 1; k < len(line); k++ {
		if b.pieces[line[k]].left < b.pieces[line[k-1]].left {
			return false
		}
	}
	return true
}

// lineEnd is where the line that starts with a piece ends in the order.
func (b *wordBuilder) lineEnd(start int) int {
	p := &b.pieces[b.order[start]]
	size := b.runOf(p).size
	end := start + 1
	for end < len(b.order) {
		q := &b.pieces[b.order[end]]
		if q.lane != p.lane || p.base-q.base > level*min(size, b.runOf(q).size) {
			break
		}
		end++
	}
	return end
}

func (b *wordBuilder) runOf(p *piece) *run { return &b.runs[b.glyphs[p.lead].run] }

// group joins the pieces of a line that stand side by side into words.
func (b *wordBuilder) group() {
	b.words = b.words[:0]
	start := int32(0)
	for _, end := range b.lines {
		if b.watch.Spent(1 + int(end-start)/piecesAStep) {
			return
		}
		b.groupLine(start, end)
		start = end
	}
}

// piecesAStep is how many pieces are put together in one step of the watch.
const piecesAStep = 8

func (b *wordBuilder) groupLine(start, end int32) {
	first := int32(len(b.words))
	var last *piece
	for k := start; k < end; k++ {
		p := &b.pieces[b.order[k]]
		if p.dropped {
			continue
		}
		joined := last != nil && b.touches(last, p)
		if joined && b.runOf(last).sameStyle(b.runOf(p)) {
			b.words[len(b.words)-1].end = k + 1
		} else {
			b.words = append(b.words, wordSpan{first: k, end: k + 1, joined: joined})
		}
		last = p
	}
	b.joinSpaced(int(first))
}

// touches reports whether no gap stands between two pieces, p before q on one line.
func (b *wordBuilder) touches(p, q *piece) bool {
	if b.parted(p, q) || b.parted(q, p) {
		return false
	}
	r, s := b.runOf(p), b.runOf(q)
	if max(r.size, s.size) > initialSize*min(r.size, s.size) {
		return false
	}
	gap := b.gap(p, q)
	em := min(r.em, s.em)
	return gap >= -overlapping*em && (gap <= min(r.face.gap, s.face.gap)*em || gap <= squareGap*em && b.inSquares(p.end-1, q.first))
}

// gap is the white between two pieces, p before q on one line, but for character spacing.
func (b *wordBuilder) gap(p, q *piece) float32 {
	return q.left - p.right - b.runs[b.glyphs[p.end-1].run].usualSpacing()
}

// parted reports whether a space was shown between two pieces, q right after p.
func (b *wordBuilder) parted(p, q *piece) bool {
	return q.first == p.end && b.glyphs[q.first].flags&gapBefore != 0
}

// write gives the words their text: one string for the page, of which each has a slice.
func (b *wordBuilder) write() []layout.Word {
	if len(b.words) == 0 {
		return nil
	}
	b.written = slices.Grow(b.written[:0], len(b.words))[:len(b.words)]
	clear(b.written)
	words := b.written
	b.text, b.ends = b.text[:0], b.ends[:0]
	for i := range b.words {
		if b.watch.Late() {
			return nil
		}
		b.describe(&words[i], &b.words[i])
		if b.spell(&b.words[i]) {
			words[i].Direction = layout.Backward
		}
		b.ends = append(b.ends, int32(len(b.text)))
	}
	all := string(b.text)
	start := int32(0)
	for i := range words {
		words[i].Text = all[start:b.ends[i]]
		start = b.ends[i]
	}
	if turnPage(words) {
		turnSigns(words)
	}
	return words
}

// turnPage tells the words that are written from right to left, where they are most of the
// words of their page, that it is.
func turnPage(words []layout.Word) (backward bool) {
	those, others := 0, 0
	for i := range words {
		if words[i].Direction == layout.Backward {
			those++
		}
	}
	if those == 0 {
		return false
	}
	for i := range words {
		if words[i].Direction == layout.Forward && strings.ContainsFunc(words[i].Text, unicode.IsLetter) {
			others++
		}
	}
	if those <= others {
		return false
	}
	for i := range words {
		if words[i].Direction == layout.Backward {
			words[i].Direction = layout.BackwardPage
		}
	}
	return true
}

// describe sets all of a word but its text.
func (b *wordBuilder) describe(w *layout.Word, s *wordSpan) {
	p := &b.pieces[b.order[s.first]]
	r := b.runOf(p)
	w.Box = b.boxOf(p)
	for k := s.first + 1; k < s.end; k++ {
		if p := &b.pieces[b.order[k]]; !p.dropped {
			w.Box = join(w.Box, b.boxOf(p))
		}
	}
	w.Baseline = b.baseline(p)
	w.Size, w.Font, w.Turn = float64(r.size), r.face.number, r.turn
	w.Bold = r.face.font.Bold || s.bold
	w.Joined = s.joined
	if r.slanted {
		w.Angle = degrees(r.dx, r.dy)
	}
}

// baseline is the line that a piece is read on, as a height on the page or a place beside it.
func (b *wordBuilder) baseline(p *piece) float64 {
	g := &b.glyphs[p.lead]
	switch r := b.runOf(p); {
	case r.slanted && r.turn%2 == 1:
		return float64(g.x)
	case r.slanted:
		return float64(g.y)
	case r.turn == 1, r.turn == 2:
		return -float64(p.base)
	}
	return float64(p.base)
}

// boxOf is the box around the glyphs of a piece. They stand on one line, so the ends decide.
func (b *wordBuilder) boxOf(p *piece) layout.Box {
	r, g := b.runOf(p), &b.glyphs[p.lead]
	if r.level && !p.mixed {
		right := max(g.x+g.advance, p.left+(p.right-p.left))
		return layout.Box{Left: float64(p.left), Bottom: float64(g.y + r.descent), Right: float64(right), Top: float64(g.y + r.ascent)}
	}
	box := r.box(g)
	if r.slanted || r.turn != 0 || p.mixed {
		for i := p.first; i < p.end; i++ {
			if g := &b.glyphs[i]; g.shown() {
				box = join(box, b.runs[g.run].box(g))
			}
		}
		return box
	}
	all := *g
	all.x, all.advance = p.left, p.right-p.left
	return join(box, r.box(&all))
}

// shown reports whether a glyph is part of a word.
func (g *glyph) shown() bool { return g.cause == seen && g.flags&(replaced|twice) == 0 }

// spell appends the text of a word.
func (b *wordBuilder) spell(s *wordSpan) (backward bool) {
	text, mixed := b.text, false
	for k := s.first; k < s.end; k++ {
		p := &b.pieces[b.order[k]]
		if p.dropped {
			continue
		}
		mixed = mixed || p.mixed
		glyphs := b.glyphs[p.first:p.end]
		for i := range glyphs {
			g := &glyphs[i]
			switch {
			case !g.shown():
			case g.text < utf8.RuneSelf:
				text = append(text, byte(g.text))
			default:
				text = b.layer.appendText(text, g.text)
			}
		}
	}
	if mixed {
		text = b.compose(text[:len(b.text)], s)
		backward = b.spelling.backward
	}
	b.text = text
	return backward
}
