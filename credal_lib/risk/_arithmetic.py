"""Arithmetic on numbers, arrays, fractions and SymPy expressions, and the binomial distribution."""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

import numpy as np

from credal_lib._checks import FloatArray, symbolic
from credal_lib.risk import _checks as own_checks


def quotient(numerator: Any, denominator: Any) -> Any:
    """Divide; two integers give a Fraction, so that what is exact stays exact."""
    # SymPy's integers are Integral, too, and exact anyway: they stay SymPy's.
    both = (numerator, denominator)
    if all(isinstance(value, Integral) and not symbolic(value) for value in both):
        return Fraction(int(numerator), int(denominator))
    return numerator / denominator


def as_float_for(x: Any, parameter: Any) -> Any:
    """Return a parameter that suits x: a float beside an array.

    A Fraction would change the dtype of the array to object.
    """
    if isinstance(x, np.ndarray) and isinstance(parameter, Rational):
        return float(parameter)
    return parameter


def function(name: str, x: Any) -> Any:
    """Evaluate exp, expm1 or log1p: SymPy for expressions, NumPy for arrays, `math` for numbers."""
    if symbolic(x):
        import sympy

        return {"exp": sympy.exp(x), "expm1": sympy.exp(x) - 1, "log1p": sympy.log(1 + x)}[name]
    if isinstance(x, np.ndarray):
        return {"exp": np.exp, "expm1": np.expm1, "log1p": np.log1p}[name](x.astype(np.float64))
    try:
        return {"exp": math.exp, "expm1": math.expm1, "log1p": math.log1p}[name](x)
    except OverflowError as error:
        own_checks.exponent_in_range(error, x)


def square_root(x: Any) -> Any:
    """Root of a number that is not negative but for rounding."""
    return x ** Fraction(1, 2) if symbolic(x) else math.sqrt(max(x, 0))


def binomial_chance(hits: Any, m: Any, p: Any) -> Any:
    r"""Return the probability :math:`\binom m\ell p^\ell (1 - p)^{m-\ell}` of ℓ hits in m bets.

    The kernel of the next m bets. (Zaffalon, Corani and Mauá, Section 8, where the exponent of the
    first factor is missing in print.)

    Parameters
    ----------
    hits, m : int or SymPy expression
        Number of hits and number of bets.
    p : number or SymPy expression
        Probability of a hit in one bet, in [0, 1].

    Returns
    -------
    number or expression
        A Fraction for a Fraction `p`.

    Raises
    ------
    TypeError, ValueError
        If `m` is not an integer from 0 to 10,000, `hits` not one from 0 to `m`, or `p` not a number
        in [0, 1].

    Examples
    --------
    >>> [str(binomial_chance(hits, 2, Fraction(1, 3))) for hits in range(3)]
    ['4/9', '4/9', '1/9']
    """
    own_checks.check_binomial(hits, m, p)
    if symbolic(hits) or symbolic(m):
        import sympy

        p = sympy.sympify(p)  # a Fraction to the power of a symbol would become a float
        return sympy.binomial(m, hits) * p**hits * (1 - p) ** (m - hits)
    return math.comb(m, hits) * p**hits * (1 - p) ** (m - hits)


def likely_hits(m: int, p: float) -> tuple[FloatArray, FloatArray]:
    r"""Hits in m bets and their probabilities, without tails of less than :math:`2e^{-80}`.

    Ratios of neighbors, multiplied up from the most probable number; the tails are Bernstein's, so
    that the effort grows with the square root of m.
    """
    tail, mode = 80 / 3, int((m + 1) * p)
    reach = tail + math.sqrt(tail**2 + 160 * m * p * (1 - p))
    first, last = max(0, math.floor(m * p - reach)), min(m, math.ceil(m * p + reach))
    hits = np.arange(first, last + 1, dtype=np.float64)
    if p == 1 or m == 0:
        return hits, (hits == m * p).astype(np.float64)
    # Logarithms of the ratios of neighbors, summed up from the mode: factorials would overflow.
    ratios = np.log((m - hits[:-1]) / hits[1:]) + math.log(p / (1 - p))
    below, above = ratios[: mode - first][::-1], ratios[mode - first :]
    logs = np.concatenate([-np.cumsum(below)[::-1], [0.0], np.cumsum(above)])
    chances: FloatArray = np.exp(logs)
    chances /= chances.sum()
    return hits, chances
