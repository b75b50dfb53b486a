// Package pace keeps loops over input to a deadline at the price of a counter.
//
// A loop asks a Watch at each step whether it is late, and breaks off once it is. The Watch
// looks at the context once in Steps of them, so that a step may be a word, a field or a few
// hundred bytes: something that takes less than some microseconds.
package pace

import "context"

// Steps is how many steps a Watch lets pass between two looks at the context. The slowest
// steps take some 10 µs, where memory is slow as well, which makes 10 ms of the 100 ms that a
// call may go on for after its context is done.
const Steps = 1 << 10

// A Watch tells a goroutine when its context is done. The zero Watch is never late.
type Watch struct {
	ctx  context.Context
	left int // steps before the next look
	err  error
}

// New gives a Watch on a context, which looks at it on the first step.
func New(ctx context.Context) *Watch { return &Watch{ctx: ctx} }

// Short gives a Watch for work that is short as a rule and done again and again: it looks at the
// context after Steps, and not on the first one.
func Short(ctx context.Context) Watch { return Watch{ctx: ctx, left: Steps - 1} }

// Late counts a step, and reports whether the context was done when it was last looked at.
// Once late, a Watch stays late.
func (w *Watch) Late() bool {
	w.left--
	return w.left < 0 && w.look()
}

// Spent is Late for n steps at once.
func (w *Watch) Spent(n int) bool {
	w.left -= n
	return w.left < 0 && w.look()
}

// bytesAStep is how many bytes are a step to whoever decodes or searches them.
const bytesAStep = 64

// Bytes is Late for so many bytes at once.
func (w *Watch) Bytes(n int) bool { return w.Spent(1 + n/bytesAStep) }

// Err is the context's error, nil unless late. It doesn't look.
func (w *Watch) Err() error { return w.err }

func (w *Watch) look() bool {
	w.left = Steps - 1
	if w.err == nil && w.ctx != nil {
		w.err = w.ctx.Err()
	}
	if w.err != nil {
		w.left = 0
	}
	return w.err != nil
}
