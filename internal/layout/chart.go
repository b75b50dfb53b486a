package layout

import (
	"math"
	"slices"
	"unicode/utf8"
)

// A tick is a figure beside an axis of a chart.
type tick struct {
	value       [3]float64 // with a point, with a comma and with neither as its decimal mark; NaN where it is none
	unit        float64    // of its last digit
	left, right float64
	line        int
}

const (
	// axisTicks is the fewest figures in even steps that make an axis. Tables count rows and
	// years in even steps as well, but beside the texts of their rows.
	axisTicks = 4
	// axisDrift is how far, as a share of the step, the distances of ticks may differ.
	axisDrift = 0.06
	// axisRound is the largest unit, as a share of what an axis falls by, to which its figures
	// may be rounded: 0.88 between 1.00 and 0.75.
	axisRound = 0.15
	// axesMost is the most axes of a page, beside each of which all of its drawing is looked at.
	axesMost = 64
	// axisEdge is how far apart, in points, the figures of an axis may begin or end.
	axisEdge = 1.0
	// chartGap is how far, in sizes, the drawing of a chart may stand from its axis, and its
	// parts from each other.
	chartGap = 4.0
	// tickGap is how far before the figures of an axis, in sizes, the texts of rows stand that the
	// figures are part of; a table beside a chart stands further off.
	tickGap = 3.0
	// chartFoot is how far, in sizes, the names below an axis may stand from its last tick,
	// and a legend below the names.
	chartFoot = 3.0
)

// An axis is a column of figures that fall from the top down in even steps.
type axis struct {
	ticks []tick
	box   Box
	step  float64 // distance of two baselines
}

// charts finds the boxes of charts: axes, and what is drawn beside them.
func (f *frame) charts() []Box {
	if len(f.rules.across)+len(f.rules.down)+len(f.fills)+len(f.images) == 0 {
		return nil
	}
	ticks := f.ticks()
	axes := f.axes(ticks)
	var out []Box
	for _, a := range axes {
		if f.watch.Spent(1 + (len(f.rules.across)+len(f.rules.down)+len(f.fills))/linesAStep) {
			return nil
		}
		b := a.box.union(f.drawnBeside(a))
		for _, o := range axes {
			if o.box.Left > b.Left && math.Abs(o.box.Bottom-a.box.Bottom)+math.Abs(o.box.Top-a.box.Top) < a.step {
				b = b.union(o.box) // the axis on the other side
			}
		}
		b = f.withFoot(a, b)
		if b.Right > a.box.Right+float64(chartGap*f.em) && f.besideTicks(a, axes, b) {
			out = append(out, b)
		}
	}
	return joinOverlapping(append(out, f.barCharts(ticks)...))
}

// takeCharts takes the texts of charts out of the lines, and what is drawn there out of the
// rulings: a chart is no table, whatever stands beside it may be.
func (f *frame) takeCharts() {
	charts := f.charts()
	if len(charts) == 0 {
		return
	}
	for _, c := range charts {
		f.setApart(c, true)
		inside := func(r rule) bool { return r.at >= c.Bottom && r.at <= c.Top && r.from >= c.Left-2 && r.to <= c.Right+2 }
		f.rules.across = slices.DeleteFunc(f.rules.across, inside)
		f.rules.down = slices.DeleteFunc(f.rules.down, func(r rule) bool {
			return r.at >= c.Left && r.at <= c.Right && r.from >= c.Bottom-2 && r.to <= c.Top+2
		})
	}
}

// axes finds the columns of figures in even steps.
func (f *frame) axes(ticks []tick) []axis {
	if len(ticks) < axisTicks || !f.fallEvenly(ticks) {
		return nil
	}
	ticks = slices.Clone(ticks)
	var out []axis
	type place struct {
		line int
		left float64
	}
	used := map[place]bool{}
	for _, edge := range []func(tick) float64{func(t tick) float64 { return t.right }, func(t tick) float64 { return t.left }} {
		slices.SortStableFunc(ticks, func(a, b tick) int { return order(edge(a), edge(b)) })
		for i := 0; i < len(ticks); {
			j := i + 1
			for j < len(ticks) && edge(ticks[j])-edge(ticks[i]) <= axisEdge {
				j++
			}
			if f.watch.Spent(j - i) {
				return nil
			}
			column := slices.Clone(ticks[i:j])
			slices.SortStableFunc(column, func(a, b tick) int { return a.line - b.line })
			for _, run := range f.evenRuns(column) {
				if !used[place{run[0].line, run[0].left}] && len(out) < axesMost {
					out = append(out, f.axisOf(run))
				}
				for _, t := range run {
					used[place{t.line, t.left}] = true
				}
			}
			i = j
		}
	}
	return out
}

