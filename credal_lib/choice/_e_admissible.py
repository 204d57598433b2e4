"""The decisions that are best under at least one distribution of a credal set, and how each was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

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
    """E-admissible decisions, and in how many ways they were told from the others; made by `e_admissibility`.

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
    """Find the decisions of `e_admissible`, and count what decided each: a formula, a cheap test, a linear program.

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
    >>> print(e_admissibility([[4, 0], [0, 4], [1.9, 1.9], [1, 1]], coin))
    4 decisions: 25.00% not maximal, 50.00% best at a tested distribution, 25.00% by a linear program
    """
    problem, shaped = problem_of(gambles, credal, tol)
    if isinstance(problem, SingleClassProblem):
        kept = problem.e_admissible(tol)
        return EAdmissibility(shaped(kept), kept.size, 0, 0, 0)
    best = largest(problem.upper_expectations(), tol)
    maximal = problem.undominated(tol) | best
    kept = best | (maximal & problem.best_at_tests(tol, maximal & ~best))
    left = np.argwhere(maximal & ~kept)
    n_tested, n_dominated = int(np.count_nonzero(kept)), int(np.count_nonzero(~maximal))
    if len(left):
        kept[tuple(left.T)] = _best_margins(problem, left, maximal) >= -tol
    return EAdmissibility(shaped(kept), 0, n_dominated, n_tested, len(left))


def _best_margins(problem: SearchedProblem, left: IntArray, maximal: BoolArray) -> FloatArray:
    """Return the largest margin by which each decision beats its closest rival under a distribution of its set.

    A rival that is not maximal is never the closest one.
    """
    margins: list[FloatArray] = []
    waiting: list[tuple[FloatArray, FloatArray, FloatArray]] = []
    for row, decision in left:
        waiting.append(problem.program_rows(int(row), int(decision), np.flatnonzero(maximal[row])))
        if sum(gains.size for gains, _, _ in waiting) >= NUMBERS_IN_A_PROGRAM:
            margins.append(_solved(waiting))
            waiting = []
    return np.concatenate([*margins, _solved(waiting)] if waiting else margins)


def _solved(programs: list[tuple[FloatArray, FloatArray, FloatArray]]) -> FloatArray:
    """Solve independent programs as one: shares of each, then its margin, which is at most what no rival gains."""
    from scipy.optimize import linprog
    from scipy.sparse import block_diag

    rivals = [np.column_stack([gains, np.ones(len(gains))]) for gains, _, _ in programs]
    shares = [np.append(np.ones_like(low), 0.0)[np.newaxis] for _, low, _ in programs]
    bounds = [
        np.column_stack([np.append(low, -np.inf), np.append(high, np.inf)])
        for _, low, high in programs
    ]
    ends = np.cumsum([len(bound) for bound in bounds]) - 1
    worth = np.zeros(ends[-1] + 1)
    worth[ends] = -1.0
    gains_and_margins: Any = block_diag(rivals, format="csr")
    sums: Any = block_diag(shares, format="csr")
    limits: Any = np.concatenate(bounds)
    result: Any = linprog(
        c=worth,
        A_ub=gains_and_margins,
        b_ub=np.zeros(sum(map(len, rivals))),
        A_eq=sums,
        b_eq=np.ones(len(shares)),
        bounds=limits,
    )
    if not result.success:
        raise RuntimeError(
            f"the linear program of E-admissibility was not solved: {result.message}"
        )
    return np.asarray(result.x[ends])
