package content

// Browsers and word processors write Chinese and Japanese from top to bottom with fonts that write
// to the right: each character is shown at a place of its own under the one before it. Read to
// the right, every character would be a word and the characters of several lines one row.

const (
	// stackSteps are how far down the next character of a stack may stand, in sizes: browsers place
	// each by its outline, 0.7 to 1.4 sizes under the one before it.
	leastStep, mostStep = 0.4, 1.7

	// stackPitch is how far they are apart on average: lines of text, which a table of one character
	// in each cell would be, are set at 1.2 sizes and more apart.
	leastPitch, mostPitch = 0.85, 1.18

	// stackShift is how far their middles may stand beside each other, in sizes.
	stackShift = 0.3

	// fewestStacked is how many characters under each other are a line from top to bottom where
	// no others on the page are.
	fewestStacked = 4
)

// stack turns runs of characters that are shown under each other into lines from top to bottom: the
// long ones, and where most characters of the page stand in these, the short ones and those alone.
func (b *wordBuilder) stack() {
	squares, stacked := 0, 0
	for i := 0; i < len(b.glyphs); {
		if b.glyphs[i].text < firstSquare { // as most are
			i++
			continue
		}
		if b.watch.Late() {
			return
		}
		if !b.mayStack(i) {
			i++
			continue
		}
		end := b.stackEnd(i)
		squares += end - i
		if end-i >= fewestStacked && b.evenStack(i, end) {
			stacked += end - i
			b.turnStack(i, end)
		}
		i = end
	}
	if stacked > 0 && stacked*2 > squares {
		for i := range b.glyphs {
			if b.watch.Late() {
				return
			}
			if b.mayStack(i) && !b.levelWith(i, i-1) && !b.levelWith(i, i+1) {
				b.turnStack(i, i+1)
			}
		}
	}
	b.layer.runs = b.runs
	b.downward = b.layer.anyRun(func(r *run) bool { return r.down })
}

// mayStack reports whether a glyph is a character in a square that is written to the right.
func (b *wordBuilder) mayStack(i int) bool {
	g := &b.glyphs[i]
	return g.text >= firstSquare && g.shown() && isSquare(b.layer.first(g.text)) && b.runs[g.run].level
}

// stackEnd is where the stack ends that begins with a glyph.
func (b *wordBuilder) stackEnd(i int) int {
	for i++; i < len(b.glyphs) && b.mayStack(i); i++ {
		g, h := &b.glyphs[i-1], &b.glyphs[i]
		r, s := &b.runs[g.run], &b.runs[h.run]
		down := g.y - h.y
		if r.size != s.size || down < leastStep*r.size || down > mostStep*r.size || abs(h.x+float32(h.advance/2)-g.x-float32(g.advance/2)) > stackShift*r.size {
			break
		}
	}
	return i
}

// levelWith reports whether a character stands beside another one on the same line to the right.
func (b *wordBuilder) levelWith(i, j int) bool {
	if j < 0 || j >= len(b.glyphs) {
		return false
	}
	g, h := &b.glyphs[i], &b.glyphs[j]
	size := b.runs[g.run].size
	return b.runs[h.run].level && abs(g.y-h.y) <= level*size && abs(g.x-h.x) <= mostStep*size
}

// evenStack reports whether the glyphs of a stack are as far apart as characters of a line.
func (b *wordBuilder) evenStack(i, end int) bool {
	size := b.runs[b.glyphs[i].run].size
	pitch := (b.glyphs[i].y - b.glyphs[end-1].y) / float32(end-1-i)
	return pitch >= leastPitch*size && pitch <= mostPitch*size
}

// turnStack makes a line of vertical writing of glyphs that are shown under each other.
func (b *wordBuilder) turnStack(i, end int) {
	var last int32 = -1 // the run that was turned last
	for ; i < end; i++ {
		g := &b.glyphs[i]
		if g.run != last {
			r := b.runs[g.run]
			r.turnDown(0)
			b.runs = append(b.runs, r)
			last = g.run
		}
		r := &b.runs[g.run]
		g.x, g.y, g.advance = g.x+float32(g.advance/2), g.y+float32(stackTop*r.size), r.size
		g.run = int32(len(b.runs) - 1)
	}
}

// stackTop is how high the top of a character in a square stands over the baseline, in sizes.
const stackTop = 0.88
