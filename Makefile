# Everything runs in a virtual environment that the first command makes. Needed beforehand: make and Python 3.11 or later.
#   make PYTHON=python3.12 VENV=.venv312 test      another interpreter, another environment

VENV ?= .venv
BIN = $(VENV)/bin
PYTEST = $(BIN)/python -m pytest
LOCKS = constraints.txt pyproject.toml tools/set_up.py
READER = $(VENV)/.ready-requirements
DEV = $(VENV)/.ready-requirements-dev
CODE = credal_lib credal_book tools coursework tests benchmarks
unexport PYTHONDONTWRITEBYTECODE  # hundreds of processes would compile the library again, each for itself
UNBUILT = not book and not browser and not slow

# An interpreter named on the command line or in the environment is taken at its word; otherwise the first of those that were
# tried, and if there is none, the first that is newer.
ifeq ($(origin PYTHON),undefined)
CANDIDATES = python3 python3.13 python3.12 python3.11 python3.14
else
CANDIDATES = $(PYTHON)
endif
TRIED = import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
NEWER = import sys; sys.exit(sys.version_info[:2] < (3, 11))
define SET_UP
@for check in '$(TRIED)' '$(NEWER)'; do for python in $(CANDIDATES); do \
	if $$python -c "$$check" 2>/dev/null; then exec $$python tools/set_up.py $(VENV) $(1); fi; \
done; done; \
echo "This project needs Python 3.11 or later; tried: $(CANDIDATES). Say which to use: make PYTHON=/path/to/python3.12" >&2; exit 1
endef

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help book test test-code test-book test-fast test-all test-lowest test-newest coverage \
	lint check mutants bench experiments coursework slides slides-pdf booklets quiz pdf release clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s %s\n", $$1, $$2}' Makefile

$(READER): requirements.txt $(LOCKS)
	$(call SET_UP,requirements.txt)

# Without the second line, the reader's stamp would look out of date after every set-up for the tests.
$(DEV): requirements-dev.txt requirements.txt $(LOCKS)
	$(call SET_UP,requirements-dev.txt)
	@touch $(READER)

book: $(READER)  ## set up, build the book and print the page to open
	@$(BIN)/python -m tools.build_book

test: $(DEV) lint  ## every check: lint, types, tests, strict book build, browser; twenty minutes on two cores
	$(BIN)/python -m tools.run_tests

test-fast: $(DEV) lint  ## before a commit, three minutes: claims, tests under two seconds without the book
	$(BIN)/python -m tools.run_tests --fast

test-code: $(DEV)  ## the tests that need no built book, without lint
	$(BIN)/python -m tools.run_tests --code

test-book: $(DEV)  ## strict build, book and browser
	$(BIN)/python -m tools.run_tests --book

# Hypothesis draws other examples in every such run, and more; a failure prints the line that brings it back.
test-all: export HYPOTHESIS_PROFILE ?= explore
test-all: $(DEV) lint  ## as test, and the slow variations, every browser mode, fresh random examples
	$(BIN)/python -m tools.run_tests --all

# Warnings that the lowest versions alone give: scikit-learn's about its own tests, Matplotlib's about a newer pyparsing.
OTHER_VERSIONS = -m "$(UNBUILT) and not pinned" -W "ignore:Passing a non-Collection iterable:pytest.PytestRemovedIn10Warning" \
	-W ignore::pyparsing.warnings.PyparsingDeprecationWarning
test-lowest test-newest: VENV = .venv-$(@:test-%=%)
test-lowest test-newest: CANDIDATES = $(or $(PYTHON),python3.11)
test-lowest:  ## the tests without the book, libraries at their lower bounds, in .venv-lowest
test-newest:  ## the same with the newest libraries, in .venv-newest
test-lowest test-newest:
	@mkdir -p _build
	$(firstword $(CANDIDATES)) -m tools.versions $(@:test-%=%) >_build/$(@:test-%=%).txt
	$(call SET_UP,_build/$(@:test-%=%).txt)
	$(PYTEST) $(OTHER_VERSIONS)

coverage: $(DEV)  ## branches of the library that the tests reach, 95 % at least (without proofs, explorers, studies)
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest -q -m "$(UNBUILT)" --ignore=tests/proofs --ignore=tests/book --ignore=tests/coursework
	$(BIN)/coverage combine -q
	@mkdir -p _build
	$(BIN)/coverage json -q -o _build/coverage.json
	$(BIN)/python -m tools.branches _build/coverage.json

# The same as the hooks of .pre-commit-config.yaml, and the types.
lint: $(DEV)  ## ruff, files in order, spelling, mypy
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/python -m tools.check_files
	$(BIN)/python -m tools.check_spelling
	$(BIN)/mypy

check: $(DEV)  ## one part alone, in seconds: make check WHAT=credal_lib/rewards
	@$(BIN)/python -m tools.check $(WHAT)

# What is noticed stands in tests/mutants/report.md; a run can be stopped, the next call goes on.
mutants: $(DEV)  ## 150 small errors of the library, one at a time: which proof or test notices each; about seven minutes
	$(BIN)/python -m tools.run_mutants

bench: $(DEV)  ## benchmarks, as a table of ratios within this run
	$(PYTEST) benchmarks --benchmark-only --benchmark-sort=mean --benchmark-columns=min,median,stddev,rounds

# Finished cells stay in .cells: stopped at any moment, the next call goes on. With the folder of CREDAL_LIB_DATA more data
# sets are there; what internet alone would serve is left out.
experiments: $(READER)  ## all studies at full scale, into results/; about an hour, can be stopped and continued
	$(BIN)/python -m credal_book.studies run all --full --jobs -1 --store .cells --results results

coursework: $(DEV)  ## the notebooks of all assignments for students, without solutions, into _build/coursework
	@for sheet in coursework/hw*; do $(BIN)/python -m coursework build $$sheet _build/coursework/$${sheet#coursework/} || exit 1; done

slides: $(DEV)  ## the lectures as slides that need no network, into _build/slides; about a minute
	@$(BIN)/python -m tools.slides

slides-pdf: $(DEV)  ## the same, and one PDF a lecture, printed with Chromium
	@$(BIN)/python -m tools.slides --pdf

booklets: $(DEV) book  ## exercises with answers, for students and for instructors, as pages and PDFs, into _build/booklets
	@$(BIN)/python -m tools.booklet student
	@$(BIN)/python -m tools.booklet instructor

quiz: $(DEV)  ## the quiz questions of all lessons, for Moodle and as GIFT, into _build/quiz
	@$(BIN)/python -m tools.quiz_bank
	@$(BIN)/python -m tools.quiz_bank --format gift

pdf: $(DEV) book  ## the whole book as one PDF, printed with Chromium into _build/pdf; about fifteen minutes
	@$(BIN)/python -m tools.print_pdf

release: $(DEV)  ## try a release: versions, names, wheel, source archive; with TAG=v0.1.0 the one to publish
	@$(BIN)/python -m tools.release $(if $(TAG),--tag $(TAG))

clean:  ## remove the built book, caches and vendored assets (the environment stays)
	rm -rf _build assets/mathjax assets/live assets/social-card.png .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage .coverage.* build *.egg-info
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
