# The commands of this project. `make check` is what CI runs.
PREFIX ?= /usr/local

.PHONY: build test lint format check install uninstall

build:
	swift build

test:
	bash .ci/run test

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks

format:
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

check:
	bash .ci/run

install:
	swift build -c release --static-swift-stdlib --product outline-lsp
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 .build/release/outline-lsp "$(DESTDIR)$(PREFIX)/bin/outline-lsp"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/outline-lsp"
