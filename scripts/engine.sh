#!/usr/bin/env bash
# Makes sure that a Docker engine answers: leaves alone one that does, starts one where none runs.
#
# An engine started here has no bridge and touches no firewall rule, since sandboxes have no network interface of
# their own. It is started by itself only where no service manager does it, and only while no other dockerd lives:
# `--bridge=none` beside another engine would take away that engine's docker0.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

LOG=${ATELIER_ENGINE_LOG:-/var/log/atelier-dockerd.log}
LOCK=/run/lock/atelier-engine.lock
RUN=/var/run

# alive_as PID NAME succeeds when that process lives and is that program: a number in a pid file may by now belong to
# anybody, and a killed engine that nobody has waited for yet is a zombie under its old name.
alive_as() {
  [ -n "$1" ] && [ "$(cat "/proc/$1/comm" 2>/dev/null)" = "$2" ] && ! grep -q '^State:[[:space:]]*[ZX]' "/proc/$1/status" 2>/dev/null
}

# lives NAME succeeds when any process of that name lives.
lives() {
  local pid
  for pid in $(pgrep -x "$1" || true); do
    alive_as "$pid" "$1" && return 0
  done
  return 1
}

# drop_stale_pid FILE NAME removes a pid file that an engine killed with -9 left behind. dockerd refuses to start on
# a number that is in use, and waits for ever for a containerd that is no more.
drop_stale_pid() {
  [ -f "$1" ] || return 0
  local pid
  pid=$(tr -cd '0-9' <"$1" || true)
  if ! alive_as "$pid" "$2"; then
    say "removing the stale pid file $1 (process ${pid:-?} is not $2)"
    rm -f "$1"
  fi
}

# detached COMMAND… runs it in a session of its own with every inherited descriptor closed, so that neither make nor a
# CI job waits on a pipe that the engine keeps open.
detached() {
  (
    for path in /proc/self/fd/*; do
      fd=${path##*/}
      if [ "$fd" -gt 2 ]; then eval "exec ${fd}>&-" 2>/dev/null || true; fi
    done
    exec setsid nohup "$@" </dev/null >>"$LOG" 2>&1
  ) &
}

# wait_for_engine SECONDS PID waits until the engine answers; fails early when process PID is gone (PID may be empty).
wait_for_engine() {
  local deadline=$((SECONDS + $1))
  while [ "$SECONDS" -lt "$deadline" ]; do
    engine_answers && return 0
    if [ -n "${2:-}" ] && ! kill -0 "$2" 2>/dev/null; then return 1; fi
    sleep 0.3
  done
  return 1
}

# clear_remains puts right what an engine killed together with its containers leaves: pid files, sockets, and the
# runtime state of containers whose processes are gone.
clear_remains() {
  drop_stale_pid "$RUN/docker.pid" dockerd
  drop_stale_pid "$RUN/docker/containerd/containerd.pid" containerd
  if ! lives containerd; then
    rm -f "$RUN"/docker/containerd/*.sock "$RUN"/docker/containerd/*.sock.ttrpc
  fi
}

# forget_runtime_state is the second try: without a live containerd its state under /run describes only the dead.
# Images, volumes and stopped containers are elsewhere and stay.
forget_runtime_state() {
  lives containerd && return 0
  say "setting aside the runtime state of containers that no longer live"
  awk '$2 ~ "^(/var)?/run/docker/" {print $2}' /proc/self/mounts | sort -r | while read -r mount; do
    umount -l "$mount" 2>/dev/null || true
  done
  rm -rf "$RUN/docker/containerd" "$RUN/docker/runtime-runc" "$RUN/docker/netns" "$RUN/docker.sock"
}

start_own() {
  mkdir -p "$(dirname "$LOG")"
  clear_remains
  say "starting a Docker engine: dockerd --bridge=none --iptables=false (log: $LOG)"
  detached dockerd --bridge=none --iptables=false
  wait_for_engine 60 "$!"
}

ensure_engine() {
  engine_answers && return 0
  if [ -d /run/systemd/system ] && systemctl cat docker.service >/dev/null 2>&1; then
    say "starting the Docker service"
    systemctl start docker || true
    wait_for_engine 60 "" && return 0
    die "the Docker service does not answer; look at: journalctl -u docker"
  fi
  if lives dockerd; then
    say "a Docker engine is running but does not answer yet; waiting for it"
    wait_for_engine 60 "" && return 0
    lives dockerd && die "the running dockerd does not answer within 60 s; it was left as it is (log: $LOG)"
  fi
  start_own && return 0
  pkill_own_start
  forget_runtime_state
  start_own && return 0
  warn "the engine did not start; the last lines of $LOG:"
  tail -n 15 "$LOG" >&2 || true
  die "no Docker engine could be started; Atelier falls back to bubblewrap where that is installed"
}

# pkill_own_start ends the engine of a first try that never answered, so that the second does not meet it.
pkill_own_start() {
  local pid
  pid=$(tr -cd '0-9' <"$RUN/docker.pid" 2>/dev/null || true)
  alive_as "$pid" dockerd || return 0
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 50); do
    alive_as "$pid" dockerd || return 0
    sleep 0.2
  done
  kill -9 "$pid" 2>/dev/null || true
}

main() {
  if engine_answers; then
    say "a Docker engine answers ($(docker version --format '{{.Server.Version}}'))"
    return 0
  fi
  if [ -n "${DOCKER_HOST:-}" ]; then
    die "DOCKER_HOST is $DOCKER_HOST and no engine answers there; start it, or unset DOCKER_HOST"
  fi
  if [ "$(id -u)" -ne 0 ]; then
    have sudo || die "no Docker engine answers and starting one needs root; start Docker, or run this as root"
    exec sudo --preserve-env=ATELIER_ENGINE_LOG bash "$0"
  fi
  have dockerd || die "no Docker engine is installed (Debian's package is docker.io)"
  mkdir -p "$(dirname "$LOCK")"
  # Two set-ups at once must not start two engines: the second waits here and then finds the first one's.
  exec 9>"$LOCK"
  flock 9
  ensure_engine
  exec 9>&-
  say "the Docker engine answers ($(docker version --format '{{.Server.Version}}'))"
}

main "$@"
