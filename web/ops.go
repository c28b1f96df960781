package web

import (
	"context"
	"crypto/subtle"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/internal/sandbox/manager"
	"atelier/storage"
)

// metrics are what /metrics shows. No ids or names as labels.
type metrics struct {
	handler  http.Handler
	requests *prometheus.HistogramVec
	streams  prometheus.Gauge
	uploaded prometheus.Counter
}

func newMetrics(d Deps) *metrics {
	r := prometheus.NewRegistry()
	m := &metrics{
		handler: promhttp.HandlerFor(r, promhttp.HandlerOpts{}),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "atelier_http_request_duration_seconds", Help: "Time that requests took, by route.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10, 60},
		}, []string{"method", "route", "status"}),
		streams:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "atelier_streams", Help: "Clients that follow a log now."}),
		uploaded: prometheus.NewCounter(prometheus.CounterOpts{Name: "atelier_upload_bytes_total", Help: "Bytes of files that were uploaded."}),
	}
	open := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "atelier_runs_open", Help: "Runs that have not ended."}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		var runs []domain.Run
		_ = d.Store.View(ctx, func(tx *storage.Tx) (err error) {
			runs, err = tx.OpenRuns("")
			return err
		})
		return float64(len(runs))
	})
	r.MustRegister(m.requests, m.streams, m.uploaded, open, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// showHealth tells that the process is up, and nothing more.
func (s *Server) showHealth(c echo.Context) error {
	return c.JSON(http.StatusOK, map[string]any{"status": "ok", "version": s.config.Version, "uptimeSeconds": int(time.Since(s.started).Seconds())})
}

type readiness struct {
	Ready    bool                    `json:"ready"`
	Checks   []checkState            `json:"checks"`
	Backends []manager.BackendStatus `json:"backends"`
}

type checkState struct {
	Name    string `json:"name"`
	OK      bool   `json:"ok"`
	Message string `json:"message,omitempty"` // what is wrong and what to do
}

// lowSpace is how much room the data folder should have at least.
const lowSpace = 256 << 20

// showReady runs each check with a time limit of its own. Where no command can
// run the server is not ready, though everything else works.
func (s *Server) showReady(c echo.Context) error {
	ctx := c.Request().Context()
	out := readiness{Ready: true, Backends: s.sandboxes.Backends(ctx)}
	for _, check := range []struct {
		name string
		run  func(context.Context) error
	}{
		{"database", s.checkDatabase},
		{"data folder", s.checkFolder},
		{"sandboxes", func(context.Context) error { return checkBackends(out.Backends) }},
	} {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := check.run(ctx)
		cancel()
		state := checkState{Name: check.name, OK: err == nil}
		if err != nil {
			state.Message, out.Ready = asDomain(err).Message, false
			s.log.WarnContext(ctx, "not ready", "check", check.name, "error", err)
		}
		out.Checks = append(out.Checks, state)
	}
	status := http.StatusOK
	if !out.Ready {
		status = http.StatusServiceUnavailable
	}
	return c.JSON(status, out)
}

func (s *Server) checkDatabase(ctx context.Context) error {
	if err := s.store.Ping(ctx); err != nil {
		return &domain.Error{Code: domain.Internal, Cause: err, Message: "The database takes no writes. See whether the disk of the data folder is full or read-only."}
	}
	return nil
}

func (s *Server) checkFolder(context.Context) error {
	f, err := files.Open(s.store.Dir())
	if err != nil {
		return &domain.Error{Code: domain.Internal, Cause: err, Message: "The data folder cannot be read. See whether it is still there and belongs to the server."}
	}
	defer func() { _ = f.Close() }()
	space, err := f.Space()
	if err == nil && space.Free < lowSpace {
		err = domain.Errorf(domain.QuotaExceeded, "The disk of the data folder has %d MiB left. Make room, or uploads and commands will fail.", space.Free>>20)
	}
	return err
}

// checkBackends wants one on which a new workspace's commands can run, now or
// when its image is made.
func checkBackends(list []manager.BackendStatus) error {
	reasons := ""
	for _, b := range list {
		if b.Automatic && b.Available {
			return nil
		}
		if b.Automatic && b.Preparing {
			reasons += " " + b.Name + " is being prepared: " + b.Progress
		} else {
			reasons += " " + b.Name + ": " + b.Reason
		}
	}
	return domain.Errorf(domain.Unsupported, "Commands cannot run yet; everything else works.%s", reasons)
}

// showMetrics is off unless the server is this machine's own or a token is set.
func (s *Server) showMetrics(c echo.Context) error {
	switch token := s.config.MetricsToken; {
	case token != "":
		if subtle.ConstantTimeCompare([]byte(apiKey(c.Request())), []byte(token)) != 1 {
			return domain.Errorf(domain.Unauthenticated, "Send the METRICS_TOKEN as a bearer token.")
		}
	case !s.config.Loopback:
		return domain.Errorf(domain.NotFound, "There is nothing at this address.")
	}
	s.metrics.handler.ServeHTTP(c.Response(), c.Request())
	return nil
}
