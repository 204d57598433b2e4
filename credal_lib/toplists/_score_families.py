r"""The symmetric scores in use: Brier, logarithmic, power, spherical.

Their entropies are functions of a sum, :math:`G(p) = f(\sum_j z(p_j))`, so that equal probabilities
can be counted instead of listed: k confidence scores and K - k times the proxy probability are all
that a padded score needs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.toplists import _checks as own_checks
from credal_lib.toplists._checks import TopLists
from credal_lib.toplists._padded_score import PaddedScore
from credal_lib.toplists._proxy import proxy


class SumScore(PaddedScore):
    r"""A score whose entropy is a function of a sum, :math:`G(p) = f(\sum_j z(p_j))`.

    With :math:`z(0) = 0`. Its three kernels are plain formulas, for numbers, fractions, SymPy
    symbols and arrays alike: z is `term`, f is `entropy_of`, and `score_of` computes the score from
    the probability of the true class and the sum. `total` sums up a distribution with repeated
    entries, so that a padded distribution of k listed and K - k unlisted classes can be written
    with k and K as symbols. Parameters are those of `PaddedScore`.

    Examples
    --------
    >>> from sympy import factor, symbols
    >>> p, K = symbols("p K")
    >>> factor(Brier().entropy_of(Brier().total([p, proxy(p, K - 1)], [1, K - 1])))
    -(p - 1)*(K*p + K - 2)/(K - 1)
    """

    @abstractmethod
    def term(self, v: Any) -> Any:
        """Evaluate z, the summand of a class of probability `v`; 0 at 0."""

    @abstractmethod
    def entropy_of(self, total: Any) -> Any:
        """Evaluate f, the entropy of a distribution whose terms sum to `total`."""

    @abstractmethod
    def score_of(self, v: Any, total: Any) -> Any:
        """Score a distribution with the probability `v` of the true class and this sum of terms."""

    def total(self, values: Sequence[Any], counts: Sequence[Any] | None = None) -> Any:
        r"""Sum the terms, :math:`\sum_\ell e_\ell\, z(p_\ell)` with the counts e.

        Plain arithmetic, without checks of the values.

        Parameters
        ----------
        values : sequence
            Probabilities.
        counts : sequence of the same length, optional
            How many classes have each of them; once if not given.

        Returns
        -------
        number or expression

        Raises
        ------
        ValueError
            If the lengths differ.
        """
        times = [1] * len(values) if counts is None else counts
        return sum((n * self.term(v) for v, n in zip(values, times, strict=True)), start=0)

    def _totals(self, distributions: FloatArray) -> FloatArray:
        return np.asarray(self.term(distributions).sum(axis=1))

    def _entropies(self, distributions: FloatArray) -> FloatArray:
        return np.asarray(self.entropy_of(self._totals(distributions)), dtype=np.float64)

    def _rows(self, distributions: FloatArray) -> FloatArray:
        return np.asarray(
            self.score_of(distributions, self._totals(distributions)[:, np.newaxis]),
            dtype=np.float64,
        )

    def _exact_rows(self, distributions: NDArray[Any]) -> NDArray[Any]:
        scores = np.empty(distributions.shape, dtype=object)
        for row, distribution in enumerate(distributions):
            total = self.total(list(distribution))
            scores[row] = [self.score_of(v, total) for v in distribution]
        return scores

    def _listed_terms(self, lists: TopLists) -> FloatArray:
        """Evaluate the terms of the listed classes, 0 elsewhere."""
        # Where few classes are listed, picking them out is quicker than computing all terms.
        if np.count_nonzero(lists.members) > lists.members.size // 64:
            return np.asarray(self.term(lists.confidences))
        terms = np.zeros(lists.members.shape)
        terms[lists.members] = self.term(lists.confidences[lists.members])
        return terms

    def _at(self, lists: TopLists, proxies: FloatArray, truths: IntArray) -> FloatArray:
        """Score under the true classes; unlisted classes are counted, not written out."""
        unlisted = lists.members.shape[1] - np.count_nonzero(lists.members, axis=1)
        totals = self._listed_terms(lists).sum(axis=1) + unlisted * self.term(proxies)
        scores = self.score_of(_given(lists, proxies, truths), totals)
        return np.asarray(scores, dtype=np.float64)  # a Fraction as exponent makes objects

    def by_length(self, q: ArrayLike) -> FloatArray:
        """Return the expected scores by length, as `PaddedScore.by_length`, from running sums."""
        ranked = -np.sort(-_checks.read_probability_rows(q, "q"), axis=1)
        nothing = np.zeros((len(ranked), 1))
        listed_terms = np.cumsum(np.hstack([nothing, self.term(ranked)]), axis=1)
        # Summed up from the smallest: nothing is left, exactly, once only zeros are unlisted.
        left = np.cumsum(np.hstack([nothing, ranked[:, ::-1]]), axis=1)[:, ::-1]
        unlisted = np.arange(ranked.shape[1], -1, -1)
        proxies = proxy(1 - left, np.maximum(unlisted, 1))
        totals = listed_terms + unlisted * self.term(proxies)
        return np.asarray(self.entropy_of(totals), dtype=np.float64)


@dataclass(frozen=True, repr=False)
class Brier(SumScore):
    r"""Padded Brier score: the squared distance of the padded distribution from what happened.

    .. math:: L(p, y) = \sum_j (p_j - [j = y])^2, \qquad G(p) = 1 - \sum_j p_j^2.

    With ``scale=2`` the sum of squares, in [0, 2], as in the paper; with ``scale=1`` half of it, in
    [0, 1], which for a single class without doubt is the misclassification loss. Strictly proper.
    (Resin, equations 3, 9 and 11.)

    Parameters
    ----------
    scale : {2, 1}
        The largest value of the score.
    penalty, tol
        As `PaddedScore`.

    Raises
    ------
    TypeError, ValueError
        If `scale` is not 1 or 2, or `penalty` or `tol` is negative or not a number.

    Examples
    --------
    >>> Brier()([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]]).round(2).tolist()
    [[0.36, 0.76, 1.16, 1.16]]
    >>> Brier(scale=1)([[1, 0, 0]], [[1, 0, 0]]).tolist()
    [[0.0, 1.0, 1.0]]
    >>> Brier()([[Fraction(1, 2), 0, 0]], [[1, 0, 0]]).tolist()
    [[Fraction(3, 8), Fraction(7, 8), Fraction(7, 8)]]
    """

    scale: int = 2

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        own_checks.check_brier_scale(self.scale)

    @property
    def label(self) -> str:
        """``Brier``, or ``Brier (half)``."""
        return "Brier" if self.scale == 2 else "Brier (half)"

    def term(self, v: Any) -> Any:
        """Evaluate the square."""
        return v**2

    def entropy_of(self, total: Any) -> Any:
        """Evaluate the entropy from the sum of squares."""
        return self.scale * (1 - total) / 2

    def score_of(self, v: Any, total: Any) -> Any:
        """Score from the probability of the true class and the sum of squares."""
        return self.scale * (1 - 2 * v + total) / 2


@dataclass(frozen=True, repr=False)
class Log(SumScore):
    r"""Padded logarithmic score, in nats.

    .. math:: L(p, y) = -\ln p_y, \qquad G(p) = -\sum_j p_j \ln p_j.

    Infinite when what had probability 0 happens, and so is then the average over a test set;
    :math:`0 \ln 0 = 0`. Strictly proper. Fractions become floats, SymPy's rationals stay exact.
    (Resin, equation 2 and Section 5.1.) Parameters are those of `PaddedScore`.

    Examples
    --------
    >>> Log()([[0.5, 0.5, 0]], [[1, 1, 0]]).round(3).tolist()
    [[0.693, 0.693, inf]]
    """

    @property
    def label(self) -> str:
        """``log``."""
        return "log"

    def term(self, v: Any) -> Any:
        """Evaluate minus v log v, 0 at 0."""
        if isinstance(v, np.ndarray):
            # 0 - ..., here and below: the negative of 0 would be the float -0.0.
            return 0 - v * np.log(np.where(v > 0, v, 1))
        return 0 if v == 0 else 0 - v * _log(v)

    def entropy_of(self, total: Any) -> Any:
        """Return the sum itself, Shannon's entropy."""
        return total

    def score_of(self, v: Any, total: Any) -> Any:  # noqa: ARG002  (local: only the true class counts)
        """Score from the probability of the true class; the sum is not used."""
        return 0 - _log(v)

    def _at(self, lists: TopLists, proxies: FloatArray, truths: IntArray) -> FloatArray:
        """Score under the true classes, without the sum."""
        return np.asarray(self.score_of(_given(lists, proxies, truths), None))


