"""What Binder does with this repository: a fresh environment, and the exported notebooks, which run from the top."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv

import nbformat
import pytest

from tests.book.sources import ROOT
from tools.notebooks import EXPORTED, INSTALL, REPOSITORY

PAGES = [
    "book/part2-sets/06-betting-game",
    "book/part2-sets/08-variance-and-determinacy",
    "book/part5-toplists/23-comparing-lists-of-different-length",
    "notebooks/29-cautious-classifiers",
]
"""Three lessons and an experiment."""


def run(*command, folder, more=()):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environment = {**kept, **dict(more)}
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, (result.stdout + result.stderr)[-3000:]


def copy_to(folder):
    """Copy the repository's files as they are now."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, files.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    """A copy of the repository with the environment that its folder binder/ describes; its folder of programs."""
    folder = copy_to(tmp_path_factory.mktemp("binder"))
    venv.create(folder / ".binder", with_pip=True, symlinks=sys.platform != "win32")
    programs = folder / ".binder" / "bin"
    run(programs / "pip", "install", "--quiet", "-r", "binder/requirements.txt", folder=folder)
    run("bash", "-c", f'PATH="{programs}:$PATH" binder/postBuild', folder=folder)
    return programs


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs_in_the_environment_of_binder(binder, page):
    notebook = binder.parent.parent / EXPORTED / f"{page}.ipynb"
    run(binder / "jupyter", "execute", notebook.name, folder=notebook.parent)


@pytest.mark.slow
def test_the_first_cell_fetches_the_book_where_only_the_library_is(tmp_path):
    """As on Colab: git is asked for the public address and is given this state of the repository."""
    repository = copy_to(tmp_path / "repository")
    commit = ["-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-q", "-m", "This state"]
    for command in (["init", "-q", "-b", REPOSITORY["branch"]], ["add", "."], commit):
        run("git", *command, folder=repository)
    venv.create(tmp_path / "alone", with_pip=True, symlinks=sys.platform != "win32")
    programs = tmp_path / "alone" / "bin"
    run(programs / "pip", "install", "--quiet", repository, "ipykernel", "nbclient", folder=tmp_path)
    used = "import credal_lib\nfrom credal_book import datasets, studies\nassert len(datasets.twelve_wines().y) == 12"
    where = f'assert credal_lib.__file__.startswith("{tmp_path}/own/")'
    cells = [nbformat.v4.new_code_cell(INSTALL), nbformat.v4.new_code_cell(f"{used}\n{where}")]
    (tmp_path / "own").mkdir()
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "own" / "n.ipynb")
    given = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.{repository.as_uri()}.insteadOf"}
    given["GIT_CONFIG_VALUE_0"] = REPOSITORY["url"]
    run(programs / "jupyter", "execute", "--inplace", "n.ipynb", folder=tmp_path / "own", more=given)
    first, _ = nbformat.read(tmp_path / "own" / "n.ipynb", as_version=4).cells
    assert not [output for output in first.outputs if "ERROR" in output.get("text", "")]
    run(programs / "jupyter", "execute", "n.ipynb", folder=tmp_path / "own")  # a second time it finds the book
