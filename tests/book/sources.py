"""Where the book's sources and pages are; shared by the tests of the book."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tools.book_extension import chapter_number
from tools.build_book import toc_entries

ROOT = Path(__file__).resolve().parents[2]
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text())
PAGES = toc_entries(yaml.safe_load((ROOT / "_toc.yml").read_text()))
CHAPTERS = [page for page in PAGES if chapter_number(page) is not None]


def source(page: str) -> Path:
    """The file that a page of the table of contents is written in."""
    return next(path for ending in (".md", ".ipynb") if (path := ROOT / f"{page}{ending}").exists())


def text_of(page: str) -> str:
    """A page's source."""
    return source(page).read_text(encoding="utf-8")


def without_code(text: str) -> str:
    """A MyST source less its code cells and code blocks, in which `#` is a comment and `$` may be anything."""
    return re.sub(r"^(`{3,})(\{code-cell\}|\w+).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
