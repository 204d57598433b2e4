"""Pairs of models on the same rows: differences, tests, and the utility of a pair at a tie."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import Outcomes, distinct, joint_counts, mean_interval, ratio_intervals
from credal_lib.comparisons import holm
from credal_lib.report import _checks as own_checks
from credal_lib.report._measures import outcomes_by_size, payoffs, payoffs_by_size, sizes_and_hits
from credal_lib.report._predictions import Judged, Model
from credal_lib.report._signs import sign_flips
from credal_lib.rewards import Quadratic, Reward, SizeReward

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from credal_lib._checks import FloatArray, IntArray

UNDECIDED = "undecided"
"""The verdict on a pair whose difference the rows do not decide."""

DISCOUNTED, WHOLE = Quadratic(0.5), Quadratic(1)
"""The utility of an answer is linear in that of a pair, so two of its values give the line."""


class BreakEven(NamedTuple):
    """The utility of a right pair at which a model ties with a precise one, and its interval."""

    value: float
    low: float
    high: float


def break_even_worth(
    y_true: ArrayLike, sets: ArrayLike, precise: ArrayLike, *, classes: ArrayLike | None = None
) -> float:
    r"""Compute the utility h of a right pair of classes at which a model ties with a precise one.

    The utility :math:`u_h(x) = x + (4h - 2) x (1 - x)` of the discounted accuracy x is linear in
    :math:`h = u_h(1/2)`, so the average utilities of both models are equal at one h:

    .. math:: \sum_i u_h(x_i) = \sum_i [y_i \in P_i].

    A person who pays more for a right pair than h prefers the sets, one who pays less the single
    classes. With single classes and pairs alone it is a ratio of two counts: the rows on which the
    precise model is right, less those on which a single class of the other is, over the right
    pairs. Below 1/2 the sets are ahead even for a person who pays nothing for caution; above 1 no
    utility up to that of a right single class makes them draw level.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    sets : bool array of shape (n, K)
        Predicted sets; an empty row is "unknown" and earns 0. A frame is aligned to `classes` by
        its columns.
    precise : bool array of shape (n, K)
        Exactly one class in each row, for instance ``predictions.as_sets(labels, classes)``.
    classes : array of shape (K,), optional
        Label of each column; the columns of frames if not given.

    Returns
    -------
    float
        ``nan`` if no set of two classes or more contains the true class: then the utility of a
        pair plays no part.

    Raises
    ------
    TypeError, ValueError
        If sets are not 0/1 of shape (n, K), there is no row, a row of `precise` has not exactly one
        class, lengths differ, or a label is unknown.

    Examples
    --------
    >>> sets = [[1, 1, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1]]
    >>> precise = [[1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0]]
    >>> round(break_even_worth([0, 1, 1, 2], sets, precise), 3)
    0.333
    """
    _checks.check_one_order_of_rows(sets=sets, precise=precise, y_true=y_true)
    order, columns, precise_columns = _checks.read_by_label(classes, sets=sets, precise=precise)
    cautious = Model("sets", "sets", _checks.read_sets(columns, "sets"))
    committed = Model("precise", "sets", _checks.read_sets(precise_columns, "precise"))
    n, n_classes = cautious.sets.shape
    _checks.check_at_least_one_row(n)
    own_checks.check_precise(committed.sets)
    truths = _checks.read_truths(y_true, n, n_classes, order.labels)
    own_checks.check_as_many_rows(len(committed.sets), n)
    own_checks.check_as_many_columns(committed.sets.shape[1], n_classes)
    codes = outcomes_by_size(truths, cautious)
    precise_codes = outcomes_by_size(truths, committed)
    return _break_even(codes, precise_codes, None, 0).value


def break_even(
    truths: IntArray, model: Model, precise: Model, confidence: float, seed: int
) -> BreakEven:
    """Return `break_even_worth` of two models with its interval.

    Parameters
    ----------
    truths : int array of shape (n,)
    model, precise : Model
    confidence : float
    seed : int

    Returns
    -------
    BreakEven
    """
    return _break_even(
        outcomes_by_size(truths, model), outcomes_by_size(truths, precise), confidence, seed
    )


def _break_even(
    cautious: IntArray, precise: IntArray, confidence: float | None, seed: int
) -> BreakEven:
    first, second, counts = joint_counts(cautious, precise)
    # Of each outcome, a line in h: its slope, and how far the precise model is ahead at h = 0.
    at_half, at_one = _paid(DISCOUNTED, first), _paid(WHOLE, first)
    slope = 2 * (at_one - at_half)
    gap = (second % 2) - (at_half - slope / 2)
    total = float(counts @ slope)
    if total == 0:
        return BreakEven(math.nan, math.nan, math.nan)
    value = float(counts @ gap) / total
    if confidence is None:
        return BreakEven(value, math.nan, math.nan)
    outcomes = Outcomes(gap[:, np.newaxis], slope[:, np.newaxis], counts)
    (ends,) = ratio_intervals(outcomes, confidence, seed)
    return BreakEven(value, *ends)


def _paid(reward: SizeReward, codes: IntArray) -> FloatArray:
    """Payoffs of coded outcomes: twice the size, plus one for a hit."""
    return payoffs_by_size(reward, *sizes_and_hits(codes))


def paired_tests(
    judged: Judged, rewards: Mapping[str, Reward], confidence: float, seed: int
) -> list[dict[str, Any]]:
    """Compare all pairs of models on the same rows, under every reward.

    Parameters
    ----------
    judged : Judged
    rewards : mapping of names to rewards
    confidence : float
    seed : int

    Returns
    -------
    list of dict
        Rows of `Report.tests`; p values are corrected among the pairs under the same reward.
    """
    # A reward by size sees no more than the outcomes of both models, which are few and counted
    # once for all such rewards. Of others the distinct payoffs of each model are counted.
    by_size = {name: reward for name, reward in rewards.items() if isinstance(reward, SizeReward)}
    others = {name: reward for name, reward in rewards.items() if name not in by_size}
    codes = {model.name: outcomes_by_size(judged.truths, model) for model in judged.models}
    paid: dict[str, dict[str, Any]] = {name: {} for name in others}
    for name, reward in others.items():
        for model in judged.models:
            of_model = payoffs(reward, judged.classes, judged.truths, model)
            paid[name][model.name] = distinct(of_model)
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in rewards}
    for a, b in combinations(codes, 2):
        first, second, counts = joint_counts(codes[a], codes[b])
        for name, reward in by_size.items():
            differences = _paid(reward, first) - _paid(reward, second)
            found[name].append(_row(name, a, b, differences, counts, confidence, seed))
        for name, by_model in paid.items():
            (values_a, back_a), (values_b, back_b) = by_model[a], by_model[b]
            first_paid, second_paid, times = joint_counts(back_a, back_b)
            differences = values_a[first_paid] - values_b[second_paid]
            found[name].append(_row(name, a, b, differences, times, confidence, seed))
    return [row for rows in found.values() for row in _corrected(rows, confidence)]


def _row(
    name: str,
    a: str,
    b: str,
    differences: FloatArray,
    counts: IntArray,
    confidence: float,
    seed: int,
) -> dict[str, Any]:
    # Rounded, so that differences that are equal but for rounding are drawn together.
    ends = mean_interval(np.round(differences, 12), confidence, seed, counts)
    lead = float(counts @ differences) / float(counts.sum())
    flips = sign_flips(differences, counts, seed)
    return {
        "utility": name,
        "a": a,
        "b": b,
        "difference": lead,
        "low": ends.low,
        "high": ends.high,
        "p": flips.p,
        "test": flips.test,
    }


def _corrected(rows: list[dict[str, Any]], confidence: float) -> list[dict[str, Any]]:
    """Add p values after Holm's correction, and verdicts, which need the interval and the test."""
    if not rows:
        return []
    for row, p in zip(rows, holm([row["p"] for row in rows]).tolist(), strict=True):
        row["p_holm"] = p
        decided = p <= 1 - confidence and not row["low"] <= 0 <= row["high"]
        ahead = row["a"] if row["difference"] > 0 else row["b"]
        row["verdict"] = ahead if decided else UNDECIDED
    return rows
