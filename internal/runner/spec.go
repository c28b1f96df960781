package runner

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// Path is where every sandbox sees its runner.
const Path = "/run/atelier/runner"

// Threads is how many processes a pids limit has to allow for the runner itself.
const Threads = 48

var validID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// Check refuses a spec that no backend may start.
func Check(spec sandbox.Spec) error {
	if !validID.MatchString(spec.ID) {
		return domain.Errorf(domain.Invalid, "%q is no id of a sandbox", spec.ID)
	}
	if spec.UID <= 0 || spec.GID <= 0 {
		return domain.Errorf(domain.Invalid, "a sandbox never runs as root: the workspace's folder belongs to root (uid %d, gid %d); give it to another user", spec.UID, spec.GID)
	}
	folders := append([]sandbox.Mount{{Source: spec.Home, Path: sandbox.HomeDir}}, spec.Mounts...)
	for _, m := range folders {
		if m.Path != sandbox.HomeDir && m.Path != sandbox.WorkspaceDir && !strings.HasPrefix(m.Path, sandbox.WorkspaceDir+"/") &&
			!strings.HasPrefix(m.Path, "/skills/") || path.Clean(m.Path) != m.Path {
			return domain.Errorf(domain.Invalid, "a folder cannot be shown at %q", m.Path)
		}
		if !filepath.IsAbs(m.Source) {
			return domain.Errorf(domain.Invalid, "the folder %q is not an absolute path", m.Source)
		}
		if st, err := os.Stat(m.Source); err != nil {
			return fmt.Errorf("the folder for %s: %w", m.Path, err)
		} else if !st.IsDir() {
			return fmt.Errorf("%s is not a folder", m.Source)
		}
	}
	return nil
}

// Environment is all that a command in a sandbox finds: our defaults, what the
// image sets, and the spec's own, the later over the earlier. Nothing of the
// server's environment is in it.
func Environment(image []string, spec sandbox.Spec) map[string]string {
	// Numeric libraries start a thread per core of the host; a sandbox has fewer.
	threads := strconv.Itoa(max(1, int(math.Ceil(spec.Limits.Default().CPUs))))
	env := map[string]string{
		"PATH":                 "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin",
		"SHELL":                "/bin/bash",
		"LANG":                 "C.UTF-8",
		"TERM":                 "dumb",
		"MPLBACKEND":           "Agg",
		"OMP_NUM_THREADS":      threads,
		"OPENBLAS_NUM_THREADS": threads,
		// Nobody is there to answer: what would ask fails or takes its default, what would page prints.
		"CI":                  "1",
		"DEBIAN_FRONTEND":     "noninteractive",
		"GIT_TERMINAL_PROMPT": "0",
		"NPM_CONFIG_YES":      "true",
		// npm waits for minutes between its tries where there is no network.
		"NPM_CONFIG_FETCH_RETRIES":          "1",
		"NPM_CONFIG_FETCH_RETRY_MINTIMEOUT": "1000",
		"PAGER":                             "cat",
		"GIT_PAGER":                         "cat",
	}
	for _, v := range image {
		if name, value, ok := strings.Cut(v, "="); ok {
			env[name] = value
		}
	}
	env["HOME"], env["USER"], env["LOGNAME"] = sandbox.HomeDir, "sandbox", "sandbox"
	maps.Copy(env, spec.Env)
	return env
}

// Hosts writes a hosts file below dir and returns its path: what is without a
// network still calls itself localhost.
func Hosts(dir string) (string, error) {
	path := filepath.Join(dir, "accounts", "hosts")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	return path, replace(path, []byte("127.0.0.1 localhost sandbox\n::1 localhost\n"), 0o644)
}

// Accounts writes a passwd and a group file for a user other than the image's
// below dir and returns their paths, so that the user has a name inside.
func Accounts(dir string, uid, gid int) (passwd, group string, err error) {
	dir = filepath.Join(dir, "accounts")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", "", err
	}
	name := fmt.Sprintf("%d-%d", uid, gid)
	passwd, group = filepath.Join(dir, "passwd-"+name), filepath.Join(dir, "group-"+name)
	lines := fmt.Sprintf("root:x:0:0:root:/root:/usr/sbin/nologin\nsandbox:x:%d:%d:sandbox:%s:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n", uid, gid, sandbox.HomeDir)
	if err := replace(passwd, []byte(lines), 0o644); err != nil {
		return "", "", err
	}
	lines = fmt.Sprintf("root:x:0:\nsandbox:x:%d:\nnogroup:x:65534:\n", gid)
	return passwd, group, replace(group, []byte(lines), 0o644)
}
