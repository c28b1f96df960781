// Package inside is the runner: the first process of every sandbox. It starts
// commands and terminals, watches and ends them, and serves files, ports and
// the list of processes over the byte pipe that its backend gives it.
//
// Every command is a group: its leader in a session of its own, and whatever
// descends from it. The kernel has no name for that, so the runner keeps one
// (procs.go): it is the reaper of the sandbox, so nothing can leave its tree;
// an orphan is given to its group by what earlier looks saw of it, by its
// session, or by the cookie in its environment. Ending a group (kill.go) means
// stopping all members, killing all, and looking again until none is left,
// because a fork can slip between any two looks.
//
// CPU seconds are the larger of two sums: what the members and the reaped dead
// used, and, for as long as the command ran alone, what the cgroup counted. The
// first misses children whose parent ignores their end, the second cannot tell
// commands apart.
//
// Output is never waited for: it is drained at the speed of the command, joined
// for some milliseconds, kept as head and tail, and written whole to a file
// once it is more than what is kept (output.go).
//
// The runner has the same uid as the code it runs. It is not dumpable, so that
// the code can neither trace it nor reach its pipe, and as process 1 it is safe
// from signals; what it says is nevertheless never trusted outside.
package inside
