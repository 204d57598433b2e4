"""Fixtures that the tests of the built book share.

- `build_result`: what the strict build printed and returned; it runs once per session (and takes seconds when nothing
  has changed).
- `html`: the folder of the built pages; a failed build fails the test that asks for it.
- `site_url`, `page` and the rest of the browser's fixtures: see tests/browser/conftest.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Say what stays together when two processes share the tests (``-n 2 --dist loadgroup``).

    The book is built once, by the process that takes what needs it; that is begun first, for it takes longest. Other
    tests stay together by file, so that what a file prepares is prepared once.
    """
    for item in items:
        group = "book" if item.get_closest_marker("book") else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: item.get_closest_marker("book") is None)


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
