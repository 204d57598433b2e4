# mypy: disable-error-code="arg-type"
"""Choose among decisions, with a probability distribution or with a set of them: what is refused, and the cure."""

import numpy as np

from credal_lib import choice
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)
ONE = Intervals([0.1, 0.2], [0.8, 0.9])
NAN = float("nan")

REFUSALS = {
    # choice
    "no decision": Refusal(lambda: choice.maximal(np.zeros((0, 2)), ONE), ValueError, "at least one decision (row)"),
    "one decision alone": Refusal(
        lambda: choice.bayes([1, 0], [0.5, 0.5]), ValueError, "one row of payoffs per decision"
    ),
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
    "a negative tolerance of a choice": Refusal(
        lambda: choice.interval_dominance([[1, 0]], ONE, tol=-1), ValueError, "tol: expected a number in"
    ),
    "more than full optimism": Refusal(
        lambda: choice.hurwicz([[1, 0]], ONE, alpha=1.5), ValueError, "alpha: expected a number in [0, 1], got 1.5"
    ),
    "distributions with levels": Refusal(
        lambda: choice.bayes([[1, 0]], np.full((1, 1, 2), 0.5)), ValueError, "p: expected shape (K,) or (n, K)"
    ),
    "no reward for the best set": Refusal(
        lambda: choice.bayes_set([[0.5, 0.5]], "u65"), TypeError, "such as rewards.Quadratic(0.65), got 'u65'"
    ),
    "one sample alone": Refusal(
        lambda: choice.bayes_set([0.5, 0.5], U65), ValueError, "one instance alone is p[np.newaxis, :]"
    ),
    "samples with levels": Refusal(
        lambda: choice.bayes_set(np.full((1, 1, 2), 0.5), U65),
        ValueError,
        "probabilities per instance, got (1, 1, 2)",
    ),
    "samples off one": Refusal(
        lambda: choice.bayes_set([[0.5, 0.5], [1, 1]], U65), ValueError, "divide by the sum first"
    ),
    "costs of many classes": Refusal(
        lambda: choice.bayes_set(np.full((1, 16), 1 / 16), DiscountedCost(1 - np.eye(16), r=0.5)),
        ValueError,
        "at most 15 classes, got 16; with more, use a reward by size",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
