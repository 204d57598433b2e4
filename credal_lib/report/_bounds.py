"""Sets of classes that may be true: least and greatest numbers, verdicts that no truth turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from credal_lib._checks import FloatArray, IntArray
from credal_lib.comparisons import holm
from credal_lib.report import _checks as own_checks
from credal_lib.report._measures import Measure, intervals, payoffs
from credal_lib.report._pairs import UNDECIDED, BreakEven, paired_tests
from credal_lib.report._predictions import Judged, Model
from credal_lib.rewards import Reward
from credal_lib.truths import Bounds, Sets

ENDS = {"lower": "at least", "upper": "at most"}
"""Ends of the names of columns, and of titles."""

BOUND_COLUMNS = [
    *("utility", "a", "b", "difference_lower", "difference_upper"),
    *("low", "high", "p", "p_holm", "verdict", "test"),
]
"""Of `Report.tests` under sets of classes that may be true."""

OF_ANSWERS = ("size", "unknown", "determinacy")
"""Measures that do not depend on the truth, so that they have no bounds."""


def extremes(possible: Sets, terms: Callable[[IntArray], FloatArray]) -> tuple[IntArray, IntArray]:
    """Return the truths in the sets under which the term of each row is least, and greatest.

    Parameters
    ----------
    possible : Sets
    terms : callable
        True classes of shape (n,) to the terms of a sum over the rows.

    Returns
    -------
    tuple of two int arrays of shape (n,)
    """
    n, n_classes = possible.rows.shape
    found = np.zeros((2, n), dtype=np.intp)
    values = np.full((2, n), np.inf)
    for k in range(n_classes):
        paid = terms(np.full(n, k))
        for end, sign in enumerate((1, -1)):
            further = possible.rows[:, k] & ((sign * paid < values[end]) | (values[end] == np.inf))
            found[end, further], values[end, further] = k, sign * paid[further]
    return found[0], found[1]


def bounds(
    measures: Sequence[Measure],
    judged: Judged,
    model: Model,
    confidence: float,
    seed: int,
    together: bool,
) -> dict[str, BreakEven]:
    """Return the numbers of one model with their intervals, each least and greatest.

    Parameters
    ----------
    measures : sequence of Measure
    judged : Judged
        Its truths are `Sets`.
    model : Model
    confidence : float
    seed : int
    together : bool
        As `unit_intervals`.

    Returns
    -------
    dict of str to BreakEven
        By name of the measure with ``_lower`` and ``_upper``.
    """
    found: dict[str, BreakEven] = {}
    for measure in measures:
        if not measure.applies(model):
            found |= dict.fromkeys(named(measure.name), BreakEven(np.nan, np.nan, np.nan))
            continue
        with own_checks.naming(model.name):
            reached = extremes(judged.truths, partial(_terms, measure, model))
        for name, truths in zip(named(measure.name), reached, strict=False):
            at = replace(judged, truths=truths)
            (ends,) = intervals((measure,), at, [model], confidence, seed, together)
            found[name] = BreakEven(measure.score(at, model), *ends[measure.name])
    return found


def _terms(measure: Measure, model: Model, truths: IntArray) -> FloatArray:
    return measure.terms(truths, model)[0]


def named(measure: str) -> list[str]:
    """Name the columns of a measure.

    Parameters
    ----------
    measure : str

    Returns
    -------
    list of str
    """
    return [measure] if measure in OF_ANSWERS else [f"{measure}_{end}" for end in ENDS]


def add_bounds(
    titles: Mapping[str, str], meanings: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Add the titles and the meanings of the columns of bounds to those of the measures.

    Parameters
    ----------
    titles, meanings : mappings of names of measures

    Returns
    -------
    tuple of two dicts
    """
    titled, explained = dict(titles), dict(meanings)
    for name in titles:
        for column, words in zip(named(name), ENDS.values(), strict=False):
            if column != name:
                titled[column] = f"{titles[name]}, {words}"
                explained[column] = meanings[name] if words == "at least" else "The same, at most."
    return titled, explained


def both_ends(columns: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """Return the columns of `Bounds` whose ends are columns.

    Parameters
    ----------
    columns : mapping of names of columns to a number for each model

    Returns
    -------
    dict of str to list of Bounds
        By name of the measure.
    """
    measures = [name.removesuffix("_lower") for name in columns if name.endswith("_lower")]
    return {
        measure: list(map(Bounds, *(columns[column] for column in named(measure))))
        for measure in measures
    }


def paired_bounds(
    judged: Judged, rewards: Mapping[str, Reward], confidence: float, seed: int
) -> list[dict[str, Any]]:
    """Compare all pairs of models: a verdict holds whatever the truths in the sets are.

    The difference of a row is at least its least one over the set of the row. A model is ahead if
    the mean of these is decided to be positive; the other, if that of the greatest is negative.

    Parameters
    ----------
    judged : Judged
        Its truths are `Sets`.
    rewards : mapping of names to rewards
    confidence : float
    seed : int

    Returns
    -------
    list of dict
        Rows of `Report.tests`, with `difference_lower` and `difference_upper`.
    """
    found = []
    for name, reward in rewards.items():
        rows = []
        for a, b in combinations(judged.models, 2):
            least, most = _tested(judged, {name: reward}, a, b, confidence, seed)
            nearest = least if least["difference"] > 0 else most
            apart = nearest["difference"] * (1 if nearest is least else -1) > 0
            rows.append(
                {
                    "utility": name,
                    "a": a.name,
                    "b": b.name,
                    "difference_lower": least["difference"],
                    "difference_upper": most["difference"],
                    "low": least["low"],
                    "high": most["high"],
                    "p": nearest["p"] if apart else 1.0,
                    "test": nearest["test"],
                }
            )
        for row, p in zip(rows, holm([row["p"] for row in rows]) if rows else [], strict=True):
            ahead = row["a"] if row["low"] > 0 else row["b"]
            decided = p <= 1 - confidence and not row["low"] <= 0 <= row["high"]
            row |= {"p_holm": float(p), "verdict": ahead if decided else UNDECIDED}
        found += rows
    return found


def _tested(
    judged: Judged, reward: Mapping[str, Reward], a: Model, b: Model, confidence: float, seed: int
) -> list[dict[str, Any]]:
    """Test two models under the truths that are worst for the first, and under the best."""
    (paid,) = reward.values()

    def differences(truths: IntArray) -> FloatArray:
        return payoffs(paid, judged.classes, truths, a) - payoffs(paid, judged.classes, truths, b)

    tests = []
    for truths in extremes(judged.truths, differences):
        at = replace(judged, truths=truths, models=(a, b))
        columns = paired_tests(at, reward, confidence, seed, a.name)
        tests.append({name: values[0] for name, values in columns.items()})
    return tests
