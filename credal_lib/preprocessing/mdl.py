"""Discretization by minimum description length: cut where the classes change, if that pays."""

from __future__ import annotations

import math
import warnings
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, OneToOneFeatureMixin, TransformerMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.preprocessing import _checks as own_checks

__all__ = ["MDLDiscretizer"]

TIE = 1e-12
"""Entropies this close (in bits a row) are ties.

The lowest cut wins, and a gain equal to its price buys nothing.
"""


class MDLDiscretizer(OneToOneFeatureMixin, TransformerMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    r"""Cut numeric columns into bins, guided by the classes.

    A column with N present values is cut where the entropy that remains in the two parts,
    :math:`W = \frac{N_1}{N} H(S_1) + \frac{N_2}{N} H(S_2)`, is least, if the gain exceeds the cost
    of describing it:

    .. math::
        H(S) - W > \frac{\log_2(N - 1) + \log_2(3^k - 2) - k H(S) + k_1 H(S_1) + k_2 H(S_2)}{N}

    Here H is the entropy of the classes in bits, and k, k1 and k2 are the numbers of classes
    present in the whole and in the parts. Both parts are then cut in the same way. Cuts lie midway
    between neighboring values; of equally good cuts the lowest is taken. (Fayyad and Irani,
    "Multi-interval discretization of continuous-valued attributes for classification learning",
    IJCAI 1993; the cut points are those of WEKA 3.9 with its default options.)

    A column without a cut has no information on the classes that pays for its description, and is
    dropped. If no column at all would remain, as happens in small training parts, the first one is
    retained with the single code 0, and `fit` warns: a classifier that follows in a pipeline then
    learns the frequencies of the classes.

    Parameters
    ----------
    categorical : bool array of shape (p,), optional
        True for columns that hold category codes 0, 1, ... already; they pass through unchanged and
        are never dropped. Without it, `fit` warns of columns that it cuts though they hold nothing
        but 0, 1, 2, ... and may be codes.
    better_encoding : bool, default False
        If True, a cut costs :math:`\log_2` of the number of cuts between distinct values of the
        part, instead of :math:`\log_2(N - 1)`: with many equal values more cuts pay. (WEKA's option
        of this name, off there too except inside its correlation-based feature selection.)

    Attributes
    ----------
    cut_points_ : list of p float arrays
        Increasing cut points of each column of the input; empty for a column without a cut and for
        a categorical one.
    kept_ : bool array of shape (p,)
        The columns that `transform` returns.
    n_categories_ : int array of shape (number of columns kept,)
        Number of codes of each column of the output: one more than its cuts; for a categorical
        column one more than the largest code in `fit`.
    n_features_in_ : int
        p, the number of columns of the input.
    feature_names_in_ : array of shape (p,)
        Names of the columns, where the input of `fit` had names.

    Notes
    -----
    Weights of rows are refused: the length of a description counts rows. A table of numbers and
    words goes through scikit-learn's
    ``make_column_transformer((MDLDiscretizer(), numbers), (OrdinalEncoder(), words))``.

    Examples
    --------
    >>> X = [[1.0, 7.0], [2.0, 5.0], [3.0, 7.0], [4.0, 5.0], [5.0, 7.0], [float("nan"), 5.0]]
    >>> discretizer = MDLDiscretizer().fit(X, ["a", "a", "a", "b", "b", "b"])
    >>> [cuts.tolist() for cuts in discretizer.cut_points_]
    [[3.5], []]
    >>> discretizer.transform([[3.5, 5.0], [99.0, 5.0], [float("nan"), 5.0]]).ravel().tolist()
    [0.0, 1.0, nan]
    """

    cut_points_: list[FloatArray]
    kept_: BoolArray
    n_categories_: IntArray
    n_features_in_: int

    def __init__(
        self, *, categorical: ArrayLike | None = None, better_encoding: bool = False
    ) -> None:
        self.categorical = categorical
        self.better_encoding = better_encoding

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Find the cut points.

        Parameters
        ----------
        X : array of shape (n, p)
            Numbers; NaN is missing and left out for its column only.
        y : array of shape (n,)
            Class labels.

        Returns
        -------
        self

        Raises
        ------
        TypeError, ValueError
            If X holds text, infinity or unmarked categories of pandas, y is missing, holds NaN or
            numbers that are not classes, or `categorical` is not one boolean per column or marks a
            column that does not hold category codes, or `better_encoding` is no boolean.

        Warns
        -----
        UserWarning
            If there is neither a cut nor a categorical column; if `categorical` is not given and a
            column is cut that holds 0, 1, 2, ... alone, three to 20 of them, in five rows each on
            average, which may be codes.
        """
        _checks.check_is_boolean(self.better_encoding, "better_encoding")
        _checks.check_labels_to_learn(y)
        _checks.check_one_order_of_rows(X=X, y=y)
        data, labels = self._numbers(X, y=y)
        check_classification_targets(labels)
        categorical = own_checks.read_column_mask(self.categorical, data.shape[1], "categorical")
        own_checks.check_no_categories_to_cut(X, categorical)
        largest = self._categories(data, categorical)
        _, positions = np.unique(labels, return_inverse=True)
        log_table = _n_log_n(len(positions))
        self.cut_points_ = []
        for column, has_codes in zip(data.T, categorical, strict=True):
            if has_codes:
                self.cut_points_.append(np.empty(0))
            else:
                cuts = _cut_points(column, positions, log_table, self.better_encoding)
                self.cut_points_.append(cuts)
        bins = np.array([len(cuts) + 1 for cuts in self.cut_points_])
        self.kept_ = categorical | (bins > 1)
        self._warn_of_codes(data, bins > 1)
        if not self.kept_.any():
            self._keep_one_column()
        self.n_categories_ = np.where(categorical, largest, bins)[self.kept_]
        return self

    def _numbers(self, X: ArrayLike, **options: Any) -> Any:
        """Read X as numbers by scikit-learn's `validate_data`; say how to code X if that fails."""
        _checks.check_numbers_to_read(X)
        try:
            return validate_data(
                self, X, dtype=np.float64, ensure_all_finite="allow-nan", **options
            )
        except (TypeError, ValueError, OverflowError) as error:
            own_checks.explain_mixed_columns(error, X, type(self).__name__)
            raise

    def _categories(self, data: FloatArray, categorical: BoolArray) -> IntArray:
        """Return the number of categories of each categorical column; refuse invalid codes."""
        codes = np.where(categorical, data, np.nan)  # other columns hold no codes
        return _checks.read_category_numbers(codes, None, type(self).__name__)

    def _warn_of_codes(self, data: FloatArray, cut: BoolArray) -> None:
        """Say which columns that are cut may hold codes, unless the caller says which do.

        The caller may also have said that none does.
        """
        if self.categorical is not None:
            return
        found = [place for place in own_checks.columns_of_codes(data) if cut[place]]
        if found:
            names = getattr(self, "feature_names_in_", np.arange(data.shape[1]))[found].tolist()
            warnings.warn(
                f"the columns {_checks.shown(names)} hold 0, 1, 2, ... alone and are cut as"
                f" numbers; if these are codes of categories, {own_checks.HOW_TO_CODE}; if they are"
                f" numbers, pass categorical=[False] * {data.shape[1]}",
                UserWarning,
                stacklevel=3,
            )

    def _keep_one_column(self) -> None:
        """Keep the first column, and warn: a classifier cannot be fitted on no column."""
        self.kept_[0] = True
        warnings.warn(
            "no column has a cut: nothing in X tells enough about y. The first column is kept with"
            " the single code 0, so that a classifier can learn the frequencies of the classes;"
            " more rows may give cuts",
            UserWarning,
            stacklevel=3,
        )

    def transform(self, X: ArrayLike) -> FloatArray:
        """Codes of the bins: the number of cut points below the value.

        Parameters
        ----------
        X : array of shape (n, p)
            Numbers; NaN stays NaN, values beyond those seen in `fit` fall into the first or the
            last bin.

        Returns
        -------
        float array of shape (n, number of columns kept)
            Codes 0, 1, ..., and NaN for missing.

        Raises
        ------
        NotFittedError, TypeError, ValueError
            If not fitted, X has other columns than in `fit` or holds text or infinity, or a
            categorical column does not hold category codes.
        """
        check_is_fitted(self)
        data = self._numbers(X, reset=False)
        categorical = own_checks.read_column_mask(self.categorical, data.shape[1], "categorical")
        self._categories(data, categorical)
        codes = np.empty((len(data), len(self.n_categories_)))
        for place, i in enumerate(np.flatnonzero(self.kept_)):
            column = data[:, i]
            bins = column if categorical[i] else np.searchsorted(self.cut_points_[i], column)
            codes[:, place] = np.where(np.isnan(column), np.nan, bins)
        return codes

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> NDArray[Any]:
        """Names of the columns that `transform` returns.

        Parameters
        ----------
        input_features : array of shape (p,), optional
            Names of the columns of the input; by default those of the data frame given to `fit`, or
            x0, x1, ...

        Returns
        -------
        array of str

        Raises
        ------
        NotFittedError, ValueError
            If not fitted, or the names are not those of `fit`.
        """
        check_is_fitted(self)
        names: NDArray[Any] = super().get_feature_names_out(input_features)
        return names[self.kept_]

    def __sklearn_tags__(self) -> Any:
        """Needs the classes; NaN is missing."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        tags.input_tags.allow_nan = True
        return tags


def _n_log_n(n: int) -> FloatArray:
    """Table of 0 log 0 = 0, 1 log 1, ..., n log n, in bits."""
    counts = np.arange(n + 1, dtype=np.float64)
    return counts * np.log2(np.maximum(counts, 1))


def _cut_points(
    column: FloatArray, y: IntArray, log_table: FloatArray, better_encoding: bool
) -> FloatArray:
    """Cut points of one column, increasing."""
    present = ~np.isnan(column)
    candidates, before, values = _boundaries(column[present], y[present])
    # Parts are cut with a list of what is left to do: recursion may be as deep as there are cuts.
    parts = [(0, len(candidates) + 1)]
    cuts = []
    while parts:
        first, last = parts.pop()
        n_cuts = int(values[last] - values[first]) - 1 if better_encoding else None
        best = _best_cut(before[:, first : last + 1], log_table, n_cuts)
        if best is not None:
            cut = first + best
            cuts.append(cut)
            parts += [(first, cut), (cut, last)]
    return candidates[np.sort(np.array(cuts, dtype=np.intp)) - 1]


def _boundaries(values: FloatArray, y: IntArray) -> tuple[FloatArray, IntArray, IntArray]:
    """Return the B cuts to try, with the rows of each class and the values before B + 2 places.

    The places are the start, each cut and the end. The rows have shape (K, B + 2), the distinct
    values (B + 2,). A cut between neighboring values whose rows are all of one and the same class
    is never the best (Fayyad's theorem), so these are left out.
    """
    order = np.argsort(values, kind="stable")
    values, y = values[order], y[order]
    # The first row of each distinct value; none, where the column has no present value.
    starts = np.flatnonzero(np.r_[True, values[1:] != values[:-1]][: len(values)])
    if len(starts) < 2:
        return np.empty(0), np.zeros((1, 2), dtype=np.intp), np.zeros(2, dtype=np.intp)
    # Two neighbors are all of one class if the lowest class of each is the highest of the other.
    lowest, highest = np.minimum.reduceat(y, starts), np.maximum.reduceat(y, starts)
    tried = np.flatnonzero((lowest[:-1] != highest[1:]) | (highest[:-1] != lowest[1:])) + 1
    ends = starts[tried]
    n_classes, n_intervals = int(y.max()) + 1, len(ends) + 1
    interval = np.repeat(np.arange(n_intervals), np.diff(ends, prepend=0, append=len(y)))
    rows = np.bincount(y * n_intervals + interval, minlength=n_classes * n_intervals)
    before = np.cumsum(rows.reshape(n_classes, n_intervals), axis=1)
    rows_before = np.c_[np.zeros(n_classes, dtype=np.intp), before]
    return _between(values[ends - 1], values[ends]), rows_before, np.r_[0, tried, len(starts)]


def _between(lower: FloatArray, upper: FloatArray) -> FloatArray:
    """Return the midpoints, or `lower` where rounding leaves none below `upper`.

    A value at the cut goes left.
    """
    middle = lower / 2 + upper / 2  # their sum may overflow
    return np.where((lower <= middle) & (middle < upper), middle, lower)


def _best_cut(before: IntArray, log_table: FloatArray, n_cuts: int | None = None) -> int | None:
    """Return the best cut of a part, as a column of `before`; None if no cut pays.

    `before`, shape (K, B + 2), holds the rows of each class before the start of the part, each
    candidate and the end. To name a cut costs log2(`n_cuts`) bits, by default log2(N - 1).
    """
    before = before[before[:, -1] > before[:, 0]]  # the classes of the part
    if len(before) < 2 or before.shape[1] < 3:
        return None
    whole = before[:, -1] - before[:, 0]
    left = before[:, 1:-1] - before[:, :1]
    bits = _bits(left, log_table) + _bits(whole[:, np.newaxis] - left, log_table)
    n = int(whole.sum())
    best = int(np.argmax(bits <= bits.min() + TIE * n))
    gain = _bits(whole, log_table) - bits[best]
    left_of_best = left[:, best]
    price = math.log2(n_cuts or n - 1) + _log_labellings(len(whole))
    price -= _classes_times_entropy(whole, log_table)
    of_left = _classes_times_entropy(left_of_best, log_table)
    of_right = _classes_times_entropy(whole - left_of_best, log_table)
    price += of_left + of_right
    return best + 1 if gain > price + TIE * n else None


def _log_labellings(k: int) -> float:
    """Logarithm of 3^k - 2 to base 2, for any number of classes k without overflow."""
    return k * math.log2(3) + math.log1p(-2 * 3.0**-k) / math.log(2)


def _bits(counts: IntArray, log_table: FloatArray) -> FloatArray:
    """Rows times entropy of the classes: shape () from counts of shape (K,), (B,) from (K, B)."""
    total: FloatArray = log_table[counts.sum(axis=0)]
    for row in counts:
        total = total - log_table[row]
    return total


def _classes_times_entropy(counts: IntArray, log_table: FloatArray) -> float:
    """Count the classes present and multiply by their entropy."""
    return float(np.count_nonzero(counts) * _bits(counts, log_table) / counts.sum())
