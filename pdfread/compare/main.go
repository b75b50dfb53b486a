// Command compare holds the words of pdfread against those of two other readers that a
// developer may have: pdftotext of poppler and mutool of MuPDF. Where the two agree, ours
// should too.
//
//	go run ./pdfread/compare [-cache DIR] [-passwords MANIFEST.tsv] [-v] FILE.pdf...
//
// It prints, over all pages, the share of the characters on which the two agree that ours
// has, and the share of the words that both have at one place (edges within a point) that
// ours has there. With -v it prints them for each file that falls short, with what differs.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

func main() {
	cache := flag.String("cache", "", "folder that keeps the output of the other readers")
	manifest := flag.String("passwords", "", "table with the columns file and password")
	verbose := flag.Bool("v", false, "print each file that falls short")
	dump := flag.Bool("dump", false, "print what ours reads")
	flag.Parse()
	passwords := passwordsOf(*manifest)
	var sum score
	for _, name := range flag.Args() {
		password := passwords[filepath.Base(name)]
		if *dump {
			dumpFile(name, password)
			continue
		}
		s, details := compareFile(name, password, *cache)
		sum.add(s)
		if *verbose && s.short() {
			fmt.Printf("%s: %s\n%s", filepath.Base(name), s, details)
		}
	}
	if !*dump {
		fmt.Println(sum)
	}
}

// passwordsOf reads the passwords of a table with a head.
func passwordsOf(name string) map[string]string {
	passwords := map[string]string{}
	data, err := os.ReadFile(name)
	if err != nil {
		return passwords
	}
	for _, row := range corpus.Table(data) {
		passwords[row["file"]] = row["password"]
	}
	return passwords
}
