package sandboxtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// The names follow the escape list of the product's security notes: each is
// something that code inside tries, and that must fail.
var attackTests = []shared{
	{"EscapeReadShadow", readShadow},
	{"EscapeWriteOutsideOwnFolders", writeOutside},
	{"EscapeSymlinkToHost", symlinkToHost},
	{"EscapeNetwork", network},
	{"EscapeDockerSocket", dockerSocket},
	{"EscapeOtherFolders", otherFolders},
	{"EscapeProcOfOthers", procOfOthers},
	{"EscapePrivileges", privileges},
	{"EscapeKillRunner", killRunner},
	{"EscapeRunnersPipe", runnersPipe},
}

// refused runs a line that has to fail.
func refused(t *testing.T, box sandbox.Box, line string) {
	t.Helper()
	if r := run(t, box, line); r.ExitCode == 0 {
		t.Errorf("%q succeeded: %s%s", line, r.Stdout, r.Stderr)
	}
}

func readShadow(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	refused(t, box, "cat /etc/shadow")
	if text, err := read(t, box, "/etc/shadow"); err == nil {
		t.Errorf("read %d bytes of /etc/shadow", len(text))
	}
}

func writeOutside(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for _, path := range []string{"/x", "/etc/x", "/usr/bin/x", "/opt/x", "/root/x", "/sys/x", "/proc/x", "/run/atelier/x", "/run/atelier/runner"} {
		refused(t, box, "echo x > "+path)
	}
	refused(t, box, "rm -f /run/atelier/runner")
}

func symlinkToHost(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	// A file of the host beside the mounted folders: its path means nothing inside.
	secret := filepath.Join(filepath.Dir(spec.Home), "secret")
	if err := os.WriteFile(secret, []byte("host secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	ok(t, box, "ln -sfn "+secret+" trap; ln -sfn "+filepath.Dir(secret)+" trapdir; ln -sfn ../secret up")
	for _, path := range []string{"/workspace/trap", "/workspace/trapdir/secret", "/workspace/up", secret} {
		if text, err := read(t, box, path); err == nil {
			t.Errorf("%s gave %q", path, text)
		}
	}
	// Writing makes the parents, but inside.
	_ = box.WriteFile(t.Context(), "/workspace/trap", strings.NewReader("overwritten"), 0o644)
	if b, _ := os.ReadFile(secret); string(b) != "host secret" {
		t.Errorf("the host's file now holds %q", b)
	}
}

func network(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	var names []string
	for line := range strings.Lines(ok(t, box, "cat /proc/net/dev")) {
		if name, _, found := strings.Cut(line, ":"); found {
			names = append(names, strings.TrimSpace(name))
		}
	}
	for _, name := range names { // the kernel gives every namespace its tunnel stubs, which are down
		if up := strings.TrimSpace(run(t, box, "cat /sys/class/net/"+name+"/operstate 2>/dev/null || echo hidden").Stdout); name != "lo" && up == "up" {
			t.Errorf("the interface %s is up", name)
		}
		if name != "lo" && (strings.HasPrefix(name, "eth") || strings.HasPrefix(name, "en") || strings.HasPrefix(name, "veth") || strings.HasPrefix(name, "docker")) {
			t.Errorf("the interface %s is there", name)
		}
	}
	if routes := ok(t, box, "tail -n +2 /proc/net/route | wc -l"); strings.TrimSpace(routes) != "0" {
		t.Errorf("there are routes: %s", ok(t, box, "cat /proc/net/route"))
	}
	// Its own loopback works.
	ok(t, box, `python3 -c "
import socket
s = socket.create_server(('127.0.0.1', 0)); c = socket.create_connection(('localhost', s.getsockname()[1]), 10); c.send(b'x'); print(s.accept()[0].recv(1))
"`)
}

func dockerSocket(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	refused(t, box, "ls /var/run/docker.sock /run/docker.sock 2>/dev/null | grep .")
	refused(t, box, "ls -d /run/containerd /run/dbus /run/user 2>/dev/null | grep .")
}

func otherFolders(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	refused(t, box, "ls "+filepath.Dir(spec.Home))
	refused(t, box, "grep -v nodev /proc/self/mountinfo | grep ' /home/sandbox .* /root'")
	if got := strings.TrimSpace(ok(t, box, "ls /home")); got != "sandbox" {
		t.Errorf("/home shows %q", got)
	}
}

func procOfOthers(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	// Only what the sandbox started is to be seen, and the runner's own is closed.
	for _, name := range strings.Fields(ok(t, box, "for p in /proc/[0-9]*; do tr '\\0' ' ' < $p/cmdline; echo; done 2>/dev/null | cut -d' ' -f1")) {
		base := filepath.Base(name)
		if base != "bash" && base != "tr" && base != "cut" && base != "runner" && base != "bwrap" {
			t.Errorf("a process of somebody else: %s", name)
		}
	}
	refused(t, box, "cat /proc/1/environ | grep -a .")
	refused(t, box, "ls /proc/1/root/")
	refused(t, box, "ls /proc/1/fd/")
}

func privileges(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	status := ok(t, box, "cat /proc/self/status")
	for _, line := range []string{"CapEff:\t0000000000000000", "CapPrm:\t0000000000000000", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1"} {
		if !strings.Contains(status, line) {
			t.Errorf("not so: %s", line)
		}
	}
	refused(t, box, "mount -t tmpfs none /mnt")
	refused(t, box, "unshare -U true")
	refused(t, box, "unshare -n true")
	refused(t, box, "mknod /tmp/disk b 8 0")
	refused(t, box, "python3 -c 'import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)'")
	refused(t, box, `python3 -c "
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
exit(0 if libc.syscall(250, 0, 0) >= 0 or libc.syscall(321, 0, 0, 0) >= 0 else 1) # keyctl and bpf of amd64
"`)
	refused(t, box, "su -c id </dev/null")
	refused(t, box, "chown 0:0 /workspace")
}

func killRunner(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	run(t, box, "for s in $(seq 64); do kill -$s 1; done")
	run(t, box, "kill -9 -1")
	if got := ok(t, box, "echo still here"); got != "still here\n" {
		t.Errorf("afterwards: %q", got)
	}
}

func runnersPipe(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for _, fd := range []string{"0", "1", "2"} {
		refused(t, box, "echo garbage > /proc/1/fd/"+fd)
	}
	refused(t, box, `python3 -c "
import ctypes
libc = ctypes.CDLL(None)
exit(0 if libc.ptrace(16, 1, 0, 0) == 0 else 1)
"`)
	// Open files of the runner are not inherited.
	if got := strings.TrimSpace(ok(t, box, "ls /proc/self/fd | wc -l")); got != "4" {
		t.Errorf("a command has %s open files, want its 3 streams and the folder", got)
	}
	if _, err := box.Exec(t.Context(), sandbox.Command{}, nil); domain.CodeOf(err) != domain.Invalid {
		t.Errorf("afterwards: %v", err)
	}
}
