"""Checks of the scoreboard: which chapters have a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any


def _chapter(value: Any, name: str) -> int:
    """Return a number of a chapter."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected the number of a chapter, such as 8, got {value!r}")
    return int(value)


def last_chapter(value: Any, first: int, name: str = "up_to") -> int:
    """Return the chapter up to which rows are shown; refuse one before the first row."""
    chapter = _chapter(value, name)
    if chapter < first:
        raise ValueError(f"{name}: expected a chapter from {first} on, where the scoreboard begins, got {chapter}")
    return chapter


def chapters_with_a_row(value: Any, known: Sequence[int], name: str = "chapters") -> list[int]:
    """Return chapters as they are asked for; refuse one that has no row."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable) or getattr(value, "ndim", 1) != 1:
        raise TypeError(f"{name}: expected numbers of chapters, such as [6, 7], got {value!r}")
    chapters = [_chapter(chapter, name) for chapter in value]
    for chapter in chapters:
        if chapter not in known:
            raise ValueError(f"{name}: chapter {chapter} has no row; those that have one are {known}")
    return chapters


def something_to_show(rows: Sequence[Any], name: str = "chapters") -> None:
    """Refuse a board without a row."""
    if not rows:
        raise ValueError(f"{name}: expected at least one chapter, such as [6, 7], got none")


def place_of(shown: Sequence[int], value: Any, name: str = "told") -> int:
    """Return the place of a chapter among those that are shown; refuse another one."""
    chapter = _chapter(value, name)
    if chapter not in shown:
        raise ValueError(f"{name}: expected one of the chapters shown, {list(shown)}, got {chapter}")
    return shown.index(chapter)


def one_of_two(up_to: Any) -> None:
    """Refuse a last chapter beside a list of chapters."""
    if up_to is not None:
        raise ValueError(f"up_to: expected either up_to or chapters, got both, up_to={up_to!r}; leave one out")
