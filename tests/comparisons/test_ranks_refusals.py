# mypy: disable-error-code="arg-type"
"""Several classifiers on several data sets, by their ranks: what is refused, and the cure."""

import math

import pandas as pd

from credal_lib import comparisons
from tests.comparisons.wrong import FULL
from tests.refusals import Refusal, made_test

NAN = float("nan")

REFUSALS = {
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
        "n_classifiers: expected a number in [2, inf], got 1",
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
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
