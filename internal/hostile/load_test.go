package hostile

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy"
)

// readers is how many read at once in the parallel load.
const readers = 64

// TestParallelLoad reads the corpus from many goroutines, calls off some of the readings at
// random moments, and wants the answers that each document gives alone, and nothing left.
func TestParallelLoad(t *testing.T) {
	docs := documents(t)
	want := make([]string, len(docs))
	for i, d := range docs {
		want[i] = answer(t.Context(), d, truecopy.Options{})
	}
	before, heap := runtime.NumGoroutine(), heapInUse()
	deadline := time.Now().Add(*load)
	var group sync.WaitGroup
	for n := range readers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(n)))
			for time.Now().Before(deadline) {
				i := random.IntN(len(docs))
				checkOne(t, random, docs[i], want[i])
			}
		})
	}
	group.Wait()
	waitForGoroutines(t, before)
	grown := heapInUse() - heap
	runtime.KeepAlive(docs)
	runtime.KeepAlive(want)
	t.Logf("%d bytes of memory before, %d more after", heap, grown)
	if grown > heapNoise {
		t.Error("memory has grown")
	}
}

// heapNoise is what the runtime and the test itself may keep, in bytes.
const heapNoise = 4 << 20

// heapInUse is how many bytes are reachable. What a pool holds goes with the second collection.
func heapInUse() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// checkOne reads one document, and calls off one reading in four.
func checkOne(t *testing.T, random *rand.Rand, d document, want string) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calledOff := random.IntN(4) == 0
	if calledOff {
		time.AfterFunc(time.Duration(random.IntN(5_000))*time.Microsecond, cancel)
	}
	got := answer(ctx, d, truecopy.Options{Workers: 1 + random.IntN(4)})
	if got != want && !(calledOff && strings.HasPrefix(got, "truecopy: too-slow")) {
		t.Errorf("%s: another answer under load: %.80q", d.name, got)
	}
}

// waitForGoroutines gives goroutines that are ending a moment to end.
func waitForGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// TestNothingOutlivesACall calls off readings at their start, in their middle and not at all.
func TestNothingOutlivesACall(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, d := range documents(t) {
		for _, patience := range []time.Duration{0, time.Millisecond, time.Minute} {
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			answer(ctx, d, truecopy.Options{Workers: 4})
			cancel()
		}
	}
	waitForGoroutines(t, before)
}
