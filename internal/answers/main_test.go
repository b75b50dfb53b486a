package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFolderAnswers(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"a.csv": "a;b\n1;2\n", "b.csv": "a;b\n1;2\n", "c.csv": "a;b\n1;3\n", "c.json": "{}", "d.csv": strings.Repeat("x", 100)} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := folderAnswers(&b, folder, 50, 1, 8); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want those of a, b and c:\n%s", len(lines), b.String())
	}
	hash := func(i int) string { return strings.Fields(lines[i])[0] }
	if hash(0) != hash(1) || hash(0) == hash(2) {
		t.Errorf("a and b are alike and c is not:\n%s", b.String())
	}
}
