// Package pdfwrite writes small PDF files for tests: readable, and the same bytes each time.
//
// An object is written as the text that stands in the file, so that a test shows what it is
// about; a Ref prints itself as a reference:
//
//	f := pdfwrite.New()
//	font := f.Standard("Helvetica")
//	f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": font}, Content: "BT /F1 12 Tf 20 150 Td (Rent) Tj ET"})
//	data := f.Bytes()
package pdfwrite

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// A Ref is the number of an object, from 1. It prints as a reference, "3 0 R".
type Ref int

func (r Ref) String() string { return fmt.Sprintf("%d 0 R", int(r)) }

// A Form says how a file lays out its objects and finds them again.
type Form int

const (
	Classic       Form = iota // a cross-reference table
	XrefStream                // a cross-reference stream
	ObjectStreams             // the same, and what can be compressed is in object streams
	Hybrid                    // a table, and object streams that a second section finds
)

// An object is what stands between obj and endobj.
type object struct {
	body   string // the whole object, or the entries of a stream's dictionary
	stream []byte
	data   bool // it is a stream
	length bool // whose length is among the entries
}

// A File is a PDF file that is being put together. Its objects are numbered in the order in
// which they are added, after the catalog (1) and the page tree (2).
type File struct {
	Form    Form
	Version string // of the header; "1.7" when empty
	Catalog string // more entries of the catalog
	Trailer string // more entries of the trailer

	Encryption Encryption

	objects []object
	pages   []Ref
}

// The catalog and the page tree are the first objects.
const (
	catalog Ref = 1
	tree    Ref = 2
)

// New starts a file.
func New() *File { return &File{objects: make([]object, 2)} }

// Add adds an object, given as it stands in the file.
func (f *File) Add(body string) Ref {
	f.objects = append(f.objects, object{body: body})
	return Ref(len(f.objects))
}

// Addf adds an object that is formatted first.
func (f *File) Addf(format string, values ...any) Ref { return f.Add(fmt.Sprintf(format, values...)) }

// Reserve gives the number of an object that Set adds later, for objects that refer to each
// other.
func (f *File) Reserve() Ref { return f.Add("null") }

// Set replaces an object.
func (f *File) Set(r Ref, body string) { f.objects[r-1] = object{body: body} }

// AddStream adds a stream as it is. The entries are those of its dictionary besides the
// length, as "/Filter /LZWDecode" or ""; a length among them is taken as it is.
func (f *File) AddStream(entries string, data []byte) Ref {
	r := f.Reserve()
	f.SetStream(r, entries, data)
	return r
}

// SetStream replaces an object with a stream.
func (f *File) SetStream(r Ref, entries string, data []byte) {
	f.objects[r-1] = object{body: entries, stream: data, data: true, length: strings.Contains(entries, "/Length ")}
}

// AddFlate adds a stream that is deflated.
func (f *File) AddFlate(entries string, data []byte) Ref {
	return f.AddStream(join("/Filter /FlateDecode", entries), Deflate(data))
}

// Deflate compresses as FlateDecode expects it.
func Deflate(data []byte) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// join puts entries of a dictionary side by side, leaving out empty ones.
func join(entries ...string) string {
	var b bytes.Buffer
	for _, e := range entries {
		if e == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(e)
	}
	return b.String()
}
