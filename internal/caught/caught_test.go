package caught_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/truecopy-go/truecopy/internal/caught"
)

// catch runs f and reports whether it ended in a panic.
func catch(ctx context.Context, f func()) (panicked bool) {
	defer func() { panicked = caught.Panic(ctx, recover()) }()
	f()
	return false
}

func failing() { panic("over") }

func TestWhoWatchesHearsOfAPanic(t *testing.T) {
	var heard []any
	ctx := caught.Watch(t.Context(), func(value any, stack []byte) {
		heard = append(heard, value)
		if !bytes.Contains(stack, []byte("caught_test.failing")) {
			t.Errorf("the stack does not say where the panic came from:\n%s", stack)
		}
	})
	if catch(ctx, func() {}) || len(heard) > 0 {
		t.Errorf("heard of %v without a panic", heard)
	}
	if !catch(ctx, failing) || len(heard) != 1 || heard[0] != "over" {
		t.Errorf("heard of %v, want one panic", heard)
	}
	if !catch(t.Context(), failing) {
		t.Error("a panic that nobody watches was not caught")
	}
}