@dataclass(frozen=True, repr=False)
class Power(SumScore):
    r"""Padded score of the power (Tsallis) family.

    .. math:: L(p, y) = \frac{1 + (\alpha - 1) \sum_j p_j^\alpha
              - \alpha\, p_y^{\alpha - 1}}{\alpha - 1}, \qquad
              G(p) = \frac{1 - \sum_j p_j^\alpha}{\alpha - 1}.

    ``alpha=2`` is the Brier score, the limit at 1 the logarithmic score. Strictly proper for every
    positive exponent; below 1 infinite when what had probability 0 happens.

    Parameters
    ----------
    alpha : float, Fraction or SymPy expression
        Exponent, positive and not 1.
    penalty, tol
        As `PaddedScore`.

    Raises
    ------
    TypeError, ValueError
        If `alpha` is not positive or is 1, or `penalty` or `tol` is negative or not a number.

    Examples
    --------
    >>> Power(3)([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]]).round(3).tolist()
    [[0.279, 0.519, 0.639, 0.639]]
    """

    alpha: Any

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        own_checks.check_score_exponent(self.alpha, "alpha", 0)

    @property
    def label(self) -> str:
        """``power 3`` for ``alpha=3``."""
        return f"power {self.alpha}"

    def term(self, v: Any) -> Any:
        """Evaluate the power."""
        return _power(v, self.alpha)

    def entropy_of(self, total: Any) -> Any:
        """Evaluate the entropy from the sum of powers."""
        return (1 - total) / (self.alpha - 1)

    def score_of(self, v: Any, total: Any) -> Any:
        """Score from the probability of the true class and the sum of powers."""
        of_truth = self.alpha * _power(v, self.alpha - 1)
        return (1 + (self.alpha - 1) * total - of_truth) / (self.alpha - 1)


