package table

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// Cache keeps the tables opened last, so that paging does not index a file
// again. A file whose size or time has changed is another table.
type Cache struct {
	size int

	mu    sync.Mutex
	order *list.List // of *slot, most recently used first
	slots map[cacheKey]*list.Element
}

type cacheKey struct {
	path  string
	size  int64
	mtime time.Time
	opt   string
}

type slot struct {
	key   cacheKey
	ready chan struct{}
	table *Table
	err   error
}

// NewCache keeps up to size tables.
func NewCache(size int) *Cache {
	return &Cache{size: max(1, size), order: list.New(), slots: map[cacheKey]*list.Element{}}
}

// Get gives the open table of src, opening it when needed. Many callers who ask
// at once share one opening. The table belongs to the cache: do not close it.
func (c *Cache) Get(ctx context.Context, src Source, opt Options) (*Table, error) {
	if src.Path == "" {
		return OpenWith(ctx, src, opt)
	}
	key := cacheKey{src.Path, src.Size, src.ModTime, optionKey(opt)}
	for {
		s, mine := c.slot(key)
		if mine {
			s.table, s.err = OpenWith(ctx, src, opt)
			if s.err != nil {
				c.drop(key, s)
			}
			close(s.ready)
			return s.table, s.err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.ready:
		}
		if s.err == nil && s.table.failure() == nil {
			return s.table, nil
		}
		// The one who opened it was cancelled, or reading failed: try ourselves.
		c.drop(key, s)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

func optionKey(o Options) string {
	h := "?"
	if o.Header != nil {
		h = map[bool]string{true: "1", false: "0"}[*o.Header]
	}
	return o.Encoding + "\x00" + o.Delimiter + "\x00" + h
}

// slot finds or makes the place of a key; mine tells that it was made.
func (c *Cache) slot(key cacheKey) (s *slot, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.slots[key]; ok {
		c.order.MoveToFront(e)
		return e.Value.(*slot), false
	}
	s = &slot{key: key, ready: make(chan struct{})}
	c.slots[key] = c.order.PushFront(s)
	for c.order.Len() > c.size {
		last := c.order.Back()
		// Its index runs on for those who still read it, and ends by itself.
		c.order.Remove(last)
		delete(c.slots, last.Value.(*slot).key)
	}
	return s, true
}

func (c *Cache) drop(key cacheKey, s *slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.slots[key]; ok && e.Value.(*slot) == s {
		c.order.Remove(e)
		delete(c.slots, key)
	}
}
