#!/usr/bin/env bash
# Every check that needs no running part: formatting, vet, staticcheck, shellcheck, and the scripts' types.
# All of them run; the exit code tells whether any complained.
# shellcheck disable=SC2317 # the checks are called by name
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
# shellcheck source=scripts/lib.sh
. scripts/lib.sh
failed=0

check() {
  local name=$1
  shift
  say "$name"
  "$@" || {
    warn "$name found something"
    failed=1
  }
}

formatted() {
  local bad
  bad=$(git ls-files -z --cached --others --exclude-standard '*.go' | grep -zv '_templ\.go$' | xargs -0 -r gofmt -l)
  [ -z "$bad" ] || {
    printf 'not formatted (gofmt -w): %s\n' "$bad"
    return 1
  }
}

scripts_are_clean() {
  local files
  mapfile -t files < <(git ls-files '*.sh' .ci/run)
  shellcheck -x "${files[@]}"
}

check gofmt formatted
check 'go vet' go vet ./...
check staticcheck bin/tools/staticcheck ./...
check 'go vet of cmd/assets' go -C cmd/assets vet .
if have shellcheck; then check shellcheck scripts_are_clean; else warn "shellcheck is not installed: skipped"; fi
check 'types of the scripts (tsc)' npx --no-install tsc -p tsconfig.json
exit "$failed"
