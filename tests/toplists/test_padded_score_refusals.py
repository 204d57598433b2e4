# mypy: disable-error-code="arg-type"
"""Scores of top lists: what is refused, and the cure."""

import math
from typing import Any

import numpy as np

from credal_lib.toplists import SymmetricEntropy
from tests.refusals import Refusal, made_test

NAN = math.nan
PAIR = [[1, 1, 0, 0]]


def own(function: Any, gradient: Any) -> Any:
    return SymmetricEntropy(function, gradient)([[0.5, 0.2, 0, 0]], PAIR)


def gini(p: Any) -> Any:
    return 1 - (p**2).sum(axis=1)


def twice(p: Any) -> Any:
    return -2 * p


REFUSALS = {
    # the user's own entropy
    "no gradient": Refusal(
        lambda: SymmetricEntropy(gini, None), TypeError, "gradient: expected a function of an array"
    ),
    "an entropy of all rows": Refusal(
        lambda: own(lambda p: float(gini(p).sum()), twice), ValueError, "function: expected an array of shape (1,)"
    ),
    "a gradient of NaN": Refusal(lambda: own(gini, lambda p: p * NAN), ValueError, "gradient: expected numbers from"),
    "an entropy with favorites": Refusal(
        lambda: own(lambda p: 1 - p[:, 0] ** 2, twice), ValueError, "function: expected a symmetric function"
    ),
    "a gradient with favorites": Refusal(
        lambda: own(gini, lambda p: -2 * p * np.arange(4)), ValueError, "average it over all orders of the classes"
    ),
    "a label that is no text": Refusal(
        lambda: SymmetricEntropy(lambda p: p.sum(axis=1), lambda p: p, name=3),
        TypeError,
        "name: expected a text, got 3",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
