// Command floor compares measured figures with the figures that they may not fall below.
//
//	go run ./internal/floor [-update] FLOOR.json NAME=SUMMARY.json ...
//
// A figure whose name says that less is better may not rise. With -update the floor moves
// to what was measured, but only for the better.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
)

// tracked are the figures that are held, and whether more of one is better.
var tracked = map[string]bool{
	"f1": true, "row_recall": true, "cell_text_recall": true, "perfect_tables": true,
	"right_tables_with_doubt": false,
	"exact_table_rate":        true, "macro_cell_f1": true, "silent_wrong_rate": false, "right_with_doubt": false,
	"expected_doubts_given": true, "clean_with_doubt": false, "hidden_words_in_rows": false,
	"crashed": false, "short": false,
}

// slack forgives what rounding does to a figure of a thousand tables.
const slack = 0.0005

type floor map[string]map[string]float64

func main() {
	update := flag.Bool("update", false, "move the floor to what was measured, for the better only")
	flag.Parse()
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	failed, err := run(flag.Arg(0), flag.Args()[1:], *update)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if failed {
		os.Exit(1)
	}
}

func run(path string, summaries []string, update bool) (failed bool, err error) {
	held := floor{}
	if err := readJSON(path, &held); err != nil && !os.IsNotExist(err) {
		return false, err
	}
	for _, s := range summaries {
		name, file, _ := strings.Cut(s, "=")
		measured, err := figures(file)
		if err != nil {
			return false, err
		}
		if compare(name, held, measured) {
			failed = true
		}
	}
	if !update {
		return failed, nil
	}
	b, err := json.MarshalIndent(held, "", "  ")
	if err != nil {
		return failed, err
	}
	return false, os.WriteFile(path, append(b, '\n'), 0o644)
}

// compare prints each figure beside its floor, moves held for the better and reports
// whether one got worse.
func compare(name string, held floor, measured map[string]float64) (worse bool) {
	if held[name] == nil {
		held[name] = map[string]float64{}
	}
	keys := make([]string, 0, len(measured))
	for k := range measured {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		was, known := held[name][k]
		gain := measured[k] - was
		if !tracked[k] {
			gain = -gain
		}
		verdict := "ok"
		if known && gain < -slack {
			verdict, worse = "WORSE", true
		}
		fmt.Printf("%-16s %-26s %.4f floor %.4f %s\n", name, k, measured[k], was, verdict)
		if !known || gain > 0 {
			held[name][k] = measured[k]
		}
	}
	return worse
}

// figures are the tracked figures of a scorer's summary.
func figures(file string) (map[string]float64, error) {
	var all map[string]any
	if err := readJSON(file, &all); err != nil {
		return nil, err
	}
	if inner, ok := all["summary"].(map[string]any); ok {
		all = inner
	}
	if wrong, ok := all["wrong_tables"].(float64); ok {
		all["silent_wrong_rate"] = silentWrongRate(wrong, all)
	}
	out := map[string]float64{}
	for k := range tracked {
		if v, ok := all[k].(float64); ok {
			out[k] = v
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("floor: %s holds no figure that is tracked", file)
	}
	return out, nil
}

// silentWrongRate is the share of tables that are read wrong without a doubt. The share of the wrong
// ones that carry a doubt is not held: it falls when one of these is mended.
func silentWrongRate(wrong float64, all map[string]any) float64 {
	doubted, _ := all["wrong_tables_with_doubt"].(float64)
	tables, _ := all["tables"].(float64)
	return wrong * (1 - doubted) / max(tables, 1)
}

func readJSON(file string, v any) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}
