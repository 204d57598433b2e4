"""Sections 5 and 6 of Zaffalon, Corani and Mauá, and what Section 9 says of the shape of utilities.

"Evaluating credal classifiers by utility-discounted predictive accuracy". Statements are held exactly on examples, with
symbols where a symbol suffices; where print is wrong the test says so and holds the right value.
"""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, diff, exp, expand, limit, log, oo, series, simplify, symbols

from credal_lib import gambles, metrics, risk
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    Lottery,
    Outcomes,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)

LOG = LogarithmicUtility()
STRICTLY_CONCAVE: list[Utility] = [
    LOG,
    ExponentialUtility(1),
    QuadraticUtility(Fraction(65, 100)),
    QuadraticUtility(Fraction(80, 100)),
    SmoothUtility(math.sqrt),
    SmoothUtility(FBeta(2).utility),
]
NORMALIZED: list[SizeReward] = [Quadratic(Fraction(65, 100)), Quadratic(Fraction(80, 100)), FBeta(1), FBeta(2)]
N, A, X = symbols("n a x", positive=True)


def ids(items: list[Any]) -> list[str]:
    return [str(item) for item in items]


# --- Section 5 -------------------------------------------------------------------------------------------------------


def test_table_3_every_answer_is_paid_the_utility_of_its_discounted_accuracy() -> None:
    """Section 5, Table 3: u(1), u(0) for one class; u(0.5) for both. With any concave u."""
    reward = Concave(lambda x: 1.7 * x - 0.7 * x * x)
    assert np.allclose(reward.matrix(2), [[1, 0], [0, 1], [0.675, 0.675]])


@pytest.mark.parametrize("n", range(2, 7))
@pytest.mark.parametrize("u", STRICTLY_CONCAVE, ids=ids(STRICTLY_CONCAVE))
def test_proposition_1_same_expectation_greater_utility_of_the_vacuous(u: Utility, n: int) -> None:
    """Section 5, Proposition 1: E[v] = E[r] = 1/n and E[u(r)] < u(1/n) = E[u(v)]."""
    vacuous, random = risk.vacuous_reward(n), risk.random_reward(n)
    assert vacuous.mean == random.mean == Fraction(1, n)
    assert vacuous.expected(u) == u(Fraction(1, n))
    assert random.expected(u) < vacuous.expected(u)


def test_proposition_1_the_chances_of_the_classes_do_not_matter() -> None:
    """Section 5, proof of Proposition 1: the uniform strategy earns 1/n for every theta."""
    theta = symbols("theta1:4")
    earned = gambles.expected_reward([Rational(1, 3)] * 3, theta)
    assert simplify(earned - sum(theta) / 3) == 0


def test_proposition_1_needs_two_classes() -> None:
    """Section 5, Proposition 1: with n = 1 both classifiers are the same, and "greater" is "equal"."""
    assert risk.random_reward(1).expected(LOG) == risk.vacuous_reward(1).expected(LOG)


def test_equation_1_is_taylors_series_and_its_first_order_term_vanishes() -> None:
    """Section 5, equation 1: h = E[h] + t d with E[d] = 0, up to t²; the rest is of order t³."""
    t, mean, p = symbols("t mu p", positive=True)
    up, down = 1 - p, -p  # deviations of chance p and 1 - p, with mean 0
    bet = Lottery((mean + t * up, mean + t * down), (p, 1 - p))
    assert simplify(bet.mean - mean) == 0
    assert simplify(bet.variance - t**2 * p * (1 - p)) == 0
    for u in (LogarithmicUtility(), ExponentialUtility(A)):
        error = bet.expected(u) - risk.second_order(u, mean, t**2 * p * (1 - p))
        assert simplify(series(error, t, 0, 3).removeO()) == 0
        third = simplify(series(error, t, 0, 4).removeO().coeff(t, 3))
        assert simplify(third - u.derivative(mean, 3) * p * (1 - p) * (1 - 2 * p) / 6) == 0


def test_equation_1_is_exact_for_quadratic_utilities() -> None:
    """Section 9: "... the advantage to make Eq. (1) an exact representation"; any lottery of three values."""
    half, p, q = symbols("h p q", positive=True)
    x, y, z = symbols("x y z")
    lottery = Lottery((x, y, z), (p, q, 1 - p - q))
    assert expand(risk.second_order_error(QuadraticUtility(half), lottery)) == 0


def test_equation_1_very_accurate_is_a_matter_of_the_bet() -> None:
    """Sections 5 and 7: "a very accurate approximation". For one bet of the random classifier it is not.

    For the logarithmic utility it is 1.0 % off with 2 classes, 16 % with 10, and 1 - 1/(2 log 2) = 27.9 % in the limit.
    """
    relative = {n: float(risk.second_order_error(LOG, risk.random_reward(n)) / (math.log(2) / n)) for n in (2, 10)}
    assert [round(-relative[2], 4), round(relative[10], 4)] == [0.0096, 0.1615]
    one_bet = risk.expected_utility_of_random(LOG, 1, N, order="second") / (log(2) / N)
    assert simplify(limit(one_bet, N, oo) - 1 / (2 * log(2))) == 0


