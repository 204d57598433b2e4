"""The decisions that are best under some distribution of a credal set, and how each was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.choice._problem import SearchedProblem, largest
from credal_lib.choice._questions import problem_of
from credal_lib.choice._single_classes import SingleClassProblem
from credal_lib.credal_sets import Intervals

NUMBERS_IN_A_PROGRAM = 2**13
"""Payoffs of the decisions that one call of the solver decides together."""


def e_admissible(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions that are best under at least one distribution of the credal set.

    .. math:: \max_{p \in \mathcal P} \min_e E_p[g_d - g_e] \ge 0

    Single classes against each other over intervals, right or wrong, are decided by a formula
    (`single_class_thresholds`). Elsewhere a linear program (SciPy's) is needed for few decisions
    only: what is not `maximal` is not E-admissible, and what is best where some decision has its
    upper expectation, or at a vertex, is. `e_admissibility` says how many were left.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        Decisions that miss the best by at most this much are best.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, of whose decisions these are some.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.
    RuntimeError
        If the solver reports failure.

    Examples
    --------
    >>> coin = Intervals([0.28, 0.3], [0.7, 0.72])
    >>> e_admissible([[4, 0], [0, 4], [1.9, 1.9]], coin)
    array([ True,  True, False])
    >>> from credal_lib.choice import maximal
    >>> maximal([[4, 0], [0, 4], [1.9, 1.9]], coin)
    array([ True,  True,  True])
    """
    return e_admissibility(gambles, credal, tol).mask


@dataclass(frozen=True, eq=False)
class EAdmissibility:
    """E-admissible decisions, and what told them from the others; made by `e_admissibility`.

    Attributes
    ----------
    mask : bool array of shape (D,) or (n, D)
        True at each E-admissible decision.
    n_by_formula : int
        Decisions under a credal set that a formula decided: all or none.
    n_dominated : int
        Those that are not maximal.
    n_tested : int
        Those found to be best under a distribution that was tested.
    n_programs : int
        Those that needed a linear program.
    """

    mask: BoolArray
    n_by_formula: int
    n_dominated: int
    n_tested: int
    n_programs: int

    def __str__(self) -> str:
        """Say the share that needed a linear program, and what decided the others."""
        ways = {
            "by a formula": self.n_by_formula,
            "not maximal": self.n_dominated,
            "best at a tested distribution": self.n_tested,
            "by a linear program": self.n_programs,
        }
        parts = [f"{count / self.mask.size:.2%} {way}" for way, count in ways.items() if count]
        return f"{self.mask.size} decisions: {', '.join(parts)}" if parts else "no decision"


def e_admissibility(
    gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9
) -> EAdmissibility:
    """Find the decisions of `e_admissible`, and count what decided each.

    It was a formula, a cheap test or a linear program.

    Parameters
    ----------
    gambles, credal, tol
        As `e_admissible`.

    Returns
    -------
    EAdmissibility

    Raises
    ------
    TypeError, ValueError, RuntimeError
        As `e_admissible`.

    Examples
    --------
    >>> coin = Intervals([0.28, 0.3], [0.7, 0.72])
    >>> found = e_admissibility([[4, 0], [0, 4], [1.9, 1.9], [1, 1]], coin)
    >>> found.mask.tolist()
    [True, True, False, False]
    >>> found.n_dominated, found.n_tested, found.n_programs
    (1, 2, 1)
    """
    problem, shaped = problem_of(gambles, credal, tol)
    if isinstance(problem, SingleClassProblem):
        kept = problem.e_admissible(tol)
        return EAdmissibility(shaped(kept), kept.size, 0, 0, 0)
    # The cheapest test first: what has the largest upper expectation is best where it has it.
    best = largest(problem.upper_expectations(), tol)
    maximal = problem.undominated(tol) | best  # rounding may have dropped one of them
    kept = best | (maximal & problem.best_at_tests(tol, maximal & ~best))
    left = np.argwhere(maximal & ~kept)
    n_tested = int(np.count_nonzero(kept))
    n_dominated = int(np.count_nonzero(~maximal))
    if len(left):
        kept[tuple(left.T)] = _best_margins(problem, left, maximal) >= -tol
    return EAdmissibility(shaped(kept), 0, n_dominated, n_tested, len(left))


def _best_margins(problem: SearchedProblem, left: IntArray, maximal: BoolArray) -> FloatArray:
    """Return the largest margin that each decision can have over its closest rival.

    A rival that is not maximal is never the closest one.
    """
    margins: list[FloatArray] = []
    waiting: list[tuple[FloatArray, FloatArray, FloatArray]] = []
    for row, decision in left:
        rivals = np.flatnonzero(maximal[row])
        waiting.append(problem.program_rows(int(row), int(decision), rivals))
        # Many small programs are solved as one: calling the solver takes longer than solving.
        if sum(gains.size for gains, _, _ in waiting) >= NUMBERS_IN_A_PROGRAM:
            margins.append(_solved(waiting))
            waiting = []
    if waiting:
        margins.append(_solved(waiting))
    return np.concatenate(margins)


def _solved(programs: list[tuple[FloatArray, FloatArray, FloatArray]]) -> FloatArray:
    """Return the largest margin of each of some independent programs, solved as one.

    The unknowns of each are the shares s of a distribution, between bounds, and a margin m:
    ``gains @ s + m <= 0`` for each rival.
    """
    from scipy.optimize import linprog
    from scipy.sparse import block_diag

    rivals, shares, bounds = [], [], []
    for gains, low, high in programs:
        rivals.append(np.column_stack([gains, np.ones(len(gains))]))
        shares.append(np.append(np.ones_like(low), 0.0)[np.newaxis])
        bounds.append(np.column_stack([np.append(low, -np.inf), np.append(high, np.inf)]))
    margins = np.cumsum([len(bound) for bound in bounds]) - 1  # the last unknown of each
    objective = np.zeros(margins[-1] + 1)
    objective[margins] = -1.0  # linprog minimizes
    gains_and_margins: Any = block_diag(rivals, format="csr")
    sums: Any = block_diag(shares, format="csr")
    limits: Any = np.concatenate(bounds)
    result: Any = linprog(
        c=objective,
        A_ub=gains_and_margins,
        b_ub=np.zeros(sum(map(len, rivals))),
        A_eq=sums,
        b_eq=np.ones(len(shares)),
        bounds=limits,
    )
    _checks.check_solved(result, "E-admissibility")
    return np.asarray(result.x[margins])
