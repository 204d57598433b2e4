# mypy: disable-error-code="arg-type"
"""Top lists and their scores."""

import math
from typing import Any

import numpy as np

from credal_lib import metrics, toplists
from credal_lib.rewards import Quadratic
from credal_lib.toplists import Brier, Log, Power, Spherical, SymmetricEntropy
from tests.refusals import Refusal, made_test

NAN = math.nan
Q = [0.5, 0.2, 0.2, 0.1]
PAIR = [[1, 1, 0, 0]]
INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]


def pad(*p: float, listed: Any = PAIR) -> Any:
    return toplists.pad([p], listed)


def own(function: Any, gradient: Any) -> Any:
    return SymmetricEntropy(function, gradient)([[0.5, 0.2, 0, 0]], PAIR)


def gini(p: Any) -> Any:
    return 1 - (p**2).sum(axis=1)


def twice(p: Any) -> Any:
    return -2 * p


REFUSALS = {
    # top lists
    "lists of floats": Refusal(
        lambda: pad(0.5, 0.2, 0, 0, listed=[[1.0, 1.0, 0, 0]]), TypeError, "listed: expected booleans"
    ),
    "confidences as text": Refusal(lambda: toplists.pad([list("abcd")], PAIR), TypeError, "expected confidence scores"),
    "one list alone": Refusal(
        lambda: toplists.pad(Q, PAIR), ValueError, "p: expected the shape of listed, (1, 4), got (4,)"
    ),
    "NaN inside the list": Refusal(
        lambda: pad(0.5, NAN, 0, 0), ValueError, "NaN or infinity for a listed class in row 0"
    ),
    "both infinities inside": Refusal(lambda: pad(math.inf, -math.inf, 0, 0), ValueError, "expected finite confidence"),
    "a negative confidence": Refusal(
        lambda: pad(0.5, -0.2, 0, 0), ValueError, "no negative confidence score, got -0.2 in row 0"
    ),
    "confidences above one": Refusal(lambda: pad(0.7, 0.4, 0, 0), ValueError, "a sum of at most one, got 1.1 in row 0"),
    "all listed and something left": Refusal(
        lambda: pad(0.5, 0.2, 0.1, 0.1, listed=[[1] * 4]),
        ValueError,
        "row 0 lists all 4 classes, expected a sum of one",
    ),
    "an invalid list": Refusal(
        lambda: Brier()(*INVALID), ValueError, "score toplists.largest_valid(p, listed) instead, or set a penalty"
    ),
    "an invalid list on average": Refusal(
        lambda: metrics.padded_log_loss([0], *INVALID), ValueError, "row 0 is not a valid top list"
    ),
    "no list": Refusal(
        lambda: metrics.padded_brier_loss([], np.zeros((0, 3)), np.zeros((0, 3), dtype=bool)),
        ValueError,
        "listed: expected at least one prediction",
    ),
    "lists stacked flat": Refusal(
        lambda: toplists.average([Q], PAIR), ValueError, "two arrays of shape (L, n, K), L top lists for each row"
    ),
    # lengths, masses, tolerances
    "a length between": Refusal(lambda: toplists.top([Q], 1.5), TypeError, "k: expected an integer number of classes"),
    "too long a list": Refusal(lambda: toplists.top([Q], 5), ValueError, "from 0 to the number of classes, 4, got 5"),
    "one row to rank": Refusal(lambda: toplists.top(Q, 2), ValueError, "one row alone is p[np.newaxis, :]"),
    "a mass above one": Refusal(lambda: toplists.top_mass([Q], 90), ValueError, "mass: expected a number in [0, 1]"),
    "too many ties": Refusal(
        lambda: toplists.true_lists([1 / 40] * 40, 20), ValueError, "toplists.top returns one of them"
    ),
    "a negative tolerance": Refusal(
        lambda: toplists.is_valid(*INVALID, tol=-1), ValueError, "tol: expected a number in"
    ),
    # distributions
    "one distribution alone": Refusal(lambda: Log().by_length(Q), ValueError, "one instance alone is q[np.newaxis, :]"),
    "two truths for one list": Refusal(
        lambda: Brier().expected([Q], PAIR, [Q, Q]), ValueError, "q: expected shape (4,) or (1, 4), got (2, 4)"
    ),
    "no distribution": Refusal(lambda: toplists.true_lists([0.5, 0.6], 1), ValueError, "shares that sum to one"),
    "a negative optimum": Refusal(
        lambda: toplists.relative_excess([[1, 2]], [-1]), ValueError, "optimum: expected no negative entropy"
    ),
    "one optimum for all": Refusal(
        lambda: toplists.relative_excess([[1, 2]], 1),
        ValueError,
        "one optimum for each row of losses, got (1, 2) and ()",
    ),
    "NaN losses": Refusal(
        lambda: toplists.relative_excess([[NAN]], [1]), ValueError, "losses: expected numbers, got NaN"
    ),
    # settings of the scores
    "a third scale": Refusal(
        lambda: Brier(scale=3), ValueError, "2 (the sum of the squared differences, in [0, 2]) or 1"
    ),
    "two scales": Refusal(lambda: Brier(scale=np.array([1, 2])), ValueError, "or 1 (half of it), got array([1, 2])"),
    "the power of the log score": Refusal(
        lambda: Power(1), ValueError, "alpha: expected a number above 0, not 1, got 1"
    ),
    "a power of NaN": Refusal(lambda: Power(NAN), ValueError, "alpha: expected a positive number, got nan"),
    "a negative power": Refusal(lambda: Power(-1), ValueError, "alpha: expected a positive number, got -1"),
    "a norm that is none": Refusal(lambda: Spherical(0.5), ValueError, "power: expected a number above 1, got 0.5"),
    "a negative penalty": Refusal(
        lambda: Log(penalty=-1), ValueError, "penalty: expected a number in [0, inf], got -1"
    ),
    "a penalty that is a flag": Refusal(lambda: Log(penalty=True), TypeError, "penalty: expected a number, got True"),
    "a reward for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Quadratic(0.65)),
        TypeError,
        "a PaddedScore such as toplists.Brier()",
    ),
    "the class for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Brier), TypeError, "a PaddedScore such as toplists.Brier()"
    ),
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
    # majorization
    "a matrix to compare": Refusal(lambda: toplists.majorizes([[1, 0]], [[0, 1]]), ValueError, "compare row by row"),
    "words to compare": Refusal(lambda: toplists.majorizes(["a"], ["b"]), TypeError, "x: expected numbers"),
    "NaN to compare": Refusal(lambda: toplists.majorizes([NAN, 1], [1, 0]), ValueError, "x: expected a finite number"),
    "vectors of different length": Refusal(
        lambda: toplists.majorizes([1, 0], [1, 0, 0]), ValueError, "y: expected 2 entries, as many as x, got 3"
    ),
    "a negative tolerance of sums": Refusal(lambda: toplists.majorizes([1], [1], tol=-1), ValueError, "tol: expected"),
    "transfers of what is not in order": Refusal(
        lambda: toplists.transfers([0, 1], [1, 0]), ValueError, "pass sorted(x, reverse=True)"
    ),
    "transfers that lead nowhere": Refusal(
        lambda: toplists.transfers([1, 1, 0], [2, 0, 0]), ValueError, "expected a vector that majorizes y"
    ),
}

MODULES = (toplists,)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
