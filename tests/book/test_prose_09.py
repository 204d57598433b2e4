"""What the text of chapter 9 and of its solutions says about numbers, recomputed."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import risk

F = Fraction
LOG, CONSTANT = risk.LogarithmicUtility(), risk.ExponentialUtility(1)


def cost(u, m, n):
    return m / n - risk.certainty_equivalent(u, risk.random_reward(n, m))


def test_a_hundred_coins():
    """Lesson, "A hundred coins": 0.0589 for one bet, largest at the second, less than a tenth for a hundred."""
    once, twice, thrice, hundred = risk.vacuous_advantage(LOG, np.array([1, 2, 3, 100]), 2)
    assert f"{once:.4f}" == "0.0589"
    assert f"{twice:.4f}" == "0.0719"
    assert twice > thrice
    assert 0 < hundred < once / 10


def test_the_fractions_by_hand():
    """Lesson, "By hand": d = 1/8, 9/64, 61/512 with a = 2 log 2; 1/18, 1/16 to the second order under logarithms."""
    u = risk.ExponentialUtility(2 * sympy.log(2))
    assert [risk.vacuous_advantage(u, sympy.Integer(m), 2) for m in (1, 2, 3)] == [
        sympy.Rational(1, 8), sympy.Rational(9, 64), sympy.Rational(61, 512),
    ]  # fmt: skip
    assert [risk.second_order_advantage(LOG, m, 2) for m in (1, 2)] == [F(1, 18), F(1, 16)]
    assert f"{2 / (2 * math.log(2)):.2f}" == "1.44"


def test_the_gaps_of_two_days():
    """Lesson, "The total counts": leads of 0.0719 for two bets and 0.0221 for twenty, and gaps that are near."""
    for m, lead in ((2, "0.0719"), (20, "0.0221")):
        exact = risk.vacuous_advantage(LOG, m, 2)
        ends = np.array([m / 2 - (m / 4) ** 0.5, m / 2 + (m / 4) ** 0.5])
        assert f"{exact:.4f}" == lead
        assert LOG(m / 2) - LOG(ends).mean() == pytest.approx(exact, rel=0.08)


def test_a_lead_that_only_falls():
    """Lesson, "Two forces": no rise with a > K; one bet with ten classes; slopes of the two products."""
    leads = risk.vacuous_advantage(risk.ExponentialUtility(3), np.array([1, 2, 3]), 2)
    assert [f"{lead:.3f}" for lead in leads] == ["0.302", "0.226", "0.134"]
    assert f"{risk.vacuous_advantage(LOG, 1, 10):.4f}" == "0.0260"
    x, a = sympy.symbols("x a", positive=True)
    assert sympy.simplify(sympy.diff(x / (1 + x) ** 2, x) - (1 - x) / (1 + x) ** 3) == 0
    product = a**2 * x * sympy.exp(-a * x)
    assert sympy.simplify(sympy.diff(product, x) - a**2 * (1 - a * x) * sympy.exp(-a * x)) == 0


def test_the_square_root_is_not_worst_at_the_first_bet():
    """Page checked, "In code": with two classes it is, with five and ten it is not."""
    root = risk.SmoothUtility(lambda x: x**0.5, low=0)
    tops = [risk.exact_inversion_point(root, n) for n in (2, 5, 10)]
    assert tops[0] == 1 < tops[1] < tops[2]


def test_the_accuracy_that_matches_the_pair():
    """Lesson, "A small lead": the table; it falls to 1/2 under logarithms, and is 1/(1 + e^(-a/2)) for every m."""
    for m in (1, 5, 20):
        matching = 1 / (1 + math.exp(-1 / 2))
        assert CONSTANT(m * matching) - CONSTANT.jensen_gap(m, matching) == pytest.approx(CONSTANT(m / 2))
    assert f"{1 / (1 + math.exp(-1 / 2)):.3f}" == "0.622"
    for m, accuracy in ((1, 0.585), (2, 0.567), (5, 0.539), (10, 0.522), (20, 0.512), (100, 0.502)):
        surplus = [LOG(m * q) - LOG.jensen_gap(m, q) - LOG(m / 2) for q in (accuracy - 0.0005, accuracy + 0.0005)]
        assert surplus[0] < 0 < surplus[1]


def test_what_uncertainty_costs():
    """Lesson, "A small lead": up to 1/4 under logarithms, the same for each bet under constant aversion."""
    costs = [cost(LOG, m, 2) for m in (1, 10, 100, 1000)]
    assert costs == sorted(costs)
    assert f"{costs[-1]:.3f}" == "0.250"
    assert cost(CONSTANT, 1000, 2) == pytest.approx(1000 * cost(CONSTANT, 1, 2))


def test_the_quadratic_utility_of_the_total_never_turns():
    """Lesson, "Where it breaks": rises up to 917; each bet has the same advantage, a higher cost and accuracy."""
    day = risk.QuadraticUtility(F(4, 5), scale=1000)
    gains = [risk.vacuous_advantage(day, m + 1, 2) - risk.vacuous_advantage(day, m, 2) for m in (1, 50, 900)]
    assert gains[0] == gains[1] == gains[2] > 0
    assert math.isnan(risk.inversion_point(day, 2))
    assert f"{float(day.increasing_on[1]):.0f}" == "917"
    assert sympy.expand(sympy.nsimplify(day(F(1, 2)) - F(1, 2000) * (F(22, 10) - F(12, 10) / 2000))) == 0
    assert [f"{float(cost(day, m, 2)):.3f}" for m in (100, 900)] == ["0.014", "0.241"]
    per_bet = [day.risk_aversion(F(m, 2)) / 8 for m in (1, 100, 1000)]
    assert per_bet == sorted(per_bet)
    matching = []
    for m in (1, 100, 1000):
        low, high = 0.5, 0.6
        for _ in range(40):
            q = (low + high) / 2
            enough = day(m * q) - day.jensen_gap(m, q) > day(m / 2)
            low, high = (low, q) if enough else (q, high)
        matching.append(high)
    assert matching == sorted(matching)
    assert [f"{q:.5f}" for q in (matching[0], matching[-1])] == ["0.50014", "0.50030"]
    assert len(set(matching)) == 3


def test_ten_classes_and_one_bet():
    """Lesson, "Where it breaks": 0.0260, to the second order 0.0372; the exact turns; off by a sixth."""
    near, exact = (risk.expected_utility_of_random(LOG, 1, 10, order=order) for order in ("second", "exact"))
    assert (f"{near:.3f}", f"{exact:.3f}") == ("0.058", "0.069")
    assert abs(near / exact - 1) == pytest.approx(1 / 6, abs=0.01)
    assert f"{risk.vacuous_advantage(LOG, 1, 10):.4f}" == "0.0260"
    assert f"{float(risk.second_order_advantage(LOG, 1, 10)):.4f}" == "0.0372"
    assert [risk.exact_inversion_point(LOG, K) for K in (3, 5, 10)] == [4, 7, 14]


@pytest.mark.long
def test_the_dropdown_of_the_explorer():
    """Lesson, "Play": the largest lead over ten bets with five classes is at a = 1.5, and what uncertainty costs."""
    steps = [quarters / 4 for quarters in range(1, 13)]
    exact = [risk.vacuous_advantage(risk.ExponentialUtility(a), 10, 5) for a in steps]
    assert steps[int(np.argmax(exact))] == 1.5
    says = load("next_m_bets").describe
    assert "With m = 10 the advantage is 0.1350" in says("exponential", 5, 10, 1.5)
    for a, price in ((0.25, "0.190"), (1.5, "0.874"), (3.0, "1.297")):
        assert says("exponential", 5, 10, a).endswith(
            f"The expected total is 2.000, and the cost of uncertainty {price}."
        )


def sure_reward(u, name, m):
    wines = datasets.twelve_wines()
    one = risk.Outcomes.from_predictions(wines.y, wines.answers[name].sets).lottery()
    return float(risk.certainty_equivalent(u, one.repeat(m))) / m


@pytest.mark.long
def test_the_wines():
    """Lesson, "On data": who leads for how many bets, under both utilities."""
    for u, m, cautious, precise in ((LOG, 1, "0.603", "0.587"), (CONSTANT, 1, "0.576", "0.547")):
        assert f"{sure_reward(u, 'cautious', m):.3f}" == cautious
        assert f"{sure_reward(u, 'precise', m):.3f}" == precise
    leads = [sure_reward(LOG, "cautious", m) > sure_reward(LOG, "precise", m) for m in range(1, 21)]
    assert leads == [m < 4 for m in range(1, 21)]
    assert sure_reward(CONSTANT, "cautious", 20) == pytest.approx(sure_reward(CONSTANT, "cautious", 1))
    assert f"{(6 + 3 / 2 + 1 / 3) / 12:.3f}" == "0.653"
    assert (6 + F(3, 2) + F(1, 3)) / 12 == F(47, 72)
    assert f"{8 / 12:.3f}" == "0.667"
    assert sure_reward(LOG, "cautious", 100) == pytest.approx(47 / 72, abs=2e-3)


def test_the_warm_up_exercises():
    """Exercises 9.1 to 9.3; the turning points of 9.2 for any wealth, and of x/(1 + x) at half the classes."""
    assert f"{risk.vacuous_advantage(LOG, 2, 3):.4f}" == "0.0807"
    assert risk.second_order_advantage(LOG, 2, 3) == F(2, 25)
    x, w = sympy.symbols("x w", positive=True)
    for u, top in ((risk.LogarithmicUtility(w)(x), w), (x / (1 + x), sympy.Rational(1, 2))):
        assert sympy.solve(sympy.diff(-x * sympy.diff(u, x, 2), x), x) == [top]
    u = risk.ExponentialUtility(2 * math.log(2))
    assert [f"{cost(u, m, 2) / m:.3f}" for m in (1, 2, 10)] == ["0.161"] * 3
    assert f"{cost(u, 10, 2):.2f}" == "1.61"


def test_exact_against_second_order():
    """Solution 9.4: between K and 3K/2, near 1.44 K; 51 for w = 10 and five classes; heights 13% and 2% too low."""
    tops = {n: risk.exact_inversion_point(LOG, n, 400) for n in (*range(2, 13), 50, 100)}
    assert all(n <= top <= 1.5 * n for n, top in tops.items())
    assert (tops[50], tops[100]) == (72, 144)
    assert risk.exact_inversion_point(risk.LogarithmicUtility(10), 5) == 51
    for n, low in ((2, 0.13), (10, 0.023)):
        share = risk.second_order_advantage(LOG, n, n) / risk.vacuous_advantage(LOG, int(tops[n]), n)
        assert 1 - share == pytest.approx(low, abs=0.002)


def test_more_classes():
    """Solution 9.5: two classes exactly, three to the second order; the limit 0.1636 against 0.1839, an eighth more."""
    for u in (LOG, CONSTANT):
        sizes = range(2, 20)
        assert max(sizes, key=lambda n, u=u: risk.vacuous_advantage(u, 1, n)) == 2
        assert max(sizes, key=lambda n, u=u: risk.second_order_advantage(u, 1, n)) == 3
    limit = math.exp(-(1 - math.exp(-1))) - math.exp(-1)
    assert (f"{limit:.4f}", f"{math.exp(-1) / 2:.4f}") == ("0.1636", "0.1839")
    assert risk.vacuous_advantage(CONSTANT, 5000, 5000) == pytest.approx(limit, abs=1e-4)
    assert math.exp(-1) / 2 / limit == pytest.approx(1 + 1 / 8, abs=0.002)


def test_more_aversion():
    """Solution 9.6: d(1) in closed form, the best a for ten bets, and convergence that comes earlier."""
    for a in (0.5, 2.0):
        u = risk.ExponentialUtility(a)
        assert risk.vacuous_advantage(u, 1, 2) == pytest.approx((1 - math.exp(-a / 2)) ** 2 / 2)
    grid = np.arange(0.1, 1, 0.001)
    near = [risk.second_order_advantage(risk.ExponentialUtility(a), 10, 2) for a in grid]
    exact = [risk.vacuous_advantage(risk.ExponentialUtility(a), 10, 2) for a in grid]
    assert grid[np.argmax(near)] == pytest.approx(0.4)
    assert grid[np.argmax(exact)] == pytest.approx(0.448)
    bets = np.arange(1, 200)
    last = [bets[risk.vacuous_advantage(risk.ExponentialUtility(a), bets, 2) >= 0.01].max() for a in (0.25, 0.5, 1, 2)]
    assert last == sorted(last, reverse=True)
