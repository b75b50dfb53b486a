package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// TestSharedKidsAreBounded: many nodes that share one long list of kids would be read once
// for each.
func TestSharedKidsAreBounded(t *testing.T) {
	objects := []string{"<</Kids [" + strings.Repeat("<</Kids 3 0 R>> ", 500) + "4 0 R]>>", "[" + strings.Repeat("4 0 R ", 500) + "]", "<</Type /Page>>"}
	d, err := Open(t.Context(), tree(objects...), "", Limits{Pages: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Pages()) != 1 || !d.OverLimit() {
		t.Errorf("%d pages, over %v: 250,000 kids were visited", len(d.Pages()), d.OverLimit())
	}
}

// TestWhatGoesInCounts: a stream of blanks decodes to nothing, and a thousand streams may
// share the blanks.
func TestWhatGoesInCounts(t *testing.T) {
	d := document(Limits{Decoded: 5000})
	s := filtered(t, "/Filter /ASCIIHexDecode", bytes.Repeat([]byte(" "), 1000))
	for i := range 6 {
		if _, err := d.Decode(s); (err == ErrOverLimit) != (i == 5) {
			t.Errorf("call %d: %v", i+1, err)
		}
	}
}

// TestWrongIndices: a cross-reference that has each index in an object stream wrong costs one
// look at the stream, not one for each object.
func TestWrongIndices(t *testing.T) {
	const n = 1000
	var head, body strings.Builder
	for i := range n {
		fmt.Fprintf(&head, "%d %d ", i, body.Len())
		fmt.Fprintf(&body, "%d ", i*i)
	}
	s := &objectStream{}
	d := document(Limits{})
	s.index(d, filtered(t, fmt.Sprintf("/N %d /First %d", n, head.Len()), []byte(head.String()+body.String())))
	for i := range n {
		o, _, ok := s.object(d, i, n-1-i)
		if !ok || o != int64(i*i) {
			t.Fatalf("object %d is %v, %v", i, o, ok)
		}
	}
	if _, _, ok := s.object(d, n, 0); ok {
		t.Error("an object is found that isn't there")
	}
}

// TestOneObjectUnderManyNumbers: an entry that leads to another object is turned down by the
// number there, before the object is parsed.
func TestOneObjectUnderManyNumbers(t *testing.T) {
	d := document(Limits{})
	d.data = []byte("7 0 obj [" + strings.Repeat("1 ", 1000) + "] endobj")
	section := listed{}
	for i := range 100 {
		section[i] = entry{kind: plain}
	}
	d.table = table{section}
	for i := range 100 {
		d.Resolve(Ref{Number: i})
	}
	if d.cost > 1000+200 {
		t.Errorf("parsed at a cost of %d", d.cost)
	}
}

// TestUpdatesAreBounded: every update may bring a cross-reference of its own, and all of them
// are kept.
func TestUpdatesAreBounded(t *testing.T) {
	d := document(Limits{})
	for range 2 {
		if !d.keepTable(tableBytes / 2) {
			t.Error("what is within the limit is refused")
		}
	}
	if d.keepTable(1) || !d.OverLimit() {
		t.Error("one byte more is kept")
	}
}

// TestItemsAreBounded: arrays within arrays count together.
func TestItemsAreBounded(t *testing.T) {
	for extra, dropped := range map[int]int{0: 0, 1: 1} {
		inner := strings.Repeat("1 ", contentItems/2-2)
		c := NewContent([]byte("[[" + inner + "] [" + inner + "] 1 1 " + strings.Repeat("1 ", extra) + "] TJ"))
		if _, _, ok := c.Next(); !ok || c.Dropped() != dropped {
			t.Errorf("%d items too many: %d dropped", extra, c.Dropped())
		}
	}
}
