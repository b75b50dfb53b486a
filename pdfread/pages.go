package pdfread

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/content"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

const (
	// maximumWorkers bounds the goroutines of one call.
	maximumWorkers = 64
	// pagesAWorker is how many pages a worker may have read that are not taken yet: one may
	// wait for a slower page before it while the worker reads on.
	pagesAWorker = 2
)

// A pageJob reads pages of a document and hands them over one at a time, in order. Pages are
// independent, so that any number of workers gives the same result.
type pageJob struct {
	reader     *content.Reader
	first      int // number of the first page
	count      int
	take       func(*layout.Page) error
	progress   func(done, total int)
	done       int           // pages that were taken
	tally      content.Tally // of these
	incomplete bool          // something of them was not read
}

// A readPage is a page that was read, and the memory that it lies in.
type readPage struct {
	index  int // from 0
	page   layout.Page
	tally  content.Tally
	memory *content.Scratch
	err    error
}

// readPages reads pages first to last, and gives what was found when all of them were taken.
func readPages(ctx context.Context, d *syntax.Document, first, last int, opts truecopy.Options, take func(*layout.Page) error) (*pageJob, error) {
	limits := content.Limits{Content: opts.Limits.MaximumStreamBytes, Operators: opts.Limits.MaximumOperators, Glyphs: opts.Limits.MaximumGlyphs, Rulings: opts.Limits.MaximumRulings}
	job := &pageJob{reader: content.NewReader(d, limits), first: first, count: last - first + 1, take: take, progress: opts.Progress}
	if workers := min(opts.Workers, maximumWorkers, job.count); workers > 1 {
		return job, job.together(ctx, workers)
	}
	return job, job.alone(ctx)
}

// alone reads the pages on the caller's goroutine.
func (j *pageJob) alone(ctx context.Context) error {
	var memory content.Scratch
	for i := range j.count {
		p := j.read(ctx, &memory, i)
		if err := j.hand(ctx, &p); err != nil {
			return err
		}
	}
	return nil
}

// together reads the pages with so many workers. A worker takes memory before it takes a page,
// so that the next page to hand over always has some.
func (j *pageJob) together(ctx context.Context, workers int) error {
	reading, cancel := context.WithCancel(ctx)
	free := make(chan *content.Scratch, pagesAWorker*workers)
	for range cap(free) {
		free <- new(content.Scratch)
	}
	read := make(chan readPage, cap(free))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range workers {
		wait.Go(func() {
			for memory := range free {
				i := int(next.Add(1)) - 1
				if i >= j.count {
					return
				}
				read <- j.read(reading, memory, i)
			}
		})
	}
	err := j.inOrder(ctx, read, free)
	cancel()
	close(free)
	wait.Wait()
	return err
}

// inOrder hands pages over in their order and frees the memory of each.
func (j *pageJob) inOrder(ctx context.Context, read <-chan readPage, free chan<- *content.Scratch) error {
	early := map[int]readPage{}
	for j.done < j.count {
		p := <-read
		early[p.index] = p
		for p, ok := early[j.done]; ok; p, ok = early[j.done] {
			delete(early, j.done)
			if err := j.hand(ctx, &p); err != nil {
				return err
			}
			free <- p.memory
		}
	}
	return nil
}

// hand hands a page over and accounts for it.
func (j *pageJob) hand(ctx context.Context, p *readPage) error {
	if p.err != nil || ctx.Err() != nil {
		return tooSlow(ctx, j.first+p.index)
	}
	j.tally.Add(p.tally)
	j.incomplete = j.incomplete || slices.ContainsFunc(p.page.Findings, func(f layout.Finding) bool {
		return f.Code == "damaged-page" || f.Code == "over-limit"
	})
	if err := j.take(&p.page); err != nil {
		return err
	}
	if j.done++; j.progress != nil {
		j.progress(j.done, j.count)
	}
	return nil
}

// read reads one page, unless the context is done. A panic costs the page, not the document.
func (j *pageJob) read(ctx context.Context, memory *content.Scratch, i int) (p readPage) {
	p = readPage{index: i, memory: memory, err: ctx.Err()}
	if p.err != nil {
		return p
	}
	defer func() {
		if caught.Panic(ctx, recover()) {
			p.page, p.tally, p.err = emptyPage(j.first+i), content.Tally{}, nil
			*memory = content.Scratch{}
		}
	}()
	p.page, p.tally, p.err = j.reader.Page(ctx, memory, j.first+i-1)
	return p
}
