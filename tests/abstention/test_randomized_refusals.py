# mypy: disable-error-code="arg-type"
"""A cautious classifier made more or less cautious by chance: what is refused, and the cure."""

import numpy as np
from sympy import Symbol

from credal_lib.abstention import abstain_more, area_under, at_abstention, capacity_graph, efficacy_graph, guess_unknown
from credal_lib.confusion import Tally
from tests.refusals import Refusal, made_test

MATRIX = [[4, 0], [2, 6], [2, 4]]

REFUSALS = {
    # matrices with an unknown row
    "a matrix that is too wide": Refusal(lambda: capacity_graph([[1, 2, 3], [4, 5, 6]]), ValueError, "it looks transp"),
    "an empty matrix": Refusal(lambda: efficacy_graph(np.zeros((3, 2), int)), ValueError, "at least one instance, got"),
    "negative counts": Refusal(
        lambda: at_abstention([[1, -1], [0, 1], [0, 0]], 0), ValueError, "none negative, got -1"
    ),
    "alpha in percent": Refusal(lambda: at_abstention(MATRIX, 25), ValueError, "alpha: expected a number in [0, 1]"),
    "a guess off one": Refusal(lambda: at_abstention(MATRIX, 0, [0.5, 0.4]), ValueError, "guess: expected shares that"),
    "a guess too short": Refusal(lambda: capacity_graph(MATRIX, [1]), ValueError, "guess: expected 2 shares, got 1"),
    "corners without a height": Refusal(
        lambda: area_under([0, 1]), TypeError, "points: expected a list of pairs (x, y)"
    ),
    "a corner at NaN": Refusal(
        lambda: area_under([(0, 0), (1, np.nan)]), ValueError, "points: expected a finite number of double precision"
    ),
    "a share in percent": Refusal(
        lambda: abstain_more(MATRIX, 20), ValueError, "share: expected a number in [0, 1], got 20"
    ),
    "a share of guesses in percent": Refusal(
        lambda: guess_unknown(MATRIX, 20, [0.5, 0.5]), ValueError, "share: expected a number in [0, 1], got 20"
    ),
    "a number for chances": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, 0.5), TypeError, "chances: expected a list of 2 shares, got 0.5"
    ),
    "chances that are not one per class": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, [0.2, 0.3, 0.5]), ValueError, "chances: expected 2 shares, got 3"
    ),
    "chances in symbols that do not sum to one": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, [Symbol("p"), Symbol("p")]),
        ValueError,
        "chances: expected 2 shares that sum to",
    ),
    "a square matrix whose last class might be unknown": Refusal(
        lambda: abstain_more([[5, 1], [2, 4]], 0.5), ValueError, "truth= with a bare array; got 2 x 2 entries"
    ),
    "a square matrix to guess in": Refusal(
        lambda: guess_unknown([[5, 1], [2, 4]], 0.5, [1]), ValueError, "truth= with a bare array; got 2 x 2 entries"
    ),
    "unknown in the first row": Refusal(
        lambda: abstain_more(Tally(np.eye(2), ("unknown", "a"), ("a", "b")), 0.5),
        ValueError,
        "matrix: expected the row 'unknown' to be the last, got decisions ('unknown', 'a')",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
