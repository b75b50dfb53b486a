// Package corpus finds the documents with known answers that stand beside a checkout of
// the repository and are no part of it.
package corpus

import (
	"os"
	"path/filepath"
	"strings"
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

// Manifest reads the table of a folder of the corpus: a row is a file.
func Manifest(t testing.TB, folder string) []map[string]string {
	t.Helper()
	name := folder + "/MANIFEST.tsv"
	if set, ok := strings.CutPrefix(folder, "pdf/"); ok {
		name = "pdf/MANIFEST-" + set + ".tsv"
	}
	data, err := os.ReadFile(Dir(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return Table(data)
}

// Table reads a table of tabs: its header line gives the keys, each line after it is a row.
func Table(data []byte) []map[string]string {
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, "\t") {
			row[header[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// Passwords are those that the files of a folder open with, by file, as far as they are known;
// "" is none.
func Passwords(t testing.TB, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, row := range Manifest(t, folder) {
		all[row["file"]] = row["password"]
	}
	return all
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
