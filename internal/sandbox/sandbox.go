// Package sandbox is the port to where commands run: one private Linux machine
// per chat. A backend knows how to start one, to stop it and to list what is
// there; everything else (first use, sleep, wake, queue, limits, reconcile) is
// the manager's, once for all backends.
//
// The contract, which sandboxtest holds every backend to:
//
//   - Probe first; Start only where it says Available.
//   - Start makes the sandbox or wakes it: the same Spec.ID twice gives the same
//     files. It returns when commands can run. Attachments and workspace files
//     are there because Spec's folders are.
//   - A Box is safe for use by many goroutines at once. Stop ends every process
//     and keeps both folders; the Box is then dead (Done is closed).
//   - Remove ends a sandbox and everything the backend keeps for it, but never
//     the folders: those belong to whoever made them. It may be repeated.
//   - List names only what this installation started (Label), dead or alive, so
//     that a server that was killed finds its leftovers.
package sandbox

import (
	"context"
	"io"
	"time"
)

// Paths inside every sandbox.
const (
	WorkspaceDir   = "/workspace"
	HomeDir        = "/home/sandbox"
	AttachmentsDir = "/home/sandbox/attachments"
	OutputDir      = "/tmp/.atelier/output" // full texts of outputs that were too long to keep
)

// Backend is one way to run sandboxes.
type Backend interface {
	// Name is the word in Workspace.Backend: "docker", "bubblewrap", …
	Name() string
	// Probe says whether sandboxes can start now, quickly (≤ 2 s) and without
	// side effects that cost.
	Probe(ctx context.Context) Status
	// Start makes or wakes the sandbox of spec.ID.
	Start(ctx context.Context, spec Spec) (Box, error)
	// List gives what this installation has on this backend, running or not.
	List(ctx context.Context) ([]Info, error)
	// Remove ends a sandbox and frees all that the backend holds for it.
	Remove(ctx context.Context, id string) error
}

// Preparer is a backend that needs something made before the first sandbox: an
// image, a file tree. Prepare makes it, and makes it again when it has been
// taken away, until ctx ends; the server runs it in the background, and Probe
// tells how far it is.
type Preparer interface {
	Prepare(ctx context.Context)
}

// Status is what Probe finds.
type Status struct {
	Available bool
	Preparing bool   // will be available by itself: the image is being built
	Progress  string // of the preparing, one line for people
	Reason    string // why not available, and what to do
	Version   string // of the engine, for people
}

// Info is one sandbox that a backend knows of.
type Info struct {
	ID      string
	Running bool
}

// Spec is all that a backend needs to start a sandbox.
type Spec struct {
	ID       string // the sandbox's id: [A-Za-z0-9_-]+
	Instance string // of this installation: the label that marks what is ours
	Home     string // absolute host folder, becomes HomeDir, writable
	Mounts   []Mount
	Env      map[string]string
	Limits   Limits
	UID, GID int // owner of the workspace's folder; never 0 inside
}

// Mount shows a host folder inside; Path is WorkspaceDir or below it.
type Mount struct {
	Source   string
	Path     string
	ReadOnly bool
}

// Limits bound a sandbox and each command in it. Zero means the default.
type Limits struct {
	Memory      int64         // bytes; default 1 GiB
	CPUs        float64       // cap in cores; default 1 (share is lower, see backends)
	PIDs        int64         // default 256
	Disk        int64         // bytes for workspace and home; default 4 GiB
	Tmp         int64         // bytes of /tmp, which counts as memory; default 256 MiB
	OpenFiles   uint64        // per process; default 4096
	CommandCPU  time.Duration // CPU seconds per command; default 30 s
	CommandWall time.Duration // default 120 s
	Output      int           // bytes of stdout and of stderr kept, head and tail; default 256 KiB
	CommandText int           // bytes; default 16 KiB
}

// Default fills every zero with the default.
func (l Limits) Default() Limits {
	or := func(v *int64, d int64) {
		if *v == 0 {
			*v = d
		}
	}
	or(&l.Memory, 1<<30)
	or(&l.PIDs, 256)
	or(&l.Disk, 4<<30)
	or(&l.Tmp, 256<<20)
	if l.CPUs == 0 {
		l.CPUs = 1
	}
	if l.OpenFiles == 0 {
		l.OpenFiles = 4096
	}
	if l.CommandCPU == 0 {
		l.CommandCPU = 30 * time.Second
	}
	if l.CommandWall == 0 {
		l.CommandWall = 120 * time.Second
	}
	if l.Output == 0 {
		l.Output = 256 << 10
	}
	if l.CommandText == 0 {
		l.CommandText = 16 << 10
	}
	return l
}

