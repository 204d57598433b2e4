r"""How good the second-order approximation of the expected utility over m bets is: relative errors, exactly.

(Zaffalon, Corani and Mauá, Section 8: "very good, having relative absolute error consistently smaller than 1%".) The
logarithms of fractions are enclosed between fractions, so every comparison with one percent is decided for certain.
"""

from fractions import Fraction

from sympy import Rational, S, Symbol, diff, exp, limit, log, oo

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets._log_bounds import bounds, log_bounds
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    expected_utility_of_random,
    random_reward,
    second_order,
    second_order_advantage,
)

__all__ = ["bad_numbers_of_bets", "error_under_constant_aversion", "error_under_logarithms", "within"]

LOG = LogarithmicUtility()
PER_CENT = Fraction(1, 100)
SMALL = Rational(1, 5)
"""A coefficient of risk aversion for which the approximation is good."""


def within(n: int, m: int, share: Fraction) -> bool:
    """Decide whether the approximation under logarithms is less than a share of the exact expected utility away.

    Parameters
    ----------
    n, m : int
        Numbers of classes and of bets.
    share : Fraction
        Largest relative error, for instance 1/100.

    Returns
    -------
    bool

    Raises
    ------
    ArithmeticError
        If the bounds of the logarithms are too wide to tell.
    """
    hits = random_reward(n, m)
    exact = (
        hits.expected(lambda x: log_bounds(Fraction(1 + x))[0]),
        hits.expected(lambda x: log_bounds(Fraction(1 + x))[1]),
    )
    advantage = second_order_advantage(LOG, m, n)
    approximate = [bound - advantage for bound in log_bounds(1 + Fraction(m, n))]
    least, most = approximate[0] - exact[1], approximate[1] - exact[0]
    if -share * exact[0] < least and most < share * exact[0]:
        return True
    if least > share * exact[1] or most < -share * exact[1]:
        return False
    raise ArithmeticError(f"n = {n}, m = {m}: the bounds do not tell")


def bad_numbers_of_bets(n: int, m_max: int) -> list[int]:
    """List the numbers of bets at which the approximation under logarithms is off by 1% or more.

    Parameters
    ----------
    n, m_max : int
        Number of classes, and the largest number of bets that is tried.

    Returns
    -------
    list of int
    """
    return [m for m in range(1, m_max + 1) if not within(n, m, PER_CENT)]


def error_under_logarithms() -> Proof:
    """Show from which number of bets on the second-order approximation under logarithms is within one percent."""
    proof = Proof(
        "Under logarithms the second order is within one percent for many bets only",
        "zaffalon, Section 8, on the quality of the approximation",
        not_proved="the numbers of bets beyond those that are counted here, and other numbers of classes.",
    )
    n = Symbol("K", positive=True)
    approximate, exact = (expected_utility_of_random(LOG, 1, n, order=order) for order in ("second", "exact"))
    proof.equal(
        "A single bet earns 1 with probability $1/K$, exactly", exact, log(2) / n, r"E[u(g_1)] = \frac{\log 2}K"
    )
    proof.equal(
        "With three classes the approximation is",
        approximate.subs(n, 3),
        log(Rational(4, 3)) - Rational(1, 16),
        r"\log\tfrac43 - \tfrac1{16}",
    )
    low, high = bounds((approximate - exact * (1 - PER_CENT)).subs(n, 3))
    proof.fails(
        "which falls short of the exact value by more than one percent (2.5 percent):",
        low < 0 and high < 0 and not within(3, 1, Fraction(25, 1000)) and within(3, 1, Fraction(26, 1000)),
        verdict="holds-with-correction",
        shown=r"\log\tfrac43 - \tfrac1{16} < 0.99\cdot\tfrac13\log 2",
    )
    worst = limit(approximate / exact, n, oo)
    proof.equal(
        "With many classes the ratio for a single bet tends to",
        worst,
        1 / (2 * log(2)),
        r"\lim_{K\to\infty} \frac{K}{\log 2}\left(\log\left(1 + \tfrac1K\right) - \frac{\frac1K(1 - \frac1K)}"
        r"{2\left(1 + \frac1K\right)^2}\right) = \frac1{2\log 2}",
    )
    proof.exact(
        "an error of 27.8 to 27.9 percent.",
        Fraction(721, 1000)
        < 1 / (2 * log_bounds(Fraction(2))[1])
        < 1 / (2 * log_bounds(Fraction(2))[0])
        < Fraction(722, 1000),
        r"0.721 < \frac1{2\log 2} < 0.722",
    )
    proof.exact(
        "Two classes and one bet are just within the bound, with an error between 0.96 and 0.97 percent.",
        within(2, 1, Fraction(97, 10000)) and not within(2, 1, Fraction(96, 10000)),
        r"0.0096 < 0.0097 < 0.01",
    )
    proof.enumeration(
        "For 2, 3, 5 and 10 classes and up to 40 bets the error is one percent or more at the following numbers of "
        "bets and at no others.",
        [bad_numbers_of_bets(classes, 40) for classes in (2, 3, 5, 10)]
        == [[2, 3, 4], [1, 3, 4, 5, 6], [1, 2, 3, *range(7, 13)], [*range(1, 9), *range(17, 26)]],
        r"K = 2: 2\text{ to }4;\quad K = 3: 1, 3\text{ to }6;\quad K = 5: 1\text{ to }3, 7\text{ to }12;\quad "
        r"K = 10: 1\text{ to }8, 17\text{ to }25",
    )
    return proof


