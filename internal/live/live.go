// Package live is the bell that tells followers of a workspace's log to look
// again. It carries no data: the log in storage is the only truth, so a ring
// that is merged with another, or that comes for nothing, does no harm.
//
// Order for a follower: Listen first, then read the log until nothing is left,
// then wait on the channel, and read again. A commit between the reading and
// the waiting is then never missed, because its ring is already in the channel.
//
// Order for a writer: commit first, then Ring.
package live

import "sync"

// Bell has one bell rope per workspace. The zero value is not usable; use New.
// All methods are safe to call at once.
type Bell struct {
	mu        sync.Mutex
	listeners map[string]map[chan struct{}]struct{}
}

// New returns a bell with no listeners.
func New() *Bell {
	return &Bell{listeners: map[string]map[chan struct{}]struct{}{}}
}

// Listen returns a channel that holds one signal whenever the workspace was rung
// since the last receive; rings in between are merged into one. The channel is
// never closed. cancel ends it and may be called more than once.
func (b *Bell) Listen(workspaceID string) (rung <-chan struct{}, cancel func()) {
	ch := make(chan struct{}, 1)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listeners[workspaceID] == nil {
		b.listeners[workspaceID] = map[chan struct{}]struct{}{}
	}
	b.listeners[workspaceID][ch] = struct{}{}
	return ch, func() { b.leave(workspaceID, ch) }
}

func (b *Bell) leave(workspaceID string, ch chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.listeners[workspaceID], ch)
	if len(b.listeners[workspaceID]) == 0 {
		delete(b.listeners, workspaceID)
	}
}

// Ring wakes everyone who listens to one of the workspaces. It never blocks,
// whatever the listeners do.
func (b *Bell) Ring(workspaceIDs ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range workspaceIDs {
		for ch := range b.listeners[id] {
			select {
			case ch <- struct{}{}:
			default: // a ring is already waiting there
			}
		}
	}
}

// Listeners is how many listen to the workspace now.
func (b *Bell) Listeners(workspaceID string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.listeners[workspaceID])
}
