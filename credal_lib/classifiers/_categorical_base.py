"""Base class of all classifiers on category codes.

It validates the data and learns the labels and the numbers of categories.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers._category_counts import distinct_rows


class CategoricalClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """A classifier whose features are category codes 0, 1, ..., with NaN for missing.

    Subclasses call `_learn_codes` in `fit` and `_codes` in the methods that predict.
    """

    s: float
    n_categories: int | Sequence[int] | None
    classes_: NDArray[Any]
    n_categories_: IntArray

    def _check_options(self) -> None:
        """Validate parameters, at prediction too: `set_params` may have changed them since."""
        _checks.check_positive(self.s, "s")

    def _learn_codes(self, X: ArrayLike, y: ArrayLike) -> tuple[IntArray, IntArray]:
        """Validate training data, and set `classes_` and `n_categories_`.

        Returns
        -------
        int array of shape (n, p), int array of shape (n,)
            Category codes, V_i where feature i is missing, and positions of the classes.
        """
        codes, positions, _ = self._learn_weighted(X, y, None)
        return codes, positions

    def _learn_weighted(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None
    ) -> tuple[IntArray, IntArray, FloatArray | None]:
        """Do as `_learn_codes`, and return the weights too; rows of weight zero are left out."""
        caller = type(self).__name__
        self._check_options()
        _checks.check_one_order_of_rows(X=X, y=y, sample_weight=sample_weight)
        _checks.check_labels_to_learn(y)
        numbers, labels = _checks.read_numbers_to_learn(self, X, y=y)
        check_classification_targets(labels)
        weight = _checks.read_weights(sample_weight, len(labels))
        if weight is not None:
            # Before the classes are read: one that has no weight at all is not learned.
            counted = weight > 0
            numbers, labels, weight = numbers[counted], labels[counted], weight[counted]
        self.classes_, positions = np.unique(labels, return_inverse=True)
        _checks.check_at_least_two_classes(self.classes_, caller, weighted=weight is not None)
        self.n_categories_ = _checks.read_category_numbers(numbers, self.n_categories, caller)
        return _checks.read_category_codes(numbers, self.n_categories_, caller), positions, weight

    def _codes(self, X: ArrayLike) -> IntArray:
        """Validate instances and return their codes; V_i means missing."""
        check_is_fitted(self)
        self._check_options()
        numbers = _checks.read_numbers_to_learn(self, X, reset=False)
        return _checks.read_category_codes(numbers, self.n_categories_, type(self).__name__)

    def _distinct_codes(self, X: ArrayLike) -> tuple[IntArray, IntArray]:
        """Validate instances; return distinct codes, and the position of each instance among them.

        Equal rows get equal answers, so that the answer to each is computed once.
        """
        return distinct_rows(self._codes(X), self.n_categories_.tolist())

    def __sklearn_tags__(self) -> Any:
        """Category codes, non-negative, with NaN for missing."""
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        tags.input_tags.allow_nan = True
        tags.input_tags.positive_only = True
        return tags
