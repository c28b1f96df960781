package manager

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/internal/tool"
	"atelier/storage"
)

var _ tool.Sandbox = (*Handle)(nil)

func TestNothingBeforeTheFirstCommand(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	if note := h.TakeNote(); note != "" {
		t.Error(note)
	}
	if list, err := h.Processes(context.Background()); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	if rows, _ := m.List(context.Background(), b.principal()); len(rows) != 0 || fake.starts() != 0 {
		t.Fatalf("%d sandboxes, %d starts before any command", len(rows), fake.starts())
	}
	run(t, h, "hello")
	row := b.row(chat)
	if row.Status != domain.SandboxRunning || row.Backend != "docker" || row.Generation != 1 || fake.starts() != 1 {
		t.Errorf("after the first command: %+v", row)
	}
	spec := fake.specs[0]
	uid, gid := storage.Owner()
	if spec.ID != row.ID || spec.Instance != "test" || spec.Home != b.store.ChatHome(chat) || spec.UID != uid || spec.GID != gid ||
		len(spec.Mounts) != 1 || spec.Mounts[0] != (sandbox.Mount{Source: b.store.WorkspaceDir(b.ws.ID), Path: "/workspace"}) {
		t.Errorf("spec: %+v", spec)
	}
	if info, err := os.Stat(filepath.Join(spec.Home, "attachments")); err != nil || !info.IsDir() {
		t.Error("the folder for attachments is missing", err)
	}
}

func TestTwoAtOnceStartOne(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	h := m.ForChat(b.chat())
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			if res, err := h.Exec(context.Background(), sandbox.Command{Command: fmt.Sprint(i)}, nil); err != nil || res.Stdout != fmt.Sprint(i) {
				t.Error(res, err)
			}
		})
	}
	wg.Wait()
	if n := fake.starts(); n != 1 {
		t.Errorf("%d starts", n)
	}
}

