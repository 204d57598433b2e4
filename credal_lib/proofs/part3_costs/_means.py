r"""Steps about the generalized mean that several derivations share: growth in its exponent, and its upper bound.

The number of costs is a symbol: a mean is then written by its *total*, the sum of the p-th powers. A test shows that
this form is `rewards.generalized_mean`, the kernel of `rewards.DiscountedCost`, which runs through the steps itself.
"""

from typing import Any

from sympy import Function, IndexedBase, S, Symbol, diff, log, symbols

from credal_lib.proofs._class_sums import CLASSES as N
from credal_lib.proofs._class_sums import I, over_classes
from credal_lib.proofs._proof import Proof
from credal_lib.rewards import generalized_mean

A, B, C = symbols("a b c", positive=True)
P = Symbol("p", positive=True)


def mean_by_total(total: Any, count: Any, p: Any) -> Any:
    """Give the generalized mean of any number of costs from the sum of their p-th powers; p is not 0.

    Parameters
    ----------
    total, count, p : SymPy expressions
        The sum of the p-th powers, the number of costs, the exponent.

    Returns
    -------
    SymPy expression
    """
    return (total / count) ** (1 / p)


def add_growth(proof: Proof) -> None:
    """Add the steps that show that the mean grows with its exponent, strictly unless all costs are equal.

    Parameters
    ----------
    proof : Proof
        The derivation to continue.
    """
    p = Symbol("p", real=True, nonzero=True)
    total = Function("S", positive=True)(p)
    weight, cost, n = Symbol("w", positive=True), Symbol("c", positive=True), Symbol("n", positive=True)
    weights, logs = IndexedBase("w", positive=True), IndexedBase("l", real=True)
    z, more = Symbol("z", positive=True), Symbol("e", positive=True)
    proof.given(
        "Let $M_p$ be the generalized mean of $n$ positive costs, $S$ the sum of their $p$-th powers and $w_i$ the "
        "share of cost $i$ in it.",
        r"M_p = \Bigl(\frac{S}{n}\Bigr)^{1/p}, \qquad S = \sum_{i=1}^n c_i^p, \qquad w_i = \frac{c_i^p}{S}",
    )
    proof.equal(
        "For three costs this is the library's formula.",
        generalized_mean([A, B, C], P),
        mean_by_total(A**P + B**P + C**P, 3, P),
        r"M_p(a, b, c) = \Bigl(\frac{a^p + b^p + c^p}{3}\Bigr)^{1/p}",
    )
    slope = log(n) - log(total) + p * diff(total, p) / total
    proof.equal(
        "The slope of its logarithm in $p$, times $p^2$, is",
        p**2 * diff(log(mean_by_total(total, n, p)), p),
        slope,
        r"p^2\,\frac{d\log M_p}{dp} = \log n - \log S + p\,\frac{S'}{S}",
    )
    value = Symbol("S", positive=True)
    proof.equal(
        "A term of the relative entropy of the shares to even ones splits as",
        (weight * log(n * weight)).subs(weight, cost**p / value),
        cost**p / value * (log(n) - log(value)) + p * cost**p * log(cost) / value,
        r"w_i\log(n w_i) = w_i\,(\log n - \log S) + p\,\frac{c_i^p\log c_i}{S}",
    )
    moved = Symbol("S'", real=True)
    proof.equal(
        "and because the shares sum to one, the slope is that relative entropy.",
        over_classes(
            weights[I] * (log(n) - log(value)) + p * weights[I] * logs[I],
            {weights[I]: S.One, weights[I] * logs[I]: moved / value},
        ),
        slope.subs(diff(total, p), moved).subs(total, value),
        r"p^2\,\frac{d\log M_p}{dp} = \sum_{i=1}^n w_i\log(n w_i)",
    )
    gap = z * log(z) - z + 1
    proof.equal(
        "Adding $\\sum_i(\\frac1n - w_i) = 0$ does not change it and turns each term into a gap $\\varphi(n w_i)/n$:",
        weight * log(n * weight) - weight + 1 / n,
        gap.subs(z, n * weight) / n,
        r"w_i\log(n w_i) - w_i + \frac1n = \frac{\varphi(n w_i)}{n}, \qquad \varphi(z) = z\log z - z + 1",
    )
    proof.equal("The gap is zero at $z = 1$,", gap.subs(z, 1), 0, r"\varphi(1) = 0")
    proof.equal("and its slope is", diff(gap, z), log(z), r"\varphi'(z) = \log z")
    proof.positive("which is positive above 1", log(1 + more), r"\log(1 + e) > 0")
    proof.positive("and negative below:", -log(1 / (1 + more)).expand(force=True), r"-\log\frac{1}{1 + e} > 0")
    proof.in_words(
        "So the gap is positive except at $z = 1$. The mean rises with $p$ on both sides of 0, unless $n w_i = 1$ for "
        "every $i$, that is unless all costs are equal; at $p = 0$ it is continuous, with the geometric mean as value.",
        r"\frac{d\log M_p}{dp} = \frac{1}{p^2 n}\sum_{i=1}^n \varphi(n w_i) \ge 0",
    )
    zeros = Symbol("k", integer=True, positive=True)
    proof.equal(
        "Zero costs add nothing to $S$. With $m$ positive costs and $k$ zeros and $p > 0$ the mean is a factor times "
        "that of the positive costs,",
        mean_by_total(value, N + zeros, P),
        mean_by_total(value, N, P) * mean_by_total(N, N + zeros, P),
        r"M_p = \Bigl(\frac{m}{m + k}\Bigr)^{1/p} M_p(c_1, \dots, c_m)",
    )
    proof.equal(
        "as the library computes it,",
        generalized_mean([A, B, S.Zero], P),
        mean_by_total(A**P + B**P, 3, P),
        r"M_p(a, b, 0) = \Bigl(\frac{a^p + b^p}{3}\Bigr)^{1/p}",
    )
    proof.positive(
        "and the factor grows with $p$ too, from its limit 0 at $p = 0$.",
        P**2 * diff(-log(1 + zeros / N) / P, P),
        r"p^2\,\frac{d}{dp}\Bigl(\frac1p\log\frac{m}{m + k}\Bigr) = \log\Bigl(1 + \frac km\Bigr) > 0",
    )


