package layout

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// Heads stand close: where a blank parts two of them and where it stands within one.
func TestCutHeads(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][]string // the header rows
	}{{
		name: "a head over two columns is one where the ruling between them stops below it",
		page: `
|         |  number sales   |  rate |
|         |      (all)      |       |
|         |  1993  |  1994  |  1994 |
| Austria |    80  |   170  |    7  |
| Belgium |    90  |   135  |    8  |
| France  |   120  |   140  |    9  |`,
		want: [][]string{{"", "number sales (all)", "", "rate"}, {"", "1993", "1994", "1994"}},
	}, {
		name: "two heads are two where the ruling stands between them",
		page: `
|         | number | sales  |  rate |
|         |  1993  |  1994  |  1994 |
| Austria |    80  |   170  |    7  |
| Belgium |    90  |   135  |    8  |
| France  |   120  |   140  |    9  |`,
		want: [][]string{{"", "number", "sales", "rate"}, {"", "1993", "1994", "1994"}},
	}, {
		name: "a head over two columns that runs over their boundary is one",
		page: `
Config   Enrollments Edit  Found
            EN         CH   (F1)
A        0.143      0.187  0.820
B        0.148      0.204  0.829
C        0.151      0.207  0.831`,
		want: [][]string{{"Config", "Enrollments Edit", "", "Found"}, {"", "EN", "CH", "(F1)"}},
	}, {
		name: "heads with blanks alone between them stand over their columns",
		page: `
---------------------------
Method Size PSNR SSIM LPIPS
---------------------------
A       12   0.1  0.4  0.71
B       14   0.2  0.5  0.62
C       16   0.3  0.6  0.53
---------------------------`,
		want: [][]string{{"Method", "Size", "PSNR", "SSIM", "LPIPS"}},
	}, {
		name: "a line of words that do not line up with the columns is one text",
		page: `
---------------------------
The first of several trials
---------------------------
A       12   0.1  0.4  0.71
B       14   0.2  0.5  0.62
C       16   0.3  0.6  0.53
---------------------------`,
		want: [][]string{{"The first of several trials", "", "", "", ""}},
	}, {
		name: "a head centred over four columns takes all of them",
		page: `
                    Grade              Note
Year      One     Two     Six     Ten   Total
1990    10.10   10.20   10.30   10.40   41.00
1991    11.10   11.20   11.30   11.40   45.00
1992    12.10   12.20   12.30   12.40   49.00`,
		want: [][]string{{"", "Grade", "", "", "", "Note"}, {"Year", "One", "Two", "Six", "Ten", "Total"}},
	}, {
		name: "a head off their middle stands over one column",
		page: `
                      Grade            Note
Year      One     Two     Six     Ten   Total
1990    10.10   10.20   10.30   10.40   41.00
1991    11.10   11.20   11.30   11.40   45.00
1992    12.10   12.20   12.30   12.40   49.00`,
		want: [][]string{{"", "", "", "Grade", "", "Note"}, {"Year", "One", "Two", "Six", "Ten", "Total"}},
	}, {
		name: "heads in the middle of two columns are a level of their own between rulings, too",
		page: `
------------------------------------------
            Normal            Turned
Year      Fit    Range      Fit    Range
------------------------------------------
1990    10.10    10.20    10.30    41.00
------------------------------------------
1991    11.10    11.20    11.30    45.00
------------------------------------------
1992    12.10    12.20    12.30    49.00
------------------------------------------`,
		want: [][]string{{"", "Normal", "", "Turned", ""}, {"Year", "Fit", "Range", "Fit", "Range"}},
	}, {
		name: "heads that wrap between rulings are one row",
		page: `
------------------------------------------
         Normal   Normal   Turned   Turned
Year        Fit    Range      Fit    Range
------------------------------------------
1990      10.10    10.20    10.30    41.00
------------------------------------------
1991      11.10    11.20    11.30    45.00
------------------------------------------
1992      12.10    12.20    12.30    49.00
------------------------------------------`,
		want: [][]string{{"Year", "Normal Fit", "Normal Range", "Turned Fit", "Turned Range"}},
	}, {
		name: "a head in the middle of two columns is one, though its words begin where they do",
		page: `
Model    Sintel test    All
         Fine   Best    All
A        10.1   20.1    0.2
B        11.1   21.1    0.3
C        12.1   22.1    0.4`,
		want: [][]string{{"Model", "Sintel test", "", "All"}, {"", "Fine", "Best", "All"}},
	}, {
		name: "heads each in the middle of its column are two",
		page: `
Model    Train test    All
         Fine  Best    All
A        100.1 20.1    0.2
B        110.1 21.1    0.3
C        120.1         0.4`,
		want: [][]string{{"Model", "Train Fine", "test Best", "All All"}},
	}, {
		name: "units right below the line of the heads are a level of their own",
		page: `
---------------------------------
Name          Time   Room    Rate
              (ms)   (GB)     (%)
---------------------------------
Able          10.1   20.1    11.2
Best          11.1   21.1    15.3
Care          12.1   22.1    18.4
---------------------------------`,
		want: [][]string{{"Name", "Time", "Room", "Rate"}, {"", "(ms)", "(GB)", "(%)"}},
	}, {
		name: "heads set as wide apart as words of stretched prose under one that stands within a column",
		page: `
-------------------------------------------------
Encoder  Type           In              Il
                  -------------  -------------
                  mAP  LocScore  mAP  LocScore
-------------------------------------------------
Dino    global    57.7   15.0    40.5   12.1
        local     72.5   22.2    57.5   18.4
Clip    global    73.8   18.1    31.6    9.1
        local     87.5   30.3    53.3   17.9
-------------------------------------------------`,
		want: [][]string{{"Encoder", "Type", "In", "", "Il", ""}, {"", "", "mAP", "LocScore", "mAP", "LocScore"}},
	}, {
		name: "a head over the labels that goes on beside the heads of single columns",
		page: `
----------------------------------------
# Training    Sintel test     Kitti test
              -----------    -----------
iterations    Clean  Best    Clean  Best
----------------------------------------
1              0.91  20.4     4.93  20.1
6              0.69  17.8     3.15  11.5
12             0.70  17.8     3.13  11.3
----------------------------------------`,
		want: [][]string{{"# Training iterations", "Sintel test", "", "Kitti test", ""}, {"", "Clean", "Best", "Clean", "Best"}},
	}, {
		name: "one head above all columns but the labels",
		page: `
            Shares
        Clean    Final
A        10.1     20.1
B        11.1     21.1
C        12.1     22.1`,
		want: [][]string{{"", "Shares", ""}, {"", "Clean", "Final"}},
	}, {
		name: "a title in the middle of the table",
		page: `
         Share
        Clean    Final
A        10.1     20.1
B        11.1     21.1
C        12.1     22.1`,
		want: [][]string{{"", "Clean", "Final"}},
	}, {
		name: "heads that stand off the ruling above the first row belong to the table",
		page: `
Name    Clean   Final     All

------------------------------
A        10.1    20.1     0.2
------------------------------
B        11.1    21.1     0.3
------------------------------`,
		want: [][]string{{"Name", "Clean", "Final", "All"}},
	}, {
		name: "heads alike on both sides of a gap head one table when its rows run on below them",
		page: `
            Women              Men
         Old   Young       Old   Young
          at      at        at      at
          an      an        an      an
Age      age     age       age     age
---------------------------------------
45-54    345    15.5       566    28.7
55-64    806    60.9       227    81.6
65-74    512    99.2       270    34.7
---------------------------------------`,
		want: [][]string{{"", "Women", "", "Men", ""}, {"Age", "Old at an age", "Young at an age", "Old at an age", "Young at an age"}},
	}, {
		name: "a head takes the columns that the ruling under it runs over",
		page: `
        Grade             Other
        ---------------------
Year      One     Two     Six     Total
---------------------------------------
1990    10.10   10.20   10.30     30.60
1991    11.10   11.20   11.30     33.60
1992    12.10   12.20   12.30     36.60`,
		want: [][]string{{"", "Grade", "", "Other", ""}, {"Year", "One", "Two", "Six", "Total"}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tablesOf(t, printed(tt.page))
			if len(got) != 1 {
				t.Fatalf("%d tables, want 1: %q", len(got), got)
			}
			if diff := cmp.Diff(tt.want, got[0][:min(len(tt.want), len(got[0]))]); diff != "" {
				t.Errorf("header mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// Two parts of one table, each with its heads, between the rulings that frame the whole.
func TestASecondHeadBetweenTheSameRulingsIsOfOneTable(t *testing.T) {
	page := printed(`
------------------------------
Plain      Low    Mid     High
------------------------------
First       12    1.7      3.0
Second      18    2.1      4.1
Third       22    3.0      5.9
Third b     23    3.1      5.8
------------------------------
Sorted     Odd    Even    Both
------------------------------
Fourth      10    1.1      1.0
Fifth       11    1.2      1.1
------------------------------`)
	want := [][][]string{{{"Plain", "Low", "Mid", "High"}, {"First", "12", "1.7", "3.0"}, {"Second", "18", "2.1", "4.1"}, {"Third", "22", "3.0", "5.9"}, {"Third b", "23", "3.1", "5.8"},
		{"Sorted", "Odd", "Even", "Both"}, {"Fourth", "10", "1.1", "1.0"}, {"Fifth", "11", "1.2", "1.1"}}}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

func TestColumnsAreMeasuredByTheTextsWithinThem(t *testing.T) {
	page := printed(`
        Both years
A           12
B           14`)
	g := grid{lines: linesOf(new(pace.Watch), page.Words, new(pageMemory)), cuts: []cut{{x: 66}}, em: 10}
	g.measureColumns()
	if got, want := g.columns[1], (extent{72, 84}); got != want {
		t.Errorf("the second column takes %v, want %v", got, want)
	}
}

func TestTwoFigures(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"12.40", "7.60", true},
		{"12", "400", false}, // thousands set apart
		{"0.71", "±0.02", false},
		{"N=100", "(190", false},
		{"Total", "12.40", false},
	}
	for _, tt := range tests {
		if got := twoFigures(tt.a, tt.b); got != tt.want {
			t.Errorf("twoFigures(%q, %q) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

// Labels over two lines of heads stand between these, lower than the ruling under a head.
func TestARulingUnderAHeadAboveCentredLabels(t *testing.T) {
	page := printed(`
---------------------------------------
               One    Several
Model   Size
               Time   Low   Mid    High
---------------------------------------
Plain   12     1.71   125   181    13.0
Sorted  18     2.13   184   191    12.1
Mixed   22     3.05   228   100    15.9
---------------------------------------`)
	for i := range page.Words {
		if w := &page.Words[i]; w.Text == "One" || w.Text == "Several" {
			const down = 7
			w.Baseline, w.Box.Bottom, w.Box.Top = w.Baseline-down, w.Box.Bottom-down, w.Box.Top-down
		}
	}
	const labels = 84 // their baseline
	page.Rulings = append(page.Rulings, Ruling{Box: Box{132, labels + 0.5, 234, labels + 0.5}, Thickness: 0.4})
	result, err := Cut(context.Background(), []Page{page})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, c := range result.Regions[0].Rows[0].Cells {
		got[c.Text] = max(1, c.Columns)
	}
	for head, want := range map[string]int{"Model": 1, "Size": 1, "One": 1, "Several": 3} {
		if got[head] != want {
			t.Errorf("the head %q spans %d columns, want %d", head, got[head], want)
		}
	}
}

// A text over both columns moves their boundary right of where the second head begins.
func TestCloseHeadsWithoutOneOverTheLabels(t *testing.T) {
	page := Page{Number: 1, Box: Box{0, 0, 540, 200}}
	add := func(text string, left, right, base float64) {
		page.Words = append(page.Words, Word{Text: text, Box: Box{left, base - 2, right, base + 8}, Baseline: base, Size: 11, Font: 1})
	}
	add("Strong", 239, 268, 150)
	add("Deepening", 271, 352, 150)
	add("Weak", 364, 388, 150)
	add("Deepening", 391, 472, 150)
	add("(below)", 265, 326, 130)
	add("(above)", 387, 449, 130)
	rows := [][3]string{{"Output", "0.284", "0.258"}, {"", "(0.062)", "(0.058)"}, {"Difference of both", "0.078", ""}, {"First", "246.75", "131.59"}, {"Second", "837.31", "394.22"}}
	for i, r := range rows {
		base := 105 - float64(20*i)
		if r[0] != "" {
			add(r[0], 83, 83+6*float64(len(r[0])), base)
		}
		if r[2] == "" {
			add(r[1], 325, 370, base)
			continue
		}
		add(r[1], 280, 310, base)
		add(r[2], 402, 432, base)
	}
	for _, y := range []float64{164, 15} {
		page.Rulings = append(page.Rulings, Ruling{Box: Box{78, y, 478, y}, Thickness: 0.8})
	}
	want := [][][]string{append([][]string{{"", "Strong Deepening", "Weak Deepening"}, {"", "(below)", "(above)"}}, [][]string{
		{"Output", "0.284", "0.258"}, {"", "(0.062)", "(0.058)"}, {"Difference of both", "0.078", ""}, {"First", "246.75", "131.59"}, {"Second", "837.31", "394.22"}}...)}
	if diff := cmp.Diff(want, tablesOf(t, page)); diff != "" {
		t.Errorf("tables mismatch (-want +got):\n%s", diff)
	}
}

// A text that begins in the column of the text before it stands in the next one when a third of it
// does and it ends there.
func TestNextColumn(t *testing.T) {
	g := grid{cuts: []cut{{x: 209}, {x: 291}, {x: 323}}}
	for _, tt := range []struct {
		name        string
		left, right float64
		want        int
	}{
		{"a head centred over figures at the right", 268, 312, 2},
		{"a text that reaches a little into the next column", 220, 300, 1},
		{"a head over the next columns", 280, 400, 2},
		{"a head over this column and the next ones", 225, 400, 1},
	} {
		words := []Word{{Box: Box{Left: tt.left, Right: tt.left + 8}}, {Box: Box{Left: tt.right - 8, Right: tt.right}}}
		if got := g.nextColumn(words); got != tt.want {
			t.Errorf("%s: column %d, want %d", tt.name, got, tt.want)
		}
	}
}
