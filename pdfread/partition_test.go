package pdfread

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/corpus"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// Every letter of a page's words is in a cell of its cut, once; nothing else is.
func TestCellsHoldWhatThePagesPrint(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t, "pdf/dev"), "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		printed, held := map[rune]int{}, map[rune]int{}
		var cutter layout.Cutter
		take := func(p *layout.Page) error {
			for _, w := range p.Words {
				count(printed, w.Text)
			}
			result, err := cutter.Cut(new(pace.Watch), p)
			if err != nil {
				return err
			}
			for _, region := range result.Regions {
				for _, row := range region.Rows {
					for _, c := range row.Cells {
						count(held, c.Text)
					}
				}
			}
			return nil
		}
		if _, err := open(context.Background(), data, truecopy.Options{}, take); err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		if diff := cmp.Diff(printed, held); diff != "" {
			t.Errorf("%s: letters of the words and of the cells differ (-words +cells):\n%s", filepath.Base(file), diff)
		}
	}
}

func count(letters map[rune]int, s string) {
	for _, r := range s {
		if !unicode.IsSpace(r) {
			letters[r]++
		}
	}
}
