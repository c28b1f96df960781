# Shared by build.sh and rootfs.sh; sourced, never run.
# shellcheck shell=bash

BASE=debian:trixie-slim
CACHE=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/atelier
TOTAL=0

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# step N WHAT prints one line of progress; the server shows it on the page.
step() { printf 'step %s/%s %s\n' "$1" "$TOTAL" "$2"; }

# image_tag DOCKERFILE names the image by its recipe, as image.Tag does.
image_tag() { printf 'atelier/sandbox:%s' "$(sha256sum "$1" | cut -c1-12)"; }

engine_answers() { command -v docker >/dev/null 2>&1 && timeout 10 docker version </dev/null >/dev/null 2>&1; }

image_present() { docker image inspect "$1" </dev/null >/dev/null 2>&1; }

# ca_bundle FILE copies the host's certificates there, which a build behind a TLS-signing proxy needs; empty if none.
ca_bundle() {
  local candidate
  for candidate in "${ATELIER_CA_FILE:-}" "${SSL_CERT_FILE:-}" "${PIP_CERT:-}" "${REQUESTS_CA_BUNDLE:-}" \
    "${CURL_CA_BUNDLE:-}" /etc/ssl/certs/ca-certificates.crt; do
    if [ -n "$candidate" ] && [ -s "$candidate" ]; then
      cp -f "$candidate" "$1"
      return 0
    fi
  done
  : >"$1"
}

# base_tar makes a minimal Debian as a tar in the cache, once, and leaves its path in BASE_TAR.
base_tar() {
  BASE_TAR=$CACHE/trixie-base.tar
  [ -f "$BASE_TAR" ] && return 0
  command -v mmdebstrap >/dev/null 2>&1 ||
    die "no registry answers for $BASE and mmdebstrap is not installed to make it: apt-get install mmdebstrap"
  mmdebstrap --quiet --format=tar --variant=minbase --include=ca-certificates --aptopt='Acquire::Languages "none"' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt=force-unsafe-io trixie "$BASE_TAR.part" </dev/null ||
    die "mmdebstrap could not make the base; is Debian's archive reachable from here?"
  mv -f "$BASE_TAR.part" "$BASE_TAR"
}
