package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func number(v float64) Operand       { return Operand{Kind: KindNumber, Number: v} }
func text(s string) Operand          { return Operand{Kind: KindString, Bytes: []byte(s)} }
func name(s string) Operand          { return Operand{Kind: KindName, Bytes: []byte(s)} }
func array(items ...Operand) Operand { return Operand{Kind: KindArray, Items: items} }
func dict(items ...Operand) Operand  { return Operand{Kind: KindDict, Items: items} }

func TestContentNext(t *testing.T) {
	type step struct {
		Op       string
		Operands []Operand
	}
	tests := []struct {
		name, stream string
		want         []step
	}{{
		name:   "numbers, a name and strings",
		stream: "BT /F1 9.5 Tf -1 .5 Td (a\\(b\\051) Tj <4142> Tj ET",
		want: []step{
			{Op: "BT"},
			{Op: "Tf", Operands: []Operand{name("F1"), number(9.5)}},
			{Op: "Td", Operands: []Operand{number(-1), number(.5)}},
			{Op: "Tj", Operands: []Operand{text("a(b)")}},
			{Op: "Tj", Operands: []Operand{text("AB")}},
			{Op: "ET"},
		},
	}, {
		name:   "an array",
		stream: "[(A)-120(B)]TJ",
		want:   []step{{Op: "TJ", Operands: []Operand{array(text("A"), number(-120), text("B"))}}},
	}, {
		name:   "an array that is never closed ends before the operator",
		stream: "[(A) TJ ET",
		want:   []step{{Op: "TJ", Operands: []Operand{array(text("A"))}}, {Op: "ET"}},
	}, {
		name:   "an inline image is skipped by its size, whatever its bytes say",
		stream: "BI /W 8 /H 1 /BPC 8 /CS /G ID a EI b \n EI Q",
		want: []step{{Op: "BI", Operands: []Operand{dict(name("W"), number(8), name("H"), number(1), name("BPC"), number(8), name("CS"), name("G"))}},
			{Op: "Q"}},
	}, {
		name:   "an inline image with a filter ends where EI stands alone before text",
		stream: "BI /F /Fl ID \x00 EI\x01\xff EI\nQ",
		want:   []step{{Op: "BI", Operands: []Operand{dict(name("F"), name("Fl"))}}, {Op: "Q"}},
	}, {
		name:   "an inline image whose size is wrong ends at EI all the same",
		stream: "BI /W 2 /H 1 /BPC 8 /CS /G ID abcdef EI Q",
		want: []step{{Op: "BI", Operands: []Operand{dict(name("W"), number(2), name("H"), number(1), name("BPC"), number(8), name("CS"), name("G"))}},
			{Op: "Q"}},
	}, {
		name:   "an inline image that never ends takes the rest",
		stream: "BI /W 9 /H 9 ID abc",
		want:   []step{{Op: "BI", Operands: []Operand{dict(name("W"), number(9), name("H"), number(9))}}},
	}, {
		name:   "a property list is keys and values in turn",
		stream: "/Span <</ActualText <FEFF0041> /MCID 3 /K [1 [2]] /N <</A true>>>> BDC",
		want: []step{{Op: "BDC", Operands: []Operand{name("Span"), dict(
			name("ActualText"), text("\xfe\xff\x00A"), name("MCID"), number(3), name("K"), array(number(1), array(number(2))),
			name("N"), dict(name("A"), Operand{Kind: KindBool, Number: 1}))}}},
	}, {
		name:   "operators stand beside their operands without a blank",
		stream: "0 0 1rg/F1 9Tf(a)Tj[(b)]TJ(c)'",
		want: []step{
			{Op: "rg", Operands: []Operand{number(0), number(0), number(1)}},
			{Op: "Tf", Operands: []Operand{name("F1"), number(9)}},
			{Op: "Tj", Operands: []Operand{text("a")}},
			{Op: "TJ", Operands: []Operand{array(text("b"))}},
			{Op: "'", Operands: []Operand{text("c")}},
		},
	}, {
		name:   "comments end with their line",
		stream: "1 % 2 3\r4 w",
		want:   []step{{Op: "w", Operands: []Operand{number(1), number(4)}}},
	}, {
		name:   "brackets that open nothing are passed over",
		stream: ") } ] >> > { q",
		want:   []step{{Op: "q"}},
	}, {
		name:   "an unknown operator takes its operands with it",
		stream: "1 2 frobnicate 3 w",
		want: []step{
			{Op: "?", Operands: []Operand{number(1), number(2)}},
			{Op: "w", Operands: []Operand{number(3)}},
		},
	}, {
		name:   "null, true and false are operands",
		stream: "null true false x",
		want:   []step{{Op: "x", Operands: []Operand{{Kind: KindNull}, {Kind: KindBool, Number: 1}, {Kind: KindBool}}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []step
			c := NewContent([]byte(tt.stream))
			for op, operands, ok := c.Next(); ok; op, operands, ok = c.Next() {
				got = append(got, step{op.String(), cloned(operands)})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("operators mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// cloned copies operands, which are valid until the next operator only.
func cloned(operands []Operand) []Operand {
	var out []Operand
	for _, o := range operands {
		o.Bytes = bytes.Clone(o.Bytes)
		o.Items = cloned(o.Items)
		out = append(out, o)
	}
	return out
}

func TestContentKeepsTheLastOperands(t *testing.T) {
	for _, n := range []int{maximumOperands, maximumOperands + 1} {
		c := NewContent([]byte(strings.Repeat("1 ", n-1) + "2 scn"))
		_, operands, _ := c.Next()
		if len(operands) != maximumOperands || operands[maximumOperands-1].Number != 2 {
			t.Errorf("%d operands: %d are kept, the last one is %v", n, len(operands), operands[len(operands)-1].Number)
		}
	}
}

func TestContentNesting(t *testing.T) {
	depthOf := func(o Operand) (depth int) {
		for ; o.Kind == KindArray; depth++ {
			if len(o.Items) == 0 {
				return depth + 1
			}
			o = o.Items[0]
		}
		return depth
	}
	for _, n := range []int{contentDepth, contentDepth + 1, 100_000} {
		c := NewContent([]byte(strings.Repeat("[", n) + strings.Repeat("]", n) + " TJ"))
		_, operands, ok := c.Next()
		if !ok || depthOf(operands[0]) != min(n, contentDepth) {
			t.Errorf("%d brackets: depth %d", n, depthOf(operands[0]))
		}
	}
}

func FuzzContent(f *testing.F) {
	f.Add(statementContent()[:400])
	f.Add([]byte("BI /W 8 /H 1 /BPC 8 /CS /G ID a EI b \n EI Q /Span <</A [1 (b\\)) <4>]>> BDC [(A) TJ"))
	f.Fuzz(func(t *testing.T, data []byte) { // every operator advances, and there are no more than bytes
		c := NewContent(data)
		last := 0
		for op, operands, ok := c.Next(); ok; op, operands, ok = c.Next() {
			if c.Offset() <= last || c.Offset() > len(data) {
				t.Fatalf("operator %v ends at %d after %d of %d", op, c.Offset(), last, len(data))
			}
			last = c.Offset()
			if len(operands) > maximumOperands {
				t.Fatalf("%d operands", len(operands))
			}
		}
		if c.Offset() != len(data) {
			t.Fatalf("stopped at %d of %d", c.Offset(), len(data))
		}
	})
}

// statementContent is a page of a dense statement: 47 lines of six cells, with rulings.
func statementContent() []byte {
	var b bytes.Buffer
	for line := range 47 {
		y := 780 - 15*line
		fmt.Fprintf(&b, "0.5 w 40 %d.25 m 560 %d.25 l S\n", y-4, y-4)
		for column := range 6 {
			fmt.Fprintf(&b, "BT /F1 8.5 Tf 1 0 0 1 %d.37 %d Tm (%02d/05/2026 CARTE) Tj ET\n", 40+column*85, y, line%28+1)
		}
		fmt.Fprintf(&b, "BT /F2 9 Tf %d 12.5 Td [(Pr)-12.5(\\351l)20(\\350vement)] TJ ET\n", line)
	}
	return b.Bytes()
}

func BenchmarkContentNext(b *testing.B) {
	data := statementContent()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	operators := 0
	for b.Loop() {
		c := NewContent(data)
		for _, _, ok := c.Next(); ok; _, _, ok = c.Next() {
			operators++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(operators), "ns/operator")
}
