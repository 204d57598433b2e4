# mypy: disable-error-code="arg-type"
"""What is refused by rewards, and the cure."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
from sympy import I, Symbol, symbols

from credal_lib import metrics, properties, rewards
from credal_lib.rewards import (
    AbellanMasegosa,
    Concave,
    DiscountedCost,
    FBeta,
    Ha,
    HitOrMiss,
    Quadratic,
    Table,
    generalized_mean,
)
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)

SETS = np.array([[1, 1, 0], [0, 1, 0]])

NAN = float("nan")

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]

REWARD = DiscountedCost(COSTS, 0.5)

PAIR = [[True, True, False]]

LABELED_COSTS = pd.DataFrame([[0, 1], [2, 0]], index=["b", "a"], columns=["a", "b"])

ONE = [[1, 0], [1, 1]]

LIST = Table([[1, 2, 3], [4, 5, 6]], sets=[[1, 0, 0], [0, 1, 1]])

REFUSALS = {
    # --- Rewards by name
    "a name that nearly exists": Refusal(
        lambda: metrics.utility_score([0], [[1, 0]], "U65"), ValueError, "reward: unknown reward 'U65'; near names: u65"
    ),
    "a name that does not exist": Refusal(
        lambda: rewards.by_name("brier"), ValueError, "known names: discounted_accuracy, u50, u65, u80"
    ),
    "no name": Refusal(lambda: rewards.by_name(0.65), TypeError, "name: expected the reward's name, got 0.65"),
    "no reward": Refusal(
        lambda: metrics.utility_score([0], [[1, 0]], 0.65),
        TypeError,
        "reward: expected a Reward such as rewards.Quadratic(0.65), or the name of one such as 'u65', got 0.65",
    ),
    "one unknown name among several": Refusal(
        lambda: properties.table(["u65", "u-80"], 3), ValueError, "rewards: unknown reward 'u-80'; near names: u80"
    ),
    # --- Rewards by size
    # sets
    "sets of floats": Refusal(lambda: U65([[0.7, 0.3]]), TypeError, "turn probabilities into sets first"),
    "sets with NaN": Refusal(
        lambda: U65([[NAN, 1]]), TypeError, "expected booleans or the integers 0 and 1, got dtype float"
    ),
    "sets of labels": Refusal(lambda: U65([["a", "b"]]), TypeError, "predictions.as_sets(predictions, classes)"),
    "sets with levels": Refusal(
        lambda: U65(SETS[:, :, np.newaxis]), ValueError, "choose one level j with sets[:, :, j]"
    ),
    "one set alone": Refusal(lambda: U65(SETS[0]), ValueError, "one prediction alone is sets[np.newaxis, :]"),
    "no array at all": Refusal(lambda: U65(1), ValueError, "one row per prediction, got ()"),
    "sets without classes": Refusal(
        lambda: U65(np.zeros((2, 0), dtype=bool)), ValueError, "at least one class (column)"
    ),
    "entries beyond 0 and 1": Refusal(
        lambda: U65([[0, 2]]), ValueError, "only 0 and 1, got 2; turn labels into an array"
    ),
    "negative entries": Refusal(lambda: U65([[0, -1]]), ValueError, "only 0 and 1, got -1"),
    "too large a matrix": Refusal(lambda: U65.matrix(26), ValueError, "all 2**26 - 1 sets would be enumerated"),
    # rewards
    "half as percent": Refusal(lambda: Quadratic(65), ValueError, "half: expected a number in [0.25, 1], got 65"),
    "half too small": Refusal(lambda: Quadratic(Fraction(1, 5)), ValueError, "expected a number in [0.25, 1], got 1/5"),
    "half not a number": Refusal(lambda: Quadratic(NAN), ValueError, "got nan"),
    "half as text": Refusal(lambda: Quadratic("0.65"), TypeError, "half: expected a number, got '0.65'"),
    "half as a truth value": Refusal(lambda: Quadratic(True), TypeError, "half: expected a number, got True"),
    "half imaginary": Refusal(lambda: Quadratic(I / 2), TypeError, "half: expected a number"),
    "beta negative": Refusal(lambda: FBeta(-1), ValueError, "beta: expected a number in [0, inf], got -1"),
    "beta infinite": Refusal(lambda: FBeta(math.inf), ValueError, "beta: expected a finite number, got inf"),
    "unknown as text": Refusal(lambda: Quadratic(0.5, unknown="none"), TypeError, "unknown: expected a number"),
    "unknown infinite": Refusal(lambda: FBeta(unknown=-math.inf), ValueError, "unknown: expected a finite number"),
    "u not callable": Refusal(lambda: Concave(0.65), TypeError, "u: expected a function of the discounted accuracy"),
    "u(0) not 0": Refusal(lambda: Concave(lambda x: x + 1), ValueError, "expected u(0) = 0, got 1; rescale it"),
    "u(1) not 1": Refusal(lambda: Concave(lambda x: 2 * x), ValueError, "(u(x) - u(0)) / (u(1) - u(0))"),
    "u convex": Refusal(lambda: Concave(lambda x: x**2)([[1, 1, 1]]), ValueError, "its slope grows at x = 1/3"),
    "u undefined between": Refusal(
        lambda: Concave(lambda x: x if x in (0, 1) else NAN)([[1, 1]]),
        ValueError,
        "concave function of the discounted accuracy",
    ),
    "a pair worth more than the class": Refusal(
        lambda: Concave(lambda x: x + 6 * x * (1 - x))([[1, 1]]), ValueError, "must not earn more than the class"
    ),
    # --- Costs of sets
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
        lambda: REWARD.cost([True, False, True], 0), TypeError, "members: expected an integer of at least 0, got True"
    ),
    "the cost of a number": Refusal(lambda: REWARD.cost(0, 0), TypeError, "members: expected a list of positions"),
    "the cost of a float": Refusal(
        lambda: REWARD.cost([0.0], 0), TypeError, "members: expected an integer of at least 0, got 0.0"
    ),
    "the cost under no class": Refusal(
        lambda: REWARD.cost([0], 3), ValueError, "truth: expected an integer of at least 0 and at most 2, got 3"
    ),
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
    # --- Payments by size, for a hit and for a miss
    "a number for a hit": Refusal(
        lambda: HitOrMiss(1, lambda k: 0),
        TypeError,
        "hit: expected a function of the size of the set, such as lambda k: 1",
    ),
    "a number for a miss": Refusal(
        lambda: HitOrMiss(lambda k: 1, 0), TypeError, "miss: expected a function of the size"
    ),
    "payments as text": Refusal(
        lambda: HitOrMiss(lambda k: "1", lambda k: 0)(ONE), TypeError, "hit: expected real numbers"
    ),
    "an infinite payment": Refusal(
        lambda: HitOrMiss(lambda k: 1, lambda k: -float("inf"))(ONE), ValueError, "miss: expected finite numbers"
    ),
    "a payment for each class": Refusal(
        lambda: HitOrMiss(lambda k: 1, lambda k: [0, 1])(ONE),
        ValueError,
        "miss: expected one number for each size of a set",
    ),
    # --- Payoffs written out by hand
    "a payment for silence among costs": Refusal(
        lambda: Table.from_costs([[0, 1], [1, 0]], unknown=[1, -2]),
        ValueError,
        "unknown: expected a cost of at least 0, as all others are, got -2; a payment of -2 is the cost 2",
    ),
    "payoffs whose axes are named the other way round": Refusal(
        lambda: Table(pd.DataFrame([[1, 0], [0, 1]]).rename_axis("truth")), ValueError, "in columns; pass payoffs.T"
    ),
    "an empty row in a table": Refusal(lambda: LIST([[0, 0, 0]]), ValueError, "row 0 is empty"),
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
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
