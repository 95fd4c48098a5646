# The commands of this project. `make check` is what CI runs.
PREFIX ?= /usr/local
DEST = $(DESTDIR)$(patsubst ~/%,$(HOME)/%,$(PREFIX))

# On Linux the program needs nothing but the kernel: no Swift, no C library.
STATIC_Linux = --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld
RELEASE = swift build -c release --product outline-lsp --scratch-path .build/install \
  --disable-local-rpath $(STATIC_$(shell uname))

# The manual and the completions, each at its place below PREFIX.
SHARED = $(shell cd docs && find share -type f)

.PHONY: build test lint format check release install uninstall

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

release:
	$(RELEASE)

install: release
	install -d "$(DEST)/bin"
	install -s -m 755 .build/install/release/outline-lsp "$(DEST)/bin/outline-lsp"
	for file in $(SHARED); do \
	  install -d "$(DEST)/$$(dirname $$file)" && \
	  install -m 644 docs/$$file "$(DEST)/$$file" || exit; \
	done

uninstall:
	rm -f "$(DEST)/bin/outline-lsp"
	for file in $(SHARED); do rm -f "$(DEST)/$$file"; done
