"""The credal decision tree: it grows by upper entropies, and its leaves answer with sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.utils.validation import check_is_fitted

from credal_lib import _checks
from credal_lib._checks import BoolArray, IntArray
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._categorical_base import CategoricalClassifier
from credal_lib.classifiers._credal_tree import LEAF, CredalTree, Growth, grow
from credal_lib.credal_sets import Intervals, imprecise_dirichlet

__all__ = ["CredalDecisionTree"]


class CredalDecisionTree(CategoricalClassifier):
    r"""A classification tree with the imprecise Dirichlet model in every node.

    A node with counts n(c) of the classes, N in all, knows their probabilities up to the intervals
    :math:`[n(c) / (N + s),\ (n(c) + s) / (N + s)]`, and its uncertainty is their upper entropy
    :math:`S^*`, `credal_sets.upper_entropy`. It is split by all categories of the feature with the
    largest imprecise information gain

    .. math:: S^*(C) - \sum_v \frac{N_v}{N}\, S^*(C \mid X = v)

    in bits, unless that is below 1e-6: parts with few rows are uncertain, so a split must pay for
    its small parts, and the tree needs no pruning. A leaf answers with the classes that no other
    class beats under every prior. (Zaffalon, Corani and Mauá, Section 9.2, and the literature cited
    there.)

    Parameters
    ----------
    s : float, default 1.0
        Weight of the priors, positive. With a larger one the intervals are wider, and a split must
        gain more.
    ties : {"weka", "strict"}, default "weka"
        When a class c' beats c'' in a leaf: ``"weka"`` if n(c') >= n(c'') + s, ``"strict"`` if
        n(c') > n(c'') + s, that is, the interval of c' lies above that of c''. The paper does not
        state it; ``"weka"`` is the rule of the software it used.
    correction : {None, "abellan"}, default None
        ``"abellan"`` adds the non-specificity :math:`s \log_2(K) / (N + s)` to each upper entropy.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given. Declare it
        when a category may be absent from the training data; with `empty_branches` more than there
        are does no harm.
    empty_branches : bool, default True
        Whether a feature may split a node in which one of its categories does not occur. A row of
        such a category then ends in an empty branch, and the answer is all classes. With False such
        a feature is no candidate, there or below, as in the R package imptree; the answers then
        depend on `n_categories`.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    tree_ : CredalTree
        The nodes: their features, counts and parents.
    sets_ : bool array of shape (n_nodes + 1, K)
        The answer of each node if it were a leaf; the last row is that of an empty branch.
    bounds_ : Intervals of shape (n_nodes + 1, K)
        The probability intervals of each node, in the same order.

    Notes
    -----
    A missing value is a category of its own, in training and prediction. Where no training row of a
    node had the value missing, a row that has it missing ends in an empty branch. Impute first if
    that is not what you mean.

    Gains within 1e-12 bits of each other are ties, and the feature with the lowest index is taken:
    only then does the order of the columns matter. The parameters are those of the last `fit`;
    changing them afterward changes no answer. Weights of the rows are refused.

    Examples
    --------
    >>> X = [[0, 0], [0, 1], [0, 0], [0, 1], [1, 0], [1, 0], [1, 1], [1, 1]]
    >>> y = ["a", "a", "a", "a", "b", "b", "c", "b"]
    >>> model = CredalDecisionTree().fit(X, y)
    >>> print(model.export_text())
    x0 = 0: {a}  4, 0, 0
    x0 = 1: {b}  0, 3, 1
    >>> model.predict_set([[0, 0], [1, 0]]).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0]]
    """

    tree_: CredalTree
    sets_: BoolArray
    bounds_: Intervals

    def __init__(
        self,
        *,
        s: float = 1.0,
        ties: str = "weka",
        correction: str | None = None,
        n_categories: int | Sequence[int] | None = None,
        empty_branches: bool = True,
    ) -> None:
        self.s = s
        self.ties = ties
        self.correction = correction
        self.n_categories = n_categories
        self.empty_branches = empty_branches

    def _check_options(self) -> None:
        super()._check_options()
        _checks.check_one_of(self.ties, "ties", ("weka", "strict"))
        if self.correction is not None:
            _checks.check_one_of(self.correction, "correction", ("abellan",))
        _checks.check_is_boolean(self.empty_branches, "empty_branches")

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Grow the tree.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes 0, 1, ...; NaN is missing, a category of its own.
        y : array of shape (n,)
            Labels of at least two classes.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If codes are negative, not integers or beyond `n_categories`, there is one class only,
            or a parameter is invalid.
        """
        codes, positions = self._learn_codes(X, y)
        s = float(self.s)
        growth = Growth(s, self.correction, bool(self.empty_branches))
        self.tree_ = grow(codes, positions, self.n_categories_, len(self.classes_), growth)
        counts = self._counts_with_those_of_an_empty_branch()
        self.sets_ = _unbeaten(counts, s, self.ties)
        self.bounds_ = imprecise_dirichlet(counts, s)
        return self

    def _counts_with_those_of_an_empty_branch(self) -> IntArray:
        """Return the counts of the nodes, and zeros in the last row: empty branches have -1."""
        return np.vstack([self.tree_.counts, np.zeros((1, len(self.classes_)), dtype=np.intp)])

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the classes that are not beaten in the leaf; all classes after an empty branch.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; no row is empty.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or a code is negative, not an integer or beyond the number of categories.
        """
        leaf = self._leaf(X)
        members: BoolArray = self.sets_[leaf]
        return members

    def _leaf(self, X: ArrayLike) -> IntArray:
        codes = self._codes(X)
        return self.tree_.ends(codes)

    def predict_bounds(self, X: ArrayLike) -> Intervals:
        """Bound the probability of each class in the leaf, by the imprecise Dirichlet model.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        Intervals
            Of shape (n, K), columns in the order of `classes_`; [0, 1] for every class after an
            empty branch.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        leaf = self._leaf(X)
        return self.bounds_[leaf]

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most frequent class of the leaf.

        It is the most probable one of the precise center, (n(c) + s/K) / (N + s). It lies in the
        predicted set; the lowest index on ties, and so the first class after an empty branch.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        leaf = self._leaf(X)
        most_frequent = self._counts_with_those_of_an_empty_branch().argmax(axis=1)
        return np.asarray(self.classes_[most_frequent[leaf]])

    def get_depth(self) -> int:
        """Count the splits on the longest path from the root; zero for a root alone.

        Returns
        -------
        int

        Raises
        ------
        NotFittedError
            If not fitted.
        """
        check_is_fitted(self)
        return self.tree_.depth()

    def get_n_leaves(self) -> int:
        """Count the leaves that training rows reached.

        Returns
        -------
        int

        Raises
        ------
        NotFittedError
            If not fitted.
        """
        check_is_fitted(self)
        return int(np.count_nonzero(self.tree_.feature == LEAF))

    def export_text(self, feature_names: ArrayLike | None = None) -> str:
        """Draw the tree in plain text: a line for each branch that training rows took.

        A leaf has its set and the counts of the classes, in the order of `classes_`.

        Parameters
        ----------
        feature_names : sequence of p str, optional
            Names of the columns; by default those of the data frame given to `fit`, or x0, x1, ...

        Returns
        -------
        str

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or there is not one name per column.
        """
        check_is_fitted(self)
        if feature_names is None:
            numbered = [f"x{i}" for i in range(self.n_features_in_)]
            feature_names = getattr(self, "feature_names_in_", numbered)
        names = own_checks.read_column_names(feature_names, self.n_features_in_)
        return "\n".join(self._lines(names))

    def _lines(self, names: list[str]) -> Iterator[str]:
        """Lines of the drawing, from the root down and within a node by category."""
        tree, below = self.tree_, _children(self.tree_)
        waiting = [(0, 0)]
        while waiting:
            node, depth = waiting.pop()
            # The root, at depth 0, has no bars and no branch: alone it is one line, else none.
            line = "|   " * (depth - 1) + self._branch(node, names)
            if tree.feature[node] == LEAF:
                line += (": " if node else "") + self._answer(node)
            if line:
                yield line
            # The last one is popped first.
            waiting += [(child, depth + 1) for child in reversed(below[node])]

    def _branch(self, node: int, names: list[str]) -> str:
        """Name the category and feature of the branch to a node; empty for the root."""
        if node == 0:
            return ""
        column = self.tree_.feature[self.tree_.parent[node]]
        category = self.tree_.category[node]
        if category == self.n_categories_[column]:
            return f"{names[column]} missing"
        return f"{names[column]} = {category}"

    def _answer(self, node: int) -> str:
        """Set and counts of a leaf."""
        members = ", ".join(str(label) for label in self.classes_[self.sets_[node]].tolist())
        counts = ", ".join(str(count) for count in self.tree_.counts[node].tolist())
        return f"{{{members}}}  {counts}"


def _unbeaten(counts: IntArray, s: float, ties: str) -> BoolArray:
    """Mark the classes that the most frequent one does not beat, shape (n, K).

    All of them if nothing was counted.
    """
    # A difference of counts is exact, while the sum of a count and s is rounded.
    excess: IntArray = counts.max(axis=1, keepdims=True) - counts
    return excess <= s if ties == "strict" else excess < s


def _children(tree: CredalTree) -> list[list[int]]:
    """Nodes below each node, by category."""
    children: list[list[int]] = [[] for _ in tree.parent]
    for node, parent in enumerate(tree.parent[1:].tolist(), start=1):
        children[parent].append(node)
    return children
