r"""Steps about the generalized mean that several derivations share: growth in its exponent, and its upper bound.

The number of costs is a symbol: a mean is then written by its *total*, the sum of the p-th powers. A test shows that
this form is `rewards.generalized_mean`, the kernel of `rewards.DiscountedCost`, which runs through the steps itself.
"""

from typing import Any

from sympy import Function, IndexedBase, S, Symbol, diff, log, symbols

from credal_book.proofs._class_sums import CLASSES, I, over_classes
from credal_book.proofs._proof import Proof
from credal_lib.rewards import generalized_mean

A, B, C = symbols("c_1 c_2 c_3", positive=True)
P = Symbol("gamma", positive=True)


def mean_by_total(total: Any, count: Any, p: Any) -> Any:
    """Give the generalized mean of any number of costs from the sum of their powers; the exponent is not 0.

    Parameters
    ----------
    total, count, p : SymPy expressions
        The sum of the powers, the number of costs, the exponent.

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
    p = Symbol("gamma", real=True, nonzero=True)
    total = Function("F", positive=True)(p)
    weight, cost, n = Symbol("lambda", positive=True), Symbol("c", positive=True), Symbol("k", positive=True)
    weights, logs = IndexedBase("lambda", positive=True), IndexedBase("f", real=True)
    z, more = Symbol("z", positive=True), Symbol("e", positive=True)
    proof.given(
        "Let $\\bar c_\\gamma$ be the generalized mean of $k$ positive costs, $F$ the sum of their $\\gamma$-th "
        "powers and $\\lambda_j$ the share of cost $j$ in it.",
        r"\bar c_\gamma = \Bigl(\frac{F}{k}\Bigr)^{1/\gamma}, \qquad F = \sum_{j=1}^k c_j^\gamma, \qquad \lambda_j = "
        r"\frac{c_j^\gamma}{F}",
    )
    proof.equal(
        "For three costs this is the library's formula.",
        generalized_mean([A, B, C], P),
        mean_by_total(A**P + B**P + C**P, 3, P),
        r"\bar c_\gamma(c_1, c_2, c_3) = \Bigl(\frac{c_1^\gamma + c_2^\gamma + c_3^\gamma}{3}\Bigr)^{1/\gamma}",
    )
    slope = log(n) - log(total) + p * diff(total, p) / total
    proof.equal(
        "The slope of its logarithm in $\\gamma$, times $\\gamma^2$, is",
        p**2 * diff(log(mean_by_total(total, n, p)), p),
        slope,
        r"\gamma^2\,\frac{d\log \bar c_\gamma}{d\gamma} = \log k - \log F + \gamma\,\frac{F'}{F}",
    )
    value = Symbol("F", positive=True)
    proof.equal(
        "A term of the relative entropy of the shares to even ones splits as",
        (weight * log(n * weight)).subs(weight, cost**p / value),
        cost**p / value * (log(n) - log(value)) + p * cost**p * log(cost) / value,
        r"\lambda_j\log(k \lambda_j) = \lambda_j\,(\log k - \log F) + \gamma\,\frac{c_j^\gamma\log c_j}{F}",
    )
    moved = Symbol("F'", real=True)
    proof.equal(
        "and because the shares sum to one, the slope is that relative entropy.",
        over_classes(
            weights[I] * (log(n) - log(value)) + p * weights[I] * logs[I],
            {weights[I]: S.One, weights[I] * logs[I]: moved / value},
        ),
        slope.subs(diff(total, p), moved).subs(total, value),
        r"\gamma^2\,\frac{d\log \bar c_\gamma}{d\gamma} = \sum_{j=1}^k \lambda_j\log(k \lambda_j)",
    )
    gap = z * log(z) - z + 1
    proof.equal(
        "Adding $\\sum_j(\\frac1k - \\lambda_j) = 0$ does not change it and turns each term into a gap $\\Delta(k "
        "\\lambda_j)/k$:",
        weight * log(n * weight) - weight + 1 / n,
        gap.subs(z, n * weight) / n,
        r"\lambda_j\log(k \lambda_j) - \lambda_j + \frac1k = \frac{\Delta(k \lambda_j)}{k}, \qquad \Delta(z) = z\log "
        r"z - z + 1",
    )
    proof.equal("The gap is zero at $z = 1$,", gap.subs(z, 1), 0, r"\Delta(1) = 0")
    proof.equal("and its slope is", diff(gap, z), log(z), r"\Delta'(z) = \log z")
    proof.positive("which is positive above 1", log(1 + more), r"\log(1 + e) > 0")
    proof.positive("and negative below:", -log(1 / (1 + more)).expand(force=True), r"-\log\frac{1}{1 + e} > 0")
    proof.in_words(
        "So the gap is positive except at $z = 1$. The mean rises with $\\gamma$ on both sides of 0, unless $k "
        "\\lambda_j = 1$ for every $j$, that is unless all costs are equal; at $\\gamma = 0$ it is continuous, with "
        "the geometric mean as value.",
        r"\frac{d\log \bar c_\gamma}{d\gamma} = \frac{1}{\gamma^2 k}\sum_{j=1}^k \Delta(k \lambda_j) \ge 0",
    )
    zeros = Symbol("ell", integer=True, positive=True)
    proof.equal(
        "Zero costs add nothing to $F$. With $k$ positive costs and $\\ell$ zeros and $\\gamma > 0$ the mean is a "
        "factor times that of the positive costs,",
        mean_by_total(value, CLASSES + zeros, P),
        mean_by_total(value, CLASSES, P) * mean_by_total(CLASSES, CLASSES + zeros, P),
        r"\bar c_\gamma = \Bigl(\frac{k}{k + \ell}\Bigr)^{1/\gamma} \bar c_\gamma(c_1, \dots, c_k)",
    )
    proof.equal(
        "as the library computes it,",
        generalized_mean([A, B, S.Zero], P),
        mean_by_total(A**P + B**P, 3, P),
        r"\bar c_\gamma(c_1, c_2, 0) = \Bigl(\frac{c_1^\gamma + c_2^\gamma}{3}\Bigr)^{1/\gamma}",
    )
    proof.positive(
        "and the factor grows with $\\gamma$ too, from its limit 0 at $\\gamma = 0$.",
        P**2 * diff(-log(1 + zeros / CLASSES) / P, P),
        r"\gamma^2\,\frac{d}{d\gamma}\Bigl(\frac1\gamma\log\frac{k}{k + \ell}\Bigr) = \log\Bigl(1 + \frac \ell "
        r"k\Bigr) > 0",
    )


def add_upper_bound(proof: Proof) -> None:
    """Add the steps that show that a mean with a positive exponent is at most the largest cost.

    Parameters
    ----------
    proof : Proof
        The derivation to continue.
    """
    extra, total = symbols("e f", nonnegative=True)
    short = IndexedBase("z", nonnegative=True)
    proof.given(
        "Let $\\gamma > 0$, let the largest of $k$ costs be $c' > 0$ and $c_j = c'/(1 + e_j)$ with $e_j \\ge 0$. The "
        "$\\gamma$-th power of the mean is the mean of the $\\gamma$-th powers:",
        r"\Bigl(\frac{\bar c_\gamma}{c'}\Bigr)^\gamma = \frac1k\sum_{j=1}^k (1 + e_j)^{-\gamma}",
    )
    proof.equal(
        "as in the library, for two costs.",
        (generalized_mean([A, B], P) / A) ** P,
        (1 + (B / A) ** P) / 2,
        r"\Bigl(\frac{\bar c_\gamma(c_1, c_2)}{c_1}\Bigr)^\gamma = \tfrac12\Bigl(1 + "
        r"\Bigl(\frac{c_2}{c_1}\Bigr)^\gamma\Bigr)",
    )
    proof.non_negative(
        "No power exceeds one, because its logarithm is not positive:",
        -(P * log(1 / (1 + extra))).expand(force=True),
        r"-\log\,(1 + e_j)^{-\gamma} = \gamma\log(1 + e_j) \ge 0",
    )
    proof.equal(
        "so that it is $1 - z_j$ with $0 \\le z_j \\le 1$, and $z_j = 1$ for a cost of 0. The mean of the powers "
        "falls short of one by the mean of these,",
        1 - over_classes(1 - short[I], {short[I]: total}) / CLASSES,
        total / CLASSES,
        r"1 - \Bigl(\frac{\bar c_\gamma}{c'}\Bigr)^\gamma = \frac1k\sum_{j=1}^k z_j",
    )
    proof.non_negative("which is not negative.", total / CLASSES, r"\frac1k\sum_{j=1}^k z_j \ge 0")
