# mypy: disable-error-code="arg-type"
"""What is refused by choice, and the cure."""

import numpy as np

from credal_lib import choice
from credal_lib.credal_sets import Intervals
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)

ONE = Intervals([0.1, 0.2], [0.8, 0.9])

NAN = float("nan")

REFUSALS = {
    # --- Choose with one distribution
    "lists of labels with their scores": Refusal(
        lambda: choice.bayes_set("u65", [[{"label": "a", "score": 0.5}, {"label": "b", "score": 0.5}]]),
        TypeError,
        "become probabilities with predictions.as_probabilities(predictions, classes)",
    ),
    "one decision alone": Refusal(
        lambda: choice.bayes([1, 0], [0.5, 0.5]), ValueError, "one row alone is gambles[np.newaxis, :]"
    ),
    "distributions with levels": Refusal(
        lambda: choice.bayes([[1, 0]], np.full((1, 1, 2), 0.5)), ValueError, "p: expected shape (K,) or (n, K)"
    ),
    "no reward for the best set": Refusal(
        lambda: choice.bayes_set(0.65, [[0.5, 0.5]]), TypeError, "expected a Reward such as rewards.Quadratic(0.65)"
    ),
    "one sample alone": Refusal(
        lambda: choice.bayes_set(U65, [0.5, 0.5]), ValueError, "one instance alone is p[np.newaxis, :]"
    ),
    "samples with levels": Refusal(
        lambda: choice.bayes_set(U65, np.full((1, 1, 2), 0.5)),
        ValueError,
        "probabilities per instance, got (1, 1, 2)",
    ),
    "samples off one": Refusal(
        lambda: choice.bayes_set(U65, [[0.5, 0.5], [1, 1]]), ValueError, "divide by the sum first"
    ),
    "costs of many classes": Refusal(
        lambda: choice.bayes_set(DiscountedCost(1 - np.eye(16), r=0.5), np.full((1, 16), 1 / 16)),
        ValueError,
        "at most 15 classes, got 16; with more, use a reward by size",
    ),
    "the old order of the best set": Refusal(
        lambda: choice.bayes_set([[0.5, 0.5]], U65),
        TypeError,
        "p: expected probabilities of shape (n, K), got the reward Quadratic(half=0.65); the reward comes first now, "
        "bayes_set(reward, p) and no longer bayes_set(p, reward)",
    ),
    "the old order, with a reward's name": Refusal(
        lambda: choice.bayes_set([[0.5, 0.5]], "u65"), TypeError, "got the reward 'u65'; the reward comes first now"
    ),
    # --- Choose among decisions with a set of distributions
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
