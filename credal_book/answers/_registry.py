"""Where answers of today's systems come from: repository, commit, license, and what is counted."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from credal_lib import _checks


@dataclass(frozen=True)
class Source:
    """One source of the registry.

    Attributes
    ----------
    name, what : str
    repository, commit : str
        On GitHub; the commit fixes every file.
    patterns : list of str
        Paths of the files in the repository, with ``*`` for anything.
    date, license : str
    extract : dict
        ``file``, ``rows`` and ``sha256`` of the extract that a cache folder may hold.
    counted : dict of str to str
        For each stored table, what is counted.
    not_shipped : str
        What is left out, and why.
    checked : str
        On what the parser was tried, in words that end a sentence. The published files have no
        checksum of ours: what is fetched is compared with the hashes that Git lists.
    below : int, optional
        Only files of fewer bytes.
    """

    name: str
    what: str
    repository: str
    commit: str
    date: str
    patterns: list[str]
    license: str
    extract: dict[str, Any]
    counted: dict[str, str]
    not_shipped: str
    checked: str
    below: int | None = None


@cache
def sources() -> dict[str, Source]:
    """Return every source by name, in the order of the file."""
    text = (files("credal_book.answers") / "registry.json").read_text(encoding="utf-8")
    return {name: Source(name, **fields) for name, fields in json.loads(text).items()}


def find(name: str) -> Source:
    """Return a source, or raise an error that lists near names."""
    return sources()[_checks.read_known_name(name, sources(), "name", "source of answers")]
