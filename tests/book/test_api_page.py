"""The API page has an anchor for every public name of every public module (a package counts as one module)."""

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


def test_modules_are_found():
    assert {"credal_lib.gambles", "credal_lib.rewards", "credal_lib.metrics"} <= set(MODULES)


@pytest.mark.book
@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_on_the_page(html, module):
    anchors = Page((html / "book/back/api.html").read_text(encoding="utf-8")).anchors
    names = [f"{module}.{name}" for name in importlib.import_module(module).__all__]
    assert not [name for name in names if name not in anchors]
