r"""Which metrics of a confusion matrix are expected utilities, decided exactly.

What counts is the ranking of decision makers on one test set. There the class totals :math:`N_c`
are fixed, and a metric ranks as the expected utility U does if it is a strictly increasing function
of :math:`\sum_{dc} U_{dc} M_{dc}`, that is, if its gradient keeps one direction. Then U is known up
to a positive factor and a constant for each column, which Dyrland, Lundervold and Porta Mana write
as :math:`a(N_c) > 0` and :math:`b(N_c)` (Section 3.1, equation 12).

Matrices with given totals are taken as a whole, fractions included: the expected matrix of a
randomized decision maker has them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib._html import html_table
from credal_lib.confusion import _checks as own_checks
from credal_lib.confusion._linear import prove_ranking
from credal_lib.confusion._orientation import named
from credal_lib.confusion._witness import (
    Values,
    Witness,
    find_witness,
    float_values,
    lattice,
    name_of,
)

MOST_COMPARED = 50
"""Number of matrices at which a formula is compared with its metric."""

ALL_TOTALS, FIXED_TOTALS = "all class totals", "fixed class totals"


@dataclass(frozen=True)
class UtilityMatrix:
    r"""The utility matrix as whose expectation a metric ranks decision makers on a test set.

    Attributes
    ----------
    matrix : tuple of rows of SymPy numbers or expressions
        Rows are decisions, columns true classes. On one test set a constant may be added to a
        column, and all may be multiplied by a positive number; here the least of each column is 0
        and the entries have no common factor.
    scope : {"all class totals", "fixed class totals"}
        Whether one matrix serves test sets of all class totals, as equation (12) of Dyrland,
        Lundervold and Porta Mana requires, or the matrix depends on the totals (it is then written
        in their symbols, or holds for those given).
    totals : tuple of SymPy symbols or numbers
        The number of cases of each class.
    scale, shift : SymPy expressions or None
        The metric is :math:`a \sum_{dc} U_{dc} M_{dc} + b` with a = `scale` > 0 and b = `shift`,
        functions of the totals. None if the metric is another increasing function of the expected
        utility, which ranks the same.
    """

    matrix: tuple[tuple[Any, ...], ...]
    scope: str
    totals: tuple[Any, ...]
    scale: Any
    shift: Any

    def _repr_html_(self) -> str:
        """Show the payments as a table in a notebook."""
        title = f"Utilities, for {self.scope}"
        return html_table(range(len(self.totals)), enumerate(self.matrix), title, "answer \\ truth")


def as_utility(
    metric: Callable[[Any], Any],
    n_decisions: int,
    totals: Sequence[int] | None = None,
    *,
    n_classes: int | None = None,
    tol: float = 1e-9,
) -> UtilityMatrix | Witness:
    r"""Decide whether a metric ranks as an expected utility does, and return the proof.

    1. Look for a witness among small matrices: a ranking that reverses when both sides are mixed
       with a third.
    2. Without one, prove with SymPy that the metric is affine, or that its gradient keeps one
       direction along which it strictly increases.
    3. Without a proof, look for a witness among larger matrices; without that, raise an error: the
       metric is undecided. (So is a metric such as ``max(tp, 1)``, which never reverses a ranking
       but loses it in ties.)

    Parameters
    ----------
    metric : callable
        Function of a matrix of shape (n_decisions, n_classes), decisions in rows, truth in columns:
        an array of SymPy expressions whose orientation the measures of this module know, its
        classes labeled 0..K-1. Settings by ``functools.partial``, as in ``partial(precision,
        positive=0)``. A metric that cannot take symbols can be refuted, but not proved.
    n_decisions : int
        Number of rows; with a last row "unknown" one more than there are classes.
    totals : sequence of int, optional
        Number of cases of each class, at least 1; without it the decision is for all class totals.
    n_classes : int, optional
        Number of columns, if it is not `n_decisions`.
    tol : float, default 1e-9
        Values of the metric that differ by no more count as ties in the search for a witness.

    Returns
    -------
    UtilityMatrix
        If the metric ranks as an expected utility: for all class totals, or with a matrix that
        depends on them. All entries are 0 if the metric is a constant.
    Witness
        If it does not, at the class totals of the witness.

    Raises
    ------
    TypeError, ValueError
        If the arguments are not as stated, or the metric is undecided.

    Examples
    --------
    >>> from functools import partial
    >>> from credal_lib.confusion import balanced_accuracy, precision, recall
    >>> as_utility(partial(recall, positive=0), 2).matrix
    ((1, 0), (0, 0))
    >>> as_utility(balanced_accuracy, 2)
    UtilityMatrix(matrix=((N_1, 0), (0, N_0)), scope='fixed class totals', totals=(N_0, N_1),
                  scale=1/(2*N_0*N_1), shift=0)
    >>> print(as_utility(partial(precision, positive=0), 2))
    precision(positive=0) is not an expected utility.
    It ranks [[1, 0], [1, 2]] above [[2, 1], [0, 1]]: 1 > 2/3.
    If [[0, 2], [2, 0]] decides a random half of the cases,
    it ranks them the other way round: 1/3 < 2/5.
    """
    _checks.check_callable(metric, "metric", own_checks.A_METRIC)
    n_decisions = _checks.read_number_of_classes(n_decisions, "n_decisions")
    n_classes = n_decisions if n_classes is None else _checks.read_number_of_classes(n_classes)
    given = None if totals is None else own_checks.read_class_totals(totals, n_classes)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    own_checks.check_scalar_metric(metric, named(np.ones((n_decisions, n_classes))))
    question = _Question(metric, n_decisions, n_classes, given, tol)
    answer = question.decide()
    if answer is None:
        own_checks.undecided(name_of(metric), symbolic=question.formula is not None)
    return answer


def decide(
    metric: Callable[[Any], Any], n_decisions: int, n_classes: int
) -> UtilityMatrix | Witness | None:
    """Decide a metric that has been checked, for all class totals; None if undecided."""
    return _Question(metric, n_decisions, n_classes, None, 1e-9).decide()


class _Question:
    """A metric on the matrices with certain class totals.

    The entries are symbols, but for those of the last row, which the totals determine.
    """

    def __init__(
        self,
        metric: Callable[[Any], Any],
        n_decisions: int,
        n_classes: int,
        given: tuple[int, ...] | None,
        tol: float,
    ) -> None:
        from sympy import Integer, Symbol, symbols

        self.metric, self.given, self.tol = metric, given, tol
        self.n_decisions = n_decisions
        if given is None:
            self.totals = symbols(f"N_:{n_classes}", positive=True)
        else:
            self.totals = tuple(Integer(total) for total in given)
        self.free = np.array(
            [
                [Symbol(f"M_{d}_{c}", positive=True) for c in range(n_classes)]
                for d in range(n_decisions - 1)
            ]
        ).reshape(n_decisions - 1, n_classes)
        self.formula = self._formula()
        if self.formula is not None and not self._formula_agrees():
            self.formula = None

    def decide(self) -> UtilityMatrix | Witness | None:
        """Refute, prove, or refute with larger matrices; None if all three fail."""
        # Small matrices first: their witnesses can be checked by hand, and a proof takes long.
        return self.refute((1, 2)) or self.prove() or self.refute((3, 4, 6, 12))

    def _filled(self, free: NDArray[Any]) -> NDArray[Any]:
        """Confusion matrix with these entries in all rows but the last."""
        return np.vstack([free, np.array(self.totals, dtype=object) - free.sum(axis=0)])

    def _formula(self) -> Any:
        """Evaluate the metric with symbols, floats as fractions; None if it refuses them."""
        from sympy import nan, nsimplify, oo, sympify, zoo

        try:
            value = sympify(self.metric(named(self._filled(self.free))), strict=True)
            formula = nsimplify(value, rational=True)
        except (TypeError, ValueError, AttributeError, ArithmeticError):
            return None  # the metric compares, rounds or calls NumPy: no symbol passes through it
        return None if formula.has(nan, oo, -oo, zoo) else formula

    # --- refutation ---

    def refute(self, levels: Sequence[int]) -> Witness | None:
        """Look for a witness among matrices that split each class into a few portions."""
        return find_witness(
            self.metric, self._values(), self.n_decisions, self._levels(levels), self.tol
        )

    def _levels(self, levels: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Class totals to search, and the number of portions of each class.

        Balanced and unbalanced totals, each portion a case, unless the totals are given.
        """
        n_classes = len(self.totals)
        twos = (2,) * (n_classes - 1)
        patterns = [(1,) * n_classes, (1, *twos), (*twos, 1)]
        for level in levels:
            if self.given is not None:
                yield self.given, (level,) * n_classes
                continue
            for pattern in dict.fromkeys(patterns):  # of a single class all patterns are the same
                totals = tuple(level * part for part in pattern)
                yield totals, totals

    def _values(self) -> Values:
        """Return a function of many matrices at once, made of the formula if there is one."""
        if self.formula is None:
            return lambda points, _: float_values(self.metric, points)
        from sympy import lambdify

        names = [*self.free.flat, *(total for total in self.totals if total.is_Symbol)]
        function = lambdify(names, self.formula, "numpy")

        def values(points: FloatArray, totals: tuple[int, ...]) -> FloatArray:
            entries = points[:, :-1, :].reshape(len(points), -1).T
            numbers = [] if self.given is not None else [float(total) for total in totals]
            with np.errstate(all="ignore"):
                found = function(*entries, *numbers)
            # A constant formula gives one number for all matrices.
            return np.broadcast_to(found, len(points)).astype(np.float64)

        return values

    # --- proof ---

    def prove(self) -> UtilityMatrix | None:
        """Show that the metric is affine, or an increasing function of an affine one.

        None if it cannot be shown.
        """
        from sympy import Abs, Heaviside, Max, Min, Mod, Piecewise, ceiling, floor, sign

        # A gradient proves something only if it exists everywhere; these jump or have corners.
        with_corners = (Abs, Heaviside, Max, Min, Mod, Piecewise, ceiling, floor, sign)
        if self.formula is None or self.formula.has(*with_corners):
            return None
        ranking = prove_ranking(self.formula, self.free, self.totals)
        if ranking is None:
            return None
        everywhere = self.given is None and ranking.for_all_totals
        return UtilityMatrix(
            matrix=tuple(tuple(row) for row in ranking.utilities.tolist()),
            scope=ALL_TOTALS if everywhere else FIXED_TOTALS,
            totals=tuple(self.totals),
            scale=ranking.scale,
            shift=ranking.shift,
        )

    def _formula_agrees(self) -> bool:
        """Compare formula and metric at some matrices.

        A metric may have branches that symbols do not reach.
        """
        class_totals, parts = next(self._levels([2]))
        points = lattice(self.n_decisions, class_totals, parts)[:MOST_COMPARED]
        formula = self._values()(points.astype(np.float64), class_totals)
        metric = float_values(self.metric, points.astype(np.float64))
        defined = np.isfinite(metric)
        atol = max(self.tol, 1e-9)
        return bool(np.allclose(formula[defined], metric[defined], rtol=0, atol=atol))
