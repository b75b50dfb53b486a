package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// thinShare: a column that is filled on fewer of its region's rows may be an artefact of
// the cut (the limit is that of the finding's definition).
const thinShare = 0.2

// doubledShare: from so many rows on whose cell holds two values, the cut has missed a
// boundary.
const doubledShare = 0.5

// doubt adds what the cut of the last region cannot vouch for. The lines in loose did not
// keep to its columns; they are indices of its rows.
func (c *linesCutter) doubt(loose []int) {
	number := len(c.result.Regions)
	region := &c.result.Regions[number-1]
	columns := len(region.Boundaries) + 1
	filled, doubled := make([]int, columns), make([]int, columns)
	for i := range region.Rows {
		for k, cell := range region.Rows[i].Cells {
			if cell.Text == "" || k >= columns || c.watch.Bytes(len(cell.Text)) {
				continue
			}
			filled[k]++
			if holdsTwo(cell.Text) {
				doubled[k]++
			}
		}
	}
	c.doubtColumns(number, len(region.Rows), filled, doubled)
	if len(loose) > 0 {
		c.find(Finding{Code: "ambiguous-cut", Region: number, Row: loose[0] + 1, Count: len(loose), Box: region.Rows[loose[0]].Box,
			Message: fmt.Sprintf("%d rows do not keep to the columns of the others; their cells may stand in the wrong column.", len(loose))})
	}
	if split := splitRows(c.watch, region.Rows); len(split) > 0 {
		c.find(Finding{Code: "split-row", Region: number, Row: split[0] + 1, Count: len(split), Box: region.Rows[split[0]].Box,
			Message: fmt.Sprintf("%d lines may go on from the row above them; they stay rows of their own.", len(split))})
	}
}

// doubtColumns doubts columns that are hardly filled or hold two values.
func (c *linesCutter) doubtColumns(region, rows int, filled, doubled []int) {
	thin := 0
	for k := range filled {
		if share := float64(filled[k]) / float64(rows); share < thinShare {
			if thin++; thin > maximumThin {
				continue
			}
			c.find(Finding{Code: "thin-column", Region: region, Column: k + 1, Share: share,
				Message: fmt.Sprintf("Column %d is filled on %d of %d rows; the cut may have invented it.", k+1, filled[k], rows)})
		}
		if share := float64(doubled[k]) / float64(max(filled[k], 1)); doubled[k] > 1 && share >= doubledShare {
			c.find(Finding{Code: "merged-column", Region: region, Column: k + 1, Share: share,
				Message: fmt.Sprintf("Column %d holds two values on %d of %d rows; the cut may have missed a boundary.", k+1, doubled[k], filled[k])})
		}
	}
	if thin > maximumThin {
		c.find(Finding{Code: "thin-column", Region: region, Count: thin,
			Message: fmt.Sprintf("%d columns are filled on fewer than one row in five; the cut may have invented them.", thin)})
	}
}

// maximumThin is how many thin columns of a region are named one by one. A table that has
// more is a wrong cut as a whole.
const maximumThin = 20

// doubtUnsure doubts the columns of the last region inside which a single blank recurs.
func (c *linesCutter) doubtUnsure(t *alignedTable) {
	for _, x := range t.unsure {
		if k, inside := slices.BinarySearchFunc(t.gutters, x, func(g lineGutter, x int) int { return g.left - x }); !inside {
			c.find(Finding{Code: "ambiguous-cut", Region: len(c.result.Regions), Column: k + 1,
				Message: fmt.Sprintf("Column %d has a blank at one place on most rows; it may be two columns.", k+1)})
			return
		}
	}
}

// doubtTouching doubts the lines [from, to) that came back whole though they touch a table
// and have wide gaps themselves.
func (c *linesCutter) doubtTouching(from, to int) {
	first, count := 0, 0
	for i := from; i < to; i++ {
		if c.lines[i].wide {
			if count++; count == 1 {
				first = i
			}
		}
	}
	if count > 0 {
		number := len(c.result.Regions)
		c.find(Finding{Code: "ambiguous-cut", Region: number, Row: first - from + 1, Count: count, Box: c.box(&c.lines[first]),
			Message: fmt.Sprintf("%d lines beside a table have wide gaps and came back whole.", count)})
	}
}

