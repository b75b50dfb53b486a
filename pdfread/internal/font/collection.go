package font

import (
	_ "embed"
	"sync"
	"unicode/utf8"
)

// collectionPack holds the text of the CIDs of Adobe's character collections, see gen/collections.go.
//
//go:embed data/collections.bin
var collectionPack string

// A collection gives the text of the CIDs of one character collection.
type collection struct {
	texts   string
	offsets []uint32 // CID i has texts[offsets[i]:offsets[i+1]]
}

// text gives what a CID stands for, or "".
func (c *collection) text(cid uint32) string {
	if c == nil || uint64(cid)+1 >= uint64(len(c.offsets)) {
		return ""
	}
	return c.texts[c.offsets[cid]:c.offsets[cid+1]]
}

// collections are decoded on first use. They never change.
var collections = map[string]func() *collection{
	"CNS1":   sync.OnceValue(func() *collection { return decodeCollection("CNS1") }),
	"GB1":    sync.OnceValue(func() *collection { return decodeCollection("GB1") }),
	"Japan1": sync.OnceValue(func() *collection { return decodeCollection("Japan1") }),
	"KR":     sync.OnceValue(func() *collection { return decodeCollection("KR") }),
	"Korea1": sync.OnceValue(func() *collection { return decodeCollection("Korea1") }),
}

// collectionOf finds Adobe's collection of an ordering (ISO 32000-1, 9.7.3), or nil.
func collectionOf(registry, ordering string) *collection {
	load, ok := collections[ordering]
	if !ok || registry != "Adobe" {
		return nil
	}
	return load()
}

func decodeCollection(ordering string) *collection {
	r := newVarints(unpack(collectionPack, ordering))
	count := r.next()
	c := &collection{offsets: make([]uint32, 1, count+1)}
	var texts []byte
	last := rune(0)
	for range count {
		switch distance := r.signed(); {
		case distance == 0:
			texts = append(texts, r.text()...)
		case distance > 0:
			last += rune(distance)
			texts = utf8.AppendRune(texts, last)
		default:
			last += rune(distance + 1)
			texts = utf8.AppendRune(texts, last)
		}
		c.offsets = append(c.offsets, uint32(len(texts)))
	}
	c.texts = string(texts)
	return c
}
