package manager

import (
	"context"
	"strings"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// BackendStatus is one backend as the page and /readyz show it.
type BackendStatus struct {
	Name      string `json:"name"`
	Available bool   `json:"available"`
	Preparing bool   `json:"preparing"`
	Progress  string `json:"progress,omitempty"`
	Reason    string `json:"reason,omitempty"` // why not, and what to do
	Version   string `json:"version,omitempty"`
	Automatic bool   `json:"automatic"` // a new workspace may take it by itself
}

// probeTime bounds a look at a backend.
const probeTime = 5 * time.Second

// probe asks a backend on the manager's own clock.
func probe(ctx context.Context, b sandbox.Backend) sandbox.Status {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	var st sandbox.Status
	ch := make(chan sandbox.Status, 1)
	go func() { ch <- b.Probe(ctx) }()
	select {
	case st = <-ch:
	case <-time.After(probeTime + time.Second):
		st.Reason = b.Name() + " does not answer"
	}
	return st
}

// Backends looks at all backends at once, in their order.
func (m *Manager) Backends(ctx context.Context) []BackendStatus {
	list := make([]BackendStatus, len(m.o.Backends))
	var all sync.WaitGroup
	for i, b := range m.o.Backends {
		all.Go(func() {
			st := probe(ctx, b)
			list[i] = BackendStatus{Name: b.Name(), Available: st.Available, Preparing: st.Preparing, Progress: st.Progress, Reason: st.Reason, Version: st.Version, Automatic: m.automatic(b.Name())}
		})
	}
	all.Wait()
	return list
}

func (m *Manager) automatic(name string) bool {
	for _, a := range m.o.Automatic {
		if a == name {
			return true
		}
	}
	return false
}

func (m *Manager) backend(name string) sandbox.Backend {
	for _, b := range m.o.Backends {
		if b.Name() == name {
			return b
		}
	}
	return nil
}

// ChooseBackend gives the backend of a workspace. A new one takes the first
// automatic backend that can run sandboxes now or soon, and keeps it for life:
// a backend that is down later is a refusal, never a quiet switch.
func (m *Manager) ChooseBackend(ctx context.Context, workspaceID string) (string, error) {
	var ws domain.Workspace
	err := m.store.View(ctx, func(tx *storage.Tx) (err error) {
		ws, err = tx.AnyWorkspace(workspaceID)
		return err
	})
	if err != nil || ws.Backend != "" {
		return ws.Backend, err
	}
	name, err := m.firstUsable(ctx)
	if err != nil {
		return "", err
	}
	err = m.store.Update(ctx, func(tx *storage.Tx) error {
		now, err := tx.AnyWorkspace(workspaceID)
		if err != nil {
			return err
		}
		if now.Backend != "" { // somebody chose in the meantime
			name = now.Backend
			return nil
		}
		now.Backend = name
		return tx.UpdateWorkspace(&now, system)
	})
	return name, err
}

// firstUsable asks the automatic backends in their order, and none after the
// first that will do: a first command waits for this.
func (m *Manager) firstUsable(ctx context.Context) (string, error) {
	var why []string
	for _, name := range m.o.Automatic {
		b := m.backend(name)
		if b == nil {
			continue
		}
		st := probe(ctx, b)
		if st.Available || st.Preparing {
			return name, nil
		}
		why = append(why, noteOr(name, st.Reason))
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if len(why) == 0 {
		why = []string{"No sandbox backend is set up."}
	}
	return "", domain.Errorf(domain.Conflict, "Commands cannot run on this server. %s", strings.Join(why, " "))
}

// backendOf finds the backend on which a machine starts.
func (m *Manager) backendOf(ctx context.Context, x *machine, row domain.Sandbox) (sandbox.Backend, error) {
	name := row.Backend
	if row.ChatID != "" && name == "" {
		var err error
		if name, err = m.ChooseBackend(ctx, row.WorkspaceID); err != nil {
			return nil, err
		}
	}
	if name == "" {
		var err error
		if name, err = m.firstUsable(ctx); err != nil {
			return nil, err
		}
	}
	b := m.backend(name)
	if b == nil {
		return nil, domain.Errorf(domain.Conflict, "This workspace's sandboxes run on %s, which this server is not set up for. Set it up again, or make a new workspace.", name)
	}
	return b, nil
}
