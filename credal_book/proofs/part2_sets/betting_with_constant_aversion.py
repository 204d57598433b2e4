r"""The next m bets under the exponential utility, whose aversion to risk is the same at every wealth.

(Zaffalon, Corani and Mauá, Section 8.2.) Everything has a closed form: the exact advantage is a difference of two
powers, :math:`z'^m - z^m`, with :math:`z = e^{-a/K}` and :math:`z' = 1 - (1 - e^{-a})/K`.
"""

from typing import Any

from sympy import Rational, S, Symbol, diff, exp, limit, log, oo, symbols

from credal_book.proofs._proof import Proof
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

M, CLASSES, A = symbols("m K a", positive=True)
MORE = Symbol("e", nonnegative=True)
TWO_OR_MORE = 2 + MORE
EXPONENTIAL = ExponentialUtility(A)

LETTERS = {"K": "e + 2"}
"""What letters in the displays stand for where the steps compute with others."""


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
    """Prove the advantage with a positive sign, as its definition asks for, where the print has a negative one."""
    proof = Proof("The advantage of the vacuous classifier under the exponential utility", "zaffalon, Section 8.2")
    n = TWO_OR_MORE
    approximation = expected_utility_of_random(EXPONENTIAL, M, CLASSES, order="second")
    proof.equal(
        "The approximation of the random classifier's expected utility is right in print:",
        approximation,
        EXPONENTIAL(M / CLASSES) + _printed_advantage(M, CLASSES, A),
        r"u\left(\frac mK\right) - \tfrac12 a^2 e^{-am/K}\,m\,\tfrac1K\left(1 - \tfrac1K\right)",
    )
    proof.equal(
        "Subtracted from $u(m/K)$, which the vacuous classifier earns, it leaves the same term with the opposite sign:",
        EXPONENTIAL(M / CLASSES) - approximation,
        -_printed_advantage(M, CLASSES, A),
        r"\Delta(m) = E[u(f_m)] - E[u(g_m)] = +\tfrac12 a^2 e^{-am/K}\,m\,\tfrac1K\left(1 - \tfrac1K\right)",
    )
    proof.equal(
        "as the library has it.",
        second_order_advantage(EXPONENTIAL, M, CLASSES),
        -_printed_advantage(M, CLASSES, A),
        r"\Delta(m)",
    )
    proof.positive(
        "The advantage is positive,",
        second_order_advantage(EXPONENTIAL, M, n).factor(),
        r"\tfrac12 a^2 e^{-am/K}\,m\,\tfrac1K\left(1 - \tfrac1K\right) > 0",
    )
    proof.differs(
        "so the printed minus sign would make the random classifier the better one. For one bet, two classes and "
        "$a = 2\\log 2$, the printed value and the right one are",
        _printed_advantage(S.One, S(2), 2 * log(2)),
        second_order_advantage(ExponentialUtility(2 * log(2)), S.One, 2),
        verdict="holds-with-correction",
        shown=r"-\tfrac14 (\log 2)^2 \ne +\tfrac14 (\log 2)^2",
    )
    proof.exact(
        "and the exact advantage is positive there.",
        vacuous_advantage(ExponentialUtility(2 * log(2)), S.One, 2) == Rational(1, 8),
        r"\tfrac12 - \tfrac38 = \tfrac18",
    )
    constant = A**2 / 2 * (1 / CLASSES) * (1 - 1 / CLASSES)
    proof.equal(
        "The printed constant of proportionality is right,",
        second_order_advantage(EXPONENTIAL, M, CLASSES),
        constant * exp(-A * M / CLASSES) * M,
        r"\Delta(m) = \frac{a^2}2\,\frac1K\left(1 - \frac1K\right)\cdot e^{-am/K}\,m",
    )
    proof.positive(
        "and positive.", constant.subs(CLASSES, n).factor(), r"\frac{a^2}2\,\frac1K\left(1 - \frac1K\right) > 0"
    )
    return proof


def slope() -> Proof:
    """Prove the derivative of the advantage with the other sign than the printed one."""
    proof = Proof("The slope of the advantage under the exponential utility", "zaffalon, Section 8.2")
    constant = A**2 / 2 * (1 / CLASSES) * (1 - 1 / CLASSES)
    printed = exp(-A * M / CLASSES) * (A * M / CLASSES - 1)
    proof.equal(
        "Without its positive constant the advantage has the derivative",
        diff(second_order_advantage(EXPONENTIAL, M, CLASSES) / constant, M),
        exp(-A * M / CLASSES) * (1 - A * M / CLASSES),
        r"\frac{d}{dm}\,e^{-am/K}\,m = e^{-am/K}\left(1 - \frac{am}K\right)",
    )
    proof.equal(
        "The printed one is that of the printed advantage, whose sign is wrong:",
        diff(_printed_advantage(M, CLASSES, A) / constant, M),
        printed,
        r"\frac{d}{dm}\left(-e^{-am/K}\,m\right) = e^{-am/K}\left(\frac{am}K - 1\right)",
    )
    at = {M: 1, CLASSES: 2, A: 1}
    proof.differs(
        "It would let the advantage fall at first and rise later. For $m = 1$, $K = 2$, $a = 1$ the two are",
        printed,
        exp(-A * M / CLASSES) * (1 - A * M / CLASSES),
        at=at,
        verdict="holds-with-correction",
        shown=r"-\tfrac12 e^{-1/2} \ne +\tfrac12 e^{-1/2}",
    )
    return proof


