"""One distribution: the decisions of largest expected payoff, and the best set of classes."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.choice import _checks as own_checks
from credal_lib.choice._problem import NUMBERS_AT_A_TIME, largest
from credal_lib.gambles import subsets
from credal_lib.rewards import Reward, SizeReward, Table, as_reward


def bayes(gambles: ArrayLike, p: ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions of largest expected payoff, :math:`\arg\max_d \sum_j p_j\, g_d(j)`.

    (Yang, Destercke and Masson, equation 2; Dyrland, Lundervold and Porta Mana, equation 14. With
    the identity matrix as payoffs it is the most probable class, their equation 15.)

    Parameters
    ----------
    gambles : array of shape (D, K)
        Payoffs, one row per decision, one column per true class.
    p : array of shape (K,) or (n, K)
        Probabilities of the classes. If `gambles` or `p` is a frame, both are: they are aligned by
        label.
    tol : float, default 1e-9
        Expected payoffs that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        True at each best decision; at least one per row.

    Raises
    ------
    TypeError, ValueError
        If there is no decision, a payoff is not finite, `p` is not a distribution over the K
        classes, or `tol` is negative.

    Examples
    --------
    A lottery ticket costs 1, the prize is 11; to buy or not to buy:

    >>> bayes([[10, -1], [0, 0]], [[0.2, 0.8], [0.01, 0.99]])
    array([[ True, False],
           [False,  True]])
    """
    _, payoffs, distributions = _checks.read_by_label(None, gambles=gambles, p=p)
    rows = _checks.read_decision_payoffs(payoffs)
    probabilities = _checks.read_probabilities(distributions, rows.shape[1])
    _checks.check_vector_or_matrix(probabilities, "p", "distribution")
    _checks.check_real_number(tol, "tol", 0, np.inf)
    error = _checks.rounding(distributions) * float(np.abs(rows).max())
    return largest(probabilities @ rows.T, max(tol, error))


def bayes_set(
    reward: Reward | str, p: ArrayLike, tol: float = 1e-9, *, classes: ArrayLike | None = None
) -> BoolArray | Any:
    r"""Best nonempty set of classes under one distribution: the largest expected reward.

    For a reward by size the expectation is :math:`u(1/k) \sum_{j \in A} p_j`: the best set of k
    classes holds the k most probable ones, and sorting is enough, in O(K log K). With
    `rewards.FBeta` this is the nondeterministic classifier of del Coz and Bahamonde (Zaffalon,
    Corani and Mauá, Section 9.3). For other rewards all sets are compared, for at most 15 classes.

    "Unknown", the empty set, is not among the candidates. It is better where its utility exceeds
    that of the best set: ``reward.unknown > gambles.expectation(reward(best), p)``.

    Parameters
    ----------
    reward : Reward or str
        For instance ``rewards.Quadratic(0.65)``, or its name, "u65".
    p : array of shape (n, K)
        Probabilities of the classes, one row per sample. Single precision is read block by block:
        no copy in double precision is made of the whole.
    tol : float, default 1e-9
        Expected rewards this close are ties, and the first set in the order of `gambles.subsets` is
        taken: the smallest, then the lowest indices. For a reward by size, probabilities this close
        to that of the last class taken are equal to it. Probabilities in single precision are
        compared in theirs.
    classes : array of shape (K,), optional
        Label of each column; of a frame its columns, if not given. Labeled costs of the reward are
        aligned to them.

    Returns
    -------
    bool array of shape (n, K), or frame
        One nonempty set a row; columns in the order of `classes`, or of `p`. A frame for a frame,
        with its columns and its index.

    Raises
    ------
    TypeError, ValueError
        If `p` is not of shape (n, K) with rows that are distributions, `reward` is not a Reward, or
        not one by size while there are more than 15 classes, `tol` is negative, or the arguments
        come in the old order (p, reward).

    Examples
    --------
    >>> from credal_lib.rewards import FBeta, Quadratic
    >>> bayes_set(FBeta(1), [[0.5, 0.3, 0.15, 0.05]]).astype(int)
    array([[1, 1, 0, 0]])
    >>> bayes_set(Quadratic(0.5), [[0.5, 0.3, 0.15, 0.05]]).astype(int)
    array([[1, 0, 0, 0]])
    """
    own_checks.check_probabilities_first(p)
    paid = as_reward(reward)
    order, given = _checks.read_by_label(classes, p=p)
    moved = _checks.read_reward_columns(paid, order, "p")
    rows = _checks.read_probability_rows(given)
    if moved is not None:
        rows = rows[:, moved]
    n_classes = rows.shape[1]
    _checks.check_real_number(tol, "tol", 0, np.inf)
    tol = max(tol, _checks.rounding(given))
    if isinstance(paid, SizeReward):
        choose = partial(_best_by_size, utility=paid.by_size(n_classes)[1:], tol=tol)
        width = n_classes
    else:
        _checks.check_enumerable_classes(
            n_classes, "p", "with more, use a reward by size, for which sorting is enough"
        )
        listed = paid.listed if isinstance(paid, Table) else subsets(n_classes)
        choose = partial(_best_listed, listed=listed, utilities=paid(listed), tol=tol)
        width = len(listed)
    best = np.empty(rows.shape, dtype=np.bool_)
    for part in parts(len(rows), width, NUMBERS_AT_A_TIME):
        best[part] = choose(rows[part])
    if moved is not None:  # back to the order of the columns of p
        best = best[:, np.argsort(moved)]
    return _checks.as_given(best, order.labels, p)


