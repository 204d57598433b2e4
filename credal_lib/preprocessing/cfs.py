"""Correlation-based feature selection: correlated with the classes, not with one another."""

from __future__ import annotations

import math
import warnings
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator
from sklearn.feature_selection import SelectorMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.preprocessing import _checks as own_checks
from credal_lib.preprocessing._best_first import TIE, Subset, best_first
from credal_lib.preprocessing._uncertainty import symmetrical_uncertainties

__all__ = ["CorrelationFeatureSelector"]


class CorrelationFeatureSelector(SelectorMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    r"""Select features that correlate with the classes and little with one another.

    Features are category codes. The search is for the subset S of the largest merit

    .. math::
        \text{merit}(S)
        = \frac{\sum_{i \in S} r_{ci}}{\sqrt{|S| + 2 \sum_{i < j \in S} r_{ij}}}, \qquad
        r = 2\,\frac{H(a) + H(b) - H(a, b)}{H(a) + H(b)}

    where r is the symmetrical uncertainty of a feature and the classes (:math:`r_{ci}`) or of two
    features (:math:`r_{ij}`), from 0 to 1, and 0 if one of the two is constant. The merit of no
    feature is 0.

    The search is best-first, forward from the empty set: the best of a short list of open subsets
    is expanded by each of the features that it lacks; the list contains the best `patience` of the
    subsets so reached, of equally good ones the older, and a subset reached twice is opened twice.
    A new best has to be better by more than 1e-5; after `patience` expansions in a row without one
    the search ends. It can miss the subset of largest merit. (Zaffalon, Corani and Mauá, Section
    9.2.1, and the literature cited there. They used WEKA and do not state with which options;
    search and merit are those of WEKA 3.9, which stores r in single precision.)

    Values that are missing are spread: a row that lacks one of two values counts for all values of
    that feature, in proportion to their frequencies; one that lacks both, for all pairs, in
    proportion to the rows that have both. If there are none of these, the pair "both missing" is a
    category of its own. A feature that is missing everywhere is as good as constant.

    If no feature correlates with the classes, the best one (of ties the first) is selected alone
    and `fit` warns, so that a classifier that follows in a pipeline learns the frequencies of the
    classes.

    Parameters
    ----------
    patience : int, default 5
        Length of the list of open subsets, and number of expansions in a row without a new best
        that end the search.
    locally_predictive : bool, default False
        If True, go after the search through the other features by decreasing :math:`r_{cj}` and add
        j unless a feature selected so far has :math:`r_{ij} > r_{cj}`. The merit usually falls.
        WEKA's own default is True.
    independent_as_redundant : bool, default True
        If True, an :math:`r_{ij}` of 0 between two features (in WEKA as here: below 1e-6) is
        replaced by 1, as WEKA does, which shuts out constant features but also penalizes features
        that are exactly independent. If False, it stays 0, as in the formula.

    Attributes
    ----------
    support_ : bool array of shape (p,)
        The features that `transform` returns.
    searched_ : bool array of shape (p,)
        Those of them that the search found, before the step of `locally_predictive`; one, if it
        found none.
    merit_ : float
        Merit of the subset that the search found, before the step of `locally_predictive`.
    class_correlations_ : float array of shape (p,)
        Symmetrical uncertainty of each feature and the classes.
    n_features_in_ : int
        p, the number of columns of the input.
    feature_names_in_ : array of shape (p,)
        Names of the columns, where the input of `fit` had names.

    Notes
    -----
    Weights of rows are refused.

    In a pipeline ``MDLDiscretizer() -> CorrelationFeatureSelector() -> classifier`` the bins of the
    cut columns all occur in the training part, and a classifier with ``n_categories=None`` learns
    their number. If there are categorical columns too, a category may be absent from the training
    part: declare one number for all features, at least the largest (``n_categories=30``), since
    which of them are selected may differ from one training part to the next. The sets of the naive
    credal classifier do not depend on that number if it is above one. Outside of a pipeline,
    ``discretizer.n_categories_[selector.get_support()]`` declares one number per feature.

    Examples
    --------
    >>> X = [[0, 0, 1], [0, 0, 0], [0, 0, 1], [1, 1, 0], [1, 1, 1], [2, 1, 0]]
    >>> y = ["a", "a", "a", "b", "b", "c"]
    >>> selector = CorrelationFeatureSelector().fit(X, y)
    >>> selector.get_support().tolist(), round(selector.merit_, 6)
    ([True, False, False], 1.0)
    """

    support_: BoolArray
    searched_: BoolArray
    merit_: float
    class_correlations_: FloatArray
    n_features_in_: int

    def __init__(
        self,
        *,
        patience: int = 5,
        locally_predictive: bool = False,
        independent_as_redundant: bool = True,
    ) -> None:
        self.patience = patience
        self.locally_predictive = locally_predictive
        self.independent_as_redundant = independent_as_redundant

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Search for the subset of features.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes 0, 1, ...; NaN is missing.
        y : array of shape (n,)
            Labels of at least two classes.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If codes are negative, not integers, text or too many for a table of two columns, there
            is one class only, or a parameter is invalid.

        Warns
        -----
        UserWarning
            If no feature tells anything of the classes.
        """
        own_checks.check_search_options(
            self.patience,
            locally_predictive=self.locally_predictive,
            independent_as_redundant=self.independent_as_redundant,
        )
        caller = type(self).__name__
        _checks.check_labels_to_learn(y)
        _checks.check_one_order_of_rows(X=X, y=y)
        data, labels = _checks.read_numbers_to_learn(self, X, y=y)
        check_classification_targets(labels)
        classes, positions = np.unique(labels, return_inverse=True)
        _checks.check_at_least_two_classes(classes, caller)
        numbers = _checks.read_category_numbers(data, None, caller)
        own_checks.check_category_pairs_fit(numbers, len(classes))
        codes = _checks.read_category_codes(data, numbers, caller)
        correlations = _Correlations(
            codes, numbers, positions, len(classes), self.independent_as_redundant
        )
        found = best_first(correlations.additions, self.patience)
        self.class_correlations_ = correlations.with_classes
        self.merit_ = correlations.merit(found)
        self._select(found, correlations)
        return self

    def _select(self, found: Subset, correlations: _Correlations) -> None:
        """Set `searched_` to what the search found, and `support_` to that and what options add."""
        searched = list(found)
        if not found:
            searched = [_first_of_largest(self.class_correlations_)]
            warnings.warn(
                "no feature tells anything of y. One is selected all the same, so that a classifier"
                " can learn the frequencies of the classes; more rows may show more",
                UserWarning,
                stacklevel=3,
            )
        self.searched_ = np.zeros(self.n_features_in_, dtype=np.bool_)
        self.searched_[searched] = True
        self.support_ = self.searched_.copy()
        if found and self.locally_predictive:
            self.support_ = correlations.with_locally_predictive(self.searched_)

    def transform(self, X: ArrayLike) -> Any:
        """Return the selected features.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes, also such as did not occur in `fit`; NaN stays NaN.

        Returns
        -------
        array of shape (n, number of features selected)
            Columns of X, unchanged.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, X has other columns than in `fit`, or codes are negative, not integers or
            text.
        """
        check_is_fitted(self)
        data = _checks.read_numbers_to_learn(self, X, reset=False)
        _checks.read_category_numbers(data, None, type(self).__name__)
        return super().transform(X)

    def inverse_transform(self, X: ArrayLike) -> FloatArray:
        """Restore the original columns: the selected features, NaN for the others.

        Parameters
        ----------
        X : array of shape (n, number of features selected)
            Numbers; NaN stays NaN.

        Returns
        -------
        float array of shape (n, p)
            X, and NaN for the features that were not selected.

        Raises
        ------
        NotFittedError, TypeError, ValueError
            If not fitted, or X does not hold numbers or has another number of columns.
        """
        check_is_fitted(self)
        return own_checks.restored_columns(X, self.support_)

    def _get_support_mask(self) -> BoolArray:
        """Return the mask of the selected features, as scikit-learn's selectors must."""
        check_is_fitted(self)
        return self.support_

    def __sklearn_tags__(self) -> Any:
        """Category codes, non-negative, with NaN for missing; needs the classes."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        tags.input_tags.categorical = True
        tags.input_tags.allow_nan = True
        tags.input_tags.positive_only = True
        return tags


class _Correlations:
    """Correlations of features with the classes, and with one another.

    The latter are computed when the search needs them: it looks at few of all pairs.
    """

    def __init__(
        self, codes: IntArray, numbers: IntArray, y: IntArray, n_classes: int, replace_zero: bool
    ) -> None:
        self.columns = np.ascontiguousarray(codes.T)
        self.numbers = numbers
        self.replace_zero = replace_zero
        self.rows: dict[int, FloatArray] = {}
        self.with_classes = symmetrical_uncertainties(self.columns, numbers, y, n_classes)

    def with_features(self, i: int) -> FloatArray:
        """Correlations of feature i with each feature, shape (p,); 1 with itself."""
        if i not in self.rows:
            row = np.ones(len(self.columns))
            for j, known in self.rows.items():
                row[j] = known[i]  # the correlation is symmetric
            new = [j for j in range(len(row)) if j not in self.rows and j != i]
            r = symmetrical_uncertainties(
                self.columns[new], self.numbers[new], self.columns[i], int(self.numbers[i])
            )
            row[new] = np.where(r == 0, 1, r) if self.replace_zero else r
            self.rows[i] = row
        return self.rows[i]

    def additions(self, subset: Subset) -> FloatArray:
        """Merit of the subset with each feature added, shape (p,); unused for those it has."""
        members = list(subset)
        among, to_all = self._sums(members)
        gained = self.with_classes[members].sum() + self.with_classes
        merits: FloatArray = gained / np.sqrt(len(members) + 1 + 2 * (among + to_all))
        return merits

    def merit(self, subset: Subset) -> float:
        """Merit of a subset; 0 for the empty one."""
        if not subset:
            return 0.0
        members = list(subset)
        among, _ = self._sums(members)
        return float(self.with_classes[members].sum()) / math.sqrt(len(members) + 2 * among)

    def _sums(self, members: list[int]) -> tuple[float, NDArray[Any]]:
        """Sum correlations over the pairs of members, and of each feature with all members."""
        to_all = np.zeros(len(self.columns))
        for i in members:
            to_all = to_all + self.with_features(i)
        # The sum over the members has each pair twice, and each member with itself, which is 1.
        among = (float(to_all[members].sum()) - len(members)) / 2
        return among, to_all

    def with_locally_predictive(self, support: BoolArray) -> BoolArray:
        """Add the features that correlate with no selected one more than with the classes.

        The best first, so that it may shut out others.
        """
        support, left = support.copy(), ~support
        while left.any():
            j = _first_of_largest(np.where(left, self.with_classes, -1))
            left[j] = False
            most = self.with_classes[j] + TIE
            selected = np.flatnonzero(support).tolist()
            support[j] = all(self.with_features(i)[j] <= most for i in selected)
        return support


def _first_of_largest(values: FloatArray) -> int:
    """Index of the largest value, the first of ties."""
    return int(np.argmax(values >= values.max() - TIE))
