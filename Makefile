# Everything runs in a virtual environment that the first command makes. Needed beforehand: make and a Python 3.11, 3.12 or 3.13.
#   make PYTHON=python3.12 VENV=.venv312 test      another interpreter, another environment

VENV ?= .venv
BIN = $(VENV)/bin
PYTEST = $(BIN)/python -m pytest
LOCKS = constraints.txt pyproject.toml tools/set_up.py
READER = $(VENV)/.ready-requirements
DEV = $(VENV)/.ready-requirements-dev
CODE = credal_lib tools tests benchmarks

# An interpreter named on the command line or in the environment is taken at its word; otherwise the first that is in range.
ifeq ($(origin PYTHON),undefined)
CANDIDATES = python3 python3.13 python3.12 python3.11
else
CANDIDATES = $(PYTHON)
endif
IN_RANGE = import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
define SET_UP
@for python in $(CANDIDATES); do \
	if $$python -c '$(IN_RANGE)' 2>/dev/null; then exec $$python tools/set_up.py $(VENV) $(1); fi; \
done; \
echo "This project needs Python 3.11, 3.12 or 3.13; tried: $(CANDIDATES). Say which to use: make PYTHON=/path/to/python3.12" >&2; exit 1
endef

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help book test test-fast test-all lint check bench experiments pdf clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-10s %s\n", $$1, $$2}' Makefile

$(READER): requirements.txt $(LOCKS)
	$(call SET_UP,requirements.txt)

# Without the second line, the reader's stamp would look out of date after every set-up for the tests.
$(DEV): requirements-dev.txt requirements.txt $(LOCKS)
	$(call SET_UP,requirements-dev.txt)
	@touch $(READER)

book: $(READER)  ## set up, build the book and print the page to open
	@$(BIN)/python -m tools.build_book

test: $(DEV) lint  ## every check: lint, types, tests, strict book build, browser
	$(BIN)/python -m tools.run_tests

test-fast: $(DEV) lint  ## the checks before a commit, under three minutes: claims, and most tests that need no built book
	$(BIN)/python -m tools.run_tests --fast

test-all: $(DEV) lint  ## as test, and the slow variations: pages alone and shuffled, every browser mode
	$(BIN)/python -m tools.run_tests --all

lint: $(DEV)  ## ruff and mypy
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy

check: $(DEV)  ## one part alone, in seconds: make check WHAT=credal_lib/rewards
	@$(BIN)/python -m tools.check $(WHAT)

bench: $(DEV)  ## benchmarks, as a table of ratios within this run
	$(PYTEST) benchmarks --benchmark-only --benchmark-sort=mean --benchmark-columns=min,median,stddev,rounds

# Finished cells stay in .cells: stopped at any moment, the next call goes on. With the folder of CREDAL_LIB_DATA more data
# sets are there; what internet alone would serve is left out.
experiments: $(READER)  ## all studies at full scale, into results/; about an hour, can be stopped and continued
	$(BIN)/python -m credal_lib.experiments run all --full --jobs -1 --store .cells --results results

pdf: $(DEV) book  ## one PDF a page, printed with Chromium into _build/pdf
	@$(BIN)/python -m tools.print_pdf

clean:  ## remove the built book, caches and vendored assets (the environment stays)
	rm -rf _build assets/mathjax .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage build *.egg-info
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
