# mypy: disable-error-code="arg-type"
"""What is refused by toplists, and the cure."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import Rational

from credal_lib import toplists
from credal_lib.toplists import Brier, Log, Power, Spherical, SymmetricEntropy
from credal_lib.toplists._top_beta import top_beta_loss
from tests.refusals import Refusal, made_test

NAN = math.nan

Q = [0.5, 0.2, 0.2, 0.1]

PAIR = [[1, 1, 0, 0]]

INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]


def pad(*p: float, listed: Any = PAIR) -> Any:
    return toplists.pad([p], listed)


HALF = Fraction(1, 2)

GINI = toplists.SymmetricEntropy(lambda p: 1 - (p**2).sum(axis=1), lambda p: -2 * p, name="Gini")


def own(function: Any, gradient: Any) -> Any:
    return SymmetricEntropy(function, gradient)([[0.5, 0.2, 0, 0]], PAIR)


def gini(p: Any) -> Any:
    return 1 - (p**2).sum(axis=1)


def twice(p: Any) -> Any:
    return -2 * p


REFUSALS = {
    # --- How much a longer top list gains, and how far a list is from the optimum
    "a negative optimum": Refusal(
        lambda: toplists.relative_excess([[1, 2]], [-1]), ValueError, "optimum: expected no negative entropy"
    ),
    "one optimum for all": Refusal(
        lambda: toplists.relative_excess([[1, 2]], 1),
        ValueError,
        "one optimum for each row of losses, got (1, 2) and ()",
    ),
    "NaN losses": Refusal(
        lambda: toplists.relative_excess([[NAN]], [1]), ValueError, "losses: expected numbers or infinity, got NaN"
    ),
    "a loss below all": Refusal(
        lambda: toplists.relative_excess([[-math.inf]], [1]), ValueError, "losses: expected numbers or infinity"
    ),
    # --- Top lists
    # top lists of fractions and expressions
    "fractions above one": Refusal(
        lambda: pad(HALF, Fraction(3, 5), 0, 0), ValueError, "p: expected confidence scores of a sum of at most one"
    ),
    "a negative fraction": Refusal(
        lambda: pad(HALF, -HALF, 0, 0), ValueError, "p: expected no negative confidence score"
    ),
    "fractions of all classes below one": Refusal(
        lambda: toplists.pad([[HALF, Fraction(2, 5)]], [[1, 1]]), ValueError, "expected a sum of one, got 9/10"
    ),
    "expressions of all classes below one": Refusal(
        lambda: toplists.pad([[Rational(1, 2), Rational(2, 5)]], [[1, 1]]), ValueError, "expected a sum of one, got"
    ),
    "NaN among fractions": Refusal(lambda: pad(HALF, NAN, 0, 0), ValueError, "p: expected a finite number"),
    "text among fractions": Refusal(
        lambda: toplists.pad([[HALF, "0.1", 0, 0]], PAIR), TypeError, "p: expected a number, a SymPy expression"
    ),
    "fractions of another shape": Refusal(
        lambda: toplists.pad([[HALF, 0, 0]], PAIR), ValueError, "p: expected the shape of listed, (1, 4), got (1, 3)"
    ),
    "an invalid list of fractions": Refusal(
        lambda: toplists.Brier(penalty=1)([[HALF, Fraction(1, 100), 0, 0]], PAIR),
        ValueError,
        "row 0 is not a valid top list",
    ),
    "an invalid list of expressions": Refusal(
        lambda: toplists.Brier()([[Rational(1, 2), Rational(1, 100), 0, 0]], PAIR),
        ValueError,
        "row 0 is not a valid top list",
    ),
    "fractions under an entropy of arrays": Refusal(
        lambda: GINI([[HALF, 0, 0, 0]], [[1, 0, 0, 0]]), TypeError, "for Gini computes in floating point"
    ),
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
    "lists stacked flat": Refusal(
        lambda: toplists.average([Q], PAIR), ValueError, "two arrays of shape (L, n, K), L top lists for each row"
    ),
    # lengths, masses, tolerances
    "a length between": Refusal(
        lambda: toplists.top([Q], 1.5), TypeError, "k: expected an integer of at least 0, got 1.5"
    ),
    "too long a list": Refusal(
        lambda: toplists.top([Q], 5), ValueError, "k: expected an integer of at least 0 and at most 4, got 5"
    ),
    "one row to rank": Refusal(lambda: toplists.top(Q, 2), ValueError, "one row alone is p[np.newaxis, :]"),
    "a mass above one": Refusal(lambda: toplists.top_mass([Q], 90), ValueError, "mass: expected a number in [0, 1]"),
    "too many ties": Refusal(
        lambda: toplists.true_lists([1 / 40] * 40, 20), ValueError, "toplists.top returns one of them"
    ),
    "a negative tolerance": Refusal(
        lambda: toplists.is_valid(*INVALID, tol=-1), ValueError, "tol: expected a number in"
    ),
    "no distribution": Refusal(lambda: toplists.true_lists([0.5, 0.6], 1), ValueError, "shares that sum to one"),
    # --- Majorization
    # majorization
    "a matrix to compare": Refusal(lambda: toplists.majorizes([[1, 0]], [[0, 1]]), ValueError, "take it row by row"),
    "words to compare": Refusal(lambda: toplists.majorizes(["a"], ["b"]), TypeError, "x: expected real numbers"),
    "NaN to compare": Refusal(lambda: toplists.majorizes([NAN, 1], [1, 0]), ValueError, "x: expected finite numbers"),
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
    # --- Scores of top lists
    # the user's own entropy
    "no gradient": Refusal(
        lambda: SymmetricEntropy(gini, None), TypeError, "gradient: expected a function of an array"
    ),
    "an entropy of all rows": Refusal(
        lambda: own(lambda p: float(gini(p).sum()), twice),
        ValueError,
        "function: expected shape (1,), what this function is to return",
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
    # --- The symmetric scores in use
    "an invalid list": Refusal(
        lambda: Brier()(*INVALID), ValueError, "score largest_valid(p, listed), or set a penalty"
    ),
    # distributions
    "one distribution alone": Refusal(lambda: Log().by_length(Q), ValueError, "one instance alone is q[np.newaxis, :]"),
    "two truths for one list": Refusal(
        lambda: Brier().expected([Q], PAIR, [Q, Q]), ValueError, "q: expected shape (4,) or (1, 4), got (2, 4)"
    ),
    # settings of the scores
    "a third scale": Refusal(
        lambda: Brier(scale=3), ValueError, "2 (the sum of the squared differences, in [0, 2]) or 1"
    ),
    "two scales": Refusal(lambda: Brier(scale=np.array([1, 2])), ValueError, "or 1 (half of it), got array([1, 2])"),
    "the power of the log score": Refusal(
        lambda: Power(1), ValueError, "alpha: expected a number above 0, not 1, got 1"
    ),
    "a power of NaN": Refusal(lambda: Power(NAN), ValueError, "alpha: expected a finite number, got nan"),
    "a negative power": Refusal(lambda: Power(-1), ValueError, "alpha: expected a positive number, got -1"),
    "a norm that is none": Refusal(lambda: Spherical(0.5), ValueError, "power: expected a number above 1, got 0.5"),
    "a negative penalty": Refusal(
        lambda: Log(penalty=-1), ValueError, "penalty: expected a number in [0, inf], got -1"
    ),
    "a penalty that is a flag": Refusal(lambda: Log(penalty=True), TypeError, "penalty: expected a number, got True"),
    # --- The score for lists of at least a given probability
    "a list that is too short": Refusal(
        lambda: top_beta_loss([[0.4, 0, 0]], [[1, 0, 0]], 0.5), ValueError, "fewest classes that account for 0.5"
    ),
    "a list that is too long": Refusal(
        lambda: top_beta_loss([[0.5, 0.3, 0]], [[1, 1, 0]], 0.5), ValueError, "fewest classes that account for 0.5"
    ),
    "more left over than the smallest score allows": Refusal(
        lambda: top_beta_loss([[0.2, 0, 0]], [[1, 0, 0]], 0.1), ValueError, "top list of no distribution"
    ),
    "all": Refusal(lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 1), ValueError, "beta: expected a number between"),
    "nothing": Refusal(
        lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 0), ValueError, "beta: expected a number between"
    ),
    "more than all": Refusal(lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 1.5), ValueError, "beta"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
