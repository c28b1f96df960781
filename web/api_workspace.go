package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/storage"
)

// view and update run fn in a transaction of the request.
func (s *Server) view(c echo.Context, fn func(tx *storage.Tx) error) error {
	return s.store.View(c.Request().Context(), fn)
}

func (s *Server) update(c echo.Context, fn func(tx *storage.Tx) error) error {
	return s.store.Update(c.Request().Context(), fn)
}

// workspaceIn reads a workspace that the asker may see. Somebody else's
// personal one is as unknown as one of another organization.
func workspaceIn(tx *storage.Tx, p domain.Principal, id string) (domain.Workspace, error) {
	w, err := tx.Workspace(p.OrganizationID, id)
	if err == nil && w.IsPersonal && w.OwnerUserID != p.UserID {
		return domain.Workspace{}, domain.Errorf(domain.NotFound, "There is no such workspace. It may have been deleted.")
	}
	return w, err
}

// workspace is the one that the address names.
func (s *Server) workspace(c echo.Context) (w domain.Workspace, err error) {
	err = s.view(c, func(tx *storage.Tx) error {
		w, err = workspaceIn(tx, who(c), c.Param("id"))
		return err
	})
	return w, err
}

type workspaceList struct {
	Workspaces []domain.Workspace `json:"workspaces"`
	Storage    storageUse         `json:"storage"`
}

type storageUse struct {
	UsedBytes  int64 `json:"usedBytes"`
	QuotaBytes int64 `json:"quotaBytes"`
	Unlimited  bool  `json:"unlimited"`
}

func (s *Server) listWorkspaces(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	var all []domain.Workspace
	err = s.view(c, func(tx *storage.Tx) error {
		all, err = tx.Workspaces(who(c).OrganizationID, who(c).UserID)
		return err
	})
	if err != nil {
		return err
	}
	out := workspaceList{Storage: storageUse{Unlimited: true}}
	for _, w := range all {
		out.Storage.UsedBytes += w.SizeBytes
	}
	var next string
	out.Workspaces, next = slicePage(all, limit, cursor)
	return sendList(c, out, next)
}

type newWorkspace struct {
	Name string `json:"name"`
	Slug string `json:"slug,omitempty"`
	Type string `json:"type,omitempty"`
}

func (s *Server) createWorkspace(c echo.Context) error {
	in, err := bind[newWorkspace](c)
	if err != nil {
		return err
	}
	switch in.Type {
	case "", domain.WorkspaceOrganization, domain.WorkspacePersonal:
	default:
		return domain.Errorf(domain.Invalid, "The type must be %q or %q.", domain.WorkspaceOrganization, domain.WorkspacePersonal)
	}
	w := domain.Workspace{OrganizationID: who(c).OrganizationID, OwnerUserID: who(c).UserID, Name: in.Name, Slug: in.Slug, Type: in.Type}
	err = s.update(c, func(tx *storage.Tx) error { return s.store.CreateWorkspace(tx, &w, userActor(who(c))) })
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, w)
}

func (s *Server) showWorkspace(c echo.Context) error {
	w, err := s.workspace(c)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, w)
}

type workspacePatch struct {
	Name    *string `json:"name,omitempty"`
	Network *string `json:"network,omitempty"`
}