func TestGivingUpFailsNobodyElse(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	fake.gate = make(chan struct{})
	m := b.manager(nil, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	ctx, cancel := context.WithCancel(context.Background())
	first, second := begin(ctx, h, "a"), begin(context.Background(), h, "b")
	eventually(t, "both wait", func() bool { return m.waiters(chat) == 2 })
	cancel()
	if err := result(t, first); !errors.Is(err, context.Canceled) {
		t.Errorf("the one who gave up got %v", err)
	}
	close(fake.gate)
	if err := result(t, second); err != nil {
		t.Errorf("the other one got %v", err)
	}
	if fake.starts() != 1 || fake.running() != 1 {
		t.Errorf("%d starts, %d running", fake.starts(), fake.running())
	}
}

func TestAbandonedStartLeavesNothing(t *testing.T) {
	for _, stubborn := range []bool{false, true} {
		t.Run(fmt.Sprintf("stubborn=%t", stubborn), func(t *testing.T) {
			b := newBench(t)
			fake := newFake(t, "docker")
			gate := make(chan struct{})
			fake.gate, fake.stubborn = gate, stubborn
			m := b.manager(nil, fake)
			chat := b.chat()
			h := m.ForChat(chat)
			ctx, cancel := context.WithCancel(context.Background())
			gone := begin(ctx, h, "a")
			eventually(t, "it is being started", func() bool { return fake.starts() == 1 && m.waiters(chat) == 1 })
			cancel()
			if err := result(t, gone); !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
			next := begin(context.Background(), h, "b") // comes while the old attempt ends
			fake.set(func() { fake.gate = nil })
			close(gate)
			if err := result(t, next); err != nil {
				t.Errorf("who came after got %v", err)
			}
			if fake.starts() != 2 || fake.running() != 1 || b.row(chat).Status != domain.SandboxRunning {
				t.Errorf("%d starts, %d running, %s", fake.starts(), fake.running(), b.row(chat).Status)
			}
			taken, _ := m.queue.counts()
			if taken != 1 {
				t.Errorf("%d places taken", taken)
			}
		})
	}
}

func TestSleepAndWake(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.Idle = time.Hour }, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	run(t, h, "a")
	ctx, cancel := context.WithCancel(context.Background())
	busy := begin(ctx, h, "block")
	eventually(t, "the command runs", func() bool { return fake.ran2("block") == 1 })
	b.clock.advance(3 * time.Hour)
	m.sleepIdle()
	if fake.running() != 1 {
		t.Fatal("it fell asleep under a command")
	}
	cancel()
	if err := result(t, busy); err != nil {
		t.Fatal(err)
	}
	b.clock.advance(59 * time.Minute)
	m.sleepIdle()
	if fake.running() != 1 {
		t.Fatal("the end of a command does not count as use")
	}
	if row, err := m.Get(context.Background(), b.principal(), b.row(chat).ID); err != nil || row.SleepsAt == nil || !row.SleepsAt.After(b.clock.now()) {
		t.Errorf("%+v %v", row, err)
	}
	b.clock.advance(2 * time.Minute)
	eventually(t, "it sleeps", func() bool { return fake.running() == 0 && b.row(chat).Status == domain.SandboxPaused })
	if note := h.TakeNote(); note != "" {
		t.Errorf("told before the wake: %s", note)
	}
	if list, err := h.Processes(context.Background()); err != nil || len(list) != 0 || fake.running() != 0 {
		t.Error("looking woke it", list, err)
	}
	run(t, h, "b")
	if note := h.TakeNote(); note != noteSlept {
		t.Errorf("the agent is told %q", note)
	}
	if note := h.TakeNote(); note != "" {
		t.Errorf("and again %q", note)
	}
	notes := 0
	for _, e := range b.events() {
		if e.Type == domain.EventSandboxUpdated && strings.Contains(string(e.Data), `"running"`) && strings.Contains(string(e.Data), noteSlept) {
			notes++
		}
	}
	if notes != 1 {
		t.Errorf("people were told %d times", notes)
	}
	if row := b.row(chat); row.Generation != 2 || fake.starts() != 2 || fake.specs[1].Home != fake.specs[0].Home {
		t.Errorf("%+v", row)
	}
}

func (b *fakeBackend) ran2(command string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ran[command]
}

func (b *bench) events() []domain.Event {
	var list []domain.Event
	err := b.store.View(context.Background(), func(tx *storage.Tx) (err error) {
		list, err = tx.EventsAfter(b.ws.ID, 0, 10_000)
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

func TestQueueIsFirstComeFirstServed(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.MaxRunning, o.MaxWaiting, o.EvictAfter = 2, 3, 24*time.Hour }, fake)
	chats := []string{b.chat(), b.chat(), b.chat(), b.chat(), b.chat(), b.chat()}
	for _, chat := range chats[:2] {
		run(t, m.ForChat(chat), "a")
	}
	var done []<-chan error
	for i, chat := range chats[2:5] {
		done = append(done, begin(context.Background(), m.ForChat(chat), "b"))
		eventually(t, "it waits", func() bool { _, w := m.queue.counts(); return w == i+1 })
	}
	eventually(t, "the third is told", func() bool {
		r := b.row(chats[4])
		return r.Status == domain.SandboxPending && strings.Contains(r.Note, "2 wait before")
	})
	_, err := m.ForChat(chats[5]).Exec(context.Background(), sandbox.Command{Command: "c"}, nil)
	if domain.CodeOf(err) != domain.Busy {
		t.Errorf("a full line answers %v", err)
	}
	for i, chat := range chats[:3] {
		m.mu.Lock()
		x := m.chats[chat]
		m.mu.Unlock()
		if !m.sleep(x, false, notePaused) {
			t.Fatal("it does not sleep")
		}
		if err := result(t, done[i]); err != nil {
			t.Fatalf("waiting %d: %v", i, err)
		}
		if i < 2 && len(done[i+1]) != 0 {
			t.Errorf("number %d did not wait for its turn", i+1)
		}
	}
	if fake.most > 2 {
		t.Errorf("%d ran at once", fake.most)
	}
}

func TestUnusedOnesMakeRoom(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.MaxRunning = 2 }, fake)
	old, young, third := b.chat(), b.chat(), b.chat()
	run(t, m.ForChat(old), "a")
	b.clock.advance(20 * time.Second)
	run(t, m.ForChat(young), "a")
	b.clock.advance(20 * time.Second)
	run(t, m.ForChat(third), "a")
	if b.row(old).Status != domain.SandboxPaused || b.row(young).Status != domain.SandboxRunning {
		t.Errorf("old is %s, young is %s", b.row(old).Status, b.row(young).Status)
	}
}

