# mypy: disable-error-code="arg-type"
"""Ten properties that the costs of sets could or should have: what is refused, and the cure."""

import numpy as np
import pandas as pd
from sympy import symbols

from credal_lib import properties
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Ha, Quadratic
from tests.refusals import Refusal, made_test

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
REWARD = DiscountedCost(COSTS, 0.5)
ROWS = REWARD.cost_table().astype(float)
NAMES = ["n", "b", "h", "h or b", "h or n", "b or n", "all"]

REFUSALS = {
    # properties
    "symbols compared": Refusal(
        lambda: check(Ha(symbols("a b"), 1)),
        TypeError,
        "costs: expected numbers, got b; put numbers in for the symbols",
    ),
    "rows of no sets": Refusal(
        lambda: check(COSTS), ValueError, "2**3 - 1 rows for 3 classes, one per nonempty set, got 3"
    ),
    "rows of many classes": Refusal(lambda: check(np.zeros((3, 21))), ValueError, "state which set each row is"),
    "sets of other rows": Refusal(
        lambda: check(COSTS, sets=[[1, 1, 0]]), ValueError, "sets: expected shape (3, 3), one set per row of the costs"
    ),
    "rows labeled in another order": Refusal(
        lambda: check(pd.DataFrame(ROWS, columns=list("hbn"), index=NAMES)),
        ValueError,
        "costs: the row labeled 'n' would be read as {h}; bring the rows into the order of gambles.subsets",
    ),
    "a row labeled by a class and stated to be a pair": Refusal(
        lambda: check(
            pd.DataFrame([[1, 1], [0, 2], [3, 0]], columns=list("hb"), index=["h", "b", "both"]),
            sets=pd.DataFrame([[1, 1], [1, 0], [0, 1]], columns=list("hb")),
        ),
        ValueError,
        "costs: the row labeled 'h' would be read as {h, b}",
    ),
    "no row for a class": Refusal(
        lambda: check([[1, 1]], sets=[[1, 1]]),
        ValueError,
        "the single class 0 has no row; add it, or state class_costs=",
    ),
    "class costs of other classes": Refusal(
        lambda: check(REWARD, class_costs=np.eye(2)), ValueError, "class_costs: expected shape (3, 3), got (2, 2)"
    ),
    "unknown among the sets": Refusal(
        lambda: check(REWARD, sets=[[1, 1, 0], [0, 0, 0]]), ValueError, "expected nonempty sets, but row 1 is empty"
    ),
    "no number of classes": Refusal(
        lambda: check(Quadratic(0.65)), ValueError, "n_classes: expected a number of classes, for this reward is made"
    ),
    "another number of classes": Refusal(
        lambda: properties.table([REWARD], 4), ValueError, "n_classes: the reward is made for 3 classes, got 4"
    ),
    "a name in a table of rewards": Refusal(
        lambda: properties.table([0.65], 3), TypeError, "rewards: expected each to be a Reward, got 0.65"
    ),
    "a negative tolerance of properties": Refusal(
        lambda: check(REWARD, tol=-1), ValueError, "tol: expected a number in"
    ),
    "a set of other classes": Refusal(
        lambda: possibility([1, 1], COSTS), ValueError, "set_costs: expected 3 costs, one per true class, got"
    ),
    "a negative tolerance of possibility": Refusal(
        lambda: possibility([1, 1, 1], COSTS, tol=-1), ValueError, "tol: expected a number in"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
