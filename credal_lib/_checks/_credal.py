"""Credal sets: probability intervals, vertices, and the decisions that depend on them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks._arrays import (
    SUM_TOLERANCE,
    FloatArray,
    as_array,
    read_gambles,
    read_probabilities,
    read_real_array,
    rounding,
)

MAX_ENUMERATED_CLASSES = 15
"""The largest number of classes for enumerations that double with each class."""

SINGLE_PLACES = 7
"""Decimal places that single precision keeps: rounded, ties between decimals are ties again."""


def _where(wrong: Any) -> str:
    """Name the first invalid row, if there are several rows."""
    return f" in row {np.flatnonzero(wrong)[0]}" if wrong.ndim else ""


def read_credal_bounds(lower: ArrayLike, upper: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Bounds of probabilities, (K,) or (n, K), that at least one distribution respects."""
    low, high = read_real_array(lower, "lower"), read_real_array(upper, "upper")
    error = max(rounding(lower), rounding(upper))
    if error > 0:
        low, high = np.round(low, SINGLE_PLACES), np.round(high, SINGLE_PLACES)
    if low.ndim not in {1, 2} or low.shape[-1] == 0:
        raise ValueError(
            f"lower: expected shape (K,) or (n, K), one column per class, got {low.shape}"
        )
    if high.shape != low.shape:
        raise ValueError(f"upper: expected the shape of lower, {low.shape}, got {high.shape}")
    tolerance = max(SUM_TOLERANCE, low.shape[-1] * error)
    beyond = (low < -tolerance) | (high > 1 + tolerance)
    if beyond.any():
        row = beyond.any(axis=-1)
        raise ValueError(
            f"lower, upper: expected probabilities in [0, 1], got a bound beyond{_where(row)}"
        )
    crossed = (low > high + tolerance).any(axis=-1)
    if crossed.any():
        raise ValueError(
            "lower, upper: expected lower <= upper,"
            f" got a lower bound above its upper{_where(crossed)}"
        )
    least, most = np.asarray(low.sum(axis=-1)), np.asarray(high.sum(axis=-1))
    over, under = least > 1 + tolerance, most < 1 - tolerance
    if over.any():
        raise ValueError(
            f"lower: no distribution respects the bounds{_where(over)},"
            f" the lower ones sum to {least[over][0]:g}; expected at most 1"
        )
    if under.any():
        raise ValueError(
            f"upper: no distribution respects the bounds{_where(under)},"
            f" the upper ones sum to {most[under][0]:g}; expected at least 1"
        )
    if tolerance > SUM_TOLERANCE:
        # Sums are exact again, as the algorithms in double precision expect.
        low = low / np.asarray(np.maximum(least, 1.0))[..., np.newaxis]
        high = high / np.asarray(np.minimum(most, 1.0))[..., np.newaxis]
    return low, high


def read_credal_vertices(value: ArrayLike, n_classes: int) -> FloatArray:
    """Probability vectors, one per row, at least one: shape (V, K), or (n, V, K) of n sets."""
    array = read_real_array(value, "credal")
    if array.ndim == 3:
        if array.shape[1] == 0:
            raise ValueError(
                "credal: expected n credal sets of V vertices, at least one,"
                f" got shape {array.shape}"
            )
    elif array.ndim != 2 or len(array) == 0:
        raise ValueError(
            f"credal: expected shape (V, {n_classes}), one vertex per row, got {array.shape};"
            " one distribution alone is credal[np.newaxis, :],"
            " bounds are credal_sets.Intervals(lower, upper)"
        )
    elif len(array) == 2 and (array[0] <= array[1]).all() and array[0].sum() < 1 - SUM_TOLERANCE:
        raise ValueError(
            "credal: expected vertices, got two rows of bounds;"
            " pass credal_sets.Intervals(lower, upper)"
        )
    vertices = read_probabilities(as_array(value, "credal"), n_classes, name="credal")
    return _from_single_precision(value, vertices)


def _from_single_precision(given: Any, vertices: FloatArray) -> FloatArray:
    """Return vertices in single precision as the decimals they stand for.

    Where these do not sum to one, the vertices are divided by their sums.
    """
    if rounding(given) == 0:
        return vertices
    decimals = np.round(vertices, SINGLE_PLACES)
    exact = np.abs(decimals.sum(axis=-1, keepdims=True) - 1) <= SUM_TOLERANCE
    return np.where(exact, decimals, vertices / vertices.sum(axis=-1, keepdims=True))


def check_same_classes(found: int, n_classes: int) -> None:
    """Refuse credal sets over other classes than those of the gambles."""
    if found != n_classes:
        raise ValueError(
            f"credal: expected {n_classes} classes, one per column of the gambles, got {found}"
        )


def check_one_or_one_per_row(shape: tuple[int, ...], rows: int, name: str = "credal") -> None:
    """Refuse a number of credal sets that is neither one for all rows nor one per row."""
    if len(shape) == 2 and shape[0] != rows:
        raise ValueError(
            f"{name}: expected one credal set, of shape ({shape[1]},), or {rows}, one per gamble,"
            f" got {shape[0]};"
            " one gamble against n credal sets is numpy.broadcast_to(gamble, (n, K))"
        )


def check_several_credal_sets(shape: tuple[int, ...], what: str) -> None:
    """Refuse a single credal set, which has no length and no index."""
    if len(shape) == 1:
        raise TypeError(
            f"{what}: expected n credal sets, of shape (n, K), got one, of shape {shape};"
            " use it as it is"
        )


def check_one_credal_set(shape: tuple[int, ...]) -> None:
    """Refuse several credal sets, whose lists of vertices would be ragged."""
    if len(shape) != 1:
        raise ValueError(
            f"vertices: expected one credal set, of shape (K,), got {shape[0]} of them;"
            " loop over them"
        )


def check_enumerable_classes(n_classes: int, what: str, remedy: str) -> None:
    """Refuse too many classes for an enumeration that doubles with each."""
    if n_classes > MAX_ENUMERATED_CLASSES:
        raise ValueError(
            f"{what}: expected at most {MAX_ENUMERATED_CLASSES} classes, got {n_classes}; {remedy}"
        )


def read_decision_payoffs(value: ArrayLike) -> FloatArray:
    """Payoffs of at least one decision, shape (D, K)."""
    array = read_gambles(value, "gambles")
    if len(array) == 0:
        raise ValueError("gambles: expected at least one decision (row), got none")
    return array


def check_vector_or_matrix(array: FloatArray, name: str, what: str) -> None:
    """Refuse arrays of other shapes than (K,) and (n, K)."""
    if array.ndim not in {1, 2}:
        raise ValueError(
            f"{name}: expected shape (K,) or (n, K), one {what} per row, got {array.shape}"
        )


def read_class_counts(value: Any) -> FloatArray:
    """Non-negative counts, shape (K,) or (n, K)."""
    array = read_real_array(value, "counts")
    check_vector_or_matrix(array, "counts", "table of counts")
    if array.shape[-1] == 0:
        raise ValueError(f"counts: expected at least one class (column), got shape {array.shape}")
    if array.size and array.min() < 0:
        raise ValueError(f"counts: expected no negative count, got {array.min():g}")
    return array
