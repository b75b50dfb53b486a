// Package corpus finds the documents with known answers that stand beside a checkout of
// the repository and are no part of it.
package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

// levels is how far above the package under test the folder beside the checkout may be.
const levels = 6

// Dir is the folder of that name under shared/corpus beside the checkout; a test that asks
// for one that is not there is skipped, for the corpus is not shipped.
func Dir(t testing.TB, name string) string {
	t.Helper()
	return beside(t, filepath.Join("shared", "corpus", name))
}

// Cases is the file of that name under shared/cases beside the checkout.
func Cases(t testing.TB, name string) string {
	t.Helper()
	return beside(t, filepath.Join("shared", "cases", name))
}

func beside(t testing.TB, path string) string {
	t.Helper()
	for range levels {
		path = filepath.Join("..", path)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skip("the corpus is not beside this checkout")
	return ""
}
