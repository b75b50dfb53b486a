package layout

import (
	"math"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/pace/pacetest"
)

// A stage is a part of the cut, which looks at its context at least once for so many words or
// lines.
type stage struct {
	name string
	work func()
}

// looksOf counts how often each stage looks at the context, and wants one look in so many
// steps, of which a word is at least the sixteenth part.
func looksOf(t *testing.T, ctx *pacetest.Context, words int, stages []stage) {
	t.Helper()
	for _, s := range stages {
		before := ctx.Looks()
		if s.work(); ctx.Looks()-before < words/(wordsAStep*pace.Steps) {
			t.Errorf("%s: %d looks for %d words, want %d", s.name, ctx.Looks()-before, words, words/(wordsAStep*pace.Steps))
		}
	}
}

// vastPage is a table of so many rows, six columns and a ruling below each row.
func vastPage(rows int) *Page {
	page := Page{Number: 1, Box: Box{Right: 600, Top: 15 * float64(rows+4)}}
	for row := range rows {
		y := 15 * float64(rows-row)
		for column, text := range []string{"01/05/2026", "REF7", "CARD", "12,50", "7,00", "9000,00"} {
			x := 40 + 90*float64(column)
			page.Words = append(page.Words, Word{Text: text, Box: Box{x, y - 2, x + 40, y + 6}, Baseline: y, Size: 8})
		}
		page.Rulings = append(page.Rulings, Ruling{Box: Box{36, y - 4, 590, y - 4}, Thickness: 0.5})
	}
	return &page
}

func TestEachStageOfAPageLooksAtItsContext(t *testing.T) {
	ctx := pacetest.New(0)
	page := vastPage(10_000)
	f := framesOf(page)[0]
	f.watch, f.memory = pace.New(ctx), new(pageMemory)
	f.finder.watch, f.finder.memory = f.watch, f.memory
	var blocks []block
	var cuts []cut
	var result Result
	looksOf(t, ctx, len(page.Words), []stage{
		{"lines", func() { f.lines = linesOf(f.watch, f.words, f.memory) }},
		{"blocks", func() {
			blocks = blocksOf(f.watch, block{from: math.Inf(-1), to: math.Inf(1), lines: f.lines}, &f.rules, f.em, flowDepth)
		}},
		{"stretches", func() { stretchesOf(&f.finder, blocks[0], &f.rules) }},
		{"columns", func() {
			f.finder.lines = nil // which it remembers
			cuts = f.finder.cutsOf(f.lines, rules{}, true)
		}},
		{"rows", func() { f.regions = []*region{f.gridOf(f.lines, cuts, -1)} }},
		{"cells", func() {
			if err := f.emit(&result, 0); err != nil {
				t.Fatal(err)
			}
		}},
	})
	if len(result.Regions) != 1 || len(result.Regions[0].Boundaries) != 5 {
		t.Errorf("%d regions, want one of six columns", len(result.Regions))
	}
}

func TestEachStageOfAPasteLooksAtItsContext(t *testing.T) {
	for name, line := range map[string]string{
		"lined up": "01/05/2026   REF7   CARD     12,50   9000,00",
		"drawn":    "| 01/05/2026 | REF7 | CARD |  12,50 | 9000,00 |",
		"prose":    "What was read is decided by the bytes and never by the name alone",
	} {
		ctx := pacetest.New(0)
		lines := strings.Split(strings.Repeat(line+"\n", 10_000), "\n")
		words := len(lines) * len(strings.Fields(line))
		c := linesCutter{watch: pace.New(ctx)}
		looksOf(t, ctx, words, []stage{
			{name + ", words", func() { c.load(lines) }},
			{name + ", cut", c.cut},
		})
	}
}
