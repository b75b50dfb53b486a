// Package caught lets a test see the panics that are caught at the edges of the module. A
// program is kept running by catching them; a test that looks for them needs to hear of them.
package caught

import (
	"context"
	"runtime/debug"
)

type key struct{}

// Watch gives a context under which tell hears of each panic that is caught, with the stack
// it came from. Calls of tell may overlap.
func Watch(ctx context.Context, tell func(value any, stack []byte)) context.Context {
	return context.WithValue(ctx, key{}, tell)
}

// Panic reports whether value, of recover, is a panic, and tells whoever watches ctx of it.
func Panic(ctx context.Context, value any) bool {
	if value == nil {
		return false
	}
	if tell, ok := ctx.Value(key{}).(func(any, []byte)); ok {
		tell(value, debug.Stack())
	}
	return true
}
