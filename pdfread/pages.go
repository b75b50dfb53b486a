package pdfread

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/content"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// maximumWorkers bounds the goroutines of one call; each keeps the memory of a page.
const maximumWorkers = 64

// A pageJob reads pages first to last of a document. Pages are independent, so that any number
// of workers gives the same result.
type pageJob struct {
	reader  *content.Reader
	first   int
	pages   []layout.Page
	tallies []content.Tally
	next    atomic.Int64 // index of the next page to read
	failed  atomic.Int64 // number of the first page that the deadline cut, or 0
}

func readPages(ctx context.Context, d *syntax.Document, first, last int, opts truecopy.Options) ([]layout.Page, content.Tally, error) {
	n := last - first + 1
	job := &pageJob{reader: content.NewReader(d), first: first, pages: make([]layout.Page, n), tallies: make([]content.Tally, n)}
	done := make(chan struct{}, n)
	workers := min(max(opts.Workers, 1), maximumWorkers, n)
	var wait sync.WaitGroup
	if workers == 1 {
		job.work(ctx, func(done int) { report(opts, done, n) })
	} else {
		for range workers {
			wait.Go(func() { job.work(ctx, func(int) { done <- struct{}{} }) })
		}
		go func() { wait.Wait(); close(done) }()
		count := 0
		for range done {
			count++
			report(opts, count, n)
		}
	}
	if page := job.failed.Load(); page > 0 || ctx.Err() != nil {
		return nil, content.Tally{}, tooSlow(ctx, int(page))
	}
	return job.pages, job.total(), nil
}

func report(opts truecopy.Options, done, total int) {
	if opts.Progress != nil {
		opts.Progress(done, total)
	}
}

// work reads pages until none is left or the deadline passes.
func (j *pageJob) work(ctx context.Context, read func(done int)) {
	var s content.Scratch
	for {
		i := int(j.next.Add(1)) - 1
		if i >= len(j.pages) || ctx.Err() != nil {
			if i < len(j.pages) {
				j.failed.CompareAndSwap(0, int64(j.first+i))
			}
			return
		}
		if err := j.page(ctx, &s, i); err != nil {
			j.failed.CompareAndSwap(0, int64(j.first+i))
			return
		}
		read(i + 1)
	}
}

// page reads one page. A panic costs the page, not the document.
func (j *pageJob) page(ctx context.Context, s *content.Scratch, i int) (err error) {
	number := j.first + i
	defer func() {
		if recover() != nil {
			j.pages[i], j.tallies[i] = emptyPage(number), content.Tally{}
			*s = content.Scratch{}
		}
	}()
	j.pages[i], j.tallies[i], err = j.reader.Page(ctx, s, number-1)
	return err
}

// total adds the tallies of the pages up.
func (j *pageJob) total() content.Tally {
	var sum content.Tally
	for _, t := range j.tallies {
		sum.Add(t)
	}
	return sum
}
