"""Payoffs written out by hand: a row for every decision, be it a class, a set, "unknown" or an action."""

import numpy as np
from sympy import Symbol

from credal_lib.rewards import Table

COSTS = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]


def test_unknown_is_a_payment_and_from_costs_takes_its_cost() -> None:
    assert Table.from_costs(COSTS, unknown=[1, 2, 3]) == Table(-np.array(COSTS), unknown=[-1, -2, -3])
    assert Table.from_costs(COSTS, unknown=2)([[0, 0, 0]]).tolist() == [[-2, -2, -2]]


def test_a_square_table_has_a_row_for_each_class() -> None:
    table = Table([[1, 2], [3, 4]])
    assert table([[0, 1], [1, 0]]).tolist() == [[3, 4], [1, 2]]
    assert table.listed.tolist() == [[True, False], [False, True]]


def test_rows_may_be_listed_in_any_order_and_need_not_be_all() -> None:
    table = Table([[1, 2, 3], [4, 5, 6]], sets=[[1, 1, 0], [0, 0, 1]])
    assert table([[0, 0, 1], [1, 1, 0], [0, 0, 1]]).tolist() == [[4, 5, 6], [1, 2, 3], [4, 5, 6]]
    assert table.cost([1, 0], 2) == -3


def test_a_listed_empty_row_is_unknown() -> None:
    table = Table([[1, 2], [7, 8]], sets=[[1, 0], [0, 0]])
    assert table([[0, 0], [1, 0]]).tolist() == [[7, 8], [1, 2]]
    assert table.payoff([[0, 0], [1, 0]], [1, 1]).tolist() == [8, 2]


def test_tables_of_many_classes_look_rows_up_by_all_of_them() -> None:
    """Seventy classes do not fit into one machine word."""
    table = Table(np.arange(70)[:, np.newaxis] * np.ones(70))
    order = np.random.default_rng(0).permutation(70)
    assert table(np.eye(70, dtype=bool)[order])[:, 0].tolist() == order.tolist()


def test_actions_pick_rows_whatever_they_are_called() -> None:
    treat = Table([[10, -1], [0, 0], [5, 5]])
    assert treat.of_actions([2, 0]).tolist() == [[5, 5], [10, -1]]
    assert treat.of_actions([]).shape == (0, 2)


def test_a_table_may_be_named() -> None:
    assert Table(COSTS, name="spam").label == "spam"


def test_silence_may_gain_where_answers_do():
    assert Table.from_costs([[-9, 1], [1, -9]], unknown=-2)([[0, 0]]).tolist() == [[2, 2]]
    assert Table.from_costs([[Symbol("c"), 1], [1, 0]], unknown=-2).unknown == 2
