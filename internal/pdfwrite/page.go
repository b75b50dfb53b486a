package pdfwrite

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Named are resources by name, "F1" without a slash.
type Named map[string]Ref

func (n Named) String() string {
	var b strings.Builder
	b.WriteString("<<")
	for _, name := range slices.Sorted(maps.Keys(n)) {
		fmt.Fprintf(&b, "/%s %v ", name, n[name])
	}
	return strings.TrimSuffix(b.String(), " ") + ">>"
}

// A Page is one page. The zero Page is blank, 200 points wide and high.
type Page struct {
	Width, Height float64 // in points; 200 when 0
	Content       string  // the content stream; "" has none
	Compress      bool    // deflate the content stream
	Fonts         Named
	XObjects      Named
	Resources     string // more entries of the resources
	Entries       string // more entries of the page, as "/Rotate 90"
}

// AddPage adds a page at the end.
func (f *File) AddPage(p Page) Ref {
	entries := []string{"/Type /Page", "/Parent " + tree.String(), p.box(), p.resources()}
	if p.Content != "" {
		add := f.AddStream
		if p.Compress {
			add = f.AddFlate
		}
		entries = append(entries, "/Contents "+add("", []byte(p.Content)).String())
	}
	page := f.Add("<<" + join(append(entries, p.Entries)...) + ">>")
	f.pages = append(f.pages, page)
	return page
}

func (p Page) box() string {
	if strings.Contains(p.Entries, "/MediaBox") {
		return ""
	}
	if p.Width == 0 {
		p.Width = 200
	}
	if p.Height == 0 {
		p.Height = 200
	}
	return fmt.Sprintf("/MediaBox [0 0 %v %v]", p.Width, p.Height)
}

func (p Page) resources() string {
	if strings.Contains(p.Entries, "/Resources") {
		return ""
	}
	entries := []string{p.Resources}
	if p.Fonts != nil {
		entries = append(entries, "/Font "+p.Fonts.String())
	}
	if p.XObjects != nil {
		entries = append(entries, "/XObject "+p.XObjects.String())
	}
	return "/Resources <<" + join(entries...) + ">>"
}

// Standard adds one of the 14 standard fonts with WinAnsiEncoding, or with the encoding that
// it has built in when it is Symbol or ZapfDingbats.
func (f *File) Standard(name string) Ref {
	encoding := "/Encoding /WinAnsiEncoding"
	if name == "Symbol" || name == "ZapfDingbats" {
		encoding = ""
	}
	return f.Add("<<" + join("/Type /Font /Subtype /Type1 /BaseFont /"+name, encoding) + ">>")
}

// AddForm adds a form XObject.
func (f *File) AddForm(entries, content string) Ref {
	if !strings.Contains(entries, "/BBox") {
		entries = join(entries, "/BBox [0 0 1000 1000]")
	}
	return f.AddStream(join("/Type /XObject /Subtype /Form", entries), []byte(content))
}

// Quote writes bytes as a hexadecimal string.
func Quote(b []byte) string { return fmt.Sprintf("<%x>", b) }
