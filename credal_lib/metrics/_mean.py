"""Weighted means over rows, and the check that there is at least one row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray


def predicted(sets: ArrayLike, name: str = "sets") -> BoolArray:
    members = _checks.read_sets(sets, name)
    _checks.check_at_least_one_row(len(members), name)
    return members


def average(
    values: NDArray[Any], weight: FloatArray | None, among: BoolArray | None = None
) -> float:
    """Weighted mean, over the rows `among` if given; nan where these have no weight."""
    kept = np.ones(len(values)) if weight is None else weight
    if among is not None:
        kept = kept * among
    total = kept.sum()
    return float((values * kept).sum() / total) if total > 0 else float("nan")
