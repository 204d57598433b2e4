# mypy: disable-error-code="arg-type"
"""Payoffs written out by hand: what is refused, and the cure."""

import pandas as pd

from credal_lib.rewards import Table
from tests.refusals import Refusal, made_test

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
LIST = Table([[1, 2, 3], [4, 5, 6]], sets=[[1, 0, 0], [0, 1, 1]])

REFUSALS = {
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
