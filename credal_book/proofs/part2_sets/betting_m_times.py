r"""The next m bets of the vacuous and of the random classifier: exact formulas, and the second order under logarithms.

(Zaffalon, Corani and Mauá, Sections 8 and 8.1.) The number of bets m and of classes K are symbols; the formulas are
those of `risk`. Probabilities of several bets follow from bet to bet: one more bet adds a hit with probability 1/K,
independently.
"""

from fractions import Fraction
from typing import Any

from sympy import Expr, Function, Rational, S, Symbol, diff, expand_log, limit, log, oo, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets._log_bounds import bounds
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    SmoothUtility,
    binomial_chance,
    expected_utility_of_random,
    inversion_point,
    random_reward,
    second_order,
    second_order_advantage,
    vacuous_advantage,
    vacuous_reward,
)

__all__ = [
    "advantage_under_logarithms",
    "advantage_vanishes_under_logarithms",
    "approximation_under_logarithms",
    "binomial_probability",
    "expected_utility_of_m_bets",
    "inversion_under_logarithms",
    "more_classes_delay",
    "second_derivative_of_logarithm",
    "slope_under_logarithms",
    "vacuous_over_m_bets",
    "variance_of_m_bets",
]

M, CLASSES = symbols("m K", positive=True)
TWO_OR_MORE = 2 + Symbol("e", nonnegative=True)
"""Two classes or more, so that signs are decided."""
LOG = LogarithmicUtility()
BY_DIFFERENTIATION = SmoothUtility(LOG, name="log")
"""The same utility with derivatives by SymPy."""
SHAPE = M / (M / CLASSES + 1) ** 2

LETTERS = {"K": "e + 2"}
"""What letters in the displays stand for where the steps compute with others."""


def vacuous_over_m_bets() -> Proof:
    """Prove that the vacuous classifier earns m/K for sure over m bets."""
    proof = Proof("The vacuous classifier earns m/K for sure", "zaffalon, Section 8")
    once, total = vacuous_reward(CLASSES), vacuous_reward(CLASSES, M)
    proof.exact("One vacuous prediction has a single possible reward,", once.values == (1 / CLASSES,), r"f_1 = \frac1K")
    proof.equal("and $m$ of them add up to", total.mean, M * once.mean, r"f_m = m\cdot\frac1K = \frac mK")
    proof.equal("without any variance.", total.variance, 0, r"\mathrm{Var}(f_m) = 0")
    u = Function("u")
    proof.equal("So whatever the utility,", total.expected(u), u(M / CLASSES), r"E[u(f_m)] = u\left(\frac mK\right)")
    return proof


def binomial_probability() -> Proof:
    """Prove the binomial probability of l correct predictions, with the exponent that the printed one lacks."""
    proof = Proof("The probability of l correct predictions out of m", "zaffalon, Section 8")
    hits = Symbol("ell", integer=True, nonnegative=True)

    def printed(count: Any, bets: Any, n: Any) -> Any:
        return binomial_chance(count, bets, 1 / n) * (1 / n) ** (1 - count)

    proof.differs(
        "The print has $1/K$ without the exponent $\\ell$. For a single bet with two classes it gives to no hit the "
        "probability 1/4, where the random classifier misses with probability 1/2.",
        printed(S.Zero, S.One, S(2)),
        random_reward(2, 1).chances[0],
        verdict="holds-with-correction",
        shown=r"\binom10\tfrac12\left(1 - \tfrac12\right) = \tfrac14 \ne \tfrac12",
    )
    proof.differs(
        "The printed numbers do not add up to one either.",
        printed(S.Zero, S.One, S(2)) + printed(S.One, S.One, S(2)),
        1,
        verdict="holds-with-correction",
        shown=r"\tfrac14 + \tfrac12 = \tfrac34 \ne 1",
    )
    proof.given(
        "With the exponent, the probabilities follow from bet to bet: $\\ell + 1$ hits in $m + 1$ bets are $\\ell + 1$ "
        "in $m$ and a miss, or $\\ell$ in $m$ and a hit."
    )
    p = 1 / TWO_OR_MORE
    more = hits + 1
    before = binomial_chance(hits, M, p)
    proof.equal(
        "Measured by the probability of $\\ell$ hits in $m$, this reads",
        (binomial_chance(more, M, p) / before * (1 - p) + p).gammasimp(),
        (binomial_chance(more, M + 1, p) / before).gammasimp(),
        r"P_m(\ell + 1)\left(1 - \tfrac1K\right) + P_m(\ell)\,\tfrac1K = P_{m+1}(\ell + 1), \qquad "
        r"P_m(\ell) = \binom m\ell \frac1{K^\ell}\left(1 - \frac1K\right)^{m - \ell}",
    )
    proof.equal(
        "No hit in $m + 1$ bets is no hit in $m$ and a miss.",
        binomial_chance(0, M, p) * (1 - p),
        binomial_chance(0, M + 1, p),
        r"P_m(0)\left(1 - \tfrac1K\right) = P_{m+1}(0)",
    )
    proof.equal("Before the first bet there is no hit.", binomial_chance(0, S.Zero, p), 1, "P_0(0) = 1")
    return proof


