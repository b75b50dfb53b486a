// Package pacetest tests that work looks at its context often enough and stops once it is
// done, by counting looks and never by a clock.
package pacetest

import (
	"context"
	"sync/atomic"
)

// A Context counts how often it is looked at. It is safe for concurrent use.
type Context struct {
	context.Context
	done  int64 // the look from which on it is done; 0 for never
	looks atomic.Int64
}

// New gives a context that is done at the given look and from then on, counted from 1; at 0
// it never is.
func New(done int) *Context {
	return &Context{Context: context.Background(), done: int64(done)}
}

// Err counts a look.
func (c *Context) Err() error {
	if n := c.looks.Add(1); c.done > 0 && n >= c.done {
		return context.DeadlineExceeded
	}
	return nil
}

// Looks is how often Err was called.
func (c *Context) Looks() int { return int(c.looks.Load()) }
