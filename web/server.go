// Package web is HTTP in; HTML, JSON and WebSocket out. The web framework lives
// only here. A handler reads the request, asks the layers below, and returns
// what to send or an error; error.go alone knows which error is which status.
//
// Every route stands in routes.go's table with the scope that it needs, so that
// none can be added without one. What a request goes through, in order: its id,
// the headers of every answer, the check of Host, who asks, the check against
// foreign pages (CSRF), the scope, the Idempotency-Key, the handler.
//
// Every look-up is bounded by the asker's organization; a foreign id is as
// unknown as one that never was: 404.
package web

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/agent"
	"atelier/internal/auth"
	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/sandbox/manager"
	"atelier/internal/table"
	"atelier/internal/viewer"
	"atelier/storage"
)

// Deps are what the server works with.
type Deps struct {
	Store     *storage.Store
	Blobs     *storage.Blobs
	Auth      *auth.Auth
	Agent     *agent.Agent
	Sandboxes *manager.Manager
	Models    *model.Registry
	Viewers   *viewer.Registry
	Log       *slog.Logger
	Config    Config
}

// Config is what an installation may set.
type Config struct {
	// Loopback tells that the server listens on this machine only: Host must
	// then name it, against DNS rebinding, and /metrics needs no token.
	Loopback bool
	// PublicURL is where people reach the server, "" for its own address. With
	// https the session cookie is Secure.
	PublicURL    string
	AllowedHosts []string // more names for Host, without ports
	MetricsToken string
	MaxUpload    int64 // bytes of one request; 0 means 100 MB
	MaxPublish   int64 // bytes of one published file; 0 means 16 MiB
	Version      string
	CookieName   string // "" is "atelier_session"; two installations on one host need two
}

// Server holds the handlers.
type Server struct {
	store     *storage.Store
	auth      *auth.Auth
	blobs     *storage.Blobs
	agent     *agent.Agent
	tables    *table.Cache
	frames    frames
	sandboxes *manager.Manager
	models    *model.Registry
	viewers   *viewer.Registry
	log       *slog.Logger
	config    Config
	metrics   *metrics
	echo      *echo.Echo
	cross     *http.CrossOriginProtection
	started   time.Time
	sizes     sizes
	uploads   *resumable

	// Streams outlive their request's handler in http.Server.Shutdown's eyes, so
	// they end by this context and are waited for in Close.
	base    context.Context
	end     context.CancelFunc
	streams sync.WaitGroup
	ending  sync.RWMutex // no stream begins while Close ends them
}

// New makes the server; nothing listens yet.
func New(d Deps) (*Server, error) {
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	if d.Config.MaxUpload == 0 {
		d.Config.MaxUpload = 100 << 20
	}
	if d.Config.MaxPublish == 0 {
		d.Config.MaxPublish = 16 << 20
	}
	if d.Config.CookieName == "" {
		d.Config.CookieName = "atelier_session"
	}
	s := &Server{
		store: d.Store, blobs: d.Blobs, tables: table.NewCache(64), auth: d.Auth, agent: d.Agent, sandboxes: d.Sandboxes, models: d.Models, viewers: d.Viewers,
		log: d.Log, config: d.Config, metrics: newMetrics(d), started: time.Now(), cross: http.NewCrossOriginProtection(),
	}
	// Claims that a killed server left, and answers too old to be asked for again.
	if err := d.Store.Update(context.Background(), func(tx *storage.Tx) error { return tx.PruneKeys(time.Now().Add(-48 * time.Hour)) }); err != nil {
		return nil, err
	}
	s.base, s.end = context.WithCancel(context.Background())
	var err error
	if s.uploads, err = s.newUploads(); err != nil {
		return nil, err
	}
	s.echo = echo.New()
	s.echo.HTTPErrorHandler = s.handleError
	s.echo.Use(s.identify, s.count, s.recovered, s.headers, s.checkHost)
	for _, r := range s.routes() {
		s.echo.Add(r.method, r.path, s.guard(r))
	}
	return s, nil
}

// Handler serves every route.
func (s *Server) Handler() http.Handler { return s.echo }

// Close ends every stream and waits for them. Call it before or while the
// http.Server shuts down.
func (s *Server) Close() {
	s.ending.Lock()
	s.end()
	s.ending.Unlock()
	s.streams.Wait()
}

// stream begins something that lasts: its context ends with the request's, or
// with the server. The caller calls done at the end.
func (s *Server) stream(ctx context.Context) (streamCtx context.Context, done func()) {
	streamCtx, cancel := context.WithCancel(ctx)
	s.ending.RLock()
	defer s.ending.RUnlock()
	if s.base.Err() != nil {
		cancel()
		return streamCtx, func() {}
	}
	s.streams.Add(1)
	stop := context.AfterFunc(s.base, cancel)
	return streamCtx, func() {
		stop()
		cancel()
		s.streams.Done()
	}
}

func userActor(p domain.Principal) domain.Actor { return domain.Actor{Type: "user", ID: p.UserID} }

// Route is one line of the route table, for tests and tools.
type Route struct {
	Method, Path string
	Scope        domain.Scope // "" for any signed-in person or key
	Open         bool         // without signing in
}

// Routes lists every address that the server answers to.
func (s *Server) Routes() []Route {
	var out []Route
	for _, r := range s.routes() {
		out = append(out, Route{r.method, r.path, r.scope, r.open})
	}
	return out
}
