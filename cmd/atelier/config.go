package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// config is everything that an installation can set. Each is a flag; what no
// flag gave is taken from ATELIER_<NAME>, else from the file, else the default.
type config struct {
	File       string
	Data       string
	Listen     string
	PublicURL  string
	AllowHosts []string
	APIKeyFile string
	LogLevel   string
	LogFormat  string

	Backends    []string
	Image       string
	ImageDir    string
	Idle        time.Duration
	MaxRunning  int
	MaxWaiting  int
	Memory      size
	CPUs        float64
	PIDs        int64
	Disk        size
	CommandWall time.Duration
	CommandCPU  time.Duration

	MaxUpload    size
	MaxPublish   size
	MetricsToken string
	OllamaHost   string
}

// flags defines them all on a command.
func (c *config) flags(f *pflag.FlagSet) {
	f.StringVar(&c.File, "config", "", "TOML file with these settings by their long names")
	f.StringVar(&c.Data, "data", defaultData(), "data folder")
	f.StringVar(&c.Listen, "listen", "127.0.0.1:8080", "address to listen on; port 0 takes a free one")
	f.StringVar(&c.PublicURL, "public-url", "", "address at which people reach the server, when it is behind a proxy")
	f.StringSliceVar(&c.AllowHosts, "allow-host", nil, "more host names that the server answers to")
	f.StringVar(&c.APIKeyFile, "api-key-file", "", "write an API key of the owner to this file, unless it is there")
	f.StringVar(&c.LogLevel, "log-level", "info", "debug, info, warn or error")
	f.StringVar(&c.LogFormat, "log-format", "text", "text or json")
	f.StringSliceVar(&c.Backends, "backends", []string{"docker", "bubblewrap"}, "where sandboxes may run, best first")
	f.StringVar(&c.Image, "sandbox-image", "", "image of the sandboxes; empty builds Atelier's own")
	f.StringVar(&c.ImageDir, "image-dir", "", "where sandbox images are made and unpacked; empty is below the data folder")
	f.DurationVar(&c.Idle, "sandbox-idle", 5*time.Minute, "a sandbox sleeps after this time without use")
	f.IntVar(&c.MaxRunning, "sandbox-max-running", 10, "sandboxes awake at once")
	f.IntVar(&c.MaxWaiting, "sandbox-max-waiting", 50, "chats that may wait for a sandbox")
	c.Memory, c.Disk, c.MaxUpload, c.MaxPublish = 1<<30, 4<<30, 100_000_000, 16<<20
	f.Var(&c.Memory, "sandbox-memory", "memory of a sandbox")
	f.Float64Var(&c.CPUs, "sandbox-cpus", 1, "processor cores of a sandbox")
	f.Int64Var(&c.PIDs, "sandbox-pids", 256, "processes of a sandbox")
	f.Var(&c.Disk, "sandbox-disk", "disk of a sandbox: workspace and home")
	f.DurationVar(&c.CommandWall, "command-timeout", 120*time.Second, "wall clock limit of a command")
	f.DurationVar(&c.CommandCPU, "command-cpu", 30*time.Second, "CPU limit of a command")
	f.Var(&c.MaxUpload, "max-upload", "largest upload in one request")
	f.Var(&c.MaxPublish, "publish-max-bytes", "largest file that a model may publish")
	f.StringVar(&c.MetricsToken, "metrics-token", "", "bearer token of /metrics, which needs one unless the server listens on loopback")
	f.StringVar(&c.OllamaHost, "ollama-host", "", "address of an Ollama server (OLLAMA_HOST); off does not look for one")
}

func defaultData() string {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "atelier")
	}
	if home, err := os.UserHomeDir(); err == nil {
		return filepath.Join(home, ".local", "share", "atelier")
	}
	return "atelier-data"
}

// load fills in what no flag gave, and checks.
func (c *config) load(cmd *cobra.Command) error {
	fl := cmd.Flags()
	if err := fromEnvironment(fl); err != nil {
		return err
	}
	if c.File != "" {
		if err := fromFile(fl, c.File); err != nil {
			return err
		}
	}
	return c.check()
}

