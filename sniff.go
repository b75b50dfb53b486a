package truecopy

import "bytes"

// headerWindow: some files carry junk before the header. Readers accept it within the
// first 1,024 bytes (PDF Reference 1.7, Appendix H, note 13), and so do we.
const headerWindow = 1024

// signatures are the first bytes of formats that are refused by kind.
var signatures = []struct{ magic, kind string }{
	{"PK\x03\x04", "a zip archive or an office document"},
	{"PK\x05\x06", "an empty zip archive"},
	{"\x1f\x8b", "a gzip file"},
	{"BZh", "a bzip2 file"},
	{"\xfd7zXZ\x00", "an xz file"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive"},
	{"Rar!\x1a\x07", "a RAR archive"},
	{"\x28\xb5\x2f\xfd", "a zstd file"},
	{"\x89PNG\r\n\x1a\n", "a PNG image"},
	{"\xff\xd8\xff", "a JPEG image"},
	{"GIF87a", "a GIF image"},
	{"GIF89a", "a GIF image"},
	{"II*\x00", "a TIFF image"},
	{"MM\x00*", "a TIFF image"},
	{"\x7fELF", "an executable"},
	{"MZ\x90\x00", "an executable"},
	{"\xcf\xfa\xed\xfe", "an executable"},
	{"\x00asm", "a WebAssembly module"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old office document"},
	{"{\\rtf", "a rich text document"},
	{"%!PS", "a PostScript document"},
	{"SQLite format 3\x00", "an SQLite database"},
	{"PAR1", "a Parquet file"},
}

// sniff tells what the bytes are: "" for none, "pdf", "text", or the kind in words.
func sniff(data []byte) string {
	if len(data) == 0 {
		return ""
	}
	for _, s := range signatures {
		if bytes.HasPrefix(data, []byte(s.magic)) {
			return s.kind
		}
	}
	if bytes.Contains(data[:min(len(data), headerWindow)], []byte("%PDF-")) {
		return "pdf"
	}
	return "text"
}
