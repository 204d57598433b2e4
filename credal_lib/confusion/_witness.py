r"""Search for a witness that a metric is not an expected utility: a ranking that reverses when both sides are mixed.

An expected utility is affine in the confusion matrix, so if it ranks A above B, it ranks half A and
half C above half B and half C, whatever C is (the axiom of independence). A metric that does not is
not an expected utility, nor any increasing function of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks import FloatArray
from credal_lib._html import html_beside, html_paragraphs, html_table
from credal_lib.confusion._orientation import named

Values = Callable[[FloatArray, tuple[int, ...]], FloatArray]
"""The metric of P matrices, shape (P, D, C), with the class totals given."""
Counts = tuple[tuple[int | Fraction, ...], ...]

MOST_POINTS = 120
"""Confusion matrices searched with the same totals: all if there are no more, else that many drawn at random."""


@dataclass(frozen=True)
class Witness:
    """Proof that a metric is not an expected utility, small enough to be checked by hand.

    The metric ranks `first` above `second`. Let another classifier, `third`, decide a random half
    of the cases: the metric then reverses the ranking of the two, though a part common to both
    cannot matter to a utility.

    Attributes
    ----------
    metric : str
        Name of the metric.
    first, second, third : tuples of rows of int
        Confusion matrices with the same class totals, rows decisions, columns true classes. Entries
        are fractions only if the totals were given and the integers below them are too few.
    values : tuple of four SymPy numbers
        The metric of `first`, `second`, `mixed_first` and `mixed_second`: the first is larger than
        the second, the third smaller than the fourth.
    """

    metric: str
    first: Counts
    second: Counts
    third: Counts
    values: tuple[Any, ...]

    @property
    def mixed_first(self) -> tuple[tuple[Fraction, ...], ...]:
        """Expected confusion matrix when a random half of the cases goes to `first`, the other to `third`."""
        return _mixture(self.first, self.third)

    @property
    def mixed_second(self) -> tuple[tuple[Fraction, ...], ...]:
        """Expected confusion matrix when a random half of the cases goes to `second`, the other to `third`."""
        return _mixture(self.second, self.third)

    def _repr_html_(self) -> str:
        """Show the words, and the three matrices as tables, in a notebook."""
        tables = [
            html_table(range(len(matrix[0])), enumerate(matrix), title, "answer \\ truth")
            for title, matrix in (
                ("first", self.first),
                ("second", self.second),
                ("third", self.third),
            )
        ]
        return html_paragraphs(str(self)) + html_beside(tables)

    def __str__(self) -> str:
        """Describe the reversal in short lines."""
        first, second, third = (_text(matrix) for matrix in (self.first, self.second, self.third))
        a, b, c, d = self.values
        return (
            f"{self.metric} is not an expected utility.\n"
            f"It ranks {first} above {second}: {a} > {b}.\n"
            f"If {third} decides a random half of the cases,\n"
            f"it ranks them the other way round: {c} < {d}."
        )


def _text(matrix: Counts) -> str:
    return "[" + ", ".join("[" + ", ".join(map(str, row)) + "]" for row in matrix) + "]"


def _mixture(one: Counts, other: Counts) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(
        tuple(Fraction(a + b, 2) for a, b in zip(*rows, strict=True))
        for rows in zip(one, other, strict=True)
    )


def name_of(metric: Any) -> str:
    """Name of a metric, with its settings if it is a `functools.partial`."""
    if isinstance(metric, partial):
        settings = [
            *map(repr, metric.args),
            *(f"{name}={value!r}" for name, value in metric.keywords.items()),
        ]
        return f"{name_of(metric.func)}({', '.join(settings)})"
    return getattr(metric, "__name__", repr(metric))


def exact_value(metric: Callable[[Any], Any], matrix: Any) -> Any:
    """Value of a metric at a matrix of rational numbers, as a SymPy number; nan if the metric refuses the matrix."""
    from sympy import Rational, nan, sympify

    exact = np.array([[Rational(entry) for entry in row] for row in matrix], dtype=object)
    for entries in (exact, exact.astype(np.float64)):
        try:
            with np.errstate(all="ignore"):
                return sympify(metric(named(entries)))
        except (
            ArithmeticError,
            AttributeError,
            TypeError,
            ValueError,
        ):  # undefined, or it takes floats only
            continue
    return nan


def float_values(metric: Callable[[Any], Any], matrices: FloatArray) -> FloatArray:
    """Values of a metric at matrices of floats, one by one."""
    found = np.full(len(matrices), np.nan)
    with np.errstate(all="ignore"):
        for i, matrix in enumerate(matrices):
            try:
                found[i] = metric(named(matrix))
            except (ArithmeticError, TypeError, ValueError):  # undefined there: it stays nan
                continue
    return found


def find_witness(
    metric: Callable[[Any], Any],
    values: Values,
    n_decisions: int,
    levels: Iterable[tuple[tuple[int, ...], tuple[int, ...]]],
    tol: float,
) -> Witness | None:
    """Look for a witness among matrices of each level, class totals and portions, in turn, and verify it exactly."""
    for class_totals, parts in levels:
        points = lattice(n_decisions, class_totals, parts)
        found = _reversal(values, points, class_totals, tol)
        if found is not None:
            first, second, third = (points[i] for i in found)
            doubled = (2 * first, 2 * second, first + third, second + third)
            exact = [exact_value(metric, m / Fraction(2)) for m in doubled]
            if _apart(exact[0], exact[1], tol) and _apart(exact[3], exact[2], tol):
                return Witness(
                    name_of(metric), _counts(first), _counts(second), _counts(third), tuple(exact)
                )
    return None


def _counts(matrix: NDArray[Any]) -> Counts:
    return tuple(
        tuple(int(e) if e == int(e) else Fraction(e) for e in row) for row in matrix.tolist()
    )


def _apart(larger: Any, smaller: Any, tol: float) -> bool:
    gap = (larger - smaller).evalf(30)
    return bool(gap.is_finite and gap.is_real and gap > tol)


def lattice(n_decisions: int, totals: tuple[int, ...], parts: tuple[int, ...]) -> NDArray[Any]:
    """Confusion matrices whose class c is split into `parts[c]` equal portions, exact, shape (P, D, C)."""
    generator = np.random.default_rng(0)
    columns = [
        _splits(generator, n_decisions, total, n) for total, n in zip(totals, parts, strict=True)
    ]
    if prod(len(column) for column in columns) <= MOST_POINTS:
        chosen = np.array(list(product(*(range(len(column)) for column in columns))))
    else:
        chosen = np.column_stack(
            [generator.integers(len(column), size=MOST_POINTS) for column in columns]
        )
    return np.stack(
        [column[picked] for column, picked in zip(columns, chosen.T, strict=True)], axis=2
    )


def _splits(
    generator: np.random.Generator, n_decisions: int, total: int, parts: int
) -> NDArray[Any]:
    """Ways to hand the portions of a class to the decisions, in integers if there are enough cases, shape (S, D)."""
    places, n_bars = parts + n_decisions - 1, n_decisions - 1  # stars and bars
    if comb(places, n_bars) <= MOST_POINTS:
        drawn: Iterable[Any] = combinations(range(places), n_bars)
    else:
        drawn = (
            sorted(generator.choice(places, n_bars, replace=False).tolist())
            for _ in range(MOST_POINTS)
        )
    edges = (
        np.array(
            [[0, *(bar - i for i, bar in enumerate(bars)), parts] for bars in drawn], dtype=object
        )
        * total
    )
    return np.diff(edges // parts if total >= parts else edges / Fraction(parts), axis=1)


def _reversal(
    values: Values, points: NDArray[Any], totals: tuple[int, ...], tol: float
) -> tuple[int, int, int] | None:
    """Positions of three matrices whose mixtures reverse a ranking, with the widest gap; None if there are none."""
    n = len(points)
    floats = points.astype(np.float64)
    row, column = np.triu_indices(n)
    alone, mixed = _finite(values(floats, totals)), np.empty((n, n))
    mixed[row, column] = mixed[column, row] = _finite(
        values((floats[row] + floats[column]) / 2, totals)
    )
    before = alone[:, np.newaxis] - alone
    best, widest = None, tol
    for k in range(n):
        after = mixed[:, np.newaxis, k] - mixed[:, k]
        gap = np.fmin(before, -after)
        gap[np.isnan(before + after)] = -np.inf
        place = np.unravel_index(gap.argmax(), gap.shape)
        if gap[place] > widest:
            widest, best = gap[place], (int(place[0]), int(place[1]), k)
    return best


def _finite(values: FloatArray) -> FloatArray:
    """Values that are infinite count as undefined."""
    return np.where(np.isfinite(values), values, np.nan)
