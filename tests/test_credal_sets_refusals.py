# mypy: disable-error-code="arg-type"
"""Sets of probability distributions: what is refused, and the cure."""

import math

import numpy as np

from credal_lib.credal_sets import Intervals, imprecise_dirichlet
from tests.refusals import Refusal, made_test

ONE = Intervals([0.1, 0.2], [0.8, 0.9])
TWO = Intervals([[0.1, 0.2]] * 2, [[0.8, 0.9]] * 2)
NAN = float("nan")

REFUSALS = {
    # bounds
    "a number as bounds": Refusal(lambda: Intervals(0, 1), ValueError, "lower: expected shape (K,) or (n, K)"),
    "bounds with levels": Refusal(
        lambda: Intervals(np.zeros((1, 2, 3)), np.ones((1, 2, 3))), ValueError, "one column per class, got (1, 2, 3)"
    ),
    "bounds without classes": Refusal(lambda: Intervals([], []), ValueError, "one column per class, got (0,)"),
    "bounds of two shapes": Refusal(
        lambda: Intervals([0, 0], [1, 1, 1]), ValueError, "upper: expected the shape of lower, (2,), got (3,)"
    ),
    "NaN bounds": Refusal(lambda: Intervals([NAN, 0], [1, 1]), ValueError, "lower: expected finite numbers"),
    "infinite bounds": Refusal(lambda: Intervals([0, 0], [1, math.inf]), ValueError, "upper: expected finite numbers"),
    "bounds as text": Refusal(lambda: Intervals(["0", "0"], [1, 1]), TypeError, "lower: expected real numbers"),
    "a negative bound": Refusal(lambda: Intervals([-0.1, 0], [1, 1]), ValueError, "probabilities in [0, 1]"),
    "percent as bounds": Refusal(lambda: Intervals([0, 0], [1, 50]), ValueError, "got a bound beyond"),
    "crossed bounds": Refusal(
        lambda: Intervals([[0, 0], [0.6, 0]], [[1, 1], [0.5, 1]]),
        ValueError,
        "got a lower bound above its upper in row 1",
    ),
    "lower bounds above one together": Refusal(
        lambda: Intervals([0.6, 0.6], [1, 1]), ValueError, "the lower ones sum to 1.2; expected at most 1"
    ),
    "upper bounds below one together": Refusal(
        lambda: Intervals([[0, 0]] * 3, [[1, 1], [0.3, 0.4], [0.1, 0.1]]),
        ValueError,
        "no distribution respects the bounds in row 1, the upper ones sum to 0.7",
    ),
    "the length of one credal set": Refusal(lambda: len(ONE), TypeError, "len: expected n credal sets"),
    "one credal set by position": Refusal(lambda: ONE[0], TypeError, "got one, of shape (2,); use it as it is"),
    "a position beyond": Refusal(lambda: TWO[2], IndexError, "index 2 is out of bounds"),
    "vertices of several sets": Refusal(TWO.vertices, ValueError, "got 2 of them; loop over them"),
    "vertices of many classes": Refusal(
        Intervals(np.zeros(16), np.ones(16)).vertices,
        ValueError,
        "at most 15 classes, got 16; expectations and choices",
    ),
    "a negative tolerance of vertices": Refusal(lambda: ONE.vertices(tol=-1), ValueError, "tol: expected a number in"),
    "a NaN tolerance": Refusal(lambda: ONE.is_reachable(tol=NAN), ValueError, "tol: expected a number in [0, inf]"),
    "members of other classes": Refusal(lambda: ONE.contains([1, 0, 0]), ValueError, "p: expected 2 probabilities"),
    "members off one": Refusal(lambda: ONE.contains([0.5, 0.6]), ValueError, "divide by the sum first"),
    "members of other rows": Refusal(
        lambda: TWO.contains([[0.5, 0.5]] * 3), ValueError, "p: expected one credal set, of shape (2,), or 3"
    ),
    "members with levels": Refusal(
        lambda: ONE.contains(np.full((1, 1, 2), 0.5)), ValueError, "one distribution per row, got (1, 1, 2)"
    ),
    # the imprecise Dirichlet model
    "negative counts": Refusal(lambda: imprecise_dirichlet([1, -1]), ValueError, "no negative count, got -1"),
    "no class to count": Refusal(lambda: imprecise_dirichlet([]), ValueError, "counts: expected at least one class"),
    "a number as counts": Refusal(lambda: imprecise_dirichlet(3), ValueError, "counts: expected shape (K,) or (n, K)"),
    "no prior weight": Refusal(lambda: imprecise_dirichlet([1, 1], s=0), ValueError, "s: expected a positive number"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
