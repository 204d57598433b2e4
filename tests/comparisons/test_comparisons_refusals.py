# mypy: disable-error-code="arg-type"
"""Comparisons of classifiers and the critical-difference diagram."""

import math

import numpy as np
import pandas as pd

from credal_lib import comparisons, plots
from tests.refusals import Refusal, made_test

NAN = float("nan")
TABLE = pd.DataFrame({"NBC": [0.7, 0.8, 0.9], "NCC": [0.8, NAN, 0.9]}, index=["iris", "wine", "zoo"])
FULL = TABLE.dropna()
RANKS = {"NBC": 1.25, "NCC": 1.75}

REFUSALS = {
    # tables of scores
    "a score is missing": Refusal(
        lambda: comparisons.compare(TABLE),
        ValueError,
        "missing on ['wine'] (classifiers ['NCC']); drop these data sets: scores.dropna()",
    ),
    "a score of an array is missing": Refusal(
        lambda: comparisons.friedman([[0.1, 0.2], [NAN, 0.3]]),
        ValueError,
        "missing on [1] (classifiers [0]); drop these data sets: scores.dropna(), of an array scores[~np.isnan(scores)",
    ),
    "an infinite score": Refusal(
        lambda: comparisons.nemenyi([[0.1, math.inf]]), ValueError, "scores: expected finite numbers"
    ),
    "names of data sets in a column": Refusal(
        lambda: comparisons.compare(FULL.reset_index(names="data")),
        TypeError,
        "names of data sets belong into the index: scores.set_index('data')",
    ),
    "one row per fold": Refusal(
        lambda: comparisons.friedman(pd.concat([FULL, FULL])),
        ValueError,
        "expected one row per data set, got 'iris' twice; average over the folds first: scores.groupby(level=0).mean()",
    ),
    "one classifier twice": Refusal(
        lambda: comparisons.compare(pd.concat([FULL, FULL], axis=1)), ValueError, "got 'NBC' twice; rename the columns"
    ),
    "one classifier": Refusal(
        lambda: comparisons.friedman([[0.1], [0.2]]), ValueError, "two columns (classifiers), got shape (2, 1)"
    ),
    "no data set": Refusal(lambda: comparisons.compare(FULL.iloc[:0]), ValueError, "at least one row (data set)"),
    "a list of scores": Refusal(
        lambda: comparisons.friedman([0.1, 0.2]),
        ValueError,
        "a row per data set, a column per classifier, got shape (2,)",
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
    "a negative rope": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], rope=-0.01),
        ValueError,
        "rope: expected a number in [0, inf]",
    ),
    "no draw": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], draws=0), ValueError, "draws: expected an integer"
    ),
    # differences and levels
    "no difference": Refusal(
        lambda: comparisons.paired_t([]), ValueError, "list of at least one number, got shape (0,)"
    ),
    "a missing difference": Refusal(lambda: comparisons.paired_t([NAN]), ValueError, "differences: expected finite"),
    "a number of folds as share": Refusal(
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
    "percent of confidence": Refusal(
        lambda: comparisons.mean_interval([0.1, 0.2], level=95),
        ValueError,
        "level: expected a number in [0, 1], got 95",
    ),
    "a level as text": Refusal(
        lambda: comparisons.compare(FULL, alpha="0.05"), TypeError, "alpha: expected a number, got '0.05'"
    ),
    # mean ranks
    "a critical difference of one classifier": Refusal(
        lambda: comparisons.critical_difference(1, 10),
        ValueError,
        "n_classifiers: expected a number in [2, inf], got 1",
    ),
    "half a data set": Refusal(
        lambda: comparisons.critical_difference(2, 0.5), TypeError, "n_data_sets: expected an integer"
    ),
    "ranks without names": Refusal(
        lambda: plots.critical_difference([1.25, 1.75], 2),
        TypeError,
        "mapping from classifier to mean rank, or a Series",
    ),
    "scores as ranks": Refusal(
        lambda: plots.critical_difference({"NBC": 0.8, "NCC": 0.9}, 2), ValueError, "pass friedman(scores).mean_ranks"
    ),
    "a rank above the number of classifiers": Refusal(
        lambda: comparisons.homogeneous_groups({"NBC": 0.5, "NCC": 2.5}, 2),
        ValueError,
        "from 1 (best) to their number k",
    ),
    "ranks that leave one out": Refusal(
        lambda: comparisons.homogeneous_groups({"NBC": 1, "NCC": 1.2}, 2), ValueError, "that sum to k(k + 1)/2"
    ),
    "a description without data sets": Refusal(
        lambda: plots.describe_critical_difference(RANKS, 0), ValueError, "n_data_sets: expected an integer"
    ),
}

MODULES = (comparisons, plots)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
