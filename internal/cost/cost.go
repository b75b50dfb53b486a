// Package cost counts what a call costs, for tests that bound how the cost grows with the input.
// It looks at no clock, so that a busy machine changes nothing.
//
// The bytes that are allocated are always counted. The blocks of statements that are run are
// counted where the program was built to count them:
//
//	go test -covermode=atomic -coverpkg=./... PACKAGE
package cost

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
	"runtime/coverage"
)

// A Cost is what a call cost.
type Cost struct {
	Bytes  uint64 // allocated
	Blocks uint64 // of statements that were run, one for each time; 0 where nobody counts them
}

// What a call costs less than is the noise of pools, of maps and of the runtime.
const (
	smallBytes  = 1 << 20
	smallBlocks = 1 << 16
)

// Of runs a function and says what it cost. Nothing else may run meanwhile.
func Of(f func()) Cost {
	var before, after runtime.MemStats
	counted := coverage.ClearCounters() == nil
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	c := Cost{Bytes: after.TotalAlloc - before.TotalAlloc}
	if counted {
		c.Blocks = blocks()
	}
	return c
}

// Over says by what c is more than so many times the cost of less work, or nothing.
func (c Cost) Over(times uint64, less Cost) string {
	switch {
	case c.Blocks > times*max(less.Blocks, smallBlocks):
		return fmt.Sprintf("%d blocks run instead of %d", c.Blocks, less.Blocks)
	case c.Bytes > times*max(less.Bytes, smallBytes):
		return fmt.Sprintf("%d bytes allocated instead of %d", c.Bytes, less.Bytes)
	}
	return ""
}

// The form of counters (go/src/internal/coverage/defs.go): a header; a segment header that says
// how many functions there are and how long two tables are; the tables, padded; then of each
// function how many counters it has, its package, its number and the counters.
const (
	headerSize   = 32
	segmentSize  = 16
	paddedTo     = 4
	entryHeading = 2
)

// blocks adds the counters of the program up.
func blocks() uint64 {
	var b bytes.Buffer
	if coverage.WriteCounters(&b) != nil {
		return 0
	}
	data := b.Bytes()
	functions := binary.LittleEndian.Uint64(data[headerSize:])
	tables := binary.LittleEndian.Uint32(data[headerSize+8:]) + binary.LittleEndian.Uint32(data[headerSize+12:])
	at := headerSize + segmentSize + int(tables)
	at = (at + paddedTo - 1) / paddedTo * paddedTo
	next := func() uint64 {
		v, n := binary.Uvarint(data[at:])
		at += n
		return v
	}
	sum := uint64(0)
	for range functions {
		counters := next()
		for range entryHeading {
			next()
		}
		for range counters {
			sum += next()
		}
	}
	return sum
}
