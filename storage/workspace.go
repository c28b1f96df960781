package storage

import (
	"database/sql"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"atelier/internal/domain"
)

const workspaceColumns = "id, organization_id, slug, name, type, size_bytes, quota_bytes, backend, network, owner_user_id, created_at, updated_at, deleted_at"

func scanWorkspace(row scanner) (domain.Workspace, error) {
	var w domain.Workspace
	var created, updated int64
	var deleted sql.NullInt64
	err := row.Scan(&w.ID, &w.OrganizationID, &w.Slug, &w.Name, &w.Type, &w.SizeBytes, &w.QuotaBytes, &w.Backend, &w.Network, &w.OwnerUserID, &created, &updated, &deleted)
	w.IsPersonal = w.Type == domain.WorkspacePersonal
	w.CreatedAt, w.UpdatedAt, w.DeletedAt = fromMillis(created), fromMillis(updated), fromMillisPtr(deleted)
	return w, err
}

// Workspace reads one that is not deleted, of the organization.
func (tx *Tx) Workspace(organizationID, id string) (domain.Workspace, error) {
	return one(tx, "workspace", scanWorkspace, "SELECT "+workspaceColumns+" FROM workspaces WHERE id=? AND organization_id=? AND deleted_at IS NULL", id, organizationID)
}

// AnyWorkspace reads one by its id alone, deleted or not: for the server's own use.
func (tx *Tx) AnyWorkspace(id string) (domain.Workspace, error) {
	return one(tx, "workspace", scanWorkspace, "SELECT "+workspaceColumns+" FROM workspaces WHERE id=?", id)
}

// Workspaces lists those of an organization that are not deleted and that the
// user may see: all of type organization, and the user's own personal ones.
func (tx *Tx) Workspaces(organizationID, userID string) ([]domain.Workspace, error) {
	return many(tx, scanWorkspace, "SELECT "+workspaceColumns+" FROM workspaces WHERE organization_id=? AND deleted_at IS NULL AND (type!='personal' OR owner_user_id=?) ORDER BY type DESC, created_at, id", organizationID, userID)
}

// CreateWorkspace fills id, slug and times of w, makes its folder, stores it and
// tells the log.
func (s *Store) CreateWorkspace(tx *Tx, w *domain.Workspace, actor domain.Actor) error {
	w.Name = strings.TrimSpace(w.Name)
	if err := checkName("workspace", w.Name); err != nil {
		return err
	}
	if w.ID == "" {
		w.ID = domain.NewID("ws")
	}
	if w.Type == "" {
		w.Type = domain.WorkspaceOrganization
	}
	if w.Network == "" {
		w.Network = "packages"
	}
	w.IsPersonal = w.Type == domain.WorkspacePersonal
	w.CreatedAt = domain.Now()
	w.UpdatedAt = w.CreatedAt
	if err := tx.chooseSlug(w); err != nil {
		return err
	}
	if err := os.MkdirAll(s.WorkspaceDir(w.ID), 0o755); err != nil {
		return fmt.Errorf("folder of the workspace: %w", domain.DiskError(err))
	}
	if err := own(s.WorkspaceDir(w.ID)); err != nil {
		return err
	}
	err := tx.exec("INSERT INTO workspaces("+workspaceColumns+") VALUES(?,?,?,?,?,?,?,?,?,?,?,?,NULL)",
		w.ID, w.OrganizationID, w.Slug, w.Name, w.Type, w.SizeBytes, w.QuotaBytes, w.Backend, w.Network, w.OwnerUserID, millis(w.CreatedAt), millis(w.UpdatedAt))
	if err != nil {
		return err
	}
	_, err = tx.Append(w.ID, "", "", domain.EventWorkspaceCreated, actor, w)
	return err
}

func checkName(what, name string) error {
	switch {
	case name == "":
		return domain.Errorf(domain.Invalid, "Give the %s a name.", what)
	case len([]rune(name)) > 200:
		return domain.Errorf(domain.Invalid, "The name of the %s is longer than 200 characters. Make it shorter.", what)
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return domain.Errorf(domain.Invalid, "The name of the %s has control characters in it. Remove them.", what)
	}
	return nil
}

