#!/usr/bin/env bash
# Prepares this machine: scripts/setup.sh run   what the server needs
#                        scripts/setup.sh test  that, and what the tests need
# Installs only what is missing, starts a Docker engine only where none answers, and says what it does.
set -euo pipefail
here=$(dirname "$0")
# shellcheck source=scripts/lib.sh
. "$here/lib.sh"

# missing prints the packages of the list "command=package …" whose command is not there.
missing() {
  local pair
  for pair in "$@"; do
    have "${pair%%=*}" || printf '%s\n' "${pair#*=}"
  done | sort -u
}

install_packages() {
  local wanted
  mapfile -t wanted < <(missing "$@")
  [ "${#wanted[@]}" -gt 0 ] || return 0
  if ! have apt-get; then
    warn "please install with this system's package manager: ${wanted[*]}"
    return 0
  fi
  say "installing: ${wanted[*]}"
  local log
  log=$(mktemp)
  if ! apt_install "$log" "${wanted[@]}"; then
    tail -n 20 "$log" >&2
    warn "installing failed (whole log: $log); as root: apt-get install ${wanted[*]}"
    return 0
  fi
  rm -f "$log"
}

# apt_install LOG PACKAGE… ; an outdated or absent package list is brought up to date and the install tried again.
apt_install() {
  local log=$1
  shift
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2)
  as_root "${install[@]}" "$@" </dev/null >"$log" 2>&1 && return 0
  # A list of a third party that does not answer makes update fail though Debian's own lists are there.
  as_root apt-get update -q -o DPkg::Lock::Timeout=300 </dev/null >>"$log" 2>&1 || true
  as_root "${install[@]}" "$@" </dev/null >>"$log" 2>&1
}

main() {
  local mode=${1:-run}
  local wanted=(bwrap=bubblewrap flock=util-linux setsid=util-linux pgrep=procps)
  # mmdebstrap makes the image's base where no registry answers; dockerd is installed only where no engine is.
  have apt-get && wanted+=(mmdebstrap=mmdebstrap)
  engine_answers || wanted+=(dockerd=docker.io docker=docker.io)
  case $mode in
    run) ;;
    test)
      wanted+=(chromium=chromium gcc=gcc node=nodejs npm=npm git=git curl=curl shellcheck=shellcheck)
      fc-list 2>/dev/null | grep -q . || wanted+=(/no/fonts=fonts-dejavu-core)
      fc-list 2>/dev/null | grep -qi 'emoji' || wanted+=(/no/emoji=fonts-noto-color-emoji)
      ;;
    *) die "usage: scripts/setup.sh run|test" ;;
  esac
  have go || die "Go 1.26 or newer is needed: see https://go.dev/doc/install"
  install_packages "${wanted[@]}"
  # Without an engine the server still starts: it takes bubblewrap, or says on the page that commands cannot run.
  bash "$here/engine.sh" || warn "going on without Docker"
}

main "$@"