// ticks are the phrases of the frame that are figures.
func (f *frame) ticks() []tick {
	out := f.memory.ticks[:0]
	for i := range f.lines {
		l := &f.lines[i]
		for _, p := range l.phrases {
			if p.last-p.first > 1 || !mayBeTick(l.words[p.first].Text) {
				continue
			}
			if t, ok := tickOf(textOf(l.words[p.first : p.last+1])); ok {
				t.left, t.right, t.line = p.left, p.right, i
				out = append(out, t)
			}
		}
	}
	f.memory.ticks = out
	return out
}

// mayBeTick tells whether a word is short and begins with no letter of ASCII.
func mayBeTick(s string) bool {
	return len(s) < 12 && len(s) > 0 && (s[0] <= '9' || s[0] >= utf8.RuneSelf)
}

// maximumTickDigits is how many digits a float64 holds exactly, whatever they are.
const maximumTickDigits = 15

// tickOf reads a figure in the ways that its marks allow: currencies and percents around it, a
// sign, digits, blanks, points and commas.
func tickOf(s string) (t tick, ok bool) {
	var mantissa, digits, points, commas int
	var afterPoint, afterComma, afterMark int // digits
	negative, ended := false, false
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9' && !ended && digits < maximumTickDigits:
			mantissa, digits = 10*mantissa+int(r-'0'), digits+1
			afterPoint, afterComma, afterMark = afterPoint+1, afterComma+1, afterMark+1
		case r == '.' && !ended:
			points, afterPoint, afterMark = points+1, 0, 0
		case r == ',' && !ended:
			commas, afterComma, afterMark = commas+1, 0, 0
		case r == ' ':
		case (r == '-' || r == '\u2212' || r == '\u2013') && digits+points+commas == 0 && !negative:
			negative = true
		case r == '%' || r == '$' || r == '€' || r == '£':
			ended = ended || digits > 0 || negative && i > 0
		default:
			return t, false
		}
	}
	if digits == 0 {
		return t, false
	}
	if negative {
		mantissa = -mantissa
	}
	whole := float64(mantissa)
	t.value = [3]float64{decimalOf(whole, points, afterPoint), decimalOf(whole, commas, afterComma), whole}
	if t.unit = 1; points+commas > 0 {
		t.unit = math.Pow10(-afterMark)
	}
	return t, true
}

// decimalOf is a figure whose decimal mark stands before its last digits; NaN when it has
// several of these marks.
func decimalOf(whole float64, marks, digits int) float64 {
	switch {
	case marks > 1:
		return math.NaN()
	case marks == 0:
		return whole
	}
	return whole / math.Pow10(digits)
}

// fallEvenly tells whether three ticks of a column may be those of an axis. In the columns of
// tables figures stand below each other as well, but hardly fall by the same step twice.
func (f *frame) fallEvenly(ticks []tick) bool {
	for i := range ticks {
		if f.watch.Late() {
			return false
		}
		j := nextInColumn(ticks, i)
		if j < 0 {
			continue
		}
		k := nextInColumn(ticks, j)
		if k < 0 {
			continue
		}
		for way := range ticks[i].value {
			if !(ticks[i].value[way] > ticks[j].value[way] && ticks[j].value[way] > ticks[k].value[way]) {
				continue
			}
			if f.evenRun([]tick{ticks[i], ticks[j], ticks[k]}, way) == 3 {
				return true
			}
		}
	}
	return false
}

// nextInColumn is the next tick below one, in ticks from the top down, that begins or ends where
// it does, or -1.
func nextInColumn(ticks []tick, i int) int {
	for j := i + 1; j < len(ticks) && j-i <= tickReach; j++ {
		if t := &ticks[j]; t.line > ticks[i].line && (math.Abs(t.right-ticks[i].right) <= axisEdge || math.Abs(t.left-ticks[i].left) <= axisEdge) {
			return j
		}
	}
	return -1
}

// tickReach is how many ticks on, from the top down, the next one of an axis stands at most: the
// fullest row of figures in the corpora has 30, and a chart three or four lines between ticks.
const tickReach = 128

// evenRuns are the runs of figures, one below the other, whose values fall and whose distances
// are even.
func (f *frame) evenRuns(column []tick) [][]tick {
	var out [][]tick
	for i := 0; i+1 < len(column); {
		end := i + 1
		for k := range column[i].value {
			end = max(end, f.evenRun(column[i:], k)+i)
		}
		if end-i >= axisTicks {
			out = append(out, column[i:end])
			i = end
			continue
		}
		i++
	}
	return out
}

