package hostile

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/corpus"
)

var (
	mutations = flag.Int("mutations", 600, "how many changed copies of the corpus's files are read, in each folder")
	onlyFile  = flag.String("file", "", "change the one file of the corpus whose name begins so")
)

// mutationMemory is what one reading may allocate in all, let go of or not, in bytes: more than
// what it holds at any time. Of 200,000 changed copies of PDF files the largest took 82 MiB.
const mutationMemory = 512 << 20

// TestMutationsOfTheCorpus changes files of the corpus in their bytes, tokens, objects, streams,
// lines and fields, and wants no panic, no hang and no memory beyond measure. The changes depend
// on the name of a file and on nothing else.
func TestMutationsOfTheCorpus(t *testing.T) {
	for _, folder := range []struct {
		name   string
		change func(data []byte) func(*rand.Rand) []byte
	}{
		{"pdf/robust", func(data []byte) func(*rand.Rand) []byte {
			k := takenApart(data)
			return func(random *rand.Rand) []byte { return changedPDF(random, data, k) }
		}},
		{"text/dev", func(data []byte) func(*rand.Rand) []byte {
			return func(random *rand.Rand) []byte { return changedText(random, data) }
		}},
	} {
		t.Run(folder.name, func(t *testing.T) {
			paths := glob(t, corpus.Dir(t, folder.name))
			shares := sharesOf(t, paths, *mutations)
			tally := tally{reasons: map[truecopy.Reason]int{}}
			for i, path := range paths {
				if shares[i] == 0 || !strings.HasPrefix(filepath.Base(path), *onlyFile) {
					continue
				}
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				change := folder.change(data)
				for n := range shares[i] {
					random := rand.New(rand.NewPCG(hashOf(filepath.Base(path)), uint64(n)))
					tally.read(t, filepath.Base(path), n, change(random))
				}
			}
			t.Logf("%d changed copies: %d read, refused %v, at most %d MiB allocated", tally.copies, tally.answers, tally.reasons, tally.most>>20)
		})
	}
}

// sharesOf shares out the copies: the smaller a file, the more, but each file has some when
// there are more copies than files.
func sharesOf(t *testing.T, paths []string, copies int) []int {
	t.Helper()
	const even = 4 << 10 // files up to this size have equal shares
	weights, sum := make([]float64, len(paths)), 0.0
	for i, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		weights[i] = even / float64(max(even, info.Size()))
		sum += weights[i]
	}
	shares, given, owed := make([]int, len(paths)), 0, 0.0
	for i, weight := range weights { // what is owed so far is given, so that the shares add up
		owed += weight / sum * float64(copies)
		shares[i] = int(owed+0.5) - given
		given += shares[i]
	}
	return shares
}

func hashOf(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// A tally is what came of the copies that were read.
type tally struct {
	copies, answers int
	reasons         map[truecopy.Reason]int
	most            uint64 // bytes that one reading allocated
}

// read reads one copy; the name of the file and the number of the copy find it again.
func (s *tally) read(t *testing.T, name string, n int, data []byte) {
	t.Helper()
	defer func() {
		if value := recover(); value != nil {
			t.Errorf("copy %d of %s: panic: %v\n%s", n, name, value, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), faultPatience)
	defer cancel()
	ctx = caught.Watch(ctx, func(value any, stack []byte) {
		t.Errorf("copy %d of %s: a panic was caught: %v\n%s", n, name, value, stack)
	})
	before := allocations()
	_, err := truecopy.Read(ctx, bytes.NewReader(data), truecopy.Options{})
	used := allocations() - before
	s.copies, s.most = s.copies+1, max(s.most, used)
	if used > mutationMemory {
		t.Errorf("copy %d of %s: %d MiB allocated", n, name, used>>20)
	}
	var refusal *truecopy.Refusal
	switch {
	case err == nil:
		s.answers++
	case !errors.As(err, &refusal):
		t.Errorf("copy %d of %s: an error that is no refusal: %v", n, name, err)
	case refusal.Reason == truecopy.TooSlow:
		t.Errorf("copy %d of %s: not done within %v", n, name, faultPatience)
	default:
		s.reasons[refusal.Reason]++
	}
}

// allocations is how many bytes the program has allocated so far.
func allocations() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
