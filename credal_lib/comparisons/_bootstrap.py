"""Bootstrap intervals on one test set: of a score, or of the difference of two models' scores on the same rows."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.comparisons import _checks as own_checks
from credal_lib.metrics._mean import average
from credal_lib.rewards import Reward

NUMBERS_AT_A_TIME = 10_000_000
"""Positions of rows drawn at once: bounds the memory of many draws from many rows."""


class BootstrapInterval(NamedTuple):
    """A value on the rows at hand, the ends of its interval, and its standard error over the draws."""

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

    The rows are drawn with replacement, as many as there are, and scored; the interval covers the stated share of the
    draws. It says how the score depends on which rows the test set happens to have, not on the training data: for that
    see `corrected_interval`. (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, Chapters 6, 13 and 14;
    computed by `scipy.stats.bootstrap`.)

    With `other`, the difference of the two models on the same rows: both are scored on each draw, so what makes a row
    hard for both cancels out. An interval without 0 is a paired test at level 1 - `level`.

    Parameters
    ----------
    y_true : array of shape (n,) or None
        True classes; None for a score of predictions alone, such as ``metrics.mean_set_size``.
    prediction : array or data frame of n rows, or tuple of them
        Sets, probabilities or labels, whatever `score` takes; a tuple of several, such as ``(p, listed)`` for the
        losses of top lists.
    score : callable, Reward or str
        ``score(y_true, prediction)``, for instance ``metrics.coverage_score``; or a reward, or its name such as "u65",
        whose average payoff is the score and which takes far less time.
    other : as `prediction`, optional
        Predictions of another model for the same rows; its score is subtracted.
    stratify : array of shape (n,), optional
        Stratum of each row, for instance ``y_true``: each draw has as many rows of each as the test set.
    groups : array of shape (n,), optional
        Group of each row, for instance a patient: whole groups are drawn, since rows of one group depend on each other.
    classes : array of shape (K,), optional
        Passed on to `score`.
    sample_weight : array of shape (n,), optional
        Non-negative weights; drawn with their rows and passed on to `score`.
    level : float, default 0.95
        Confidence, in (0, 1).
    method : {"percentile", "bca"}, default "percentile"
        ``bca`` corrects bias and skewness, at the price of scoring n times more, each time without one row (or group).
    draws : int, default 2000
    seed : int, default 0
        Of the random numbers; the same seed gives the same interval.

    Returns
    -------
    BootstrapInterval
        The ends are ``nan`` if the score is undefined, ``nan``, in a draw, for instance an accuracy among
        single classes where a draw has none, or where all rows drawn have weight 0. An interval has no width if
        all draws score alike, as do rows that are all covered; that says nothing about rows unlike them.

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two rows, in all or in a stratum, numbers of rows differ, `stratify` and
        `groups` are both given or `groups` has a single one, a parameter is out of its range, or `score`
        refuses its arguments.

    Examples
    --------
    >>> from credal_lib import metrics
    >>> y, sets = [0, 1, 2, 0, 1, 2], [[1, 1, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 0, 1]]
    >>> found = bootstrap_interval(y, sets, metrics.coverage_score, seed=1)
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.833, 0.5, 1.0)
    """
    own_checks.bootstrap_settings(level, method, draws, seed)
    judge = _checks.reward_object(score, Reward, "score") if isinstance(score, str) else score
    own_checks.score_or_reward(judge)
    models = [_parts(prediction, "prediction"), *([] if other is None else [_parts(other, "other")])]
    truths = None if y_true is None else _checks.as_array(y_true, "y_true")
    _checks.one_order_of_rows(
        prediction=prediction, other=other, y_true=y_true, stratify=stratify, groups=groups, sample_weight=sample_weight
    )
    n = own_checks.same_rows(truths, models)
    units = own_checks.drawn_units(n, stratify, groups)
    weight = _checks.weights(sample_weight, n)
    options = {"classes": classes, "sample_weight": weight}
    value_of: Callable[[IntArray], float]
    if isinstance(judge, Reward):
        own_checks.truths_for_reward(y_true)
        paid = [judge.payoff(parts[0], truths, classes=classes) for parts in models]  # type: ignore[arg-type]
        value_of = partial(_mean_at, paid[0] - paid[1] if len(paid) > 1 else paid[0], weight)
    else:
        given = [*([] if truths is None else ["y_true"]), *(["prediction"] * len(models[0]))]
        own_checks.score_can_be_called(judge, given, {key: o for key, o in options.items() if o is not None})
        value_of = partial(_score_at, judge, truths, models, options)
    if groups is not None:
        return _interval(
            lambda drawn: value_of(np.concatenate([units[g] for g in drawn])),
            [np.arange(len(units))],
            level,
            method,
            draws,
            seed,
        )
    return _interval(lambda *drawn: value_of(np.concatenate(drawn)), units, level, method, draws, seed)


def _interval(
    statistic: Callable[..., float], samples: Sequence[IntArray], level: float, method: str, draws: int, seed: int
) -> BootstrapInterval:
    from scipy import stats

    value = float(statistic(*samples))
    with warnings.catch_warnings(), np.errstate(invalid="ignore", divide="ignore"):
        warnings.simplefilter("ignore", stats.DegenerateDataWarning)  # draws that score alike: no width, below
        found = stats.bootstrap(
            samples,
            statistic,
            vectorized=False,
            n_resamples=draws,
            batch=max(1, NUMBERS_AT_A_TIME // sum(map(len, samples))),
            confidence_level=level,
            method="BCa" if method == "bca" else "percentile",
            rng=np.random.default_rng(seed),
        )
    if np.ptp(found.bootstrap_distribution) == 0:
        return BootstrapInterval(value, value, value, 0.0)
    low, high = map(float, found.confidence_interval)
    return BootstrapInterval(value, low, high, float(found.standard_error))


def _parts(prediction: Any, name: str) -> tuple[Any, ...]:
    """Arrays or frames of predictions, each with a row per instance."""
    parts = prediction if isinstance(prediction, tuple) else (prediction,)
    return tuple(
        part if hasattr(part, "iloc") or _checks.is_frame(part) else _checks.as_array(part, name) for part in parts
    )


def _rows(part: Any, drawn: IntArray) -> Any:
    return part.iloc[drawn] if hasattr(part, "iloc") else part[drawn]


def _score_at(
    score: Callable[..., float],
    truths: Any,
    models: Sequence[tuple[Any, ...]],
    options: dict[str, Any],
    drawn: IntArray,
) -> float:
    """Score of the first model, minus that of the second if there are two, on the rows drawn."""
    given = {name: option for name, option in options.items() if option is not None}
    if "sample_weight" in given:
        given["sample_weight"] = given["sample_weight"][drawn]
        if not given["sample_weight"].any():  # nothing drawn counts
            return float("nan")
    first = () if truths is None else (truths[drawn],)
    scores = [score(*first, *(_rows(part, drawn) for part in parts), **given) for parts in models]
    return scores[0] - scores[1] if len(scores) > 1 else scores[0]


def _mean_at(values: FloatArray, weight: FloatArray | None, drawn: IntArray) -> float:
    return average(values[drawn], None if weight is None else weight[drawn])
