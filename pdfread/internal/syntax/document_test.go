package syntax

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// statement is a file of n pages that print their number.
func statement(form pdfwrite.Form, n int) *pdfwrite.File {
	f := pdfwrite.New()
	f.Form = form
	font := f.Standard("Helvetica")
	for i := range n {
		f.AddPage(pdfwrite.Page{
			Fonts: pdfwrite.Named{"F1": font}, Compress: true,
			Content: fmt.Sprintf("BT /F1 12 Tf 20 150 Td (Page %d) Tj ET", i+1),
		})
	}
	return f
}

// opened opens a file that is to open.
func opened(t testing.TB, data []byte) *Document {
	t.Helper()
	d, err := Open(t.Context(), data, "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shown is what the pages of a document show: the first string of each.
func shown(d *Document) []string {
	var all []string
	for _, p := range d.Pages() {
		line := ""
		for _, content := range contentsOf(d, p) {
			c := NewContent(content)
			for op, operands, ok := c.Next(); ok; op, operands, ok = c.Next() {
				if op == OpShow && len(operands) == 1 {
					line += string(operands[0].Bytes)
				}
			}
		}
		all = append(all, line)
	}
	return all
}

var forms = map[string]pdfwrite.Form{
	"table": pdfwrite.Classic, "stream": pdfwrite.XrefStream, "object streams": pdfwrite.ObjectStreams, "hybrid": pdfwrite.Hybrid,
}

func TestOpenReadsEveryForm(t *testing.T) {
	want := []string{"Page 1", "Page 2", "Page 3"}
	for name, form := range forms {
		d := opened(t, statement(form, 3).Bytes())
		if diff := cmp.Diff(want, shown(d)); diff != "" || d.Repaired() || d.OverLimit() {
			t.Errorf("%s: repaired %v, over %v, pages mismatch (-want +got):\n%s", name, d.Repaired(), d.OverLimit(), diff)
		}
	}
}

func TestOpenRefusesWhatIsNoFile(t *testing.T) {
	for name, data := range map[string]string{
		"nothing": "", "a header": "%PDF-1.7\n", "text": "02/05 Rent 750,00\n", "a start without an end": "%PDF-1.7\nstartxref\n",
		"a catalog without pages": "%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>",
		"a catalog of itself":     "%PDF-1.4\n1 0 obj 1 0 R endobj\ntrailer <</Root 1 0 R>>",
	} {
		if d, err := Open(t.Context(), []byte(data), "", Limits{}); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v, %v", name, d, err)
		}
	}
}

func TestResolve(t *testing.T) {
	f := statement(pdfwrite.ObjectStreams, 1)
	seven := f.Add("7")
	chain := f.Addf("%v", seven)
	loop, other := f.Reserve(), f.Reserve()
	f.Set(loop, other.String())
	f.Set(other, loop.String())
	all := f.Addf("<</N 7.9 /Text (abc) /Name /Rent /Array [1 %v] /Null null>>", seven)
	d := opened(t, f.Bytes())
	ref := func(r pdfwrite.Ref) Ref { return Ref{Number: int(r)} }
	if got := d.Resolve(ref(chain)); got != int64(7) {
		t.Errorf("a reference to a reference is %v", got)
	}
	if got := d.Resolve(ref(loop)); got != nil {
		t.Errorf("a loop is %v", got)
	}
	if got := d.Resolve(Ref{Number: 9999}); got != nil {
		t.Errorf("what is missing is %v", got)
	}
	dict := d.Dict(ref(all))
	if v, ok := d.Int(dict["N"]); v != 7 || !ok {
		t.Errorf("Int is %v, %v", v, ok)
	}
	if v, ok := d.Number(dict["N"]); v != 7.9 || !ok {
		t.Errorf("Number is %v, %v", v, ok)
	}
	if v, ok := d.Text(dict["Text"]); v != "abc" || !ok {
		t.Errorf("Text is %v, %v", v, ok)
	}
	if got := d.Name(dict["Name"]); got != "Rent" {
		t.Errorf("Name is %v", got)
	}
	if diff := cmp.Diff(Array{int64(1), ref(seven)}, d.Array(dict["Array"])); diff != "" {
		t.Errorf("array mismatch (-want +got):\n%s", diff)
	}
	if d.Array(dict["N"]) != nil || d.Dict(dict["N"]) != nil || d.Stream(dict["N"]) != nil || d.Name(dict["N"]) != "" {
		t.Error("a number is something else")
	}
	if _, ok := d.Number(dict["Missing"]); ok {
		t.Error("what is missing is a number")
	}
}

func TestOpenStopsAtItsObjects(t *testing.T) {
	f := statement(pdfwrite.Classic, 1)
	big := f.Add("[" + strings.Repeat("1 ", 5000) + "]")
	small := f.Add("[1 2]")
	for limit, want := range map[int]bool{20_000: false, 4000: true} {
		d, err := Open(t.Context(), f.Bytes(), "", Limits{Objects: limit})
		if err != nil {
			t.Fatal(err)
		}
		d.Resolve(Ref{Number: int(big)})
		if got := d.Resolve(Ref{Number: int(small)}) == nil; got != want || d.OverLimit() != want {
			t.Errorf("limit %d: the second object is missing: %v, over limit: %v", limit, got, d.OverLimit())
		}
	}
}

// A bomb is a page whose content is deflated a thousandfold.
func bomb(size int) []byte {
	f := pdfwrite.New()
	f.AddPage(pdfwrite.Page{Content: strings.Repeat(" ", size), Compress: true})
	return f.Bytes()
}

// A tickingContext ends when it has been asked so often. It stands in for a clock, which a
// busy machine makes useless.
type tickingContext struct {
	context.Context
	asked, ends int
}

func (c *tickingContext) Err() error {
	if c.asked++; c.asked > c.ends {
		return context.DeadlineExceeded
	}
	return nil
}

func TestOpenHonoursItsContext(t *testing.T) {
	const size = 20 << 20
	for name, data := range map[string][]byte{
		"a bomb": bomb(size),
		"a scan": []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj ( ", size/10)),
		"pages":  tree("<</Kids [" + strings.Repeat("<<>> ", size/500) + "]>>"),
	} {
		for _, ends := range []int{0, 1, 10, 50} {
			ctx := &tickingContext{Context: t.Context(), ends: ends}
			d, err := Open(ctx, data, "", Limits{})
			if err == nil {
				_, err = d.Decode(d.Stream(d.Pages()[0].Dict["Contents"]))
			}
			if !errors.Is(err, context.DeadlineExceeded) || ctx.asked > ends+10 {
				t.Errorf("%s, ended at %d: %v, asked %d times", name, ends, err, ctx.asked)
			}
		}
	}
}

func TestDocumentIsSafeForConcurrentUse(t *testing.T) {
	f := statement(pdfwrite.ObjectStreams, 50)
	want := shown(opened(t, f.Bytes()))
	d := opened(t, f.Bytes())
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if diff := cmp.Diff(want, shown(d)); diff != "" {
				t.Errorf("pages mismatch (-want +got):\n%s", diff)
			}
		})
	}
	group.Wait()
}