func (s *Server) updateWorkspace(c echo.Context) error {
	in, err := bind[workspacePatch](c)
	if err != nil {
		return err
	}
	if in.Network != nil {
		if !who(c).May(domain.SandboxAll) {
			return domain.Errorf(domain.Forbidden, "To change the network of a workspace's sandboxes, the scope %q is needed.", domain.SandboxAll)
		}
		switch *in.Network {
		case "none", "packages", "open":
		default:
			return domain.Errorf(domain.Invalid, `The network must be "none", "packages" or "open".`)
		}
	}
	var w domain.Workspace
	err = s.update(c, func(tx *storage.Tx) error {
		if w, err = workspaceIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		if in.Name != nil {
			w.Name = *in.Name
		}
		if in.Network != nil {
			w.Network = *in.Network
		}
		return tx.UpdateWorkspace(&w, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, w)
}

// workspaceUsage tells what refers to a workspace, in the shape that clients of
// RunTools read.
type workspaceUsage struct {
	WorkspaceID      string           `json:"workspaceId"`
	WorkspaceName    string           `json:"workspaceName"`
	InUse            bool             `json:"inUse"`
	Counts           usageCounts      `json:"counts"`
	MountedSandboxes []mountedSandbox `json:"mountedSandboxes"`
}

type usageCounts struct {
	MountedSandboxes int `json:"mountedSandboxes"`
	RunningChats     int `json:"runningChats"`
}

type mountedSandbox struct {
	SandboxID     string `json:"sandboxId"`
	SandboxName   string `json:"sandboxName"`
	SandboxStatus string `json:"sandboxStatus"`
	MountPath     string `json:"mountPath"`
	ReadOnly      bool   `json:"readOnly"`
}

// usageOf counts sandboxes that show the workspace, other than sleeping ones of
// its own chats, and chats with a run that goes on.
func usageOf(tx *storage.Tx, w domain.Workspace) (workspaceUsage, error) {
	u := workspaceUsage{WorkspaceID: w.ID, WorkspaceName: w.Name, MountedSandboxes: []mountedSandbox{}}
	boxes, err := tx.Sandboxes(w.OrganizationID)
	if err != nil {
		return u, err
	}
	for _, b := range boxes {
		if b.Status == domain.SandboxFailed || b.ChatID != "" && b.Status == domain.SandboxPaused {
			continue
		}
		for _, m := range b.Mounts {
			if m.WorkspaceID == w.ID {
				u.MountedSandboxes = append(u.MountedSandboxes, mountedSandbox{b.ID, b.Name, b.Status, m.Path, m.ReadOnly})
			}
		}
	}
	runs, err := tx.LastRuns(w.ID)
	for _, r := range runs {
		if !r.Ended() {
			u.Counts.RunningChats++
		}
	}
	u.Counts.MountedSandboxes = len(u.MountedSandboxes)
	u.InUse = u.Counts.MountedSandboxes+u.Counts.RunningChats > 0
	return u, err
}

func (s *Server) showWorkspaceUsage(c echo.Context) error {
	var u workspaceUsage
	err := s.view(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		u, err = usageOf(tx, w)
		return err
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, u)
}

func (s *Server) deleteWorkspace(c echo.Context) error {
	force, err := queryBool(c, "force")
	if err != nil {
		return err
	}
	var w domain.Workspace
	err = s.update(c, func(tx *storage.Tx) error {
		if w, err = workspaceIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		if w.IsPersonal {
			return domain.Errorf(domain.Forbidden, "A personal workspace cannot be deleted.")
		}
		u, err := usageOf(tx, w)
		if err != nil {
			return err
		}
		if u.InUse && !force {
			return domain.Errorf(domain.WorkspaceInUse, "The workspace is in use by %d sandboxes and %d running chats. Stop them, or delete it with ?force=true.",
				u.Counts.MountedSandboxes, u.Counts.RunningChats).With("usage", u)
		}
		return tx.DeleteWorkspace(&w, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	s.stopChats(c.Request().Context(), w.ID)
	return send(c, http.StatusOK, w)
}

// retention is how long a deleted workspace can be brought back.
const retention = 30 * 24 * time.Hour

func (s *Server) restoreWorkspace(c echo.Context) error {
	var w domain.Workspace
	err := s.update(c, func(tx *storage.Tx) error {
		var err error
		w, err = tx.AnyWorkspace(c.Param("id"))
		if err == nil && (w.OrganizationID != who(c).OrganizationID || w.IsPersonal && w.OwnerUserID != who(c).UserID) {
			err = domain.Errorf(domain.NotFound, "There is no such workspace. It may have been deleted.")
		}
		switch {
		case err != nil:
			return err
		case w.DeletedAt == nil:
			return nil // repeating does no harm
		case time.Since(*w.DeletedAt) > retention:
			return domain.Errorf(domain.NotFound, "The workspace was deleted more than %d days ago and cannot be brought back.", int(retention.Hours()/24))
		}
		return tx.RestoreWorkspace(&w, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, w)
}

// sizes keeps the measuring of workspaces from piling up: one walk at a time
// for each, and one more when something changed meanwhile.
type sizes struct {
	mu   sync.Mutex
	busy map[string]bool // the value: measure again
}

// Measure remembers, in the background, how much a workspace holds; its files
// were changed by a command.
func (s *Server) Measure(workspaceID string) { s.measure(workspaceID) }

// measure remembers how much a workspace holds, in the background.
func (s *Server) measure(workspaceID string) {
	s.sizes.mu.Lock()
	defer s.sizes.mu.Unlock()
	if s.sizes.busy == nil {
		s.sizes.busy = map[string]bool{}
	}
	if _, going := s.sizes.busy[workspaceID]; going {
		s.sizes.busy[workspaceID] = true
		return
	}
	s.sizes.busy[workspaceID] = false
	ctx, done := s.stream(context.Background())
	go func() {
		defer done()
		for {
			if err := s.measureNow(ctx, workspaceID); err != nil && ctx.Err() == nil {
				s.log.Warn("workspace was not measured", "workspace", workspaceID, "error", err)
			}
			s.sizes.mu.Lock()
			again := s.sizes.busy[workspaceID] && ctx.Err() == nil
			if !again {
				delete(s.sizes.busy, workspaceID)
			} else {
				s.sizes.busy[workspaceID] = false
			}
			s.sizes.mu.Unlock()
			if !again {
				return
			}
		}
	}()
}

func (s *Server) measureNow(ctx context.Context, workspaceID string) error {
	f, err := files.Open(s.store.WorkspaceDir(workspaceID))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	u, err := f.Usage(ctx, "/")
	if err != nil {
		return err
	}
	return s.store.Update(ctx, func(tx *storage.Tx) error { return tx.SetWorkspaceSize(workspaceID, u.Bytes) })
}
