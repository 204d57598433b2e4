"""Numbers printed in Yang, Destercke and Masson, "The costs of indeterminacy: how to determine them?".

Costs there, rewards here: a cost is one minus the reward.
"""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import gambles
from credal_lib.rewards import FBeta, Quadratic

ROWS_OF_THE_TABLES = [0, 1, 2, 3, 5, 4, 6]
"""The tables list {h, b}, {b, n}, {h, n}; `gambles.subsets` lists {h, b}, {h, n}, {b, n}."""


def costs_as_printed(pair: float, all_three: float) -> list[list[float]]:
    return [
        [0, 1, 1], [1, 0, 1], [1, 1, 0],
        [pair, pair, 1], [1, pair, pair], [pair, 1, pair], [all_three] * 3,
    ]  # fmt: skip


def test_table_iii_costs_of_utility_discounted_accuracy() -> None:
    """Section III-A, Table III: 0.35 for pairs; 0.54 for all three, which is 8/15 = 0.533... and rounds to 0.53."""
    costs = 1 - Quadratic(0.65).matrix(3)[ROWS_OF_THE_TABLES]
    corrected = costs_as_printed(0.35, 0.53)
    assert np.round(costs, 2).tolist() == corrected
    assert 1 - Quadratic(Fraction(65, 100)).utility(Fraction(1, 3)) == Fraction(8, 15)
    assert np.abs(costs - costs_as_printed(0.35, 0.54)).max() < 0.01


def test_table_iv_costs_of_f1() -> None:
    """Section III-B, Table IV: 1/3 for pairs, 0.5 for all three."""
    costs = 1 - FBeta(1).matrix(3)[ROWS_OF_THE_TABLES]
    assert np.allclose(costs, costs_as_printed(1 / 3, 0.5), rtol=0, atol=1e-12)
    assert 1 - FBeta(1).utility(Fraction(1, 2)) == Fraction(1, 3)


@pytest.mark.parametrize("x", [Fraction(0), Fraction(1, 7), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
def test_equation_8_is_u65(x: Fraction) -> None:
    """Section III-A, equation 8: g(x) = -0.6 x^2 + 1.6 x, with g(1/2) = 0.65."""
    assert Quadratic(Fraction(65, 100)).utility(x) == Fraction(-6, 10) * x**2 + Fraction(16, 10) * x


def test_figure_1_at_one_half() -> None:
    """Section III-A, Figure 1: at a discounted accuracy of 0.5 the costs are 0.5 and 0.35."""
    assert [round(1 - Quadratic(half).utility(0.5), 2) for half in (0.5, 0.65)] == [0.5, 0.35]


def test_equation_9_is_the_f_measure_of_precision_and_recall() -> None:
    """Section III-B, equation 9, with precision 1/k and recall 1 for a set that contains the truth."""
    for beta in (Fraction(1, 2), 1, 2):
        for k in range(1, 8):
            precision, recall = Fraction(1, k), 1
            f_measure = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
            assert FBeta(beta).utility(precision) == f_measure


def test_rows_of_the_tables_are_the_sets_they_name() -> None:
    h, b, n = np.eye(3, dtype=bool)
    printed = [h, b, n, h | b, b | n, h | n, h | b | n]
    assert gambles.subsets(3)[ROWS_OF_THE_TABLES].tolist() == np.array(printed).tolist()
