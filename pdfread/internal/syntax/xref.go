package syntax

import (
	"fmt"
	"slices"
)

// An entryKind says where an object is.
type entryKind uint8

const (
	free       entryKind = iota
	plain                // on its own, at an offset
	compressed           // in an object stream
	broken               // the entry makes no sense
)

// An entry is one line of a cross-reference (ISO 32000-1, 7.5.4 and 7.5.8).
type entry struct {
	kind   entryKind
	offset int // of a plain object; for a compressed one the number of its object stream
	index  int // within the object stream
}

// A section is one cross-reference table or stream. Its entries are read when they are asked
// for: a tagged file has hundreds of objects a page that nobody does.
type section interface {
	lookup(number int) (entry, bool)
}

// A table is the sections of a file, the newest first.
type table []section

func (t table) lookup(number int) (entry, bool) {
	for _, s := range t {
		if e, ok := s.lookup(number); ok {
			return e, true
		}
	}
	return entry{}, false
}

// A listed section holds entries one by one: those of a table that is malformed, or of a
// scan.
type listed map[int]entry

func (s listed) lookup(number int) (entry, bool) {
	e, ok := s[number]
	return e, ok
}

// A span is a run of consecutive object numbers: a subsection.
type span struct {
	first, count int
	offset       int // of its first entry in the section's bytes
}

// find gives the span that holds a number; the spans ascend.
func find(spans []span, number int) (span, bool) {
	i, ok := slices.BinarySearchFunc(spans, number, func(s span, n int) int {
		switch {
		case n < s.first:
			return 1
		case n >= s.first+s.count:
			return -1
		}
		return 0
	})
	if !ok {
		return span{}, false
	}
	return spans[i], true
}

// ascending reports whether the spans ascend and don't overlap.
func ascending(spans []span) bool {
	for i := 1; i < len(spans); i++ {
		if spans[i].first < spans[i-1].first+spans[i-1].count {
			return false
		}
	}
	return true
}

// listedBytes is what an entry takes in a map.
const listedBytes = 64

// listed reads every entry of spans that overlap; the first one of a number counts.
func (d *Document) listed(spans []span, at func(s span, i int) entry) listed {
	l := listed{}
	for _, s := range spans {
		if !d.keepTable(s.count * listedBytes) {
			break
		}
		for i := range s.count {
			if _, ok := l[s.first+i]; !ok {
				l[s.first+i] = at(s, i)
			}
		}
	}
	return l
}

// A classic section is a table in the file (ISO 32000-1, 7.5.4).
type classic struct {
	data  []byte
	spans []span
}

// entryLength is the length of an entry with its two-byte end of line.
const entryLength = 20

func (s classic) lookup(number int) (entry, bool) {
	span, ok := find(s.spans, number)
	if !ok {
		return entry{}, false
	}
	return s.at(span, number-span.first), true
}

// at reads entry i: ten digits, a blank, five digits, a blank, n or f.
func (s classic) at(sp span, i int) entry {
	line := s.data[sp.offset+i*entryLength:][:entryLength]
	offset, ok := digits(line[:10])
	switch {
	case !ok || line[10] != ' ' || line[16] != ' ':
		return entry{kind: broken}
	case line[17] == 'n':
		return entry{kind: plain, offset: offset}
	case line[17] == 'f':
		return entry{}
	}
	return entry{kind: broken}
}

func digits(text []byte) (value int, ok bool) {
	for _, b := range text {
		if b-'0' > 9 {
			return 0, false
		}
		value = value*10 + int(b-'0')
	}
	return value, true
}

// A streamed section is a cross-reference stream (ISO 32000-1, 7.5.8).
type streamed struct {
	rows   []byte
	widths [3]int
	spans  []span // their offsets count rows
}

func (s streamed) lookup(number int) (entry, bool) {
	span, ok := find(s.spans, number)
	if !ok {
		return entry{}, false
	}
	return s.at(span, number-span.first), true
}

func (s streamed) at(sp span, i int) entry {
	row := s.rows[(sp.offset+i)*(s.widths[0]+s.widths[1]+s.widths[2]):]
	var fields [3]int
	fields[0] = 1 // what a missing first field means
	for f, w := range s.widths {
		if w > 0 {
			fields[f] = 0
		}
		for _, b := range row[:w] {
			fields[f] = fields[f]<<8 | int(b)
		}
		row = row[w:]
	}
	switch fields[0] {
	case 0:
		return entry{}
	case 1:
		return entry{kind: plain, offset: fields[1]}
	case 2:
		return entry{kind: compressed, offset: fields[1], index: fields[2]}
	}
	return entry{kind: broken}
}