func TestLeavingTheQueue(t *testing.T) {
	q := newQueue(1, 10)
	free, err := q.take(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 { // the place is granted and given up at the same moment
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan func(), 1)
		go func() {
			f, _ := q.take(ctx, func(int) {})
			done <- f
		}()
		for {
			if _, w := q.counts(); w == 1 {
				break
			}
			time.Sleep(time.Microsecond)
		}
		go cancel()
		free()
		if f := <-done; f != nil {
			f()
			f()
		}
		if free, err = q.take(context.Background(), func(int) {}); err != nil {
			t.Fatal(err)
		}
		cancel()
	}
	if taken, waiting := q.counts(); taken != 1 || waiting != 0 {
		t.Errorf("%d taken, %d waiting", taken, waiting)
	}
}

func TestRetireWhileStarting(t *testing.T) {
	for _, stubborn := range []bool{false, true} {
		b := newBench(t)
		fake := newFake(t, "docker")
		gate := make(chan struct{})
		fake.gate, fake.stubborn = gate, stubborn
		m := b.manager(nil, fake)
		chat := b.chat()
		h := m.ForChat(chat)
		onItsWay := begin(context.Background(), h, "a")
		eventually(t, "it is being started", func() bool { return fake.starts() == 1 && m.waiters(chat) == 1 })
		retired := make(chan error, 1)
		go func() { retired <- m.Retire(context.Background(), chat) }()
		eventually(t, "it is retired", func() bool {
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.gone[chat]
		})
		late := begin(context.Background(), h, "b")
		time.Sleep(20 * time.Millisecond) // give a wrong manager the time to be wrong
		close(gate)
		for _, done := range []<-chan error{onItsWay, late} {
			if err := result(t, done); domain.CodeOf(err) != domain.NotFound {
				t.Errorf("a request on its way got %v", err)
			}
		}
		if err := result(t, retired); err != nil {
			t.Error(err)
		}
		if err := result(t, begin(context.Background(), h, "c")); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("afterwards: %v", err)
		}
		if fake.running() != 0 || fake.ran2("a")+fake.ran2("b")+fake.ran2("c") != 0 {
			t.Errorf("%d run", fake.running())
		}
		if _, err := os.Stat(b.store.ChatHome(chat)); !os.IsNotExist(err) {
			t.Error("the home is still there")
		}
		if taken, _ := m.queue.counts(); taken != 0 {
			t.Errorf("%d places taken", taken)
		}
	}
}

func TestDestroyedSandboxOfAChatIsReplaced(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	run(t, h, "a")
	first := b.row(chat)
	busy := begin(context.Background(), h, "block")
	eventually(t, "the command runs", func() bool { return fake.ran2("block") == 1 })
	for range 2 {
		if err := m.Destroy(context.Background(), b.principal(), first.ID); err != nil {
			t.Fatal(err)
		}
	}
	result(t, busy)
	if fake.running() != 0 || b.row(chat).Status != domain.SandboxDestroyed {
		t.Errorf("%d run, %s", fake.running(), b.row(chat).Status)
	}
	run(t, h, "b")
	if row := b.row(chat); row.ID == first.ID || h.TakeNote() != noteReplaced {
		t.Errorf("%+v", row)
	}
}