func (f *frame) evenRun(column []tick, k int) int {
	step, fall := f.between(&column[0], &column[1]), column[0].value[k]-column[1].value[k]
	if !(fall > 0) || step < 0.9*f.em {
		return 1
	}
	near := 1e-6 * fall
	if unit := max(column[0].unit, column[1].unit); unit < axisRound*fall {
		near = 1.01 * unit
	}
	n := 2
	for n < len(column) {
		d, v := f.between(&column[n-1], &column[n]), column[n-1].value[k]-column[n].value[k]
		if math.Abs(d-step) > max(1, axisDrift*step) || !(math.Abs(v-fall) <= near) {
			break
		}
		n++
	}
	return n
}

func (f *frame) between(a, b *tick) float64 {
	return f.lines[a.line].baseline - f.lines[b.line].baseline
}

func (f *frame) axisOf(run []tick) axis {
	a := axis{ticks: run, step: f.between(&run[0], &run[1])}
	for _, t := range run {
		l := &f.lines[t.line]
		a.box = a.box.union(Box{t.left, l.bottom(), t.right, l.top()})
	}
	return a
}

// drawnBeside is the extent of what is drawn, from an axis to the right, at its height.
func (f *frame) drawnBeside(a axis) Box {
	var parts []Box
	add := func(b Box) {
		low, high := a.box.Bottom-float64(0.5*a.step), a.box.Top+float64(0.5*a.step)
		if b.Left >= a.box.Right-2 && b.Bottom >= low-f.em && b.Top <= high+f.em {
			parts = append(parts, b)
		}
	}
	for _, r := range f.rules.across {
		add(Box{r.from, r.at, r.to, r.at})
	}
	for _, r := range f.rules.down {
		add(Box{r.at, r.from, r.at, r.to})
	}
	for _, s := range f.fills {
		add(s.Box)
	}
	for _, b := range f.images {
		add(b)
	}
	slices.SortStableFunc(parts, func(a, b Box) int { return order(a.Left, b.Left) })
	var all Box
	right := a.box.Right
	for _, b := range parts {
		if b.Left > right+float64(chartGap*f.em) {
			break
		}
		all, right = all.union(b), max(right, b.Right)
	}
	return all
}

// withFoot takes in the lines below the last tick that name what stands over them: several texts
// of which none begins left of the chart, and a legend.
func (f *frame) withFoot(a axis, b Box) Box {
	last := a.ticks[len(a.ticks)-1].line
	bottom := f.lines[last].baseline
	for i := last; i < len(f.lines) && bottom-f.lines[i].baseline < chartFoot*f.em; i++ {
		l := &f.lines[i]
		n, foot := 0, Box{}
		for _, p := range l.phrases {
			if p.left > a.box.Left && (p.right < b.Right+float64(chartGap*f.em) || b.Right <= a.box.Right+1) {
				if n++; isFigure(textOf(l.words[p.first : p.last+1])) {
					n++ // years, perhaps close beside each other
				}
				foot = foot.union(Box{p.left, l.bottom(), p.right, l.top()})
			}
		}
		if n > 1 {
			b, bottom = b.union(foot), l.baseline
		}
	}
	return b
}

// besideTicks tells whether hardly a text of the chart stands on the line of a tick, and hardly one
// close before a tick: those of a table do.
func (f *frame) besideTicks(a axis, axes []axis, b Box) bool {
	beside, before := 0, 0
	for _, t := range a.ticks {
		l := &f.lines[t.line]
		onAxis := func(p phrase) bool {
			return slices.ContainsFunc(axes, func(o axis) bool {
				return o.box.Left <= p.left+1 && p.right <= o.box.Right+1 && o.box.Bottom <= l.baseline && l.baseline <= o.box.Top
			})
		}
		if slices.ContainsFunc(l.phrases, func(p phrase) bool { return p.left > t.right && p.right <= b.Right+1 && !onAxis(p) }) {
			beside++
		}
		if slices.ContainsFunc(l.phrases, func(p phrase) bool {
			return p.right < t.left && t.left-p.right < float64(tickGap*f.em) && !onAxis(p)
		}) {
			before++
		}
	}
	return 2*max(beside, before) <= len(a.ticks)
}

// joinOverlapping joins the boxes that share room.
func joinOverlapping(boxes []Box) []Box {
	var out []Box
	for _, b := range boxes {
		for k := 0; k < len(out); k++ {
			if o := out[k]; o.Left < b.Right && b.Left < o.Right && o.Bottom < b.Top && b.Bottom < o.Top {
				b = b.union(o)
				out = slices.Delete(out, k, k+1)
				k = -1
			}
		}
		out = append(out, b)
	}
	return out
}
