package manager

import (
	"context"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// Spec is what a program asks for with POST /v1/sandboxes. Zeros mean defaults.
type Spec struct {
	Name        string
	Backend     string
	Mounts      []domain.Mount
	Env         map[string]string
	Resources   domain.SandboxResources
	Network     string
	IdleTimeout time.Duration
}

// Bounds of what may be asked for.
const (
	maxMounts  = 16
	maxEnv     = 100
	maxEnvText = 32 << 10
	maxVCPUs   = 64
	minMemory  = 64 << 20
	maxMemory  = 256 << 30
	minDisk    = 64 << 20
	maxDisk    = 4 << 40
	maxIdle    = 24 * time.Hour
)

var (
	namePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$`)
	envPattern  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,127}$`)
)

// Create makes a sandbox that belongs to no chat and begins to start it; the
// row tells how far it is.
func (m *Manager) Create(ctx context.Context, p domain.Principal, s Spec) (domain.Sandbox, error) {
	row, err := m.check(s)
	if err != nil {
		return row, err
	}
	row.OrganizationID = p.OrganizationID
	err = m.store.Update(ctx, func(tx *storage.Tx) error {
		if err := place(tx, p, &row); err != nil {
			return err
		}
		if err := putEnv(tx, row.ID, s.Env); err != nil {
			return err
		}
		return tx.PutSandbox(row, domain.Actor{Type: "user", ID: p.UserID})
	})
	if err != nil {
		return row, err
	}
	x := m.adopt(row)
	if !m.spawn(func() {
		if _, err := x.acquire(m.base); err == nil { // what went wrong is in the row
			x.release()
		}
	}) {
		return row, errClosed
	}
	return x.snapshot(), nil
}

// check makes a row of what was asked for.
func (m *Manager) check(s Spec) (domain.Sandbox, error) {
	bad := func(format string, args ...any) (domain.Sandbox, error) {
		return domain.Sandbox{}, domain.Errorf(domain.Invalid, format, args...)
	}
	row := domain.Sandbox{
		ID: domain.NewID("sb"), Name: s.Name, Status: domain.SandboxPending, Backend: s.Backend, Mounts: []domain.Mount{},
		Resources: m.resources(s.Resources), Network: s.Network, IdleTimeout: int(s.IdleTimeout.Seconds()), CreatedAt: domain.Now(),
	}
	if row.Name == "" {
		row.Name = row.ID
	}
	if row.Network == "" {
		row.Network = "none"
	}
	if row.IdleTimeout == 0 {
		row.IdleTimeout = int(m.o.Idle.Seconds())
	}
	r := row.Resources
	switch {
	case !namePattern.MatchString(row.Name):
		return bad("The name %.80q may have up to 63 letters, digits, “.”, “_” and “-”, and begins with a letter or digit.", row.Name)
	case s.Backend != "" && m.backend(s.Backend) == nil:
		return bad("There is no backend %.40q on this server. It has: %s.", s.Backend, strings.Join(m.names(), ", "))
	case row.Network != "none" && row.Network != "packages" && row.Network != "open":
		return bad("network must be none, packages or open.")
	case !(r.VCPUs >= 0.25 && r.VCPUs <= maxVCPUs):
		return bad("resources.vcpus must be from 0.25 to %d.", maxVCPUs)
	case r.Memory < minMemory || r.Memory > maxMemory:
		return bad("resources.memory must be from %d to %d bytes.", int64(minMemory), int64(maxMemory))
	case r.Disk < minDisk || r.Disk > maxDisk:
		return bad("resources.disk must be from %d to %d bytes.", int64(minDisk), int64(maxDisk))
	case s.IdleTimeout < 0 || s.IdleTimeout > maxIdle || s.IdleTimeout > 0 && s.IdleTimeout < time.Second:
		return bad("idleTimeout must be from 1 second to %s.", maxIdle)
	case len(s.Mounts) > maxMounts:
		return bad("At most %d workspaces can be mounted.", maxMounts)
	}
	size := 0
	for name, value := range s.Env {
		size += len(name) + len(value)
		if !envPattern.MatchString(name) || strings.ContainsRune(value, 0) {
			return bad("env: %.80q is not a name and a value for an environment.", name)
		}
	}
	if len(s.Env) > maxEnv || size > maxEnvText {
		return bad("env may have %d entries and %d bytes.", maxEnv, maxEnvText)
	}
	seen := map[string]bool{}
	for _, mount := range s.Mounts {
		if mount.Path == "" {
			mount.Path = sandbox.WorkspaceDir
		}
		if err := checkMountPath(mount.Path); err != nil {
			return row, err
		}
		if seen[mount.Path] {
			return bad("Two workspaces are mounted at %s. Give each a path of its own below %s.", mount.Path, sandbox.WorkspaceDir)
		}
		seen[mount.Path] = true
		row.Mounts = append(row.Mounts, mount)
		row.HasWritableWorkspaceMount = row.HasWritableWorkspaceMount || !mount.ReadOnly
	}
	return row, nil
}

