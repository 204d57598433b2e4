# mypy: disable-error-code="arg-type"
"""Choose with one distribution: what is refused, and the cure."""

import numpy as np

from credal_lib import choice
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)

REFUSALS = {
    "lists of labels with their scores": Refusal(
        lambda: choice.bayes_set("u65", [[{"label": "a", "score": 0.5}, {"label": "b", "score": 0.5}]]),
        TypeError,
        "become probabilities with predictions.as_probabilities(predictions, classes)",
    ),
    "one decision alone": Refusal(
        lambda: choice.bayes([1, 0], [0.5, 0.5]), ValueError, "one row of payoffs per decision"
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
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
