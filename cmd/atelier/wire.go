package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"atelier/internal/agent"
	"atelier/internal/auth"
	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/internal/mesh"
	"atelier/internal/model"
	models "atelier/internal/model/all"
	"atelier/internal/model/offline"
	"atelier/internal/sandbox"
	backends "atelier/internal/sandbox/all"
	"atelier/internal/sandbox/manager"
	"atelier/internal/tool"
	"atelier/internal/viewer"
	viewers "atelier/internal/viewer/all"
	"atelier/storage"
	"atelier/web"
)

// app is every object of a running server, built once and in order.
type app struct {
	log       *slog.Logger
	lock      *os.File
	store     *storage.Store
	blobs     *storage.Blobs
	auth      *auth.Auth
	models    *model.Registry
	backends  []sandbox.Backend
	sandboxes *manager.Manager
	agent     *agent.Agent
	web       *web.Server
	owner     domain.User

	endPreparing context.CancelFunc // nil before start
	preparing    sync.WaitGroup
}

// build makes them; nothing runs or listens yet. close undoes it.
func build(ctx context.Context, c config, loopback bool) (_ *app, err error) {
	a := &app{log: c.logger()}
	defer func() {
		if err != nil {
			a.close(ctx)
		}
	}()
	if err := os.MkdirAll(c.Data, 0o755); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w", err)
	}
	if a.lock, err = lockData(c.Data); err != nil {
		return nil, err
	}
	if a.store, err = storage.Open(ctx, c.Data, live.New()); err != nil {
		return nil, err
	}
	if a.blobs, err = storage.OpenBlobs(filepath.Join(c.Data, "blobs")); err != nil {
		return nil, err
	}
	var instance string
	err = a.store.Update(ctx, func(tx *storage.Tx) (err error) {
		if a.owner, _, err = a.store.FirstOwner(tx); err != nil {
			return err
		}
		if instance, err = tx.Setting("instance"); err != nil || instance != "" {
			return err
		}
		instance = domain.NewID("inst")
		return tx.SetSetting("instance", instance)
	})
	if err != nil {
		return nil, err
	}
	a.auth = auth.New(a.store)
	a.buildModels(c)
	if err := a.buildSandboxes(c, instance); err != nil {
		return nil, err
	}
	a.agent = agent.New(agent.Options{
		Store: a.store, Blobs: a.blobs, Models: a.models, Tools: tool.All(), Viewers: viewers.New(),
		Sandbox: func(chatID string) tool.Sandbox { return a.sandboxes.ForChat(chatID) },
		Notes:   func(chatID string) string { return a.sandboxes.ForChat(chatID).TakeNote() },
		ToGLB:   toGLB, PublishMax: int64(c.MaxPublish), Log: a.log,
	})
	return a, a.buildWeb(c, loopback)
}

// toGLB converts a model for viewing; what the conversion had to leave out is in
// the model's facts already.
func toGLB(ctx context.Context, src viewer.Source) ([]byte, error) {
	glb, _, err := mesh.ToGLB(ctx, mesh.Source{Name: src.Name, Size: src.Size, Open: src.Open, Sibling: src.Sibling})
	return glb, err
}

// lockData keeps a second server from the same data folder: two would each
// think that the other's sandboxes are leftovers.
func lockData(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be written to: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("another server uses the data folder %s. Stop it, or give this one another with --data", dir)
	}
	return f, nil
}

func (a *app) buildModels(c config) {
	o := models.FromEnvironment()
	o.Offline, o.Log = offline.New(), a.log
	if c.OllamaHost != "" {
		o.OllamaHost = c.OllamaHost
	}
	a.models = models.New(o)
}

