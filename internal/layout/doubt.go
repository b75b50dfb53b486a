package layout

import "math"

func (f *frame) features(r *region, k int) []Finding {
	g := r.grid
	n := len(r.cuts) + 1
	var out []Finding
	add := func(code string, v float64) { out = append(out, Finding{Code: "x-" + code, Share: v}) }
	crossing, lonely0, lonelyN, double, words, cells, body := 0, 0, 0, 0, 0, 0, 0
	for i, row := range r.rows {
		seen := map[[2]int]int{}
		for _, p := range row.pieces {
			seen[[2]int{p.line, p.column}]++
			cells++
			if len(p.words) > 9 {
				words++
			}
		}
		for _, c := range seen {
			if c > 1 {
				double++
			}
		}
		if i < r.header {
			continue
		}
		body++
		if len(row.pieces) == 1 {
			if row.pieces[0].column == 0 {
				lonely0++
			} else {
				lonelyN++
			}
		}
		for _, p := range row.pieces {
			if p.end > p.column+1 && len(row.pieces) > 1 {
				crossing++
			}
		}
	}
	b := float64(max(body, 1))
	add("crossing", float64(crossing)/b)
	add("lonely0", float64(lonely0)/b)
	add("lonelyN", float64(lonelyN)/b)
	add("double", float64(double))
	add("words", float64(words)/float64(max(cells, 1)))
	add("fill", float64(cells)/float64(n*max(len(r.rows), 1)))
	add("rows", float64(len(r.rows)))
	add("cols", float64(n))
	add("header", float64(r.header))
	add("headlines", float64(g.header))
	ruled := 0.0
	if len(g.rules.across) > 1 {
		ruled = 1
	}
	add("ruled", ruled)
	add("down", float64(min(len(g.rules.down), 9)))
	// header texts missing
	miss := 0
	for c := 1; c < n; c++ {
		found := false
		for i := 0; i < r.header && i < len(r.rows); i++ {
			if !r.rows[i].lacks(c) {
				found = true
			}
		}
		if !found {
			miss++
		}
	}
	add("headmiss", float64(miss)/float64(n))
	narrow, little := math.Inf(1), 0
	for _, c := range r.cuts {
		if !c.ruled {
			narrow = min(narrow, (c.right-c.left)/f.em)
		}
		if c.wide < 0.8 {
			little++
		}
	}
	add("narrow", min(narrow, 5))
	add("little", float64(little))
	over, half := 0, 0
	for i := range g.lines {
		for _, c := range r.cuts {
			if overWord(&g.lines[i], c.x) {
				over++
			}
		}
		if i > 0 && g.lines[i-1].baseline-g.lines[i].baseline < halfLine*g.lines[i].size {
			half++
		}
	}
	add("over", float64(over)/float64(len(g.lines)))
	add("half", float64(half))
	mixed := 0
	for c := 1; c < n; c++ {
		fig, txt := 0, 0
		for i := r.header; i < len(r.rows); i++ {
			for _, p := range r.rows[i].pieces {
				if p.column == c && p.end == c+1 {
					if isFigure(textOf(p.words)) {
						fig++
					} else {
						txt++
					}
				}
			}
		}
		if fig+txt > 2 && fig*4 > txt && txt*4 > fig {
			mixed++
		}
	}
	add("mixed", float64(mixed))
	above, below := 99.0, 99.0
	tabove, tbelow := 99.0, 99.0
	for j, q := range f.regions {
		if j == k || q.box.Right < r.box.Left+f.em || q.box.Left > r.box.Right-f.em {
			continue
		}
		d := (q.box.Bottom - r.box.Top) / f.em
		e := (r.box.Bottom - q.box.Top) / f.em
		if d > -1 {
			above = min(above, d)
			if len(q.cuts) > 0 {
				tabove = min(tabove, d)
			}
		}
		if e > -1 {
			below = min(below, e)
			if len(q.cuts) > 0 {
				tbelow = min(tbelow, e)
			}
		}
	}
	add("above", above)
	add("below", below)
	add("tabove", tabove)
	add("tbelow", tbelow)
	joined, tightjoin := 0, 0
	for i, row := range r.rows {
		if i >= r.header && len(row.lines) > 1 {
			joined++
			if g.cluster == nil {
				tightjoin++
			}
		}
	}
	add("joined", float64(joined)/b)
	add("weakjoin", float64(tightjoin)/b)
	hj := 0
	for i := 0; i < r.header && i < len(r.rows); i++ {
		if len(r.rows[i].lines) > 1 {
			hj++
		}
	}
	add("headjoin", float64(hj))
	lead0 := 0.0
	if len(r.rows) > 0 && len(r.rows[0].pieces) == 1 {
		lead0 = 1
	}
	add("firstlonely", lead0)
	last := 0.0
	if len(r.rows) > 0 && len(r.rows[len(r.rows)-1].pieces) == 1 {
		last = 1
	}
	add("lastlonely", last)
	return out
}
