r"""The K single classes against each other over probability intervals, by formulas.

Nothing is searched, for an answer is right or wrong. A decision for the class d earns one number if
d is true, and a smaller one if not. So it is as good as its probability, and only the reachable
bounds of the probabilities count: `single_class_thresholds`.
"""

from typing import Any, NamedTuple

import numpy as np

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.choice._problem import NUMBERS_AT_A_TIME, Problem
from credal_lib.credal_sets import reachable_bounds


class Thresholds(NamedTuple):
    """What the upper probability of a class has to reach; each is an array of shape (...,)."""

    maximal: Any
    e_admissible: Any
    gamma_maximax: Any


def single_class_thresholds(lower: Any, upper: Any) -> Thresholds:
    r"""Upper probability that a single class needs under each rule, for 0/1 payoffs; a kernel.

    With reachable bounds :math:`\underline p \le p \le \overline p`, a class d is kept if
    :math:`\overline p_d` reaches

    .. math:: \max_e \underline p_e, \qquad \max\Bigl(\max_e \underline p_e,\ \theta\Bigr), \qquad
              \max_e \overline p_e

    under maximality and interval dominance, under E-admissibility, and under
    :math:`\Gamma`-maximax. Here

    .. math:: \theta = \max_{k < K} \frac{1 - \overline p_{(1)} - \dots - \overline p_{(k)}}{K - k}

    with the upper probabilities in increasing order.

    Why, for maximality: give d all that it may have, and e what the others cannot take; e is left
    with :math:`\max(\underline p_e, 1 - \sum_{j \ne e} \overline p_j)`, which is
    :math:`\underline p_e`, for that bound is reachable. So the least :math:`p_e - p_d` is
    :math:`\underline p_e - \overline p_d`.

    For E-admissibility: d is most probable under some distribution of the set only if it is under
    one with :math:`p_d = \overline p_d = t`, for more of it helps. The others must fit below,
    :math:`\underline p_e \le t`, and reach the unit, :math:`\sum_j \min(\overline p_j, t) \ge 1`.
    This sum is the least of :math:`\overline p_{(1)} + \dots + \overline p_{(k)} + (K - k)\,t` over
    k: :math:`\theta` is the level of water, of one unit in all, in vessels of these heights. (The
    rules: Yang, Destercke and Masson, Section II-C.)

    Parameters
    ----------
    lower, upper : arrays of shape (..., K)
        Reachable bounds, as from `credal_sets.reachable_bounds`; arrays of fractions stay exact.

    Returns
    -------
    Thresholds
        Three arrays of shape (...), none smaller than the one before it.

    Raises
    ------
    TypeError, ValueError
        If the two are not arrays of one shape, of numbers in [0, 1].

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> most = [F(2, 5), F(2, 5), F(3, 10)]
    >>> lower, upper = reachable_bounds(np.array([F(0)] * 3), np.array(most))
    >>> [str(needed) for needed in single_class_thresholds(lower, upper)]
    ['3/10', '7/20', '2/5']
    """
    _checks.check_arrays_of_one_shape(lower=lower, upper=upper)
    _checks.check_within_unit(lower=lower, upper=upper)
    most = upper.max(axis=-1)
    beating = np.minimum(lower.max(axis=-1), most)
    ranked = np.sort(upper, axis=-1)
    # Entry k: the k smallest are full, and the rest of the unit is spread over K - k classes.
    smaller = np.cumsum(ranked, axis=-1) - ranked
    levels = (1 - smaller) / np.arange(np.shape(upper)[-1], 0, -1)
    level = np.minimum(levels.max(axis=-1), most)  # rounding may lift it above the largest
    return Thresholds(beating, np.maximum(beating, level), most)


class SingleClassProblem(Problem):
    """Single classes over intervals: `hit` if the decision's own class is true, else `miss`."""

    def __init__(
        self, payoffs: FloatArray, lower: FloatArray, upper: FloatArray, own: IntArray
    ) -> None:
        self.own = own
        self.miss, self.hit = payoffs.min(), payoffs.max()
        least, self.most = reachable_bounds(lower, upper)
        self.least = np.minimum(least, self.most)  # rounding may part them where they are equal

    def lower_expectations(self) -> FloatArray:
        return self._expected_payoff(self.least[:, self.own])

    def upper_expectations(self) -> FloatArray:
        return self._expected_payoff(self.most[:, self.own])

    def undominated(self, tol: float) -> BoolArray:
        return self._reaching(self._thresholds().maximal, tol)

    def e_admissible(self, tol: float) -> BoolArray:
        return self._reaching(self._thresholds().e_admissible, tol)

    def _thresholds(self) -> Thresholds:
        """Thresholds under each credal set, each of shape (m,)."""
        n_sets, n_classes = self.least.shape
        found = np.empty((3, n_sets))
        for block in parts(n_sets, n_classes, NUMBERS_AT_A_TIME):
            found[:, block] = single_class_thresholds(self.least[block], self.most[block])
        return Thresholds(found[0], found[1], found[2])

    def _reaching(self, needed: FloatArray, tol: float) -> BoolArray:
        """Mark the decisions whose class may be as probable as is needed in its row."""
        least = self._expected_payoff(needed[:, np.newaxis]) - tol
        return np.asarray(self.upper_expectations() >= least)

    def _expected_payoff(self, probability: FloatArray) -> FloatArray:
        """Return the expected payoff of a class; it increases, so that rounding keeps the order."""
        return np.asarray(self.miss + (self.hit - self.miss) * probability)


def own_classes(payoffs: FloatArray) -> IntArray | None:
    """Return the class of each decision if these are the single classes, right or wrong.

    None if they are anything else.
    """
    n, n_classes = payoffs.shape
    own = payoffs.argmax(axis=1)
    if n != n_classes or n == 1 or np.unique(own).size < n:
        return None
    right = own[:, np.newaxis] == np.arange(n_classes)
    hits, misses = payoffs[right], payoffs[~right]
    same_hits = hits.min() == hits.max()
    same_misses = misses.min() == misses.max()
    return own if same_hits and same_misses and hits.max() > misses.max() else None
