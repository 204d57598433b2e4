"""The functions that the lessons ask for, found by their names."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_lib._checks import known_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from credal_lib.turns._turn import Turn, Verdict


def turns() -> dict[str, Turn]:
    """Return what there is to write, by the name of the function, in the order of the chapters.

    Examples
    --------
    >>> print(turns()["votes"].starter.splitlines()[0])
    def votes(hits_f, hits_g):
    """
    modules = sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)]))
    chapters = [name for name in modules if name.startswith("_chapter_")]
    found: list[Turn] = [import_module(f"{__package__}.{name}").TURN for name in chapters]
    return {turn.name: turn for turn in found}


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
    known = turns()
    known_name(name, list(known), "function", "function of a lesson")
    return known[name].check(function)
