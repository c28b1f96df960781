# The server. The sandboxes are not in it: they run beside it, in the engine whose socket it is given (compose.yaml).
FROM golang:1.26-trixie AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=docker
RUN make build VERSION="$VERSION"

FROM debian:trixie-slim
# The docker command builds the sandbox image; bash and mmdebstrap are for where no registry has its base.
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ca-certificates docker-cli mmdebstrap \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 1000 --user-group --create-home atelier \
 && install -d -o atelier -g atelier /var/lib/atelier
COPY --from=build /src/bin/atelier /usr/local/bin/atelier
USER atelier
ENV ATELIER_LISTEN=:8080 ATELIER_DATA=/var/lib/atelier XDG_CACHE_HOME=/var/lib/atelier/cache
VOLUME /var/lib/atelier
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q ' 200 ' <&3"]
ENTRYPOINT ["atelier"]
CMD ["serve"]
