"""Bootstrap intervals on one test set, of a score or of the difference of two models' scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._bootstrap import (
    MOST_OUTCOMES,
    NOWHERE,
    Outcomes,
    acceleration_of,
    bias_of,
    codes_of_groups,
    drawn_positions,
    drawn_ratios,
    outcomes_of,
    percentiles,
    ratios_without_one,
    sums_of_groups,
)
from credal_lib._checks import FloatArray, IntArray
from credal_lib.comparisons import _checks as own_checks
from credal_lib.metrics._mean import average
from credal_lib.rewards import Reward, as_reward
from credal_lib.truths import Probabilities

LeftOut = Callable[[], list[tuple[FloatArray, IntArray]]]
"""Yields the values without one row, as `acceleration_of` wants them."""


class BootstrapInterval(NamedTuple):
    """A value on the rows at hand, the ends of its interval, and its standard error."""

    value: float
    low: float
    high: float
    standard_error: float


def bootstrap_interval(
    y_true: ArrayLike | None,
    prediction: Any,
    score: Callable[..., float] | Reward | str,
    *,
    other: Any = None,
    stratify: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    level: float = 0.95,
    method: str = "percentile",
    draws: int = 2000,
    seed: int = 0,
) -> BootstrapInterval:
    r"""Interval of a score of predictions on one test set, by drawing its rows anew.

    The rows are drawn with replacement, as many as there are, and scored; the interval covers the
    stated share of the draws. It says how the score depends on which rows the test set happens to
    have, not on the training data: for that see `corrected_interval`. Each end is the score of one
    of the draws. (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, Chapters 6, 13
    and 14.)

    With `other`, the difference of the two models on the same rows: both are scored on each draw,
    so what makes a row hard for both cancels out. An interval without 0 is a paired test at level 1
    - `level`.

    Parameters
    ----------
    y_true : array of shape (n,) or None
        True classes; None for a score of predictions alone, such as ``metrics.mean_set_size``. Of
        `truths.Probabilities`, the expectation is drawn and scored.
    prediction : array or data frame of n rows, or tuple of them
        Sets, probabilities or labels, whatever `score` takes; a tuple of several, such as ``(p,
        listed)`` for the losses of top lists.
    score : callable, Reward or str
        ``score(y_true, prediction)``, for instance ``metrics.coverage_score``; or a reward, or its
        name such as "u65", whose average payoff is the score: rows with the same payoff are drawn
        together, so that a million of them take less than a second.
    other : as `prediction`, optional
        Predictions of another model for the same rows; its score is subtracted.
    stratify : array of shape (n,), optional
        Stratum of each row, for instance ``y_true``: each draw has as many rows of each as the test
        set.
    groups : array of shape (n,), optional
        Group of each row, for instance a patient: whole groups are drawn, since rows of one group
        depend on each other.
    classes : array of shape (K,), optional
        Passed on to `score`.
    sample_weight : array of shape (n,), optional
        Non-negative weights; drawn with their rows and passed on to `score`.
    level : float, default 0.95
        Confidence, in (0, 1).
    method : {"percentile", "bca"}, default "percentile"
        ``bca`` corrects bias and skewness, at the price of scoring n times more, each time without
        one row (or group).
    draws : int, default 2000
    seed : int, default 0
        Of the random numbers; the same seed gives the same interval.

    Returns
    -------
    BootstrapInterval
        The ends are ``nan`` if the score is undefined, ``nan``, in a draw, for instance an accuracy
        among single classes where a draw has none, or where all rows drawn have weight 0; with
        "bca" also if all draws lie on one side of the value. An interval has no width if all draws
        score alike, as do rows that are all covered; that says nothing about rows unlike them.

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two rows, in all or in a stratum, numbers of rows differ, `stratify`
        and `groups` are both given or `groups` has a single one, a parameter is out of its range,
        or `score` refuses its arguments.

    Examples
    --------
    >>> from credal_lib import metrics
    >>> y = [0, 1, 2, 0, 1, 2]
    >>> sets = [[1, 1, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 0, 1]]
    >>> found = bootstrap_interval(y, sets, metrics.coverage_score, seed=1)
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.833, 0.5, 1.0)
    """
    own_checks.check_bootstrap_settings(level, method, draws, seed)
    judge = as_reward(score, "score") if isinstance(score, str) else score
    _checks.check_callable(judge, "score", "a function score(y_true, prediction) or a Reward")
    models = [_parts(prediction, "prediction")]
    if other is not None:
        models.append(_parts(other, "other"))
    truths: Any = y_true
    if not (y_true is None or isinstance(y_true, Probabilities)):
        truths = _checks.as_array(y_true, "y_true")
    _checks.check_one_order_of_rows(
        prediction=prediction,
        other=other,
        y_true=y_true,
        stratify=stratify,
        groups=groups,
        sample_weight=sample_weight,
    )
    n = own_checks.read_same_rows(truths, models)
    units = own_checks.read_drawn_units(n, stratify, groups)
    weight = _checks.read_weights(sample_weight, n)
    given = {"classes": classes, "sample_weight": weight}
    options = {name: value for name, value in given.items() if value is not None}
    value_of: Callable[[IntArray], float]
    strata: list[Outcomes] = []
    if isinstance(judge, Reward):
        paid = [judge.payoff(parts[0], truths, classes=classes) for parts in models]
        values = paid[0] - paid[1] if len(paid) > 1 else paid[0]
        value_of = partial(_mean_at, values, weight)
        strata = _outcomes(values, weight, units, whole=groups is not None)
    else:
        arguments = ["prediction"] * len(models[0])
        if truths is not None:
            arguments = ["y_true", *arguments]
        own_checks.check_score_can_be_called(judge, arguments, options)
        value_of = partial(_score_at, judge, truths, models, options)
    value = float(value_of(np.arange(n)))
    # Few distinct payoffs: draw how often each occurs, instead of drawing rows.
    if strata and sum(len(part.counts) for part in strata) <= MOST_OUTCOMES:
        found = drawn_ratios(strata, draws, seed)[:, 0]
        return _interval(value, found, partial(ratios_without_one, strata), level, method)
    sizes = [len(units)] if groups is not None else [len(rows) for rows in units]
    found = _values_drawn(value_of, units, drawn_positions(sizes, draws, seed))
    left_out = partial(_values_without_one, value_of, units, sizes)
    return _interval(value, found, left_out, level, method)


def _interval(
    value: float, draws: FloatArray, left_out: LeftOut, level: float, method: str
) -> BootstrapInterval:
    """Interval and standard error from the values in the draws.

    `left_out` is called for "bca" alone: the values without one row may take long.
    """
    if np.isnan(draws).any():
        return BootstrapInterval(value, *NOWHERE, float("nan"))
    if draws.min() == draws.max():
        return BootstrapInterval(value, value, value, 0.0)
    bias = acceleration = 0.0
    # A value may be undefined without one of the rows, and draws may be infinite.
    with np.errstate(invalid="ignore", divide="ignore"):
        if method == "bca":
            bias, acceleration = bias_of(draws, value), acceleration_of(left_out())
        error = float(np.std(draws, ddof=1))
    return BootstrapInterval(value, *percentiles(draws, level, bias, acceleration), error)


def _outcomes(
    values: FloatArray, weight: FloatArray | None, units: Sequence[IntArray], whole: bool
) -> list[Outcomes]:
    """Count the payoffs of each stratum, or the sums over whole groups.

    Nothing if a payoff is infinite: sums of those are undefined.
    """
    if not np.isfinite(values).all():
        return []
    above = values if weight is None else values * weight
    if not whole:
        return [
            outcomes_of(above[rows], None if weight is None else weight[rows]) for rows in units
        ]
    below = np.ones(len(values)) if weight is None else weight
    sums = sums_of_groups(np.stack([above, below]), codes_of_groups(units))
    return [outcomes_of(*sums)]


def _rows_of(units: Sequence[IntArray], drawn: Sequence[IntArray]) -> IntArray:
    """Rows at the positions drawn from each stratum, or all rows of each group drawn."""
    # Groups are drawn from one list of at least two; of strata there are as many lists as units.
    if len(drawn) == len(units):
        return np.concatenate([rows[places] for rows, places in zip(units, drawn, strict=True)])
    return np.concatenate([units[group] for group in drawn[0]])


def _values_drawn(
    value_of: Callable[[IntArray], float],
    units: Sequence[IntArray],
    positions: Iterable[Sequence[IntArray]],
) -> FloatArray:
    """Score the rows of each draw; nan where the score is undefined in it."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.array([value_of(_rows_of(units, drawn)) for drawn in positions])


