package pdfread

import (
	"context"
	"errors"
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

// TestCellsHoldWhatThePagesPrint reads every document of the corpus that has text: every letter
// of a page's words is in a cell of its cut, once; nothing else is.
func TestCellsHoldWhatThePagesPrint(t *testing.T) {
	for _, folder := range []string{"pdf/dev", "pdf/robust", "statements/dev"} {
		files, err := filepath.Glob(filepath.Join(corpus.Dir(t, folder), "*.pdf"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files: %v", err)
		}
		passwords := corpus.Passwords(t, folder)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			printed, held, err := letters(data, passwords[filepath.Base(file)])
			var refusal *truecopy.Refusal
			if err != nil && (folder != "pdf/robust" || !errors.As(err, &refusal) || refusal.Reason == truecopy.TooSlow) {
				t.Errorf("%s: %v", filepath.Base(file), err)
			}
			if diff := cmp.Diff(printed, held); diff != "" {
				t.Errorf("%s: letters of the words and of the cells differ (-words +cells):\n%s", filepath.Base(file), diff)
			}
		}
	}
}

// letters counts those of the words of a document and those of the cells that they are cut into.
func letters(data []byte, password string) (printed, held map[rune]int, err error) {
	printed, held = map[rune]int{}, map[rune]int{}
	var cutter layout.Cutter
	_, err = open(context.Background(), data, truecopy.Options{Password: password}, func(p *layout.Page) error {
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
	})
	return printed, held, err
}

func count(letters map[rune]int, s string) {
	for _, r := range s {
		if !unicode.IsSpace(r) {
			letters[r]++
		}
	}
}