func checkMountPath(p string) error {
	below, ok := strings.CutPrefix(p, sandbox.WorkspaceDir)
	bad := !ok || len(p) > 1024 || strings.ContainsRune(p, 0) || below != "" && below[0] != '/'
	if below != "" && !bad {
		for part := range strings.SplitSeq(below[1:], "/") {
			bad = bad || part == "" || part == "." || part == ".." || len(part) > 255
		}
	}
	if bad {
		return domain.Errorf(domain.Invalid, "A workspace is mounted at %s or below it, not at %.200q.", sandbox.WorkspaceDir, p)
	}
	return nil
}

// place checks what needs the database: names and workspaces.
func place(tx *storage.Tx, p domain.Principal, row *domain.Sandbox) error {
	if _, err := tx.Sandbox(p.OrganizationID, row.Name); err == nil {
		return domain.Errorf(domain.Conflict, "There is a sandbox with the name %q already. Choose another.", row.Name)
	} else if domain.CodeOf(err) != domain.NotFound {
		return err
	}
	for _, mount := range row.Mounts {
		ws, err := tx.Workspace(p.OrganizationID, mount.WorkspaceID)
		if err != nil {
			return err
		}
		if ws.IsPersonal && ws.OwnerUserID != p.UserID {
			return domain.Errorf(domain.NotFound, "There is no such workspace. It may have been deleted.")
		}
		if ws.IsPersonal {
			return domain.Errorf(domain.Invalid, "A personal workspace cannot be mounted in a sandbox. Copy the files to another workspace.")
		}
		if row.WorkspaceID == "" {
			row.WorkspaceID = ws.ID
		}
	}
	return nil
}

func (m *Manager) names() []string {
	var names []string
	for _, b := range m.o.Backends {
		names = append(names, b.Name())
	}
	return names
}

// The environment that a program asked for may hold its secrets: it is stored
// beside the row, so that neither the API nor the log shows it.
func envKey(id string) string { return "sandbox.env." + id }

func putEnv(tx *storage.Tx, id string, env map[string]string) error {
	if len(env) == 0 {
		return nil
	}
	text, err := json.Marshal(env)
	if err != nil {
		return err
	}
	return tx.SetSetting(envKey(id), string(text))
}

func (m *Manager) env(ctx context.Context, id string) (env map[string]string, err error) {
	err = m.store.View(ctx, func(tx *storage.Tx) error {
		text, err := tx.Setting(envKey(id))
		if err != nil || text == "" {
			return err
		}
		return json.Unmarshal([]byte(text), &env)
	})
	return env, err
}

// find gives the machine of one of the organization's sandboxes.
func (m *Manager) find(ctx context.Context, p domain.Principal, idOrName string) (*machine, domain.Sandbox, error) {
	var row domain.Sandbox
	err := m.store.View(ctx, func(tx *storage.Tx) (err error) {
		if row, err = tx.Sandbox(p.OrganizationID, idOrName); err != nil {
			return err
		}
		return m.mayUse(tx, p, row)
	})
	if err != nil || row.Status == domain.SandboxDestroyed {
		return nil, row, err
	}
	return m.adopt(row), row, nil
}

// mayUse hides the sandboxes of other people's personal workspaces.
func (m *Manager) mayUse(tx *storage.Tx, p domain.Principal, row domain.Sandbox) error {
	if row.WorkspaceID == "" {
		return nil
	}
	ws, err := tx.AnyWorkspace(row.WorkspaceID)
	if err != nil {
		return err
	}
	if ws.IsPersonal && ws.OwnerUserID != p.UserID {
		return domain.Errorf(domain.NotFound, "There is no such sandbox. It may have been deleted.")
	}
	return nil
}

// Get reads a sandbox by its id or name.
func (m *Manager) Get(ctx context.Context, p domain.Principal, idOrName string) (domain.Sandbox, error) {
	x, row, err := m.find(ctx, p, idOrName)
	if err != nil || x == nil {
		return row, err
	}
	return x.snapshot(), nil
}

// List reads the organization's sandboxes that are not destroyed, oldest first.
func (m *Manager) List(ctx context.Context, p domain.Principal) ([]domain.Sandbox, error) {
	list := []domain.Sandbox{}
	err := m.store.View(ctx, func(tx *storage.Tx) error {
		rows, err := tx.Sandboxes(p.OrganizationID)
		if err != nil {
			return err
		}
		for _, row := range rows {
			err := m.mayUse(tx, p, row)
			if err == nil {
				list = append(list, row)
			} else if domain.CodeOf(err) != domain.NotFound {
				return err
			}
		}
		return nil
	})
	for i, row := range list {
		list[i] = m.adopt(row).snapshot()
	}
	return list, err
}

// ForSandbox is the handle of a sandbox by its id or name. NotFound also for
// one of another organization, and for one that was destroyed.
func (m *Manager) ForSandbox(ctx context.Context, p domain.Principal, idOrName string) (*Handle, error) {
	x, _, err := m.find(ctx, p, idOrName)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return nil, errDestroyed
	}
	return &Handle{m: m, machine: func(context.Context) (*machine, error) { return x, nil }, peek: func() *machine { return x }}, nil
}

