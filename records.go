package truecopy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// maximumClaimDepth bounds the nesting of a claimed value that is no value at all.
const maximumClaimDepth = 64

// ParseRecords reads records from JSON: a list of objects, or one object, each
//
//	{"rows": [4, 5], "values": {"amount": 870.00, "label": "LOYER"}}
//
// Figures keep the digits that were written, and claims the order. A value that is neither
// a string nor a number, or rows that are no list of whole numbers, are kept as what they
// are, so that Cite answers them Invalid; JSON that has another shape is an error.
func ParseRecords(data []byte) ([]Record, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	token, err := d.Token()
	if err != nil {
		return nil, fmt.Errorf("truecopy: records are no JSON: %w", noEOF(err))
	}
	var records []Record
	switch token {
	case json.Delim('{'):
		record, err := parseRecord(d)
		if err != nil {
			return nil, fmt.Errorf("truecopy: record 1: %w", err)
		}
		records = append(records, record)
	case json.Delim('['):
		if records, err = parseRecords(d); err != nil {
			return nil, err
		}
	default:
		return nil, errors.New("truecopy: records are neither a list nor an object")
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("truecopy: something follows the records")
	}
	return records, nil
}

// parseRecords reads the rest of a list of records, its bracket included.
func parseRecords(d *json.Decoder) ([]Record, error) {
	records := []Record{}
	for d.More() {
		number := len(records) + 1
		token, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("truecopy: record %d: %w", number, noEOF(err))
		}
		if token != json.Delim('{') {
			return nil, fmt.Errorf("truecopy: record %d is no object", number)
		}
		record, err := parseRecord(d)
		if err != nil {
			return nil, fmt.Errorf("truecopy: record %d: %w", number, err)
		}
		records = append(records, record)
	}
	_, err := d.Token()
	return records, noEOF(err)
}

// parseRecord reads the rest of a record, its brace included. Keys match exactly, for a
// record that spells one in another way would otherwise be checked for nothing.
func parseRecord(d *json.Decoder) (Record, error) {
	var record Record
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return Record{}, noEOF(err)
		}
		key, _ := token.(string)
		if seen[key] {
			return Record{}, errors.New("a key stands twice")
		}
		seen[key] = true
		switch key {
		case "rows":
			record.Rows, record.InvalidRows, err = parseRows(d)
		case "values":
			record.Claims, err = parseClaims(d)
		default:
			return Record{}, errors.New(`a key is neither "rows" nor "values"`)
		}
		if err != nil {
			return Record{}, err
		}
	}
	if _, err := d.Token(); err != nil {
		return Record{}, noEOF(err)
	}
	if !seen["values"] {
		return Record{}, errors.New(`it has no "values"`)
	}
	record.InvalidRows = record.InvalidRows || !seen["rows"]
	return record, nil
}

// parseRows reads the cited rows. A whole number that no int holds becomes the nearest one
// that does, for there is no such row either way.
func parseRows(d *json.Decoder) (rows []int, invalid bool, err error) {
	token, err := d.Token()
	if err != nil {
		return nil, false, noEOF(err)
	}
	if token != json.Delim('[') {
		_, _, err := claimOf(d, token)
		return nil, true, err
	}
	rows = []int{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, false, noEOF(err)
		}
		row, ok := rowNumber(token)
		if _, isNumber := token.(json.Number); !isNumber {
			_, _, err = claimOf(d, token)
		}
		if err != nil {
			return nil, false, err
		}
		invalid = invalid || !ok
		rows = append(rows, row)
	}
	if _, err := d.Token(); err != nil {
		return nil, false, noEOF(err)
	}
	if invalid {
		rows = nil
	}
	return rows, invalid, nil
}

// rowNumber is the whole number that a JSON number writes.
func rowNumber(token json.Token) (int, bool) {
	number, ok := token.(json.Number)
	if !ok {
		return 0, false
	}
	if n, err := strconv.ParseInt(string(number), 10, 0); err == nil {
		return int(n), true
	}
	f, err := strconv.ParseFloat(string(number), 64)
	switch {
	case err != nil && !math.IsInf(f, 0), f != math.Trunc(f):
		return 0, false
	case f >= math.MaxInt:
		return math.MaxInt, true
	case f <= math.MinInt:
		return math.MinInt, true
	}
	return int(f), true
}

// parseClaims reads the object of values, in its own order.
func parseClaims(d *json.Decoder) ([]Claim, error) {
	token, err := d.Token()
	if err != nil {
		return nil, noEOF(err)
	}
	if token != json.Delim('{') {
		return nil, errors.New(`"values" is no object`)
	}
	claims := []Claim{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, noEOF(err)
		}
		token, err := d.Token()
		if err != nil {
			return nil, noEOF(err)
		}
		field, _ := key.(string)
		value, kind, err := claimOf(d, token)
		if err != nil {
			return nil, err
		}
		claims = append(claims, Claim{Field: field, Value: value, Kind: kind})
	}
	_, err = d.Token()
	return claims, noEOF(err)
}

// claimOf reads the rest of the value that begins with token.
func claimOf(d *json.Decoder, token json.Token) (string, ClaimKind, error) {
	switch v := token.(type) {
	case string:
		return v, Words, nil
	case json.Number:
		return string(v), Figure, nil
	case bool:
		return strconv.FormatBool(v), Bool, nil
	case json.Delim:
		kind := Object
		if v == '[' {
			kind = Array
		}
		return "", kind, skip(d)
	}
	return "", Null, nil
}

// skip reads to the end of a list or an object that has begun.
func skip(d *json.Decoder) error {
	for depth := 1; depth > 0; {
		token, err := d.Token()
		if err != nil {
			return noEOF(err)
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth > maximumClaimDepth {
			return errors.New("a value is nested too deeply")
		}
	}
	return nil
}

// noEOF says of JSON that ends too early that it does.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
