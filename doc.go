// Package truecopy turns a document that somebody hands over (PDF, CSV, TSV, a
// saved paste) into numbered rows, says what that reading could not vouch for,
// and checks claimed values against the rows that they cite.
//
// Three promises outrank everything else: nothing is invented, nothing is lost,
// and a wrong reading says so.
//
//	reading, err := truecopy.Read(ctx, file, truecopy.Options{})
//	for _, row := range reading.Rows {
//		fmt.Println(row.Number, row.Cells)
//	}
//	for _, finding := range reading.Findings {
//		fmt.Println(finding.Code, finding.Message)
//	}
//
// A PDF needs an engine, which a program links by importing it:
//
//	import _ "github.com/truecopy-go/truecopy/pdfread"
//
// The package opens no file and no socket, starts no process, prints nothing and
// reads no environment: bytes come in as an [io.Reader] that the caller opened, a
// deadline comes in as a [context.Context].
package truecopy
