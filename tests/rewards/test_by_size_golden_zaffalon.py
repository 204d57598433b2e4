"""Numbers printed in Zaffalon, Corani and Mauá.

"Evaluating credal classifiers by utility-discounted predictive accuracy".

Printed values are compared after rounding to the digits that are printed; values that follow exactly are held exactly.
"""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Poly, Rational, Symbol

from credal_lib import games, metrics
from credal_lib.rewards import FBeta, Quadratic, SizeReward

U50, U65, U80 = (Quadratic(Fraction(half, 100)) for half in (50, 65, 80))


def test_table_1_is_the_reward_of_single_classes() -> None:
    """Section 2, Table 1."""
    assert U50([[1, 0], [0, 1]]).tolist() == [[1, 0], [0, 1]]


def test_table_2_is_discounted_accuracy() -> None:
    """Section 2, Table 2."""
    assert U50.matrix(2).tolist() == [[1, 0], [0, 1], [0.5, 0.5]]


@pytest.mark.parametrize(("reward", "at_half"), [(U65, 0.65), (U80, 0.8)], ids=["u65", "u80"])
def test_table_3_is_the_utility_of_table_2(reward: Quadratic, at_half: float) -> None:
    """Section 5, Table 3, with the values of u in Section 9: u(0) = 0, u(1) = 1, u(0.5) as the name says."""
    assert reward.matrix(2).tolist() == [[1, 0], [0, 1], [pytest.approx(at_half), pytest.approx(at_half)]]
    utility = np.vectorize(lambda x: float(reward.utility(x)))
    assert np.allclose(reward.matrix(2), utility(U50.matrix(2)))


@pytest.mark.long
@pytest.mark.parametrize("k", range(1, 7))
def test_theorem_1_the_set_is_worth_one_over_its_size(k: int) -> None:
    """Section 4, Theorem 1: value 1/k, reached by the even bet; uniqueness of both strategies as the proof says."""
    even = (Fraction(1, k),) * k
    assert games.solve_exact(games.betting_game(k)) == games.ExactSolution(Fraction(1, k), (even,), (even,))
    assert games.solve(games.betting_game(k)).value == pytest.approx(1 / k)
    assert U50.utility(Fraction(1, k)) == Fraction(1, k)


@pytest.mark.parametrize(
    ("half", "square", "linear"),
    [(Rational(65, 100), Rational(-12, 10), Rational(22, 10)), (Rational(80, 100), Rational(-6, 10), Rational(16, 10))],
    ids=["u65", "u80"],
)
def test_the_printed_quadratics(half: Rational, square: Rational, linear: Rational) -> None:
    """Section 9: u65(x) = -1.2 x^2 + 2.2 x and u80(x) = -0.6 x^2 + 1.6 x.

    The printed formulas stand in the wrong order. -1.2 x^2 + 2.2 x is 0.8 at x = 1/2, and -0.6 x^2 + 1.6 x is 0.65:
    the first is u80, the second u65. Table 7 and the text ("u(0.5) = 0.65 or 0.80") agree with the names, not with
    the formulas; equation 8 of Yang, Destercke and Masson prints the second for 0.65.
    """
    x = Symbol("x")
    other = {Rational(65, 100): Rational(80, 100), Rational(80, 100): Rational(65, 100)}[half]
    as_printed = square * x**2 + linear * x
    assert as_printed.subs(x, Rational(1, 2)) == other
    assert Poly(Quadratic(other).utility(x), x) == Poly(as_printed, x)


TABLE_7 = [
    # prediction, d. acc., F1, F2, u65, u80
    ([1], 1, 1, 1, 1, 1),
    ([1, 2], 0.5, 0.67, 0.83, 0.65, 0.80),
    ([1, 2, 3], 0.33, 0.50, 0.71, 0.47, 0.60),
    ([2, 3, 4], 0, 0, 0, 0, 0),
]
COLUMNS: list[SizeReward] = [U50, FBeta(1), FBeta(2), U65, U80]


@pytest.mark.parametrize("row", TABLE_7, ids=["1", "12", "123", "234"])
def test_table_7_scores_of_predictions_when_class_1_is_true(
    row: tuple[list[int], float, float, float, float, float],
) -> None:
    """Section 9.3, Table 7, columns precision (d. acc.), F1, F2, u65, u80."""
    predicted, *printed = row
    sets = metrics.as_sets([predicted], classes=[1, 2, 3, 4])
    scores = [metrics.utility_score([1], sets, reward, classes=[1, 2, 3, 4]) for reward in COLUMNS]
    assert [round(score, 2) for score in scores] == printed


def test_f1_lies_between_u65_and_u80_for_every_size() -> None:
    """Section 9.3, on Figure 8: exact, k = 1..100."""
    for k in range(1, 101):
        x = Fraction(1, k)
        assert U65.utility(x) <= FBeta(1).utility(x) <= U80.utility(x)


def test_f2_rewards_indeterminate_predictions_more_than_the_others() -> None:
    """Section 9.3, on Figure 8: exact, k = 2..100."""
    for k in range(2, 101):
        x = Fraction(1, k)
        assert FBeta(2).utility(x) > max(FBeta(1).utility(x), U65.utility(x), U80.utility(x))


def test_the_threshold_example() -> None:
    """Section 9.4: the best of two classes has probability 0.7; u80 pays it 0.7 and the vacuous prediction 0.8."""
    chances = [0.7, 0.3]
    vacuous, precise = (U80(sets) @ chances for sets in ([[1, 1]], [[1, 0]]))
    assert (round(vacuous[0], 2), round(precise[0], 2)) == (0.8, 0.7)
