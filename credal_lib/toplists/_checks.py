"""Probabilistic top lists and their scores."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb
from numbers import Integral, Rational
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import (
    SUM_TOLERANCE,
    BoolArray,
    FloatArray,
    as_array,
    check_shape,
    read_real_array,
    read_sets,
    rounding,
    sum_tolerance,
)
from credal_lib._checks._containers import is_frame
from credal_lib._checks._formulas import check_vector_of_operands, symbolic
from credal_lib._checks._labels import read_by_label
from credal_lib._checks._parameters import check_positive, check_real_number
from credal_lib._checks._rows import check_one_order, check_one_order_of_rows

MAX_TRUE_LISTS = 100_000
"""The largest number of tied top lists that are enumerated."""


class TopLists(NamedTuple):
    """Validated top lists."""

    confidences: FloatArray
    """Confidence scores, 0 where a class is not listed, shape (n, K)."""
    members: BoolArray
    """The classes that are listed, shape (n, K)."""
    totals: FloatArray
    """Sums of the confidence scores, shape (n,)."""
    rounding: float = 0.0
    """Rounding error of scores in single precision, the least tolerance of validity."""


def read_top_lists(p: ArrayLike, listed: ArrayLike, classes: ArrayLike | None = None) -> TopLists:
    """Return top lists; what `p` holds outside `listed` is ignored, frames are aligned by label."""
    check_one_order_of_rows(p=p, listed=listed)
    _, array, columns = read_by_label(classes, p=p, listed=listed)
    members = read_sets(columns, "listed")
    array = as_array(array, "p")  # refuses None, which `read_by_label` takes for "not given"
    if array.dtype.kind not in "buif":
        raise TypeError(f"p: expected confidence scores, got dtype {array.dtype}")
    if array.shape != members.shape:
        raise ValueError(f"p: expected the shape of listed, {members.shape}, got {array.shape}")
    # Selected before anything is checked: NaN outside the lists is allowed.
    confidences = np.where(members, array, 0).astype(np.float64, copy=False)
    with np.errstate(invalid="ignore", over="ignore"):  # what overflows is refused in the next line
        totals = confidences.sum(axis=1)
    if not np.isfinite(totals).all():
        row = np.flatnonzero(~np.isfinite(totals))[0]
        raise ValueError(
            "p: expected finite confidence scores, got NaN or infinity for a listed class in row"
            f" {row}"
        )
    if confidences.min(initial=0) < 0:
        row, column = np.argwhere(confidences < 0)[0]
        raise ValueError(
            f"p: expected no negative confidence score, got {confidences[row, column]:g} in row"
            f" {row}"
        )
    tolerance = sum_tolerance(array.dtype, members.shape[1])
    if (totals > 1 + tolerance).any():
        row = totals.argmax()
        raise ValueError(
            f"p: expected confidence scores of a sum of at most one, got {totals[row]:.9g} in row"
            f" {row}; divide by the sum in double precision if rounding is the reason, calibrate"
            " scores that are not probabilities of exclusive classes first"
        )
    short = members.all(axis=1) & (totals < 1 - tolerance)
    if short.any():
        row = np.flatnonzero(short)[0]
        raise ValueError(
            f"p: row {row} lists all {members.shape[1]} classes, expected a sum of one, got"
            f" {totals[row]:.9g}; divide by the sum in double precision, or list fewer classes"
        )
    return TopLists(confidences, members, totals, rounding(array))


def read_exact_lists(p: ArrayLike, listed: ArrayLike) -> tuple[NDArray[Any], BoolArray]:
    """Return top lists of fractions and expressions.

    No score is negative and no sum above one, as far as they are numbers.
    """
    members = read_sets(listed, "listed")
    array = np.asarray(p, dtype=object)
    if array.shape != members.shape:
        raise ValueError(f"p: expected the shape of listed, {members.shape}, got {array.shape}")
    for row, (entries, inside) in enumerate(zip(array, members, strict=True)):
        scores = entries[inside]
        # The 0 stands for an empty list, since a vector must have an entry.
        check_vector_of_operands([0, *scores], "p")
        left_over = 1 - sum(scores, start=Fraction(0))
        if any(map(surely_negative, scores)):
            raise ValueError(f"p: expected no negative confidence score, got {scores} in row {row}")
        if surely_negative(left_over):
            raise ValueError(
                f"p: expected confidence scores of a sum of at most one, got {1 - left_over} in row"
                f" {row}"
            )
        if inside.all() and not getattr(left_over, "free_symbols", None) and left_over != 0:
            raise ValueError(
                f"p: row {row} lists all {inside.size} classes, expected a sum of one, got"
                f" {1 - left_over}"
            )
    return array, members


def surely_negative(value: Any) -> bool:
    """Return whether a number is negative, or an expression whatever its symbols stand for."""
    return value.is_negative is True if symbolic(value) else bool(value < 0)


def check_enumerable_ties(tied: int, places: int) -> None:
    """Refuse to enumerate more true top lists than fit in memory."""
    count = comb(tied, places)
    if count > MAX_TRUE_LISTS:
        raise ValueError(
            f"q: {tied} tied classes for {places} places make {count} true top lists, expected at"
            f" most {MAX_TRUE_LISTS}; toplists.top returns one of them, toplists.is_true decides"
            " each"
        )


def check_valid_lists(invalid: BoolArray, cure: str) -> None:
    """Refuse invalid top lists, true for no distribution; the cure says how to score them."""
    if invalid.any():
        raise ValueError(
            f"p, listed: row {invalid.argmax()} is not a valid top list, an unlisted class has more"
            f" probability on average than the least listed one ({np.count_nonzero(invalid)} such"
            f" rows); {cure}"
        )


def no_exact_scores(label: str, distributions: NDArray[Any]) -> NoReturn:
    """Refuse fractions and expressions where a score computes in floating point."""
    raise TypeError(
        f"p: expected numbers, for {label} computes in floating point, got {distributions[0]}"
    )


def check_penalty(value: Any) -> None:
    """Refuse anything but None or a non-negative number; infinity is allowed and disqualifies."""
    if value is None or (isinstance(value, float) and value == np.inf):
        return
    check_real_number(value, "penalty", 0, np.inf)


def check_brier_scale(value: Any) -> None:
    """Refuse a scale of the Brier score other than the two in use."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value not in (1, 2):
        raise ValueError(
            "scale: expected 2 (the sum of the squared differences, in [0, 2]) or 1 (half of it),"
            f" got {value!r}"
        )


