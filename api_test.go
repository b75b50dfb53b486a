package truecopy_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// apiPackages are the packages that a program may import.
var apiPackages = []string{".", "csvread", "mcp", "pdfread"}

// TestAPI keeps the exported names as a text file, so that growth shows in a diff.
func TestAPI(t *testing.T) {
	var got strings.Builder
	for _, dir := range apiPackages {
		got.WriteString(exported(t, dir))
	}
	golden(t, "api.txt", got.String())
}

// golden compares got with a file of testdata, or rewrites the file under -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s mismatch (-want +got), rewrite it with go test -update:\n%s", path, diff)
	}
}

// exported lists the exported declarations of a package, sorted, one to a paragraph.
func exported(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var decls []string
	name := ""
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		name = f.Name.Name
		ast.FileExports(f)
		for _, d := range f.Decls {
			decls = append(decls, declarations(t, set, d)...)
		}
	}
	sort.Strings(decls)
	return "package " + name + "\n\n" + strings.Join(decls, "\n") + "\n\n"
}

func declarations(t *testing.T, set *token.FileSet, d ast.Decl) []string {
	t.Helper()
	var out []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && !ast.IsExported(receiver(d)) {
			return nil
		}
		d.Body = nil
		out = append(out, printed(t, set, d))
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for i, id := range spec.Names {
					value := ""
					if d.Tok == token.CONST && i < len(spec.Values) {
						value = " = " + printed(t, set, spec.Values[i])
					}
					out = append(out, d.Tok.String()+" "+id.Name+value)
				}
			case *ast.TypeSpec:
				out = append(out, "type "+printed(t, set, spec))
			}
		}
	}
	return out
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

func printed(t *testing.T, set *token.FileSet, node any) string {
	t.Helper()
	var b bytes.Buffer
	if err := printer.Fprint(&b, set, node); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
