#!/usr/bin/env bash
# Builds the sandbox image now, in the foreground. The server does the same by itself in the background.
set -euo pipefail
exec bash "$(dirname "$0")/../sandbox/build.sh"
