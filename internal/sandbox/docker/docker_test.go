package docker_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/client"

	"atelier/internal/sandbox/docker"
	"atelier/internal/sandbox/sandboxtest"
	image "atelier/sandbox"
)

const root = "../../.."

// engine is the real engine's backend; the image is built when it is missing,
// unless there is no engine at all.
func engine(t *testing.T) sandboxtest.Harness {
	t.Helper()
	return engineOf(t, sandboxtest.Instance(), sandboxtest.Folder(t), sandboxtest.Runner(t, root))
}

func engineOf(t *testing.T, instance, dir, runner string) sandboxtest.Harness {
	t.Helper()
	b := docker.New(docker.Options{
		Instance: instance, DataDir: dir, Image: image.Tag(), Env: image.Env(),
		Runner: runner,
		Build:  func(ctx context.Context, progress func(string)) error { return image.Build(ctx, dir, progress) },
	})
	ctx, cancel := context.WithCancel(context.Background())
	prepared := make(chan struct{})
	go func() { defer close(prepared); b.Prepare(ctx) }()
	t.Cleanup(func() { cancel(); <-prepared })
	sandboxtest.Ready(t, b, 12*time.Minute)
	return sandboxtest.Harness{Backend: b, Instance: instance, Kill: func(t *testing.T, id string) {
		t.Helper()
		cli := engineClient(t)
		if err := cli.ContainerRemove(t.Context(), "atelier-"+instance+"-"+id, container.RemoveOptions{Force: true}); err != nil {
			t.Fatal(err)
		}
	}}
}

func engineClient(t *testing.T) *client.Client {
	t.Helper()
	cli, err := client.NewClientWithOpts(client.FromEnv, client.WithAPIVersionNegotiation())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cli.Close() })
	return cli
}

func TestConformance(t *testing.T) { sandboxtest.Run(t, engine(t)) }

func TestLatency(t *testing.T) { sandboxtest.Latency(t, engine(t)) }

func TestKilledServer(t *testing.T) {
	instance, dir, runner := os.Getenv("TEST_INSTANCE"), os.Getenv("TEST_DIR"), os.Getenv("TEST_RUNNER")
	if instance == "" {
		instance, dir, runner = sandboxtest.Instance(), sandboxtest.Folder(t), sandboxtest.Runner(t, root)
	}
	sandboxtest.Killed(t, t.Name(), []string{"TEST_INSTANCE=" + instance, "TEST_DIR=" + dir, "TEST_RUNNER=" + runner},
		func(t *testing.T) sandboxtest.Harness { return engineOf(t, instance, dir, runner) })
}