func TestDeathBehindOurBack(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	run(t, h, "a")
	fake.kill()
	run(t, h, "b")
	if fake.starts() != 2 || h.TakeNote() != noteLost {
		t.Errorf("%d starts", fake.starts())
	}
	err := result(t, begin(context.Background(), h, "die"))
	if domain.CodeOf(err) != domain.Conflict || !strings.Contains(err.Error(), "ended while the command ran") || fake.ran2("die") != 1 {
		t.Errorf("a command that lost its sandbox: %v, run %d times", err, fake.ran2("die"))
	}
	run(t, h, "c")
	if h.TakeNote() != noteLost {
		t.Error("not told")
	}
	fake.kill()
	if data, size, err := h.ReadFile(context.Background(), "/workspace/x", 4); err != nil || string(data) != "/wor" || size != 12 {
		t.Errorf("%q %d %v", data, size, err)
	}
	if taken, _ := m.queue.counts(); taken != 1 {
		t.Errorf("%d places taken", taken)
	}
}

func TestSilentSandboxIsStopped(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.Grace = 200 * time.Millisecond }, fake)
	h := m.ForChat(b.chat())
	_, err := h.Exec(context.Background(), sandbox.Command{Command: "hang", Wall: 50 * time.Millisecond}, nil)
	if domain.CodeOf(err) != domain.Conflict || !strings.Contains(err.Error(), "did not answer") {
		t.Fatalf("got %v", err)
	}
	eventually(t, "it is gone", func() bool { return fake.running() == 0 })
	run(t, h, "a")
	if h.TakeNote() != noteHung {
		t.Error("not told")
	}
}

func TestQuietSandboxIsAskedFirst(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.Grace, o.Idle = 200*time.Millisecond, 24*time.Hour }, fake)
	h := m.ForChat(b.chat())
	run(t, h, "a")
	for _, box := range fake.alive {
		box.deaf.Store(true)
	}
	b.clock.advance(time.Minute)
	run(t, h, "b")
	if fake.starts() != 2 || fake.ran2("b") != 1 || h.TakeNote() != noteHung {
		t.Errorf("%d starts, %d runs", fake.starts(), fake.ran2("b"))
	}
}

func TestStopCommands(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	chat := b.chat()
	done := make(chan sandbox.Result, 1)
	go func() {
		res, err := m.ForChat(chat).Exec(context.Background(), sandbox.Command{Command: "block"}, nil)
		if err != nil {
			t.Error(err)
		}
		done <- res
	}()
	eventually(t, "the command runs", func() bool { return fake.ran2("block") == 1 })
	if n := m.StopCommands(chat); n != 1 {
		t.Errorf("%d stopped", n)
	}
	if res := <-done; !res.Stopped {
		t.Errorf("%+v", res)
	}
	if m.StopCommands("none") != 0 {
		t.Error("stopped commands of no chat")
	}
}

// A server is killed; the next one over the same data removes what it left,
// keeps what others have, and tells what was lost.
func TestAfterAKilledServer(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	first := New(Options{Store: b.store, Backends: []sandbox.Backend{fake}, Instance: "test", Now: b.clock.now})
	awake, asleep, doomed := b.chat(), b.chat(), b.chat()
	for _, chat := range []string{awake, asleep, doomed} {
		run(t, first.ForChat(chat), "a")
	}
	first.sleep(first.chats[asleep], false, noteSlept)
	row := b.row(doomed)
	row.Status = domain.SandboxDestroying
	b.update(func(tx *storage.Tx) error { return tx.PutSandbox(row, system) })
	first.cancel() // …and now first is never heard of again
	fake.set(func() { fake.alive["sb_stranger"] = &fakeBox{b: fake, id: "sb_stranger", done: make(chan struct{})} })

	m := b.manager(nil, fake)
	eventually(t, "nothing strays", func() bool { return fake.running() == 0 })
	if row := b.row(awake); row.Status != domain.SandboxPaused {
		t.Errorf("the one that was awake is %s", row.Status)
	}
	eventually(t, "the destruction is done", func() bool { return b.row(doomed).Status == domain.SandboxDestroyed })
	for chat, want := range map[string]string{awake: noteRestarted, asleep: noteSlept} {
		h := m.ForChat(chat)
		run(t, h, "b")
		if note := h.TakeNote(); note != want {
			t.Errorf("told %q, want %q", note, want)
		}
	}
	m.reconcile(context.Background())
	if fake.running() != 2 {
		t.Errorf("reconcile removed what lives: %d run", fake.running())
	}
}

