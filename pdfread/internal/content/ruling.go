package content

import (
	"cmp"
	"slices"
	"sort"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// sameLine is how far two pieces of one ruling may lie apart across it, in points.
	sameLine = 0.6

	// bridged is the gap in points that two pieces of one ruling may leave: producers round
	// the corners of cells. Rulings that are kept apart on purpose, such as those under the
	// groups of a head, leave more.
	bridged = 1.0

	// dash is the longest piece, and the widest gap, in points of a line that is drawn dash by dash.
	dash = 6.0

	// dashes is how many pieces in a row make such a line.
	dashes = 4

	// shortest is the length in points under which a line rules nothing.
	shortest = 2.0
)

// rulings joins the lines that were drawn into maximal ones, without those that nobody sees
// and those that belong to words.
func (in *interpreter) rulings(words []layout.Word) []layout.Ruling {
	c := &in.canvas
	if len(c.lines) == 0 {
		return nil
	}
	in.dropUnseenLines()
	c.sortLines(in.watch)
	out := c.rulings[:0]
	for at := c.at; len(at) > 0; {
		first, n := &c.lines[at[0]], 1
		for ; n < len(at); n++ {
			if l := &c.lines[at[n]]; l.upright != first.upright || l.position()-first.position() > sameLine {
				break
			}
		}
		out = c.joinLines(in.watch, out, at[:n])
		at = at[n:]
	}
	c.rulings = out
	return withoutUnderlines(in.watch, out, words)
}

// sortLines puts lines that run across before upright ones, each by position and start, those
// of one place in the order of drawing. Numbers are sorted: lines are large to move.
func (c *canvas) sortLines(watch *pace.Watch) {
	c.at = c.at[:0]
	for i := range c.lines {
		c.at = append(c.at, int32(i))
	}
	slices.SortFunc(c.at, func(i, j int32) int {
		a, b := &c.lines[i], &c.lines[j]
		if watch.Late() {
			return 0 // all alike, and soon sorted
		}
		if a.upright != b.upright {
			if b.upright {
				return -1
			}
			return 1
		}
		if p, q := a.position(), b.position(); p != q {
			return cmp.Compare(p, q)
		}
		return cmp.Or(cmp.Compare(a.start(), b.start()), cmp.Compare(i, j))
	})
}

// dropUnseenLines drops lines in the colour of what is under them.
func (in *interpreter) dropUnseenLines() {
	c := &in.canvas
	if len(c.grid.starts) == 0 || len(in.text.glyphs) == 0 {
		c.index(in.page)
	}
	c.lines = slices.DeleteFunc(c.lines, func(l line) bool {
		if in.watch.Late() {
			return true
		}
		x, y := (l.box.Left+l.box.Right)/2, (l.box.Bottom+l.box.Top)/2
		ground, covered := c.under(x, y, l.order)
		return covered || l.paint.looksLike(ground)
	})
}

// position is where a line lies across its direction; start and end are along it.
func (l *line) position() float64 {
	if l.upright {
		return (l.box.Left + l.box.Right) / 2
	}
	return (l.box.Bottom + l.box.Top) / 2
}

func (l *line) start() float64 {
	if l.upright {
		return l.box.Bottom
	}
	return l.box.Left
}

func (l *line) end() float64 {
	if l.upright {
		return l.box.Top
	}
	return l.box.Right
}

func (l *line) thickness() float64 {
	if l.upright {
		return l.box.Right - l.box.Left
	}
	return l.box.Top - l.box.Bottom
}

// joinLines joins lines of one position, sorted anew by where they start.
func (c *canvas) joinLines(watch *pace.Watch, out []layout.Ruling, at []int32) []layout.Ruling {
	slices.SortStableFunc(at, func(i, j int32) int {
		if watch.Late() {
			return 0
		}
		return cmp.Compare(c.lines[i].start(), c.lines[j].start())
	})
	dashed := c.isDashed(at)
	for len(at) > 0 {
		first, n := &c.lines[at[0]], 1
		start, end, thickness := first.start(), first.end(), first.thickness()
		position, weight := first.position()*(end-start+straight), end-start+straight
		for ; n < len(at); n++ {
			l := &c.lines[at[n]]
			gap := bridged
			if dashed && l.end()-l.start() <= dash {
				gap = dash
			}
			if l.start()-end > gap {
				break
			}
			length := l.end() - l.start() + straight
			position, weight = position+float64(l.position()*length), weight+length
			end, thickness = max(end, l.end()), max(thickness, l.thickness())
		}
		if end-start >= shortest {
			out = append(out, rulingOf(first.upright, position/weight, start, end, thickness))
		}
		at = at[n:]
	}
	return out
}

