"""Payoffs written out by hand: values of Yang, Destercke and Masson."""

from fractions import Fraction
from typing import Any

import pytest

from credal_lib import gambles
from credal_lib.rewards import Table


def expert(h: Any, n: Any) -> Table:
    """Tables VI and VII: two classes, the pair costs `h` and `n`."""
    return Table.from_costs([[0, 2], [4, 0], [h, n]], sets=gambles.subsets(2))


@pytest.mark.parametrize(
    ("pair", "low", "high", "printed"),
    [
        ((Fraction(1, 2), Fraction(1, 2)), Fraction(1, 4), Fraction(7, 8), ("0.25", "0.875")),
        ((Fraction(1, 4), Fraction(3, 4)), Fraction(1, 6), Fraction(5, 6), ("0.17", "0.83")),
    ],
    ids=["Table VI, Figure 2 a", "Table VII, Figure 2 b"],
)
def test_example_7_and_figure_2_thresholds(pair: Any, low: Any, high: Any, printed: Any) -> None:
    """Section IV-C, Tables VI and VII, Figure 2: {h} below the first threshold of p(n), {n} above the second."""
    reward = expert(*pair)

    def expected(members: list[int], p: Fraction) -> Any:
        return (1 - p) * reward.cost(members, 0) + p * reward.cost(members, 1)

    assert expected([0], low) == expected([0, 1], low)
    assert expected([1], high) == expected([0, 1], high)
    assert (f"{float(low):.2f}", f"{float(high):.{len(printed[1]) - 2}f}") == printed
    step = Fraction(1, 1000)
    best = [
        min(([0], [0, 1], [1]), key=lambda members: expected(members, p))
        for p in (low - step, low + step, high - step, high + step)
    ]
    assert best == [[0], [0, 1], [0, 1], [1]]
    earned = gambles.expectation(reward.matrix(2), [1 - float(low), float(low)])
    assert earned[0] == pytest.approx(earned[2])


def test_example_7_the_expected_cost_of_the_pair_and_both_shifts() -> None:
    """Section IV-C: Table VII is 3 times as costly at n and 0.5 at even odds; both boundaries shift to the left."""
    reward = expert(Fraction(1, 4), Fraction(3, 4))
    assert reward.cost([0, 1], 1) == 3 * reward.cost([0, 1], 0)
    assert (reward.cost([0, 1], 0) + reward.cost([0, 1], 1)) / 2 == Fraction(1, 2)
    assert Fraction(1, 6) < Fraction(1, 4)
    assert Fraction(5, 6) < Fraction(7, 8)