func TestChoosingABackend(t *testing.T) {
	b := newBench(t)
	docker, bwrap, local := newFake(t, "docker"), newFake(t, "bubblewrap"), newFake(t, "local")
	m := b.manager(nil, docker, bwrap, local)
	ctx := context.Background()
	down := sandbox.Status{Reason: "the engine does not answer. Start it."}

	docker.set(func() { docker.status = down })
	bwrap.set(func() { bwrap.status = sandbox.Status{Reason: "bwrap is not installed."} })
	chat := b.chat()
	err := result(t, begin(ctx, m.ForChat(chat), "a"))
	if domain.CodeOf(err) != domain.Conflict || !strings.Contains(err.Error(), "Start it.") || !strings.Contains(err.Error(), "bwrap is not installed.") {
		t.Errorf("with neither: %v", err)
	}
	if local.starts() != 0 {
		t.Error("a weaker backend was taken by itself")
	}
	if row := b.row(chat); row.Status != domain.SandboxFailed || row.Error == "" {
		t.Errorf("%+v", row)
	}

	bwrap.set(func() { bwrap.status = sandbox.Status{Available: true} })
	run(t, m.ForChat(chat), "a")
	if name, err := m.ChooseBackend(ctx, b.ws.ID); err != nil || name != "bubblewrap" {
		t.Errorf("%s %v", name, err)
	}
	docker.set(func() { docker.status = sandbox.Status{Available: true} })
	run(t, m.ForChat(b.chat()), "a")
	if docker.starts() != 0 {
		t.Error("the workspace changed its backend")
	}
	b.ws = b.workspace(domain.WorkspaceOrganization)
	run(t, m.ForChat(b.chat()), "a")
	if docker.starts() != 1 {
		t.Error("a new workspace did not take docker")
	}
	docker.set(func() { docker.status = down })
	err = result(t, begin(ctx, m.ForChat(b.chat()), "a"))
	if domain.CodeOf(err) != domain.Conflict || !strings.Contains(err.Error(), "Start it.") || bwrap.starts() != 2 {
		t.Errorf("an engine that went down: %v", err)
	}
	if taken, _ := m.queue.counts(); taken != 3 {
		t.Errorf("%d places taken", taken)
	}
	list := m.Backends(ctx)
	if len(list) != 3 || list[0].Available || list[0].Reason != down.Reason || !list[1].Available || list[2].Automatic {
		t.Errorf("%+v", list)
	}
}

func TestFirstCommandWaitsForTheImage(t *testing.T) {
	b := newBench(t)
	docker, bwrap := newFake(t, "docker"), newFake(t, "bubblewrap")
	docker.status = sandbox.Status{Preparing: true, Progress: "step 3 of 9"}
	m := b.manager(nil, docker, bwrap)
	chat := b.chat()
	done := begin(context.Background(), m.ForChat(chat), "a")
	eventually(t, "the progress is told", func() bool {
		var row domain.Sandbox
		err := b.store.View(context.Background(), func(tx *storage.Tx) (err error) {
			row, err = tx.SandboxOfChat(chat)
			return err
		})
		return err == nil && strings.Contains(row.Note, "step 3 of 9")
	})
	docker.set(func() { docker.status = sandbox.Status{Available: true} })
	if err := result(t, done); err != nil {
		t.Fatal(err)
	}
	if row := b.row(chat); row.Note != "" || row.Backend != "docker" || bwrap.starts() != 0 {
		t.Errorf("%+v", row)
	}
}

