package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"atelier/internal/auth"
	"atelier/internal/domain"
	"atelier/internal/live"
	backends "atelier/internal/sandbox/all"
	"atelier/storage"
)

// backupCommand copies the database while the server runs. Files are copied by
// the operator's own tools: they are plain folders.
func backupCommand() *cobra.Command {
	var c config
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the database to FILE, also while the server runs (files are plain folders below the data folder)",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.load(cmd); err != nil {
				return err
			}
			if _, err := os.Stat(args[0]); err == nil {
				return fmt.Errorf("%s is there already. Give another name", args[0])
			}
			path := filepath.Join(c.Data, "atelier.db")
			if _, err := os.Stat(path); err != nil {
				return fmt.Errorf("there is no database: %w", err)
			}
			db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)")
			if err != nil {
				return err
			}
			_, err = db.ExecContext(cmd.Context(), "VACUUM INTO ?", args[0])
			return errors.Join(err, db.Close())
		},
	}
	c.flags(cmd.Flags())
	return cmd
}

// linkCommand makes a fresh one-time link for an owner who was signed out.
func linkCommand() *cobra.Command {
	var c config
	cmd := &cobra.Command{
		Use:   "link",
		Short: "Print a fresh one-time link that signs the owner in, also while the server runs",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.load(cmd); err != nil {
				return err
			}
			link, err := freshLink(cmd.Context(), c)
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), "Open "+link)
			}
			return err
		},
	}
	c.flags(cmd.Flags())
	return cmd
}

func freshLink(ctx context.Context, c config) (string, error) {
	addr, err := net.ResolveTCPAddr("tcp", c.Listen)
	if err != nil {
		return "", err
	}
	store, err := storage.Open(ctx, c.Data, live.New())
	if err != nil {
		return "", err
	}
	defer store.Close() //nolint:errcheck // nothing was left open
	var owner domain.User
	err = store.Update(ctx, func(tx *storage.Tx) (err error) {
		owner, _, err = store.FirstOwner(tx)
		return err
	})
	if err != nil {
		return "", err
	}
	a := &app{auth: auth.New(store), owner: owner}
	return a.link(ctx, c, addr)
}

// doctorCommand looks for what would keep the server from working.
func doctorCommand() *cobra.Command {
	var c config
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check what the server needs and say what to do",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.load(cmd); err != nil {
				return err
			}
			return doctor(cmd.Context(), c, cmd.OutOrStdout())
		},
	}
	c.flags(cmd.Flags())
	return cmd
}

func doctor(ctx context.Context, c config, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	bad := 0
	line := func(ok bool, what, say string) {
		mark := "ok"
		if !ok {
			mark = "--"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", mark, what, say)
	}
	if err := writable(c.Data); err != nil {
		bad++
		line(false, "data folder", err.Error())
	} else {
		line(true, "data folder", c.Data)
	}
	usable := false
	kept, err := pick(backends.New(backends.Options{Instance: "doctor", DataDir: c.Data, Image: c.Image, ImageDir: c.ImageDir, Configured: c.Backends}), c.Backends)
	if err != nil {
		return err
	}
	for _, b := range kept {
		st := b.Probe(ctx)
		switch {
		case st.Available:
			usable = true
			line(true, b.Name(), "sandboxes can run "+st.Version)
		case st.Version != "":
			usable = true
			line(true, b.Name(), "answers ("+st.Version+"); the sandbox image is not there yet, the server makes it")
		default:
			line(false, b.Name(), st.Reason)
		}
	}
	if !usable {
		bad++
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if bad > 0 {
		return errors.New("not ready: see the lines with --")
	}
	return nil
}

func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("it cannot be made: %w. Choose another with --data", err)
	}
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return fmt.Errorf("it cannot be written to: %w. Choose another with --data", err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
