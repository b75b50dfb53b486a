package csvread

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
)

// export is a bank export of 100 MB: quoted texts, some with delimiters, dates, amounts.
var export = sync.OnceValue(func() []byte {
	const size = 100 << 20
	words := []string{"CARD", "GROCER", "RENT", "SEPA", "TRANSFER", "POWER", "WATER", "BOOKSHOP", "REFUND", "Müller"}
	r := rand.New(rand.NewPCG(1, 2))
	b := bytes.NewBuffer(make([]byte, 0, size+1<<10))
	b.WriteString("id,booked,valued,text,debit,credit,balance,branch\n")
	for i := 1; b.Len() < size; i++ {
		fmt.Fprintf(b, "%d,2026-%02d-%02d,%02d/%02d/2026,", i, 1+r.IntN(12), 1+r.IntN(28), 1+r.IntN(28), 1+r.IntN(12))
		if r.IntN(4) == 0 {
			fmt.Fprintf(b, "\"%s %s, %s\",", words[r.IntN(len(words))], words[r.IntN(len(words))], words[r.IntN(len(words))])
		} else {
			fmt.Fprintf(b, "%s %s,", words[r.IntN(len(words))], words[r.IntN(len(words))])
		}
		fmt.Fprintf(b, "%d.%02d,,%d.%02d,%04d\n", r.IntN(1000), r.IntN(100), r.IntN(100000), r.IntN(100), r.IntN(10000))
	}
	return b.Bytes()
})

// liveHeap reports the heap that a reading keeps alive, by byte of input.
func liveHeap(b *testing.B, before, size int, kept any) {
	b.ReportMetric(float64(heap()-before)/float64(size), "live-B/B")
	runtime.KeepAlive(kept)
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// BenchmarkRead reads 100 MB, dialect detection included; its live heap counts the input,
// which the reading keeps.
func BenchmarkRead(b *testing.B) {
	data := export()
	before := heap() - len(data)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	var text *Text
	for b.Loop() {
		var err error
		if text, err = Read(context.Background(), data, Limits{}); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	liveHeap(b, before, len(data), text)
}

// BenchmarkEncodingCSV is what BenchmarkRead is measured against: encoding/csv with every
// record kept.
func BenchmarkEncodingCSV(b *testing.B) {
	data := export()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	var records [][]string
	for b.Loop() {
		records = nil
		var err error
		if records, err = csv.NewReader(bytes.NewReader(data)).ReadAll(); err != nil {
			b.Fatal(err)
		}
	}
	runtime.KeepAlive(records)
}

// The shapes that a reader's cost must stay linear in.
func BenchmarkShapes(b *testing.B) {
	const size = 4 << 20
	shapes := []struct {
		name string
		data []byte
	}{
		{"one line", bytes.Repeat([]byte("x"), size)},
		{"one row", bytes.Repeat([]byte("ab,"), size/3)},
		{"all quotes", bytes.Repeat([]byte(`"`), size)},
		{"quotes that open", bytes.Repeat([]byte("a,\"b\n"), size/5)},
		{"quotes that open and close rows later", append(bytes.Repeat([]byte("a,\"b\n"), size/5), "\"\n"...)},
		{"quotes that open and close far", bytes.Repeat(append(bytes.Repeat([]byte("a,\"b\n"), 5000), "x\",c\n"...), size/25000)},
		{"line ends", bytes.Repeat([]byte("\n"), size)},
		{"delimiters", bytes.Repeat([]byte(","), size)},
		{"windows-1252", bytes.Repeat([]byte("caf\xe9;12,50\n"), size/11)},
		{"utf-16", bytes.Repeat([]byte("a\x00,\x00b\x00\n\x00"), size/8)},
	}
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			b.SetBytes(int64(len(s.data)))
			for b.Loop() {
				if _, err := Read(context.Background(), s.data, Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
