"""The three API pages have an anchor for every public name of every public module (a package counts as one module)."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import credal_book
import credal_lib
from tools.check_links import Page

MODULES = sorted(
    name
    for package in (credal_lib, credal_book)
    for _, name, _ in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    if not name.split(".")[1].startswith("_") and name != "credal_book.scenes"
)


HANDED_ON = {"metrics": ("predictions",), "plots": ("displays",)}
"""Packages that hand on names of others, which are described where they are at home."""


PAGES = ("api", "api-experiments", "api-book")


def test_modules_are_found():
    assert {"credal_lib.gambles", "credal_lib.rewards", "credal_lib.metrics"} <= set(MODULES)


@pytest.fixture(scope="module")
def anchors(html):
    pages = [Page((html / f"book/back/{name}.html").read_text(encoding="utf-8")) for name in PAGES]
    return set().union(*(page.anchors for page in pages))


@pytest.mark.book
@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_on_the_page(anchors, module):
    found = importlib.import_module(module)
    values = {name: getattr(found, name) for name in found.__all__ if callable(getattr(found, name))}
    homes = {name: str(getattr(value, "__module__", None) or module).split(".")[:2] for name, value in values.items()}
    here = module.split(".")
    names = {name: ".".join(home if home[1] in HANDED_ON.get(here[1], ()) else here) for name, home in homes.items()}
    assert not [name for name, home in names.items() if f"{home}.{name}" not in anchors]
