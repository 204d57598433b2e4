"""Where the book's sources and pages are; shared by the tests of the book."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tools.book_extension import chapter_number
from tools.build_book import toc_entries
from tools.notebooks import as_text as text_of
from tools.notebooks import is_executed
from tools.notebooks import source_of as source

__all__ = ["CHAPTERS", "CONFIG", "EXECUTED", "PAGES", "ROOT", "source", "text_of", "without_code"]

ROOT = Path(__file__).resolve().parents[2]
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text())
PAGES = toc_entries(yaml.safe_load((ROOT / "_toc.yml").read_text()))
EXECUTED = [page for page in PAGES if is_executed(page)]
CHAPTERS = [page for page in PAGES if chapter_number(page) is not None]


def without_code(text: str) -> str:
    """A MyST source less its code cells and code blocks, in which `#` is a comment and `$` may be anything."""
    return re.sub(r"^(`{3,})(\{code-cell\}|\w+).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
