package font

import "bytes"

// parseType1Encoding reads the built-in encoding of a Type 1 font program: what its clear text
// puts into the Encoding array (Adobe Type 1 Font Format, 2.2). nil when there is none.
func parseType1Encoding(data []byte) *encoding {
	data = clearText(data)
	at := bytes.Index(data, []byte("/Encoding"))
	if at < 0 {
		return nil
	}
	s := scanner{source: data[at+len("/Encoding"):]}
	if s.next().is("StandardEncoding") {
		return (*encoding)(&standardNames)
	}
	return readEncodingArray(&s)
}

// readEncodingArray reads "dup 65 /A put" up to "def" or "readonly", or the names of a literal array.
func readEncodingArray(s *scanner) *encoding {
	e := new(encoding)
	found := false
	code := -1
	for t := s.next(); t.kind != endOfTokens; t = s.next() {
		switch {
		case t.is("def") || t.is("readonly"):
			if found || code >= 0 {
				return e
			}
		case t.is("dup"):
			code = -1
		case t.kind == number && t.value >= 0 && t.value < 256:
			code = int(t.value)
		case t.kind == name && code >= 0:
			e[code] = string(t.bytes)
			found, code = true, -1
		}
	}
	if !found {
		return nil
	}
	return e
}

// clearText gives the part of a Type 1 program before eexec, without the headers of a PFB file.
func clearText(data []byte) []byte {
	if len(data) > 6 && data[0] == 0x80 {
		data = data[6:]
	}
	if i := bytes.Index(data, []byte("eexec")); i >= 0 {
		return data[:i]
	}
	return data
}
