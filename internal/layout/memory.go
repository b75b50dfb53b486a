package layout

// A stock is memory for many slices of one type. What is taken from it stays as it is until the
// stock is used again from its start.
type stock[T any] struct {
	all  []T
	used int
}

// take gives room for n, which hold what they held before.
func (s *stock[T]) take(n int) []T {
	if s.used+n > len(s.all) {
		s.all, s.used = make([]T, max(n, 2*len(s.all))), 0
	}
	s.used += n
	return s.all[s.used-n : s.used : s.used]
}

// A pageMemory is where a page lies while it is cut, and its rows thereafter.
type pageMemory struct {
	words   stock[Word]
	lines   stock[line]
	phrases stock[phrase]
	pieces  stock[piece]
	bands   stock[band]
	rows    stock[row]
	numbers stock[int]
	order   []int32 // of words
	begins  []float64
	ends    []float64
	sorter  lengthSorter
	ticks   []tick
	out     stock[Row]
	cells   stock[Cell]
}

// empty makes all of the memory free for the next page.
func (m *pageMemory) empty() {
	m.words.used, m.lines.used, m.phrases.used, m.pieces.used = 0, 0, 0, 0
	m.bands.used, m.rows.used, m.numbers.used, m.out.used, m.cells.used = 0, 0, 0, 0, 0
}

// counted gives the numbers from 0 up to n.
func (m *pageMemory) counted(n int) []int {
	numbers := m.numbers.take(n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}
