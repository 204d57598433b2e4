"""A tree of the kind of C4.5 on categorical features.

It splits by the gain ratio, with one branch per category, and prunes by pessimistic estimates.
Ferri and Hernández-Orallo use J4.8, the C4.5 of WEKA. On tic-tac-toe results depend on the kind of
tree, so the study of their Section 7 needs one that splits as theirs did; `LaplaceTreeClassifier`,
whose splits are binary, is the one for numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers._categorical_base import CategoricalClassifier

LEAST_ROWS = 2
"""Minimal number of rows in two branches of a split; a node with less than twice that is a leaf."""

NEARLY_AVERAGE = 1e-3
"""A feature is a candidate if its gain, in bits, falls short of the average gain by no more."""

TIE = 1e-6
"""Tolerance of ties.

Between gain ratios the first feature wins, between estimates of errors the smaller tree.
"""

CONFIDENCE = 0.25
"""Of the upper limit of the error rate, in pruning: the usual setting of C4.5."""

SLACK = 0.1
"""Errors by which the smaller tree may be worse in pruning."""


@dataclass(eq=False)
class Node:
    """A node of the tree; without branches it is a leaf.

    Attributes
    ----------
    rows : int array
        Positions of the training rows that reached it.
    counts : int array of shape (K,)
        Number of training rows of each class.
    feature : int
        The column that it splits on.
    branches : list of Node
        One per category, those without rows too.
    """

    rows: IntArray
    counts: IntArray
    feature: int = -1
    branches: list[Node] = field(default_factory=list)

    def wrong(self) -> int:
        """Count the rows that are not of the most frequent class."""
        return int(self.counts.sum() - self.counts.max())


class GainRatioTree(CategoricalClassifier):
    r"""Tree on category codes as J4.8 of WEKA grows it, with the Laplace correction in its leaves.

    A node is split by all categories of the feature with the largest ratio of information gain to
    the entropy of the split, among those whose gain is about average at least and that give two
    branches two rows each. A subtree that makes no fewer errors in training than its root would is
    a leaf. With `pruned`, a subtree is replaced by a leaf, or by its largest branch, if the
    pessimistic estimate of the errors (the upper limit of their rate at confidence 0.25) is no
    larger. A leaf predicts :math:`(n(c) + 1)/(N + K)`; one without rows, what its parent would.

    Parameters
    ----------
    pruned : bool, default False
    n_categories : int or sequence of int, optional
        As for `NaiveBayesClassifier`; a missing value is a category of its own.

    Notes
    -----
    Probabilities are those of J48 in WEKA 3.6.14 with the options ``-U -A`` or ``-A`` on
    tic-tac-toe, row for row (``tests/golden/weka_j48``).
    """

    root_: Node

    def __init__(
        self, *, pruned: bool = False, n_categories: int | Sequence[int] | None = None
    ) -> None:
        self.pruned = pruned
        self.n_categories = n_categories

    def _check_options(self) -> None:
        """Nothing to validate: `pruned` is the only parameter, and any truth value is accepted."""

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Grow the tree, and prune it if asked to.

        Parameters and exceptions as `NaiveBayesClassifier.fit`.
        """
        codes, positions = self._learn_codes(X, y)
        training = _Training(codes, positions, self.n_categories_ + 1, len(self.classes_))
        self.root_ = training.grow(np.arange(len(positions)))
        _collapse(self.root_)
        if self.pruned:
            training.prune(self.root_)
        return self

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Laplace-corrected frequencies of the classes in the leaf, shape (n, K)."""
        codes = self._codes(X)
        probabilities = np.empty((len(codes), len(self.classes_)))
        waiting = [(self.root_, np.arange(len(codes)))]
        while waiting:
            node, rows = waiting.pop()
            probabilities[rows] = (node.counts + 1) / (node.counts.sum() + len(node.counts))
            for category, branch in enumerate(node.branches):
                if branch.counts.any():  # else the rows keep the answer of this node
                    waiting.append((branch, rows[codes[rows, node.feature] == category]))
        return probabilities

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most frequent class of the leaf; the lowest index on ties."""
        return np.asarray(self.classes_[self.predict_proba(X).argmax(axis=1)])


