package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// server is a running bin/atelier and a client of its API.
type server struct {
	cmd  *exec.Cmd
	dir  string
	base string // http://127.0.0.1:PORT
	key  string
}

// link is a fresh one that signs a browser in: each works once.
func (s *server) link(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, s.cmd.Path, "link", "--data", filepath.Join(s.dir, "data"), "--listen", strings.TrimPrefix(s.base, "http://")).Output()
	if err != nil {
		return "", fmt.Errorf("making a link: %w", err)
	}
	link, ok := strings.CutPrefix(strings.TrimSpace(string(out)), "Open ")
	if !ok {
		return "", fmt.Errorf("no link in %q", out)
	}
	return link, nil
}

// startServer runs the binary on a free port with an empty data folder.
func startServer(ctx context.Context, binary string) (_ *server, err error) {
	dir, err := os.MkdirTemp("", "atelier-bench-")
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	keyFile := filepath.Join(dir, "key")
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	s.cmd = exec.CommandContext(ctx, binary, "serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(dir, "data"),
		"--api-key-file", keyFile, "--log-level", "warn", "--publish-max-bytes", "200MB", "--ollama-host", "off")
	s.cmd.Stderr = log
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	s.cmd.WaitDelay = 20 * time.Second
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w (make build first)", err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if link, ok := strings.CutPrefix(lines.Text(), "Open "); ok {
			s.base, _, _ = strings.Cut(link, "/setup")
			break
		}
	}
	go io.Copy(io.Discard, out) //nolint:errcheck // only so that the server never blocks on it
	if s.base == "" {
		text, _ := os.ReadFile(log.Name())
		return nil, fmt.Errorf("the server printed no link: %s", text)
	}
	key, err := os.ReadFile(keyFile)
	s.key = strings.TrimSpace(string(key))
	return s, err
}

func (s *server) stop() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Signal(syscall.SIGTERM)
		_ = s.cmd.Wait()
	}
	_ = os.RemoveAll(s.dir)
}

// call sends JSON and reads the data of the answer into out, which may be nil.
func (s *server) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(data)
	}
	return s.send(ctx, method, path, "application/json", body, out)
}

func (s *server) send(ctx context.Context, method, path, kind string, body io.Reader, out any) error {
	req, err := http.NewRequestWithContext(ctx, method, s.base+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("Authorization", "Bearer "+s.key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %s", method, path, res.Status, data)
	}
	if out == nil {
		return nil
	}
	envelope := struct {
		Data any `json:"data"`
	}{out}
	return json.Unmarshal(data, &envelope)
}

// upload puts a file of this machine into a workspace and returns its path there.
func (s *server) upload(ctx context.Context, workspace, name string, data io.Reader) (string, error) {
	reader, writer := io.Pipe()
	form := multipart.NewWriter(writer)
	go func() {
		part, err := form.CreateFormFile("file", name)
		if err == nil {
			_, err = io.Copy(part, data)
		}
		writer.CloseWithError(errors.Join(err, form.Close()))
	}()
	var entries []struct {
		ID string `json:"id"`
	}
	err := s.send(ctx, http.MethodPost, "/v1/workspaces/"+workspace+"/upload", form.FormDataContentType(), reader, &entries)
	if err == nil && len(entries) != 1 {
		err = fmt.Errorf("uploading %s gave %d entries", name, len(entries))
	}
	if err != nil {
		return "", err
	}
	return entries[0].ID, nil
}

// publish makes a node of a workspace's file and returns the published file's id.
func (s *server) publish(ctx context.Context, workspace, path string) (string, error) {
	var made struct {
		Published struct {
			ID string `json:"id"`
		} `json:"published"`
	}
	err := s.call(ctx, http.MethodPost, "/v1/workspaces/"+workspace+"/publish", map[string]string{"path": path}, &made)
	return made.Published.ID, err
}

// named is the part of most answers that the benches need.
type named struct {
	ID      string `json:"id"`
	Backend string `json:"backend"`
	ChatID  string `json:"chatId"`
}

func (s *server) newWorkspace(ctx context.Context, name string) (named, error) {
	var w named
	err := s.call(ctx, http.MethodPost, "/v1/workspaces", map[string]string{"name": name}, &w)
	return w, err
}

func (s *server) newChat(ctx context.Context, workspace string) (string, error) {
	var chat named
	err := s.call(ctx, http.MethodPost, "/v1/workspaces/"+workspace+"/chats", map[string]string{"title": "bench"}, &chat)
	return chat.ID, err
}

// say posts a message under an id of our own and waits for the end of its run.
func (s *server) say(ctx context.Context, chat, id, text string) error {
	var posted struct {
		RunID string `json:"runId"`
	}
	in := map[string]string{"id": id, "text": text}
	if err := s.call(ctx, http.MethodPost, "/v1/chats/"+chat+"/messages", in, &posted); err != nil {
		return err
	}
	return s.waitRun(ctx, chat, posted.RunID)
}

func (s *server) waitRun(ctx context.Context, chat, id string) error {
	var state struct {
		State string `json:"state"`
		Error *struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	for range 20 {
		if err := s.call(ctx, http.MethodGet, "/v1/chats/"+chat+"/runs/"+id+"?wait=60s", nil, &state); err != nil {
			return err
		}
		switch state.State {
		case "queued", "running", "waiting":
			continue
		case "done":
			return nil
		}
		if state.Error != nil {
			return fmt.Errorf("the run ended as %s: %s", state.State, state.Error.Message)
		}
		return fmt.Errorf("the run ended as %s", state.State)
	}
	return errors.New("the run did not end within 20 minutes")
}