func variable(flag string) string {
	return "ATELIER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// fromEnvironment sets flags from their variables. NAME_FILE gives a file that
// holds the value, for secrets.
func fromEnvironment(fl *pflag.FlagSet) error {
	var errs []error
	fl.VisitAll(func(f *pflag.Flag) {
		name := variable(f.Name)
		value, set := os.LookupEnv(name)
		path, inFile := os.LookupEnv(name + "_FILE")
		if f.Name == "api-key" { // ATELIER_API_KEY_FILE is a setting of its own
			inFile = false
		}
		if f.Changed || (!set && !inFile) {
			return
		}
		if set && inFile {
			errs = append(errs, fmt.Errorf("%s and %s_FILE are both set; keep one", name, name))
			return
		}
		if inFile {
			data, err := os.ReadFile(path)
			if err != nil {
				errs = append(errs, fmt.Errorf("%s_FILE: %w", name, err))
				return
			}
			value = strings.TrimSpace(string(data))
		}
		if err := fl.Set(f.Name, value); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	})
	return errors.Join(errs...)
}

// fromFile sets flags that neither the command line nor the environment set.
func fromFile(fl *pflag.FlagSet, path string) error {
	var values map[string]any
	if _, err := toml.DecodeFile(path, &values); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("there is no configuration file %s", path)
		}
		return fmt.Errorf("configuration file %s: %w", path, err)
	}
	var errs []error
	for key, value := range values {
		name := strings.ReplaceAll(key, "_", "-")
		f := fl.Lookup(name)
		if f == nil || name == "config" {
			errs = append(errs, fmt.Errorf("%s: there is no setting %q", path, key))
			continue
		}
		if f.Changed {
			continue
		}
		text := fmt.Sprint(value)
		if list, ok := value.([]any); ok {
			var items []string
			for _, v := range list {
				items = append(items, fmt.Sprint(v))
			}
			text = strings.Join(items, ",")
		}
		if err := fl.Set(name, text); err != nil {
			errs = append(errs, fmt.Errorf("%s: %s: %w", path, key, err))
		}
	}
	return errors.Join(errs...)
}

func (c *config) check() error {
	var level slog.Level
	switch {
	case c.Data == "":
		return errors.New("--data is empty: give the data folder")
	case c.Listen == "":
		return errors.New("--listen is empty: give an address such as 127.0.0.1:8080")
	case level.UnmarshalText([]byte(c.LogLevel)) != nil:
		return fmt.Errorf("--log-level is %q: take debug, info, warn or error", c.LogLevel)
	case c.LogFormat != "text" && c.LogFormat != "json":
		return fmt.Errorf("--log-format is %q: take text or json", c.LogFormat)
	case c.MaxRunning < 1:
		return fmt.Errorf("--sandbox-max-running is %d: at least one must run", c.MaxRunning)
	case c.Idle < time.Second:
		return fmt.Errorf("--sandbox-idle is %s: at least 1s", c.Idle)
	case c.Memory < 64<<20:
		return fmt.Errorf("--sandbox-memory is %s: at least 64MiB", c.Memory.String())
	case c.CPUs < 0.1:
		return fmt.Errorf("--sandbox-cpus is %g: at least 0.1", c.CPUs)
	case c.PIDs < 16:
		return fmt.Errorf("--sandbox-pids is %d: at least 16", c.PIDs)
	}
	abs, err := filepath.Abs(c.Data)
	c.Data = abs
	return err
}

func (c *config) logger() *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // checked
	opts := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, opts))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, opts))
}

// size is a number of bytes that people may write with a unit: 512MiB, 4GB, 1g.
type size int64

var units = []struct {
	names string
	bytes float64
}{
	{"kib k", 1 << 10}, {"mib m", 1 << 20}, {"gib g", 1 << 30}, {"tib t", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12}, {"b ", 1},
}

// Set implements pflag.Value.
func (s *size) Set(text string) error {
	t := strings.ToLower(strings.TrimSpace(text))
	digits := strings.TrimRight(t, "abcdefghijklmnopqrstuvwxyz ")
	unit := strings.TrimSpace(t[len(digits):])
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || n < 0 || n > 1<<60 {
		return fmt.Errorf("%q is no size: write it like 512MiB or 4GB", text)
	}
	if unit == "" {
		*s = size(n)
		return nil
	}
	for _, u := range units {
		for _, name := range strings.Fields(u.names) {
			if name == unit {
				*s = size(n * u.bytes)
				return nil
			}
		}
	}
	return fmt.Errorf("%q has an unknown unit: take KiB, MiB, GiB, kB, MB or GB", text)
}

// String implements pflag.Value.
func (s *size) String() string {
	n := int64(*s)
	for _, u := range []struct {
		name  string
		bytes int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"MB", 1e6}, {"KiB", 1 << 10}} {
		if n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%d%s", n/u.bytes, u.name)
		}
	}
	return strconv.FormatInt(n, 10)
}

// Type implements pflag.Value.
func (*size) Type() string { return "size" }