// doubtDrawn doubts rows of the last region, which is drawn, that have more or fewer cells
// than its heading, and lines that may go on from the row above.
func (c *linesCutter) doubtDrawn(t *drawnTable) {
	number := len(c.result.Regions)
	region := &c.result.Regions[number-1]
	first, ragged := 0, t.uneven
	for i, r := range region.Rows {
		if t.marked && len(r.Cells) != len(region.Rows[0].Cells) {
			if ragged++; ragged == 1 {
				first = i
			}
		}
	}
	if ragged > 0 {
		c.find(Finding{Code: "ragged-rows", Region: number, Row: first + 1, Count: ragged, Box: region.Rows[first].Box,
			Message: fmt.Sprintf("%d rows have more or fewer cells than the first row of their table.", ragged)})
	}
	if t.torn {
		c.find(Finding{Code: "split-row", Region: number, Count: len(region.Rows),
			Message: "The lines between two rulings may be one row; they stay rows of their own."})
		return
	}
	if split := splitRows(c.watch, region.Rows); len(split) > 0 {
		c.find(Finding{Code: "split-row", Region: number, Row: split[0] + 1, Count: len(split), Box: region.Rows[split[0]].Box,
			Message: fmt.Sprintf("%d lines may go on from the row above them; they stay rows of their own.", len(split))})
	}
}

// find adds a finding of the page that the lines are.
func (c *linesCutter) find(f Finding) {
	f.Page = 1
	c.result.Findings = append(c.result.Findings, f)
}

// holdsTwo reports whether a cell certainly holds two values: two amounts, a date and a
// figure or a date and an amount, and nothing else.
func holdsTwo(s string) bool {
	words := strings.Fields(s)
	if len(words) != 2 {
		return false
	}
	a, b := looksDate(words[0]) || looksAmount(words[0]), looksDate(words[1]) || looksAmount(words[1])
	return a && (b || looksDate(words[0]) && looksFigure(words[1]) && !strings.Contains(words[1], ":"))
}

// looksAmount reports whether a word is a figure with two digits after a mark.
func looksAmount(s string) bool {
	n := len(s)
	return n > 3 && looksFigure(s) && (s[n-3] == '.' || s[n-3] == ',') && !strings.ContainsAny(s, "/:") && !looksDate(s)
}

// looksDate reports whether a word is three groups of digits with the same mark between
// them, one of them a year of four digits: 2026-03-01, 01/03/2026.
func looksDate(s string) bool {
	for _, mark := range []string{"-", "/", "."} {
		parts := strings.Split(s, mark)
		if len(parts) != 3 {
			continue
		}
		year := false
		for _, p := range parts {
			if len(p) == 0 || len(p) > 4 || strings.Trim(p, "0123456789") != "" {
				return false
			}
			year = year || len(p) == 4
		}
		return year
	}
	return false
}

// splitRows are the indices of rows that fill one cell, with text, where the row above fills
// that cell and the first one: a description that went on below.
func splitRows(watch *pace.Watch, rows []Row) []int {
	var out []int
	above := -1 // the last row that fills its first cell, if all rows since then go on from it
	for i := range rows {
		if watch.Late() {
			return nil
		}
		only := onlyCell(rows[i])
		switch {
		case len(rows[i].Cells) > 0 && rows[i].Cells[0].Text != "":
			above = i
		case above > 0 && only > 0 && !looksFigure(rows[i].Cells[only].Text) && filledAt(rows[above], only):
			out = append(out, i)
		default:
			above = -1
		}
	}
	return out
}

func filledAt(r Row, column int) bool {
	return column < len(r.Cells) && r.Cells[column].Text != ""
}

// onlyCell is the column of the only filled cell of a row, or -1.
func onlyCell(r Row) int {
	at := -1
	for k := range r.Cells {
		if r.Cells[k].Text == "" {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = k
	}
	return at
}
