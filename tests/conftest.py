"""Fixtures that tests of several folders share.

- `build_result`: what the strict build printed and returned; it runs once per session (and takes seconds when nothing
  has changed).
- `html`: the folder of the built pages; a failed build fails the test that asks for it.
- `close_figures`: what a test has drawn is closed after it.
- `listens_to_control_c`: what the test starts hears Control-C, also under a parent that ignores it.
- `site_url`, `page` and the rest of the browser's fixtures: see tests/browser/conftest.py.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
"""Outputs of other software, and values printed in the papers that a test reads from a file."""

LONGEST = (
    "tests/coursework/test_hostile.py",
    "tests/experiments/test_evaluate.py",
    "tests/studies/",
    "tests/book/test_lesson_form.py",
    "tests/browser/test_live.py",
    "tests/browser/test_notebooks.py",
    "tests/book/test_live.py",
)
"""Files of half a minute and more, from the longest on."""

# The same examples in every run; `make test-all` draws more, with a fresh seed, and prints how
# to bring a failure back.
settings.register_profile("credal", deadline=None, derandomize=True, max_examples=60, database=None)
settings.register_profile(
    "explore", settings.get_profile("credal"), derandomize=False, max_examples=300, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "credal"))


def turn(nodeid: str) -> int:
    """When a test is handed out: those of the longest files first, in the order of `LONGEST`."""
    return next((turn for turn, path in enumerate(LONGEST) if nodeid.startswith(path)), len(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep the tests of a file in one process, and those of a page."""
    from tests.schedule import ByFileOrPages  # needs pytest-xdist, which the tests with other versions do without

    return ByFileOrPages(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Hold the tests of the built book in the folders in which make looks for them; put what takes longest first."""
    built = ("tests/book/", "tests/browser/", "tests/coursework/build/", "tests/tools/")
    marked = (item for item in items if item.get_closest_marker("book") or item.get_closest_marker("browser"))
    if stray := [item.nodeid for item in marked if not item.nodeid.startswith(built)]:
        raise pytest.UsageError(f"marked as tests of the built book, but not in one of {built}: {stray}")
    items.sort(key=lambda item: turn(item.nodeid))


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what stays to the end: modules and tests, most of all there is."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def build_result() -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.build_book", "--strict"]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


@pytest.fixture(scope="session")
def html(build_result: subprocess.CompletedProcess[str]) -> Path:
    if build_result.returncode:
        last_line = build_result.stdout.strip().splitlines()[-1]
        pytest.fail(f"{last_line} (all of it: tests/book/test_build.py)", pytrace=False)
    return ROOT / "_build" / "html"


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close what a test has drawn: pyplot keeps figures, and many open ones are a warning."""
    yield
    if (pyplot := sys.modules.get("matplotlib.pyplot")) is not None:
        pyplot.close("all")


@pytest.fixture
def listens_to_control_c() -> Iterator[None]:
    """What a background job or nohup makes its children ignore, ours shall hear."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
