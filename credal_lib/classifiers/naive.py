"""Naive Bayes and the naive credal classifier on categorical features."""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.classifiers._categorical import CategoricalClassifier
from credal_lib.classifiers._counts import Counts, Tables, count, distinct_rows, sum_over_features
from credal_lib.classifiers._dominance import non_dominated

__all__ = ["NaiveBayesClassifier", "NaiveCredalClassifier"]

TIE = 1e-12
"""Posterior ratios this close to one, on the log scale, are ties: neither class dominates."""


class _NaiveClassifier(CategoricalClassifier):
    """Counts of categories, and posterior probabilities under one prior."""

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
            If codes are negative, not whole or beyond `n_categories`, there is one class only, or an option is wrong.
        """
        codes, positions = self._learn_codes(X, y)
        self.counts_ = count(codes, positions, self.n_categories_.tolist(), len(self.classes_))
        return self

    def _codes(self, X: ArrayLike) -> IntArray:
        codes = super()._codes(X)
        # a feature with one category has it with probability one under every prior: as good as missing
        return np.where(self.n_categories_ == 1, 1, codes)


class NaiveBayesClassifier(_NaiveClassifier):
    r"""Naive Bayes on categorical features.

    .. math:: \ln P(c, a) = \ln\frac{n(c) + s/K}{N + s} + \sum_i \ln\frac{n(a_i, c) + s/(K V_i)}{n_i(c) + s/K}

    over the observed features i, with :math:`V_i` categories each (prior ``"bdeu"``); or with 1 added to every cell
    and every class (prior ``"laplace"``).
    (Zaffalon, Corani and Mauá, Section 9.1, which does not say which prior it uses.)

    Parameters
    ----------
    s : float, default 1.0
        Equivalent sample size of the prior ``"bdeu"``, positive.
    prior : {"bdeu", "laplace"}, default "bdeu"
        With ``"bdeu"`` and the same `s` the predicted class lies in the set of `NaiveCredalClassifier`.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learnt in `fit` if not given. Declare it when a category
        may be absent from the training data.

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

    def __init__(self, *, s: float = 1.0, prior: str = "bdeu", n_categories: int | Sequence[int] | None = None) -> None:
        self.s = s
        self.prior = prior
        self.n_categories = n_categories

    def _check_options(self) -> None:
        super()._check_options()
        _checks.one_of(self.prior, "prior", ("bdeu", "laplace"))

    def predict_log_proba(self, X: ArrayLike) -> FloatArray:
        """Logarithms of the posterior probabilities; parameters, result and errors as `predict_proba`."""
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
            If not fitted, or a code is negative, not whole or beyond the number of categories.
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
        return np.asarray(self.classes_[_first_of_best(_log_joint(self.counts_, codes, self.s, self.prior))])


class NaiveCredalClassifier(_NaiveClassifier):
    r"""Naive Bayes under a whole set of priors: the classes that no other class beats under all of them.

    The *global* imprecise Dirichlet model: all Dirichlet priors of strength s whose masses are consistent over classes
    and features. Class c' dominates c'' if :math:`\inf_t P(c' \mid a, t) / P(c'' \mid a, t) > 1`; the set holds what is
    not dominated. The dominance test is exact: ratios within 1e-12 of one on the log scale are ties.
    (Zaffalon, Corani and Mauá, Section 9.1, and the literature cited there.)

    A category that a class never had in the training data lets some prior make that class as improbable as you like,
    so with small samples the sets are large. That is the point of the classifier.

    Parameters
    ----------
    s : float, default 1.0
        Strength of the priors, positive; larger values give larger sets.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learnt in `fit` if not given. Declare it when a category
        may be absent from the training data.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    counts_ : Counts
        What was counted.

    Examples
    --------
    >>> X, y = [[0], [0], [0], [1], [1], [2]], ["a", "a", "a", "b", "b", "a"]
    >>> model = NaiveCredalClassifier().fit(X, y)
    >>> model.predict_set([[0], [1], [2]]).astype(int).tolist()
    [[1, 0], [0, 1], [1, 1]]
    """

    def __init__(self, *, s: float = 1.0, n_categories: int | Sequence[int] | None = None) -> None:
        self.s = s
        self.n_categories = n_categories

    def predict_set(self, X: ArrayLike) -> BoolArray:
        """Give the classes that are not dominated.

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
            If not fitted, or a code is negative, not whole or beyond the number of categories.
        """
        codes = self._codes(X)
        distinct, position = distinct_rows(codes, self.n_categories_.tolist())
        members: BoolArray = non_dominated(self.counts_, distinct, float(self.s), TIE)[position]
        return members

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most probable class of the precise centre: naive Bayes with the BDeu prior and the same s.

        It lies in the predicted set; the lowest index on ties.

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
        return np.asarray(self.classes_[_first_of_best(_log_joint(self.counts_, codes, self.s, "bdeu"))])


def _log_joint(counts: Counts, codes: IntArray, s: float, prior: str) -> FloatArray:
    """Logarithm of P(c, a) up to a constant, shape (n, K)."""
    n_classes = len(counts.classes)
    in_class = float(s) / n_classes if prior == "bdeu" else 1.0
    tables: Tables = []
    for n, present in zip(counts.categories, counts.present, strict=True):
        in_cell = in_class / len(n) if prior == "bdeu" else 1.0
        logs = np.log(n + in_cell) - np.log(present + len(n) * in_cell)
        tables.append(np.vstack([logs, np.zeros((1, n_classes))]))
    logs_of_classes: FloatArray = np.log(counts.classes + in_class)
    return sum_over_features(tables, codes) + logs_of_classes


def _first_of_best(joint: FloatArray) -> IntArray:
    """Lowest index among the classes that tie for the largest value, whatever the rounding of their sums."""
    best: IntArray = np.argmax(joint >= joint.max(axis=1, keepdims=True) - TIE, axis=1)
    return best
