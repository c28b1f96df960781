package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"
)

func serveCommand() *cobra.Command {
	var c config
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the server",
		Long:  "Run the server. Every setting is a flag, a variable ATELIER_<NAME>, or a line of the file that --config names, in this order.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.load(cmd); err != nil {
				return err
			}
			return serve(cmd.Context(), c, func(line string) { fmt.Fprintln(cmd.OutOrStdout(), line) })
		},
	}
	c.flags(cmd.Flags())
	return cmd
}

// serve runs until ctx ends. say prints the one line that people look for.
func serve(ctx context.Context, c config, say func(string)) error {
	ln, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("%w. Is another server running? Choose another address with --listen, or --listen 127.0.0.1:0 for a free port", err)
	}
	defer ln.Close() //nolint:errcheck // the http.Server closes it first
	loopback := isLoopback(ln.Addr())
	a, err := build(ctx, c, loopback)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		a.close(ctx)
	}()
	if c.APIKeyFile != "" {
		if err := a.writeKey(ctx, c.APIKeyFile); err != nil {
			return err
		}
	}
	if err := a.start(ctx); err != nil {
		return err
	}
	srv := &http.Server{
		Handler:           a.web.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	if !loopback {
		a.log.Warn("the server can be reached from other machines; people sign in by the link alone", "listen", ln.Addr().String())
	}
	link, err := a.link(ctx, c, ln.Addr())
	if err != nil {
		return err
	}
	say("Open " + link)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	a.log.Info("shutting down")
	a.web.Close() // streams first: Shutdown would wait for them
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return errors.Join(err, srv.Close())
	}
	return nil
}

// link makes a fresh one-time link for the owner.
func (a *app) link(ctx context.Context, c config, addr net.Addr) (string, error) {
	token, err := a.auth.Link(ctx, a.owner.ID)
	if err != nil {
		return "", err
	}
	return baseURL(c, addr) + "/setup?token=" + token, nil
}

func baseURL(c config, addr net.Addr) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return "http://" + addr.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

func isLoopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