func TestFailedStartIsToldAndTriedAgain(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	fake.startErr = errors.New("no space for a container")
	m := b.manager(nil, fake)
	chat := b.chat()
	h := m.ForChat(chat)
	err := result(t, begin(context.Background(), h, "a"))
	if domain.CodeOf(err) != domain.Conflict || !strings.Contains(err.Error(), "no space for a container") {
		t.Errorf("got %v", err)
	}
	if row := b.row(chat); row.Status != domain.SandboxFailed {
		t.Errorf("%+v", row)
	}
	fake.set(func() { fake.startErr = nil })
	run(t, h, "a")
	if row := b.row(chat); row.Status != domain.SandboxRunning || row.Error != "" {
		t.Errorf("%+v", row)
	}
}

func TestClose(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	chat, starting := b.chat(), b.chat()
	h := m.ForChat(chat)
	run(t, h, "a")
	busy := begin(context.Background(), h, "block")
	eventually(t, "the command runs", func() bool { return fake.ran2("block") == 1 })
	fake.set(func() { fake.gate = make(chan struct{}) })
	half := begin(context.Background(), m.ForChat(starting), "a")
	eventually(t, "another is being started", func() bool { return m.waiters(starting) == 1 })
	closeManager(t, m)
	result(t, busy)
	if err := result(t, half); err == nil {
		t.Error("a start went on")
	}
	if err := result(t, begin(context.Background(), h, "b")); domain.CodeOf(err) != domain.Busy {
		t.Errorf("afterwards: %v", err)
	}
	if fake.running() != 0 || b.row(chat).Status != domain.SandboxPaused {
		t.Errorf("%d run, %s", fake.running(), b.row(chat).Status)
	}
}

// Everything at once: commands, givers-up, sleep, death, destruction. The fake
// engine itself checks that no sandbox is started twice.
func TestStorm(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(func(o *Options) { o.MaxRunning, o.EvictAfter = 3, time.Nanosecond }, fake)
	chats := make([]string, 5)
	for i := range chats {
		chats[i] = b.chat()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(w), 1))
			for range 40 {
				chat := chats[r.IntN(len(chats))]
				switch r.IntN(10) {
				case 0:
					fake.kill()
				case 1:
					m.mu.Lock()
					x := m.chats[chat]
					m.mu.Unlock()
					if x != nil {
						m.sleep(x, r.IntN(2) == 0, notePaused)
					}
				case 2:
					if row, err := m.ofChat(ctx, chat); err == nil {
						_ = m.Destroy(ctx, b.principal(), row.id)
					}
				case 3:
					b.clock.advance(time.Minute)
					m.reconcile(ctx)
				default:
					c, stop := context.WithTimeout(ctx, time.Duration(r.IntN(30)+1)*time.Millisecond)
					_, err := m.ForChat(chat).Exec(c, sandbox.Command{Command: "x"}, nil)
					if err != nil && !ended(err) && domain.CodeOf(err) == domain.Internal {
						t.Errorf("a command got %v", err)
					}
					stop()
				}
			}
		})
	}
	wg.Wait()
	for _, chat := range chats { // all still work
		b.clock.advance(time.Second)
		run(t, m.ForChat(chat), "y")
	}
	if fake.most > 3 {
		t.Errorf("%d ran at once", fake.most)
	}
	closeManager(t, m)
	if fake.running() != 0 {
		t.Errorf("%d still run", fake.running())
	}
	if taken, waiting := m.queue.counts(); taken != 0 || waiting != 0 {
		t.Errorf("%d places taken, %d waiting", taken, waiting)
	}
}