@dataclass(frozen=True, eq=False)
class _Training:
    codes: IntArray
    y: IntArray
    n_categories: IntArray
    n_classes: int

    def leaf(self, rows: IntArray) -> Node:
        return Node(rows, np.bincount(self.y[rows], minlength=self.n_classes))

    def grow(self, rows: IntArray) -> Node:
        node = self.leaf(rows)
        if len(rows) >= 2 * LEAST_ROWS and node.wrong():
            node.feature = self._best_split(node)
        if node.feature >= 0:
            node.branches = [self.grow(part) for part in self._parts(rows, node.feature)]
        return node

    def _parts(self, rows: IntArray, feature: int) -> list[IntArray]:
        here = self.codes[rows, feature]
        return [rows[here == category] for category in range(self.n_categories[feature])]

    def _best_split(self, node: Node) -> int:
        """Column with the largest gain ratio among those with a gain about average; -1 if none."""
        n = len(node.rows)
        gains: dict[int, float] = {}
        ratios: dict[int, float] = {}
        for feature, n_categories in enumerate(self.n_categories.tolist()):
            cell = self.codes[node.rows, feature] * self.n_classes + self.y[node.rows]
            counts_in_cells = np.bincount(cell, minlength=n_categories * self.n_classes)
            table = counts_in_cells.reshape(n_categories, self.n_classes)
            sizes = table.sum(axis=1)
            if np.count_nonzero(sizes >= LEAST_ROWS) >= 2:
                gains[feature] = (_bits(node.counts) - sum(_bits(counts) for counts in table)) / n
                ratios[feature] = gains[feature] / (_bits(sizes) / n)
        best, most = -1, 0.0
        # The ratio alone would favor features with small gain and small entropy of the split.
        enough = np.mean(list(gains.values())) - NEARLY_AVERAGE if gains else 0.0
        for feature, ratio in ratios.items():
            if gains[feature] >= enough and ratio > most + TIE:
                best, most = feature, ratio
        return best

    def prune(self, node: Node) -> None:
        """Replace subtrees, from the bottom up, where the pessimistic estimate is no larger."""
        if not node.branches:
            return
        for branch in node.branches:
            self.prune(branch)
        # The last of several largest branches, as in WEKA: `max` returns the first that it sees.
        largest = max(reversed(node.branches), key=lambda branch: len(branch.rows))
        raised = self._redistributed(largest, node.rows)
        as_leaf = _pessimistic(node.counts)
        as_it_is = _pessimistic_of_tree(node)
        as_branch = _pessimistic_of_tree(raised)
        if as_leaf <= min(as_it_is, as_branch) + SLACK + TIE:
            node.branches = []
        elif as_branch <= as_it_is + SLACK + TIE:
            node.feature, node.branches = raised.feature, raised.branches
            # The rows of all branches are now in this one, where more may be pruned.
            self.prune(node)

    def _redistributed(self, node: Node, rows: IntArray) -> Node:
        """Return a copy of a subtree with the counts of other rows."""
        copy = self.leaf(rows)
        if node.branches:
            copy.feature = node.feature
            parts = self._parts(rows, node.feature)
            copy.branches = [
                self._redistributed(branch, part)
                for branch, part in zip(node.branches, parts, strict=True)
            ]
        return copy


def _bits(counts: IntArray) -> float:
    """Entropy of counts times their sum, in bits."""
    present = counts[counts > 0]
    return float(present @ np.log2(present.sum() / present)) if len(present) else 0.0


def _collapse(node: Node) -> None:
    """Collapse subtrees that avoid no training error into leaves, from the root down."""
    if node.branches and _errors(node) >= node.wrong():
        node.branches = []
    for branch in node.branches:
        _collapse(branch)


def _errors(node: Node) -> int:
    """Count the training errors of a subtree."""
    if not node.branches:
        return node.wrong()
    return sum(_errors(branch) for branch in node.branches)


def _pessimistic_of_tree(node: Node) -> float:
    """Sum the upper limits of the errors over the leaves of a subtree."""
    if not node.branches:
        return _pessimistic(node.counts)
    return sum(_pessimistic_of_tree(branch) for branch in node.branches)


def _pessimistic(counts: IntArray) -> float:
    """Upper limit of the errors of a leaf at the confidence of pruning."""
    n = int(counts.sum())
    return _upper_limit(n, n - int(counts.max())) if n else 0.0


def _upper_limit(n: int, errors: int) -> float:
    r"""Upper limit of a binomial count at the confidence of pruning.

    Exact for no error, :math:`n (1 - 0.25^{1/n})`; else by the normal approximation with its
    correction for continuity.
    """
    if errors == 0:
        return float(n * (1 - CONFIDENCE ** (1 / n)))
    if errors + 0.5 >= n:
        return float(n)
    z, f = NormalDist().inv_cdf(1 - CONFIDENCE), (errors + 0.5) / n
    spread = z * np.sqrt(f / n - f**2 / n + (z / (2 * n)) ** 2)
    return float(n * (f + z**2 / (2 * n) + spread) / (1 + z**2 / n))