def inversion() -> Proof:
    """Prove that the second-order advantage turns at m = K/a and the exact one always later."""
    proof = Proof(
        "The advantage rises up to K/a bets to the second order, and longer exactly",
        "zaffalon, Section 8.2, inversion point",
    )
    n = TWO_OR_MORE
    slope_of_d = diff(second_order_advantage(EXPONENTIAL, M, n), M)
    proof.equal(
        "The approximate advantage has the slope",
        slope_of_d,
        A**2 * (n - 1) * (n - A * M) * exp(-A * M / n) / (2 * n**3),
        r"\Delta'(m) = \frac{a^2 (K - 1)(K - am)}{2 K^3}\,e^{-am/K}",
    )
    gap = Symbol("ell", positive=True)
    for sign, words, shown in (
        (-1, "which is positive before $m = K/a$, here with $am = K - \\ell$,", r"K - am = \ell > 0"),
        (1, "and negative after it, with $am = K + \\ell$.", r"am - K = \ell > 0"),
    ):
        proof.positive(words, sign * (A * M - n).subs(M, (n + sign * gap) / A) * (n - 1), shown)
    proof.equal("So the turning point is", inversion_point(EXPONENTIAL, CLASSES), CLASSES / A, r"m = \frac Ka")
    share, rest = Symbol("lambda", positive=True), Symbol("ell", positive=True)
    proof.given(
        "Exactly, the advantage is $z'^m - z^m$ with $z = e^{-a/K}$ and $z' = 1 - (1 - e^{-a})/K$. By Jensen's "
        "inequality $z < z' < 1$, so that $z' = e^{-\\lambda a/K}$ with $0 < \\lambda < 1$.",
        r"\Delta(m) = e^{-\lambda am/K} - e^{-am/K}",
    )
    exact = exp(-share * A * M / CLASSES) - exp(-A * M / CLASSES)
    proof.equal(
        "At $m = K/a$ its slope is",
        diff(exact, M).subs(M, CLASSES / A),
        A / CLASSES * (exp(-1) - share * exp(-share)),
        r"d'\left(\frac Ka\right) = \frac aK\left(e^{-1} - \lambda\,e^{-\lambda}\right)",
    )
    proof.equal(
        "Now $\\lambda\\,e^{-\\lambda}$ grows with $\\lambda$ up to its largest value, at $\\lambda = 1$,",
        diff(share * exp(-share), share),
        (1 - share) * exp(-share),
        r"\frac{d}{d\lambda}\,\lambda\,e^{-\lambda} = (1 - \lambda)\,e^{-\lambda}",
    )
    proof.positive(
        "since this is positive for $\\lambda = 1/(1 + \\ell)$ below 1,",
        ((1 - share) * exp(-share)).subs(share, 1 / (1 + rest)).factor(),
        r"(1 - \lambda)\,e^{-\lambda} > 0",
    )
    proof.in_words("so the exact slope is still positive at $K/a$: the exact advantage turns later, always.")
    aversion, two = 2 * log(2), S(2)
    exact_slope = diff(vacuous_advantage(ExponentialUtility(aversion), M, two), M).subs(M, two / aversion)
    proof.positive(
        "For two classes and $a = 2\\log 2$, for instance, it is there", exact_slope, r"\Delta'(\tfrac Ka) > 0"
    )
    return proof


def closed_form() -> Proof:
    """Prove the closed form of the expected exponential utility over m bets."""
    proof = Proof(
        "The expected exponential utility of m random bets",
        "derived from zaffalon, equation (3) and Section 8.2",
        letters={"z'": 1 - (1 - exp(-A)) / CLASSES},
    )
    once = random_reward(CLASSES)
    proof.equal(
        "One bet leaves of $e^{-ax}$, on average,",
        once.expected(lambda x: exp(-A * x)),
        1 - (1 - exp(-A)) / CLASSES,
        r"z' = E[e^{-ag_1}] = 1 - \frac{1 - e^{-a}}K",
    )
    before = Symbol("x", real=True)
    proof.equal(
        "A further bet, independent of the total $x$ so far, multiplies by that factor whatever the total is,",
        once.expected(lambda bet: exp(-A * (before + bet))),
        (1 - (1 - exp(-A)) / CLASSES) * exp(-A * before),
        r"E[e^{-a(x + g_1)}] = \left(1 - \frac{1 - e^{-a}}K\right) e^{-ax}",
    )
    closed = 1 - (1 - (1 - exp(-A)) / CLASSES) ** M
    proof.equal("and so does the closed form, from no bet,", closed.subs(M, 0), 0, r"1 - z'^0 = 0")
    proof.equal(
        "with each bet:",
        1 - closed.subs(M, M + 1),
        (1 - (1 - exp(-A)) / CLASSES) * (1 - closed),
        r"z'^{m + 1} = z'\,z'^m",
    )
    proof.equal(
        "This is the expected utility that the library computes:",
        expected_utility_of_random(EXPONENTIAL, M, CLASSES),
        closed,
        r"E[u(g_m)] = 1 - \left(1 - \frac{1 - e^{-a}}K\right)^m",
    )
    for bets in (0, 1, 2, 3, 4):
        proof.equal(
            f"For $m = {bets}$ the sum of equation (3) agrees.",
            random_reward(CLASSES, bets).expected(EXPONENTIAL) * 1,
            closed.subs(M, bets),
            rf"\sum_{{\ell}} u(\ell)\,Bin(\ell, {bets}, \tfrac1K) = 1 - z'^{bets}",
        )
    return proof


