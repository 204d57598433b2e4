"""The map of formulas, README and CONTRIBUTING lead to files that exist, and stay short enough to be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.book.sources import ROOT

TEXTS = ("README.md", "CONTRIBUTING.md", "book/back/map.md")
MOST_WORDS = {"README.md": 700, "CONTRIBUTING.md": 1550}
PATTERN = re.compile(r"NN|NAME|TOPIC|SOURCE|…|\*|hwN|^_checks\.py$")
"""What stands for many names."""


def files_of(text: str) -> list[str]:
    """The paths in a line; one without a folder lies in that of the path before it."""
    found: list[str] = []
    for name in re.findall(r"`([\w./-]+\.(?:py|md|yml|json|js|toml|txt))`", text):
        inside = "/" not in name and found and "/" in found[-1] and not (ROOT / name).exists()
        found.append(f"{Path(found[-1]).parent}/{name}" if inside else name)
    return found


NAMED = {(text, name) for text in TEXTS for line in (ROOT / text).read_text().splitlines() for name in files_of(line)}


@pytest.mark.parametrize(("text", "name"), sorted(pair for pair in NAMED if not PATTERN.search(pair[1])))
def test_a_named_file_exists(text, name):
    beside = {"claims.yml", "conclusions.yml"}  # in the folder of each part, named by a pattern before them
    folders = [ROOT, *(ROOT / "credal_book" / "proofs").glob("part*")] if Path(name).name in beside else [ROOT]
    assert any((folder / (name if folder == ROOT else Path(name).name)).exists() for folder in folders)


def test_the_map_names_many_files():
    assert len([name for text, name in NAMED if text == "book/back/map.md"]) > 50


@pytest.mark.parametrize("text", MOST_WORDS)
def test_a_newcomer_can_read_it(text):
    assert len((ROOT / text).read_text().split()) <= MOST_WORDS[text]
