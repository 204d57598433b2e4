r"""Dominance between classes in the naive credal classifier, global imprecise Dirichlet model.

Class c' dominates c'' if it is more probable under every prior of the set, that is if the smallest
ratio of their posterior probabilities exceeds one. That ratio depends on one variable x in (0, s),
the prior mass of c'':

.. math::
    \ln h(x) = \underbrace{\ln(n(c')+s-x) + \sum_i \ln\frac{n(a_i,c')}{n_i(c')+s-x}}_{A(c';\,x)}
             + \underbrace{-\ln(n(c'')+x) + \sum_i \ln\frac{n_i(c'')+x}{n(a_i,c'')+x}}_{B(c'';\,x)}

over the observed features i. It is convex (decreasing without features), and splits into a term of
c' and a term of c'', so that value and slope at x = s are sums of table look-ups. They decide
nearly all pairs. The undecided ones, and what is close to a tie, is computed pair by pair: a
bracketing of the minimum by tangents. Before all that, a bound that takes a fourth of the look-ups
tries the strongest class of each row against the others, and leaves one class in most rows.

The same for counts that differ from row to row (`RowCounts`), as those of neighborhoods do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib._parts import parts
from credal_lib.classifiers._category_counts import Counts, Tables, sum_over_features
from credal_lib.classifiers._naive_local import log_likelihood_tables

ROWS_AT_A_TIME = 5_000
"""Rows of one block, so that memory stays linear in the rows of a block, not of the data."""

PAIR_NUMBERS_AT_A_TIME = 2**18
"""Pairs times features of one block of single pairs, for the same reason."""

NARROW = 1e-13
"""Share of s to which a bracket of the minimum is closed: its ends are then as good as that."""

EXACT = 1e-13
"""Tolerance of a minimum of ln h whose value is needed."""

CLOSE = 1e-6
"""Logarithms of ratios this close to zero are computed anew, pair by pair.

