// Command read prints a document as numbered rows, with what was decided before them and
// what could not be vouched for behind them.
//
//	go run ./examples/read [-json] [-password P] [-pages N-M] FILE
//
// A refusal goes to standard error with exit code 1.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

// collectAt is the garbage that is let grow before it is collected, in percent of what is in
// use: eight times what is usual. Nearly all that a reading makes is kept until the program ends,
// so looking for garbage finds little; a document of 1,000 dense pages takes 69 MiB, and 63 with
// half of it.
const collectAt = 800

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("read", flag.ContinueOnError)
	flags.SetOutput(stderr)
	asJSON := flags.Bool("json", false, "print one JSON document")
	password := flags.String("password", "", "of an encrypted PDF")
	pages := flags.String("pages", "", "a page or a range of pages, such as 3-7 or 3-")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("usage: read [-json] [-password P] [-pages N-M] FILE")
	}
	opts := truecopy.Options{Password: *password, Progress: progress(stderr)}
	var err error
	if opts.Pages, err = truecopy.ParsePageRange(*pages); err != nil {
		return err
	}
	return read(ctx, flags.Arg(0), opts, *asJSON, stdout)
}

func read(ctx context.Context, path string, opts truecopy.Options, asJSON bool, stdout io.Writer) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	opts.Name = filepath.Base(path)
	reading, err := truecopy.Read(ctx, file, opts)
	if err != nil {
		return err
	}
	if !asJSON {
		return report.Terminal(stdout, reading)
	}
	if err := report.Whole(reading).WriteJSON(stdout, true); err != nil {
		return err
	}
	_, err = stdout.Write([]byte{'\n'})
	return err
}

// progress shows how far a reading is, once it takes more than a second, on a terminal.
func progress(stderr io.Writer) func(done, total int) {
	terminal, ok := stderr.(*os.File)
	if !ok {
		return nil
	}
	if info, err := terminal.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	start, last := time.Now(), time.Now()
	return func(done, total int) {
		now := time.Now()
		if now.Sub(start) < time.Second || now.Sub(last) < 200*time.Millisecond && done < total {
			return
		}
		last = now
		fmt.Fprintf(terminal, "\rreading %d of %d", done, total)
		if done == total {
			fmt.Fprintln(terminal)
		}
	}
}