def error_under_constant_aversion() -> Proof:
    """Show that under the exponential utility one percent holds for a small aversion to risk, and not for every one."""
    proof = Proof(
        "Under the exponential utility the quality depends on the aversion to risk",
        "zaffalon, Section 8, on the quality of the approximation",
        not_proved=(
            "the error for every number of bets and classes; the paper prints neither a nor the numbers that were "
            "tried."
        ),
    )
    a, p = Symbol("a", positive=True), Symbol("p", positive=True)
    u = ExponentialUtility(a)
    doubled = ExponentialUtility(2 * log(2))
    approximate, exact = (expected_utility_of_random(doubled, 1, 2, order=order) for order in ("second", "exact"))
    proof.equal(
        "Take a single bet, two classes and $a = 2\\log 2$. The exact expected utility is",
        exact,
        Fraction(3, 8),
        r"\tfrac38",
    )
    proof.equal(
        "and the approximation",
        approximate,
        Fraction(1, 2) - log(2) ** 2 / 4,
        r"\tfrac12 - \tfrac14(\log 2)^2",
    )
    above = log_bounds(Fraction(2))[1]
    proof.fails(
        "which exceeds it by more than one percent (1.3 percent):",
        Fraction(1, 2) - above**2 / 4 > Fraction(3, 8) * (1 + PER_CENT),
        verdict="holds-with-correction",
        shown=r"\tfrac12 - \tfrac14(\log 2)^2 > 1.01\cdot\tfrac38",
    )
    proof.equal(
        "In general, with probability $p$ of a hit, a single bet expects",
        u(1) * p,
        random_reward(1 / p).expected(u),
        r"E[u(g_1)] = p\,(1 - e^{-a})",
    )
    proof.equal(
        "and for many classes, that is small $p$, the approximation grows with $p$ at the rate",
        diff(second_order(u, p, p * (1 - p)), p).subs(p, 0),
        a - a**2 / 2,
        r"\frac{d}{dp}\left(1 - e^{-ap} - \tfrac12 a^2 e^{-ap}\,p(1 - p)\right)_{p = 0} = a - \frac{a^2}2",
    )
    ratio = (a - a**2 / 2) / (1 - exp(-a))
    proof.in_words(
        "So the ratio of the approximate to the exact value tends, with the number of classes, to",
        r"\frac{a - a^2/2}{1 - e^{-a}}",
    )
    for value, error, shown in (
        (Fraction(1, 4), Fraction(1, 100), r"a = \tfrac14"),
        (Fraction(1), Fraction(20, 100), "a = 1"),
    ):
        proof.positive(
            f"which is off by more than {error * 100} percent for",
            (1 - error - ratio).subs(a, value),
            rf"{shown}: \quad 1 - \frac{{a - a^2/2}}{{1 - e^{{-a}}}} > {float(error):g}",
        )
    proof.equal(
        "and tends to one as the aversion to risk vanishes, where the approximation is good.",
        limit(ratio, a, 0),
        1,
        r"\lim_{a\to 0} \frac{a - a^2/2}{1 - e^{-a}} = 1",
    )
    proof.enumeration(
        "A small aversion is what is needed. For $a = \\frac15$ the error is below one percent with 2, 3, 5 and 10 "
        "classes and for every number of bets up to 40,",
        all(_within_under_constant_aversion(SMALL, n, m) for n in (2, 3, 5, 10) for m in range(1, 41)),
        r"a = \tfrac15",
    )
    proof.positive(
        "and so it is for a single bet and many classes.",
        (ratio - 1 + PER_CENT).subs(a, SMALL),
        r"\frac{a - a^2/2}{1 - e^{-a}} > 0.99",
    )
    return proof


def _within_under_constant_aversion(aversion: Rational, n: int, m: int) -> bool:
    """Decide whether the approximation under the exponential utility is less than one percent away."""
    utility = ExponentialUtility(aversion)
    approximate, exact = (expected_utility_of_random(utility, S(m), S(n), order=order) for order in ("second", "exact"))
    return bool(abs(approximate - exact) < PER_CENT * exact)
