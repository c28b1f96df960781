package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// times are measurements of one thing.
type times []time.Duration

// at is the value that the fraction p of them does not exceed (nearest rank).
func (t times) at(p float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	i := int(p*float64(len(sorted))+0.999999) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

func (t times) String() string {
	if len(t) == 0 {
		return "-"
	}
	return fmt.Sprintf("%s / %s / %s  (n=%d)", ms(t.at(0.5)), ms(t.at(0.95)), ms(t.at(0.99)), len(t))
}

func ms(d time.Duration) string {
	v := float64(d) / float64(time.Millisecond)
	if v < 100 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// line is one row of the report.
type line struct{ what, ours, floor, verdict string }

type report struct{ lines []line }

func (r *report) add(what, ours, floor, verdict string) {
	r.lines = append(r.lines, line{what, ours, floor, verdict})
}

// compare adds a measurement beside its floor. aim is met when the check of both says so.
func (r *report) compare(what string, ours, floor times, aim string, met bool) {
	verdict := fmt.Sprintf("×%.2f", float64(ours.at(0.5))/float64(max(floor.at(0.5), 1)))
	if aim != "" {
		word := "missed"
		if met {
			word = "met"
		}
		verdict += fmt.Sprintf("; aim %s: %s", aim, word)
	}
	r.add(what, ours.String(), floor.String(), verdict)
}

func (r *report) print(to io.Writer) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nfigure\tours: p50 / p95 / p99 ms\tfloor: p50 / p95 / p99 ms\tratio of medians")
	fmt.Fprintln(w, strings.Repeat("-", 24)+"\t\t\t")
	for _, l := range r.lines {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.what, l.ours, l.floor, l.verdict)
	}
	w.Flush() //nolint:errcheck // a terminal that is gone reads nothing
}
