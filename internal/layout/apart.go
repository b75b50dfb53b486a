package layout

import (
	"math"
	"slices"
)

// An apart is a part of a page whose texts are read by themselves, whatever stands beside them.
type apart struct {
	block
	chart bool // which is no table
}

// setApart takes the words that stand in a box out of the lines of the frame.
func (f *frame) setApart(b Box, chart bool) {
	lines := f.takeLines(b)
	if len(lines) == 0 {
		return
	}
	f.apart = append(f.apart, apart{block{from: b.Left - f.em, to: b.Right + f.em, lines: lines}, chart})
	slices.SortStableFunc(f.apart, func(a, b apart) int { return order(b.lines[0].top(), a.lines[0].top()) })
}

// takeLines takes the words that stand in a box out of the lines of the frame.
func (f *frame) takeLines(b Box) []line {
	var taken []line
	kept := make([]line, 0, len(f.lines))
	for _, l := range f.lines {
		mid := l.middle()
		if f.watch.Spent(1) || mid < b.Bottom || mid > b.Top {
			kept = append(kept, l)
			continue
		}
		in, out := l, l
		in.words, out.words, in.phrases, out.phrases = nil, nil, nil, nil
		for _, w := range l.words {
			if c := centre(&w); c >= b.Left && c <= b.Right {
				in.words = append(in.words, w)
			} else {
				out.words = append(out.words, w)
			}
		}
		if len(in.words) > 0 {
			in.settle()
			taken = append(taken, in)
		}
		if len(out.words) > 0 {
			out.settle()
			kept = append(kept, out)
		}
	}
	f.lines = kept
	return taken
}

// addApart reads what was set apart and begins above a height.
func (f *frame) addApart(height float64) {
	for len(f.apart) > 0 && f.apart[0].lines[0].top() > height {
		next := f.apart[0]
		f.apart = f.apart[1:]
		if next.chart {
			f.addBlock(next.lines)
			continue
		}
		next.left, next.right = extentOf(next.lines)
		f.addTables(next.block)
	}
}

const (
	// framesMost is the most frames of a page that are compared with each other.
	framesMost = 64
	// framesBeside is the share of the height of the lower of two frames that they must stand
	// beside each other along.
	framesBeside = 0.5
)

// takeFrames sets apart the frames, closed by rulings on all sides, that stand beside each other:
// their lines and rows have nothing in common.
func (f *frame) takeFrames() {
	frames := f.frames()
	for i, a := range frames {
		for k, b := range frames {
			if k != i && (a.Right <= b.Left || b.Right <= a.Left) &&
				min(a.Top, b.Top)-max(a.Bottom, b.Bottom) > framesBeside*min(a.Top-a.Bottom, b.Top-b.Bottom) {
				f.setApart(a, false)
				break
			}
		}
	}
}

// frames are the largest boxes with rulings along all four sides.
func (f *frame) frames() []Box {
	var out []Box
	rs := &f.rules
	near := float64(0.5 * f.em)
	for _, top := range rs.across {
		if top.to-top.from < frameLeast*f.em || len(out) == framesMost || slices.ContainsFunc(out, func(o Box) bool {
			return top.from > o.Left-near && top.to < o.Right+near && top.at > o.Bottom-near && top.at < o.Top+near
		}) {
			continue
		}
		bottom := math.Inf(-1)
		for _, left := range rs.down {
			if math.Abs(left.at-top.from) < near && math.Abs(left.to-top.at) < near {
				bottom = left.from
			}
		}
		if top.at-bottom < 2*f.em || math.IsInf(bottom, 0) || f.watch.Spent(len(rs.down)+len(rs.across)) {
			continue
		}
		right := slices.ContainsFunc(rs.down, func(d rule) bool {
			return math.Abs(d.at-top.to) < near && math.Abs(d.to-top.at) < near && math.Abs(d.from-bottom) < near
		})
		closed := slices.ContainsFunc(rs.across, func(r rule) bool {
			return math.Abs(r.at-bottom) < near && math.Abs(r.from-top.from) < near && math.Abs(r.to-top.to) < near
		})
		if right && closed {
			out = append(out, Box{top.from, bottom, top.to, top.at})
		}
	}
	return out
}

// frameLeast is the narrowest frame, in sizes, that holds a table or a chart, not a mark or a field.
const frameLeast = 8.0
