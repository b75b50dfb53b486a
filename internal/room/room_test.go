package room_test

import (
	"slices"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/internal/room"
)

func TestRoomIsFilledWithoutBeingMoved(t *testing.T) {
	for _, n := range []int{1, 2, 3, 1000, 1 << 20} {
		s := room.For[[3]uint32](n)
		if len(s) != 0 || cap(s) != n {
			t.Fatalf("%d of %d values, want none of %d", len(s), cap(s), n)
		}
		first := &s[:1][0]
		for i := range n {
			s = append(s, [3]uint32{uint32(i), uint32(i + 1), uint32(i + 2)})
		}
		if &s[0] != first || s[n-1] != [3]uint32{uint32(n - 1), uint32(n), uint32(n + 1)} {
			t.Errorf("room for %d was moved, or ends in %d", n, s[n-1])
		}
	}
	if s := room.For[byte](0); cap(s) != 0 {
		t.Errorf("room for %d, want none", cap(s))
	}
}

func TestMovingLooksAtItsContext(t *testing.T) {
	values := make([]uint32, 1<<20)
	for i := range values {
		values[i] = uint32(i)
	}
	ctx := pacetest.New(0)
	if moved := room.Move(pace.New(ctx), values, 2*len(values)); !slices.Equal(moved, values) || cap(moved) != 2*len(values) {
		t.Error("other values, or other room")
	}
	if ctx.Looks() < 64 {
		t.Errorf("%d looks for 4 MB, want 64", ctx.Looks())
	}
	watch := pace.New(pacetest.New(3))
	if moved := room.Move(watch, values, 0); len(moved) >= len(values) || watch.Err() == nil {
		t.Errorf("%d values were moved after the deadline", len(moved))
	}
}
