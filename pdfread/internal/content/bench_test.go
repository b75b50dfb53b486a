package content

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// statementPage prints 47 rows of six columns between rulings, as dense as statements get.
func statementPage() string {
	var b strings.Builder
	b.WriteString("0.5 w ")
	for row := range 47 {
		y := 780 - 16*row
		fmt.Fprintf(&b, "40 %d m 560 %d l S BT /F1 8 Tf ", y-4, y-4)
		for column, cell := range []string{"02/05/2031", "03/05/2031", "CARD PAYMENT EXAMPLE SHOP 4711", "1 234,50", "", "12 345,67"} {
			fmt.Fprintf(&b, "1 0 0 1 %d %d Tm (%s) Tj ", 42+88*column, y, cell)
		}
		b.WriteString("ET ")
	}
	return b.String()
}

// worst are pages on which a careless reader needs the square of their size.
var worst = map[string]func(n int) string{
	"statement": func(int) string { return statementPage() },
	"one place": func(n int) string {
		return "BT /F1 9 Tf " + strings.Repeat("1 0 0 1 50 50 Tm (a) Tj (b) Tj ", n/2) + "ET"
	},
	"accents on one letter": func(n int) string { return "BT /F1 9 Tf 9 9 Td (a" + strings.Repeat(`\250`, n) + ") Tj ET" },
	"accents on one point": func(n int) string {
		return "BT /F1 9 Tf 9 9 Td (a) Tj " + strings.Repeat(`(\250) Tj 0 0 Td `, n) + "ET"
	},
	"letters over a leader": func(n int) string {
		var b strings.Builder
		b.WriteString("BT /F1 12 Tf -3 Tc 20 100 Td (" + strings.Repeat(".,", n) + ") Tj 0 Tc 0 -3 Td ")
		for i := range n {
			fmt.Fprintf(&b, "(a%d) Tj 0 0 Td ", i)
		}
		return b.String() + "ET"
	},
	"areas over areas": func(n int) string {
		return "BT /F1 9 Tf 9 9 Td (seen) Tj ET " + strings.Repeat("50 50 99 99 re f 1 g ", n)
	},
	"crossing rulings": func(n int) string {
		var b strings.Builder
		for i := range n / 2 {
			at := 200 * float64(i) / float64(n)
			fmt.Fprintf(&b, "0 %f m 200 %f l S %f 0 m %f 200 l S ", at, at, at, at)
		}
		return b.String()
	},
}

func BenchmarkPage(b *testing.B) {
	for name, content := range worst {
		for _, n := range []int{10_000, 20_000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				f := pdfwrite.New()
				f.AddPage(pdfwrite.Page{Width: 595, Height: 842, Content: content(n), Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}})
				d, err := syntax.Open(context.Background(), f.Bytes(), "", syntax.Limits{})
				if err != nil {
					b.Fatal(err)
				}
				r := NewReader(d, Limits{})
				var s Scratch
				b.ReportAllocs()
				b.SetBytes(int64(len(content(n))))
				for b.Loop() {
					if _, _, err := r.Page(context.Background(), &s, 0); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
