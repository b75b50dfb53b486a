package syntax

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLexerNumbers(t *testing.T) {
	tests := []struct {
		src     string
		want    float64
		integer bool
	}{
		{"0", 0, true}, {"+17", 17, true}, {"-98", -98, true}, {"0003", 3, true},
		{"34.5", 34.5, false}, {"-.002", -.002, false}, {"4.", 4, false}, {"+.5", .5, false},
		{"--5", -5, true}, {"+-5", -5, true}, // doubled signs of some writers
		{"12-34", 1234, true}, // a sign inside a number is passed over
		{"-", 0, true}, {".", 0, false},
		{"1.2.3", 1.2, false}, // a second point begins another number
		{"0.1", .1, false}, {"123456789.125", 123456789.125, false},
		{"999999999999999999", 999999999999999999, true},
		{"12345678901234567890", 12345678901234567890, true}, // more than an int64 holds
		{"0.00000000000000000001", 1e-20, false},
		{"-123456789012345678901.5", -123456789012345678901.5, false},
		{strings.Repeat("0", 2*longestNumber) + "12", 12, true},
		{"0." + strings.Repeat("1", 2*longestNumber), 1.0 / 9, false},
		{strings.Repeat("9", longestNumber+1), math.MaxFloat64, true},
	}
	for _, tt := range tests {
		token := NewLexer([]byte(tt.src)).Next()
		if token.Kind != KindNumber || token.Number != tt.want || token.Integer != tt.integer {
			t.Errorf("%q: %v (integer %v, kind %d), want %v", tt.src, token.Number, token.Integer, token.Kind, tt.want)
		}
	}
	huge := append(bytes.Repeat([]byte("9"), 5000), '.')
	if token := NewLexer(huge).Next(); math.IsInf(token.Number, 0) || token.End != len(huge) {
		t.Errorf("5,000 digits are %v and end at %d", token.Number, token.End)
	}
}

func TestLexerStringsAndNames(t *testing.T) {
	tests := []struct {
		src  string
		kind Kind
		want string
	}{
		{"(plain)", KindString, "plain"}, {"()", KindString, ""},
		{"(balanced (inner) ones)", KindString, "balanced (inner) ones"},
		{`(\n\r\t\b\f\(\)\\)`, KindString, "\n\r\t\b\f()\\"},
		{`(\0533\53\5x\8)`, KindString, "+3+\x05x8"},
		{`(\777)`, KindString, "\xff"}, // the ninth bit is dropped
		{"(two\\\nlines\\\r\nmore)", KindString, "twolinesmore"},
		{"(end\r\nof\rline)", KindString, "end\nof\nline"},
		{"(never closed", KindString, "never closed"}, {`(\`, KindString, ""},
		{"<901FA3>", KindString, "\x90\x1f\xa3"}, {"<901fA>", KindString, "\x90\x1f\xa0"},
		{"< 9 0\n1F >", KindString, "\x90\x1f"}, {"<9x0>", KindString, "\x90"}, {"<4142", KindString, "AB"},
		{"/Name1", KindName, "Name1"}, {"/A;Name_With-Various***Chars?", KindName, "A;Name_With-Various***Chars?"},
		{"/Lime#20Green", KindName, "Lime Green"}, {"/A#42", KindName, "AB"}, {"/1.2", KindName, "1.2"},
		{"/A#4", KindName, "A#4"}, {"/A#zz", KindName, "A#zz"}, {"/", KindName, ""}, {"/a/b", KindName, "a"},
		{"endobj%", KindKeyword, "endobj"}, {"T*", KindKeyword, "T*"}, {"{", KindKeyword, "{"}, {")", KindKeyword, ")"},
	}
	for _, tt := range tests {
		token := NewLexer([]byte(tt.src)).Next()
		if token.Kind != tt.kind || string(token.Bytes) != tt.want {
			t.Errorf("%q: %q (kind %d), want %q", tt.src, token.Bytes, token.Kind, tt.want)
		}
	}
}

func TestLexerReadsACMap(t *testing.T) {
	src := "/CMapName /T def % comment\n1 beginbfrange <00> <7F> [/a <0041>] endbfrange"
	type token struct {
		Kind Kind
		Text string
	}
	var got []token
	l := NewLexer([]byte(src))
	for tok := l.Next(); tok.Kind != KindEOF; tok = l.Next() {
		got = append(got, token{tok.Kind, src[tok.Start:tok.End]})
	}
	want := []token{
		{KindName, "/CMapName"}, {KindName, "/T"}, {KindKeyword, "def"}, {KindNumber, "1"}, {KindKeyword, "beginbfrange"},
		{KindString, "<00>"}, {KindString, "<7F>"}, {KindArray, "["}, {KindName, "/a"}, {KindString, "<0041>"}, {KindArrayEnd, "]"},
		{KindKeyword, "endbfrange"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tokens mismatch (-want +got):\n%s", diff)
	}
}

func FuzzLexer(f *testing.F) {
	f.Add([]byte("1 0 obj <</A [1 -2.5 (a\\)b) <41> true null 3 0 R]>> stream\nendstream % x\n{ ) >"))
	f.Fuzz(func(t *testing.T, src []byte) { // every token advances and lies inside src
		l, end := NewLexer(src), 0
		for tok := l.Next(); tok.Kind != KindEOF; tok = l.Next() {
			if tok.Start < end || tok.End <= tok.Start || tok.End > len(src) {
				t.Fatalf("token [%d:%d) after offset %d of %d", tok.Start, tok.End, end, len(src))
			}
			if len(tok.Bytes) > tok.End-tok.Start {
				t.Fatalf("%d bytes out of token [%d:%d)", len(tok.Bytes), tok.Start, tok.End)
			}
			end = tok.End
		}
	})
}
