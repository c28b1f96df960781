package live_test

import (
	"sync"
	"testing"

	"atelier/internal/live"
)

func TestRingsAreMergedAndNeverBlock(t *testing.T) {
	b := live.New()
	rung, cancel := b.Listen("w1")
	defer cancel()
	for range 1000 {
		b.Ring("w1")
	}
	<-rung
	select {
	case <-rung:
		t.Fatal("1000 rings without a receive must be one signal")
	default:
	}
	b.Ring("w1")
	<-rung
}

func TestOnlyTheOwnWorkspaceRings(t *testing.T) {
	b := live.New()
	one, cancelOne := b.Listen("w1")
	defer cancelOne()
	two, cancelTwo := b.Listen("w2")
	defer cancelTwo()
	b.Ring("w2", "w3")
	<-two
	select {
	case <-one:
		t.Fatal("w1 heard the bell of w2")
	default:
	}
}

func TestCancelLeavesNothingBehind(t *testing.T) {
	b := live.New()
	rung, cancel := b.Listen("w1")
	_, other := b.Listen("w1")
	cancel()
	cancel()
	b.Ring("w1")
	select {
	case <-rung:
		t.Fatal("a cancelled listener was rung")
	default:
	}
	if n := b.Listeners("w1"); n != 1 {
		t.Fatalf("%d listeners, want 1", n)
	}
	other()
	if n := b.Listeners("w1"); n != 0 {
		t.Fatalf("%d listeners, want 0", n)
	}
}

// The follower's rule: listen, read until nothing is left, wait. With it a
// counter that many writers raise is always seen to its end.
func TestNothingIsMissed(t *testing.T) {
	b := live.New()
	var mu sync.Mutex
	written := 0
	const writers, each = 8, 500
	rung, cancel := b.Listen("w")
	defer cancel()
	for range writers {
		go func() {
			for range each {
				mu.Lock()
				written++
				mu.Unlock()
				b.Ring("w")
			}
		}()
	}
	for {
		mu.Lock()
		seen := written
		mu.Unlock()
		if seen == writers*each {
			return
		}
		<-rung // a lost ring would hang here and fail by the test's own time limit
	}
}
