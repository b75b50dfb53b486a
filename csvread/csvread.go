// Package csvread reads text into positioned fields: encoding, dialect, records,
// and pastes that are lined up with blanks or drawn with pipes.
package csvread
