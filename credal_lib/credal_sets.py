r"""Credal sets: probability intervals, their vertices, and the imprecise Dirichlet model.

A *credal set* contains all distributions compatible with what is known. Here it is given in one of
two ways: by an interval for the probability of each class, `Intervals`, or by its vertices, an
array of shape (V, K). Both are accepted wherever a function has an argument `credal`; n credal sets
are Intervals of shape (n, K), or an array (n, V, K).

The functions `least_expectation`, `greedy_distribution`, `reachable_bounds`, `extreme_points`,
`dirichlet_bounds` and `most_even_counts` are the kernels: plain arithmetic, through which fractions
pass exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray

__all__ = [
    "Intervals",
    "dirichlet_bounds",
    "extreme_points",
    "greedy_distribution",
    "imprecise_dirichlet",
    "least_expectation",
    "most_even_counts",
    "reachable_bounds",
    "upper_entropy",
]


def least_expectation(payoffs: Sequence[Any], lower: Sequence[Any], upper: Sequence[Any]) -> Any:
    r"""Smallest expected payoff under probability intervals; a kernel.

    Every class has at least its lower probability. What is left of the unit,
    :math:`1 - \sum_j \underline p_j`, goes to the smallest payoffs first, to each class as much as
    its upper probability allows. No other distribution in the bounds has more probability on the i
    smallest payoffs, for any i: the same number as the Choquet integral (Yang, Destercke and
    Masson, end of Section VII-B), and exact also for bounds that are not reachable.

    Parameters
    ----------
    payoffs : sequence of length K, **in increasing order**
        Numbers, fractions, SymPy symbols, or arrays with one entry per sample.
    lower, upper : sequences of length K
        Bounds of the probabilities, in the order of `payoffs`: numbers, fractions, or arrays with
        one entry per sample.

    Returns
    -------
    number, expression or array

    Raises
    ------
    TypeError, ValueError
        If the three are not sequences of one length, of finite numbers, expressions or arrays, or a
        bound is not in [0, 1].

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> least_expectation([-2, 3, 4], [F(2, 5), 0, F(3, 10)], [F(3, 5), F(1, 5), F(2, 5)])
    Fraction(3, 10)
    """
    _checks.check_sequences_of_operands(payoffs=payoffs, lower=lower, upper=upper)
    _checks.check_within_unit(lower=lower, upper=upper)
    return _least_expectation(payoffs, lower, upper)


def _least_expectation(payoffs: Sequence[Any], lower: Sequence[Any], upper: Sequence[Any]) -> Any:
    probabilities = _greedy_distribution(lower, upper)
    terms = (payoff * p for payoff, p in zip(payoffs, probabilities, strict=True))
    return sum(terms, start=0)


def greedy_distribution(lower: Sequence[Any], upper: Sequence[Any]) -> Iterator[Any]:
    """Give the first classes as much probability as intervals allow; a kernel.

    With the classes in increasing order of a payoff it is where `least_expectation` is reached, in
    decreasing order where the largest one is: a vertex of the set.

    Parameters
    ----------
    lower, upper : sequences of length K
        Bounds of the probabilities: numbers, fractions, or arrays with one entry per sample.

    Returns
    -------
    iterator of numbers or arrays
        The probability of each class in turn.

    Raises
    ------
    TypeError, ValueError
        If the two are not sequences of one length, of finite numbers or arrays, or a bound is not
        in [0, 1].

    Examples
    --------
    >>> from fractions import Fraction as F
    >>> lower, upper = [F(2, 5), F(0), F(3, 10)], [F(3, 5), F(1, 5), F(2, 5)]
    >>> [str(probability) for probability in greedy_distribution(lower, upper)]
    ['3/5', '1/10', '3/10']
    """
    _checks.check_sequences_of_operands(lower=lower, upper=upper)
    _checks.check_within_unit(lower=lower, upper=upper)
    return _greedy_distribution(lower, upper)


def _greedy_distribution(lower: Sequence[Any], upper: Sequence[Any]) -> Iterator[Any]:
    free = 1 - sum(lower)
    for low, high in zip(lower, upper, strict=True):
        extra = np.minimum(free, high - low)
        free = free - extra
        yield low + extra


def reachable_bounds(lower: Any, upper: Any) -> tuple[Any, Any]:
    r"""Tighten bounds to the least and the largest probability a class can have; a kernel.

    .. math:: \underline p'_j = \max\Bigl(\underline p_j,\ 1 - \sum_{i \ne j} \overline p_i\Bigr),
              \qquad
              \overline p'_j = \min\Bigl(\overline p_j,\ 1 - \sum_{i \ne j} \underline p_i\Bigr)

    Parameters
    ----------
    lower, upper : arrays of shape (K,) or (n, K)
        Bounds of the probabilities; arrays of fractions stay exact.

    Returns
    -------
    tuple of two arrays of that shape

    Raises
    ------
    TypeError, ValueError
        If the two are not arrays of one shape, of numbers in [0, 1].

    Examples
    --------
    >>> low, high = reachable_bounds(np.array([0.0, 0.25, 0.5]), np.array([1.0, 0.5, 0.5]))
    >>> low.tolist(), high.tolist()
    ([0.0, 0.25, 0.5], [0.25, 0.5, 0.5])
    """
    _checks.check_arrays_of_one_shape(lower=lower, upper=upper)
    _checks.check_within_unit(lower=lower, upper=upper)
    others_most = upper.sum(axis=-1, keepdims=True) - upper
    others_least = lower.sum(axis=-1, keepdims=True) - lower
    return np.maximum(lower, 1 - others_most), np.minimum(upper, 1 - others_least)


def extreme_points(
    lower: Sequence[Any], upper: Sequence[Any], tol: Any = 0
) -> list[tuple[Any, ...]]:
    """Vertices of one set of probability intervals; a kernel.

    At a vertex every class but one has a bound of its own as probability, and that one has the
    remainder. All K * 2**(K-1) candidates are tried.

    Parameters
    ----------
    lower, upper : sequences of length K
        Bounds of the probabilities; fractions stay exact.
    tol : number, default 0
        Tolerance: a remainder that misses a bound by this much is set to it; bounds this close are
        equal.

    Returns
    -------
    list of tuples
        Each vertex once, in lexicographic order.

    Raises
    ------
    TypeError, ValueError
        If the two are not sequences of one length, of finite numbers, or there are more than 15
        classes.

    Examples
    --------
    >>> extreme_points([0, 0], [1, 1])
    [(0, 1), (1, 0)]
    """
    _checks.check_sequences_of_operands(lower=lower, upper=upper)
    _checks.check_operands(tol=tol)
    _checks.check_within_unit(lower=lower, upper=upper)
    _checks.check_enumerable_classes(
        len(lower), "extreme_points", "expectations and choices need no vertices"
    )
    bounds = [
        (low,) if high - low <= tol else (low, high) for low, high in zip(lower, upper, strict=True)
    ]
    found = set()
    for position, own in enumerate(bounds):
        others = bounds[:position] + bounds[position + 1 :]
        for rest in product(*others):
            left = 1 - sum(rest)
            if own[0] - tol <= left <= own[-1] + tol:
                # The bound itself, not a rounded copy of it: else a vertex with all classes at
                # bounds is found K times.
                left = next((bound for bound in own if abs(left - bound) <= tol), left)
                found.add((*rest[:position], left, *rest[position:]))
    return sorted(found)


def dirichlet_bounds(count: Any, total: Any, s: Any) -> tuple[Any, Any]:
    r"""Bounds of one probability in the imprecise Dirichlet model; a kernel.

    .. math:: \underline p = \frac{n}{N + s}, \qquad \overline p = \frac{n + s}{N + s}

    (Yang, Destercke and Masson, Section VII-B, equations 19 and 20.)

    Parameters
    ----------
    count, total, s : numbers, fractions, symbols or arrays
        How often the class occurred, how often any did, and the weight of the prior in
        observations.

    Returns
    -------
    tuple (lower, upper)

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers, or
        N + s is 0.

    Examples
    --------
    >>> dirichlet_bounds(3, 9, 1)
    (0.3, 0.4)
    """
    _checks.check_operands(count=count, total=total, s=s)
    _checks.check_not_zero(total + s, "total + s")
    return count / (total + s), (count + s) / (total + s)


def most_even_counts(counts: Any, s: Any) -> Any:
    r"""Add the weight of the prior to the smallest counts first; a kernel.

    The counts become as even as possible, as water fills a vessel: every count below the level L is
    raised to it, which uses s up. With the counts in increasing order,

    .. math:: L = \min_j \frac{n_{(1)} + \dots + n_{(j)} + s}{j}, \qquad n'_c = \max(n_c, L)

    Raising the j smallest counts to L uses at most s, so that L is at most each of these ratios;
    and it is the ratio of those counts that are raised. No other way to spread s has a larger
    entropy.

    Parameters
    ----------
    counts : array of shape (K,) or (n, K)
        How often each class occurred; an array of fractions, with a fraction `s`, stays exact.
    s : number
        Weight of the prior in observations.

    Returns
    -------
    array of that shape
        Sums to N + s.

    Raises
    ------
    TypeError, ValueError
        If `counts` is not an array of finite numbers, or `s` is not a finite number.

    Examples
    --------
    >>> most_even_counts(np.array([3, 1, 0]), 2).tolist()
    [3.0, 1.5, 1.5]
    """
    _checks.check_arrays_of_one_shape(counts=counts)
    _checks.check_finite_operand(s, "s")
    up_to = np.arange(1, np.shape(counts)[-1] + 1)
    levels = (np.cumsum(np.sort(counts, axis=-1), axis=-1) + s) / up_to
    return np.maximum(counts, levels.min(axis=-1, keepdims=True))


MOST_SHOWN = 10
"""Credal sets whose bounds a notebook shows."""


@dataclass(frozen=True, eq=False, repr=False)
class Intervals:
    r"""Probability intervals: all distributions between lower and upper bounds.

    .. math:: \underline p_j \le p_j \le \overline p_j \quad \text{for each class } j

    One credal set, of shape (K,), or n of them, of shape (n, K). The arrays are copied and cannot
    be changed.

    Parameters
    ----------
    lower, upper : arrays of shape (K,) or (n, K)
        Bounds of the probabilities. They need not be reachable; rounding errors of up to 1e-8 are
        accepted, and those of single precision divided out. If one is a frame, or a Series over the
        classes, the other is one too: `upper` is aligned to `lower` by label.

    Attributes
    ----------
    classes : tuple of labels, or None
        The labels of the columns of `lower`; gambles and probabilities in frames are aligned to
        them.

    Raises
    ------
    TypeError, ValueError
        If shapes differ, a bound is not in [0, 1], a lower bound exceeds its upper bound, or no
        distribution respects the bounds, which is the case unless the lower ones sum to at most 1
        and the upper ones to at least 1.

    Examples
    --------
    >>> credal = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6])
    >>> credal.contains([0.1, 0.3, 0.6])
    array(True)
    >>> Intervals([[0, 0.5], [0.1, 0.1]], [[0.5, 1], [0.9, 0.9]])[1]
    Intervals(lower=[0.1, 0.1], upper=[0.9, 0.9])
    """

    lower: FloatArray
    upper: FloatArray
    classes: ClassVar[tuple[Any, ...] | None] = None

    def __post_init__(self) -> None:
        """Refuse bounds that no distribution respects."""
        _checks.check_one_order_of_rows(
            lower=_checks.by_rows(self.lower), upper=_checks.by_rows(self.upper)
        )
        order, lower, upper = _checks.read_by_label(None, lower=self.lower, upper=self.upper)
        labels = None if order.labels is None else tuple(order.labels.tolist())
        object.__setattr__(self, "classes", labels)
        low, high = _checks.read_credal_bounds(lower, upper)
        for name, bounds in (("lower", low), ("upper", high)):
            # A copy, in which -0.0 has become 0.0, so that equal objects have equal hashes.
            own = bounds + 0.0
            own.setflags(write=False)
            object.__setattr__(self, name, own)

    def __repr__(self) -> str:
        """Show the bounds of one credal set, or the number of several."""
        if self.lower.ndim == 2:
            return f"Intervals({len(self)} credal sets of {self.n_classes} classes)"
        return f"Intervals(lower={self.lower.tolist()}, upper={self.upper.tolist()})"

    def _repr_html_(self) -> str:
        """Show the bounds in a notebook: a column for each class, two rows for each credal set."""
        from credal_lib._html import html_table

        lower, upper = np.atleast_2d(self.lower), np.atleast_2d(self.upper)
        rows = []
        for i in range(min(len(lower), MOST_SHOWN)):
            number = f"{i} " if len(lower) > 1 else ""
            rows.append((f"{number}lower", lower[i].tolist()))
            rows.append((f"{number}upper", upper[i].tolist()))
        left = f"<p>and {len(lower) - MOST_SHOWN} more</p>" if len(lower) > MOST_SHOWN else ""
        return html_table(range(self.n_classes), rows) + left

    def __eq__(self, other: object) -> bool:
        """Compare shapes and bounds."""
        if not isinstance(other, Intervals):
            return NotImplemented
        same = np.array_equal(self.lower, other.lower) and np.array_equal(self.upper, other.upper)
        return same and self.classes == other.classes

    def __hash__(self) -> int:
        """Hash the shapes and bounds, consistent with equality."""
        return hash((self.lower.shape, self.lower.tobytes(), self.upper.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the bounds, so that the copy is read-only as well."""
        return _labeled, (self.lower, self.upper, self.classes)

    def __len__(self) -> int:
        """Count the credal sets; one alone, of shape (K,), has no length."""
        _checks.check_several_credal_sets(self.lower.shape, "len")
        return len(self.lower)

    def __bool__(self) -> bool:
        """Return True: a credal set is never empty."""
        return True

    def __getitem__(self, key: Any) -> Intervals:
        """Choose credal sets: one by its position, several by a slice, a mask or positions."""
        _checks.check_several_credal_sets(self.lower.shape, "index")
        return _labeled(self.lower[key], self.upper[key], self.classes)

    @property
    def n_classes(self) -> int:
        """Number of classes K."""
        return int(self.lower.shape[-1])

    def reachable(self) -> Intervals:
        """Tighten the bounds without changing the credal set, by `reachable_bounds`.

        Returns
        -------
        Intervals
            Each bound is the probability of its class under some distribution in the set.
        """
        return _labeled(*reachable_bounds(self.lower, self.upper), self.classes)

    def is_reachable(self, tol: float = 1e-9) -> BoolArray:
        """Return whether each bound is reached by some distribution in the credal set.

        Parameters
        ----------
        tol : float, default 1e-9
            Bounds that `reachable` would move by at most this much count as reached.

        Returns
        -------
        bool array of shape () or (n,)
        """
        _checks.check_real_number(tol, "tol", 0, np.inf)
        lower, upper = reachable_bounds(self.lower, self.upper)
        return np.asarray(((lower - self.lower <= tol) & (self.upper - upper <= tol)).all(axis=-1))

    def contains(self, p: ArrayLike, tol: float = 1e-9) -> BoolArray:
        """Return whether distributions lie in the credal set.

        Parameters
        ----------
        p : array of shape (K,) or (n, K)
            Probabilities; against n credal sets one row for each, or one for all.
        tol : float, default 1e-9
            Probabilities that miss a bound by at most this much count as inside; in single
            precision at least their rounding error.

        Returns
        -------
        bool array of shape () or (n,)

        Raises
        ------
        TypeError, ValueError
            If `p` is not an array of probabilities of K classes, or has another number of rows.
        """
        _checks.check_real_number(tol, "tol", 0, np.inf)
        distributions, _ = _checks.read_credal_by_label(p, self, "p")
        tol = max(tol, _checks.rounding(distributions))
        probabilities = _checks.read_probabilities(distributions, self.n_classes)
        _checks.check_vector_or_matrix(probabilities, "p", "distribution")
        if probabilities.ndim == 2:
            _checks.check_one_or_one_per_row(self.lower.shape, len(probabilities), "p")
        inside = (self.lower - tol <= probabilities) & (probabilities <= self.upper + tol)
        return np.asarray(inside.all(axis=-1))

    def center(self) -> FloatArray:
        r"""Return the distribution that lies equally far along all intervals.

        .. math:: \underline p + t\,(\overline p - \underline p), \qquad
                  t = \frac{1 - \sum_j \underline p_j}{\sum_j (\overline p_j - \underline p_j)}

        For the imprecise Dirichlet model it is (n + s/K) / (N + s), the estimate with the uniform
        prior. It depends on the bounds, not on the set alone: `reachable` may move it.

        Returns
        -------
        float array of shape (K,) or (n, K)
        """
        width = self.upper - self.lower
        total = width.sum(axis=-1, keepdims=True)
        free = 1 - self.lower.sum(axis=-1, keepdims=True)
        # Where all intervals are points, the only distribution is `lower` itself.
        share = np.divide(free, total, out=np.zeros_like(total), where=total > 0)
        return np.asarray(self.lower + width * share)

    def vertices(self, tol: float = 1e-12) -> FloatArray:
        """List the vertices of one credal set, by `extreme_points`.

        Parameters
        ----------
        tol : float, default 1e-12
            Bounds missed by at most this much count as met: vertices that rounding errors have
            split are listed once.

        Returns
        -------
        float array of shape (V, K)
            In lexicographic order; V may double with each class.

        Raises
        ------
        ValueError
            If there are more than 15 classes, or several credal sets.

        Examples
        --------
        >>> Intervals([0, 0.25, 0.5], [0.25, 0.5, 0.75]).vertices()
        array([[0.  , 0.25, 0.75],
               [0.  , 0.5 , 0.5 ],
               [0.25, 0.25, 0.5 ]])
        """
        _checks.check_real_number(tol, "tol", 0, np.inf)
        _checks.check_one_credal_set(self.lower.shape)
        _checks.check_enumerable_classes(
            self.n_classes,
            "vertices",
            "expectations and choices need no vertices, pass the Intervals",
        )
        return np.array(extreme_points(self.lower.tolist(), self.upper.tolist(), tol))


