r"""The next m bets under the exponential utility, whose aversion to risk is the same at every wealth.

(Zaffalon, Corani and Mauá, Section 8.2.) Everything has a closed form: the exact advantage is a difference of two
powers, :math:`B^m - A^m`, with :math:`A = e^{-a/n}` and :math:`B = 1 - (1 - e^{-a})/n`.
"""

from typing import Any

from sympy import Rational, S, Symbol, diff, exp, limit, log, oo, symbols

from credal_lib.proofs._proof import Proof
from credal_lib.risk import (
    ExponentialUtility,
    expected_utility_of_random,
    inversion_point,
    random_reward,
    second_order_advantage,
    vacuous_advantage,
)

__all__ = [
    "advantage",
    "closed_form",
    "inversion",
    "more_aversion_hastens",
    "second_derivative",
    "slope",
]

M, N, A = symbols("m n a", positive=True)
MORE = Symbol("e", nonnegative=True)
TWO_OR_MORE = 2 + MORE
EXPONENTIAL = ExponentialUtility(A)


def second_derivative() -> Proof:
    """Prove that 1 - exp(-ax) has the second derivative -a^2 exp(-ax)."""
    proof = Proof("The second derivative of the exponential utility", "zaffalon, Section 8.2")
    x = Symbol("x", real=True)
    proof.equal("The exponential utility is", EXPONENTIAL(x), 1 - exp(-A * x))
    printed = -(A**2) * exp(-A * x)
    proof.equal("Differentiating it twice gives", diff(EXPONENTIAL(x), x, 2), printed, r"u''(x) = -a^2 e^{-ax}")
    proof.equal(
        "which is the derivative the library works with.",
        EXPONENTIAL.derivative(x, 2),
        printed,
        r"u''(x) = -a^2 e^{-ax}",
    )
    proof.equal(
        "The coefficient of risk aversion of Arrow and Pratt is $a$ at every reward, as the text says.",
        EXPONENTIAL.risk_aversion(x),
        A,
        r"-\frac{u''(x)}{u'(x)} = a",
    )
    return proof


def _printed_advantage(bets: Any, n: Any, aversion: Any) -> Any:
    """Give d(m) as printed, with its minus sign."""
    return -Rational(1, 2) * aversion**2 * exp(-aversion * bets / n) * bets * (1 / n) * (1 - 1 / n)


def advantage() -> Proof:
    """Refute the sign of the printed advantage and prove the positive one."""
    proof = Proof("The advantage of the vacuous classifier under the exponential utility", "zaffalon, Section 8.2")
    n = TWO_OR_MORE
    approximation = expected_utility_of_random(EXPONENTIAL, M, N, order="second")
    proof.equal(
        "The approximation of the random classifier's expected utility is right in print:",
        approximation,
        EXPONENTIAL(M / N) + _printed_advantage(M, N, A),
        r"u\left(\frac mn\right) - \tfrac12 a^2 e^{-am/n}\,m\,\tfrac1n\left(1 - \tfrac1n\right)",
    )
    proof.equal(
        "Subtracted from $u(m/n)$, which the vacuous classifier earns, it leaves the same term with the opposite sign:",
        EXPONENTIAL(M / N) - approximation,
        -_printed_advantage(M, N, A),
        r"d(m) = E[u(v_m)] - E[u(r_m)] = +\tfrac12 a^2 e^{-am/n}\,m\,\tfrac1n\left(1 - \tfrac1n\right)",
    )
    proof.equal(
        "as the library has it.", second_order_advantage(EXPONENTIAL, M, N), -_printed_advantage(M, N, A), r"d(m)"
    )
    proof.positive(
        "The advantage is positive,",
        second_order_advantage(EXPONENTIAL, M, n).factor(),
        r"\tfrac12 a^2 e^{-am/n}\,m\,\tfrac1n\left(1 - \tfrac1n\right) > 0",
    )
    proof.differs(
        "so the printed minus sign would make the random classifier the better one. For one bet, two classes and "
        "$a = 2\\log 2$, the printed value and the right one are",
        _printed_advantage(S.One, S(2), 2 * log(2)),
        second_order_advantage(ExponentialUtility(2 * log(2)), S.One, 2),
        shown=r"-\tfrac14 (\log 2)^2 \ne +\tfrac14 (\log 2)^2",
    )
    proof.exact(
        "and the exact advantage is positive there.",
        vacuous_advantage(ExponentialUtility(2 * log(2)), S.One, 2) == Rational(1, 8),
        r"\tfrac12 - \tfrac38 = \tfrac18",
    )
    constant = A**2 / 2 * (1 / N) * (1 - 1 / N)
    proof.equal(
        "The printed constant of proportionality is right,",
        second_order_advantage(EXPONENTIAL, M, N),
        constant * exp(-A * M / N) * M,
        r"d(m) = \frac{a^2}2\,\frac1n\left(1 - \frac1n\right)\cdot e^{-am/n}\,m",
    )
    proof.positive("and positive.", constant.subs(N, n).factor(), r"\frac{a^2}2\,\frac1n\left(1 - \frac1n\right) > 0")
    return proof


