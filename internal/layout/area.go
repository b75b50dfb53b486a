package layout

import (
	"math"
	"sort"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// ruledAreas are the parts of a block that rulings frame: chains of horizontal rulings of
// one extent, and grids.
func ruledAreas(watch *pace.Watch, b block, rs *rules, em float64) []Box {
	across := make([]rule, 0, min(len(rs.across), areaRulings))
	for _, r := range rs.across {
		if r.from > min(b.from, b.left-float64(3*em)) && r.to < max(b.to, b.right+float64(3*em)) && r.to-r.from > 4*em && len(across) < areaRulings {
			across = append(across, r)
		}
	}
	used := make([]bool, len(across))
	var areas []Box
	for i, r := range across {
		if used[i] {
			continue
		}
		area := Box{Left: r.from, Right: r.to, Top: r.at, Bottom: r.at}
		used[i] = true
		for j := i + 1; j < len(across); j++ {
			s := across[j]
			if used[j] || !sameExtent(area, s, em) {
				continue
			}
			if watch.Spent(1 + len(b.lines)/linesAStep) {
				return nil
			}
			if !tabular(b.lines, area, s.at, rs, em) {
				break
			}
			used[j] = true
			area.Bottom = s.at
		}
		if area.Top-area.Bottom > em {
			areas = append(areas, gridsIn(area, rs, em)...)
		}
	}
	return disjoint(areas)
}

// gridsIn narrows an area to the grids in it, where vertical rulings run along most of it.
func gridsIn(area Box, rs *rules, em float64) []Box {
	var spans []extent
	for _, d := range rs.down {
		if d.at > area.Left-2 && d.at < area.Right+2 && d.from < area.Top && d.to > area.Bottom {
			spans = append(spans, extent{max(d.from, area.Bottom), min(d.to, area.Top)})
		}
	}
	sort.SliceStable(spans, func(a, b int) bool { return spans[a].left < spans[b].left })
	var joined []extent
	total := 0.0
	for _, s := range spans {
		if n := len(joined); n > 0 && s.left <= joined[n-1].right+float64(0.5*em) {
			joined[n-1].right = max(joined[n-1].right, s.right)
			continue
		}
		joined = append(joined, s)
	}
	for _, s := range joined {
		total += s.right - s.left
	}
	if len(spans) < 3 || total < 0.5*(area.Top-area.Bottom) {
		return []Box{area}
	}
	if !closed(area, rs, em) {
		grid, ok := gridWithin(area, rs, em)
		if !ok {
			return []Box{area}
		}
		area = grid
	}
	var out []Box
	for k := len(joined) - 1; k >= 0; k-- {
		out = append(out, Box{Left: area.Left, Right: area.Right, Bottom: joined[k].left, Top: joined[k].right})
	}
	return out
}

// gridWithin narrows an area, between two rulings as below the titles of a page, to a grid that
// leaves both sides of them free: rulings run from its first vertical one to its last.
func gridWithin(area Box, rs *rules, em float64) (Box, bool) {
	left, right := math.Inf(1), math.Inf(-1)
	for _, d := range rs.down {
		if d.at > area.Left && d.at < area.Right && d.from < area.Top && d.to > area.Bottom {
			left, right = min(left, d.at), max(right, d.at)
		}
	}
	if left < area.Left+em || right > area.Right-em {
		return area, false
	}
	for _, r := range rs.across {
		if r.at < area.Top-1 && r.at > area.Bottom+1 && math.Abs(r.from-left) < 0.5*em && math.Abs(r.to-right) < 0.5*em {
			return Box{Left: left, Right: right, Bottom: area.Bottom, Top: area.Top}, true
		}
	}
	return area, false
}

// areaRulings is the most rulings of a block that are looked at for the areas they frame:
// each is compared with each. The fullest page of the corpora has 240.
const areaRulings = 2000

// cellDrift is how far, in sizes, the lines of a cell that wraps may begin from each other: what
// optical margins move the first letter.
const cellDrift = 0.2

// closed tells whether vertical rulings run along both sides of an area.
func closed(area Box, rs *rules, em float64) bool {
	var left, right bool
	for _, d := range rs.down {
		if d.from < area.Top && d.to > area.Bottom {
			left = left || math.Abs(d.at-area.Left) < 0.5*em
			right = right || math.Abs(d.at-area.Right) < 0.5*em
		}
	}
	return left && right
}

// sameExtent tells whether a ruling runs along the width of an area.
func sameExtent(a Box, s rule, em float64) bool {
	return math.Abs(a.Left-s.from) < em && math.Abs(a.Right-s.to) < em
}

// tabular tells whether the lines between the bottom of an area and the ruling at y read
// as rows of a table, and not as prose between two rulings.
func tabular(lines []line, area Box, y float64, rs *rules, em float64) bool {
	rows, single, inside, prose := 0, 0, 0, 0
	var row *line            // the last one above that begins with one of several texts
	above, below := 0.0, 0.0 // white space under the upper ruling and over the lower one
	first := sort.Search(len(lines), func(i int) bool { return lines[i].baseline <= area.Bottom })
	for i := first; i < len(lines) && lines[i].baseline >= y; i++ {
		l := &lines[i]
		if l.left() < area.Left-em || l.right() > area.Right+em {
			return false
		}
		if inside == 0 {
			above = area.Bottom - l.top()
		}
		below = l.bottom() - y
		inside++
		if len(l.phrases) > 1 {
			rows++
		} else {
			single++
		}
		switch {
		case l.flows(area):
			prose++
		case row != nil && row.goesOnIn(l):
		case len(l.phrases) > 1:
			row = l
		case len(l.words) >= proseWords && l.right()-l.left() > (area.Right-area.Left)/2:
			prose++
		}
	}
	if inside == 0 {
		return area.Bottom-y < 3*em
	}
	if area.Top > area.Bottom && (above > rulingSpace*em || below > rulingSpace*em && above > 0.8*em) {
		return false
	}
	downs := downsBeside(rs, area.Left, area.Right, y, area.Bottom)
	if area.Top > area.Bottom && downs == 0 && downsBeside(rs, area.Left, area.Right, area.Bottom, area.Top) >= 2 {
		return false // the verticals of the grid above stop here
	}
	return downs >= 3 || rows >= 1 && single <= 4*rows && prose < flowProse || inside <= 2 && prose < 2
}

// goesOnIn tells whether a line begins where a text behind the first of l does, as a
// cell that wraps.
func (l *line) goesOnIn(next *line) bool {
	for _, p := range l.phrases[1:] {
		if math.Abs(p.left-next.left()) <= cellDrift*l.size {
			return true
		}
	}
	return false
}

// flows tells whether a line of several texts is prose that takes the width of an area: wide blanks
// behind its sentences part it into texts of two words and more.
func (l *line) flows(area Box) bool {
	return len(l.phrases) > 1 && 2*len(l.phrases) <= len(l.words) && l.fills(area.Left, area.Right)
}

// downsBeside counts the vertical rulings that run along most of the way between two Y.
func downsBeside(rs *rules, left, right, bottom, top float64) int {
	n := 0
	for _, d := range rs.down {
		if d.at > left-2 && d.at < right+2 && d.covers(bottom, top) > 0.6 {
			n++
		}
	}
	return n
}

func disjoint(areas []Box) []Box {
	sort.SliceStable(areas, func(a, b int) bool {
		return areas[a].Top-areas[a].Bottom > areas[b].Top-areas[b].Bottom
	})
	var out []Box
	for _, a := range areas {
		clash := false
		for _, o := range out {
			if a.Top > o.Bottom && a.Bottom < o.Top {
				clash = true
			}
		}
		if !clash {
			out = append(out, a)
		}
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Top > out[b].Top })
	return out
}
