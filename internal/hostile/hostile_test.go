package hostile

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/corpus"
	"github.com/truecopy-go/truecopy/internal/report"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

var (
	full = flag.Bool("full", false, "use every document of the corpus, not each eleventh")
	load = flag.Duration("load", 2*time.Second, "how long the parallel load lasts")
)

// corpusStride is how many documents of the corpus an ordinary run steps over; it divides
// none of the corpus's families evenly, so all of them are met.
const corpusStride = 11

// A document is a file of the corpus or of testdata.
type document struct {
	name string
	data []byte
}

// documents are our own files and, where it is there, the corpus.
func documents(t testing.TB) []document {
	t.Helper()
	paths := glob(t, filepath.Join("..", "..", "testdata"))
	for _, folder := range []string{"pdf/dev", "pdf/robust", "statements/dev", "text/dev"} {
		for i, path := range glob(t, corpus.Dir(t, folder)) {
			if *full || i%corpusStride == 0 {
				paths = append(paths, path)
			}
		}
	}
	docs := make([]document, len(paths))
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		docs[i] = document{filepath.Base(path), data}
	}
	return docs
}

// glob lists the documents of a folder, truths left out.
func glob(t testing.TB, folder string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(paths, func(p string) bool {
		info, err := os.Stat(p)
		return err != nil || info.IsDir() || strings.HasSuffix(p, ".json")
	})
}

// answer is what a reading says as JSON, or the text of its refusal.
func answer(ctx context.Context, d document, opts truecopy.Options) string {
	opts.Name = d.name
	reading, err := truecopy.Read(ctx, bytes.NewReader(d.data), opts)
	if err != nil {
		return err.Error()
	}
	return string(report.Whole(reading).AppendJSON(nil, true))
}

func TestSameBytesSameAnswer(t *testing.T) {
	for _, d := range documents(t) {
		want := answer(t.Context(), d, truecopy.Options{})
		for _, workers := range []int{1, 8} {
			if got := answer(t.Context(), d, truecopy.Options{Workers: workers}); got != want {
				t.Errorf("%s: another answer with %d workers", d.name, workers)
			}
		}
	}
}