def _labeled(lower: ArrayLike, upper: ArrayLike, classes: tuple[Any, ...] | None) -> Intervals:
    """Return intervals that carry labels, which the constructor reads from frames alone."""
    credal = Intervals(lower, upper)  # type: ignore[arg-type]
    object.__setattr__(credal, "classes", classes)
    return credal


def imprecise_dirichlet(counts: ArrayLike, s: float = 1.0) -> Intervals:
    r"""Estimate probabilities from counts by the imprecise Dirichlet model.

    The credal set of all posterior expectations when the prior is any Dirichlet distribution of
    weight s: lower bound n / (N + s), upper bound (n + s) / (N + s), both reached. (Yang, Destercke
    and Masson, Section VII-B, equations 19 and 20.)

    Parameters
    ----------
    counts : array of shape (K,) or (n, K)
        How often each class occurred; one table, or one per row. Without any observation the
        intervals are [0, 1]. The labels of a frame, or of a Series, are those of the intervals.
    s : float, default 1
        Weight of the prior in observations; the larger, the wider the intervals.

    Returns
    -------
    Intervals

    Raises
    ------
    TypeError, ValueError
        If a count is negative or not finite, or `s` is not positive.

    Examples
    --------
    >>> imprecise_dirichlet([6, 3, 0], s=1)
    Intervals(lower=[0.6, 0.3, 0.0], upper=[0.7, 0.4, 0.1])
    """
    order, columns = _checks.read_by_label(None, counts=counts)
    numbers = _checks.read_class_counts(columns)
    _checks.check_positive(s, "s")
    labels = None if order.labels is None else tuple(order.labels.tolist())
    return _labeled(*dirichlet_bounds(numbers, numbers.sum(axis=-1, keepdims=True), s), labels)


