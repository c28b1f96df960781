//go:build linux

package bubblewrap

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"atelier/internal/runner"
	"atelier/internal/sandbox"
)

const cgroupRoot = "/sys/fs/cgroup"

// cgroups are the folders of one sandbox: by controller in version 1, one folder
// under the empty name in version 2. Nil: there are none.
type cgroups map[string]string

func (c cgroups) found() bool { return len(c) > 0 }

// dirs lists the folders once each.
func (c cgroups) dirs() []string {
	list := []string{}
	for _, dir := range c {
		list = append(list, dir)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// inside says where the runner finds them: where a container would.
func (c cgroups) inside() map[string]string {
	at := map[string]string{}
	for name, dir := range c {
		at[filepath.Join(cgroupRoot, name)] = dir
	}
	return at
}

// makeCgroups makes and limits the sandbox's cgroups; it leaves none behind when
// it fails.
func makeCgroups(spec sandbox.Spec) (cgroups, error) {
	below := "atelier-" + spec.Instance + "-" + spec.ID // flat, so that nothing above it has to be tidied
	l := spec.Limits.Default()
	l.PIDs += runner.Threads
	var c cgroups
	var err error
	if _, statErr := os.Stat(cgroupRoot + "/cgroup.controllers"); statErr == nil {
		c, err = makeV2(below, l)
	} else {
		c, err = makeV1(below, l)
	}
	if err != nil {
		for _, dir := range c.dirs() {
			_ = os.Remove(dir)
		}
		return nil, err
	}
	return c, nil
}

// setting is one file of a cgroup; some do not exist on every kernel.
type setting struct {
	file, value string
	may         bool // be missing
}

func apply(dir string, settings []setting) error {
	for _, s := range settings {
		err := os.WriteFile(filepath.Join(dir, s.file), []byte(s.value), 0)
		if err != nil && !(s.may && (errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrPermission))) {
			return fmt.Errorf("set %s: %w", s.file, err)
		}
	}
	return nil
}

const period = 100_000 // µs of the CPU quota

func makeV1(below string, l sandbox.Limits) (cgroups, error) {
	memory := strconv.FormatInt(l.Memory, 10)
	all := map[string][]setting{
		"memory": {{"memory.limit_in_bytes", memory, false}, {"memory.memsw.limit_in_bytes", memory, true}, {"memory.swappiness", "0", true}},
		"pids":   {{"pids.max", strconv.FormatInt(l.PIDs, 10), false}},
		"cpu": {{"cpu.cfs_period_us", strconv.Itoa(period), true}, {"cpu.cfs_quota_us", strconv.Itoa(int(l.CPUs * period)), true},
			{"cpu.shares", "256", true}},
		"cpuacct": nil,
	}
	c := cgroups{}
	for name, settings := range all {
		controller, err := filepath.EvalSymlinks(filepath.Join(cgroupRoot, name))
		if err != nil {
			return c, fmt.Errorf("the cgroup controller %s is not there: %w", name, err)
		}
		dir := filepath.Join(controller, below)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return c, err
		}
		c[name] = dir
		if err := apply(dir, settings); err != nil {
			return c, err
		}
	}
	return c, nil
}

func makeV2(below string, l sandbox.Limits) (cgroups, error) {
	for _, name := range []string{"+memory", "+pids", "+cpu"} {
		if err := os.WriteFile(cgroupRoot+"/cgroup.subtree_control", []byte(name), 0); err != nil {
			return nil, fmt.Errorf("hand on the cgroup controller %s: %w", name, err)
		}
	}
	dir := filepath.Join(cgroupRoot, below)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	c := cgroups{"": dir}
	return c, apply(dir, []setting{
		{"memory.max", strconv.FormatInt(l.Memory, 10), false}, {"memory.swap.max", "0", true},
		{"pids.max", strconv.FormatInt(l.PIDs, 10), false},
		{"cpu.max", fmt.Sprintf("%d %d", int(l.CPUs*period), period), true}, {"cpu.weight", "25", true},
	})
}
