package syntax

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

// refused are the files of the robust set that do not open, with the class of the refusal.
// No other reader opens them either.
var refused = map[string]error{
	"00d15f-issue-146.pdf":        ErrDamaged,     // the page tree leads nowhere
	"0b4ec2-AESkeylength128.pdf":  ErrUnsupported, // encrypted for a certificate
	"1188ea-REDHAT-1531897-0.pdf": ErrDamaged,
	"267fa2-AESkeylength256.pdf":  ErrUnsupported,
	"b55c45-invalid.pdf":          ErrDamaged,
	"bc0629-aes-256-r6.pdf":       ErrLocked, // the password is not known
}

// slowest is how long one file may take, all its pages decoded and read through.
const slowest = 10 * time.Second

func TestRobustCorpusOpens(t *testing.T) {
	folder := corpus.Dir(t, "pdf/robust")
	for _, row := range corpus.Manifest(t, "pdf/robust") {
		name := row["file"]
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), slowest)
		d, err := Open(ctx, data, row["password"], Limits{})
		switch want := refused[name]; {
		case !errors.Is(err, want):
			t.Errorf("%s: %v, want %v", name, err, want)
		case err == nil:
			operators := 0
			for _, p := range d.Pages() {
				for _, content := range contentsOf(d, p) {
					operators += countOperators(content)
				}
			}
			if d.OverLimit() || ctx.Err() != nil {
				t.Errorf("%s: over a limit, or the time: %v", name, ctx.Err())
			}
			if pages := row["pages"]; pages != "" && pages != strconv.Itoa(len(d.Pages())) {
				t.Errorf("%s: %d pages, want %s", name, len(d.Pages()), pages)
			}
			if operators == 0 && row["poppler_chars"] != "0" && row["mupdf_chars"] != "0" && !annotated(d) {
				t.Errorf("%s: no content, where others find text", name)
			}
		}
		cancel()
	}
}

func countOperators(content []byte) (n int) {
	c := NewContent(content)
	for _, _, ok := c.Next(); ok; _, _, ok = c.Next() {
		n++
	}
	return n
}

// annotated reports whether a page has annotations, which may hold its only text.
func annotated(d *Document) bool {
	for _, p := range d.Pages() {
		if len(d.Array(p.Dict["Annots"])) > 0 {
			return true
		}
	}
	return false
}
