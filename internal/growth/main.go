// Command growth counts the blocks of statements that inputs of the hostile families run, and
// fails when doubling an input more than triples them:
//
//	GOCOVERDIR=$(mktemp -d) go run -cover -covermode=atomic -coverpkg=./...,strings ./internal/growth [-all] [-times N]
//
// Packages of the standard library that are named count too. With -all the cost of every family
// is printed, with -times the inputs are so many times as large.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/truecopy-go/truecopy/internal/cost"
	"github.com/truecopy-go/truecopy/internal/hostile"
)

func main() {
	all := flag.Bool("all", false, "print every family")
	times := flag.Int("times", 1, "how many times as large the inputs are")
	flag.Parse()
	steps := 0
	of := func(n int) cost.Cost { return cost.Of(func() { steps += square(n) }) }
	if once := of(1_000); of(2_000).Over(hostile.Doubling, once) == "" || steps == 0 {
		fmt.Fprintln(os.Stderr, "growth: nothing is counted; build with -cover -covermode=atomic -coverpkg=./...")
		os.Exit(2)
	}
	failed := 0
	families := hostile.Families()
	for _, f := range families {
		once, twice, over := f.Double(*times * f.Size)
		if over != "" {
			failed++
		}
		if *all || over != "" {
			fmt.Printf("%5.2f %12d %12d %s %s\n", float64(twice.Blocks)/float64(once.Blocks), once.Blocks, twice.Blocks, f.Name, over)
		}
	}
	fmt.Printf("growth: %d of %d families more than triple\n", failed, len(families))
	if failed > 0 {
		os.Exit(1)
	}
}

// square is work that grows with the square of n.
func square(n int) (steps int) {
	for range n {
		for range n {
			steps++
		}
	}
	return steps
}
