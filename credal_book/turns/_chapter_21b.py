"""Chapter 21, second lesson: whether one distribution majorizes another.

The entries of the cases are sums of powers of one half, so that their sums are exact: a function that does not allow
for rounding is right, and is told about it.
"""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def majorizes(p, q):
    """Whether p majorizes q, two distributions on the same classes."""
    of_p, of_q = (np.sort(v)[::-1].cumsum() for v in (p, q))
    return np.all(of_p >= of_q - 1e-9)


def _sums(v):
    return np.sort(v)[::-1].cumsum()


def _unsorted(p, q):
    return np.all(np.cumsum(p) >= np.cumsum(q))


def _entry_by_entry(p, q):
    return np.all(np.sort(p) >= np.sort(q))


TURN = Turn(
    majorizes,
    cases=(
        ([0.625, 0.25, 0.125], [0.25, 0.25, 0.5]),
        ([0.25, 0.25, 0.5], [0.625, 0.25, 0.125]),
        ([0.125, 0.25, 0.625], [0.5, 0.25, 0.25]),
        ([0.75, 0.125, 0.0625, 0.0625], [0.5, 0.5, 0, 0]),
        ([0.5, 0.5, 0, 0], [0.75, 0.125, 0.0625, 0.0625]),
        ([0.875, 0.0625, 0.0625], [0.625, 0.375, 0]),
        ([0.25, 0.5, 0.25], [0.5, 0.25, 0.25]),
        ([0.125, 0.25, 0.625], [0.625, 0.125, 0.25]),
        ([0.625, 0.25, 0.125, 0], [0.5, 0.375, 0.125, 0]),
    ),
    mistakes={
        "It sums the entries in the order of the classes; sort them first.": _unsorted,
        "It compares the entries themselves; compare their sums.": _entry_by_entry,
        "It looks at the largest entry alone; compare the sums for every k.": lambda p, q: max(p) >= max(q),
        "It is content with one k; the sums of p must be at least those of q for every k.": lambda p, q: np.any(
            _sums(p) >= _sums(q)
        ),
        "That tells whether q majorizes p; sum the largest first, and ask p for at least as much.": lambda p, q: (
            majorizes(q, p)
        ),
        "The sums may be equal: ask for at least as much, not for more.": lambda p, q: np.all(
            _sums(p)[:-1] > _sums(q)[:-1]
        ),
    },
    rounded=(
        ([0.7, 0.2, 0.1], [0.3, 0.3, 0.4]),
        ([0.6, 0.3, 0.1, 0], [0.5, 0.4, 0.1, 0]),
    ),
)