def expected_utility_of_m_bets() -> Proof:
    """Prove equation (3), with u(0) = 0 as Section 5 has it without loss of generality."""
    proof = Proof("The expected utility of the random classifier over m bets", "zaffalon, equation (3)")
    u = Function("u")
    p = 1 / CLASSES
    proof.given(
        "Section 5 takes $u(0) = 0$ without loss of generality. The number of hits runs from 0 to $m$; the printed sum "
        "starts at 1 and leaves out one term:"
    )
    proof.equal(
        "It is the utility of nothing, times the probability of no hit.",
        binomial_chance(0, M, p) * u(0),
        (1 - p) ** M * u(0),
        r"u(0)\,Bin(0, m, \tfrac1K) = u(0)\left(1 - \tfrac1K\right)^m",
    )
    above = SmoothUtility(lambda x: 1 + x)
    proof.exact(
        "With $u(0) = 0$ it vanishes. Without that convention it counts: $u(x) = 1 + x$ expects 3/2 from one bet with "
        "two classes, of which the sum from 1 gives 1.",
        binomial_chance(S.One, S.One, Rational(1, 2)) * above(S.One) == 1
        and random_reward(2, 1).expected(above) == Rational(3, 2),
        shown=r"\tfrac12\,u(1) = 1 \ne \tfrac32 = \tfrac12\,u(1) + \tfrac12\,u(0)",
    )
    for utility, shown in ((LOG, r"\log(1 + 0) = 0"), (ExponentialUtility(Symbol("a", positive=True)), "1 - e^0 = 0")):
        proof.equal("It is zero for the utility that Section 8 uses,", utility(S.Zero), 0, shown)
    for bets in (1, 2, 3):
        from_one = sum(binomial_chance(hits, S(bets), p) * LOG(S(hits)) for hits in range(1, bets + 1))
        proof.equal(
            f"so that for $m = {bets}$ the printed sum is the exact expected utility, here under logarithms.",
            from_one,
            random_reward(CLASSES, bets).expected(LOG),
            rf"\sum_{{\ell=1}}^{bets} \log(1 + \ell)\,Bin(\ell, {bets}, \tfrac1K) = E[\log(1 + g_{bets})]",
        )
    return proof


def variance_of_m_bets() -> Proof:
    """Prove that the number of hits of the random classifier has variance m (1/K)(1 - 1/K)."""
    proof = Proof("The variance of m random bets", "zaffalon, Section 8.1")
    once = random_reward(CLASSES)
    p = once.mean
    proof.equal("One bet expects", p, 1 / CLASSES, r"E[g_1] = \frac1K")
    proof.equal(
        "and varies by",
        once.variance,
        (1 / CLASSES) * (1 - 1 / CLASSES),
        r"\mathrm{Var}(g_1) = \frac1K\left(1 - \frac1K\right)",
    )
    mean, square, hit = symbols("mu mu_2 p", positive=True)
    proof.equal(
        "Let $m$ bets expect $\\mu$, with expected square $\\mu_2$. One more bet, which hits with probability $p$ "
        "whatever came before, turns the variance into",
        (square + hit * (2 * mean + 1)) - (mean + hit) ** 2,
        (square - mean**2) + hit * (1 - hit),
        r"\mu_2 + p\,(2\mu + 1) - (\mu + p)^2 = (\mu_2 - \mu^2) + p\,(1 - p)",
    )
    proof.in_words(
        "Each bet adds the variance of one bet, and no bet has none.",
        r"\mathrm{Var}(g_m) = m\,\frac1K\left(1 - \frac1K\right)",
    )
    for bets in (2, 3, 4):
        proof.equal(
            f"The distribution of {bets} bets agrees:",
            random_reward(CLASSES, bets).variance,
            bets * (1 / CLASSES) * (1 - 1 / CLASSES),
            rf"\mathrm{{Var}}(g_{bets}) = {bets}\,\tfrac1K\left(1 - \tfrac1K\right)",
        )
    return proof


