"""Ordinal decomposition: a binary credal classifier for each cumulative probability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._decomposition_base import DecomposingClassifier
from credal_lib.classifiers._dichotomy_tree import Nodes, Split
from credal_lib.classifiers._p_box import least_expectation_of_p_box, p_box

__all__ = ["OrdinalDecomposition"]


class OrdinalDecomposition(DecomposingClassifier):
    r"""Frank and Hall's decomposition of ordered classes, with intervals for probabilities.

    For each class k but the last, a copy of `base` is fitted on all rows, those of classes up to k
    against the others, and bounds :math:`F(k) = P(y \le k)`. Bounds that decrease somewhere are
    widened until they do not: the upper ones by their running maxima from the left, the lower ones
    by their running minima from the right. They are then a p-box: all increasing F between them.
    The set contains the classes that are maximal under `costs`, and

    .. math:: \underline P(k) = \max\bigl(0,\ \underline F(k) - \overline F(k - 1)\bigr), \qquad
              \overline P(k) = \overline F(k) - \underline F(k - 1).

    Under 0/1 costs these bounds decide alone: c beats d if
    :math:`\underline P(c) > \overline P(d)`, because one F reaches both. (The other way, beside
    `NestedDichotomies`, to make a classifier of ordered classes from binary ones; it is not in the
    five papers.)

    Parameters
    ----------
    base : credal classifier on category codes, optional
        With `predict_bounds` and an option `n_categories`, which is set for it; of its answers only
        the bounds are used. ``NaiveCredalClassifier(s=2, model="local")`` if not given.
    costs : array of shape (K, K), optional
        Cost of each prediction (row) under each truth (column); 0/1 costs if not given, though the
        distance of ranks is more natural here. In the order of `classes_`.
    order : sequence of labels, optional
        The labels from the lowest class to the highest. Without it numbers are ordered as numbers,
        the categories of an ordered pandas Categorical as it orders them; three or more classes in
        words without an order are refused.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels that occur in the training data, from the lowest to the highest; the columns of the
        sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    models_ : dict
        Fitted binary classifiers, by the positions of the classes on their left and on their right.

    Notes
    -----
    Differences up to 2e-12 of the largest cost are ties: neither class dominates.

    Examples
    --------
    >>> X, y = [[0]] * 9 + [[1]] * 9 + [[2]] * 9, [1] * 9 + [2] * 9 + [3] * 9
    >>> model = OrdinalDecomposition(costs=[[0, 1, 2], [1, 0, 1], [2, 1, 0]]).fit(X, y)
    >>> model.predict_set([[0], [1], [2]]).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    >>> words = ["good"] * 9 + ["fair"] * 9 + ["bad"] * 9
    >>> OrdinalDecomposition(order=["bad", "fair", "good"]).fit(X, words).classes_.tolist()
    ['bad', 'fair', 'good']
    """

    def __init__(
        self,
        base: Any = None,
        *,
        costs: ArrayLike | None = None,
        order: Sequence[Any] | None = None,
        n_categories: int | Sequence[int] | None = None,
    ) -> None:
        self.base = base
        self.costs = costs
        self.order = order
        self.n_categories = n_categories

    def _learn_weighted(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None
    ) -> tuple[IntArray, IntArray, FloatArray | None]:
        """Validate training data, and put the classes into their order."""
        codes, positions, weight = super()._learn_weighted(X, y, sample_weight)
        rank = own_checks.read_order_of_classes(self.order, _categories_in_order(y), self.classes_)
        in_order = np.argsort(rank)
        self.classes_ = self.classes_[in_order]
        # The stated order may name classes that do not occur: this closes the gaps in the ranks.
        rank_among_present = np.argsort(in_order)
        return codes, rank_among_present[positions], weight

    def _splits(self) -> Iterable[Split]:
        order = tuple(range(len(self.classes_)))
        return [(order[:k], order[k:]) for k in order[1:]]

    def _least(self, nodes: Nodes, gambles: FloatArray) -> FloatArray:
        lower, upper = p_box(nodes)
        return least_expectation_of_p_box(lower, upper, gambles)

    def _least_differences(self, nodes: Nodes) -> Iterator[tuple[int, int, FloatArray]]:
        """Compare bounds: one increasing F reaches the lower one of c and the upper one of d."""
        lower, upper = self._class_bounds(nodes)
        for c, d in permutations(range(len(self.classes_)), 2):
            yield c, d, lower[:, c] - upper[:, d]

    def _class_bounds(self, nodes: Nodes) -> tuple[FloatArray, FloatArray]:
        lower, upper = p_box(nodes)
        zeros, ones = np.zeros((len(lower), 1)), np.ones((len(lower), 1))
        # P(k) = F(k) - F(k - 1), where the F before the first class is 0 and that of the last is 1.
        lower_up_to, upper_up_to = np.hstack([lower, ones]), np.hstack([upper, ones])
        lower_before, upper_before = np.hstack([zeros, lower]), np.hstack([zeros, upper])
        return np.maximum(lower_up_to - upper_before, 0), upper_up_to - lower_before

    def _middle(self, nodes: Nodes) -> Nodes:
        """Take the middle between the widened bounds, which increases as they do."""
        lower, upper = p_box(nodes)
        middles = (lower + upper) / 2
        return {split: (middle, middle) for split, middle in zip(nodes, middles.T, strict=True)}


def _categories_in_order(y: Any) -> list[Any] | None:
    """Categories of an ordered pandas Categorical, from the lowest; None for anything else."""
    dtype: Any = getattr(y, "dtype", None)
    return list(dtype.categories) if getattr(dtype, "ordered", False) else None
