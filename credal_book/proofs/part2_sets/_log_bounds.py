"""Natural logarithms of fractions between fractions, so that comparisons of logarithms are decided without rounding."""

from fractions import Fraction
from functools import cache
from typing import Any

TERMS = 20


@cache
def log_bounds(x: Fraction) -> tuple[Fraction, Fraction]:
    r"""Enclose the natural logarithm of a fraction.

    .. math:: \log x = 2\left(z + \frac{z^3}{3} + \frac{z^5}{5} + \dots\right), \qquad z = \frac{x - 1}{x + 1},

    after halving `x` into [1, 2], cut after 20 terms; the rest is at most a geometric series.

    Parameters
    ----------
    x : Fraction
        Positive.

    Returns
    -------
    tuple of Fraction
        A lower and an upper bound, some :math:`10^{-20}` apart.
    """
    if x < 1:
        below, above = log_bounds(1 / x)
        return -above, -below
    if x > 2:
        (below, above), (low, high) = log_bounds(x / 2), log_bounds(Fraction(2))
        return below + low, above + high
    z = (x - 1) / (x + 1)
    total = 2 * sum((z ** (2 * j + 1) / (2 * j + 1) for j in range(TERMS)), start=Fraction(0))
    rest = 2 * z ** (2 * TERMS + 1) / ((2 * TERMS + 1) * (1 - z**2))
    return total, total + rest


def bounds(expression: Any) -> tuple[Fraction, Fraction]:
    """Enclose a SymPy sum of rational numbers and of rational multiples of logarithms of rational numbers."""
    low = high = Fraction(0)
    for term, weight in expression.expand().as_coefficients_dict().items():
        factor = Fraction(int(weight.p), int(weight.q))
        if term == 1:
            ends = (Fraction(1), Fraction(1))
        else:
            (inside,) = term.args
            ends = log_bounds(Fraction(int(inside.p), int(inside.q)))
        products = [factor * end for end in ends]
        low, high = low + min(products), high + max(products)
    return low, high