def second_derivative_of_logarithm() -> Proof:
    """Prove that log(1 + x) has the second derivative -1/(1 + x)^2."""
    proof = Proof("The second derivative of the logarithmic utility", "zaffalon, Section 8.1")
    x = Symbol("x", nonnegative=True)
    proof.equal("The logarithmic utility is", LOG(x), log(1 + x))
    proof.equal(
        "Differentiating it twice gives the printed formula,",
        diff(LOG(x), x, 2),
        -1 / (1 + x) ** 2,
        r"u''(x) = -\frac1{(1 + x)^2}",
    )
    proof.equal(
        "and that is the derivative the library works with.",
        LOG.derivative(x, 2),
        -1 / (1 + x) ** 2,
        r"u''(x) = -\frac1{(1 + x)^2}",
    )
    proof.positive("It is negative: the utility is strictly concave.", -LOG.derivative(x, 2))
    return proof


def approximation_under_logarithms() -> Proof:
    """Prove the printed second-order approximation of the expected utility under logarithms."""
    proof = Proof("The second order under logarithms", "zaffalon, Section 8.1, first display")
    mean, variance = random_reward(CLASSES).mean * M, random_reward(CLASSES).variance * M
    proof.given("Over $m$ bets the random classifier expects $m/K$, and its variance is $m\\frac1K(1 - \\frac1K)$.")
    proof.equal(
        "Equation (1), with the second derivative taken by differentiation, is",
        second_order(BY_DIFFERENTIATION, mean, variance),
        LOG(mean) - variance / (2 * (mean + 1) ** 2),
        r"u(E[g_m]) + \tfrac12 u''(E[g_m])\,\mathrm{Var}(g_m) = u(E[g_m]) - \frac{\mathrm{Var}(g_m)}{2(E[g_m] + 1)^2}",
    )
    printed = log(1 + M / CLASSES) - M * (1 / CLASSES) * (1 - 1 / CLASSES) / (2 * (M / CLASSES + 1) ** 2)
    proof.equal(
        "which is the last line of the display,",
        second_order(BY_DIFFERENTIATION, mean, variance),
        printed,
        r"u\left(\frac mK\right) - \frac{m\frac1K(1 - \frac1K)}{2\left(\frac mK + 1\right)^2}",
    )
    proof.equal(
        "and the formula of the library.",
        expected_utility_of_random(LOG, M, CLASSES, order="second"),
        printed,
        r"E[u(g_m)] \approx u\left(\frac mK\right) - \frac{m\frac1K(1 - \frac1K)}{2\left(\frac mK + 1\right)^2}",
    )
    return proof


def advantage_under_logarithms() -> Proof:
    """Prove equation (4) with the denominator that our copy has lost."""
    proof = Proof("The advantage of the vacuous classifier under logarithms", "zaffalon, equation (4)")
    advantage = second_order_advantage(LOG, M, CLASSES)
    right = M / CLASSES * (1 - 1 / CLASSES) / (2 * (M / CLASSES + 1) ** 2)
    proof.equal(
        "The utility of the mean cancels, and the second-order term remains, with a positive sign:",
        advantage,
        right,
        r"\Delta(m) = \frac{\frac mK(1 - \frac1K)}{2\left(\frac mK + 1\right)^2}",
    )
    proof.differs(
        "The expression after the sign of equality in our copy is the numerator alone. For one bet with two classes "
        "it is 1/4, and $\\Delta(1)$ is 1/18.",
        (M / CLASSES * (1 - 1 / CLASSES)).subs({M: 1, CLASSES: 2}),
        second_order_advantage(LOG, 1, 2),
        verdict="holds-with-correction",
        shown=r"\tfrac12\left(1 - \tfrac12\right) = \tfrac14 \ne \tfrac1{18}",
    )
    constant = (1 - 1 / CLASSES) / (2 * CLASSES)
    proof.equal(
        "The proportionality after it is right, with the printed constant,",
        advantage,
        constant * SHAPE,
        r"\Delta(m) = \frac1{2K}\left(1 - \frac1K\right)\cdot\frac m{\left(\frac mK + 1\right)^2}",
    )
    proof.positive(
        "which is positive, here with $K = 2 + e$ classes.",
        constant.subs(CLASSES, TWO_OR_MORE).factor(),
        r"\frac1{2K}\left(1 - \frac1K\right) > 0",
    )
    return proof


