"""Averages over all naive Bayes classifiers that use a part of the features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaln, gammaln

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.classifiers import _checks as own_checks
from credal_lib.classifiers._category_counts import (
    Counts,
    Tables,
    log_shares,
    share,
    sum_over_features,
)
from credal_lib.classifiers._counting_base import CountingClassifier
from credal_lib.classifiers._naive_dominance import bounds_from_log_ratios
from credal_lib.classifiers._ties import TIE, first_of_best
from credal_lib.credal_sets import Intervals

__all__ = ["CredalModelAveraging"]

RATIOS_AT_A_TIME = 2**18
"""Rows times pairs of classes of one block: memory does not grow with the rows of the data."""


class CredalModelAveraging(CountingClassifier):
    r"""Bayesian model averaging over all naive Bayes structures, with a set of priors over these.

    A structure is the set of features that depend on the class. Feature i is included with prior
    probability :math:`t_i`, independently of the others, and every :math:`t_i` may be any number in
    the interval `inclusion`. All parameters have the BDeu prior of strength s. The sum over all
    :math:`2^m` structures has a closed form,

    .. math::
        P(c, a, D) \propto \frac{n(c) + s/K}{N + s}
        \prod_i \bigl[t_i\, \theta_i(c)\, L_i + (1 - t_i)\, \theta^0_i\, L^0_i\bigr],

    over the observed features i, where
    :math:`\theta_i(c) = \frac{n(a_i, c) + s/(K V_i)}{n_i(c) + s/K}` and
    :math:`\theta^0_i = \frac{n(a_i) + s/V_i}{N_i + s}` are the probabilities of the row's category
    if the feature is included and if it is not, and :math:`L_i` and :math:`L^0_i` the marginal
    likelihoods of its column in the data. Class c' dominates c'' if
    :math:`\min_t P(c' \mid a, t) / P(c'' \mid a, t) > 1`; the set contains the classes that are not
    dominated. The test is exact: the ratio is monotone in each :math:`t_i`, so that its minimum is
    at the ends. (Zaffalon, Corani and Mauá, Section 9.2, and the literature cited there. That each
    :math:`t_i` is free, and its interval, are taken from the software they used, WEKA-IP; one t
    common to all features gives smaller sets.)

    `predict` and `predict_proba` average with the one prior in the middle,
    ``t = sum(inclusion) / 2`` for all features: the usual Bayesian model averaging, t = 1/2, unless
    the interval is asymmetric.

    Parameters
    ----------
    s : float, default 1.0
        Equivalent sample size of the priors of the parameters, positive. It is not a degree of
        imprecision: sets need not grow with it.
    inclusion : (float, float), default (0.1, 0.9)
        Lowest and highest prior probability that a feature is included, in [0, 1]; sets grow with
        the interval. With (0.5, 0.5) the classifier is Bayesian model averaging, with (1, 1)
        `NaiveBayesClassifier` with the BDeu prior, with (0, 0) it knows the frequencies of the
        classes only; then sets have several classes on ties alone.
    n_categories : int or sequence of int, optional
        Number of categories of all features or of each; learned in `fit` if not given. Declare it
        when a category may be absent from the training data: the number enters the BDeu prior.

    Attributes
    ----------
    classes_ : array of shape (K,)
        Labels, sorted; the columns of the sets.
    n_categories_ : int array of shape (p,)
        Number of categories of each feature.
    counts_ : Counts
        The counts.

    Notes
    -----
    A logarithm of a ratio within 1e-12 of zero, relative to one plus the sum of the absolute values
    that the features can contribute to it, is a tie: neither class dominates.

    Examples
    --------
    >>> X, y = [[1], [1], [1], [1], [1], [0], [1], [0], [0], [0]], ["a"] * 6 + ["b"] * 4
    >>> model = CredalModelAveraging().fit(X, y)
    >>> model.predict_set([[1], [0]]).astype(int).tolist()
    [[1, 0], [1, 1]]
    >>> model.predict_proba([[1], [0]]).round(4).tolist()
    [[0.716, 0.284], [0.4103, 0.5897]]
    """

    def __init__(
        self,
        *,
        s: float = 1.0,
        inclusion: tuple[float, float] = (0.1, 0.9),
        n_categories: int | Sequence[int] | None = None,
    ) -> None:
        self.s = s
        self.inclusion = inclusion
        self.n_categories = n_categories

    def _check_options(self) -> None:
        super()._check_options()
        own_checks.read_inclusion_bounds(self.inclusion)

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
            If not fitted, or a code is negative, not an integer or beyond the number of categories.
        """
        codes, position = self._distinct_codes(X)
        factors = self._extreme_factors()
        members = self._not_dominated_by_strongest(codes, factors)
        several = np.flatnonzero(np.count_nonzero(members, axis=1) > 1)
        for block, log_ratios, tol in self._least_log_ratios(codes[several], factors):
            members[several[block]] = ~(log_ratios > tol[:, np.newaxis, np.newaxis]).any(axis=1)
        return members[position]

    def predict_bounds(self, X: ArrayLike) -> Intervals:
        """Bound the posterior probability of each class over the set of priors.

        Exact for two classes. With more, the bounds follow from the extreme ratios of each pair of
        classes, each on its own: they contain all posterior probabilities but may be wider than
        needed.

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
        codes, position = self._distinct_codes(X)
        bounds = np.empty((2, len(codes), len(self.classes_)))
        for block, log_ratios, _ in self._least_log_ratios(codes, self._extreme_factors()):
            bounds[:, block] = bounds_from_log_ratios(log_ratios)
        lower, upper = bounds[:, position]
        return Intervals(lower, upper)

    def predict_log_proba(self, X: ArrayLike) -> FloatArray:
        """Logarithms of the posterior probabilities.

        Parameters, result and exceptions as `predict_proba`.
        """
        joint, _ = self._log_joint(self._codes(X))
        logs: FloatArray = joint - np.logaddexp.reduce(joint, axis=1, keepdims=True)
        return logs

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Posterior probabilities of the classes under the prior in the middle.

        Parameters
        ----------
        X : array of shape (n, p)
            Category codes; NaN is missing and skipped.

        Returns
        -------
        float array of shape (n, K)
            Rows sum to one, columns in the order of `classes_`. They lie within `predict_bounds`.

        Raises
        ------
        NotFittedError, ValueError
            As `predict_set`.
        """
        return np.exp(self.predict_log_proba(X))

    def predict(self, X: ArrayLike) -> NDArray[Any]:
        """Most probable class of the precise center.

        This is Bayesian model averaging with the prior in the middle. It lies in the predicted set,
        because that prior is one of the set: no class can be more probable under all. The lowest
        index on ties.

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
        joint, tol = self._log_joint(self._codes(X))
        return np.asarray(self.classes_[first_of_best(joint, tol[:, np.newaxis])])

    def _log_joint(self, codes: IntArray) -> tuple[FloatArray, FloatArray]:
        """Logarithm of P(c, a) up to a constant under the prior in the middle, shape (n, K).

        Also the tolerance of a tie, shape (n,).
        """
        s = float(self.s)
        lowest, highest = own_checks.read_inclusion_bounds(self.inclusion)
        (factors,) = _factor_tables(self.counts_, s, [(lowest + highest) / 2])
        sums = sum_over_features([_with_spread(table) for table in factors], codes)
        return sums[:, :-1] + _log_classes(self.counts_, s), TIE * (1 + sums[:, -1])

    def _extreme_factors(self) -> list[Tables]:
        """Tabulate the factors of the features at the lowest and at the highest t."""
        inclusion = own_checks.read_inclusion_bounds(self.inclusion)
        return _factor_tables(self.counts_, float(self.s), inclusion)

    def _not_dominated_by_strongest(self, codes: IntArray, factors: list[Tables]) -> BoolArray:
        """Mark the classes that the strongest class of the row does not dominate, shape (n, K).

        In most rows that leaves one, for K ratios and not K squared. What is close to a tie stays.
        """
        n_classes, of_classes = len(self.classes_), _log_classes(self.counts_, float(self.s))
        members = np.empty((len(codes), n_classes), dtype=np.bool_)
        # Many rows a block, unless a table of pairs for the categories of so many would be large.
        largest = max(map(len, factors[0])) * n_classes**2
        numbers_a_row = n_classes if largest <= RATIOS_AT_A_TIME else n_classes**2
        for block in parts(len(codes), numbers_a_row, RATIOS_AT_A_TIME):
            rows = codes[block]
            # A class that dominates all others is the most probable under each prior.
            strongest = (sum_over_features(factors[1], rows) + of_classes).argmax(axis=1)
            log_ratios = of_classes[strongest, np.newaxis] - of_classes
            tol = np.full(len(rows), TIE)
            for at_lowest, at_highest, column in zip(*factors, rows.T, strict=True):
                table, place = _least_ratios(at_lowest, at_highest, column)
                # The ratios of the strongest class are a row of K numbers in this view.
                pairs = table.reshape(-1, n_classes)
                log_ratios += np.take(pairs, place * n_classes + strongest, axis=0)
                tol += TIE * np.ptp(table, axis=(1, 2))[place]
            members[block] = log_ratios <= 2 * tol[:, np.newaxis]
        return members

    def _least_log_ratios(
        self, codes: IntArray, factors: list[Tables]
    ) -> Iterator[tuple[slice, FloatArray, FloatArray]]:
        """Yield rows, logarithms of the least ratios of pairs of classes, the tolerances of ties.

        The logarithms have shape (n, K, K), the tolerances (n,).
        """
        n_classes = len(self.classes_)
        of_classes = _differences(_log_classes(self.counts_, float(self.s)))
        for block in parts(len(codes), n_classes**2, RATIOS_AT_A_TIME):
            tables, places = [], []
            for at_lowest, at_highest, column in zip(*factors, codes[block].T, strict=True):
                ratios, place = _least_ratios(at_lowest, at_highest, column)
                tables.append(_with_spread(ratios.reshape(len(ratios), -1)))
                places.append(place)
            sums = sum_over_features(tables, np.column_stack(places))
            log_ratios = sums[:, :-1].reshape(-1, n_classes, n_classes) + of_classes
            yield block, log_ratios, TIE * (1 + sums[:, -1])


def _least_ratios(
    at_lowest: FloatArray, at_highest: FloatArray, column: IntArray
) -> tuple[FloatArray, IntArray]:
    """Tabulate what a feature contributes to the logarithms of the least ratios.

    Shape (categories, K, K), and the position of each row in the table. A table of pairs of classes
    is large: only categories that occur in the rows have an entry.
    """
    occurs = np.zeros(len(at_lowest), dtype=np.bool_)
    occurs[column] = True
    place = np.cumsum(occurs) - 1
    # The ratio is monotone in t_i, so that it is least at one of the ends.
    ratios = np.minimum(_differences(at_lowest[occurs]), _differences(at_highest[occurs]))
    return ratios, place[column]


def _differences(logs: FloatArray) -> FloatArray:
    """Differences of each pair in the last axis: shape (..., K, K) from (..., K)."""
    return logs[..., :, np.newaxis] - logs[..., np.newaxis, :]


def _with_spread(table: FloatArray) -> FloatArray:
    """Append a column with the difference of the largest and the smallest entry of the row.

    Summed over the features it says how large rounding errors may be.
    """
    return np.column_stack([table, np.ptp(table, axis=1)])


def _log_classes(counts: Counts, s: float) -> FloatArray:
    """Logarithm of P(c) up to a constant, shape (K,)."""
    logs: FloatArray = np.log(counts.classes + share(s, len(counts.classes)))
    return logs


def _factor_tables(counts: Counts, s: float, inclusion: Sequence[float]) -> list[Tables]:
    r"""Tabulate the logarithm of the factor of each feature for each t: shape (V_i + 1, K).

    .. math:: \ln [t\, \theta_i(c)\, L_i + (1 - t)\, \theta^0_i\, L^0_i]

    up to a constant of the row; zero for "missing".
    """
    n_classes = len(counts.classes)
    strength = float(share(s, n_classes))
    found: list[Tables] = [[] for _ in inclusion]
    for n, present in zip(counts.categories, counts.present, strict=True):
        # Both likelihoods are divided by the larger one: their sizes are beyond double precision.
        evidence = _log_likelihood_with_class(n, s) - _log_likelihood_alone(n, s)
        included = log_shares(n, present, len(n), strength) + min(evidence, 0.0)
        total = n.sum(axis=1, keepdims=True)
        left_out = log_shares(total, total.sum(axis=0), len(n), s) - max(evidence, 0.0)
        for tables, t in zip(found, inclusion, strict=True):
            with np.errstate(divide="ignore"):  # t may be 0 or 1
                logs = np.logaddexp(np.log(t) + included, np.log(1 - t) + left_out)
            logs -= logs.max(axis=1, keepdims=True)
            tables.append(np.vstack([logs, np.zeros((1, n_classes))]))
    return found


def _log_likelihood_with_class(n: FloatArray, s: float) -> float:
    r"""Logarithm of L of a column that depends on the class, from counts n(v, c) of shape (V, K).

    .. math:: \sum_c \Bigl[\ln\frac{\Gamma(s/K)}{\Gamma(s/K + n_i(c))}
              + \sum_v \ln\frac{\Gamma(s/(K V_i) + n(v, c))}{\Gamma(s/(K V_i))}\Bigr]
    """
    n_categories, n_classes = n.shape
    of_classes = _log_rising(share(s, n_classes), n.sum(axis=0))
    of_categories = _log_rising(share(s, n_classes * n_categories), n.ravel())
    # `fsum` is exact, so that the order of classes and categories has no effect.
    return fsum(np.concatenate([-of_classes, of_categories]))


def _log_likelihood_alone(n: FloatArray, s: float) -> float:
    """Logarithm of L⁰ of a column that does not depend on the class: as with a single class."""
    return _log_likelihood_with_class(n.sum(axis=1, keepdims=True), s)


def _log_rising(start: FloatArray, n: FloatArray) -> FloatArray:
    """Logarithm of start (start + 1) ... (start + n - 1) for each n > 0."""
    n = n[n > 0]
    # As gammaln(start + n) - gammaln(start), but without cancellation for a large `start`.
    logs: FloatArray = gammaln(n) - betaln(start, n)
    return logs