@pytest.mark.parametrize("n", range(1, 6))
def test_the_vacuous_classifier_has_variance_zero(n: int) -> None:
    """Section 5, after equation 1."""
    assert risk.vacuous_reward(n).variance == 0


@pytest.mark.parametrize("n", range(1, 8))
def test_the_set_of_values_has_far_fewer_elements_than_the_matrix(n: int) -> None:
    """Section 5: "(2^n - 1) x n elements at most" holds, "one-to-one correspondence" does not.

    There are n + 1 values, u(0), u(1), u(1/2), ..., u(1/n); for n = 1 only u(1).
    """
    matrix = Quadratic(0.65).matrix(n)
    assert matrix.size == (2**n - 1) * n
    assert len(np.unique(matrix.round(12))) == (1 if n == 1 else n + 1)


@pytest.mark.parametrize("reward", NORMALIZED, ids=ids(NORMALIZED))
def test_the_estimate_from_counts_is_the_average_on_the_test_set(reward: SizeReward) -> None:
    """Section 5, the display after equation 1: shares of the values and the plain average agree."""
    sets = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 1, 0], [1, 0, 1]]
    y = [0, 1, 2, 0, 1, 1]
    expected = Outcomes.from_predictions(y, sets).lottery(reward).mean
    assert expected == pytest.approx(metrics.utility_score(y, sets, reward), abs=1e-12)


def test_footnote_4_the_certainty_equivalent_is_on_the_scale_of_the_reward() -> None:
    """Section 5, footnote 4: u^{-1}(E[u(h)]), for one random bet on two classes: sqrt(2) - 1 for log(1 + x)."""
    bet = risk.random_reward(2)
    assert risk.certainty_equivalent(LOG, bet) == pytest.approx(math.sqrt(2) - 1)
    assert risk.certainty_equivalent(ExponentialUtility(1), bet) == pytest.approx(-math.log((1 + math.exp(-1)) / 2))
    u65 = QuadraticUtility(0.65)
    assert u65(risk.certainty_equivalent(u65, bet)) == pytest.approx(0.5)
    assert risk.certainty_equivalent(LinearUtility(), bet) == Fraction(1, 2)


def test_footnote_4_u80_has_no_certainty_equivalent_for_single_classes() -> None:
    """Section 5, footnotes 2 and 4: u80 is strictly increasing up to 11/12 only; u80(5/6) = u80(1) = 1."""
    u80 = QuadraticUtility(Fraction(8, 10))
    assert u80.increasing_on[1] == Fraction(11, 12)
    assert u80(Fraction(5, 6)) == u80(1) == 1
    with pytest.raises(ValueError, match="increasing on all rewards"):
        risk.certainty_equivalent(u80, risk.random_reward(2))


# --- Section 6 -------------------------------------------------------------------------------------------------------


def test_section_6_in_money_the_same_preferences_follow_from_aversion_to_risk() -> None:
    """Section 6: rewards in a currency, utility of wealth; a sure 1/n beats a lottery of that mean at any wealth."""
    for wealth in (Fraction(1, 10), 1, 100):
        u = LogarithmicUtility(wealth)
        sure = risk.certainty_equivalent(u, risk.vacuous_reward(3))
        assert sure == pytest.approx(1 / 3)
        assert risk.certainty_equivalent(u, risk.random_reward(3)) < sure
    poor, rich = (risk.certainty_equivalent(LogarithmicUtility(w), risk.random_reward(3)) for w in (0.1, 100))
    assert poor < rich < 1 / 3


# --- Section 9, on the shape of utilities ----------------------------------------------------------------------------


def test_section_9_quadratic_aversion_grows_with_wealth() -> None:
    """Section 9: -u''/u' of the quadratic utility; its derivative is the square of itself."""
    aversion = QuadraticUtility(Symbol("h", positive=True)).risk_aversion(X)
    assert simplify(diff(aversion, X) - aversion**2) == 0


def test_section_9_the_exponential_fits_both_values_if_it_is_rescaled() -> None:
    """Section 9: the exponential "could not satisfactorily fit all the values we chose for u(0.5)".

    1 - exp(-ax) has u(1) < 1. Divided by u(1), which changes no preference, it has u(1/2) = 1/(1 + exp(-a/2)): any
    value between 1/2 and 1, 0.65 at a = 2 log(13/7) and 0.8 at a = 4 log 2.
    """
    u = ExponentialUtility(A)
    assert simplify(u(Rational(1, 2)) / u(1) - 1 / (1 + exp(-A / 2))) == 0
    for half, a in ((0.65, 2 * math.log(13 / 7)), (0.8, 4 * math.log(2))):
        fitted = ExponentialUtility(a)
        assert fitted(0.5) / fitted(1) == pytest.approx(half)
