package mcp

import (
	"container/list"
	"crypto/sha256"
	"io/fs"
	"sync"
	"time"

	"github.com/truecopy-go/truecopy"
)

// A Cache keeps readings by path, size, modification time and the options that they were
// read with, and drops those that were not used for the longest time. One cache serves one
// Capabilities.Open, for a path means nothing without it. A file that is written anew with
// the size and the time that it had is not told from what it was.
type Cache struct {
	maximum int64

	mu       sync.Mutex
	size     int64
	newest   list.List // of *kept, the one used last in front
	readings map[cacheKey]*list.Element
}

// NewCache makes a cache of readings that together take about maximum bytes.
func NewCache(maximum int64) *Cache {
	return &Cache{maximum: maximum, readings: map[cacheKey]*list.Element{}}
}

type cacheKey struct {
	path     string
	size     int64
	time     time.Time
	password [sha256.Size]byte // not the password itself, for a cache outlives its call
	pages    truecopy.PageRange
	limits   truecopy.Limits
}

func keyOf(info fs.FileInfo, opts truecopy.Options) cacheKey {
	return cacheKey{
		path:     opts.Name,
		size:     info.Size(),
		time:     info.ModTime().UTC(),
		password: sha256.Sum256([]byte(opts.Password)),
		pages:    opts.Pages,
		limits:   opts.Limits,
	}
}

type kept struct {
	key     cacheKey
	reading *truecopy.Reading
	size    int64
}

// reading gives what is kept under a key, or nil. Nobody may write to it.
func (c *Cache) reading(key cacheKey) *truecopy.Reading {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	element := c.readings[key]
	if element == nil {
		return nil
	}
	c.newest.MoveToFront(element)
	return element.Value.(*kept).reading
}

func (c *Cache) keep(key cacheKey, reading *truecopy.Reading) {
	if c == nil {
		return
	}
	size := weight(reading)
	c.mu.Lock()
	defer c.mu.Unlock()
	if size > c.maximum || c.readings[key] != nil {
		return
	}
	c.readings[key] = c.newest.PushFront(&kept{key, reading, size})
	for c.size += size; c.size > c.maximum; {
		oldest := c.newest.Remove(c.newest.Back()).(*kept)
		delete(c.readings, oldest.key)
		c.size -= oldest.size
	}
}

// weight is about how many bytes a reading takes, by the sizes of its types on 64 bits.
func weight(r *truecopy.Reading) int64 {
	const row, cell, box, column, finding = 120, 16, 32, 32, 160
	n := int64(1024 + finding*len(r.Findings))
	for _, each := range r.Rows {
		n += row + int64(cell*len(each.Cells)+box*len(each.Boxes))
		for _, text := range each.Cells {
			n += int64(len(text))
		}
	}
	for _, region := range r.Regions {
		n += row + int64(column*len(region.Columns)+8*len(region.Boundaries))
	}
	return n
}
