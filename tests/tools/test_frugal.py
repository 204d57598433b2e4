"""A small book built with Sphinx's own lists and references and with the frugal ones: the same pages."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT
from tools.book_extension import frugal

if TYPE_CHECKING:
    from pathlib import Path

FIGURE = ":::{figure} x.png\n:name: %s\n\nIts caption.\n:::"
PAGES = {
    "index": ":::{toctree}\na\nb\n:::\n\n## A heading\n\n{numref}`one`, {numref}`two`, {numref}`the picture %s <two>`",
    "a": "## Below\n\n### Deeper\n\n:::{toctree}\nc\n:::\n\n" + FIGURE % "one" + "\n\n{numref}`one`",
    "b": "Words alone, and {numref}`two`.",
    "c": ":::{toctree}\nd\n:::\n\n## Another heading\n\n" + FIGURE % "two",
    "d": "## The last heading\n\n{numref}`one`",
}
CONF = """
from tools.book_extension import frugal
from sphinx.environment import BuildEnvironment

extensions, myst_enable_extensions = ["myst_parser"], ["colon_fence"]
html_theme, numfig = "sphinx_book_theme", True
read = BuildEnvironment.get_doctree

def counted(env, page):
    print("READ", page)
    return read(env, page)

BuildEnvironment.get_doctree = counted

def setup(app):
    if FRUGAL:
        frugal.register(app)
"""


def built(place: Path, *, frugally: bool) -> tuple[dict[str, bytes], int]:
    """Build the book; its pages, and how often a page was read."""
    for page, text in PAGES.items():
        (place / f"{page}.md").write_text(f"# Title of {page}\n\n{text}\n")
    (place / "x.png").write_bytes((ROOT / "assets" / "front.png").read_bytes())
    (place / "conf.py").write_text(f"FRUGAL = {frugally}\n{CONF}")
    command = [sys.executable, "-m", "sphinx", "-nW", "-b", "html", str(place), str(place / "html")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    pages = {page.name: page.read_bytes() for page in (place / "html").glob("*.html")}
    return pages, said.count("READ ")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dict[str, bytes], int]]:
    return [built(tmp_path_factory.mktemp("book"), frugally=frugally) for frugally in (False, True)]


def test_the_pages_are_the_same(both: list[tuple[dict[str, bytes], int]]) -> None:
    (plain, _), (frugal_one, _) = both
    assert set(plain) >= {f"{page}.html" for page in PAGES}
    assert plain == frugal_one
    assert b"Title of d" in plain["b.html"], "the list beside a page has all pages"
    assert b"Fig. 2" in plain["index.html"]


def test_fewer_pages_are_read(both: list[tuple[dict[str, bytes], int]]) -> None:
    (_, plain), (_, frugally) = both
    assert frugally < plain


class Owner:
    kept = "of the class"

    def __init__(self) -> None:
        self.own = "own"


@pytest.mark.parametrize("name", ["kept", "own", "new"])
def test_what_was_lent_goes_back(name: str) -> None:
    owner = Owner()
    with frugal.lent(owner, name, "lent"):
        assert getattr(owner, name) == "lent"
    assert vars(owner) == {"own": "own"}
    assert owner.kept == "of the class"
