package sandboxtest

import (
	"slices"
	"testing"
	"time"

	"atelier/internal/sandbox"
)

// Latency logs what a start and a following command take, without judging: the
// machine is shared. `make bench` holds them against their floors.
func Latency(t *testing.T, h Harness) {
	begun := time.Now()
	box := h.Start(t, h.Spec(t))
	t.Logf("start: %v", time.Since(begun).Round(time.Millisecond))
	for name, cmd := range map[string]sandbox.Command{
		"true": {Args: []string{"true"}}, "bash -c true": {Command: "true"}, "watched": {Command: "true", Watch: true},
	} {
		var all []time.Duration
		for range 30 {
			begun := time.Now()
			if _, err := box.Exec(t.Context(), cmd, func(sandbox.Stream, string) {}); err != nil {
				t.Fatal(err)
			}
			all = append(all, time.Since(begun))
		}
		slices.Sort(all)
		t.Logf("%s: median %v, p90 %v", name, all[15].Round(time.Microsecond), all[27].Round(time.Microsecond))
	}
}
