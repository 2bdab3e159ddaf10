# One virtual environment for playing and for testing. Stamps in it say what is installed, so a second run is quick.
#
# PYTHON may name any Python 3.11, 3.12 or 3.13; without it the first that is found is taken.

VENV := .venv
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VERSION_FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
CAN_MAKE_VENV := import ensurepip, venv
CAN_COMPILE := import os, shlex, shutil, sys, sysconfig as s; \
	cc = shlex.split(os.environ.get("CC") or s.get_config_var("CC") or "cc")[0]; \
	header = os.path.join(s.get_path("include"), "Python.h"); \
	sys.exit(0 if shutil.which(cc) and os.path.isfile(header) else f"The compiled build needs a C compiler and the \
	headers of Python, and {header if shutil.which(cc) else cc} was not found: install them (on Debian and Ubuntu the \
	packages gcc and python3-dev), or name another compiler with CC=.")

ifndef PYTHON
PYTHON := $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	if $$python -c '$(VERSION_FITS)' 2>/dev/null && $$python -c '$(CAN_MAKE_VENV)' 2>/dev/null; \
	then echo $$python; break; fi; done)
endif

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet --quiet --constraint constraints.txt
INSTALLED := pyproject.toml constraints.txt
# What `make fast` leaves: the wheel, and the same unpacked for tests.
FAST := build/fast

.PHONY: help
help: ## What can be made
	@echo "make play    open the app (the first time it installs into $(VENV), which takes a minute)"
	@echo "make test    every check: style, format, types, tests"
	@echo "make soak    the long checks: thousands of games, minutes"
	@echo "make fast    compile the rules and bots and play with them; takes minutes and a C compiler"
	@echo "make test-fast   the tests on the compiled rules"
	@echo "make pure    back to the rules as they stand in the source"
	@echo "make clean   remove $(VENV) and what the tools leave behind"
	@echo
	@echo "Another Python, from 3.11 to 3.13: make play PYTHON=python3.12"
	@echo "Arguments for the app: make play ARGS=\"play hero-realms --seat Ada --seat Bo=greedy\""

# The program as it is installed: the source of this folder, or what `make fast` compiled of it.
.PHONY: play
play: $(if $(wildcard $(VENV)/.fast),,$(VENV)/.app) ## Open the app
	@$(BIN)/tabletop-tui $(ARGS)

.PHONY: test
test: $(VENV)/.test ## Every check
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -q -n auto --dist worksteal $(PYTEST_ARGS)

.PHONY: soak
soak: $(VENV)/.test ## The long checks
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m soak $(PYTEST_ARGS)

# Compiled in a copy that `build` makes, so that nothing compiled comes to lie beside the source and is taken for it.
.PHONY: fast
fast: $(VENV)/.app ## Compile the rules, install them into the virtual environment
	@$(BIN)/python -c '$(CAN_COMPILE)'
	@echo "Compiling the rules and bots; this takes minutes"
	@rm -rf $(FAST)
	@mkdir -p $(FAST)
	@$(PIP) build
	@HATCH_BUILD_HOOK_ENABLE_MYPYC=1 PIP_CONSTRAINT="$(CURDIR)/constraints.txt" \
	$(BIN)/python -m build --outdir $(FAST) . >$(FAST)/log 2>&1 || { tail -n 40 $(FAST)/log >&2; exit 1; }
	@$(PIP) --no-deps --target $(FAST)/site $(FAST)/*.whl
	@rm -f $(VENV)/.app $(VENV)/.test
	@$(PIP) --no-deps --force-reinstall $(FAST)/*.whl
	@touch $(VENV)/.fast
	@$(BIN)/tabletop-tui --version

.PHONY: pure
pure: ## Go back to the rules as they stand in the source
	@rm -f $(VENV)/.app
	@$(MAKE) --no-print-directory $(VENV)/.app

# PYTHONPATH puts the compiled packages first, PYTHONSAFEPATH keeps the folder that a program starts in out of it.
.PHONY: test-fast
test-fast: $(VENV)/.test ## The tests on the compiled rules
	@test -d $(FAST)/site || { echo "There is no compiled build in $(FAST) yet: make fast" >&2; exit 1; }
	PYTHONSAFEPATH=1 PYTHONPATH="$(CURDIR)/$(FAST)/site:$(CURDIR)" \
	$(BIN)/python -m pytest -q -n auto --dist worksteal -o pythonpath="$(FAST)/site ." $(PYTEST_ARGS)

.PHONY: clean
clean: ## Remove what was made
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis snapshot_report.html
	find rules tabletop_tui tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
	echo "No Python from 3.11 to 3.13 with the venv module was found: install one (on Debian and Ubuntu also python3-venv), or name it with PYTHON=." >&2; exit 1; }
	@command -v "$(PYTHON)" >/dev/null || { \
	echo "PYTHON=$(PYTHON) is not a program: name a Python from 3.11 to 3.13." >&2; exit 1; }
	@"$(PYTHON)" -c '$(VERSION_FITS)' || { \
	echo "$(PYTHON) is $$("$(PYTHON)" --version 2>&1); this project needs Python 3.11, 3.12 or 3.13: name one with PYTHON=." >&2; exit 1; }
	@"$(PYTHON)" -c '$(CAN_MAKE_VENV)' 2>/dev/null || { \
	echo "$(PYTHON) has no venv module: install it (on Debian and Ubuntu the package python3-venv), or name another Python with PYTHON=." >&2; exit 1; }
	@echo "Making $(VENV) with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv $(VENV)

$(VENV)/.app: $(INSTALLED) | $(BIN)/python
	@echo "Installing the app into $(VENV); this happens once"
	@$(PIP) --editable '.[report]'
	@rm -f $(VENV)/.fast
	@touch $@

$(VENV)/.test: $(INSTALLED) | $(BIN)/python
	@echo "Installing the app and the test tools into $(VENV); this happens once"
	@$(PIP) --editable '.[test]'
	@rm -f $(VENV)/.fast
	@touch $(VENV)/.app $@
