#!/usr/bin/env bash
# Fails when a committed built file (*_templ.go, static/dist) is not what its source gives.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

say "rebuilding the templates and the page's files, to compare"
before=$(git ls-files -z '*_templ.go' | xargs -0 -r sha256sum)
go tool templ generate -log-level warn
after=$(git ls-files -z --cached --others --exclude-standard '*_templ.go' | xargs -0 -r sha256sum)
if [ "$before" != "$after" ]; then
  diff <(printf '%s\n' "$before") <(printf '%s\n' "$after") >&2 || true
  die "a *_templ.go file is not what its template gives: run make generate and commit the result"
fi
go -C cmd/assets run . -check ../..
