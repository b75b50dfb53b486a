package csvread

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

// conserved tells whether every byte of the text is in a cell, a delimiter, a quote, an
// escape, a blank around quotes or a line ending, and every cell in the text at its place.
func conserved(t *Text) error {
	rs := t.records
	_, pos := declaration(rs.text)
	for i := range rs.list {
		start := int(rs.list[i].start)
		if gap := rs.text[pos:start]; strings.Trim(gap, " \t\r\n\x1e") != "" {
			return fmt.Errorf("record %d: %d bytes before it are in no cell", i, len(gap))
		}
		cells := t.AppendCells(nil, i)
		if len(cells) != t.Width(i) {
			return fmt.Errorf("record %d: %d cells, width %d", i, len(cells), t.Width(i))
		}
		pos = start
		var fault error
		rs.raw(i, func(j int, field string, quoted bool) {
			if rs.text[pos:pos+len(field)] != field {
				fault = fmt.Errorf("record %d field %d: not at its place", i, j)
			}
			if pos += len(field); j+1 < len(cells) {
				if !strings.HasPrefix(rs.text[pos:], t.Delimiter) {
					fault = fmt.Errorf("record %d field %d: no delimiter behind it", i, j)
				}
				pos += len(t.Delimiter)
			}
			if !sameText(rs.dialect, field, cells[j], quoted) {
				fault = fmt.Errorf("record %d field %d: the cell is not what is written", i, j)
			}
		})
		if fault != nil {
			return fault
		}
	}
	if rest := rs.text[pos:]; rs.stop == len(rs.text) && strings.Trim(rest, " \t\r\n\x1e") != "" {
		return fmt.Errorf("%d bytes at the end are in no cell", len(rest))
	}
	return nil
}

// sameText tells whether a cell is its field, or its field without quotes and escapes.
func sameText(d dialect, field, cell string, quoted bool) bool {
	if !quoted {
		return field == cell
	}
	drop := func(s string) string {
		s = strings.ReplaceAll(s, string(rune(d.quote)), "")
		if d.backslash {
			s = strings.ReplaceAll(s, `\`, "")
		}
		return s
	}
	trimmed := strings.Trim(field, " \t")
	return trimmed[0] == d.quote && trimmed[len(trimmed)-1] == d.quote && len(trimmed) > 1 && drop(trimmed) == drop(cell)
}

func TestReadLosesNothingOfTheCorpus(t *testing.T) {
	dir := corpus.Dir(t, "text/dev")
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, file := range files {
		if strings.HasSuffix(file, ".truth.json") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := Read(context.Background(), data, Limits{})
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		if text.Cut != nil {
			continue // the ruler for lines has a test of its own
		}
		read++
		if err := conserved(text); err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
		}
	}
	if read == 0 {
		t.Error("no delimited file in the corpus")
	}
}
