package image_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	image "atelier/sandbox"
)

// everything is one Python program, since starting containers is what costs. Each line it prints names a check that
// held; the test compares them all, so that one silently left out is seen.
const everything = `
import importlib, sys
assert sys.version_info >= (3, 12), sys.version
print("python")
for name in ["numpy", "pandas", "scipy", "scipy.optimize", "sympy", "sklearn", "sklearn.cluster", "networkx", "openpyxl",
             "matplotlib.pyplot", "PIL.Image", "shapely", "trimesh", "mapbox_earcut", "requests", "httpx", "bs4", "lxml.etree",
             "yaml", "tabulate", "manifold3d"]:
    importlib.import_module(name)
    print("import", name)

import numpy, trimesh, shapely.geometry as g
plate = g.Polygon([(0, 0), (40, 0), (40, 20), (0, 20)], [[(10, 5), (20, 5), (20, 15), (10, 15)]])
solid = trimesh.creation.extrude_polygon(plate, height=3)
assert solid.is_watertight and abs(solid.volume - (800 - 100) * 3) < 1e-6, solid.volume
print("extrusion")

box = trimesh.creation.box((10, 10, 10))
hole = trimesh.creation.cylinder(radius=2, height=30, sections=256)
cut = trimesh.boolean.difference([box, hole], engine="manifold")
assert cut.is_watertight and abs(cut.volume - (1000 - numpy.pi * 4 * 10)) < 0.5, cut.volume
joined = trimesh.boolean.union([box, box.copy().apply_translation((5, 0, 0))], engine="manifold")
assert joined.is_watertight and abs(joined.volume - 1500) < 1e-6, joined.volume
assert len(cut.export(file_type="glb")) > 500 and "v " in cut.export(file_type="obj")
print("boolean")

import pandas, matplotlib.pyplot as plt, PIL.Image
frame = pandas.DataFrame({"day": pandas.date_range("2024-01-01", periods=21), "n": range(21)})
frame.to_excel("/tmp/a.xlsx", index=False)
assert pandas.read_excel("/tmp/a.xlsx").n.sum() == 210
frame.set_index("day").n.resample("W").sum().plot(kind="bar")
plt.savefig("/tmp/a.png")
assert PIL.Image.open("/tmp/a.png").convert("L").getextrema() != (255, 255)
print("chart")
`

const programs = `set -e
for p in python python3 node npm uv git rg curl jq unzip; do command -v $p >/dev/null && echo has $p; done
test "$(python -c 'print(6*7)')" = 42
node -e 'if (parseInt(process.versions.node) < 18) process.exit(1)' && echo node runs
uv --version >/dev/null && echo uv runs
cd /workspace && git status >/dev/null && echo git takes a folder of another owner
test "$(id -u)" = 1000 && echo not root
fc-list | grep -q . && echo fonts
test ! -s /etc/atelier-missing && echo complete
`

// container runs a command in the image as the server does: no network, a read-only root, an unprivileged user.
func container(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	run := []string{"run", "--rm", "--interactive", "--network", "none", "--read-only", "--tmpfs", "/tmp:exec,mode=1777",
		"--tmpfs", "/home/sandbox:uid=1000,gid=1000", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"}
	cmd := exec.CommandContext(ctx, "docker", append(run, args...)...)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("docker run: %v\n%s", err, out)
	}
	return string(out)
}

func needImage(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("docker"); err != nil {
		t.Skip("the docker command is not installed")
	}
	there, err := image.Present(t.Context())
	if err != nil {
		t.Skipf("no engine answers: %v", err)
	}
	if !there {
		t.Skipf("%s is not built yet: make image", image.Tag())
	}
}

func TestImageHasWhatTheAgentUses(t *testing.T) {
	needImage(t)
	t.Run("libraries", func(t *testing.T) {
		out := container(t, everything, image.Tag(), "python3", "-")
		for line := range strings.SplitSeq(everything, "\n") {
			if check, ok := strings.CutPrefix(line, `print("`); ok {
				check = strings.TrimSuffix(check, `")`)
				if !strings.Contains(out, check+"\n") {
					t.Errorf("no sign of %q in:\n%s", check, out)
				}
			}
		}
		if got := strings.Count(out, "import "); got != 21 {
			t.Errorf("%d imports reported, want 21:\n%s", got, out)
		}
	})
	t.Run("programs", func(t *testing.T) {
		// A repository that belongs to somebody else, as a workspace may.
		repo := t.TempDir()
		if out, err := exec.Command("git", "init", "-q", repo).CombinedOutput(); err != nil {
			t.Skipf("git init: %v: %s", err, out)
		}
		if err := os.Chmod(repo, 0o755); err != nil {
			t.Fatal(err)
		}
		out := container(t, programs, "--volume", repo+":/workspace:ro", image.Tag(), "bash", "-s")
		for _, want := range []string{"has python\n", "has python3", "has node", "has npm", "has uv", "has git", "has rg",
			"has curl", "has jq", "has unzip", "node runs", "uv runs", "git takes", "not root", "fonts", "complete"} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in:\n%s", want, out)
			}
		}
	})
}

