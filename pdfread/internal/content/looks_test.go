package content

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// TestEachStageOfAPageLooksAtItsContext: running the content, looking at what is seen, putting
// words together and joining lines each take a look in a thousand glyphs or lines.
func TestEachStageOfAPageLooksAtItsContext(t *testing.T) {
	const n = 20 * pace.Steps
	var drawn strings.Builder
	drawn.WriteString("0.9 g 0 0 595 842 re f 0 g BT /F1 4 Tf ")
	for i := range n {
		fmt.Fprintf(&drawn, "1 0 0 1 %d %d Tm (a) Tj ", 20+i%90*6, 830-i/90%200*4)
	}
	drawn.WriteString("ET ")
	for i := range n {
		fmt.Fprintf(&drawn, "%d %d m %d %d l S ", i%90*6, i/90, i%90*6+3, i/90)
	}
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Width: 595, Height: 842, Content: drawn.String(), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
	d, err := syntax.Open(context.Background(), f.Bytes(), "", syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	ctx := pacetest.New(0)
	var s Scratch
	var words []layout.Word
	in, node := &s.in, d.Pages()[0]
	in.start(ctx, NewReader(d, Limits{}), node)
	for _, stage := range []struct {
		name string
		work func()
		most int // steps
	}{
		{"operators", func() { in.streams(node) }, 5 * n},
		{"what is seen", in.look, n},
		{"words", func() { words = s.words.build(in) }, 2 * n},
		{"rulings", func() { in.rulings(words) }, n},
	} {
		before := ctx.Looks()
		if stage.work(); ctx.Looks()-before < stage.most/pace.Steps {
			t.Errorf("%s: %d looks, want %d", stage.name, ctx.Looks()-before, stage.most/pace.Steps)
		}
	}
	if len(words) == 0 {
		t.Error("no words")
	}
}

// TestAnOperatorOfManyBytesIsManySteps: a form of one long array, painted over and over.
func TestAnOperatorOfManyBytesIsManySteps(t *testing.T) {
	f := pdfwrite.New()
	form := f.AddForm("", "["+strings.Repeat("1 ", 100_000)+"] TJ")
	f.AddPage(pdfwrite.Page{Content: strings.Repeat("/A Do ", 100), XObjects: pdfwrite.Named{"A": form}})
	d, err := syntax.Open(context.Background(), f.Bytes(), "", syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	ctx := pacetest.New(0)
	if _, _, err := NewReader(d, Limits{}).Page(ctx, new(Scratch), 0); err != nil {
		t.Fatal(err)
	}
	if ctx.Looks() < 100 {
		t.Errorf("%d looks for 100 operators of 200,000 bytes", ctx.Looks())
	}
}

// TestContentIsBounded: what forms take to run counts each time that they are painted.
func TestContentIsBounded(t *testing.T) {
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{})
	d, err := syntax.Open(context.Background(), f.Bytes(), "", syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var in interpreter
	in.start(context.Background(), NewReader(d, Limits{}), d.Pages()[0])
	data := []byte("q Q ")
	in.content = maximumContent - len(data)
	if in.run(data, nil); in.cut || in.operators != 2 {
		t.Errorf("at the limit %d operators are run, cut %v", in.operators, in.cut)
	}
	if in.run(data, nil); !in.cut || in.operators != 2 {
		t.Errorf("beyond the limit %d operators are run, cut %v", in.operators, in.cut)
	}
}
