r"""Search for a witness that a metric is not an expected utility.

A witness is a ranking that reverses when both sides are mixed with the same third matrix. An
expected utility is affine in the confusion matrix, so if it ranks A above B, it ranks half A and
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
"""Confusion matrices searched with the same totals: all of them, or that many drawn at random."""


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
        """Expected confusion matrix if a random half of the cases goes to `third`, not `first`."""
        return _mixture(self.first, self.third)

    @property
    def mixed_second(self) -> tuple[tuple[Fraction, ...], ...]:
        """Expected confusion matrix if a random half of the cases goes to `third`, not `second`."""
        return _mixture(self.second, self.third)

    def _repr_html_(self) -> str:
        """Show the words, and the three matrices as tables, in a notebook."""
        named_matrices = {"first": self.first, "second": self.second, "third": self.third}
        tables = [
            html_table(range(len(matrix[0])), enumerate(matrix), title, "answer \\ truth")
            for title, matrix in named_matrices.items()
        ]
        return html_paragraphs(str(self)) + html_beside(tables)

    def __str__(self) -> str:
        """Describe the reversal in short lines."""
        first, second, third = _text(self.first), _text(self.second), _text(self.third)
        a, b, c, d = self.values
        return (
            f"{self.metric} is not an expected utility.\n"
            f"It ranks {first} above {second}: {a} > {b}.\n"
            f"If {third} decides a random half of the cases,\n"
            f"it ranks them the other way round: {c} < {d}."
        )


def _text(matrix: Counts) -> str:
    """Write a matrix as nested lists; a list of fractions would show them as Fraction(1, 2)."""
    rows = ["[" + ", ".join(map(str, row)) + "]" for row in matrix]
    return "[" + ", ".join(rows) + "]"


def _mixture(one: Counts, other: Counts) -> tuple[tuple[Fraction, ...], ...]:
    """Average two matrices."""
    mixed = []
    for row, other_row in zip(one, other, strict=True):
        mixed.append(tuple(Fraction(a + b, 2) for a, b in zip(row, other_row, strict=True)))
    return tuple(mixed)


def name_of(metric: Any) -> str:
    """Name of a metric, with its settings if it is a `functools.partial`."""
    if isinstance(metric, partial):
        settings = [repr(value) for value in metric.args]
        settings += [f"{name}={value!r}" for name, value in metric.keywords.items()]
        return f"{name_of(metric.func)}({', '.join(settings)})"
    return getattr(metric, "__name__", repr(metric))


def exact_value(metric: Callable[[Any], Any], matrix: Any) -> Any:
    """Value of a metric at a matrix of rational numbers, as a SymPy number; nan if it refuses."""
    from sympy import Rational, nan, sympify

    exact = np.array([[Rational(entry) for entry in row] for row in matrix], dtype=object)
    for entries in (exact, exact.astype(np.float64)):
        try:
            with np.errstate(all="ignore"):
                return sympify(metric(named(entries)))
        except (ArithmeticError, AttributeError, TypeError, ValueError):
            continue  # the metric is undefined here, or it takes floats only
    return nan


def float_values(metric: Callable[[Any], Any], matrices: FloatArray) -> FloatArray:
    """Values of a metric at matrices of floats, one by one."""
    found = np.full(len(matrices), np.nan)
    with np.errstate(all="ignore"):
        for i, matrix in enumerate(matrices):
            try:
                found[i] = metric(named(matrix))
            except (ArithmeticError, TypeError, ValueError):
                continue  # undefined here: it stays nan
    return found


def find_witness(
    metric: Callable[[Any], Any],
    values: Values,
    n_decisions: int,
    levels: Iterable[tuple[tuple[int, ...], tuple[int, ...]]],
    tol: float,
) -> Witness | None:
    """Look for a witness among the matrices of each level, in turn, and verify it exactly.

    A level is the class totals and the number of portions of each class. Floats find a candidate,
    and exact arithmetic proves it: only what is proved is returned.
    """
    half = Fraction(1, 2)
    for class_totals, parts in levels:
        points = lattice(n_decisions, class_totals, parts)
        found = _reversal(values, points, class_totals, tol)
        if found is None:
            continue
        first, second, third = (points[i] for i in found)
        matrices = (first, second, (first + third) * half, (second + third) * half)
        exact = [exact_value(metric, matrix) for matrix in matrices]
        if _apart(exact[0], exact[1], tol) and _apart(exact[3], exact[2], tol):
            return Witness(
                name_of(metric), _counts(first), _counts(second), _counts(third), tuple(exact)
            )
    return None


def _counts(matrix: NDArray[Any]) -> Counts:
    """Rows of a matrix, integers where they are whole and fractions elsewhere."""
    rows = [[int(e) if e == int(e) else Fraction(e) for e in row] for row in matrix.tolist()]
    return tuple(map(tuple, rows))


def _apart(larger: Any, smaller: Any, tol: float) -> bool:
    """Return whether one SymPy number is above another by more than the tolerance."""
    gap = (larger - smaller).evalf(30)
    return bool(gap.is_finite and gap.is_real and gap > tol)


def lattice(n_decisions: int, totals: tuple[int, ...], parts: tuple[int, ...]) -> NDArray[Any]:
    """Confusion matrices whose class c is split into `parts[c]` equal portions.

    Exact, shape (P, D, C). One way to split each class makes a matrix: all combinations of them if
    there are few, else some that are drawn at random, the same ones in each call.
    """
    generator = np.random.default_rng(0)
    columns = [
        _splits(generator, n_decisions, total, n) for total, n in zip(totals, parts, strict=True)
    ]
    sizes = [len(column) for column in columns]
    if prod(sizes) <= MOST_POINTS:
        chosen = np.array(list(product(*map(range, sizes))))
    else:
        chosen = np.column_stack([generator.integers(size, size=MOST_POINTS) for size in sizes])
    picked = [column[places] for column, places in zip(columns, chosen.T, strict=True)]
    return np.stack(picked, axis=2)


def _splits(
    generator: np.random.Generator, n_decisions: int, total: int, parts: int
) -> NDArray[Any]:
    """Ways to hand the portions of a class to the decisions, shape (S, D).

    In integers if there is a case for each portion, else in fractions of a case.
    """
    # Stars and bars: the portions stand in a row, and bars between them separate the decisions.
    places, n_bars = parts + n_decisions - 1, n_decisions - 1
    if comb(places, n_bars) <= MOST_POINTS:
        drawn: Iterable[Any] = combinations(range(places), n_bars)
    else:
        drawn = (
            sorted(generator.choice(places, n_bars, replace=False).tolist())
            for _ in range(MOST_POINTS)
        )
    rows = []
    for bars in drawn:
        portions_before = [bar - i for i, bar in enumerate(bars)]
        rows.append([0, *portions_before, parts])
    edges = np.array(rows, dtype=object) * total
    return np.diff(edges // parts if total >= parts else edges / Fraction(parts), axis=1)


def _reversal(
    values: Values, points: NDArray[Any], totals: tuple[int, ...], tol: float
) -> tuple[int, int, int] | None:
    """Positions of three matrices whose mixtures reverse a ranking; None if there are none.

    Of all such triples the one with the widest gap, the smaller of the two differences.
    """
    n = len(points)
    floats = points.astype(np.float64)
    alone = _finite(values(floats, totals))
    row, column = np.triu_indices(n)
    mixed = np.empty((n, n))
    mixed[row, column] = _finite(values((floats[row] + floats[column]) / 2, totals))
    mixed[column, row] = mixed[row, column]
    before = alone[:, np.newaxis] - alone
    best, widest = None, tol
    # One third matrix at a time: all triples at once would be n^3 numbers.
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