def _values_without_one(
    value_of: Callable[[IntArray], float], units: Sequence[IntArray], sizes: Sequence[int]
) -> list[tuple[FloatArray, IntArray]]:
    """Score without each row of each stratum, or without each group."""
    everything = [np.arange(n) for n in sizes]
    found = []
    for stratum, n in enumerate(sizes):
        values = []
        for i in range(n):
            kept = everything.copy()
            kept[stratum] = np.delete(everything[stratum], i)
            values.append(value_of(_rows_of(units, kept)))
        once_each = np.ones(n, dtype=np.intp)
        found.append((np.array(values), once_each))
    return found


def _parts(prediction: Any, name: str) -> tuple[Any, ...]:
    """Arrays or frames of predictions, each with a row per instance."""
    parts = prediction if isinstance(prediction, tuple) else (prediction,)
    return tuple(
        part if hasattr(part, "iloc") or _checks.is_frame(part) else _checks.as_array(part, name)
        for part in parts
    )


def _rows(part: Any, drawn: IntArray) -> Any:
    """Rows of an array, or of a frame, whose index is not that of positions."""
    return part.iloc[drawn] if hasattr(part, "iloc") else part[drawn]


def _score_at(
    score: Callable[..., float],
    truths: Any,
    models: Sequence[tuple[Any, ...]],
    options: dict[str, Any],
    drawn: IntArray,
) -> float:
    """Score of the first model, minus that of the second if there are two, on the rows drawn."""
    given = dict(options)
    if "sample_weight" in given:
        given["sample_weight"] = given["sample_weight"][drawn]
        if not given["sample_weight"].any():  # nothing drawn counts
            return float("nan")
    scores = []
    for parts in models:
        arguments = [_rows(part, drawn) for part in parts]
        if truths is not None:
            arguments = [truths[drawn], *arguments]
        scores.append(score(*arguments, **given))
    return scores[0] - scores[1] if len(scores) > 1 else scores[0]


def _mean_at(values: FloatArray, weight: FloatArray | None, drawn: IntArray) -> float:
    return average(values[drawn], None if weight is None else weight[drawn])
