// Package room gives large room that is filled piece by piece.
//
// make clears what it gives before it returns. For a hundred megabytes that is one step without
// a look at any deadline, and where the system has to find the pages first, it takes seconds.
// Room is not cleared, so that its pages are found while it is filled, between looks.
package room

import (
	"strings"
	"unsafe"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// For gives an empty slice with room for n values of a type that holds no pointer and is aligned
// to 8 bytes at most. What stands in the room is undefined until it is written.
func For[T any](n int) []T {
	var zero T
	if n <= 0 {
		return nil
	}
	var b strings.Builder // the only room of the standard library that is not cleared
	b.Grow(max(n*int(unsafe.Sizeof(zero)), smallest))
	b.WriteByte(0)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.StringData(b.String()))), n)[:0]
}

// smallest is room from which on the allocator aligns to 8 bytes.
const smallest = 16

// movedAtOnce is how many values are moved between two looks at the deadline.
const movedAtOnce = 16 << 10

// Move gives the values of s in a slice with room for n, or fewer of them once the watch is late.
func Move[T any](w *pace.Watch, s []T, n int) []T {
	moved := For[T](max(n, len(s)))
	for len(moved) < len(s) && !w.Spent(pace.Steps) {
		moved = append(moved, s[len(moved):min(len(s), len(moved)+movedAtOnce)]...)
	}
	return moved
}
