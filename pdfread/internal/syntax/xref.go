package syntax

import (
	"bytes"
	"fmt"
)

// An entryKind says where an object is.
type entryKind uint8

const (
	free entryKind = iota
	plain
	compressed
)

// An entry is one line of a cross-reference (ISO 32000-1, 7.5.4 and 7.5.8).
type entry struct {
	kind   entryKind
	offset int64 // of a plain object; for a compressed one the number of its object stream
	index  int   // within the object stream
}

// A table is the sections of a cross-reference, the newest first.
type table []map[int]entry

func (t table) lookup(number int) (entry, bool) {
	for _, section := range t {
		if e, ok := section[number]; ok {
			return e, true
		}
	}
	return entry{}, false
}

// maximumSections is how many updates a file may have had.
const maximumSections = 4096

func (d *Document) readTable() error {
	at := bytes.LastIndex(d.data, []byte("startxref"))
	if at < 0 {
		return fmt.Errorf("no startxref: %w", ErrDamaged)
	}
	p := &parser{lex: Lexer{src: d.data, pos: at + len("startxref")}, depth: d.limits.Depth, most: d.limits.Objects}
	t := p.token()
	seen := map[int]bool{}
	for offset := int(t.Number); !seen[offset] && len(seen) < maximumSections; {
		seen[offset] = true
		trailer, ok := d.readSection(offset)
		if !ok {
			return fmt.Errorf("offset %d: no cross-reference section: %w", offset, ErrDamaged)
		}
		if d.trailer == nil {
			d.trailer = trailer
		}
		previous, ok := d.Int(trailer["Prev"])
		if !ok {
			break
		}
		offset = previous
	}
	return nil
}

func (d *Document) readSection(offset int) (Dict, bool) {
	if offset < 0 || offset >= len(d.data) {
		return nil, false
	}
	p := &parser{lex: Lexer{src: d.data, pos: offset}, depth: d.limits.Depth, most: d.limits.Objects}
	if t := p.token(); t.Kind != KindKeyword || string(t.Bytes) != "xref" {
		return nil, false
	}
	section := map[int]entry{}
	for {
		t := p.token()
		if t.Kind == KindKeyword && string(t.Bytes) == "trailer" {
			d.table = append(d.table, section)
			trailer, ok := p.object().(Dict)
			return trailer, ok
		}
		if !t.Integer {
			return nil, false
		}
		first, count := int(t.Number), int(p.token().Number)
		for i := range count {
			at, generation, kind := p.token(), p.token(), p.token()
			if generation.Kind != KindNumber || kind.Kind != KindKeyword {
				return nil, false
			}
			e := entry{offset: int64(at.Number)}
			if kind.Bytes[0] == 'n' {
				e.kind = plain
			}
			section[first+i] = e
		}
	}
}