var (
	slugParts   = regexp.MustCompile(`[^a-z0-9]+`)
	slugPattern = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$`)
)

// chooseSlug makes a slug from the name, or checks the one that was asked for.
func (tx *Tx) chooseSlug(w *domain.Workspace) error {
	if w.Slug != "" {
		if !slugPattern.MatchString(w.Slug) {
			return domain.Errorf(domain.Invalid, "The slug %q is not usable: take lower-case letters, digits and hyphens, at most 64.", w.Slug)
		}
		taken, err := tx.slugTaken(w.OrganizationID, w.Slug)
		if err == nil && taken {
			err = domain.Errorf(domain.Conflict, "The slug %q is taken. Choose another.", w.Slug)
		}
		return err
	}
	base := strings.Trim(slugParts.ReplaceAllString(strings.ToLower(w.Name), "-"), "-")
	if len(base) > 50 {
		base = strings.Trim(base[:50], "-")
	}
	if base == "" {
		base = "workspace"
	}
	for n := 1; ; n++ {
		w.Slug = base
		if n > 1 {
			w.Slug = fmt.Sprintf("%s-%d", base, n)
		}
		if taken, err := tx.slugTaken(w.OrganizationID, w.Slug); err != nil || !taken {
			return err
		}
	}
}

func (tx *Tx) slugTaken(organizationID, slug string) (bool, error) {
	var n int
	err := tx.tx.QueryRowContext(tx.ctx, "SELECT COUNT(*) FROM workspaces WHERE organization_id=? AND slug=? AND deleted_at IS NULL", organizationID, slug).Scan(&n)
	return n > 0, err
}

// UpdateWorkspace stores name, backend, network, size and quota of w and tells the log.
func (tx *Tx) UpdateWorkspace(w *domain.Workspace, actor domain.Actor) error {
	w.Name = strings.TrimSpace(w.Name)
	if err := checkName("workspace", w.Name); err != nil {
		return err
	}
	w.UpdatedAt = domain.Now()
	err := tx.change("workspace", "UPDATE workspaces SET name=?, backend=?, network=?, size_bytes=?, quota_bytes=?, updated_at=? WHERE id=?",
		w.Name, w.Backend, w.Network, w.SizeBytes, w.QuotaBytes, millis(w.UpdatedAt), w.ID)
	if err == nil {
		_, err = tx.Append(w.ID, "", "", domain.EventWorkspaceUpdated, actor, w)
	}
	return err
}

// SetWorkspaceSize remembers the measured size; it is no event.
func (tx *Tx) SetWorkspaceSize(id string, size int64) error {
	return tx.exec("UPDATE workspaces SET size_bytes=? WHERE id=?", size, id)
}

// DeleteWorkspace marks w deleted; RestoreWorkspace undoes it. Files stay.
func (tx *Tx) DeleteWorkspace(w *domain.Workspace, actor domain.Actor) error {
	now := domain.Now()
	w.DeletedAt = &now
	err := tx.change("workspace", "UPDATE workspaces SET deleted_at=? WHERE id=?", millis(now), w.ID)
	if err == nil {
		_, err = tx.Append(w.ID, "", "", domain.EventWorkspaceDeleted, actor, w)
	}
	return err
}

// RestoreWorkspace brings a deleted workspace back. Its slug may be taken by now:
// then it gets a fresh one.
func (tx *Tx) RestoreWorkspace(w *domain.Workspace, actor domain.Actor) error {
	if taken, err := tx.slugTaken(w.OrganizationID, w.Slug); err != nil {
		return err
	} else if taken {
		w.Slug = ""
		if err := tx.chooseSlug(w); err != nil {
			return err
		}
	}
	w.DeletedAt = nil
	err := tx.change("workspace", "UPDATE workspaces SET deleted_at=NULL, slug=? WHERE id=?", w.Slug, w.ID)
	if err == nil {
		_, err = tx.Append(w.ID, "", "", domain.EventWorkspaceUpdated, actor, w)
	}
	return err
}

// DeletedBefore lists workspaces that were deleted before t.
func (tx *Tx) DeletedBefore(t time.Time) ([]domain.Workspace, error) {
	return many(tx, scanWorkspace, "SELECT "+workspaceColumns+" FROM workspaces WHERE deleted_at < ?", millis(t))
}