def _best_listed(p: FloatArray, listed: BoolArray, utilities: FloatArray, tol: float) -> BoolArray:
    """Choose among all sets, or those that a table lists, by the rows of the utility matrix."""
    best: BoolArray = listed[largest(p @ utilities.T, tol).argmax(axis=1)]
    return best


def _best_by_size(p: FloatArray, utility: FloatArray, tol: float) -> BoolArray:
    """Take the k most probable classes, for the k that pays most by `utility`, from k = 1 on."""
    n_classes = p.shape[1]
    ascending = np.sort(p, axis=1)
    # k classes earn at most utility[k - 1]: what cannot do as well as a few classes do in every
    # row needs no sum.
    few = 1 + n_classes // 8
    sure = (utility[few - 1] * ascending[:, -few:].sum(axis=1)).min() - tol
    sizes = int(np.flatnonzero(utility * (1 + _checks.SUM_TOLERANCE) >= sure)[-1]) + 1
    # The largest probabilities, the k-th largest of all samples in row k: sums run over many
    # samples at once.
    values = ascending[:, : -sizes - 1 : -1].T.copy()
    for size in range(1, sizes):
        values[size] += values[size - 1]
    values *= utility[:sizes, np.newaxis]
    k = (values >= values.max(axis=0) - tol).argmax(axis=0) + 1
    each = np.arange(len(p))
    left_out = n_classes - k
    last = ascending[each, left_out]  # the probability of the last class taken
    members: BoolArray = p >= (last - tol)[:, np.newaxis]
    tied = np.flatnonzero((left_out > 0) & (ascending[each, left_out - 1] >= last - tol))
    members[tied] = _break_ties(p[tied], last[tied], k[tied], tol)
    return members


def _break_ties(p: FloatArray, last: FloatArray, k: IntArray, tol: float) -> BoolArray:
    """Take k classes: those more probable than the last one, then the first that tie with it."""
    more = p > (last + tol)[:, np.newaxis]
    equal = ~more & (p >= (last - tol)[:, np.newaxis])
    wanted = (k - np.count_nonzero(more, axis=1))[:, np.newaxis]
    taken: BoolArray = more | (equal & (np.cumsum(equal, axis=1) <= wanted))
    return taken
