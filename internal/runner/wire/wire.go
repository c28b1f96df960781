// Package wire is what the runner inside a sandbox and its client outside say
// to each other: HTTP/1.1 over the streams of one multiplexed byte pipe. Plain
// questions are plain requests; what runs both ways (a command, a terminal, a
// TCP connection) is a request upgraded to Protocol, after which both sides
// send frames.
//
// Neither side trusts the other's sizes: a frame is at most MaxFrame and every
// reader says how much it is willing to take.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"atelier/internal/sandbox"
)

// Version must be the same on both sides; the client checks it in Hello.
const Version = 1

// Protocol is the word of the Upgrade header.
const Protocol = "atelier-frames"

// The runner's paths.
const (
	PathHello     = "/hello"
	PathExec      = "/exec"
	PathTerminal  = "/terminal"
	PathDial      = "/dial"
	PathFile      = "/file"
	PathDir       = "/dir"
	PathProcesses = "/processes"
	PathSignal    = "/signal"
	PathStats     = "/stats"
)

// HeaderInfo carries the FileInfo of a file as JSON.
const HeaderInfo = "X-Atelier-File"

// MaxFrame bounds the payload of a frame in both directions.
const MaxFrame = 256 << 10

// Kinds of frames.
const (
	KindRequest   byte = 'q' // client: JSON of the request, first
	KindStdin     byte = 'i' // client: bytes for standard input
	KindStdinEnd  byte = 'e' // client: no more of them
	KindCancel    byte = 'c' // client: kill the command
	KindResize    byte = 'w' // client: JSON of sandbox.Size
	KindStdout    byte = '1' // runner: live text
	KindStderr    byte = '2'
	KindKeptOut   byte = 'o' // runner: what is kept of stdout, in order, after the end
	KindKeptErr   byte = 'r'
	KindResult    byte = 'z' // runner: JSON of sandbox.Result without the texts; the last frame
	KindError     byte = 'x' // runner: JSON of Error instead of a result
	KindData      byte = 'd' // terminal, both ways
	KindHeartbeat byte = 'h' // runner: still there
)

// Config is what the client tells a fresh runner, once.
type Config struct {
	Version int               `json:"version"`
	Limits  sandbox.Limits    `json:"limits"`
	Env     map[string]string `json:"env"`
	// Cgroup says that /sys/fs/cgroup inside is the sandbox's own. Without it
	// the runner adds up memory itself and kills what is over the limit.
	Cgroup bool `json:"cgroup"`
	// Processes, when set, is the rlimit on processes: for sandboxes that have
	// no pids cgroup but a user namespace of their own.
	Processes uint64 `json:"processes"`
}

// Hello is the runner's answer.
type Hello struct {
	Version int `json:"version"`
	PID     int `json:"pid"`
	UID     int `json:"uid"`
}

// Exec is a command as the runner needs it; standard input comes in frames.
type Exec struct {
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Dir     string            `json:"dir"`
	Env     map[string]string `json:"env"`
	Wall    time.Duration     `json:"wall"`
	CPU     time.Duration     `json:"cpu"`
	Watch   bool              `json:"watch"`
	Live    bool              `json:"live"` // send output while it runs
}

// Dir is a listing.
type Dir struct {
	Entries []sandbox.FileInfo `json:"entries"`
	Total   int                `json:"total"`
}

// Error is a refusal; Code is one of the domain's codes.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// ErrFrame says that the other side does not keep to the protocol.
var ErrFrame = errors.New("the runner's pipe carries something that is not a frame")

// Write sends one frame in one write, so that frames of several goroutines only
// need a lock around the call.
func Write(w io.Writer, kind byte, data []byte) error {
	if len(data) > MaxFrame {
		return fmt.Errorf("%w: %d bytes", ErrFrame, len(data))
	}
	frame := make([]byte, 5+len(data))
	frame[0] = kind
	binary.BigEndian.PutUint32(frame[1:], uint32(len(data)))
	copy(frame[5:], data)
	_, err := w.Write(frame)
	return err
}

// Read takes one frame.
func Read(r io.Reader) (kind byte, data []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.BigEndian.Uint32(head[1:])
	if n > MaxFrame {
		return 0, nil, fmt.Errorf("%w: %d bytes announced", ErrFrame, n)
	}
	data = make([]byte, n)
	if _, err := io.ReadFull(r, data); err != nil {
		return 0, nil, err
	}
	return head[0], data, nil
}

// WriteAll sends data in as many frames of one kind as it takes.
func WriteAll(w io.Writer, kind byte, data []byte) error {
	for len(data) > 0 {
		n := min(len(data), MaxFrame)
		if err := Write(w, kind, data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}
