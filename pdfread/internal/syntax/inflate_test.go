package syntax

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

func never() error { return nil }

func deflated(t testing.TB, data []byte, level int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(data)
	w.Close()
	return b.Bytes()
}

// samples are data of several kinds: text as pages have it, noise, runs, nothing.
func samples() map[string][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	skewed := make([]byte, 100_000)
	for i := range skewed {
		skewed[i] = byte(min(r.ExpFloat64()*6, 255))
	}
	var page bytes.Buffer
	for range 1500 {
		fmt.Fprintf(&page, "BT /F1 9 Tf 1 0 0 1 %d.%d %d.%d Tm (", r.IntN(600), r.IntN(100), r.IntN(800), r.IntN(100))
		for range 4 + r.IntN(12) {
			page.WriteByte("ETAOINSHRDLU 0123456789"[r.IntN(23)])
		}
		page.WriteString(") Tj ET\n")
	}
	return map[string][]byte{
		"nothing": nil, "one byte": {7}, "noise": noise, "skewed": skewed,
		"a run": bytes.Repeat([]byte{0}, 70_000), "short period": bytes.Repeat([]byte("abc"), 30_000), "page": page.Bytes(),
	}
}

func TestInflate(t *testing.T) {
	for name, data := range samples() {
		for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.BestCompression, flate.HuffmanOnly} {
			packed := deflated(t, data, level)
			out, used, over, err := inflate(append(packed, "tail"...), len(data)+1, never)
			if err != nil || over || used != len(packed) || !bytes.Equal(out, data) {
				t.Errorf("%s, level %d: %d bytes of %d, used %d of %d, over %v, %v", name, level, len(out), len(data), used, len(packed), over, err)
			}
		}
	}
}

func TestInflateKeepsWhatCameBeforeTheDamage(t *testing.T) {
	data := samples()["page"]
	packed := deflated(t, data, flate.BestCompression)
	out, _, _, err := inflate(packed[:len(packed)/2], len(data), never)
	if err == nil {
		t.Error("half of the data is no error")
	}
	if len(out) < len(data)/4 || !bytes.HasPrefix(data, out) {
		t.Errorf("%d bytes of %d decoded from half of the data", len(out), len(data))
	}
}

func TestInflateStopsAtTheLimit(t *testing.T) {
	data := bytes.Repeat([]byte{0}, 1<<20)
	packed := deflated(t, data, flate.BestCompression)
	for _, tt := range []struct {
		limit int
		over  bool
	}{{1<<20 - 1, true}, {1 << 20, false}, {1<<20 + 1, false}, {0, true}} {
		out, _, over, err := inflate(packed, tt.limit, never)
		if err != nil || over != tt.over || len(out) != min(tt.limit, 1<<20) {
			t.Errorf("limit %d: %d bytes, over %v, %v", tt.limit, len(out), over, err)
		}
	}
}

func FuzzInflate(f *testing.F) {
	for _, data := range samples() {
		if len(data) < 100 {
			f.Add(deflated(f, data, flate.BestCompression))
		}
	}
	f.Add(deflated(f, samples()["skewed"][:3000], flate.BestCompression))
	f.Add(deflated(f, samples()["page"][:5000], flate.HuffmanOnly))
	const limit = 1 << 20
	f.Fuzz(func(t *testing.T, src []byte) { // the same bytes as compress/flate, and the same verdict
		r := flate.NewReader(bytes.NewReader(src))
		want, wantErr := io.ReadAll(io.LimitReader(r, limit+1))
		out, used, over, err := inflate(src, limit, never)
		if used > len(src) {
			t.Fatalf("used %d of %d bytes", used, len(src))
		}
		if over != (len(want) > limit) {
			t.Fatalf("over %v, want %d bytes", over, len(want))
		}
		if over {
			want = want[:limit]
		} else if (err != nil) != (wantErr != nil) {
			t.Fatalf("error %v, want %v", err, wantErr)
		}
		if err == nil && !bytes.Equal(out, want) || err != nil && !bytes.HasPrefix(out, want) {
			t.Fatalf("%d bytes, want %d, error %v", len(out), len(want), err)
		}
	})
}

func BenchmarkInflate(b *testing.B) {
	data := samples()["page"]
	packed := deflated(b, data, flate.DefaultCompression)
	b.Run("own", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			inflate(packed, 1<<30, never)
		}
	})
	b.Run("compress/flate", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		r := flate.NewReader(nil)
		for b.Loop() {
			r.(flate.Resetter).Reset(bytes.NewReader(packed), nil)
			io.ReadAll(r)
		}
	})
}
