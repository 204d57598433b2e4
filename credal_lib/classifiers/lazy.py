"""A naive credal classifier of each row's own neighborhood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.classifiers._categorical_base import CategoricalClassifier
from credal_lib.classifiers._category_counts import log_shares, share
from credal_lib.classifiers._naive_dominance import (
    RowCounts,
    non_dominated_of_rows,
    posterior_bounds_of_rows,
)
from credal_lib.classifiers._neighbors import TrainingRows
from credal_lib.classifiers._ties import TIE, first_of_best
from credal_lib.credal_sets import Intervals

__all__ = ["LazyNaiveCredalClassifier"]


class LazyNaiveCredalClassifier(CategoricalClassifier):
    r"""Naive credal classifier learned from the neighbors of the row.

    The neighborhood grows until one class is left.

    1. The distance of two rows is the number of features in which they differ; a feature missing on
       either side counts.
    2. The neighborhood takes the k nearest training rows and all that are tied with the last of
       them. If all of these are at distance zero, it also takes those at the next distance that
       occurs.
    3. `NaiveCredalClassifier` with the global model, learned from the neighborhood, gives a set of
       classes.
    4. While the set has more than one class, the neighborhood grows by `step` rows, counted from
       its size with ties, and again by all that are tied with the last; until all rows are in it,
       or `max_trials` sets were found.

    The last set is the answer. A class that the neighborhood lacks still belongs to the model, with
    a count of zero. (Zaffalon, Corani and Mauá, Section 9.2, who name the classifier. The text does
    not state the rule; this is the rule of the software they used, WEKA-IP, apart from a fault:
    where its neighborhood has grown to all training rows, it lacks the last of the farthest. The
    sets of a later version of it are the same on 599 rows of four data sets, of which none shows
    the fault. Whether the publication they cite for the classifier chooses the neighborhood in the
    same way is not known to us.)

    The larger s, the more neighbors are needed for a single class: sets do *not* grow with s in
    general.

    Parameters
    ----------
    s : float, default 1.0
        Strength of the priors, positive.
    k : int, default 25
        Rows of the first neighborhood, without ties; all training rows if there are fewer.
    step : int, default 20
        Rows by which it grows, without ties.
    max_trials : int, default 50
        Largest number of neighborhoods tried for a row. With 1 it does not grow.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given. Declare it
        when a category may be absent from the training data.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    training_ : TrainingRows
        What was learned: category codes and class positions of all training rows.

    Notes
    -----
    Ratios within 1e-12 of one are ties: neither class dominates. Weights of the rows are refused:
    neighbors are counted row by row.

    Examples
    --------
    Neither feature alone has information on the class, so that all rows together decide nothing;
    neighbors do.

    >>> from credal_lib.classifiers import NaiveCredalClassifier
    >>> X, y = [[0, 0], [0, 1], [1, 0], [1, 1]] * 30, ["even", "odd", "odd", "even"] * 30
    >>> NaiveCredalClassifier().fit(X, y).predict_set(X[:2]).astype(int).tolist()
    [[1, 1], [1, 1]]
    >>> model = LazyNaiveCredalClassifier().fit(X, y)
    >>> model.predict_set(X[:2]).astype(int).tolist()
    [[1, 0], [0, 1]]
    >>> model.neighborhood_sizes(X[:2]).tolist()
    [90, 90]
    """

    training_: TrainingRows

    def __init__(
        self,
        *,
        s: float = 1.0,
        k: int = 25,
        step: int = 20,
        max_trials: int = 50,
        n_categories: int | Sequence[int] | None = None,
    ) -> None:
        self.s = s
        self.k = k
        self.step = step
        self.max_trials = max_trials
        self.n_categories = n_categories

    def _check_options(self) -> None:
        super()._check_options()
        _checks.check_count_operand(self.k, "k", 1)
        _checks.check_count_operand(self.step, "step", 1)
        _checks.check_count_operand(self.max_trials, "max_trials", 1)

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Store the training rows.

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
            If codes are negative, not integers or beyond `n_categories`, there is one class only,
            or a parameter is invalid.
        """
        codes, positions = self._learn_codes(X, y)
        self.training_ = TrainingRows.of(codes, positions, self.n_categories_, len(self.classes_))
        return self

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the classes that are not dominated in the last neighborhood.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing: as far from every training row as a difference, and
            skipped by the classifier.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; no row is empty.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or a code is negative, not an integer or beyond the number of categories.
        """
        codes, position = self._distinct_codes(X)
        members = np.empty((len(codes), len(self.classes_)), dtype=np.bool_)
        for rows, _, found in self._last_neighborhoods(codes):
            members[rows] = found
        return members[position]

    def predict_bounds(self, X: ArrayLike) -> Intervals:
        """Bound the posterior probability of each class, given the last neighborhood.

        The bounds are over the set of priors, and exact for two classes. With more, the bounds
        follow from the extreme ratios of each pair of classes, each on its own: they contain all
        posterior probabilities but may be wider than needed.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        Intervals
            Of shape (n, K), columns in the order of `classes_`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        codes, position = self._distinct_codes(X)
        bounds = np.empty((2, len(codes), len(self.classes_)))
        for rows, counts, _ in self._last_neighborhoods(codes):
            bounds[:, rows] = posterior_bounds_of_rows(counts, float(self.s))
        lower, upper = bounds[:, position]
        return Intervals(lower, upper)

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most probable class of the precise center.

        This is naive Bayes with the BDeu prior, the same s and the same last neighborhood. It lies
        in the predicted set; the lowest index on ties.

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
        codes, position = self._distinct_codes(X)
        best = np.empty(len(codes), dtype=np.intp)
        for rows, counts, _ in self._last_neighborhoods(codes):
            best[rows] = first_of_best(self._log_joint(counts))
        return np.asarray(self.classes_[best[position]])

    def neighborhood_sizes(self, X: ArrayLike) -> IntArray:
        """Count the training rows in the last neighborhood of each row.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing.

        Returns
        -------
        int array of shape (n,)
            From min(k, N) to N, the number of training rows.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        codes, position = self._distinct_codes(X)
        sizes = np.empty(len(codes), dtype=np.intp)
        for rows, counts, _ in self._last_neighborhoods(codes):
            sizes[rows] = counts.classes.sum(axis=1)
        return sizes[position]

    def _last_neighborhoods(
        self, codes: IntArray
    ) -> Iterator[tuple[IntArray, RowCounts, BoolArray]]:
        """Yield rows whose neighborhood has stopped growing.

        Their positions, the counts in their neighborhoods, and their sets.
        """
        n_training_rows = len(self.training_.y)
        for block, around in self.training_.blocks(codes):
            rows = np.arange(len(block))  # those of the block whose neighborhood still grows
            levels = around.first_levels(int(self.k))
            counts = around.counts(rows, np.zeros_like(levels), levels)
            for trial in range(1, int(self.max_trials) + 1):
                members = non_dominated_of_rows(counts, float(self.s), TIE)
                decided = np.count_nonzero(members, axis=1) == 1
                has_all_rows = around.within[rows, levels] == n_training_rows
                last = decided | has_all_rows | (trial == self.max_trials)
                yield block[rows[last]], counts.only(last), members[last]
                if last.all():
                    break
                rows, levels, counts = rows[~last], levels[~last], counts.only(~last)
                further = around.further_levels(rows, levels, int(self.step))
                # Only the rows that join the neighborhood are counted.
                counts = counts + around.counts(rows, levels + 1, further)
                levels = further

    def _log_joint(self, counts: RowCounts) -> FloatArray:
        """Logarithm of P(c, a) up to a constant under the BDeu prior, shape (n, K)."""
        strength = float(share(self.s, len(self.classes_)))
        shares = log_shares(
            counts.categories, counts.present, self.n_categories_[:, np.newaxis], strength
        )
        observed = counts.observed[:, :, np.newaxis]
        of_features: FloatArray = np.where(observed, shares, 0.0).sum(axis=1)
        return of_features + np.log(counts.classes + strength)
