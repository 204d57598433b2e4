# mypy: disable-error-code="arg-type"
"""Rewards of costs, tables, and the ten properties."""

import math

import numpy as np
from sympy import Symbol, symbols

from credal_lib import properties, rewards
from credal_lib.properties import check, possibility
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, Quadratic, Table, generalized_mean
from tests.refusals import Refusal, made_test

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
NAN = float("nan")
REWARD = DiscountedCost(COSTS, 0.5)
PAIR = [[True, True, False]]
LIST = Table([[1, 2, 3], [4, 5, 6]], sets=[[1, 0, 0], [0, 1, 1]])

REFUSALS = {
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
    "a mean of nothing": Refusal(lambda: generalized_mean([], 1), ValueError, "costs: expected at least one, got none"),
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
    "an empty row in a table": Refusal(lambda: LIST([[0, 0, 0]]), ValueError, "row 0 is empty"),
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
    # tables
    "payoffs in one row": Refusal(lambda: Table([1, 2]), ValueError, "payoffs: expected shape (D, K), got (2,)"),
    "too few sets": Refusal(
        lambda: Table(COSTS, sets=[[1, 0, 0]]), ValueError, "sets: expected shape (3, 3), one set per row"
    ),
    "a set twice": Refusal(
        lambda: Table(COSTS, sets=[[1, 0, 0], [0, 1, 0], [1, 0, 0]]), ValueError, "rows 0 and 2 are the same set"
    ),
    "unknown twice": Refusal(
        lambda: Table([[1, 2], [3, 4]], sets=[[1, 0], [0, 0]], unknown=0), ValueError, "unknown: stated twice"
    ),
    "a set that is not listed": Refusal(
        lambda: LIST([[1, 0, 0], [0, 0, 1]]), ValueError, "row 1 is the set [2], which the table does not list"
    ),
    "the cost of a set that is not listed": Refusal(lambda: LIST.cost([0, 1], 0), ValueError, "is the set [0 1]"),
    "a whole cautious matrix": Refusal(
        lambda: Table.from_costs([[0, 100], [20, 0], [2, 3]])([[1, 0]]),
        ValueError,
        "does not say which set each row is",
    ),
    "an action that is no row": Refusal(lambda: Table(COSTS).of_actions([3]), ValueError, "rows, 0..2, got 3"),
    "a negative action": Refusal(lambda: Table(COSTS).of_actions([-1]), ValueError, "rows, 0..2, got -1"),
    "actions by name": Refusal(lambda: Table(COSTS).of_actions(["buy"]), TypeError, "actions: expected positions of"),
    "actions in columns": Refusal(lambda: Table(COSTS).of_actions([[0]]), ValueError, "actions: expected shape (n,)"),
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
        lambda: properties.table(["u65"], 3), TypeError, "rewards: expected each to be a Reward, got 'u65'"
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

MODULES = (properties, rewards)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
