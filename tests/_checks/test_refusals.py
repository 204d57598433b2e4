# mypy: disable-error-code="arg-type"
"""What is refused by _checks, and the cure."""

import math
from collections.abc import Callable
from datetime import date
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd

from credal_book import explore, studies
from credal_lib import (
    _checks,
    abstention,
    comparisons,
    confusion,
    credal_sets,
    gambles,
    games,
    metrics,
    predictions,
    report,
    rewards,
    risk,
    toplists,
)
from credal_lib.classifiers import LaplaceTreeClassifier, NaiveCredalClassifier, VacuousClassifier
from credal_lib.classifiers.folds import fit_folds
from credal_lib.credal_sets import Intervals
from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer
from tests.refusals import Refusal, made_test
from tests.wrong import Query, Tensor


class Table:
    """A table as of pyarrow."""

    column_names = ("a", "b")

    def to_pandas(self) -> None:
        """Would read it."""


class Masked(np.ndarray):
    """An array with a mask of its own."""

    mask_of_rows = np.array([True, False])


SCORES = pd.DataFrame({"A": [0.9, 0.8], "B": [0.7, 0.9]}, index=["iris", "wine"])

BY_FOLD = pd.concat([SCORES, SCORES], keys=[0, 1], names=["fold", "data"])

SCORED = [{"label": "a", "score": 0.9}, {"label": "b", "score": 0.1}]


def crossed(truth: str, answers: str, **options) -> pd.DataFrame:
    return pd.crosstab(pd.Series(list(truth)), pd.Series(list(answers)), **options)


NAMES = {"rownames": ["Actual"], "colnames": ["Predicted"]}

HALVES = np.array([0.5, 0.5])

HUGE = 10**400

LOG = risk.LogarithmicUtility()

P = np.array([[0.5, 0.5], [0.25, 0.75]])

FRAME = pd.DataFrame(P, columns=["b", "a"])

SERIES = pd.Series({"a": 0.5, "b": 0.25})

SETS = np.array([[1, 1, 0], [0, 1, 0]])

X = np.array([[0], [0], [1], [1]])

Y = np.array([0, 0, 1, 1])

MASKED = np.ma.masked_array(X, X == 1)

DATES = np.full(X.shape, np.datetime64("2026-01-01"))


def fit(X: Any, y: Any = Y, model: Any = NaiveCredalClassifier) -> Callable[[], Any]:
    return lambda: model().fit(X, y)


def folds(cv: Any, y: Any = Y) -> Callable[[], Any]:
    return lambda: list(fit_folds(NaiveCredalClassifier(), X, y, cv))


