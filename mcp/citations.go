package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

const (
	// mostClaims and largestRecord bound one record, so that its verdicts fit an answer.
	mostClaims    = 200
	largestRecord = 64 << 10

	// longestPrinted bounds what a verdict shows of the document; read_table gives it whole.
	longestPrinted = 500

	// mostPlaces bounds where one carried value is said to be found.
	mostPlaces = 8
)

func (c call) checkCitations() answer {
	records, fault := recordsOf(c.arguments["records"])
	if fault != nil {
		return failed(c.text("path"), fault)
	}
	reading, fault := c.read()
	if fault != nil {
		return failed(c.text("path"), fault)
	}
	checked, err := truecopy.CiteContext(c.ctx, reading, records)
	if err != nil { // the reading is there, so it can only be the time
		return failed(c.text("path"), &failure{string(truecopy.TooSlow), "the time for this call passed before all records were checked; check fewer at a time"})
	}
	check := citationCheck{
		reading:    reading,
		report:     checked,
		renumbered: c.arguments["reading"] != nil && c.text("reading") != reading.Fingerprint,
	}
	check.doubts(records)
	return check.answer()
}

// recordsOf reads records that fit the input schema. Figures keep the digits and claims the
// order in which they were written.
func recordsOf(v value) ([]truecopy.Record, *failure) {
	var f faults
	var records []truecopy.Record
	for i, each := range v.items() {
		record := truecopy.Record{Rows: []int{}}
		for _, row := range each.member("rows").items() {
			n, _ := row.integer()
			record.Rows = append(record.Rows, n)
		}
		for field, claimed := range each.member("values").members() {
			record.Claims = append(record.Claims, claimOf(field, claimed))
		}
		if len(each) > largestRecord {
			f.add(fmt.Sprintf("records[%d]", i), "expected a record of at most %d bytes", largestRecord)
		}
		if len(record.Claims) > mostClaims {
			f.add(fmt.Sprintf("records[%d].values", i), "expected at most %d members, got %d", mostClaims, len(record.Claims))
		}
		records = append(records, record)
	}
	if len(f.said) > 0 {
		return nil, &failure{badArguments, "the arguments of check_citations are not right: " + f.String()}
	}
	return records, nil
}

func claimOf(field string, v value) truecopy.Claim {
	if text, ok := v.text(); ok {
		return truecopy.Claim{Field: field, Value: text, Kind: truecopy.Words}
	}
	return truecopy.Claim{Field: field, Value: string(v), Kind: truecopy.Figure}
}

// A citationCheck is a check on its way to an answer.
type citationCheck struct {
	reading    *truecopy.Reading
	report     *truecopy.Report
	renumbered bool
	findings   []truecopy.Finding // on the cited rows
	left       int                // findings beyond those
}

// mostDoubts bounds the findings that a check repeats; read_table gives the others.
const mostDoubts = 100

// doubts gathers the findings on the cited rows, or on the tables that hold them.
func (c *citationCheck) doubts(records []truecopy.Record) {
	rows, regions := map[int]bool{}, map[int]bool{}
	for _, record := range records {
		for _, n := range record.Rows {
			if 0 < n && n <= len(c.reading.Rows) {
				rows[n] = true
				regions[c.reading.Rows[n-1].Region] = true
			}
		}
	}
	for _, f := range c.reading.Findings {
		switch {
		case f.Row > 0 && !rows[f.Row], f.Row == 0 && !regions[f.Region]:
		case len(c.findings) == mostDoubts:
			c.left++
		default:
			c.findings = append(c.findings, f)
		}
	}
}

func (c *citationCheck) status() string {
	if c.renumbered || len(c.findings) > 0 || c.report.Carried < c.report.Checked {
		return "verdict"
	}
	return "success"
}

// answer words the check. Records whose verdicts no longer fit are counted, not listed.
func (c *citationCheck) answer() answer {
	b := report.AppendString([]byte(`{"status":`), c.status())
	b = report.AppendString(append(b, `,"file":`...), c.reading.Name)
	b = strconv.AppendInt(append(b, `,"checked":`...), int64(c.report.Checked), 10)
	b = strconv.AppendInt(append(b, `,"carried":`...), int64(c.report.Carried), 10)
	b = append(b, `,"records":[`...)
	text := c.summary()
	room := maximumReply - findingsRoom - size(b, text)
	listed := 0
	for i, record := range c.report.Records {
		asJSON, asText := appendRecord(nil, record), appendRecordText(nil, record)
		if room -= size(asJSON, asText); room < 0 {
			break
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, asJSON...)
		text = append(text, asText...)
		listed++
	}
	b = append(b, ']')
	if left := len(c.report.Records) - listed; left > 0 {
		b = strconv.AppendInt(append(b, `,"recordsLeft":`...), int64(left), 10)
		text = fmt.Appendf(text, "the verdicts on records %d to %d did not fit: check those in another call\n", listed+1, listed+left)
	}
	return answer{text: c.appendDoubtsText(text), structured: c.appendDoubts(b)}
}

// size is what JSON and text take in an answer: the JSON twice, once within a string.
func size(asJSON, text []byte) int {
	return len(asJSON) + escaped(asJSON) + escaped(text)
}

// escaped is how long text is as a JSON string.
func escaped(text []byte) int {
	n := len(text) + 2
	for _, c := range text {
		switch {
		case c == '"' || c == '\\' || c == '\n' || c == '\t' || c == '\r':
			n++
		case c < ' ':
			n += 5
		}
	}
	return n
}