// Box is a running sandbox. Paths are absolute paths inside it.
type Box interface {
	// Exec runs one command to its end in its own session and process group, as
	// the sandbox's user. output is called from one goroutine, in order, with
	// whole UTF-8 characters; nil drops the live stream. Cancelling ctx kills
	// the command with all its children and still returns what there is.
	// An error means the sandbox failed (ErrGone: it died), not the command.
	Exec(ctx context.Context, cmd Command, output func(stream Stream, text string)) (Result, error)
	// Terminal opens a shell on a PTY.
	Terminal(ctx context.Context, size Size) (Terminal, error)
	// ReadFile opens a file as the sandbox's user; WriteFile replaces it whole
	// (parents are made), so that symlinks and rights count as they do inside.
	ReadFile(ctx context.Context, path string) (io.ReadCloser, FileInfo, error)
	WriteFile(ctx context.Context, path string, content io.Reader, mode uint32) error
	// ListDir lists a folder by name, at most limit entries; total is the true count.
	ListDir(ctx context.Context, path string, limit int) (entries []FileInfo, total int, err error)
	// Processes lists what runs inside, without the runner itself.
	Processes(ctx context.Context) ([]Process, error)
	// Signal sends a signal to one process of the sandbox.
	Signal(ctx context.Context, pid int, signal int) error
	// Stats is the use as of now.
	Stats(ctx context.Context) (Stats, error)
	// Dial connects to a TCP port on the sandbox's loopback.
	Dial(ctx context.Context, port int) (io.ReadWriteCloser, error)
	// Stop ends the sandbox's processes and frees memory; files stay.
	Stop(ctx context.Context) error
	// Done is closed when the sandbox is no more, however it ended.
	Done() <-chan struct{}
}

// Stream names where output came from.
type Stream string

// The two streams of a command.
const (
	Stdout Stream = "stdout"
	Stderr Stream = "stderr"
)

// Command is one thing to run.
type Command struct {
	Command string   // a line for bash -c; or
	Args    []string // a program and its arguments, run as is
	Dir     string   // default WorkspaceDir
	Env     map[string]string
	Stdin   []byte
	Wall    time.Duration // 0: the sandbox's limit
	CPU     time.Duration // 0: the sandbox's limit
	Watch   bool          // find the files that it changed below /workspace and home
}

// Result is how a command ended. Stdout and Stderr are text: invalid UTF-8 is
// replaced and NUL bytes are left out (BinaryStripped).
type Result struct {
	ExitCode       int // 128+n when signal n ended it
	Stdout, Stderr string
	Duration       time.Duration
	CPU            time.Duration
	MaxRSS         int64
	MemoryLimit    int64 // what the sandbox may use, all its processes together
	TimedOut       bool  // the wall clock ended it
	CPULimit       bool  // the CPU limit ended it
	OOMKilled      bool  // the memory ran out and a process was killed; the command itself may have gone on
	DiskFull       bool  // workspace or home ran over its limit
	Stopped        bool  // ctx was cancelled
	Truncated      bool  // more output than Limits.Output; head and tail are kept
	OutputBytes    int64
	FullOutput     string // path of the whole text inside, when Truncated
	BinaryStripped bool
	ChangedFiles   []string // absolute paths, at most 100
	ChangedMore    int      // how many more
	ChangedCut     bool     // too many files to look at them all: there may be others
}

// FileInfo describes a file inside.
type FileInfo struct {
	Name    string    `json:"name"`
	Size    int64     `json:"size"`
	Mode    uint32    `json:"mode"` // as fs.FileMode
	ModTime time.Time `json:"modTime"`
	Target  string    `json:"target,omitempty"` // of a symlink
}

// Process is one process inside.
type Process struct {
	PID        int     `json:"pid"`
	PPID       int     `json:"ppid"`
	Command    string  `json:"command"`
	State      string  `json:"state"`
	CPUMs      int64   `json:"cpuMs"`
	RSSBytes   int64   `json:"rssBytes"`
	StartedAgo float64 `json:"startedAgo"` // seconds
}

// Stats is the use of a sandbox.
type Stats struct {
	CPUMs       int64 `json:"cpuMs"`
	MemoryBytes int64 `json:"memoryBytes"`
	PIDs        int64 `json:"pids"`
	DiskBytes   int64 `json:"diskBytes"` // workspace and home together, -1 unknown
}

// Size of a terminal in characters.
type Size struct{ Cols, Rows uint16 }

// Terminal is a shell on a PTY: Read gives what it prints.
type Terminal interface {
	io.ReadWriteCloser
	Resize(ctx context.Context, size Size) error
}
