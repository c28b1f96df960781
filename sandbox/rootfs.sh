#!/usr/bin/env bash
# rootfs.sh FOLDER fills FOLDER with the sandbox image's file tree, for backends that need no engine (bubblewrap).
# Does nothing when it is there. With an engine the image is exported; without one the Dockerfile's steps are run in a
# fresh Debian by chroot, which needs root.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=sandbox/common.sh
. "$here/common.sh"

from_engine() {
  local tag container
  TOTAL=3
  tag=$(image_tag "$here/Dockerfile")
  image_present "$tag" || bash "$here/build.sh" || return 1
  step 1 "copying the image $tag to files"
  container=$(docker create --network none "$tag" </dev/null)
  step 2 "unpacking"
  docker export "$container" </dev/null | tar -x -C "$1" --exclude='dev/*' --exclude=.dockerenv --numeric-owner
  docker rm "$container" >/dev/null
}

# instructions prints the Dockerfile's instructions, one a line, with continued lines joined.
instructions() {
  awk '/^[[:space:]]*#/ && !more { next }
       { line = line $0; more = 0 }
       /\\$/ { sub(/\\$/, " ", line); more = 1; next }
       { if (line != "") print line; line = "" }' "$here/Dockerfile"
}

# in_root ROOT COMMAND runs a shell line in the tree, in mount and process namespaces of its own, so that nothing it
# mounts or starts outlives it. The network is the host's, for the package archives; the environment is only what the
# Dockerfile sets, since the host's names files that are not in the tree.
in_root() {
  # shellcheck disable=SC2016 # expanded by the inner shell
  env -i PATH="$PATH" unshare --mount --pid --fork --kill-child bash -c '
    root=$1 command=$2 && shift 2
    mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
      exec env -i "$@" chroot "$root" /bin/sh -c "$command"' - "$1" "$2" "${ENVIRONMENT[@]}" </dev/null >>"$LOG" 2>&1
}

# run_instruction ROOT LINE does what Docker's builder would.
run_instruction() {
  local root=$1 word=${2%% *} rest=${2#* }
  case $word in
    RUN) in_root "$root" "$rest" ;;
    COPY) ca_bundle "$root${rest#* }" ;;
    ENV) eval "ENVIRONMENT+=($rest)" ;;
    FROM | ARG | USER | WORKDIR | CMD) ;;
    *) die "rootfs.sh does not know the instruction $word" ;;
  esac
}

from_packages() {
  local root=$1 line number=2 name
  ENVIRONMENT=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL; do
    if [ -n "${!name:-}" ]; then ENVIRONMENT+=("$name=${!name}"); fi
  done
  [ "$(id -u)" -eq 0 ] ||
    die "without a Docker engine the sandbox's file tree can only be made by root: start Docker, or start Atelier once as root"
  TOTAL=$((3 + $(instructions | wc -l)))
  LOG=$CACHE/rootfs-build.log
  : >"$LOG"
  step 1 "no Docker engine: making a Debian from packages"
  base_tar
  step 2 "unpacking it"
  tar -x -C "$root" -f "$BASE_TAR" --exclude='./dev/*' --numeric-owner
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  while IFS= read -r line; do
    number=$((number + 1))
    step "$number" "$(printf '%s' "$line" | cut -c1-60)"
    run_instruction "$root" "$line" || {
      tail -n 25 "$LOG" >&2
      die "a step of the Dockerfile failed (whole log: $LOG): ${line:0:200}"
    }
  done < <(instructions)
  : >"$root/etc/resolv.conf"
}

main() {
  local dest=${1:?usage: rootfs.sh FOLDER} part
  mkdir -p "$CACHE" "$(dirname "$dest")"
  exec 9>"$dest.lock"
  flock 9
  [ ! -d "$dest" ] || return 0
  # Made beside its place and renamed at the end: what is there is whole.
  part=$dest.part
  rm -rf "$part"
  mkdir -p "$part"
  if engine_answers; then from_engine "$part"; else from_packages "$part"; fi
  mkdir -p "$part/workspace" "$part/skills" "$part/home/sandbox" "$part/proc" "$part/dev" "$part/tmp" "$part/run"
  chmod 755 "$part"
  mv -T "$part" "$dest"
  step "$TOTAL" "the file tree is ready"
}

main "$@"
