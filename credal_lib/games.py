r"""The betting game between a bettor and House, from which discounted accuracy follows.

A set of k classes has to be turned into single bets. The bettor spreads them over the set by a
randomized strategy :math:`\sigma`; House, knowing :math:`\sigma`, chooses the
probabilities :math:`\theta` of the classes; a right bet pays 1. It is a zero-sum matrix game: rows
are the bettor's classes, columns House's choices, entries what House pays. (Zaffalon, Corani and
Mauá, Sections 3 and 4; Theorem 1 says that the value is 1/k.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks, gambles
from credal_lib._checks import BoolArray

__all__ = [
    "ExactSolution",
    "Solution",
    "betting_game",
    "bettor_reply",
    "house_reply",
    "reward_range",
    "solve",
    "solve_exact",
]


MAX_SIZE = 10_000
"""The largest set whose game is written out, entry by entry."""

MAX_SUBMATRICES = 5_000
"""The exact solver looks at every square submatrix; beyond this many use the linear program."""


def betting_game(k: int, house: Sequence[Sequence[Any]] | None = None) -> NDArray[Any]:
    r"""Write out what House pays, for each class the bettor may bet on and each choice of House.

    Parameters
    ----------
    k : int
        Number of classes in the predicted set, at least 1.
    house : sequence of probability vectors of length k, optional
        The choices House has: the vertices of a set of distributions. Without it House is free
        (assumption A5), its vertices are the k single classes, and the matrix is the identity.

    Returns
    -------
    array of shape (k, number of House's choices)
        Entry (i, j): expected reward of a bet on class i under House's choice j. Integers and
        fractions stay exact.

    Raises
    ------
    TypeError, ValueError
        If k < 1, or a row of `house` is not a probability vector of length k.

    Examples
    --------
    >>> betting_game(2).tolist()
    [[1, 0], [0, 1]]
    """
    _checks.check_count_operand(k, "k", 1, MAX_SIZE)  # the matrix is written out
    if house is None:
        return np.eye(k, dtype=np.int64)
    if not isinstance(house, list | tuple | np.ndarray) or len(house) == 0:
        raise TypeError(f"house: expected a list of vectors of probabilities, got {house!r}")
    columns = [_checks.read_distribution(theta, f"house[{j}]", k) for j, theta in enumerate(house)]
    return np.array(columns).T


def _against_each_choice(payoffs: NDArray[Any], sigma: Sequence[Any]) -> list[Any]:
    """Return the expected reward of a strategy over the rows against each column."""
    return [gambles._expected_reward(sigma, column) for column in payoffs.T.tolist()]


def reward_range(payoffs: ArrayLike, sigma: Sequence[Any]) -> tuple[Any, Any]:
    r"""Smallest and largest expected reward that House's choices can give a strategy.

    The smallest is what the strategy guarantees; the reward is sure when both are equal.

    Parameters
    ----------
    payoffs : array of shape (k, m)
        A game, as from `betting_game`.
    sigma : sequence of length k
        The bettor's shares; fractions stay exact.

    Returns
    -------
    tuple (smallest, largest)

    Raises
    ------
    TypeError, ValueError
        If `sigma` is not a distribution over the k rows.

    Examples
    --------
    >>> reward_range(betting_game(3), [0.5, 0.3, 0.2])
    (0.2, 0.5)
    """
    matrix = _checks.read_payoff_matrix(payoffs)
    rewards = _against_each_choice(
        matrix, _checks.read_distribution(sigma, "sigma", matrix.shape[0])
    )
    return min(rewards), max(rewards)


def house_reply(payoffs: ArrayLike, sigma: Sequence[Any], tol: float = 1e-9) -> BoolArray:
    r"""House's best replies to a strategy: all choices that pay the bettor least.

    Parameters
    ----------
    payoffs : array of shape (k, m)
        A game, as from `betting_game`.
    sigma : sequence of length k
        The bettor's shares.
    tol : float, default 1e-9
        Choices that pay at most this much more than the least count as ties.

    Returns
    -------
    bool array of shape (m,)
        True at each best reply; never empty.

    Raises
    ------
    TypeError, ValueError
        If `sigma` is not a distribution over the k rows, or `tol` is negative.

    Examples
    --------
    >>> house_reply(betting_game(3), [0.5, 0.25, 0.25]).tolist()
    [False, True, True]
    """
    matrix = _checks.read_payoff_matrix(payoffs)
    rewards = _against_each_choice(
        matrix, _checks.read_distribution(sigma, "sigma", matrix.shape[0])
    )
    _checks.check_real_number(tol, "tol", 0, np.inf)
    least = min(rewards)
    return np.array([bool(reward <= least + tol) for reward in rewards])


def bettor_reply(payoffs: ArrayLike, house: Sequence[Any], tol: float = 1e-9) -> BoolArray:
    r"""Bettor's best replies to a mixture of House's choices: all classes that pay most.

    Parameters
    ----------
    payoffs : array of shape (k, m)
        A game, as from `betting_game`.
    house : sequence of length m
        Shares of House's choices; in the game with the identity matrix these are the
        probabilities of the classes.
    tol : float, default 1e-9
        Classes that pay at most this much less than the most count as ties.

    Returns
    -------
    bool array of shape (k,)
        True at each best reply; never empty.

    Raises
    ------
    TypeError, ValueError
        If `house` is not a distribution over the m columns, or `tol` is negative.

    Examples
    --------
    >>> bettor_reply(betting_game(3), [0.2, 0.5, 0.3]).tolist()
    [False, True, False]
    """
    matrix = _checks.read_payoff_matrix(payoffs)
    rewards = _against_each_choice(
        matrix.T, _checks.read_distribution(house, "house", matrix.shape[1])
    )
    _checks.check_real_number(tol, "tol", 0, np.inf)
    most = max(rewards)
    return np.array([bool(reward >= most - tol) for reward in rewards])


@dataclass(frozen=True)
class Solution:
    """A solution of a matrix game in floating point.

    Attributes
    ----------
    value : float
        What the bettor can guarantee and House can hold it to.
    bettor, house : tuples of float
        One optimal strategy of each player; there may be others, see `solve_exact`.
    """

    value: float
    bettor: tuple[float, ...]
    house: tuple[float, ...]


def solve(payoffs: ArrayLike) -> Solution:
    r"""Solve a matrix game by linear programming: maximize v subject to :math:`\sigma A \ge v`.

    House's strategy is the dual solution (von Neumann's minimax theorem is the duality of linear
    programs).

    Parameters
    ----------
    payoffs : array of shape (k, m)
        What House pays the bettor.

    Returns
    -------
    Solution

    Raises
    ------
    TypeError, ValueError
        If `payoffs` is not a matrix of finite numbers.
    RuntimeError
        If the solver reports failure.

    Examples
    --------
    >>> solution = solve(betting_game(4))
    >>> round(solution.value, 6), [round(share, 6) for share in solution.bettor]
    (0.25, [0.25, 0.25, 0.25, 0.25])
    """
    from scipy.optimize import linprog

    matrix = _checks.read_as_floats(
        _checks.read_payoff_matrix(payoffs), "payoffs", "put numbers in for the symbols"
    )
    k, m = matrix.shape
    # The unknowns are the k shares of the bettor and, last, the value v.
    result: Any = linprog(
        c=np.append(np.zeros(k), -1.0),
        A_ub=np.column_stack([-matrix.T, np.ones(m)]),
        b_ub=np.zeros(m),
        A_eq=[np.append(np.ones(k), 0.0)],
        b_eq=[1.0],
        bounds=[(0, None)] * k + [(None, None)],
    )
    _checks.check_solved(result, "the game")
    # SciPy minimizes, -v here, and its dual variables of upper bounds are not positive.
    return Solution(
        value=float(-result.fun),
        bettor=tuple(result.x[:k].tolist()),
        house=tuple((-result.ineqlin.marginals).tolist()),
    )


@dataclass(frozen=True)
class ExactSolution:
    """The value of a matrix game and all extreme optimal strategies, as fractions.

    The optimal strategies of a player are exactly the mixtures of its extreme ones: a single one
    listed means that it is unique.

    Attributes
    ----------
    value : Fraction
        The value of the game.
    bettor, house : tuples of strategies
        Each strategy is a tuple of fractions, in lexicographic order.
    """

    value: Fraction
    bettor: tuple[tuple[Fraction, ...], ...]
    house: tuple[tuple[Fraction, ...], ...]


def solve_exact(payoffs: ArrayLike) -> ExactSolution:
    r"""Solve a small matrix game exactly, with all extreme optimal strategies of both players.

    Shapley and Snow (1950): every pair of extreme optimal strategies solves the equations of a
    square submatrix.

    1. For every square submatrix B, solve :math:`x B = v\mathbf 1`, :math:`\sum x = 1` and
       :math:`B y = v\mathbf 1`, :math:`\sum y = 1`.
    2. Keep the pairs that are non-negative and, filled up with zeros, cannot be improved upon in
       the whole game.

    Parameters
    ----------
    payoffs : array of shape (k, m)
        Integers, fractions or SymPy rationals; at most 7 x 7 or as many submatrices.

    Returns
    -------
    ExactSolution

    Raises
    ------
    TypeError
        If an entry is a float: turn it into a fraction first.
    ValueError
        If the game is too large, or `payoffs` is not a matrix.

    Examples
    --------
    >>> solution = solve_exact(betting_game(3))
    >>> print(solution.value, [str(share) for share in solution.bettor[0]], len(solution.bettor))
    1/3 ['1/3', '1/3', '1/3'] 1
    """
    entries = _checks.read_payoff_matrix(payoffs)
    matrix = [[_fraction(entry) for entry in row] for row in entries.tolist()]
    k, m = entries.shape
    count = sum(comb(k, size) * comb(m, size) for size in range(1, min(k, m) + 1))
    if count > MAX_SUBMATRICES:
        raise ValueError(
            f"payoffs: {k} x {m} has {count} square submatrices,"
            f" expected at most {MAX_SUBMATRICES}; use solve"
        )
    found = [
        (x, y, value)
        for x, y, value in _candidates(matrix, k, m)
        if _is_optimal(matrix, x, y, value)
    ]
    return ExactSolution(
        value=found[0][2],  # the same for all of them
        bettor=tuple(sorted({x for x, _, _ in found})),
        house=tuple(sorted({y for _, y, _ in found})),
    )


_Strategy = tuple[Fraction, ...]


def _fraction(entry: Any) -> Fraction:
    """Return the entry as a Fraction; a float is refused.

    The exact value of a float is rarely the intended one.
    """
    if isinstance(entry, Rational):
        return Fraction(int(entry.numerator), int(entry.denominator))
    raise TypeError(
        f"payoffs: expected exact numbers, got {entry!r};"
        " write fractions.Fraction(numerator, denominator)"
    )


def _candidates(
    matrix: list[list[Fraction]], k: int, m: int
) -> Iterator[tuple[_Strategy, _Strategy, Fraction]]:
    """Solutions of the equations of every square submatrix, filled up with zeros."""
    for size in range(1, min(k, m) + 1):
        for rows, columns in product(combinations(range(k), size), combinations(range(m), size)):
            submatrix = [[matrix[i][j] for j in columns] for i in rows]
            transposed = [[matrix[i][j] for i in rows] for j in columns]
            bettor, house = _equalizer(transposed), _equalizer(submatrix)
            if bettor and house:
                yield _spread(bettor[:-1], rows, k), _spread(house[:-1], columns, m), house[-1]


def _equalizer(square: list[list[Fraction]]) -> list[Fraction] | None:
    """Shares y of sum one that make ``square @ y`` constant, then that constant.

    None if they are not unique.
    """
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix
    from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

    size = len(square)
    # The unknowns are y and, last, v: square @ y - v = 0 in each row, and then sum(y) = 1.
    bordered = [[*row, Fraction(-1)] for row in square] + [[Fraction(1)] * size + [Fraction(0)]]
    system = DomainMatrix(
        [[QQ(e.numerator, e.denominator) for e in row] for row in bordered],
        (size + 1, size + 1),
        QQ,
    )
    right = DomainMatrix([[QQ(0)]] * size + [[QQ(1)]], (size + 1, 1), QQ)
    try:
        solution = system.lu_solve(right).to_list_flat()
    except DMNonInvertibleMatrixError:
        return None
    return [Fraction(int(e.numerator), int(e.denominator)) for e in solution]


def _spread(shares: list[Fraction], positions: tuple[int, ...], length: int) -> _Strategy:
    """Fill shares up with zeros, to a strategy of the whole game."""
    full = [Fraction(0)] * length
    for position, share in zip(positions, shares, strict=True):
        full[position] = share
    return tuple(full)


def _is_optimal(matrix: list[list[Fraction]], x: _Strategy, y: _Strategy, value: Fraction) -> bool:
    """Return whether both are strategies and hold each other to the value in the whole game."""
    if min(x) < 0 or min(y) < 0:
        return False
    guaranteed = min(gambles._expected_reward(x, column) for column in zip(*matrix, strict=True))
    held_to = max(gambles._expected_reward(row, y) for row in matrix)
    return bool(guaranteed == value == held_to)
