// Command overlay draws how a page was read: its text at its place, its tables and blocks of
// text, the boundaries between columns, the bands of rows, merged cells, drawn lines and
// doubts, each in a colour of its own. Open the result in a browser.
//
//	go run ./examples/overlay [-password P] FILE PAGE > page.svg
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"

	"github.com/truecopy-go/truecopy"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("overlay", flag.ContinueOnError)
	flags.SetOutput(stderr)
	password := flags.String("password", "", "of an encrypted PDF")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return fmt.Errorf("usage: overlay [-password P] FILE PAGE > page.svg")
	}
	number, err := strconv.Atoi(flags.Arg(1))
	if err != nil || number < 1 {
		return fmt.Errorf("PAGE is a number from 1")
	}
	file, err := os.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	// All pages up to the one drawn are read, for a table may go on from page to page.
	reading, err := truecopy.Read(ctx, file, truecopy.Options{
		Name: filepath.Base(flags.Arg(0)), Password: *password, Pages: truecopy.PageRange{Last: number},
	})
	if err != nil {
		return err
	}
	for _, page := range reading.Pages {
		if page.Number == number && page.Unit == truecopy.Points {
			out := bufio.NewWriter(stdout)
			draw(out, reading, page)
			return out.Flush()
		}
	}
	return fmt.Errorf("there is no page %d in points to draw", number)
}
