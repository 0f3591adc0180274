# `make run` serves the demonstration city, `make test` runs the gate. Both set up what is missing first.

PORT ?= 8080
DATA ?= var
GTFS ?=
DURATION ?= 600
SEED ?=
HEADSIGN := .build/release/headsign
CONFIG = $(if $(GTFS),.cache/own-city.yaml,config/demo.yaml)

NEWEST_DEB = $(shell ls .build/packages/*.deb 2>/dev/null | sort --version-sort | tail -1)

.PHONY: help run build package test-package test test-all lint format setup core unit contract client browser planner towns random timed faults fuzz bench cluster clean

help:
	@echo "make run                     serve the demonstration city on http://127.0.0.1:$(PORT)"
	@echo "make run GTFS=FILE-OR-URL    serve any GTFS zip instead, with simulated buses"
	@echo "make test                    run the gate; also stage by stage: lint, unit, contract, client, browser"
	@echo "make test-all                run the gate, then what takes minutes or measures time: planner, towns, random, timed, faults, fuzz"
	@echo "make unit TARGET=NAME        build and run the tests of one target, for example TransitCoreTests"
	@echo "make build                   build the program and what its page needs: $(HEADSIGN)"
	@echo "make package                 a Debian package, a tarball, and as root with mmdebstrap a container image, into .build/packages"
	@echo "make test-package            install the newest package on a clean Debian 12 and run all three, as root"
	@echo "make bench                   measure; see Benchmarks/README.md"
	@echo "make cluster                 five nodes, a database, riders, and faults for DURATION seconds by SEED; see docs/scaling.md"

run:
	@scripts/setup run "$(GTFS)"
	@scripts/build
	@exec $(HEADSIGN) serve --config $(CONFIG) --data $(DATA) --port $(PORT)

build:
	@scripts/setup page
	@scripts/build

package:
	@scripts/setup run
	@scripts/make-package

test-package:
	@scripts/test-package "$(NEWEST_DEB)"

test:
	@scripts/setup build
	@scripts/test

test-all:
	@scripts/setup build
	@scripts/test --all

lint contract client browser planner towns random timed faults fuzz:
	@scripts/test $@

unit:
	@$(if $(TARGET),scripts/unit $(TARGET),scripts/test unit)

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Clients/Swift/Sources/Headsign* \
		Clients/Swift/Examples Clients/Swift/Tests

setup:
	@scripts/setup test

core:
	@scripts/build-core

bench:
	@scripts/bench

cluster:
	@scripts/setup test
	@scripts/build
	@scripts/cluster --seconds $(DURATION) $(if $(SEED),--seed $(SEED))

clean:
	rm -rf .build .cache/core Web/core/*.wasm Web/core/*.br
