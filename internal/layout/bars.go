package layout

import (
	"math"
	"slices"
)

// barsLeast is the fewest bars of different lengths, drawn from one line, that make a chart with
// the figures in even steps below them.
const barsLeast = 3

// axisBefore is how many steps before the first figure that is read the bars may begin: figures of
// fewer digits, set on end, stand on a line of their own.
const axisBefore = 3.0

// barCharts finds the boxes of charts whose bars lie: figures that rise in even steps on one line
// below them are the axis, and the names of the bars stand left of these.
func (f *frame) barCharts(ticks []tick) []Box {
	if len(f.fills) < barsLeast {
		return nil
	}
	var out []Box
	for len(ticks) >= axisTicks && len(out) < axesMost {
		n := 1
		for k := range ticks[0].value {
			n = max(n, rising(ticks, k))
		}
		if n >= axisTicks && !f.watch.Spent(1+len(f.fills)/linesAStep) {
			if b, ok := f.barsOver(ticks[:n]); ok {
				out = append(out, f.withNames(b))
			}
		}
		ticks = ticks[max(1, n-1):]
	}
	return out
}

// rising counts the first figures on one line that rise in even steps, at even distances, read in
// one of the ways that their marks allow.
func rising(ticks []tick, k int) int {
	middle := func(t tick) float64 { return float64((t.left + t.right) / 2) }
	step, rise := middle(ticks[1])-middle(ticks[0]), ticks[1].value[k]-ticks[0].value[k]
	n := 1
	for n < len(ticks) && ticks[n].line == ticks[0].line && rise > 0 {
		d, v := middle(ticks[n])-middle(ticks[n-1]), ticks[n].value[k]-ticks[n-1].value[k]
		if math.Abs(d-step) > max(1, axisDrift*step) || !(math.Abs(v-rise) <= 1e-6*rise) {
			break
		}
		n++
	}
	return n
}

// barsOver gives the box of the bars over the ticks of an axis, and of these.
func (f *frame) barsOver(ticks []tick) (Box, bool) {
	l := &f.lines[ticks[0].line]
	step := ticks[1].right - ticks[0].right
	axis := Box{ticks[0].left - float64(axisBefore*step), l.bottom(), ticks[len(ticks)-1].right + step, l.top()}
	var bars []Box
	for _, s := range f.fills {
		if b := s.Box; b.Bottom > l.baseline && b.Left > axis.Left && b.Right < axis.Right && b.Top-b.Bottom < chartGap*f.em {
			bars = append(bars, b)
		}
	}
	slices.SortStableFunc(bars, func(a, b Box) int { return order(a.Bottom, b.Bottom) })
	box, n := Box{}, 0
	least, most, top := math.Inf(1), math.Inf(-1), l.top()
	for _, b := range bars {
		if b.Bottom-top > chartGap*f.em {
			break
		}
		if n > 0 && math.Abs(b.Left-box.Left) > 1 {
			continue // what is stacked on a bar, or stands beside it
		}
		n++
		box, top = box.union(b), max(top, b.Top)
		least, most = min(least, b.Right), max(most, b.Right)
	}
	if n < barsLeast || most-least < f.em {
		return Box{}, false
	}
	return box.union(Box{ticks[0].left, axis.Bottom, axis.Right - float64(step/2), axis.Top}), true
}

// withNames takes in the names of the bars, which end left of the chart.
func (f *frame) withNames(b Box) Box {
	out := b
	for i := range f.lines {
		l := &f.lines[i]
		if mid := l.middle(); mid < b.Bottom || mid > b.Top {
			continue
		}
		for _, p := range l.phrases {
			if p.right <= b.Left+f.em && p.right > b.Left-float64(chartFoot*f.em) {
				out = out.union(Box{p.left, l.bottom(), p.right, l.top()})
			}
		}
	}
	return out
}
