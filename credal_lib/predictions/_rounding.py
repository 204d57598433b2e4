"""Rows of probabilities whose sum is not one.

What rounding explains is divided out, and this is said; the rest is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks import SUM_TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from credal_lib._checks import BoolArray, FloatArray, IntArray

WRITTEN_SUM_TOLERANCE = 1e-3
"""Tolerance for the sum of probabilities that were rounded when they were written."""
MOST_ROUNDING = 0.02
"""Of many classes, rounding may explain more; a sum as wrong as this is refused all the same."""


def divided(
    p: FloatArray,
    refuse: Callable[[int, str], None],
    cure: str = "divide by the sum first",
    listed: BoolArray | None = None,
) -> tuple[FloatArray, str]:
    """Divide rows by their sums, if these are one but for rounding.

    Parameters
    ----------
    p : float array of shape (n, K)
        Not negative.
    refuse : callable
        Takes a row whose sum is another, and what is wrong.
    cure : str
        What to do about such a row.
    listed : bool array of shape (n, K), optional
        The classes of each top list: of one that leaves classes out, the sum may be less than one.

    Returns
    -------
    tuple of float array of shape (n, K) and str
        The second says how many sums were not one; empty if all were.
    """
    total = p.sum(axis=1)
    listed = np.ones(p.shape, dtype=np.bool_) if listed is None else listed
    sizes: IntArray = np.count_nonzero(listed, axis=1)
    entries, at_most = int(sizes.max(initial=0)), sizes < p.shape[1]
    total[at_most] = np.maximum(total[at_most], 1)
    explained = _explained(p[listed], entries)
    wrong = np.abs(total - 1) > _allowed(explained)
    if wrong.any():
        row = int(wrong.argmax())
        to = "to at most one" if at_most[row] else "to one"
        got = f"expected probabilities that sum {to}, got a sum of {total[row]:g}"
        refuse(row, f"{got}; {_looks(p, float(total[row]), cure)}")
    off = int(np.count_nonzero(np.abs(total - 1) > SUM_TOLERANCE))
    said = ""
    if off:
        is_rounding = np.abs(total - 1).max(initial=0) <= explained + 1e-9
        as_rounding = ", as rounding does" if is_rounding else ""
        said = (
            f"in {off:,} of {len(total):,} rows the probabilities sum to"
            f" {total.min(initial=1):.6g} up to {total.max(initial=1):.6g}{as_rounding}; each was"
            " divided by the sum of its row."
        )
    return p / total[:, np.newaxis], said


def sums_to_one(p: FloatArray) -> bool:
    """Say whether the sums of all rows are one but for rounding.

    Parameters
    ----------
    p : float array of shape (n, K)

    Returns
    -------
    bool
    """
    return bool((np.abs(p.sum(axis=1) - 1) <= _allowed(_explained(p, p.shape[1]))).all())


def _looks(p: FloatArray, total: float, cure: str) -> str:
    """Say what numbers may be that are no probabilities, and what to do."""
    if ((p == 0) | (p == 1)).all():
        return "these are zeros and ones; sets are booleans, p.astype(bool), and a|b in a file"
    if abs(total - 100) <= 1:
        return f"they look like percentages; {cure}"
    return cure


def _allowed(explained: float) -> float:
    """How far a sum may be from one if rounding explains so much."""
    return max(WRITTEN_SUM_TOLERANCE, min(explained, MOST_ROUNDING)) + 1e-9


def _explained(numbers: FloatArray, entries: int) -> float:
    """How far a sum of so many numbers is from one at most if each was rounded when written.

    It was rounded to its decimals, two or more; of seven and more, the error of seven is taken.
    """
    decimals = 2
    while decimals < 7 and not np.allclose(numbers, numbers.round(decimals), rtol=0, atol=1e-12):
        decimals += 1
    # Each is off by half a unit of its last decimal at most.
    explained: float = entries / 2 * 0.1**decimals
    return explained
