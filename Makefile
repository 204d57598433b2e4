# Everything runs in a virtual environment that the first command makes. Needed beforehand: make and Python 3.11 or later.
#   make PYTHON=python3.12 VENV=.venv312 test      another interpreter, another environment

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PYTEST = $(BIN)/python -m pytest
# pytest-xdist: the tests of a file, or of a page, stay in one process (tests/conftest.py). One process more than there
# are cores, for each waits now and then: for Chromium, a kernel, a sandbox.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PARALLEL = -n $(WORKERS) --dist loadfile --no-loadscope-reorder -q
CODE = credal_lib credal_book tools coursework tests benchmarks
UNBUILT = not book and not browser
# where the tests of the built book are (tests/conftest.py holds them there): the others need not be collected
BUILT = -m "(book or browser) and not slow" tests/book tests/browser tests/coursework/build tests/tools
LOCKS = constraints.txt pyproject.toml credal_book/pyproject.toml
READER = $(VENV)/.ready-requirements
DEV = $(VENV)/.ready-requirements-dev
unexport PYTHONDONTWRITEBYTECODE  # hundreds of processes would compile the library again, each for itself
# Tests run side by side: libraries that start threads of their own would fight for the cores.
export OMP_NUM_THREADS = 1
export OPENBLAS_NUM_THREADS = 1
export MKL_NUM_THREADS = 1

define SET_UP
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "This project needs Python 3.11 or later. Say which to use: make PYTHON=/path/to/python3.12" >&2; exit 1; }
@test -x $(BIN)/pip || $(PYTHON) -m venv --clear $(VENV)
@echo "installing $< into $(VENV) (the first time takes one to three minutes)"
@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $<
@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e ./credal_book
@touch $@
endef

.DEFAULT_GOAL := help
.PHONY: help book lab test test-code test-book test-fast test-all test-lowest test-newest newest-book coverage \
	lint check bench experiments coursework slides slides-pdf booklets quiz pdf release clean strict-book

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-11s %s\n", $$1, $$2}' Makefile

$(READER): requirements.txt $(LOCKS)
	$(SET_UP)

# Without the last line, the reader's stamp would look out of date after every set-up for the tests.
$(DEV): requirements-dev.txt requirements.txt $(LOCKS)
	$(SET_UP)
	@touch $(READER)

book: $(READER)  ## set up, build the book and print the page to open
	@$(BIN)/python -m tools.build_book

# What you change in a notebook stays: only those that are as they were exported are written anew.
lab: $(READER)  ## the pages as plain notebooks in _build/notebooks, opened in JupyterLab
	@$(BIN)/python -m tools.notebooks _build/notebooks
	@$(BIN)/jupyter lab --notebook-dir=_build/notebooks _build/notebooks/book/index.ipynb

test: $(DEV) lint  ## every check: lint, types, tests, strict book build, browser; sixteen minutes on two cores
	@$(MAKE) --no-print-directory -j2 -O strict-book test-code NOT_TWICE='and not in_the_book'
	$(PYTEST) $(PARALLEL) $(BUILT)

test-code: $(DEV)  ## the tests that need no built book
	$(PYTEST) $(PARALLEL) -m "$(UNBUILT) and not slow $(NOT_TWICE)"

strict-book: $(DEV)  ## the strict build: from scratch, a warning is an error
	@$(BIN)/python -m tools.build_book --strict

test-book: strict-book  ## strict build, book and browser
	$(PYTEST) $(PARALLEL) $(BUILT)

test-fast: $(DEV) lint  ## before a commit, three minutes: claims, tests under two seconds without the book
	$(BIN)/python -m credal_book.proofs
	$(PYTEST) $(PARALLEL) -m "$(UNBUILT) and not slow and not long" --ignore=tests/coursework --ignore=tests/proofs

# Hypothesis draws other examples in every such run, and more; a failure prints the line that brings it back.
test-all: export HYPOTHESIS_PROFILE ?= explore
test-all: $(DEV) lint strict-book  ## as test, and the slow variations, every browser mode, fresh random examples
	$(PYTEST) $(PARALLEL)

# The library's own tests with other versions of what it needs. Two warnings come from the lowest versions alone.
OTHERS = tests $(foreach part,book browser catalog coursework datasets explore figures proofs scenes scoreboard studies tools \
	turns,--ignore=tests/$(part)) -m "$(UNBUILT) and not slow and not pinned" -W ignore::pyparsing.warnings.PyparsingDeprecationWarning \
	-W "ignore:Passing a non-Collection iterable:pytest.PytestRemovedIn10Warning"
test-lowest: $(DEV)  ## the library's tests with its dependencies at their lower bounds, in .venv-lowest
	$(BIN)/uv venv --quiet --clear .venv-lowest
	$(BIN)/uv pip install --quiet --python .venv-lowest --resolution lowest-direct -e '.[all]' pytest==9.2.0 hypothesis==6.170.15
	.venv-lowest/bin/python -m pytest $(OTHERS)
test-newest: $(DEV)  ## the same with the newest, in .venv-newest
	$(BIN)/uv venv --quiet --clear --python $(PYTHON) .venv-newest
	$(BIN)/uv pip install --quiet --python .venv-newest -e '.[all]' pytest hypothesis
	.venv-newest/bin/python -m pytest $(OTHERS)

