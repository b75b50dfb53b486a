package font

import (
	"cmp"
	"container/heap"
	"slices"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// A span gives one value to a range of codes, both ends in it.
type span struct {
	low, high uint32
	value     uint32
}

// find gives the value of the span that holds a code. Spans ascend and do not overlap.
func find(spans []span, code uint32) (uint32, bool) {
	low, high := 0, len(spans)
	for low < high {
		middle := int(uint(low+high) / 2)
		if spans[middle].high < code {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(spans) && spans[low].low <= code {
		return spans[low].value, true
	}
	return 0, false
}

// disjoint sorts spans and cuts overlapping ones apart: of two that hold a code the one that
// comes later in the list counts, as a later definition replaces an earlier one. It costs
// n log n and gives at most 2n spans, whatever the ranges. It breaks off once the watch is late.
func disjoint(watch *pace.Watch, spans []span) []span {
	if ascending(spans) {
		return spans
	}
	order := make([]int, len(spans))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(spans[a].low, spans[b].low) })
	var out []span
	active := &latest{spans: spans}
	at := uint64(0) // everything below is settled
	for i := 0; (i < len(order) || active.Len() > 0) && !watch.Late(); {
		if active.Len() == 0 {
			at = uint64(spans[order[i]].low)
		}
		for i < len(order) && uint64(spans[order[i]].low) <= at {
			heap.Push(active, order[i])
			i++
		}
		for active.Len() > 0 && uint64(spans[active.index[0]].high) < at {
			heap.Pop(active)
		}
		if active.Len() == 0 {
			continue
		}
		top := spans[active.index[0]]
		end := uint64(top.high)
		if i < len(order) {
			end = min(end, uint64(spans[order[i]].low)-1)
		}
		out = append(out, span{uint32(at), uint32(end), top.value})
		at = end + 1
	}
	return out
}

func ascending(spans []span) bool {
	for i := 1; i < len(spans); i++ {
		if spans[i].low <= spans[i-1].high {
			return false
		}
	}
	return true
}

// latest is a heap of indices of spans, the largest on top.
type latest struct {
	spans []span
	index []int
}

func (l *latest) Len() int           { return len(l.index) }
func (l *latest) Less(i, j int) bool { return l.index[i] > l.index[j] }
func (l *latest) Swap(i, j int)      { l.index[i], l.index[j] = l.index[j], l.index[i] }
func (l *latest) Push(x any)         { l.index = append(l.index, x.(int)) }
func (l *latest) Pop() any {
	last := l.index[len(l.index)-1]
	l.index = l.index[:len(l.index)-1]
	return last
}
