package e2e

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"atelier/internal/apptest"
)

type event struct {
	Seq  int64
	Type string
	Data json.RawMessage
}

// events reads a workspace's whole log, page by page.
func events(s *apptest.Server, ws string) []event {
	var all []event
	for after := int64(0); ; after = all[len(all)-1].Seq {
		var page []event
		s.Call("GET", fmt.Sprintf("/v1/workspaces/%s/events?after=%d", ws, after), nil, &page)
		if len(page) == 0 {
			return all
		}
		all = append(all, page...)
	}
}

// TestKilledServerLosesNothing kills the server in the middle of a command: the
// log goes on where it was, nothing in it twice, files are kept, no container
// stays, and the next message is answered.
func TestKilledServerLosesNothing(t *testing.T) {
	s := apptest.Start(t, "--backends", "docker")
	s.NeedBackend("docker")
	ws, chat := s.Chat("Crash")
	s.Wait(chat, s.Send(chat, "run: echo kept > /workspace/kept.txt; echo home > ~/home.txt"))
	run := s.Send(chat, "run: for i in $(seq 1000); do echo line $i; sleep 0.1; done")
	wait(t, "the command's output", func() bool {
		for _, e := range events(s, ws) {
			if e.Type == "command.output" && strings.Contains(string(e.Data), "line 3") {
				return true
			}
		}
		return false
	})
	before := events(s, ws)
	instance := containers(t, s)
	if len(instance) == 0 {
		t.Error("no container was found while a command ran, so that none is left afterwards says nothing")
	}
	s.Kill()
	s.Again()

	if state := s.Wait(chat, run).State; state != "interrupted" {
		t.Errorf("the run that was cut off is %s", state)
	}
	after := events(s, ws)
	for i, e := range after {
		if i > 0 && e.Seq <= after[i-1].Seq {
			t.Fatalf("event %d follows %d", e.Seq, after[i-1].Seq)
		}
	}
	kept := map[int64]string{}
	for _, e := range after {
		kept[e.Seq] = e.Type
	}
	for _, e := range before {
		if pruned := e.Type == "command.output" || e.Type == "message.delta"; kept[e.Seq] != e.Type && !pruned {
			t.Errorf("event %d %s was lost", e.Seq, e.Type)
		}
	}
	wait(t, "the end of the old container", func() bool { return len(containers(t, s)) == 0 })

	run = s.Send(chat, "run: cat /workspace/kept.txt ~/home.txt")
	if r := s.Wait(chat, run); r.State != "done" {
		t.Fatalf("%+v", r)
	}
	_, data := s.Do("GET", "/v1/chats/"+chat+"/messages", nil)
	if !strings.Contains(string(data), "kept\\nhome") {
		t.Errorf("the files after the crash: %s", data[max(0, len(data)-2000):])
	}
}

func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("not seen: %s", what)
}

// containers lists those that see the server's data folder.
func containers(t *testing.T, s *apptest.Server) []string {
	t.Helper()
	ids, err := exec.Command("docker", "ps", "-aq").Output()
	if err != nil {
		t.Fatal(err)
	}
	var ours []string
	for _, id := range strings.Fields(string(ids)) {
		mounts, err := exec.Command("docker", "inspect", "-f", "{{json .HostConfig.Binds}}{{json .HostConfig.Mounts}}", id).Output()
		if err == nil && strings.Contains(string(mounts), s.Data+"/") {
			ours = append(ours, id)
		}
	}
	return ours
}