def check_score_exponent(value: Any, name: str, least: int = 0) -> None:
    """Refuse an exponent that is not a number above `least`, or is 1; symbols pass."""
    if getattr(value, "free_symbols", None):
        return
    check_positive(value, name)
    if value <= least or value == 1:
        raise ValueError(
            f"{name}: expected a number above {least}{', not 1' if least < 1 else ''}, got {value}"
        )


def read_stacked_lists(p: Any, listed: Any, classes: ArrayLike | None) -> list[TopLists]:
    """Several top lists for the same rows; all frames in lists are aligned by label."""
    with_frames = any(
        isinstance(value, list | tuple) and any(map(is_frame, value)) for value in (p, listed)
    )
    if with_frames and len(p) == len(listed):
        named = {f"p[{i}]": each for i, each in enumerate(p)}
        named |= {f"listed[{i}]": each for i, each in enumerate(listed)}
        check_one_order(named)
        _, *read = read_by_label(classes, **named)
        p, listed = read[: len(p)], read[len(p) :]
    members, array = as_array(listed, "listed"), as_array(p, "p")
    if members.ndim != 3 or array.shape != members.shape or len(members) == 0:
        raise ValueError(
            "p, listed: expected two arrays of shape (L, n, K), L top lists for each row, "
            f"got {array.shape} and {members.shape}"
        )
    return [read_top_lists(*pair) for pair in zip(array, members, strict=True)]


