#!/usr/bin/env bash
# Runs every test: first what is quick, then Go's, whose summary comes last. The sandbox image is built first, while
# the packages compile. Arguments are the Go packages (all of them unless given).
#
# A test that fails is run again, twice at most, and the summary says so: a machine of two busy cores now and then
# misses a deadline, and a fault that is real fails three times. ATELIER_SKIP_TYPES=1 leaves out what lint checks.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh
export CGO_ENABLED=0
unset GOFLAGS

# Files of other people with the right answer for each, where a checkout has them beside it.
if [ -z "${ATELIER_CORPUS:-}" ] && [ -d ../shared/corpus ]; then
  ATELIER_CORPUS=$(cd ../shared/corpus && pwd)
  export ATELIER_CORPUS
fi

packages=("$@")
[ "${#packages[@]}" -gt 0 ] || packages=(./...)

image_log=$(mktemp)
trap 'rm -f "$image_log"' EXIT
image=
if engine_answers; then
  say "building the sandbox image, unless it is there"
  scripts/sandbox-image.sh >"$image_log" 2>&1 </dev/null &
  image=$!
fi

make runner bin/tools/gotestsum node_modules
go build ./...
say "tests of the scripts"
scripts/test-js.sh
[ -n "${ATELIER_SKIP_TYPES:-}" ] || npx --no-install tsc -p tsconfig.json

if [ -n "$image" ]; then
  say "waiting for the sandbox image"
  if wait "$image"; then
    tail -n 1 "$image_log"
  else
    tail -n 30 "$image_log" >&2
    die "the sandbox image could not be built"
  fi
fi

say "tests of the Go packages"
bin/tools/gotestsum --format pkgname-and-test-fails --hide-summary=skipped \
  --rerun-fails=2 --rerun-fails-max-failures=8 --packages="${packages[*]}" -- -timeout 20m -p 2