def slope_under_logarithms() -> Proof:
    """Prove equation (5): the derivative of the advantage and its sign."""
    proof = Proof("The slope of the advantage under logarithms", "zaffalon, equation (5)")
    printed = 1 / (M / CLASSES + 1) ** 2 - 2 * (M / CLASSES) / (M / CLASSES + 1) ** 3
    constant = (1 - 1 / CLASSES) / (2 * CLASSES)
    proof.equal(
        "Equation (4) without its positive constant has the derivative",
        diff(second_order_advantage(LOG, M, CLASSES) / constant, M),
        printed,
        r"\frac{d}{dm}\,\frac m{\left(\frac mK + 1\right)^2} = \frac1{\left(\frac mK + 1\right)^2} - "
        r"\frac{2\frac mK}{\left(\frac mK + 1\right)^3}",
    )
    proof.equal(
        "It is $1 - m/K$ divided by a cube,",
        printed,
        (1 - M / CLASSES) / (M / CLASSES + 1) ** 3,
        r"\frac{1 - \frac mK}{\left(\frac mK + 1\right)^3}",
    )
    proof.positive("which is positive.", (M / CLASSES + 1) ** 3)
    return proof


def _gain(n: int, bets: int) -> Expr:
    """Give what one more bet adds to the exact advantage under logarithms, in logarithms of rational numbers."""
    return vacuous_advantage(LOG, S(bets + 1), n) - vacuous_advantage(LOG, S(bets), n)


def inversion_under_logarithms() -> Proof:
    """Prove that the second-order advantage turns at m = K; the exact one may turn a little later."""
    proof = Proof(
        "The advantage rises up to m = K bets to the second order, and a little longer exactly",
        "zaffalon, Section 8.1, inversion point",
        not_proved=(
            "where the exact advantage turns for every K. Computed, it is near 1.44 K; no preference is inverted "
            "anywhere, for the advantage is never negative."
        ),
    )
    n = TWO_OR_MORE
    slope = diff(second_order_advantage(LOG, M, n), M)
    gap = Symbol("z", positive=True)
    proof.equal(
        "The approximate advantage of (4) has the slope",
        slope,
        (n - 1) * (n - M) / (2 * (n + M) ** 3),
        r"\Delta'(m) = \frac{(K - 1)(K - m)}{2\,(K + m)^3}",
    )
    proof.positive(
        "It is positive where $K = m + z$ exceeds $m$ (at least two classes, so that $K - 1$ is positive):",
        (n - M).subs(n, M + gap) * (n - 1),
        r"K - m = z > 0",
    )
    after = (-slope.subs(M, n + gap)).factor()
    proof.positive(
        "and negative beyond, at $m = K + z$:", after, r"-\Delta'(K + z) = \frac{(K - 1)\,z}{2\,(2K + z)^3} > 0"
    )
    proof.equal("So the turning point is", inversion_point(LOG, CLASSES), CLASSES, "m = K")
    proof.exact(
        "That is the statement: the paper's difference is the approximate one. The exact one, with the expected "
        "utility of equation (3), may turn later; with three classes it still grows at the fourth bet, where "
        "multiplied by 81 the step is",
        bounds(_gain(3, 3))[0] > 0,
        shown=r"81\,(\Delta(4) - \Delta(3)) = 81\log 7 - 87\log 6 - \log 5 > 0",
    )
    proof.equal(
        "where the three terms come from the exact distribution,",
        expand_log(81 * _gain(3, 3), factor=True),
        81 * log(7) - 87 * (log(2) + log(3)) - log(5),
        r"81\,(\Delta(4) - \Delta(3)) = 81\log 7 - 87\log 6 - \log 5",
    )
    proof.exact("and the sign is one of integers.", 7**81 > 5 * 6**87, r"7^{81} > 5\cdot 6^{87}")
    proof.exact("At the fifth bet it falls.", bounds(_gain(3, 4))[1] < 0, r"\Delta(5) < \Delta(4)")
    return proof


