# mypy: disable-error-code="arg-type"
"""Top lists: what is refused, and the cure."""

import math
from fractions import Fraction
from typing import Any

from sympy import Rational

from credal_lib import toplists
from tests.refusals import Refusal, made_test

NAN = math.nan
Q = [0.5, 0.2, 0.2, 0.1]
PAIR = [[1, 1, 0, 0]]
INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]


def pad(*p: float, listed: Any = PAIR) -> Any:
    return toplists.pad([p], listed)


HALF = Fraction(1, 2)
GINI = toplists.SymmetricEntropy(lambda p: 1 - (p**2).sum(axis=1), lambda p: -2 * p, name="Gini")

REFUSALS = {
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
        "row 0 is not a valid top list; fractions and expressions are scored in valid lists only",
    ),
    "an invalid list of expressions": Refusal(
        lambda: toplists.Brier()([[Rational(1, 2), Rational(1, 100), 0, 0]], PAIR),
        ValueError,
        "row 0 is not a valid top list; fractions and expressions are scored in valid lists only",
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
    "no distribution": Refusal(lambda: toplists.true_lists([0.5, 0.6], 1), ValueError, "shares that sum to one"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
