package layout

// partClosed parts runs of lines where a closed area ends and a line of one text follows: a remark
// or the title of another table, whose columns may stand below those of the area.
func partClosed(lines []line, runs []stretch, areas []Box, inArea []int, rs *rules, em float64) []stretch {
	frames := make([]bool, len(areas))
	for k, a := range areas {
		frames[k] = closed(a, rs, em)
	}
	var out []stretch
	for _, s := range runs {
		for i := s.first; i < s.last; i++ {
			if inArea[i] < 0 || !frames[inArea[i]] || inArea[i+1] == inArea[i] || len(lines[i+1].phrases) > 1 {
				continue
			}
			if next := firstOfSeveral(lines, i+1, s.last); next < s.last {
				out = append(out, stretch{first: s.first, last: i})
				s.first = next
				i = next - 1
			}
		}
		out = append(out, s)
	}
	return out
}

// firstOfSeveral is the first line from i to last that has several texts, or last.
func firstOfSeveral(lines []line, i, last int) int {
	for i < last && len(lines[i].phrases) < 2 {
		i++
	}
	return i
}
