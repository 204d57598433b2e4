"""The forecasters of Part IV: a hundred days each, and their stated probabilities of rain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from credal_lib._checks import FloatArray, IntArray

FORECASTERS = {
    "first": ((5, 2, 38), (10, 2, 18), (20, 2, 8), (40, 4, 6), (60, 6, 4), (90, 9, 1)),
    "second": ((10, 6, 54), (40, 1, 19), (70, 18, 2)),
}
"""A hundred days each, in groups: stated probability of rain in percent, rainy days, dry days."""
UNEVEN = 0.25
"""A bias for rain: the share of the days on which it rains."""


def days(groups: Sequence[tuple[int, int, int]]) -> tuple[IntArray, FloatArray]:
    """Write out the days: whether it rained, and the probabilities of dry and rain.

    Parameters
    ----------
    groups : sequence of (int, int, int)
        Stated probability of rain in percent, rainy days, dry days.

    Returns
    -------
    int array of shape (n,), float array of shape (n, 2)

    Examples
    --------
    >>> truths, p = days([(60, 2, 1)])
    >>> truths.tolist(), p[0].tolist()
    ([1, 1, 0], [0.4, 0.6])
    """
    rows = [(y, stated) for stated, rainy, dry in groups for y, n in ((1, rainy), (0, dry)) for _ in range(n)]
    truths, stated = np.array(rows).T
    return truths, np.column_stack([(100 - stated) / 100, stated / 100])