Sums of look-ups over hundreds of features are less exact than the tolerance of a tie.
"""


@dataclass(frozen=True)
class RowCounts:
    """Counts of training rows that differ from row to row.

    Only the categories that the row has are counted.

    Attributes
    ----------
    classes : float array of shape (n, K)
        n(c): training rows of each class; zero for a class that is absent.
    categories : float array of shape (n, m, K)
        n(a_i, c): training rows of each class with the row's category of feature i.
    present : float array of shape (n, m, K)
        n_i(c): training rows of each class in which feature i is present.
    observed : bool array of shape (n, m)
        Whether the row has feature i; counts of other features are ignored.
    """

    classes: FloatArray
    categories: FloatArray
    present: FloatArray
    observed: BoolArray

    def only(self, keep: BoolArray) -> RowCounts:
        """Keep the counts of some of the rows."""
        return RowCounts(
            self.classes[keep], self.categories[keep], self.present[keep], self.observed[keep]
        )

    def __add__(self, other: RowCounts) -> RowCounts:
        """Add the counts in other training rows."""
        return RowCounts(
            self.classes + other.classes,
            self.categories + other.categories,
            self.present + other.present,
            self.observed,
        )


def end_tables(counts: Counts, s: float) -> Tables:
    """Tabulate A, B and their slopes at x = s by feature, shape (V_i + 1, 4 K); 0 for missing."""
    tables = []
    for n, present in zip(counts.categories, counts.present, strict=True):
        values = np.concatenate(_values_at_end(n, present, s), axis=1)
        tables.append(np.vstack([values, np.zeros((1, values.shape[1]))]))
    return tables


def _values_at_end(n: FloatArray, present: FloatArray, s: float) -> list[FloatArray]:
    """Return what a feature contributes to A, B and their slopes at x = s, each shaped as `n`."""
    present = np.broadcast_to(present, n.shape)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        # With a category of count 0 in c' the infimum of h is zero.
        a = np.where(n > 0, np.log(n / present), -np.inf)
        b = np.log(present + s) - np.log(n + s)
        return [a, b, 1 / present, 1 / (present + s) - 1 / (n + s)]


def _of_classes(classes: FloatArray, s: float) -> FloatArray:
    """Return what the classes alone contribute to A, B and their slopes at x = s.

    Shape (..., 4 K) from (..., K).
    """
    with np.errstate(divide="ignore"):  # a class that is absent has A = -inf and dominates nobody
        values = [np.log(classes), -np.log(classes + s), -1 / classes, -1 / (classes + s)]
    return np.concatenate(values, axis=-1)


def non_dominated(counts: Counts, codes: IntArray, s: float, tol: float) -> BoolArray:
    """Mark the classes that no other class dominates.

    A ratio whose logarithm is within `tol` of zero is a tie.
    """
    members = ~_dominated_by_strongest(counts, codes, s, tol)
    several = np.flatnonzero(np.count_nonzero(members, axis=1) > 1)
    tables, offset = end_tables(counts, s), _of_classes(counts.classes, s)
    for part in parts(len(several), 1, ROWS_AT_A_TIME):
        rows = several[part]
        ends = _Ends.of(sum_over_features(tables, codes[rows]) + offset, s)
        pairs = partial(_Pairs.of, counts, codes[rows], s)
        members[rows] = ~_dominated(ends, pairs, codes.shape[1], tol)
    return members


def _dominated_by_strongest(counts: Counts, codes: IntArray, s: float, tol: float) -> BoolArray:
    r"""Mark classes that the strongest class of the row dominates even under the local models.

    Those have more priors than the global one, and their test needs no more look-ups than a precise
    classifier:

    .. math:: \inf_x h(x) \ge \frac{n(c')}{n(c'') + s}
              \prod_i \frac{n(a_i, c')}{n_i(c') + s} \Big/ \frac{n(a_i, c'') + s}{n_i(c'') + s}.

    With many rows for each class that leaves one class in nearly all rows.
    """
    low, high = log_likelihood_tables(counts, s)
    with np.errstate(divide="ignore"):
        low_of_classes, high_of_classes = np.log(counts.classes), np.log(counts.classes + s)
    dominated = np.empty((len(codes), len(counts.classes)), dtype=np.bool_)
    for block in parts(len(codes), 1, ROWS_AT_A_TIME):
        most = sum_over_features(high, codes[block]) + high_of_classes
        strongest = most.argmax(axis=1)
        least = low_of_classes[strongest]
        for table, column in zip(low, codes[block].T, strict=True):
            least += table[column, strongest]
        # The strongest class never dominates itself, since its `least` is at most its `most`.
        dominated[block] = least[:, np.newaxis] - most > tol + CLOSE
    return dominated


def non_dominated_of_rows(counts: RowCounts, s: float, tol: float) -> BoolArray:
    """Mark the classes that no other class dominates, where each row has counts of its own.

    Ties are those of `non_dominated`.
    """
    observed = counts.observed[:, :, np.newaxis]
    with np.errstate(invalid="ignore"):  # the slope of an absent class, whose value decides
        sums_over_features = [
            np.where(observed, values, 0.0).sum(axis=1)
            for values in _values_at_end(counts.categories, counts.present, s)
        ]
        sums = np.concatenate(sums_over_features, axis=1) + _of_classes(counts.classes, s)
    pairs = partial(_Pairs.of_rows, counts, s)
    return ~_dominated(_Ends.of(sums, s), pairs, counts.observed.shape[1], tol)


def _dominated(ends: _Ends, pairs: PairsOf, n_features: int, tol: float) -> BoolArray:
    """Mark the classes that another one dominates: at x = s if that decides, else pair by pair.

    The strongest class is tried against all others first; then those left against each other. A
    class that is dominated needs no further proof, and what it dominates is dominated by what
    dominates it: the smallest ratio of the outer pair is at least the product of the inner two, so
    `tol` does not disturb this.
    """
    n_rows, n_classes = ends.a.shape
    every, strongest = np.arange(n_rows), ends.a.argmax(axis=1)
    least = ends.least(every[:, np.newaxis], strongest[:, np.newaxis], np.arange(n_classes))
    dominated = least > tol + CLOSE
    dominated[every, strongest] = False
    several = np.flatnonzero(np.count_nonzero(dominated, axis=1) < n_classes - 1)
    for block in parts(len(several), n_classes**2, PAIR_NUMBERS_AT_A_TIME):
        row, c, other = _decide_at_end(ends, dominated, several[block], tol)
        for part in parts(len(row), n_features, PAIR_NUMBERS_AT_A_TIME):
            above_one = _minimum_above_one(pairs(row[part], c[part], other[part]), tol)
            dominated[row[part][above_one], other[part][above_one]] = True
    return dominated


def _decide_at_end(
    ends: _Ends, dominated: BoolArray, rows: IntArray, tol: float
) -> tuple[IntArray, IntArray, IntArray]:
    """Mark in `dominated` what value and slope at x = s show, and return the undecided pairs.

    These are arrays of rows, c' and c''.
    """
    left = ~dominated[rows]
    place, c = np.nonzero(left)
    row = rows[place]
    at_end = ends.a[row, c][:, np.newaxis] + ends.b[row]
    candidates = (at_end > tol - CLOSE) & left[place]
    candidates[np.arange(len(c)), c] = False
    found, other = np.divmod(np.flatnonzero(candidates), left.shape[1])  # as by np.nonzero, faster
    row, c = row[found], c[found]
    sure = ends.least(row, c, other) > tol + CLOSE
    dominated[row[sure], other[sure]] = True
    undecided = ~dominated[row, c] & ~dominated[row, other]
    return row[undecided], c[undecided], other[undecided]


@dataclass(frozen=True)
class _Ends:
    """A, B and their slopes at x = s, shape (n_rows, K) each."""

    s: float
    a: FloatArray
    b: FloatArray
    slope_a: FloatArray
    slope_b: FloatArray

    @classmethod
    def of(cls, sums: FloatArray, s: float) -> _Ends:
        return cls(s, *np.split(sums, 4, axis=1))

    def least(self, row: IntArray, c: IntArray, other: IntArray) -> FloatArray:
        """Bound the minima of ln h of pairs from below by the tangent at x = s.

        The positions (row, c', c'') broadcast.
        """
        at_end: FloatArray = self.a[row, c] + self.b[row, other]
        slope = self.slope_a[row, c] + self.slope_b[row, other]
        # A tangent that falls toward x = s is least there; one that rises, at x = 0.
        return at_end - self.s * np.maximum(slope, 0.0)


def _crossing(left: FloatArray, right: FloatArray) -> FloatArray:
    """Find where the tangents at two points meet; nan where one is vertical.

    A point is an array with the rows x, value and slope.
    """
    (x0, f0, d0), (x1, f1, d1) = left, right
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        crossing: FloatArray = x0 + (f1 - f0 - d1 * (x1 - x0)) / (d0 - d1)
    return crossing


def _bounds(left: FloatArray, right: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Bound the minimum of a convex function between two points.

    From below by its tangents at the points, from above by its values there.
    """
    (x0, f0, d0), (x1, f1, d1) = left, right
    crossing = _crossing(left, right)
    with np.errstate(invalid="ignore", over="ignore"):
        # If the left tangent is vertical, the right one is followed to the left end.
        between = np.where(np.isfinite(crossing), f0 + d0 * (crossing - x0), f1 - d1 * (x1 - x0))
    # A function that falls up to the right end is least there, and one that rises from the left end
    # is least on the left.
    lower = np.where(d1 <= 0, f1, np.where(d0 >= 0, f0, between))
    upper = np.where(d1 <= 0, f1, np.minimum(f0, f1))
    return lower, upper


def _minimum_above_one(pairs: _Pairs, tol: float) -> BoolArray:
    """Decide single pairs by bracketing the minimum of ln h between tangents."""

    def still_open(lower: FloatArray, upper: FloatArray) -> BoolArray:
        return (lower <= tol) & (upper > tol)

    above = np.zeros(pairs.size, dtype=np.bool_)
    for undecided, lower, upper, narrow in _bracket_minima(pairs, still_open):
        above[undecided[(lower > tol) | (narrow & (upper > tol))]] = True
    return above


def _minimum(pairs: _Pairs) -> FloatArray:
    """Return the infimum of ln h of single pairs.

    It is minus infinity where c' has count 0 of a category of the row.
    """

    def still_open(lower: FloatArray, upper: FloatArray) -> BoolArray:
        return upper - lower > EXACT

    least = np.full(pairs.size, -np.inf)
    finite = np.flatnonzero((pairs.gamma > 0).all(axis=1, where=pairs.observed))
    for undecided, _, upper, _ in _bracket_minima(pairs.only(finite), still_open):
        least[finite[undecided]] = upper
    return least


def _bracket_minima(
    pairs: _Pairs, still_open: Callable[[FloatArray, FloatArray], BoolArray]
) -> Iterator[tuple[IntArray, FloatArray, FloatArray, BoolArray]]:
    """Bracket the minima ever more closely, as long as they are open and not narrow.

    Yields the positions that were open, bounds of their minima, and where the bracket is narrow.
    """
    undecided = np.arange(pairs.size)
    left, right = pairs.at(np.zeros(pairs.size)), pairs.at(np.full(pairs.size, pairs.s))
    for step in count():
        lower, upper = _bounds(left, right)
        narrow = right[0] - left[0] <= NARROW * pairs.s
        yield undecided, lower, upper, narrow
        with np.errstate(invalid="ignore"):
            keep = still_open(lower, upper) & ~narrow
        undecided, pairs = undecided[keep], pairs.only(keep)
        left, right = left[:, keep], right[:, keep]
        if undecided.size == 0:
            return
        middle = (left[0] + right[0]) / 2
        if step % 3 == 2:  # so that it ends: after 44 halvings an interval is narrow
            next_x = middle
        else:
            crossing = _crossing(left, right)
            inside = (left[0] < crossing) & (crossing < right[0])
            next_x = np.where(inside, crossing, middle)
        point = pairs.at(next_x)
        falls = point[2] < 0  # then the minimum is on its right
        left, right = np.where(falls, point, left), np.where(falls, right, point)


def posterior_bounds_from_ratios(
    counts: Counts, codes: IntArray, s: float
) -> tuple[FloatArray, FloatArray]:
    """Bound the posterior probabilities by the extreme ratios of each pair of classes.

    Shape (n, K) each; see `bounds_from_log_ratios`.
    """
    n_rows, n_features = codes.shape
    shape = (n_rows, n_features, len(counts.classes))
    return _posterior_bounds(partial(_Pairs.of, counts, codes, s), shape)


def posterior_bounds_of_rows(counts: RowCounts, s: float) -> tuple[FloatArray, FloatArray]:
    """Bound the posterior probabilities where each row has counts of its own.

    As `posterior_bounds_from_ratios`.
    """
    return _posterior_bounds(partial(_Pairs.of_rows, counts, s), counts.categories.shape)


def _posterior_bounds(pairs: PairsOf, shape: tuple[int, ...]) -> tuple[FloatArray, FloatArray]:
    """Bound the posterior probabilities; `shape` is (rows, features, classes)."""
    n_rows, n_features, n_classes = shape
    c, other = np.nonzero(~np.eye(n_classes, dtype=np.bool_))  # all pairs of two classes
    n_pairs = len(c)
    lower, upper = np.empty((n_rows, n_classes)), np.empty((n_rows, n_classes))
    for part in parts(n_rows, n_features * n_pairs, PAIR_NUMBERS_AT_A_TIME):
        rows = np.arange(part.start, part.stop)
        n = len(rows)
        log_ratios = np.zeros((n, n_classes, n_classes))
        minima = _minimum(pairs(np.repeat(rows, n_pairs), np.tile(c, n), np.tile(other, n)))
        log_ratios[:, c, other] = minima.reshape(n, n_pairs)
        lower[rows], upper[rows] = bounds_from_log_ratios(log_ratios)
    return lower, upper


def bounds_from_log_ratios(log_ratios: FloatArray) -> tuple[FloatArray, FloatArray]:
    r"""Bound probabilities by the smallest ratio of each pair of classes.

    Shape (n, K) each, from (n, K, K). With :math:`h^*(c, e)` the infimum of
    :math:`P(c \mid a)/P(e \mid a)`, its logarithm at ``[:, c, e]``,

    .. math::
        \frac{1}{1 + \sum_{e \ne c} 1/h^*(c, e)} \le P(c \mid a)
        \le \frac{1}{1 + \sum_{e \ne c} h^*(e, c)},

    with equality, at the two ends, for two classes. The diagonal is ignored.
    """
    diagonal = np.eye(log_ratios.shape[2], dtype=np.bool_)
    with np.errstate(over="ignore"):  # an infinite sum gives the bound 0, as it should
        lower = 1 / (1 + np.exp(-np.where(diagonal, np.inf, log_ratios)).sum(axis=2))
        upper = 1 / (1 + np.exp(np.where(diagonal, -np.inf, log_ratios)).sum(axis=1))
    return lower, upper


@dataclass(frozen=True)
class _Pairs:
    """Counts of single pairs, where c' may dominate c''.

    Those of the classes have shape (U,), those by feature (U, m).
    """

    s: float
    alpha: FloatArray  # n(c')
    beta: FloatArray  # n(c'')
    gamma: FloatArray  # n(a_i, c')
    delta: FloatArray  # n(a_i, c'')
    present_c: FloatArray  # n_i(c')
    present_other: FloatArray  # n_i(c'')
    observed: BoolArray

    @classmethod
    def of(
        cls, counts: Counts, codes: IntArray, s: float, row: IntArray, c: IntArray, other: IntArray
    ) -> _Pairs:
        """Pairs of the rows of `codes`, under counts that all rows share."""
        codes = codes[row]
        gamma, delta, present_c, present_other, observed = [], [], [], [], []
        for n, present, column in zip(counts.categories, counts.present, codes.T, strict=True):
            # A last row for missing; its values are not used.
            padded = np.vstack([n, np.ones(n.shape[1])])
            gamma.append(padded[column, c])
            delta.append(padded[column, other])
            present_c.append(present[c])
            present_other.append(present[other])
            observed.append(column < len(n))
        return cls(
            s=s,
            alpha=counts.classes[c],
            beta=counts.classes[other],
            gamma=np.column_stack(gamma),
            delta=np.column_stack(delta),
            present_c=np.column_stack(present_c),
            present_other=np.column_stack(present_other),
            observed=np.column_stack(observed),
        )

    @classmethod
    def of_rows(
        cls, counts: RowCounts, s: float, row: IntArray, c: IntArray, other: IntArray
    ) -> _Pairs:
        """Pairs under counts that differ from row to row."""
        return cls(
            s=s,
            alpha=counts.classes[row, c],
            beta=counts.classes[row, other],
            gamma=counts.categories[row, :, c],
            delta=counts.categories[row, :, other],
            present_c=counts.present[row, :, c],
            present_other=counts.present[row, :, other],
            observed=counts.observed[row],
        )

    @property
    def size(self) -> int:
        return len(self.alpha)

    def only(self, keep: BoolArray | IntArray) -> _Pairs:
        """Keep some of the pairs."""
        return _Pairs(
            s=self.s,
            alpha=self.alpha[keep],
            beta=self.beta[keep],
            gamma=self.gamma[keep],
            delta=self.delta[keep],
            present_c=self.present_c[keep],
            present_other=self.present_other[keep],
            observed=self.observed[keep],
        )

    def at(self, x: FloatArray) -> FloatArray:
        """x, value and slope of ln h: shape (3, U)."""
        z = self.s - x  # the prior mass of c'
        x_column, z_column = x[:, np.newaxis], z[:, np.newaxis]
        # Where all rows of c'' with the feature have the category, the factor is one for every x,
        # also at x = 0 if there are no such rows.
        cancels = self.present_other == self.delta
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            numerator, denominator = self.present_other + x_column, self.delta + x_column
            of_other = np.where(cancels, 1.0, numerator / denominator)
            slope_of_other = np.where(cancels, 0.0, 1 / numerator - 1 / denominator)
            # One logarithm per feature: of factors near one, so that the sum is as good as exact.
            value = np.log(self.gamma / (self.present_c + z_column) * of_other)
            slope = 1 / (self.present_c + z_column) + slope_of_other
            of_classes = np.log((self.alpha + z) / (self.beta + x))
            slope_of_classes = -1 / (self.alpha + z) - 1 / (self.beta + x)
        f = of_classes + np.where(self.observed, value, 0.0).sum(axis=1)
        d = slope_of_classes + np.where(self.observed, slope, 0.0).sum(axis=1)
        return np.array([x, f, d])


PairsOf = Callable[[IntArray, IntArray, IntArray], _Pairs]
"""Returns the pairs at positions (row, c', c'')."""
