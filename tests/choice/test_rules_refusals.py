# mypy: disable-error-code="arg-type"
"""Choose among decisions with a set of distributions: what is refused, and the cure."""

import numpy as np

from credal_lib import choice
from credal_lib.credal_sets import Intervals
from tests.refusals import Refusal, made_test

ONE = Intervals([0.1, 0.2], [0.8, 0.9])
NAN = float("nan")

REFUSALS = {
    "no decision": Refusal(lambda: choice.maximal(np.zeros((0, 2)), ONE), ValueError, "at least one decision (row)"),
    "NaN gains": Refusal(lambda: choice.e_admissible([[NAN, 0]], ONE), ValueError, "gambles: expected finite numbers"),
    "decisions over other classes": Refusal(
        lambda: choice.hurwicz([[1, 0, 0]], ONE, alpha=0), ValueError, "credal: expected 3 classes"
    ),
    "one vertex for a choice": Refusal(
        lambda: choice.gamma_maximin([[1, 0]], [0.5, 0.5]),
        ValueError,
        "got (2,); one distribution alone is credal[np.newaxis, :]",
    ),
    "no vertex for a choice": Refusal(
        lambda: choice.gamma_maximax([[1, 0]], np.zeros((0, 2))), ValueError, "shape (V, 2), one vertex per row"
    ),
    "sets without a vertex": Refusal(
        lambda: choice.maximal([[1, 0]], np.zeros((3, 0, 2))), ValueError, "at least one, got shape (3, 0, 2)"
    ),
    "sets of other classes by vertices": Refusal(
        lambda: choice.e_admissible([[1, 0]], np.full((2, 1, 3), 1 / 3)), ValueError, "credal: expected 2 probabilities"
    ),
    "a set in a batch whose vertex is no distribution": Refusal(
        lambda: choice.e_admissible([[1, 0]], [[[0.5, 0.5]], [[0.5, 0.4]]]), ValueError, "divide by the sum first"
    ),
    "a negative tolerance of a choice": Refusal(
        lambda: choice.interval_dominance([[1, 0]], ONE, tol=-1), ValueError, "tol: expected a number in"
    ),
    "more than full optimism": Refusal(
        lambda: choice.hurwicz([[1, 0]], ONE, alpha=1.5), ValueError, "alpha: expected a number in [0, 1], got 1.5"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
