package syntax

import (
	"bytes"
	"slices"
)

// streamAt parses the stream object at an offset when it has that number, or any when the
// number is -1. What finds other objects refers to plain ones only.
func (d *Document) streamAt(offset, number int) (*Stream, bool) {
	ref, p, ok := d.headerAt(offset)
	if !ok || number >= 0 && ref.Number != number {
		return nil, false
	}
	dict, ok := p.object().(Dict)
	if !ok {
		return nil, false
	}
	start, ok := streamStart(d.data, p.lex.pos)
	if !ok {
		return nil, false
	}
	s := &Stream{Dict: dict, Raw: d.streamBytes(start, d.resolvePlain(dict["Length"])), Ref: ref}
	d.decryptStream(s)
	return s, true
}

// streamStart gives the offset of a stream's first byte when the keyword stream stands at an
// offset. It ends with CR LF or LF (ISO 32000-1, 7.3.8.1); a CR alone is taken as well.
func streamStart(data []byte, at int) (int, bool) {
	at = gapEnd(data, at)
	if !bytes.HasPrefix(data[at:], []byte("stream")) {
		return 0, false
	}
	at += len("stream")
	for at < len(data) && data[at] == ' ' { // some writers put a blank first
		at++
	}
	if at < len(data) && data[at] == '\r' {
		at++
	}
	if at < len(data) && data[at] == '\n' {
		at++
	}
	return at, true
}

// longestGap is how much white space may stand between a stream and what belongs to it.
const longestGap = 64

// gapEnd skips white space, but no more of it than belongs between two keywords.
func gapEnd(data []byte, at int) int {
	return spacesEnd(data[:min(len(data), at+longestGap)], at)
}

// streamBytes cuts a stream out of the file: by its length where endstream follows, else at
// the next endstream. A length may be stale after an edit by hand.
func (d *Document) streamBytes(start int, length Object) []byte {
	if n, ok := length.(int64); ok && n >= 0 && n <= int64(len(d.data)-start) {
		end := start + int(n)
		if after := d.data[gapEnd(d.data, end):]; bytes.HasPrefix(after, endStream) || bytes.HasPrefix(after, []byte("endobj")) {
			return d.data[start:end:end]
		}
	}
	end := d.nextEndStream(start)
	if end > start && d.data[end-1] == '\n' {
		end--
	}
	if end > start && d.data[end-1] == '\r' {
		end--
	}
	return d.data[start:end:end]
}

var endStream = []byte("endstream")

// nextEndStream gives the offset of the next endstream, or the end of the file. All of them
// are found once, or a file of streams that never end would be read once for each.
func (d *Document) nextEndStream(start int) int {
	d.endsOnce.Do(func() {
		watch := d.Watch()
		for at := index(&watch, d.data, endStream, 0); at >= 0; at = index(&watch, d.data, endStream, at+len(endStream)) {
			d.ends = append(d.ends, at)
		}
	})
	i, _ := slices.BinarySearch(d.ends, start)
	if i == len(d.ends) {
		return len(d.data)
	}
	return d.ends[i]
}
