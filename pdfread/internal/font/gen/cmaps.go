package main

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A CMap of the packs is, in varints: writing mode; the ordering of its collection, its length
// first; the name of the CMap that it is built on
// (its length first, 0 for none), with "=" before it when codes are UTF-32 and the other one's
// UTF-16; the number of codespaces and of each its size, low and high end; for each size of a
// code from 1 to 4 the spans of CIDs and those of notdef: their number and of each the low end
// from the end before it, the length less one, the CID from the one that would come next.
type cmapFile struct {
	name       string
	vertical   bool
	ordering   string
	parent     string
	codespaces [][3]uint32
	chars      [5]map[uint32]uint32
	notdef     [5][]run
}

// A run maps codes from low to high to CIDs from cid on.
type run struct{ low, high, cid uint32 }

// none is the CID of a code that a CMap leaves out and the one it is built on does not.
const none = 0

func writeCMaps(source string) {
	files := map[string]*cmapFile{}
	paths, _ := filepath.Glob(filepath.Join(source, "cmap", "*", "CMap", "*"))
	for _, path := range paths {
		if f := readCMap(path); !strings.HasPrefix(f.name, "Identity") {
			files[f.name] = f
		}
	}
	packed := map[string][]byte{}
	for name, f := range files {
		packed[name] = f.smallest(files)
	}
	header := read(source, "cmap", "LICENSE.md")
	writePack("data/cmaps.bin", "The predefined CMaps. Derived from cmap-resources.\n\n"+header, packed)
}

// writePack writes an index and the deflated entries.
func writePack(file, header string, entries map[string][]byte) {
	var index, body bytes.Buffer
	index.WriteString(strings.ReplaceAll(comment(header), "\n\n", "\n"))
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		fmt.Fprintf(&index, "%s\t%08x %08x\n", name, body.Len(), len(entries[name]))
		body.Write(entries[name])
	}
	write(file, slices.Concat(index.Bytes(), []byte("\n"), body.Bytes()))
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// readCMap reads one CMap file of the reference data.
func readCMap(path string) *cmapFile {
	data, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	f := &cmapFile{name: filepath.Base(path)}
	for i := range f.chars {
		f.chars[i] = map[uint32]uint32{}
	}
	section := ""
	for _, line := range lines(string(data)) {
		field := strings.Fields(line)
		switch {
		case len(field) == 0 || strings.HasPrefix(line, "%"):
		case len(field) == 2 && field[1] == "usecmap":
			f.parent = field[0][1:]
		case field[0] == "/Ordering":
			f.ordering = strings.Trim(field[1], "()")
		case field[0] == "/WMode":
			f.vertical = field[1] == "1"
		case len(field) == 2 && strings.HasPrefix(field[1], "begin"):
			section = field[1]
		case strings.HasPrefix(field[0], "end"):
			section = ""
		default:
			f.entry(section, field)
		}
	}
	return f
}

func (f *cmapFile) entry(section string, field []string) {
	switch section {
	case "begincodespacerange":
		low, size := hex(field[0])
		high, _ := hex(field[1])
		f.codespaces = append(f.codespaces, [3]uint32{uint32(size), low, high})
	case "begincidchar":
		code, size := hex(field[0])
		f.chars[size][code] = decimal(field[1])
	case "begincidrange":
		low, size := hex(field[0])
		high, _ := hex(field[1])
		for code := low; code <= high; code++ {
			f.chars[size][code] = decimal(field[2]) + code - low
		}
	case "beginnotdefrange":
		low, size := hex(field[0])
		high, _ := hex(field[1])
		for code := low; code <= high; code++ {
			f.notdef[size] = append(f.notdef[size], run{code, code, decimal(field[2])})
		}
	}
}

func hex(s string) (code uint32, size int) {
	s = strings.Trim(s, "<>")
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil {
		log.Fatal(err)
	}
	return uint32(n), len(s) / 2
}

func decimal(s string) uint32 {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		log.Fatal(err)
	}
	return uint32(n)
}

// smallest is the shortest way to write a CMap: as it is, from UTF-16, or as the difference
// from another one.
func (f *cmapFile) smallest(files map[string]*cmapFile) []byte {
	best := deflate(f.encoded(f.parent, f.chars))
	if f.parent != "" {
		return best
	}
	if wide := files[strings.Replace(f.name, "UTF32", "UTF16", 1)]; wide != nil && wide != f && f.widens(wide) {
		return deflate(f.encoded("="+wide.name, [5]map[uint32]uint32{}))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		other := files[name]
		if !f.mayBuildOn(other) {
			continue
		}
		if b := deflate(f.encoded(name, f.difference(other))); len(b) < len(best) {
			best = b
		}
	}
	return best
}

