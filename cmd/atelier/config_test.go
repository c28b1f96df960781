package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func parse(t *testing.T, args ...string) (config, error) {
	t.Helper()
	var c config
	var err error
	cmd := &cobra.Command{Use: "serve", SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
		err = c.load(cmd)
		return nil
	}}
	c.flags(cmd.Flags())
	cmd.SetArgs(args)
	if e := cmd.Execute(); e != nil {
		return c, e
	}
	return c, err
}

func TestFlagsGoBeforeEnvironmentBeforeFileBeforeDefault(t *testing.T) {
	file := filepath.Join(t.TempDir(), "atelier.toml")
	text := "listen = \"127.0.0.1:1\"\nsandbox-memory = \"2GiB\"\nsandbox-idle = \"1m\"\nbackends = [\"bubblewrap\"]\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ATELIER_SANDBOX_MEMORY", "512MiB")
	t.Setenv("ATELIER_SANDBOX_IDLE", "2m")
	c, err := parse(t, "--config", file, "--sandbox-idle", "3m")
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:1" || c.Memory != 512<<20 || c.Idle != 3*time.Minute || c.PIDs != 256 || strings.Join(c.Backends, ",") != "bubblewrap" {
		t.Errorf("%+v", c)
	}
}

func TestASecretMayStandInAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("s3cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ATELIER_METRICS_TOKEN_FILE", file)
	c, err := parse(t)
	if err != nil || c.MetricsToken != "s3cret" {
		t.Errorf("%q, %v", c.MetricsToken, err)
	}
	t.Setenv("ATELIER_METRICS_TOKEN", "other")
	if _, err := parse(t); err == nil {
		t.Error("two values for one setting were taken")
	}
}

func TestBadSettingsAreRefusedWithWhatToDo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "atelier.toml")
	if err := os.WriteFile(file, []byte("lissten = \"x\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"no size":              {"--sandbox-memory", "lots"},
		"unknown unit":         {"--sandbox-memory", "3 parsecs"},
		"at least 64MiB":       {"--sandbox-memory", "1k"},
		"at least one":         {"--sandbox-max-running", "0"},
		"no configuration":     {"--config", "/nowhere/at/all"},
		`no setting "lissten"`: {"--config", file},
		"text or json":         {"--log-format", "xml"},
	} {
		if _, err := parse(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}

func TestSizesAreReadAndWrittenAlike(t *testing.T) {
	for text, want := range map[string]size{"1": 1, "1k": 1024, "1.5 MiB": 3 << 19, "100MB": 100_000_000, "4g": 4 << 30, "0": 0} {
		var s size
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%s: %d, %v", text, s, err)
		}
		var again size
		if err := again.Set(s.String()); err != nil || again != s {
			t.Errorf("%s is written as %s and read back as %d, %v", text, s.String(), again, err)
		}
	}
}

// TestTheReadmeNamesEverySetting: a flag that nobody can read about is not there,
// and one that is read about must be.
func TestTheReadmeNamesEverySetting(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(readme), "\n## Settings\n")
	if !found {
		t.Fatal("the README has no part \"Settings\"")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	var told, there []string
	for _, m := range regexp.MustCompile("`--([a-z-]+)`").FindAllStringSubmatch(table, -1) {
		told = append(told, m[1])
	}
	var c config
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.flags(fs)
	fs.VisitAll(func(f *pflag.Flag) { there = append(there, f.Name) })
	slices.Sort(told)
	slices.Sort(there)
	if told = slices.Compact(told); !slices.Equal(told, there) {
		t.Errorf("the README tells of\n%q\nthe server takes\n%q", told, there)
	}
}
