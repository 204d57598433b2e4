# mypy: disable-error-code="arg-type"
"""Costs of sets: what is refused, and the cure."""

import math

import numpy as np
import pandas as pd
from sympy import Symbol, symbols

from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, generalized_mean
from tests.refusals import Refusal, made_test

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
NAN = float("nan")
REWARD = DiscountedCost(COSTS, 0.5)
PAIR = [[True, True, False]]

REFUSALS = {
    "costs whose axes are named the other way round": Refusal(
        lambda: DiscountedCost(pd.DataFrame([[0, 9], [1, 0]]).rename_axis("truth").rename_axis("Predicted", axis=1)),
        ValueError,
        "decisions in rows and true classes in columns, got a frame with 'truth' in rows and 'Predicted' in columns; "
        "pass costs.T",
    ),
    # costs
    "costs of sets as costs of classes": Refusal(
        lambda: DiscountedCost([*COSTS, [1, 1, 1]], 0), ValueError, "got (4, 3); for costs of sets or actions see"
    ),
    "costs in one row": Refusal(lambda: AbellanMasegosa([0, 1]), ValueError, "costs: expected shape (K, K), got (2,)"),
    "no costs": Refusal(lambda: DiscountedCost(np.zeros((0, 0)), 0), ValueError, "got (0, 0)"),
    "costs as text": Refusal(lambda: DiscountedCost([["a"]], 0), TypeError, "costs: expected numbers, got dtype <U1"),
    "costs as booleans": Refusal(lambda: DiscountedCost([[True]], 0), TypeError, "expected numbers, got dtype bool"),
    "a missing cost": Refusal(lambda: DiscountedCost([[0, None], [1, 0]], 0), TypeError, "costs[0][1]: expected a"),
    "NaN costs": Refusal(lambda: DiscountedCost([[0, NAN], [1, 0]], 0), ValueError, "costs[0][1]: expected a number"),
    "infinite costs": Refusal(lambda: AbellanMasegosa([[math.inf]]), ValueError, "expected a finite number"),
    "negative costs": Refusal(
        lambda: DiscountedCost([[0, -1], [1, 0]], 0), ValueError, "costs[0][1]: expected a number in [0, inf], got -1"
    ),
    "ragged costs": Refusal(lambda: DiscountedCost([[0, 1], [1]], 0), ValueError, "rows of different lengths"),
    "an r above one": Refusal(lambda: DiscountedCost(COSTS, 1.5), ValueError, "r: expected a number in [0, 1]"),
    "another treatment": Refusal(
        lambda: DiscountedCost(COSTS, 0.5, "averse"),
        ValueError,
        "'cautiousness-seeking', 'mistake-averse', got 'averse'",
    ),
    "a negative loss": Refusal(lambda: Ha([1, -1], 0.1), ValueError, "missing[1]: expected a number in [0, inf]"),
    "losses as a matrix": Refusal(lambda: Ha(COSTS, 0.1), ValueError, "missing: expected shape (K,), got (3, 3)"),
    "a negative charge": Refusal(lambda: Ha([1, 1], -0.1), ValueError, "imprecision: expected a number in [0, inf]"),
    "a mean of nothing": Refusal(
        lambda: generalized_mean([], 1), ValueError, "costs: expected at least one number, got none"
    ),
    # sets
    "sets of other classes": Refusal(
        lambda: REWARD([[True, False]]), ValueError, "expected 3 columns, one per class of p-discounted, r = 0.5, got 2"
    ),
    "payoffs of other classes": Refusal(lambda: REWARD.payoff([[1, 0]], [0]), ValueError, "expected 3 columns"),
    "a matrix of other classes": Refusal(lambda: Ha([1, 2], 0.1).matrix(3), ValueError, "expected 2 columns"),
    "too many classes for a table": Refusal(
        lambda: Ha([1] * 21, 0.1).cost_table(), ValueError, "expected at most 20 classes"
    ),
    "an empty row": Refusal(
        lambda: REWARD([*PAIR, [False] * 3]), ValueError, 'row 1 is empty ("unknown"), and its payment is not stated'
    ),
    "an empty row to be paid": Refusal(
        lambda: REWARD.payoff([[False] * 3], [0]), ValueError, "state it with unknown=: one payment (minus the cost)"
    ),
    "too few payments": Refusal(
        lambda: DiscountedCost(COSTS, 0, unknown=[1, 2]), ValueError, "one number, or 3, one per true class, got 2"
    ),
    "NaN for unknown": Refusal(
        lambda: Ha([1], 0, unknown=NAN), ValueError, "unknown: expected a finite number, got nan"
    ),
    "text for unknown": Refusal(lambda: Ha([1], 0, unknown="0"), TypeError, "unknown: expected a number, got '0'"),
    "payments as a table": Refusal(lambda: Ha([1], 0, unknown=[[1]]), ValueError, "unknown: expected shape (K,)"),
    "symbols in an array": Refusal(
        lambda: Ha(symbols("a b c"), 1)(PAIR), TypeError, "symbols run through reward.cost(members, truth)"
    ),
    "a symbol for r in an array": Refusal(
        lambda: DiscountedCost(COSTS, Symbol("r"))(PAIR), TypeError, "r: expected numbers, got symbols"
    ),
    "the cost of no class": Refusal(lambda: REWARD.cost([], 0), ValueError, "members: expected one or more distinct"),
    "the cost of a class twice": Refusal(
        lambda: REWARD.cost([1, 1], 0), ValueError, "positions of classes, got [1, 1]"
    ),
    "the cost of a row of booleans": Refusal(
        lambda: REWARD.cost([True, False, True], 0), ValueError, "members: expected positions in 0..2, got True"
    ),
    "the cost of a number": Refusal(lambda: REWARD.cost(0, 0), TypeError, "members: expected a list of positions"),
    "the cost of a float": Refusal(lambda: REWARD.cost([0.0], 0), ValueError, "members: expected positions in 0..2"),
    "the cost under no class": Refusal(lambda: REWARD.cost([0], 3), ValueError, "truth: expected positions in 0..2"),
    "costs with rows of other names": Refusal(
        lambda: DiscountedCost(LABELED_COSTS.rename(index={"a": "c"}), r=0.5),
        ValueError,
        "costs: the rows ['b', 'c'] are not the columns ['a', 'b']",
    ),
    "a cost as a payment": Refusal(
        lambda: DiscountedCost([[0, 1], [1, 0]], r=0.5, unknown=3), ValueError, "a cost of 3 is the payment -3"
    ),
    "a payment above all others": Refusal(
        lambda: AbellanMasegosa([[0, 1], [1, 0]], unknown=[0, 1]), ValueError, "at most 0, as no answer earns more"
    ),
    "an exponent of many pages": Refusal(
        lambda: generalized_mean([1, 4], 10**6), ValueError, "p: expected at most 10000 in size, or infinity"
    ),
    "powers beyond all floats": Refusal(
        lambda: generalized_mean([100.0, 1], 1000), ValueError, "divide the costs by the largest one"
    ),
    "an exponent as text": Refusal(lambda: generalized_mean([1, 4], "1"), TypeError, "p: expected a number"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

LABELED_COSTS = pd.DataFrame([[0, 1], [2, 0]], index=["b", "a"], columns=["a", "b"])
