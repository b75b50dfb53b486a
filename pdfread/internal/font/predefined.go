package font

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"strings"
	"sync"
)

// cmapPack holds the predefined CMaps: an index of lines of name, offset and size in hexadecimal
// up to an empty line, then each CMap deflated. See gen/cmaps.go for what is in one.
//
//go:embed data/cmaps.bin
var cmapPack string

// predefinedCMaps are those decoded so far, by name. They never change once they are here.
var predefinedCMaps sync.Map // string to *cmap

// maximumChain bounds usecmap. The longest chain of the predefined CMaps has four.
const maximumChain = 8

// predefined finds a CMap that a PDF may name (ISO 32000-1, 9.7.5.2), or nil.
func predefined(name string) *cmap { return predefinedAt(name, 0) }

func predefinedAt(name string, depth int) *cmap {
	switch name {
	case "Identity-H", "Identity":
		return identity(false)
	case "Identity-V":
		return identity(true)
	}
	if m, ok := predefinedCMaps.Load(name); ok {
		return m.(*cmap)
	}
	if depth > maximumChain {
		return nil
	}
	data := unpack(cmapPack, name)
	if data == nil {
		return nil
	}
	m := decodeCMap(data, depth)
	m.unicode = strings.Contains(name, "-UCS2-") || strings.Contains(name, "-UTF16-")
	predefinedCMaps.Store(name, m)
	return m
}

// unpack inflates one entry of a pack, or gives nil.
func unpack(pack, name string) []byte {
	index, body, _ := strings.Cut(pack, "\n\n")
	entry, ok := lookup(index+"\n", name)
	if !ok {
		return nil
	}
	offset, size := hexPair(entry)
	data, err := io.ReadAll(flate.NewReader(strings.NewReader(body[offset : offset+size])))
	if err != nil {
		return nil
	}
	return data
}

// hexPair reads two numbers of eight hexadecimal digits each.
func hexPair(s string) (a, b int) {
	for i := range 8 {
		x, _ := hexDigit(s[i])
		y, _ := hexDigit(s[9+i])
		a, b = a<<4|int(x), b<<4|int(y)
	}
	return a, b
}

// decodeCMap reads what gen/cmaps.go wrote.
func decodeCMap(data []byte, depth int) *cmap {
	r := newVarints(data)
	m := &cmap{vertical: r.next() == 1}
	ordering := r.text()
	if parent := r.text(); strings.HasPrefix(parent, "=") {
		m = widened(predefinedAt(parent[1:], depth+1))
	} else if parent != "" {
		m.parent = predefinedAt(parent, depth+1)
	}
	m.ordering = ordering
	for range r.next() {
		m.codespaces = append(m.codespaces, codespace{int(r.next()), uint32(r.next()), uint32(r.next())})
	}
	for size := 1; size <= 4; size++ {
		m.chars[size] = append(m.chars[size], r.spans()...)
		for _, s := range r.spans() {
			m.notdef[size] = append(m.notdef[size], span{s.low, s.high, s.value + s.low}) // one CID for all
		}
	}
	return m
}

// widened turns a CMap of UTF-16 codes into the one of UTF-32 codes, without its codespaces.
func widened(utf16 *cmap) *cmap {
	m := &cmap{}
	if utf16 == nil {
		return m
	}
	m.vertical = utf16.vertical
	if utf16.parent != nil {
		m.parent = widened(utf16.parent)
	}
	m.chars[4] = append(m.chars[4], utf16.chars[2]...)
	for _, s := range utf16.chars[4] {
		low, high := fromSurrogates(s.low), fromSurrogates(s.high)
		m.chars[4] = append(m.chars[4], span{low, high, s.low + s.value - low})
	}
	m.notdef[4] = utf16.notdef[2]
	return m
}

// fromSurrogates joins a high and a low surrogate.
func fromSurrogates(pair uint32) uint32 {
	return (pair>>16-0xd800)<<10 + (pair&0xffff - 0xdc00) + 0x10000
}

// varints reads the numbers of a pack.
type varints struct{ *bytes.Reader }

func newVarints(data []byte) *varints { return &varints{bytes.NewReader(data)} }

func (r *varints) next() uint64 {
	n, _ := binary.ReadUvarint(r.Reader) // 0 at the end: the packs are our own
	return n
}

func (r *varints) signed() int64 {
	n, _ := binary.ReadVarint(r.Reader)
	return n
}

func (r *varints) text() string {
	b := make([]byte, min(r.next(), uint64(r.Len())))
	io.ReadFull(r.Reader, b)
	return string(b)
}

// spans reads spans: each low end from the end before it, its length, its first CID from the one
// that would follow the span before it.
func (r *varints) spans() []span {
	out := make([]span, min(r.next(), uint64(r.Len())))
	var end, cid uint32
	for i := range out {
		low := end + uint32(r.next())
		high := low + uint32(r.next())
		cid += uint32(r.signed())
		out[i] = span{low, high, cid - low}
		cid += high - low + 1
		end = high + 1
	}
	return out
}
