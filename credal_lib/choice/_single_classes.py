r"""The K single classes against each other, right or wrong, over probability intervals: formulas instead of searches.

A decision for the class d is worth one number if d is true, and a smaller one if not. So it is as good as its
probability, and only the reachable bounds of the probabilities count: `single_class_thresholds`.
"""

from typing import Any, NamedTuple

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.choice._problem import NUMBERS_AT_A_TIME, Problem
from credal_lib.credal_sets import reachable_bounds


class Thresholds(NamedTuple):
    """What the upper probability of a class has to reach; each is an array of shape (...,)."""

    interval_dominance: Any
    maximal: Any
    e_admissible: Any
    gamma_maximax: Any


def single_class_thresholds(lower: Any, upper: Any) -> Thresholds:
    r"""Upper probability that a single class needs under each rule, for 0/1 payoffs; a kernel, without checks.

    With reachable bounds :math:`\underline p \le p \le \overline p`, a class d is kept if :math:`\overline p_d` reaches

    .. math:: \text{interval dominance:}\quad \max_e \underline p_e, \qquad
              \text{maximality:}\quad
              \max_e \max\Bigl(\underline p_e,\ \overline p_e - \bigl(\textstyle\sum_j \overline p_j - 1\bigr)\Bigr),

    .. math:: \text{E-admissibility:}\quad \max\Bigl(\max_e \underline p_e,\ \theta\Bigr),\quad
              \theta = \max_{k < K} \frac{1 - \overline p_{(1)} - \dots - \overline p_{(k)}}{K - k}, \qquad
              \Gamma\text{-maximax:}\quad \max_e \overline p_e,

    where the upper probabilities are in increasing order. Why: the least :math:`p_e - p_d` gives d all that it may
    have, and e what the others cannot take, :math:`\max(\underline p_e, 1 - \overline p_d - \sum_{j \ne d, e} \overline
    p_j)`; it is positive if :math:`\overline p_d` is below the term of e. And d is most probable under some
    distribution if it is under one that gives it :math:`t = \overline p_d`, for more helps: the others must fit under
    t, which takes :math:`\underline p_e \le t`, and fill up to the unit, :math:`\sum_j \min(\overline p_j, t) \ge 1`.
    This sum is the least of :math:`\overline p_{(1)} + \dots + \overline p_{(k)} + (K - k)\,t` over k; so
    :math:`\theta` is the level up to which water fills vessels of these heights. The term k = K - 1 is the second one of
    maximality. (Definitions: Yang, Destercke and Masson, Section II-C.)

    Parameters
    ----------
    lower, upper : arrays of shape (..., K)
        Reachable bounds, as from `credal_sets.reachable_bounds`; arrays of fractions stay exact.

    Returns
    -------
    Thresholds
        Four arrays of shape (...), none smaller than the one before it, none above the largest upper probability.

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> lower, upper = np.array([F(0), F(0), F(0)]), np.array([F(2, 5), F(2, 5), F(3, 10)])
    >>> [str(needed) for needed in single_class_thresholds(lower, upper)]
    ['0', '3/10', '7/20', '2/5']
    """
    most = upper.max(axis=-1)
    dominating = np.minimum(lower.max(axis=-1), most)
    beating = np.maximum(dominating, most - np.maximum(upper.sum(axis=-1) - 1, 0))
    ranked = np.sort(upper, axis=-1)
    filled = (1 - (np.cumsum(ranked, axis=-1) - ranked)) / np.arange(np.shape(upper)[-1], 0, -1)
    level = np.minimum(filled.max(axis=-1), most)
    return Thresholds(dominating, beating, np.maximum(beating, level), most)


class SingleClassProblem(Problem):
    """Single classes against each other over intervals: `hit` if the decision's own class is true, else `miss`."""

    def __init__(self, payoffs: FloatArray, lower: FloatArray, upper: FloatArray, own: IntArray) -> None:
        self.own = own
        self.miss, self.hit = payoffs.min(), payoffs.max()
        self.least, self.most = reachable_bounds(lower, upper)

    def lower_expectations(self) -> FloatArray:
        return self._worth(self.least[:, self.own])

    def upper_expectations(self) -> FloatArray:
        return self._worth(self.most[:, self.own])

    def undominated(self, tol: float) -> BoolArray:
        return self._reaching("maximal", tol)

    def e_admissible(self, tol: float) -> BoolArray:
        return self._reaching("e_admissible", tol)

    def _reaching(self, rule: str, tol: float) -> BoolArray:
        needed = np.empty((len(self.least), 1))
        size = max(1, NUMBERS_AT_A_TIME // self.least.shape[1])
        for start in range(0, len(needed), size):
            block = slice(start, start + size)
            needed[block, 0] = getattr(single_class_thresholds(self.least[block], self.most[block]), rule)
        return np.asarray(self.upper_expectations() >= self._worth(needed) - tol)

    def _worth(self, probability: FloatArray) -> FloatArray:
        """Expected payoff of a class of this probability; it increases, so that rounding keeps the order."""
        return np.asarray(self.miss + (self.hit - self.miss) * probability)


def own_classes(payoffs: FloatArray) -> IntArray | None:
    """Return the class that each decision stands for if these are the K single classes, right or wrong; else None."""
    n, n_classes = payoffs.shape
    own = payoffs.argmax(axis=1)
    if n != n_classes or n == 1 or np.unique(own).size < n:
        return None
    right = own[:, np.newaxis] == np.arange(n_classes)
    hits, misses = payoffs[right], payoffs[~right]
    alike = hits.min() == hits.max() > misses.min() == misses.max()
    return own if alike else None
