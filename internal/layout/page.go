package layout

import (
	"sort"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A frame is a page, or the words of a page that run one way, turned so that its text
// runs upright from left to right. All geometry below works in frames.
type frame struct {
	number  int
	width   float64
	height  float64
	turn    int8 // quarter turns counter-clockwise that the text ran at on the page
	words   []Word
	memory  *pageMemory
	watch   *pace.Watch
	stands  []Word // runs of text that stand on end: sideways headers, notes in the margin
	rules   rules
	inside  *rules // of them, what stands in within; nil before rulesIn is asked
	within  Box
	fills   []Fill
	images  []Box
	em      float64 // the size of most of its text
	finder  columnFinder
	lines   []line
	apart   []apart // what is not regions yet, from the top down
	regions []*region
}

// turned gives the box as it lies after the page was turned clockwise by turn quarters,
// so that text which ran at turn runs upright. width and height are the page's own.
func (b Box) turned(turn int8, width, height float64) Box {
	switch turn {
	case 1:
		return Box{Left: b.Bottom, Right: b.Top, Bottom: width - b.Right, Top: width - b.Left}
	case 2:
		return Box{Left: width - b.Right, Right: width - b.Left, Bottom: height - b.Top, Top: height - b.Bottom}
	case 3:
		return Box{Left: height - b.Top, Right: height - b.Bottom, Bottom: b.Left, Top: b.Right}
	}
	return b
}

// turnedWord gives a word of the page as it stands in the frame.
func turnedWord(w Word, turn int8, width, height float64) Word {
	switch turn {
	case 1:
		w.Baseline = width - w.Baseline
	case 2:
		w.Baseline = height - w.Baseline
	}
	w.Box = w.Box.turned(turn, width, height)
	w.Turn = (w.Turn - turn + 4) % 4
	return w
}

// framesOf parts the words of a page by the way they run. The way of most letters is the
// first frame; another way makes a frame of its own when it holds enough to be a table,
// and else its runs stand on end in the first.
func framesOf(p *Page) []*frame {
	var letters [4]int
	for i := range p.Words {
		letters[p.Words[i].Turn&3] += len(p.Words[i].Text)
	}
	main := int8(0)
	for t := int8(1); t < 4; t++ {
		if letters[t] > letters[main] {
			main = t
		}
	}
	var frames []*frame
	own := func(t int8) bool { return t == main || letters[t] >= lettersOfSidewaysPage }
	for _, t := range []int8{main, 0, 1, 2, 3} {
		if letters[t] == 0 || len(frames) > 0 && (t == main || !own(t)) {
			continue
		}
		frames = append(frames, newFrame(p, t))
	}
	if len(frames) == 0 {
		return nil
	}
	for i := range p.Words {
		if w := &p.Words[i]; !own(w.Turn) {
			f := frames[0]
			f.stands = append(f.stands, turnedWord(*w, f.turn, p.Box.Right, p.Box.Top))
		}
	}
	frames[0].stands = standingRuns(frames[0].stands)
	frames[0].seatHeads()
	return frames
}

// headsOnEnd is the fewest runs of text on end side by side that are read as the heads of
// columns.
const headsOnEnd = 3

// seatHeads makes runs on end that begin or end at one height into words of a line: they
// head columns too narrow for their names.
func (f *frame) seatHeads() {
	for _, edge := range []func(Box) float64{func(b Box) float64 { return b.Bottom }, func(b Box) float64 { return b.Top }} {
		sort.SliceStable(f.stands, func(a, b int) bool { return edge(f.stands[a].Box) < edge(f.stands[b].Box) })
		var rest []Word
		for i := 0; i < len(f.stands); {
			j, low := i+1, f.stands[i].Box.Bottom
			for j < len(f.stands) && edge(f.stands[j].Box)-edge(f.stands[i].Box) < 1.5 {
				low = min(low, f.stands[j].Box.Bottom)
				j++
			}
			for _, w := range f.stands[i:j] {
				if j-i < headsOnEnd {
					rest = append(rest, w)
					continue
				}
				w.Baseline, w.Joined = low, false
				f.words = append(f.words, w)
			}
			i = j
		}
		f.stands = rest
	}
}

// lettersOfSidewaysPage: with fewer letters that run another way, it is headers set on
// end or a note in the margin, not a table. Headers set on end in the corpora hold up to
// 160 letters, sideways tables 400 and more.
const lettersOfSidewaysPage = 300

func newFrame(p *Page, turn int8) *frame {
	w, h := p.Box.Right, p.Box.Top
	f := &frame{number: p.Number, width: w, height: h, turn: turn}
	if turn%2 == 1 {
		f.width, f.height = h, w
	}
	f.words = wordsThatRun(p, turn)
	across := 0
	for i := range p.Rulings {
		if isAcross(p.Rulings[i].Box.turned(turn, w, h)) {
			across++
		}
	}
	rs := make([]rule, len(p.Rulings))
	f.rules = rules{across: rs[:0:across], down: rs[across:across]}
	for _, r := range p.Rulings {
		r.Box = r.Box.turned(turn, w, h)
		f.rules.add(r)
	}
	f.fills = make([]Fill, 0, len(p.Fills))
	for _, fill := range p.Fills {
		fill.Box = fill.Box.turned(turn, w, h)
		f.fills = append(f.fills, fill)
	}
	for _, b := range p.Images {
		f.images = append(f.images, b.turned(turn, w, h))
	}
	f.em = usualSize(f.words)
	f.finder.em = f.em
	f.rules.settle(f.em)
	return f
}

// wordsThatRun gives the words of a page that run at turn, as they stand in the frame. They
// may be the page's own, with no room behind them.
func wordsThatRun(p *Page, turn int8) []Word {
	n := 0
	for i := range p.Words {
		if p.Words[i].Turn == turn {
			n++
		}
	}
	if turn == 0 && n == len(p.Words) {
		return p.Words[:n:n]
	}
	words := make([]Word, 0, n)
	for i := range p.Words {
		if p.Words[i].Turn == turn {
			words = append(words, turnedWord(p.Words[i], turn, p.Box.Right, p.Box.Top))
		}
	}
	return words
}

// back gives a box of the frame as it lies on the page.
func (f *frame) back(b Box) Box {
	if f.turn == 0 {
		return b
	}
	return b.turned((4-f.turn)%4, f.width, f.height)
}

func (b Box) union(c Box) Box {
	if b == (Box{}) {
		return c
	}
	if c == (Box{}) {
		return b
	}
	return Box{min(b.Left, c.Left), min(b.Bottom, c.Bottom), max(b.Right, c.Right), max(b.Top, c.Top)}
}
