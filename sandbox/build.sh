#!/usr/bin/env bash
# Builds the sandbox image with Docker from the Dockerfile beside this script and tags it by that file's hash.
# Does nothing when the image is there. Prints lines "step N/M what" for whoever watches; two at once build once.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=sandbox/common.sh
. "$here/common.sh"

LOG=$CACHE/image-build.log

# pull_base tries a registry. One that does not begin to answer within ten seconds is taken for not there; one that
# does may take its time.
pull_base() {
  local out pid waited=0
  out=$(mktemp)
  docker pull "$BASE" </dev/null >"$out" 2>&1 &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    waited=$((waited + 1))
    if [ "$waited" -gt 50 ] && ! grep -q 'Pulling from' "$out"; then kill "$pid" 2>/dev/null || true; fi
    if [ "$waited" -gt 3000 ]; then kill "$pid" 2>/dev/null || true; fi
  done
  rm -f "$out"
  wait "$pid"
}

ensure_base() {
  step 1 "looking for $BASE"
  if image_present "$BASE" || pull_base; then
    step 2 "$BASE is there"
    return 0
  fi
  step 2 "no registry answers: making $BASE from Debian packages"
  base_tar
  docker import -c 'CMD ["bash"]' -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    "$BASE_TAR" "$BASE" >/dev/null
}

# progress turns the builder's output into our step lines: each instruction once, and while packages are installed
# every twentieth part of them.
progress() {
  awk -v total="$TOTAL" '
    function show(what) { printf "step %d/%d %s\n", 2 + now, total, what; fflush() }
    function title(text) {
      if (text ~ /apt-get install/) return "installing Python, Node and their libraries"
      if (text ~ /pip install/) return "adding what only PyPI has"
      if (text ~ /fc-cache/) return "preparing fonts"
      if (text ~ /useradd/) return "making the user"
      return substr(text, 1, 60)
    }
    match($0, /^Step [0-9]+\/[0-9]+ : /) {
      split($2, part, "/"); now = part[1]; show(title(substr($0, RLENGTH + 1))); next
    }
    / newly installed/ { for (i = 1; i < NF; i++) if ($(i + 1) == "newly") all = $i; next }
    /^(Unpacking|Setting up) / && all > 0 {
      done++; part20 = int(done * 10 / all)
      if (part20 != last) { last = part20; show(sprintf("installing packages: %d%%", done * 50 / all)) }
      next
    }
    /^MISSING: / { show($0) }'
}

build() {
  local tag=$1 context name args=()
  # Never in /tmp: an engine in a snap or a machine of its own does not see it there.
  context=$(mktemp -d "$CACHE/build.XXXXXX")
  # shellcheck disable=SC2064 # the value of now is meant
  trap "rm -rf '$context'" EXIT
  cp "$here/Dockerfile" "$context/"
  ca_bundle "$context/ca.crt"
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL; do
    if [ -n "${!name:-}" ]; then args+=(--build-arg "$name"); fi
  done
  # The classic builder is in every engine, and --network=host needs no bridge.
  DOCKER_BUILDKIT=0 docker build --network=host "${args[@]}" -t "$tag" "$context" </dev/null 2>&1 | tee "$LOG" | progress
}

main() {
  local tag
  tag=$(image_tag "$here/Dockerfile")
  engine_answers || die "no Docker engine answers; start one and try again"
  TOTAL=$((2 + $(grep -cE '^(FROM|RUN|COPY|ARG|ENV|USER|WORKDIR|CMD) ' "$here/Dockerfile")))
  mkdir -p "$CACHE"
  exec 9>"$CACHE/image.lock"
  flock 9
  if image_present "$tag"; then
    step "$TOTAL" "$tag is there"
    return 0
  fi
  ensure_base
  if ! build "$tag"; then
    tail -n 25 "$LOG" >&2
    die "the sandbox image could not be built (whole log: $LOG)"
  fi
  image_present "$tag" || die "the builder ended without an image (whole log: $LOG)"
  step "$TOTAL" "$tag is ready"
}

main "$@"
