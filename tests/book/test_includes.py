"""The lines of the library that pages show (`literalinclude`) are still there."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from tests.book.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DIRECTIVE = re.compile(r"literalinclude\} (\S+)\n((?::.*\n)*)")
LINES = ("start-at", "end-at", "start-after", "end-before")
PAGES = sorted([*(ROOT / "book").rglob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")])


def included(page: Path) -> list[tuple[Path, dict[str, str]]]:
    """Files that a page shows parts of, with the options that say which."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        text = re.sub(r'^ *"(.*)\\n",?$', r"\1", text, flags=re.MULTILINE)
    return [
        ((page.parent / name).resolve(), dict(re.findall(r":([\w-]+): *(.*)", options)))
        for name, options in DIRECTIVE.findall(text)
    ]


def defined(code: str, name: str) -> bool:
    """Whether a module defines a function or class, or `Class.method`."""
    node: ast.AST | None = ast.parse(code)
    for part in name.split("."):
        node = next((one for one in getattr(node, "body", []) if getattr(one, "name", None) == part), None)
    return node is not None


@pytest.mark.parametrize("page", [page for page in PAGES if included(page)], ids=lambda page: page.stem)
def test_what_a_page_includes_is_there(page: Path) -> None:
    for file, options in included(page):
        code = file.read_text(encoding="utf-8")
        missing = [options[name] for name in LINES if name in options and options[name] not in code]
        assert missing == []
        assert "pyobject" not in options or defined(code, options["pyobject"]), options


def test_there_are_pages_that_include() -> None:
    assert sum(len(included(page)) for page in PAGES) > 10
