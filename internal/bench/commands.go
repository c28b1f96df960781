package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"

	image "atelier/sandbox"
)

// As the server starts a sandbox; without --rm, whose clean-up nobody waits for.
var asSandboxed = []string{
	"--network", "none", "--read-only", "--tmpfs", "/tmp:exec,mode=1777", "--memory", "1g", "--memory-swap", "1g", "--pids-limit", "256",
	"--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--user", "1000:1000", "--log-driver", "none",
}

const (
	firstRounds  = 12
	secondRounds = 60
)

// commands measures the first command of a fresh chat, from the message to the end of its run, beside `docker run`, and
// a command in a sandbox that is awake beside `docker exec` and beside the process alone.
func commands(ctx context.Context, s *server, r *report) error {
	w, err := s.newWorkspace(ctx, "commands")
	if err != nil {
		return err
	}
	// The first of all waits for the image and fills caches; it is not counted.
	if err := firstCommand(ctx, s, w.ID, nil); err != nil {
		return err
	}
	if err := s.call(ctx, http.MethodGet, "/v1/workspaces/"+w.ID, nil, &w); err != nil {
		return err
	}
	if w.Backend != "docker" {
		return fmt.Errorf("the workspace runs on %q: these figures need Docker", w.Backend)
	}
	var first, dockerRun times
	for i := range firstRounds {
		if err := firstCommand(ctx, s, w.ID, &first); err != nil {
			return err
		}
		name := fmt.Sprintf("atelier-bench-%d-%d", os.Getpid(), i)
		run := append(append([]string{"run", "--name", name}, asSandboxed...), image.Tag(), "true")
		err := timed(&dockerRun, func() error { return docker(ctx, run...) })
		_ = docker(context.WithoutCancel(ctx), "rm", "--force", name)
		if err != nil {
			return err
		}
	}
	ratio := float64(first.at(0.5)) / float64(dockerRun.at(0.5))
	r.compare("first command of a chat : docker run", first, dockerRun, "≤ ×1.2", ratio <= 1.2)
	return followingCommands(ctx, s, w.ID, r)
}

func followingCommands(ctx context.Context, s *server, workspace string, r *report) error {
	chat, err := s.newChat(ctx, workspace)
	if err != nil {
		return err
	}
	defer s.call(context.WithoutCancel(ctx), http.MethodDelete, "/v1/chats/"+chat, nil, nil) //nolint:errcheck // the server goes anyway
	if err := s.say(ctx, chat, "bench-awake-"+chat[len(chat)-8:], "run: true"); err != nil {
		return err
	}
	box, err := sandboxOf(ctx, s, chat)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("atelier-bench-%d-exec", os.Getpid())
	run := append(append([]string{"run", "--detach", "--name", name}, asSandboxed...), image.Tag(), "sleep", "600")
	if err := docker(ctx, run...); err != nil {
		return err
	}
	defer docker(context.WithoutCancel(ctx), "rm", "--force", name) //nolint:errcheck // nothing more can be done
	var ours, dockerExec, alone times
	for range secondRounds {
		err := timed(&ours, func() error {
			return s.call(ctx, http.MethodPost, "/v1/sandboxes/"+box+"/exec", map[string]string{"command": "true"}, nil)
		})
		if err == nil {
			err = timed(&dockerExec, func() error { return docker(ctx, "exec", name, "bash", "-c", "true") })
		}
		if err == nil {
			err = timed(&alone, func() error { return exec.CommandContext(ctx, "bash", "-c", "true").Run() })
		}
		if err != nil {
			return err
		}
	}
	r.compare("following command : docker exec", ours, dockerExec, "", true)
	over := ours.at(0.5) - alone.at(0.5)
	r.compare("following command : process alone", ours, alone, fmt.Sprintf("≤ 5 ms over it (%s)", ms(over)), over <= 5*time.Millisecond)
	return nil
}

// firstCommand makes a chat, has it run a command, and takes both away again.
func firstCommand(ctx context.Context, s *server, workspace string, into *times) error {
	chat, err := s.newChat(ctx, workspace)
	if err != nil {
		return err
	}
	err = timed(into, func() error { return s.say(ctx, chat, "bench-"+chat, "run: true") })
	if err != nil {
		return err
	}
	if err := commandsRan(ctx, s, chat); err != nil {
		return err
	}
	return s.call(ctx, http.MethodDelete, "/v1/chats/"+chat, nil, nil)
}

// commandsRan makes sure that a command really ran: a run that only talked would be quick.
func commandsRan(ctx context.Context, s *server, chat string) error {
	var messages []struct {
		Parts []struct {
			Name   string `json:"name"`
			Result *struct {
				ExitCode *int `json:"exitCode"`
			} `json:"result"`
		} `json:"parts"`
	}
	if err := s.call(ctx, http.MethodGet, "/v1/chats/"+chat+"/messages", nil, &messages); err != nil {
		return err
	}
	for _, m := range messages {
		for _, p := range m.Parts {
			if p.Result != nil && p.Result.ExitCode != nil && *p.Result.ExitCode == 0 {
				return nil
			}
		}
	}
	return fmt.Errorf("the chat ran no command: %+v", messages)
}

func sandboxOf(ctx context.Context, s *server, chat string) (string, error) {
	var list []named
	if err := s.call(ctx, http.MethodGet, "/v1/sandboxes?limit=100", nil, &list); err != nil {
		return "", err
	}
	for _, box := range list {
		if box.ChatID == chat {
			return box.ID, nil
		}
	}
	return "", fmt.Errorf("no sandbox of chat %s among %d", chat, len(list))
}

// timed runs f and, unless into is nil, keeps how long it took.
func timed(into *times, f func() error) error {
	begun := time.Now()
	err := f()
	if err == nil && into != nil {
		*into = append(*into, time.Since(begun))
	}
	return err
}

func docker(ctx context.Context, args ...string) error {
	out, err := exec.CommandContext(ctx, "docker", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("docker %s: %w: %s", args[0], err, strings.TrimSpace(string(out)))
	}
	return nil
}
