package layout

import (
	"math"
	"slices"
)

const (
	// sharesALength is how many shares there are for each length.
	sharesALength = 2
	// sharesLeast is the fewest lengths that are worth parting into shares.
	sharesLeast = 32
	// sharesMoves is how many places a length is moved within its share on average before the
	// lengths are sorted another way. On pages of the corpora it is one or two.
	sharesMoves = 8
)

// A lengthSorter sorts lengths that lie scattered over a page: it parts them by size into
// even shares, and they are nearly in order then. Its memory is kept from call to call.
type lengthSorter struct {
	ends   []int32 // of the shares
	parted []float64
}

// sort sorts xs from the least on.
func (s *lengthSorter) sort(xs []float64) {
	if len(xs) < sharesLeast || !s.part(xs) || !settleShares(xs) {
		slices.Sort(xs)
	}
}

// part puts xs into their shares, unless they are all alike or one of them is no length.
func (s *lengthSorter) part(xs []float64) bool {
	low, high, odd := xs[0], xs[0], 0.0
	for _, x := range xs {
		odd += x - x
		if x < low {
			low = x
		}
		if x > high {
			high = x
		}
	}
	n := sharesALength * len(xs)
	scale := float64(n-1) / (high - low)
	if odd != 0 || !(scale > 0 && scale < math.MaxFloat64) {
		return false
	}
	s.ends = slices.Grow(s.ends[:0], n+1)[:n+1]
	clear(s.ends)
	for _, x := range xs {
		s.ends[int((x-low)*scale)+1]++
	}
	for i := 1; i <= n; i++ {
		s.ends[i] += s.ends[i-1]
	}
	s.parted = append(s.parted[:0], xs...)
	for _, x := range s.parted {
		share := int((x - low) * scale)
		xs[s.ends[share]] = x
		s.ends[share]++
	}
	return true
}

// settleShares puts lengths in order that nearly are, and gives up where they are not.
func settleShares(xs []float64) bool {
	left := sharesMoves * len(xs)
	for i := 1; i < len(xs) && left >= 0; i++ {
		x, k := xs[i], i
		for ; k > 0 && xs[k-1] > x; k-- {
			xs[k] = xs[k-1]
		}
		xs[k] = x
		left -= i - k
	}
	return left >= 0
}
