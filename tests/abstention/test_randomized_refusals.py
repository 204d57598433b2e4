# mypy: disable-error-code="arg-type"
"""A cautious classifier made more or less cautious by chance: what is refused, and the cure."""

import numpy as np

from credal_lib.abstention import area_under, at_abstention, capacity_graph, efficacy_graph
from tests.refusals import Refusal, made_test

MATRIX = [[4, 0], [2, 6], [2, 4]]

REFUSALS = {
    # matrices with an unknown row
    "a matrix that is too wide": Refusal(lambda: capacity_graph([[1, 2, 3], [4, 5, 6]]), ValueError, "it looks transp"),
    "an empty matrix": Refusal(lambda: efficacy_graph(np.zeros((3, 2), int)), ValueError, "at least one instance, got"),
    "negative counts": Refusal(lambda: at_abstention([[1, -1], [0, 1]], 0), ValueError, "none negative, got -1"),
    "alpha in percent": Refusal(lambda: at_abstention(MATRIX, 25), ValueError, "alpha: expected a number in [0, 1]"),
    "a guess off one": Refusal(lambda: at_abstention(MATRIX, 0, [0.5, 0.4]), ValueError, "guess: expected shares that"),
    "a guess too short": Refusal(lambda: capacity_graph(MATRIX, [1]), ValueError, "guess: expected 2 shares, got 1"),
    "corners without a height": Refusal(
        lambda: area_under([0, 1]), TypeError, "points: expected a list of pairs (x, y)"
    ),
    "a corner at NaN": Refusal(
        lambda: area_under([(0, 0), (1, np.nan)]), ValueError, "points: expected a finite number of double precision"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
