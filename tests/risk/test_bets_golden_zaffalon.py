"""Section 8 of Zaffalon, Corani and Mauá, and what Section 1 says of it.

"Evaluating credal classifiers by utility-discounted predictive accuracy". Statements are held exactly on examples, with
symbols where a symbol suffices; where print is wrong the test says so and holds the right value.
"""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, binomial, diff, exp, limit, log, oo, simplify, solve, symbols

from credal_lib import risk
from credal_lib.risk import ExponentialUtility, LogarithmicUtility, Utility

LOG = LogarithmicUtility()
M, N, A, X = symbols("m n a x", positive=True)


def test_the_vacuous_classifier_earns_m_over_n_for_sure() -> None:
    """Section 8: E[u(v_m)] = u(m/n)."""
    assert risk.vacuous_reward(N, M).expected(LOG) == log(1 + M / N)
    assert risk.vacuous_reward(3, 4).values == (Fraction(4, 3),)


def test_the_printed_binomial_lacks_an_exponent() -> None:
    """Section 8 prints (m over l) (1/n) (1 - 1/n)^(m-l); right is (1/n)^l: for m = 2, n = 3 print sums to 16/27."""
    third = Fraction(1, 3)
    printed = [math.comb(2, hits) * third * (1 - third) ** (2 - hits) for hits in range(3)]
    assert sum(printed) == Fraction(4, 27) + Fraction(4, 9) + Fraction(1, 3)
    assert risk.random_reward(3, 2).chances == (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    ell = Symbol("ell", integer=True)
    assert risk.binomial_chance(ell, M, 1 / N) == binomial(M, ell) * (1 / N) ** ell * (1 - 1 / N) ** (M - ell)


@pytest.mark.parametrize(("n", "m"), [(2, 1), (2, 5), (3, 4), (5, 3)])
def test_equation_3_by_counting_all_sequences_of_bets(n: int, m: int) -> None:
    """Section 8, equation 3: the sum, against m bets one after the other. It starts at l = 1, harmless as u(0) = 0."""
    for u in (LOG, ExponentialUtility(2)):
        sequences = risk.random_reward(n).repeat(m).expected(u)
        assert risk.expected_utility_of_random(u, m, n) == pytest.approx(sequences, abs=1e-14)
        p = Fraction(1, n)
        printed_start = sum(u(hits) * float(risk.binomial_chance(hits, m, p)) for hits in range(1, m + 1))
        assert printed_start == pytest.approx(sequences, abs=1e-14)


@pytest.mark.parametrize("n", [2, 3, 7])
def test_the_variance_of_m_random_bets(n: int) -> None:
    """Section 8.1: Var(r_m) = m (1/n)(1 - 1/n)."""
    for m in (1, 2, 9):
        assert risk.random_reward(n, m).variance == m * Fraction(1, n) * (1 - Fraction(1, n))


def test_section_8_1_the_second_derivative() -> None:
    """Section 8.1: u = log(1 + x), u'' = -1/(1 + x)²."""
    assert LOG(X) == log(1 + X)
    assert simplify(LOG.derivative(X, 2) - diff(LOG(X), X, 2)) == 0
    assert LOG.derivative(X, 2) == -1 / (1 + X) ** 2


def test_section_8_1_the_approximation() -> None:
    """Section 8.1: u(m/n) - m (1/n)(1 - 1/n) / (2 (m/n + 1)²)."""
    printed = log(1 + M / N) - M * (1 / N) * (1 - 1 / N) / (2 * (M / N + 1) ** 2)
    assert simplify(risk.expected_utility_of_random(LOG, M, N, order="second") - printed) == 0


D_LOG = risk.second_order_advantage(LOG, M, N)


def test_equation_4_and_its_constant() -> None:
    """Section 8.1, equation 4: d(m) = (1/2n)(1 - 1/n) m/(m/n + 1)².

    The first expression after the sign of equality is incomplete in print (the numerator m/n (1 - 1/n) alone); the last
    one and the constant are right.
    """
    constant = 1 / (2 * N) * (1 - 1 / N)
    assert simplify(D_LOG - constant * M / (M / N + 1) ** 2) == 0
    assert simplify(D_LOG - M / N * (1 - 1 / N)) != 0


def test_equation_5_the_derivative() -> None:
    """Section 8.1, equation 5: 1/(m/n+1)² - 2 (m/n)/(m/n+1)³, which is (1 - m/n)/(m/n+1)³."""
    shape = M / (M / N + 1) ** 2
    printed = 1 / (M / N + 1) ** 2 - 2 * (M / N) / (M / N + 1) ** 3
    assert simplify(diff(shape, M) - printed) == 0
    assert simplify(printed * (M / N + 1) ** 3 - (1 - M / N)) == 0


def test_section_8_1_the_inversion_point_is_n() -> None:
    """Section 8.1: d(m) rises up to m = n and falls afterward, with the largest value (n-1)/(8n). Second order."""
    assert risk.inversion_point(LOG, N) == N
    assert solve(diff(D_LOG, M), M) == [N]
    for n in (2, 3, 10):
        values = [risk.second_order_advantage(LOG, m, n) for m in range(1, 4 * n)]
        assert values.index(max(values)) + 1 == n
        assert max(values) == Fraction(n - 1, 8 * n)


@pytest.mark.parametrize(("n", "m"), [(2, 2), (3, 4), (4, 5), (5, 7), (10, 14), (20, 28), (50, 72), (100, 144)])
def test_section_8_1_the_exact_inversion_point_is_later(n: int, m: int) -> None:
    """Section 8.1 prints m = n, from the approximation; the exact d(m) of equation 3 is largest near 1.44 n."""
    assert risk.exact_inversion_point(LOG, n, m_max=400) == m


def test_section_8_1_the_advantage_vanishes() -> None:
    """Section 8.1: d(m) -> 0 as m grows; approximately (n-1)/(2m), exactly as well."""
    assert limit(D_LOG, M, oo) == 0
    assert limit(M * D_LOG, M, oo).equals((N - 1) / 2)
    exact = risk.vacuous_advantage(LOG, np.array([10**3, 10**4, 10**5]), 3)
    assert np.allclose(exact * [10**3, 10**4, 10**5], 1, rtol=1e-2)


def test_section_8_1_more_classes_delay_the_convergence() -> None:
    """Section 8.1: "increasing n delays the convergence". At a fixed m > n - 2 d(m) grows with n; not for all m."""
    slope = simplify(diff(D_LOG, N) * 2 * (M + N) ** 3 / M)
    assert simplify(slope - (M - N + 2)) == 0
    for m in (20, 50, 200):
        exact = [risk.vacuous_advantage(LOG, m, n) for n in (2, 3, 5, 10)]
        assert exact == sorted(exact)
    assert risk.vacuous_advantage(LOG, 1, 3) > risk.vacuous_advantage(LOG, 1, 20)


def test_figure_1_what_the_text_says_of_the_curves() -> None:
    """Figure 1 (image lost, its n unknown): one hill per curve, at m = n, higher and farther out the more classes."""
    m = np.arange(1, 301)
    tops = []
    for n in (2, 3, 5, 10, 20):
        for curve, top in (
            (risk.second_order_advantage(LOG, m, n), n),
            (risk.vacuous_advantage(LOG, m, n), risk.exact_inversion_point(LOG, n, 300)),
        ):
            steps = np.diff(curve)
            assert (steps[m[:-1] < top] > 0).all()
            assert (steps[m[:-1] >= top] < 0).all()
        tops.append(risk.second_order_advantage(LOG, n, n))
    assert tops == [Fraction(1, 16), Fraction(1, 12), Fraction(1, 10), Fraction(9, 80), Fraction(19, 160)]


EXPONENTIAL = ExponentialUtility(A)
D_EXP = risk.second_order_advantage(EXPONENTIAL, M, N)


def test_section_8_2_the_second_derivative() -> None:
    """Section 8.2: u = 1 - exp(-ax), u'' = -a² exp(-ax); Arrow and Pratt's coefficient is a."""
    assert EXPONENTIAL(X) == 1 - exp(-A * X)
    assert simplify(EXPONENTIAL.derivative(X, 2) + A**2 * exp(-A * X)) == 0
    assert simplify(EXPONENTIAL.derivative(X, 2) - diff(EXPONENTIAL(X), X, 2)) == 0
    assert simplify(EXPONENTIAL.risk_aversion(X) - A) == 0


def test_section_8_2_the_sign_of_d_is_wrong_in_print() -> None:
    """Section 8.2 prints d(m) = -(a²/2) exp(-am/n) m (1/n)(1 - 1/n); by d = E[u(v)] - E[u(r)] it is +."""
    printed = -Rational(1, 2) * A**2 * exp(-A * M / N) * M * (1 / N) * (1 - 1 / N)
    assert simplify(D_EXP + printed) == 0
    approximation = 1 - exp(-A * M / N) + printed
    assert simplify(risk.expected_utility_of_random(EXPONENTIAL, M, N, order="second") - approximation) == 0
    assert risk.vacuous_advantage(ExponentialUtility(1), 1, 2) == pytest.approx((1 - math.exp(-0.5)) ** 2 / 2)


def test_section_8_2_the_derivative_has_the_sign_of_the_printed_d() -> None:
    """Section 8.2: exp(-am/n)(am/n - 1) is the derivative of the printed -exp(-am/n) m; right is (1 - am/n)."""
    shape = exp(-A * M / N) * M
    assert simplify(diff(-shape, M) - exp(-A * M / N) * (A * M / N - 1)) == 0
    assert simplify(diff(shape, M) - exp(-A * M / N) * (1 - A * M / N)) == 0


def test_section_8_2_the_inversion_point_is_n_over_a() -> None:
    """Section 8.2: m = n/a, for the second order."""
    assert risk.inversion_point(EXPONENTIAL, N) == N / A
    assert solve(diff(D_EXP, M), M) == [N / A]


def test_section_8_2_the_exact_closed_form() -> None:
    """Section 8.2, derived: E[u(r_m)] = 1 - (1 - (1 - e^-a)/n)^m; checked against the sum of equation 3."""
    exact = risk.expected_utility_of_random(EXPONENTIAL, M, N)
    assert simplify(exact - (1 - (1 - (1 - exp(-A)) / N) ** M)) == 0
    for m in (0, 1, 2, 5):
        assert simplify(exact.subs(M, m) - risk.random_reward(N, m).expected(EXPONENTIAL)) == 0


def exact_top(n: int, a: float) -> float:
    """Where B^m - A^m is largest over real m, with A = exp(-a/n) and B = 1 - (1 - exp(-a))/n."""
    log_a, log_b = -a / n, math.log(1 - (1 - math.exp(-a)) / n)
    return math.log(log_a / log_b) / (log_b - log_a)


@pytest.mark.parametrize(
    ("n", "a", "top"), [(2, 1.0, 2.287), (3, 1.0, 3.543), (10, 1.0, 12.282), (10, 0.25, 42.266), (50, 3.0, 27.935)]
)
def test_section_8_2_the_exact_inversion_point_is_later(n: int, a: float, top: float) -> None:
    """Section 8.2 prints n/a; exactly log(log A/log B)/log(B/A), which is later, much so for large a."""
    assert exact_top(n, a) == pytest.approx(top, abs=5e-4)
    assert top > n / a
    assert abs(risk.exact_inversion_point(ExponentialUtility(a), n, 200) - top) < 1


def test_section_8_2_higher_aversion_hastens_the_convergence() -> None:
    """Section 8.2: "higher risk aversion delays the convergence": wrong, n/a falls with a and so does d(m) for large m.

    With 3 classes and 20 bets d is 0.0244 for a = 0.5 and 0.0011 for a = 2. "Emphasizing the difference in favor of
    the vacuous on small m" is right: d(1) = 1 - (1 - e^-a)/n - e^(-a/n) grows with a.
    """
    twenty = [risk.vacuous_advantage(ExponentialUtility(a), 20, 3) for a in (0.5, 1, 2)]
    assert twenty == sorted(twenty, reverse=True)
    assert [round(twenty[0], 4), round(twenty[2], 5)] == [0.0244, 0.00111]
    assert diff(risk.inversion_point(EXPONENTIAL, N), A) == -N / A**2
    first = [risk.vacuous_advantage(ExponentialUtility(a), 1, 3) for a in (0.5, 1, 2, 5)]
    assert first == sorted(first)


def relative_errors(u: Utility, n: int, m_max: int = 300) -> Any:
    m = np.arange(1, m_max + 1)
    exact = risk.expected_utility_of_random(u, m, n)
    return np.abs(risk.expected_utility_of_random(u, m, n, order="second") / exact - 1)


@pytest.mark.parametrize(
    ("n", "worst", "at", "last"),
    [(2, 0.0152, 2, 4), (3, 0.0254, 1, 6), (5, 0.0856, 1, 12), (10, 0.1615, 1, 25), (50, 0.2510, 1, 123)],
)
def test_section_8_the_error_of_the_logarithmic_approximation(n: int, worst: float, at: int, last: int) -> None:
    """Section 8: "relative absolute error consistently smaller than 1%": false for fewer than about 2.5 n bets."""
    errors = relative_errors(LOG, n)
    assert (round(float(errors.max()), 4), int(errors.argmax()) + 1) == (worst, at)
    assert int(np.flatnonzero(errors > 0.01).max()) + 1 == last


@pytest.mark.parametrize(
    ("n", "a", "worst"), [(2, 0.25, 0.0013), (10, 0.25, 0.0078), (2, 1.0, 0.0202), (10, 1.0, 0.1387), (3, 2.0, 0.1035)]
)
def test_section_8_the_error_of_the_exponential_approximation(n: int, a: float, worst: float) -> None:
    """Section 8: "consistently smaller than 1%": true for a = 1/4 and up to ten classes, false for a = 1."""
    assert round(float(relative_errors(ExponentialUtility(a), n).max()), 4) == worst


def test_section_1_the_difference_first_grows_with_m() -> None:
    """Section 1: "the difference ... decreases with growing m": only after the inversion point."""
    before = risk.vacuous_advantage(LOG, np.arange(1, 15), 10)
    assert (np.diff(before) > 0).all()
    after = risk.vacuous_advantage(LOG, np.arange(14, 200), 10)
    assert (np.diff(after) < 0).all()
