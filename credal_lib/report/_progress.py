"""A bar for what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Item = TypeVar("Item")

AFTER = 5
"""Seconds before a bar is shown."""
SHORT = 20
"""So few parts have no bar, and tqdm is not imported."""


def progress(items: Sequence[Item], title: str) -> Iterable[Item]:
    """Go through items; show how far one is after some seconds, if tqdm is installed.

    Parameters
    ----------
    items : sequence
    title : str

    Returns
    -------
    iterable of the items
    """
    if len(items) <= SHORT:
        return items
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return items
    bar: Iterable[Item] = tqdm(items, desc=title, delay=AFTER, leave=False)
    return bar