def add_upper_bound(proof: Proof) -> None:
    """Add the steps that show that a mean with a positive exponent is at most the largest cost.

    Parameters
    ----------
    proof : Proof
        The derivation to continue.
    """
    extra, total = symbols("e Y", nonnegative=True)
    short = IndexedBase("y", nonnegative=True)
    proof.given(
        "Let $p > 0$, let the largest of $n$ costs be $M > 0$ and $c_i = M/(1 + e_i)$ with $e_i \\ge 0$. The $p$-th "
        "power of the mean is the mean of the $p$-th powers:",
        r"\Bigl(\frac{M_p}{M}\Bigr)^p = \frac1n\sum_{i=1}^n (1 + e_i)^{-p}",
    )
    proof.equal(
        "as in the library, for two costs.",
        (generalized_mean([A, B], P) / A) ** P,
        (1 + (B / A) ** P) / 2,
        r"\Bigl(\frac{M_p(a, b)}{a}\Bigr)^p = \tfrac12\Bigl(1 + \Bigl(\frac ba\Bigr)^p\Bigr)",
    )
    proof.non_negative(
        "No power exceeds one, because its logarithm is not positive:",
        -(P * log(1 / (1 + extra))).expand(force=True),
        r"-\log\,(1 + e_i)^{-p} = p\log(1 + e_i) \ge 0",
    )
    proof.equal(
        "so that it is $1 - y_i$ with $0 \\le y_i \\le 1$, and $y_i = 1$ for a cost of 0. The mean of the powers "
        "falls short of one by the mean of these,",
        1 - over_classes(1 - short[I], {short[I]: total}) / N,
        total / N,
        r"1 - \Bigl(\frac{M_p}{M}\Bigr)^p = \frac1n\sum_{i=1}^n y_i",
    )
    proof.non_negative("which is not negative.", total / N, r"\frac1n\sum_{i=1}^n y_i \ge 0")
