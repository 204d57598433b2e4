"""Cost matrices with a row for "unknown" in Ferri and Hernández-Orallo, "Cautious classifiers"."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Symbol

from credal_lib import gambles
from credal_lib.metrics import utility_score
from credal_lib.rewards import Table

SPAM = Table.from_costs([[0, 100], [20, 0]], unknown=[2, 3], name="spam")
"""Section 7: rows = predicted pos, neg, unknown; columns = actual pos, neg."""


def test_section_5_cost_matrix() -> None:
    """Section 5: diagonal -2.5, -3.5, -4, (b, a) = 2.1, abstention free. The scan has lost the cost of (a, c).

    What is left of the rows a, b, c: "-2.54 b 2.1 -3.5 0 ... 1.2 1.3 -4": (a, b) = 4 is read from "-2.54", and
    (b, c) = 0 would be a free mistake, as good as abstaining. The lost entry is a symbol here.
    """
    lost = Symbol("x")
    table = Table.from_costs([[-2.5, 4, lost], [2.1, -3.5, 0], [1.2, 1.3, -4]], unknown=0)
    assert [table.cost([k], k) for k in range(3)] == [-2.5, -3.5, -4]
    assert table.cost([1], 0) == 2.1  # an a classified as b
    assert table.cost([0], 2) == lost
    with pytest.raises(TypeError, match="symbols run through"):
        table([[True, False, False]])


def test_section_5_total_cost_is_the_sum_of_the_product_with_the_confusion_matrix() -> None:
    """Section 5: R(i, j) = M(i, j) L(i, j); the row "unknown" takes part."""
    confusion = np.array([[5, 1], [2, 7], [3, 4]])
    costs = np.array([[0, 100], [20, 0], [2, 3]])
    sets = np.array([[1, 0], [0, 1], [0, 0]])
    rows, y = zip(*[(sets[i], j) for (i, j), count in np.ndenumerate(confusion) for _ in range(count)], strict=True)
    total = -SPAM.payoff(np.array(rows), np.array(y)).sum()
    assert total == (confusion * costs).sum() == 158
    assert utility_score(y, np.array(rows), SPAM) == pytest.approx(-158 / 22)


def test_section_7_cost_matrix() -> None:
    """Section 7: 0, 100 / 20, 0 / 2, 3; the bottom row may also be given as a row for the empty set."""
    rows = Table.from_costs([[0, 100], [20, 0], [2, 3]], sets=[[1, 0], [0, 1], [0, 0]])
    sets = [[True, False], [False, True], [False, False]]
    assert (-rows(sets)).tolist() == (-SPAM(sets)).tolist() == [[0, 100], [20, 0], [2, 3]]


def test_section_7_abstaining_is_best_between_1_7_and_97_99() -> None:
    """Section 7 (derived): 3 - p against 20 p and 100 (1 - p), where p is the probability of pos."""

    def best(p: Fraction) -> str:
        costs: dict[str, Any] = {"pos": 100 * (1 - p), "neg": 20 * p, "unknown": 2 * p + 3 * (1 - p)}
        shares = [[float(p), 1 - float(p)]] * 3
        earned = gambles.expectation(SPAM([[True, False], [False, True], [False, False]]), shares)
        assert (-earned).tolist() == pytest.approx([float(cost) for cost in costs.values()])
        return min(costs, key=lambda name: costs[name])

    step = Fraction(1, 10_000)
    low, high = Fraction(1, 7), Fraction(97, 99)
    assert 20 * low == 3 - low
    assert 100 * (1 - high) == 3 - high
    assert [best(p) for p in (low - step, low + step, high - step, high + step)] == ["neg", "unknown", "unknown", "pos"]
