package pdfread_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

var update = flag.Bool("update", false, "rewrite the statements in testdata")

// A printer sets lines of Helvetica on pages of A4.
type printer struct {
	file    *pdfwrite.File
	font    pdfwrite.Ref
	content strings.Builder
}

// advance is the width of a figure in Helvetica at 9 points: all digits are 556
// thousandths wide, marks and blanks 278 (Adobe Core-14 AFM).
func advance(figure string) float64 {
	width := 0
	for _, r := range figure {
		switch r {
		case ',', '.', ' ':
			width += 278
		case '-':
			width += 333
		default:
			width += 556
		}
	}
	return float64(width) * 9 / 1000
}

func (p *printer) left(x, y float64, text string) {
	if text != "" {
		fmt.Fprintf(&p.content, "BT /F1 9 Tf %.2f %.2f Td (%s) Tj ET\n", x, y, text)
	}
}

func (p *printer) right(x, y float64, figure string) { p.left(x-advance(figure), y, figure) }

// decimal sets a figure so that its mark stands at x.
func (p *printer) decimal(x, y float64, figure string) {
	whole, _, _ := strings.Cut(figure, ",")
	p.left(x-advance(whole), y, figure)
}

func (p *printer) endPage() {
	p.file.AddPage(pdfwrite.Page{
		Width: 595, Height: 842,
		Fonts:   pdfwrite.Named{"F1": p.font},
		Content: p.content.String(),
	})
	p.content.Reset()
}

func newPrinter() *printer {
	f := pdfwrite.New()
	return &printer{file: f, font: f.Standard("Helvetica")}
}

// money writes cents the way the statement does: 1.234,50.
func money(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	whole, text := cents/100, ""
	for whole >= 1000 {
		text = fmt.Sprintf(".%03d%s", whole%1000, text)
		whole /= 1000
	}
	return fmt.Sprintf("%s%d%s,%02d", sign, whole, text, cents%100)
}

// movements are what the statement's descriptions and amounts are made of; a description of
// several lines is wrapped.
var movements = []struct {
	lines []string
	cents int
}{
	{[]string{"CARD PAYMENT GROCER 27", "MAIN STREET"}, -1240},
	{[]string{"RENT FLAT 3"}, -75000},
	{[]string{"SALARY ACME WORKS", "REFERENCE 2026-05", "PAYROLL"}, 248015},
	{[]string{"DIRECT DEBIT POWER"}, -6490},
	{[]string{"CARD PAYMENT BOOKSHOP"}, -2310},
	{[]string{"TRANSFER TO SAVINGS", "STANDING ORDER 4"}, -50000},
	{[]string{"REFUND TRAM FARE"}, 275},
}

// statement sets a bank statement of three pages without rulings, and gives the rows that
// a careful reader finds in its table, page by page.
func statement() (pdf []byte, pages [][][]string) {
	p := newPrinter()
	header := []string{"Date", "Description", "Debit", "Credit", "Balance"}
	balance := 125000
	for page := 1; page <= 3; page++ {
		p.left(50, 800, "Bank of Nowhere")
		p.left(50, 785, "Statement of May 2026")
		y := 740.0
		rows := [][]string{header}
		p.row(y, header, nil)
		if page == 1 {
			rows = append(rows, []string{"", "Opening balance", "", "", money(balance)})
			y -= 14
			p.row(y, rows[1], nil)
		}
		for i := range 24 {
			m := movements[(i+5*page)%len(movements)]
			y -= 14
			balance += m.cents
			row := []string{fmt.Sprintf("%02d.05.2026", 10*(page-1)+i*10/24+1), m.lines[0], "", "", money(balance)}
			row[2+b2i(m.cents > 0)] = money(max(m.cents, -m.cents))
			p.row(y, row, m.lines[1:])
			y -= 11 * float64(len(m.lines)-1)
			row[1] = strings.Join(m.lines, " ")
			rows = append(rows, row)
		}
		p.left(50, 40, "Bank of Nowhere, 1 Fictional Square")
		p.left(480, 40, fmt.Sprintf("Page %d of 3", page))
		p.endPage()
		pages = append(pages, rows)
	}
	return p.file.Bytes(), pages
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// row sets a row of the statement and the further lines of its description.
func (p *printer) row(y float64, cells, more []string) {
	p.left(50, y, cells[0])
	p.left(115, y, cells[1])
	for i, x := range []float64{380, 455, 540} {
		cell := cells[2+i]
		if strings.ContainsAny(cell, "0123456789") {
			p.right(x, y, cell)
		} else {
			p.left(x-30, y, cell)
		}
	}
	for _, line := range more {
		y -= 11
		p.left(115, y, line)
	}
}

// rates sets a table whose figures line up at their decimal mark.
func rates() (pdf []byte, rows [][]string) {
	p := newPrinter()
	rows = [][]string{
		{"Currency", "Units", "Rate"},
		{"Dollar", "1", "0,9214"},
		{"Pound", "1", "1,17"},
		{"Yen", "100", "0,61305"},
		{"Krona", "100", "8,7"},
		{"Forint", "1000", "2,4519"},
		{"Dinar", "10", "30,25"},
		{"Bolivar", "1", "1045,5"},
	}
	for i, row := range rows {
		y := 760 - 15*float64(i)
		p.left(60, y, row[0])
		if i == 0 {
			p.left(190, y, row[1])
			p.left(270, y, row[2])
			continue
		}
		p.right(212, y, row[1])
		p.decimal(285, y, row[2])
	}
	p.endPage()
	return p.file.Bytes(), rows
}

// kept compares the PDF with the file of testdata, which people open, or rewrites it.
func kept(t *testing.T, name string, pdf []byte) {
	t.Helper()
	path := filepath.Join("..", "testdata", name)
	if *update {
		if err := os.WriteFile(path, pdf, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	on, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(on, pdf) {
		t.Errorf("%s is not what the test writes; rewrite it with go test -update", path)
	}
}

func tables(t *testing.T, pdf []byte) (*truecopy.Reading, [][][]string) {
	t.Helper()
	reading, err := truecopy.Read(context.Background(), bytes.NewReader(pdf), truecopy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out [][][]string
	for _, region := range reading.Regions {
		if !region.Table() {
			continue
		}
		var rows [][]string
		for _, row := range reading.Rows[region.FirstRow-1 : region.LastRow] {
			rows = append(rows, row.Cells)
		}
		out = append(out, rows)
	}
	return reading, out
}

func TestStatement(t *testing.T) {
	pdf, want := statement()
	kept(t, "statement.pdf", pdf)
	reading, got := tables(t, pdf)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
	if len(reading.Findings) > 0 {
		t.Errorf("Findings = %v, want none", reading.Findings)
	}
	proven := 0
	for _, region := range reading.Regions {
		for _, p := range region.Proofs {
			if p.Kind == "balance" && p.Column == 5 {
				proven++
			}
		}
	}
	if proven != 3 {
		t.Errorf("the balance is proven on %d pages, want 3", proven)
	}
}

func TestRates(t *testing.T) {
	pdf, want := rates()
	kept(t, "rates.pdf", pdf)
	_, got := tables(t, pdf)
	if diff := cmp.Diff([][][]string{want}, got); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}