REFUSALS = {
    # --- Data as other programs hold them
    "a table of another library": Refusal(
        lambda: metrics.determinacy_score(Table()), TypeError, "got Table, whose names would be lost"
    ),
    "a mask of an unknown meaning": Refusal(
        lambda: predictions.as_sets(np.array([0, 1]).view(Masked), [0, 1]),
        TypeError,
        "got Masked with mask_of_rows (of shape (2,) beside (2,)); give rejected rows as None",
    ),
    "a class that is missing": Refusal(
        lambda: predictions.as_sets(["a"], ["a", None]), ValueError, "classes: expected labels, got ['a', None]"
    ),
    "numbers that are shares": Refusal(
        lambda: predictions.as_sets([[0.7, 0.3]], [0, 1]), ValueError, "rows of 2 numbers from 0 to 1 are no labels"
    ),
    "scores of all classes": Refusal(
        lambda: predictions.as_sets([SCORED], ["a", "b"]), ValueError, "got {label, score} of all 2 classes"
    ),
    "labels that never meet": Refusal(
        lambda: metrics.aurc_loss([2, 3], [0, 1], [0.9, 0.8]), ValueError, "of y_true, [2, 3], got [0, 1]"
    ),
    "a mark of rejection": Refusal(
        lambda: metrics.aurc_loss([0, 1], [0, -1], [0.9, 0.8]), ValueError, "got -1, which marks a rejected row"
    ),
    "a cross table whose axes have no names": Refusal(
        lambda: confusion.error(crossed("aab", "aaa")), ValueError, "pass truth='rows' for pandas.crosstab"
    ),
    "a label twice in a cross table": Refusal(
        lambda: confusion.error(pd.DataFrame(np.eye(2), ["a", "a"], ["a", "b"]), truth="rows"),
        ValueError,
        "matrix: expected distinct labels, got ['a', 'a']",
    ),
    "totals": Refusal(
        lambda: confusion.error(crossed("aabb", "abbb", margins=True, **NAMES)),
        ValueError,
        "got a last row or column that is the sum of the others; pass matrix.drop(index=['All'], columns=",
    ),
    "folds as data sets": Refusal(
        lambda: comparisons.compare(BY_FOLD), ValueError, "first: scores.groupby(level='data').mean()"
    ),
    "an average as a data set": Refusal(
        lambda: comparisons.compare(SCORES.rename(index={"wine": "Average"})), ValueError, "drop(index='Average')"
    ),
    "a fold as a classifier": Refusal(
        lambda: comparisons.compare(SCORES.assign(fold=[0, 1])), ValueError, "'fold' holds the whole numbers 0, 1"
    ),
    "one column of probabilities": Refusal(
        lambda: report.report([0, 1], {"m": np.array([[0.3], [0.9]])}), ValueError, "as_probabilities(m, classes"
    ),
    "rows to be ignored": Refusal(
        lambda: report.report([0, 1, -100], {"m": [0, 1, 1]}), ValueError, "got -100, which marks rows to be ignored"
    ),
    "a missing truth in a cross table": Refusal(
        lambda: confusion.error(pd.DataFrame(np.eye(2), ["a", None], ["a", "b"]), truth="rows"),
        ValueError,
        "a missing truth is no class",
    ),
    "one draw": Refusal(
        lambda: comparisons.bootstrap_interval([0, 1], np.eye(2, dtype=bool), metrics.coverage_score, draws=1),
        ValueError,
        "draws: expected an integer of at least 2, got 1",
    ),
    # --- What a formula computes with
    # one operand
    "a list for a number": Refusal(
        lambda: toplists.proxy([0.5], 2), TypeError, "total: expected a number, a SymPy expression or an array"
    ),
    "text for a number": Refusal(
        lambda: toplists.brier_gain(0.4, "0.5", 4), TypeError, "unaccounted: expected a number"
    ),
    "a date for a number": Refusal(lambda: LOG(date(2026, 1, 1)), TypeError, "x: expected a number"),
    "NaN for a number": Refusal(
        lambda: risk.second_order(LOG, math.nan, 1), ValueError, "mean: expected a finite number of double precision"
    ),
    "a number beyond all floats": Refusal(
        lambda: toplists.brier_excess_bound(HUGE, 4), ValueError, "unaccounted: expected a finite number of double"
    ),
    "an option beyond all floats": Refusal(
        lambda: rewards.FBeta(HUGE), ValueError, "beta: expected a number of double precision"
    ),
    "more classes than there are": Refusal(
        lambda: games.betting_game(2**40),
        ValueError,
        "k: expected an integer of at least 1 and at most 10000, got 1099511627776",
    ),
    "a linear program that has no solution": Refusal(
        lambda: _checks.check_solved(SimpleNamespace(success=False, message="infeasible"), "the game"),
        RuntimeError,
        "the linear program of the game was not solved: infeasible",
    ),
    "a divisor of zero": Refusal(
        lambda: toplists.proxy(0.5, 0), ValueError, "n_unlisted: expected no 0, for the formula"
    ),
    "a divisor of one less one": Refusal(
        lambda: toplists.brier_gain(0.4, 0.5, 1), ValueError, "n_unlisted: expected no 1"
    ),
    # arrays
    "an array of text": Refusal(
        lambda: toplists.proxy(np.array(["a"]), 2), TypeError, "total: expected real numbers, got dtype <U1"
    ),
    "an array with NaN": Refusal(
        lambda: toplists.proxy(np.array([math.nan]), 2),
        ValueError,
        "total: expected finite numbers, got NaN or infinity",
    ),
    "an array with a gap": Refusal(
        lambda: toplists.proxy(np.ma.masked_array([0.5, 0.6], [0, 1]), 2),
        ValueError,
        "total: expected no masked entry; fill the gaps",
    ),
    "an array of things": Refusal(
        lambda: toplists.proxy(np.array([None]), 2), TypeError, "total: expected a number, a SymPy expression"
    ),
    "lists for arrays": Refusal(
        lambda: credal_sets.reachable_bounds([0.1, 0.2], HALVES), TypeError, "lower: expected an array of shape (K,)"
    ),
    "arrays of two shapes": Refusal(
        lambda: credal_sets.reachable_bounds(HALVES, np.array([1.0])),
        ValueError,
        "upper: expected the shape of lower, (2,), got (1,)",
    ),
    "bounds beyond one": Refusal(
        lambda: credal_sets.extreme_points([0, 0.5], [1, 1.5]), ValueError, "upper: expected probabilities in [0, 1]"
    ),
    # sequences
    "a number for a sequence": Refusal(
        lambda: gambles.expected_reward(0.5, [1]), TypeError, "sigma: expected a list of numbers, got 0.5"
    ),
    "sequences of two lengths": Refusal(
        lambda: gambles.expected_reward([1], [1, 0]), ValueError, "theta: expected 1 numbers, as many as sigma, got 2"
    ),
    "an empty sequence": Refusal(
        lambda: toplists.largest_sums([]), ValueError, "x: expected at least one number, got none"
    ),
    "a table for a sequence": Refusal(
        lambda: toplists.largest_sums(np.eye(2)),
        ValueError,
        "x: expected one axis, got shape (2, 2); take it row by row",
    ),
    "a negative weight": Refusal(
        lambda: explore.shares([1, -1]), ValueError, "weights: expected one non-negative number per class"
    ),
    # --- Labels that cannot be aligned
    "one frame beside an array": Refusal(
        lambda: metrics.padded_brier_loss(["a", "b"], FRAME, P > 0),
        ValueError,
        "listed: carries no labels, but another argument has those of ['b', 'a']; pass classes=",
    ),
    "a frame in another order beside an array": Refusal(
        lambda: toplists.pad(FRAME, P > 0, classes=["a", "b"]),
        ValueError,
        "listed: carries no labels, while the columns of p are in another order than classes; pass listed as a frame",
    ),
    "labeled thresholds of an array": Refusal(
        lambda: abstention.ratio_rule(P, SERIES),
        ValueError,
        "thresholds: carries the labels ['a', 'b'], but the other arguments carry none; pass classes=",
    ),
    "thresholds without labels for a frame": Refusal(
        lambda: abstention.ratio_rule(FRAME, [0.5, 0.25]), ValueError, "thresholds: carries no labels"
    ),
    "too few classes of a rule": Refusal(
        lambda: abstention.confidence_rule(P, 0.5, classes=["a"]),
        ValueError,
        "classes: expected 2 labels, one per column of p, got 1",
    ),
    "gambles without labels beside a labeled credal set": Refusal(
        lambda: gambles.lower_expectation(P, Intervals(FRAME, FRAME)),
        ValueError,
        "gambles: carries no labels, but the credal set is over ['b', 'a']; pass gambles as a frame",
    ),
    "labeled gambles beside a credal set without labels": Refusal(
        lambda: gambles.lower_expectation(FRAME, Intervals(P, P)),
        ValueError,
        "gambles: carries the labels ['b', 'a'], but the credal set carries none; make the Intervals from frames",
    ),
    "costs whose rows have other names": Refusal(
        lambda: abstention.cost_rule(FRAME, pd.DataFrame(np.ones((3, 2)), index=["a", "x", "y"], columns=["a", "b"])),
        ValueError,
        "costs: the rows ['a', 'x', 'y'] are not the columns ['a', 'b'], perhaps with one more for unknown",
    ),
    "many classes": Refusal(
        lambda: toplists.top(
            pd.DataFrame(np.ones((1, 30)), columns=[f"c{j}" for j in range(30)]), 1, classes=range(30)
        ),
        ValueError,
        "'c10'] and 19 more are not the classes [0, 1",
    ),
    # --- Names of things and folders
    # results
    "a folder in a file": Refusal(
        lambda: _checks.read_writable_folder(f"{__file__}/results", "results"), OSError, "results: "
    ),
    "one name for a list": Refusal(
        lambda: studies.independent("iris"), TypeError, "found: expected a list of names of data sets, got 'iris'"
    ),
    "numbers for names": Refusal(
        lambda: studies.in_the_ranges([3]), TypeError, "found: expected a list of names of data sets, got [3]"
    ),
    # --- The one way in for arrays
    "a masked entry": Refusal(
        lambda: metrics.determinacy_score(np.ma.masked_array(SETS, mask=SETS == 0)),
        ValueError,
        "sets: expected no missing entry, got 3 masked, the first at (0, 2); leave these rows out, or fill them",
    ),
    "a masked row in a list": Refusal(
        lambda: metrics.determinacy_score([np.ma.masked_array([1, 0], mask=[True, False])]), ValueError, "got 1 masked"
    ),
    "a missing truth value": Refusal(
        lambda: metrics.determinacy_score(pd.DataFrame({"a": [True, None]}, dtype="boolean")),
        ValueError,
        "sets['a']: expected no missing entry, got 1, the first in row 1; leave these rows out",
    ),
    "a missing label": Refusal(
        lambda: metrics.set_accuracy_score(pd.Series(["a", None]), SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: expected no missing entry, got 1, the first in row 1",
    ),
    "a missing label in a list": Refusal(
        lambda: metrics.set_accuracy_score(["a", None], SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: unknown label None; classes are ['a', 'b', 'c']; leave rows without a label out",
    ),
    "a label that is a list": Refusal(
        lambda: metrics.set_accuracy_score(np.array([["a"], None], dtype=object), SETS, classes=["a", "b", "c"]),
        ValueError,
        "y_true: unknown label ['a']",
    ),
    "a tensor on another device": Refusal(
        lambda: metrics.determinacy_score(Tensor(SETS, device=2)), TypeError, "of a tensor pass sets.detach().cpu()"
    ),
    "a query of a frame": Refusal(
        lambda: metrics.determinacy_score(Query()), TypeError, "that has not run; pass sets.collect()"
    ),
    "a list of labeled rows": Refusal(
        lambda: toplists.top([pd.Series([0.5, 0.5], index=["b", "a"])], 1), TypeError, "which would be read by position"
    ),
    # --- Training data that a cast would turn into something else
    **{
        f"masked entries for {model.__name__}": Refusal(fit(MASKED, model=model), ValueError, "X: expected no masked")
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    **{
        f"dates for {model.__name__}": Refusal(fit(DATES, model=model), TypeError, "X: expected numbers, got dates")
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    **{
        f"an integer of 400 digits for {model.__name__}": Refusal(
            fit([[0], [0], [1], [10**400]], model=model), ValueError, "got an integer beyond double precision"
        )
        for model in (NaiveCredalClassifier, LaplaceTreeClassifier, MDLDiscretizer, CorrelationFeatureSelector)
    },
    "an object among codes": Refusal(
        fit(np.array([[0], [0], [1], [object()]])), TypeError, "X: NaiveCredalClassifier expects category codes"
    ),
    "rows of different lengths": Refusal(fit([[0], [0], [1], [1, 2]]), ValueError, "in rows of the same length"),
    "a tree beyond single precision": Refusal(
        fit(X * 1e300, model=LaplaceTreeClassifier), ValueError, "X[2, 0]: expected numbers of single precision"
    ),
    "masked labels": Refusal(
        fit(X, np.ma.masked_array(Y, Y == 0), VacuousClassifier), ValueError, "y: expected no missing entry"
    ),
    "masked labels in folds": Refusal(
        folds(2, np.ma.masked_array(Y, Y == 0)), ValueError, "y: expected no missing entry"
    ),
    "a number beyond 64 bits for a label": Refusal(
        fit(X, [0, 0, 1, 1e300]), ValueError, "got the number 1e+300, beyond 64 bits; turn them into words"
    ),
    "one fold": Refusal(folds(1), ValueError, "cv: expected a number of folds, at least 2, a splitter, or pairs"),
    "no pair": Refusal(folds([]), ValueError, "cv: expected a number of folds"),
    "a part that is a number": Refusal(folds([(0, 1)]), ValueError, "pairs (train, test) of positions, at least one"),
    "numbers for pairs": Refusal(folds([0, 1]), TypeError, "cv: expected a number of folds"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
