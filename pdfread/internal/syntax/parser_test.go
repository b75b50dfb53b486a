package syntax

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func parsed(src string, limits Limits) (Object, *parser) {
	limits = limits.WithDefaults()
	p := &parser{lex: Lexer{src: []byte(src)}, depth: limits.Depth, most: limits.Objects}
	return p.object(), p
}

func TestParserObject(t *testing.T) {
	tests := []struct {
		name, src string
		want      Object
	}{
		{"numbers", "[1 -2 3.5]", Array{int64(1), int64(-2), 3.5}},
		{"a reference among numbers", "[1 2 3 0 R 4]", Array{int64(1), int64(2), Ref{Number: 3}, int64(4)}},
		{"a generation", "[7 65535 R]", Array{Ref{Number: 7, Generation: 65535}}},
		{"R belongs to a longer word", "[7 0 Rx 1]", Array{int64(7), int64(0), int64(1)}},
		{"a dictionary", "<</A 1/B(x)/C/D>>", Dict{"A": int64(1), "B": String("x"), "C": Name("D")}},
		{"null is no entry", "<</A null/B 1>>", Dict{"B": int64(1)}},
		{"null is an item", "[null 1]", Array{nil, int64(1)}},
		{"nested", "<</A[<</B[]>>]>>", Dict{"A": Array{Dict{"B": Array{}}}}},
		{"of two keys the last one counts", "<</A 1/A 2>>", Dict{"A": int64(2)}},
		{"a key without a value", "<</A/B/C>>", Dict{"A": Name("B")}},
		{"what is no key is passed over", "<<1 (x) /A 2>>", Dict{"A": int64(2)}},
		{"a keyword is no value", "<</A foo /B 1>>", Dict{"B": int64(1)}},
		{"a dictionary never closed ends with its object", "<</A 1 endobj 2 0 obj", Dict{"A": int64(1)}},
		{"an array never closed ends with its object", "[1 2 endobj", Array{int64(1), int64(2)}},
		{"an array never closed ends with its dictionary", "<</A [1 2 >>", Dict{"A": Array{int64(1), int64(2)}}},
		{"escapes in a name", "/A#20B", Name("A B")},
		{"a keyword alone", "endobj", nil},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := parsed(tt.src, Limits{})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("object mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParserDepth(t *testing.T) {
	depth := func(n int) bool {
		o, _ := parsed(strings.Repeat("[", n)+strings.Repeat("]", n), Limits{Depth: 10})
		for ; n > 1; n-- {
			a, ok := o.(Array)
			if !ok || len(a) == 0 {
				return false
			}
			o = a[0]
		}
		return cmp.Equal(o, Object(Array{}))
	}
	if !depth(10) {
		t.Error("ten levels are cut")
	}
	if depth(11) {
		t.Error("eleven levels are kept")
	}
}

func TestParserStopsAtItsCost(t *testing.T) {
	o, p := parsed("["+strings.Repeat("1 ", 1000)+"]", Limits{Objects: 100})
	if n := len(o.(Array)); n > 100 || p.cost <= 100 {
		t.Errorf("%d items are kept at a cost of %d", n, p.cost)
	}
	o, p = parsed("["+strings.Repeat("1 ", 99)+"]", Limits{Objects: 100})
	if n := len(o.(Array)); n != 99 || p.cost > 100 {
		t.Errorf("%d items are kept at a cost of %d, want 99 at 100", n, p.cost)
	}
}

func FuzzParser(f *testing.F) {
	f.Add([]byte("<</A [1 -2.5 (a\\)b) <41> true null 3 0 R]/B<</C 1>>>>"))
	f.Add([]byte("[[[[1 0 R 2 0 R] endobj"))
	f.Fuzz(func(t *testing.T, src []byte) { // no deeper and no more than the limits say
		const depth, most = 5, 50
		p := &parser{lex: Lexer{src: src}, depth: depth, most: most}
		o := p.object()
		if n := sizeOf(t, o, depth); n > most+1 {
			t.Fatalf("%d values", n)
		}
		if p.lex.pos > len(src) || p.depth != depth {
			t.Fatalf("stopped at %d of %d, depth %d", p.lex.pos, len(src), p.depth)
		}
	})
}

// sizeOf counts the values of an object.
func sizeOf(t *testing.T, o Object, depth int) int {
	if depth < 0 {
		t.Fatal("nests too deep")
	}
	n := 1
	switch o := o.(type) {
	case Array:
		for _, item := range o {
			n += sizeOf(t, item, depth-1)
		}
	case Dict:
		for _, item := range o {
			n += sizeOf(t, item, depth-1)
		}
	}
	return n
}