@dataclass(frozen=True, repr=False)
class Spherical(SumScore):
    r"""Padded spherical score, or pseudospherical with another power than 2.

    .. math:: L(p, y) = 1 - \Big(\frac{p_y}{\lVert p \rVert_\ell}\Big)^{\ell - 1}, \qquad
              G(p) = 1 - \lVert p \rVert_\ell, \qquad
              \lVert p \rVert_\ell = \Big(\sum_j p_j^\ell\Big)^{1/\ell}.

    Turned so that lower is better. In [0, 1], strictly proper; :math:`\ell = 2` unless stated.

    Parameters
    ----------
    power : float, Fraction or SymPy expression, default 2
        Exponent of the norm, above 1.
    penalty, tol
        As `PaddedScore`.

    Raises
    ------
    TypeError, ValueError
        If `power` is not above 1, or `penalty` or `tol` is negative or not a number.

    Examples
    --------
    >>> Spherical()([[0.6, 0.4, 0]], [[1, 1, 0]]).round(3).tolist()
    [[0.168, 0.445, 1.0]]
    """

    power: Any = 2

    def __post_init__(self) -> None:
        """Validate the fields."""
        super().__post_init__()
        own_checks.check_score_exponent(self.power, "power", 1)

    @property
    def label(self) -> str:
        """``spherical``, or ``pseudospherical 3`` for ``power=3``."""
        return "spherical" if self.power == 2 else f"pseudospherical {self.power}"

    def term(self, v: Any) -> Any:
        """Evaluate the power."""
        return _power(v, self.power)

    def entropy_of(self, total: Any) -> Any:
        """Evaluate the entropy from the sum of powers."""
        return 1 - _power(total, _ratio(1, self.power))

    def score_of(self, v: Any, total: Any) -> Any:
        """Score from the probability of the true class and the sum of powers."""
        return 1 - _power(v, self.power - 1) / _power(total, _ratio(self.power - 1, self.power))


def _given(lists: TopLists, proxies: FloatArray, truths: IntArray) -> FloatArray:
    """Probability that each list gave its true class, shape (n,)."""
    here = np.arange(len(truths)), truths
    return np.where(lists.members[here], lists.confidences[here], proxies)


def _log(v: Any) -> Any:
    """Natural logarithm of a number, an array or a SymPy expression; minus infinity at 0."""
    if hasattr(v, "free_symbols"):
        from sympy import S, log

        return S.NegativeInfinity if v == 0 else log(v)
    with np.errstate(divide="ignore"):
        return np.log(v) if isinstance(v, np.ndarray) else float(np.log(float(v)))


def _power(base: Any, exponent: Any) -> Any:
    """Return a power of a number, an array or a SymPy expression.

    Infinity for 0 to a negative exponent.
    """
    if isinstance(base, np.ndarray):
        if isinstance(exponent, Fraction):  # it would make an array of objects
            exponent = float(exponent)
        with np.errstate(divide="ignore"):
            return base**exponent
    if base == 0 and not hasattr(exponent, "free_symbols") and exponent < 0:
        return float("inf")
    return base**exponent


def _ratio(numerator: Any, denominator: Any) -> Any:
    """Return an exact quotient where both are rational."""
    if isinstance(numerator, Rational) and isinstance(denominator, Rational):
        return Fraction(numerator) / Fraction(denominator)
    return numerator / denominator