def slope() -> Proof:
    """Refute the sign of the printed derivative of the advantage and prove the right one."""
    proof = Proof("The slope of the advantage under the exponential utility", "zaffalon, Section 8.2")
    constant = A**2 / 2 * (1 / N) * (1 - 1 / N)
    printed = exp(-A * M / N) * (A * M / N - 1)
    proof.equal(
        "Without its positive constant the advantage has the derivative",
        diff(second_order_advantage(EXPONENTIAL, M, N) / constant, M),
        exp(-A * M / N) * (1 - A * M / N),
        r"\frac{d}{dm}\,e^{-am/n}\,m = e^{-am/n}\left(1 - \frac{am}n\right)",
    )
    proof.equal(
        "The printed one is that of the printed advantage, whose sign is wrong:",
        diff(_printed_advantage(M, N, A) / constant, M),
        printed,
        r"\frac{d}{dm}\left(-e^{-am/n}\,m\right) = e^{-am/n}\left(\frac{am}n - 1\right)",
    )
    at = {M: 1, N: 2, A: 1}
    proof.differs(
        "It would let the advantage fall at first and rise later. For $m = 1$, $n = 2$, $a = 1$ the two are",
        printed,
        exp(-A * M / N) * (1 - A * M / N),
        at=at,
        shown=r"-\tfrac12 e^{-1/2} \ne +\tfrac12 e^{-1/2}",
    )
    return proof


def inversion() -> Proof:
    """Prove that the second-order advantage turns at m = n/a and the exact one always later."""
    proof = Proof(
        "The advantage rises up to n/a bets to the second order, and longer exactly",
        "zaffalon, Section 8.2, inversion point",
    )
    n = TWO_OR_MORE
    slope_of_d = diff(second_order_advantage(EXPONENTIAL, M, n), M)
    proof.equal(
        "The approximate advantage has the slope",
        slope_of_d,
        A**2 * (n - 1) * (n - A * M) * exp(-A * M / n) / (2 * n**3),
        r"d'(m) = \frac{a^2 (n - 1)(n - am)}{2 n^3}\,e^{-am/n}",
    )
    gap = Symbol("t", positive=True)
    for sign, words, shown in (
        (-1, "which is positive before $m = n/a$, here with $am = n - t$,", r"n - am = t > 0"),
        (1, "and negative after it, with $am = n + t$.", r"am - n = t > 0"),
    ):
        proof.positive(words, sign * (A * M - n).subs(M, (n + sign * gap) / A) * (n - 1), shown)
    proof.equal("So the turning point is", inversion_point(EXPONENTIAL, N), N / A, r"m = \frac na")
    share, rest = Symbol("t", positive=True), Symbol("s", positive=True)
    proof.given(
        "Exactly, the advantage is $B^m - A^m$ with $A = e^{-a/n}$ and $B = 1 - (1 - e^{-a})/n$. By Jensen's "
        "inequality $A < B < 1$, so that $B = e^{-ta/n}$ with $0 < t < 1$.",
        r"d(m) = e^{-tam/n} - e^{-am/n}",
    )
    exact = exp(-share * A * M / N) - exp(-A * M / N)
    proof.equal(
        "At $m = n/a$ its slope is",
        diff(exact, M).subs(M, N / A),
        A / N * (exp(-1) - share * exp(-share)),
        r"d'\left(\frac na\right) = \frac an\left(e^{-1} - t\,e^{-t}\right)",
    )
    proof.equal(
        "Now $t\\,e^{-t}$ grows with $t$ up to its largest value, at $t = 1$,",
        diff(share * exp(-share), share),
        (1 - share) * exp(-share),
        r"\frac{d}{dt}\,t\,e^{-t} = (1 - t)\,e^{-t}",
    )
    proof.positive(
        "since this is positive for $t = 1/(1 + s)$ below 1,",
        ((1 - share) * exp(-share)).subs(share, 1 / (1 + rest)).factor(),
        r"(1 - t)\,e^{-t} > 0",
    )
    proof.in_words("so the exact slope is still positive at $n/a$: the exact advantage turns later, always.")
    aversion, two = 2 * log(2), S(2)
    exact_slope = diff(vacuous_advantage(ExponentialUtility(aversion), M, two), M).subs(M, two / aversion)
    proof.positive("For two classes and $a = 2\\log 2$, for instance, it is there", exact_slope, r"d'(\tfrac na) > 0")
    proof.differs(
        "and not zero, so that the exact advantage turns elsewhere.",
        exact_slope,
        0,
        verdict="holds-with-correction",
        shown=r"d'\left(\tfrac1{\log 2}\right) \ne 0",
    )
    return proof