def read_returned_array(value: Any, shape: tuple[int, ...], name: str) -> FloatArray:
    """Return the result of a user's function, an array of the expected shape without NaN."""
    array = np.asarray(value, dtype=np.float64)
    check_shape(array.shape, shape, name, "what this function is to return")
    if np.isnan(array).any():
        raise ValueError(
            f"{name}: expected numbers from this function, got NaN; a gradient may be infinite at 0"
        )
    return array


def check_symmetric_function(before: FloatArray, after: FloatArray, name: str) -> None:
    """Refuse a function that is not invariant under permutations of the classes."""
    if not np.allclose(before, after, rtol=1e-7, atol=1e-9):
        raise ValueError(
            f"{name}: expected a symmetric function, but a permutation of the classes changes it; "
            "average it over all orders of the classes (Resin, Proposition 4.1)"
        )


def read_losses_and_optima(losses: ArrayLike, optimum: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return expected scores, shape (n, C), possibly infinite, and the optima, shape (n, 1)."""
    expected, least = as_array(losses, "losses"), read_real_array(optimum, "optimum")
    if expected.dtype.kind not in "buif" or not (expected > -np.inf).all():
        raise ValueError("losses: expected numbers or infinity, got NaN, minus infinity or objects")
    if expected.ndim != 2 or expected.shape[1] == 0 or least.shape != expected.shape[:1]:
        raise ValueError(
            "losses, optimum: expected shapes (n, C) and (n,), one optimum for each row of losses, "
            f"got {expected.shape} and {least.shape}"
        )
    if least.min(initial=0) < -SUM_TOLERANCE:  # a point mass may miss 0 by rounding
        raise ValueError(
            f"optimum: expected no negative entropy, got {least.min():g}; a ratio would mean"
            " nothing"
        )
    return expected.astype(np.float64), least[:, np.newaxis]


def read_vectors_to_compare(x: Any, y: Any, tol: Any) -> Any:
    """Refuse anything but two finite vectors of the same length, and return the tolerance.

    It is 0 for exact numbers.
    """
    check_real_number(tol, "tol", 0, np.inf)
    for name, value in (("x", x), ("y", y)):
        check_vector_of_operands(as_array(value, name), name)
    if len(x) != len(y):
        raise ValueError(
            f"y: expected {len(x)} entries, as many as x, got {len(y)}; fill up with zeros"
        )
    return 0 if all(isinstance(entry, Rational) for entry in (*x, *y)) else tol


def check_comparable_vectors(x: Any, y: Any, majorized: bool) -> None:
    """Refuse vectors that are not in decreasing order, or of which x does not majorize y."""
    for name, value in (("x", x), ("y", y)):
        if any(left < right for left, right in pairwise(value)):
            raise ValueError(
                f"{name}: expected decreasing order, got {list(value)}; pass sorted({name},"
                " reverse=True)"
            )
    if not majorized:
        raise ValueError(
            "x: expected a vector that majorizes y, and it does not; see majorizes(x, y)"
        )


def check_top_beta_list(
    scores: FloatArray, beta: float, n_classes: int, row: int, tol: float
) -> None:
    """Refuse a list, largest score first, that is the shortest true list of no distribution."""
    total, unlisted = float(scores.sum()), n_classes - scores.size
    # Half of beta at most: of a tiny beta the tolerance would make the empty list long enough.
    enough = beta - min(tol, beta / 2)
    if total < enough or total - scores[-1:].sum() >= enough:
        raise ValueError(
            f"listed: expected in row {row} the fewest classes that account for {beta:g}, got"
            f" {scores.size} with a sum of {total:g}"
        )
    if unlisted and (1 - total) / unlisted > scores[-1] + tol:
        raise ValueError(
            f"listed: row {row} is the top list of no distribution: more is left over than it"
            " allows"
        )
