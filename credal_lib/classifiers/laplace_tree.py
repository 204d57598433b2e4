"""A precise classification tree: Laplace-corrected frequencies in its leaves."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.classifiers import _checks as own_checks

__all__ = ["LaplaceTreeClassifier"]


class LaplaceTreeClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    r"""A tree for probabilities: unpruned, and with the Laplace correction in its leaves.

    .. math:: P(c) = \frac{n(c) + 1}{N + K}

    for a leaf with n(c) training rows of class c, N in all. Without the correction most leaves of
    an unpruned tree would be certain, and a classifier that abstains below a threshold of
    confidence could not tell a leaf of two rows from one of two hundred. (Ferri and
    Hernández-Orallo, Section 7, who use J4.8 of WEKA without pruning and with Laplace correction.)

    The tree is scikit-learn's `DecisionTreeClassifier` with the entropy as criterion. It differs
    from J4.8, whose criterion is the gain ratio, whose nominal features have a branch for each
    category, and which collapses subtrees even unpruned: expect curves of the same shape, not equal
    numbers.

    Parameters
    ----------
    min_samples_leaf : int or float, default 2
        Least number of training rows in a leaf, or their share; 2 is the setting of J4.8.
    ccp_alpha : float, default 0.0
        Cost of a leaf in minimal cost-complexity pruning; 0 prunes nothing.
    random_state : int, RandomState or None, default 0
        How ties between equally good splits are drawn. The default makes fits reproducible.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the probabilities.
    tree_ : DecisionTreeClassifier
        The fitted tree, for `sklearn.tree.export_text` and `sklearn.tree.plot_tree`.
    probabilities_ : float array of shape (n_nodes, K)
        The corrected frequencies in each node of the tree.

    Notes
    -----
    Features are numbers; the codes of a nominal feature would be taken as ordered, so one-hot
    encode it. NaN is missing and takes the branch that scikit-learn's tree has learned for it.
    Weights of the rows are refused: `min_samples_leaf` counts rows.

    Examples
    --------
    >>> X, y = [[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]], ["a", "a", "a", "b", "b", "b"]
    >>> LaplaceTreeClassifier().fit(X, y).predict_proba([[0.5]]).round(3).tolist()
    [[0.8, 0.2]]
    """

    classes_: NDArray[Any]
    tree_: DecisionTreeClassifier
    probabilities_: FloatArray

    def __init__(
        self,
        *,
        min_samples_leaf: float = 2,
        ccp_alpha: float = 0.0,
        random_state: int | np.random.RandomState | None = 0,
    ) -> None:
        self.min_samples_leaf = min_samples_leaf
        self.ccp_alpha = ccp_alpha
        self.random_state = random_state

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Grow the tree, and prune it if asked to.

        Parameters
        ----------
        X : array of shape (n, p)
            Numbers; NaN is missing.
        y : array of shape (n,)
            Labels of at least two classes.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If X holds text or infinity, there is one class only, or a parameter is invalid.
        """
        _checks.check_labels_to_learn(y)
        _checks.check_one_order_of_rows(X=X, y=y)
        numbers, labels = self._validated(X, y=y)
        own_checks.check_single_precision(numbers)
        check_classification_targets(labels)
        self.classes_, positions = np.unique(labels, return_inverse=True)
        _checks.check_at_least_two_classes(self.classes_, type(self).__name__)
        tree = DecisionTreeClassifier(
            criterion="entropy",
            min_samples_leaf=self.min_samples_leaf,
            ccp_alpha=self.ccp_alpha,
            random_state=self.random_state,
        )
        self.tree_ = tree.fit(numbers, positions)
        counts = _counts(self.tree_)
        self.probabilities_ = (counts + 1) / (counts.sum(axis=1, keepdims=True) + counts.shape[1])
        return self

    def _validated(self, X: ArrayLike, **options: Any) -> Any:
        """Read X as numbers by scikit-learn's `validate_data`; say how to code X if that fails."""
        _checks.check_numbers_to_read(X)
        try:
            # Single precision is taken as it is, since the tree calculates in it.
            return validate_data(
                self,
                X,
                dtype=[np.float64, np.float32],
                ensure_all_finite="allow-nan",
                **options,
            )
        except (TypeError, ValueError, OverflowError) as error:
            own_checks.explain_text_columns_error(error, type(self).__name__)
            raise

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Laplace-corrected frequencies of the classes in the leaf.

        Parameters
        ----------
        X : array of shape (n, p)
            Numbers; NaN is missing.

        Returns
        -------
        float array of shape (n, K)
            Rows sum to one, columns in the order of `classes_`; no probability is 0 or 1.

        Raises
        ------
        NotFittedError, TypeError, ValueError
            If not fitted, or X has other columns than in `fit` or holds text or infinity.
        """
        check_is_fitted(self)
        numbers = self._validated(X, reset=False)
        own_checks.check_single_precision(numbers)
        probabilities: FloatArray = self.probabilities_[self.tree_.apply(numbers)]
        return probabilities

    def predict_log_proba(self, X: ArrayLike) -> FloatArray:
        """Logarithms of the probabilities; parameters, result and exceptions as `predict_proba`."""
        return np.log(self.predict_proba(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most frequent class of the leaf; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Numbers; NaN is missing.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, TypeError, ValueError
            As `predict_proba`.
        """
        best = self.predict_proba(X).argmax(axis=1)
        return np.asarray(self.classes_[best])

    def __sklearn_tags__(self) -> Any:
        """NaN is missing."""
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags


def _counts(tree: DecisionTreeClassifier) -> FloatArray:
    """Training rows of each class in each node, shape (n_nodes, K)."""
    nodes = tree.tree_
    # scikit-learn stores the shares of the classes, before version 1.3 their counts.
    values = nodes.value[:, 0, :]
    shares = values / values.sum(axis=1, keepdims=True)
    counts: FloatArray = np.rint(shares * nodes.weighted_n_node_samples[:, np.newaxis])
    return counts
