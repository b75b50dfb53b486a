package csvread

// A dialect is how the records of a text are written.
type dialect struct {
	delimiter string // what stands between two fields; "" when a record is one field
	quote     byte   // 0 when nothing is quoted
	doubled   string // two quotes, which stand for one inside a quoted field
	backslash bool   // a backslash escapes a quote inside a quoted field
	comment   byte   // a line that begins with it is one field; 0 when there is none
	recordEnd byte   // a byte beside CR and LF that ends a record; 0 when there is none
}

func newDialect(delimiter string, quote byte, backslash bool) dialect {
	d := dialect{delimiter: delimiter, quote: quote, backslash: backslash}
	if quote != 0 {
		d.doubled = string([]byte{quote, quote})
	}
	if delimiter == unitSeparator {
		d.recordEnd = recordSeparator
	}
	return d
}

const (
	// The separators of ISO 646 (ASCII), 4.1.7: a unit is a field, a record a record.
	unitSeparator   = "\x1f"
	recordSeparator = '\x1e'
)

// comments tells whether a line is a comment.
func (d *dialect) comments(line string) bool {
	return d.comment != 0 && line != "" && line[0] == d.comment
}
