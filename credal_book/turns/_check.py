"""The functions that the lessons ask for, found by their names."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_lib._checks import read_known_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from credal_book.turns._turn import Turn, Verdict


def turns() -> dict[str, Turn]:
    """Return what there is to write, by the name of the function, in the order of the chapters.

    Examples
    --------
    >>> print(turns()["votes"].starter.splitlines()[0])
    def votes(hits_f, hits_g):
    """
    return {turn.name: turn for turn in _in_order()}


def _in_order() -> Iterator[Turn]:
    """Import a chapter's module when it is asked for: that of chapter 33 brings SciPy, which no earlier page needs."""
    modules = sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)]))
    for name in modules:
        if name.startswith("_chapter_"):
            yield import_module(f"{__package__}.{name}").TURN


def check(function: Callable[..., Any]) -> Verdict:
    """Say whether a function that a reader has written for a lesson is right, and if not, why not.

    Parameters
    ----------
    function : callable
        Under the name that the lesson gave it.

    Returns
    -------
    Verdict
        Shows itself as its words; `right` is True or False.

    Raises
    ------
    TypeError, ValueError
        If `function` is not a function, or no lesson asks for one of that name.

    Examples
    --------
    >>> def votes(hits_f, hits_g):
    ...     return 0.0
    >>> check(votes).right
    False
    """
    name = getattr(function, "__name__", None)
    if name is None:
        raise TypeError(f"function: expected the function that the lesson asks for, got {function!r}")
    asked = (turn for turn in _in_order() if turn.name == name)
    turn = next(asked, None) or turns()[read_known_name(name, turns(), "function", "function of a lesson")]
    return turn.check(function)
