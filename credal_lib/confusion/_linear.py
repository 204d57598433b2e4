r"""Prove with SymPy that a formula ranks matrices with given class totals as an expected utility does.

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
    """Utilities U, whether they serve all class totals, and a, b with metric = a * sum(U * M) + b if it is affine."""

    utilities: Entries
    for_all_totals: bool
    scale: Any
    shift: Any


def prove_ranking(formula: Any, free: Entries, totals: Sequence[Any]) -> Ranking | None:
    """Return the utilities as whose expectation the formula ranks; None if that cannot be shown."""
    gradient = np.array([_simplified(formula.diff(x)) for x in free.flat], dtype=object).reshape(
        free.shape
    )
    affine = not _depends(gradient, free)
    slopes = gradient if affine else _direction(formula, gradient, free, totals)
    if slopes is None:
        return None
    slopes = np.vstack([slopes, [0] * len(totals)])
    lows = [_extreme(column, +1) for column in slopes.T]
    least = np.array(
        [0 if low is None else column[low] for low, column in zip(lows, slopes.T, strict=True)]
    )
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


def _depends(entries: Entries, symbols: Any) -> bool:
    names = {symbol for symbol in np.ravel(symbols) if symbol.is_Symbol}
    return any(entry.free_symbols & names for entry in entries.flat)


def _direction(
    formula: Any, gradient: Entries, free: Entries, totals: Sequence[Any]
) -> Entries | None:
    """Ratios of the slopes, if they are the same everywhere, with the sign with which the formula increases."""
    pivot = next(slope for slope in gradient.flat if slope != 0)
    ratios = np.array(
        [_simplified(slope / pivot) for slope in gradient.flat], dtype=object
    ).reshape(gradient.shape)
    if _depends(ratios, free):
        return None
    sign = _sign_along(formula, ratios, free, totals)
    return None if sign is None else sign * ratios


def _sign_along(formula: Any, ratios: Entries, free: Entries, totals: Sequence[Any]) -> int | None:
    """Sign of the change of the formula from the matrix least in the direction to the largest; None unless strict.

    The way between is :math:`z / (1 + z)` for z from 0 to infinity: a symbol that is known to be
    positive.
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
    return 1 if slope.is_positive else -1 if slope.is_negative else None


def _extreme(column: Sequence[Any], sign: int) -> int | None:
    """Index of the least entry (`sign` 1) or the largest (-1), None if it depends on the totals."""
    for place, entry in enumerate(column):
        if all(_simplified(sign * (other - entry)).is_nonnegative for other in column):
            return place
    return None


def _scaled(slopes: Entries, totals: Sequence[Any]) -> tuple[Entries, Any, bool] | None:
    """Utilities without a common factor, the positive factor taken, and whether they serve all class totals."""
    from sympy import S, sign

    pivot = next((slope for slope in slopes.flat if slope != 0), S.One)
    ratios = np.array([_simplified(slope / pivot) for slope in slopes.flat], dtype=object).reshape(
        slopes.shape
    )
    if _depends(ratios, totals):
        return *_without_common_factor(slopes), False
    if pivot.is_positive or pivot.is_negative:
        utilities, factor = _without_common_factor(ratios * sign(pivot))
        return utilities, factor / abs(pivot), True
    return (slopes, S.One, False) if _changes_sign(pivot, totals) else None


def _changes_sign(expression: Any, totals: Sequence[Any]) -> bool:
    """Return whether the sign of an expression is found to depend on the class totals."""
    seen = {
        np.sign(float(expression.subs(dict(zip(totals, numbers, strict=True)))))
        for numbers in product((1, 2, 3), repeat=len(totals))
    }
    return {-1, 1} <= seen


def _without_common_factor(entries: Entries) -> tuple[Entries, Any]:
    """Multiply by the positive factor that makes the entries coprime integers or polynomials, and return both."""
    from sympy import S, fraction, gcd, lcm, together

    common = lcm([fraction(together(entry))[1] for entry in entries.flat])
    shared = gcd([_simplified(entry * common) for entry in entries.flat])
    factor = S.One if shared == 0 else _simplified(common / shared)
    if not factor.is_positive:
        return entries, S.One
    return (
        np.array([_simplified(entry * factor) for entry in entries.flat], dtype=object).reshape(
            entries.shape
        ),
        factor,
    )