// A hybrid section is a table and the stream that finds what is free in it (7.5.8.4).
type hybrid struct {
	table, hidden section
}

func (s hybrid) lookup(number int) (entry, bool) {
	e, ok := s.table.lookup(number)
	if ok && e.kind != free {
		return e, true
	}
	if h, found := s.hidden.lookup(number); found {
		return h, true
	}
	return e, ok
}

// maximumSections is how many updates a file may have had. Some hundred have been seen.
const maximumSections = 4096

// A tableReader follows the sections of a file from startxref.
type tableReader struct {
	d        *Document
	table    table
	trailers []Dict // one a section
	seen     map[int]bool
}

// readTable reads the cross-reference that startxref leads to.
func (d *Document) readTable() error {
	watch := d.Watch()
	at := lastIndex(&watch, d.data, []byte("startxref"))
	if at < 0 {
		return fmt.Errorf("no startxref: %w", ErrDamaged)
	}
	r := tableReader{d: d, seen: map[int]bool{}}
	t := d.parser(at + len("startxref")).token()
	if !t.Integer {
		return fmt.Errorf("offset %d: no number after startxref: %w", at, ErrDamaged)
	}
	err := r.follow(int(t.Number))
	d.table, d.trailer = r.table, merged(r.trailers)
	return err
}

// follow reads the section at an offset and those before it. A section before it that can't
// be read leaves the newer ones standing.
func (r *tableReader) follow(offset int) error {
	for !r.seen[offset] && len(r.seen) < maximumSections {
		if err := r.d.ctx.Err(); err != nil {
			return err
		}
		r.seen[offset] = true
		s, trailer, err := r.section(offset)
		if err != nil {
			return err
		}
		if at, ok := trailer["XRefStm"].(int64); ok && !r.seen[int(at)] {
			r.seen[int(at)] = true
			if hidden, _, err := r.section(int(at)); err == nil {
				s = hybrid{s, hidden}
			}
		}
		r.table = append(r.table, s)
		r.trailers = append(r.trailers, trailer)
		r.d.table = r.table // for an indirect length in the next one
		previous, ok := trailer["Prev"].(int64)
		if !ok {
			return nil
		}
		offset = int(previous)
	}
	if !r.seen[offset] {
		r.d.overLimit()
	}
	return nil
}

// merged takes each entry from the newest trailer that has it.
func merged(trailers []Dict) Dict {
	all := Dict{}
	for _, t := range trailers {
		for key, value := range t {
			if _, ok := all[key]; !ok {
				all[key] = value
			}
		}
	}
	return all
}

func (r *tableReader) section(offset int) (section, Dict, error) {
	d := r.d
	if offset < 0 || offset >= len(d.data) {
		return nil, nil, fmt.Errorf("offset %d: beyond the file: %w", offset, ErrDamaged)
	}
	p := d.parser(offset)
	var s section
	var trailer Dict
	if t := p.token(); string(t.Bytes) == "xref" {
		s, trailer = d.classicSection(p)
	} else {
		s, trailer = d.streamedSection(offset)
	}
	if s == nil || trailer == nil {
		return nil, nil, fmt.Errorf("offset %d: no cross-reference section: %w", offset, ErrDamaged)
	}
	return s, trailer, nil
}

// classicSection reads a table after its keyword. Subsections whose entries are not 20 bytes
// long are read token by token.
func (d *Document) classicSection(p *parser) (section, Dict) {
	s := classic{data: d.data}
	odd := listed{}
	for {
		t := p.token()
		if string(t.Bytes) == "trailer" {
			break
		}
		count := p.token()
		if !t.Integer || !count.Integer || t.Number < 0 || t.Number > maximumNumber || count.Number < 0 {
			return nil, nil
		}
		sp := span{first: int(t.Number), count: int(min(count.Number, maximumNumber))}
		if sp.offset = gapEnd(d.data, p.lex.pos); d.regular(sp) {
			p.lex.pos = sp.offset + sp.count*entryLength
			s.spans = append(s.spans, s.fromZero(sp))
		} else if !d.irregular(p, sp, odd) {
			return nil, nil
		}
	}
	trailer, _ := p.object().(Dict)
	switch {
	case len(odd) > 0:
		for number, e := range d.listed(s.spans, s.at) {
			odd[number] = e
		}
		return odd, trailer
	case !ascending(s.spans):
		return d.listed(s.spans, s.at), trailer
	}
	return s, trailer
}