// summary is what a model reads first.
func (c *citationCheck) summary() []byte {
	var b []byte
	if c.renumbered {
		b = append(b, "the document is read otherwise than when these rows were cited, so its rows are numbered otherwise now: call read_table again and cite its numbers\n"...)
	}
	name, checked, carried := report.OnOneLine(c.reading.Name), c.report.Checked, c.report.Carried
	if checked == carried {
		return fmt.Appendf(b, "%s: every claimed value (%d) is printed in the rows cited for it. "+
			"That does not say that the records are complete: a row that nobody cited is not seen here.\n", name, checked)
	}
	return fmt.Appendf(b, "%s: of the %d values claimed, %d are printed in the rows cited for them and %d are not. "+
		"Correct what is missing by what is printed, and never by guessing.\n", name, checked, carried, checked-carried)
}

func (c *citationCheck) appendDoubts(b []byte) []byte {
	b = strconv.AppendBool(append(b, `,"renumbered":`...), c.renumbered)
	b = append(b, `,"findings":[`...)
	tables := report.TablesOf(c.reading)
	for i, f := range c.findings {
		if i > 0 {
			b = append(b, ',')
		}
		b = report.AppendFinding(b, tables, f)
	}
	b = append(b, ']')
	if c.left > 0 {
		b = strconv.AppendInt(append(b, `,"findingsLeft":`...), int64(c.left), 10)
	}
	return append(report.AppendString(append(b, `,"reading":`...), c.reading.Fingerprint), '}')
}

func (c *citationCheck) appendDoubtsText(b []byte) []byte {
	if len(c.findings) == 0 {
		return b
	}
	b = append(b, "the reading has doubts about the rows that are cited:\n"...)
	for _, f := range c.findings {
		b = fmt.Appendf(b, "  %s: %s\n", f.Code, f.Message)
	}
	if c.left > 0 {
		b = fmt.Appendf(b, "  and %d more, which read_table gives\n", c.left)
	}
	return b
}

func appendRecord(b []byte, r truecopy.RecordReport) []byte {
	b = strconv.AppendInt(append(b, `{"record":`...), int64(r.Record), 10)
	b = append(b, `,"rows":[`...)
	for i, row := range r.Rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(row), 10)
	}
	b = append(b, `],"missing":[`...)
	first := true
	for _, v := range r.Verdicts {
		if v.Outcome != truecopy.Carried {
			b = appendMissing(comma(b, &first), v)
		}
	}
	b = append(b, `],"found":[`...)
	first = true
	for _, v := range r.Verdicts {
		for _, place := range places(v) {
			b = appendFound(comma(b, &first), v.Field, place)
		}
	}
	return append(b, "]}"...)
}

// comma writes the comma before every item but the first.
func comma(b []byte, first *bool) []byte {
	if *first {
		*first = false
		return b
	}
	return append(b, ',')
}

func appendMissing(b []byte, v truecopy.Verdict) []byte {
	b = report.AppendString(append(b, `{"field":`...), v.Field)
	b = report.AppendString(append(b, `,"value":`...), v.Value)
	b = report.AppendString(append(b, `,"cause":`...), string(v.Cause))
	b = report.AppendString(append(b, `,"message":`...), v.Message)
	if v.Printed != "" {
		b = report.AppendString(append(b, `,"printed":`...), shortened(v.Printed))
	}
	if v.At != nil {
		b = strconv.AppendInt(append(b, `,"row":`...), int64(v.At.Row), 10)
		b = strconv.AppendInt(append(b, `,"column":`...), int64(v.At.Cell)+1, 10)
	}
	return append(b, '}')
}

func appendFound(b []byte, field string, place truecopy.CitedPlace) []byte {
	b = report.AppendString(append(b, `{"field":`...), field)
	b = strconv.AppendInt(append(b, `,"row":`...), int64(place.Row), 10)
	b = strconv.AppendInt(append(b, `,"column":`...), int64(place.Cell)+1, 10)
	return append(b, '}')
}

// places are the cells where a carried value is found, each once.
func places(v truecopy.Verdict) []truecopy.CitedPlace {
	if v.Outcome != truecopy.Carried {
		return nil
	}
	var out []truecopy.CitedPlace
	for _, p := range v.Found {
		if len(out) == mostPlaces {
			break
		}
		if n := len(out); n == 0 || out[n-1].Row != p.Row || out[n-1].Cell != p.Cell {
			out = append(out, p)
		}
	}
	return out
}

func shortened(s string) string {
	if len(s) <= longestPrinted {
		return s
	}
	n := 0
	for i := range s {
		if n++; n > longestPrinted {
			return s[:i] + "..."
		}
	}
	return s
}

// appendRecordText words the verdicts on one record, a line for each value.
func appendRecordText(b []byte, r truecopy.RecordReport) []byte {
	b = fmt.Appendf(b, "record %d:\n", r.Record)
	for _, v := range r.Verdicts {
		b = fmt.Appendf(b, "  %s: ", report.OnOneLine(v.Field))
		if v.Outcome != truecopy.Carried {
			b = fmt.Appendf(b, "MISSING (%s): %s", v.Cause, report.OnOneLine(v.Message))
			b = appendInstead(b, v)
		} else {
			b = append(b, "carried"...)
			for i, p := range places(v) {
				b = append(b, [2]string{" by", ", and by"}[min(i, 1)]...)
				b = fmt.Appendf(b, " row %d, column %d", p.Row, p.Cell+1)
			}
		}
		b = append(b, '\n')
	}
	return b
}

// appendInstead says what is printed, unless the message quotes it, and where.
func appendInstead(b []byte, v truecopy.Verdict) []byte {
	if v.Printed != "" && !strings.Contains(v.Message, v.Printed) {
		b = fmt.Appendf(b, " Printed: %s", report.OnOneLine(shortened(v.Printed)))
	}
	if v.At != nil {
		b = fmt.Appendf(b, " (row %d, column %d)", v.At.Row, v.At.Cell+1)
	}
	return b
}
