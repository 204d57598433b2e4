r"""Prove with SymPy that a formula ranks matrices as an expected utility does, at given totals.

The formula is in the entries of all rows but the last, whose entries follow from the class totals.
On the matrices with given totals, a convex set, it ranks as :math:`\sum e_{dc} M_{dc}` does if its
gradient is a positive multiple of e everywhere: it is then a strictly increasing function of that
sum alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Entries = NDArray[Any]
"""SymPy expressions, shape (D, C), or (D - 1, C) without the last row."""


class Ranking(NamedTuple):
    """Utilities U, whether they serve all class totals, and the metric in terms of them.

    An affine metric is a * sum(U * M) + b with a = `scale` and b = `shift`; both are None for one
    that is not affine.
    """

    utilities: Entries
    for_all_totals: bool
    scale: Any
    shift: Any


def prove_ranking(formula: Any, free: Entries, totals: Sequence[Any]) -> Ranking | None:
    """Return the utilities as whose expectation the formula ranks; None if that cannot be shown."""
    slopes_of_entries = np.array([formula.diff(x) for x in free.flat], dtype=object)
    gradient = _each_simplified(slopes_of_entries.reshape(free.shape))
    affine = not _depends(gradient, free)
    slopes = gradient if affine else _direction(formula, gradient, free, totals)
    if slopes is None:
        return None
    # The entries of the last row are what the totals leave, so the formula does not contain them.
    slopes = np.vstack([slopes, [0] * len(totals)])
    # A constant may be added to each column: subtract its least entry, if that is known.
    least_entries: list[Any] = []
    for column in slopes.T:
        low = _extreme(column, +1)
        least_entries.append(0 if low is None else column[low])
    least = np.array(least_entries)
    scaled = _scaled(slopes - least, totals)
    if scaled is None:
        return None
    utilities, factor, for_all_totals = scaled
    if not affine:
        return Ranking(utilities, for_all_totals, None, None)
    rest = formula - (slopes[:-1] * free).sum()
    return Ranking(
        utilities,
        for_all_totals,
        _simplified(1 / factor),
        _simplified(rest + (least * np.array(totals)).sum()),
    )


def _simplified(expression: Any) -> Any:
    """Simplify an expression by cancellation; canonical for rational functions."""
    from sympy import cancel, factor, simplify, sympify

    expression = sympify(expression)
    return factor(cancel(expression) if expression.is_rational_function() else simplify(expression))


def _each_simplified(entries: Entries) -> Entries:
    """Simplify each entry of an array."""
    simplified = np.array([_simplified(entry) for entry in entries.flat], dtype=object)
    return simplified.reshape(entries.shape)


def _depends(entries: Entries, symbols: Any) -> bool:
    """Return whether one of the symbols occurs in an entry; given totals are numbers and do not."""
    names = {symbol for symbol in np.ravel(symbols) if symbol.is_Symbol}
    return any(entry.free_symbols & names for entry in entries.flat)


def _direction(
    formula: Any, gradient: Entries, free: Entries, totals: Sequence[Any]
) -> Entries | None:
    """Ratios of the slopes, if they are the same everywhere; the formula increases along them."""
    pivot = next(slope for slope in gradient.flat if slope != 0)
    ratios = _each_simplified(gradient / pivot)
    if _depends(ratios, free):
        return None
    sign = _sign_along(formula, ratios, free, totals)
    return None if sign is None else sign * ratios


def _sign_along(formula: Any, ratios: Entries, free: Entries, totals: Sequence[Any]) -> int | None:
    """Sign of the change of the formula along the ratios; None unless it is strict.

    The way leads from the matrix that is least in this direction to the one that is largest. The
    share of it that has been covered is :math:`z / (1 + z)` for z from 0 to infinity: a symbol that
    is known to be positive.
    """
    from sympy import Symbol

    z = Symbol("z", positive=True)
    way = np.zeros((len(ratios) + 1, len(totals)), dtype=object)
    for c, column in enumerate(np.vstack([ratios, [0] * len(totals)]).T):
        low, high = _extreme(column, +1), _extreme(column, -1)
        if low is None or high is None:
            return None
        way[low, c] += totals[c] / (1 + z)
        way[high, c] += totals[c] * z / (1 + z)
    values = dict(zip(free.flat, way[:-1].flat, strict=True))
    slope = _simplified(formula.subs(values, simultaneous=True).diff(z))
    if slope.is_positive:
        return 1
    if slope.is_negative:
        return -1
    return None


def _extreme(column: Sequence[Any], sign: int) -> int | None:
    """Index of the least entry (`sign` 1) or the largest (-1), None if it depends on the totals."""
    for place, entry in enumerate(column):
        if all(_simplified(sign * (other - entry)).is_nonnegative for other in column):
            return place
    return None


def _scaled(slopes: Entries, totals: Sequence[Any]) -> tuple[Entries, Any, bool] | None:
    """Utilities without a common factor, the factor taken, and whether they serve all totals.

    None if their sign is neither known for all totals nor found to change with them.
    """
    from sympy import S, sign

    pivot = next((slope for slope in slopes.flat if slope != 0), S.One)
    ratios = _each_simplified(slopes / pivot)
    if _depends(ratios, totals):
        utilities, factor = _without_common_factor(slopes)
        return utilities, factor, False
    if pivot.is_positive or pivot.is_negative:
        utilities, factor = _without_common_factor(ratios * sign(pivot))
        return utilities, factor / abs(pivot), True
    return (slopes, S.One, False) if _changes_sign(pivot, totals) else None


def _changes_sign(expression: Any, totals: Sequence[Any]) -> bool:
    """Return whether the sign of an expression is found to depend on the class totals."""
    signs = set()
    for numbers in product((1, 2, 3), repeat=len(totals)):
        value = expression.subs(dict(zip(totals, numbers, strict=True)))
        signs.add(np.sign(float(value)))
    return {-1, 1} <= signs


def _without_common_factor(entries: Entries) -> tuple[Entries, Any]:
    """Make the entries coprime integers or polynomials by a positive factor, and return both."""
    from sympy import S, fraction, gcd, lcm, together

    common = lcm([fraction(together(entry))[1] for entry in entries.flat])
    shared = gcd([_simplified(entry * common) for entry in entries.flat])
    factor = S.One if shared == 0 else _simplified(common / shared)
    # A factor whose sign is not known might turn the ranking round.
    if not factor.is_positive:
        return entries, S.One
    return _each_simplified(entries * factor), factor
