package hostile

import (
	"cmp"
	"fmt"
	"testing"
)

// TestDoublingAtMostTriples compares what an input of each family costs with what one twice as
// large does. Command growth does so with the blocks of statements that are run.
func TestDoublingAtMostTriples(t *testing.T) {
	for _, f := range Families() {
		if _, _, over := f.Double(f.Size); over != "" {
			t.Errorf("%s: doubling %d costs %s", f.Name, f.Size, over)
		}
	}
}

// large are the sizes of the larger inputs of the benchmark, where sixteen times the size of the
// test is less than a file may well have.
var large = map[string]int{
	"words on one baseline":               200_000,
	"words on one point":                  200_000,
	"one word on one point":               200_000,
	"rulings that cross":                  50_000, // each way
	"one line of many gutters":            1_000_000,
	"a figure of many digits":             1_000_000,
	"a figure of many groups in a column": 1_000_000,
	"records of a citation":               1_000_000,
}

// BenchmarkFamilies reads two large inputs of each family, to be compared: the second is twice
// as large and should take at most three times as long.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range Families() {
		size := cmp.Or(large[f.Name], 16*f.Size)
		for _, n := range []int{size / 2, size} {
			run := f.Prepare(n)
			b.Run(fmt.Sprintf("%s/%d", f.Name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					run()
				}
			})
		}
	}
}
