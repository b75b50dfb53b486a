package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// tree is a file of these objects from number 2 on, of which 2 is the page tree.
func tree(objects ...string) []byte {
	file := "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
	for i, o := range objects {
		file += fmt.Sprintf("%d 0 obj %s endobj\n", i+2, o)
	}
	return []byte(file + "trailer <</Root 1 0 R>>")
}

func TestPagesInherit(t *testing.T) {
	d := opened(t, tree(
		"<</Kids [3 0 R 6 0 R] /MediaBox [0 0 300 400] /Rotate 90 /Resources <</A 1>>>>",
		"<</Kids [4 0 R 5 0 R] /CropBox [10 10 290 390] /Resources 7 0 R>>",
		"<</Type /Page>>",
		"<</Type /Page /MediaBox [500 100 0 0] /Rotate -90 /UserUnit 2 /CropBox [0 0 20 30]>>",
		"<</Rotate 450 /Resources <</C 3>> /CropBox [-100 -100 9999 50]>>",
		"<</B 2>>",
	))
	want := []PageNode{
		{Ref: Ref{Number: 4}, Resources: Dict{"B": int64(2)}, MediaBox: [4]float64{0, 0, 300, 400}, CropBox: [4]float64{10, 10, 290, 390}, Rotate: 90, UserUnit: 1},
		{Ref: Ref{Number: 5}, Resources: Dict{"B": int64(2)}, MediaBox: [4]float64{0, 0, 500, 100}, CropBox: [4]float64{0, 0, 20, 30}, Rotate: 270, UserUnit: 2},
		{Ref: Ref{Number: 6}, Resources: Dict{"C": int64(3)}, MediaBox: [4]float64{0, 0, 300, 400}, CropBox: [4]float64{0, 0, 300, 50}, Rotate: 90, UserUnit: 1},
	}
	if diff := cmp.Diff(want, d.Pages(), cmpopts.IgnoreFields(PageNode{}, "Dict")); diff != "" {
		t.Errorf("pages mismatch (-want +got):\n%s", diff)
	}
}

func TestBoxesThatMakeNoSense(t *testing.T) {
	for box, want := range map[string][4]float64{
		"[0 0 0 0]": letter, "[1 2 3]": letter, "[0 0 /a 5]": letter, "7": letter, "[0 0 100 0]": letter,
		"[0 0 100 200 300]": {0, 0, 100, 200}, "[10.5 0 0 20]": {0, 0, 10.5, 20},
	} {
		d := opened(t, tree("<</Kids [3 0 R]>>", "<</MediaBox "+box+" /CropBox [9000 9000 9001 9001]>>"))
		if p := d.Pages()[0]; p.MediaBox != want || p.CropBox != want {
			t.Errorf("%s: media box %v, crop box %v, want %v", box, p.MediaBox, p.CropBox, want)
		}
	}
}

func TestTreesThatLoop(t *testing.T) {
	d := opened(t, tree("<</Kids [3 0 R 2 0 R 4 0 R 3 0 R]>>", "<</Type /Page>>", "<</Kids [2 0 R 4 0 R 5 0 R]>>", "<</Type /Page>>"))
	var got []int
	for _, p := range d.Pages() {
		got = append(got, p.Ref.Number)
	}
	if diff := cmp.Diff([]int{3, 5}, got); diff != "" {
		t.Errorf("pages mismatch (-want +got):\n%s", diff)
	}
}

func TestTreesThatAreDeep(t *testing.T) {
	deep := func(levels int) []byte { // one page under as many nodes
		objects := make([]string, levels+1)
		for i := range levels {
			objects[i] = fmt.Sprintf("<</Kids [%d 0 R]>>", i+3)
		}
		objects[levels] = "<</Type /Page>>"
		return tree(objects...)
	}
	if d, err := Open(t.Context(), deep(9), "", Limits{Depth: 10}); err != nil || len(d.Pages()) != 1 || d.OverLimit() {
		t.Errorf("nine nodes: %v", err)
	}
	if _, err := Open(t.Context(), deep(10), "", Limits{Depth: 10}); err == nil {
		t.Error("ten nodes and a page are read at a depth of ten")
	}
}

func TestTreesThatAreWide(t *testing.T) {
	wide := tree("<</Kids ["+strings.Repeat("3 0 R <</Type /Page>> ", 10)+"]>>", "<</Type /Page>>")
	for limit, over := range map[int]bool{10: true, 11: false, 12: false} {
		d, err := Open(t.Context(), wide, "", Limits{Pages: limit})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Pages()) != min(limit, 11) || d.OverLimit() != over {
			t.Errorf("limit %d: %d pages, over %v", limit, len(d.Pages()), d.OverLimit())
		}
	}
}