def upper_entropy(counts: ArrayLike, s: float = 1.0) -> FloatArray:
    r"""Largest entropy, in bits, in the credal set of the imprecise Dirichlet model.

    .. math:: S^* = \max_{p} \Bigl(-\sum_c p_c \log_2 p_c\Bigr), \qquad
              p_c = \frac{n_c + s\,t_c}{N + s},\quad t_c \ge 0,\quad \sum_c t_c = 1

    It is reached where the prior puts all its weight on the rarest classes, by `most_even_counts`.
    A credal decision tree grows by it. (Zaffalon, Corani and Mauá, Section 9.2, and the literature
    cited there.)

    Parameters
    ----------
    counts : array of shape (K,) or (n, K)
        How often each class occurred; one table, or one per row.
    s : float, default 1
        Weight of the prior in observations; the larger, the larger the upper entropy.

    Returns
    -------
    float array of shape () or (n,)
        Between 0 and log2(K); without any observation log2(K). The order of the classes does not
        matter.

    Raises
    ------
    TypeError, ValueError
        If a count is negative or not finite, or `s` is not positive.

    Examples
    --------
    >>> upper_entropy([[3, 1, 0], [0, 0, 0]], s=2).round(6).tolist()
    [1.5, 1.584963]
    """
    # Sorted, so that the sums are rounded alike whatever the order of the classes.
    numbers = np.sort(_checks.read_class_counts(counts), axis=-1)
    _checks.check_positive(s, "s")
    weight = float(s)
    total = numbers.sum(axis=-1, keepdims=True) + weight
    probabilities = most_even_counts(numbers, weight) / total
    logs = np.log2(probabilities, out=np.zeros_like(probabilities), where=probabilities > 0)
    return np.asarray(np.maximum(-(probabilities * logs).sum(axis=-1), 0.0))