// Pause puts a sandbox to sleep. While a command runs or a terminal is open it
// is Conflict.
func (m *Manager) Pause(ctx context.Context, p domain.Principal, idOrName string) (domain.Sandbox, error) {
	x, row, err := m.find(ctx, p, idOrName)
	if err != nil {
		return row, err
	}
	if x == nil {
		return row, errDestroyed
	}
	x.waitAttempt(ctx)
	if err := ctx.Err(); err != nil {
		return row, context.Cause(ctx)
	}
	if !m.sleep(x, false, notePaused) {
		return x.snapshot(), domain.Errorf(domain.Conflict, "A command runs in the sandbox, or a terminal is open. Stop it first, or wait for its end.")
	}
	return x.snapshot(), nil
}

// Resume wakes a sandbox and returns when commands can run.
func (m *Manager) Resume(ctx context.Context, p domain.Principal, idOrName string) (domain.Sandbox, error) {
	x, row, err := m.find(ctx, p, idOrName)
	if err != nil {
		return row, err
	}
	if x == nil {
		return row, errDestroyed
	}
	if _, err := x.acquire(ctx); err != nil {
		return x.snapshot(), err
	}
	x.release()
	return x.snapshot(), nil
}

// Destroy ends a sandbox for good; it may be repeated. A chat whose sandbox was
// destroyed gets a fresh one with its next command.
func (m *Manager) Destroy(ctx context.Context, p domain.Principal, idOrName string) error {
	x, _, err := m.find(ctx, p, idOrName)
	if err != nil || x == nil {
		return err
	}
	m.destroy(ctx, x, errDestroyed)
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	m.forget(x)
	if x.chatID == "" {
		return m.store.Update(ctx, func(tx *storage.Tx) error { return tx.SetSetting(envKey(x.id), "") })
	}
	return nil
}

// Exec runs a command in a sandbox by its id or name.
func (m *Manager) Exec(ctx context.Context, p domain.Principal, idOrName string, cmd sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	h, err := m.ForSandbox(ctx, p, idOrName)
	if err != nil {
		return sandbox.Result{}, err
	}
	return h.Exec(ctx, cmd, output)
}

// Processes lists what runs in a sandbox.
func (m *Manager) Processes(ctx context.Context, p domain.Principal, idOrName string) ([]sandbox.Process, error) {
	h, err := m.ForSandbox(ctx, p, idOrName)
	if err != nil {
		return nil, err
	}
	return h.Processes(ctx)
}

// Stats is the use of a sandbox as of now.
func (m *Manager) Stats(ctx context.Context, p domain.Principal, idOrName string) (sandbox.Stats, error) {
	h, err := m.ForSandbox(ctx, p, idOrName)
	if err != nil {
		return sandbox.Stats{}, err
	}
	return h.Stats(ctx)
}

// ClearHomes frees the disk that homes of chats take which were not used since
// a time: installed packages, caches, the agent's own files there. Attachments
// stay. It tells how many were cleared; the next command is told so.
func (m *Manager) ClearHomes(ctx context.Context, before time.Time) (int, error) {
	var rows []domain.Sandbox
	err := m.store.View(ctx, func(tx *storage.Tx) (err error) {
		rows, err = tx.SandboxesUnusedSince(before)
		return err
	})
	if err != nil {
		return 0, err
	}
	n := 0
	for _, row := range rows {
		x := m.adopt(row)
		home := m.store.ChatHome(row.ChatID)
		if x.promised() == noteCleared || !bigHome(home) {
			continue
		}
		if !x.claim() {
			continue // awake after all
		}
		err := clearHome(home)
		if err == nil {
			n++
			x.promise(noteCleared)
			x.update(func(r *domain.Sandbox) { r.Note = noteCleared })
		}
		x.unclaim()
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// bigHome tells whether there is more in a home than the attachments.
func bigHome(home string) bool {
	entries, err := os.ReadDir(home)
	return err == nil && (len(entries) > 1 || len(entries) == 1 && entries[0].Name() != "attachments")
}

// clearHome removes what is in a home but the attachments. The home was a
// sandbox's to change, so nothing is followed out of it.
func clearHome(home string) error {
	root, err := os.OpenRoot(home)
	if err != nil {
		return err
	}
	defer root.Close()
	entries, err := os.ReadDir(home)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == "attachments" {
			continue
		}
		if err := root.RemoveAll(e.Name()); err != nil {
			return err
		}
	}
	return nil
}

// claim keeps a sleeping machine from being started until unclaim; false when
// it does not sleep.
func (x *machine) claim() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.box != nil || x.attempt != nil || x.busy != nil || x.retired != nil {
		return false
	}
	x.busy = make(chan struct{})
	return true
}

func (x *machine) unclaim() {
	x.mu.Lock()
	busy := x.busy
	x.busy = nil
	x.mu.Unlock()
	close(busy)
}
