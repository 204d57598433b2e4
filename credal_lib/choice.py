r"""Choose among decisions, with a probability distribution or with a set of them.

A decision is a gamble: a row of payoffs, one per true class. For costs, pass their negatives. Given one distribution,
`bayes` keeps the decisions of largest expected payoff. Given a credal set there are several rules:

- `maximal` drops a decision if another is better under every distribution of the set;
- `e_admissible` keeps it if it is best under at least one;
- `interval_dominance` drops it if its largest expectation is below the smallest of another;
- `gamma_maximin`, `gamma_maximax` and `hurwicz` compare the smallest expectations, the largest, or a mixture.

Ties included, and for every tolerance, :math:`\Gamma`-maximax is within E-admissible, E-admissible within maximal, and
maximal within interval dominance; :math:`\Gamma`-maximin and Hurwicz are within maximal. With a single distribution all
are `bayes`. But :math:`\Gamma`-maximin need not be E-admissible: a sure payoff may be best in the worst case, though
under each distribution something else is better. All return the mask of *all* optimal decisions, which is never empty.

`bayes_set` chooses among sets of classes instead: the best set under a reward.
"""

from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.credal_sets import Intervals, least_expectation
from credal_lib.gambles import subsets
from credal_lib.rewards import Reward, SizeReward, Table

__all__ = [
    "bayes",
    "bayes_set",
    "e_admissible",
    "gamma_maximax",
    "gamma_maximin",
    "hurwicz",
    "interval_dominance",
    "maximal",
]

NUMBERS_AT_A_TIME = 2**18
"""Numbers that are sorted or computed at once: a block that fits in the cache."""


def bayes(gambles: ArrayLike, p: ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions of largest expected payoff, :math:`\arg\max_d \sum_j p_j\, g_d(j)`.

    (Yang, Destercke and Masson, equation 2; Dyrland, Lundervold and Porta Mana, equation 14. With the identity matrix
    as payoffs it is the most probable class, their equation 15.)

    Parameters
    ----------
    gambles : array of shape (D, K)
        Payoffs, one row per decision, one column per true class.
    p : array of shape (K,) or (n, K)
        Probabilities of the classes. If `gambles` or `p` is a frame, both are: they are aligned by label.
    tol : float, default 1e-9
        Expected payoffs that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        True at each best decision; at least one per row.

    Raises
    ------
    TypeError, ValueError
        If there is no decision, a payoff is not finite, `p` is not a distribution over the K classes, or `tol` is
        negative.

    Examples
    --------
    A lottery ticket costs 1, the prize is 11; to buy or not to buy:

    >>> bayes([[10, -1], [0, 0]], [[0.2, 0.8], [0.01, 0.99]])
    array([[ True, False],
           [False,  True]])
    """
    _, payoffs, distributions = _checks.by_label(None, gambles=gambles, p=p)
    rows = _checks.decision_payoffs(payoffs)
    chances = _checks.probabilities(distributions, rows.shape[1])
    _checks.vector_or_matrix(chances, "p", "distribution")
    _checks.real_number(tol, "tol", 0, np.inf)
    return _largest(chances @ rows.T, max(tol, _checks.rounding(distributions) * float(np.abs(rows).max())))


def maximal(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions that no other one beats under every distribution: d is dropped if :math:`\underline E[g_e - g_d] > 0`.

    (Yang, Destercke and Masson, Definition 2 and equation 7, where a cost is a negative payoff.) The inequality is
    strict: a decision that is nowhere better than another, but as good under one distribution of the set, stays.

    Parameters
    ----------
    gambles : array of shape (D, K)
        Payoffs, one row per decision, one column per true class.
    credal : Intervals of shape (K,) or (n, K), or array of shape (V, K)
        A credal set, or n of them: all decisions are compared under each. Or the vertices of one.
    tol : float, default 1e-9
        Lower expectations up to this much count as 0: the other decision does not win.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        (n, D) for Intervals of shape (n, K). True at each decision that is kept; at least one per row.

    Raises
    ------
    TypeError, ValueError
        If there is no decision, a payoff is not finite, `credal` is not a credal set over the K classes, or `tol` is
        negative.

    Examples
    --------
    The obstacle of the paper is a human, a bicycle or nothing:

    >>> costs = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
    >>> maximal(-costs, Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6]))
    array([False,  True, False])
    """
    problem = _problem(gambles, credal, tol)
    return problem.shaped(_undominated(problem, tol))


def interval_dominance(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions that may do as well as each other one is sure to do.

    .. math:: \overline E[g_d] \ge \max_e \underline E[g_e]

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        A largest expectation that falls short by at most this much reaches.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, whose decisions are among these.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> costs = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
    >>> interval_dominance(-costs, Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6]))
    array([ True,  True, False])
    """
    problem = _problem(gambles, credal, tol)
    least, most = problem.lower_expectations(), problem.upper_expectations()
    return problem.shaped(most >= least.max(axis=1, keepdims=True) - tol)


def gamma_maximin(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions of largest lower expectation: best in the worst case.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        Lower expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, of whose decisions these are some.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> gamma_maximin([[4, 0], [0, 4], [2, 2]], Intervals([0.3, 0.3], [0.7, 0.7]))
    array([False, False,  True])
    """
    problem = _problem(gambles, credal, tol)
    return problem.shaped(_largest(problem.lower_expectations(), tol))