def advantage_vanishes_under_logarithms() -> Proof:
    """Prove that the advantage tends to zero as the bets grow many, exactly and to the second order."""
    proof = Proof("Under logarithms the advantage vanishes in the long run", "zaffalon, Section 8.1, limit of d(m)")
    n, p = TWO_OR_MORE, 1 / TWO_OR_MORE
    proof.equal(
        "To the second order,",
        limit(second_order_advantage(LOG, M, CLASSES), M, oo),
        0,
        r"\lim_{m\to\infty} \frac{(K - 1)\,m}{2\,(m + K)^2} = 0",
    )
    y = Symbol("z", positive=True)
    proof.equal(
        "The same is true exactly. The function $\\log z - 1 + 1/z$ is zero at 1, falls before it and rises after it:",
        diff(log(y) - 1 + 1 / y, y),
        (y - 1) / y**2,
        r"\frac{d}{dz}\left(\log z - 1 + \frac1z\right) = \frac{z - 1}{z^2}",
    )
    proof.in_words(
        "so that it is never negative. Take $z = (1 + \\ell)/(1 + m/K)$ and average over the hits:",
        r"\Delta(m) = -E\left[\log\frac{1 + \ell}{1 + m/K}\right] \le \left(1 + \frac mK\right)"
        r"E\left[\frac1{1 + \ell}\right] - 1",
    )
    hits = Symbol("ell", integer=True, nonnegative=True)
    proof.equal(
        "Each term of that average is a binomial probability of one hit and one bet more,",
        (binomial_chance(hits, M, p) / (1 + hits) / binomial_chance(hits + 1, M + 1, p)).gammasimp(),
        n / (M + 1),
        r"\frac{P_m(\ell)}{1 + \ell} = \frac K{m + 1}\,P_{m+1}(\ell + 1)",
    )
    proof.in_words(
        "and these probabilities add up to at most one.", r"E\left[\frac1{1 + \ell}\right] \le \frac K{m + 1}"
    )
    bound = (1 + M / n) * n / (M + 1) - 1
    proof.equal("So the exact advantage is at most", bound, (n - 1) / (M + 1), r"\Delta(m) \le \frac{K - 1}{m + 1}")
    proof.equal("which tends to zero;", limit(bound, M, oo), 0, r"\lim_{m\to\infty}\frac{K - 1}{m + 1} = 0")
    proof.in_words("it is not negative by Jensen's inequality, so it tends to zero with its bound.", carries=True)
    return proof


def more_classes_delay() -> Proof:
    """Prove that with more classes the second-order advantage turns later and stays larger ever after."""
    proof = Proof(
        "More classes delay the convergence",
        "zaffalon, Section 8.1, last sentence",
        not_proved=(
            "the same for the exact advantage. The sentence is said to follow from (4) and (5), which are "
            "approximations. Computed for up to 40 classes, the exact advantage of more classes is the larger one from "
            "the exact turning point of fewer classes on."
        ),
    )
    step, n, more = Symbol("ell", positive=True), TWO_OR_MORE, Symbol("z", nonnegative=True)
    proof.positive(
        "The turning point moves out with the number of classes,",
        inversion_point(LOG, CLASSES + step) - inversion_point(LOG, CLASSES),
        r"(K + \ell) - K = \ell > 0",
    )
    proof.positive(
        "and the advantage there is larger:",
        (second_order_advantage(LOG, n + step, n + step) - second_order_advantage(LOG, n, n)).factor(),
        r"\frac{K + \ell - 1}{8(K + \ell)} - \frac{K - 1}{8K} > 0",
    )
    bets = n + more
    proof.positive(
        "Compare the curves of $K$ and $K + 1$ classes where the first one falls, at $m = K + z$ bets. That of more "
        "classes is above:",
        (second_order_advantage(LOG, bets, n + 1) - second_order_advantage(LOG, bets, n)).factor(),
        r"\Delta_{K+1}(K + z) - \Delta_K(K + z) > 0",
    )
    proof.in_words("So whatever small advantage one waits for, it is reached later with more classes.")
    proof.exact(
        "The statement is about the tail: for a single bet more than three classes make the advantage smaller.",
        second_order_advantage(LOG, 1, 3) == second_order_advantage(LOG, 1, 2) + Fraction(1, 144)
        and second_order_advantage(LOG, 1, 4) < second_order_advantage(LOG, 1, 3),
        r"\Delta_2(1) = \tfrac1{18},\quad \Delta_3(1) = \tfrac1{16},\quad \Delta_4(1) = \tfrac3{50}",
    )
    four, five = (vacuous_advantage(LOG, S(4), classes) for classes in (4, 5))
    proof.exact(
        "Without the approximation the tail begins later: with four bets the exact advantage of five classes is still "
        "smaller than that of four.",
        bounds(five - four)[1] < 0,
        r"\Delta_5(4) < \Delta_4(4)",
    )
    return proof