func (a *app) buildSandboxes(c config, instance string) (err error) {
	o := backends.Options{Instance: instance, DataDir: c.Data, Image: c.Image, ImageDir: c.ImageDir, Configured: c.Backends, Log: a.log}
	if a.backends, err = pick(backends.New(o), c.Backends); err != nil {
		return err
	}
	a.sandboxes = manager.New(manager.Options{
		Store: a.store, Backends: a.backends, Automatic: c.Backends, Instance: instance, DataDir: c.Data,
		Changed: func(workspaceID string) { a.web.Measure(workspaceID) },
		Idle:    c.Idle, MaxRunning: c.MaxRunning, MaxWaiting: c.MaxWaiting, Log: a.log,
		Limits: sandbox.Limits{Memory: int64(c.Memory), CPUs: c.CPUs, PIDs: c.PIDs, Disk: int64(c.Disk), CommandWall: c.CommandWall, CommandCPU: c.CommandCPU},
	})
	return nil
}

// pick keeps the backends that the operator names, in that order.
func pick(all []sandbox.Backend, names []string) ([]sandbox.Backend, error) {
	byName := map[string]sandbox.Backend{}
	var known []string
	for _, b := range all {
		byName[b.Name()] = b
		known = append(known, b.Name())
	}
	var kept []sandbox.Backend
	for _, name := range names {
		b := byName[strings.TrimSpace(name)]
		if b == nil {
			return nil, fmt.Errorf("--backends names %q; there are: %s", name, strings.Join(known, ", "))
		}
		kept = append(kept, b)
	}
	return kept, nil
}

func (a *app) buildWeb(c config, loopback bool) (err error) {
	a.web, err = web.New(web.Deps{
		Store: a.store, Blobs: a.blobs, Auth: a.auth, Agent: a.agent, Sandboxes: a.sandboxes, Models: a.models, Viewers: viewers.New(), Log: a.log,
		Config: web.Config{
			Loopback: loopback, PublicURL: strings.TrimSuffix(c.PublicURL, "/"), AllowedHosts: c.AllowHosts, MetricsToken: c.MetricsToken,
			MaxUpload: int64(c.MaxUpload), MaxPublish: int64(c.MaxPublish), Version: version,
		},
	})
	return err
}

// start sets everything going that works by itself.
func (a *app) start(ctx context.Context) error {
	preparing, cancel := context.WithCancel(context.WithoutCancel(ctx))
	a.endPreparing = cancel
	for _, b := range a.backends {
		if p, ok := b.(sandbox.Preparer); ok {
			a.preparing.Go(func() { p.Prepare(preparing) })
		}
	}
	if err := a.sandboxes.Start(ctx); err != nil {
		return err
	}
	return a.agent.Start(ctx)
}

// close ends everything, the newest first. What is asked of a part that was
// never made is nothing.
func (a *app) close(ctx context.Context) {
	var errs []error
	if a.web != nil {
		a.web.Close()
	}
	if a.endPreparing != nil {
		a.endPreparing()
		a.preparing.Wait()
	}
	if a.agent != nil {
		errs = append(errs, a.agent.Close(ctx))
	}
	if a.sandboxes != nil {
		errs = append(errs, a.sandboxes.Close(ctx))
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	if a.lock != nil {
		errs = append(errs, a.lock.Close())
	}
	if err := errors.Join(errs...); err != nil {
		a.log.Error("shutting down", "error", err)
	}
}

// writeKey makes an API key of the owner for programs, once: a file that is
// there is kept.
func (a *app) writeKey(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	p := domain.Principal{OrganizationID: a.owner.OrganizationID, UserID: a.owner.ID, Name: a.owner.Name, Role: a.owner.Role, Scopes: domain.ScopesOf(a.owner.Role)}
	_, secret, err := a.auth.NewKey(ctx, p, "First key", []domain.Scope{domain.Everything}, nil)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("the API key cannot be written: %w", err)
	}
	_, err = bytes.NewBufferString(secret + "\n").WriteTo(f)
	return errors.Join(err, f.Close())
}

// shutdownTime bounds how long the end of the server may take.
const shutdownTime = 20 * time.Second