def gamma_maximax(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions of largest upper expectation: best in the best case.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        Upper expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`; these decisions are among those of `e_admissible`.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> gamma_maximax([[4, 0], [0, 4], [2, 2]], Intervals([0.3, 0.3], [0.7, 0.7]))
    array([ True,  True, False])
    """
    problem = _problem(gambles, credal, tol)
    return problem.shaped(_largest(problem.upper_expectations(), tol))


def hurwicz(gambles: ArrayLike, credal: Intervals | ArrayLike, alpha: float, tol: float = 1e-9) -> BoolArray:
    r"""Decisions of largest mixed expectation, :math:`\alpha\,\overline E[g_d] + (1 - \alpha)\,\underline E[g_d]`.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    alpha : float
        Optimism, in [0, 1]: 0 is `gamma_maximin`, 1 `gamma_maximax`.
    tol : float, default 1e-9
        Mixed expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, of whose decisions these are some.

    Raises
    ------
    TypeError, ValueError
        As `maximal`; also if `alpha` is not in [0, 1].

    Examples
    --------
    >>> hurwicz([[4, 0], [2.1, 2.1]], Intervals([0.3, 0.3], [0.7, 0.7]), alpha=0.5)
    array([False,  True])
    """
    problem = _problem(gambles, credal, tol)
    _checks.real_number(alpha, "alpha", 0, 1)
    mixed = (1 - alpha) * problem.lower_expectations() + alpha * problem.upper_expectations()
    return problem.shaped(_largest(mixed, tol))


def e_admissible(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions that are best under at least one distribution of the credal set.

    .. math:: \max_{p \in \mathcal P} \min_e E_p[g_d - g_e] \ge 0

    One linear program (SciPy's) for each decision that is `maximal` without being `gamma_maximax`: the latter are
    E-admissible, what is not maximal is not.

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
    >>> maximal([[4, 0], [0, 4], [1.9, 1.9]], coin)
    array([ True,  True,  True])
    """
    problem = _problem(gambles, credal, tol)
    kept = _largest(problem.upper_expectations(), tol)
    for row, decision in np.argwhere(_undominated(problem, tol) & ~kept):
        kept[row, decision] = _best_margin(problem, row, decision) >= -tol
    return problem.shaped(kept)


@dataclass(frozen=True)
class _Problem:
    """Decisions and m credal sets, validated and normalized for all rules.

    A mixture of V vertices is a distribution over these, bounded by 0 and 1 alone; so vertices are treated as classes,
    and the payoffs are the expectations under each.
    """

    payoffs: FloatArray  # (D, J)
    lower: FloatArray  # (J, m)
    upper: FloatArray  # (J, m)
    free: bool  # no bounds but 0 and 1
    single: bool  # one credal set alone: the mask has no axis for it

    def least(self, payoffs: FloatArray) -> FloatArray:
        """Lower expectation of one gamble under each credal set, shape (m,)."""
        if self.free:
            return np.array([payoffs.min()])
        order = np.argsort(payoffs)
        lower, upper = ([bounds[j] for j in order] for bounds in (self.lower, self.upper))
        return np.asarray(least_expectation(payoffs[order].tolist(), lower, upper))

    def lower_expectations(self) -> FloatArray:
        return np.stack([self.least(row) for row in self.payoffs], axis=1)

    def upper_expectations(self) -> FloatArray:
        return -np.stack([self.least(-row) for row in self.payoffs], axis=1)

    def shaped(self, mask: BoolArray) -> BoolArray:
        return mask[0] if self.single else mask


def _problem(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float) -> _Problem:
    payoffs, credal = _checks.credal_by_label(gambles, credal)
    rows = _checks.decision_payoffs(payoffs)
    _checks.real_number(tol, "tol", 0, np.inf)
    if isinstance(credal, Intervals):
        _checks.same_classes(credal.n_classes, rows.shape[1])
        lower, upper = (np.ascontiguousarray(np.atleast_2d(b).T) for b in (credal.lower, credal.upper))
        return _Problem(rows, lower, upper, free=False, single=credal.lower.ndim == 1)
    rows = rows @ _checks.credal_vertices(credal, rows.shape[1]).T
    n = rows.shape[1]
    return _Problem(rows, np.zeros((n, 1)), np.ones((n, 1)), free=True, single=True)


def _largest(values: FloatArray, tol: float) -> BoolArray:
    return np.asarray(values >= values.max(axis=-1, keepdims=True) - tol)


def _undominated(problem: _Problem, tol: float) -> BoolArray:
    kept = np.ones((len(problem.lower[0]), len(problem.payoffs)), dtype=np.bool_)
    for rival, decision in permutations(range(len(problem.payoffs)), 2):
        kept[:, decision] &= problem.least(problem.payoffs[rival] - problem.payoffs[decision]) <= tol
    return kept


def _best_margin(problem: _Problem, row: int, decision: int) -> float:
    """Return the largest margin by which a decision beats its closest rival under a distribution of the credal set."""
    from scipy.optimize import linprog

    rivals = np.delete(problem.payoffs, decision, axis=0) - problem.payoffs[decision]
    bounds = [(low[row], max(low[row], high[row])) for low, high in zip(problem.lower, problem.upper, strict=True)]
    result: Any = linprog(
        c=[*[0.0] * len(bounds), -1.0],
        A_ub=np.column_stack([rivals, np.ones(len(rivals))]),
        b_ub=np.zeros(len(rivals)),
        A_eq=[[*[1.0] * len(bounds), 0.0]],
        b_eq=[1.0],
        bounds=[*bounds, (None, None)],
    )
    if not result.success:
        raise RuntimeError(f"the linear program of E-admissibility was not solved: {result.message}")
    return float(-result.fun)


def bayes_set(p: ArrayLike, reward: Reward, tol: float = 1e-9, *, classes: ArrayLike | None = None) -> BoolArray:
    r"""Best nonempty set of classes under one distribution: the largest expected reward.

    For a reward by size the expectation is :math:`u(1/k) \sum_{j \in A} p_j`: the best set of k classes holds the k
    most probable ones, and sorting is enough, in O(K log K). With `rewards.FBeta` this is the nondeterministic
    classifier of del Coz and Bahamonde (Zaffalon, Corani and Mauá, Section 9.3). For other rewards all sets are
    compared, for at most 15 classes.

    "Unknown", the empty set, is not among the candidates. It is better where its worth exceeds that of the best set:
    ``reward.unknown > gambles.expectation(reward(best), p)``.

    Parameters
    ----------
    p : array of shape (n, K)
        Probabilities of the classes, one row per sample.
    reward : Reward
        For instance ``rewards.Quadratic(0.65)``.
    tol : float, default 1e-9
        Expected rewards this close are ties, and the first set in the order of `gambles.subsets` is taken: the
        smallest, then the lowest indices. For a reward by size, probabilities this close to that of the last class
        taken are equal to it. Probabilities in single precision are compared in theirs.
    classes : array of shape (K,), optional
        Label of each column; of a frame its columns, if not given. Labeled costs of the reward are aligned to them.

    Returns
    -------
    bool array of shape (n, K)
        One nonempty set a row; columns in the order of `classes`, or of `p`.

    Raises
    ------
    TypeError, ValueError
        If `p` is not of shape (n, K) with rows that are distributions, `reward` is not a Reward, or not one by size
        while there are more than 15 classes, or `tol` is negative.

    Examples
    --------
    >>> from credal_lib.rewards import FBeta, Quadratic
    >>> bayes_set([[0.5, 0.3, 0.15, 0.05]], FBeta(1)).astype(int)
    array([[1, 1, 0, 0]])
    >>> bayes_set([[0.5, 0.3, 0.15, 0.05]], Quadratic(0.5)).astype(int)
    array([[1, 0, 0, 0]])
    """
    _checks.reward_object(reward, Reward)
    order, columns = _checks.by_label(classes, p=p)
    moved = _checks.reward_columns(reward, order, "p")
    chances = _checks.probability_rows(columns if moved is None else columns[..., moved])
    _checks.real_number(tol, "tol", 0, np.inf)
    tol = max(tol, _checks.rounding(columns))
    n_classes = chances.shape[1]
    if isinstance(reward, SizeReward):
        choose, width = partial(_best_by_size, worth=reward.by_size(n_classes)[1:], tol=tol), n_classes
    else:
        _checks.enumerable_classes(n_classes, "p", "with more, use a reward by size, for which sorting is enough")
        listed = reward.listed if isinstance(reward, Table) else subsets(n_classes)
        choose, width = partial(_best_listed, listed=listed, utilities=reward(listed), tol=tol), len(listed)
    best = np.empty(chances.shape, dtype=np.bool_)
    size = max(1, NUMBERS_AT_A_TIME // width)
    for start in range(0, len(chances), size):
        best[start : start + size] = choose(chances[start : start + size])
    return best if moved is None else best[:, np.argsort(moved)]


def _best_listed(p: FloatArray, listed: BoolArray, utilities: FloatArray, tol: float) -> BoolArray:
    """Choose among all sets, or those that a table lists, by the rows of the utility matrix."""
    best: BoolArray = listed[_largest(p @ utilities.T, tol).argmax(axis=1)]
    return best


def _best_by_size(p: FloatArray, worth: FloatArray, tol: float) -> BoolArray:
    """Take the k most probable classes, for the k that pays most; `worth` lists what 1, 2, ... classes are worth."""
    n_classes = p.shape[1]
    ascending = np.sort(p, axis=1)
    # k classes are worth at most worth[k - 1]: what cannot do as well as a few classes do in every row needs no sum
    few = 1 + n_classes // 8
    sure = (worth[few - 1] * ascending[:, -few:].sum(axis=1)).min() - tol
    sizes = int(np.flatnonzero(worth * (1 + _checks.SUM_TOLERANCE) >= sure)[-1]) + 1
    values = ascending[:, : -sizes - 1 : -1].T.copy()  # a size a row: sums run over many samples at once
    for size in range(1, sizes):
        values[size] += values[size - 1]
    values *= worth[:sizes, np.newaxis]
    k = (values >= values.max(axis=0) - tol).argmax(axis=0) + 1
    each, left_out = np.arange(len(p)), n_classes - k
    last = ascending[each, left_out]  # the probability of the last class taken
    members: BoolArray = p >= (last - tol)[:, np.newaxis]
    tied = np.flatnonzero((left_out > 0) & (ascending[each, left_out - 1] >= last - tol))
    members[tied] = _break_ties(p[tied], last[tied], k[tied], tol)
    return members


def _break_ties(p: FloatArray, last: FloatArray, k: IntArray, tol: float) -> BoolArray:
    """Take the classes more probable than the last one, and of those that tie with it the first, until there are k."""
    more = p > (last + tol)[:, np.newaxis]
    equal = ~more & (p >= (last - tol)[:, np.newaxis])
    wanted = (k - np.count_nonzero(more, axis=1))[:, np.newaxis]
    taken: BoolArray = more | (equal & (np.cumsum(equal, axis=1) <= wanted))
    return taken
