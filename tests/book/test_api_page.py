"""The two API pages have an anchor for every public name of every public module (a package counts as one module)."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import credal_lib
from tools.check_links import Page

MODULES = sorted(
    name
    for _, name, _ in pkgutil.iter_modules(credal_lib.__path__, "credal_lib.")
    if not name.split(".")[1].startswith("_")
)


HANDED_ON = {"experiments": ("comparisons",), "metrics": ("predictions",)}
"""Packages that hand on names of others, which are described where they are at home."""


def test_modules_are_found():
    assert {"credal_lib.gambles", "credal_lib.rewards", "credal_lib.metrics"} <= set(MODULES)


@pytest.fixture(scope="module")
def anchors(html):
    pages = [Page((html / f"book/back/{name}.html").read_text(encoding="utf-8")) for name in ("api", "api-experiments")]
    return set().union(*(page.anchors for page in pages))


@pytest.mark.book
@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_on_the_page(anchors, module):
    found = importlib.import_module(module)
    values = {name: getattr(found, name) for name in found.__all__}
    homes = {name: getattr(value, "__module__", module).split(".")[1] for name, value in values.items()}
    here = module.split(".")[1]
    names = [f"credal_lib.{home if home in HANDED_ON.get(here, ()) else here}.{name}" for name, home in homes.items()]
    assert not [name for name in names if name not in anchors]
