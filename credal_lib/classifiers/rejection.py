"""Classifiers that reject instances, by a threshold or by bias and window, and the vacuous one."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import (
    _num_samples,
    check_consistent_length,
    check_is_fitted,
    column_or_1d,
    validate_data,
)

from credal_lib import _checks, abstention
from credal_lib._checks import BoolArray, FloatArray
from credal_lib.abstention import _checks as abstention_checks
from credal_lib.abstention import vacuous_for_unknown, window_rule, window_threshold
from credal_lib.abstention._rules import largest_ratio
from credal_lib.classifiers._wrapper_base import WrappingClassifier

__all__ = ["CautiousClassifier", "RejectionClassifier", "VacuousClassifier"]

ANSWERS = ("empty", "vacuous")


class RejectionClassifier(WrappingClassifier):
    r"""Reject an instance if the best class is not probable enough.

    The answer is then "unknown", the empty row, or all classes.

    On a classifier with `predict_proba`: reject if the largest probability is below `threshold`,
    else answer the most probable class. For 0/1 rewards and a payment w for rejecting,
    ``threshold=w`` maximizes the expected reward (Chow's rule). On a credal classifier, with
    `predict_set` and `predict_bounds`: reject if the largest *lower* probability does not exceed
    `threshold`, else answer the credal set. (Zaffalon, Corani and Mauá, Section 9.4.)

    Parameters
    ----------
    estimator : classifier with `predict_proba`, or with `predict_set` and `predict_bounds`
        A clone of it is fitted.
    threshold : float
        In [0, 1].
    on_reject : {"empty", "vacuous"}, default "empty"
        The answer to a rejected instance: the empty row, "unknown", which rewards pay their
        `unknown` (0 unless stated for those by size), or the vacuous set of all classes, as in the
        paper.

    Attributes
    ----------
    estimator_ : classifier
        The fitted clone.
    classes_ : array of shape (K,)
        Labels; the columns of the sets.

    Examples
    --------
    >>> from credal_lib.classifiers import NaiveBayesClassifier
    >>> model = RejectionClassifier(NaiveBayesClassifier(), threshold=0.8)
    >>> model = model.fit([[0], [0], [1], [1], [1]], ["a", "b", "b", "b", "b"])
    >>> model.predict_set([[0], [1]]).astype(int).tolist()
    [[0, 0], [0, 1]]
    """

    def __init__(self, estimator: Any, *, threshold: float, on_reject: str = "empty") -> None:
        self.estimator = estimator
        self.threshold = threshold
        self.on_reject = on_reject

    @property
    def _credal(self) -> bool:
        return hasattr(self.estimator, "predict_bounds")

    def _check_options(self) -> None:
        if not self._credal:
            super()._check_options()
        _checks.check_real_number(self.threshold, "threshold", 0, 1)
        _checks.check_one_of(self.on_reject, "on_reject", ANSWERS)

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Class that the wrapped classifier predicts.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        array of shape (n,)
            Labels; the most probable class, or that of the precise center of a credal classifier.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or the wrapped classifier refuses the instances.
        """
        if self._credal:
            return np.asarray(self._fitted().predict(X))
        return super().predict(X)

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return one class or a credal set if the best class is probable enough, else reject.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; the row of a rejected instance is empty or full,
            according to `on_reject`.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or the wrapped classifier refuses the instances.
        """
        model = self._fitted()
        if self._credal:
            sets = _checks.read_sets(model.predict_set(X))
            largest_lower = model.predict_bounds(X).lower.max(axis=1, keepdims=True)
            sets = np.where(largest_lower > self.threshold, sets, False)
        else:
            sets = abstention.confidence_rule(model.predict_proba(X), self.threshold)
        return vacuous_for_unknown(sets) if self.on_reject == "vacuous" else sets


class CautiousClassifier(WrappingClassifier):
    r"""Answer by the ratio of each class's probability to a threshold of its own, or reject.

    The thresholds are :math:`\tau_i = (1 - k_i)\,w + k_i`, with a class bias k and a caution window
    w; the answer is :math:`\arg\max_i p_i/\tau_i` if some :math:`p_i \ge \tau_i`. (Ferri and
    Hernández-Orallo, Section 4.)

    Parameters
    ----------
    estimator : classifier with `predict_proba`
        A clone of it is fitted.
    window : float
        In [0, 1]; 0 never rejects.
    bias : array of shape (K,), optional
        Shares of the classes, in the order of `classes_`, which sum to one; equal shares if not
        given.
    on_reject : {"empty", "vacuous"}, default "empty"
        The answer to a rejected instance: the empty row, "unknown", or the vacuous set of all
        classes.

    Attributes
    ----------
    estimator_ : classifier
        The fitted clone.
    classes_ : array of shape (K,)
        Labels; the columns of the sets.

    Examples
    --------
    >>> from credal_lib.classifiers import NaiveBayesClassifier
    >>> model = CautiousClassifier(NaiveBayesClassifier(), window=0.5)
    >>> model = model.fit([[0], [0], [1], [1], [1]], ["a", "b", "b", "b", "b"])
    >>> model.predict_set([[0], [1]]).astype(int).tolist()
    [[0, 0], [0, 1]]
    """

    def __init__(
        self,
        estimator: Any,
        *,
        window: float,
        bias: ArrayLike | None = None,
        on_reject: str = "empty",
    ) -> None:
        self.estimator = estimator
        self.window = window
        self.bias = bias
        self.on_reject = on_reject

    def _check_options(self) -> None:
        super()._check_options()
        _checks.check_real_number(self.window, "window", 0, 1)
        _checks.check_one_of(self.on_reject, "on_reject", ANSWERS)

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Class of largest ratio of probability to threshold, whether or not it reaches one.

        The lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        array of shape (n,)
            Labels; the class of `predict_set` where that answers.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, `bias` does not fit the classes, or the wrapped classifier refuses the
            instances.
        """
        rows: FloatArray = np.asarray(self.predict_proba(X), dtype=np.float64)
        shares = abstention_checks.read_class_bias(
            self.bias, rows.shape[1], _checks.ClassOrder(self.classes_, stated=True)
        )
        return np.asarray(self.classes_[largest_ratio(rows, window_threshold(shares, self.window))])

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return sets of one class, rejected rows empty or full.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; the row of a rejected instance is empty or full,
            according to `on_reject`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict`.
        """
        sets = window_rule(self.predict_proba(X), self.window, self.bias, classes=self.classes_)
        return vacuous_for_unknown(sets) if self.on_reject == "vacuous" else sets


class VacuousClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """Always answer with all classes: what caution alone earns.

    The physician who declines every diagnosis. (Zaffalon, Corani and Mauá, Section 4.)

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.

    Examples
    --------
    >>> VacuousClassifier().fit([[0], [1]], ["a", "b"]).predict_set([[5]]).tolist()
    [[True, True]]
    """

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn which classes there are; X only has to have as many rows.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances of any kind.
        y : array of shape (n,)
            Labels of at least two classes.

        Returns
        -------
        self

        Raises
        ------
        ValueError
            If lengths differ or there is one class only.
        """
        validate_data(self, X, skip_check_array=True)
        _checks.check_labels_to_learn(y)
        _checks.check_one_order_of_rows(X=X, y=y)
        labels = column_or_1d(y, warn=True)
        check_classification_targets(labels)
        check_consistent_length(X, labels)
        self.classes_, positions = np.unique(labels, return_inverse=True)
        _checks.check_at_least_two_classes(self.classes_, type(self).__name__)
        self.most_frequent_ = int(np.bincount(positions).argmax())
        return self

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most frequent class of the training data; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or the number of columns is another than in `fit`.
        """
        n = len(self.predict_set(X))
        return np.asarray(np.repeat(self.classes_[[self.most_frequent_]], n))

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return all classes.

        Parameters
        ----------
        X : array of shape (n, p)
            Instances.

        Returns
        -------
        bool array of shape (n, K)
            True everywhere.

        Raises
        ------
        NotFittedError, ValueError
            As `predict`.
        """
        check_is_fitted(self)
        validate_data(self, X, reset=False, skip_check_array=True)
        return np.ones((_num_samples(X), len(self.classes_)), dtype=np.bool_)

    def __sklearn_tags__(self) -> Any:
        """Accept any X, and declare a poor score."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        tags.no_validation = True
        tags.classifier_tags.poor_score = True
        return tags
