"""Base class of the classifiers that learn nothing but counts of categories in each class."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks import IntArray
from credal_lib.classifiers._categorical_base import CategoricalClassifier
from credal_lib.classifiers._category_counts import Counts, count


class CountingClassifier(CategoricalClassifier):
    """A classifier on category codes whose `fit` counts the categories of each class."""

    counts_: Counts
    n_features_in_: int

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Count the categories of each class.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes 0, 1, ...; NaN is missing and left out for its feature only.
        y : array of shape (n,)
            Labels of at least two classes.
        sample_weight : array of shape (n,), optional
            Non-negative weights: a row of weight w counts as w rows, integer weights as repeated
            rows, and a row of weight 0 is left out. The strength s of a prior is a number of rows
            too: it is weighed against sums of weights, so that weights that sum to one leave nearly
            everything undecided.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If codes are negative, not integers or beyond `n_categories`, there is one class only,
            or a parameter or a weight is invalid.
        """
        codes, positions, weight = self._learn_weighted(X, y, sample_weight)
        self.counts_ = count(
            codes, positions, self.n_categories_.tolist(), len(self.classes_), weight
        )
        return self

    def _with_counts(self, classes: NDArray[Any], counts: Counts) -> Self:
        """Return a copy of this unfitted classifier that has learned counts of these classes."""
        # A shallow copy is enough, and fast: the copies share parameters that nobody changes.
        fitted = copy(self)
        fitted.classes_, fitted.counts_ = classes, counts
        fitted.n_categories_ = np.array([len(n) for n in counts.categories], dtype=np.intp)
        fitted.n_features_in_ = len(counts.categories)
        return fitted

    def _codes(self, X: ArrayLike) -> IntArray:
        return self._informative(super()._codes(X))

    def _informative(self, codes: IntArray) -> IntArray:
        """Mark a feature of one category as missing: its probability is one under every prior."""
        # The code that means missing is V_i, here 1.
        return np.where(self.n_categories_ == 1, 1, codes)
