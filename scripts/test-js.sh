#!/usr/bin/env bash
# Runs the tests of the scripts with Node's own runner.
set -euo pipefail
cd "$(dirname "$0")/.."
# Node 20 knows no globs: the files are found here.
mapfile -t tests < <(find static/js -name '*.test.js' | sort)
[ "${#tests[@]}" -gt 0 ] || exit 0
exec node --test --test-reporter=dot "${tests[@]}"
