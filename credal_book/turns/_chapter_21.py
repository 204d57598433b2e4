"""Chapter 21: whether one distribution majorizes another."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def majorizes(p, q):
    """Whether p majorizes q, two distributions on the same classes."""
    of_p, of_q = (np.sort(v)[::-1].cumsum() for v in (p, q))
    return np.all(of_p >= of_q - 1e-9)


def _unsorted(p, q):
    return np.all(np.cumsum(p) >= np.cumsum(q) - 1e-9)


def _entry_by_entry(p, q):
    return np.all(np.sort(p) >= np.sort(q) - 1e-9)


TURN = Turn(
    majorizes,
    cases=(
        ([0.7, 0.2, 0.1], [0.3, 0.3, 0.4]),
        ([0.3, 0.3, 0.4], [0.7, 0.2, 0.1]),
        ([0.1, 0.2, 0.7], [0.4, 0.3, 0.3]),
        ([0.7, 0.1, 0.1, 0.1], [0.55, 0.45, 0, 0]),
        ([0.55, 0.45, 0, 0], [0.7, 0.1, 0.1, 0.1]),
        ([0.8, 0.1, 0.1], [0.6, 0.4, 0]),
        ([0.2, 0.5, 0.3], [0.5, 0.3, 0.2]),
        ([0.1, 0.2, 0.7], [0.7, 0.1, 0.2]),
        ([0.6, 0.3, 0.1, 0], [0.5, 0.4, 0.1, 0]),
    ),
    mistakes={
        "It sums the entries in the order of the classes; sort them first.": _unsorted,
        "It compares the entries themselves; compare their sums.": _entry_by_entry,
        "It looks at the largest entry alone; compare the sums for every k.": lambda p, q: max(p) >= max(q) - 1e-9,
        "That tells whether q majorizes p; sum the largest first, and ask p for at least as much.": lambda p, q: (
            majorizes(q, p)
        ),
        "A tie, but for rounding, is no fault: the sums need not be larger.": lambda p, q: np.all(
            np.sort(p)[::-1].cumsum()[:-1] > np.sort(q)[::-1].cumsum()[:-1] + 1e-9
        ),
    },
)
