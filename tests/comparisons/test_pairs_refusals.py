# mypy: disable-error-code="arg-type"
"""Two classifiers on several data sets: what is refused, and the cure."""

import numpy as np

from credal_lib import comparisons
from tests.comparisons.wrong import FULL, TABLE
from tests.refusals import Refusal, made_test

NAN = float("nan")

REFUSALS = {
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
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
