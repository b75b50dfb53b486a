package truecopy

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/layout"
)

// An engine may fail over a document; the program that reads it goes on.
func TestAPanicRefusesTheDocument(t *testing.T) {
	RegisterFormat(Format{Name: "pdf", Open: func(context.Context, []byte, Options, func(*layout.Page) error) (*Document, error) { panic("over") }})
	defer func() {
		formats.Lock()
		defer formats.Unlock()
		delete(formats.byName, "pdf")
	}()
	reading, err := Read(t.Context(), strings.NewReader("%PDF-1.4"), Options{})
	var refusal *Refusal
	if reading != nil || !errors.As(err, &refusal) || refusal.Reason != NotOpened {
		t.Errorf("got %v and %v, want a refusal", reading, err)
	}
}
