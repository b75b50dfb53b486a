package pace_test

import (
	"context"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

func TestAWatchLooksOnceInSteps(t *testing.T) {
	ctx := pacetest.New(0)
	w := pace.New(ctx)
	for range 10 * pace.Steps {
		if w.Late() {
			t.Fatal("late, and the context is not done")
		}
	}
	if ctx.Looks() != 10 {
		t.Errorf("looked %d times, want 10", ctx.Looks())
	}
}

func TestShortWorkIsNotLookedAt(t *testing.T) {
	ctx := pacetest.New(0)
	w := pace.Short(ctx)
	for range pace.Steps - 1 {
		w.Late()
	}
	if ctx.Looks() != 0 {
		t.Errorf("looked %d times before %d steps", ctx.Looks(), pace.Steps)
	}
	if w.Late(); ctx.Looks() != 1 {
		t.Errorf("looked %d times after %d steps, want 1", ctx.Looks(), pace.Steps)
	}
}

func TestAWatchStaysLate(t *testing.T) {
	ctx := pacetest.New(2)
	w := pace.New(ctx)
	if w.Late() || w.Err() != nil {
		t.Fatal("late at the first look")
	}
	if !w.Spent(pace.Steps) {
		t.Fatal("not late although the context is done")
	}
	for range 3 {
		if !w.Late() || w.Err() != context.DeadlineExceeded {
			t.Fatalf("late no longer, %v", w.Err())
		}
	}
	if ctx.Looks() != 2 {
		t.Errorf("looked %d times, want 2: it knows", ctx.Looks())
	}
}

func TestTheZeroWatchIsNeverLate(t *testing.T) {
	var w pace.Watch
	for range 3 {
		if w.Spent(pace.Steps) {
			t.Error("late without a context")
		}
	}
}