func rulingOf(upright bool, position, start, end, thickness float64) layout.Ruling {
	if upright {
		return layout.Ruling{Box: layout.Box{Left: position, Right: position, Bottom: start, Top: end}, Thickness: thickness}
	}
	return layout.Ruling{Box: layout.Box{Left: start, Right: end, Bottom: position, Top: position}, Thickness: thickness}
}

// isDashed reports whether a line is drawn dash by dash: some short pieces in a row with
// gaps of their kind.
func (c *canvas) isDashed(at []int32) bool {
	n := 0
	for i := 1; i < len(at); i++ {
		l := &c.lines[at[i]]
		gap := l.start() - c.lines[at[i-1]].end()
		if gap > bridged/2 && gap <= dash && l.end()-l.start() <= dash {
			if n++; n >= dashes {
				return true
			}
		} else {
			n = 0
		}
	}
	return false
}

// withoutUnderlines drops the lines that are drawn under or through words, and no wider than
// the words.
func withoutUnderlines(watch *pace.Watch, rulings []layout.Ruling, words []layout.Word) []layout.Ruling {
	lines := baselines(words)
	return slices.DeleteFunc(rulings, func(r layout.Ruling) bool {
		return !watch.Late() && r.Box.Bottom == r.Box.Top && lines.underlines(r, words)
	})
}

// A baselineIndex is the upright words' lines from the top.
type baselineIndex struct {
	starts []int // of the lines, in words
	tall   float64
}

func baselines(words []layout.Word) baselineIndex {
	var b baselineIndex
	for i := range words {
		if words[i].Turn != 0 || words[i].Angle != 0 {
			break
		}
		if i == 0 || words[i].Baseline < words[i-1].Baseline-float64(level*words[i].Size) || words[i].Box.Left < words[i-1].Box.Left {
			b.starts = append(b.starts, i)
		}
		b.tall = max(b.tall, words[i].Size)
	}
	return b
}

const (
	// underBy and throughBy are where decoration lies from the baseline, in sizes: under the
	// baseline but above the descenders, or through the small letters.
	underBy   = 0.24
	throughBy = 0.45

	// beyond is how far decoration may reach past its words, in points.
	beyond = 1.5
)

// underlines reports whether a level ruling is the decoration of words.
func (b baselineIndex) underlines(r layout.Ruling, words []layout.Word) bool {
	y := r.Box.Bottom
	// Lines descend: the first one whose baseline is low enough to be decorated by r.
	at, _ := slices.BinarySearchFunc(b.starts, y+float64(underBy*b.tall), func(start int, y float64) int {
		return cmp.Compare(y, words[start].Baseline)
	})
	for n := 0; at < len(b.starts) && n < maximumNeighbours; at, n = at+1, n+1 {
		if words[b.starts[at]].Baseline < y-float64(throughBy*b.tall) {
			return false
		}
		end := len(words)
		if at+1 < len(b.starts) {
			end = b.starts[at+1]
		}
		if decorates(r, words[b.starts[at]:end]) {
			return true
		}
	}
	return false
}

// decorates reports whether words of one line stand over the whole of a ruling, and no
// further than it.
func decorates(r layout.Ruling, line []layout.Word) bool {
	left, right := 0.0, 0.0
	found := false
	first := sort.Search(len(line), func(i int) bool { return line[i].Box.Left >= r.Box.Left })
	for i := max(first-1, 0); i < len(line); i++ { // the word before may reach under it
		w := &line[i]
		if w.Box.Left > r.Box.Right-beyond {
			break
		}
		if w.Turn != 0 || w.Box.Right < r.Box.Left+beyond {
			continue
		}
		off := w.Baseline - r.Box.Bottom
		if off > underBy*w.Size || off < -throughBy*w.Size || r.Thickness > 0.2*w.Size {
			return false
		}
		if !found {
			left, right, found = w.Box.Left, w.Box.Right, true
		} else if w.Box.Left-right > w.Size {
			return false
		}
		left, right = min(left, w.Box.Left), max(right, w.Box.Right)
	}
	return found && r.Box.Left >= left-beyond && r.Box.Right <= right+beyond
}
