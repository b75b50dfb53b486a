package layout

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/truecopy-go/truecopy/internal/corpus"
	"github.com/truecopy-go/truecopy/internal/pace"
)

// cutLines cuts a paste. A line break at its start is left out, so that it can be drawn in
// the test as it stands in a window.
func cutLines(t testing.TB, paste string) LinesResult {
	t.Helper()
	result, err := Lines(new(pace.Watch), strings.Split(strings.TrimPrefix(paste, "\n"), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// lineRows are the cells of all rows, without the empty ones at the end of a row.
func lineRows(result LinesResult) [][]string {
	var rows [][]string
	for _, region := range result.Regions {
		for _, row := range region.Rows {
			var cells []string
			for _, cell := range row.Cells {
				cells = append(cells, cell.Text)
			}
			for len(cells) > 0 && cells[len(cells)-1] == "" {
				cells = cells[:len(cells)-1]
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

// lineCodes are the codes of the findings, each once, in order.
func lineCodes(result LinesResult) string {
	var codes []string
	for _, f := range result.Findings {
		if !strings.Contains(strings.Join(codes, " "), f.Code) {
			codes = append(codes, f.Code)
		}
	}
	return strings.Join(codes, " ")
}

// A lineCase is a paste, how it reads and what is doubted.
type lineCase struct {
	name, paste string
	want        [][]string
	doubts      string
}

func runLineCases(t *testing.T, cases []lineCase) {
	t.Helper()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			result := cutLines(t, tt.paste)
			if diff := cmp.Diff(tt.want, lineRows(result)); diff != "" {
				t.Errorf("rows mismatch (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.doubts, lineCodes(result)); diff != "" {
				t.Errorf("doubts mismatch (-want +got):\n%s", diff)
			}
			if loss := lossOf(strings.Split(strings.TrimPrefix(tt.paste, "\n"), "\n"), result); loss != "" {
				t.Error(loss)
			}
		})
	}
}

// lossOf says what the cut of lines has lost or made up, or nothing.
func lossOf(lines []string, result LinesResult) string {
	ruled := map[int]bool{}
	for _, n := range result.Rulings {
		ruled[n] = true
	}
	at := 0 // lines before this index are accounted for
	for _, region := range result.Regions {
		for _, row := range region.Rows {
			for ; at < int(row.Box.Top)-1; at++ {
				if hasVisible(lines[at]) && !ruled[at+1] {
					return "a line is in no row: " + lines[at]
				}
			}
			if at != int(row.Box.Top)-1 {
				return "a line is in two rows: " + lines[int(row.Box.Top)-1]
			}
			printed := map[rune]int{}
			for ; at < int(row.Box.Bottom); at++ {
				if !ruled[at+1] {
					count(printed, lines[at], 1)
				}
			}
			for _, cell := range row.Cells {
				count(printed, cell.Text, -1)
			}
			for r, n := range printed {
				if n < 0 {
					return "a character was made up: " + string(r)
				}
				if n > 0 && !vertical(r) && !horizontal(r) && !junction(r) && r != '\\' {
					return "a character was lost: " + string(r)
				}
			}
		}
	}
	for ; at < len(lines); at++ {
		if hasVisible(lines[at]) && !ruled[at+1] {
			return "a line is in no row: " + lines[at]
		}
	}
	for n := range ruled {
		if strings.ContainsFunc(withoutSequences(lines[n-1]), showsText) {
			return "a line of text was taken for a ruling: " + lines[n-1]
		}
	}
	return ""
}

// showsText reports whether a character is no drawing.
func showsText(r rune) bool {
	return !isBlank(r) && !isGlue(r) && !boxDrawing(r) && !strings.ContainsRune("-=_~*#+|:\u2013\u2014\u2015", r)
}

// withoutSequences leaves control sequences out, which show nothing.
func withoutSequences(line string) string {
	var b strings.Builder
	for g := (glyphs{line: line}); g.next(); {
		if !g.at.sequence() {
			b.WriteString(line[g.at.start:g.at.end])
		}
	}
	return b.String()
}

// count adds the visible characters of s.
func count(m map[rune]int, s string, n int) {
	for _, r := range s {
		if !isBlank(r) && !isGlue(r) {
			m[r] += n
		}
	}
}

func TestLinesLoseNothing(t *testing.T) {
	dir := corpus.Dir(t, "text/dev")
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.ToValidUTF8(string(data), "?"), "\n")
		result, err := Lines(new(pace.Watch), lines)
		if err != nil {
			t.Fatal(err)
		}
		if loss := lossOf(lines, result); loss != "" {
			t.Errorf("%s: %.200q", filepath.Base(name), loss)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add("a   b\n1   2\n22  3")
	f.Add("| a | b |\n|---|:-:|\n| 1 \\| | 2 |")
	f.Add("+---+---+\n| a | b |\n|   +---+\n|   | c |\n+---+---+")
	f.Add("日付\u3000\u3000金額\n1日\t\x1b[31m12\x1b[0m")
	f.Add("----  ---\nab    1\n----  ---")
	f.Fuzz(func(t *testing.T, text string) { // nothing is lost, nothing made up
		lines := strings.Split(strings.ToValidUTF8(text, "?"), "\n")
		result, err := Lines(new(pace.Watch), lines)
		if err != nil {
			t.Fatal(err)
		}
		if loss := lossOf(lines, result); loss != "" {
			t.Error(loss)
		}
	})
}