def closed_form() -> Proof:
    """Prove the closed form of the expected exponential utility over m bets."""
    proof = Proof(
        "The expected exponential utility of m random bets", "derived from zaffalon, equation (3) and Section 8.2"
    )
    once = random_reward(N)
    proof.equal(
        "One bet leaves of $e^{-ax}$, on average,",
        once.expected(lambda x: exp(-A * x)),
        1 - (1 - exp(-A)) / N,
        r"B = E[e^{-ar_1}] = 1 - \frac{1 - e^{-a}}n",
    )
    before, after = symbols("x y", real=True)
    proof.equal(
        "The total of independent bets is their sum, and the exponential turns it into a product,",
        exp(-A * (before + after)),
        exp(-A * before) * exp(-A * after),
        r"e^{-a(x + y)} = e^{-ax}\,e^{-ay}",
    )
    proof.in_words("whose expectation is the product of the expectations.", r"E[e^{-ar_m}] = B^m")
    closed = 1 - (1 - (1 - exp(-A)) / N) ** M
    proof.equal(
        "This is the expected utility that the library computes:",
        expected_utility_of_random(EXPONENTIAL, M, N),
        closed,
        r"E[u(r_m)] = 1 - \left(1 - \frac{1 - e^{-a}}n\right)^m",
    )
    for bets in (0, 1, 2, 3, 4):
        proof.equal(
            f"For $m = {bets}$ the sum of equation (3) agrees.",
            random_reward(N, bets).expected(EXPONENTIAL) * 1,
            closed.subs(M, bets),
            rf"\sum_{{\ell}} u(\ell)\,Bin(\ell, {bets}, \tfrac1n) = 1 - B^{bets}",
        )
    return proof


def more_aversion_hastens() -> Proof:
    """Refute that more aversion to risk delays the convergence, and prove what it does."""
    proof = Proof("More aversion to risk hastens the convergence", "zaffalon, Section 8.2, last sentence")
    extra, n = Symbol("delta", positive=True), TWO_OR_MORE
    keener = ExponentialUtility(A + extra)
    proof.positive(
        "Raise the coefficient from $a$ to $a + \\delta$. The turning point comes earlier, by",
        (inversion_point(EXPONENTIAL, n) - inversion_point(keener, n)).factor(),
        r"\frac na - \frac n{a + \delta} = \frac{n\,\delta}{a\,(a + \delta)} > 0",
    )
    ratio = ((A + extra) / A) ** 2 * exp(-extra * M / n)
    proof.equal(
        "and the second-order advantage changes by the factor",
        second_order_advantage(keener, M, n),
        ratio * second_order_advantage(EXPONENTIAL, M, n),
        r"\frac{d_{a + \delta}(m)}{d_a(m)} = \left(\frac{a + \delta}a\right)^2 e^{-\delta m/n}",
    )
    proof.equal(
        "which tends to zero: in the long run the advantage of the more averse is a vanishing part of that of the "
        "less averse.",
        limit(exp(-extra * M), M, oo),
        0,
        r"\lim_{m\to\infty} e^{-\delta m/n} = 0",
    )
    proof.equal(
        "Exactly, the advantage $B^m - A^m$ dies out as the larger power does, and its base",
        vacuous_advantage(EXPONENTIAL, S.One, N) + exp(-A / N),
        1 - (1 - exp(-A)) / N,
        r"B = 1 - \frac{1 - e^{-a}}n",
    )
    proof.positive(
        "falls with $a$, so that larger aversion brings it to zero faster.",
        -diff((vacuous_advantage(EXPONENTIAL, S.One, N) + exp(-A / N)).expand(), A),
        r"-\frac{dB}{da} = \frac{e^{-a}}n > 0",
    )
    mild, keen = (
        [vacuous_advantage(ExponentialUtility(aversion), S(bets), 2) for bets in (1, 10)]
        for aversion in (2 * log(2), 4 * log(2))
    )
    proof.fails(
        "With two classes and ten bets the advantage is smaller for the larger coefficient, the opposite of a delay:",
        bool(keen[1] < mild[1]) and keen[1].is_Rational and mild[1].is_Rational,
        shown=r"a = 2\log 2:\ \left(\tfrac58\right)^{10} - \left(\tfrac12\right)^{10}; \qquad "
        r"a = 4\log 2:\ \left(\tfrac{17}{32}\right)^{10} - \left(\tfrac14\right)^{10}",
    )
    proof.exact("although after one bet it is larger.", bool(keen[0] > mild[0]), r"\tfrac9{32} > \tfrac18")
    proof.equal(
        "That part of the sentence is right: the exact advantage of a single bet changes with $a$ by",
        diff(vacuous_advantage(EXPONENTIAL, S.One, N), A),
        (exp(-A / N) - exp(-A)) / N,
        r"\frac{d}{da}\,d(1) = \frac{e^{-a/n} - e^{-a}}n",
    )
    proof.in_words("which is positive from two classes on, because $a/n < a$.")
    few = Symbol("t", positive=True)
    proof.positive(
        "To the second order the advantage grows with $a$ as long as $m$ is below $2n/a$, here $m = (2n/a)/(1 + t)$.",
        (diff(log(second_order_advantage(EXPONENTIAL, M, n)), A).subs(M, 2 * n / A / (1 + few))).factor(),
        r"\frac{d}{da}\log d(m) = \frac2a - \frac mn > 0",
    )
    return proof