func TestEnvIsTheDockerfiles(t *testing.T) {
	env := image.Env()
	seen := map[string]string{}
	for _, pair := range env {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || strings.Contains(value, `\`) {
			t.Errorf("not NAME=value: %q", pair)
		}
		seen[name] = value
	}
	if seen["HOME"] != image.Home || seen["MPLBACKEND"] != "Agg" || !strings.HasSuffix(seen["PATH"], ":/bin") {
		t.Errorf("environment = %q", env)
	}
}

func TestTagFollowsTheRecipe(t *testing.T) {
	out, err := exec.Command("sha256sum", "Dockerfile").Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := "atelier/sandbox:" + string(out[:12]); image.Tag() != want {
		t.Errorf("Tag() = %s, want %s as build.sh computes it", image.Tag(), want)
	}
}

// fakeDocker puts a docker command on the PATH that knows no image and fails every build after some output.
func fakeDocker(t *testing.T, script string) {
	t.Helper()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "docker"), []byte("#!/bin/bash\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

func TestBuildStreamsProgressAndKeepsTheLastWords(t *testing.T) {
	fakeDocker(t, `case "$1 $2" in
  "version "*) exit 0 ;;
  "image inspect") [ "$3" = debian:trixie-slim ] ;;
  "build "*) echo "Step 1/9 : FROM debian:trixie-slim"; echo "E: the archive has burnt down"; exit 100 ;;
esac`)
	var lines []string
	err := image.Build(t.Context(), t.TempDir(), func(line string) { lines = append(lines, line) })
	if err == nil || !strings.Contains(err.Error(), "the archive has burnt down") {
		t.Fatalf("err = %v, want the builder's last words", err)
	}
	if all := strings.Join(lines, "\n"); !strings.Contains(all, "step 1/") || !strings.Contains(all, "FROM debian") {
		t.Errorf("progress:\n%s", all)
	}
}

func TestBuildSkipsWhatIsThere(t *testing.T) {
	fakeDocker(t, `case "$1 $2" in "version "* | "image inspect") exit 0 ;; *) exit 9 ;; esac`)
	if err := image.Build(t.Context(), t.TempDir(), nil); err != nil {
		t.Fatal(err)
	}
}

func TestBuildSaysThatNoEngineAnswers(t *testing.T) {
	fakeDocker(t, "exit 1")
	err := image.Build(t.Context(), t.TempDir(), nil)
	if err == nil || !strings.Contains(err.Error(), "no Docker engine answers") {
		t.Fatalf("err = %v", err)
	}
}

func TestBuildStopsWithItsContext(t *testing.T) {
	fakeDocker(t, `case "$1" in version) exit 0 ;; *) sleep 600 ;; esac`)
	ctx, cancel := context.WithCancel(t.Context())
	begun := make(chan struct{}, 8)
	done := make(chan error, 1)
	go func() { done <- image.Build(ctx, t.TempDir(), func(string) { begun <- struct{}{} }) }()
	time.AfterFunc(300*time.Millisecond, cancel)
	select {
	case err := <-done:
		if err == nil {
			t.Error("a cancelled build reported success")
		}
	case <-time.After(time.Minute):
		t.Fatal("the build goes on after its context ended")
	}
}

func TestRootfsIsWholeOrAbsent(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "tree.tar")
	tree := t.TempDir()
	if err := os.MkdirAll(filepath.Join(tree, "etc"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(tree, "etc/os-release"), []byte("ID=debian\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("tar", "-cf", archive, "-C", tree, "etc").CombinedOutput(); err != nil {
		t.Fatalf("tar: %v: %s", err, out)
	}
	const head = `case "$1 $2" in "version "* | "image inspect" | "rm "*) exit 0 ;; "create "*) echo abc ;; "export abc") `
	dir := t.TempDir()

	fakeDocker(t, head+`head -c 700 '`+archive+`'; exit 1 ;; esac`)
	if path, err := image.Rootfs(t.Context(), dir, nil); err == nil {
		t.Fatalf("half an export gave %s", path)
	}
	if found, _ := filepath.Glob(filepath.Join(dir, "rootfs-*[0-9a-f]")); len(found) > 0 {
		t.Fatalf("half an export left %v", found)
	}

	fakeDocker(t, head+`cat '`+archive+`' ;; esac`)
	path, err := image.Rootfs(t.Context(), dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"etc/os-release", "workspace", "home/sandbox", "proc", "dev", "tmp"} {
		if _, err := os.Stat(filepath.Join(path, name)); err != nil {
			t.Error(err)
		}
	}

	// It is there now: no engine is asked again.
	fakeDocker(t, "exit 1")
	if again, err := image.Rootfs(t.Context(), dir, nil); err != nil || again != path {
		t.Errorf("second call: %s, %v", again, err)
	}
}
