"""Lists of names on a command line: a word is a name, or @FILE for those in a file, one a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from credal_lib.report import _checks as own_checks
from credal_lib.report._files import decoded

if TYPE_CHECKING:
    from collections.abc import Iterable

SIGN = "@"
"""What a word begins with that stands for the names in a file."""


def all_names(words: Iterable[str], encoding: str = "utf-8") -> list[str]:
    """Put the names of a file in the place of each word that stands for one.

    Parameters
    ----------
    words : iterable of str
    encoding : str, default "utf-8"
        Of the files.

    Returns
    -------
    list of str
        Names from a file are without the blanks around them, and stand for no other file.

    Raises
    ------
    BadFileError
        If a file cannot be read or has no name.
    """
    names: list[str] = []
    for word in words:
        names += _in_file(word.removeprefix(SIGN), encoding) if word.startswith(SIGN) else [word]
    return names


def files_named(words: Iterable[str]) -> list[str]:
    """Return the files of names among the words.

    Parameters
    ----------
    words : iterable of str

    Returns
    -------
    list of str
    """
    return [word.removeprefix(SIGN) for word in words if word.startswith(SIGN)]


def _in_file(path: str, encoding: str) -> list[str]:
    if not Path(path).expanduser().exists():
        own_checks.bad_file(
            path,
            f"there is no such file of names; if {SIGN + path!r} is itself a name, write it into a"
            f" file, one name a line, and give {SIGN}FILE",
        )
    names = [line.strip() for line in decoded(path, encoding).splitlines()]
    if not any(names):
        own_checks.bad_file(path, "expected a name in each line, got none")
    return [name for name in names if name]
