package layout

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// lengthsOf are the lengths that bytes spell, eight each.
func lengthsOf(data []byte) []float64 {
	var xs []float64
	for ; len(data) >= 8; data = data[8:] {
		xs = append(xs, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return xs
}

func bytesOf(xs []float64) []byte {
	var data []byte
	for _, x := range xs {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
	}
	return data
}

// beginsOf are where the words of a page begin.
func beginsOf(p Page) []float64 {
	var xs []float64
	for _, w := range p.Words {
		xs = append(xs, w.Box.Left)
	}
	return xs
}

func FuzzSortLengths(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	scattered, crowded := make([]float64, 300), make([]float64, 3000)
	for i := range scattered {
		scattered[i] = 600 * r.Float64()
	}
	for i := range crowded { // but for one, all in one share
		crowded[i] = r.Float64()
	}
	crowded[17] = 1e300
	for _, xs := range [][]float64{beginsOf(densePage()), beginsOf(prosePage()), scattered, crowded, make([]float64, 40)} {
		f.Add(bytesOf(xs))
	}
	for _, odd := range []float64{math.Inf(1), math.NaN(), -math.MaxFloat64, math.SmallestNonzeroFloat64} {
		f.Add(bytesOf(append([]float64{odd, math.MaxFloat64}, scattered[:40]...)))
	}
	f.Add(bytesOf(append(make([]float64, 40), math.SmallestNonzeroFloat64)))
	f.Fuzz(func(t *testing.T, data []byte) {
		xs := lengthsOf(data)
		want := slices.Clone(xs)
		slices.Sort(want)
		var s lengthSorter
		for range 2 { // the second time in the memory of the first
			got := slices.Clone(xs)
			if s.sort(got); !slices.EqualFunc(want, got, func(a, b float64) bool { return a == b || a != a && b != b }) {
				t.Fatalf("sorted %v as %v", xs, got)
			}
		}
	})
}

func BenchmarkSortLengths(b *testing.B) {
	begins := beginsOf(prosePage())
	var s lengthSorter
	xs := make([]float64, len(begins))
	b.ReportAllocs()
	for b.Loop() {
		copy(xs, begins)
		s.sort(xs)
	}
}
