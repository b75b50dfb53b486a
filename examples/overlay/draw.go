package main

import (
	"fmt"
	"html"
	"io"

	"github.com/truecopy-go/truecopy"
)

// A layer is one kind of thing in the picture, with its look and its name in the legend.
type layer struct {
	name, style string
}

var (
	rulings    = layer{"drawn line", "stroke:#999;stroke-width:0.8;fill:none"}
	tables     = layer{"table", "stroke:#1f6feb;stroke-width:1.4;fill:#1f6feb;fill-opacity:0.04"}
	blocks     = layer{"block of text", "stroke:#8b949e;stroke-width:0.6;stroke-dasharray:2 2;fill:none"}
	boundaries = layer{"boundary of columns", "stroke:#d2369a;stroke-width:0.9;fill:none"}
	bands      = layer{"row", "stroke:none;fill:#2da44e;fill-opacity:0.12"}
	heads      = layer{"row of the header", "stroke:none;fill:#bf8700;fill-opacity:0.22"}
	spans      = layer{"merged cell", "stroke:#8250df;stroke-width:1;fill:#8250df;fill-opacity:0.12"}
	doubts     = layer{"doubt", "stroke:#cf222e;stroke-width:1.2;fill:#cf222e;fill-opacity:0.12"}
)

// legendWidth is the room beside the page, in points, for the legend and the doubts.
const legendWidth = 260

// A canvas writes SVG in the page's own unit, with Y turned to grow downward.
type canvas struct {
	w             io.Writer
	width, height float64 // of the page
}

func (c canvas) rect(l layer, b truecopy.Box) {
	fmt.Fprintf(c.w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" style="%s"/>`+"\n",
		b.Left, c.height-b.Top, b.Right-b.Left, b.Top-b.Bottom, l.style)
}

func (c canvas) text(x, y, size float64, colour, s string) {
	fmt.Fprintf(c.w, `<text x="%.1f" y="%.1f" font-size="%.1f" fill="%s">%s</text>`+"\n", x, y, size, colour, html.EscapeString(s))
}

// draw writes one page of a reading as SVG.
func draw(w io.Writer, r *truecopy.Reading, page truecopy.Page) {
	c := canvas{w, page.Width, page.Height}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.1f %.1f" font-family="sans-serif">`+"\n", page.Width+legendWidth, page.Height)
	fmt.Fprintf(w, `<rect width="%.1f" height="%.1f" fill="white"/>`+"\n", page.Width+legendWidth, page.Height)
	for _, b := range page.Rulings {
		b.Right, b.Top = max(b.Right, b.Left+0.3), max(b.Top, b.Bottom+0.3)
		c.rect(rulings, b)
	}
	for i, region := range r.Regions {
		if region.Page == page.Number {
			c.region(r, region, i+1)
		}
	}
	y := c.legend(page.Width + 12)
	c.findings(r, page, y)
	fmt.Fprintln(w, "</svg>")
}

func (c canvas) region(r *truecopy.Reading, region truecopy.Region, number int) {
	if !region.Table() {
		c.rect(blocks, region.Box)
	} else {
		c.rect(tables, region.Box)
		c.text(region.Box.Left, c.height-region.Box.Top-2, 7, "#1f6feb", fmt.Sprintf("table %d: rows %d to %d", number, region.FirstRow, region.LastRow))
	}
	for n := region.FirstRow; n <= region.LastRow; n++ {
		row := r.Rows[n-1]
		if region.Table() {
			look := bands
			if n < region.FirstRow+region.HeaderRows {
				look = heads
			}
			c.rect(look, band(region, row.Box))
		}
		for i, s := range row.Cells {
			if s != "" {
				b := row.Boxes[i]
				c.text(b.Left, c.height-b.Bottom-2, min(8, b.Top-b.Bottom), "#24292f", s)
			}
		}
	}
	for _, x := range region.Boundaries {
		c.rect(boundaries, c.cut(region, x))
	}
	for _, s := range region.Spans {
		c.rect(spans, r.Rows[s.Row-1].Boxes[s.Column-1])
	}
}

// band is the box of a row as wide as its region, or as high where its text runs sideways.
func band(region truecopy.Region, row truecopy.Box) truecopy.Box {
	if b := region.Box; region.Turn%2 == 1 {
		row.Bottom, row.Top = b.Bottom, b.Top
	} else {
		row.Left, row.Right = b.Left, b.Right
	}
	return row
}

// cut is where the boundary at x of a region lies on the page: across the region where its
// text runs sideways.
func (c canvas) cut(region truecopy.Region, x float64) truecopy.Box {
	b := region.Box
	switch region.Turn {
	case 1:
		b.Bottom, b.Top = x, x+0.1
	case 2:
		b.Left, b.Right = c.width-x, c.width-x+0.1
	case 3:
		b.Bottom, b.Top = c.height-x, c.height-x+0.1
	default:
		b.Left, b.Right = x, x+0.1
	}
	return b
}

// legend names the colours and gives the Y below itself.
func (c canvas) legend(x float64) float64 {
	y := 16.0
	for _, l := range []layer{tables, blocks, boundaries, bands, heads, spans, rulings, doubts} {
		c.rect(l, truecopy.Box{Left: x, Right: x + 14, Bottom: c.height - y, Top: c.height - y + 8})
		c.text(x+20, y, 8, "#24292f", l.name)
		y += 14
	}
	return y + 8
}

// findings draws the doubts of a page and lists them below the legend.
func (c canvas) findings(r *truecopy.Reading, page truecopy.Page, y float64) {
	for _, f := range r.Findings {
		if f.Page != page.Number {
			continue
		}
		if f.Box != (truecopy.Box{}) {
			c.rect(doubts, f.Box)
		}
		where := ""
		if f.Row > 0 {
			where = fmt.Sprintf(" (row %d)", f.Row)
		}
		c.text(page.Width+12, y, 7.5, "#cf222e", f.Code+where)
		for _, line := range broken(f.Message, 58) {
			y += 9
			c.text(page.Width+12, y, 6.5, "#57606a", line)
		}
		y += 14
	}
}

// broken breaks a sentence into lines of at most width letters, at blanks.
func broken(s string, width int) []string {
	var lines []string
	for len(s) > width {
		at := width
		for at > 0 && s[at] != ' ' {
			at--
		}
		if at == 0 {
			break
		}
		lines, s = append(lines, s[:at]), s[at+1:]
	}
	return append(lines, s)
}
