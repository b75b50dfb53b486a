package csvread

import (
	"strings"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
)

const (
	// cutPrior is what naming a ruler for lines costs where its evidence is nothing; where it
	// is complete, it costs what a common delimiter does.
	cutPrior = 20.0
	// gutterShare: lines up with blanks where so many of them have two blanks in a row, a tab
	// or drawing inside; below, the ruler for lines is not tried on a text that is delimited.
	gutterShare = 0.25
)

// cutLines reads the text with the ruler for lines, if that describes it better than any
// delimiter does.
func (t *Text) cutLines(w *pace.Watch, best *choice) error {
	text := t.decoded.text
	sample := evidence(text, wholeEvidence)
	if !lined(sample, best) {
		return nil
	}
	lines, _, _ := splitLines(w, sample, Limits{}.bounded())
	cut, err := layout.Lines(w, lines)
	if err != nil {
		return err
	}
	if cut.Ruler == layout.NoRuler && best.dialect.delimiter != "" {
		return nil
	}
	prior := float64(cutPrior * (1 - cut.Evidence))
	if bits := measureCut(cut.Regions).bits + prior; best.dialect.delimiter != "" && bits >= best.score.bits {
		return nil
	}
	sampled := len(lines)
	lines, starts, over := splitLines(w, text, t.limits)
	if len(lines) == 0 && over != (excess{}) {
		return ErrOverLimit
	}
	if len(sample) < len(text) || len(lines) < sampled {
		if cut, err = layout.Lines(w, lines); err != nil {
			return err
		}
	}
	t.Cut, t.starts = &cut, starts
	t.Ruler = rulerNames[cut.Ruler]
	t.doubtDecoding(t.rowAt)
	if over != (excess{}) {
		t.doubtExcess(over, starts[len(lines)])
	}
	return nil
}

var rulerNames = map[layout.LineRuler]string{layout.NoRuler: "none", layout.Aligned: "aligned", layout.Drawn: "drawn"}

// lined tells whether the lines of a text may be lined up or drawn. A list of words without
// a blank is not, and neither is what quotes prove to be fields.
func lined(sample string, best *choice) bool {
	total, gutters, blanks := 0, 0, 0
	marks := "\t|\u00a0"
	if best.dialect.delimiter == "\t" {
		marks = "|\u00a0"
	}
	for line := range strings.Lines(sample) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		total++
		if strings.Contains(line, "  ") || strings.ContainsAny(line, marks) || strings.Contains(line, "..") || strings.IndexFunc(line, boxDrawing) >= 0 {
			gutters++
		}
		if strings.ContainsAny(line, " ,;:\t") {
			blanks++
		}
	}
	if best.dialect.delimiter == "" {
		return !best.quoted && blanks > 0
	}
	return float64(gutters) >= gutterShare*float64(total) && gutters > 0 || best.dialect.delimiter == " "
}

// boxDrawing tells the characters of the Unicode block Box Drawing.
func boxDrawing(r rune) bool { return r >= 0x2500 && r <= 0x257f }

// splitLines gives the lines of a text without their line endings and where each starts, up to
// the one that is over a limit, of which it gives the start alone.
func splitLines(w *pace.Watch, text string, limits Limits) (lines []string, starts []int, over excess) {
	cells := 0
	for i := 0; i < len(text) && !w.Late(); {
		k := lineLength(w, text[i:])
		starts = append(starts, i)
		cells += marks(w, text[i:i+k])
		switch l := &limits; {
		case len(lines) == l.Rows:
			return lines, starts, excess{l.Rows, "lines"}
		case k > l.CellBytes:
			return lines, starts, excess{l.CellBytes, "bytes in one line"}
		case cells > l.Cells:
			return lines, starts, excess{l.Cells, "words"}
		}
		lines = append(lines, text[i:i+k])
		i += k + 1
		if i < len(text) && text[i-1] == '\r' && text[i] == '\n' {
			i++
		}
	}
	return lines, starts, excess{}
}

// lineLength is how many bytes stand before the first line ending.
func lineLength(w *pace.Watch, text string) int {
	for i := 0; i < len(text); i += maximumPiece {
		piece := text[i:min(len(text), i+maximumPiece)]
		if k := strings.IndexAny(piece, "\n\r"); k >= 0 {
			return i + k
		}
		if w.Bytes(len(piece)) {
			break
		}
	}
	return len(text)
}

// LineOffset is where a physical line starts in the input. It knows the lines of a text that
// was cut by the ruler for lines.
func (t *Text) LineOffset(line int) int64 {
	if line < 1 || line > len(t.starts) {
		return 0
	}
	return int64(t.decoded.input(t.starts[line-1]))
}

// rowAt is the number, from 1, of the row of the cut that an offset into the text falls
// into.
func (t *Text) rowAt(at int) int {
	number, found := 0, 0
	for _, region := range t.Cut.Regions {
		for _, row := range region.Rows {
			number++
			if line := int(row.Box.Top); line <= len(t.starts) && t.starts[line-1] <= at {
				found = number
			}
		}
	}
	return found
}