// regular reports whether a subsection is made of entries of 20 bytes, by its first and last
// one and what follows.
func (d *Document) regular(sp span) bool {
	s := classic{data: d.data}
	end := sp.offset + sp.count*entryLength
	if sp.count == 0 {
		return true
	}
	if end > len(d.data) || s.at(sp, 0).kind == broken || s.at(sp, sp.count-1).kind == broken {
		return false
	}
	after := d.data[spacesEnd(d.data, end):]
	return len(after) > 0 && (after[0]-'0' <= 9 || after[0] == 't')
}

// fromZero moves a subsection that begins with the head of the free list to 0, where it
// belongs: some writers count from 1.
func (s classic) fromZero(sp span) span {
	const head = "0000000000 65535 f"
	if sp.first == 1 && sp.count > 0 && string(s.data[sp.offset:][:len(head)]) == head {
		sp.first = 0
	}
	return sp
}

// irregularStopEvery is how many entries are read between two looks at the context.
const irregularStopEvery = 10_000

// irregular reads the entries of a subsection as tokens. One that is too short for its count
// ends at the trailer.
func (d *Document) irregular(p *parser, sp span, into listed) bool {
	for i := range sp.count {
		if !d.keepTable(listedBytes) || i%irregularStopEvery == 0 && d.ctx.Err() != nil {
			return false
		}
		at := p.lex.pos
		offset, generation, kind := p.token(), p.token(), p.token()
		if offset.Kind == KindKeyword && string(d.data[offset.Start:offset.End]) == "trailer" {
			p.lex.pos = at
			return true
		}
		e := entry{kind: plain, offset: int(offset.Number)}
		switch letter := d.data[kind.Start:kind.End]; {
		case !offset.Integer || !generation.Integer || kind.Kind != KindKeyword:
			return false
		case letter[0] == 'f':
			e = entry{}
		case letter[0] != 'n':
			return false
		}
		if i == 0 && sp.first == 1 && e.kind == free && generation.Number == 65535 {
			sp.first = 0 // as in fromZero
		}
		into[sp.first+i] = e
	}
	return true
}

// streamedSection reads the cross-reference stream at an offset.
func (d *Document) streamedSection(offset int) (section, Dict) {
	stream, ok := d.streamAt(offset, -1)
	if !ok || stream.Dict["Type"] != Name("XRef") {
		return nil, nil
	}
	rows, err := d.decode(stream, d.resolvePlain, nil)
	if err != nil && len(rows) == 0 || !d.keepTable(len(rows)) {
		return nil, nil
	}
	s := streamed{rows: rows}
	w, _ := stream.Dict["W"].(Array)
	if len(w) < len(s.widths) {
		return nil, nil
	}
	length := 0
	for i := range s.widths {
		v, ok := w[i].(int64)
		const most = 7 // bytes that an int holds
		if !ok || v < 0 || v > most {
			return nil, nil
		}
		s.widths[i] = int(v)
		length += int(v)
	}
	if length == 0 {
		return nil, nil
	}
	s.spans = streamedSpans(stream.Dict, len(rows)/length)
	if !ascending(s.spans) {
		return d.listed(s.spans, s.at), stream.Dict
	}
	return s, stream.Dict
}

// streamedSpans lists the runs of numbers of a cross-reference stream, as far as there are
// rows.
func streamedSpans(dict Dict, rows int) []span {
	index, ok := dict["Index"].(Array)
	if !ok {
		index = Array{int64(0), int64(rows)}
	}
	var spans []span
	for at := 0; len(index) >= 2 && at < rows; index = index[2:] {
		first, ok1 := index[0].(int64)
		count, ok2 := index[1].(int64)
		if !ok1 || !ok2 || first < 0 || first > maximumNumber || count < 0 {
			break
		}
		sp := span{first: int(first), count: int(min(count, int64(rows-at))), offset: at}
		if sp.count > 0 {
			spans = append(spans, sp)
		}
		at += sp.count
	}
	return spans
}