// mayBuildOn keeps chains of differences from going in a circle: only a UCS2 CMap is written as
// the difference from one of UTF-16, and only a later name from an earlier one.
func (f *cmapFile) mayBuildOn(other *cmapFile) bool {
	if other.parent != "" || other == f || len(f.codespaces) == 0 {
		return false
	}
	if strings.Contains(other.name, "UTF32") || strings.Contains(other.name, "UCS2") || strings.Contains(f.name, "UTF32") {
		return false
	}
	return strings.Contains(f.name, "UCS2") == strings.Contains(other.name, "UTF16") && (strings.Contains(f.name, "UCS2") || other.name < f.name && !chained(other))
}

// chained reports whether a CMap may itself be written as a difference: those that others are
// built on are picked once, by hand, for they are the plainest of their kind.
func chained(f *cmapFile) bool {
	return !slices.Contains([]string{"B5-H", "ETen-B5-H", "GB-EUC-H", "GBK-EUC-H", "EUC-H", "78-EUC-H", "90ms-RKSJ-H", "78-RKSJ-H", "KSC-EUC-H", "HKdla-B5-H", "78-H"}, f.name)
}

// widens reports whether f is other with each UTF-16 code written in UTF-32.
func (f *cmapFile) widens(other *cmapFile) bool {
	want := maps.Clone(other.chars[2])
	for code, cid := range other.chars[4] {
		want[(code>>16-0xd800)<<10+(code&0xffff-0xdc00)+0x10000] = cid
	}
	if !maps.Equal(want, f.chars[4]) {
		log.Printf("%s is not %s widened", f.name, other.name)
		return false
	}
	return true
}

// difference is what f says and other does not say alike.
func (f *cmapFile) difference(other *cmapFile) [5]map[uint32]uint32 {
	var out [5]map[uint32]uint32
	for size := range out {
		out[size] = map[uint32]uint32{}
		for code, cid := range f.chars[size] {
			if was, ok := other.chars[size][code]; !ok || was != cid {
				out[size][code] = cid
			}
		}
		for code := range other.chars[size] {
			if _, ok := f.chars[size][code]; !ok && f.within(code, size) {
				out[size][code] = none
			}
		}
	}
	return out
}

// within reports whether a code can be met at all.
func (f *cmapFile) within(code uint32, size int) bool {
	for _, c := range f.codespaces {
		fits := int(c[0]) == size
		for shift := 0; shift < 8*size; shift += 8 {
			b := code >> shift & 0xff
			fits = fits && b >= c[1]>>shift&0xff && b <= c[2]>>shift&0xff
		}
		if fits {
			return true
		}
	}
	return false
}

func (f *cmapFile) encoded(parent string, chars [5]map[uint32]uint32) []byte {
	var b []byte
	b = binary.AppendUvarint(b, map[bool]uint64{true: 1}[f.vertical])
	b = binary.AppendUvarint(b, uint64(len(f.ordering)))
	b = append(b, f.ordering...)
	b = binary.AppendUvarint(b, uint64(len(parent)))
	b = append(b, parent...)
	b = binary.AppendUvarint(b, uint64(len(f.codespaces)))
	for _, c := range f.codespaces {
		for _, n := range c {
			b = binary.AppendUvarint(b, uint64(n))
		}
	}
	for size := 1; size <= 4; size++ {
		b = appendRuns(b, runs(chars[size]))
		if strings.HasPrefix(parent, "=") {
			b = appendRuns(b, nil)
			continue
		}
		b = appendRuns(b, f.notdef[size])
	}
	return b
}

// runs joins codes that follow each other and whose CIDs do.
func runs(chars map[uint32]uint32) []run {
	var out []run
	for _, code := range slices.Sorted(maps.Keys(chars)) {
		cid := chars[code]
		if n := len(out); n > 0 && out[n-1].high+1 == code && out[n-1].cid+code-out[n-1].low == cid {
			out[n-1].high = code
			continue
		}
		out = append(out, run{code, code, cid})
	}
	return out
}

func appendRuns(b []byte, list []run) []byte {
	slices.SortFunc(list, func(a, b run) int { return cmp.Compare(a.low, b.low) })
	b = binary.AppendUvarint(b, uint64(len(list)))
	var end, cid uint32
	for _, r := range list {
		b = binary.AppendUvarint(b, uint64(r.low-end))
		b = binary.AppendUvarint(b, uint64(r.high-r.low))
		b = binary.AppendVarint(b, int64(r.cid)-int64(cid))
		end = r.high + 1
		cid = r.cid + r.high - r.low + 1
	}
	return b
}
