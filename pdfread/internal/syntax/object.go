// Package syntax reads the objects of a PDF file: lexer, cross-reference, streams and
// filters, encryption, repair (ISO 32000-1, 7).
package syntax

// An Object is one of nil (null), bool, int64, float64, Name, String, Array, Dict,
// *Stream or Ref. Strings and streams are decrypted.
type Object any

// A Name is a name without its slash, #xx escapes decoded (ISO 32000-1, 7.3.5).
type Name string

// A String holds the bytes of a literal or hexadecimal string, escapes decoded.
type String string

// An Array is a sequence of objects, references unresolved.
type Array []Object

// A Dict maps names to objects, references unresolved.
type Dict map[Name]Object

// A Ref names an indirect object.
type Ref struct {
	Number     int
	Generation int
}

// A Stream is a dictionary and encoded bytes; Document.Decode runs the filters.
type Stream struct {
	Dict Dict
	Raw  []byte // encoded, decrypted; a slice of the file where that is possible
	Ref  Ref    // of the stream itself; the zero Ref when it is not known
}
