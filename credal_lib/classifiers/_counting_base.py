"""Base class of the classifiers that learn nothing but counts of categories in each class."""

from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import IntArray
from credal_lib.classifiers._categorical_base import CategoricalClassifier
from credal_lib.classifiers._category_counts import Counts, count


class CountingClassifier(CategoricalClassifier):
    """A classifier on category codes whose `fit` counts the categories of each class."""

    counts_: Counts

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Count the categories of each class.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes 0, 1, ...; NaN is missing and left out for its feature only.
        y : array of shape (n,)
            Labels of at least two classes.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If codes are negative, not integers or beyond `n_categories`, there is one class only, or a parameter is
            invalid.
        """
        codes, positions = self._learn_codes(X, y)
        self.counts_ = count(codes, positions, self.n_categories_.tolist(), len(self.classes_))
        return self

    def _codes(self, X: ArrayLike) -> IntArray:
        codes = super()._codes(X)
        # a feature with one category has it with probability one under every prior: as good as missing
        return np.where(self.n_categories_ == 1, 1, codes)
