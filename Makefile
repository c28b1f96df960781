# Atelier. `make` lists what can be made.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# One setting for every go command: with cgo on for some and off for others the same packages are compiled twice.
export CGO_ENABLED := 0
# A stray setting of the machine must not change what is built.
unexport GOFLAGS

# TRIM is for releases only: it would compile every package once more beside the tests' own build.
TRIM ?=
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X main.version=$(VERSION)
# One package, a client of a model's API, takes half of a first build's time. It only waits for its server, so it is
# compiled without inlining and debug data; make build compiles it like the rest.
QUICK := -gcflags=github.com/anthropics/anthropic-sdk-go/...='-l -dwarf=false'
RUNNER := internal/runner/bin/runner
GOTESTSUM := bin/tools/gotestsum
STATICCHECK := bin/tools/staticcheck

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: ## install what is missing, build, and start the server (ARGS="--listen 127.0.0.1:9000")
	@scripts/setup.sh run
	@$(MAKE) binary
	@exec bin/atelier serve $(ARGS)

.PHONY: build
build: ## build bin/atelier, a static program that needs nothing beside it
	@$(MAKE) binary TRIM=-trimpath QUICK=

.PHONY: binary
binary: runner
	@[ -x bin/atelier ] || echo '==> building bin/atelier (the first time takes a minute or two)'
	@go build $(TRIM) $(QUICK) -ldflags '$(LDFLAGS)' -o bin/atelier ./cmd/atelier

# The program that lives inside a sandbox is carried in the server's binary. It is Linux on every machine.
.PHONY: runner
runner:
	@GOOS=linux go build $(TRIM) -ldflags '-s -w' -o $(RUNNER) ./cmd/runner

.PHONY: image
image: ## build the sandbox image now (the server also does it by itself)
	@scripts/engine.sh
	@scripts/sandbox-image.sh

.PHONY: test
test: ## install what the tests need and run them all
	@scripts/setup.sh test
	@scripts/test.sh

.PHONY: test-js
test-js: node_modules ## check the scripts' types and run their tests
	@npx --no-install tsc -p tsconfig.json
	@scripts/test-js.sh

.PHONY: lint
lint: node_modules $(STATICCHECK) runner ## gofmt, vet, staticcheck, shellcheck, tsc
	@scripts/lint.sh

.PHONY: generate
generate: ## write *_templ.go from the templates
	@go tool templ generate -log-level warn

.PHONY: assets
assets: node_modules ## write static/dist from the scripts and styles
	@go -C cmd/assets run . ../..

.PHONY: check-built
check-built: node_modules ## fail when a committed built file is not what its source gives
	@scripts/check-built.sh

.PHONY: bench
bench: ## measure this machine: each figure beside the least it could be
	@scripts/setup.sh run
	@scripts/sandbox-image.sh
	@$(MAKE) binary
	@go run ./internal/bench

.PHONY: pictures
pictures: runner ## write docs/pictures anew: the steps of the story, by its test
	@ATELIER_PICTURES=$(CURDIR)/docs/pictures go test ./internal/e2e -run 'TestStory$$/docker' -count 1

.PHONY: tools
tools: $(GOTESTSUM) $(STATICCHECK)

$(GOTESTSUM): scripts/tools/go.mod
	@go -C scripts/tools build -o ../../$@ gotest.tools/gotestsum

$(STATICCHECK): scripts/tools/go.mod
	@go -C scripts/tools build -o ../../$@ honnef.co/go/tools/cmd/staticcheck

node_modules: package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error
	@touch node_modules
