package layout

import (
	"math"
	"slices"
	"sort"
)

// A rule is a ruling as the cut sees it: at is its Y (or X when vertical), from and to are
// its ends along the other axis.
type rule struct {
	at, from, to float64
	thick        float64
}

// rules are the rulings of a frame.
type rules struct {
	across []rule // horizontal, from the top down
	down   []rule // vertical, from left to right
}

const (
	// rulingDrift is how far apart, in points, two pieces of one drawn line may lie: grids
	// drawn cell by cell differ by a line's thickness.
	rulingDrift = 1.6
	// rulingBreak is the widest gap, in points, inside one line that is drawn in pieces.
	rulingBreak = 3.0
	// rulingShortest is the shortest line, in sizes of the text, that parts anything.
	// Shorter ones are dashes, fraction bars, tick marks.
	rulingShortest = 0.6
)

// isAcross tells whether the longer side of a box is the one from left to right.
func isAcross(b Box) bool { return b.Right-b.Left >= b.Top-b.Bottom }

func (r *rules) add(p Ruling) {
	b := p.Box
	if isAcross(b) {
		r.across = append(r.across, rule{(b.Bottom + b.Top) / 2, b.Left, b.Right, p.Thickness})
		return
	}
	r.down = append(r.down, rule{(b.Left + b.Right) / 2, b.Bottom, b.Top, p.Thickness})
}

// settle joins the pieces of lines and drops what is too short to part anything.
func (r *rules) settle(em float64) {
	r.across = joinPieces(r.across, em)
	r.down = joinPieces(r.down, em)
	r.across, r.down = longest(r.across), longest(r.down)
	sortDown(r.across)
	sortUp(r.down)
}

// sortDown sorts rules from the largest place on. On most pages each lies above the one before.
func sortDown(rs []rule) {
	for i := 1; i < len(rs); i++ {
		if rs[i].at <= rs[i-1].at {
			slices.SortStableFunc(rs, func(a, b rule) int { return order(b.at, a.at) })
			return
		}
	}
	slices.Reverse(rs)
}

// sortUp sorts rules from the least place on. On most pages they are in order.
func sortUp(rs []rule) {
	byPlace := func(a, b rule) int { return order(a.at, b.at) }
	if !slices.IsSortedFunc(rs, byPlace) {
		slices.SortStableFunc(rs, byPlace)
	}
}

// rulingsMost is the most rulings of a page, each way, that the cut weighs: the work of a
// table grows with its lines times its rulings. A chart may draw more; the longest stay.
const rulingsMost = 4000

func longest(rs []rule) []rule {
	if len(rs) <= rulingsMost {
		return rs
	}
	slices.SortStableFunc(rs, func(a, b rule) int { return order(b.to-b.from, a.to-a.from) })
	return rs[:rulingsMost]
}

// joinPieces joins pieces in the memory of rs.
func joinPieces(rs []rule, em float64) []rule {
	sortUp(rs)
	out := rs[:0]
	for i := 0; i < len(rs); {
		j := i + 1
		for j < len(rs) && rs[j].at-rs[i].at <= rulingDrift {
			j++
		}
		same := rs[i:j]
		slices.SortStableFunc(same, func(a, b rule) int { return order(a.from, b.from) })
		first := len(out)
		for _, s := range same {
			if n := len(out); n > first && s.from <= out[n-1].to+rulingBreak {
				out[n-1].to = max(out[n-1].to, s.to)
				out[n-1].thick = max(out[n-1].thick, s.thick)
				continue
			}
			out = append(out, s)
		}
		i = j
	}
	kept := out[:0]
	for _, s := range out {
		if s.to-s.from >= rulingShortest*em {
			kept = append(kept, s)
		}
	}
	return kept
}

// inside gives the rules that cross or touch a box, cut to it, and those along its sides: a wide
// cell leaves them far from the texts.
func (r *rules) inside(b Box, slack float64) rules {
	across := cutTo(r.across, b.Bottom-slack, b.Top+slack, b.Left-slack, b.Right+slack)
	left, right := r.sides(b, slack)
	return rules{across: across, down: cutTo(r.down, left-1, right+1, b.Bottom-slack, b.Top+slack)}
}

// sides are where the shortest horizontal rules that run over the whole of a box begin and end, or
// its sides where there is none.
func (r *rules) sides(b Box, slack float64) (left, right float64) {
	left, right = math.Inf(-1), math.Inf(1)
	for _, s := range r.across {
		if s.at < b.Bottom-slack || s.at > b.Top+slack || s.from > b.Left+slack || s.to < b.Right-slack {
			continue
		}
		left, right = max(left, s.from), min(right, s.to)
	}
	if math.IsInf(left, 0) || math.IsInf(right, 0) {
		return b.Left - slack, b.Right + slack
	}
	return min(left, b.Left-slack), max(right, b.Right+slack)
}

func cutTo(rs []rule, low, high, from, to float64) []rule {
	apart := func(s *rule) bool { return s.at < low || s.at > high || s.to <= from || s.from >= to }
	n := 0
	for i := range rs {
		if !apart(&rs[i]) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]rule, 0, n)
	for _, s := range rs {
		if !apart(&s) {
			s.from, s.to = max(s.from, from), min(s.to, to)
			out = append(out, s)
		}
	}
	return out
}

// covers is the share of from..to that the rule runs along.
func (s rule) covers(from, to float64) float64 {
	if to <= from {
		return 0
	}
	return max(0, min(s.to, to)-max(s.from, from)) / (to - from)
}

const (
	// underlineEnds is how far, in sizes, an underline may end from the ends of its text.
	underlineEnds = 0.08
	// underlineDrop is how far, in sizes, an underline may stand below the baseline: TeX draws
	// it 1.2 points below the lowest letter.
	underlineDrop = 0.5
)

// withoutUnderlines leaves out the rulings that underline a text here and there: they end
// where words of the line right above end. Where most texts of a line stand on one, these
// are the rulings of a head or over a total.
func (r rules) withoutUnderlines(lines []line) rules {
	var kept []rule
	for k := 0; k < len(r.across); {
		end := k + 1
		for end < len(r.across) && r.across[k].at-r.across[end].at <= rulingDrift {
			end++
		}
		i := sort.Search(len(lines), func(i int) bool { return lines[i].baseline < r.across[k].at }) - 1
		if i >= 0 && 2*(end-k) <= len(lines[i].phrases) && !slices.ContainsFunc(r.across[k:end], func(s rule) bool { return !lines[i].underlinedBy(s) }) {
			if kept == nil {
				kept = slices.Clone(r.across[:k])
			}
		} else if kept != nil {
			kept = append(kept, r.across[k:end]...)
		}
		k = end
	}
	if kept != nil {
		r.across = kept
	}
	return r
}

// underlinedBy tells whether a ruling runs right below words of one text of the line, from the
// first to the last of them and no further.
func (l *line) underlinedBy(r rule) bool {
	if l.baseline-r.at > underlineDrop*l.size {
		return false
	}
	near := float64(underlineEnds * l.size)
	for _, p := range l.phrases {
		if p.right < r.to-near || p.left > r.from+near {
			continue
		}
		words := l.words[p.first : p.last+1]
		return slices.ContainsFunc(words, func(w Word) bool { return math.Abs(w.Box.Left-r.from) < near }) &&
			slices.ContainsFunc(words, func(w Word) bool { return math.Abs(w.Box.Right-r.to) < near })
	}
	return false
}
