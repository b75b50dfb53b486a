package cost_test

import (
	"testing"

	"github.com/truecopy-go/truecopy/internal/cost"
)

var kept []byte

func TestBytes(t *testing.T) {
	of := func(bytes int) cost.Cost { return cost.Of(func() { kept = make([]byte, bytes) }) }
	if over := of(4<<20).Over(3, of(2<<20)); over != "" {
		t.Errorf("twice as much is over three times as much: %s", over)
	}
	if of(8<<20).Over(3, of(2<<20)) == "" {
		t.Error("four times as much is not over three times as much")
	}
}
