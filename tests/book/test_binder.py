"""What Binder does with this repository: a fresh environment, the library, and pages that run from top to bottom."""

from __future__ import annotations

import os
import subprocess
import sys
import venv

import pytest

from tests.book.sources import ROOT, source

PAGES = [
    "book/part2-sets/06-betting-game",
    "book/part2-sets/08-variance-and-determinacy",
    "book/part5-toplists/23-comparing-lists-of-different-length",
    "notebooks/29-cautious-classifiers",
]
"""Three lessons and an experiment."""


def run(*command, folder, **more):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment, **more)
    assert result.returncode == 0, (result.stdout + result.stderr)[-3000:]


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    """A copy of the repository with the environment that its folder binder/ describes; its folder of programs."""
    folder = tmp_path_factory.mktemp("binder")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, files.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    venv.create(folder / ".binder", with_pip=True, symlinks=sys.platform != "win32")
    programs = folder / ".binder" / "bin"
    run(programs / "pip", "install", "--quiet", "-r", "binder/requirements.txt", folder=folder)
    (line,) = [line for line in (ROOT / "binder" / "postBuild").read_text().splitlines() if line.startswith("python")]
    run("bash", "-c", f'PATH="{programs}:$PATH" {line}', folder=folder)
    return programs


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_in_the_environment_of_binder(binder, page):
    folder = binder.parent.parent
    file = source(page).relative_to(ROOT)
    notebook = file.with_suffix(".ipynb")
    if file.suffix == ".md":
        run(binder / "jupytext", "--to", "ipynb", file, folder=folder)
    run(binder / "jupyter", "execute", notebook.name, folder=folder / notebook.parent)
