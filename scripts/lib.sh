# Shared by the scripts in this folder; sourced, never run.
# shellcheck shell=bash

say() { printf '==> %s\n' "$*"; }
warn() { printf '==> warning: %s\n' "$*" >&2; }
die() {
  printf '==> error: %s\n' "$*" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ] || [ -x "/sbin/$1" ]; }

# as_root COMMAND… runs it with the rights to install things, or says that there are none.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    return 126
  fi
}

# engine_answers succeeds when a Docker engine answers within a few seconds.
engine_answers() {
  have docker && timeout 10 docker version --format '{{.Server.Version}}' </dev/null >/dev/null 2>&1
}
