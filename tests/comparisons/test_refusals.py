# mypy: disable-error-code="arg-type"
"""What is refused by comparisons, and the cure."""

import math
from typing import Any

import numpy as np
import pandas as pd

from credal_lib import comparisons, metrics
from credal_lib.comparisons import bootstrap_interval
from credal_lib.rewards import Quadratic
from tests.comparisons.wrong import FULL, TABLE
from tests.refusals import Refusal, made_test

Y = [0, 1, 1, 0]

SETS = [[1, 0], [1, 1], [1, 0], [0, 1]]


def interval(y: Any = Y, sets: Any = SETS, score: Any = metrics.coverage_score, **options: Any) -> Any:
    return bootstrap_interval(y, sets, score, **{"draws": 20} | options)


TABLE_CONTESTS = pd.DataFrame({"NBC": [0.7, 0.8, 0.6], "u50": [0.6, 0.7, 0.6]}, index=["iris", "wine", "car"])

NBC = TABLE_CONTESTS["NBC"]


def contests(scores, **options):
    return comparisons.contests(scores, **options)


NAN = float("nan")

REFUSALS = {
    # --- The Bayesian signed-rank test
    "a negative rope": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], rope=-0.01),
        ValueError,
        "rope: expected a number in [0, inf]",
    ),
    "no draw": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], draws=0), ValueError, "draws: expected an integer"
    ),
    # --- The Bayesian correlated t-test
    "no difference": Refusal(
        lambda: comparisons.bayesian_correlated_t([], 0.1), ValueError, "differences: expected a list of at least one"
    ),
    "a number of folds as share": Refusal(
        lambda: comparisons.bayesian_correlated_t([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1]"
    ),
    "bayesian t test: a negative rope": Refusal(
        lambda: comparisons.bayesian_correlated_t([0.1, 0.2], 0.1, -0.01),
        ValueError,
        "rope: expected a number in [0, inf]",
    ),
    "an interval with a number of folds": Refusal(
        lambda: comparisons.corrected_interval([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1]"
    ),
    # --- Bootstrap intervals
    "classes for a score of sets alone": Refusal(
        lambda: interval(score=metrics.determinacy_score, classes=[0, 1]),
        TypeError,
        "can be called as score(y_true, prediction, classes=)",
    ),
    "a score that lacks a setting": Refusal(
        lambda: interval(score=metrics.utility_score), TypeError, "an average reward with the reward itself"
    ),
    "a reward by its class": Refusal(lambda: interval(score=Quadratic), TypeError, "score: expected a function score("),
    "a number as score": Refusal(lambda: interval(score=0.65), TypeError, "score: expected a function score("),
    "a reward without truths": Refusal(
        lambda: interval(None, score=Quadratic(0.5)), ValueError, "y_true: expected shape (4,), got ()"
    ),
    "too few predictions": Refusal(
        lambda: interval(sets=SETS[:3]), ValueError, "prediction: expected 4 rows, as many as y_true, got 3"
    ),
    "another model of other rows": Refusal(
        lambda: interval(other=SETS[:3]), ValueError, "other: expected 4 rows, as many as y_true, got 3"
    ),
    "ragged lists": Refusal(
        lambda: interval(sets=[[0], [0, 1], [1], [0]]), ValueError, "predictions.as_sets(predictions, classes)"
    ),
    "one row": Refusal(lambda: interval([0], SETS[:1]), ValueError, "y_true: expected at least two rows to draw from"),
    "strata and groups": Refusal(
        lambda: interval(stratify=Y, groups=Y), ValueError, "expected either strata or groups, got both"
    ),
    "too few groups": Refusal(
        lambda: interval(groups=[0, 1]), ValueError, "groups: expected one label per row, shape (4,), got (2,)"
    ),
    "a single group": Refusal(lambda: interval(groups=["a"] * 4), ValueError, "groups: expected at least two groups"),
    "a stratum of one row": Refusal(
        lambda: interval(stratify=["a", "a", "a", "b"]),
        ValueError,
        "two rows to draw from in each stratum, got one of 'b'",
    ),
    "a missing stratum": Refusal(
        lambda: interval(stratify=[0, 0, None, 0]), ValueError, "stratify: expected a label in every row, none in row 2"
    ),
    "an unknown method": Refusal(
        lambda: interval(method="BCa"), ValueError, "method: expected one of 'percentile', 'bca'"
    ),
    "a generator as seed": Refusal(lambda: interval(seed=None), TypeError, "seed: expected an integer of at least 0"),
    "percent of confidence": Refusal(
        lambda: interval(level=95), ValueError, "level: expected a number in [0, 1], got 95"
    ),
    "negative weights": Refusal(
        lambda: interval(sample_weight=[1, 1, 1, -1]), ValueError, "no negative weight, got -1"
    ),
    # --- All comparisons of a table of scores at once
    # tables of scores
    "a score is missing": Refusal(
        lambda: comparisons.compare(TABLE),
        ValueError,
        "missing on ['wine'] (classifiers ['NCC']); drop these data sets: scores.dropna()",
    ),
    "names of data sets in a column": Refusal(
        lambda: comparisons.compare(FULL.reset_index(names="data")),
        TypeError,
        "names of data sets belong into the index: scores.set_index('data')",
    ),
    "one classifier twice": Refusal(
        lambda: comparisons.compare(pd.concat([FULL, FULL], axis=1)), ValueError, "got 'NBC' twice; rename the columns"
    ),
    "no data set": Refusal(lambda: comparisons.compare(FULL.iloc[:0]), ValueError, "at least one row (data set)"),
    "a level as text": Refusal(
        lambda: comparisons.compare(FULL, alpha="0.05"), TypeError, "alpha: expected a number, got '0.05'"
    ),
    # --- What contests refuse
    "an array": Refusal(
        lambda: contests(TABLE_CONTESTS.to_numpy(), against=NBC), TypeError, "scores: expected a data frame"
    ),
    "a set twice": Refusal(
        lambda: contests(pd.concat([TABLE_CONTESTS, TABLE_CONTESTS]), against="NBC"), ValueError, "each data set"
    ),
    "no column": Refusal(
        lambda: contests(TABLE_CONTESTS, against="NCC"), ValueError, "against: expected one of the columns"
    ),
    "no name": Refusal(lambda: contests(TABLE_CONTESTS, against=[1]), ValueError, "or a Series of scores, got [1]"),
    "other data": Refusal(lambda: contests(TABLE_CONTESTS, against=NBC[:2]), ValueError, "on the same data sets"),
    "alone": Refusal(lambda: contests(TABLE_CONTESTS[["NBC"]], against="NBC"), ValueError, "at least one column"),
    "a gap": Refusal(
        lambda: contests(TABLE_CONTESTS.where(TABLE_CONTESTS != 0.7), against="NBC"),
        ValueError,
        "missing in column 'u50'",
    ),
    "a gap of the rival": Refusal(
        lambda: contests(TABLE_CONTESTS[["u50"]], against=NBC.where(NBC != 0.8)), ValueError, "missing in against"
    ),
    "no level": Refusal(lambda: contests(TABLE_CONTESTS, against="NBC", level=5), ValueError, "level"),
    # --- Several tests
    "no test": Refusal(lambda: comparisons.holm([]), ValueError, "list of at least one number, got shape (0,)"),
    "a missing p": Refusal(lambda: comparisons.holm([float("nan")]), ValueError, "p: expected finite"),
    "a percentage": Refusal(lambda: comparisons.holm([0.01, 5]), ValueError, "p values, in [0, 1], got 0.01 to 5"),
    "a negative p": Refusal(lambda: comparisons.holm([-0.1]), ValueError, "p values, in [0, 1], got -0.1"),
    # --- Two classifiers on several data sets
    "draws as one collection": Refusal(
        lambda: comparisons.redrawn_wilcoxon([0.1], [0.2], [0, 0]), ValueError, "draws: expected shape (draws, size)"
    ),
    "draws of fractions": Refusal(
        lambda: comparisons.redrawn_wilcoxon([0.1], [0.2], [[0.0]]), TypeError, "as from redraws, got dtype float64"
    ),
    "draws of data sets that are not there": Refusal(
        lambda: comparisons.redrawn_wilcoxon([0.1], [0.2], [[1]]), ValueError, "draws: expected positions in 0..0"
    ),
    # pairs of scores
    "different numbers of data sets": Refusal(
        lambda: comparisons.wilcoxon([0.1], [0.1, 0.2]), ValueError, "same data sets as a, (1,), got (2,)"
    ),
    "data sets in another order": Refusal(
        lambda: comparisons.wilcoxon(FULL.NBC, FULL.NCC.iloc[::-1]), ValueError, "pass b.reindex(a.index)"
    ),
    "a missing score of the first": Refusal(
        lambda: comparisons.wins_ties_losses([NAN, 0.1], [0.2, 0.3]),
        ValueError,
        "a: expected a score on every data set",
    ),
    "a missing score of the second": Refusal(
        lambda: comparisons.wilcoxon(TABLE.NBC, TABLE.NCC),
        ValueError,
        "b: expected a score on every data set, got NaN at [1]; drop these data sets from both: keep = ",
    ),
    "scores as text": Refusal(lambda: comparisons.wilcoxon(["0.1"], ["0.2"]), TypeError, "a: expected real numbers"),
    "tables as pairs": Refusal(
        lambda: comparisons.wilcoxon(np.eye(2), np.eye(2)), ValueError, "a: expected a list of at least one number"
    ),
    "an unknown convention": Refusal(
        lambda: comparisons.wilcoxon([0.1], [0.2], zeros="drop"), ValueError, "one of 'demsar', 'zsplit', 'pratt'"
    ),
    "a tolerance for decimals": Refusal(
        lambda: comparisons.wilcoxon([0.1], [0.2], decimals=1e-12), TypeError, "decimals: expected an integer"
    ),
    # --- Several classifiers on several data sets, by their ranks
    "a score of an array is missing": Refusal(
        lambda: comparisons.friedman([[0.1, 0.2], [NAN, 0.3]]),
        ValueError,
        "missing on [1] (classifiers [0]); drop these data sets: scores.dropna(), of an array scores[~np.isnan(scores)",
    ),
    "an infinite score": Refusal(
        lambda: comparisons.nemenyi([[0.1, math.inf]]), ValueError, "scores: expected finite numbers"
    ),
    "one row per fold": Refusal(
        lambda: comparisons.friedman(pd.concat([FULL, FULL])),
        ValueError,
        "expected one row per data set, got 'iris' twice; average over the folds first: scores.groupby(level=0).mean()",
    ),
    "one classifier": Refusal(
        lambda: comparisons.friedman([[0.1], [0.2]]), ValueError, "two columns (classifiers), got shape (2, 1)"
    ),
    "a list of scores": Refusal(
        lambda: comparisons.friedman([0.1, 0.2]),
        ValueError,
        "a row per data set, a column per classifier, got shape (2,)",
    ),
    # mean ranks
    "a critical difference of one classifier": Refusal(
        lambda: comparisons.critical_difference(1, 10),
        ValueError,
        "n_classifiers: expected an integer of at least 2, got 1",
    ),
    "half a data set": Refusal(
        lambda: comparisons.critical_difference(2, 0.5), TypeError, "n_data_sets: expected an integer"
    ),
    "a rank above the number of classifiers": Refusal(
        lambda: comparisons.homogeneous_groups({"NBC": 0.5, "NCC": 2.5}, 2),
        ValueError,
        "from 1 (best) to their number k",
    ),
    "ranks that leave one out": Refusal(
        lambda: comparisons.homogeneous_groups({"NBC": 1, "NCC": 1.2}, 2), ValueError, "that sum to k(k + 1)/2"
    ),
    "a rank below the best": Refusal(
        lambda: comparisons.friedman_statistic([0.5, 2.5], 10),
        ValueError,
        "mean_ranks: expected mean ranks of 2 classifiers, from 1 to 2, got 0.5",
    ),
    "scores that cannot be squared": Refusal(
        lambda: comparisons.friedman([[1e300, 0.2]]), ValueError, "scores: expected scores of at most 1e+140 in size"
    ),
    "a statistic of no number": Refusal(
        lambda: comparisons.iman_davenport(9.28, None, 4), TypeError, "n: expected a number"
    ),
    # --- Collections of data sets
    "nothing to draw from": Refusal(lambda: comparisons.redraws(0, 5), ValueError, "n: expected an integer"),
    "redraws: half a data set": Refusal(lambda: comparisons.redraws(5, 2.5), TypeError, "size: expected an integer"),
    "redraws: no draw": Refusal(lambda: comparisons.redraws(5, 5, draws=0), ValueError, "draws: expected an integer"),
    "no seed": Refusal(lambda: comparisons.redraws(5, 5, seed=None), TypeError, "seed: expected an integer"),
    # --- Means of differences
    # differences and levels
    "t tests: no difference": Refusal(
        lambda: comparisons.paired_t([]), ValueError, "list of at least one number, got shape (0,)"
    ),
    "a missing difference": Refusal(lambda: comparisons.paired_t([NAN]), ValueError, "differences: expected finite"),
    "t tests: a number of folds as share": Refusal(
        lambda: comparisons.corrected_t([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1], got 10"
    ),
    "nothing to train on": Refusal(
        lambda: comparisons.corrected_t([0.1, 0.2], 1),
        ValueError,
        "test_share: expected a number between 0 and 1, not 1",
    ),
    "certain confidence": Refusal(
        lambda: comparisons.mean_interval([0.1, 0.2], level=1.0), ValueError, "level: expected a number between 0 and 1"
    ),
    "t tests: percent of confidence": Refusal(
        lambda: comparisons.mean_interval([0.1, 0.2], level=95),
        ValueError,
        "level: expected a number in [0, 1], got 95",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