// FuzzOpen states that a file, whatever its bytes, opens within its limits or is refused, and
// that what it shows is the same the second time.
func FuzzOpen(f *testing.F) {
	for _, form := range forms {
		f.Add(statement(form, 2).Bytes())
	}
	locked := statement(pdfwrite.ObjectStreams, 1)
	locked.Encryption = pdfwrite.Encryption{Method: pdfwrite.AES128}
	f.Add(locked.Bytes())
	f.Add([]byte("1 0 obj <</Type /Catalog /Pages 2 0 R>> 2 0 obj <</Kids [3 0 R]>> 3 0 obj <</Contents 4 0 R>> 4 0 obj <<>> stream\nq Q\nendstream"))
	limits := Limits{DecodedStream: 1 << 20, Decoded: 1 << 24, Objects: 100_000, Pages: 100}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := bytes.Clone(data)
		d, err := Open(t.Context(), data, "", limits)
		if err != nil {
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrLocked) && !errors.Is(err, ErrUnsupported) {
				t.Fatal(err)
			}
			return
		}
		if n := len(d.Pages()); n == 0 || n > limits.Pages {
			t.Fatalf("%d pages", n)
		}
		first := shown(d)
		if !bytes.Equal(before, data) {
			t.Fatal("the input was changed")
		}
		again, err := Open(t.Context(), data, "", limits)
		if err != nil {
			t.Fatal(err)
		}
		if second := shown(again); !slices.Equal(first, second) && !d.OverLimit() {
			t.Fatalf("%q, and the second time %q", first, second)
		}
	})
}

// BenchmarkOpen opens a file of 200 pages and resolves each page's content.
func BenchmarkOpen(b *testing.B) {
	for _, name := range []string{"table", "object streams"} {
		data := statement(forms[name], 200).Bytes()
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d, err := Open(context.Background(), data, "", Limits{})
				if err != nil {
					b.Fatal(err)
				}
				for _, p := range d.Pages() {
					if d.Stream(p.Dict["Contents"]) == nil {
						b.Fatal("no content")
					}
				}
			}
		})
	}
	if file := os.Getenv("TRUECOPY_BENCH_PDF"); file != "" {
		benchmarkFile(b, file)
	}
}

// benchmarkFile opens a file of the developer's and decodes all its pages.
func benchmarkFile(b *testing.B, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("file", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			d, err := Open(context.Background(), data, "", Limits{})
			if err != nil {
				b.Fatal(err)
			}
			for _, p := range d.Pages() {
				contentsOf(d, p)
			}
		}
	})
}
