# mypy: disable-error-code="arg-type"
"""Predictions as gambles: what is refused, and the cure."""

import math

import numpy as np

from credal_lib import gambles
from credal_lib.credal_sets import Intervals
from tests.refusals import Refusal, made_test

NAN = float("nan")

REFUSALS = {
    # gambles and probabilities
    "NaN payoffs": Refusal(lambda: gambles.payoff([[NAN, 1]], [0]), ValueError, "gambles: expected finite numbers"),
    "infinite payoffs": Refusal(lambda: gambles.payoff([[math.inf, 1]], [0]), ValueError, "got NaN or infinity"),
    "one gamble alone": Refusal(
        lambda: gambles.payoff([1, 0], [0]), ValueError, "one row of payoffs per decision, got (2,)"
    ),
    "probabilities off one": Refusal(
        lambda: gambles.expectation([[1, 0]], [0.7, 0.7]), ValueError, "divide by the sum first"
    ),
    "negative probability": Refusal(
        lambda: gambles.expectation([[1, 0]], [1.5, -0.5]), ValueError, "no negative probability"
    ),
    "NaN probability": Refusal(
        lambda: gambles.expectation([[1, 0]], [NAN, 1]), ValueError, "p: expected finite numbers"
    ),
    "too few probabilities": Refusal(
        lambda: gambles.expectation([[1, 0]], [1.0]), ValueError, "2 probabilities, one per class"
    ),
    "too many rows of p": Refusal(
        lambda: gambles.expectation([[1, 0]], [[1, 0], [0, 1]]),
        ValueError,
        "p: expected shape (2,) or (1, 2), got (2, 2)",
    ),
    "one vertex alone": Refusal(lambda: gambles.lower_expectation([[1, 0]], [1, 0]), ValueError, "one vertex per row"),
    "no vertex": Refusal(lambda: gambles.upper_expectation([[1, 0]], np.zeros((0, 2))), ValueError, "shape (V, 2)"),
    # numbers of classes
    "too many classes to list": Refusal(lambda: gambles.subsets(21), ValueError, "Score sets row by row instead"),
    "no class": Refusal(lambda: gambles.subsets(0), ValueError, "n_classes: expected at least 1, got 0"),
    "half a class": Refusal(lambda: gambles.subsets(2.5), TypeError, "expected an integer, got 2.5"),
    "strategies of two lengths": Refusal(lambda: gambles.expected_reward([1], [1, 0]), ValueError, "zip()"),
    # expectations
    "bounds as vertices": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], [[0.1, 0.2], [0.8, 0.9]]),
        ValueError,
        "pass credal_sets.Intervals(lower, upper)",
    ),
    "vertices of other classes": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], [[0.2, 0.3, 0.5]]), ValueError, "credal: expected 2 probabilities"
    ),
    "intervals of other classes": Refusal(
        lambda: gambles.upper_expectation([[1, 0, 0]], ONE), ValueError, "expected 3 classes, one per column of the"
    ),
    "a gamble too many": Refusal(
        lambda: gambles.lower_expectation([[1, 0]] * 3, TWO), ValueError, "or 3, one per gamble, got 2"
    ),
    "one gamble against several sets": Refusal(
        lambda: gambles.lower_expectation([[1, 0]], TWO), ValueError, "numpy.broadcast_to(gamble, (n, K))"
    ),
    "a batch of vertices for another number of gambles": Refusal(
        lambda: gambles.lower_expectation([[1, 0]] * 3, np.full((2, 1, 2), 0.5)), ValueError, "one per gamble, got 2"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

ONE = Intervals([0.1, 0.2], [0.8, 0.9])
TWO = Intervals([[0.1, 0.2]] * 2, [[0.8, 0.9]] * 2)
