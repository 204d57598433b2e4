"""Weighted means over rows, and the check that there is at least one row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray
from credal_lib.truths import Bounds


def predicted(sets: ArrayLike, name: str = "sets") -> BoolArray:
    members = _checks.read_sets(sets, name)
    _checks.check_at_least_one_row(len(members), name)
    return members


def average(
    values: NDArray[Any] | Bounds, weight: FloatArray | None, among: BoolArray | None = None
) -> float | Any:
    """Weighted mean, over the rows `among` if given; nan where these have no weight.

    Of `Bounds` the means of both ends. No type tells such true classes from labels, so the type of
    an average is a float "or anything".
    """
    if isinstance(values, Bounds):
        return Bounds(*(average(ends, weight, among) for ends in values))
    kept = np.ones(len(values)) if weight is None else weight
    if among is not None:
        kept = kept * among
    total = kept.sum()
    if weight is not None:  # an infinite loss of weight 0 counts 0
        values = np.where(kept > 0, values, 0)
    return float((values * kept).sum() / total) if total > 0 else float("nan")
