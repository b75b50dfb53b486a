package layout

import (
	"math"
	"sort"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A ruledFrame is the rulings of one extent, from the top down: those above, in and below a
// table, or several tables of one width.
type ruledFrame struct {
	from, to float64
	at       []float64
}

const (
	// widthsMost is the most widths of rulings of a block that are compared with each other.
	widthsMost = 24
	// frameGap is the narrowest gutter, in sizes, between frames beside each other.
	frameGap = 1.0
)

// framedGutter finds the X of a gutter between two tables beside each other, each between
// rulings of its own, and the lines that run beside it.
func framedGutter(watch *pace.Watch, b block, rs *rules, em float64) (x float64, first, last int, ok bool) {
	frames := framesOfBlock(watch, b, rs, em)
	var heights []float64
	for i := range frames {
		for j := range frames {
			left, right := &frames[i], &frames[j]
			if right.from-left.to < frameGap*em {
				continue
			}
			x = float64((left.to + right.from) / 2)
			heights = heightsOver(heights[:0], rs, x)
			for from, to := range runsBeside(watch, b.lines, heights, x, framedLines) {
				if first, last, ok = framedBeside(b.lines, from, to, left, right, em); ok {
					return x, first, last, true
				}
			}
		}
	}
	return 0, 0, 0, false
}

// framesOfBlock groups the rulings of a block by their extent, those that stand alone left out.
func framesOfBlock(watch *pace.Watch, b block, rs *rules, em float64) []ruledFrame {
	var frames []ruledFrame
	for _, r := range rs.across {
		if r.to-r.from < 4*em || r.to-r.from > 0.8*(b.right-b.left) || r.from < b.left-em || r.to > b.right+em || watch.Spent(1+len(frames)/linesAStep) {
			continue
		}
		k := 0
		for k < len(frames) && (math.Abs(frames[k].from-r.from) > em/2 || math.Abs(frames[k].to-r.to) > em/2) {
			k++
		}
		if k == widthsMost {
			continue
		}
		if k == len(frames) {
			frames = append(frames, ruledFrame{from: r.from, to: r.to})
		}
		frames[k].at = append(frames[k].at, r.at)
	}
	several := frames[:0]
	for _, f := range frames {
		if len(f.at) > 1 {
			several = append(several, f)
		}
	}
	return several
}

// within gives the highest and the lowest ruling of a frame between two Y.
func (f *ruledFrame) within(top, bottom float64) (highest, lowest float64, ok bool) {
	first := sort.Search(len(f.at), func(k int) bool { return f.at[k] <= top })
	end := sort.Search(len(f.at), func(k int) bool { return f.at[k] < bottom })
	if end-first < 2 {
		return 0, 0, false
	}
	return f.at[first], f.at[end-1], true
}

// framedBeside tells whether lines between from and to, which leave a gutter between two frames
// free, hold a table in each, and which of them do.
func framedBeside(lines []line, from, to int, left, right *ruledFrame, em float64) (first, last int, ok bool) {
	top, bottom := lines[from].top()+float64(edgeBreak*em), lines[to-1].bottom()-float64(edgeBreak*em)
	var sides [2]Box
	for s, f := range []*ruledFrame{left, right} {
		high, low, ok := f.within(top, bottom)
		if !ok {
			return 0, 0, false
		}
		sides[s] = Box{Left: f.from - em, Right: f.to + em, Bottom: low, Top: high}
	}
	if min(sides[0].Top, sides[1].Top)-max(sides[0].Bottom, sides[1].Bottom) < em {
		return 0, 0, false
	}
	top, bottom = max(sides[0].Top, sides[1].Top), min(sides[0].Bottom, sides[1].Bottom)
	gutter := (left.to + right.from) / 2
	var texts [2]int
	for first = from; first < to && lines[first].baseline > top; {
		first++
	}
	for last = first; last < to && lines[last].baseline > bottom; last++ {
		l := &lines[last]
		for _, p := range parted(l, gutter) {
			s := sideOf(p, gutter)
			if texts[s]++; p.left < sides[s].Left || p.right > sides[s].Right || l.baseline > sides[s].Top || l.baseline < sides[s].Bottom {
				return 0, 0, false
			}
		}
	}
	return first, last - 1, min(texts[0], texts[1]) >= framedTexts
}

// framedTexts and framedLines are the fewest texts in each of two frames beside each other, and
// the fewest lines that they take.
const (
	framedTexts = 4
	framedLines = 2
)
