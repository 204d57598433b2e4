"""Nested dichotomies: trees of binary credal classifiers that split the classes, and forests."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.random import RandomState
from numpy.typing import ArrayLike
from sklearn.utils import check_random_state

from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._category_counts import distinct_rows
from credal_lib.classifiers._decomposition_base import DecomposingClassifier
from credal_lib.classifiers._dichotomy_tree import (
    Nodes,
    Split,
    Tree,
    class_bounds_of_tree,
    draw_tree,
    least_differences_of_tree,
    least_expectation_of_tree,
    number_of_rows,
    splits,
)
from credal_lib.classifiers._ties import TIE
from credal_lib.rewards import DiscountedCost, Reward, as_reward

__all__ = ["NestedDichotomies", "NestedDichotomyForest"]


class _TreesOfDichotomies(DecomposingClassifier):
    """Classifiers that average lower expectations over trees.

    A binary classifier that several trees share is fitted once.
    """

    tree: Any
    random_state: int | RandomState | None

    @abstractmethod
    def _own_trees(self) -> Sequence[Tree]:
        """Trees whose lower expectations are averaged."""

    def _drawn(self, n_trees: int) -> list[Tree]:
        random = check_random_state(self.random_state)
        n_classes, ordered = len(self.classes_), self.tree == "ordered"
        return [draw_tree(n_classes, ordered, random) for _ in range(n_trees)]

    def _splits(self) -> Iterable[Split]:
        for tree in self._own_trees():
            yield from splits(tree)

    def _least(self, nodes: Nodes, gambles: FloatArray) -> FloatArray:
        trees = self._own_trees()
        total = np.zeros((number_of_rows(nodes), len(gambles)))
        for tree in trees:
            total += least_expectation_of_tree(tree, nodes, gambles)
        return total / len(trees)

    def _least_differences(self, nodes: Nodes) -> Iterator[tuple[int, int, FloatArray]]:
        trees, n_classes = self._own_trees(), len(self.classes_)
        total = np.zeros((n_classes, n_classes, number_of_rows(nodes)))
        for tree in trees:
            for c, d, difference in least_differences_of_tree(tree, nodes):
                total[c, d] += difference
        for c, d in permutations(range(n_classes), 2):
            yield c, d, total[c, d] / len(trees)

    def _class_bounds(self, nodes: Nodes) -> tuple[FloatArray, FloatArray]:
        trees = self._own_trees()
        total = np.zeros((2, len(self.classes_), number_of_rows(nodes)))
        for tree in trees:
            for c, bounds in class_bounds_of_tree(tree, nodes).items():
                total[:, c] += bounds
        lower, upper = total / len(trees)
        return lower.T, upper.T


class NestedDichotomies(_TreesOfDichotomies):
    r"""One tree of binary questions, each answered with an interval.

    Is the class among these, or among those? Each node splits its classes in two; a copy of `base`
    is fitted on the rows of these classes alone, left against right, and bounds the probability of
    the left part. Lower expectations follow by backward induction,

    .. math::
        \underline E(\text{node}) = p\,\underline E_l + (1 - p)\,\underline E_r, \qquad
        p = \underline p \text{ if } \underline E_l \ge \underline E_r, \text{ else } \overline p,

    and the set contains the classes that are maximal under `costs`. The probability of a class lies
    between the products of the bounds along its path. (Yang, Destercke and Masson, Section VII-D,
    "2Tr", and the literature cited there.)

    The paper does not state whether trees keep the order of the classes, nor by which score it
    chooses the best of those drawn. Here `tree` is the one choice and `reward` the other;
    ``n_candidates=50`` is the single tree of the paper.

    Parameters
    ----------
    base : credal classifier on category codes, optional
        With `predict_bounds` and an option `n_categories`, which is set for it; of its answers only
        the bounds are used. ``NaiveCredalClassifier(s=2, model="local")`` if not given.
    tree : {"random", "ordered"} or nested pairs, default "random"
        ``"random"`` draws uniformly among all :math:`(2K - 3)!!` dichotomies, ``"ordered"``
        uniformly among those whose nodes split intervals of the sorted classes, for ordinal ones.
        Nested pairs of labels such as ``(("a", "b"), "c")`` are the tree itself.
    n_candidates : int, default 1
        How many trees are drawn. The one whose sets earn most on the training data is chosen, the
        first on ties.
    reward : Reward or str, optional
        What sets earn when there are several candidates, or its name, such as "u65";
        ``DiscountedCost(costs, r=0.5)`` if not given.
    costs : array of shape (K, K), optional
        Cost of each prediction (row) under each truth (column); 0/1 costs if not given.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given.
    random_state : int, RandomState or None, optional
        Draws the trees.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    tree_ : nested pairs of int
        The tree, of positions in `classes_`; the part with the lowest position is on the left.
    models_ : dict
        Fitted binary classifiers, by the positions of the classes on their left and on their right.

    Notes
    -----
    Differences up to 2e-12 of the largest cost are ties: neither class dominates.

    Examples
    --------
    >>> X, y = [[0]] * 9 + [[1]] * 9 + [[2]] * 2, ["low"] * 9 + ["mid"] * 9 + ["top"] * 2
    >>> model = NestedDichotomies(tree=(("low", "mid"), "top")).fit(X, y)
    >>> model.predict_set([[0], [1], [2]]).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [1, 1, 1]]
    """

    tree_: Tree

    def __init__(
        self,
        base: Any = None,
        *,
        tree: Any = "random",
        n_candidates: int = 1,
        reward: Reward | str | None = None,
        costs: ArrayLike | None = None,
        n_categories: int | Sequence[int] | None = None,
        random_state: int | RandomState | None = None,
    ) -> None:
        self.base = base
        self.tree = tree
        self.n_candidates = n_candidates
        self.reward = reward
        self.costs = costs
        self.n_categories = n_categories
        self.random_state = random_state

    def _check_options(self) -> None:
        super()._check_options()
        own_checks.check_tree_option(self.tree, own_tree_allowed=True)
        own_checks.check_no_candidates_for_given_tree(
            own_checks.read_positive_count(self.n_candidates, "n_candidates"), self.tree
        )
        if self.reward is not None:
            as_reward(self.reward)

    def _own_trees(self) -> Sequence[Tree]:
        return [self.tree_]

    def _prepare(self, codes: IntArray, positions: IntArray, weight: FloatArray | None) -> None:
        if isinstance(self.tree, str):
            # Small problems have few trees: some may be drawn more than once.
            candidates = list(dict.fromkeys(self._drawn(self.n_candidates)))
        else:
            candidates = [own_checks.read_tree_from_labels(self.tree, self.classes_.tolist())]
        wanted = [split for tree in candidates for split in splits(tree)]
        models = self._fitted_models(wanted, codes, positions, weight)
        if len(candidates) > 1:
            self.tree_ = self._best(candidates, models, codes, positions, weight)
        else:
            self.tree_ = candidates[0]
        self.models_ = {split: models[split] for split in splits(self.tree_)}

    def _best(
        self,
        candidates: list[Tree],
        models: dict[Split, Any],
        codes: IntArray,
        positions: IntArray,
        weight: FloatArray | None,
    ) -> Tree:
        """Return the tree whose sets earn most on the training data."""
        if self.reward is None:
            reward: Reward = DiscountedCost(self._cost_table(), r=0.5)
        else:
            reward = as_reward(self.reward)
        distinct, position = distinct_rows(codes, self.n_categories_.tolist())
        members = np.empty((len(candidates), len(distinct), len(self.classes_)), dtype=np.bool_)
        for rows, nodes in self._blocks(distinct, models):
            for number, tree in enumerate(candidates):
                self.tree_ = tree  # of which `_maximal` finds the sets
                members[number, rows] = self._maximal(nodes)
        truths = self.classes_[positions]
        earned = np.empty(len(candidates))
        for number, sets in enumerate(members):
            payoffs = reward.payoff(sets[position], truths, self.classes_)
            earned[number] = np.average(payoffs, weights=weight)
        return candidates[int(np.argmax(earned >= earned.max() - TIE))]


class NestedDichotomyForest(_TreesOfDichotomies):
    r"""Many trees of binary questions, whose lower expectations are averaged.

    The trees are drawn uniformly; each is a `NestedDichotomies`. The lower expectation of a gamble
    is the average over the trees: that over the credal set of all averages of one distribution from
    each. So are the bounds of a class. The set contains the classes that are maximal under `costs`.
    (Yang, Destercke and Masson, Section VII-D, "Fo", who draw 50 trees. How they combine them is
    not in the paper; the average is the choice made here.)

    Parameters
    ----------
    base : credal classifier on category codes, optional
        With `predict_bounds` and an option `n_categories`, which is set for it; of its answers only
        the bounds are used. ``NaiveCredalClassifier(s=2, model="local")`` if not given.
    n_trees : int, default 50
        How many trees are drawn; equal ones count as often as they are drawn.
    tree : {"random", "ordered"}, default "random"
        ``"random"`` draws uniformly among all :math:`(2K - 3)!!` dichotomies, ``"ordered"``
        uniformly among those whose nodes split intervals of the sorted classes, for ordinal ones.
    costs : array of shape (K, K), optional
        Cost of each prediction (row) under each truth (column); 0/1 costs if not given.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given.
    random_state : int, RandomState or None, optional
        Draws the trees.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    trees_ : list of nested pairs of int
        The trees, of positions in `classes_`; the part with the lowest position is on the left.
    models_ : dict
        Fitted binary classifiers, by the positions of the classes on their left and on their right.

    Notes
    -----
    Differences up to 2e-12 of the largest cost are ties: neither class dominates.

    Examples
    --------
    >>> X, y = [[0]] * 9 + [[1]] * 9 + [[2]] * 9, ["low"] * 9 + ["mid"] * 9 + ["top"] * 9
    >>> model = NestedDichotomyForest(n_trees=10, tree="ordered", random_state=0).fit(X, y)
    >>> model.predict_set([[0], [1], [2]]).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """

    trees_: list[Tree]

    def __init__(
        self,
        base: Any = None,
        *,
        n_trees: int = 50,
        tree: str = "random",
        costs: ArrayLike | None = None,
        n_categories: int | Sequence[int] | None = None,
        random_state: int | RandomState | None = None,
    ) -> None:
        self.base = base
        self.n_trees = n_trees
        self.tree = tree
        self.costs = costs
        self.n_categories = n_categories
        self.random_state = random_state

    def _check_options(self) -> None:
        super()._check_options()
        own_checks.read_positive_count(self.n_trees, "n_trees")
        own_checks.check_tree_option(self.tree, own_tree_allowed=False)

    def _own_trees(self) -> Sequence[Tree]:
        return self.trees_

    def _prepare(self, codes: IntArray, positions: IntArray, weight: FloatArray | None) -> None:
        self.trees_ = self._drawn(self.n_trees)
        super()._prepare(codes, positions, weight)
