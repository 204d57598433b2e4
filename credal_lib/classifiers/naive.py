"""Naive Bayes and the naive credal classifier on categorical features."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.choice import bayes, maximal
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._category_counts import (
    Counts,
    Tables,
    log_shares,
    share,
    sum_over_features,
)
from credal_lib.classifiers._counting_base import CountingClassifier
from credal_lib.classifiers._naive_dominance import non_dominated, posterior_bounds_from_ratios
from credal_lib.classifiers._naive_local import (
    likelihood_bounds,
    maximal_classes,
    maximal_decisions,
    posterior_bounds,
)
from credal_lib.classifiers._ties import TIE, first_of_best
from credal_lib.credal_sets import Intervals

__all__ = ["NaiveBayesClassifier", "NaiveCredalClassifier"]


class NaiveBayesClassifier(CountingClassifier):
    r"""Naive Bayes on categorical features.

    .. math:: \ln P(c, a) = \ln\frac{n(c) + s/K}{N + s}
              + \sum_i \ln\frac{n(a_i, c) + s/(K V_i)}{n_i(c) + s/K}

    over the observed features i, with :math:`V_i` categories each (prior ``"bdeu"``); or with 1
    added to every cell and every class (prior ``"laplace"``). (Zaffalon, Corani and Mauá, Section
    9.1, which does not state its prior.)

    Parameters
    ----------
    s : float, default 1.0
        Equivalent sample size of the prior ``"bdeu"``, positive.
    prior : {"bdeu", "laplace"}, default "bdeu"
        With ``"bdeu"`` and the same `s` the predicted class lies in the set of
        `NaiveCredalClassifier`.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given. Declare it
        when a category may be absent from the training data.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    counts_ : Counts
        What was counted.

    Examples
    --------
    >>> model = NaiveBayesClassifier().fit([[0], [0], [1], [1]], ["a", "a", "b", "b"])
    >>> model.predict([[0], [1]]).tolist()
    ['a', 'b']
    """

    def __init__(
        self,
        *,
        s: float = 1.0,
        prior: str = "bdeu",
        n_categories: int | Sequence[int] | None = None,
    ) -> None:
        self.s = s
        self.prior = prior
        self.n_categories = n_categories

    def _check_options(self) -> None:
        super()._check_options()
        _checks.check_one_of(self.prior, "prior", ("bdeu", "laplace"))

    def predict_log_proba(self, X: ArrayLike) -> FloatArray:
        """Logarithms of the posterior probabilities.

        Parameters, result and exceptions as `predict_proba`.
        """
        codes = self._codes(X)
        joint = _log_joint(self.counts_, codes, self.s, self.prior)
        logs: FloatArray = joint - np.logaddexp.reduce(joint, axis=1, keepdims=True)
        return logs

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Posterior probabilities of the classes.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        float array of shape (n, K)
            Rows sum to one, columns in the order of `classes_`.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or a code is negative, not an integer or beyond the number of categories.
        """
        return np.exp(self.predict_log_proba(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most probable class; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_proba`.
        """
        codes = self._codes(X)
        joint = _log_joint(self.counts_, codes, self.s, self.prior)
        return np.asarray(self.classes_[first_of_best(joint)])


class NaiveCredalClassifier(CountingClassifier):
    r"""Naive Bayes under a whole set of priors.

    The answer holds the classes that no other class beats under all of them. ``model="global"``
    takes all Dirichlet priors of strength s whose masses are consistent over classes and features.
    Class c' dominates c'' if :math:`\inf_t P(c' \mid a, t) / P(c'' \mid a, t) > 1`; the set
    contains what is not dominated. (Zaffalon, Corani and Mauá, Section 9.1, and the literature
    cited there.)

    ``model="local"`` takes one imprecise Dirichlet model for the class and one for each feature and
    class, free of one another: a larger credal set, hence larger sets. Decisions are maximal under
    `costs`, and the test is exact. ``model="local-interval"`` first computes the probability
    interval of each class and then decides as if the intervals were all that is known, which
    enlarges the sets once more. (Yang, Destercke and Masson, Section VII-B, equations 19 to 24, who
    use the intervals.)

    A category that a class never had in the training data lets some prior make that class as
    improbable as you like, so with small samples the sets are large. That is the point of the
    classifier.

    Parameters
    ----------
    s : float, default 1.0
        Strength of the priors, positive; larger values give larger sets.
    model : {"global", "local", "local-interval"}, default "global"
        The set of priors, and what is known of it when a decision is made.
    costs : array of shape (K, K), optional
        Cost of each prediction (row) under each truth (column), for the local models; 0/1 costs if
        not given. Rows and columns in the order of `classes_`, or of a frame with the classes as
        labels in any order.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given. Declare it
        when a category may be absent from the training data.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    counts_ : Counts
        What was counted.

    Notes
    -----
    Ratios within 1e-12 of one are ties: neither class dominates.

    The priors of the global model are not restricted, as in JNCC2, which gives the same sets.
    WEKA-IP keeps the prior mass of a class, and of a category within it, at least 0.01 s away from
    zero (Corani and Benavoli 2010 discuss such restrictions); on the ratio above this acts as 0.01
    s added to every count and 0.98 s in place of s. Its sets are subsets of these, mostly the same.

    Examples
    --------
    >>> X, y = [[0], [0], [0], [1], [1], [2]], ["a", "a", "a", "b", "b", "a"]
    >>> model = NaiveCredalClassifier().fit(X, y)
    >>> model.predict_set([[0], [1], [2]]).astype(int).tolist()
    [[1, 0], [0, 1], [1, 1]]
    >>> model.predict_bounds([[0]]).lower.round(3).tolist()
    [[0.75, 0.0]]
    """

    def __init__(
        self,
        *,
        s: float = 1.0,
        model: str = "global",
        costs: ArrayLike | None = None,
        n_categories: int | Sequence[int] | None = None,
    ) -> None:
        self.s = s
        self.model = model
        self.costs = costs
        self.n_categories = n_categories

    def _check_options(self) -> None:
        super()._check_options()
        _checks.check_one_of(self.model, "model", ("global", "local", "local-interval"))
        own_checks.check_no_costs_with_global_model(self.model, self.costs)

    def _costs(self) -> FloatArray:
        """Costs as an array; 0/1 if none are given."""
        if self.costs is None:
            return 1 - np.eye(len(self.classes_))
        return own_checks.read_square_costs(self.costs, self.classes_)

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Return the classes that are not dominated.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        bool array of shape (n, K)
            Columns in the order of `classes_`; no row is empty.

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, a code is negative, not an integer or beyond the number of categories, or
            `costs` do not fit.
        """
        distinct, position = self._distinct_codes(X)
        members: BoolArray = self._sets_of(distinct)[position]
        return members

    def _sets_of(self, codes: IntArray) -> BoolArray:
        if self.model == "global":
            return non_dominated(self.counts_, codes, float(self.s), TIE)
        costs = self._costs()
        if self.model == "local-interval":
            return maximal(-costs, self._bounds_of(codes), tol=TIE)
        low, high = likelihood_bounds(self.counts_, codes, float(self.s))
        if self.costs is None:  # the same sets as with 0/1 costs, but faster
            return maximal_classes(self.counts_.classes, low, high, float(self.s), TIE)
        return maximal_decisions(self.counts_.classes, low, high, float(self.s), costs, TIE)

    def predict_bounds(self, X: ArrayLike) -> Intervals:
        """Bound the posterior probability of each class over the set of priors.

        Exact for the local models, and for the global one with two classes. With more classes the
        bounds of the global model follow from the extreme ratios of each pair of classes, each on
        its own: they contain all posterior probabilities but may be wider than needed.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        Intervals
            Of shape (n, K), columns in the order of `classes_`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        distinct, position = self._distinct_codes(X)
        bounds = self._bounds_of(distinct)
        return Intervals(bounds.lower[position], bounds.upper[position])

    def _bounds_of(self, codes: IntArray) -> Intervals:
        if self.model == "global":
            return Intervals(*posterior_bounds_from_ratios(self.counts_, codes, float(self.s)))
        low, high = likelihood_bounds(self.counts_, codes, float(self.s))
        return Intervals(*posterior_bounds(self.counts_.classes, low, high, float(self.s)))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Best class of the precise center: naive Bayes with the BDeu prior and the same s.

        The most probable class, or with `costs` that of least expected cost. It lies in the
        predicted set; the lowest index on ties.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        array of shape (n,)
            Labels.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        codes = self._codes(X)
        joint = _log_joint(self.counts_, codes, self.s, "bdeu")
        if self.costs is None:
            return np.asarray(self.classes_[first_of_best(joint)])
        posterior = np.exp(joint - np.logaddexp.reduce(joint, axis=1, keepdims=True))
        best = bayes(-self._costs(), posterior, tol=TIE)  # marks all that tie
        return np.asarray(self.classes_[best.argmax(axis=1)])


def _log_joint(counts: Counts, codes: IntArray, s: float, prior: str) -> FloatArray:
    """Logarithm of P(c, a) up to a constant, shape (n, K)."""
    n_classes = len(counts.classes)
    # Laplace's prior adds 1 to each count: in a class its strength is the number of categories.
    of_class = float(share(s, n_classes)) if prior == "bdeu" else 1.0
    tables: Tables = []
    for n, present in zip(counts.categories, counts.present, strict=True):
        strength = of_class if prior == "bdeu" else float(len(n))
        logs = log_shares(n, present, len(n), strength)
        tables.append(np.vstack([logs, np.zeros((1, n_classes))]))
    logs_of_classes: FloatArray = np.log(counts.classes + of_class)
    return sum_over_features(tables, codes) + logs_of_classes