def more_aversion_hastens() -> Proof:
    """Refute that more aversion to risk delays the convergence, and prove what it does."""
    proof = Proof("More aversion to risk hastens the convergence", "zaffalon, Section 8.2, last sentence")
    extra, n = Symbol("ell", positive=True), TWO_OR_MORE
    keener = ExponentialUtility(A + extra)
    proof.positive(
        "Raise the coefficient from $a$ to $a + \\ell$. The turning point comes earlier, by",
        (inversion_point(EXPONENTIAL, n) - inversion_point(keener, n)).factor(),
        r"\frac Ka - \frac K{a + \ell} = \frac{K\,\ell}{a\,(a + \ell)} > 0",
    )
    ratio = ((A + extra) / A) ** 2 * exp(-extra * M / n)
    proof.equal(
        "and the second-order advantage changes by the factor",
        second_order_advantage(keener, M, n),
        ratio * second_order_advantage(EXPONENTIAL, M, n),
        r"\frac{\Delta_{a + \ell}(m)}{\Delta_a(m)} = \left(\frac{a + \ell}a\right)^2 e^{-\ell m/K}",
    )
    proof.equal(
        "which tends to zero: in the long run the advantage of the more averse is a vanishing part of that of the "
        "less averse.",
        limit(exp(-extra * M), M, oo),
        0,
        r"\lim_{m\to\infty} e^{-\ell m/K} = 0",
    )
    proof.equal(
        "Exactly, the advantage $z'^m - z^m$ dies out as the larger power does, and its base",
        vacuous_advantage(EXPONENTIAL, S.One, CLASSES) + exp(-A / CLASSES),
        1 - (1 - exp(-A)) / CLASSES,
        r"z' = 1 - \frac{1 - e^{-a}}K",
    )
    proof.positive(
        "falls with $a$, so that larger aversion brings it to zero faster.",
        -diff((vacuous_advantage(EXPONENTIAL, S.One, CLASSES) + exp(-A / CLASSES)).expand(), A),
        r"-\frac{dz'}{da} = \frac{e^{-a}}K > 0",
    )
    mild, keen = (
        [vacuous_advantage(ExponentialUtility(aversion), S(bets), 2) for bets in (1, 10)]
        for aversion in (2 * log(2), 4 * log(2))
    )
    proof.fails(
        f"With two classes and ten bets the advantage is {float(keen[1]):.4f} for the larger "
        f"coefficient and {float(mild[1]):.4f} for the smaller one, the opposite of a delay:",
        bool(keen[1] < mild[1]) and keen[1].is_Rational and mild[1].is_Rational,
        shown=r"a = 2\log 2:\ \left(\tfrac58\right)^{10} - \left(\tfrac12\right)^{10}; \qquad "
        r"a = 4\log 2:\ \left(\tfrac{17}{32}\right)^{10} - \left(\tfrac14\right)^{10}",
    )
    proof.exact("although after one bet it is larger.", bool(keen[0] > mild[0]), r"\tfrac9{32} > \tfrac18")
    proof.equal(
        "That part of the sentence is right: the exact advantage of a single bet changes with $a$ by",
        diff(vacuous_advantage(EXPONENTIAL, S.One, CLASSES), A),
        (exp(-A / CLASSES) - exp(-A)) / CLASSES,
        r"\frac{d}{da}\,\Delta(1) = \frac{e^{-a/K} - e^{-a}}K",
    )
    proof.in_words("which is positive from two classes on, because $a/K < a$.")
    few = Symbol("f'", positive=True)
    proof.positive(
        "To the second order the advantage grows with $a$ as long as $m$ is below $2K/a$, here $m = (2K/a)/(1 + f')$.",
        (diff(log(second_order_advantage(EXPONENTIAL, M, n)), A).subs(M, 2 * n / A / (1 + few))).factor(),
        r"\frac{d}{da}\log \Delta(m) = \frac2a - \frac mK > 0",
    )
    return proof
