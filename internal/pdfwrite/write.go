package pdfwrite

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
)

// A place is where an object stands: at an offset, or in an object stream.
type place struct {
	offset int
	holder Ref // the object stream; 0 when there is none
	index  int // within it
}

// A writer lays out one file.
type writer struct {
	file   *File
	out    bytes.Buffer
	places []place // by object number; number 0 is nobody's
	crypt  *cryptor
	lock   Ref // the encryption dictionary
}

// Bytes lays out the file. It may be called again after more is added.
func (f *File) Bytes() []byte {
	f.Set(catalog, "<<"+join("/Type /Catalog /Pages "+tree.String(), f.Catalog)+">>")
	f.Set(tree, fmt.Sprintf("<</Type /Pages /Count %d /Kids %s>>", len(f.pages), strings.ReplaceAll(fmt.Sprint(f.pages), "] [", " ")))
	w := &writer{file: f, places: make([]place, len(f.objects)+1), crypt: f.encrypt()}
	version := f.Version
	if version == "" {
		version = "1.7"
	}
	fmt.Fprintf(&w.out, "%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n", version)
	if w.crypt != nil {
		w.lockUp()
	}
	switch f.Form {
	case Classic:
		w.objects(func(int) bool { return true })
		w.classic()
	case XrefStream:
		w.objects(func(int) bool { return true })
		w.stream()
	case ObjectStreams:
		w.objects(func(i int) bool { return f.objects[i].data })
		w.objectStream()
		w.stream()
	case Hybrid:
		w.objects(func(i int) bool { return f.objects[i].data || Ref(i+1) == catalog || Ref(i+1) == tree })
		w.objectStream()
		section := w.section()
		previous := w.classic()
		w.update(section, previous)
	}
	return w.out.Bytes()
}

// lockUp writes the encryption dictionary, which is not encrypted itself.
func (w *writer) lockUp() {
	w.lock = Ref(len(w.places))
	w.place(w.lock, place{offset: w.out.Len()})
	fmt.Fprintf(&w.out, "%d 0 obj\n<<%s>>\nendobj\n", int(w.lock), w.crypt.dict)
}

// objects writes the objects at the indices that are wanted, each on its own.
func (w *writer) objects(wanted func(i int) bool) {
	for i, o := range w.file.objects {
		if wanted(i) {
			w.object(Ref(i+1), o)
		}
	}
}

func (w *writer) object(r Ref, o object) {
	w.place(r, place{offset: w.out.Len()})
	fmt.Fprintf(&w.out, "%d 0 obj\n", int(r))
	if w.crypt != nil && !strings.Contains(o.body, "/Type /XRef") {
		o.body = w.crypt.body(r, o.body)
		if o.data && !strings.Contains(o.body, "/Crypt") {
			o.stream = w.crypt.bytes(r, o.stream)
		}
	}
	if !o.data {
		fmt.Fprintf(&w.out, "%s\nendobj\n", o.body)
		return
	}
	length := fmt.Sprintf("/Length %d", len(o.stream))
	if o.length {
		length = ""
	}
	fmt.Fprintf(&w.out, "<<%s>>\nstream\n%s\nendstream\nendobj\n", join(o.body, length), o.stream)
}

func (w *writer) place(r Ref, p place) {
	for int(r) >= len(w.places) {
		w.places = append(w.places, place{})
	}
	w.places[r] = p
}

// objectStream writes what has no place yet into one object stream (ISO 32000-1, 7.5.7).
func (w *writer) objectStream() {
	holder := Ref(len(w.places))
	var head, body bytes.Buffer
	count := 0
	for i, o := range w.file.objects {
		if w.places[i+1] != (place{}) {
			continue
		}
		fmt.Fprintf(&head, "%d %d ", i+1, body.Len())
		body.WriteString(o.body + "\n")
		w.places[i+1] = place{holder: holder, index: count}
		count++
	}
	entries := fmt.Sprintf("/Type /ObjStm /N %d /First %d /Filter /FlateDecode", count, head.Len())
	w.object(holder, object{body: entries, stream: Deflate(append(head.Bytes(), body.Bytes()...)), data: true})
}

// classic writes a cross-reference table (ISO 32000-1, 7.5.4). What is in an object stream is
// free in it. It gives the offset of the table.
func (w *writer) classic() int {
	at := w.out.Len()
	fmt.Fprintf(&w.out, "xref\n0 %d\n0000000000 65535 f \n", len(w.places))
	for _, p := range w.places[1:] {
		if p.holder == 0 && p.offset > 0 {
			fmt.Fprintf(&w.out, "%010d 00000 n \n", p.offset)
		} else {
			fmt.Fprintf(&w.out, "0000000000 65535 f \n")
		}
	}
	fmt.Fprintf(&w.out, "trailer\n<<%s>>\nstartxref\n%d\n%%%%EOF\n", w.trailer(), at)
	return at
}

// update writes an empty table after another, with the stream that finds what is free in the
// older one (ISO 32000-1, 7.5.8.4), as word processors do.
func (w *writer) update(stream, previous int) {
	at := w.out.Len()
	entries := fmt.Sprintf("/XRefStm %d /Prev %d", stream, previous)
	fmt.Fprintf(&w.out, "xref\n0 0\ntrailer\n<<%s>>\nstartxref\n%d\n%%%%EOF\n", join(w.trailer(), entries), at)
}

func (w *writer) trailer() string {
	entries := fmt.Sprintf("/Root %v /Size %d", catalog, len(w.places))
	if w.crypt != nil {
		id := Quote([]byte(identifier))
		entries = join(entries, fmt.Sprintf("/ID [%s %s] /Encrypt %v", id, id, w.lock))
	}
	return join(entries, w.file.Trailer)
}

// stream ends the file with a cross-reference stream.
func (w *writer) stream() { fmt.Fprintf(&w.out, "startxref\n%d\n%%%%EOF\n", w.section()) }

// section writes a cross-reference stream (ISO 32000-1, 7.5.8) and gives its offset.
func (w *writer) section() int {
	r, at := Ref(len(w.places)), w.out.Len()
	w.place(r, place{offset: at})
	var table []byte
	for i, p := range w.places {
		kind, second, third := byte(1), uint32(p.offset), uint16(0)
		switch {
		case i == 0 || p == place{}:
			kind, third = 0, 65535
		case p.holder != 0:
			kind, second, third = 2, uint32(p.holder), uint16(p.index)
		}
		table = append(table, kind)
		table = binary.BigEndian.AppendUint32(table, second)
		table = binary.BigEndian.AppendUint16(table, third)
	}
	w.object(r, object{body: join("/Type /XRef /W [1 4 2] /Filter /FlateDecode", w.trailer()), stream: Deflate(table), data: true})
	return at
}