# What a reader needs, without versions and without Jupyter Book; behind it, what the book needs of what Jupyter Book brought.
newest-book: $(DEV)  ## the book by plain Sphinx with the newest of everything, in _build/newest; says what broke
	$(BIN)/uv venv --quiet --clear --python $(PYTHON) .venv-newest-book
	$(BIN)/uv pip install --quiet --python .venv-newest-book -e '.[all]' -e ./credal_book \
		$$(sed -E '/^(#|-|jupyter-book|$$)/d; s/==.*//' requirements.txt) sphinx-copybutton sphinx-design sphinx-togglebutton
	@$(BIN)/uv pip list --quiet --python .venv-newest-book | grep -E '^(sphinx|docutils|myst|pydata|numpy|scipy|scikit|pandas|matplotlib)'
	@$(BIN)/python -m tools.plain_sphinx .venv-newest-book/bin/python

coverage: $(DEV)  ## branches of the library that the tests reach, 95 % at least
	$(PYTEST) $(PARALLEL) --cov=credal_lib --cov-branch --cov-fail-under=95 --cov-report=term:skip-covered \
		-m "$(UNBUILT) and not slow" --ignore=tests/proofs --ignore=tests/coursework

lint: $(DEV)  ## ruff, spelling, direction of imports, mypy
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/codespell --dictionary - --dictionary .codespell-american
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

# Tests mirror both packages: those of credal_lib/rewards are in tests/rewards, those of credal_lib/games.py in tests/test_games*.py
PART = $(notdir $(basename $(WHAT)))
# A page has no types: its numbers, labels and words are tested. What the library makes public has tests for all packages.
CHAPTER = $(firstword $(subst -, ,$(PART)))
check: $(DEV)  ## one part alone, in seconds: make check WHAT=credal_lib/rewards, or a page
	@test -e "$(WHAT)" || { echo "say what: make check WHAT=credal_lib/rewards (a package, a module or a page)" >&2; exit 1; }
ifneq ($(filter %.md %.ipynb,$(WHAT)),)
	$(PYTEST) -q -m "$(UNBUILT) and not slow" tests/book/test_labels.py \
		$(wildcard tests/book/test_numbers_$(patsubst %b,%,$(CHAPTER))*.py)
	$(PYTEST) -q -m "$(UNBUILT) and not long" tests/book/test_lesson_form.py -k "$(PART)"; status=$$?; test $$status = 0 -o $$status = 5
else
	$(BIN)/ruff check $(WHAT)
	$(BIN)/mypy $(WHAT)
	$(PYTEST) -q -m "$(UNBUILT) and not slow" $(WHAT) $(wildcard tests/$(PART) tests/test_$(PART)*.py \
		tests/$(notdir $(patsubst %/,%,$(dir $(WHAT))))/test_$(patsubst _%,%,$(PART))*.py) \
		$(if $(filter credal_lib%,$(WHAT)),tests/test_public_api.py)
endif

bench: $(DEV)  ## benchmarks, as a table of ratios within this run
	$(PYTEST) benchmarks --benchmark-only --benchmark-sort=mean --benchmark-columns=min,median,stddev,rounds

# Finished cells stay in .cells: stopped at any moment, the next call goes on. With the folder of CREDAL_LIB_DATA more data
# sets are there; what internet alone would serve is left out.
experiments: $(READER)  ## all studies at full scale, into results/; about an hour, can be stopped and continued
	$(BIN)/python -m credal_book.studies run all --full --jobs -1 --store .cells --results results

coursework: $(DEV)  ## the notebooks of all assignments for students, without solutions, into _build/coursework
	@for sheet in coursework/hw*; do $(BIN)/python -m coursework build $$sheet _build/coursework/$${sheet#coursework/} || exit 1; done

slides: $(DEV)  ## the lectures as slides that need no network, into _build/slides; about a minute
	@$(BIN)/python -m coursework.build.slides

slides-pdf: $(DEV)  ## the same, and one PDF a lecture, printed with Chromium
	@$(BIN)/python -m coursework.build.slides --pdf

booklets: $(DEV) book  ## exercises with answers, for students and for instructors, as pages and PDFs, into _build/booklets
	@$(BIN)/python -m coursework.build.booklet student
	@$(BIN)/python -m coursework.build.booklet instructor

quiz: $(DEV)  ## the quiz questions of all lessons, for Moodle and as GIFT, into _build/quiz
	@$(BIN)/python -m coursework.build.quiz_bank
	@$(BIN)/python -m coursework.build.quiz_bank --format gift

pdf: $(DEV) book  ## the whole book as one PDF, printed with Chromium into _build/pdf; about fifteen minutes
	@$(BIN)/python -m tools.print_pdf

release: $(DEV)  ## the wheel and the source archive that a release publishes, into dist/
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/uv tool run twine@7.0.0 check --strict dist/*

clean:  ## remove the built book, caches and vendored assets (the environment stays)
	rm -rf _build assets/mathjax assets/live .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .coverage .coverage.* build *.egg-info
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
