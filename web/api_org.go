package web

import (
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/storage"
)

type modelList struct {
	Models  []model.Model `json:"models"`
	Default string        `json:"default"`
}

func (s *Server) listModels(c echo.Context) error {
	list := modelList{Models: s.models.Models(c.Request().Context())}
	if list.Models == nil {
		list.Models = []model.Model{}
	}
	if len(list.Models) > 0 {
		list.Default = list.Models[0].ID
	}
	return send(c, http.StatusOK, list)
}

func (s *Server) listKeys(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	keys, err := s.keys(c)
	if err != nil {
		return err
	}
	part, next := slicePage(keys, limit, cursor)
	return sendList(c, part, next)
}

// keys lists the keys that the asker may manage: all with admin:*, else one's own.
func (s *Server) keys(c echo.Context) ([]domain.APIKey, error) {
	var all []domain.APIKey
	err := s.view(c, func(tx *storage.Tx) (err error) {
		all, err = tx.APIKeys(who(c).OrganizationID)
		return err
	})
	keys := []domain.APIKey{}
	for _, k := range all {
		if k.UserID == who(c).UserID || who(c).May(domain.AdminAll) {
			keys = append(keys, k)
		}
	}
	return keys, err
}

func (s *Server) key(c echo.Context) (domain.APIKey, error) {
	keys, err := s.keys(c)
	for _, k := range keys {
		if k.ID == c.Param("id") {
			return k, nil
		}
	}
	if err == nil {
		err = domain.Errorf(domain.NotFound, "There is no such API key.")
	}
	return domain.APIKey{}, err
}

type newKey struct {
	Name      string         `json:"name"`
	Scopes    []domain.Scope `json:"scopes,omitempty"`
	ExpiresAt *time.Time     `json:"expiresAt,omitempty"`
	ExpiresIn *int64         `json:"expiresIn,omitempty"` // seconds
}

// createdKey is a key with its secret, which is told this once.
type createdKey struct {
	domain.APIKey
	Key string `json:"key"`
}

func (s *Server) createKey(c echo.Context) error {
	in, err := bind[newKey](c)
	if err != nil {
		return err
	}
	if in.ExpiresIn != nil {
		at := time.Now().Add(time.Duration(min(max(*in.ExpiresIn, 0), 100*365*24*3600)) * time.Second)
		in.ExpiresAt = &at
	}
	key, secret, err := s.auth.NewKey(c.Request().Context(), who(c), in.Name, in.Scopes, in.ExpiresAt)
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, createdKey{key, secret})
}

// rotateKey makes a new secret with the old key's name, scopes and expiry, and
// revokes the old one.
func (s *Server) rotateKey(c echo.Context) error {
	old, err := s.key(c)
	if err != nil {
		return err
	}
	if old.RevokedAt != "" {
		return domain.Errorf(domain.Conflict, "The key was revoked already. Make a new one.")
	}
	if old.UserID != who(c).UserID {
		return domain.Errorf(domain.Forbidden, "Only the key's owner can rotate it. You can revoke it.")
	}
	var expires *time.Time
	if old.ExpiresAt != "" {
		at, err := time.Parse(time.RFC3339Nano, old.ExpiresAt)
		if err != nil {
			return err
		}
		expires = &at
	}
	key, secret, err := s.auth.NewKey(c.Request().Context(), who(c), old.Name, old.Scopes, expires)
	if err != nil {
		return err
	}
	if err := s.revoke(c, old.ID); err != nil {
		return err
	}
	return send(c, http.StatusCreated, createdKey{key, secret})
}

func (s *Server) revoke(c echo.Context, id string) error {
	return s.update(c, func(tx *storage.Tx) error { return tx.RevokeAPIKey(who(c).OrganizationID, id) })
}

func (s *Server) deleteKey(c echo.Context) error {
	key, err := s.key(c)
	if err != nil {
		return err
	}
	if err := s.revoke(c, key.ID); err != nil {
		return err
	}
	if key, err = s.key(c); err != nil {
		return err
	}
	return send(c, http.StatusOK, key)
}

func (s *Server) listMembers(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	var all []domain.User
	err = s.view(c, func(tx *storage.Tx) error {
		all, err = tx.Users(who(c).OrganizationID)
		return err
	})
	if err != nil {
		return err
	}
	part, next := slicePage(all, limit, cursor)
	return sendList(c, part, next)
}

// listActivity tells what happened, newest first: an admin sees everybody's,
// others their own.
func (s *Server) listActivity(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	user := who(c).UserID
	if who(c).May(domain.AdminAll) {
		user = ""
	}
	var list []domain.Event
	err = s.view(c, func(tx *storage.Tx) error {
		list, err = tx.Activity(who(c).OrganizationID, user, cursor, int(limit)+1)
		return err
	})
	if err != nil {
		return err
	}
	next := ""
	if int64(len(list)) > limit {
		list = list[:limit]
		next = fmt.Sprint(list[limit-1].Seq)
	}
	return sendList(c, list, next)
}

type settings struct {
	Version         string         `json:"version"`
	MaxUploadBytes  int64          `json:"maxUploadBytes"`
	MaxPublishBytes int64          `json:"maxPublishBytes"`
	RetentionDays   int            `json:"retentionDays"`
	Role            domain.Role    `json:"role"`
	Scopes          []domain.Scope `json:"scopes"`
	UserID          string         `json:"userId"`
	OrganizationID  string         `json:"organizationId"`
}

// showSettings tells a client what it may do here and the limits it will meet.
func (s *Server) showSettings(c echo.Context) error {
	p := who(c)
	return send(c, http.StatusOK, settings{
		Version: s.config.Version, MaxUploadBytes: s.config.MaxUpload, MaxPublishBytes: s.config.MaxPublish,
		RetentionDays: int(retention.Hours() / 24), Role: p.Role, Scopes: p.Scopes, UserID: p.UserID, OrganizationID: p.OrganizationID,
	})
}
