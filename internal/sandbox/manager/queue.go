package manager

import (
	"context"
	"slices"
	"sync"

	"atelier/internal/domain"
)

// queue gives out places: at most max at once, in the order of asking.
type queue struct {
	mu         sync.Mutex
	max        int
	maxWaiting int
	taken      int
	waiting    []*ticket
}

type ticket struct {
	granted chan struct{} // closed when the place is the ticket's
	moved   chan struct{} // rung when the ticket came forward
}

func newQueue(places, waiting int) *queue { return &queue{max: places, maxWaiting: waiting} }

// take waits for a place. told hears how many are before the caller, at first
// and whenever it changes; it is not called when a place is free at once. free
// gives the place back; it may be called more than once.
func (q *queue) take(ctx context.Context, told func(ahead int)) (free func(), err error) {
	q.mu.Lock()
	if q.taken < q.max && len(q.waiting) == 0 {
		q.taken++
		q.mu.Unlock()
		return q.freeing(), nil
	}
	if len(q.waiting) >= q.maxWaiting {
		n := len(q.waiting)
		q.mu.Unlock()
		return nil, domain.Errorf(domain.Busy, "%d sandboxes run and %d more wait for a place, which is the most. Try again in a few minutes.", q.max, n)
	}
	t := &ticket{granted: make(chan struct{}), moved: make(chan struct{}, 1)}
	ahead := len(q.waiting)
	q.waiting = append(q.waiting, t)
	q.mu.Unlock()
	told(ahead)
	for {
		select {
		case <-t.granted:
			return q.freeing(), nil
		case <-t.moved:
			q.mu.Lock()
			ahead := slices.Index(q.waiting, t)
			q.mu.Unlock()
			if ahead >= 0 {
				told(ahead)
			}
		case <-ctx.Done():
			q.leave(t)
			return nil, context.Cause(ctx)
		}
	}
}

// leave takes a ticket out of the line, or passes on the place that it got at
// the last moment.
func (q *queue) leave(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.tell()
		return
	}
	q.taken--
	q.grant()
}

func (q *queue) freeing() func() {
	var once sync.Once
	return func() {
		once.Do(func() {
			q.mu.Lock()
			defer q.mu.Unlock()
			q.taken--
			q.grant()
		})
	}
}

// grant gives free places to the first in line; q.mu is held.
func (q *queue) grant() {
	for q.taken < q.max && len(q.waiting) > 0 {
		t := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.taken++
		close(t.granted)
	}
	q.tell()
}

func (q *queue) tell() {
	for _, t := range q.waiting {
		select {
		case t.moved <- struct{}{}:
		default:
		}
	}
}

// counts says how many places are taken and how many wait.
func (q *queue) counts() (taken, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.taken, len(q.waiting)
}
