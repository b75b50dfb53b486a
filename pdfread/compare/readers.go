package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/content"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A word is a word of any of the readers. Lengths are points; y grows downward.
type word struct {
	text                     string
	left, top, right, bottom float64
}

// ours reads the pages of a file.
func ours(name, password string) ([]layout.Page, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	d, err := syntax.Open(ctx, data, password, syntax.Limits{})
	if err != nil {
		return nil, err
	}
	r := content.NewReader(d, content.Limits{})
	var pages []layout.Page
	for i := range d.Pages() {
		var scratch content.Scratch // its own for each page, for all are kept
		p, _, err := r.Page(ctx, &scratch, i)
		if err != nil {
			return pages, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// wordsOf turns a page upside down, as the other readers have it, and puts the parts of a
// word that is set in several fonts together.
func wordsOf(p layout.Page) []word {
	var words []word
	for i, w := range p.Words {
		at := word{w.Text, w.Box.Left, p.Box.Top - w.Box.Top, w.Box.Right, p.Box.Top - w.Box.Bottom}
		if w.Joined && i > 0 && len(words) > 0 {
			last := &words[len(words)-1]
			last.text += at.text
			last.left, last.top = min(last.left, at.left), min(last.top, at.top)
			last.right, last.bottom = max(last.right, at.right), max(last.bottom, at.bottom)
			continue
		}
		words = append(words, at)
	}
	return words
}

func dumpFile(name, password string) {
	pages, err := ours(name, password)
	if err != nil {
		fmt.Println(name, err)
	}
	for _, p := range pages {
		fmt.Printf("page %d %v\n", p.Number, p.Box)
		for _, w := range p.Words {
			fmt.Printf("  %q %.1f %.1f %.1f %.1f base %.1f size %.1f font %d turn %d angle %g joined %v script %d bold %v\n", w.Text,
				w.Box.Left, w.Box.Bottom, w.Box.Right, w.Box.Top, w.Baseline, w.Size, w.Font, w.Turn, w.Angle, w.Joined, w.Script, w.Bold)
		}
		for _, r := range p.Rulings {
			fmt.Printf("  ruling %.1f %.1f %.1f %.1f thick %.2f\n", r.Box.Left, r.Box.Bottom, r.Box.Right, r.Box.Top, r.Thickness)
		}
		for _, f := range p.Fills {
			fmt.Printf("  fill %.1f %.1f %.1f %.1f gray %.2f\n", f.Box.Left, f.Box.Bottom, f.Box.Right, f.Box.Top, f.Gray)
		}
		for _, b := range p.Images {
			fmt.Printf("  image %.1f %.1f %.1f %.1f\n", b.Left, b.Bottom, b.Right, b.Top)
		}
		for _, f := range p.Findings {
			fmt.Printf("  finding %s %d %.2f %v %s\n", f.Code, f.Count, f.Share, f.Box, f.Message)
		}
	}
}

// timeout bounds one run of another reader.
const timeout = 60 * time.Second

// output runs a command, or gives what it printed last time.
func output(cache, name, tool string, args ...string) []byte {
	kept := filepath.Join(cache, filepath.Base(name)+"."+tool)
	if cache != "" {
		if data, err := os.ReadFile(kept); err == nil {
			return data
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	data, _ := exec.CommandContext(ctx, tool, args...).Output() // a damaged file gives what could be read
	if cache != "" {
		os.WriteFile(kept, data, 0o644)
	}
	return data
}

func poppler(name, password, cache string) [][]word {
	data := output(cache, name, "pdftotext", "-bbox", "-cropbox", "-upw", password, name, "-")
	var pages [][]word
	each(data, func(e xml.StartElement, text func() string) {
		switch e.Name.Local {
		case "page":
			pages = append(pages, nil)
		case "word":
			w := word{left: number(e, "xMin"), top: number(e, "yMin"), right: number(e, "xMax"), bottom: number(e, "yMax")}
			w.text = text()
			if len(pages) > 0 {
				pages[len(pages)-1] = append(pages[len(pages)-1], w)
			}
		}
	})
	return pages
}

// mupdf cuts the characters of each line into words.
func mupdf(name, password, cache string) [][]word {
	data := output(cache, name, "mutool", "draw", "-q", "-F", "stext", "-p", password, name)
	var pages [][]word
	open := false
	each(data, func(e xml.StartElement, text func() string) {
		switch e.Name.Local {
		case "page":
			pages = append(pages, nil)
			open = false
		case "line":
			open = false
		case "char":
			c, n := attribute(e, "c"), len(pages)-1
			if strings.TrimSpace(c) == "" || n < 0 {
				open = false
				return
			}
			at := quad(attribute(e, "quad"))
			at.text = c
			if !open {
				pages[n] = append(pages[n], at)
				open = true
				return
			}
			w := &pages[n][len(pages[n])-1]
			w.text += c
			w.left, w.top = min(w.left, at.left), min(w.top, at.top)
			w.right, w.bottom = max(w.right, at.right), max(w.bottom, at.bottom)
		}
	})
	return pages
}

// each calls f for each element; text gives the text right after it.
func each(data []byte, f func(e xml.StartElement, text func() string)) {
	data = bytes.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1 // no XML can hold it
		}
		return r
	}, data)
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	for {
		t, err := d.RawToken()
		if err != nil {
			return
		}
		if e, ok := t.(xml.StartElement); ok {
			f(e, func() string {
				if t, err := d.RawToken(); err == nil {
					if c, ok := t.(xml.CharData); ok {
						return string(c)
					}
				}
				return ""
			})
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func number(e xml.StartElement, name string) float64 {
	v, _ := strconv.ParseFloat(attribute(e, name), 64)
	return v
}

func quad(s string) word {
	fields := strings.Fields(s)
	var w word
	for i := 0; i+1 < len(fields); i += 2 {
		x, _ := strconv.ParseFloat(fields[i], 64)
		y, _ := strconv.ParseFloat(fields[i+1], 64)
		if i == 0 {
			w.left, w.top, w.right, w.bottom = x, y, x, y
			continue
		}
		w.left, w.top = min(w.left, x), min(w.top, y)
		w.right, w.bottom = max(w.right, x), max(w.bottom, y)
	}
	return w
}
